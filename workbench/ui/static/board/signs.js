/** The smallest parts of a drawing: shapes, seat marks, suits, icons, dice. */

/**
 * @param {Element} parent @param {string} name @param {Record<string, unknown>} attributes
 * @returns {SVGElement}
 */
function put(parent, name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== "") element.setAttribute(key, String(value));
  }
  parent.appendChild(element);
  return element;
}

/**
 * @param {Element} parent @param {Box} b @param {number} rx @param {string} cls
 * @param {Record<string, unknown>} [more]
 */
const rect = (parent, b, rx, cls, more = {}) =>
  put(parent, "rect", { x: b.x, y: b.y, width: Math.max(0, b.w), height: Math.max(0, b.h), rx, class: cls, ...more });

/** @param {Box} b @param {number} by */
const grow = (b, by) => ({ x: b.x - by, y: b.y - by, w: b.w + 2 * by, h: b.h + 2 * by });

/** @param {unknown} owner */
const seatLetter = (owner) => SEATS[num(owner, -1)] ?? "";

/** @param {unknown} owner */
const seatColour = (owner) =>
  seatLetter(owner) ? `var(--nw-seat-${seatLetter(owner).toLowerCase()})` : "var(--nw-ink2)";

/** @param {unknown} tone @param {unknown} owner */
function toneClass(tone, owner) {
  const name = words(tone);
  if (!TONES.has(name)) return "";
  if (name === "owner") return seatLetter(owner) ? `nw-t-${num(owner)}` : "nw-t-plain";
  return `nw-t-${name}`;
}

/** @param {unknown} tint @param {unknown} owner */
function tintColour(tint, owner) {
  const name = words(tint);
  if (name === "owner" && seatLetter(owner)) return `var(--nw-seat-${seatLetter(owner).toLowerCase()}-t)`;
  if (["heir", "regent", "accent", "new"].includes(name)) return `var(--nw-${name}-t)`;
  return name === "sunken" ? "var(--nw-sunken)" : "";
}

/** The full colour of a tint; the seat's without one. @param {unknown} tint @param {unknown} owner */
const strongColour = (tint, owner) => (tintColour(tint, null) ? `var(--nw-${words(tint)})` : seatColour(owner));

/** The soft fill of a piece, as a style that the hover colour may replace. @param {Piece} n */
function tinted(n) {
  const colour = tintColour(n.tint, n.owner);
  return colour ? { style: `--nw-fill:${colour}` } : {};
}

/**
 * The mark of a seat: circle A, square B, triangle C, diamond D, pentagon E.
 * @param {Element} parent @param {number} cx @param {number} cy @param {number} r @param {unknown} owner
 */
function seatMark(parent, cx, cy, r, owner) {
  const letter = seatLetter(owner);
  if (!letter) return;
  const look = { fill: seatColour(owner), stroke: "var(--nw-surface)", "stroke-width": 1.5 };
  const polygon = (/** @type {number[][]} */ points) =>
    put(parent, "path", { d: `M${points.map(([x, y]) => `${cx + x * r} ${cy + y * r}`).join("L")}Z`, ...look });
  if (letter === "A") put(parent, "circle", { cx, cy, r, ...look });
  if (letter === "B") rect(parent, { x: cx - r * 0.92, y: cy - r * 0.92, w: r * 1.84, h: r * 1.84 }, 1.5, "", look);
  if (letter === "C")
    polygon([
      [0, -1.25],
      [1.25, 0.95],
      [-1.25, 0.95],
    ]);
  if (letter === "D")
    polygon([
      [0, -1.25],
      [1.25, 0],
      [0, 1.25],
      [-1.25, 0],
    ]);
  if (letter === "E")
    polygon([
      [0, -1.15],
      [1.1, -0.3],
      [0.7, 1],
      [-0.7, 1],
      [-1.1, -0.3],
    ]);
  const text = put(parent, "text", {
    x: cx,
    y: cy + (letter === "C" ? 4.4 : 3.6),
    "text-anchor": "middle",
    class: "nw-letter",
  });
  text.textContent = letter;
}

/**
 * A suit as a shape; hearts and diamonds red.
 * @param {Element} parent @param {string} suit @param {number} cx @param {number} cy @param {number} size
 */
function suitShape(parent, suit, cx, cy, size) {
  const red = suit === "♥" || suit === "♦";
  put(parent, "path", {
    d: SUITS[/** @type {keyof typeof SUITS} */ (suit)],
    transform: `translate(${cx} ${cy}) scale(${size / 20})`,
    fill: red ? "var(--nw-bad)" : "var(--nw-ink)",
  });
}

/**
 * @param {Element} parent @param {string} name @param {number} cx @param {number} cy @param {number} size
 */
function icon(parent, name, cx, cy, size, colour = "var(--nw-ink)") {
  const [outline, solid] = ICONS[/** @type {keyof typeof ICONS} */ (name)];
  const g = put(parent, "g", { transform: `translate(${cx} ${cy}) scale(${size / 20})` });
  if (outline) {
    put(g, "path", {
      d: outline,
      fill: "var(--nw-surface)",
      stroke: colour,
      "stroke-width": 1.3,
      "stroke-linejoin": "round",
    });
  }
  if (solid) put(g, "path", { d: solid, fill: colour });
}

/**
 * Pips of a die in a box of side s.
 * @param {Element} parent @param {Piece} n @param {number} value
 */
function diePips(parent, n, value) {
  const at = [0.27, 0.5, 0.73];
  const faces = {
    1: [[1, 1]],
    2: [
      [0, 0],
      [2, 2],
    ],
    3: [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    4: [
      [0, 0],
      [2, 0],
      [0, 2],
      [2, 2],
    ],
    5: [
      [0, 0],
      [2, 0],
      [1, 1],
      [0, 2],
      [2, 2],
    ],
    6: [
      [0, 0],
      [2, 0],
      [0, 1],
      [2, 1],
      [0, 2],
      [2, 2],
    ],
  };
  for (const [i, j] of entry(faces, value) ?? []) {
    put(parent, "circle", {
      cx: n.x + at[i] * n.w,
      cy: n.y + at[j] * n.h,
      r: Math.min(n.w, n.h) / 10,
      fill: "var(--nw-ink)",
    });
  }
}
