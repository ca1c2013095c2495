/** Kinds of pieces, each drawn from the fields of its node. */

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
  n.kind === "structure" ||
  n.kind === "meter";
/** Pieces whose label is a person's name. @param {Piece} n */
const isNamed = (n) => !n.sub && n.label && (n.kind === "person" || (n.kind === "card" && !isMini(n) && !isHand(n)));

/** @param {Piece} n */
function radius(n) {
  if (isDisc(n)) return n.w / 2;
  if (isMini(n) || n.kind === "space" || n.kind === "die" || isBare(n)) return 3;
  if (n.kind === "bar") return 1.5;
  return n.kind === "tile" ? 2 : n.kind === "card" || n.kind === "couple" ? 5 : 6;
}

/** A place on a larger piece that has no words of its own. @param {Piece} n */
const isPart = (n) => n.kind === "text" && !n.label && !n.sub && !objects(n.lines).length;

/** The outline that marks follow. @param {Piece} n @returns {Box} */
const frame = (n) => (isPart(n) ? grow(n, -2) : isBare(n) ? { x: n.x - 4, y: n.y - 1, w: n.w + 8, h: n.h + 2 } : n);

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
  pen.label(tag);
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
  pen.label(b);
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
    if (boxes.length && boxes.every((box) => !box.letter)) {
      if (row.label) pen.write(g, x, y + 11, row.label, "nw-s nw-m", { room: n.x + n.w - x - 4 });
      const cy = y + (row.label ? 23 : 7);
      boxes.forEach((box, i) => pip(g, x + 6 + 17 * i, cy, box));
      pen.label({ x, y: cy - 7, w: 17 * boxes.length, h: 14 });
      y = cy + 9;
      continue;
    }
    const running = boxes.some((box) => box.state === "now");
    if (running) rect(g, { x: x - 2, y: y - 1.5, w: n.x + n.w - x - (n.kind === "couple" ? 16 : 2), h: 20 }, 2, "nw-running");
    pen.write(g, x + 4, y + 12.5, row.label, running ? "nw-s nw-b" : "nw-s nw-m", { anchor: "middle" });
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
  if (face.type === "pair") return drawPair(pen, g, n, words(face.value), lines);
  const x = n.x + textLeft(n);
  if (face.type === "suit") {
    pen.write(g, n.x + 20, n.y + 29, face.rank, "nw-ser", { anchor: "middle" });
    pen.suit(g, /** @type {string} */ (face.suit), n.x + 20, n.y + 46, 17);
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
  const reason = statesOf(mark).has("forbidden") ? pen.reason(words(mark.word), REASON, reasonRoom(n)) : "";
  const word = statesOf(mark).has("forbidden") ? 24 + (reason ? pen.width(reason, REASON) + 8 : 0) : 5;
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
  if (isHand(n)) return drawHand(pen, g, n, lines, face, statesOf(mark).has("forbidden") && Boolean(mark.word));
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
  pen.suit(g, face.suit, n.x + n.w - 9.5, n.y + n.h - 10, 12);
}

/**
 * A card of a hand. Under a word of refusal, which takes the foot of the card, the rank moves up.
 * @param {Pen} pen @param {Element} g @param {Piece} n @param {Line[]} lines @param {any} face @param {boolean} refused
 */
function drawHand(pen, g, n, lines, face, refused) {
  rect(g, n, radius(n), "nw-base", tinted(n));
  const middle = n.y + n.h / 2;
  const up = refused ? 5 : 0;
  if (face.type === "suit") {
    pen.write(g, n.x + 18, middle - 1 - up, face.rank, "nw-rank", { anchor: "middle" });
    pen.suit(g, face.suit, n.x + 18, middle + 11 - up, 12);
  } else if (lines.length) {
    pen.write(g, n.x + 18, middle + 4, n.label, "nw-s nw-b", { anchor: "middle", room: 34 });
  } else {
    pen.write(g, n.x + 8, n.sub ? n.y + 18 : middle + 4, n.label, "nw-b", { room: n.w - 12 });
    pen.write(g, n.x + 8, n.y + 33, n.sub, "nw-s nw-m", { room: n.w - 12 });
    return;
  }
  const shown = lines.length ? lines : n.sub ? [{ text: n.sub, tone: "muted" }] : [];
  const base = lineRows(shown).length === 1 && !refused ? middle + 4 : n.y + 19;
  pen.lines(g, shown, n.x + 36, n.x + n.w - 3, base, refused ? 15 : 17, n.owner);
}

