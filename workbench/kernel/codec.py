"""States as JSON and back, without pickle, with an error that names the path."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.misfit import misfit
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState

_encoder = msgspec.json.Encoder(order="deterministic")


def to_plain(state: AnyState) -> dict[str, Any]:
    """The state as JSON values, without its settings (they are saved once, beside it)."""
    values: dict[str, Any] = msgspec.to_builtins(state)
    values.pop("settings")
    return values


def to_json(state: AnyState) -> bytes:
    """The state as JSON text; equal states give equal bytes."""
    return _encoder.encode(to_plain(state))


def from_plain(game: Game, settings: Settings, values: Any) -> AnyState:
    """The state that `values` describe.

    Raises:
        WorkbenchError: values that are no state of the game; the message says where, what lies there, and what would
            be right.
    """
    if not isinstance(values, dict):
        raise WorkbenchError(f"a state of {game.title} is a JSON object, not {type(values).__name__}")
    try:
        return fitted(game, settings, values)
    except WorkbenchError as error:
        raise WorkbenchError(f"no state of {game.title}: {error}") from error


def fitted(game: Game, settings: Settings, values: dict[str, Any]) -> AnyState:
    """The same for values that were a state and then changed: WorkbenchError says no more than what does not fit."""
    try:
        state: AnyState = msgspec.convert({**values, "settings": settings}, game.state_type)
    except (msgspec.ValidationError, RecursionError, OverflowError) as error:
        raise WorkbenchError(misfit(error, values)) from error
    return state


def from_json(game: Game, settings: Settings, data: bytes | str) -> AnyState:
    """The state in a JSON text. Raises like `from_plain`."""
    try:
        values = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise WorkbenchError(f"not JSON: {error}") from error
    return from_plain(game, settings, values)
