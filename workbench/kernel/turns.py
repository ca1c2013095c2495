"""Whose turn it is and which, where a game counts turns."""

from __future__ import annotations

from typing import Any, NamedTuple


class Turn(NamedTuple):
    """A turn: its number and the seat that plays it; None for what the game does not say."""

    number: int | None
    seat: int | None


def turn_of(state: Any) -> Turn:
    """The turn of a state: `state.turn` is a number with `player` beside it, or a struct with `number` and `seat`."""
    turn = getattr(state, "turn", None)
    seat = getattr(turn, "seat", getattr(state, "player", None))
    return Turn(turn_number(state), seat if isinstance(seat, int) else None)


def turn_number(state: Any) -> int | None:
    """The number of the turn alone, which simulated games ask before every choice."""
    turn = getattr(state, "turn", None)
    number = turn if type(turn) is int else getattr(turn, "number", None)
    return number if isinstance(number, int) else None
