/**
 * A rulebook: contents, one chapter or what a search has found, and what belongs to the chosen rule. Contents and
 * chapter are one stop of the Tab key each; the arrows lead on from there. "/" goes to the search.
 */

const KINDS = { rule: "rule", ruling: "open question", variant: "variant", preset: "preset", gap: "not printed", term: "word" };

/** How busy a rule is: four bars, and in words for who does not see them. @param {number} level @param {string} said */
function heatMark(level, said) {
  return h("svg", { class: "nw-heat", viewBox: "0 0 30 12", width: 30, height: 12, role: "img", "aria-label": said },
    h("title", null, said),
    [0, 1, 2, 3].map((bar) =>
      h("rect", { x: bar * 7 + 0.5, y: 7.5 - bar * 2, width: 5, height: 4 + bar * 2, class: bar < level ? "nw-on" : null })));
}

/** @param {number} level */
function busy(level) {
  return ["never decides", "seldom decides", "decides less than once a game", "decides several times a game", "decides all the time"][level];
}

// ---- contents

/** @param {any} view @param {any} send */
function contents(view, send) {
  return h("nav", { key: "contents", class: "nw-card nw-rb-contents", "aria-label": "Contents" },
    h("h3", null, "Contents"),
    h("ul", { class: "nw-rb-scroll" }, view.contents.map((/** @type {any} */ row) =>
      h("li", { key: row.id },
        h("button", {
          class: `nw-rb-heading${row.on ? " nw-chosen" : ""}`, type: "button", style: `padding-left:${12 + 11 * row.depth}px`,
          "aria-current": row.on ? "page" : null, on: { click: () => send("chapter", { id: row.id }) },
        }, h("span", null, row.title), row.heat === null ? null : heatMark(row.heat, `Its busiest rule ${busy(row.heat)}`))))));
}

/** The same for a narrow place. @param {any} view @param {any} send */
function contentsBox(view, send) {
  const indent = (/** @type {any} */ row) => "\u2003".repeat(row.depth) + row.title;
  const field = {
    label: "Contents", value: view.contents.find((/** @type {any} */ row) => row.on)?.id ?? "",
    options: view.contents.map((/** @type {any} */ row) => [row.id, indent(row)]),
  };
  return h("div", { key: "box", class: "nw-rb-box" }, selectBox(field, (value) => send("chapter", { id: value })));
}

// ---- a chapter

/** @param {any} block @param {any} send */
function showButton(block, send) {
  return block.show ? h("button", {
    class: "nw-button nw-rb-show", type: "button", "aria-label": `Show me ${block.id}`, on: { click: () => send("show", { id: block.id }) },
  }, h("span", { "aria-hidden": "true" }, "▶ "), "Show me") : null;
}

/** @param {any} block @param {any} send */
function ruleBlock(block, send) {
  return h("article", { key: block.id, class: `nw-rb-rule${block.on ? " nw-chosen" : ""}`, "data-id": block.id, "aria-current": block.on ? "true" : null },
    h("div", { class: "nw-rb-often" }, block.heat
      ? [heatMark(block.heat.level, block.heat.said), h("span", { title: block.heat.said }, block.heat.text)] : null),
    h("div", null,
      h("p", { class: "nw-rb-text" }, block.text),
      h("div", { class: "nw-rb-meta" }, ruleChip({ id: block.id, text: block.text }, send), " ",
        h("span", { class: "nw-rb-kind" }, block.word), chipRow(block.see, send, "see")),
      block.gaps.map((/** @type {any} */ gap) =>
        h("div", { class: "nw-rb-meta" }, h("button", {
          class: "nw-badge nw-standin nw-rb-gap", type: "button", "aria-label": `Not printed: ${gap.text}`, on: { click: () => send("rule", { id: gap.id }) },
        }, `▦ ${gap.text}`)))),
    h("div", null, showButton(block, send)));
}

