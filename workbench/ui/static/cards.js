/** Small cards that are there only when there is something to say: a fault, a rule, notes of the game's own. */

/** @param {any} view @param {any} send */
function fault(view, send) {
  const copy = async (/** @type {any} */ event) => {
    const button = event.currentTarget;
    try {
      await navigator.clipboard.writeText(view.report);
      button.textContent = "Copied";
    } catch {
      send("report");
    }
  };
  return h("section", { key: "fault", class: "nw-card nw-fault", role: "alert" },
    h("div", { class: "nw-fault-text" }, h("b", null, "✕ ", view.title), " ", view.text,
      h("div", null, h("span", { class: "nw-mono" }, view.detail), view.chip ? [" ", ruleChip(view.chip, send)] : null)),
    view.open ? h("textarea", { class: "nw-input nw-mono", readonly: true, rows: 8, "aria-label": "Report", prop: { value: view.report } }) : null,
    h("div", { class: "nw-tools" },
      h("button", { key: "copy", type: "button", class: "nw-button", on: { click: copy } }, "Copy the report"),
      h("button", { key: "close", type: "button", class: "nw-button", on: { click: () => send("close-fault") } }, "Close")));
}

/** @param {any} view @param {any} send */
function rule(view, send) {
  return h("section", { key: "rule", class: "nw-card nw-rule-card", role: "group", "aria-label": `Rule ${view.id}` },
    h("h3", null, view.section || "Rule", h("span", { class: "nw-space" }),
      h("button", { type: "button", class: "nw-quiet", "aria-label": "Close the rule", on: { click: () => send("rule", { id: "" }) } }, "Close")),
    h("div", { class: "nw-rule-text" }, view.text, " ", h("span", { class: `nw-chip${view.answers ? " nw-rul" : ""}` }, view.id)),
    view.answers ? h("ul", null, view.answers.map((/** @type {any} */ answer) =>
      h("li", { class: answer.chosen ? "nw-answer" : null }, answer.chosen ? "● " : "○ ", answer.text))) : null,
    (view.lines ?? []).map((/** @type {string} */ line) => h("div", { class: "nw-sub" }, line)),
    view.see?.length ? h("div", { class: "nw-sub" }, "See also ", view.see.map((/** @type {any} */ chip) => [ruleChip(chip, send), " "])) : null);
}

/** What is wrong with an edited position; the numbers stand on the pieces. @param {any} view @param {any} send */
function problems(view, send) {
  return h("section", { key: "problems", class: "nw-card nw-problems" }, h("h3", null, view.title),
    h("ol", null, view.rows.map((/** @type {any} */ row) => h("li", { key: row.n },
      h("b", { class: "nw-number", "aria-hidden": "true" }, row.n),
      h("span", null, row.text, row.chip ? [" ", ruleChip(row.chip, send)] : null)))),
    view.more ? h("div", { class: "nw-sub" }, view.more) : null);
}

/** @param {any} note */
function gameNote(note) {
  return h("section", { key: `note${note.title}`, class: "nw-card nw-game-note" }, h("h3", null, note.title),
    h("div", { class: "nw-game-lines" }, (note.lines ?? []).map((/** @type {any} */ line) => h("div", null, runs(line)))));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const cards = panel(context, "nw-cards", (view, send) => [
    view.fault?.title ? fault(view.fault, send) : null,
    view.problems?.rows ? problems(view.problems, send) : null,
    view.rule?.id ? rule(view.rule, send) : null,
    (view.notes ?? []).map(gameNote),
  ]);
  return cards.close;
}

export default { render };
