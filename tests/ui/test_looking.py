"""Looking at another position while the sitting stays: a node under the pointer, the changes of the editor."""

from __future__ import annotations

from random import Random

import pytest

import workbench as wb
from tests.session.sittings import GAMES, nodes_of
from tests.ui.benches import do, opened, place
from workbench.kernel.seats import PUBLIC
from workbench.session import loads
from workbench.session.save import as_bytes
from workbench.ui.board import wire
from workbench.ui.layers import shown
from workbench.ui.rows import minus


def picture(place, seat) -> dict:
    """What the board shows of a place, with the layers as they are at first."""
    return shown(wire(wb.graph(place.state, seat)), {})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [None, 0, "public"])
def test_the_board_shows_the_node_that_is_looked_at_as_if_one_had_gone_there(game: str, seat) -> None:
    session = place(game, 0)
    bench = wb.bench(session, seat=seat)
    before = (bench.board.graph, bench.board.overlay, bench.board.interactive, bench.transport.view)
    rng = Random(game)
    for node in rng.sample(session.line[:-1], 5):
        bench.handle("peek", {"id": node})
        assert bench.board.graph == picture(session.at(node), bench.controller.seat)
        assert bench.board.banner.startswith(f"Preview of node {node}: ")
        eyes = bench.controller.seat
        told = [line.text for line in session.at(node).lines(eyes)] or [session.title(node, seat=eyes)]
        assert minus(told[0].rstrip(".")) in bench.board.banner
        assert bench.board.interactive == []
        assert {mark["state"] for mark in bench.board.overlay.values()} <= {"newest"}
        assert bench.transport.view == before[3]
    bench.handle("peek", {"id": -1})
    assert bench.board.banner == ""
    assert (bench.board.graph, bench.board.overlay, bench.board.interactive) == before[:3]
    bench.close()


def test_what_is_told_of_the_node_is_pointed_out() -> None:
    session = place("noblemen", 0)
    bench = wb.bench(session)
    told = [line for line in session.story() if line.pieces and line.node != session.node.id]
    pointed = 0
    for line in told:
        bench.handle("peek", {"id": line.node})
        shown = {node["id"] for node in bench.board.graph["nodes"]}
        marked = {piece for piece, mark in bench.board.overlay.items() if mark["state"] == "newest"}
        assert marked >= shown & set(line.pieces)
        pointed += bool(marked)
    assert pointed
    bench.close()


def test_going_there_ends_the_preview_and_so_does_any_move() -> None:
    session = place("dueling_nobles", 1)
    bench = wb.bench(session)
    bench.handle("peek", {"id": 3})
    bench.handle("goto", {"id": 3})
    assert (session.node.id, bench.board.banner) == (3, "")
    bench.handle("peek", {"id": 5})
    session.forward()
    assert bench.board.banner == ""
    bench.handle("peek", {"id": session.node.id})
    assert bench.board.banner == ""
    bench.close()


def test_a_preview_of_a_node_that_was_deleted_is_none() -> None:
    session = place("dueling_nobles", 1)
    last = session.node.id
    session.goto(4)
    bench = wb.bench(session)
    bench.handle("peek", {"id": last})
    assert bench.board.banner
    session.delete(last)
    assert bench.board.banner == ""
    bench.handle("peek", {"id": last})
    assert bench.board.banner == ""
    assert bench.controller.error == {}
    bench.close()


def test_another_seat_ends_the_preview() -> None:
    session = place("noblemen", 1)
    bench = wb.bench(session)
    bench.handle("peek", {"id": 2})
    bench.handle("seen", {"value": "public"})
    assert bench.controller.seat is PUBLIC
    assert bench.board.banner == ""
    assert bench.board.graph == picture(session, "public")
    bench.close()