/** @param {Board} board @param {Element} g @param {Piece} n @param {Line[]} lines */
function drawSpace({ pen }, g, n, lines) {
  if (isBand(n)) return drawBand(pen, g, n);
  const now = n.state === "now";
  const empty = n.state === "empty";
  if (empty || (!n.label && !n.sub && !n.face && !n.tint)) {
    rect(g, n, radius(n), "nw-base nw-empty");
  } else {
    rect(g, n, radius(n), now ? "nw-base nw-now" : n.state === "past" ? "nw-base nw-past" : "nw-base", tinted(n));
  }
  const face = parseFace(n.face);
  if (face.type === "icon") icon(g, words(face.name), n.x + n.w / 2, n.y + n.h / 2 + (n.sub ? 4 : 0), Math.min(n.w, n.h, 20));
  else pen.write(g, n.x + n.w / 2, n.y + n.h / 2 + 4, n.label, empty ? "nw-s nw-m" : "nw-s", { anchor: "middle", room: n.w - 4 });
  if (n.sub) pen.write(g, n.x + 4, n.y + 12, n.sub, "nw-s nw-m", { room: n.w - 6 });
  footLines(pen, g, n, lines, 6);
  if (n.mark !== false) pen.seat(g, n.x + n.w / 2, n.y + n.h / 2, 8, n.owner);
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
  const colour = strongColour(n.tint, n.owner);
  const tint = tintColour(n.tint ?? "owner", n.owner) || "var(--nw-sunken)";
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
  else pen.seat(g, cx, middle, card ? 8 : 7.5, n.owner);
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
    const end = n.x + n.w - 22;
    const width = pen.write(g, end, middle + 4, n.label, `nw-b ${tone}`.trim(), { anchor: "end", room: n.w - 24 });
    if (n.sub) pen.write(g, end - width - 8, middle + 4, n.sub, "nw-s nw-m", { anchor: "end", room: n.w - width - 32 });
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
    if (n.state === "preview") return drawGhost(pen, g, n);
    if (seatLetter(n.owner)) return pen.seat(g, n.x + n.w / 2, middle, Math.min(n.w, n.h) / 2, n.owner);
    pen.label({ x: n.x, y: n.y, w: n.w, h: n.h });
    put(g, "circle", { cx: n.x + n.w / 2, cy: middle, r: Math.min(n.w, n.h) / 2, fill: "var(--nw-ink)" });
    pen.write(g, n.x + n.w / 2, middle + 4, n.label, "nw-b nw-t-surface", { anchor: "middle" });
    return;
  }
  rect(g, frame(n), 3, "nw-base nw-clear");
  const width = pen.write(g, n.x + n.w, middle + 4, n.sub, "nw-s nw-b", { anchor: "end" });
  const tone = n.tone ? toneClass(n.tone, n.owner) : "";
  pen.write(g, n.x, middle + 4, n.label, `nw-s ${tone}`.trim(), { room: n.w - (width ? width + 6 : 0) });
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

/** @param {Board} board @param {Element} g @param {Piece} n */
function drawStructure({ pen }, g, n) {
  const face = parseFace(n.face);
  rect(g, frame(n), 3, "nw-base nw-clear");
  const colour = SIDES.has(words(n.tone)) ? `var(--nw-${words(n.tone)})` : undefined;
  if (face.type === "icon") icon(g, words(face.name), n.x + n.w / 2, n.y + n.h / 2, Math.min(n.w, n.h), colour);
  pen.seat(g, n.x + n.w, n.y + n.h, 7.5, n.owner);
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
  meter: drawMeter,
  seat: drawSeat,
  counter: drawCounter,
  tile: drawTile,
  structure: drawStructure,
  area: drawArea,
  text: drawText,
};
