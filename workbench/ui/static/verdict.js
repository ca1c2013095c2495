/** The verdict on the chosen move: every rule considered, the forbidding ones first, and what follows. */

/** @param {any} rule @param {any} send */
function ruleLine(rule, send) {
  return h("div", { class: `nw-rule${rule.tone === "bad" ? " nw-against" : ""}` },
    h("b", { class: `nw-${rule.tone}`, role: "img", "aria-label": rule.says }, rule.mark),
    h("div", null, h("span", null, rule.text, " "), ruleChip(rule.chip, send), rule.fact ? h("div", { class: "nw-fact" }, rule.fact) : null));
}

/** @param {any} lines @param {any} send */
function follows(lines, send) {
  if (!lines?.length) return null;
  return h("div", { key: "follows", class: "nw-follows" }, h("b", null, "What follows"), h("div", null, lines.map((/** @type {any} */ line) =>
    h("p", null, line.text, line.chips.map((/** @type {any} */ chip) => [" ", ruleChip(chip, send)])))));
}

/** What it would take to make the move legal. @param {any} fix @param {any} send */
function fixCard(fix, send) {
  if (!fix) return null;
  return h("div", { key: "fix", class: "nw-follows nw-fix", role: "status" }, h("b", null, "What it would take"),
    h("p", null, fix.text, fix.balance ? " (and what balances it)" : ""),
    fix.problems.map((/** @type {string} */ text) => h("p", { class: "nw-bad" }, "✕ ", text)),
    fix.take ? h("button", { key: "take", class: "nw-button", type: "button", on: { click: () => send("take-fix") } }, fix.take) : null,
    fix.others.length ? h("p", { key: "others", class: "nw-mut" }, "Or: ", fix.others.join(" · ")) : null,
    fix.rules.map((/** @type {any} */ rule) => h("p", { key: rule.answer }, "Allowed under ", ruleChip(rule, send), " ", rule.answer, " ",
      rule.place === null ? null : h("button", { class: "nw-quiet", type: "button", on: { click: () => send("take-rule", { id: rule.place }) } }, "Try this answer on a new line"))));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const verdict = panel(context, "nw-card nw-verdict", (view, send, root) => {
    queueMicrotask(() => roving(root));
    if (!view.pill) {
      return [h("h3", { tabindex: -1 }, "Verdict"), h("div", { class: "nw-sub" }, view.hint ?? "")];
    }
    const play = () => {
      send("play");
      focusOn(root, ".nw-moves");
    };
    return [
      h("h3", { class: "nw-verdict-head", tabindex: -1 },
        h("span", { class: `nw-pill nw-${view.tone}` }, view.pill),
        h("span", { class: "nw-verdict-label" }, view.label),
        view.note ? h("span", { class: "nw-note-text" }, view.note) : null,
        h("span", { class: "nw-space" }),
        view.play ? h("button", { key: "play", type: "button", class: "nw-button nw-pri nw-play", on: { click: play } }, view.play) : null),
      h("div", { class: "nw-sub" }, view.summary),
      h("div", { class: "nw-rules", role: "group", tabindex: 0, "aria-label": "The rules that were weighed" }, view.rules.map((/** @type {any} */ rule) => ruleLine(rule, send))),
      view.ask ? h("div", { key: "ask", class: "nw-tools" }, h("button", {
        class: "nw-button", type: "button", "aria-expanded": String(Boolean(view.fix)), on: { click: () => send("fix") },
      }, view.ask)) : null,
      fixCard(view.fix, send),
      follows(view.follows, send),
    ];
  });
  verdict.root.addEventListener("keydown", (event) => rove(event, verdict.root));
  return verdict.close;
}

export default { render };
