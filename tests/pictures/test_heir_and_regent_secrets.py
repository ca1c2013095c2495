"""The picture of Heir and Regent is blind where the seat is."""

from __future__ import annotations

from random import Random

import pytest

import workbench as wb
from tests.pictures.heir_and_regent_games import (
    GAME,
    GAMES,
    crowded,
    played,
    ticks,
)
from tests.pictures.positions import content
from workbench.kernel.play import play, run_tasks
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world


def test_a_seat_sees_its_own_hand_and_backs_of_the_other() -> None:
    session = crowded()
    graph = wb.graph(session.state, 0)
    assert graph.nodes["hand:A:Me"]["label"] == "Me ×3"
    assert graph.nodes["back:B:0"]["face"] == "hidden"
    assert not [key for key in graph if key.startswith("hand:B:")]


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_hidden_things_leave_no_trace(game: int) -> None:
    """Other hidden cards, same picture: nothing in it depends on what the seat may not know."""
    changed = 0
    for number, state in enumerate(played()[game][::61]):
        seat = number % 2
        world = sample_world(GAME, view(state, seat), Random(number))
        assert content(wb.graph(world, seat)) == content(wb.graph(state, seat))
        changed += content(wb.graph(world)) != content(wb.graph(state))
    assert changed > 1


def test_what_a_seat_foresees_does_not_depend_on_secrets() -> None:
    """The preview in another world that looks the same to the seat is the same preview."""
    compared = 0
    for number, session in enumerate(ticks(8, {"variants": ["cliques"]})):
        if session.waiting == "choice" and session.question.step == "Act":
            seat = session.decider
            world = sample_world(GAME, view(session.state, seat), Random(number))
            for move in list(session.legal_moves)[:2]:
                foreseen = session.foresee(move, seat)
                if foreseen is not None:
                    trial = world.copy()
                    play(trial, move)
                    run_tasks(trial)
                    there = wb.graph(world, seat, view(trial, seat))
                    assert content(wb.graph(session.state, seat, foreseen)) == content(there)
                    compared += 1
        if compared > 60:
            return
    raise AssertionError("too few actions")
