/** The position editor: fields by kind, made from the types of the state. Values travel as JSON texts. */

/** @param {any} field @param {any} send */
function control(field, send) {
  const set = (/** @type {string} */ text) => send("set", { path: field.path, text });
  const named = { "aria-label": field.title };
  const nothing = field.optional && field.value !== "null"
    ? h("button", { key: "none", class: "nw-quiet", type: "button", title: "Let it be nothing", on: { click: () => set("null") } }, "nothing") : null;
  if (field.kind === "number") {
    return [h("input", {
      key: "in", class: "nw-input nw-number-in", type: "number", step: 1, ...named, placeholder: "nothing", prop: { value: field.value === "null" ? "" : field.value },
      on: { change: (/** @type {any} */ event) => set(event.currentTarget.value.trim() === "" ? "null" : event.currentTarget.value) },
    }), nothing];
  }
  if (field.kind === "switch") return toggle(field.value === "true" ? "yes" : "no", field.value === "true", () => set(field.value === "true" ? "false" : "true"));
  if (field.kind === "choice" && field.options?.length) {
    const options = field.options.some((/** @type {any} */ [value]) => value === field.value) ? field.options : [[field.value, field.value === "null" ? "nothing" : field.text], ...field.options];
    return [selectBox({ label: field.title, value: field.value, options }, set), nothing];
  }
  if (field.kind === "hidden") return h("span", { class: "nw-mut" }, "hidden");
  const quoted = field.kind === "text";
  return [h("input", {
    key: "in", class: "nw-input", type: "text", ...named, prop: { value: quoted ? JSON.parse(field.value || '""') ?? "" : field.value },
    on: { change: (/** @type {any} */ event) => set(quoted ? JSON.stringify(event.currentTarget.value) : event.currentTarget.value) },
  }), nothing];
}

/** @param {any} removes @param {string} what @param {any} send */
function cross(removes, what, send) {
  if (!removes) return null;
  const [path, text] = removes;
  return h("button", { key: "x", class: "nw-quiet nw-cross", type: "button", "aria-label": `Take ${what} out`, on: { click: () => send("set", { path, text }) } }, "×");
}

/** A piece of a list. @param {any} part @param {any} send */
function piece(part, send) {
  const changed = part.changed ? " nw-changed" : "";
  return h("span", { key: part.path, class: `nw-token${changed}${part.problems.length ? " nw-wrong" : ""}`, title: part.problems.join(" ") || part.path }, part.text, cross(part.removes, part.text, send));
}

/** What can be added to a list. @param {any} field @param {any} send */
function adding(field, send) {
  if (!field.adds) return null;
  const add = (/** @type {string} */ text) => send("set", { path: field.adds, text });
  if (field.options?.length) {
    const options = [["", "add…"], ...field.options];
    return selectBox({ label: `Add to ${field.title}`, value: "", options }, (value) => { if (value) add(value); });
  }
  return h("details", { key: "add" }, h("summary", null, "add…"), h("input", {
    class: "nw-input", type: "text", "aria-label": `Add to ${field.title}`, prop: { value: field.blank }, on: { change: (/** @type {any} */ event) => add(event.currentTarget.value) },
  }));
}

const MANY = ["list", "table", "group", "step", "pile"];

/** @param {any} field @param {any} send @returns {any} */
function fieldRow(field, send) {
  const wrong = field.problems.length ? h("div", { key: "wrong", class: "nw-bad" }, field.problems.map((/** @type {string} */ text) => h("div", null, "✕ ", text))) : null;
  const cls = `nw-edit${field.changed ? " nw-changed" : ""}${wrong ? " nw-wrong" : ""}`;
  const head = [h("b", { title: field.help || null }, field.title), h("span", { class: "nw-note-text" }, field.path)];
  if (!MANY.includes(field.kind)) {
    return h("div", { key: field.path, class: cls }, h("div", { class: "nw-edit-head" }, head), h("div", { class: "nw-edit-in" }, control(field, send), cross(field.removes, field.title, send)), wrong);
  }
  const plain = field.parts.every((/** @type {any} */ part) => !MANY.includes(part.kind));
  if (field.kind === "list" && (field.counts.length || plain)) {
    return h("div", { key: field.path, class: `${cls} nw-wide` }, h("div", { class: "nw-edit-head" }, head),
      h("div", { class: "nw-pieces" },
        field.counts.map((/** @type {any} */ kind) => h("span", { key: kind.value, class: "nw-token" }, `${kind.label} ×${kind.count}`, cross(kind.removes, `one ${kind.label}`, send))),
        field.parts.map((/** @type {any} */ part) => piece(part, send)), adding(field, send)), wrong);
  }
  const empty = !field.parts.length;
  return h("details", { key: field.path, class: `${cls} nw-wide`, open: field.changed || Boolean(wrong) || field.kind === "list" },
    h("summary", null, head, " ", h("span", { class: "nw-mut" }, field.text)), cross(field.removes, field.title, send), wrong,
    empty && field.kind !== "list" ? h("div", { class: "nw-edit-in" }, control({ ...field, kind: "raw" }, send)) : null,
    h("div", { class: "nw-edits" }, field.parts.map((/** @type {any} */ part) => fieldRow(part, send))), adding(field, send));
}

