"""Edits of a position: lists of path and value, checked against the types of the state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from workbench.kernel.codec import fitted, to_plain
from workbench.kernel.errors import BadEdit, WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.state import AnyState


def edited(game: Game, state: AnyState, edit: Any) -> AnyState:
    """The state with other values at some paths; `state` stays as it is.

    Args:
        game: the game of the state.
        state: the position to edit.
        edit: dotted path to value (`seats.0.chest`); a last part `+` appends to a list, `-` removes a value from it
            or an entry from a table.

    Raises:
        BadEdit: a path that does not exist or a value of the wrong type; the message names the path.
    """
    if not isinstance(edit, Mapping) or not edit:
        raise BadEdit("An edit is a table of paths and values, such as {'seats.0.chest': 3}.")
    plain = _plain(state)
    for path, value in edit.items():
        _patch(plain, str(path), _json_value(str(path), value))
    try:
        changed = fitted(game, state.settings, plain)
    except WorkbenchError as error:
        raise BadEdit(f"The edit does not fit: {error}.") from error
    _check_nothing_lost(plain, _plain(changed), "")
    return changed


def edit_between(before: AnyState, after: AnyState) -> dict[str, Any]:
    """The edit that makes `after` of `before`: the paths whose values differ, as deep down as they can be told apart.

    Settings are no part of it.
    """
    return dict(_differing(_plain(before), _plain(after), ""))


def _plain(state: AnyState) -> Any:
    return msgspec.json.decode(msgspec.json.encode(to_plain(state)))


def _differing(before: Any, after: Any, path: str) -> Iterator[tuple[str, Any]]:
    if before == after and type(before) is type(after):
        return
    if isinstance(before, dict) and isinstance(after, dict) and _same_keys(before, after):
        for key, value in after.items():
            here = f"{path}.{key}" if path else key
            if key in before:
                yield from _differing(before[key], value, here)
            else:
                yield here, value
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and path:
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _differing(old, new, f"{path}.{index}")
    else:
        yield path, after


def _same_keys(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether single entries can be set: nothing has gone, no key holds a dot, and it is the same kind of thing."""
    plain_keys = not any("." in key for key in after)
    return plain_keys and set(before) <= set(after) and before.get("step") == after.get("step")


def _json_value(path: str, value: Any) -> Any:
    try:
        return msgspec.json.decode(msgspec.json.encode(value))
    except (TypeError, ValueError, RecursionError, OverflowError, msgspec.MsgspecError) as error:
        raise BadEdit(f"{path}: a value is text, a number, true, false, null, a list or a table.") from error


def _patch(plain: Any, path: str, value: Any) -> None:
    *way, last = path.split(".")
    place: Any = plain
    walked: list[str] = []
    for part in way:
        place = _step_into(place, part, walked)
        walked.append(part)
    here = ".".join(walked) or "the state"
    if last in ("+", "-"):
        _patch_list(place, last, value, here)
    elif isinstance(place, dict):
        place[last] = value
    else:
        _step_into(place, last, walked)
        place[int(last)] = value


def _patch_list(place: Any, sign: str, value: Any, here: str) -> None:
    if isinstance(place, dict) and sign == "-":
        _step_into(place, str(value), here.split("."))
        del place[str(value)]
    elif not isinstance(place, list):
        raise BadEdit(f"{here} is no list, so nothing can be added to it or removed from it.")
    elif sign == "+":
        place.append(value)
    elif value in place:
        place.remove(value)
    else:
        raise BadEdit(f"{here} holds no {value!r} that could be removed.")


def _step_into(place: Any, part: str, walked: list[str]) -> Any:
    here = ".".join(walked) or "the state"
    if isinstance(place, list):
        if not (part.isascii() and part.isdigit()) or int(part) >= len(place):
            raise BadEdit(f"{here} is a list of {len(place)}; {part!r} is no place in it (0 is the first, + appends).")
        return place[int(part)]
    if not isinstance(place, dict):
        raise BadEdit(f"{here} has no parts; {part!r} leads nowhere.")
    if part not in place:
        raise BadEdit(f"{here} has no {part!r}; it has {', '.join(sorted(place))}.")
    return place[part]


def _check_nothing_lost(given: Any, taken: Any, path: str) -> None:
    """Refuse fields that the types do not know, which a lenient reading would drop."""
    if isinstance(given, dict) and isinstance(taken, dict):
        for name, value in given.items():
            here = f"{path}.{name}" if path else name
            if name not in taken:
                raise BadEdit(f"{here} does not exist; there is {', '.join(sorted(taken))}.")
            _check_nothing_lost(value, taken[name], here)
    elif isinstance(given, list) and isinstance(taken, list):
        for index, (value, kept) in enumerate(zip(given, taken, strict=False)):
            _check_nothing_lost(value, kept, f"{path}.{index}")
