"""Copying a state of any game from what it is made of: for games that bring no quicker way of their own."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def copied(value: T) -> T:
    """An independent copy that shares only what cannot change: texts, numbers, tuples, frozen structs."""
    made: Any = value
    kind: Any = type(value)
    if kind is list:
        made = [copied(item) for item in made]
    elif kind is dict:
        made = {key: copied(item) for key, item in made.items()}
    elif issubclass(kind, msgspec.Struct) and not kind.__struct_config__.frozen:
        made = kind(**{name: copied(getattr(made, name)) for name in kind.__struct_fields__})
    found: T = made
    return found