/** @param {any} block @param {any} send */
function rulingBlock(block, send) {
  return h("section", { key: block.id, class: `nw-rb-ruling${block.on ? " nw-chosen" : ""}`, "data-id": block.id, "aria-label": `Open question: ${block.id}` },
    h("span", { class: "nw-rb-ask", "aria-hidden": "true" }, "?"),
    h("div", null,
      h("b", null, "The text leaves this open"),
      h("p", { class: "nw-rb-text" }, block.question),
      h("ul", null, block.options.map((/** @type {any} */ option) =>
        h("li", { key: option.id, class: option.default ? "nw-strong" : null },
          h("span", { "aria-hidden": "true" }, option.default ? "◉ " : "○ "), option.text, " ",
          option.default ? h("span", { class: "nw-badge" }, "default") : null))),
      h("p", { class: "nw-mut" }, block.why),
      h("div", { class: "nw-rb-meta" }, ruleChip({ id: block.id, text: block.question, ruling: true }, send), chipRow(block.rules, send, "about")),
      h("div", { class: "nw-rb-foot" }, h("span", { class: "nw-mut" }, block.told), h("span", { class: "nw-space" }), showButton(block, send))));
}

/** A variant, a preset, a fact that is not printed, a word. @param {any} block @param {any} send */
function plainBlock(block, send) {
  const gap = block.kind === "gap" ? " nw-rb-missing" : "";
  return h("section", { key: block.id, class: `nw-rb-plain${gap}${block.on ? " nw-chosen" : ""}`, "data-id": block.id },
    gap ? h("span", { class: "nw-badge nw-standin" }, "▦ stand-in") : null,
    h("p", { class: "nw-rb-text" }, block.text),
    block.more ? h("p", { class: "nw-mut" }, block.more) : null,
    h("div", { class: "nw-rb-meta" }, block.kind === "variant" ? ruleChip({ id: block.id, text: block.text, ruling: true }, send) : h("span", { class: "nw-chip nw-mut" }, block.id),
      block.usual ? h("span", { class: "nw-badge" }, block.usual) : null, chipRow(block.rules, send, gap ? "used by" : "changes")),
    block.show ? h("div", { class: "nw-rb-foot" }, h("span", { class: "nw-space" }), showButton(block, send)) : null);
}

/** @param {any} block @param {any} send */
function anyBlock(block, send) {
  if (block.kind === "rule") return ruleBlock(block, send);
  return block.kind === "ruling" ? rulingBlock(block, send) : plainBlock(block, send);
}

/** @param {any} page @param {any} send */
function chapterPage(page, send) {
  return [
    h("div", { key: "path", class: "nw-mut nw-rb-path" }, page.path.join(" › ")),
    h("h3", { key: "title", class: "nw-rb-title", tabindex: -1 }, page.title),
    page.lead ? h("p", { key: "lead", class: "nw-mut nw-rb-lead" }, page.lead) : null,
    page.below?.length ? h("p", { key: "below", class: "nw-rb-lead" }, page.below.map((/** @type {string} */ title) =>
      h("button", { class: "nw-quiet", type: "button", on: { click: () => send("chapter", { id: title }) } }, `› ${title}`))) : null,
    page.blocks.map((/** @type {any} */ block) => anyBlock(block, send)),
  ];
}

/** @param {any} found @param {string} words @param {any} send */
function foundPage(found, words, send) {
  return [
    h("h3", { key: "title", class: "nw-rb-title", tabindex: -1 }, "Search"),
    h("p", { key: "lead", class: "nw-mut nw-rb-lead", role: "status" }, found.count),
    h("ul", { key: "hits", class: "nw-rb-hits", "data-words": words }, found.hits.map((/** @type {any} */ hit) =>
      h("li", { key: hit.id, "data-id": hit.id },
        h("button", { class: "nw-rb-hit", type: "button", "aria-label": `${KINDS[/** @type {keyof typeof KINDS} */ (hit.kind)]} ${hit.id}`, on: { click: () => send("rule", { id: hit.id }) } },
          h("span", { class: "nw-chip" }, hit.id), h("span", { class: "nw-mut" }, ` ${KINDS[/** @type {keyof typeof KINDS} */ (hit.kind)]} · ${hit.where}`)),
        h("p", { class: "nw-rb-text" }, runs(hit.parts))))),
  ];
}

