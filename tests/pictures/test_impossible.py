"""Whatever an edit makes of a position, the table shows what is there."""

from __future__ import annotations

import json
from typing import Any

import pytest

import workbench as wb
from tests.pictures.impossible import edits, sitting
from workbench.pictures.figure import figure

SITTINGS = {step: sitting(step) for step in ("PoliticalPhase", "SupportChoice")}


def edited(step: str, edit: dict[str, Any]) -> Any:
    """The state after an edit; the sitting is where it was before."""
    session = SITTINGS[step]
    here = session.node
    session.edit(edit)
    state = session.state
    session.goto(here)
    return state


@pytest.mark.parametrize(("step", "edit"), [pytest.param(*rest, id=name) for name, *rest in edits()])
def test_an_impossible_position_is_drawn(step: str, edit: dict[str, Any]) -> None:
    state = edited(step, edit)
    for seat in (None, 0, 1):
        graph = wb.graph(state, seat)
        assert graph.number_of_nodes() > 8
        assert json.loads(json.dumps(dict(graph.nodes(data=True)))) == dict(graph.nodes(data=True))
        for key, node in graph.nodes(data=True):
            assert node["w"] >= 0, key
            assert 0 <= node["x"] <= node["x"] + node["w"] <= graph.graph["width"], key
            assert node["y"] + node["h"] <= graph.graph["height"], key
    assert figure(graph).labels


def test_strange_cards_show_their_own_text() -> None:
    state = edited("PoliticalPhase", {"seats.0.hand": ["ZZ", "KS"], "seats.0.arms.0.knight": "YY", "paid": ["ZZ"]})
    graph = wb.graph(state)
    assert graph.nodes["ZZ"]["label"] == "ZZ"
    assert graph.nodes["YY"]["label"] == "YY"
    shown = {label.text for label in figure(graph).labels}
    assert {"ZZ", "YY"} <= shown


def test_a_card_that_is_twice_is_drawn_twice() -> None:
    graph = wb.graph(edited("PoliticalPhase", {"seats.0.hand": ["4C", "4C"]}))
    assert graph.nodes["4C"]["x"] != graph.nodes["4C#2"]["x"]


@pytest.mark.parametrize("card", ["4C", "ZZ"])
def test_what_is_no_noble_stands_in_arms_as_a_plain_person(card: str) -> None:
    state = edited("PoliticalPhase", {"seats.0.arms": [{"card": card, "defeats": 3}]})
    node = wb.graph(state).nodes[card]
    assert node["kind"] == "person"
    assert node["rows"][0]["label"] == "Defeats: 3"
    assert node["lines"][0]["parts"][1]["text"] == "?"


@pytest.mark.parametrize(
    ("defeats", "label", "pips"),
    [
        (0, "Defeats", ["idle", "fatal"]),
        (1, "Defeats", ["done", "fatal"]),
        (2, "Defeats", ["done", "done"]),
        (4, "Defeats", ["done"] * 4),
        (5, "Defeats: 5", []),
        (-1, "Defeats: −1", []),
    ],
)
def test_a_queen_shows_all_her_defeats(defeats: int, label: str, pips: list[str]) -> None:
    state = edited(
        "PoliticalPhase", {"noble_pile": [], "seats.1.arms": [], "seats.0.arms": [{"card": "QS", "defeats": defeats}]}
    )
    (row,) = wb.graph(state).nodes["QS"]["rows"]
    assert (row["label"], [box["state"] for box in row["boxes"]]) == (label, pips)


def test_negative_numbers_have_a_true_minus_sign() -> None:
    graph = wb.graph(edited("PoliticalPhase", {"seats.0.chest": -3, "supply": -7}))
    assert graph.nodes["chest:A"]["sub"] == "−3"
    assert graph.nodes["supply"]["sub"] == "−7"


def test_a_side_that_cannot_be_summed_says_so() -> None:
    graph = wb.graph(edited("SupportChoice", {"battle.attack.noble": "ZZ"}))
    seat = SITTINGS["SupportChoice"].state.battle.attack.seat
    assert graph.nodes[f"total:{'AB'[seat]}"]["label"] == "?"
    assert graph.nodes["text:result"]["lines"][0]["text"] == "not to be summed"
