/** The head of a quiz: title, who answers, which questions are done, and files. */

const QUIZ_KEYS = new Set([..."123456789abcdefghnp", "?", "PageDown", "PageUp"]);

/** @param {KeyboardEvent} event @param {any} send */
function onQuizKey(event, send) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === "Enter" && target.matches("button, a, summary, [role=button]")) return false;
  if (event.key !== "Enter" && !QUIZ_KEYS.has(event.key)) return false;
  send("key", { key: event.key });
  return true;
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const hand = downloads(context.model);
  const bar = panel(context, "nw-bar", (view, send) => {
    hand(view.file);
    return [
      h("div", { key: "head", class: "nw-bar-row" }, h("h2", null, view.title), h("span", { class: "nw-space" }),
        h("label", { class: "nw-field nw-learner" }, "Your name", h("input", { class: "nw-input", type: "text", maxlength: 60, autocomplete: "off", prop: { value: view.learner }, on: { change: (/** @type {any} */ event) => send("learner", { text: event.currentTarget.value }) } }))),
      h("div", { key: "tools", class: "nw-bar-tools" }, dotRow(view.dots, "Questions", send), h("span", { class: "nw-space" }),
        tool("summary", "Results", send, { "aria-pressed": String(view.summing) }),
        tool("drill", "Save as a drill", send, { title: "These questions as a file, to be asked again: wb.load_quiz(…)" }),
        uploadButton("Load a drill…", ".json,application/json", (file) => send("upload", file)),
        tool("keys", "Keys ?", send, { "aria-expanded": String(Boolean(view.keys)), "aria-keyshortcuts": "?" })),
      keyTable(view.keys),
      view.message ? h("div", { key: "message", class: "nw-message nw-bad", role: "alert" }, "✕ ", view.message) : null,
      h("div", { key: "live", class: "nw-live", role: "status", "aria-live": "polite" }, view.live),
    ];
  });
  const stop = listen(context, bar.root, "Quiz", (event) => onQuizKey(event, bar.send));
  return () => {
    stop();
    bar.close();
  };
}

export default { render };