// ---- what is shown on the bench, and what takes a while

/** @param {any} shown @param {any} send @param {() => void} toBench */
function shownStrip(shown, send, toBench) {
  return h("section", { key: "shown", class: "nw-rb-shown", role: "status", "aria-label": `Show me ${shown.id}` },
    h("div", null, h("b", null, "Show me "), ruleChip({ id: shown.id, text: "" }, send), " ",
      h("span", { class: `nw-pill nw-${shown.mark === "✕" ? "bad" : "ok"}` }, `${shown.mark} ${shown.word}`), " ", shown.text, " ",
      h("span", { class: "nw-mut" }, `(${shown.source})`)),
    h("span", { class: "nw-space" }),
    h("button", { class: "nw-button", type: "button", on: { click: toBench } }, "To the bench ↓"),
    h("button", { class: "nw-button", type: "button", on: { click: () => send("rule", { id: shown.id }) } }, "To the rule ↑"),
    h("button", { class: "nw-button", type: "button", on: { click: () => send("away") } }, "Put the bench away"));
}

/** @param {any} work @param {any} send */
function workStrip(work, send) {
  return h("div", { key: "work", class: "nw-rb-work", role: "status" }, h("span", null, work.text),
    h("progress", { max: work.games, prop: { value: work.done }, "aria-label": work.text }),
    h("button", { class: "nw-button", type: "button", on: { click: () => send("stop") } }, "Stop"));
}

/** @param {any} view @param {any} send */
function head(view, send) {
  return h("div", { key: "head", class: "nw-rb-head" }, h("h2", null, view.title), h("span", { class: "nw-mut" }, h("span", { class: "nw-rb-own" }, "in our own words · "), view.facts),
    view.gaps ? h("button", { class: "nw-badge nw-standin nw-rb-gap", type: "button", on: { click: () => send("chapter", { id: view.gaps.id }) } }, `▦ ${view.gaps.text}`) : null,
    h("span", { class: "nw-space" }),
    view.rulings ? h("button", { class: "nw-button", type: "button", "aria-pressed": String(view.rulings.on), on: { click: () => send("chapter", { id: view.rulings.id }) } }, "Open questions") : null,
    h("button", { class: "nw-button", type: "button", on: { click: () => send("print") } }, "Print"));
}

/** @param {any} view @param {any} send @param {(words: string) => void} type */
function tools(view, send, type) {
  return h("div", { key: "tools", class: "nw-rb-tools" },
    view.back ? h("button", { key: "back", class: "nw-button", type: "button", on: { click: () => send("back") } }, "◀ ", view.back) : null,
    h("input", {
      key: "search", class: "nw-input nw-filter", type: "search", placeholder: "Search rules, questions, words   /", "aria-label": "Search the rules", maxlength: 200,
      on: { input: (/** @type {any} */ event) => type(event.currentTarget.value) },
    }),
    selectBox(view.kinds, (value) => send("kind", { value })));
}

/** @param {string} sample */
function legend(sample) {
  if (!sample) return null;
  return h("p", { key: "legend", class: "nw-mut nw-rb-legend" }, h("b", null, "How often"), " a rule alone stood against a move, or was told of, in ", sample, ". ",
    [1, 2, 3, 4].map((level) => [heatMark(level, busy(level)), ` ${["under 0.1", "under 1", "under 10", "more"][level - 1]}${level < 4 ? ", " : " a game"}`]));
}

/**
 * What is typed into the search: asked one at a time, so that a busy kernel is not handed every letter, and asked again
 * where no answer comes. @param {any} model @param {(words: string) => void} ask
 */
