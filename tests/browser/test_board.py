"""The board alone in a page, with a stand-in for the widget's model: what is drawn, and what the keyboard does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from workbench.ui import assets
from workbench.ui.board import SCRIPT

FIXTURES = Path(__file__).resolve().parents[1] / "ui" / "fixtures"
HOSTILE = "<img src=x onerror=alert(1)>"

SET_UP = """async ([source, traits]) => {
class Model {
  constructor(traits) { this.traits = traits; this.handlers = {}; this.sent = []; this.comm_live = true; }
  get(name) { return this.traits[name]; }
  set(name, value) { this.traits[name] = value; this.fire("change:" + name); }
  send(message) { this.sent.push(message); }
  on(name, handler) { (this.handlers[name] ??= []).push(handler); }
  off(name, handler) { this.handlers[name] = (this.handlers[name] ?? []).filter(h => h !== handler); }
  fire(name, ...args) { for (const h of [...(this.handlers[name] ?? [])]) h(...args); }
}
const module = await import(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
window.board = module.default;
window.model = new Model(traits);
window.stop = board.render({model, el: document.querySelector("#board")});
}"""

OVERLAPS = """() => {
  const texts = [...document.querySelectorAll(".nw-board text")]
    .filter(t => t.textContent && t.getAttribute("visibility") !== "hidden")
    .map(t => [t.textContent, t.getBoundingClientRect()]);
  const found = [];
  for (const [i, [a, p]] of texts.entries()) for (const [b, q] of texts.slice(i + 1)) {
    const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (w > 0.5 && h > 2) found.push(a + " | " + b);
  }
  return found;
}"""

SMALL = """() => [...document.querySelectorAll(".nw-board text, .nw-board tspan")]
  .filter(t => parseFloat(getComputedStyle(t).fontSize) < (t.matches(".nw-letter") ? 10 : 11))
  .map(t => t.textContent)"""

COVERED = """() => {
  const drawn = t => t.textContent && t.getAttribute("visibility") !== "hidden" && !t.closest(".nw-corner");
  const texts = [...document.querySelectorAll(".nw-board text")].filter(drawn);
  const found = [];
  for (const key of document.querySelectorAll(".nw-board .nw-corner")) for (const text of texts) {
    const [p, q] = [key.getBoundingClientRect(), text.getBoundingClientRect()];
    const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (w > 1 && h > 3) found.push(key.textContent + " on " + text.textContent);
  }
  return found;
}"""


def example(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((FIXTURES / name).read_text(encoding="utf-8"))
    return content


class Sheet:
    """A page with one board on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("dialog", lambda dialog: (self.faults.append("dialog"), dialog.dismiss()))

    def show(self, graph: dict[str, Any], overlay: dict[str, Any], width: int = 640, light: bool = True) -> None:
        traits = {"graph": graph, "overlay": overlay, "shortcuts": ["b", "?"]}
        self.page.set_content(
            f"""<!doctype html><html lang="en"><title>Board</title><style>{assets.style("board.css")}</style>
            <body data-jp-theme-light="{str(light).lower()}" style="margin:12px">
            <div class="nw"><button id="before">before</button>
            <div id="board" style="width:{width}px"></div><button id="after">after</button></div></body></html>"""
        )
        self.page.evaluate(SET_UP, [SCRIPT, traits])
        self.page.wait_for_selector("[data-id]", state="attached")

    def set(self, **traits: Any) -> None:
        self.page.evaluate(
            "async traits => { for (const [k, v] of Object.entries(traits)) model.set(k, v); await null; await null; }",
            traits,
        )

    def sent(self) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = self.page.evaluate("() => model.sent.splice(0)")
        return messages

    def focused(self) -> str:
        name: str = self.page.evaluate(
            "() => document.activeElement.getAttribute('data-id') ?? document.activeElement.id"
        )
        return name

    def press(self, *keys: str) -> list[str]:
        """Where the focus is after each key."""
        return [self.page.keyboard.press(key) or self.focused() for key in keys]


@pytest.fixture
def sheet(browser: Browser) -> Any:
    page = browser.new_page(viewport={"width": 900, "height": 900})
    made = Sheet(page)
    yield made
    assert made.faults == []
    page.close()


@pytest.fixture
def duel(sheet: Sheet) -> Sheet:
    sheet.show(example("duel_graph.json"), example("duel_overlay.json"))
    return sheet


def test_no_text_is_small_or_lies_on_other_text(duel: Sheet) -> None:
    assert duel.page.evaluate(OVERLAPS) == []
    assert duel.page.evaluate(SMALL) == []


@pytest.mark.parametrize(("width", "drawn"), [(500, 626), (640, 626), (700, 686), (860, 720)])
def test_the_drawing_is_never_scaled_down(sheet: Sheet, width: int, drawn: int) -> None:
    sheet.show(example("duel_graph.json"), example("duel_overlay.json"), width)
    box = sheet.page.locator(".nw-board svg").bounding_box()
    assert box
    assert round(box["width"]) == drawn
    assert sheet.page.evaluate("() => document.body.scrollWidth") <= 900


def test_the_board_is_one_tab_stop_and_arrows_move_in_it(duel: Sheet) -> None:
    duel.page.focus("#before")
    assert duel.press("Tab", "ArrowRight", "ArrowRight", "ArrowUp") == ["card:AD", "card:10H", "card:9C", "noble:QH"]
    assert duel.press("ArrowRight", "ArrowLeft", "End", "Home") == ["card:3H", "noble:QH", "seat:A", "seat:B"]
    assert duel.press("Tab", "Shift+Tab", "Shift+Tab") == ["after", "seat:B", "before"]
    assert duel.sent() == []


def test_keys_say_what_was_meant(duel: Sheet) -> None:
    duel.page.evaluate("() => document.querySelector('[data-id=\"card:9C\"]').focus()")
    duel.press("Enter", " ", "Escape", "b", "z", "?", "Control+b")
    assert duel.sent() == [
        {"type": "piece", "id": "card:9C", "action": "narrow"},
        {"type": "piece", "id": "card:9C", "action": "choose"},
        {"type": "escape"},
        {"type": "key", "key": "b"},
        {"type": "key", "key": "?"},
    ]


def test_keys_work_anywhere_in_the_bench_and_nowhere_reach_the_notebook(duel: Sheet) -> None:
    duel.page.evaluate("() => { window.through = []; document.addEventListener('keydown', e => through.push(e.key)); }")
    duel.page.focus("#before")
    duel.press("b", "x", "Control+s")
    duel.page.evaluate("() => document.querySelector('[data-id=\"card:9C\"]').focus()")
    duel.press("x", "d")
    assert duel.sent() == [{"type": "key", "key": "b"}]
    assert duel.page.evaluate("() => through.filter(key => key.length === 1)") == ["s"]


def test_unchanged_pieces_keep_their_elements_and_the_focus_stays(duel: Sheet) -> None:
    duel.page.evaluate("""() => {
        document.querySelector('[data-id="card:9C"]').focus();
        window.kept = new Map([...document.querySelectorAll("[data-id]")].map(e => [e.dataset.id, [e, e.firstChild]]));
    }""")
    graph, overlay = example("duel_graph.json"), example("duel_overlay.json")
    graph["nodes"] = [node for node in graph["nodes"] if node["id"] != "card:AD"]
    next(node for node in graph["nodes"] if node["id"] == "noble:JS")["label"] = "Jack"
    overlay["card:9C"] = {"state": "allowed", "key": "3"}
    duel.set(graph=graph, overlay=overlay)
    redrawn = duel.page.evaluate("""() => [...document.querySelectorAll("[data-id]")]
        .filter(e => kept.get(e.dataset.id)[1] !== e.firstChild).map(e => e.dataset.id)""")
    assert redrawn == ["noble:JS", "card:9C"]
    assert duel.page.evaluate("""() => [...document.querySelectorAll("[data-id]")]
        .every(e => kept.get(e.dataset.id)[0] === e)""")
    assert duel.focused() == "card:9C"
    duel.set(graph=graph | {"nodes": [node for node in graph["nodes"] if node["id"] != "card:9C"]})
    assert duel.sent() == [{"type": "lost", "id": "card:9C"}]
    assert duel.page.locator('[data-id][tabindex="0"]').count() == 1


def test_a_click_goes_to_the_button_even_under_a_still_piece(duel: Sheet) -> None:
    duel.set(overlay={"noble:QH": {"state": "allowed", "key": "8"}})
    duel.page.click('[data-id="card:3H"]')
    duel.page.click('[data-id="noble:JS"]')
    assert duel.sent() == [{"type": "piece", "id": "noble:QH", "action": "narrow"}]


def test_pieces_say_their_name_and_state(duel: Sheet) -> None:
    def said(piece: str) -> list[str | None]:
        found = duel.page.locator(f'[data-id="{piece}"]')
        return [found.get_attribute(name) for name in ("role", "aria-label", "aria-pressed")]

    assert said("card:10H") == ["button", "10 of Hearts, +12 · 40, wins, allowed, key 2", "false"]
    assert said("card:9C") == ["button", "9 of Clubs, +9 · 37, tie, chosen", "true"]
    assert said("noble:QH") == ["img", "Queen of Hearts, force 23, 0 of 1 Defeats, defends", None]
    assert duel.page.get_by_role("group", name="Dueling Nobles").count() == 1


def test_a_dead_kernel_is_told_and_nothing_is_sent(duel: Sheet) -> None:
    duel.set(way_on="Run the cell again; node 41 was saved at 21:40.")
    duel.page.evaluate("() => { model.comm_live = false; model.fire('comm_live_update'); }")
    duel.page.click('[data-id="card:10H"]', force=True)
    duel.press("Enter", "b")
    assert duel.sent() == []
    assert duel.page.inner_text(".nw-notice") == (
        "⚠ Disconnected. This picture is the last one received. Run the cell again; node 41 was saved at 21:40."
    )
    duel.set(overlay={})
    assert not duel.page.is_visible(".nw-notice")


def test_hostile_and_broken_data_do_no_harm(sheet: Sheet) -> None:
    nodes: list[Any] = [
        None,
        3,
        {"id": HOSTILE, "kind": "person", "x": "1", "w": 200, "h": 90, "label": HOSTILE, "full": HOSTILE, "face": 7},
        {"id": "a", "kind": "couple", "halves": [None], "w": 90, "h": 90, "rows": [None, {"boxes": [None]}]},
        {"id": "__proto__", "kind": "constructor", "w": 50, "h": 50, "label": HOSTILE, "lines": "x", "group": 5},
        {"id": "t", "kind": "text", "w": 300, "h": 20, "label": HOSTILE, "sub": HOSTILE, "tone": HOSTILE},
        {"id": "c", "kind": "counter", "face": "total", "align": "constructor", "label": "3", "owner": "9"},
    ]
    edges = [None, {"source": "a", "target": HOSTILE, "kind": "toString"}, {"source": "a", "kind": "fights"}]
    overlay = {HOSTILE: {"state": "forbidden", "word": HOSTILE}, "a": None}
    sheet.show({"width": "x", "nodes": nodes, "edges": edges}, overlay)
    assert sheet.page.locator("[data-id]").count() == 5
    assert sheet.page.locator("#board img").count() == 0


def test_a_board_that_is_hidden_at_first_is_drawn_when_shown(duel: Sheet) -> None:
    duel.page.evaluate("""() => {
        stop();
        const el = document.querySelector("#board");
        el.replaceChildren();
        el.style.display = "none";
        board.render({model, el});
    }""")
    assert duel.page.locator("[data-id]").count() == 0
    duel.page.evaluate("() => { document.querySelector('#board').style.display = ''; }")
    duel.page.wait_for_selector("[data-id]", state="attached")


def test_two_boards_on_a_page_share_no_id(duel: Sheet) -> None:
    duel.page.evaluate("() => { board.render({model, el: document.querySelector('#after').parentElement}); }")
    duel.page.wait_for_function("() => document.querySelectorAll('[data-id=\"seat:A\"]').length === 2")
    ids = duel.page.evaluate("() => [...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))


def test_a_hand_card_gives_its_reason_whole(sheet: Sheet) -> None:
    cards = [
        {
            "id": str(place),
            "kind": "card",
            "x": 1 + 90 * place,
            "y": 10,
            "w": 84,
            "h": 58,
            "face": "10♥",
            "lines": lines,
        }
        for place, lines in enumerate([[{"text": "adds 9"}], [{"text": "adds 3"}, {"text": "Knight"}]] * 2)
    ]
    words = {"0": "discard", "1": "one suit", "2": "once per game and a day"}
    overlay = {piece: {"state": "forbidden", "word": word} for piece, word in words.items()}
    sheet.show({"width": 626, "height": 80, "nodes": cards}, overlay)
    shown = sheet.page.evaluate(
        """() => [...document.querySelectorAll('[data-id]')]
            .map(g => [...g.querySelectorAll('text')].map(t => t.textContent))"""
    )
    assert [row[-1] for row in shown[:3]] == ["discard", "one suit", "once"]
    assert sheet.page.evaluate(OVERLAPS) == []
    sheet.show({"width": 626, "height": 80, "nodes": cards[:1]}, {})
    assert sheet.page.evaluate("() => document.querySelector('.nw-s').getAttribute('y')") == "43"


def test_the_number_of_a_problem_hides_no_key(sheet: Sheet) -> None:
    sizes = {"person": (146, 94), "card": (84, 58), "mini": (28, 36)}
    nodes = [
        {"id": name, "kind": name.replace("mini", "card"), "x": 10 + 160 * place, "y": 20, "w": w, "h": h, "face": "K♠"}
        for place, (name, (w, h)) in enumerate(sizes.items())
    ]
    sheet.show(
        {"width": 626, "height": 130, "nodes": nodes},
        {name: {"state": "allowed impossible", "key": "3", "problem": "7"} for name in sizes},
    )
    assert sheet.page.evaluate(OVERLAPS) == []
    assert sheet.page.locator("[data-id=person]").get_attribute("aria-label") == "person, allowed, key 3, problem 7"


def test_no_key_hides_a_label(sheet: Sheet) -> None:
    """A couple has a letter in every upper corner; a small disc is its own label and has neighbours."""
    halves = [{"label": "Cosimo", "face": "trait:G"}, {"label": "Elisabeth", "face": "trait:B"}]
    boxes = [{"letter": letter, "state": "idle", "whose": "hers"} for letter in "WPCMIH"]
    rows = [{"label": str(series), "boxes": boxes} for series in (1, 2, 3, 4)]
    couple = {"kind": "couple", "x": 10, "y": 20, "w": 203, "h": 126, "halves": halves, "rows": rows}
    person = {"kind": "person", "x": 240, "y": 20, "w": 117, "h": 126, "label": "Anna von Habsburg-Lothringen"}
    badge = {"text": "♀ III", "at": "se"}
    nodes = [
        {"id": "couple", **couple},
        {"id": "wife", "kind": "text", "x": 112, "y": 20, "w": 101, "h": 126, "full": "Elisabeth"},
        {"id": "person", **person, "face": "trait:R", "badges": [badge]},
        *(
            {"id": f"disc{n}", "kind": "counter", "x": 400 + 16 * n, "y": 60, "w": 15, "h": 15, "owner": n}
            for n in (0, 1, 2)
        ),
    ]
    keys = {node["id"]: {"state": "allowed", "key": str(n)} for n, node in enumerate(nodes)}
    sheet.show({"width": 626, "height": 180, "nodes": nodes}, keys)
    assert sheet.page.evaluate(COVERED) == []
    corners = sheet.page.locator(".nw-corner")
    assert corners.count() == len(nodes) - 1  # the wife is marked with her couple
    assert sheet.page.locator("[data-id=wife] .nw-allowed").count() == 0
    sheet.set(overlay={"wife": {"state": "chosen"}, "couple": {"state": "allowed", "key": "1"}})
    assert sheet.page.locator("[data-id=wife] .nw-chosen").count() == 1
    assert corners.all_text_contents() == ["1", "✓"]
    sheet.set(overlay={node["id"]: {"state": "forbidden", "word": "once"} for node in nodes})
    assert sheet.page.evaluate(OVERLAPS) == []
