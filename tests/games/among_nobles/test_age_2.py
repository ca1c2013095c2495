"""Characters of age II."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.among_nobles.givens import AGE_2, AGE_3, ROUND, A, G, at, decks, gold
from tests.games.among_nobles.table import GEORGE, Table, unit
from workbench.kernel.play import play, settle


def test_c59_charles_i() -> None:
    table = Table(
        [unit("charles-i", "jane-seymour")], rows={"charles-i": {1: "S"}}, display=("fernando",), given=gold(1)
    )
    table.play("a charles-i 1", "b fernando")
    assert table.mine == (0, 0, 1)


def test_c61_charles_ix() -> None:
    table = Table([unit("charles-ix", "isabella")], rows={"isabella": {4: "I"}}, given=gold(0, 1)).play(
        "a charles-ix 4"
    )
    assert table.refused("w +sachsen") == ["char.charles-ix-target"]
    table.play("w +wien")
    assert table.mine == (0, 0, 0)
    assert table.army("wien")[0] == 1


def test_c63_mary_queen_of_scots() -> None:
    table = Table([GEORGE], [unit("mary-scots")], rows={"mary-scots": {4: "I I"}}, given=gold(1, 2))
    table.play("a mary-scots 4", "w +sachsen")
    assert table.refused("w +wien") == ["war.no-gold"]
    table.play("w sachsen>wien")
    assert table.mine == (0, 0, 1)
    assert table.army("wien")[0] == 1


def test_c67_carew() -> None:
    table = Table(
        [unit("carew", "jane-seymour")], rows={"carew": {4: "I D"}}, display=("elisabeth", "marguerite"), given=gold(0)
    ).play("a carew 4", "i again", "b elisabeth", "a carew 4")
    assert table.refused("i again") == ["char.carew"]
    table.play("-", "b marguerite")
    assert table.mine[0] == 5
    assert table.family()[1] == ["elisabeth", "marguerite"]
    assert table.state.seats[0].rows[0][0].tokens == 1


def test_c69_joachim() -> None:
    given = gold(3, 0, **{"provinces.wien.armies.0": 1})
    table = Table([GEORGE], [unit("joachim")], rows={"joachim": {1: "H H"}}, given=given)
    table.play("a joachim 1", "h p", "h w", "w wien>sachsen")
    assert table.mine == (0, 1, 0)
    assert table.army("sachsen")[0] == 1


def test_c71_felipe_ii() -> None:
    table = Table(
        [GEORGE],
        [unit("felipe-ii"), unit("carew", "jane-seymour"), unit("eleonora")],
        rows={"felipe-ii": {4: "I"}},
    ).play("a felipe-ii 4")
    assert table.refused("i jane-seymour") == ["char.felipe-ii"]
    table.play("i eleonora")
    assert table.mine == (2, 2, 0)
    assert "eleonora" in table.state.gone


def test_c73_solier() -> None:
    table = Table(
        [GEORGE], [unit("solier")], rows={"solier": {4: "M"}}, others={1: [[unit("jane-seymour")]]}, given=gold(0)
    ).play("a solier 4", "m solier", "present jane", "marry jane")
    assert table.mine[0] == 0
    assert table.of(1)[1] == 2


def test_c75_edward_vi() -> None:
    table = Table([GEORGE], [unit("edward-vi"), unit("eleonora")], rows={"eleonora": {3: "C C"}})
    table.play("a edward-vi>eleonora 3", "c", "c", "a carlos 1", "a alfonso 1", "a johann 1", "a eleonora 3", "c", "c")
    assert table.mine[0] == 4
    assert [one.tokens for one in table.state.seats[0].rows[1]] == [1, 1]


def test_c77_guidobaldo() -> None:
    given = gold(0, 0, **{"provinces.sachsen.armies.0": 1})
    table = Table([GEORGE], [unit("guidobaldo")], rows={"guidobaldo": {4: "I"}}, given=given)
    table.play("a guidobaldo 4", "i -sachsen")
    assert table.mine == (2, 2, 0)
    assert table.army("sachsen")[0] == 0


@pytest.mark.parametrize(("answer", "coins"), [("full", 2), ("leftmost", 1), ("none", None)])
def test_c113_edward_is_reactivated(answer: str, coins: int | None) -> None:
    table = Table(
        [unit("edward-vi", None, 1), unit("felipe-ii", None, 1)],
        rulings={"edward-reactivated": answer},
        rows={"felipe-ii": {3: "C C"}},
        given=gold(0, 0, **{"seats.0.tokens": 1}),
    ).run()
    if coins is None:
        assert table.refused("r edward-vi>felipe-ii 3") == ["ruling.edward-reactivated"]
        return
    table.play("r edward-vi>felipe-ii 3", *("c",) * coins)
    assert table.mine[0] == coins
    assert [one.tokens for one in table.state.seats[0].rows[0]] == [2, 1]
    assert table.state.player == 1


@at("leonor-when", ("birth", (4, 3)), ("every-round", (4, 4)), ("when-activated", (3, 3)))
def test_leonor_when(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("cosimo", "isabel")],
        rulings=rulings,
        rows={"cosimo": {1: "D"}},
        display=("leonor",),
        given=decks(["fernando", "antoine"], AGE_2[:15], AGE_3),
    ).play("a cosimo 1", "b leonor")
    purse = table.state.seats[0]
    assert purse.tokens + 1 == expected[0]
    while (step := settle(table.state, Random(1), table.hear)) is not None and table.state.round < 3:
        legal = [move for move in step.legal(table.state) if str(move) != "pass"]
        play(table.state, legal[-1] if legal else step.legal(table.state)[0], table.hear)
    assert purse.tokens + sum(one.tokens for row in purse.rows for one in row) == expected[1]


def test_leonor_earns_a_token_when_she_is_activated() -> None:
    table = Table([unit(G, A), unit("leonor")], rulings={"leonor-when": "when-activated"}).play("a leonor 1")
    assert table.state.seats[0].tokens == 3


@at("leonor-order", ("very-last", 1), ("right-away", 0))
def test_leonor_order(rulings: dict[str, str], expected: Any) -> None:
    display, rows = ("leonor",), {"cosimo": {1: "D"}}
    table = Table([unit("cosimo", "isabel")], rulings=rulings, rows=rows, display=display).play(
        "a cosimo 1", "b leonor"
    )
    assert table.state.player == expected


@at("carew-full", ("full", 2), ("leftmost", 1))
def test_carew_full(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("carew")], rulings=rulings, rows={"carew": {1: "I", 2: "C C"}})
    table.play("a carew 1", "i again", "a carew 2", *("c",) * expected)
    assert table.mine[0] == expected
    assert table.state.player == 1


@at("carew-turn", ("players-turn", []), ("phase", ["char.carew"]))
def test_carew_turn(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("carew")], rulings=rulings, rows={"carew": {1: "I"}})
    assert table.play("a carew 1", "i again", "-", *ROUND, "r carew 1").refused("i again") == expected


@at("carew-reactivated", ("yes", []), ("no", ["ruling.carew-reactivated"]))
def test_carew_reactivated(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("carew", None, 1)], rulings=rulings, rows={"carew": {1: "I"}})
    assert table.play("r carew 1").refused("i again") == expected


@at("edward-no-token", ("no", ["ruling.edward-no-token"]), ("yes", []))
def test_edward_no_token(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("baudouin", "jane-seymour")],
        [unit("edward-vi"), unit("fernando")],
        rulings=rulings,
        rows={"baudouin": {1: "D"}},
        display=("pompadour",),
    ).play("a baudouin 1", "b pompadour")
    assert table.refused("a edward-vi>fernando 1") == expected
    assert table.refused("a edward-vi 1") == []
