"""What holds for every bench: keys for all of it, axe-core, no flicker, no leak, benches that stay in step."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.desks import Bench, laid
from tests.browser.kernels import ask, do, settle

AHEAD = """import random
import workbench as wb

def ahead(game, moves, players, seed=4):
    s = wb.start(game, players=players, seed=seed)
    draw = random.Random(seed)
    for _ in range(moves):
        s.play(draw.choice(list(s.legal_moves)))
    return s
"""
SECTIONS = ["Lines", "Chance", "Rulings", "Editor", "Who knows", "Files"]
ALL_OPEN = "open=['keys', 'story', 'lines', 'chance', 'rules', 'edit', 'knowledge', 'files']"
OURS = "[data-jp-theme-light] .nw"
PLACES = {
    "dueling_nobles": "s = ahead('dueling_nobles', 8, ['Ann', 'Ben'])",
    "among_nobles": "s = ahead('among_nobles', 30, ['Ann', 'Ben', 'Cat'])",
    "noblemen": "s = ahead('noblemen', 30, 5)",
    "heir_and_regent": "s = ahead('heir_and_regent', 30, ['Ann', 'Ben'])",
}
CELLS = """() => JSON.stringify([...window.jupyterapp.shell.currentWidget.content.model.cells]
  .map(cell => [cell.type, cell.sharedModel.source, cell.executionCount ?? null]))"""
FOCUS = """() => document.activeElement.closest(".nw-at-NAME") !== null"""


# ---- axe


def test_axe_finds_nothing_in_any_section_light_or_dark(lab, desk) -> None:
    cells = [f"{place}\nwb.bench(s, {ALL_OPEN})" for place in PLACES.values()]
    shelves = ["from workbench.ui.app import app\napp()", "wb.edge_cases('noblemen').asking"]
    lab.write("axe.ipynb", AHEAD, *cells, "wb.bench(s)", *shelves)
    desk.open("axe.ipynb")
    desk.run_all(timeout=180)
    axe = Axe()
    desk.page.locator(".nw-case button").first.click()
    for bench in (Bench(desk, place) for place in range(len(cells))):
        bench.find(".nw-question .nw-row.nw-no, .nw-question .nw-row.nw-legal").first.click()
        expect(bench.verdict.locator(".nw-pill")).to_be_visible()
        expect(bench.find(".nw-desk > *")).to_have_count(6)
    settle(desk.page)
    assert desk.page.locator(".nw-failed, .nw-fault h3").count() == 0
    for theme in ("light", "dark"):
        desk.theme(theme)
        desk.cell_width(1040, 1400)
        found = axe.run(desk.page, context={"include": [[".nw"]]}).response["violations"]
        assert not found, theme + "\n" + "\n".join(map(told, found))
        if theme == "light":
            desk.shot("all-open", ".nw")
    desk.check_quiet()


def told(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    places = [f"{node['target']} {node['html'][:160]} {node['failureSummary'][:300]}" for node in nodes[:4]]
    return "\n  ".join([f"{violation['id']} ({len(nodes)}):", *places])


# ---- keys


def test_every_section_works_from_the_keyboard_and_says_its_keys(lab, desk) -> None:
    duel, estates = laid(lab, desk, "keys.ipynb", AHEAD, *(f"{PLACES[game]}\nwb.bench(s)" for game in
                                                           ("dueling_nobles", "noblemen")))  # fmt: skip
    before = desk.page.evaluate(CELLS)
    for bench in (duel, estates):
        the_list_of_keys_is_whole(bench)
        each_section_opens_and_closes_by_its_key(bench)
        a_section_closes_by_its_key_before_its_button_says_that_it_is_open(bench)
        keys_in_haste_are_all_taken_and_an_open_section_stays_as_it_is(bench)
        a_move_is_played_taken_back_and_asked_about(bench)
        a_held_key_asks_for_one_step_at_a_time(bench)
        nothing_is_out_of_reach_of_tab(bench)
        keys_act_after_a_click_anywhere(bench)
    assert desk.page.evaluate(CELLS) == before, "no key reached the notebook"
    desk.check_quiet()


def press(bench: Bench, *keys: str) -> None:
    for key in keys:
        bench.page.keyboard.press(key)
    settle(bench.page)


def the_list_of_keys_is_whole(bench: Bench) -> None:
    """ "?" opens it; every key that a button names stands in it; "?" closes it again."""
    bench.find(".nw-moves").focus()
    press(bench, "?")
    listed = bench.find(".nw-keys kbd").all_inner_texts()
    shortcuts = bench.root.locator(".nw-bar [aria-keyshortcuts]").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-keyshortcuts'))"
    )
    assert set(shortcuts) <= set(listed)
    assert {"Tab", "Enter", "Space", "Esc", "/", "w", "f", "b", "s", "r", "l", "v", "n", "m", "?"} <= set(listed)
    press(bench, "?")
    expect(bench.find(".nw-keys")).to_have_count(0)


WHOLE_RING = """heading => {
  const { outlineOffset, outlineWidth } = getComputedStyle(heading);
  const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth);
  const [inner, card] = [heading, heading.closest(".nw-card")].map(each => each.getBoundingClientRect());
  return inner.top - ring >= card.top - 1 && inner.left - ring >= card.left - 1 && inner.right + ring <= card.right + 1;
}"""


def each_section_opens_and_closes_by_its_key(bench: Bench) -> None:
    """The key opens it and puts the focus there; from there the same key closes it, and the focus is not lost."""
    for button in bench.find(".nw-bar .nw-tool[data-section]").all():
        key, name = button.get_attribute("data-key"), button.get_attribute("data-section")
        bench.find(".nw-moves").focus()
        press(bench, key)
        heading = bench.find(f".nw-at-{name} h3").first
        expect(heading).to_be_focused()
        assert heading.evaluate(WHOLE_RING), f"{name}: the sign of the focus is cut off"
        press(bench, key)
        expect(bench.find(f".nw-at-{name}")).to_have_count(0)
        assert bench.root.evaluate("bench => bench.contains(document.activeElement)"), name


def a_section_closes_by_its_key_before_its_button_says_that_it_is_open(bench: Bench) -> None:
    """The focus is not lost by who is quicker than the bar, whose news may come after the section itself."""
    button = bench.find(".nw-bar .nw-tool[data-section]").first
    key, name = button.get_attribute("data-key"), button.get_attribute("data-section")
    bench.find(".nw-moves").focus()
    press(bench, key)
    expect(bench.find(f".nw-at-{name} h3").first).to_be_focused()
    button.evaluate("button => { button.dataset.open = 'false' }")
    press(bench, key)
    expect(bench.find(f".nw-at-{name}")).to_have_count(0)
    expect(button).to_be_focused()
    press(bench, key, key)  # opened and closed before it is there
    expect(button).to_have_attribute("data-open", "false")
    expect(bench.find(f".nw-at-{name}")).to_have_count(0)
    expect(button).to_be_focused()


def keys_in_haste_are_all_taken_and_an_open_section_stays_as_it_is(bench: Bench) -> None:
    """What is open is not drawn anew when a section before it opens or closes, so that nothing in it is lost."""
    editor = bench.open("Editor")
    editor.evaluate("card => { card.dataset.same = 'true' }")
    bench.find(".nw-moves").focus()
    for key in "hkhukhuhkh":
        bench.page.keyboard.press(key)
    assert bench.kernel("0") == 0
    open_now = bench.find('.nw-bar .nw-tool[data-open="true"]')
    expect(open_now).to_have_count(3)
    assert [tool.get_attribute("data-key") for tool in open_now.all()] == ["h", "e", "k"]
    assert bench.root.evaluate("bench => bench.contains(document.activeElement)")
    expect(bench.find(".nw-at-edit [data-same]")).to_have_count(1)
    for title in ("Lines", "Editor", "Who knows"):
        bench.shut(title)


def a_move_is_played_taken_back_and_asked_about(bench: Bench) -> None:
    """The way of a game without a mouse: choose, play, back, forward, a refusal and what it would take."""
    bench.find(".nw-moves").focus()
    if bench.find(".nw-question .nw-row.nw-legal").count() == 0:
        press(bench, "Home", "Enter")
    bench.find(".nw-moves").focus()
    press(bench, "1")
    expect(bench.verdict.locator(".nw-pill")).to_contain_text("Allowed")
    here = bench.node()
    bench.moved(bench.page.keyboard.press, "Enter")
    assert bench.root.evaluate("bench => bench.querySelector('.nw-question').contains(document.activeElement)")
    while bench.node() != here:
        bench.moved(bench.page.keyboard.press, "b")
    refused = bench.find(".nw-question .nw-row.nw-no")
    if refused.count():
        bench.find(".nw-moves").focus()
        press(bench, "End")
        expect(bench.verdict.locator(".nw-pill")).to_contain_text("Not allowed")
        press(bench, "f")
        expect(bench.verdict).to_contain_text("would take")
    press(bench, "n")
    expect(bench.find("input.nw-note")).to_be_focused()
    bench.page.keyboard.type("By keys alone")
    press(bench, "Enter")
    expect(bench.caption).to_contain_text("By keys alone")
    expect(bench.find("input.nw-note")).to_have_count(0)
    press(bench, "Escape")


HOLD = """(moves, key) => {
  const send = WebSocket.prototype.send;
  let sent = 0;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    sent += /"type": ?"key"/.test(text) ? 1 : 0;
    return send.call(this, data);
  };
  for (let n = 0; n < 20; n += 1)
    moves.dispatchEvent(new KeyboardEvent("keydown", { key, repeat: n > 0, bubbles: true, cancelable: true }));
  WebSocket.prototype.send = send;
  return sent;
}"""


def a_held_key_asks_for_one_step_at_a_time(bench: Bench) -> None:
    """Pitfall B27: what a held key repeats while an answer is awaited is dropped; what is a switch is thrown once."""
    moves = bench.find(".nw-moves")
    before = bench.node()
    assert moves.evaluate(HOLD, "b") == 1
    expect(bench.caption).not_to_have_text(re.compile(rf"^Node {before}\b"))
    assert moves.evaluate(HOLD, "l") == 1
    assert moves.evaluate(HOLD, "l") == 1
    while bench.node() < before:
        bench.moved(bench.page.keyboard.press, "s")


def nothing_is_out_of_reach_of_tab(bench: Bench) -> None:
    """Every control can be reached: by Tab, or by the arrows from one that can."""
    lost = bench.root.evaluate("""bench => [...bench.querySelectorAll("button, input, select, textarea, summary")]
      .filter(each => each.tabIndex < 0 && each.getClientRects().length)
      .filter(each => ![...(each.closest(".nw-bar, .nw-transport, .nw-verdict, .nw-story, .nw-foot")
        ?.querySelectorAll("button, select") ?? [])].some(other => other.tabIndex === 0))
      .map(each => each.outerHTML.slice(0, 120))""")
    assert lost == []


def keys_act_after_a_click_anywhere(bench: Bench) -> None:
    """A click on what takes no focus, such as the paper of the board: the keys still are the bench's."""
    for place in (".nw-board", ".nw-verdict .nw-sub", ".nw-bar h2"):
        bench.find(place).first.click(position={"x": 3, "y": 3})
        assert bench.root.evaluate("bench => bench.contains(document.activeElement)"), place
        press(bench, "?")
        expect(bench.find(".nw-keys")).to_be_visible()
        press(bench, "?")
        expect(bench.find(".nw-keys")).to_have_count(0)


