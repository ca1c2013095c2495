"""Characters of age I."""

from __future__ import annotations

from typing import Any

from tests.games.among_nobles.givens import at, gold
from tests.games.among_nobles.table import GEORGE, Table, unit


def test_c53_cosimo() -> None:
    rows = {"cosimo": {4: "I E"}}
    table = Table([unit("cosimo", "anne-cleves")], rows=rows, display=("fernando", "elisabeth"), given=gold(1))
    table.play("a cosimo 4", "i")
    assert table.refused("-") == []
    table.play("b elisabeth")
    assert table.mine == (3, 0, 0)
    table = Table([unit("cosimo", "anne-cleves")], rows=rows, display=("fernando", "elisabeth"), given=gold(1))
    table.play("a cosimo 4", "-")
    assert table.refused("b elisabeth") == ["birth.trait"]
    table.play("-")
    assert table.mine == (1, 0, 0)


def test_c55_francesco() -> None:
    table = Table([GEORGE], [unit("francesco")], rows={"francesco": {4: "I"}}, given=gold(1, 1))
    table.play("a francesco 4", "i", "w +wien")
    assert table.mine == (0, 1, 0)


@at("cosimo-mandatory", ("may-decline", []), ("forced", ["birth.mandatory"]))
def test_cosimo_mandatory(rulings: dict[str, str], expected: Any) -> None:
    rows = {"cosimo": {1: "I E"}}
    table = Table([unit("cosimo", "anne-cleves")], rulings=rulings, rows=rows, display=("elisabeth",))
    assert table.play("a cosimo 1", "i").refused("-") == expected


@at("cosimo-bachelor", ("yes", []), ("no", ["ruling.cosimo-bachelor"]))
def test_cosimo_bachelor(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("cosimo")], rulings=rulings, rows={"cosimo": {1: "I"}}).play("a cosimo 1")
    assert table.refused("i") == expected


@at("charles-react-time", ("before", []), ("after", ["war.no-gold"]))
def test_charles_react_time(rulings: dict[str, str], expected: Any) -> None:
    rows = {"charles-victorieux": {1: "W"}}
    table = Table([unit("charles-victorieux", None, 1)], rulings=rulings, rows=rows, given=gold(0, 1))
    assert table.play("r charles-victorieux 1").refused("w +wien") == expected
    assert table.play("-").mine[0] == 1


@at("charles-token-activation", ("no", 0), ("yes", 1))
def test_charles_token_activation(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("edward-vi"), unit("charles-victorieux", None, 1)], rulings=rulings)
    assert table.play("a edward-vi>charles-victorieux 1").mine[0] == expected
