/** Rulings and variants: the open questions with their answers, and what the picked ones would change here. */

/** @param {any} ruling @param {any} send */
function rulingCard(ruling, send) {
  return h("div", { key: ruling.id, class: `nw-ruling${ruling.pending ? " nw-pending" : ""}`, role: "radiogroup", "aria-label": ruling.question },
    h("b", null, ruling.question),
    ruling.answers.map((/** @type {any} */ answer) => h("label", { key: answer.id, class: "nw-choice" },
      h("input", { type: "radio", name: `ruling-${ruling.id}`, prop: { checked: answer.on }, on: { change: () => send("answer", { id: ruling.id, text: answer.id }) } }),
      h("span", { class: answer.on ? "nw-strong" : null }, answer.text, " ",
        answer.default ? h("span", { class: "nw-badge" }, "default") : null,
        ruling.changed && answer.holds ? h("span", { class: "nw-badge nw-new" }, "changed") : null,
        ruling.pending && answer.on ? h("span", { class: "nw-badge nw-new" }, "picked") : null))),
    h("div", { class: "nw-mut" }, ruleChip(ruling.chip, send), " ", ruling.why));
}

/** @param {any} variant @param {any} send */
function variantRow(variant, send) {
  return h("div", { key: variant.id, class: `nw-variant${variant.pending ? " nw-pending" : ""}` },
    toggle(variant.text, variant.on, () => send("variant", { id: variant.id })),
    variant.pending ? h("span", { class: "nw-badge nw-new" }, "picked") : null,
    h("div", { class: "nw-mut" }, ruleChip(variant.chip, send), " ", variant.changes));
}

/** @param {string} title @param {string[]} lines */
function told(title, lines) {
  return lines?.length ? h("div", { key: title }, h("b", null, title), " ", lines.join(" · ")) : null;
}

/** @param {any} found @param {any} send */
function contrastCard(found, send) {
  if (found.refused) return h("div", { key: "contrast", class: "nw-contrast nw-bad" }, found.refused);
  return h("div", { key: "contrast", class: "nw-contrast" },
    h("div", null, found.here, " ", found.parts === null ? null : h("button", { class: "nw-quiet", type: "button", on: { click: () => send("goto", { id: found.parts }) } }, `go to node ${found.parts}`)),
    told("Would be legal:", found.gained), told("No longer legal:", found.lost), told("The game’s own estimate:", found.standings),
    told("Problems:", found.problems), found.stop ? h("div", { class: "nw-bad" }, "✕ The line stops: ", found.stop) : null,
    told("At the end of the line:", found.changes), told("The end:", found.outcomes));
}

/** The pack of components, and how to use one's own. @param {any} data @param {any} send */
function dataCard(data, send) {
  return h("div", { key: "data", class: "nw-variant" },
    h("div", null, h("b", null, "Components: ", data.pack), " ", data.own ? h("span", { class: "nw-badge nw-new" }, "your file") : null),
    data.invented.length ? h("div", null, h("span", { class: "nw-badge nw-standin" }, "▦ stand-in"), " ", data.invented.join(" · ")) : null,
    data.note ? h("div", { class: "nw-mut" }, data.note) : null,
    h("div", { class: "nw-tools nw-flush" },
      uploadButton("Use my file…", ".toml", (file) => send("use-pack", file)),
      h("button", { key: "give", class: "nw-button", type: "button", on: { click: () => send("pack") } }, "Get the game’s file")),
    h("div", { class: "nw-mut" }, "Your file begins the game anew with the same players and rules; this sitting is kept."));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const hand = downloads(context.model);
  const rules = panel(context, "nw-card nw-rulings", (view, send) => {
    if (view.failed) return [h("h3", null, "Rulings"), h("div", { class: "nw-failed" }, view.failed)];
    hand(view.file);
    return [
      h("h3", null, "Rulings", h("span", { class: "nw-space" }), view.only ? toggle(view.only.text, view.only.on, () => send("at-work")) : null),
      h("div", { class: "nw-tools" }, h("input", {
        class: "nw-input nw-filter", type: "text", placeholder: "Find a question", "aria-label": "Find a question", prop: { value: view.words },
        on: { input: (/** @type {any} */ event) => send("words", { text: event.currentTarget.value }) },
      })),
      view.contrast ? contrastCard(view.contrast, send) : null,
      view.contrast ? h("div", { key: "apply", class: "nw-tools" },
        view.contrast.refused ? null : h("button", { key: "apply", class: "nw-button nw-big nw-pri", type: "button", on: { click: () => send("apply") } }, "Continue under these"),
        view.contrast.refused ? null : h("button", { key: "replay", class: "nw-button nw-big", type: "button", on: { click: () => send("replay") } }, "Replay the line under these"),
        h("button", { key: "drop", class: "nw-button nw-big", type: "button", on: { click: () => send("drop") } }, "Drop")) : null,
      h("div", { class: "nw-ruling-list" }, view.rulings.map((/** @type {any} */ ruling) => rulingCard(ruling, send)),
        view.none ? h("div", { key: "none", class: "nw-sub" }, view.none) : null),
      view.variants.length ? h("h3", { key: "variants" }, "Variants") : null,
      view.variants.length ? h("div", { key: "list" }, view.variants.map((/** @type {any} */ variant) => variantRow(variant, send))) : null,
      view.data ? h("h3", { key: "components" }, "Components") : null,
      view.data ? dataCard(view.data, send) : null,
      h("div", { class: "nw-sub" }, "Other rules begin a new line here; the old line stays as it is."),
    ];
  });
  return rules.close;
}

export default { render };
