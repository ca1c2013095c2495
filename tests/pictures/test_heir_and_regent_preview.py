"""What a chosen move of Heir and Regent would bring, drawn beforehand."""

from __future__ import annotations

import pytest

import workbench as wb
from tests.courts import lay
from tests.pictures.heir_and_regent_games import (
    GAME,
    KEPT,
    crowded,
    ticks,
)
from workbench.pictures import previews


def test_a_preview_shows_markers_payers_and_the_sums() -> None:
    session = crowded(**KEPT)
    assert previews(GAME)
    graph = wb.graph(session.state, after=session.foresee("inf Me 3"))
    nodes = graph.nodes
    assert graph.has_edge("track:Me", "then:Me")
    assert (nodes["then:Me"]["label"], nodes["then:Me"]["state"]) == ("2", "preview")
    pills = {key: nodes[key]["badges"][0]["text"] for key in nodes if key.startswith("change:")}
    assert pills == dict.fromkeys(["change:court:1:0", "change:court:2:0", "change:court:5:0"], "H+4") | {
        "change:court:12:1": "H+1"
    }
    assert (nodes["sum:then:-1"]["label"], nodes["sum:then:1"]["label"]) == ("35", "17")
    assert nodes["if:then"]["lines"][0]["text"] == "Heir +13: Court 1, 2, 5 and 12"
    added = [key for key in nodes if key not in wb.graph(session.state)]
    assert all(nodes[key]["layer"] == "preview" for key in added)


def test_a_preview_shows_a_noble_that_comes_and_one_that_leaves() -> None:
    session = crowded(**KEPT)
    lay(session, {"seats.0.hand": ["Pr", "Pr", "Me", "Me", "Pr/Ag"]})
    nodes = wb.graph(session.state, after=session.foresee("inv Pr/Ag 8 x2")).nodes
    assert nodes["then:court:8"]["label"] == "Pr/Ag"
    assert "label" not in nodes["court:8"]
    nodes = wb.graph(session.state, after=session.foresee("take Me/Pi 1")).nodes
    assert nodes["gone:court:1"]["badges"][0]["text"] == "leaves"


@pytest.mark.parametrize("seat", [None, 0])
def test_a_preview_is_what_comes(seat: int | None) -> None:
    """After the move the picture shows the sums that the preview has announced."""
    compared = 0
    for session in ticks(7, KEPT):
        if session.waiting != "choice" or session.question.step != "Act" or session.decider != 0:
            continue
        for move in list(session.legal_moves)[:6]:
            if str(move) == "end":
                continue
            there = session.foresee(move, seat)
            announced = wb.graph(session.state, seat, after=there).nodes
            here = session.node
            session.play(move, run=False)
            now = wb.graph(session.state, seat).nodes
            session.goto(here)
            for way in (-1, 1):
                said = announced.get(f"sum:then:{way}", announced[f"sum:now:{way}"])
                assert said["label"] == now[f"sum:now:{way}"]["label"], move
            compared += 1
        if compared > 60:
            return
    raise AssertionError("too few actions")
