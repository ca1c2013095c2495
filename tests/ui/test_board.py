"""The board's Python side, and what its script and style sheets must hold."""

from __future__ import annotations

import gc
import json
import re
import shutil
import subprocess
import weakref
from pathlib import Path
from typing import Any

import anywidget
import networkx as nx
import pytest

from workbench.ui import assets
from workbench.ui.board import SCRIPT, Board, BoardEvent, wire

HERE = Path(__file__).parent
TOKENS = assets.text("tokens.css")
SHEET = assets.text("board.css")
KINDS = {
    *("person", "couple", "card", "tile", "structure", "space", "counter", "area", "seat", "text"),
    *("bar", "die", "phase", "meter"),
}


def fixture(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((HERE / "fixtures" / name).read_text(encoding="utf-8"))
    return content


@pytest.fixture
def board() -> Board:
    made = Board(shortcuts=["b", "1"])
    made.show(fixture("duel_graph.json"), fixture("duel_overlay.json"))
    return made


def heard(board: Board, *messages: Any) -> list[BoardEvent]:
    events: list[BoardEvent] = []
    board.on_event(events.append)
    for message in messages:
        board._receive(board, message, [])
    return events


# --- graphs and events


def test_wire_keeps_the_order_and_drops_what_is_absent() -> None:
    graph = nx.MultiDiGraph(width=626, height=90, title="T", facts=None)
    graph.add_node("b", kind="card", x=1, owner=None, mark=False)
    graph.add_node("a", kind="person", x=0)
    graph.add_edge("a", "b", kind="serves", label=None)
    assert wire(graph) == {
        "width": 626,
        "height": 90,
        "title": "T",
        "nodes": [{"id": "b", "kind": "card", "x": 1, "mark": False}, {"id": "a", "kind": "person", "x": 0}],
        "edges": [{"source": "a", "target": "b", "kind": "serves"}],
    }


def test_events_reach_the_listeners(board: Board) -> None:
    assert heard(
        board,
        {"type": "piece", "id": "card:9C", "action": "narrow"},
        {"type": "piece", "id": "card:9C", "action": "choose"},
        {"type": "key", "key": "b"},
        {"type": "escape"},
        {"type": "hover", "id": "noble:QH"},
        {"type": "hover", "id": None},
        {"type": "lost", "id": "card:gone"},
    ) == [
        BoardEvent("piece", "card:9C", "narrow"),
        BoardEvent("piece", "card:9C", "choose"),
        BoardEvent("key", key="b"),
        BoardEvent("escape"),
        BoardEvent("hover", "noble:QH"),
        BoardEvent("hover"),
        BoardEvent("lost", "card:gone"),
    ]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "escape",
        {},
        {"type": "piece"},
        {"type": "piece", "id": "nobody", "action": "narrow"},
        {"type": "piece", "id": "card:9C", "action": "delete"},
        {"type": "piece", "id": ["card:9C"], "action": "narrow"},
        {"type": "key", "key": "z"},
        {"type": "key", "key": ["b"]},
        {"type": "hover", "id": 7},
        {"type": ["piece"], "id": "card:9C"},
    ],
)
def test_a_message_that_is_no_event_is_dropped(board: Board, message: Any) -> None:
    assert heard(board, message) == []


def test_the_overlay_is_copied(board: Board) -> None:
    mark = {"state": "allowed"}
    board.show({"nodes": []}, {"a": mark})
    mark["state"] = "chosen"
    assert board.overlay == {"a": {"state": "allowed"}}
    board.show({"nodes": []})
    assert board.overlay == {}


def test_no_trait_hides_one_of_the_widget() -> None:
    own = set(Board.class_own_traits())
    assert {name for name in own if hasattr(anywidget.AnyWidget, name)} <= {"_esm", "_css"}


def test_a_closed_board_is_collected() -> None:
    made = Board()
    alive = weakref.ref(made)
    made.close()
    del made
    gc.collect()
    assert alive() is None


def test_scripts_are_text_so_that_closed_widgets_can_go() -> None:
    assert isinstance(Board._esm, str) or "export default" in str(Board._esm)
    assert SCRIPT.count("export default") == 1


# --- the worked example


def test_the_example_is_a_whole_graph() -> None:
    graph, overlay = fixture("duel_graph.json"), fixture("duel_overlay.json")
    ids = [node["id"] for node in graph["nodes"]]
    assert len(ids) == len(set(ids))
    assert {node["kind"] for node in graph["nodes"]} <= KINDS
    assert {end for edge in graph["edges"] for end in (edge["source"], edge["target"])} <= set(ids)
    assert set(overlay) <= set(ids)
    assert all(node["x"] >= 0 and node["x"] + node["w"] <= graph["width"] for node in graph["nodes"])
    assert all(node["y"] >= 0 and node["y"] + node["h"] <= graph["height"] for node in graph["nodes"])


def test_every_kind_has_a_drawing() -> None:
    table = re.search(r"const DRAW = \{(.*?)\};", SCRIPT, re.S)
    assert table
    assert set(re.findall(r"(\w+): draw", table[1])) == KINDS


# --- script and style


def test_the_script_takes_nothing_from_the_data_as_markup() -> None:
    for risk in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "import "):
        assert risk not in SCRIPT


def test_every_token_that_is_used_is_defined() -> None:
    defined = set(re.findall(r"(--nw-[\w-]+):", TOKENS)) | {"--nw-fill"}
    used = set(re.findall(r"var\((--nw-[\w-]+)[,)]", SCRIPT + SHEET + TOKENS))
    assert used <= defined
    assert {f"--nw-seat-{letter}{tint}" for letter in "abcde" for tint in ("", "-t")} <= defined
    assert {f"--nw-{name}" for name in ("trait-r", "trait-b", "trait-y", "trait-g")} <= defined
    assert {f"--nw-{name}" for name in ("tile-f", "tile-w", "tile-n", "tile-m")} <= defined


def test_dark_is_the_same_by_theme_and_by_preference() -> None:
    light, *_ = re.findall(r":root,\nbody \{(.*?)\n\}", TOKENS, re.S)
    theme, *_ = re.findall(r'body\[data-jp-theme-light="false"\] \{(.*?)\n\}', TOKENS, re.S)
    preference, *_ = re.findall(r"body:not\(\[data-jp-theme-light\]\) \{(.*?)\n  \}", TOKENS, re.S)

    def colours(block: str) -> dict[str, str]:
        bare = re.sub(r"var\(--jp-[\w-]+, (#\w+)\)", r"\1", block)
        return dict(re.findall(r"(--nw-[\w-]+): (#\w+|none)", bare))

    assert colours(theme) == colours(preference)
    assert set(colours(theme)) >= set(colours(light))


def test_no_type_is_smaller_than_11_but_a_letter_in_a_mark() -> None:
    sizes = re.findall(r"([^{}]+)\{[^}]*font(?:-size)?: ?(?:\d+ )?(\d+(?:\.\d+)?)px", SHEET)
    assert {selector.strip() for selector, size in sizes if float(size) < 11} == {".nw-board .nw-letter"}
    assert "font-size" not in SCRIPT


def test_plain_functions_of_the_script() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed; these tests of plain functions need nothing else")
    done = subprocess.run([node, "--test", str(HERE / "js")], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
