/**
 * Buttons for going through a sitting, and the line of its nodes. Clicking a node goes there; arrows, Home and End do
 * so from the keyboard. While an answer is awaited only the last wish is kept.
 */

const PITCH = { move: 24, chance: 24, edit: 24, root: 24, task: 11 };
const LEFT = 16;
const Y = 30;
const STUB = 26;
/** More than a letter of a label is wide on the average. */
const LETTER = 7;

/** Where each node stands. @param {any[]} nodes */
function places(nodes) {
  let x = LEFT;
  return nodes.map((node, index) => {
    if (index) x += (PITCH[/** @type {keyof typeof PITCH} */ (node.kind)] + PITCH[/** @type {keyof typeof PITCH} */ (nodes[index - 1].kind)]) / 2;
    return x;
  });
}

/** @param {string} kind @param {number} x @param {number} y @param {string} cls */
function sign(kind, x, y, cls) {
  if (kind === "chance") return h("path", { class: cls, d: `M${x} ${y - 6}l6 6-6 6-6-6Z` });
  if (kind === "edit") return h("path", { class: cls, d: `M${x - 5} ${y - 5}h10v10h-10Z` });
  return h("circle", { class: cls, cx: x, cy: y, r: kind === "task" ? 2.5 : 4.5 });
}

/** @param {any} node @param {number} x @param {any} go */
function station(node, x, go) {
  const title = h("title", null, node.title);
  const half = node.kind === "task" ? 5.5 : 12;
  return h("g", { key: node.id, class: "nw-node", "data-node": node.id, "data-peek": node.state === "now" ? null : node.id, on: { click: () => go(node.id) } },
    title,
    node.state === "now" ? h("circle", { key: "halo", class: "nw-halo", cx: x, cy: Y, r: 12 }) : null,
    h("rect", { key: "hit", class: "nw-hit", x: x - half, y: Y - 18, width: 2 * half, height: 36 }),
    node.state === "now" ? h("circle", { key: "now", class: "nw-now", cx: x, cy: Y, r: 7 }) : sign(node.kind, x, Y, `nw-${node.state}`),
    node.stop ? h("path", { key: "stop", class: "nw-stopped", d: `M${x + 10} ${Y - 4}l8 8M${x + 18} ${Y - 4}l-8 8` }) : null,
    node.note ? h("path", { key: "note", class: "nw-noted", d: `M${x - 3} ${Y - 13}h6l-3 4Z` }) : null);
}

/** @param {any} stub */
const moreLines = (stub) => `and ${stub.more} more lines`;

/** A line that leaves this one. @param {any} stub @param {number} x @param {number} row @param {any} go */
function stubLine(stub, x, row, go) {
  const y = Y + STUB * (row + 1);
  if (stub.more) return h("text", { key: `more${stub.from}`, x: x + 30, y: y + 4, class: "nw-s" }, moreLines(stub));
  const start = x + 22;
  const marks = stub.nodes.map((/** @type {string} */ kind, /** @type {number} */ i) => sign(kind, start + 14 + 22 * i, y, "nw-open"));
  const end = start + 14 + 22 * (marks.length - 1);
  return h("g", { key: `stub${stub.id}`, class: "nw-stub", "data-peek": stub.id, on: { click: () => go(stub.id) } },
    h("title", null, `Line ${stub.name}`),
    h("path", { class: "nw-branch", d: `M${x} ${Y}C${x + 14} ${Y} ${x + 6} ${y} ${start} ${y}H${end}` }),
    marks,
    h("text", { x: end + 11, y: y + 4, class: "nw-s" }, `“${stub.name}”`),
    h("rect", { class: "nw-hit", x: start, y: y - 13, width: end - start + 20 + 7 * stub.name.length, height: 26 }));
}

/** The rows on which the stubs stand so that their names do not meet. @param {any[]} stubs @param {Map<any, number>} at */
function stubRows(stubs, at) {
  /** @type {number[]} */
  const free = [];
  return stubs.map((stub) => {
    const x = at.get(stub.from) ?? LEFT;
    const end = x + 60 + (stub.more ? LETTER * moreLines(stub).length : 22 * stub.nodes.length + 7 * stub.name.length);
    let row = free.findIndex((used) => used < x);
    if (row < 0) row = free.length;
    free[row] = end;
    return { stub, x, row, end };
  });
}

