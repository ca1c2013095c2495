/**
 * What happened, line by line, with the rules it rests on. The list scrolls inside and keeps to its end. The board shows
 * the position of the line under the pointer; a click goes there.
 */

/** @param {any} line @param {boolean} links @param {(node: number) => void} go @param {any} send */
function storyLine(line, links, go, send) {
  const cls = [line.new ? "nw-fresh" : "", line.depth ? "nw-nested" : ""].filter(Boolean).join(" ");
  const click = () => { if (window.getSelection()?.isCollapsed !== false) go(line.node); };
  return h("li", { key: line.key, class: cls || null, "data-peek": line.node, on: { click } },
    line.n ? h("button", { class: "nw-n", type: "button", "aria-label": `Go to node ${line.n}` }, line.n) : h("span", { class: "nw-n" }),
    h("span", null, line.text, links ? line.chips.map((/** @type {any} */ chip) => [" ", ruleChip(chip, send)]) : null,
      line.newest ? h("span", { class: "nw-badge nw-new" }, "newest") : null));
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  let last = "";
  const go = (/** @type {number} */ node) => {
    gone();
    story.send("goto", { id: node });
  };
  const story = panel(context, "nw-card nw-story", (view, send, root) => {
    const lines = view.lines ?? [];
    const end = lines[lines.length - 1]?.key ?? "";
    queueMicrotask(() => roving(root));
    if (end !== last) toTheEnd();
    last = end;
    return [
      h("h3", null, "Story", h("span", { class: "nw-space" }),
        toggle("Rule links", view.links, () => send("links")),
        view.filter ? selectBox(view.filter, (value) => send("story", { value })) : null),
      view.earlier ? h("div", { key: "earlier", class: "nw-sub" }, `${view.earlier} earlier lines are left out.`) : null,
      lines.length
        ? h("ol", { key: "lines", tabindex: 0, "aria-label": "What happened" }, lines.map((/** @type {any} */ line) => storyLine(line, view.links, go, send)))
        : h("div", { key: "none", class: "nw-sub" }, "Nothing has happened yet."),
    ];
  });
  const toTheEnd = beforeFrame(() => {
    const list = story.root.querySelector("ol");
    if (list) list.scrollTop = list.scrollHeight;
  });
  const gone = peeking(story.root, story.send);
  story.root.addEventListener("keydown", (event) => rove(event, story.root));
  const unwatch = onWidth(story.root, toTheEnd);
  return () => {
    unwatch();
    story.close();
  };
}

export default { render };
