"""The switches for the layers of a picture: there where the picture declares any, on or off at first as it says."""

from __future__ import annotations

from typing import Any

import workbench as wb
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