# ---- at work


def test_the_board_says_that_the_kernel_is_at_work(lab, desk) -> None:
    """What takes long, at a click or in a cell, is told on the board; what is answered at once is not."""
    cell = (
        "import time\nimport workbench as wb\n"
        "s = wb.start('noblemen', players=['Ann', 'Ben', 'Cat'], seed=4)\n"
        "s.play(list(s.legal_moves)[0])\nb = wb.bench(s)\n"
        "quick = b.controller.back\nb.controller.back = lambda: (time.sleep(2), quick())\nb"
    )
    (bench,) = laid(lab, desk, "work.ipynb", cell)
    note = bench.find(".nw-board .nw-busy")
    expect(note).to_be_hidden()
    bench.find(".nw-bar .nw-tool").first.focus()
    bench.page.keyboard.press("b")
    expect(note).to_be_visible()
    expect(bench.find(".nw-board")).to_have_attribute("aria-busy", "true")
    bench.shot("at-work")
    expect(note).to_be_hidden()
    desk.check_quiet()


# ---- no flicker

STILL = """bench => [bench.querySelector(".nw-caption").innerText,
  [...bench.querySelectorAll(".nw-board [data-id]")].map(e => [e.dataset.id, e.textContent])]"""

WATCH = """bench => {
  const watch = window.flicker = { empty: 0, frames: 0, on: true };
  window.kept = new Map([...bench.querySelectorAll(".nw-board [data-id]")].map(e => [e.dataset.id, [e, e.innerHTML]]));
  const board = bench.querySelector(".nw-board svg");
  const look = () => {
    watch.frames += 1;
    const drawn = board.isConnected && board.querySelector("[data-id]") && bench.querySelector(".nw-ask")?.textContent;
    if (!drawn) watch.empty += 1;
    if (watch.on) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
KEPT = """bench => {
  window.flicker.on = false;
  const now = [...bench.querySelectorAll(".nw-board [data-id]")];
  const known = now.filter(e => window.kept.has(e.dataset.id));
  const others = known.filter(e => window.kept.get(e.dataset.id)[0] !== e).map(e => e.dataset.id);
  const same = known.filter(e => window.kept.get(e.dataset.id)[1] === e.innerHTML).length;
  return { empty: window.flicker.empty, frames: window.flicker.frames, others, known: known.length, same };
}"""


@pytest.mark.parametrize("game", ["noblemen", "heir_and_regent"])
def test_nothing_flickers_leaks_or_falls_out_of_step(lab, desk, game: str) -> None:
    benches = laid(lab, desk, f"steady-{game}.ipynb", AHEAD, f"{PLACES[game]}\nwb.bench(s)", "wb.bench(s)")
    first, second = benches
    no_frame_is_empty_and_pieces_stay(first)
    both_show_the_same(first, second)
    a_section_in_one_is_no_business_of_the_other(first, second)
    two_hundred_steps_leave_nothing(first)
    twenty_benches_leave_nothing(desk)
    the_timeline_is_not_stuck(first)
    a_step_that_fails_changes_nothing(first)
    desk.check_quiet()


def no_frame_is_empty_and_pieces_stay(bench: Bench) -> None:
    """Moves are played while every frame is looked at."""
    for _ in range(3):
        bench.root.evaluate(WATCH)
        if bench.find(".nw-question .nw-row.nw-legal").count() == 0:
            bench.find(".nw-question .nw-row").first.click()
        bench.find(".nw-question .nw-row.nw-legal").first.click()
        bench.moved(bench.button("Play it", bench.verdict).click)
        seen = bench.root.evaluate(KEPT)
        assert seen["frames"] > 1
        assert seen["empty"] == 0
        assert seen["others"] == []
        assert seen["known"] > 10


def both_show_the_same(first: Bench, second: Bench) -> None:
    """What is done in either is seen in both."""
    for one, other in ((first, second), (second, first)):
        one.press("◀ Back")
        expect(other.caption).to_contain_text(f"Node {one.node()} ")
        expect(other.find(".nw-question .nw-ask")).to_have_text(one.find(".nw-question .nw-ask").inner_text())
    pieces = "bench => [...bench.querySelectorAll('.nw-board [data-id]')].map(e => [e.dataset.id, e.textContent])"
    assert first.root.evaluate(pieces) == second.root.evaluate(pieces)
    stories = [bench.find(".nw-story li").all_inner_texts() for bench in (first, second)]
    assert stories[0] == stories[1]


def a_section_in_one_is_no_business_of_the_other(first: Bench, second: Bench) -> None:
    """Whose eyes look on, and what is open, belongs to a bench and not to the sitting."""
    first.open("Rulings")
    expect(second.find(".nw-rulings")).to_have_count(0)
    first.shut("Rulings")
    first.find(".nw-seen select").first.select_option(label="only what lies open")
    expect(first.find(".nw-question .nw-sub").first).to_contain_text("not shown")
    expect(second.find(".nw-question .nw-row").first).to_be_visible()
    first.find(".nw-seen select").first.select_option(label="everyone")


LEVEL = """import gc
from ipywidgets.widgets.widget import _instances
gc.collect()
level = len(_instances)"""
MODELS = """async () => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const reply = await kernel.requestCommInfo({ target_name: "jupyter.widget" });
  return Object.keys(reply.content.comms).length;
}"""


def two_hundred_steps_leave_nothing(bench: Bench) -> None:
    """Two hundred steps to and fro, by the buttons' own messages: as many widgets, elements and models as before."""
    page = bench.page
    do(page, LEVEL)
    before = [bench.kernel("level"), page.evaluate(MODELS), _elements(bench)]
    heap = _heap(bench)
    do(page, "line = s.line\nhere = s.node.id\nfor n in range(200):\n    s.goto(line[n % len(line)])\ns.goto(here)")
    do(page, LEVEL)
    expect(bench.caption).to_contain_text(f"Node {bench.kernel('s.node.id')} ")
    assert [bench.kernel("level"), page.evaluate(MODELS), _elements(bench)] == before
    assert _heap(bench) < heap + 12_000_000


