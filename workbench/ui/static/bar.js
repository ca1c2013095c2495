/**
 * The bar: title, facts, whose eyes the bench is seen with, the list of keys; and, since it stands first, the one place
 * where the keys of the whole bench are listened to and where news is spoken.
 */

/** Keys that Python answers. */
const TOLD = new Set([..."1234567890bsrlvwmf", "?", "Escape"]);

/** Those of them that go on while they are held. */
const HELD = new Set("bs");

/** The button of the section that a key opens. @param {HTMLElement} root @param {string} key @returns {any} */
function sectionOf(root, key) {
  return [...root.querySelectorAll("[data-key]")].find((button) => /** @type {any} */ (button).dataset.key === key);
}

/**
 * Puts the focus on the section of a button as soon as it is there, unless the button was pressed again in between.
 * @param {any} button @param {HTMLElement} root @param {number} [tries]
 */
function goToSection(button, root, tries = 60) {
  if (!button.nwComing) return;
  const section = bench(root)?.querySelector(`.nw-at-${button.dataset.section}`);
  const head = /** @type {HTMLElement | null | undefined} */ (section?.querySelector("h3"));
  button.nwComing = !head && tries > 0;
  if (!section || !head) return void setTimeout(() => goToSection(button, root, tries - 1), 50);
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
  section.scrollIntoView({ block: "nearest" });
}

/**
 * Opens a section and goes to it, or closes it. What has the focus in the section goes with it, so the button takes the
 * focus; the section may stand there before this bar was told that it is open.
 * @param {any} button @param {HTMLElement} root @param {any} send
 */
function switchSection(button, root, send) {
  const { section, open } = button.dataset;
  const inside = bench(root)?.querySelector(`.nw-at-${section}`)?.contains(document.activeElement);
  button.nwComing = !inside && !button.nwComing && open !== "true";
  if (inside) button.focus();
  goToSection(button, root);
  send("section", { id: section });
}

/**
 * Gives the focus to the button of a section that went while it held the focus, whoever took it away: keys that are
 * pressed in haste run ahead of what Python answers.
 * @param {MutationRecord[]} records @param {HTMLElement} root @param {HTMLElement | null} held what had the focus last
 */
function keepFocus(records, root, held) {
  if (!held || document.activeElement !== document.body) return;
  const gone = records.flatMap((record) => [...record.removedNodes]).find((node) => node.contains(held));
  if (!(gone instanceof Element)) return;
  const buttons = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-section]")]);
  const button = buttons.find(({ dataset }) => gone.matches(`.nw-at-${dataset.section}`));
  if (button && !held.isConnected) button.focus();
}

/** Whether a key belongs to a text field. @param {any} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/**
 * Whether a key that is held has to wait: one step is asked for at a time, and everything else happens once.
 * @param {KeyboardEvent} event @param {any} root
 */
function isTooSoon(event, root) {
  const here = bench(root)?.querySelector(".nw-caption")?.textContent;
  const stayed = root.nwStood === here;
  root.nwStood = here;
  return event.repeat && (stayed || !HELD.has(event.key));
}

/** @param {KeyboardEvent} event @param {any} send @param {HTMLElement} root */
function onKey(event, send, root) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = isTyping(event.target);
  if (typing && event.key !== "Escape") return;
  const section = sectionOf(root, event.key);
  if (event.key !== "/" && event.key !== "n" && !TOLD.has(event.key) && !section) return;
  event.preventDefault();
  event.stopPropagation();
  if (isTooSoon(event, root)) return;
  if (event.key === "/") focusOn(root, ".nw-filter");
  else if (event.key === "n") /** @type {any} */ (bench(root))?.querySelector(".nw-note-button")?.click();
  else if (TOLD.has(event.key)) send("key", { key: event.key });
  else switchSection(section, root, send);
  if (event.key === "w" || event.key === "f") focusOn(root, ".nw-verdict h3");
  if (event.key === "Escape" && typing) focusOn(root, ".nw-moves");
}

