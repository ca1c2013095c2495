"""Generational change, rescue and legacies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.among_nobles.givens import AGE_2, AGE_3, RIVALS, at, decks, gold
from tests.games.among_nobles.table import GEORGE, Table, unit
from workbench.games.among_nobles.family import take_out, tidy


def test_c29_the_first_change() -> None:
    table = Table(
        [unit("christian-af-danmark", "benedicte-af-danmark")],
        [unit("cosimo", "jane-seymour"), unit("isabella")],
        [unit("eleonora")],
        position="change",
        given=gold(0),
    )
    table.ticks(3)
    assert table.family() == [["cosimo+jane-seymour", "isabella"], ["eleonora"]]


def test_c31_a_new_head() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "antoine"), (2, "fernando"), (3, "baudouin"))}
    table = Table(
        [GEORGE],
        position="change",
        others=others,
        given={**gold(0), **decks([], ["felipe-ii", *AGE_2[8:]], AGE_3)},
    ).play("=felipe-ii")
    assert table.family() == [["felipe-ii"]]
    assert len(table.state.decks[1].pile) == 8
    assert not table.state.drawn


def test_rescue_with_other_cards_and_a_daughter() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "antoine"), (2, "fernando"), (3, "baudouin"))}
    given = {**gold(0), **decks([], AGE_2, AGE_3)}
    table = Table([GEORGE], [unit("jane-seymour")], [unit("eleonora")], position="change", others=others, given=given)
    table.play("=leonor", "=boleyn", "=charles-i")
    assert len(table.state.decks[1].pile) == 15
    assert table.refused("-") == ["gen.no-heir-bride"]
    assert table.refused("marry eleonora") == ["gen.no-heir-bride"]
    table.play("marry jane")
    assert table.family() == [["charles-i+jane-seymour"], ["eleonora"]]


def test_c33_and_c127_fernando_dies() -> None:
    table = Table(
        [unit("fernando", "jane-seymour")],
        [unit("charles-i")],
        position="change",
        given=gold(0, 4, changes=1, **{"provinces.wien.armies.0": 6}),
    )
    table.ticks(3)
    assert table.mine == (0, 0, 5)
    assert table.family() == [["charles-i"]]


def test_c129_a_married_male_is_an_heir() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "christian-ii"), (2, "cosimo"), (3, "christian-iv"))}
    given = {**gold(0), **decks([], AGE_2, [])}
    table = Table(
        [GEORGE], [unit("fernando", "elisabeth"), unit("jane-seymour")], position="change", others=others, given=given
    ).run()
    assert table.family() == [["fernando+elisabeth", "jane-seymour"]]
    assert not table.told("gen.no-heir")


@pytest.mark.parametrize(("answer", "legal"), [("counts", False), ("collapses", True)])
def test_pitfall_b49_a_gap_in_the_rows(answer: str, legal: bool) -> None:
    table = Table(
        [unit("baudouin", "jane-seymour")],
        [unit("henriette")],
        [unit("charles-i", "elisabeth")],
        rulings={"gap-row": answer},
        rows={"charles-i": {1: "D"}},
        display=("marguerite",),
    )
    state = table.state
    state.gone.append(state.seats[0].rows[1].pop().card)
    tidy(state, 0)
    table.play("a charles-i 1")
    assert table.refused("b marguerite") == ([] if legal else ["birth.excuse-row"])


@at("rescue-deck", ("next-deck", "DrawHeir"), ("without", "DrawToDisplay"))
def test_rescue_deck(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2[8:], AGE_3)}
    table = Table([GEORGE], position="change", others=RIVALS, rulings=rulings, given=given).run()
    assert table.step == expected


@at("rescue-order", ("player-order", 0), ("next-first", 1))
def test_rescue_order(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2, AGE_3)}
    table = Table([GEORGE], position="change", rulings=rulings, given=given).run()
    assert table.state.agenda[-1].seat == expected


@at("rescue-gifts", ("none", 0), ("shields", 2))
def test_rescue_gifts(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2, AGE_3)}
    shields = {"charles-i": 2}
    table = Table([GEORGE], position="change", others=RIVALS, rulings=rulings, shields=shields, given=given)
    assert table.play("=charles-i").mine[2] == expected


@at("rescue-bride", ("plain", ["gen.no-heir-bride"]), ("declinable", []))
def test_rescue_bride(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2, AGE_3)}
    table = Table(
        [GEORGE], [unit("jane-seymour")], position="change", others=RIVALS, rulings=rulings, given=given
    ).play("=charles-i")
    assert table.refused("-") == expected


@at("empty-top-row", ("topmost-filled", [["charles-i"]]), ("fixed-row", [["fernando"], ["charles-i"]]))
def test_empty_top_row(rulings: dict[str, str], expected: Any) -> None:
    family: tuple[list[Any], ...] = ([unit("jane-seymour")], [unit("fernando")], [unit("charles-i")])
    table = Table(*family, position="change", rulings=rulings, given=gold(0, changes=1))
    table.state.gone.append("jane-seymour")
    take_out(table.state, 0, table.state.seats[0].rows[0][0])
    assert table.ticks(3).family() == expected


@at("double-dowry", ("no", 4), ("yes", 7))
def test_double_dowry(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("charles-victorieux")],
        [unit("fernando"), unit("maria-medici", gold=3)],
        position="change",
        rulings=rulings,
        given=gold(2, changes=1),
    ).ticks(3)
    assert table.mine[0] == expected


@at("medici-rescue", ("family", (3, 0)), ("bank", (0, 0)), ("full", (3, 3)))
def test_medici_rescue(rulings: dict[str, str], expected: Any) -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "antoine"), (2, "fernando"), (3, "baudouin"))}
    family = ([GEORGE], [unit("maria-medici", gold=3)])
    given = {**gold(0), **decks([], ["charles-i", "carew"], AGE_3)}
    table = Table(*family, position="change", others=others, rulings=rulings, given=given)
    assert table.play("=charles-i", "marry maria-medici").mine[:2] == expected
