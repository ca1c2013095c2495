/** The head of a lesson: its title, the way back to the list, and what else can be done with it. */

const LESSON_KEYS = new Set([..."123456789hanpx", "?", "Escape", "PageDown", "PageUp"]);

/** @param {KeyboardEvent} event @param {HTMLElement} frame @param {any} send */
function onLessonKey(event, frame, send) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === "/") return focusOn(frame, ".nw-filter");
  if (event.key === "Enter") {
    if (!target.matches("[type=radio], [type=checkbox]")) return false;
    send("key", { key: "Enter" });
    return true;
  }
  if (!LESSON_KEYS.has(event.key)) return false;
  if (event.key === "Escape" && isWriting(target)) focusOn(frame, ".nw-moves");
  send("key", { key: event.key });
  return true;
}

/** @param {any} view @param {any} send */
function lessonTools(view, send) {
  return h("div", { key: "tools", class: "nw-bar-tools" },
    view.shelf ? tool("leave", "◀ All lessons", send) : null,
    h("span", { key: "space", class: "nw-space" }),
    view.kept ? h("span", { key: "kept", class: "nw-mut" }, view.kept) : tool("save", "Save progress", send, { title: "A file that wb.lessons(record=…) goes on with" }),
    tool("handout", "Handout", send, { "aria-expanded": String(view.handout), title: "The lesson on paper, with pictures" }),
    tool("present", "Present", send, { title: "The whole window, large type (x)", "aria-keyshortcuts": "x" }),
    tool("keys", "Keys ?", send, { "aria-expanded": String(Boolean(view.keys)), "aria-keyshortcuts": "?" }));
}

/** @param {any} view @param {any} send */
function handoutMenu(view, send) {
  if (!view.handout) return null;
  const print = (/** @type {string} */ id, /** @type {string} */ text) =>
    h("button", { key: id, type: "button", class: "nw-button", on: { click: () => send("print", { id }) } }, text);
  return h("div", { key: "handout", class: "nw-bar-tools nw-handout", role: "group", "aria-label": "Handout" },
    h("span", { class: "nw-mut" }, "A page to print, with pictures of the boards:"), print("learner", "For learners"), print("key", "With the teacher’s key"));
}

/** @param {any} fault @param {any} send */
function faultNote(fault) {
  if (!fault?.title) return null;
  return h("div", { key: "fault", class: "nw-card nw-fault", role: "alert" }, h("div", { class: "nw-fault-text" }, h("b", null, "✕ ", fault.title), " ", fault.text, h("div", { class: "nw-mono" }, fault.detail)));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const hand = downloads(context.model);
  const bar = panel(context, "nw-bar", (view, send) => {
    hand(view.file);
    return [
      h("div", { key: "head", class: "nw-bar-row" }, h("h2", null, view.title), h("span", { class: "nw-mut" }, view.facts),
        (view.badges ?? []).map((/** @type {any} */ badge) => h("span", { class: `nw-badge nw-${badge.tone}` }, badge.text))),
      lessonTools(view, send),
      handoutMenu(view, send),
      keyTable(view.keys),
      view.message ? h("div", { key: "message", class: "nw-message nw-bad", role: "alert" }, "✕ ", view.message) : null,
      faultNote(view.fault),
      h("div", { key: "live", class: "nw-live", role: "status", "aria-live": "polite" }, view.live),
    ];
  });
  const stop = listen(context, bar.root, "Lesson", (event, frame) => onLessonKey(event, frame, bar.send));
  return () => {
    stop();
    bar.close();
  };
}

export default { render };
