/**
 * The bar: title, facts, whose eyes the bench is seen with, the list of keys; and, since it stands first, the one place
 * where the keys of the whole bench are listened to and where news is spoken.
 */

/** Keys that Python answers. */
const TOLD = new Set([..."1234567890bsrlvw", "?", "Escape"]);

/** The keys that open sections. @param {HTMLElement} root */
function sectionKeys(root) {
  return new Set([.../** @type {any} */ (root.querySelectorAll("[data-key]"))].map((button) => button.dataset.key));
}

/** Whether a key belongs to a text field. @param {any} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/** @param {KeyboardEvent} event @param {any} send @param {HTMLElement} root */
function onKey(event, send, root) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = isTyping(event.target);
  if (typing && event.key !== "Escape") return;
  if (event.key === "/") focusOn(root, ".nw-filter");
  else if (event.key === "n") /** @type {any} */ (bench(root))?.querySelector(".nw-note-button")?.click();
  else if (TOLD.has(event.key) || sectionKeys(root).has(event.key)) send("key", { key: event.key });
  else return;
  if (event.key === "w") focusOn(root, ".nw-verdict h3");
  if (event.key === "Escape" && typing) focusOn(root, ".nw-moves");
  event.preventDefault();
  event.stopPropagation();
}

/** @param {any} view @param {any} send */
function draw(view, send) {
  const keys = view.showKeys ? h("dl", { class: "nw-keys", id: "keys" }, view.keys.map((/** @type {[string, string]} */ [key, does]) =>
    h("div", { key }, h("dt", null, h("kbd", null, key)), h("dd", null, does)))) : null;
  return [
    h("div", { class: "nw-bar-row" },
      h("h2", null, view.title),
      h("span", { class: "nw-mut" }, view.facts),
      (view.badges ?? []).map((/** @type {any} */ badge) => h("span", { class: `nw-badge nw-${badge.tone}` }, badge.text)),
      h("span", { class: "nw-space" }),
      view.seen ? h("label", { class: "nw-mut nw-seen" }, "Seen by", selectBox(view.seen, (value) => send("seen", { value }))) : null,
      typeof view.neighbours === "boolean" ? h("button", {
        class: "nw-button", type: "button", "aria-pressed": String(view.neighbours), title: "Lines between neighbours",
        on: { click: () => send("neighbours", {}) },
      }, view.neighbours ? "✓ Neighbours" : "Neighbours") : null,
      (view.sections ?? []).map((/** @type {any} */ section) => h("button", {
        key: section.id, class: "nw-button", type: "button", "data-key": section.key || null, "aria-pressed": String(section.open),
        title: section.key ? `${section.title} (${section.key})` : section.title,
        on: { click: () => send("section", { id: section.id }) },
      }, section.open ? `✓ ${section.title}` : section.title)),
      h("button", {
        class: "nw-button", type: "button", "aria-expanded": String(Boolean(view.showKeys)), title: "List of keys (?)",
        on: { click: () => send("key", { key: "?" }) },
      }, "Keys"),
    ),
    keys,
    h("div", { class: "nw-live", role: "status", "aria-live": "polite" }, view.live),
  ];
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const bar = panel(context, "nw-bar", (view, send, root) => {
    queueMicrotask(() => roving(root));
    return draw(view, send);
  });
  bar.root.addEventListener("keydown", (event) => rove(event, bar.root));
  const listener = (/** @type {KeyboardEvent} */ event) => onKey(event, bar.send, bar.root);
  /** @type {HTMLElement | null} */
  let frame = null;
  let closed = false;
  const attach = () => {
    if (closed) return;
    frame = bench(bar.root);
    if (!frame) return void setTimeout(attach, 30);
    frame.setAttribute("data-lm-suppress-shortcuts", "true");
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", "Workbench");
    frame.addEventListener("keydown", listener);
  };
  const comm = () => frame?.classList.toggle("nw-gone", context.model.comm_live !== true);
  context.model.on("comm_live_update", comm);
  attach();
  return () => {
    closed = true;
    frame?.removeEventListener("keydown", listener);
    context.model.off("comm_live_update", comm);
    bar.close();
  };
}

export default { render };
