/**
 * A small way to say what a panel looks like and to change the page only where that differs.
 *
 * `h("li", { class: "x", on: { click } }, "text")` describes an element; `patch` brings an element's children into line
 * with a list of descriptions. Elements keep their identity (by `key`, else by place), and with it focus and scrolling.
 * What an element with `own` holds is left to whoever asked for it.
 * Text goes through text nodes and attributes through setAttribute: nothing from the data is ever read as HTML.
 *
 * This file is put in front of each panel's own module.
 *
 * @typedef {{tag: string, props: Record<string, any>, children: (Node_ | string)[]}} Node_
 */

const SVG_NS = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, any> | null} [props] @param {any[]} children @returns {Node_} */
function h(tag, props, ...children) {
  const kept = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  return { tag, props: props ?? {}, children: kept.map((child) => (typeof child === "object" ? child : String(child))) };
}

/** @param {any} parent @param {any} wanted one description, text, or a list of them */
function patch(parent, wanted) {
  const list = h("x", null, wanted).children;
  const keyed = new Map();
  const wantedKeys = new Set(list.map((item) => (typeof item === "string" ? undefined : item.props.key)));
  // What goes is taken out first: then what stays need not be moved, and keeps its focus.
  for (const child of [...parent.childNodes]) {
    if (child.nwKey === undefined) continue;
    if (wantedKeys.has(child.nwKey)) keyed.set(child.nwKey, child);
    else child.remove();
  }
  let place = parent.firstChild;
  for (const item of list) {
    const known = matching(place, item, keyed);
    const node = known ?? created(item, parent);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    if (typeof item === "string") {
      if (node.data !== item) node.data = item;
    } else {
      update(node, item);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** @param {any} place @param {any} item @param {Map<any, any>} keyed */
function matching(place, item, keyed) {
  if (typeof item === "string") return place?.nodeType === 3 ? place : null;
  const key = item.props.key;
  const known = key === undefined ? place : keyed.get(key);
  return known?.nodeType === 1 && known.nwTag === item.tag && known.nwKey === key ? known : null;
}

/** @param {any} item @param {any} parent */
function created(item, parent) {
  if (typeof item === "string") return document.createTextNode(item);
  const ns = item.tag === "svg" ? SVG_NS : parent.namespaceURI;
  const element = /** @type {any} */ (document.createElementNS(ns, item.tag));
  element.nwTag = item.tag;
  element.nwKey = item.props.key;
  element.nwOn = {};
  element.nwProps = {};
  return element;
}

/** @param {any} element @param {Node_} item */
function update(element, item) {
  const { key: _key, on = {}, prop = {}, own = false, ...attributes } = item.props;
  for (const name of Object.keys(element.nwProps)) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (element.nwProps[name] === value) continue;
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.nwProps = attributes;
  for (const name of Object.keys(on)) if (!(name in element.nwOn)) element.addEventListener(name, heard);
  element.nwOn = { ...Object.fromEntries(Object.keys(element.nwOn).map((name) => [name, null])), ...on };
  if (!own) patch(element, item.children);
  for (const [name, value] of Object.entries(prop)) {
    if (element[name] !== value && !(name === "value" && isBeingTyped(element))) element[name] = value;
  }
}

/** Whether somebody is writing in a field: news from Python must not take away what is not sent yet. @param {any} field */
function isBeingTyped(field) {
  return Boolean(field.nwTyped) && field === document.activeElement;
}

/** Notes which fields hold something that was typed and not sent yet. @param {HTMLElement} root */
function watchTyping(root) {
  root.addEventListener("input", (event) => { /** @type {any} */ (event.target).nwTyped = true; }, true);
  root.addEventListener("change", (event) => { /** @type {any} */ (event.target).nwTyped = false; }, true);
}

/** The one listener of an element for each kind of event; it calls what the last description said. @param {any} event */
function heard(event) {
  event.currentTarget.nwOn[event.type]?.(event);
}

/**
 * A panel: draws the trait `view` with `draw(view, send)` whenever it changes, at most once a turn of the event loop.
 * Every panel keeps JupyterLab's single-letter commands quiet while the focus is in it.
 *
 * @param {{model: any, el: HTMLElement}} context
 * @param {string} cls
 * @param {(view: any, send: (type: string, fields?: Record<string, unknown>) => void, root: HTMLElement) => any} draw
 */
function panel({ model, el }, cls, draw) {
  const root = document.createElement("div");
  root.className = cls;
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(root);
  root.addEventListener("keydown", takeOnEnter);
  watchTyping(root);
  const send = (/** @type {string} */ type, fields = {}) => model.send({ type, ...fields });
  let waiting = false;
  const redraw = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      const view = model.get("view") ?? {};
      tellAbove(root, view.said ?? "");
      const hold = holdFocus(root);
      patch(root, draw(view, send, root));
      hold();
    });
  };
  model.on("change:view", redraw);
  redraw();
  return { root, send, redraw, close: () => model.off("change:view", redraw) };
}

