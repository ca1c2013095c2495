"""What does not fit in plain data is told in plain words: where, what lies there, what would be right."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

import workbench as wb
from workbench.kernel.codec import from_plain, to_plain
from workbench.kernel.misfit import misfit
from workbench.kernel.registry import find_game

TERMS = ("`", "Expected", "`int`", "got", "$")


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    money: int
    title: str | None = None
    share: float = 0.5
    shown: bool = False
    kind: Literal["a", "b"] = "a"
    tiles: dict[str, int] = {}
    pair: tuple[int, int] = (0, 0)


class Table(msgspec.Struct):
    seats: list[Seat]


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ({"money": "lots"}, "seats.0.money is “lots”; a whole number is expected"),
        ({"money": 1.5}, "seats.0.money is 1.5; a whole number is expected"),
        ({"money": None}, "seats.0.money is nothing (null); a whole number is expected"),
        ({"money": [1]}, "seats.0.money is a list; a whole number is expected"),
        ({"money": "x" * 90}, f"seats.0.money is “{'x' * 40}…”; a whole number is expected"),
        ({"money": 1, "title": 3}, "seats.0.title is 3; a text or nothing (null) is expected"),
        ({"money": 1, "share": True}, "seats.0.share is true; a number is expected"),
        ({"money": 1, "shown": 0}, "seats.0.shown is 0; yes or no (true or false) is expected"),
        ({"money": 1, "kind": "c"}, "seats.0.kind is 'c', which is none of the names that can stand there"),
        ({"money": 1, "tiles": {"F": "x", "W": 2}}, "seats.0.tiles.F is “x”; a whole number is expected"),
        ({"money": 1, "tiles": {"F": "x", "W": "y"}}, "seats.0.tiles.… is a text; a whole number is expected"),
        ({"money": 1, "pair": [1]}, "seats.0.pair is a list of 1; one of length 2 is expected"),
        ({}, "seats.0 lacks the entry “money”"),
        ({"money": 1, "gold": 2}, "seats.0 has an entry “gold”, which it should not have"),
        (7, "seats.0 is 7; a table is expected"),
    ],
)
def test_every_kind_of_misfit(seat: Any, says: str) -> None:
    values = {"seats": [seat]}
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert(values, Table)
    assert misfit(found.value, values) == says


def test_what_is_not_known_is_told_as_it_came() -> None:
    assert misfit(RecursionError("maximum recursion depth exceeded"), {}) == "maximum recursion depth exceeded"


@pytest.mark.parametrize("game", [name for name, *_ in wb.list_games()])
def test_a_state_of_any_game_is_refused_without_terms_of_the_reader(game: str) -> None:
    state = wb.start(game, seed=1).state
    values = to_plain(state)
    said = [
        refusal(game, state, {**values, name: wrong}) for name in values for wrong in ("x", 1.5, None, [[]], {"no": 1})
    ]
    assert len(list(filter(None, said))) > len(values)
    assert [text for text in said if any(term in text for term in TERMS)] == []


def refusal(game: str, state: Any, values: dict[str, Any]) -> str:
    """Why values are no state; "" if they are one."""
    try:
        from_plain(find_game(game), state.settings, values)
    except wb.WorkbenchError as error:
        return str(error)
    return ""
