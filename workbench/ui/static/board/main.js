/** The board as a widget: what it listens to. */

/** Calls draw once after any number of changes in the same turn. @param {() => void} draw */
function once(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      draw();
    });
  };
}

/** @param {{model: any, el: HTMLElement}} view @returns {() => void} */
function render({ model, el }) {
  const root = div(el, "nw-board", {});
  const board = new Board(model, root);
  const redraw = once(() => board.draw());
  const update = () => {
    board.showGone(false);
    redraw();
  };
  const onMessage = (/** @type {any} */ message) => {
    board.showGone(false);
    if (message?.type === "focus") board.focus(words(message.id));
  };
  const traits = ["graph", "overlay", "label", "description", "interactive", "banner"].map(
    (name) => `change:${name}`,
  );
  for (const name of traits) model.on(name, update);
  const rest = whenBusy(model, (busy) => board.showBusy(busy));
  const unwatch = whenAway(model, (away) => board.showGone(away));
  model.on("msg:custom", onMessage);

  // On the root, not on the SVG: Chromium makes an SVG with focus listeners a tab stop of its own.
  root.addEventListener("keydown", (event) => board.onKey(/** @type {KeyboardEvent} */ (event)));
  root.addEventListener("click", (event) => board.onClick(/** @type {MouseEvent} */ (event)));
  for (const name of ["pointerover", "pointerleave", "focusin", "focusout"]) {
    root.addEventListener(name, (event) => board.onHover(event));
  }
  root.addEventListener("focusin", (event) => {
    const id = board.idOf(/** @type {Element} */ (event.target));
    if (id && id !== board.current && board.stops.has(id)) board.focus(id);
    board.showRing();
  });
  root.addEventListener("focusout", () => board.showRing());

  const onBenchKey = (/** @type {KeyboardEvent} */ event) => board.onBenchKey(event);
  /** @type {HTMLElement | null} */
  let bench = null;
  // Before the board is on a visible page text has no width and the bench is not to be found.
  const watch = new ResizeObserver(() => {
    if (!board.drawn.size) redraw();
    if (bench) return;
    bench = root.closest(".nw") ?? root;
    bench.addEventListener("keydown", onBenchKey);
  });
  watch.observe(root);
  board.showBusy(false);
  redraw();
  return () => {
    watch.disconnect();
    bench?.removeEventListener("keydown", onBenchKey);
    for (const name of traits) model.off(name, update);
    rest();
    unwatch();
    model.off("msg:custom", onMessage);
  };
}

export default { render };
