/** The lines of the sitting: go there, name, compare, make it the main one, delete, bring back. */

/** @param {string} text @param {string} title @param {() => void} click @param {boolean} [on] */
function small(text, title, click, on) {
  return h("button", { key: text, class: "nw-quiet", type: "button", title, "aria-pressed": on === undefined ? null : String(on), on: { click } }, text);
}

/** @param {any} line @param {any} send @param {any} naming */
function lineRow(line, send, naming) {
  const rename = (/** @type {any} */ event) => { naming.of(null); send("name", { id: line.id, text: event.currentTarget.value }); };
  const done = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.stopPropagation();
    if (event.key === "Escape") naming.of(null);
    else /** @type {any} */ (event.currentTarget).blur();
  };
  return h("li", { key: line.id, class: `nw-line${line.here ? " nw-here" : ""}` },
    h("div", { class: "nw-line-name" },
      h("span", { "aria-hidden": "true" }, line.main ? "━ " : "┗ "),
      naming.is === line.id
        ? h("input", { key: "name", class: "nw-input nw-naming", "aria-label": "Name of the line", maxlength: 60, prop: { value: line.main && line.name === "main" ? "" : line.name }, on: { change: rename, keydown: done } })
        : h("b", null, line.name),
      h("span", { class: "nw-mut" }, [line.length, line.from].filter(Boolean).join(" "), line.here ? " · here" : "")),
    h("div", { class: "nw-line-ends" }, line.begins ? h("div", null, h("span", { class: "nw-mut" }, "begins: "), line.begins) : null,
      line.begins && line.begins === line.ends ? null : h("div", null, h("span", { class: "nw-mut" }, "ends: "), line.ends)),
    h("div", { class: "nw-line-tools" },
      line.same ? null : small("Go to its end", "Go to the last node of this line", () => send("goto", { id: line.head })),
      small("Name", "Give the line a name", () => naming.of(line.id)),
      line.same ? null : small("Compare", "What differs between here and its end", () => send("compare", { id: line.head }), line.compared),
      line.main ? null : small("Make it main", "The main line leads through this one", () => send("promote", { id: line.head })),
      line.main ? null : small("Delete", "Take this line out; it can be brought back", () => send("delete", { id: line.id }))));
}

/** @param {string} title @param {string[]} lines @param {string} [cls] */
function told(title, lines, cls) {
  if (!lines?.length) return null;
  return h("div", { key: title, class: "nw-told" }, h("b", { class: cls ?? null }, title), h("ul", null, lines.map((line) => h("li", null, line))));
}

/** @param {any} found @param {any} send */
function comparison(found, send) {
  return h("div", { key: "compared", class: "nw-compared" },
    h("b", null, found.title), " ", h("span", { class: "nw-mut" }, found.fork),
    found.same ? h("div", null, "Nothing differs.") : null,
    told("Other rules", found.settings), told("The position", found.more ? [...found.changes, found.more] : found.changes),
    told("The game’s own estimate", found.standings), told("+ Legal there, not here", found.gained, "nw-ok"), told("− Legal here, not there", found.lost, "nw-bad"),
    told("The end", found.outcomes),
    small("Go there", "Go to that node", () => send("goto", { id: found.node })));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const naming = { /** @type {any} */ is: null, of: (/** @type {any} */ line) => {
    naming.is = line;
    lines.redraw();
    if (line !== null) queueMicrotask(() => queueMicrotask(() => /** @type {any} */ (lines.root.querySelector(".nw-naming"))?.focus()));
  } };
  const lines = panel(context, "nw-card nw-lines", (view, send) => {
    if (view.failed) return [h("h3", null, "Lines"), h("div", { class: "nw-failed" }, view.failed)];
    return [
      h("h3", null, "Lines", h("span", { class: "nw-space" }), view.badges.map((/** @type {string} */ text) => h("span", { class: "nw-badge" }, text))),
      h("ul", { class: "nw-line-list" }, view.lines.map((/** @type {any} */ line) => lineRow(line, send, naming))),
      view.compared ? comparison(view.compared, send) : null,
      view.notes.length ? h("div", { key: "notes", class: "nw-told" }, h("b", null, "Notes on this line"), h("ul", null, view.notes.map((/** @type {any} */ note) =>
        h("li", { key: note.id }, small(`node ${note.id}`, "Go there", () => send("goto", { id: note.id })), note.text)))) : null,
      view.deleted.length ? h("div", { key: "deleted", class: "nw-told" }, h("b", null, "Deleted"), h("ul", null, view.deleted.map((/** @type {any} */ gone) =>
        h("li", { key: gone.id }, gone.name, h("span", { class: "nw-mut" }, ` ${gone.length} `), small("Bring back", "Put the line where it was", () => send("undelete", { id: gone.id })))))) : null,
    ];
  });
  return lines.close;
}

export default { render };