/** Tells above a section why what was asked for there was refused. @param {HTMLElement} root @param {string} text */
function tellAbove(root, text) {
  const before = root.previousElementSibling?.matches(".nw-said") ? root.previousElementSibling : null;
  if (!text) return void before?.remove();
  const place = before ?? document.createElement("div");
  if (!before) {
    place.className = "nw-message nw-said";
    place.setAttribute("role", "alert");
    root.before(place);
  }
  if (place.textContent === `✕ ${text}`) return;
  // What comes first says what was refused; the rest explains it.
  const [first] = text.match(/^.*?[.:!?](?=\s|$)/s) ?? [text];
  const bold = document.createElement("b");
  bold.textContent = `✕ ${first}`;
  place.replaceChildren(bold, text.slice(first.length));
}

/**
 * In a section of the bench and on the start page, what has the focus may go by its own doing, such as the line that is
 * deleted or the button that begins a game. Then the nearest thing round it that is left gets the focus, so that the keys
 * of the bench still work and the next Tab goes on from there.
 * @param {HTMLElement} root @returns {() => void} to be called after the drawing
 */
function holdFocus(root) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!held || held === root || !root.contains(held) || !root.closest(".nw-desks, .nw-start-page")) return () => {};
  const round = [];
  for (let part = held.parentElement; part && part !== root; part = part.parentElement) round.push(part);
  return () => {
    if (document.activeElement === held) return;
    if (root.contains(held)) return void held.focus({ preventScroll: true }); // it was moved, which lets go of it
    const left = round.find((part) => root.contains(part) && part.querySelector(STOPS)) ?? root;
    const next = /** @type {HTMLElement | null} */ (left.querySelector(STOPS) ?? root.querySelector("h3"));
    if (next?.tagName === "H3") next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  };
}

/** Enter in a field takes what was typed, as leaving it does; the focus stays. @param {KeyboardEvent} event */
function takeOnEnter(event) {
  const field = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "Enter" || event.defaultPrevented || !field.matches?.("input.nw-input")) return;
  field.blur();
  field.focus();
}

/**
 * Does something that asks where things lie, once before the next frame: all panels have been drawn by then, and the
 * page is laid out once for all of them.
 * @param {() => void} action @returns {() => void} to be called whenever it is to be done
 */
function beforeFrame(action) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      action();
    });
  };
}

/**
 * Calls back when an element gets another width: before a panel is on a visible page nothing in it can be scrolled.
 * @param {Element} element @param {() => void} callback @returns {() => void}
 */
function onWidth(element, callback) {
  let width = -1;
  const watch = new ResizeObserver(([entry]) => {
    if (entry.contentRect.width === width) return;
    width = entry.contentRect.width;
    callback();
  });
  watch.observe(element);
  return () => watch.disconnect();
}

/** The bench round an element. @param {Element} element @returns {HTMLElement | null} */
function bench(element) {
  return element.closest(".nw");
}

/** Puts the focus on the first element of the same bench that the selector finds. @param {Element} from @param {string} selector */
function focusOn(from, selector) {
  const target = /** @type {HTMLElement | null} */ (bench(from)?.querySelector(selector) ?? null);
  target?.focus();
  return Boolean(target);
}

const SEAT_LETTERS = "ABCDE";
const SEAT_SHAPES = [
  "M8 .5A7.5 7.5 0 1 1 8 15.5 7.5 7.5 0 1 1 8 .5Z",
  "M1.2 1.2H14.8V14.8H1.2Z",
  "M8 .3L15.8 14.8H.2Z",
  "M8-.4L16.4 8 8 16.4-.4 8Z",
  "M8-.2L16.2 5.9 13 15.6H3L-.2 5.9Z",
];

/** A seat's mark: shape and letter. @param {number | null | undefined} seat */
function seatSign(seat) {
  if (seat === null || seat === undefined) return null;
  const place = seat % SEAT_SHAPES.length;
  const letter = SEAT_LETTERS[place];
  return h(
    "svg",
    { class: `nw-mark nw-seat-${letter.toLowerCase()}`, viewBox: "-1 -1 18 18", width: 18, height: 18, "aria-hidden": "true" },
    h("path", { d: SEAT_SHAPES[place] }),
    h("text", { x: 8, y: place === 2 ? 13 : 11.7, "text-anchor": "middle" }, letter),
  );
}

/** A rule's id as a button that shows the rule. @param {any} chip @param {any} send */
function ruleChip(chip, send) {
  const kind = `nw-chip${chip.tone ? ` nw-${chip.tone}` : ""}${chip.ruling ? " nw-rul" : ""}`;
  return h("button", {
    class: kind,
    type: "button",
    title: chip.text,
    "aria-label": `Rule ${chip.id}`,
    on: {
      click: (/** @type {Event} */ event) => {
        event.stopPropagation();
        send("rule", { id: chip.id });
      },
    },
  }, chip.id);
}

