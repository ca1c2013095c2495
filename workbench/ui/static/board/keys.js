/** Where keys and reasons find room: in a corner of their piece if nothing stands there, else where they hide least. */

const REASON = "nw-s nw-b nw-t-bad";

/** Too small for a reason: its ✕ stands where its key would. @param {Piece} n */
const isSmall = (n) => Math.min(n.w, n.h) < 40;

/** Where the filled corner of a piece sits when nothing is in its way. @param {Piece} n @returns {Box} */
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

/**
 * The places in which the key of a piece may stand, the best first: its corner, the other corners, outside.
 * @param {Piece} n @returns {Box[]}
 */
export function cornerPlaces(n) {
  const first = corner(n);
  const s = first.w;
  const [left, right, top, bottom] = [n.x, n.x + n.w - s, n.y, n.y + n.h - s];
  const [cx, cy] = [n.x + (n.w - s) / 2, n.y + (n.h - s) / 2];
  const inner = Math.min(n.w, n.h) < 32 ? [] : [[right, top], [right, bottom], [left, bottom], [left, top]];
  const gap = isBare(n) ? 5 : 1;
  const [beside, above] = [[[n.x + n.w + gap, cy], [left - s - gap, cy]], [[cx, top - s - 1], [cx, n.y + n.h + 1]]];
  // Cards in a row, such as those of a hand, have theirs above.
  const outer = isMini(n) && n.w > n.h ? [...above, ...beside] : [...beside, ...above];
  return [first, ...[...inner, ...outer].map(([x, y]) => ({ x, y, w: s, h: s }))];
}

/**
 * The keys of all pieces that may be taken, and ✕ at small ones that may not, above everything else; none hides a label.
 * @param {Pen} pen @param {Element} layer @param {Piece[]} nodes @param {Record<string, Mark>} marks
 * @param {Box[]} labels what must stay in sight
 * @param {Box} board
 */
function drawKeys(pen, layer, nodes, marks, labels, board) {
  layer.replaceChildren();
  const taken = [...labels];
  for (const n of nodes) {
    const text = cornerSign(n, entry(marks, n.id));
    if (!text) continue;
    const places = cornerPlaces(n);
    const within = places.filter((place) => inside(place, board));
    const { box } = freePlace(within.length ? within : places, taken, neighbours(n, nodes));
    taken.push(box);
    const g = put(layer, "g", { class: "nw-corner" });
    const key = box.w < 18 ? "nw-key nw-s" : "nw-key";
    const cls = text === "✕" ? REASON : key;
    if (cls === key) rect(g, box, 4, "", { fill: "var(--nw-accent)" });
    pen.write(g, box.x + box.w / 2, box.y + box.h / 2 + 4, text, cls, { anchor: "middle" });
  }
  for (const n of nodes.filter(isBare)) {
    const mark = entry(marks, n.id);
    if (!statesOf(mark).has("impossible")) continue;
    const places = numberPlaces(n).filter((place) => inside(place, board));
    const { box, covers } = freePlace(places, taken);
    if (!box || covers) continue;  // the red line round it and the list say it, too
    taken.push(box);
    drawProblem(pen, put(layer, "g", { class: "nw-corner" }), box, mark?.problem);
  }
  pen.collect();
}

/** Where the number of a problem may stand at a row of facts: at its end, before it, above and below. @param {Piece} n @returns {Box[]} */
function numberPlaces(n) {
  const [right, middle] = [n.x + n.w, n.y + n.h / 2];
  const middles = [[right - 2, middle], [right + 10, middle], [n.x - 10, middle], [right - 8, n.y - 7], [right - 8, n.y + n.h + 7]];
  return middles.map(([x, y]) => ({ x: x - 8, y: y - 8, w: 16, h: 16 }));
}

/** Pieces on which a key would seem to be theirs. @param {Piece} n @param {Piece[]} nodes */
const neighbours = (n, nodes) => nodes.filter((m) => m.kind !== "text" && !inside(n, m) && !inside(m, n));

/** What stands in the corner of a piece: its key, a tick, or ✕. @param {Piece} n @param {Mark | undefined} mark */
function cornerSign(n, mark) {
  const states = statesOf(mark);
  if (states.has("forbidden")) return isSmall(n) ? "✕" : "";
  if (states.has("chosen")) return "✓";
  return states.has("allowed") ? words(mark?.key) : "";
}

/** The room for the reason of a refusal. @param {Piece} n */
function reasonRoom(n) {
  return n.kind === "card" ? n.w - 24 : n.w / 2;
}

/**
 * ✕ and the reason in few words: at the foot of the piece, or higher where something stands there.
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {Mark} mark @param {Box[]} labels those of the piece
 */
function drawRefusal(pen, g, n, mark, labels) {
  if (isSmall(n)) return;
  const word = pen.reason(words(mark.word), REASON, reasonRoom(n));
  const foot = n.y + n.h - (isHand(n) ? 6 : 8);
  if (n.kind === "card") {
    pen.write(g, n.x + n.w - 11, foot, "✕", REASON, { anchor: "middle" });
    pen.write(g, n.x + 6, foot, word, REASON);
    return;
  }
  const right = n.x + n.w - (n.kind === "couple" ? 20 : 6);
  const bases = [0, 2, 20, 40, 60].map((up) => foot - up).filter((base) => base - 10 > n.y);
  const place = (/** @type {number} */ wide) =>
    freePlace(
      bases.map((y) => ({ x: right - wide, y: y - 9, w: wide, h: 10 })),
      labels,
    );
  const whole = place(10 + (word ? pen.width(word, REASON) + 4 : 0));
  const { box } = whole.covers ? place(10) : whole;
  pen.write(g, right, box.y + 9, "✕", REASON, { anchor: "end" });
  if (!whole.covers) pen.write(g, right - 14, box.y + 9, word, REASON, { anchor: "end" });
}
