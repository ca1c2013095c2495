/**
 * The keys of a whole page of lessons, wherever in it the focus is; and whether the focus is in it, so that it can be
 * brought back when the element that had it goes.
 */

/** @param {any} target */
function isWriting(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
}

/**
 * @param {any} context @param {HTMLElement} root @param {string} label the name of the page for a screen reader
 * @param {(event: KeyboardEvent, frame: HTMLElement) => boolean} onKey whether the key was used
 * @param {boolean} [first] whether it is asked before what has the focus, the board among it
 * @returns {() => void}
 */
function listen(context, root, label, onKey, first = false) {
  /** @type {HTMLElement | null} */
  let frame = null;
  let closed = false;
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!frame || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(".nw") !== frame) return;
    if (isWriting(target) && event.key !== "Escape") return;
    if (!onKey(event, frame)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const held = () => frame && (frame.dataset.held = "true");
  const left = (/** @type {FocusEvent} */ event) => {
    if (frame && event.relatedTarget && !frame.contains(/** @type {Node} */ (event.relatedTarget))) frame.dataset.held = "false";
  };
  const comm = () => frame?.classList.toggle("nw-gone", context.model.comm_live !== true);
  const attach = () => {
    if (closed) return;
    frame = bench(root);
    if (!frame) return void setTimeout(attach, 30);
    frame.setAttribute("data-lm-suppress-shortcuts", "true");
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", label);
    frame.addEventListener("keydown", keydown, first);
    frame.addEventListener("focusin", held);
    frame.addEventListener("focusout", left);
  };
  context.model.on("comm_live_update", comm);
  attach();
  return () => {
    closed = true;
    frame?.removeEventListener("keydown", keydown, first);
    frame?.removeEventListener("focusin", held);
    frame?.removeEventListener("focusout", left);
    context.model.off("comm_live_update", comm);
  };
}
