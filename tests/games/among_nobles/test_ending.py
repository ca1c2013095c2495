"""The last round and the final scoring."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.among_nobles.givens import AGE_1, AGE_3, at, decks, gold
from tests.games.among_nobles.table import GEORGE, Table
from workbench.kernel.play import play, settle


def test_c105_the_last_round() -> None:
    given = {**gold(0), **decks([], [], AGE_3[:3]), "changes": 2}
    table = Table([GEORGE], position="upkeep", display=tuple(AGE_1[:2]), given=given)
    state = table.state
    while (step := settle(state, Random(3), table.hear)) is not None and state.round < 4:
        assert (len(state.display), state.pending, state.changes) == (5, True, 2)
        play(state, step.legal(state)[-1], table.hear)
    assert (state.over, state.changes, state.round, len(state.display)) == (True, 3, 3, 5)


def test_c103_the_winner() -> None:
    given = {"seats.0.gold": 7, "seats.0.prestige": 20, "seats.1.gold": 2, "seats.1.prestige": 21}
    table = Table([GEORGE], position="score", given=given).run()
    assert [(seat.score, seat.rest) for seat in table.state.seats[:2]] == [(22, 1), (21, 2)]
    assert table.state.winners == [0]
    assert table.state.over


@at("end-conversion", ("all-then-rest", (12, 1)), ("before-trade", (12, 7)), ("voluntary", None))
def test_end_conversion(rulings: dict[str, str], expected: Any) -> None:
    given = {"seats.0.gold": 7, "seats.0.prestige": 10}
    table = Table([GEORGE], position="score", rulings=rulings, given=given).run()
    if expected is None:
        table.play("trade 1")
        purse = table.state.seats[0]
        assert (purse.prestige, purse.rest) == (11, 4)
        return
    assert (table.state.seats[0].score, table.state.seats[0].rest) == expected
