/**
 * The board: draws any graph of the table as SVG and tells Python which piece was meant. It knows no game;
 * it knows kinds of pieces, the states a piece can be in, and the keys. Everything that comes from the data
 * goes through textContent or setAttribute.
 *
 * @typedef {{text?: string, bold?: boolean, tone?: string, at?: string, parts?: Line[]}} Line
 * @typedef {{id: string, kind: string, x: number, y: number, w: number, h: number, label?: string, sub?: string,
 *   full?: string, owner?: number, mark?: boolean, face?: string, rows?: any[], lines?: Line[], badges?: any[],
 *   ring?: any, group?: any, halves?: any[], align?: string, tone?: string, tint?: string, state?: string,
 *   focus?: boolean}} Piece
 * @typedef {{state?: string | string[], key?: string, word?: string, pill?: string, lines?: Line[]}} Mark
 * @typedef {{source: string, target: string, kind: string, label?: string, half?: string}} Edge
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

const SVG = "http://www.w3.org/2000/svg";
const SEATS = "ABCDE";
const HIT = 44;

const SUITS = {
  "♠":
    "M0-10C-3-5-9-2.5-9 3a4.7 4.7 0 0 0 8 3.2C-1.3 8-2 9-3.4 10H3.4" +
    "C2 9 1.3 8 1 6.2A4.7 4.7 0 0 0 9 3C9-2.5 3-5 0-10Z",
  "♥": "M0 9.5C-7 3.5-9.5.5-9.5-3.6A5 5 0 0 1 0-5.6 5 5 0 0 1 9.5-3.6C9.5.5 7 3.5 0 9.5Z",
  "♦": "M0-10L7.2 0 0 10-7.2 0Z",
  "♣":
    "M0-10A4.3 4.3 0 0 1 3.7-3.5 4.4 4.4 0 1 1 1.2 4.4C1.4 7 2.2 8.8 3.8 10H-3.8" +
    "C-2.2 8.8-1.4 7-1.2 4.4A4.4 4.4 0 1 1-3.7-3.5 4.3 4.3 0 0 1 0-10Z",
};

/** Icons as [outline, solid]; the outline is filled with the surface, the solid part with ink. */
const ICONS = {
  castle: ["M-8 8V-7h4v3h2.5v-3h3v3h2.5v-3h4V8ZM-2 8V3h4v5", ""],
  palace: ["M-10 8V-2L0-9 10-2V8ZM-6 8V0M-2 8V0M2 8V0M6 8V0M-10-2H10", ""],
  chapel: ["M-6 8V-1L0-5 6-1V8ZM0-5V-11M-2.5-8.5H2.5M-2 8V4h4v4", ""],
  folly: ["M-8 8V1A8 8 0 0 1 8 1V8ZM0-7V-10M-3 8V3M3 8V3", ""],
  lock: ["M-4-1V-4a4 4 0 0 1 8 0v3", "M-6-1H6V8H-6Z"],
  mask: [
    "M-10-4C-5-7 5-7 10-4 10 3 6 6 3 5 1 4-1 4-3 5-6 6-10 3-10-4Z",
    "M-6.2-.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0ZM2.8-.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0Z",
  ],
  crown: ["", "M-9 7V-5l4.5 5L0-7l4.5 7L9-5V7Z"],
  shield: ["", "M-8-8H8V0C8 5 3 8 0 9-3 8-8 5-8 0Z"],
};

const TONES = new Set(["plain", "muted", "ok", "bad", "new", "accent", "owner", "standin"]);
const TITLES = new Set(
  (
    "sir lady lord dame king queen prince princess duke duchess archduke archduchess earl count countess " +
    "viscount viscountess marquess marchioness baron baroness elector"
  ).split(" "),
);
const PARTICLE = /^(?:of|de|du|della|di|da|der|den|von|van|zu|the|le|la|d['’].*|de['’])$/i;
const NUMERAL = /^[IVXLC]+$/;

/* ---------------------------------------------------------------- plain functions (no DOM) */

/** @param {unknown} value @returns {any[]} */
const list = (value) => (Array.isArray(value) ? value : []);

/** The objects in a list. @param {unknown} value */
const objects = (value) => list(value).filter((item) => item && typeof item === "object");

/** An own entry of a table, or undefined. @template T @param {Record<string, T>} table @param {unknown} key */
const entry = (table, key) => (Object.hasOwn(table, String(key)) ? table[String(key)] : undefined);

/** @param {unknown} value @param {number} [otherwise] */
const num = (value, otherwise = 0) => (Number.isFinite(Number(value)) ? Number(value) : otherwise);

/** @param {unknown} value */
const words = (value) => (value === null || value === undefined ? "" : String(value).normalize("NFC"));

/** The face of a piece, taken apart. @param {unknown} face */
export function parseFace(face) {
  const text = words(face);
  const suit = /^(.*)([♠♥♦♣])\uFE0E?$/u.exec(text);
  if (suit) return { type: "suit", rank: suit[1], suit: suit[2] };
  if (text === "hidden" || text === "total") return { type: text };
  const [type, value] = text.split(":");
  if (value !== undefined && ["die", "trait", "tile"].includes(type)) return { type, value };
  if (Object.hasOwn(ICONS, text)) return { type: "icon", name: text };
  return { type: "" };
}

/** The states of a piece as a set. @param {Mark | undefined} mark */
export function statesOf(mark) {
  const state = mark?.state;
  return new Set(Array.isArray(state) ? state : words(state).split(" ").filter(Boolean));
}

/** What a screen reader hears about the state of a piece. @param {Mark | undefined} mark */
export function stateWords(mark) {
  const states = statesOf(mark);
  const said = [];
  if (states.has("forbidden")) said.push(mark?.word ? `not allowed: ${words(mark.word)}` : "not allowed");
  if (states.has("allowed")) said.push(mark?.key ? `allowed, key ${words(mark.key)}` : "allowed");
  if (states.has("chosen")) said.push("chosen");
  if (states.has("notnow")) said.push("not now");
  if (states.has("newest")) said.push("newest change");
  if (states.has("preview")) said.push("preview");
  if (states.has("impossible")) said.push(mark?.key ? `problem ${words(mark.key)}` : "problem");
  if (mark?.pill) said.push(words(mark.pill));
  return said.join(", ");
}

/** First name and rest, split before a particle or after the first word. @param {string[]} parts */
function splitName(parts) {
  const at = parts.findIndex((part, i) => i > 0 && PARTICLE.test(part));
  const titled = parts.findIndex((part) => part.endsWith(","));
  let cut = titled >= 0 ? titled + 1 : at > 0 ? at : 1;
  if (at < 0 && titled < 0 && parts.length > 2 && NUMERAL.test(parts[1])) cut = 2;
  return [parts.slice(0, cut).join(" ").replace(/,$/, ""), parts.slice(cut).join(" ")];
}

/** @param {string} part */
const isTitle = (part) => TITLES.has(part.toLowerCase());

/** "Arthur, Duke of Wellington" without its title: "Arthur Wellington". @param {string[]} parts */
function withoutTitles(parts) {
  return parts
    .filter((part, i) => !isTitle(part) && !(part === "of" && i > 0 && isTitle(parts[i - 1])))
    .map((part) => part.replace(/,$/, ""));
}

/** Middle names as initials. @param {string} top */
function withInitials(top) {
  const parts = top.split(" ");
  return parts
    .map((part, i) => (i > 0 && part.length > 2 && !NUMERAL.test(part) ? `${[...part][0]}.` : part))
    .join(" ");
}

/**
 * The forms of a name in the order in which they are tried, each as [bold line, grey line].
 * @param {string} name @returns {string[][]}
 */
