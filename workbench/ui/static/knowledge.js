/** Who knows what: hidden places with what must, can and cannot lie there. */

/** @param {string} head @param {string[]} pieces @param {string} cls @param {string} [more] */
function pieces(head, pieces, cls, more) {
  if (!pieces.length) return null;
  return h("div", { key: head, class: "nw-pieces" }, h("span", { class: "nw-mut" }, head), pieces.map((piece) => h("span", { class: `nw-token nw-${cls}` }, piece)),
    more ? h("span", { class: "nw-mut" }, more) : null);
}

/** @param {any} place */
function hidden(place) {
  const bare = !place.known.length && !place.can.length;
  return h("div", { key: place.id, class: "nw-hidden" },
    h("div", { class: "nw-hidden-head" }, seatSign(place.seat), h("b", null, place.label), h("span", { class: "nw-mut" }, place.count),
      place.sure ? h("span", { class: "nw-badge" }, "known for sure") : null),
    place.help ? h("div", { key: "help", class: "nw-mut" }, place.help) : null,
    bare ? h("div", { class: "nw-mut" }, place.text) : null,
    pieces("surely", place.known, "sure"),
    pieces("perhaps", place.can, "maybe", place.more ? `and ${place.more} more` : ""),
    place.cannot.length && !bare ? h("details", { key: "cannot" }, h("summary", null, `certainly not (${place.cannot.length})`), pieces("", place.cannot, "never")) : null);
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const knowledge = panel(context, "nw-card nw-knowledge", (view, send) => {
    if (view.failed) return [h("h3", null, "Who knows what"), h("div", { class: "nw-failed" }, view.failed)];
    return [
      h("h3", null, "Who knows what", h("span", { class: "nw-space" }),
        h("label", { class: "nw-seen" }, "known to", selectBox(view.who, (value) => send("knower", { value })))),
      view.odd ? h("div", { key: "odd", class: "nw-sub nw-bad" }, view.odd) : null,
      h("div", { class: "nw-hidden-list", role: "group", tabindex: 0, "aria-label": "Hidden places" }, view.places.map(hidden)),
      view.none ? h("div", { key: "none", class: "nw-sub" }, view.none) : null,
      view.empty ? h("div", { key: "empty", class: "nw-sub" }, view.empty) : null,
    ];
  });
  return knowledge.close;
}

export default { render };
