"""The Year End of Heir and Regent in pictures: three slides, and a tally that agrees with the scoring."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import workbench as wb
from tests.pictures.heir_and_regent_games import (
    GAMES,
    played,
)
from workbench.games.heir_and_regent.year_end import ScoreNoble


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_year_end_is_three_slides_with_a_true_tally(game: int) -> None:
    """On every tick of the scoring the bars say exactly what has been paid since it began."""
    states, ticked = played()[game], 0
    points: list[int] = []
    for before, state in pairwise(states):
        nodes = wb.graph(state).nodes if _scoring(state) else {}
        if not nodes:
            points = []
            continue
        points = points or [player.vp for player in before.seats]
        assert nodes["slide:scoring"]["state"] in ("now", "past")
        paid = [player.vp - point for player, point in zip(state.seats, points, strict=True)]
        for seat, way in ((state.heir, -1), (1 - state.heir, 1)):
            assert nodes[f"sum:paid:{way}"]["label"] == str(paid[seat])
        left = {step.space for step in state.agenda if isinstance(step, ScoreNoble) and step.area == "court"}
        waiting = any(type(step).__name__ == "ScoreCourt" for step in state.agenda)
        done = [] if waiting else [space for space in state.court if space not in left]
        assert {key for key in nodes if key.startswith("paid:court")} == {f"paid:court:{space}" for space in done}
        ticked += 1
    assert ticked > 10


def _scoring(state: Any) -> bool:
    names = [type(step).__name__ for step in state.agenda]
    return "FinishYear" in names and "YearEnd" not in names and "DiscardHands" not in names


def test_the_three_slides_come_in_order() -> None:
    order: list[str] = []
    for state in played()[0]:
        nodes = wb.graph(state).nodes
        if "slides" in nodes:
            now = next(key for key, node in nodes.items() if node["kind"] == "phase" and node["state"] == "now")
            if not order or order[-1] != now:
                order.append(now)
    year = ["slide:hands", "slide:scoring", "slide:set-up"]
    assert order == [*year, *year, *year, *year]


def test_after_the_last_year_the_panel_says_what_it_brought() -> None:
    state = played()[0][-1]
    nodes = wb.graph(state).nodes
    assert nodes["if:title"]["label"] == "The last Year End brought"
    assert "the game is over" in wb.graph(state).graph["facts"]
