/**
 * Slides: the board beside large type, led on by a key. In the whole window they lie above everything else of the page.
 */

const SLIDE_KEYS = { ArrowRight: "next", ArrowDown: "next", PageDown: "next", " ": "next", ArrowLeft: "back", ArrowUp: "back", PageUp: "back", Home: "first", End: "last" };

/** @param {any} choice */
function shownChoice(choice) {
  const told = choice.right !== null && choice.right !== undefined;
  return h("li", { class: told ? (choice.right ? "nw-was-right" : "nw-was-wrong") : null }, h("kbd", null, choice.letter), h("div", null, choice.text,
    told ? h("div", { class: "nw-because" }, h("b", { class: choice.right ? "nw-ok" : "nw-bad" }, choice.right ? "✓ right. " : "✕ no. "), choice.because) : null));
}

/** @param {any} view @param {any} send @param {any} window_ */
function slide(view, send, window_) {
  return [
    h("div", { key: "head", class: "nw-slide-head" }, h("span", null, view.title), h("span", { class: "nw-space" }),
      h("button", { key: "keys", type: "button", class: "nw-quiet", "aria-expanded": String(Boolean(view.keys)), on: { click: () => send("keys") } }, "Keys ?"),
      h("button", { key: "full", type: "button", class: "nw-quiet", on: { click: window_.toggle } }, window_.on() ? "Leave (Esc)" : "Whole window (f)")),
    keyTable(view.keys),
    h("h2", { key: "heading", class: "nw-slide-heading", tabindex: -1 }, view.heading),
    view.told.length ? h("ul", { key: "told", class: "nw-slide-told" }, view.earlier ? h("li", { class: "nw-mut" }, view.earlier) : null, view.told.map((/** @type {any} */ line) => h("li", { class: line.depth ? "nw-nested" : null }, line.text, " ", line.chips.map(plainChip)))) : null,
    h("div", { key: "words", class: "nw-prose" }, prose(view.words, null)),
    view.asked ? h("div", { key: "ask", class: "nw-slide-ask" }, h("b", null, view.kind), h("div", null, prose(view.ask, null))) : null,
    view.goals.length ? h("ul", { key: "goals", class: "nw-slide-goals" }, view.goals.map((/** @type {any} */ goal) => h("li", null, prose(goal, null)))) : null,
    view.choices.length ? h("ol", { key: "choices", class: "nw-slide-choices" }, view.choices.map(shownChoice)) : null,
    view.answer.length ? h("div", { key: "answer", class: "nw-slide-answer" }, h("b", { class: "nw-ok" }, "✓ "), prose(view.answer, null)) : null,
    view.caption ? h("p", { key: "caption", class: "nw-mut nw-slide-caption" }, view.caption) : null,
    h("div", { key: "foot", class: "nw-slide-foot" },
      h("button", { key: "back", type: "button", class: "nw-button nw-big", "aria-disabled": view.first ? "true" : null, "aria-label": "Back", on: { click: () => send("back") } }, "◀"),
      h("span", { class: "nw-slide-place", role: "status" }, view.place),
      h("button", { key: "next", type: "button", class: "nw-button nw-big nw-pri", "aria-disabled": view.last ? "true" : null, "aria-label": "On", on: { click: () => send("next") } }, "▶")),
  ];
}

/**
 * Lays a frame over the whole window, and takes it back. The screen as a whole is asked for too; where that is refused
 * the window is enough.
 * @param {() => HTMLElement | null} frame @param {() => void} changed @param {() => void} left
 */
function wholeWindow(frame, changed, left) {
  let on = false;
  /** @type {Element | null} */
  let before = null;
  const enter = async () => {
    const box = frame();
    if (!box || on) return;
    on = true;
    before = document.activeElement;
    if (navigator.userActivation?.isActive && document.fullscreenEnabled) await document.documentElement.requestFullscreen().catch(() => {});
    if (!on) return;
    box.setAttribute("popover", "manual");
    box.tabIndex = -1; // a click beside everything keeps the keys here
    box.classList.add("nw-presenting");
    box.showPopover?.();
    /** @type {HTMLElement | null} */ (box.querySelector(".nw-slide-heading"))?.focus({ preventScroll: true });
    changed();
  };
  const leave = () => {
    const box = frame();
    if (!on || !box) return;
    on = false;
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    if (box.matches(":popover-open")) box.hidePopover();
    box.removeAttribute("popover");
    box.classList.remove("nw-presenting");
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true }); // who presented goes on from there
    changed();
    left();
  };
  const ended = () => {
    if (!document.fullscreenElement) leave();
  };
  document.addEventListener("fullscreenchange", ended);
  return {
    on: () => on,
    toggle: () => (on ? leave() : void enter()),
    enter,
    leave,
    close: () => {
      document.removeEventListener("fullscreenchange", ended);
      on = false;
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    },
  };
}

/** Keeps the Tab key in the frame. @param {KeyboardEvent} event @param {HTMLElement} frame */
function stayInside(event, frame) {
  const stops = /** @type {HTMLElement[]} */ ([...frame.querySelectorAll("button, [tabindex='0']")]).filter((stop) => stop.tabIndex === 0);
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const at = document.activeElement;
  if (event.shiftKey && (at === first || !stops.includes(/** @type {HTMLElement} */ (at)))) last?.focus();
  else if (!event.shiftKey && at === last) first?.focus();
  else return false;
  return true;
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  /** @type {() => void} */
  let redraw = () => {};
  /** @type {any} */
  let send = () => {};
  const frameOf = () => /** @type {HTMLElement | null} */ (bench(slides.root));
  const window_ = wholeWindow(() => frameOf(), () => redraw(), () => send("leave"));
  const slides = panel(context, "nw-slide", (view, tell, root) => {
    refocus(root, [".nw-slide-heading"]);
    return slide(view, tell, window_);
  });
  redraw = slides.redraw;
  send = slides.send;
  const onKey = (/** @type {KeyboardEvent} */ event, /** @type {HTMLElement} */ frame) => {
    const button = /** @type {HTMLElement} */ (event.target).matches("button");
    if (button && (event.key === " " || event.key === "Enter")) return false;
    if (window_.on() && event.key === "Tab") return stayInside(event, frame);
    if (event.key === "f") window_.toggle();
    else if (event.key === "Escape" && window_.on()) window_.leave();
    else if (event.key === "?") send("keys");
    else if (event.key in SLIDE_KEYS) send(SLIDE_KEYS[/** @type {keyof typeof SLIDE_KEYS} */ (event.key)]);
    else return false;
    return true;
  };
  const stop = listen(context, slides.root, "Presentation", onKey, true);
  const wait = (/** @type {number} */ tries) => {
    if (!context.model.get("view")?.full || !tries) return;
    if (frameOf()?.isConnected) void window_.enter();
    else setTimeout(() => wait(tries - 1), 30);
  };
  wait(60);
  return () => {
    stop();
    window_.close();
    slides.close();
  };
}

export default { render };
