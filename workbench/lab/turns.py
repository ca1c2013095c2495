"""The number of a turn, where a game counts turns."""

from __future__ import annotations

from typing import Any


def turn_number(state: Any) -> int | None:
    """The number of the turn that is being played: `state.turn`, or its `number`; None where the game counts none."""
    turn = getattr(state, "turn", None)
    number = getattr(turn, "number", turn)
    return number if isinstance(number, int) else None