def _elements(bench: Bench) -> int:
    return int(bench.root.evaluate("bench => bench.querySelectorAll('*').length"))


def _heap(bench: Bench) -> int:
    """The page's memory in bytes after a collection."""
    client = bench.page.context.new_cdp_session(bench.page)
    client.send("HeapProfiler.collectGarbage")
    used = client.send("Runtime.getHeapUsage")["usedSize"]
    client.detach()
    return int(used)


def twenty_benches_leave_nothing(desk: Any) -> None:
    """Twenty benches shown, cleared and closed: no widget in the kernel and no model in the page is left."""
    page = desk.page
    made = "from IPython.display import clear_output, display\nb = wb.bench(s)\nb.close()\ndel b"
    do(page, f"{made}\n{LEVEL}")
    before = [ask(page, "level"), page.evaluate(MODELS)]
    do(page, "for _ in range(20):\n    b = wb.bench(s)\n    b.handle('back', {})\n    b.close()\ndel b")
    do(page, LEVEL)
    assert ask(page, "level") == before[0]
    assert page.evaluate(MODELS) <= before[1]
    assert ask(page, "len(s._watchers)") == 3  # the journal and the two benches on the page


def the_timeline_is_not_stuck(bench: Bench) -> None:
    """A click on the node where one is changes nothing, and the next click still goes."""
    bench.find(".nw-timeline [data-node]:has(.nw-now)").dispatch_event("click")
    other = bench.find(".nw-timeline [data-node]").first
    number = other.get_attribute("data-node")
    bench.moved(other.dispatch_event, "click")
    assert str(bench.node()) == number


