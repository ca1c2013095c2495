/** Answers on offer, as radio buttons or check boxes: picked by click, arrow or key; what was said about each below it. */

/** Ids of the pieces that are lit while the pointer is on an answer. @param {HTMLElement} root @param {string[]} pieces */
function lightUp(root, pieces) {
  const wanted = new Set(pieces);
  for (const piece of bench(root)?.querySelectorAll(".nw-board [data-id]") ?? []) {
    piece.classList.toggle("nw-lit", wanted.has(piece.getAttribute("data-id") ?? ""));
  }
}

/** @param {any} choice @param {number} place @param {any} view @param {any} send @param {{name: string, root: HTMLElement}} at */
function choiceRow(choice, place, view, send, at) {
  const told = choice.right !== undefined;
  const state = told ? (choice.right ? " nw-was-right" : " nw-was-wrong") : "";
  const says = told ? (choice.right ? "✓ right" : "✕ no") : "";
  const entry = h("input", {
    type: view.several ? "checkbox" : "radio", name: at.name, disabled: view.closed ? "" : null, prop: { checked: choice.picked },
    on: { change: () => send("pick", { id: place }) },
  });
  const pick = h("label", { class: "nw-choice-row" }, entry, h("kbd", { "aria-hidden": "true" }, choice.letter),
    h("span", { class: "nw-choice-text" }, choice.text), says ? h("b", { class: `nw-choice-says ${choice.right ? "nw-ok" : "nw-bad"}` }, says) : null);
  return h("div", {
    key: choice.letter, class: `nw-answer-choice${choice.picked ? " nw-picked" : ""}${state}`,
    on: { pointerenter: () => lightUp(at.root, choice.pieces), pointerleave: () => lightUp(at.root, []) },
  }, pick, told ? h("div", { class: "nw-because" }, choice.because, chipRow(choice.chips, send)) : null);
}

let choiceSets = 0;

/** A name for the radio buttons of one panel. */
const choiceName = () => `nw-choices-${Math.random().toString(36).slice(2, 8)}-${(choiceSets += 1)}`;

/** @param {any} view @param {any} send @param {{name: string, root: HTMLElement, label: string}} at */
function choiceList(view, send, at) {
  if (!view.choices?.length) return null;
  return h("div", { key: "choices", class: "nw-answers", role: view.several ? "group" : "radiogroup", "aria-label": at.label },
    view.choices.map((/** @type {any} */ choice, /** @type {number} */ place) => choiceRow(choice, place, view, send, at)));
}
