/**
 * What there is to say of one rule: how often it mattered, what is read together with it, the code that states it, and
 * what holds it. This file stands before the rulebook's own module.
 */

/** @param {any} chips @param {any} send @param {string} [word] */
function chipRow(chips, send, word) {
  if (!chips?.length) return null;
  return [word ? h("span", { class: "nw-mut" }, ` ${word} `) : " ", chips.map((/** @type {any} */ chip) => [ruleChip(chip, send), " "])];
}

/** Where JupyterLab serves a file, or "" where it does not. @param {string} path @param {string} home */
function served(path, home) {
  let config;
  try {
    config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "");
  } catch {
    return "";
  }
  const root = String(config.serverRoot ?? "").replaceAll("\\", "/").replace(/^~(?=\/|$)/, home).replace(/\/$/, "");
  if (!root || config.appUrl !== "/lab" || !path.startsWith(`${root}/`)) return "";
  const below = path.slice(root.length + 1).split("/").map(encodeURIComponent).join("/");
  return `${config.baseUrl ?? "/"}lab/tree/${below}`;
}

/** A file by name: a link where it can be opened. @param {any} place @param {string} text @param {string} home */
function fileLink(place, text, home) {
  const href = served(place.path, home);
  return href ? h("a", { class: "nw-link", href, target: "_blank", rel: "noopener" }, text) : h("span", { class: "nw-mono" }, text);
}

/** @param {any} counts @param {any} view @param {any} send */
function often(counts, view, send) {
  const work = view.work?.kind === "count" ? view.work : null;
  return h("section", { key: "often" }, h("h4", null, "How often it mattered"),
    counts.rows.length ? h("table", { class: "nw-rb-counts" },
      counts.heads.length > 1 ? h("thead", null, h("tr", null, h("td"), counts.heads.map((/** @type {string} */ head) => h("th", { scope: "col" }, head)))) : null,
      h("tbody", null, counts.rows.map((/** @type {string[]} */ [said, ...numbers]) =>
        h("tr", { key: said }, h("th", { scope: "row" }, said), numbers.map((text) => h("td", null, text)))))) : null,
    h("p", { class: "nw-mut" }, counts.said),
    work ? null : h("button", { class: "nw-button", type: "button", on: { click: () => send("count") } }, "Count now"));
}

/** @param {any} place @param {string} home */
function codePlace(place, home) {
  return h("li", { key: `${place.text}${place.inside}` }, fileLink(place, place.text, home),
    h("span", { class: "nw-mut" }, ` ${place.inside}${place.lists ? ", in the list of what is weighed" : ""}`),
    place.lines.length ? h("pre", { class: "nw-code", tabindex: 0, "aria-label": `${place.text}, the code` }, place.lines.map((/** @type {any} */ line) =>
      h("span", { key: line.n, class: line.on ? "nw-on" : null }, `${String(line.n).padStart(4)} ${line.text}\n`))) : null);
}

/** @param {any} each @param {string} home */
function heldBy(each, home) {
  const name = each.kind === "case" ? `case ${each.name}` : "test";
  return h("li", { key: `${each.where}${each.title}` },
    each.refuses ? h("span", { class: "nw-bad", role: "img", "aria-label": "refuses a move" }, "✕ ") : null, `${each.title} `,
    h("span", { class: "nw-mut" }, `${name}, `), fileLink(each, each.where, home));
}

/** @param {any} title @param {any[]} items @param {number} more */
function listed(title, items, more) {
  if (!items.length) return null;
  return h("section", { key: title }, h("h4", null, title), h("ul", null, items),
    more ? h("p", { class: "nw-mut" }, `and ${more} more`) : null);
}

/** What the rule does on the bench below. @param {any} here @param {any} send */
function onBench(here, send) {
  return h("section", { key: "here" }, h("h4", null, "On the bench below"),
    here.text ? h("p", { role: "status" }, here.text, here.nodes.map((/** @type {number} */ node) =>
      [" ", h("button", { key: node, class: "nw-chip", type: "button", on: { click: () => send("node", { id: node }) } }, `node ${node}`)])) : null,
    h("button", { class: "nw-button", type: "button", on: { click: () => send("here") } }, "What does it do there now?"));
}

/** @param {any} view @param {any} send */
function aboutCard(view, send) {
  const about = view.about;
  if (!about) {
    return h("aside", { key: "about", class: "nw-card nw-rb-about", "aria-label": "About a rule" }, h("h3", null, "About a rule"),
      h("div", { class: "nw-sub" }, "Choose a rule by its id: what belongs to it is told here."));
  }
  return h("aside", { key: "about", class: "nw-card nw-rb-about", "aria-label": `About ${about.id}` },
    h("h3", null, "About ", h("span", { class: "nw-chip" }, about.id)),
    h("div", { class: "nw-rb-scroll" },
      h("p", { class: "nw-mut" }, about.path.join(" › ")),
      about.counts ? often(about.counts, view, send) : null,
      view.here ? onBench(view.here, send) : null,
      about.links.map((/** @type {any} */ group) =>
        h("section", { key: group.title }, h("h4", null, group.title), h("div", { class: "nw-rb-meta" }, chipRow(group.chips, send)))),
      listed("The code that states it", about.code.map((/** @type {any} */ place) => codePlace(place, about.home)), about.more_code),
      listed("Cases and tests that hold it", about.held.map((/** @type {any} */ each) => heldBy(each, about.home)), about.more_held),
      listed("Lessons", about.lessons.map((/** @type {string} */ text) => h("li", { key: text }, h("code", { class: "nw-mono" }, text))), 0),
      h("section", { key: "find" }, h("h4", null, "In a cell"), h("pre", { class: "nw-code", tabindex: 0, "aria-label": "To be run in a cell" }, about.find))));
}