BREAK = """step, whole = type(s.state.agenda[-1]), type(s.state.agenda[-1]).play
def broken(self, state, move, tell):
    state.agenda.clear()
    raise RuntimeError("of course")
step.play = broken"""


def a_step_that_fails_changes_nothing(bench: Bench) -> None:
    """Pitfall B05: the error pane says which step failed, everything is as it was, and the next try works."""
    bench.find(".nw-timeline").focus()
    bench.page.keyboard.press("End")
    while bench.kernel("s.waiting != 'choice'"):
        bench.press("◀ Back")
    do(bench.page, BREAK)
    if bench.find(".nw-question .nw-row.nw-legal").count() == 0:
        bench.find(".nw-question .nw-row").first.click()
    bench.find(".nw-question .nw-row.nw-legal").first.click()
    expect(bench.verdict.locator(".nw-play")).to_be_visible()
    before = bench.root.evaluate(STILL)
    bench.button("Play it", bench.verdict).click()
    fault = bench.find(".nw-fault")
    expect(fault).to_contain_text(re.compile("The step “.+” failed."))
    expect(fault).to_contain_text("RuntimeError: of course")
    settle(bench.page)
    assert bench.root.evaluate(STILL) == before
    do(bench.page, "step.play = whole")
    bench.moved(bench.button("Play it", bench.verdict).click)
    expect(fault).to_have_count(0)


