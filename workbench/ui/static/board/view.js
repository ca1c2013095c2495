/** One view of the board: its elements, what was last drawn, the keys. */

const STILL = new Set(["text", "bar", "die", "phase", "area"]);
const PRESSABLE = ["allowed", "chosen", "forbidden", "notnow"];

/** One view of the board: its elements, and what was last drawn. */
class Board {
  /** @param {any} model @param {HTMLElement} root */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.prefix = `nw${Math.random().toString(36).slice(2, 9)}`;
    root.classList.add("nw-board");
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    this.notice = div(root, "nw-notice", { role: "status", hidden: "" });
    this.banner = div(root, "nw-banner", { role: "status", hidden: "" });
    this.busyNote = div(root, "nw-busy", { "aria-hidden": "true" });
    this.busyNote.textContent = "Working…";
    this.svg = put(root, "svg", {
      role: "group",
      "aria-labelledby": `${this.prefix}-title`,
      "aria-describedby": `${this.prefix}-desc`,
    });
    this.title = put(this.svg, "title", { id: `${this.prefix}-title` });
    this.desc = put(this.svg, "desc", { id: `${this.prefix}-desc` });
    patterns(this.svg, this.prefix);
    this.groups = put(this.svg, "g", { class: "nw-edges" });
    this.under = put(this.svg, "g", { class: "nw-edges", "aria-hidden": "true" });
    this.pieces = put(this.svg, "g");
    this.over = put(this.svg, "g", { class: "nw-edges", "aria-hidden": "true" });
    this.keys = put(this.svg, "g", { class: "nw-marks", "aria-hidden": "true" });
    this.ring = rect(this.svg, { x: 0, y: 0, w: 0, h: 0 }, 6, "nw-ring");
    this.pen = new Pen(this.svg, this.prefix);
    /** @type {Map<string, {g: SVGElement, node: Piece, signature: string, labels: Box[]}>} */
    this.drawn = new Map();
    /** @type {Map<string, Box>} */
    this.stops = new Map();
    /** @type {Map<string, string[]>} */
    this.names = new Map();
    this.current = "";
    this.hovered = "";
    this.gone = false;
    this.relations = "";
    /** Labels on relations and outlines. @type {Box[]} */
    this.tags = [];
  }

  /** Draws what the model holds; pieces that did not change keep their elements. */
  draw() {
    if (!this.pen.ready()) return;
    const { nodes, edges, overlay } = this.read();
    this.size();
    this.showBanner();
    this.names = this.fitNames(nodes);
    const roles = rolesOf(edges);
    const buttons = this.buttons(nodes, overlay);
    this.stops = new Map(
      nodes.filter((n) => isStop(n, buttons)).map((n) => [n.id, { x: n.x, y: n.y, w: n.w, h: n.h }]),
    );
    const held = this.focused();
    const marks = quiet(nodes, overlay);
    const seen = new Set();
    let place = this.pieces.firstChild;
    for (const node of nodes) {
      if (seen.has(node.id)) continue;
      seen.add(node.id);
      const shown = marks[node.id] ?? {};
      const g = this.piece(node, overlay[node.id] ?? {}, shown, roles.get(node.id) ?? [], buttons.has(node.id));
      if (g === place) place = place.nextSibling;
      else this.pieces.insertBefore(g, place);
    }
    this.dropOthers(seen);
    this.drawRelations(nodes, edges);
    const labels = [...this.drawn.values()].flatMap((drawn) => drawn.labels);
    drawKeys(this.pen, this.keys, nodes, marks, [...labels, ...this.tags], this.paper());
    this.rove(held, buttons);
  }

  /** The model's graph and overlay in a safe form. */
  read() {
    const graph = this.model.get("graph") ?? {};
    const nodes = objects(graph.nodes)
      .filter((n) => n.id !== undefined)
      .map((n) => ({ ...n, id: words(n.id), kind: words(n.kind), x: num(n.x), y: num(n.y), w: num(n.w), h: num(n.h) }));
    const overlay = Object.fromEntries(Object.entries(this.model.get("overlay") ?? {}).filter(([, mark]) => mark));
    return { nodes, edges: objects(graph.edges), overlay };
  }

  /** The whole drawing. @returns {Box} */
  paper() {
    const graph = this.model.get("graph") ?? {};
    return { x: 0, y: 0, w: Math.max(1, num(graph.width, 626)), h: Math.max(1, num(graph.height, 1)) };
  }

  size() {
    const graph = this.model.get("graph") ?? {};
    const { w, h } = this.paper();
    this.svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    this.svg.setAttribute("width", String(w));
    this.svg.setAttribute("height", String(h));
    this.svg.setAttribute("style", `width:100%;min-width:${w}px;max-width:${Math.round(w * 1.15)}px`);
    // Where there is one column only, a wide drawing may take more of it.
    this.root.parentElement?.style.setProperty("--nw-drawing", `${w}px`);
    const label = words(this.model.get("label")) || words(graph.title) || "Board";
    this.title.textContent = label;
    this.desc.textContent = words(this.model.get("description")) || words(graph.facts);
  }

  /** @param {Piece[]} nodes */
  fitNames(nodes) {
    const taken = new Map();
    const names = new Map();
    for (const n of nodes) {
      const room = n.w - textLeft(n) - 6;
      if (isNamed(n))
        names.set(n.id, this.pen.name(words(n.label), n.kind === "person" ? room - 14 : room, room, taken));
      if (n.kind !== "couple") continue;
      objects(n.halves).forEach((half, i) => {
        if (half.label && !half.sub) {
          names.set(`${n.id}/${i}`, this.pen.name(words(half.label), n.w / 2 - 27, n.w / 2 - 23, taken));
        }
      });
    }
    return names;
  }

  /** The pieces that do something when pressed. @param {Piece[]} nodes @param {Record<string, Mark>} overlay */
  buttons(nodes, overlay) {
    const extra = new Set(list(this.model.get("interactive")).map(words));
    return new Set(
      nodes
        .filter((n) => extra.has(n.id) || PRESSABLE.some((state) => statesOf(overlay[n.id]).has(state)))
        .map((n) => n.id),
    );
  }

  /**
   * The group of one piece, new or as it was.
   * @param {Piece} node @param {Mark} mark what is said of it @param {Mark} shown what is drawn of that
   * @param {string[]} roles @param {boolean} button
   */
  piece(node, mark, shown, roles, button) {
    const stop = this.stops.get(node.id);
    const hit = stop && button ? hitBox(stop, this.stops.values()) : null;
    const signature = JSON.stringify([node, mark, shown, roles, button, Boolean(stop), hit, this.namesOf(node)]);
    const before = this.drawn.get(node.id);
    if (before?.signature === signature) return before.g;
    const g = before?.g ?? put(this.pieces, "g", { "data-id": node.id });
    const labels = this.fill(g, node, mark, shown, roles, hit);
    this.describe(g, node, mark, roles, button, Boolean(stop));
    this.drawn.set(node.id, { g, node, signature, labels });
    return g;
  }

  /** @param {Piece} node */
  namesOf(node) {
    return [this.names.get(node.id), this.names.get(`${node.id}/0`), this.names.get(`${node.id}/1`)];
  }

  /**
   * Draws a piece; where its labels are.
   * @param {SVGElement} g @param {Piece} node @param {Mark} said @param {Mark} mark @param {string[]} roles
   * @param {Box | null} hit @returns {Box[]}
   */
  fill(g, node, said, mark, roles, hit) {
    g.replaceChildren();
    const states = statesOf(mark);
    const name = nameOf(node, said, roles);
    if (name) put(g, "title").textContent = name;
    if (hit) rect(g, hit, 0, "nw-hit");
    const faded = states.has("notnow") ? 0.55 : states.has("preview") && node.kind !== "bar" ? 0.75 : "";
    const body = put(g, "g", { opacity: faded });
    const lines = objects(mark.lines ?? node.lines);
    (entry(DRAW, node.kind) ?? drawPerson)(this, body, node, lines, mark);
    if (states.has("forbidden"))
      rect(body, grow(frame(node), -1), 3, "nw-marks", { fill: `url(#${this.prefix}-bad)`, opacity: 0.32 });
    const marks = put(g, "g", { class: "nw-marks" });
    const below = put(marks, "g");
    const top = put(marks, "g", { opacity: faded });
    drawOwner(this.pen, top, node);
    drawRing(this.pen, top, node);
    drawBadges(this.pen, top, node);
    const labels = this.pen.collect();
    drawRoles(below, node, roles, mark);
    drawStates(this.pen, below, node, mark, labels);
    drawTags(this.pen, marks, node, roles, mark);
    return [...labels, ...this.pen.collect()];
  }

  /**
   * Role, name and state for assistive technology.
   * @param {SVGElement} g @param {Piece} node @param {Mark} mark @param {string[]} roles
   * @param {boolean} button @param {boolean} stop
   */
  describe(g, node, mark, roles, button, stop) {
    const name = nameOf(node, mark, roles);
    const live = button && !this.gone;
    const attributes = {
      class: button || name ? "nw-piece" : "nw-piece nw-still",
      role: button ? "button" : name ? "img" : null,
      "aria-label": name || null,
      "aria-pressed": button ? String(statesOf(mark).has("chosen")) : null,
      "aria-keyshortcuts": live && mark.key && statesOf(mark).has("allowed") ? words(mark.key) : null,
      "aria-disabled": button && this.gone ? "true" : null,
      // On the piece itself too: JupyterLab's selectors end in ":focus" and match before they reach the root.
      "data-lm-suppress-shortcuts": stop ? "true" : null,
      tabindex: stop ? (this.current === node.id ? "0" : "-1") : null,
    };
    for (const [key, value] of Object.entries(attributes)) setAttribute(g, key, value);
  }

  /** @param {Set<string>} seen */
  dropOthers(seen) {
    for (const [id, { g }] of this.drawn) {
      if (seen.has(id)) continue;
      g.remove();
      this.drawn.delete(id);
    }
  }

  /** @param {Piece[]} nodes @param {Edge[]} edges */
  drawRelations(nodes, edges) {
    const signature = JSON.stringify([
      edges,
      nodes.map((n) => [n.id, n.x, n.y, n.w, n.h, n.group, n.align, n.owner]),
    ]);
    if (signature === this.relations) return;
    this.relations = signature;
    this.under.replaceChildren();
    this.over.replaceChildren();
    this.groups.replaceChildren();
    const places = new Map(nodes.map((n) => [n.id, n]));
    for (const edge of edges) {
      const [a, b] = [places.get(words(edge.source)), places.get(words(edge.target))];
      const relation = entry(RELATION, edge.kind);
      if (!a || !b || !relation) continue;
      relation(this.pen, UNDER.has(edge.kind) ? this.under : this.over, a, b, edge);
    }
    drawGroups(this.pen, this.over, nodes);
    this.tags = this.pen.collect();
  }

  /* ------------------------------------------------------------ focus and keys */

  /** The id of the piece that has the focus, or "". */
  focused() {
    const root = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    return this.idOf(root.activeElement);
  }

  /** @param {Element | null | undefined} element */
  idOf(element) {
    const g = element instanceof Element ? element.closest("[data-id]") : null;
    return g && this.pieces.contains(g) ? (g.getAttribute("data-id") ?? "") : "";
  }

  /**
   * One tab stop; the focus stays on its piece if that is still there.
   * @param {string} held @param {Set<string>} buttons
   */
  rove(held, buttons) {
    const lost = held && !this.stops.has(held);
    if (!this.stops.has(this.current)) {
      this.current = [...this.stops.keys()].find((id) => buttons.has(id)) ?? this.stops.keys().next().value ?? "";
    }
    for (const id of this.stops.keys()) setAttribute(this.drawn.get(id)?.g, "tabindex", id === this.current ? "0" : "-1");
    if (held && !lost && this.focused() !== held) this.drawn.get(held)?.g.focus({ preventScroll: true });
    this.showRing();
    if (!lost) return;
    // The piece is gone, and with it the focus: the question gets it, so that the keys of the bench still work.
    const question = this.root.closest(".nw")?.querySelector(".nw-moves, .nw-question .nw-ask");
    /** @type {HTMLElement | null | undefined} */ (question)?.focus({ preventScroll: true });
    this.send({ type: "lost", id: held });
  }

  /** @param {string | null | undefined} id */
  focus(id) {
    if (!id || !this.stops.has(id)) return;
    this.drawn.get(this.current)?.g.setAttribute("tabindex", "-1");
    this.current = id;
    const g = this.drawn.get(id)?.g;
    g?.setAttribute("tabindex", "0");
    g?.focus();
  }

  /** The focus ring lies above everything else. */
  showRing() {
    const id = this.focused();
    const drawn = id ? this.drawn.get(id) : null;
    const on = Boolean(drawn?.g.matches(":focus-visible"));
    this.ring.classList.toggle("nw-on", on);
    if (!on || !drawn) return;
    const b = grow(frame(drawn.node), 3.5);
    for (const [key, value] of Object.entries({
      x: b.x,
      y: b.y,
      width: b.w,
      height: b.h,
      rx: radius(drawn.node) + 3,
    })) {
      this.ring.setAttribute(key, String(value));
    }
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    if (!this.gone) this.model.send(message);
  }

  /** A key pressed on the board. @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.move(event.key) || this.forward(event.key)) event.preventDefault();
  }

  /**
   * A key pressed anywhere in the bench. Text fields and parts that have used the key keep it; no single key
   * gets through to the notebook, whose commands would cut or add cells.
   * @param {KeyboardEvent} event
   */
  onBenchKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const target = /** @type {Element} */ (event.target);
    const writing = target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
    const own = event.key === "Enter" || event.key === " " || event.key.startsWith("Arrow");
    if (!writing && !own && !event.defaultPrevented && this.forward(event.key)) event.preventDefault();
    if (!writing) event.stopPropagation();
  }

  /** Keys that concern the pieces. @param {string} key @returns {boolean} whether the key was one of them */
  move(key) {
    const id = this.focused();
    const ids = [...this.stops.keys()];
    if (key.startsWith("Arrow")) {
      this.focus(nearest(id, key, this.stops));
      return Boolean(id);
    }
    if (key === "Home" || key === "End") {
      this.focus(key === "Home" ? ids[0] : ids[ids.length - 1]);
      return true;
    }
    if (key === "Enter" || key === " ") {
      if (this.isButton(id)) this.send({ type: "piece", id, action: key === " " ? "choose" : "narrow" });
      return Boolean(id);
    }
    return false;
  }

  /** Keys that go to Python. @param {string} key @returns {boolean} whether the key was one of them */
  forward(key) {
    if (key === "Escape") {
      this.send({ type: "escape" });
      return true;
    }
    if (!list(this.model.get("shortcuts")).includes(key)) return false;
    this.send({ type: "key", key });
    return true;
  }

  /** @param {string} id */
  isButton(id) {
    return this.drawn.get(id)?.g.getAttribute("role") === "button";
  }

  /** The button under the pointer, also when a still piece lies on it. @param {MouseEvent} event */
  buttonAt(event) {
    const root = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const here = [event.target, ...root.elementsFromPoint(event.clientX, event.clientY)];
    return (
      here.map((element) => this.idOf(/** @type {Element} */ (element))).find((id) => id && this.isButton(id)) ?? ""
    );
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const id = this.buttonAt(event) || this.idOf(/** @type {Element} */ (event.target));
    if (!id) return;
    this.focus(id);
    if (this.isButton(id)) this.send({ type: "piece", id, action: "narrow" });
  }

  /** @param {Event} event */
  onHover(event) {
    if (!this.model.get("hover")) return;
    const leaving = event.type === "pointerleave" || event.type === "focusout";
    const id = leaving ? "" : this.idOf(/** @type {Element} */ (event.target));
    if (id === this.hovered) return;
    this.hovered = id;
    this.send({ type: "hover", id: id || null });
  }

  /* ------------------------------------------------------------ the state of the whole board */

  /** The board says so after 300 ms. @param {boolean} busy */
  showBusy(busy) {
    this.root.setAttribute("aria-busy", String(busy));
  }

  /** Says that this is not the present position. */
  showBanner() {
    const text = words(this.model.get("banner"));
    this.banner.textContent = text;
    this.banner.toggleAttribute("hidden", !text);
    this.root.classList.toggle("nw-peeking", Boolean(text));
  }

  /** @param {boolean} gone */
  showGone(gone) {
    if (gone === this.gone) return;
    this.gone = gone;
    for (const part of [this.root, this.root.closest(".nw")]) part?.classList.toggle("nw-gone", gone);
    this.notice.replaceChildren();
    this.notice.toggleAttribute("hidden", !gone);
    for (const { g } of this.drawn.values()) {
      if (gone && g.getAttribute("role") === "button") g.setAttribute("aria-disabled", "true");
      else g.removeAttribute("aria-disabled");
    }
    if (!gone) return;
    const strong = document.createElement("b");
    strong.textContent = "⚠ Disconnected.";
    this.notice.append(strong, ` This picture is the last one received. ${words(this.model.get("way_on"))}`);
  }
}

