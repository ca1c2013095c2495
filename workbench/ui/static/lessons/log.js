/** Under the board: what it shows, the way to the other steps, what was answered, and at the end how it went. */

/** @param {any} done @param {any} view @param {any} send */
function doneCard(done, view, send) {
  return h("section", { key: "done", class: "nw-card nw-lesson-done", role: "status" },
    h("h3", null, "✓ ", done.title), h("p", null, done.text),
    h("div", { class: "nw-tools" },
      done.following ? tool("following", `Next lesson: ${done.following} ▶`, send, { class: "nw-button nw-big nw-pri" }) : null,
      view.shelf ? tool("leave", "All lessons", send, { class: "nw-button nw-big" }) : null));
}

/** @param {any[]} open @param {any} send */
function openCard(open, send) {
  return h("section", { key: "open", class: "nw-card nw-lesson-open", role: "status" }, h("h3", null, "Still open"),
    h("div", { class: "nw-tools" }, open.map((step) =>
      h("button", { key: step.number, type: "button", class: "nw-button", on: { click: () => send("goto", { id: step.number }) } }, step.title))));
}

/** @param {any} view @param {any} send */
function logCard(view, send) {
  if (!view.lines.length) return null;
  const last = view.lines.length;
  return h("section", { key: "log", class: "nw-card nw-lesson-log", "aria-label": "What you have done" },
    h("h3", null, "What you have done"),
    h("ol", null, view.lines.map((/** @type {any} */ line, /** @type {number} */ place) =>
      h("li", { key: place, class: `${place + 1 === last ? "nw-fresh" : ""}${line.tone ? ` nw-said-${line.tone}` : ""}` },
        h("span", { class: "nw-n" }, line.n), h("span", null, line.text, chipRow(line.chips, send))))));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const log = panel(context, "nw-lesson-below", (view, send) => [
    view.caption ? h("p", { key: "caption", class: "nw-figure-caption" }, view.caption) : null,
    h("nav", { key: "steps", class: "nw-card nw-lesson-steps", "aria-label": "To another step" },
      view.back ? tool("back", view.back, send, { class: "nw-button nw-big" }) : null,
      view.next ? tool("next", view.next, send, { class: `nw-button nw-big${view.skips ? " nw-skips" : ""}`, title: view.skips ? "Leaves the task open" : null }) : null,
      view.skips ? h("span", { class: "nw-mut" }, "skips the task") : null,
      h("span", { class: "nw-space" }),
      tool(view.free ? "free" : "put-away", view.free ? "Play on freely" : "Put the bench away", send, { key: "beside", class: "nw-button nw-big", title: "This position on a bench of its own; the lesson stays as it is" })),
    view.done ? doneCard(view.done, view, send) : null,
    view.open.length ? openCard(view.open, send) : null,
    logCard(view, send),
  ]);
  return log.close;
}

export default { render };
