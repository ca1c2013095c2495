"""Weddings: grooms, brides, who pays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.among_nobles.givens import A, G, at, gold, wedding
from tests.games.among_nobles.table import GEORGE, Table, unit


def test_c35_a_wedding() -> None:
    table = wedding().play(f"a {G} 4", "m fernando", "present jane", "present elisabeth", "marry jane")
    assert [table.of(seat)[:2] for seat in range(4)] == [(1, 0), (0, 2), (0, 0), (0, 0)]
    assert table.family() == [[f"{G}+{A}"], ["fernando+jane-seymour"]]
    assert table.family(3)[1] == ["elisabeth"]


@pytest.mark.parametrize(
    ("bride", "prestige", "coins"),
    [("mary-i", 4, 2), ("isabel", 4, 2), ("sibylle", 4, 2), ("isabella", 4, 2), ("howe", 4, 0), ("boleyn", 4, 0)],
)
def test_c37_alliances(bride: str, prestige: int, coins: int) -> None:
    table = wedding(others={1: [[unit(bride)]]}, given=gold(2))
    table.play(f"a {G} 4", "m fernando", f"present {bride}")
    assert table.refused("-") == ["marry.must-choose"]
    table.play(f"marry {bride}")
    assert table.of(1)[:2] == (coins, prestige)
    assert table.mine[0] == 0


def test_c39_the_groom_himself() -> None:
    table = Table(
        [GEORGE],
        [unit("fernando")],
        rows={"fernando": {4: "M P"}, "isabel": {4: "P P"}},
        others={1: [[unit("isabel")]]},
        given=gold(2),
    ).play("a fernando 4", "m fernando", "present isabel", "marry isabel", "p")
    assert table.state.player == 1
    assert table.mine[:2] == (0, 1)
    assert table.of(1)[:2] == (2, 4)


def test_c41_a_bride_must_be_presented() -> None:
    table = wedding().play(f"a {G} 4", "m fernando")
    assert table.refused("-") == ["marry.present"]


def test_c45_mariana() -> None:
    table = wedding(rows={G: {4: "M"}, "fernando": {1: "W"}}, others={1: [[unit("mariana")]]}, given=gold(2))
    table.play(f"a {G} 4", "m fernando")
    assert table.mine[0] == 2
    assert table.family()[1] == ["fernando"]


@pytest.mark.parametrize(("answer", "prestige"), [("five", 5), ("three", 3)])
def test_c47_the_dowry(answer: str, prestige: int) -> None:
    table = wedding(
        rulings={"medici-points": answer}, others={1: [[unit("maria-medici", gold=3)]]}, given=gold(2)
    ).play(f"a {G} 4", "m fernando", "present maria", "marry maria de' medici")
    assert table.mine[0] == 3
    assert table.of(1)[1] == prestige
    assert table.state.seats[0].rows[1][0].gold == 0


def test_c101_howe_is_not_taken() -> None:
    table = wedding(others={1: [[unit("howe")]], 2: [[unit("jane-seymour")]]}, given=gold(2))
    table.play(f"a {G} 4", "m fernando", "present howe", "present jane", "marry jane")
    assert (table.of(1)[1], table.of(2)[1]) == (2, 2)
    assert table.family(1)[1] == ["howe"]


def test_c111_the_bride_stands_in_his_row() -> None:
    table = Table(
        [GEORGE],
        [unit("fernando")],
        rows={G: {4: "M"}},
        others={1: [[unit("cosimo")], [unit("isabella")]]},
        given=gold(2),
    ).play(f"a {G} 4", "m fernando", "present isabella", "marry isabella")
    assert table.family() == [[f"{G}+{A}"], ["fernando+isabella"]]
    assert len(table.family(1)) == 2
    assert table.of(1)[:2] == (2, 4)


@at("no-bride-hire", ("fee-kept", 2), ("all-back", 4))
def test_no_bride_hire(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "H"}}, given=gold(4))
    assert table.play("a fernando 1", "h m", "m fernando").mine[0] == expected


@at("marry-upfront", ("pay-first", ["marry.cost"]), ("pay-after", []))
def test_marry_upfront(rulings: dict[str, str], expected: Any) -> None:
    others = {1: [[unit("maria-medici", gold=3), unit("boleyn")]], 2: [[unit("jane-seymour")]]}
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "M"}}, others=others, given=gold(0))
    assert table.play("a fernando 1").refused("m fernando") == expected
    if not expected:
        table.play("m fernando", "present maria-medici", "present jane")
        assert table.refused("marry jane") == ["marry.cost"]
        assert table.play("marry maria-medici").mine[0] == 1


def test_a_wedding_that_nobody_can_pay_is_broken_off() -> None:
    others = {1: [[unit("maria-medici", gold=3), unit("boleyn")]]}
    rulings = {"marry-upfront": "pay-after"}
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "M"}}, others=others, given=gold(0))
    table.play("a fernando 1", "m fernando", "present boleyn")
    assert table.legal == ["-"]
    assert table.play("-").family() == [["fernando"]]


@at("marry-hopeless", ("groom-needed", []), ("bride-needed", ["ruling.marry-hopeless"]))
def test_marry_hopeless(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "M"}}, given=gold(2)).play("a fernando 1")
    assert table.refused("m fernando") == expected


@at(
    "present-request",
    ("anyone-before-reveal", (True, True, "MayAsk")),
    ("presenters-only", (False, True, "Present")),
    ("active-only", (True, False, "Present")),
)
def test_present_request(rulings: dict[str, str], expected: Any) -> None:
    others = {1: [[unit("jane-seymour"), unit("boleyn")]], 2: [[unit("isabella"), unit("howe")]]}
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "M"}}, others=others, given=gold(2))
    table.play("a fernando 1")
    assert (not table.refused("m fernando in order")) == expected[0]
    table.play("m fernando")
    assert table.step == expected[2]
    if table.step == "MayAsk":
        table.play("-")
    table.play("present jane")
    assert (not table.refused("in order")) == expected[1]
    if expected[1]:
        table.play("in order", "show boleyn")
        assert table.state.court is not None
        assert [offer.shown for offer in table.state.court.offers] == [True]


def test_brides_are_always_shown_in_order_under_the_variant() -> None:
    others = {1: [[unit("howe")]], 2: [[unit("isabella")]]}
    table = Table(
        [unit("fernando")],
        variants=("brides-in-order",),
        rows={"fernando": {1: "M"}},
        others=others,
        given=gold(2),
    ).play("a fernando 1")
    assert table.refused("m fernando in order") == ["variant.brides-in-order"]
    assert table.play("m fernando", "present howe").of(1)[1] == 2


@at("mariana-piety", ("printed-piety", ["char.mariana"]), ("piety-or-hire", []))
def test_mariana_piety(rulings: dict[str, str], expected: Any) -> None:
    rows, others = {"fernando": {1: "M", 2: "H"}}, {1: [[unit("mariana"), unit("howe")]]}
    table = Table([unit("fernando")], rulings=rulings, rows=rows, others=others, given=gold(2))
    assert table.play("a fernando 1", "m fernando").refused("present mariana") == expected


@at("medici-leaves", ("bank", 2), ("owner", 5))
def test_medici_leaves(rulings: dict[str, str], expected: Any) -> None:
    family = [unit("felipe-ii"), unit("maria-medici", gold=3)]
    table = Table(family, rulings=rulings, rows={"felipe-ii": {1: "I"}}).play("a felipe-ii 1", "i maria-medici")
    assert table.mine[0] == expected