/** Sets or removes an attribute where it differs: even the same value costs. @param {Element | undefined} element @param {string} name @param {string | null} value */
function setAttribute(element, name, value) {
  if (!element || element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** @param {HTMLElement} parent @param {string} cls @param {Record<string, string>} attributes */
function div(parent, cls, attributes) {
  const element = document.createElement("div");
  element.className = cls;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.appendChild(element);
  return element;
}

/** What fights and refusals make of a piece. @param {Edge[]} edges */
function rolesOf(edges) {
  /** @type {Map<string, string[]>} */
  const roles = new Map();
  const add = (/** @type {unknown} */ id, /** @type {string} */ role) =>
    roles.set(words(id), [...new Set([...(roles.get(words(id)) ?? []), role])]);
  for (const edge of edges) {
    if (edge.kind === "fights") {
      add(edge.source, "attacks");
      add(edge.target, "defends");
    }
    if (edge.kind === "blocks") add(edge.target, "cause");
  }
  return roles;
}

/**
 * The marks that are drawn: a part without words of its own, such as a half of a couple, shows no state that the whole
 * piece shows already.
 * @param {Piece[]} nodes @param {Record<string, Mark>} overlay @returns {Record<string, Mark>}
 */
function quiet(nodes, overlay) {
  const marked = nodes.filter((n) => entry(overlay, n.id));
  const drawn = { ...overlay };
  for (const part of marked.filter(isPart)) {
    const wholes = marked.filter((n) => n !== part && !isPart(n) && inside(part, n));
    const shown = new Set(wholes.flatMap((n) => [...statesOf(overlay[n.id])]));
    const own = [...statesOf(overlay[part.id])].filter((state) => !shown.has(state));
    drawn[part.id] = { ...overlay[part.id], state: own };
  }
  return drawn;
}

/** @param {Piece} n @param {Set<string>} buttons */
function isStop(n, buttons) {
  if (n.focus === false) return false;
  return buttons.has(n.id) || Boolean(n.full && !STILL.has(n.kind));
}

/** Full name, what the overlay's lines say, and states. @param {Piece} n @param {Mark} mark @param {string[]} roles */
function nameOf(n, mark, roles) {
  const said = stateWords(mark);
  const own = words(n.full) || (said ? [words(n.label), words(n.sub)].filter(Boolean).join(", ") || n.id : "");
  const extra = own ? objects(mark.lines).map((line) => words(line.text).replace(/^[▲▼=] /, "")) : [];
  return [own, ...extra, ...roles.filter((role) => role !== "cause" && own), said].filter(Boolean).join(", ");
}