/** @param {any} view @param {any} go */
function line(view, go) {
  const nodes = view.nodes ?? [];
  const xs = places(nodes);
  const at = new Map(nodes.map((/** @type {any} */ node, /** @type {number} */ i) => [node.id, xs[i]]));
  const stubs = stubRows(view.stubs ?? [], at);
  const rows = Math.max(0, ...stubs.map((stub) => stub.row + 1));
  const now = nodes.findIndex((/** @type {any} */ node) => node.state === "now");
  const end = xs[xs.length - 1] ?? LEFT;
  let labelled = -Infinity;
  const turns = nodes.map((/** @type {any} */ node, /** @type {number} */ i) => {
    if (!node.turn) return null;
    const room = xs[i] > labelled;
    if (room) labelled = xs[i] + 12 + LETTER * node.turn.length;
    return h("g", { key: `turn${node.id}` },
      h("path", { class: "nw-hair", d: `M${xs[i]} 2V${Y + 9}` }),
      room ? h("text", { x: xs[i] + 6, y: 11, class: "nw-s" }, node.turn) : null);
  });
  const width = Math.max(end + 40, labelled, ...stubs.map((stub) => stub.end));
  const height = Y + 16 + STUB * rows;
  return h("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    h("path", { key: "past", class: "nw-way", d: `M${LEFT} ${Y}H${xs[Math.max(now, 0)] ?? LEFT}` }),
    h("path", { key: "ahead", class: "nw-way nw-dashed", d: `M${xs[Math.max(now, 0)] ?? LEFT} ${Y}H${end}` }),
    turns,
    stubs.map(({ stub, x, row }) => stubLine(stub, x, row, go)),
    nodes.map((/** @type {any} */ node, /** @type {number} */ i) => station(node, xs[i], go)));
}

/** @param {any} id @param {string} text @param {any} button @param {any} send */
function button(id, text, button, send) {
  return h("button", {
    key: id, type: "button", class: `nw-button nw-big${button.primary ? " nw-pri" : ""}`, title: button.title,
    "aria-label": button.name, "aria-disabled": button.on ? null : "true",
    on: { click: () => button.on && send(id) },
  }, text);
}

/** Slow motion: the pace, the step that led here with its rule, what comes next. @param {any} motion @param {any} send */
function slowMotion(motion, send) {
  const tick = motion.tick;
  return h("div", { key: "motion", class: "nw-motion" },
    h("div", { class: "nw-motion-row" },
      h("b", null, "Slow motion"), selectBox(motion.pace, (value) => send("pace", { value })),
      motion.timed ? h("button", { class: "nw-button", type: "button", "aria-pressed": String(motion.paused), on: { click: () => send("pause") } }, motion.paused ? "▶ Go on" : "❚❚ Pause") : null),
    tick ? h("div", { key: "tick", class: "nw-tick" },
      tick.lines.length > 1
        ? tick.lines.map((/** @type {any} */ each) => h("div", null, h("b", null, each.text), each.chips.map((/** @type {any} */ chip) => [" ", ruleChip(chip, send)])))
        : h("div", null, h("b", null, tick.told)),
      tick.text ? h("div", { class: "nw-tick-rule" }, tick.text) : null,
      tick.chips.length ? h("div", null, tick.chips.map((/** @type {any} */ chip) => [ruleChip(chip, send), " "])) : null) : null,
    h("div", { class: "nw-mut" }, motion.next));
}