@pytest.mark.parametrize("game", GAMES)
def test_changes_of_the_editor_are_seen_on_the_board_before_they_are_applied(game: str) -> None:
    session = place(game, 0)
    bench = wb.bench(session, open=["edit"])
    before, known = bench.board.graph, nodes_of(session)
    numbers = [field for field in bench._opened["edit"].view["fields"] if field["kind"] == "number"]
    for field in (field for field in numbers if field["value"] != "null"):
        do(bench, "edit", "set", {"path": field["path"], "text": str(int(field["value"]) + 1)})
    assert bench.board.banner.startswith("Preview of your changes, not yet applied.")
    assert bench.board.graph != before
    marks = {mark["state"] for mark in bench.board.overlay.values()}
    assert any("newest" in state for state in marks)
    assert nodes_of(session) == known
    do(bench, "edit", "board", {})
    assert (bench.board.graph, bench.board.banner) == (before, "")
    do(bench, "edit", "board", {})
    bench.handle("section", {"id": "edit"})  # closed: the board is as it is
    assert (bench.board.graph, bench.board.banner) == (before, "")
    bench.handle("section", {"id": "edit"})
    do(bench, "edit", "apply", {})
    assert bench.board.banner == ""
    assert session.node.cause.kind == "edit"
    bench.close()


@pytest.mark.parametrize("game", GAMES)
def test_changes_that_wait_are_one_for_all_benches_and_open_the_editor_of_a_new_one(game: str) -> None:
    session = place(game, 0)
    one, other = wb.bench(session, open=["edit"]), wb.bench(session, open=["edit"])
    field = next(each for each in one._opened["edit"].view["fields"] if each["kind"] == "number")
    do(one, "edit", "set", {"path": field["path"], "text": "1"})
    assert one._opened["edit"].view == other._opened["edit"].view
    assert len(other._opened["edit"].view["changes"]) == 1
    told = {button["id"]: button["waits"] for button in other.bar.view["sections"]}
    assert set(told.values()) == {""}, "where the changes stand nothing needs to be said"
    other.handle("section", {"id": "edit"})
    told = {button["id"]: button["waits"] for button in other.bar.view["sections"]}
    assert {name for name, waits in told.items() if waits} == {"edit"}
    other.handle("seen", {"value": "0"})
    assert not any(button["waits"] for button in other.bar.view["sections"])
    other.handle("seen", {"value": "all"})
    other.handle("section", {"id": "edit"})
    assert other.board.banner == one.board.banner != ""
    one.close()
    again = wb.bench(loads(as_bytes(session)))
    assert again._opened["edit"].view == other._opened["edit"].view, "nobody looks for what is not to be forgotten"
    assert "edit" not in wb.bench(loads(as_bytes(session)), seat=0)._opened
    fresh = wb.bench(wb.start(game, seed=1))
    fresh.lay(loads(as_bytes(session)))
    assert fresh._opened["edit"].view == other._opened["edit"].view
    do(other, "edit", "drop", {"path": field["path"]})
    assert "edit" not in wb.bench(session)._opened, "what was taken back waits no longer"
    do(other, "edit", "clear", {})
    assert session.pending is None or not session.pending.edits
    assert other.board.banner == ""


def test_problems_of_the_changes_stand_on_the_pieces_and_in_the_banner() -> None:
    session = place("noblemen", 0)
    bench = wb.bench(session, open=["edit"])
    do(bench, "edit", "set", {"path": "seats.0.prestige", "text": "-3"})
    assert "cannot occur in play" in bench.board.banner
    bench.handle("peek", {"id": 1})
    assert bench.board.banner.startswith("Preview of node 1")
    bench.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_blindfold_shows_only_what_all_may_see(game: str) -> None:
    session = place(game, 2)
    bench = opened(session, "public")
    assert bench.bar.view["seen"]["value"] == "public"
    assert bench.board.graph == picture(session, "public")
    assert not any(group["rows"] for group in bench.question.view["groups"])
    assert "is not shown to who sees only what lies open" in bench.question.view["sub"]
    assert bench._opened["knowledge"].view["who"]["options"] == [["public", "all together"]]
    values = [value for value, _ in bench.bar.view["seen"]["options"]]
    assert values == ["all", *map(str, range(len(session.players))), "public"]
    walked = []
    for _ in values:
        bench.handle("key", {"key": "v"})
        walked.append(bench.bar.view["seen"]["value"])
    assert walked == values
    bench.close()