export function nameForms(name) {
  const parts = words(name).trim().split(/\s+/);
  if (parts.length < 2) return [[parts[0] ?? "", ""]];
  const short = withoutTitles(parts);
  const [top, rest] = splitName(short.length > 1 ? short : parts);
  const numeral = /^(.*?) ([IVXLC]+)$/.exec(top);
  const forms = [[parts.join(" "), ""], splitName(parts), [top, rest], [withInitials(top), rest]];
  if (numeral) forms.push([withInitials(numeral[1]), `${numeral[2]} ${rest}`.trim()]);
  const seen = new Set();
  return forms.filter(([a, b]) => !seen.has(`${a}\n${b}`) && seen.add(`${a}\n${b}`));
}

/**
 * The nearest box in a direction ("ArrowLeft", ...), or null.
 * @param {string} id @param {string} key @param {Map<string, Box>} boxes
 */
export function nearest(id, key, boxes) {
  const from = boxes.get(id);
  if (!from) return null;
  const level = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const size = (/** @type {Box} */ b, /** @type {boolean} */ along) => (along === level ? b.w : b.h);
  const middle = (/** @type {Box} */ b, /** @type {boolean} */ along) =>
    (along === level ? b.x : b.y) + size(b, along) / 2;
  let best = null;
  let least = Infinity;
  for (const [other, box] of boxes) {
    const ahead = sign * (middle(box, true) - middle(from, true));
    if (other === id || ahead < 1) continue;
    const aside = Math.abs(middle(box, false) - middle(from, false));
    const gap = Math.max(0, aside - (size(box, false) + size(from, false)) / 2);
    const cost = ahead + 3 * gap + 0.3 * aside;
    if (cost < least) [least, best] = [cost, other];
  }
  return best;
}

/** @param {Box} a @param {Box} b */
const inside = (a, b) => a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;

/**
 * The area in which a piece can be hit: at least 44 px, but not further than half-way to a neighbour.
 * @param {Box} own @param {Iterable<Box>} others @returns {Box}
 */
