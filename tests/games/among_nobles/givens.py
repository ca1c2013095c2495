"""What many tests of Among Nobles give their positions, and how a test is repeated for every answer of a ruling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.among_nobles.table import GEORGE, Table, unit

PROVINCES = {
    "provinces.holland.symbols": "C",
    "provinces.sachsen.symbols": "C",
    "provinces.wien.symbols": "P",
    "provinces.normandie.symbols": "CP",
    "provinces.westfalen.symbols": "CP",
}
G, A = "george-of-cumberland", "arianne-of-cumberland"


def gold(amount: int, armies: int = 0, **more: object) -> dict[str, object]:
    """What A has, beside provinces whose symbols do not depend on the pack."""
    return {"seats.0.gold": amount, "seats.0.armies": armies, **PROVINCES, **more}


AGE_1 = [
    "antoine", "fernando", "baudouin", "christian-ii", "charles-victorieux", "christian-iv", "cosimo", "francesco",
    "jane-seymour", "mary-i", "elisabeth", "isabel", "anne-cleves", "sibylle", "eleonora", "isabella",
]  # fmt: skip
AGE_2 = [
    "charles-i", "charles-ix", "carew", "joachim", "felipe-ii", "solier", "edward-vi", "guidobaldo",
    "esterhazy", "mary-scots", "marguerite", "mariana", "anne-autriche", "maria-medici", "boleyn", "leonor",
]  # fmt: skip
AGE_3 = [
    "wellington", "august-iii", "alasdair", "heinrich", "napoleon", "pyotr", "ferdinand", "henry-viii",
    "catherine", "leszczynska", "pompadour", "henriette", "charlotte", "cathcart", "ulla", "howe",
]  # fmt: skip


def decks(*cards: list[str]) -> dict[str, object]:
    """The cards in decks I, II and III."""
    return {f"decks.{age}.pile.layers": [{"cards": pile}] if pile else [] for age, pile in enumerate(cards)}


ROUND = ("a carlos 1", "a alfonso 1", "a johann 1")
WEDDING = ("m fernando", "present jane", "marry jane")
RIVALS = {seat: [[unit(card)]] for seat, card in ((1, "antoine"), (2, "fernando"), (3, "baudouin"))}


def at(ruling: str, *answers: Any) -> Any:
    """A test for each answer, with what is expected."""
    return pytest.mark.parametrize(("rulings", "expected"), [({ruling: answer}, value) for answer, value in answers])


def wedding(**more: object) -> Table:
    """A's lord has a marriage box, Fernando is a bachelor, B and D have a daughter each."""
    settings = {
        "rows": {G: {4: "M"}},
        "others": {1: [[unit("jane-seymour")]], 3: [[unit("elisabeth")]]},
        "given": gold(3),
    }
    return Table([GEORGE], [unit("fernando")], **{**settings, **more})  # type: ignore[arg-type]


def bachelor(rulings: dict[str, str], **more: Any) -> Table:
    """Fernando has boxes for a wedding of his own and a birth; B can present Jane Seymour."""
    values: dict[str, Any] = {
        "rows": {"fernando": {1: "M E", 2: "C"}, "jane-seymour": {2: "C"}},
        "others": {1: [[unit("jane-seymour")]]},
        "display": ("esterhazy",),
        "given": gold(2),
    }
    return Table([GEORGE], [unit("fernando")], rulings=rulings, **{**values, **more})
