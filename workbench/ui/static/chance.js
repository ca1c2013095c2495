/** The chance desk: how chance happens, the odds of what it can bring, and a line and a picture for every outcome. */

/** A label that may be broken after a stroke. @param {string} label */
const soft = (label) => label.replaceAll("/", "/\u200b");

/** @param {number} share */
function bar(share) {
  return h("svg", { class: "nw-odds-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("rect", { class: "nw-odds-all", width: 100, height: 6 }), h("rect", { class: "nw-odds-part", width: 100 * share, height: 6 }));
}

/** @param {any} odd @param {any} send */
function outcome(odd, send) {
  const there = odd.node === null ? null : h("button", {
    class: "nw-quiet", type: "button", on: { click: (/** @type {Event} */ event) => { event.stopPropagation(); send("goto", { id: odd.node }); } },
  }, `line ${odd.node}`);
  return h("div", { key: odd.id, class: `nw-odd${odd.chosen ? " nw-chosen" : ""}` },
    h("label", null,
      h("input", { type: "radio", name: "outcome", prop: { checked: odd.chosen }, on: { click: () => send("outcome", { id: odd.id }), dblclick: () => send("bring", { id: odd.id }) } }),
      h("span", { class: "nw-odd-label" }, soft(odd.label)), odd.note === odd.label ? null : h("span", { class: "nw-note-text" }, odd.note)),
    there, h("span", { class: "nw-mut" }, odd.count), bar(odd.share), h("b", null, odd.percent));
}

/** @param {any} group @param {any} send */
function heading(group, send) {
  return h("button", {
    class: "nw-odd nw-odd-head", type: "button", "aria-expanded": String(group.open), on: { click: () => send("group", { id: group.id }) },
  }, h("span", { class: "nw-odd-label" }, h("span", { "aria-hidden": "true" }, group.open ? "▾ " : "▸ "), group.head),
  h("span", { class: "nw-mut" }, group.count), bar(group.share), h("b", null, group.percent));
}

/** Outcomes as small pictures side by side. @param {any} pictures @param {any} send */
function gallery(pictures, send) {
  const wide = h("div", { key: "switch", class: "nw-tools" }, toggle("Outcomes side by side", pictures.open, () => send("pictures")),
    h("span", { class: "nw-space" }), pictures.pages ? h("span", { class: "nw-mut" }, pictures.pages) : null,
    pictures.before ? h("button", { key: "before", class: "nw-button", type: "button", on: { click: () => send("turn", { id: "before" }) } }, "◀ earlier ones") : null,
    pictures.after ? h("button", { key: "after", class: "nw-button", type: "button", on: { click: () => send("turn", { id: "after" }) } }, "more ▶") : null);
  if (!pictures.open) return wide;
  return [wide,
    pictures.same ? h("div", { key: "same", class: "nw-sub" }, "On the table these outcomes look the same.") : null,
    h("ul", { key: "fan", class: "nw-fan" }, pictures.items.map((/** @type {any} */ item) =>
      h("li", { key: item.node, "data-peek": item.node },
        h("b", null, soft(item.label)), h("span", { class: "nw-mut" }, item.odds),
        pictures.same ? null : h("div", { key: "thumb", class: "nw-thumb", own: true, inert: true, "data-node": item.node }),
        h("button", { class: "nw-quiet", type: "button", "aria-label": `Go to ${item.label}`, on: { click: () => send("goto", { id: item.node }) } }, "Go there"))))];
}

/** Draws the small boards, each once. @param {HTMLElement} root @param {any} pictures */
function drawThumbs(root, pictures) {
  if (!pictures?.open || pictures.same) return;
  const items = new Map(pictures.items.map((/** @type {any} */ item) => [String(item.node), item]));
  for (const place of /** @type {any} */ (root.querySelectorAll(".nw-thumb"))) {
    const item = items.get(place.dataset.node);
    if (place.nwShows === item) continue;
    place.nwShows = item;
    place.replaceChildren();
    const fields = /** @type {Record<string, any>} */ ({ graph: item.graph, overlay: item.marks, label: item.label });
    const board = new Board({ get: (/** @type {string} */ name) => fields[name], send: () => {} }, place);
    board.draw();
    board.svg.setAttribute("viewBox", pictures.box.join(" "));
    for (const name of ["style", "width", "height"]) board.svg.removeAttribute(name);
  }
}

/** A line of text that is sent when it has been changed. @param {string} label @param {string} value @param {string} hint @param {(text: string) => void} change */
function field(label, value, hint, change) {
  return h("label", { key: label, class: "nw-field" }, label, h("input", {
    class: "nw-input", type: "text", placeholder: hint, prop: { value }, on: { change: (/** @type {any} */ event) => change(event.currentTarget.value) },
  }));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const desk = panel(context, "nw-card nw-chance", (view, send, root) => {
    queueMicrotask(() => drawThumbs(root, view.pictures));
    if (view.failed) return [h("h3", null, "Chance desk"), h("div", { class: "nw-failed" }, view.failed)];
    const mode = ((view.modes ?? []).find((/** @type {any} */ each) => each[2]) ?? [""])[0];
    return [
      h("h3", null, "Chance desk", h("span", { class: "nw-space" }), view.badge ? h("span", { class: "nw-badge" }, view.badge) : null),
      h("div", { class: "nw-ask" }, view.ask),
      h("div", { class: "nw-modes", role: "radiogroup", "aria-label": "How chance happens" }, view.modes.map((/** @type {any} */ [id, text, on]) =>
        h("button", { key: id, type: "button", role: "radio", class: "nw-mode", "aria-checked": String(on), on: { click: () => send("mode", { id }) } }, on ? "● " : "", text))),
      h("div", { class: "nw-sub" }, view.help),
      h("div", { class: "nw-tools" },
        mode === "seeded" && view.seed !== null ? field("Seed", view.seed, "", (text) => send("seed", { text })) : null,
        view.script !== null && (mode === "scripted" || view.script) ? field("Outcomes to come", view.script, "outcomes, with commas between", (text) => send("script", { text })) : null,
        toggle("Going back draws again", view.redraw, () => send("redraw"))),
      view.groups.length ? h("div", { class: "nw-odd-list", role: "group", "aria-label": "What chance can bring" }, view.groups.map((/** @type {any} */ group) =>
        h("div", { key: `g${group.id}` }, group.head ? heading(group, send) : null, group.odds.map((/** @type {any} */ odd) => outcome(odd, send))))) : null,
      view.sub ? h("div", { class: "nw-sub" }, view.sub) : null,
      view.roll ? h("div", { class: "nw-tools" },
        view.play ? h("button", { key: "bring", class: "nw-button nw-big nw-pri", type: "button", on: { click: () => send("bring") } }, view.play) : null,
        h("button", { key: "roll", class: "nw-button nw-big", type: "button", on: { click: () => send("roll") } }, "Let chance decide"),
        view.fan ? h("button", { key: "fan", class: "nw-button nw-big", type: "button", on: { click: () => send("fan") } }, view.fan) : null) : null,
      view.pictures ? gallery(view.pictures, send) : null,
    ];
  });
  peeking(desk.root, desk.send);
  const unwatch = onWidth(desk.root, desk.redraw);
  return () => {
    unwatch();
    desk.close();
  };
}

export default { render };