/** The ways on from here, where there are several; the first is the one that Step takes. @param {any} ways @param {any} go */
function waysOn(ways, go) {
  return h("div", { key: "ways", class: "nw-ways", role: "group", "aria-label": "Ways on from here" },
    h("b", null, `Forward has ${ways.count} ways:`),
    ways.rows.map((/** @type {any} */ way) => h("button", {
      key: way.id, type: "button", class: `nw-way-on${way.taken ? " nw-taken" : ""}`, "data-peek": way.id,
      title: way.taken ? "Step goes this way" : "Go this way", on: { click: () => go(way.id) },
    }, h("span", { class: "nw-accent", "aria-hidden": "true" }, way.taken ? "→" : "↳"),
    h("span", null, h("b", null, way.name), " ", way.text === way.name ? null : h("span", { class: "nw-mut" }, way.text)), h("span", { class: "nw-mut" }, way.length))),
    ways.more ? h("div", { key: "more", class: "nw-mut" }, `and ${ways.more} more, under “Lines”`) : null);
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  let timer = 0;
  /** What the clock waits for. @type {string | null} */
  let due = null;
  let noting = false;
  let awaited = false;
  /** @type {any} */
  let wish = null;
  /** @type {any} */
  let cursor = null;

  /** In slow motion lets the next step come when its time has come. @param {any} motion */
  const keepTime = (motion) => {
    const next = motion?.wait ? `${motion.node} ${motion.wait}` : null;
    if (next === due) return;
    clearTimeout(timer);
    due = next;
    if (next !== null) timer = setTimeout(() => transport.send("tick", { id: motion.node }), motion.wait);
  };

  const go = (/** @type {any} */ id) => {
    gone();
    cursor = id;
    if (awaited) wish = id;
    else {
      awaited = true;
      transport.send("goto", { id });
    }
  };

  /** @param {KeyboardEvent} event */
  const onArrow = (event) => {
    const view = context.model.get("view");
    const nodes = view.nodes ?? [];
    const here = nodes.findIndex((/** @type {any} */ node) => (cursor === null ? node.state === "now" : node.id === cursor));
    const to = { ArrowLeft: nodes[here - 1]?.id, ArrowRight: nodes[here + 1]?.id, Home: view.first, End: view.last };
    if (!(event.key in to) || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = to[/** @type {keyof typeof to} */ (event.key)];
    event.preventDefault();
    event.stopPropagation();
    if (id !== undefined && id !== nodes[here]?.id) go(id);
  };

  /** @param {any} view @param {any} send @param {HTMLElement} root */
  const draw = (view, send, root) => {
    const now = (view.nodes ?? []).findIndex((/** @type {any} */ node) => node.state === "now");
    const note = (/** @type {any} */ event) => send("note", { text: event.currentTarget.value });
    const noteKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();  // else the button, which has the focus from here on, is pressed by the same key
      noting = false;
      /** @type {any} */ (root.querySelector(".nw-note-button")).focus();
      transport.redraw();
    };
    const openNote = () => {
      noting = !noting;
      transport.redraw();
      queueMicrotask(() => queueMicrotask(() => /** @type {any} */ (root.querySelector(".nw-note"))?.focus()));
    };
    const buttons = view.buttons ?? {};
    queueMicrotask(() => {
      roving(root, "button, select");
      keepInSight();
      keepTime(view.motion);
    });
    return [
      h("div", { class: "nw-transport-row", role: "group", "aria-label": "Go through the sitting" },
        Object.entries(buttons).map(([id, it]) => button(id, it.text, it, send)),
        h("span", { class: "nw-space" }),
        view.lines ? selectBox(view.lines, (value) => go(Number(value))) : null,
        h("button", {
          key: "note", type: "button", class: "nw-button nw-big nw-note-button", "aria-expanded": String(noting), title: "Note at this node (n)",
          on: { click: openNote },
        }, view.note ? "Note ✎" : "Note")),
      noting ? h("input", {
        key: "noting", class: "nw-note nw-input", type: "text", placeholder: "A note at this node", "aria-label": "Note at this node", maxlength: 500,
        prop: { value: view.note ?? "" }, on: { change: note, keydown: noteKey },
      }) : null,
      h("div", {
        key: "line", class: "nw-timeline", role: "slider", tabindex: 0, "aria-label": "Timeline", "aria-valuemin": 1,
        "aria-valuemax": (view.nodes ?? []).length, "aria-valuenow": now + 1, "aria-valuetext": view.caption, on: { keydown: onArrow },
      }, line(view, go)),
      h("div", { key: "caption", class: "nw-mut nw-caption" }, view.caption, view.note ? h("span", null, ` · ${view.note}`) : null,
        h("span", { class: "nw-space" }), h("span", { "aria-hidden": "true" }, view.legend),
        view.motion ? toggle("Slow motion", view.motion.slow, () => send("slow")) : null),
      view.stop ? stopped(view.stop, send) : null,
      view.ways ? waysOn(view.ways, go) : null,
      view.motion?.slow ? slowMotion(view.motion, send) : null,
    ];
  };

  const transport = panel(context, "nw-card nw-transport", draw);
  const keepInSight = beforeFrame(() => follow(transport.root));
  const answered = () => {
    awaited = false;
    cursor = null;
    if (wish !== null) {
      const id = wish;
      wish = null;
      go(id);
    }
  };
  context.model.on("change:view", answered);
  const gone = peeking(transport.root, transport.send);
  transport.root.addEventListener("keydown", (event) => rove(event, transport.root));
  const unwatch = onWidth(transport.root, () => follow(transport.root));
  return () => {
    unwatch();
    clearTimeout(timer);
    context.model.off("change:view", answered);
    transport.close();
  };
}

/** Keeps the present node in sight, inside the timeline only. @param {HTMLElement} root */
function follow(root) {
  const box = /** @type {HTMLElement | null} */ (root.querySelector(".nw-timeline"));
  const node = /** @type {any} */ (box?.querySelector(".nw-now"));
  if (!box || !node) return;
  const x = Number(node.getAttribute("cx"));
  if (x < box.scrollLeft + 60) box.scrollLeft = Math.max(0, x - 120);
  if (x > box.scrollLeft + box.clientWidth - 60) box.scrollLeft = x - box.clientWidth + 100;
}

export default { render };