AGAIN = (
    "import workbench as wb\ns = wb.start('noblemen', seed=3)",
    "s",
    "wb.rulebook('noblemen')",
    "wb.lessons('noblemen')[0]",
)
THREE = "() => document.querySelectorAll('.jp-OutputArea-output .nw').length === 3"


def test_what_a_cell_showed_goes_when_the_cell_is_run_again(lab, desk) -> None:
    """Nobody could close it: a bench, a rulebook and a lesson of the cells before, with all that is in them."""
    lab.write("again.ipynb", *AGAIN)
    desk.open("again.ipynb")
    kept = []
    for _ in range(3):
        desk.run_all()
        desk.page.wait_for_function(THREE)
        do(desk.page, LEVEL)
        kept.append(ask(desk.page, "level"))
    assert kept[0] > 20
    assert kept == kept[:1] * 3
    desk.check_quiet()


# ---- pitfalls


HASTE = """async ([presses, seconds]) => {
  const line = document.querySelector(".nw-timeline"), caption = document.querySelector(".nw-caption");
  const haste = window.haste = { asked: [], shown: [], askedAfter: 0, shownAfter: 0 };
  const node = () => Number(caption.firstChild.data.match(/\\d+/)[0]);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    const found = text.match(/"type": ?"goto", ?"id": ?(\\d+)/);
    if (found) haste.asked.push(Number(found[1]));
    return send.call(this, data);
  };
  const watch = new MutationObserver(() => haste.shown.at(-1) !== node() && haste.shown.push(node()));
  watch.observe(caption, { subtree: true, childList: true, characterData: true });
  haste.end = () => {
    WebSocket.prototype.send = send;
    watch.disconnect();
    return [haste.asked, haste.shown, haste.asked.slice(haste.askedAfter), haste.shown.slice(haste.shownAfter)];
  };
  for (let n = 0; n < presses; n++) {
    line.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }));
    if (seconds) await new Promise(done => setTimeout(done, 1000 * seconds / presses));
  }
  [haste.askedAfter, haste.shownAfter] = [haste.asked.length, haste.shown.length];
}"""