/** The buttons that open sections, those of the board's layers, and the list of keys. @param {any} view @param {any} send @param {HTMLElement} root */
function tools(view, send, root) {
  const sections = (view.sections ?? []).map((/** @type {any} */ section) => h("button", {
    key: section.id, class: "nw-tool", type: "button", "data-key": section.key || null, "data-section": section.id, "data-open": String(section.open),
    "aria-expanded": String(section.open), "aria-keyshortcuts": section.key || null,
    title: section.key ? `${section.title} (${section.key})` : section.title,
    on: { click: (/** @type {any} */ event) => switchSection(event.currentTarget, root, send) },
  }, h("span", { "aria-hidden": "true" }, section.open ? "▾" : "▸"), section.title,
  section.waits ? h("span", { key: "waits", class: "nw-badge nw-new" }, section.waits) : null));
  const layers = (view.layers ?? []).map((/** @type {any} */ layer) => h("button", {
    key: layer.id, class: "nw-tool", type: "button", "aria-pressed": String(layer.on), title: layer.title,
    on: { click: () => send("layer", { id: layer.id }) },
  }, layer.on ? h("span", { "aria-hidden": "true" }, "✓") : null, layer.label));
  return h("div", { key: "tools", class: "nw-bar-tools" },
    h("span", { key: "sections", class: "nw-tool-group", role: "group", "aria-label": "Sections of the bench" }, sections),
    layers.length ? h("span", { key: "layers", class: "nw-tool-group nw-layers", role: "group", "aria-label": "Layers of the board" }, layers) : null,
    h("span", { key: "space", class: "nw-space" }),
    h("span", { key: "more", class: "nw-tool-group" }, h("button", {
      class: "nw-tool", type: "button", "aria-expanded": String(Boolean(view.showKeys)), "aria-keyshortcuts": "?", title: "List of keys (?)",
      on: { click: () => send("key", { key: "?" }) },
    }, "Keys ?")));
}

/** @param {any} view @param {any} send @param {HTMLElement} root */
function draw(view, send, root) {
  const keys = view.showKeys ? h("dl", { key: "keys", class: "nw-keys", id: "keys" }, view.keys.map((/** @type {[string, string]} */ [key, does]) =>
    h("div", { key }, h("dt", null, h("kbd", null, key)), h("dd", null, does)))) : null;
  return [
    h("div", { key: "head", class: "nw-bar-row" },
      h("h2", null, view.title),
      h("span", { class: "nw-mut" }, view.facts),
      (view.badges ?? []).map((/** @type {any} */ badge) => h("span", { class: `nw-badge nw-${badge.tone}` }, badge.text)),
      h("span", { class: "nw-space" }),
      view.seen ? h("label", { class: "nw-mut nw-seen" }, "Seen by", selectBox(view.seen, (value) => send("seen", { value }))) : null),
    tools(view, send, root),
    keys,
    h("div", { key: "live", class: "nw-live", role: "status", "aria-live": "polite" }, view.live),
  ];
}

/**
 * Names a bench for screen readers, by its game; a second one of the same game on a page gets a number.
 * @param {HTMLElement} frame @param {string} title
 */
function callBench(frame, title) {
  if (frame.dataset.title === title) return;
  frame.dataset.title = title;
  const others = [...document.querySelectorAll(".nw[role=region]")].filter((other) => other !== frame);
  const taken = new Set(others.map((other) => other.getAttribute("aria-label")));
  const name = `Workbench: ${title}`;
  let label = name;
  for (let number = 2; taken.has(label); number += 1) label = `${name} (${number})`;
  frame.setAttribute("aria-label", label);
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  /** @type {HTMLElement | null} */
  let frame = null;
  const bar = panel(context, "nw-bar", (view, send, root) => {
    queueMicrotask(() => roving(root));
    if (frame) callBench(frame, view.title);
    return draw(view, send, root);
  });
  bar.root.addEventListener("keydown", (event) => rove(event, bar.root));
  const listener = (/** @type {KeyboardEvent} */ event) => onKey(event, bar.send, bar.root);
  let closed = false;
  /** @type {HTMLElement | null} */
  let held = null;
  const hold = (/** @type {any} */ event) => (held = event.target);
  const watcher = new MutationObserver((records) => keepFocus(records, bar.root, held));
  const attach = () => {
    if (closed) return;
    frame = bench(bar.root);
    if (!frame) return void setTimeout(attach, 30);
    frame.setAttribute("data-lm-suppress-shortcuts", "true");
    frame.setAttribute("role", "region");
    // A click on something that takes no focus leaves it in the bench, not on the notebook's cell, whose keys cut and add.
    frame.tabIndex = -1;
    callBench(frame, context.model.get("view")?.title ?? "");
    frame.addEventListener("keydown", listener);
    frame.addEventListener("focusin", hold);
    watcher.observe(frame, { childList: true, subtree: true });
  };
  const comm = () => frame?.classList.toggle("nw-gone", context.model.comm_live !== true);
  context.model.on("comm_live_update", comm);
  attach();
  return () => {
    closed = true;
    frame?.removeEventListener("keydown", listener);
    frame?.removeEventListener("focusin", hold);
    watcher.disconnect();
    context.model.off("comm_live_update", comm);
    bar.close();
  };
}

export default { render };
