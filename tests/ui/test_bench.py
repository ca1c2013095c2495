"""The bench's widgets on the kernel's side: made once, in step, quick, and harmless whatever a page sends."""

from __future__ import annotations

import gc
import json
import random
import statistics
import time
import weakref

import pytest
from ipywidgets.widgets.widget import _instances

import workbench as wb
from tests.pictures.impossible import edits, sitting
from workbench.ui.board import BoardEvent


@pytest.fixture
def session():
    return wb.start("dueling_nobles", players=["Ann", "Ben"], seed=7)


@pytest.fixture
def bench(session):
    made = wb.bench(session)
    yield made
    made.close()


def test_everything_is_shown_at_once(bench) -> None:
    assert bench.bar.view["title"] == "Dueling Nobles"
    assert bench.board.graph["nodes"]
    assert bench.question.view["groups"]
    assert bench.transport.view["nodes"]
    assert bench.story.view["lines"]
    assert bench.fault.view == {"fault": {}}


def test_widgets_are_made_once(bench, session) -> None:
    before = set(_instances)
    widgets = (*bench.panels, bench.board)
    for _ in range(5):
        bench.handle("key", {"key": "1"})
        bench.handle("play", {})
    assert (*bench.panels, bench.board) == widgets
    assert set(_instances) == before


def test_two_benches_on_one_session_stay_in_step(bench, session) -> None:
    other = wb.bench(session)
    bench.handle("key", {"key": "1"})
    bench.handle("play", {})
    assert other.transport.view["caption"] == bench.transport.view["caption"]
    session.back()
    assert other.transport.view["caption"] == bench.transport.view["caption"]
    other.close()
    session.forward()
    assert bench.transport.view["caption"].startswith(f"Node {session.node.id}")


def test_a_bench_nobody_looks_at_waits(bench, session) -> None:
    bench._view_count = 1
    bench._view_count = 0
    before = bench.transport.view["caption"]
    session.play(session.legal_moves[0])
    assert bench.transport.view["caption"] == before
    bench._view_count = 1
    assert bench.transport.view["caption"] != before


def test_only_what_changed_is_sent(bench, monkeypatch) -> None:
    sent = []
    for panel in bench.panels:
        panel.observe(lambda change: sent.append(type(change["owner"]).__name__), "view")
    bench.board.observe(lambda change: sent.append(change["name"]), ["graph", "overlay"])
    bench.handle("choose", {"id": bench.question.view["groups"][0]["rows"][0]["id"]})
    assert sorted(sent) == ["FootPanel", "QuestionPanel", "TransportPanel", "VerdictPanel", "overlay"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("goto", {"id": 99999}),
        ("goto", {"id": "x"}),
        ("goto", {}),
        ("seen", {"value": "9"}),
        ("seen", {"value": "x"}),
        ("play", {"id": "no such move"}),
        ("choose", {"id": "no such move"}),
        ("enter", {"text": "\x00" * 500}),
        ("rule", {"id": "<b>"}),
        ("fold", {}),
        ("sources", {}),
        ("no such event", {}),
        ("key", {"key": "q"}),
        ("key", {"key": "²"}),
        ("step", {}),
        ("run", {}),
    ],
)
def test_nothing_a_page_sends_does_harm(bench, session, kind, fields) -> None:
    before = session.node.id
    bench.handle(kind, fields)
    assert session.node.id == before


@pytest.mark.parametrize("content", [None, 3, "x", [], {}, {"type": 3}, {"type": None}, {"type": "goto", "id": [1]}])
def test_what_is_no_event_is_left(bench, session, content) -> None:
    before = session.node.id
    bench.question._receive(None, content, None)
    assert session.node.id == before


def test_the_board_narrows_and_escape_widens(bench) -> None:
    piece = bench.controller.rows[0].pieces[0]
    bench._on_board(BoardEvent("piece", piece, "narrow"))
    assert bench.question.view["narrowed"]
    bench._on_board(BoardEvent("escape"))
    assert not bench.question.view["narrowed"]
    bench._on_board(BoardEvent("piece", piece, "choose"))
    assert bench.verdict.view["pill"]