def test_a_long_timeline_keeps_up_with_haste(lab, desk) -> None:
    """Pitfall B27: three hundred nodes, sixty changes by a key; the last one shows, those between are dropped.

    How soon it shows is measured by `tests.browser.latency`. What decides that is counted here: a change waits for one
    answer at most, whatever came before it, and nothing comes after it.
    """
    (bench,) = laid(lab, desk, "haste.ipynb", AHEAD, "s = ahead('noblemen', 200, 5)\nline = s.line\nwb.bench(s)")
    line = bench.kernel("line")
    assert len(line) >= 300
    elements, heap = _elements(bench), _heap(bench)
    here = line.index(bench.node())

    asked, shown, _, _ = _in_haste(bench, line[here - 60], seconds=0)
    assert asked == [line[here - 1], line[here - 60]], "sixty at once: the first is asked for, then the last"
    assert shown == asked

    asked, shown, asked_after, shown_after = _in_haste(bench, line[here - 120], seconds=1)
    assert asked[-1] == shown[-1] == line[here - 120]
    assert asked == shown, "each is answered before the next is asked for"
    assert len(asked_after) <= 1, "nothing was waiting but the last"
    assert len(shown_after) <= 2
    assert abs(_elements(bench) - elements) < 400
    assert _heap(bench) < heap + 12_000_000
    desk.check_quiet()


def _in_haste(bench: Bench, wanted: int, seconds: float) -> list[list[int]]:
    """Sixty presses within that time: all nodes that were asked for and shown, and those after the last press."""
    bench.page.evaluate(HASTE, [60, seconds])
    expect(bench.caption).to_contain_text(f"Node {wanted} ")
    assert bench.kernel("s.node.id") == wanted, "and it is the last answer: the kernel has nothing more to do"
    bench.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    return bench.page.evaluate("() => haste.end()")