export function hitBox(own, others) {
  const dx = Math.max(0, (HIT - own.w) / 2);
  const dy = Math.max(0, (HIT - own.h) / 2);
  let [left, right, top, bottom] = [own.x - dx, own.x + own.w + dx, own.y - dy, own.y + own.h + dy];
  if (!dx && !dy) return own;
  for (const box of others) {
    if (box === own || inside(box, own)) continue;
    if (inside(own, box)) {
      [left, right] = [Math.max(left, box.x), Math.min(right, box.x + box.w)];
      [top, bottom] = [Math.max(top, box.y), Math.min(bottom, box.y + box.h)];
      continue;
    }
    const [bx, by] = [Math.max(0, (HIT - box.w) / 2), Math.max(0, (HIT - box.h) / 2)];
    const apart =
      left >= box.x + box.w + bx || right <= box.x - bx || top >= box.y + box.h + by || bottom <= box.y - by;
    if (apart) continue;
    const gaps = [own.x - box.x - box.w, box.x - own.x - own.w, own.y - box.y - box.h, box.y - own.y - own.h];
    const side = gaps.indexOf(Math.max(...gaps));
    if (side === 0) left = Math.max(left, own.x - gaps[0] / 2);
    if (side === 1) right = Math.min(right, own.x + own.w + gaps[1] / 2);
    if (side === 2) top = Math.max(top, own.y - gaps[2] / 2);
    if (side === 3) bottom = Math.min(bottom, own.y + own.h + gaps[3] / 2);
  }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/**
 * Path round the union of boxes, each grown by pad; the whole outline is moved inwards by inset.
 * @param {Box[]} boxes @param {number} pad @param {number} inset
 */
export function unionOutline(boxes, pad, inset = 0) {
  const grown = boxes.map((b) => [b.x - pad, b.y - pad, b.x + b.w + pad, b.y + b.h + pad]);
  const xs = [...new Set(grown.flatMap((b) => [b[0], b[2]]))].sort((a, b) => a - b);
  const ys = [...new Set(grown.flatMap((b) => [b[1], b[3]]))].sort((a, b) => a - b);
  const full = (/** @type {number} */ i, /** @type {number} */ j) =>
    grown.some((b) => b[0] <= xs[i] && b[2] >= xs[i + 1] && b[1] <= ys[j] && b[3] >= ys[j + 1]);
  /** @type {Map<string, number[][]>} */
  const starts = new Map();
  const add = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    starts.set(String(a), [...(starts.get(String(a)) ?? []), b]);
  for (let i = 0; i + 1 < xs.length; i++) {
    for (let j = 0; j + 1 < ys.length; j++) {
      if (!full(i, j)) continue;
      const [l, t, r, b] = [xs[i], ys[j], xs[i + 1], ys[j + 1]];
      if (j === 0 || !full(i, j - 1)) add([l, t], [r, t]);
      if (i + 2 === xs.length || !full(i + 1, j)) add([r, t], [r, b]);
      if (j + 2 === ys.length || !full(i, j + 1)) add([r, b], [l, b]);
      if (i === 0 || !full(i - 1, j)) add([l, b], [l, t]);
    }
  }
  return [...loops(starts)].map((loop) => loopPath(loop, inset)).join("");
}

/** @param {Map<string, number[][]>} starts */
function* loops(starts) {
  while (starts.size) {
    const first = /** @type {string} */ (starts.keys().next().value);
    let at = first.split(",").map(Number);
    const loop = [];
    do {
      const ends = /** @type {number[][]} */ (starts.get(String(at)));
      const next = /** @type {number[]} */ (ends.pop());
      if (!ends.length) starts.delete(String(at));
      loop.push(at);
      at = next;
    } while (String(at) !== first);
    yield loop;
  }
}

/** @param {number[][]} loop @param {number} inset */
function loopPath(loop, inset) {
  const way = (/** @type {number[]} */ a, /** @type {number[]} */ b) => [
    Math.sign(b[0] - a[0]),
    Math.sign(b[1] - a[1]),
  ];
  const corners = loop.map((p, i) => {
    const before = way(loop[(i + loop.length - 1) % loop.length], p);
    const after = way(p, loop[(i + 1) % loop.length]);
    if (String(before) === String(after)) return "";
    return `${p[0] - inset * (before[1] + after[1])} ${p[1] + inset * (before[0] + after[0])}`;
  });
  return `M${corners.filter(Boolean).join("L")}Z`;
}

/** Lines put together in rows: a right line goes beside the left one before it. @param {Line[]} lines */
export function lineRows(lines) {
  /** @type {Line[][]} */
  const rows = [];
  for (const line of lines) {
    const last = rows[rows.length - 1];
    if (line.at === "right" && last?.length === 1 && last[0].at !== "right") last.push(line);
    else rows.push([line]);
  }
  return rows;
}

/* ---------------------------------------------------------------- drawing: the smallest parts */

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

/* ---------------------------------------------------------------- text, measured */

/** Writes text and measures it in the board's own font. */
class Pen {
  /** @param {SVGElement} svg @param {string} prefix */
  constructor(svg, prefix) {
    this.prefix = prefix;
    this.probe = /** @type {SVGTextElement} */ (put(svg, "text", { visibility: "hidden", "aria-hidden": "true" }));
    /** @type {Map<string, number>} */
    this.widths = new Map();
  }

  /** @param {string} text @param {string} cls */
  width(text, cls) {
    const key = `${cls}\n${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    this.probe.setAttribute("class", cls);
    this.probe.textContent = text;
    const width = this.probe.getComputedTextLength();
    this.probe.textContent = "";
    this.widths.set(key, width);
    return width;
  }

  /** Whether the board is on the page, so that text has a width. */
  ready() {
    this.widths.delete("nw-b\nMg");
    return this.width("Mg", "nw-b") > 0;
  }

  /** @param {string} text @param {string} cls @param {number} room */
  cut(text, cls, room) {
    if (room === Infinity || this.width(text, cls) <= room) return text;
    const letters = [...text];
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.width(`${letters.slice(0, middle).join("").trimEnd()}…`, cls) <= room) low = middle;
      else high = middle - 1;
    }
    return low ? `${letters.slice(0, low).join("").trimEnd()}…` : "";
  }

  /**
   * @param {Element} parent @param {number} x @param {number} y @param {unknown} text @param {string} cls
   * @param {{anchor?: string, room?: number}} [how] @returns {number} the width drawn
   */
  write(parent, x, y, text, cls, { anchor, room = Infinity } = {}) {
    const shown = this.cut(words(text), cls, room);
    if (!shown) return 0;
    put(parent, "text", { x, y, class: cls, "text-anchor": anchor }).textContent = shown;
    return this.width(shown, cls);
  }

  /**
   * One line, in one or several styles, between x0 and x1.
   * @param {Element} parent @param {Line} line @param {number} x0 @param {number} x1 @param {number} y
   * @param {unknown} owner @returns {number} the width drawn
   */
  line(parent, line, x0, x1, y, owner) {
    const room = x1 - x0;
    const gap = 5;
    let used = 0;
    const runs = [];
    for (const part of line.parts ? objects(line.parts) : [line]) {
      const cls = ["nw-s", part.bold ? "nw-b" : "", toneClass(part.tone, owner)].filter(Boolean).join(" ");
      /** @type {number} */
      const lead = runs.length ? gap : 0;
      const text = this.cut(words(part.text), cls, room - used - lead);
      if (!text || (lead && text !== words(part.text))) break;
      runs.push({ text, cls, lead });
      used += lead + this.width(text, cls);
      if (text !== words(part.text)) break;
    }
    if (!runs.length) return 0;
    const [x, anchor] =
      line.at === "right" ? [x1, "end"] : line.at === "middle" ? [(x0 + x1) / 2, "middle"] : [x0, undefined];
    const element = put(parent, "text", {
      x,
      y,
      "text-anchor": anchor,
      class: runs.length === 1 ? runs[0].cls : "nw-s",
    });
    if (runs.length === 1) element.textContent = runs[0].text;
    else
      for (const run of runs)
        put(element, "tspan", { dx: run.lead || undefined, class: run.cls }).textContent = run.text;
    return used;
  }

  /**
   * Rows of lines, downwards from the first base.
   * @param {Element} parent @param {Line[]} lines @param {number} x0 @param {number} x1 @param {number} base
   * @param {number} pitch @param {unknown} owner
   */
  lines(parent, lines, x0, x1, base, pitch, owner) {
    lineRows(lines).forEach((row, i) => {
      const y = base + i * pitch;
      const used = row[1] ? this.line(parent, row[1], x0, x1, y, owner) + 8 : 0;
      this.line(parent, row[0], x0, x1 - used, y, owner);
    });
  }

  /**
   * The first form of a name that fits and that no other piece has taken.
   * @param {string} name @param {number} topRoom @param {number} restRoom @param {Map<string, string>} taken
   */
  name(name, topRoom, restRoom, taken) {
    const fits = (/** @type {string[]} */ form) =>
      this.width(form[0], "nw-b") <= topRoom && this.width(form[1], "nw-s nw-m") <= restRoom;
    const free = (/** @type {string[]} */ form) => (taken.get(form.join("\n")) ?? name) === name;
    const forms = nameForms(name);
    const [top, rest] = forms[forms.length - 1];
    const cutTop = this.cut(top, "nw-b", topRoom);
    const tail = rest.split(" ").pop() ?? "";
    const last = [
      [cutTop, this.cut(rest, "nw-s nw-m", restRoom)],
      [cutTop, this.cut(`…${tail}`, "nw-s nw-m", restRoom)],
    ];
    const chosen = forms.find((form) => fits(form) && free(form)) ?? last.find(free) ?? last[0];
    taken.set(chosen.join("\n"), name);
    return chosen;
  }
}

/* ---------------------------------------------------------------- drawing: kinds of pieces */

/** How far from the left the text of a person or card starts. @param {Piece} n */
function textLeft(n) {
  const face = parseFace(n.face).type;
  if (n.kind === "card" && face === "suit") return n.h < 70 ? 36 : 39;
  if (n.kind === "card") return 6;
  return face === "suit" ? 39 : face === "trait" ? 21 : 10;
}

/** @param {Piece} n */
const isMini = (n) => n.kind === "card" && n.w < 44;
/** @param {Piece} n */
const isHand = (n) => n.kind === "card" && n.w >= 44 && n.h < 70;
/** @param {Piece} n */
const isBand = (n) => n.kind === "space" && n.w >= 6 * n.h;
/** @param {Piece} n */
const isDisc = (n) => n.kind === "counter" && n.w <= 30 && n.h <= 30;
/** Pieces without an outline of their own. @param {Piece} n */
const isBare = (n) =>
  n.kind === "text" ||
  (n.kind === "seat" && n.h < 30) ||
  (n.kind === "counter" && !isDisc(n)) ||
  n.kind === "structure";
/** Pieces whose label is a person's name. @param {Piece} n */
const isNamed = (n) => !n.sub && n.label && (n.kind === "person" || (n.kind === "card" && !isMini(n) && !isHand(n)));

/** @param {Piece} n */
function radius(n) {
  if (isDisc(n)) return n.w / 2;
  if (isMini(n) || n.kind === "space" || n.kind === "die" || isBare(n)) return 3;
  if (n.kind === "bar") return 1.5;
  return n.kind === "tile" ? 2 : n.kind === "card" || n.kind === "couple" ? 5 : 6;
}

/** The outline that marks follow. @param {Piece} n @returns {Box} */
const frame = (n) => (isBare(n) ? { x: n.x - 4, y: n.y - 1, w: n.w + 8, h: n.h + 2 } : n);

/**
 * The trait stripe with its letter.
 * @param {Pen} pen @param {Element} g @param {Box} b @param {string} letter @param {Box} tag
 */
function traitStripe(pen, g, b, letter, tag) {
  if (!"RBYG".includes(letter) || letter.length !== 1) return;
  rect(g, b, 2, "", { fill: `url(#${pen.prefix}-${letter})` });
  rect(g, tag, 3, "", {
    fill: "var(--nw-surface)",
    stroke: `var(--nw-trait-${letter.toLowerCase()})`,
    "stroke-width": 1.2,
  });
  pen.write(g, tag.x + tag.w / 2, tag.y + tag.h / 2 + 4, letter, "nw-b", { anchor: "middle" });
}

/**
 * @param {Pen} pen @param {Element} g @param {Piece} n
 */
function hiddenBack(pen, g, n) {
  rect(g, n, radius(n), "nw-base nw-inner");
  const by = n.w < 44 ? -3 : -6;
  rect(g, grow(n, by), 2, "", { fill: `url(#${pen.prefix}-una)`, stroke: "var(--nw-line2)" });
  put(g, "circle", { cx: n.x + n.w / 2, cy: n.y + n.h / 2, r: n.w < 44 ? 8 : 12, fill: "var(--nw-surface)" });
  pen.write(g, n.x + n.w / 2, n.y + n.h / 2 + 4.5, "?", "nw-b nw-m", { anchor: "middle" });
}

/**
 * @param {Element} g @param {number} cx @param {number} cy @param {any} box
 */
function pip(g, cx, cy, box) {
  const state = words(box.state);
  if (state === "fatal") {
    put(g, "path", {
      d: `M${cx} ${cy - 7}l6 7-6 7-6-7Z`,
      fill: "none",
      stroke: "var(--nw-bad)",
      "stroke-width": 1.5,
      "stroke-dasharray": "2 1.5",
    });
    put(g, "path", {
      d: `M${cx} ${cy - 4}V${cy + 4}M${cx - 2.3} ${cy - 1.6}H${cx + 2.3}`,
      stroke: "var(--nw-bad)",
      "stroke-width": 1.3,
    });
    return;
  }
  const looks = {
    done: { fill: "var(--nw-bad)" },
    now: { fill: "var(--nw-new)", stroke: "var(--nw-new)" },
    next: { fill: "none", stroke: "var(--nw-accent)", "stroke-width": 2.5 },
  };
  put(g, "circle", { cx, cy, r: 6, ...(entry(looks, state) ?? { class: "nw-line" }) });
  if (state === "barred") put(g, "path", { d: `M${cx - 5} ${cy + 5}l10-10`, class: "nw-line" });
}

/**
 * @param {Pen} pen @param {Element} g @param {number} x @param {number} y @param {any} box
 */
function letterBox(pen, g, x, y, box) {
  const state = words(box.state);
  const hers = box.whose === "hers";
  const now = state === "now";
  const fill = now ? "var(--nw-new)" : hers ? "var(--nw-sunken)" : "var(--nw-surface)";
  const stroke = now ? "var(--nw-new)" : state === "next" ? "var(--nw-accent)" : "var(--nw-line2)";
  const b = { x, y, w: 17, h: 17 };
  rect(g, b, hers ? 4 : 1.5, "", { fill, stroke, "stroke-width": state === "next" ? 2 : 1 });
  if (now) rect(g, grow(b, 2), 4, "nw-halo");
  const looks = { now: "nw-b nw-t-on", next: "nw-b", done: "nw-m", barred: "nw-m" };
  const cls = `nw-s ${entry(looks, state) ?? ""}`;
  pen.write(g, x + 8.5, y + 12.7, box.letter, cls.trim(), { anchor: "middle" });
  if (state === "done")
    put(g, "path", { d: `M${x + 1} ${y + 16}l15-15`, stroke: "var(--nw-ink2)", "stroke-width": 1.2 });
  if (state === "barred") rect(g, b, 1.5, "", { fill: `url(#${pen.prefix}-bad)` });
}

/**
 * Rows of boxes or pips; y is the top of the first row.
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {number} x @param {number} top
 */
function boxRows(pen, g, n, x, top) {
  let y = top;
  for (const row of objects(n.rows)) {
    const boxes = objects(row.boxes);
    if (boxes.every((box) => !box.letter)) {
      if (row.label) pen.write(g, x, y + 11, row.label, "nw-s nw-m", { room: n.x + n.w - x - 4 });
      const cy = y + (row.label ? 23 : 7);
      boxes.forEach((box, i) => pip(g, x + 6 + 17 * i, cy, box));
      y = cy + 9;
      continue;
    }
    pen.write(g, x + 4, y + 12.5, row.label, "nw-s nw-m", { anchor: "middle" });
    let at = x + 12;
    boxes.forEach((box, i) => {
      if (i && box.whose !== boxes[i - 1].whose) {
        put(g, "path", { d: `M${at + 2} ${y + 1}v15`, class: "nw-line" });
        at += 7;
      }
      letterBox(pen, g, at, y, box);
      at += 20;
    });
    y += 20;
  }
}

/**
 * Lines at the foot of a piece, the last one at the lowest base.
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {Line[]} lines @param {number} right
 */
function footLines(pen, g, n, lines, right) {
  const rows = lineRows(lines).length;
  pen.lines(g, lines, n.x + (n.w < 100 ? 6 : 11), n.x + n.w - right, n.y + n.h - 7 - 14 * (rows - 1), 14, n.owner);
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines @param {Mark} mark */
function drawPerson(board, g, n, lines, mark) {
  const { pen } = board;
  const face = parseFace(n.face);
  if (face.type === "hidden") return hiddenBack(pen, g, n);
  rect(g, n, radius(n), "nw-base", tinted(n));
  const x = n.x + textLeft(n);
  if (face.type === "suit") {
    pen.write(g, n.x + 20, n.y + 29, face.rank, "nw-ser", { anchor: "middle" });
    suitShape(g, /** @type {string} */ (face.suit), n.x + 20, n.y + 46, 17);
  }
  if (face.type === "trait") {
    traitStripe(pen, g, { x: n.x + 1, y: n.y + 1, w: 14, h: n.h - 2 }, words(face.value), {
      x: n.x + 0.5,
      y: n.y + 5,
      w: 15,
      h: 16,
    });
  }
  const [top, rest] = board.names.get(n.id) ?? [n.label, n.sub];
  pen.write(g, x, n.y + 18, top, "nw-b", { room: n.x + n.w - x - 6 });
  pen.write(g, x, n.y + 32, rest, "nw-s nw-m", { room: n.x + n.w - x - 5 });
  boxRows(pen, g, n, x, n.y + (face.type === "suit" ? 40 : 38));
  const word = statesOf(mark).has("forbidden")
    ? 24 + (mark.word ? pen.width(words(mark.word), "nw-s nw-b") + 8 : 0)
    : 5;
  footLines(pen, g, n, lines, word);
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines */
function drawCouple(board, g, n, lines) {
  const { pen } = board;
  rect(g, n, radius(n), "nw-base", tinted(n));
  const middle = n.x + n.w / 2;
  put(g, "path", { d: `M${middle} ${n.y + 4}V${n.y + 30}`, class: "nw-hair" });
  objects(n.halves)
    .slice(0, 2)
    .forEach((half, i) => {
      const letter = words(parseFace(half.face).value);
      const edge = i ? n.x + n.w - 15 : n.x + 1;
      traitStripe(pen, g, { x: edge, y: n.y + 1, w: 14, h: n.h - 2 }, letter, {
        x: edge - 0.5,
        y: n.y + 5,
        w: 15,
        h: 16,
      });
      const x = i ? middle + 6 : n.x + 21;
      const [top, rest] = board.names.get(`${n.id}/${i}`) ?? [half.label, half.sub];
      pen.write(g, x, n.y + 15, top, "nw-b", { room: n.w / 2 - 27 });
      pen.write(g, x, n.y + 28, rest, "nw-s nw-m", { room: n.w / 2 - 23 });
    });
  boxRows(pen, g, n, n.x + 20, n.y + 37);
  footLines(pen, g, n, lines, 8);
  marriedSign(pen, g, middle, n.y + n.h);
}

/**
 * @param {Pen} pen @param {Element} g @param {number} cx @param {number} cy
 */
function marriedSign(pen, g, cx, cy) {
  put(g, "circle", { cx, cy, r: 9, fill: "var(--nw-surface)", stroke: "var(--nw-line2)" });
  put(g, "circle", { cx: cx - 2.4, cy, r: 3.4, fill: "none", stroke: "var(--nw-ink)", "stroke-width": 1.1 });
  put(g, "circle", { cx: cx + 2.4, cy, r: 3.4, fill: "none", stroke: "var(--nw-ink)", "stroke-width": 1.1 });
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines @param {Mark} mark */
function drawCard(board, g, n, lines, mark) {
  const { pen } = board;
  const face = parseFace(n.face);
  if (face.type === "hidden") return hiddenBack(pen, g, n);
  if (isMini(n)) return drawMini(pen, g, n, face);
  if (isHand(n)) return drawHand(pen, g, n, lines, face);
  if (face.type === "suit") return drawPerson(board, g, n, lines, mark);
  rect(g, n, radius(n), "nw-base", tinted(n));
  traitStripe(pen, g, { x: n.x + 1, y: n.y + 1, w: n.w - 2, h: 11 }, words(face.value), {
    x: n.x + n.w - 21,
    y: n.y + 2,
    w: 16,
    h: 16,
  });
  const top = face.type === "trait" ? 31 : 18;
  const [name, rest] = board.names.get(n.id) ?? [n.label, n.sub];
  pen.write(g, n.x + 6, n.y + top, name, "nw-b", { room: n.w - 10 });
  pen.write(g, n.x + 6, n.y + top + 13, rest, "nw-s nw-m", { room: n.w - 10 });
  pen.lines(g, lines, n.x + 6, n.x + n.w - 6, n.y + top + 29, 15, n.owner);
}

/**
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {any} face
 */
function drawMini(pen, g, n, face) {
  rect(g, n, radius(n), "nw-base nw-inner", tinted(n));
  if (face.type !== "suit") {
    pen.write(g, n.x + n.w / 2, n.y + n.h / 2 + 4, n.label, "nw-b", { anchor: "middle", room: n.w - 2 });
    return;
  }
  pen.write(g, n.x + 4, n.y + 15, face.rank, "nw-b");
  suitShape(g, face.suit, n.x + n.w - 9.5, n.y + n.h - 10, 12);
}

/**
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {Line[]} lines @param {any} face
 */
function drawHand(pen, g, n, lines, face) {
  rect(g, n, radius(n), "nw-base", tinted(n));
  const middle = n.y + n.h / 2;
  if (face.type === "suit") {
    pen.write(g, n.x + 18, middle - 1, face.rank, "nw-rank", { anchor: "middle" });
    suitShape(g, face.suit, n.x + 18, middle + 11, 12);
  } else if (lines.length) {
    pen.write(g, n.x + 18, middle + 4, n.label, "nw-s nw-b", { anchor: "middle", room: 34 });
  } else {
    pen.write(g, n.x + 8, n.y + 18, n.label, "nw-b", { room: n.w - 12 });
    pen.write(g, n.x + 8, n.y + 33, n.sub, "nw-s nw-m", { room: n.w - 12 });
    return;
  }
  const shown = lines.length ? lines : n.sub ? [{ text: n.sub, tone: "muted" }] : [];
  pen.lines(g, shown, n.x + 36, n.x + n.w - 3, n.y + 19, 17, n.owner);
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines */
function drawSpace({ pen }, g, n, lines) {
  if (isBand(n)) return drawBand(pen, g, n);
  const now = n.state === "now";
  if (!n.label && !n.sub && !n.face) {
    rect(g, n, radius(n), "nw-base nw-empty");
  } else {
    rect(g, n, radius(n), now ? "nw-base nw-now" : n.state === "past" ? "nw-base nw-past" : "nw-base", tinted(n));
  }
  const face = parseFace(n.face);
  if (face.type === "icon") icon(g, words(face.name), n.x + n.w / 2, n.y + n.h / 2, Math.min(n.w, n.h, 20));
  else pen.write(g, n.x + n.w / 2, n.y + n.h / 2 + 4, n.label, "nw-s", { anchor: "middle", room: n.w - 4 });
  if (n.sub) pen.write(g, n.x + 4, n.y + 12, n.sub, "nw-s nw-m", { room: n.w - 6 });
  footLines(pen, g, n, lines, 6);
  if (n.mark !== false) seatMark(g, n.x + n.w / 2, n.y + n.h / 2, 8, n.owner);
}

/**
 * A row of a ladder: number and name stand in the middle.
 * @param {Pen} pen @param {Element} g @param {Piece} n
 */
function drawBand(pen, g, n) {
  const tone = n.state === "next" ? " nw-m" : "";
  rect(g, n, 0, n.state === "now" ? "nw-base nw-now nw-flat" : "nw-base nw-clear");
  const middle = n.x + n.w / 2;
  const base = n.y + n.h / 2 + 4;
  pen.write(g, middle - 4, base, n.sub, `nw-s${n.state === "next" ? "" : " nw-b"}${tone}`, { anchor: "end" });
  pen.write(g, middle + 2, base, n.label, `nw-s${tone}`);
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} _lines @param {Mark} mark */
function drawBar({ pen }, g, n, _lines, mark) {
  const ghost = n.state === "next" || statesOf(mark).has("preview");
  const colour = seatColour(n.owner);
  const tint = seatLetter(n.owner) ? `var(--nw-seat-${seatLetter(n.owner).toLowerCase()}-t)` : "var(--nw-sunken)";
  rect(
    g,
    n,
    1.5,
    "",
    ghost ? { fill: tint, stroke: colour, "stroke-width": 1.2, "stroke-dasharray": "3 2" } : { fill: colour },
  );
  const leftward = n.align === "left";
  const [outer, inner] = leftward ? [n.x - 5, n.x + n.w + 6] : [n.x + n.w + 5, n.x - 6];
  const base = n.y + n.h / 2 + 4;
  pen.write(g, outer, base, n.label, "nw-s nw-b", { anchor: leftward ? "end" : undefined });
  pen.write(g, inner, base, n.sub, "nw-s nw-m", { anchor: leftward ? undefined : "end" });
}

/** @param {Board} _board @param {Element} g @param {Piece} n */
function drawDie(_board, g, n) {
  rect(g, n, 3, "nw-base nw-inner");
  diePips(g, n, num(parseFace(n.face).value));
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines */
function drawPhase({ pen }, g, n, lines) {
  const now = n.state === "now";
  const half = n.h / 2;
  put(g, "path", {
    d: `M${n.x} ${n.y}H${n.x + n.w - 8}l8 ${half}-8 ${half}H${n.x}l8-${half}Z`,
    class: now ? "nw-base nw-now" : "nw-base nw-past",
  });
  const x1 = n.x + n.w - 10;
  pen.write(g, n.x + 17, n.y + 14, n.label, now ? "nw-b nw-t-new" : n.state === "next" ? "nw-b nw-m" : "nw-b", {
    room: n.w - 27,
  });
  pen.lines(g, lines.length || !n.sub ? lines : [{ text: n.sub, tone: "muted" }], n.x + 17, x1, n.y + 28, 14, n.owner);
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines */
function drawSeat({ pen }, g, n, lines) {
  const card = n.h >= 30;
  const right = n.align === "right";
  const middle = n.y + n.h / 2;
  if (card) rect(g, n, 6, "nw-base", tinted(n));
  else rect(g, frame(n), 3, "nw-base nw-clear");
  const cx = right ? n.x + n.w - 9 : n.x + (card ? 16 : 9);
  const face = parseFace(n.face);
  if (face.type === "icon")
    icon(g, words(face.name), cx, middle, 16, face.name === "shield" ? "var(--nw-regent)" : "var(--nw-heir)");
  else seatMark(g, cx, middle, card ? 8 : 7.5, n.owner);
  const x = n.x + (card ? 32 : seatLetter(n.owner) || face.type ? 22 : 0);
  const tone = toneClass(n.tone, n.owner);
  if (card) {
    pen.write(g, x, n.y + 18, n.label, "nw-b", { room: n.w - 40 });
    pen.write(g, x, n.y + 35, n.sub, "nw-s nw-m", { room: n.w - 40 });
    lines
      .slice(0, 2)
      .forEach((line, i) => pen.line(g, { ...line, at: "right" }, x, n.x + n.w - 8, n.y + 18 + 17 * i, n.owner));
    return;
  }
  if (right) {
    pen.write(g, n.x + n.w - 22, middle + 4, n.label, `nw-b ${tone}`.trim(), { anchor: "end", room: n.w - 24 });
    return;
  }
  const taken = lines[0]
    ? pen.line(g, { ...lines[0], at: lines[0].at ?? "right" }, x, n.x + n.w, middle + 4, n.owner) + 8
    : 0;
  const width = pen.write(g, x, middle + 4, n.label, `nw-b ${tone}`.trim(), { room: n.x + n.w - x - taken });
  if (n.sub) pen.write(g, x + width + 8, middle + 4, n.sub, "nw-s nw-m", { room: n.x + n.w - x - width - 8 - taken });
}

/** @param {Board} board @param {Element} g @param {Piece} n */
function drawCounter({ pen }, g, n) {
  const middle = n.y + n.h / 2;
  if (parseFace(n.face).type === "total") {
    const at = entry({ middle: n.x + n.w / 2, right: n.x + n.w }, n.align) ?? n.x;
    const anchor = n.align === "right" ? "end" : n.align === "middle" ? "middle" : undefined;
    rect(g, frame(n), 3, "nw-base nw-clear");
    pen.write(g, at, middle + 8, n.label, `nw-ser ${toneClass("owner", n.owner)}`.trim(), { anchor });
    return;
  }
  if (isDisc(n)) {
    if (seatLetter(n.owner)) return seatMark(g, n.x + n.w / 2, middle, Math.min(n.w, n.h) / 2, n.owner);
    put(g, "circle", { cx: n.x + n.w / 2, cy: middle, r: Math.min(n.w, n.h) / 2, fill: "var(--nw-ink)" });
    pen.write(g, n.x + n.w / 2, middle + 4, n.label, "nw-b nw-t-surface", { anchor: "middle" });
    return;
  }
  rect(g, frame(n), 3, "nw-base nw-clear");
  const width = pen.write(g, n.x + n.w, middle + 4, n.sub, "nw-s nw-b", { anchor: "end" });
  pen.write(g, n.x, middle + 4, n.label, "nw-s", { room: n.w - width - 6 });
}

/** @param {Board} board @param {Element} g @param {Piece} n */
function drawTile({ pen }, g, n) {
  const letter = words(parseFace(n.face).value);
  const land =
    "FWNM".includes(letter) && letter.length === 1 ? `var(--nw-tile-${letter.toLowerCase()})` : "var(--nw-sunken)";
  rect(g, grow(n, -0.5), 2, "nw-land", { fill: land, stroke: "var(--nw-surface)" });
  pen.write(g, n.x + n.w / 2, n.y + n.h / 2 + 4, n.label ?? letter, "nw-s nw-land-t", {
    anchor: "middle",
    room: n.w - 4,
  });
}

/** @param {Board} _board @param {Element} g @param {Piece} n */
function drawStructure(_board, g, n) {
  const face = parseFace(n.face);
  rect(g, frame(n), 3, "nw-base nw-clear");
  if (face.type === "icon") icon(g, words(face.name), n.x + n.w / 2, n.y + n.h / 2, Math.min(n.w, n.h));
  seatMark(g, n.x + n.w, n.y + n.h, 7.5, n.owner);
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines */
function drawArea({ pen }, g, n, lines) {
  if (n.ring) return;
  if (n.h <= 1) {
    put(g, "path", { d: `M${n.x} ${n.y}h${n.w}`, class: "nw-hair" });
    return;
  }
  rect(g, n, 6, "nw-base nw-panel", tinted(n));
  drawHeading(pen, g, n, n.x + 12, n.x + n.w - 12, n.y + 20, "nw-h");
  pen.lines(g, lines, n.x + 12, n.x + n.w - 12, n.y + 36, 15, n.owner);
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines */
function drawText({ pen }, g, n, lines) {
  const cls = n.tone ? `nw-b ${toneClass(n.tone, n.owner)}` : "nw-h";
  if (n.label || n.sub) drawHeading(pen, g, n, n.x, n.x + n.w, n.y + 12, cls);
  const placed = n.align ? lines.map((line) => ({ at: n.align, ...line })) : lines;
  pen.lines(g, placed, n.x, n.x + n.w, n.y + (n.label || n.sub ? 26 : 12), 15, n.owner);
}

/**
 * Label and, on the same row, the grey sub.
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {number} x0 @param {number} x1
 * @param {number} y @param {string} cls
 */
function drawHeading(pen, g, n, x0, x1, y, cls) {
  const label = pen.cut(words(n.label), cls, x1 - x0);
  const wide = label ? pen.width(label, cls) : 0;
  const gap = label && n.sub ? 8 : 0;
  const sub = pen.cut(words(n.sub), "nw-s nw-m", x1 - x0 - wide - gap);
  const whole = wide + gap + (sub ? pen.width(sub, "nw-s nw-m") : 0);
  const x = n.align === "right" ? x1 - whole : n.align === "middle" ? (x0 + x1 - whole) / 2 : x0;
  pen.write(g, x, y, label, cls);
  pen.write(g, x + wide + gap, y, sub, "nw-s nw-m");
}

/** @type {Record<string, (board: Board, g: Element, n: Piece, lines: Line[], mark: Mark) => void>} */
const DRAW = {
  person: drawPerson,
  couple: drawCouple,
  card: drawCard,
  space: drawSpace,
  bar: drawBar,
  die: drawDie,
  phase: drawPhase,
  seat: drawSeat,
  counter: drawCounter,
  tile: drawTile,
  structure: drawStructure,
  area: drawArea,
  text: drawText,
};

/* ---------------------------------------------------------------- drawing: badges and states */

/**
 * A pill of 17 px whose middle or side is at x.
 * @param {Pen} pen @param {Element} g @param {number} x @param {number} y @param {unknown} text
 * @param {string} tone @param {unknown} owner
 */
function pill(pen, g, x, y, text, tone, owner, side = "right") {
  const solid = tone === "accent" || tone === "owner";
  const cls = `nw-s nw-b ${solid ? "nw-t-on" : toneClass(tone, owner) || "nw-t-plain"}`;
  const w = pen.width(words(text), cls) + 14;
  const left = side === "right" ? x - w : side === "middle" ? x - w / 2 : x;
  const looks = {
    accent: ["var(--nw-accent)", "none"],
    owner: [seatColour(owner), "none"],
    bad: ["var(--nw-bad-t)", "var(--nw-bad)"],
    ok: ["var(--nw-ok-t)", "var(--nw-ok)"],
    new: ["var(--nw-new-t)", "var(--nw-new)"],
    standin: ["var(--nw-surface)", "var(--nw-new)"],
  };
  const look = entry(looks, tone) ?? ["var(--nw-sunken)", "var(--nw-line2)"];
  rect(g, { x: left, y, w, h: 17 }, 8.5, "", {
    fill: look[0],
    stroke: look[1],
    "stroke-dasharray": tone === "standin" ? "3 2" : "",
  });
  pen.write(g, left + w / 2, y + 12.5, text, cls, { anchor: "middle" });
}

/** @param {Pen} pen @param {Element} g @param {Piece} n */
function drawBadges(pen, g, n) {
  for (const badge of objects(n.badges)) {
    const at = words(badge.at) || "ne";
    const y = at.startsWith("s") ? n.y + n.h - 8 : n.y - 10;
    const side = at.endsWith("e") ? "right" : at.endsWith("w") ? "left" : "middle";
    const x = side === "right" ? n.x + n.w - 5 : side === "left" ? n.x + 5 : n.x + n.w / 2;
    pill(pen, g, x, y, badge.text, words(badge.tone), n.owner, side);
  }
}

/** The owner's mark on the upper edge of a person, couple or card. @param {Element} g @param {Piece} n */
function drawOwner(g, n) {
  const places = { person: n.x + n.w - 34, couple: n.x + n.w / 2 - 16, card: isMini(n) ? undefined : n.x + 16 };
  const cx = entry(places, n.kind);
  if (cx !== undefined && n.mark !== false) seatMark(g, cx, n.y, 7.5, n.owner);
}

/** @param {Pen} pen @param {Element} g @param {Piece} n */
function drawRing(pen, g, n) {
  if (!n.ring) return;
  const ring = typeof n.ring === "object" ? n.ring : { text: n.ring === true ? "" : n.ring };
  const area = n.kind === "area";
  const [cx, cy] = area ? [n.x + n.w / 2, n.y + n.h / 2] : [n.x + n.w, n.y + n.h];
  put(g, "circle", {
    cx,
    cy,
    r: 9.5,
    fill: "var(--nw-surface)",
    "fill-opacity": 0.88,
    stroke: "var(--nw-tile-ink)",
    "stroke-width": 1.6,
  });
  if (seatLetter(ring.owner)) seatMark(g, cx, cy, 6.2, ring.owner);
  else pen.write(g, cx, cy + 4, ring.text, "nw-s nw-b", { anchor: "middle" });
}

/** Where the filled corner of a piece sits. @param {Piece} n @returns {Box} */
function corner(n) {
  const at = (/** @type {number} */ s, /** @type {number} */ x, /** @type {number} */ y) => ({ x, y, w: s, h: s });
  if (isBare(n) && n.h < 30) return at(15, n.x + n.w + 5, n.y + n.h / 2 - 7.5);
  if (Math.min(n.w, n.h) < 32) return at(15, n.x + n.w - 11, n.y - 4);
  if (isHand(n) && n.h < 54) return at(15, n.x + n.w - 11, n.y - 6);
  if (isHand(n)) return at(18, n.x + n.w - 18, n.y + n.h - 18);
  if (n.kind === "card") return at(22, n.x + n.w - 22, n.y + n.h - 22);
  const s = Math.min(n.w, n.h) < 60 ? 15 : 20;
  return at(s, n.x + n.w - s, n.y);
}

/** @param {Pen} pen @param {Element} g @param {Piece} n @param {string} text */
function drawCorner(pen, g, n, text) {
  if (!text) return;
  const c = corner(n);
  rect(g, c, 4, "", { fill: "var(--nw-accent)" });
  pen.write(g, c.x + c.w / 2, c.y + c.h / 2 + 4, text, c.w < 18 ? "nw-key nw-s" : "nw-key", { anchor: "middle" });
}

/** ✕ and one word of the reason. @param {Pen} pen @param {Element} g @param {Piece} n @param {Mark} mark */
function drawRefusal(pen, g, n, mark) {
  const cls = "nw-s nw-b nw-t-bad";
  if (Math.min(n.w, n.h) < 40) {
    const c = corner(n);
    pen.write(g, c.x + c.w / 2, c.y + 12, "✕", cls, { anchor: "middle" });
    return;
  }
  const base = n.y + n.h - 8;
  pen.write(g, n.x + n.w - 11, base, "✕", cls, { anchor: "middle" });
  const left = n.x + (isHand(n) ? 34 : 6);
  if (n.kind === "card") pen.write(g, left, base, mark.word, cls, { room: n.x + n.w - 18 - left });
  else pen.write(g, n.x + n.w - 20, base, mark.word, cls, { anchor: "end", room: n.w / 2 });
}

/** The outlines and signs of the states. @param {Board} board @param {Element} g @param {Piece} n @param {Mark} mark */
function drawStates({ pen }, g, n, mark) {
  const states = statesOf(mark);
  const box = frame(n);
  const rx = radius(n);
  const bar = n.kind === "bar";
  if (states.has("newest")) {
    rect(g, grow(box, 3), rx + 2, "nw-halo");
    rect(g, box, rx, "nw-newest");
    put(g, "path", {
      d: `M${box.x - 4} ${box.y - 3}v13m0-13l9 3.5-9 3.5Z`,
      fill: "var(--nw-new)",
      stroke: "var(--nw-new)",
      "stroke-width": 1.6,
      "stroke-linejoin": "round",
    });
  }
  if (states.has("forbidden")) {
    rect(g, box, rx, states.has("chosen") ? "nw-forbidden nw-heavy" : "nw-forbidden");
    drawRefusal(pen, g, n, mark);
  } else if (states.has("chosen")) {
    rect(g, box, rx, "nw-chosen");
    drawCorner(pen, g, n, "✓");
  } else if (states.has("allowed")) {
    rect(g, box, rx, "nw-allowed");
    drawCorner(pen, g, n, words(mark.key));
  }
  if (states.has("notnow")) rect(g, box, rx, "nw-notnow");
  if (states.has("preview") && !bar) rect(g, box, rx, "nw-preview");
  if (states.has("impossible")) {
    rect(g, box, rx, "nw-impossible");
    const [cx, cy] = [box.x + box.w - 2, box.y + box.h - 2];
    put(g, "circle", { cx, cy, r: 10, fill: "var(--nw-bad)" });
    pen.write(g, cx, cy + 4, mark.key ?? "!", "nw-key", { anchor: "middle" });
  }
  if (mark.pill) pill(pen, g, box.x + box.w + 4, box.y + box.h - 5, mark.pill, "accent", n.owner);
}

/**
 * The owner's outline of a piece that fights, the red one of a cause.
 * @param {Element} g @param {Piece} n @param {string[]} roles @param {Mark} mark
 */
function drawRoles(g, n, roles, mark) {
  if (roles.includes("cause")) rect(g, n, radius(n), "nw-impossible");
  if (!roles.some((role) => role !== "cause")) return;
  const states = statesOf(mark);
  const outlined = ["allowed", "chosen", "forbidden", "newest", "impossible"].some((state) => states.has(state));
  const by = outlined ? 3.5 : 0;
  rect(g, grow(n, by), radius(n) + by, "", { fill: "none", stroke: seatColour(n.owner), "stroke-width": 3 });
}

/**
 * The tags "attacks" and "defends".
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {string[]} roles @param {Mark} mark
 */
function drawTags(pen, g, n, roles, mark) {
  const states = statesOf(mark);
  const filled = n.kind !== "card" && (states.has("chosen") || (states.has("allowed") && mark.key));
  const tag = roles.filter((role) => role !== "cause").join(", ");
  if (tag) pill(pen, g, n.x + n.w - (filled ? 26 : 5), n.y - 10, tag, "owner", n.owner);
}

/* ---------------------------------------------------------------- drawing: relations */

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
    put(g, "path", { d: `M${centre(a)}L${centre(b)}`, class: "nw-line" });
  },
  faction(_pen, g, a, b) {
    straight(g, a, b, { stroke: "var(--nw-line2)", "stroke-width": 1.5, "stroke-dasharray": "1 3" });
  },
  serves(_pen, g, a, b) {
    if (!inside(a, b) && !inside(b, a)) straight(g, a, b, { stroke: "var(--nw-line2)" });
  },
  preview(pen, g, a, b, edge) {
    const [from, to] = straight(g, a, b, { stroke: "var(--nw-accent)", "stroke-width": 2.5 });
    const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    put(g, "path", { d: "M0 0L-7-4.5V4.5Z", transform: `translate(${to}) rotate(${turn})`, fill: "var(--nw-accent)" });
    if (edge.label)
      pill(pen, g, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 9, edge.label, "accent", null, "middle");
  },
};
const UNDER = new Set(["parent", "adjacent", "faction", "serves"]);

/** @param {Pen} pen @param {Element} layer @param {Piece[]} nodes */
function drawGroups(pen, layer, nodes) {
  /** @type {Map<string, {group: any, boxes: Piece[]}>} */
  const groups = new Map();
  for (const n of nodes) {
    for (const given of Array.isArray(n.group) ? n.group : n.group ? [n.group] : []) {
      const group = typeof given === "object" ? given : { id: given };
      const key = words(group.id);
      if (!groups.has(key)) groups.set(key, { group, boxes: [] });
      groups.get(key)?.boxes.push(n);
    }
  }
  for (const { group, boxes } of groups.values()) {
    const minor = group.style === "minor";
    const colour = tintColour(group.tint, group.owner) ? `var(--nw-${words(group.tint)})` : seatColour(group.owner);
    put(layer, "path", {
      d: unionOutline(boxes, 4, minor ? 3.5 : 0),
      fill: "none",
      stroke: minor ? "var(--nw-ink2)" : colour,
      "stroke-width": minor ? 2 : 3,
      "stroke-dasharray": minor ? "2 2" : "",
      "stroke-linejoin": "round",
    });
    if (!group.label) continue;
    const first = minor ? boxes[boxes.length - 1] : boxes[0];
    const y = minor ? first.y + first.h - 6 : first.y - 13;
    pill(pen, layer, first.x + first.w / 2, y, group.label, minor ? "plain" : "owner", group.owner, "middle");
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

/* ---------------------------------------------------------------- the view */

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
    this.ring = rect(this.svg, { x: 0, y: 0, w: 0, h: 0 }, 6, "nw-ring");
    this.pen = new Pen(this.svg, this.prefix);
    /** @type {Map<string, {g: SVGElement, node: Piece, signature: string}>} */
    this.drawn = new Map();
    /** @type {Map<string, Box>} */
    this.stops = new Map();
    /** @type {Map<string, string[]>} */
    this.names = new Map();
    this.current = "";
    this.hovered = "";
    this.gone = false;
    this.relations = "";
  }

  /** Draws what the model holds; pieces that did not change keep their elements. */
  draw() {
    if (!this.pen.ready()) return;
    const { nodes, edges, overlay } = this.read();
    this.size();
    this.names = this.fitNames(nodes);
    const roles = rolesOf(edges);
    const buttons = this.buttons(nodes, overlay);
    this.stops = new Map(
      nodes.filter((n) => isStop(n, buttons)).map((n) => [n.id, { x: n.x, y: n.y, w: n.w, h: n.h }]),
    );
    const held = this.focused();
    const seen = new Set();
    let place = this.pieces.firstChild;
    for (const node of nodes) {
      if (seen.has(node.id)) continue;
      seen.add(node.id);
      const g = this.piece(node, overlay[node.id] ?? {}, roles.get(node.id) ?? [], buttons.has(node.id));
      if (g === place) place = place.nextSibling;
      else this.pieces.insertBefore(g, place);
    }
    this.dropOthers(seen);
    this.drawRelations(nodes, edges);
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

  size() {
    const graph = this.model.get("graph") ?? {};
    const [w, h] = [Math.max(1, num(graph.width, 626)), Math.max(1, num(graph.height, 1))];
    this.svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    this.svg.setAttribute("width", String(w));
    this.svg.setAttribute("height", String(h));
    this.svg.setAttribute("style", `width:100%;min-width:${w}px;max-width:${Math.round(w * 1.15)}px`);
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
   * @param {Piece} node @param {Mark} mark @param {string[]} roles @param {boolean} button
   */
  piece(node, mark, roles, button) {
    const stop = this.stops.get(node.id);
    const hit = stop && button ? hitBox(stop, this.stops.values()) : null;
    const signature = JSON.stringify([node, mark, roles, button, Boolean(stop), hit, this.namesOf(node)]);
    const before = this.drawn.get(node.id);
    if (before?.signature === signature) return before.g;
    const g = before?.g ?? put(this.pieces, "g", { "data-id": node.id });
    this.fill(g, node, mark, roles, hit);
    this.describe(g, node, mark, roles, button, Boolean(stop));
    this.drawn.set(node.id, { g, node, signature });
    return g;
  }

  /** @param {Piece} node */
  namesOf(node) {
    return [this.names.get(node.id), this.names.get(`${node.id}/0`), this.names.get(`${node.id}/1`)];
  }

  /** @param {SVGElement} g @param {Piece} node @param {Mark} mark @param {string[]} roles @param {Box | null} hit */
  fill(g, node, mark, roles, hit) {
    g.replaceChildren();
    const states = statesOf(mark);
    const name = nameOf(node, mark, roles);
    if (name) put(g, "title").textContent = name;
    if (hit) rect(g, hit, 0, "nw-hit");
    const faded = states.has("notnow") ? 0.55 : states.has("preview") && node.kind !== "bar" ? 0.75 : "";
    const body = put(g, "g", { opacity: faded });
    const lines = objects(mark.lines ?? node.lines);
    (entry(DRAW, node.kind) ?? drawPerson)(this, body, node, lines, mark);
    if (states.has("forbidden"))
      rect(body, grow(frame(node), -1), 3, "nw-marks", { fill: `url(#${this.prefix}-bad)`, opacity: 0.32 });
    const marks = put(g, "g", { class: "nw-marks" });
    drawRoles(marks, node, roles, mark);
    drawStates(this, marks, node, mark);
    const top = put(marks, "g", { opacity: faded });
    drawOwner(top, node);
    drawRing(this.pen, top, node);
    drawBadges(this.pen, top, node);
    drawTags(this.pen, marks, node, roles, mark);
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
    for (const [key, value] of Object.entries(attributes)) {
      if (value === null) g.removeAttribute(key);
      else g.setAttribute(key, value);
    }
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
    const hidden = new Set(list(this.model.get("hidden_edges")));
    const signature = JSON.stringify([
      edges,
      [...hidden],
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
      if (!a || !b || !relation || hidden.has(edge.kind)) continue;
      relation(this.pen, UNDER.has(edge.kind) ? this.under : this.over, a, b, edge);
    }
    drawGroups(this.pen, this.over, nodes);
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
    for (const id of this.stops.keys())
      this.drawn.get(id)?.g.setAttribute("tabindex", id === this.current ? "0" : "-1");
    if (held && !lost && this.focused() !== held) this.drawn.get(held)?.g.focus({ preventScroll: true });
    this.showRing();
    if (lost) this.send({ type: "lost", id: held });
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

  showBusy() {
    this.root.setAttribute("aria-busy", String(Boolean(this.model.get("busy"))));
  }

  /** @param {boolean} gone */
  showGone(gone) {
    if (gone === this.gone) return;
    this.gone = gone;
    this.root.classList.toggle("nw-gone", gone);
    this.notice.replaceChildren();
    this.notice.toggleAttribute("hidden", !gone);
    for (const { g } of this.drawn.values()) {
      if (gone && g.getAttribute("role") === "button") g.setAttribute("aria-disabled", "true");
      else g.removeAttribute("aria-disabled");
    }
    if (!gone) return;
    const strong = document.createElement("b");
    strong.textContent = "⚠ Disconnected.";
    const saved = words(this.model.get("saved"));
    this.notice.append(
      strong,
      ` This picture is the last one received. Run the cell again${saved ? `; ${saved}` : ""}.`,
    );
  }
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
  const onComm = () => board.showGone(model.comm_live !== true);
  const onMessage = (/** @type {any} */ message) => {
    board.showGone(false);
    if (message?.type === "focus") board.focus(words(message.id));
  };
  const busy = () => board.showBusy();
  const traits = ["graph", "overlay", "label", "description", "interactive", "hidden_edges"].map(
    (name) => `change:${name}`,
  );
  for (const name of traits) model.on(name, update);
  model.on("change:busy", busy);
  model.on("comm_live_update", onComm);
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
  board.showBusy();
  redraw();
  return () => {
    watch.disconnect();
    bench?.removeEventListener("keydown", onBenchKey);
    for (const name of traits) model.off(name, update);
    model.off("change:busy", busy);
    model.off("comm_live_update", onComm);
    model.off("msg:custom", onMessage);
  };
}

export default { render };
