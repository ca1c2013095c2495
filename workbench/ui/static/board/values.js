/**
 * The board: draws any graph of the table as SVG and tells Python which piece was meant. It knows no game;
 * it knows kinds of pieces, the states a piece can be in, and the keys. Everything that comes from the data
 * goes through textContent or setAttribute.
 *
 * @typedef {{text?: string, bold?: boolean, tone?: string, at?: string, parts?: Line[]}} Line
 * @typedef {{id: string, kind: string, x: number, y: number, w: number, h: number, label?: string, sub?: string,
 *   full?: string, owner?: number, mark?: boolean, face?: string, rows?: any[], lines?: Line[], badges?: any[],
 *   ring?: any, group?: any, halves?: any[], align?: string, tone?: string, tint?: string, state?: string,
 *   focus?: boolean, count?: number, done?: number, zone?: number[]}} Piece
 * @typedef {{state?: string | string[], key?: string, word?: string, problem?: string, pill?: string, lines?: Line[]}} Mark
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

const TONES = new Set(["plain", "muted", "ok", "bad", "new", "accent", "owner", "standin", "heir", "regent"]);
const SIDES = new Set(["heir", "regent"]);
const TITLES = new Set(
  (
    "sir lady lord dame king queen prince princess duke duchess archduke archduchess earl count countess " +
    "viscount viscountess marquess marchioness baron baroness elector"
  ).split(" "),
);
const PARTICLE = /^(?:of|de|du|della|di|da|der|den|von|van|zu|the|le|la|d['’].*|de['’])$/i;
const NUMERAL = /^[IVXLC]+$/;

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
  if (value !== undefined && ["die", "trait", "tile", "pair"].includes(type)) return { type, value };
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
  if (states.has("lit")) said.push("the text speaks of it");
  if (states.has("preview")) said.push("preview");
  if (states.has("impossible")) said.push(mark?.problem ? `problem ${words(mark.problem)}` : "problem");
  if (mark?.pill) said.push(words(mark.pill));
  return said.join(", ");
}

/** First name and rest, split before a particle or after the first word. @param {string[]} parts */
function splitName(parts) {
  const at = parts.findIndex((part, i) => i > 0 && PARTICLE.test(part));
  const titled = parts.findIndex((part) => part.endsWith(","));
  let cut = titled >= 0 ? titled + 1 : at > 0 ? at : 1;
  if (at < 0 && titled < 0 && parts.length > 2 && (NUMERAL.test(parts[1]) || isTitle(parts[0]))) cut = 2;
  return [parts.slice(0, cut).join(" ").replace(/,$/, ""), parts.slice(cut).join(" ")];
}

/** @param {string} part */
const isTitle = (part) => TITLES.has(part.toLowerCase());

/** "von Mecklenburg" without its small words: "Mecklenburg". @param {string} rest */
function withoutParticles(rest) {
  const parts = rest.split(" ");
  while (parts.length > 1 && PARTICLE.test(parts[0])) parts.shift();
  return parts.join(" ");
}

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
  forms.push([top.split(" ")[0], rest]);
  for (const [bold, grey] of forms.slice(-2)) forms.push([bold, withoutParticles(grey)]);
  const seen = new Set();
  return forms.filter(([a, b]) => !seen.has(`${a}\n${b}`) && seen.add(`${a}\n${b}`));
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