/** Why a line that was made again went no further, with the rules that stop it. @param {any} stop @param {any} send */
function stopped(stop, send) {
  return h("div", { key: "stop", class: "nw-stop" }, h("b", { class: "nw-bad" }, "✕ ", stop.text), " no longer works: ", stop.reason, ".",
    stop.chips.map((/** @type {any} */ chip) => [" ", ruleChip(chip, send)]), " ",
    h("button", { class: "nw-quiet", type: "button", title: "Go to the old line, where it could be played", on: { click: () => send("goto", { id: stop.of }) } }, `node ${stop.of}`));
}

/** Text in parts: strings, or {text, bold, tone}. @param {any} parts */
function runs(parts) {
  return (Array.isArray(parts) ? parts : [parts]).map((part) => {
    if (part === null || typeof part !== "object") return part;
    const cls = part.tone ? `nw-${part.tone}` : null;
    return part.bold ? h("b", { class: cls }, part.text) : h("span", { class: cls }, part.text);
  });
}

const STOPS = "button:not(:disabled), input, select, summary";
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Makes the controls in `root` one stop of the Tab key; the arrows lead from one to the next.
 * Call it after each drawing. @param {HTMLElement} root @param {string} [selector]
 */
function roving(root, selector = "button, select") {
  const stops = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]).filter((stop) => !stop.matches(":disabled"));
  const current = stops.find((stop) => stop === document.activeElement) ?? stops.find((stop) => stop.tabIndex === 0) ?? stops[0];
  for (const stop of stops) {
    const index = stop === current ? 0 : -1;
    if (stop.tabIndex !== index) stop.tabIndex = index;
  }
}

/** The next control of a roving group for an arrow key. @param {KeyboardEvent} event @param {HTMLElement} root */
function rove(event, root, selector = "button, select") {
  const target = /** @type {HTMLElement} */ (event.target);
  const across = target.tagName === "SELECT" && (event.key === "ArrowUp" || event.key === "ArrowDown");
  if (across || !target.matches?.(selector) || event.ctrlKey || event.metaKey || event.altKey) return;
  const stops = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]).filter((stop) => !stop.matches(":disabled"));
  const by = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  const ends = { Home: 0, End: stops.length - 1 }[event.key];
  const to = ends ?? (by === undefined ? undefined : stops.indexOf(target) + by);
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const next = stops[Math.max(0, Math.min(stops.length - 1, to))];
  for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
  next?.focus();
}

/** A select box. @param {any} field {value, options: [[value, text], ...], label} @param {(value: string) => void} onChange */
function selectBox(field, onChange) {
  const options = field.options.map((/** @type {[string, string]} */ [value, text]) =>
    h("option", { key: value, value, prop: { selected: value === field.value } }, text));
  const change = (/** @type {any} */ event) => onChange(event.currentTarget.value);
  return h("select", { class: "nw-select", "aria-label": field.label, prop: { value: field.value }, on: { change } }, options);
}

/** A switch. @param {string} text @param {boolean} on @param {() => void} click */
function toggle(text, on, click) {
  return h("button", { class: "nw-switch", type: "button", role: "switch", "aria-checked": String(Boolean(on)), on: { click } },
    h("i", { "aria-hidden": "true" }), text);
}

/**
 * Lets the board show another node while the pointer or the focus rests on what stands for it (`data-peek`).
 * @param {HTMLElement} root @param {any} send @returns {() => void} to be called when something was gone to
 */
function peeking(root, send) {
  let timer = 0;
  let shown = "";
  const look = (/** @type {string} */ id, /** @type {number} */ after) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (id === shown) return;
      shown = id;
      send("peek", { id: id === "" ? -1 : Number(id) });
    }, after);
  };
  const at = (/** @type {any} */ target) => /** @type {any} */ (target)?.closest?.("[data-peek]")?.dataset.peek ?? "";
  root.addEventListener("pointerover", (event) => look(at(event.target), 120));
  root.addEventListener("pointerleave", () => look("", 60));
  root.addEventListener("focusin", (event) => look(/** @type {any} */ (event.target).matches(":focus-visible") ? at(event.target) : "", 120));
  root.addEventListener("focusout", () => look("", 60));
  return () => {
    clearTimeout(timer);
    shown = "";
  };
}

/** Hands a file to the browser. @param {{name: string, type: string, text: string}} file */
function download(file) {
  const url = URL.createObjectURL(new Blob([file.text], { type: `${file.type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Hands over each file that a view brings, once. @param {any} model @returns {(file: any) => void} */
function downloads(model) {
  let given = model.get("view")?.file?.serial ?? 0;
  return (file) => {
    if (!file || file.serial === given) return;
    given = file.serial;
    download(file);
  };
}

/**
 * A button that takes a file of the reader's own; the same file can be taken twice.
 * @param {string} text @param {string} accept @param {(file: {name: string, text: string}) => void} take
 */
function uploadButton(text, accept, take) {
  const change = async (/** @type {any} */ event) => {
    const input = event.currentTarget;
    const [file] = input.files;
    if (file) take({ name: file.name, text: await file.text() });
    input.value = "";
  };
  return h("label", { key: text, class: "nw-button nw-upload" }, text, h("input", { type: "file", accept, on: { change } }));
}