def test_a_picture_that_fails_leaves_the_rest_of_the_bench(bench, session, monkeypatch) -> None:
    monkeypatch.setattr("workbench.pictures.drawing.drawn", lambda *_: 1 / 0)
    session.play(session.legal_moves[0])
    assert "ZeroDivisionError" in bench.fault.view["fault"]["detail"]
    assert "Traceback" in bench.fault.view["fault"]["report"]
    nodes = {node["id"]: node for node in bench.board.graph["nodes"]}
    assert "ZeroDivisionError" in nodes["failure"]["full"]
    assert "seat:0" in nodes  # the plain picture of any game
    for panel in (bench.bar, bench.question, bench.transport, bench.story):
        assert str(session.node.id) in str(panel.view) or panel.view
    bench.handle("close-fault", {})
    assert bench.fault.view == {"fault": {}}
    monkeypatch.undo()
    session.back()
    assert "failure" not in {node["id"] for node in bench.board.graph["nodes"]}
    assert bench.fault.view == {"fault": {}}


@pytest.mark.parametrize("part", ["question", "verdict", "transport", "story", "bar", "rule", "overlay", "notes"])
def test_a_part_that_fails_leaves_the_others(bench, session, monkeypatch, part) -> None:
    monkeypatch.setattr(type(bench.views), part, lambda *_: 1 / 0)
    session.play(session.legal_moves[0])
    assert "ZeroDivisionError" in bench.fault.view["fault"]["detail"]
    assert bench.bar.view["title"] == "Dueling Nobles"
    assert bench.question.view["ask"]
    assert bench.transport.view["buttons"]
    assert bench.board.graph["nodes"]
    assert len(bench.story.view.get("lines", [])) > (-1 if part == "story" else 0)


@pytest.mark.parametrize(("step", "edit"), [pytest.param(*rest, id=name) for name, *rest in edits()])
def test_an_impossible_position_leaves_no_empty_bench(step, edit) -> None:
    session = sitting(step)
    made = wb.bench(session)
    session.edit(edit)
    assert made.fault.view == {"fault": {}}
    assert made.question.view["ask"]
    assert made.transport.view["caption"].startswith(f"Node {session.node.id}")
    assert made.story.view["lines"]
    assert made.board.graph["nodes"]
    made.close()


def test_a_whole_game_is_played_and_every_click_is_quick(bench, session) -> None:
    draw, times = random.Random(1), []
    while session.waiting != "over":
        rows = [row for group in bench.question.view["groups"] for row in group["rows"] if row["kind"] == "legal"]
        started = time.process_time()
        bench.handle("play", {"id": draw.choice(rows)["id"]})
        times.append(time.process_time() - started)
        assert bench.controller.error == {}
    assert session.outcome is not None
    assert statistics.median(times) < 0.030


def test_views_are_plain_data(bench) -> None:
    for panel in bench.panels:
        assert json.loads(json.dumps(panel.view)) == panel.view


def test_a_closed_bench_lets_the_session_go(session) -> None:
    made = wb.bench(session)
    gone = weakref.ref(made)
    made.close()
    del made
    gc.collect()
    assert gone() is None
    session.stop_autosave()
    assert session._watchers == []


def test_open_names_its_panels(session) -> None:
    made = wb.bench(session, open=["keys"])
    assert made.bar.view["showKeys"]
    made.close()
    for wrong in (["settings"], "settings", [None], None, 5):
        with pytest.raises(wb.WorkbenchError, match="keys and story"):
            wb.bench(session, open=wrong)


@pytest.mark.parametrize("thing", [5, None, "dueling_nobles"])
def test_a_bench_wants_a_session(thing) -> None:
    with pytest.raises(wb.WorkbenchError, match="This takes a sitting"):
        wb.bench(thing)


def test_a_bench_is_called_in_one_line(bench, session) -> None:
    assert repr(bench) == f"<bench on Dueling Nobles, node {session.node.id}, seen by everyone>"
