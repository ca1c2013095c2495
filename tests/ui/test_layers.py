"""The switches for the layers of a picture: there where the picture declares any, on or off at first as it says."""

from __future__ import annotations

from typing import Any

import workbench as wb
from tests.courts import acting
from workbench.ui.board import BoardEvent
from workbench.ui.layers import layers_of, shown

LAYERS = [
    {"id": "low", "label": "Low", "title": "What is low"},
    {"id": "far", "label": "Far", "title": "What is far", "on": False},
]
GROUPS = [{"id": "one", "layer": "low"}, {"id": "two"}]
TABLE: dict[str, Any] = {
    "layers": LAYERS,
    "nodes": [
        {"id": "a", "tint": "heir", "label": "A", "layered": {"tint": "low"}, "group": GROUPS},
        {"id": "b", "layer": "far"},
        {"id": "c", "group": {"id": "one", "layer": "low"}},
    ],
    "edges": [
        {"source": "a", "target": "c", "layer": "low"},
        {"source": "a", "target": "b"},
        {"source": "c", "target": "a"},
    ],
}


def test_a_layer_is_on_at_first_unless_the_picture_says_otherwise() -> None:
    assert [layer["on"] for layer in layers_of(TABLE, {})] == [True, False]
    assert [layer["on"] for layer in layers_of(TABLE, {"low": False, "far": True})] == [False, True]
    assert layers_of({"nodes": []}, {"low": True}) == []


def test_what_belongs_to_a_layer_that_is_off_is_left_out() -> None:
    seen = shown(TABLE, {"low": False})
    assert seen["nodes"] == [
        {"id": "a", "label": "A", "layered": {"tint": "low"}, "group": [{"id": "two"}]},
        {"id": "c", "group": []},
    ]
    assert seen["edges"] == [{"source": "c", "target": "a"}]  # nor is an edge to a piece that is off drawn
    assert shown(TABLE, {"far": True}) is TABLE
    assert len(TABLE["nodes"][0]["group"]) == 2


def test_a_switch_draws_the_lines_between_neighbours_and_hides_them_again() -> None:
    session = wb.start("noblemen", players=3, seed=1)
    session.edit({"seats.0.estate": {"0,0": "M", "1,0": "F"}})
    made = wb.bench(session)
    lines = [edge for edge in made.board.graph["edges"] if edge["kind"] == "adjacent"]
    assert (lines, made.bar.view["layers"][0]["label"], made.bar.view["layers"][0]["on"]) == ([], "Neighbours", False)
    made.handle("layer", {"id": "neighbours"})
    assert any(edge["kind"] == "adjacent" for edge in made.board.graph["edges"])
    assert made.bar.view["layers"][0]["on"]
    made.handle("layer", {"id": "neighbours"})
    made.handle("layer", {"id": "no such layer"})
    assert not [edge for edge in made.board.graph["edges"] if edge["kind"] == "adjacent"]


def test_a_table_without_layers_has_no_switch() -> None:
    assert wb.bench(wb.start("dueling_nobles", seed=1)).bar.view["layers"] == []


COURT = {
    "court": {"1": "Me/Pi", "2": "Me/Co", "3": "Im/Co"},
    "seats.0.hand": ["Me", "Me", "Me", "Me"],
    "faction_pool": ["Pi", "Co", "Pi"],
    "markers.Me": 4,
}


def pieces(bench: Any, start: str) -> list[Any]:
    return [node for node in bench.board.graph["nodes"] if node["id"].startswith(start)]


def test_the_four_layers_of_a_court_are_switched_one_by_one() -> None:
    bench = wb.bench(acting(COURT, variants=["cliques"]))
    assert [layer["label"] for layer in bench.bar.view["layers"]] == ["Payer", "Major", "Minor", "Preview"]
    assert {group["layer"] for node in pieces(bench, "court:") for group in node.get("group", ())} == {"major", "minor"}
    bench.handle("layer", {"id": "minor"})
    assert {group["layer"] for node in pieces(bench, "court:") for group in node.get("group", ())} == {"major"}
    bench.handle("layer", {"id": "payer"})
    assert not any("lines" in node or "tint" in node for node in pieces(bench, "court:"))
    assert [layer["on"] for layer in bench.bar.view["layers"]] == [False, True, False, True]


def test_a_chosen_move_is_previewed_until_another_is_chosen() -> None:
    session = acting(COURT)
    bench = wb.bench(session)
    assert pieces(bench, "then:") == []
    bench.handle("choose", {"id": "inf Me 2"})
    assert [(node["id"], node["label"]) for node in pieces(bench, "then:")] == [("then:Me", "3")]
    assert [node["badges"][0]["text"] for node in pieces(bench, "change:court:")] == ["H+1", "H+1"]
    bench.handle("choose", {"id": "inf Me 3"})
    assert [node["label"] for node in pieces(bench, "then:")] == ["2"]
    bench.handle("layer", {"id": "preview"})
    assert pieces(bench, "then:") == []
    bench.handle("layer", {"id": "preview"})
    bench.handle("choose", {"id": "end"})
    assert pieces(bench, "then:") == []
    bench.handle("key", {"key": "Escape"})
    assert bench.board.graph["nodes"]


def test_what_is_previewed_for_a_seat_shows_no_other_hand() -> None:
    session = acting(COURT)
    bench = wb.bench(session, seat="Ann")
    bench.handle("choose", {"id": "inf Me 2"})
    assert pieces(bench, "then:")
    assert not pieces(bench, "hand:B:")
    other = wb.bench(session, seat="Ben")
    other.handle("choose", {"id": "inf Me 2"})
    assert not pieces(other, "then:")


def test_cards_that_are_alike_are_marked_and_pressed_alike() -> None:
    session = acting(COURT)
    session.play("end")
    bench = wb.bench(session)
    assert bench.board.overlay["pool:Pi#2"] == bench.board.overlay["pool:Pi"]
    assert {"pool:Pi", "pool:Pi#2"} <= set(bench.board.interactive)
    bench._on_board(BoardEvent("piece", "pool:Pi#2", "narrow"))
    assert bench.controller.chosen is not None
    assert bench.controller.chosen.text == "d Pi"


def test_step_by_step_only_the_last_step_is_new() -> None:
    session = acting(COURT)
    bench = wb.bench(session)
    session.play("end")
    session.play("d Co", run=False)
    assert [line.text for line in bench.controller.newest_lines()] == ["Ben draws Conservative from the Faction pool."]
    session.step()
    assert (
        bench.controller.newest_lines()[0].text == "Ben draws Conservative from the Faction pool."
    )  # a decision is due again
    assert any("newest" in mark["state"] for mark in bench.board.overlay.values())
