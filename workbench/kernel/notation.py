"""The notation of a kind of move from one line that shows its form: `={card}`, `{card}[ with {escort}]`.

A place in braces is a field of the move. A part in brackets is left out where all its fields hold their defaults. What
a field can be is said by its type: a whole number, or a text, with a pattern if it has one:
`Annotated[str, msgspec.Meta(pattern="[BFHL][1-6]")]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, structs

from workbench.kernel.visibility import fields

if TYPE_CHECKING:
    from workbench.kernel.move import Move

_PART = re.compile(r"\[([^\[\]]*)\]")
_PLACE = re.compile(r"\{([a-z_]+)\}")
_NUMBER, _WORD = r"-?\d+", r"[^\s=]+"


class Form(NamedTuple):
    """A form taken apart.

    Attributes:
        parts: the text between brackets and outside of them, with whether it may be left out.
        pattern: what a text of this form matches, with a group for each field.
        values: how the text of each field becomes its value.
        secret: the fields that not every seat sees.
        defaults: what the fields hold if nothing is said.
    """

    parts: tuple[tuple[str, bool], ...]
    pattern: re.Pattern[str]
    values: dict[str, Callable[[str], Any]]
    secret: frozenset[str]
    defaults: dict[str, Any]


def read(kind: type[Move], text: str) -> Move | None:
    """The move of a kind that a text of its form names, or None. Upper and lower case do not matter."""
    form = _form(kind, kind.form)
    found = form.pattern.fullmatch(text)
    if found is None:
        return None
    return kind(**{name: form.values[name](value) for name, value in found.groupdict().items() if value is not None})


def spelled(move: Move, veil: bool = False) -> str:
    """The move in the form of its kind; with `veil`, a question mark for what not every seat sees."""
    form = _form(type(move), move.form)
    held = {name: getattr(move, name) for name in form.defaults}
    shown = {name: "?" if veil and name in form.secret else str(value) for name, value in held.items()}
    return "".join(_filled(part, shown) for part, free in form.parts if not free or _says(part, held, form.defaults))


def _filled(part: str, shown: dict[str, str]) -> str:
    return _PLACE.sub(lambda place: shown[place[1]], part)


def _says(part: str, held: dict[str, Any], defaults: dict[str, Any]) -> bool:
    """Whether something is said in a part that may be left out."""
    return any(held[name] != defaults[name] for name in _PLACE.findall(part))


@cache
def _form(kind: type[Move], text: str) -> Form:
    hints = get_type_hints(kind, include_extras=True)
    places = {name: _expression(kind, name, hints.get(name)) for name in _PLACE.findall(text)}
    parts = tuple((part, bool(number % 2)) for number, part in enumerate(_PART.split(text)) if part)
    pattern = "".join(f"(?:{_matching(part, places)})?" if free else _matching(part, places) for part, free in parts)
    values = {name: int if inner == _NUMBER else _speller(inner) for name, inner in places.items()}
    secret = frozenset(field.name for field in fields(kind) if field.visible.to != "public" or field.visible.when)
    defaults = {each.name: None if each.default is NODEFAULT else each.default for each in structs.fields(kind)}
    return Form(parts, re.compile(pattern, re.IGNORECASE), values, secret, defaults)


def _matching(part: str, places: dict[str, str]) -> str:
    pieces = _PLACE.split(part)
    return "".join(
        f"(?P<{piece}>{places[piece]})" if number % 2 else re.escape(piece) for number, piece in enumerate(pieces)
    )


def _expression(kind: type[Move], name: str, hint: Any) -> str:
    """What the text of a field can be."""
    marks: tuple[Any, ...] = ()
    while get_origin(hint) is Annotated:
        hint, *inner = get_args(hint)
        marks += tuple(inner)
    if hint not in (int, str):
        raise TypeError(f"{kind.__name__}.form: {name} is no field that holds a text or a whole number")
    patterns = [mark.pattern for mark in marks if isinstance(mark, Meta) and mark.pattern]
    return patterns[0].strip("^$") if patterns else _NUMBER if hint is int else _WORD


def _speller(pattern: str) -> Callable[[str], str]:
    """How a text is written that was typed in any case: as it was typed where its pattern allows that."""
    exact = re.compile(pattern)
    return lambda typed: next((form for form in (typed, typed.upper(), typed.lower()) if exact.fullmatch(form)), typed)
