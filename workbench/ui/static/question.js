/**
 * The question: who decides, what is asked, a field for filtering and typing, and the moves as a list box.
 * A click or Space chooses, Enter or a double click plays.
 */

/** Ids of the pieces that are lit while the pointer is on a row. @param {HTMLElement} root @param {string[]} pieces */
function light(root, pieces) {
  const wanted = new Set(pieces);
  for (const piece of bench(root)?.querySelectorAll(".nw-board [data-id]") ?? []) {
    piece.classList.toggle("nw-lit", wanted.has(piece.getAttribute("data-id") ?? ""));
  }
}

/** @param {any} view @returns {any[]} */
const rowsOf = (view) => (view.groups ?? []).flatMap((/** @type {any} */ group) => group.rows);

/** @param {string} prefix @param {number} place */
const rowId = (prefix, place) => `${prefix}-${place}`;

/** @param {any} row @param {any} at what the panel knows: prefix, place, active, chosen, pick, play, root */
function moveRow(row, at) {
  const fold = row.kind === "fold";
  const chosen = at.chosen === row.id;
  const right = [
    row.out ? h("span", { class: `nw-out nw-${row.out.tone}` }, row.out.text) : null,
    row.chip ? h("span", { class: `nw-chip nw-${row.kind === "no" ? "bad" : "mut"}` }, row.chip) : null,
    row.note && !row.chip ? h("span", { class: "nw-note-text" }, row.note) : null,
  ];
  return h("div", {
    key: row.id,
    id: rowId(at.prefix, at.place),
    class: `nw-row nw-${row.kind}${chosen ? " nw-chosen" : ""}${at.active === row.id ? " nw-active" : ""}`,
    role: "option",
    "aria-selected": String(chosen),
    "aria-label": [row.label, row.details, row.out?.text, row.kind === "no" ? "not allowed" : "", row.chip, row.kind === "legal" && row.key ? `key ${row.key}` : ""].filter(Boolean).join(", "),
    title: row.label.length > 40 ? row.label : null,
    on: {
      click: () => at.pick(row),
      dblclick: () => !fold && at.play(row),
      pointerenter: () => light(at.root, row.pieces ?? []),
      pointerleave: () => light(at.root, []),
    },
  },
    row.key ? h("kbd", { "aria-hidden": "true" }, row.key) : h("span", null),
    h("span", { class: "nw-row-main" }, h("span", { class: "nw-row-label" }, row.label), row.details ? h("span", { class: "nw-row-details" }, row.details) : null),
    h("span", { class: "nw-row-right" }, right));
}

/** @param {any} view @param {any} at */
function moveList(view, at) {
  let place = -1;
  const groups = view.groups.map((/** @type {any} */ group) => {
    const rows = group.rows.map((/** @type {any} */ row) => {
      place += 1;
      return moveRow(row, { ...at, place });
    });
    const head = group.head ? h("div", { key: "head", class: "nw-group", id: `${at.prefix}-${group.id}` }, group.head) : null;
    return h("div", { key: group.id, role: "group", "aria-labelledby": group.head ? `${at.prefix}-${group.id}` : null }, head, rows);
  });
  const active = rowsOf(view).findIndex((row) => row.id === (at.active ?? at.chosen));
  return h("div", {
    key: "moves", class: "nw-moves", role: "listbox", tabindex: 0, "aria-label": "Moves",
    "aria-activedescendant": active < 0 ? null : rowId(at.prefix, active), on: { keydown: at.onKey },
  }, groups, view.more ? h("div", { key: "more", class: "nw-sub nw-more", role: "presentation" }, view.more) : null);
}

/** @param {any} message @param {any} send */
function notice(message, send) {
  if (!message) return null;
  const near = (message.near ?? []).map((/** @type {string} */ text) =>
    h("button", { key: text, type: "button", class: "nw-chip", on: { click: () => send("near", { id: text }) } }, text));
  return h("div", { key: "message", class: "nw-message" },
    h("span", { class: `nw-${message.tone}` }, message.tone === "bad" ? "✕ " : "", message.text),
    near.length ? [" ", message.asks ? `${message.asks} ` : "", near, message.asks ? "?" : ""] : null);
}

/** Where everybody's points came from. @param {any[]} seats */
function sources(seats) {
  return h("div", { key: "sources", class: "nw-sources" }, seats.map((seat) =>
    h("table", { key: seat.name },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, seat.name), h("th", { class: "nw-num" }, seat.amount))),
      h("tbody", null, seat.parts.map((/** @type {any} */ part) => h("tr", { key: part.name }, h("td", null, part.name), h("td", { class: "nw-num" }, part.amount)))))));
}

