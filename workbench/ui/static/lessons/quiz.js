/** One question of a quiz with its answers; at the end the results. */

/** @param {any} view @param {any} send @param {HTMLElement} root @param {string} name */
function questionCard(view, send, root, name) {
  return h("section", { key: `q${view.number}`, class: "nw-card nw-question nw-quiz-question" },
    h("h3", { key: "head" }, view.place, h("span", { class: "nw-space" }), view.seat === null || view.seat === undefined ? null : seatSign(view.seat), h("span", { class: "nw-mut" }, view.seen), h("span", { class: "nw-badge" }, view.kind)),
    h("div", { key: "ask", class: "nw-ask", tabindex: -1 }, view.text),
    view.changed ? h("div", { class: "nw-sub nw-bad" }, "The rules have changed since this question was saved; the answer is the one of today.") : null,
    view.several ? h("div", { key: "several", class: "nw-sub" }, "Tick all that are right.") : null,
    choiceList(view, send, { name, root, label: "Answers" }),
    resultCard(view.result, send),
    ruleCard(view.rule, send),
    h("div", { key: "tools", class: "nw-task-tools" },
      view.back ? tool("back", "◀ Back", send, { class: "nw-button nw-big" }) : null,
      view.show ? tool("show", "Show the answer", send, { class: "nw-button nw-big" }) : null,
      h("span", { class: "nw-mut" }, view.tries), h("span", { class: "nw-space" }),
      actButton(view.act, send),
      h("button", { key: "next", type: "button", class: `nw-button nw-big nw-next${view.act ? "" : " nw-pri"}`, on: { click: () => send("next") } }, view.next)));
}

/** @param {any} sign */
const signCell = (sign) => h("td", { class: "nw-sign" }, h("b", { class: `nw-${sign.tone}`, role: "img", "aria-label": sign.says, title: sign.says }, sign.text));

/** @param {any} view @param {any} send */
function resultTable(view, send) {
  return h("table", { key: "results", class: "nw-lesson-table nw-result-table" },
    h("caption", null, "Question by question"),
    h("thead", null, h("tr", null, ["", "Question", "Answer", "Right", "Why"].map((name) => h("th", { scope: "col" }, name || h("span", { class: "nw-live" }, "Mark"))))),
    h("tbody", null, view.rows.map((/** @type {any} */ row) => h("tr", { key: row.number },
      signCell(row.mark),
      h("th", { scope: "row" }, h("button", { type: "button", class: "nw-lesson-open-button", on: { click: () => send("goto", { id: row.number }) } }, `${row.number + 1}. ${row.text}`)),
      h("td", null, row.answer || "–"), h("td", null, row.key), h("td", null, row.because, chipRow(row.chips, send))))));
}

/** @param {any} table */
function classTable(table) {
  if (!table) return null;
  return h("div", { key: "class", class: "nw-class-scroll", tabindex: 0, role: "region", "aria-label": "Results of the class" }, h("table", { class: "nw-lesson-table nw-class-table" },
    h("caption", null, `The class: ${table.count} sheets`),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "Learner"), table.questions.map((/** @type {string} */ name) => h("th", { scope: "col" }, name)), h("th", { scope: "col" }, "At the first try"))),
    h("tbody", null, table.rows.map((/** @type {any} */ row) => h("tr", null, h("th", { scope: "row" }, row.learner), row.cells.map(signCell), h("td", { class: "nw-number-cell" }, row.points)))),
    h("tfoot", null, h("tr", null, h("th", { scope: "row" }, "Solved by"), table.solved.map((/** @type {number} */ count) => h("td", { class: "nw-sign" }, String(count))), h("td", null, "")))));
}

/** @param {any} view @param {any} send */
function summary(view, send) {
  const files = async (/** @type {any} */ event) => {
    const input = event.currentTarget;
    for (const file of input.files) send("together", { name: file.name, text: await file.text() });
    input.value = "";
  };
  return h("section", { key: "summary", class: "nw-quiz-summary", "aria-label": "Results" },
    h("div", { key: "points", class: "nw-points", tabindex: -1 }, h("b", null, view.points), ` of ${view.of} right at the first try`, view.learner ? ` · ${view.learner}` : ""),
    h("div", { key: "tools", class: "nw-task-tools" },
      tool("back", "◀ To the questions", send, { class: "nw-button nw-big" }),
      tool("again", "The same questions again", send, { class: "nw-button nw-big" }),
      tool("answers", "Save my answers", send, { class: "nw-button nw-big" }),
      h("label", { key: "together", class: "nw-button nw-big nw-upload" }, "Put answers together…", h("input", { type: "file", multiple: "", accept: ".json,application/json", on: { change: files } })),
      view.class ? tool("table", "Save the table", send, { class: "nw-button nw-big" }) : null),
    classTable(view.class),
    resultTable(view, send));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const name = choiceName();
  /** @type {string | undefined} */
  let shown;
  const quiz = panel(context, "nw-quiz-panel", (view, send, root) => {
    const page = view.summing ? "summary" : String(view.number);
    const turned = shown !== undefined && page !== shown;
    shown = page;
    if (turned) queueMicrotask(() => {
      const frame = bench(root);
      const active = document.activeElement;
      if (frame && (frame.contains(active) || ((!active || active === document.body) && frame.dataset.held === "true"))) /** @type {HTMLElement | null} */ (root.querySelector(".nw-ask, .nw-points"))?.focus({ preventScroll: true });
    });
    else refocus(root, [".nw-result", ".nw-next", ".nw-points"]);
    return view.summing ? summary(view, send) : questionCard(view, send, root, name);
  });
  return quiz.close;
}

export default { render };
