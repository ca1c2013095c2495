/** The task of a step: what is asked, how far it is done, hints, and what was said to the last answer. */

/** @param {any} view @param {any} send */
function goalList(view, send) {
  if (!view.goals.length) return null;
  return h("ul", { key: "goals", class: "nw-goals" }, view.goals.map((/** @type {any} */ goal) =>
    h("li", { class: goal.reached ? "nw-reached" : null }, h("b", { role: "img", "aria-label": goal.reached ? "reached" : "open" }, goal.reached ? "✓" : "○"),
      h("span", null, prose(goal.text, send)))));
}

/** @param {any} view @param {any} send */
function hintList(view, send) {
  if (!view.hints.length) return null;
  return h("ol", { key: "hints", class: "nw-hints", "aria-label": "Hints" }, view.hints.map((/** @type {any} */ hint, /** @type {number} */ place) =>
    h("li", { key: place }, h("b", null, "Hint "), prose(hint.words, send))));
}

/** @param {any} message @param {any} send */
function refusalOfText(message, send) {
  if (!message) return null;
  return h("div", { key: "message", class: "nw-message nw-bad", role: "alert" }, "✕ ", message.text);
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const name = choiceName();
  const task = panel(context, "nw-card nw-lesson-task", (view, send, root) => {
    root.hidden = !view.ask && !view.rule;
    if (root.hidden) return [];
    refocus(root, view.solved ? [".nw-act", ".nw-result"] : [".nw-result", ".nw-act"]);
    if (!view.ask) return [ruleCard(view.rule, send)];
    return [
      h("h3", { key: "head" }, "Your task", h("span", { class: "nw-space" }), view.was ? h("span", { class: "nw-badge" }, view.was) : null, h("span", { class: "nw-badge" }, view.kind)),
      h("div", { key: "ask", class: "nw-task-ask" }, prose(view.ask, send)),
      goalList(view, send),
      choiceList(view, send, { name, root, label: "Answers" }),
      hintList(view, send),
      refusalOfText(view.message, send),
      resultCard(view.result, send),
      ruleCard(view.rule, send),
      h("div", { key: "tools", class: "nw-task-tools" },
        view.tools.hint ? tool("hint", view.tools.hint, send, { class: "nw-button nw-big", "aria-keyshortcuts": "h" }) : null,
        view.tools.again ? tool("again", "Start again", send, { class: "nw-button nw-big", "aria-keyshortcuts": "a" }) : null,
        view.tools.solution ? tool("solution", "Show the solution", send, { class: "nw-button nw-big" }) : null,
        h("span", { class: "nw-space" }),
        actButton(view.act, send)),
    ];
  });
  return task.close;
}

export default { render };
