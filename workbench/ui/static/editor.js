/** The position editor: fields by kind, made from the types of the state. Values travel as JSON texts. */

/** @param {any} field @param {any} send */
function control(field, send) {
  const set = (/** @type {string} */ text) => send("set", { path: field.path, text });
  const named = { "aria-label": field.title };
  const nothing = field.optional && field.value !== "null"
    ? h("button", { key: "none", class: "nw-quiet", type: "button", title: "Let it be nothing", on: { click: () => set("null") } }, "nothing") : null;
  if (field.kind === "number") {
    return [h("input", {
      key: "in", class: "nw-input nw-number-in", type: "number", step: 1, ...named, placeholder: "none", prop: { value: field.value === "null" ? "" : field.value },
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

/** A control for a part of a new item; what is typed stays until the item is added. @param {any} part */
function partControl(part) {
  const named = { "data-part": part.name, "data-kind": part.kind, "aria-label": part.title };
  if (part.options.length) {
    return h("select", { key: part.name, class: "nw-select", ...named },
      h("option", { value: part.default }, part.default ? "as usual" : part.needed ? "choose…" : "nothing"),
      part.options.map((/** @type {any} */ [value, text]) => h("option", { key: value, value }, text)));
  }
  if (part.kind === "switch") return h("input", { key: part.name, type: "checkbox", ...named });
  return h("input", { key: part.name, class: "nw-input", type: part.kind === "number" ? "number" : "text", placeholder: part.default || null, ...named });
}

/** The value of a control as JSON text; "" where nothing was said. @param {any} input */
function partValue(input) {
  if (input.type === "checkbox") return input.checked ? "true" : "";
  if (input.value === "") return "";
  return input.tagName === "INPUT" && input.dataset.kind === "text" ? JSON.stringify(input.value) : input.value;
}

/** A new item with parts. @param {any[]} parts @param {string} start its text before the first part @param {(text: string) => void} add */
function newItem(parts, start, add) {
  const made = (/** @type {any} */ event) => {
    const inputs = /** @type {any[]} */ ([...event.currentTarget.closest(".nw-new-item").querySelectorAll("[data-part]")]);
    const said = inputs.map((input) => [input.dataset.part, partValue(input)]).filter(([, value]) => value !== "");
    add(`{${[start, ...said.map(([name, value]) => `${JSON.stringify(name)}: ${value}`)].filter(Boolean).join(", ")}}`);
  };
  const shown = parts.filter((part) => part.needed || !["list", "table", "group"].includes(part.kind));
  return h("div", { key: `new${start}`, class: "nw-new-item" },
    shown.map((part) => h("label", { key: part.name, class: "nw-field" }, part.title, partControl(part))),
    h("button", { key: "add", class: "nw-button", type: "button", on: { click: made } }, "Add"));
}

/** What can be added to a list. @param {any} field @param {any} send */
function adding(field, send) {
  if (!field.adds) return null;
  const add = (/** @type {string} */ text) => send("set", { path: field.adds, text });
  if (field.options?.length) {
    const options = [["", "add…"], ...field.options];
    return selectBox({ label: `Add to ${field.title}`, value: "", options }, (value) => { if (value) add(value); });
  }
  if (field.blank.length) return h("details", { key: "add", class: "nw-adding" }, h("summary", null, "add…"), newItem(field.blank, "", add));
  if (field.item === "list") return h("button", { key: "add", class: "nw-quiet", type: "button", on: { click: () => add("[]") } }, "add an empty one");
  const typed = (/** @type {any} */ event) => {
    const { value } = event.currentTarget;
    event.currentTarget.value = "";
    if (value) add(field.item === "text" ? JSON.stringify(value) : value);
  };
  return h("input", { key: "add", class: "nw-input nw-add", type: field.item === "number" ? "number" : "text", placeholder: "add…", "aria-label": `Add to ${field.title}`, on: { change: typed } });
}

const MANY = ["list", "table", "group", "step", "pile"];

/** @param {any} field */
function names(field) {
  const was = field.was === null || field.was === undefined || MANY.includes(field.kind) ? null : h("span", { key: "was", class: "nw-was" }, "was ", h("s", null, field.was));
  return [h("b", { title: field.help || null }, field.title), h("span", { class: "nw-note-text" }, field.path), was];
}

/** A field with parts in it that are fields again. @param {any} field @param {string} cls @param {any} wrong @param {any} send @param {any} [badge] */
function nest(field, cls, wrong, send, badge) {
  const empty = !field.parts.length;
  return h("details", { key: field.path, class: `${cls} nw-wide`, open: field.changed || Boolean(wrong) || field.kind === "list" },
    h("summary", null, names(field), " ", h("span", { class: "nw-mut" }, field.kind === "step" ? "" : field.text), badge), cross(field.removes, field.title, send), wrong,
    empty && field.kind !== "list" && field.kind !== "step" ? h("div", { class: "nw-edit-in" }, control({ ...field, kind: "raw" }, send)) : null,
    h("div", { class: "nw-edits" }, field.parts.map((/** @type {any} */ part) => fieldRow(part, send))), adding(field, send));
}

/** @param {any} field @param {any} send @param {any} [badge] @returns {any} */
function fieldRow(field, send, badge) {
  const wrong = field.problems.length ? h("div", { key: "wrong", class: "nw-bad" }, field.problems.map((/** @type {string} */ text) => h("div", null, "✕ ", text))) : null;
  const cls = `nw-edit${field.changed ? " nw-changed" : ""}${wrong ? " nw-wrong" : ""}`;
  const head = h("div", { class: "nw-edit-head" }, names(field));
  if (!MANY.includes(field.kind)) {
    const beside = field.kind === "number" || field.kind === "switch" ? " nw-beside" : "";
    return h("div", { key: field.path, class: `${cls}${beside}` }, head, h("div", { class: "nw-edit-in" }, control(field, send), cross(field.removes, field.title, send)), wrong);
  }
  const inner = (/** @type {any} */ part) => MANY.includes(part.kind) || part.kind === "number" || part.kind === "switch";
  if (field.kind !== "list" || (field.parts.some(inner) && !field.counts.length)) return nest(field, cls, wrong, send, badge);
  const none = !field.counts.length && !field.parts.length;
  return h("div", { key: field.path, class: `${cls}${none && !field.blank.length ? " nw-beside" : ""} nw-wide` }, head,
    h("div", { class: "nw-pieces" },
      field.counts.map((/** @type {any} */ kind) => h("span", { key: kind.value, class: "nw-token" }, kind.count > 1 ? `${kind.label} ×${kind.count}` : kind.label, cross(kind.removes, `one ${kind.label}`, send))),
      field.parts.map((/** @type {any} */ part) => piece(part, send)), adding(field, send)), wrong);
}

/** A step to be put on top of those that wait. @param {any[]} steps @param {any} chosen @param {any} send */
function newStep(steps, chosen, send) {
  const step = steps.find((each) => each.name === chosen.is);
  const add = (/** @type {string} */ text) => {
    chosen.of("");
    send("set", { path: "agenda.+", text });
  };
  return h("div", { key: "steps", class: "nw-edit nw-wide" },
    selectBox({ label: "Let another step happen next", value: chosen.is, options: [["", "let another step happen next…"], ...steps.map((each) => [each.name, each.title])] }, chosen.of),
    step ? newItem(step.parts, `"step": ${JSON.stringify(step.name)}`, add) : null);
}

/** The problems, each with the rule that is broken and what would mend it. @param {any[]} problems @param {any} send */
function problemList(problems, send) {
  if (!problems.length) return null;
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return h("div", { key: "problems", class: "nw-editor-problems", role: "status" },
    h("div", null, h("span", { class: "nw-pill nw-bad" }, "✕ ", count), " ", h("b", null, "This position cannot occur in play")),
    h("ol", null, problems.map((/** @type {any} */ problem) => h("li", { key: problem.n }, problem.text, problem.chip ? [" ", ruleChip(problem.chip, send)] : null, " ",
      problem.mend ? h("button", { class: "nw-quiet", type: "button", title: "Mend it", on: { click: () => send("mend", { id: problem.n }) } }, "→ ", problem.mend) : null))),
    h("div", { class: "nw-mut" }, "You may study it all the same; every picture of it is marked."));
}

/** What becomes of the moves that came after. @param {any} later @param {any} send */
function laterNodes(later, send) {
  return later ? h("div", { key: "later", class: "nw-later" }, later.text, later.stop ? stopped(later.stop, send) : null) : null;
}

/** @param {any} view @param {any} send */
function foot(view, send) {
  const button = (/** @type {string} */ id, /** @type {string} */ text, primary = false) =>
    h("button", { key: id, class: `nw-button nw-big${primary ? " nw-pri" : ""}`, type: "button", on: { click: () => send(id) } }, text);
  return [
    problemList(view.problems, send),
    view.changes.length ? h("div", { key: "changes", class: "nw-told" }, h("b", null, "Changes"), h("ul", null, view.changes.map((/** @type {any} */ change) =>
      h("li", { key: change.path }, change.text, " ", h("button", { class: "nw-quiet", type: "button", "aria-label": `Take back: ${change.text}`, on: { click: () => send("drop", { path: change.path }) } }, "take back"))))) : null,
    laterNodes(view.later, send),
    view.changes.length ? h("div", { key: "board", class: "nw-tools" }, toggle("Show the changes on the board", view.board, () => send("board"))) : null,
    view.code ? h("pre", { key: "code", class: "nw-code" }, view.code) : null,
    view.changes.length ? h("div", { key: "apply", class: "nw-tools" }, button("apply", "Apply as a new line", true), view.later?.replay ? button("replay", view.later.replay) : null,
      button("undo", "Undo"), h("span", { class: "nw-space" }), button("clear", "Discard")) : null,
  ];
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const chosen = { is: "", of: (/** @type {string} */ name) => {
    chosen.is = name;
    editor.redraw();
  } };
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
      h("div", { class: "nw-edits nw-edits-top", role: "tabpanel" }, view.fields.map((/** @type {any} */ field, /** @type {number} */ place) =>
        fieldRow(field, send, view.next && place === 0 ? h("span", { class: "nw-badge nw-new" }, "in progress") : null)),
        view.next ? newStep(view.steps, chosen, send) : null),
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
