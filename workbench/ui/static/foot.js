/**
 * The foot: one line at the lower edge of the window while the question is out of sight, as in narrow windows below a
 * tall board. It answers a click on a piece: what is asked, the chosen move with its verdict, and the button that plays.
 */

/** Shows the question's card and puts the focus on its moves. @param {HTMLElement} root */
function goToQuestion(root) {
  const card = bench(root)?.querySelector(".nw-lesson-task, .nw-question");
  card?.scrollIntoView({ block: "nearest" });
  if (!focusOn(root, ".nw-moves") && !focusOn(root, ".nw-answers input")) focusOn(root, ".nw-ask");
}

/** @param {any} view @param {any} send @param {HTMLElement} root */
function draw(view, send, root) {
  if (!view.ask) return [];
  const play = () => {
    send("play");
    root.querySelector("button")?.focus({ preventScroll: true });
  };
  return [
    h("span", { key: "said", class: "nw-foot-said" },
      h("span", { class: "nw-foot-ask" }, seatSign(view.seat), h("span", null, view.ask)),
      view.label
        ? h("span", { class: "nw-foot-move" }, h("span", { class: `nw-pill nw-${view.tone}` }, view.pill), h("b", null, view.label), h("span", { class: "nw-mut" }, view.summary))
        : h("span", { class: "nw-foot-move nw-mut" }, view.hint)),
    h("button", { key: "moves", type: "button", class: "nw-button nw-big", title: "To the question and its moves", on: { click: () => goToQuestion(root) } }, view.moves),
    view.play ? h("button", { key: "play", type: "button", class: "nw-button nw-big nw-pri", on: { click: play } }, "Play") : null,
  ];
}

/** Calls back with whether an element is in the window. @param {Element} element @param {(seen: boolean) => void} callback */
function whileSeen(element, callback) {
  const watch = new IntersectionObserver((entries) => callback(entries[entries.length - 1].isIntersecting));
  watch.observe(element);
  return () => watch.disconnect();
}

/** @param {{model: any, el: HTMLElement}} context */
function render(context) {
  const foot = panel(context, "nw-foot", draw);
  foot.root.setAttribute("role", "group");
  foot.root.setAttribute("aria-label", "The chosen move");
  foot.root.hidden = true;
  let stop = () => {};
  let closed = false;
  const attach = () => {
    if (closed) return;
    const verdict = bench(foot.root)?.querySelector(".nw-verdict, .nw-lesson-task");
    if (!verdict) return void setTimeout(attach, 30);
    stop = whileSeen(verdict, (seen) => (foot.root.hidden = seen));
  };
  attach();
  return () => {
    closed = true;
    stop();
    foot.close();
  };
}

export default { render };
