/** Plain geometry: the nearest piece, hit areas, free places, outlines round groups. No page needed. */

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

/** The area that two boxes share. @param {Box} a @param {Box} b */
function shared(a, b) {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * The first of some boxes that covers nothing, but for a brush with the foot or head of a line; else the one that
 * covers least. What lies under `lightly` counts a quarter.
 * @param {Box[]} boxes @param {Box[]} taken @param {Box[]} lightly @returns {{box: Box, covers: number}}
 */
export function freePlace(boxes, taken, lightly = []) {
  const under = (/** @type {Box} */ box, /** @type {Box[]} */ others) =>
    others.reduce((sum, other) => sum + shared(box, other), 0);
  let best = { box: boxes[0], covers: Infinity };
  for (const box of boxes) {
    const core = { ...box, y: box.y + 2, h: box.h - 4 };
    const covers = under(core, taken) + under(core, lightly) / 4;
    if (covers < best.covers) best = { box, covers };
    if (!covers) break;
  }
  return best;
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
