/** Relations between pieces, outlines round groups, hatchings. */

/** @param {Box} b */
const centre = (b) => [b.x + b.w / 2, b.y + b.h / 2];

/**
 * The point where the line from the middle of a box to a far point leaves the box.
 * @param {Box} b @param {number[]} far
 */
function border(b, far) {
  const [cx, cy] = centre(b);
  const [dx, dy] = [far[0] - cx, far[1] - cy];
  const t = Math.min(dx ? b.w / 2 / Math.abs(dx) : Infinity, dy ? b.h / 2 / Math.abs(dy) : Infinity, 1);
  return [cx + dx * t, cy + dy * t];
}

/** @param {Element} g @param {Box} a @param {Box} b @param {Record<string, unknown>} look */
function straight(g, a, b, look) {
  const from = border(a, centre(b));
  const to = border(b, centre(a));
  put(g, "path", { d: `M${from}L${to}`, fill: "none", ...look });
  return [from, to];
}

/**
 * A bridge over the border of two neighbours, short of what stands in their middles.
 * @param {Element} g @param {Box} a @param {Box} b @param {Record<string, unknown>} look
 */
function bridge(g, a, b, look) {
  const [from, to] = [inward(a, b), inward(b, a)];
  put(g, "path", { d: `M${from}L${to}`, fill: "none", ...look });
  for (const [cx, cy] of [from, to]) put(g, "circle", { cx, cy, r: 2.2, fill: "var(--nw-ink2)" });
}

/** A point of a box near its border towards another. @param {Box} b @param {Box} other */
function inward(b, other) {
  const [x, y] = border(b, centre(other));
  const [cx, cy] = centre(b);
  const share = Math.min(0.4, 7 / Math.max(Math.hypot(x - cx, y - cy), 1e-9));
  return [x + (cx - x) * share, y + (cy - y) * share];
}

/** @type {Record<string, (pen: Pen, g: Element, a: Piece, b: Piece, edge: Edge) => void>} */
const RELATION = {
  parent(_pen, g, a, b, edge) {
    const x = b.x + b.w * (edge.half === "left" ? 0.25 : edge.half === "right" ? 0.75 : 0.5);
    const from = a.y + a.h + (a.kind === "couple" ? 9 : 0);
    put(g, "path", {
      d: `M${a.x + a.w / 2} ${from}V${(from + b.y) / 2}H${x}V${b.y}`,
      class: "nw-line",
      "stroke-width": 1.2,
    });
  },
  married(pen, g, a, b) {
    marriedSign(pen, g, (Math.max(a.x, b.x) + Math.min(a.x + a.w, b.x + b.w)) / 2, Math.max(a.y + a.h, b.y + b.h));
  },
  sums(_pen, g, a, b) {
    const x = a.align === "left" ? a.x : a.x + a.w;
    put(g, "path", { d: `M${x} ${a.y + a.h}V${b.y}`, stroke: seatColour(a.owner), "stroke-width": 1.2 });
  },
  blocks(_pen, g, a, b) {
    const [from, to] = straight(g, a, b, { stroke: "var(--nw-bad)", "stroke-width": 2 });
    put(g, "circle", { cx: from[0], cy: from[1], r: 2.5, fill: "var(--nw-bad)" });
    put(g, "circle", { cx: to[0], cy: to[1], r: 2.5, fill: "var(--nw-bad)" });
  },
  adjacent(_pen, g, a, b) {
    bridge(g, a, b, { stroke: "var(--nw-ink2)", "stroke-width": 1.6 });
  },
  diagonal(_pen, g, a, b) {
    bridge(g, a, b, { stroke: "var(--nw-ink2)", "stroke-width": 1.2, "stroke-dasharray": "1.5 2" });
  },
  faction(_pen, g, a, b) {
    straight(g, a, b, { stroke: "var(--nw-line2)", "stroke-width": 1.5, "stroke-dasharray": "1 3" });
  },
  serves(_pen, g, a, b) {
    if (!inside(a, b) && !inside(b, a)) straight(g, a, b, { stroke: "var(--nw-line2)" });
  },
  part(_pen, g, a, b) {
    put(g, "path", {
      d: `M${a.x + 8} ${a.y + a.h}V${b.y + 8}H${b.x - 4}`,
      fill: "none",
      class: "nw-line",
      "stroke-width": 1.2,
    });
  },
  preview(pen, g, a, b, edge) {
    const [from, to] = straight(g, a, b, { stroke: "var(--nw-accent)", "stroke-width": 2.5 });
    const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    put(g, "path", { d: "M0 0L-7-4.5V4.5Z", transform: `translate(${to}) rotate(${turn})`, fill: "var(--nw-accent)" });
    if (edge.label)
      pill(pen, g, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 9, edge.label, "accent", null, "middle");
  },
};
const UNDER = new Set(["parent", "faction", "serves"]);

