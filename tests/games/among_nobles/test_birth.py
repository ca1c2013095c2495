"""Births and christenings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.among_nobles.givens import A, G, at, gold
from tests.games.among_nobles.table import GEORGE, Table, unit


def test_c15_a_son() -> None:
    table = Table(
        [GEORGE], rows={G: {1: "S"}}, shields={"fernando": 1}, display=("fernando", "isabel"), given=gold(2, 2)
    ).play(f"a {G} 1", "b fernando")
    assert table.mine == (1, 0, 3)
    assert table.family() == [[f"{G}+{A}"], ["fernando"]]
    assert table.state.display == ["isabel"]


def test_c17_no_fitting_trait() -> None:
    table = Table(
        [unit("charlemagne", "hildegard-de-france")],
        rows={"charlemagne": {2: "E P"}},
        display=("anne-cleves", "sibylle", "cosimo", "eleonora"),
        given=gold(3),
    ).play("a charlemagne 2", "-", "p")
    assert table.mine == (3, 1, 0)
    assert table.told("birth.excuse-trait")


def test_c19_births_are_mandatory() -> None:
    table = Table([GEORGE], rows={G: {2: "D P"}}, display=("jane-seymour", "anne-cleves", "isabel"), given=gold(0))
    table.play(f"a {G} 2")
    assert table.state.agenda[-1].question(table.state) == "Which daughter do George and Arianne take?"
    assert table.refused("-") == ["birth.mandatory"]
    assert table.refused("b isabel") == ["birth.trait"]
    table.play("b anne of cleves", "p")
    assert table.mine == (2, 1, 0)


def test_c117_empty_display() -> None:
    table = Table([GEORGE], rows={G: {2: "E P"}}, given=gold(3)).play(f"a {G} 2", "-", "p")
    assert table.mine == (3, 1, 0)
    assert table.told("birth.excuse-display")


def test_c133_a_birth_in_a_reactivation() -> None:
    table = Table([unit(G, A, 1)], rows={G: {1: "S W"}}, display=("fernando", "jane-seymour"), given=gold(1, 1)).play(
        f"r {G} 1"
    )
    assert table.refused("-") == ["birth.mandatory"]
    table.play("b fernando", "a carlos 1", "a alfonso 1", "a johann 1")
    assert table.mine == (0, 0, 1)
    assert table.state.seats[0].rows[0][0].tokens == 2
    assert table.refused(f"r {G} 1") == ["react.gate"]


@pytest.mark.parametrize(
    ("couple", "child", "coins"),
    [
        (unit(G, A), "jane-seymour", 2),
        (unit("charlemagne", "hildegard-de-france"), "elisabeth", 2),
        (unit(G, A), "anne-cleves", 2),
        (unit("cosimo", "isabel"), "eleonora", 2),
        (unit(G, A), "esterhazy", 3),
        (unit("charlemagne", "hildegard-de-france"), "marguerite", 3),
        (unit(G, A), "anne-autriche", 3),
    ],
)
def test_c57_c79_gold_at_birth(couple: dict[str, object], child: str, coins: int) -> None:
    card = str(couple["card"])
    table = Table([couple], rows={card: {1: "D"}}, display=(child,), given=gold(0)).play(f"a {card} 1", f"b {child}")
    assert table.mine == (coins, 0, 0)


@pytest.mark.parametrize(("answer", "prestige"), [("no", 1), ("yes", 2)])
def test_c135a_antoine_and_pyotr(answer: str, prestige: int) -> None:
    table = Table(
        [unit("pyotr", "jane-seymour")],
        rulings={"christening-frame": answer},
        rows={"pyotr": {1: "S W"}},
        display=("antoine",),
        given=gold(1, 1),
    ).play("a pyotr 1", "b antoine", "w +wien", "w wien>westfalen")
    assert table.mine == (0, prestige, 0)


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_c135b_ulla_and_solier(answer: str) -> None:
    table = Table(
        [unit("solier", "isabella")],
        [unit("felipe-ii")],
        rulings={"christening-frame": answer},
        rows={"solier": {1: "D M"}},
        display=("ulla",),
        others={1: [[unit("jane-seymour")]]},
        given=gold(0),
    ).play("a solier 1", "b ulla", "c", "p", "-")
    if answer == "yes":
        assert table.refused("m felipe-ii") == []
        return
    assert table.refused("m felipe-ii") == ["marry.cost"]
    table.play("-", "m felipe-ii", "present jane", "marry jane")
    assert table.mine[:2] == (1, 1)
    assert table.of(1)[1] == 2


@at("either-no-gold", ("daughter", ["birth.mandatory"]), ("excused", []))
def test_either_no_gold(rulings: dict[str, str], expected: Any) -> None:
    display = ("fernando", "jane-seymour")
    table = Table([GEORGE], rulings=rulings, rows={G: {1: "E"}}, display=display, given=gold(0)).play(f"a {G} 1")
    assert table.refused("-") == expected
    assert table.refused("b fernando") == ["birth.son-cost"]


@at("gender-missing", ("skip", ["birth.gender"]), ("other-sex", []))
def test_gender_missing(rulings: dict[str, str], expected: Any) -> None:
    table = Table([GEORGE], rulings=rulings, rows={G: {1: "S"}}, display=("jane-seymour",), given=gold(1))
    table.play(f"a {G} 1")
    assert table.refused("b jane") == expected
    assert bool(table.refused("-")) == (not expected)


@at("avoid-birth", ("allowed", []), ("bound", ["ruling.avoid-birth"]))
def test_avoid_birth(rulings: dict[str, str], expected: Any) -> None:
    def table(coins: int) -> Table:
        rows = {G: {1: "C W H S"}}
        return Table([GEORGE], rulings=rulings, rows=rows, display=("fernando",), given=gold(coins, 1)).play(f"a {G} 1")

    assert table(0).refused("-") == expected
    assert table(1).refused("-") == []
    assert table(0).play("c").refused("w +wien") == expected
    assert table(1).play("c", "-").refused("h p") == expected
    assert table(2).play("c", "-").refused("h p") == []


@at("birth-order", ("armies-first", []), ("christening-first", ["setup.army-bank"]))
def test_birth_order(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("charles-i", "jane-seymour")],
        rulings=rulings,
        rows={"charles-i": {1: "S"}},
        shields={"antoine": 1},
        display=("antoine",),
        given=gold(1),
    ).play("a charles-i 1", "b antoine")
    assert table.refused("w +wien") == expected
    assert table.play("-").mine == (0, 0, 2)


@pytest.mark.parametrize(
    ("answer", "moves"),
    [
        ("at-once", ("b pompadour", "a felipe-ii 3", "c", "c", "p", "b esterhazy")),
        ("after-series", ("b pompadour", "p", "b esterhazy", "a felipe-ii 3", "c", "c")),
    ],
)
def test_pitfall_b15_nested_effects_one_after_another(answer: str, moves: tuple[str, ...]) -> None:
    table = Table(
        [unit("baudouin", "jane-seymour")],
        [unit("felipe-ii", None, 1)],
        rulings={"christening-nesting": answer},
        rows={"baudouin": {2: "D P D"}, "felipe-ii": {3: "C C"}},
        display=("pompadour", "esterhazy"),
        given=gold(0),
    ).play("a baudouin 2", *moves)
    assert table.mine[:2] == (5, 1)
    assert table.state.player == 1
