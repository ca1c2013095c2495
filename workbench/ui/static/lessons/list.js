/** The list of lessons: what each is about, how long it takes, and whether it is done. */

const DONE = { "": "", begun: "◐", done: "✓" };

/** @param {any} row @param {any} send */
function lessonRow(row, send) {
  const act = (/** @type {string} */ id, /** @type {string} */ text) =>
    h("button", { key: id, type: "button", class: "nw-quiet", "aria-label": `${text}: ${row.title}`, on: { click: () => send(id, { id: row.id }) } }, text);
  return h("tr", { key: row.id, class: row.state ? `nw-lesson-${row.state}` : null },
    h("td", { class: "nw-lesson-state" }, h("span", { class: `nw-dot nw-is-${row.state === "begun" ? "shown" : row.state || "open"}`, role: "img", "aria-label": row.said, title: row.said }, DONE[/** @type {keyof typeof DONE} */ (row.state)])),
    h("th", { scope: "row" },
      h("button", { type: "button", class: "nw-lesson-open-button", "data-lesson": row.id, on: { click: () => send("open", { id: row.id }) } }, row.title),
      h("div", { class: "nw-lesson-about" }, row.about),
      h("div", { class: "nw-lesson-more" }, act("present", "Present"), act("handout", "Handout"))),
    h("td", { class: "nw-number-cell" }, `${row.minutes} min`, h("div", { class: "nw-mut" }, row.tasks === 1 ? "1 task" : `${row.tasks} tasks`)),
    h("td", null, row.chapters.join(" · ")),
    h("td", null, h("details", null, h("summary", null, row.rules.length === 1 ? "1 rule" : `${row.rules.length} rules`),
      h("div", { class: "nw-lesson-rules" }, row.rules.map((/** @type {string} */ rule) =>
        [ruleChip({ id: rule, text: "" }, (/** @type {string} */ kind) => send(kind, { id: `${row.game} ${rule}` })), " "])))));
}

/** @param {any} group @param {any} send */
function lessonTable(group, send) {
  return h("table", { key: group.title, class: "nw-lesson-table" },
    h("caption", null, group.title),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "nw-live" }, "How far")), ["Lesson", "Time", "Chapter", "Rules"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", null, group.rows.map((/** @type {any} */ row) => lessonRow(row, send))));
}

/**
 * Puts the focus on the lesson from which somebody comes back, as soon as the list is on the page again.
 * @param {HTMLElement} root @param {string} left @param {number} [tries]
 */
function goBackTo(root, left, tries = 60) {
  if (!root.offsetWidth && tries) return void setTimeout(() => goBackTo(root, left, tries - 1), 30);
  const buttons = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-lesson]")]);
  const button = buttons.find(({ dataset }) => dataset.lesson === left) ?? root.querySelector(".nw-filter");
  if (!(button instanceof HTMLElement) || bench(root)?.dataset.held !== "true" || document.activeElement !== document.body) return;
  button.focus({ preventScroll: true });
  button.scrollIntoView({ block: "nearest" });
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const hand = downloads(context.model);
  const list = panel(context, "nw-lessons-page", (view, send) => {
    hand(view.file);
    return [
      h("div", { key: "head", class: "nw-bar-row" }, h("h2", null, "Lessons"), h("span", { class: "nw-mut", role: "status" }, view.count), h("span", { class: "nw-space" }),
        view.kept ? h("span", { class: "nw-mut" }, view.kept) : null,
        view.saves ? tool("save", "Save progress", send, { title: "A file that wb.lessons(record=…) goes on with" }) : null),
      h("div", { key: "tools", class: "nw-tools nw-flush" },
        h("input", { class: "nw-input nw-filter", type: "text", placeholder: "Find: words, a chapter, a rule", "aria-label": "Find a lesson", prop: { value: view.words }, on: { input: (/** @type {any} */ event) => send("words", { text: event.currentTarget.value }) } }),
        view.games ? selectBox(view.games, (value) => send("game", { value })) : null),
      view.message ? h("div", { key: "message", class: "nw-message nw-bad", role: "alert" }, "✕ ", view.message) : null,
      (view.faults ?? []).map((/** @type {string} */ fault) => h("div", { class: "nw-message nw-bad", role: "alert" }, "✕ ", fault)),
      view.rule ? h("div", { key: "rule", class: "nw-card" }, ruleCard(view.rule, () => send("rule", { id: "" }))) : null,
      view.groups.length ? h("div", { key: "tables", class: "nw-lesson-tables", tabindex: 0, role: "region", "aria-label": "List of lessons" }, view.groups.map((/** @type {any} */ group) => lessonTable(group, send))) : h("p", { key: "none", class: "nw-mut" }, "No lesson fits. Clear the words above."),
    ];
  });
  const stop = listen(context, list.root, "Lessons", (event, frame) => event.key === "/" && focusOn(frame, ".nw-filter"));
  const { left } = context.model.get("view") ?? {};
  if (left) setTimeout(() => goBackTo(list.root, left));
  return () => {
    stop();
    list.close();
  };
}

export default { render };
