/** A person of two allegiances, a meter with a zone of danger. */

const PAIR_LINE = 15;

/**
 * A person known by two allegiances, the first one stronger ("pair:Me/Pi"); a small number before them, lines below.
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {string} value @param {Line[]} lines
 */
function drawPair(pen, g, n, value, lines) {
  const [first, second] = value.split("/");
  const top = n.y + (n.h - 20 - PAIR_LINE * lines.length) / 2;
  pen.write(g, n.x + 5, top + 15, n.sub, "nw-s nw-m");
  const wide = pen.write(g, n.x + 23, top + 15, first, "nw-pair");
  if (second) pen.write(g, n.x + 28 + wide, top + 15, `/ ${second}`, "nw-m");
  lines.forEach((line, i) => pen.line(g, line, n.x + 9, n.x + n.w - 5, top + 31 + PAIR_LINE * i, n.owner));
}

/**
 * So many small boxes: those that are done filled, those of the zone hatched red, a pointer below the last one done.
 * @param {Board} board @param {Element} g @param {Piece} n
 */
function drawMeter({ pen }, g, n) {
  const count = Math.max(1, Math.min(200, num(n.count, 1)));
  const done = Math.min(count, num(n.done));
  const [from, to] = list(n.zone).length === 2 ? [num(n.zone[0]), num(n.zone[1])] : [count + 1, count];
  const pitch = n.w / count;
  rect(g, frame(n), 3, "nw-base nw-clear");
  for (let i = 1; i <= count; i++) {
    const box = { x: n.x + pitch * (i - 1) + 0.5, y: n.y + 0.5, w: Math.max(1, pitch - 1), h: n.h - 7 };
    const danger = i >= from && i <= to;
    const stroke = danger ? "var(--nw-bad)" : "var(--nw-line2)";
    rect(g, box, 0, "", { fill: i <= done ? "var(--nw-ink2)" : "var(--nw-surface)", stroke, "stroke-width": 0.8 });
    if (danger && i > done) rect(g, box, 0, "", { fill: `url(#${pen.prefix}-bad)` });
  }
  const x = n.x + pitch * done;
  put(g, "path", { d: `M${x} ${n.y + n.h - 6}l-4 6h8Z`, fill: "var(--nw-new)" });
}

/** A round counter where it would come to stand. @param {Pen} pen @param {Element} g @param {Piece} n */
function drawGhost(pen, g, n) {
  const [cx, cy, r] = [n.x + n.w / 2, n.y + n.h / 2, Math.min(n.w, n.h) / 2];
  const look = { fill: "var(--nw-accent-t)", stroke: "var(--nw-accent)", "stroke-width": 2, "stroke-dasharray": "3 2" };
  pen.label(n);
  put(g, "circle", { cx, cy, r: r - 1, ...look });
  pen.write(g, cx, cy + 4, n.label, "nw-b nw-t-accent", { anchor: "middle" });
}
