/** Parts that the pages of lessons, quizzes and slides have in common: texts, rules, results, dots. */

/** A text as a tree of plain elements. @param {any[]} parts @param {any} send without it rules are no buttons */
function prose(parts, send) {
  return (parts ?? []).map((part) => {
    if (typeof part === "string") return part;
    if (part.chip) return send ? ruleChip(part.chip, send) : plainChip(part.chip);
    const more = part.href ? { href: part.href, target: "_blank", rel: "noopener noreferrer" } : part.whole ? { class: "nw-whole" } : null;
    return h(part.tag, more, prose(part.of ?? [], send));
  });
}

/** A rule's id that does nothing. @param {any} chip */
function plainChip(chip) {
  return h("span", { class: `nw-chip${chip.ruling ? " nw-rul" : ""}`, title: chip.text }, chip.id);
}

/** @param {any[]} chips @param {any} send */
const chipRow = (chips, send) => (chips ?? []).map((chip) => [" ", ruleChip(chip, send)]);

/** Rules that are cited, each with its text. @param {any[]} rules @param {any} send */
function citedRules(rules, send) {
  if (!rules?.length) return null;
  return h("ul", { key: "rules", class: "nw-cited" }, rules.map((rule) =>
    h("li", { key: rule.chip.id }, h("span", { class: "nw-cited-text" }, rule.text), " ", ruleChip(rule.chip, send))));
}

/** A rule somebody clicked. @param {any} rule @param {any} send */
function ruleCard(rule, send) {
  if (!rule?.id) return null;
  return h("section", { key: "rule", class: "nw-cited-rule", "aria-label": `Rule ${rule.id}` },
    h("div", { class: "nw-cited-head" }, h("b", null, rule.section || "Rule"), h("span", { class: "nw-space" }),
      h("button", { type: "button", class: "nw-quiet", "aria-label": "Close the rule", on: { click: () => send("rule", { id: rule.id }) } }, "Close")),
    h("div", { class: "nw-rule-text" }, rule.text, " ", h("span", { class: "nw-chip" }, rule.id)),
    rule.answers ? h("ul", { class: "nw-cited-answers" }, rule.answers.map((/** @type {any} */ answer) =>
      h("li", { class: answer.chosen ? "nw-strong" : null }, answer.chosen ? "● " : "○ ", answer.text))) : null,
    (rule.lines ?? []).map((/** @type {string} */ text) => h("div", { class: "nw-mut" }, text)));
}

/** What was said to an answer. @param {any} result @param {any} send */
function resultCard(result, send) {
  if (!result) return null;
  return h("div", { key: "result", class: `nw-result nw-on-${result.tone}`, role: "group", "aria-label": "What was said to it", tabindex: -1 },
    h("span", { class: `nw-pill nw-${result.tone}` }, result.pill),
    result.words?.length ? h("div", { class: "nw-result-words" }, prose(result.words, send)) : null,
    result.told?.length ? h("ul", { class: "nw-result-told" }, result.told.map((/** @type {any} */ line) =>
      h("li", null, line.text, chipRow(line.chips, send)))) : null,
    citedRules(result.rules, send));
}

const DOTS = { done: "✓", shown: "◐", wrong: "✕" };

/** The steps of a lesson, or the questions of a quiz, as small buttons. @param {any[]} dots @param {string} label @param {any} send */
function dotRow(dots, label, send) {
  return h("nav", { key: "dots", class: "nw-dots", "aria-label": label }, dots.map((/** @type {any} */ dot, /** @type {number} */ place) =>
    h("button", {
      key: place, type: "button", class: `nw-dot nw-is-${dot.state}${dot.here ? " nw-here" : ""}`, title: dot.name, "aria-label": dot.name,
      "aria-current": dot.here ? "step" : null, on: { click: () => send("goto", { id: place }) },
    }, h("span", { "aria-hidden": "true" }, dot.here ? String(place + 1) : DOTS[/** @type {keyof typeof DOTS} */ (dot.state)] ?? String(place + 1)))));
}

/** The large button. @param {any} act @param {any} send */
function actButton(act, send) {
  if (!act) return null;
  const click = (/** @type {any} */ event) => {
    if (event.currentTarget.getAttribute("aria-disabled") !== "true") send(act.id);
  };
  return h("button", { key: "act", type: "button", class: "nw-button nw-big nw-pri nw-act", "aria-disabled": act.on ? null : "true", on: { click } }, act.text);
}

/** The list of keys. @param {any} keys */
function keyTable(keys) {
  if (!keys) return null;
  return h("dl", { key: "keys", class: "nw-keys" }, keys.map((/** @type {[string, string]} */ [key, does]) =>
    h("div", { key }, h("dt", null, h("kbd", null, key)), h("dd", null, does))));
}

/** A button that does one thing. @param {string} id @param {string} text @param {any} send @param {any} [more] */
const tool = (id, text, send, more = {}) =>
  h("button", { key: id, type: "button", class: "nw-button", on: { click: () => send(id) }, ...more }, text);

/**
 * Brings the focus back into the page of an element when what had it is gone.
 * @param {HTMLElement} root @param {string[]} selectors the first that is found gets it
 */
function refocus(root, selectors) {
  queueMicrotask(() => {
    const frame = bench(root);
    if (!frame || frame.dataset.held !== "true" || (document.activeElement && document.activeElement !== document.body)) return;
    const target = /** @type {HTMLElement | undefined} */ (selectors.map((each) => root.querySelector(each)).find(Boolean));
    target?.focus({ preventScroll: true });
  });
}
