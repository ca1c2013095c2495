/** Edge cases in a list; the chosen one with its question, the answer, and what other rulings say. */

/** @param {any} row @param {any} send */
function caseRow(row, send) {
  return h("li", { key: row.id, class: `nw-case${row.on ? " nw-chosen" : ""}` },
    h("button", { class: "nw-case-ask", type: "button", "aria-current": row.on ? "true" : null, on: { click: () => send("case", { id: row.id }) } }, row.ask),
    h("span", { class: "nw-mut" }, [row.game, row.id.split(":").pop()].filter(Boolean).join(" · ")));
}

/** @param {any} ruling */
function rulingTable(ruling) {
  return h("div", { key: ruling.id, class: "nw-case-ruling" },
    h("b", null, ruling.question), " ", h("span", { class: "nw-chip nw-rul" }, ruling.id),
    h("ul", null, ruling.answers.map((/** @type {any} */ answer) =>
      h("li", { class: answer.chosen ? "nw-strong" : null },
        h("span", { "aria-hidden": "true" }, answer.chosen ? "● " : "○ "), answer.text, " ",
        answer.default ? h("span", { class: "nw-badge" }, "default") : null,
        h("div", { class: answer.differs ? "nw-case-leads" : "nw-mut" }, answer.leads)))));
}

/** @param {any} found */
function caseCard(found) {
  return h("section", { key: "case", class: "nw-card nw-case-card", role: "group", "aria-label": "The case" },
    h("h3", null, found.id),
    h("div", { class: "nw-ask" }, found.ask),
    found.title ? h("p", null, found.title) : null,
    found.note ? h("p", { class: "nw-mut" }, found.note) : null,
    found.rulings.map(rulingTable),
    found.rules.length ? h("dl", null, found.rules.map((/** @type {any} */ rule) =>
      h("div", { key: rule.id }, h("dt", null, h("span", { class: "nw-chip" }, rule.id)), h("dd", null, rule.text)))) : null);
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const cases = panel(context, "nw-cases-page", (view, send) => [
    h("section", { key: "list", class: "nw-card nw-case-list", role: "group", "aria-label": "Edge cases" },
      h("h3", null, "Edge cases", h("span", { class: "nw-space" }), h("span", { class: "nw-mut", role: "status" }, view.count)),
      h("div", { class: "nw-tools" },
        h("input", { class: "nw-input nw-filter", type: "text", placeholder: "Find: words, a rule, an id", "aria-label": "Find a case", prop: { value: view.words }, on: { input: (/** @type {any} */ event) => send("words", { text: event.currentTarget.value }) } }),
        view.games ? selectBox(view.games, (value) => send("game", { value })) : null),
      view.message ? h("div", { key: "message", class: "nw-message nw-bad", role: "alert" }, "✕ ", view.message) : null,
      h("ul", { class: "nw-case-rows", tabindex: -1 }, view.cases.map((/** @type {any} */ row) => caseRow(row, send))),
      view.more ? h("div", { class: "nw-sub" }, `and ${view.more} more: narrow the search`) : null),
    view.case ? caseCard(view.case) : null,
  ]);
  return cases.close;
}

export default { render };