/**
 * One outline round all members of each group: major solid, minor dotted and inset. Its label sits on the member that
 * bears it: astride the upper edge, of a minor group the lower one.
 * @param {Pen} pen @param {Element} layer @param {Piece[]} nodes
 */
function drawGroups(pen, layer, nodes) {
  /** @type {Map<string, {group: any, boxes: Piece[], label: any, bearer: Piece | null}>} */
  const groups = new Map();
  for (const n of nodes) {
    for (const given of Array.isArray(n.group) ? n.group : n.group ? [n.group] : []) {
      const group = typeof given === "object" ? given : { id: given };
      const key = words(group.id);
      const known = groups.get(key) ?? { group, boxes: [], label: "", bearer: null };
      known.boxes.push(n);
      if (group.label && !known.bearer) Object.assign(known, { label: group.label, bearer: n });
      groups.set(key, known);
    }
  }
  for (const { group, boxes, label, bearer } of groups.values()) {
    const minor = group.style === "minor";
    put(layer, "path", {
      d: unionOutline(boxes, 4, minor ? 6.5 : 2),
      fill: "none",
      stroke: minor ? "var(--nw-ink2)" : strongColour(group.tint, group.owner),
      "stroke-width": minor ? 2 : 3,
      "stroke-dasharray": minor ? "2 2" : "",
      "stroke-linejoin": "round",
    });
    if (!bearer) continue;
    const y = minor ? bearer.y + bearer.h - 14 : bearer.y - 5;
    const tone = minor ? "dotted" : SIDES.has(group.tint) ? group.tint : "owner";
    pill(pen, layer, bearer.x + bearer.w / 2, y, label, tone, group.owner, "middle");
  }
}

/** Hatchings: traits by heraldry, secrets, refusals. @param {Element} svg @param {string} prefix */
function patterns(svg, prefix) {
  const defs = put(svg, "defs");
  const pattern = (/** @type {string} */ name, /** @type {number} */ size) =>
    put(defs, "pattern", { id: `${prefix}-${name}`, width: size, height: size, patternUnits: "userSpaceOnUse" });
  const ground = (/** @type {Element} */ p, /** @type {number} */ s, /** @type {string} */ c) =>
    rect(p, { x: 0, y: 0, w: s, h: s }, 0, "", { fill: `var(--nw-trait-${c})` });
  const stripe = (/** @type {Element} */ p, /** @type {string} */ d, more = {}) =>
    put(p, "path", { d, stroke: "#fff", "stroke-opacity": 0.55, "stroke-width": 0.9, ...more });
  const [red, blue, yellow, green] = [pattern("R", 4), pattern("B", 4), pattern("Y", 5), pattern("G", 5)];
  ground(red, 4, "r");
  stripe(red, "M2 0V4");
  ground(blue, 4, "b");
  stripe(blue, "M0 2H4");
  ground(yellow, 5, "y");
  put(yellow, "circle", { cx: 1.2, cy: 1.2, r: 0.9, fill: "#5c4700" });
  put(yellow, "circle", { cx: 3.7, cy: 3.7, r: 0.9, fill: "#5c4700" });
  ground(green, 5, "g");
  stripe(green, "M-1-1L6 6M-1 4L1 6M4-1L6 1", { "stroke-width": 1 });
  stripe(pattern("una", 6), "M0 6L6 0", { stroke: "var(--nw-line2)", "stroke-opacity": 0.5, "stroke-width": 1 });
  stripe(pattern("bad", 7), "M0 7L7 0", { stroke: "var(--nw-bad)", "stroke-opacity": 0.45, "stroke-width": 1.2 });
}
