/** Text, measured in the board's own font. */

/** Writes text and measures it in the board's own font. */
class Pen {
  /** @param {SVGElement} svg @param {string} prefix */
  constructor(svg, prefix) {
    this.prefix = prefix;
    this.probe = /** @type {SVGTextElement} */ (put(svg, "text", { visibility: "hidden", "aria-hidden": "true" }));
    /** @type {Map<string, number>} */
    this.widths = new Map();
    /** Where labels have been drawn since they were last collected. @type {Box[]} */
    this.labels = [];
  }

  /** Note the place of a label, which no key may cover. @param {Box} box */
  label(box) {
    this.labels.push(box);
  }

  /** The places of the labels drawn since the last time. */
  collect() {
    const found = this.labels;
    this.labels = [];
    return found;
  }

  /**
   * Note the place of a text from its base line.
   * @param {number} x @param {number} y @param {number} w @param {string | undefined} anchor @param {string} cls
   */
  note(x, y, w, anchor, cls) {
    const size = cls.includes("nw-ser") ? 24 : cls.includes("nw-rank") || cls.includes("nw-pair") ? 17 : 12;
    this.label({ x: anchor === "end" ? x - w : anchor === "middle" ? x - w / 2 : x, y: y - 0.8 * size, w, h: size });
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
   * As much of a reason as fits without being cut: all of it, else its longest word, else nothing.
   * @param {string} text @param {string} cls @param {number} room
   */
  reason(text, cls, room) {
    const longest = text.split(" ").sort((a, b) => b.length - a.length);
    return [text, ...longest].find((part) => part.length > 2 && this.width(part, cls) <= room) ?? "";
  }

  /**
   * @param {Element} parent @param {number} x @param {number} y @param {unknown} text @param {string} cls
   * @param {{anchor?: string, room?: number}} [how] @returns {number} the width drawn
   */
  write(parent, x, y, text, cls, { anchor, room = Infinity } = {}) {
    const shown = this.cut(words(text), cls, room);
    if (!shown) return 0;
    put(parent, "text", { x, y, class: cls, "text-anchor": anchor }).textContent = shown;
    const width = this.width(shown, cls);
    this.note(x, y, width, anchor, cls);
    return width;
  }

  /** The mark of a seat. @param {Element} parent @param {number} cx @param {number} cy @param {number} r @param {unknown} owner */
  seat(parent, cx, cy, r, owner) {
    if (seatLetter(owner)) this.label({ x: cx - r, y: cy - r, w: 2 * r, h: 2 * r });
    seatMark(parent, cx, cy, r, owner);
  }

  /** A suit. @param {Element} parent @param {string} suit @param {number} cx @param {number} cy @param {number} size */
  suit(parent, suit, cx, cy, size) {
    this.label({ x: cx - size / 2, y: cy - size / 2, w: size, h: size });
    suitShape(parent, suit, cx, cy, size);
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
    this.note(x, y, used, anchor, "");
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
