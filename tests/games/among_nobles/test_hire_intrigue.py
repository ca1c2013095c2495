"""Hire and intrigue, and how far an ability reaches."""

from __future__ import annotations

from typing import Any

from tests.games.among_nobles.givens import A, G, at, gold
from tests.games.among_nobles.table import GEORGE, Table, unit


def test_c49_hire() -> None:
    table = Table([GEORGE], rows={G: {1: "H H"}}, given=gold(5, 1)).play(f"a {G} 1", "h p")
    assert table.mine == (3, 1, 1)
    assert table.refused("h c") == ["hire.not"]
    table.play("h w", "w +wien")
    assert table.mine == (0, 1, 0)


def test_c51_intrigue_without_ability() -> None:
    table = Table(
        [GEORGE],
        [unit("fernando", "isabella"), unit("eleonora")],
        rows={"isabella": {4: "I I"}, "eleonora": {4: "I"}},
    ).play("a fernando 4")
    assert table.state.player == 1
    assert table.told("intrigue.nothing")


@at("hire-waste", ("no", ["setup.army-bank"]), ("yes", []))
def test_hire_waste(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "H"}}, given=gold(3, 0))
    assert table.play("a fernando 1").refused("h w") == expected
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "H"}}, given=gold(3, 1))
    assert bool(table.play("a fernando 1", "h w").refused("-")) == bool(expected)


@at("hired-is-own", ("fee-only", 2), ("full-price", 4))
def test_hired_is_own(rulings: dict[str, str], expected: Any) -> None:
    rows, others = {"solier": {1: "H"}}, {1: [[unit("jane-seymour")]]}
    table = Table([unit("solier")], rulings=rulings, rows=rows, others=others, given=gold(4))
    assert table.play("a solier 1", "h m", "m solier", "present jane", "marry jane").mine[0] == 4 - expected
    table = Table([unit("catherine")], rulings=rulings, rows={"catherine": {1: "H"}}, given=gold(4, 1))
    assert table.play("a catherine 1", "h w", "w +wien").mine[0] == 4 - (2 if expected == 2 else 3)


@at("removed-running", ("lost", 0), ("goes-on", 1), ("not-allowed", None))
def test_removed_running(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit(G, A)],
        [unit("henriette"), unit("felipe-ii")],
        rulings=rulings,
        rows={"henriette": {1: "D C D"}, "felipe-ii": {1: "I"}},
        display=("pompadour", "howe"),
        given=gold(0),
    ).play("a henriette 1", "b pompadour", "a felipe-ii 1")
    if expected is None:
        assert table.refused("i henriette") == ["ruling.removed-running"]
        return
    table.play("i henriette", *("c", "b howe") * expected)
    assert table.mine[0] == 2 + expected
    assert table.state.player == 1
    assert table.family()[2:] == [["pompadour", "howe"] if expected else ["pompadour"]]


@at("removed-token", ("spent", (2, 1)), ("usable", (3, 0)))
def test_removed_token(rulings: dict[str, str], expected: Any) -> None:
    family = [unit("felipe-ii"), unit("jane-seymour", None, 1)]
    table = Table(family, rulings=rulings, rows={"felipe-ii": {1: "I"}}, given={"seats.0.tokens": 2})
    table.play("a felipe-ii 1", "i jane-seymour")
    purse = table.state.seats[0]
    assert (purse.tokens + 1, purse.spent) == expected


@at("nobility-scope", ("own-actions", 0), ("whole-family", 1))
def test_nobility_scope(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit(G, A), unit("pyotr")], rulings=rulings, rows={G: {1: "W"}}, given=gold(1, 1))
    assert table.play(f"a {G} 1", "w +wien").mine[1] == expected


@at("nobility-wife-boxes", ("couple", (1, 1)), ("own-boxes", (2, 0)))
def test_nobility_wife_boxes(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("alasdair", "jane-seymour")], rulings=rulings, rows={"jane-seymour": {1: "H"}}, given=gold(2))
    assert table.play("a alasdair 1", "h p").mine[0] == 2 - expected[0]
    table = Table([unit("pyotr", "jane-seymour")], rulings=rulings, rows={"jane-seymour": {1: "W"}}, given=gold(1, 1))
    assert table.play("a pyotr 1", "w +wien").mine[1] == expected[1]


@at("nobility-wife-boxes", ("couple", []), ("own-boxes", []))
def test_solier_names_his_wife(rulings: dict[str, str], expected: Any) -> None:
    rows = {"jane-seymour": {1: "M"}}
    table = Table([unit("solier", "jane-seymour"), unit("fernando")], rulings=rulings, rows=rows)
    assert table.play("a solier 1").refused("m fernando") == expected
