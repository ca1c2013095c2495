/** Files: what can be taken away from the sitting, and what can be brought back. */

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const hand = downloads(context.model);
  let title = "";
  const files = panel(context, "nw-card nw-files", (view, send) => {
    if (view.failed) return [h("h3", null, "Files"), h("div", { class: "nw-failed" }, view.failed)];
    hand(view.file);
    const button = (/** @type {string} */ id, /** @type {string} */ text, fields = {}) =>
      h("button", { key: id, class: "nw-button", type: "button", on: { click: () => send(id, fields) } }, text);
    const pasted = (/** @type {any} */ event) => { if (event.currentTarget.value.trim()) send("paste", { text: event.currentTarget.value }); };
    return [
      h("h3", null, "Files", h("span", { class: "nw-space" }), view.loaded ? h("span", { class: "nw-badge" }, `loaded from ${view.loaded}`) : null),
      h("div", { class: "nw-tools" },
        button("save", view.whole ? "Save the sitting" : `Save what ${view.looker} knows`),
        uploadButton("Load a sitting…", ".json,application/json", (file) => send("upload", file)),
        button("page", "Page to print")),
      view.whole ? h("div", { key: "case", class: "nw-tools" },
        h("input", { class: "nw-input nw-filter", type: "text", placeholder: "What this position shows", "aria-label": "Title of the test", on: { input: (/** @type {any} */ event) => { title = event.currentTarget.value; } } }),
        h("button", { class: "nw-button", type: "button", on: { click: () => send("case", { text: title }) } }, "Make this a test")) : null,
      view.told ? h("div", { key: "told", class: "nw-sub nw-given", role: "status" }, view.told) : null,
      view.whole ? h("div", { key: "sheet", class: "nw-tools" }, button("sheet", view.text ? "Hide the score sheet" : "Score sheet")) : null,
      view.text ? h("textarea", { key: "text", class: "nw-input nw-mono", rows: 8, readonly: true, "aria-label": "Score sheet", prop: { value: view.text } }) : null,
      h("details", { key: "paste", class: "nw-told" }, h("summary", null, "Paste a score sheet"),
        h("textarea", { class: "nw-input nw-mono", rows: 4, "aria-label": "Score sheet to load", on: { change: pasted } })),
      h("div", { key: "kept", class: `nw-sub${view.error ? " nw-bad" : ""}` }, view.error ? `Not saved by itself: ${view.error}` : view.kept),
      view.autosaves.length ? h("div", { key: "autosaves", class: "nw-told" }, h("b", null, "Sittings of earlier kernels"), " ", button("look", "Look again"),
        h("ul", null, view.autosaves.map((/** @type {any} */ saved) => h("li", { key: saved.id }, saved.text, " ",
          h("button", { class: "nw-quiet", type: "button", on: { click: () => send("recover", { id: saved.id }) } }, "bring back"))))) : null,
    ];
  });
  return files.close;
}

export default { render };