let panels = 0;

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const prefix = `nw-row${(panels += 1)}-${Math.floor(performance.now())}`;
  /** The row under the keyboard, as long as Python has not answered, or one that cannot be chosen. @type {string | null} */
  let active = null;
  /** The row that Python was asked to choose last and has not yet. @type {string | null} */
  let awaited = null;
  let cleared = -1;
  /** @type {any} */
  let drawn = null;

  /** @param {any} row */
  const reach = (row) => {
    active = row.id;
    if (row.kind !== "fold") {
      awaited = context.model.get("view").chosen === row.id ? null : row.id;
      question.send("choose", { id: row.id });
    }
    question.redraw();
  };
  /** @param {any} row */
  const pick = (row) => {
    reach(row);
    if (row.kind === "fold") question.send("fold", { rule: row.rule });
  };
  /** @param {any} row */
  const play = (row) => question.send("play", { id: row.id });

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const view = context.model.get("view");
    const rows = rowsOf(view);
    const here = rows.findIndex((row) => row.id === (active ?? view.chosen));
    const to = { ArrowDown: here + 1, ArrowUp: here < 0 ? 0 : here - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = rows[here];
    if (to !== undefined) {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
      if (next) reach(next);
    } else if (event.key === "Enter") {
      // Without an id: Python plays what was chosen last, also if the answer to that is still on its way.
      if (row?.kind === "fold") pick(row);
      else question.send("play");
    } else if (event.key === " " && row) pick(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** @param {any} view @param {any} send */
  const field = (view, send) => {
    const input = (/** @type {any} */ event) => send("filter", { text: event.currentTarget.value });
    const keydown = (/** @type {any} */ event) => {
      if (event.key === "Enter") send("enter", { text: event.currentTarget.value });
      else if (event.key === "ArrowDown") focusOn(event.currentTarget, ".nw-moves");
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    return h("div", { key: "tools", class: "nw-tools" },
      h("input", {
        class: "nw-input nw-filter", type: "text", placeholder: view.filter.placeholder, "aria-label": "Filter the moves, or type one", maxlength: 400,
        spellcheck: "false", autocomplete: "off", "aria-invalid": view.message?.typed ? "true" : null, on: { input, keydown },
      }),
      view.legalOnly === null || view.legalOnly === undefined ? null : toggle("Legal only", view.legalOnly, () => send("key", { key: "l" })));
  };

  const question = panel(context, "nw-card nw-question", (view, send, root) => {
    if (view.ask === undefined) return [];
    if (view.chosen === awaited) awaited = null;
    if (view.cleared !== cleared || (view !== drawn && awaited === null && !active?.startsWith("fold:"))) active = null;
    drawn = view;
    if (view.cleared !== cleared) {
      awaited = null;
      const input = /** @type {HTMLInputElement | null} */ (root.querySelector(".nw-filter"));
      if (input) input.value = "";
      cleared = view.cleared;
    }
    const chosen = active ?? view.chosen;
    if (!rowsOf(view).some((row) => row.id === active)) active = null;
    queueMicrotask(() => keepFocus(root));
    keepInSight();
    const at = { prefix, active, chosen, pick, play, root, onKey };
    return [
      h("h3", { key: "who" }, seatSign(view.seat), h("span", null, view.who), h("span", { class: "nw-space" }),
        view.badge ? h("span", { class: "nw-badge" }, view.badge) : null),
      h("div", { key: "ask", class: "nw-ask", tabindex: -1 }, view.ask),
      view.sub ? h("div", { key: "sub", class: "nw-sub" }, view.sub, (view.chips ?? []).map((/** @type {any} */ chip) => [" ", ruleChip(chip, send)])) : null,
      view.filter ? field(view, send) : null,
      view.narrowed ? h("div", { key: "narrowed", class: "nw-narrowed" }, "Only moves with ", h("b", null, view.narrowed), h("span", { class: "nw-space" }),
        h("button", { class: "nw-quiet", type: "button", on: { click: () => send("key", { key: "Escape" }) } }, "Show all")) : null,
      notice(view.message, send),
      view.buttons?.length ? h("div", { key: "buttons", class: "nw-tools" }, view.buttons.map((/** @type {any} */ it) =>
        h("button", {
          key: it.id, type: "button", class: `nw-button nw-big${it.primary ? " nw-pri" : ""}`,
          "aria-expanded": it.expanded === undefined ? null : String(it.expanded), on: { click: () => send(it.id) },
        }, it.text))) : null,
      view.sources?.length ? sources(view.sources) : null,
      view.after ? h("div", { key: "after", class: "nw-sub" }, view.after) : null,
      view.groups?.length ? moveList(view, at) : null,
    ];
  });

  const keepInSight = beforeFrame(() => {
    const list = question.root.querySelector(".nw-moves");
    const row = /** @type {HTMLElement | null} */ (list?.querySelector(".nw-active, .nw-chosen") ?? null);
    if (list && row) {
      const top = row.offsetTop - /** @type {HTMLElement} */ (list).offsetTop;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + row.offsetHeight - list.clientHeight;
    }
  });

  /** @type {boolean} */
  let held = false;
  question.root.addEventListener("focusin", () => (held = true));
  question.root.addEventListener("focusout", (event) => {
    if (event.relatedTarget) held = false;
  });
  /** Keeps the focus in the card when what had it is gone. @param {HTMLElement} root */
  const keepFocus = (root) => {
    if (!held || root.contains(document.activeElement)) return;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const target = /** @type {HTMLElement | null} */ (root.querySelector(".nw-moves") ?? root.querySelector(".nw-button") ?? root.querySelector(".nw-ask"));
    target?.focus({ preventScroll: true });
  };
  return question.close;
}

export default { render };