function searching(model, ask) {
  let wanted = "";
  let timer = 0;
  const send = (tries = 20) => {
    ask(wanted);
    timer = setTimeout(() => {
      timer = 0;
      if (tries && model.get("view").words !== wanted) send(tries - 1);
    }, 1500);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  return {
    type(/** @type {string} */ words) {
      wanted = words;
      if (!timer && model.get("view").words !== wanted) send();
    },
    answered() {
      if (!timer) return;
      stop();
      if (model.get("view").words !== wanted) send();
    },
    stop,
  };
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const give = downloads(context.model);
  let asked = false;
  let at = context.model.get("view")?.at?.serial ?? 0;
  let laid = context.model.get("view")?.shown?.serial ?? 0;
  let worked = "";
  let words = "";
  const search = searching(context.model, (text) => book.send("words", { text }));
  const find = (/** @type {string} */ selector) => /** @type {any} */ (book.root.querySelector(selector));

  /** Scroll to what was gone to; who went there finds the focus there. @param {any} view */
  const arrive = (view) => {
    const list = find(".nw-rb-read");
    const target = view.at.id ? [...list.querySelectorAll("[data-id]")].find((each) => each.dataset.id === view.at.id) : null;
    list.scrollTop = target ? target.offsetTop - list.offsetTop - 12 : 0;
    if (asked) (target?.querySelector("button") ?? find(".nw-rb-title"))?.focus({ preventScroll: true });
    find(".nw-rb-contents .nw-chosen")?.scrollIntoView({ block: "nearest" });
  };

  const toBench = () => {
    const shelf = book.root.closest(".nw-shelf");
    const lay = (/** @type {number} */ tries) => {
      if (shelf?.querySelector(".nw-main .nw-question")) find(".nw-rb-shown")?.scrollIntoView({ block: "start" });
      else if (tries) setTimeout(() => lay(tries - 1), 50);
    };
    lay(60);
  };

  /** What a new view asks for besides being seen. @param {any} view */
  const follow = (view) => {
    roving(find(".nw-rb-contents"));
    roving(find(".nw-rb-read"));
    const field = find(".nw-filter");
    if (field !== document.activeElement && field.value !== view.words) field.value = view.words;
    if (view.words !== words) search.answered();
    words = view.words;
    if (view.at.serial !== at) {
      at = view.at.serial;
      if (field === document.activeElement && !view.words) field.value = "";
      arrive(view);
    }
    if (view.shown && view.shown.serial !== laid) {
      laid = view.shown.serial;
      if (asked) toBench();
    }
    const job = view.work ? `${view.work.kind}${view.work.serial}` : "";
    if (job && job !== worked) setTimeout(() => book.send("work", { serial: view.work.serial }), 0);
    worked = job;
    if (!job) asked = false;
    give(view.file);
  };

  const book = panel(context, "nw-rulebook", (view, plainSend) => {
    const send = (/** @type {string} */ type, fields = {}) => {
      asked = true;
      search.stop();
      plainSend(type, fields);
    };
    if (!view.page) return [];
    queueMicrotask(() => follow(view));
    return [
      head(view, send),
      h("div", { key: "body", class: "nw-rb-body" },
        contents(view, send),
        h("div", { key: "middle", class: "nw-rb-middle" },
          contentsBox(view, send),
          tools(view, send, search.type),
          view.message ? h("div", { key: "message", class: "nw-message nw-bad", role: "alert" }, "✕ ", view.message) : null,
          view.work ? workStrip(view.work, send) : null,
          h("div", { key: "read", class: "nw-rb-read" }, view.found ? foundPage(view.found, view.words, send) : chapterPage(view.page, send))),
        aboutCard(view, send)),
      legend(view.sample),
      view.shown ? shownStrip(view.shown, send, toBench) : null,
    ];
  });

  setTimeout(() => book.send("ready"), 0);
  book.root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const group = /** @type {HTMLElement | null} */ (target.closest(".nw-rb-contents, .nw-rb-read"));
    if (group) rove(event, group);
    const typing = target.matches("input, select");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      find(".nw-filter").focus();
    }
    if (event.key === "ArrowDown" && target.matches("input")) {
      event.preventDefault();
      find('.nw-rb-read button[tabindex="0"]')?.focus();
    }
  });
  return () => {
    search.stop();
    book.close();
  };
}

export default { render };
