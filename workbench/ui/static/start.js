/** The start page: a game to begin, a sitting to go on with. While one is on the bench only the way back is shown. */

/** @param {string} label @param {any} input */
const named = (label, input) => h("label", { key: label, class: "nw-field" }, label, input);

/** Below the page's own heading; in a bench the same look is a third level. */
const second = { role: "heading", "aria-level": 2 };

/** @param {any} view @param {any} send */
function startPage(view, send) {
  const entry = (/** @type {string} */ type, /** @type {string} */ value, /** @type {string} */ hint) => h("input", {
    class: "nw-input", type: "text", placeholder: hint, prop: { value }, on: { change: (/** @type {any} */ event) => send(type, { text: event.currentTarget.value }) },
  });
  return [
    h("div", { key: "head", class: "nw-start-head" }, h("h1", null, "Nobles Workbench"),
      h("p", { class: "nw-mut" }, "A rulebook you can run, question and change.")),
    h("section", { key: "games", class: "nw-card nw-start", role: "group", "aria-label": "Begin a game" }, h("h3", second, "Begin a game"),
      h("div", { class: "nw-start-games", role: "radiogroup", "aria-label": "Game" }, view.games.map((/** @type {any} */ game) =>
        h("label", { key: game.id, class: `nw-start-game${game.on ? " nw-chosen" : ""}` },
          h("input", { type: "radio", name: "game", prop: { checked: game.on }, on: { change: () => send("game", { id: game.id }) } }),
          h("b", null, game.title), h("span", { class: "nw-mut" }, game.seats)))),
      h("div", { class: "nw-start-fields" },
        named(`Players, ${view.seats}, with commas between`, entry("names", view.names, "Ann, Ben")),
        view.preset.options.length > 1 ? named("Rules", selectBox(view.preset, (value) => send("preset", { value }))) : null,
        named("Seed: the same one draws the same", entry("seed", view.seed, "drawn anew"))),
      h("div", { class: "nw-tools" }, h("button", { class: "nw-button nw-big nw-pri", type: "button", on: { click: () => send("begin") } }, "Begin"))),
    h("section", { key: "kept", class: "nw-card", role: "group", "aria-label": "Go on" }, h("h3", second, "Go on with a sitting"),
      view.kept.length ? h("ul", { class: "nw-start-kept" }, view.kept.map((/** @type {any} */ kept) =>
        h("li", { key: kept.id }, h("button", { class: "nw-quiet", type: "button", on: { click: () => send("recover", { id: kept.id }) } }, kept.text))))
        : h("div", { class: "nw-sub" }, "Every sitting is saved by itself; those that were left stand here."),
      view.open ? h("div", { key: "open", class: "nw-sub" }, view.open === 1 ? "One more is still open in another window. " : `${view.open} more are still open in other windows. `,
        h("button", { class: "nw-quiet", type: "button", on: { click: () => send("look") } }, "Look again")) : null,
      h("div", { class: "nw-tools" }, uploadButton("Load a sitting…", ".json,application/json", (file) => send("upload", file)))),
  ];
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  let isAway = false;
  let playing = context.model.get("view")?.playing;
  /** What was pressed is gone with the page it stood on; the focus goes to what stands in its place. @param {HTMLElement} root */
  const holdOn = (root) => queueMicrotask(() => {
    if (document.activeElement === document.body) /** @type {any} */ (root.querySelector(".nw-start-nav button, input:checked"))?.focus();
  });
  const page = panel(context, "nw-start-page", (view, send, root) => [
    void (view.playing !== playing && holdOn(root)), void (playing = view.playing),
    view.playing ? h("nav", { key: "nav", class: "nw-start-nav" }, h("button", { class: "nw-quiet", type: "button", on: { click: () => send("leave") } }, "◀ All games")) : startPage(view, send),
    view.message ? h("div", { key: "message", class: "nw-message nw-bad", role: "alert" }, "✕ ", view.message) : null,
    isAway && !view.playing ? h("div", { key: "away", class: "nw-message nw-bad", role: "alert" }, h("b", null, "⚠ Disconnected."), " Load this page again, when it is served again.") : null,
  ]);
  const unwatch = whenAway(context.model, (away) => {
    isAway = away;
    page.redraw();
  });
  return () => {
    unwatch();
    page.close();
  };
}

export default { render };
