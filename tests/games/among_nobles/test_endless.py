"""No token is worth more than a few activations, no phase more than a few tokens, whatever the answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.among_nobles.table import Table, unit
from workbench.games.among_nobles.turns import Turn, UnitAction
from workbench.kernel.play import legal_moves, play, settle

RULINGS: dict[str, tuple[str, ...]] = {
    "edward-no-token": ("yes", "no"),
    "edward-reactivated": ("full", "leftmost"),
    "leszczynska-free": ("free-always", "token"),
    "carew-full": ("full", "leftmost"),
    "carew-turn": ("players-turn", "phase"),
    "carew-reactivated": ("yes",),
    "pompadour-self": ("self-too", "other"),
    "pompadour-mother": ("yes",),
    "christening-nesting": ("at-once", "after-series"),
    "empty-series": ("allowed",),
    "leonor-when": ("birth", "when-activated", "every-round"),
    "leonor-order": ("very-last", "right-away"),
}
MOST, MOST_TURNS = 60, 4


def crowd(seed: int) -> Table:
    """A family of all who let others act, each with a token, in the middle of a turn of theirs."""
    rng = Random(seed)
    rulings = {name: rng.choice(answers) for name, answers in RULINGS.items()}
    boxes = {series: rng.choice(("D I", "I P", "P", "")) for series in (1, 2, 3, 4)}
    members = ("edward-vi", "leszczynska", "carew", "henriette", "cathcart", "leonor")
    return Table(
        [unit(card) for card in members],
        rulings=rulings,
        rows=dict.fromkeys(members, boxes),
        display=("pompadour", "ulla", "eleonora"),
        given={"seats.0.gold": 9},
    )


def busiest(state: Any, moves: list[Any], rng: Random) -> Any:
    """A move that lets somebody act, best of all one who is acting already; else one that uses its box."""
    acting = [move for move in moves if isinstance(move, UnitAction)]
    running = {frame.card for frame in state.frames}
    again = [move for move in acting if move.actor in running]
    return rng.choice(again or acting or [move for move in moves if str(move) not in ("-", "pass")] or moves)


@pytest.mark.parametrize("seed", range(60))
def test_a_turn_comes_to_its_end(seed: int) -> None:
    table, rng = crowd(seed), Random(seed)
    decisions, turns, state = 0, 0, table.state
    while (step := settle(state, rng)) is not None and state.round == 2:
        decisions = 0 if isinstance(step, Turn) else decisions + 1
        turns += isinstance(step, Turn) and step.seat == 0
        assert turns <= MOST_TURNS, "a phase that goes on"
        assert decisions < MOST, state.frames
        assert len(state.frames) < 8
        play(state, busiest(state, legal_moves(state), rng))
