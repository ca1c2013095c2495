/** Badges, and the states of a piece: allowed, chosen, forbidden, newest. */

/**
 * A pill of 17 px whose middle or side is at x.
 * @param {Pen} pen @param {Element} g @param {number} x @param {number} y @param {unknown} text
 * @param {string} tone @param {unknown} owner
 */
function pill(pen, g, x, y, text, tone, owner, side = "right") {
  const solid = tone === "accent" || tone === "owner" || SIDES.has(tone);
  const cls = `nw-s nw-b ${solid ? "nw-t-on" : toneClass(tone, owner) || "nw-t-plain"}`;
  const w = pen.width(words(text), cls) + 14;
  const left = side === "right" ? x - w : side === "middle" ? x - w / 2 : x;
  const looks = {
    accent: ["var(--nw-accent)", "none"],
    owner: [seatColour(owner), "none"],
    heir: ["var(--nw-heir)", "none"],
    regent: ["var(--nw-regent)", "none"],
    bad: ["var(--nw-bad-t)", "var(--nw-bad)"],
    ok: ["var(--nw-ok-t)", "var(--nw-ok)"],
    new: ["var(--nw-new-t)", "var(--nw-new)"],
    standin: ["var(--nw-surface)", "var(--nw-new)"],
    dotted: ["var(--nw-surface)", "var(--nw-ink2)"],
  };
  const look = entry(looks, tone) ?? ["var(--nw-sunken)", "var(--nw-line2)"];
  rect(g, { x: left, y, w, h: 17 }, 8.5, "", {
    fill: look[0],
    stroke: look[1],
    "stroke-dasharray": tone === "standin" ? "3 2" : tone === "dotted" ? "2 2" : "",
  });
  pen.label({ x: left, y, w, h: 17 });
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

/** The owner's mark on the upper edge of a person, couple or card. @param {Pen} pen @param {Element} g @param {Piece} n */
function drawOwner(pen, g, n) {
  const places = { person: n.x + n.w - 34, couple: n.x + n.w / 2 - 16, card: isMini(n) ? undefined : n.x + 16 };
  const cx = entry(places, n.kind);
  if (cx !== undefined && n.mark !== false) pen.seat(g, cx, n.y, 7.5, n.owner);
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
  if (seatLetter(ring.owner)) pen.seat(g, cx, cy, 6.2, ring.owner);
  else pen.write(g, cx, cy + 4, ring.text, "nw-s nw-b", { anchor: "middle" });
}

/**
 * The number of a problem, as it stands in the list of all.
 * @param {Pen} pen @param {Element} g @param {Box} box @param {unknown} number
 */
function drawProblem(pen, g, box, number) {
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
  put(g, "circle", { cx, cy, r: box.w / 2, fill: "var(--nw-bad)" });
  pen.label(box);
  pen.write(g, cx, cy + 4, number ?? "!", "nw-key", { anchor: "middle" });
}

/**
 * The outlines and signs of the states; the keys come later, above all pieces.
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {Mark} mark @param {Box[]} labels those of the piece
 */
function drawStates(pen, g, n, mark, labels) {
  const states = statesOf(mark);
  const box = frame(n);
  const rx = radius(n);
  const bar = n.kind === "bar";
  if (states.has("newest")) {
    // Rows of facts and dice stand close to their neighbours: there the ring is enough.
    if (Math.min(n.w, n.h) >= 24) rect(g, grow(box, 3), rx + 2, "nw-halo");
    // Another outline lies on the piece's edge: then the ring goes round that, else it would be covered.
    const covered = ["allowed", "chosen", "forbidden"].some((state) => states.has(state));
    const by = covered ? 2.5 : 0;
    rect(g, grow(box, by), rx + by, "nw-newest");
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
    drawRefusal(pen, g, n, mark, labels);
  } else if (states.has("chosen")) {
    rect(g, box, rx, "nw-chosen");
  } else if (states.has("allowed")) {
    rect(g, box, rx, "nw-allowed");
  }
  if (states.has("lit")) rect(g, grow(box, 3.5), rx + 3, "nw-spoken");
  if (states.has("notnow")) rect(g, box, rx, "nw-notnow");
  if (states.has("preview") && !bar) rect(g, box, rx, "nw-preview");
  if (states.has("impossible")) {
    rect(g, box, rx, "nw-impossible");
    const [x, y, r] = isMini(n) ? [box.x + 1, box.y + box.h - 1, 8] : [box.x + 2, box.y + 2, 10];
    // A row of facts stands close to others: there the number comes last, where there is room for it.
    if (!isBare(n)) drawProblem(pen, g, { x: x - r, y: y - r, w: 2 * r, h: 2 * r }, mark.problem);
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
