/** A step of a lesson: where it stands among the others, heading and text. */

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  /** The number of the step that is shown. @type {number | undefined} */
  let shown;
  const text = panel(context, "nw-card nw-lesson-text", (view, send, root) => {
    const changed = view.number !== shown;
    const first = shown === undefined;
    shown = view.number;
    if (changed && (!first || view.opened)) goToHeading(root, first ? 40 : 0);
    return [
      h("div", { key: "head", class: "nw-lesson-head" }, h("span", { class: "nw-mut" }, view.place), h("span", { class: "nw-space" }), dotRow(view.dots, "Steps", send)),
      h("h3", { key: "title", class: "nw-lesson-title", tabindex: -1 }, view.title),
      view.about ? h("p", { key: "about", class: "nw-lesson-about" }, view.about) : null,
      view.intro.length ? h("div", { key: "intro", class: "nw-prose nw-lesson-intro" }, prose(view.intro, send)) : null,
      h("div", { key: "words", class: "nw-prose" }, prose(view.words, send)),
    ];
  });
  return text.close;
}

/**
 * Puts the focus on the heading, if it was in this lesson or is nowhere; of a lesson that was just opened as soon as it
 * is on the page, in place of the list from which it was opened.
 * @param {HTMLElement} root @param {number} tries
 */
function goToHeading(root, tries) {
  setTimeout(() => {
    const frame = bench(root);
    const active = document.activeElement;
    const lost = !active || !document.body.contains(active) || active === document.body || !active.closest(".nw");
    if (tries && (!frame || !root.offsetWidth)) return goToHeading(root, tries - 1);
    if (!frame || !(frame.contains(active) || (lost && frame.dataset.held !== "false"))) return;
    const title = /** @type {HTMLElement | null} */ (root.querySelector(".nw-lesson-title"));
    title?.focus({ preventScroll: true });
    (tries ? frame : root).scrollIntoView({ block: "nearest" });
  }, tries ? 30 : 0);
}

export default { render };