/** @param {any} view @param {any} send */
function foot(view, send) {
  const button = (/** @type {string} */ id, /** @type {string} */ text, primary = false) =>
    h("button", { key: id, class: `nw-button nw-big${primary ? " nw-pri" : ""}`, type: "button", on: { click: () => send(id) } }, text);
  return [
    view.problems.length ? h("div", { key: "problems", class: "nw-editor-problems" },
      h("b", null, "✕ This position cannot occur in play"),
      h("ol", null, view.problems.map((/** @type {any} */ problem) => h("li", { key: problem.n }, problem.text, " ",
        problem.mend ? h("button", { class: "nw-quiet", type: "button", on: { click: () => send("mend", { id: problem.n }) } }, "mend it") : null))),
      h("div", { class: "nw-mut" }, "You may study it all the same.")) : null,
    view.changes.length ? h("div", { key: "changes", class: "nw-told" }, h("b", null, "Changes"), h("ul", null, view.changes.map((/** @type {any} */ change) =>
      h("li", { key: change.path }, change.text, " ", h("button", { class: "nw-quiet", type: "button", on: { click: () => send("drop", { path: change.path }) } }, "take back"))))) : null,
    view.later ? h("div", { key: "later", class: "nw-sub" }, view.later) : null,
    view.changes.length ? h("div", { key: "board", class: "nw-tools" }, toggle("Show the changes on the board", view.board, () => send("board"))) : null,
    view.code ? h("pre", { key: "code", class: "nw-code" }, view.code) : null,
    view.changes.length ? h("div", { key: "apply", class: "nw-tools" }, button("apply", "Apply as a new line", true), view.later ? button("replay", "Apply and replay") : null,
      button("undo", "Undo"), h("span", { class: "nw-space" }), button("clear", "Discard")) : null,
  ];
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const editor = panel(context, "nw-card nw-editor", (view, send) => {
    if (view.failed || view.closed) return [h("h3", null, "Position editor"), h("div", { class: view.failed ? "nw-failed" : "nw-sub" }, view.failed || view.closed,
      view.gone ? [" ", h("button", { class: "nw-quiet", type: "button", on: { click: () => send("clear") } }, "Discard them")] : null)];
    const count = view.changes.length;
    return [
      h("h3", null, "Position editor", h("span", { class: "nw-mut" }, `node ${view.node}`), h("span", { class: "nw-space" }),
        count ? h("span", { class: "nw-badge nw-new" }, count === 1 ? "1 change, not yet applied" : `${count} changes, not yet applied`) : null),
      view.away ? h("div", { key: "away", class: "nw-sub" }, "These changes belong to another node. ",
        h("button", { class: "nw-quiet", type: "button", on: { click: () => send("goto", { id: view.node }) } }, "Go there")) : null,
      h("div", { class: "nw-tabs", role: "tablist", "aria-label": "Parts of the position" }, view.tabs.map((/** @type {any} */ [id, label, seat, on]) =>
        h("button", { key: id, class: "nw-tab", type: "button", role: "tab", "aria-selected": String(on), on: { click: () => send("tab", { id }) } }, seatSign(seat), " ", label))),
      h("div", { class: "nw-edits nw-edits-top", role: "tabpanel" }, view.fields.map((/** @type {any} */ field) => fieldRow(field, send)),
        view.steps.length ? h("div", { key: "steps", class: "nw-edit nw-wide" }, selectBox({ label: "Add a step that happens next", value: "", options: [["", "add a step that happens next…"], ...view.steps.map((/** @type {string} */ name) => [JSON.stringify({ step: name }), name])] },
          (value) => { if (value) send("set", { path: "agenda.+", text: value }); })) : null),
      foot(view, send),
    ];
  });
  editor.root.addEventListener("keydown", (event) => {
    const tab = /** @type {HTMLElement} */ (event.target).closest?.(".nw-tabs");
    if (tab) rove(event, /** @type {HTMLElement} */ (tab));
  });
  return editor.close;
}

export default { render };
