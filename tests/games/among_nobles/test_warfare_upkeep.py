"""Warfare and upkeep."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.among_nobles.givens import AGE_1, AGE_2, AGE_3, A, G, at, decks, gold
from tests.games.among_nobles.table import GEORGE, Table, unit
from workbench.kernel.play import play, settle


def test_c21_the_worked_example_of_warfare() -> None:
    table = Table([GEORGE], rows={G: {1: "W W"}}, given=gold(1, 2, **{"provinces.westfalen.armies.0": 1}))
    table.play(f"a {G} 1", "w westfalen>wien", "w +sachsen")
    assert table.mine == (0, 0, 1)
    assert [table.army(name)[0] for name in ("wien", "sachsen", "westfalen")] == [1, 1, 0]


def test_c119_each_army_pays() -> None:
    table = Table([GEORGE], rows={G: {1: "W W W"}}, given=gold(2, 3)).play(f"a {G} 1", "w +wien", "w +sachsen")
    assert table.refused("w +holland") == ["war.no-gold"]
    table.play("w wien>holland")
    assert table.mine == (0, 0, 1)


@at("war-same-province", ("must-differ", ["ruling.war-same-province"]), ("may-stay", []))
def test_war_same_province(rulings: dict[str, str], expected: Any) -> None:
    given = gold(0, 0, **{"provinces.wien.armies.0": 1})
    table = Table([unit("pyotr")], rulings=rulings, rows={"pyotr": {1: "W"}}, given=given).play("a pyotr 1")
    assert table.refused("w wien>wien") == expected
    if not expected:
        assert table.play("w wien>wien").mine[1] == 1


def test_c23_battle_and_income() -> None:
    table = Table([GEORGE], position="upkeep", given=gold(0, 0, **{"provinces.sachsen.armies": [3, 2, 0, 0]}))
    table.ticks(3)
    assert table.army("sachsen") == [1, 0, 0, 0]
    assert table.mine == (1, 0, 2)
    assert table.of(1) == (0, 0, 2)


def test_c25_the_display_is_discarded() -> None:
    given = {**gold(0), **decks(AGE_1[7:], AGE_2, AGE_3)}
    table = Table([GEORGE], position="upkeep", display=tuple(AGE_1[:7]), given=given)
    settle(table.state, Random(1), table.hear)
    assert all(card in table.state.gone for card in AGE_1[:7])
    assert len(table.state.decks[0].pile) == 2
    assert not table.state.pending


def test_pitfall_b19_a_deck_runs_out_within_a_refill() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "christian-ii"), (2, "cosimo"), (3, "christian-iv"))}
    given = {**gold(0), **decks(AGE_1[:2], AGE_2, AGE_3)}
    table = Table([GEORGE], [unit("baudouin")], position="upkeep", others=others, given=given)
    state = table.state
    settle(state, Random(1), table.hear)
    assert (len(state.decks[1].pile), state.pending, state.changes) == (11, True, 0)
    while (step := settle(state, Random(2), table.hear)) is not None and state.round == 3:
        play(state, step.legal(state)[-1], table.hear)
    assert (len(state.decks[1].pile), state.pending, state.changes) == (4, False, 1)


def test_c27_the_card_is_passed() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "christian-ii"), (2, "cosimo"), (3, "christian-iv"))}
    table = Table([unit(G, A, 2)], position="upkeep", others=others, given={**gold(0), **decks([], AGE_2, [])})
    settle(table.state, Random(3), table.hear)
    assert [seat.tokens for seat in table.state.seats] == [3, 3, 3, 3]
    assert table.state.seats[0].rows[0][0].tokens == 0
    assert table.state.first == table.state.player == 1


@at("discards", ("out", (0, 16)), ("display-under-deck", (7, 23)))
def test_discards(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2, [])}
    table = Table([GEORGE], position="upkeep", rulings=rulings, display=tuple(AGE_3[:7]), given=given).ticks(4)
    assert (len(table.state.returned), len(table.state.decks[1].pile)) == expected
