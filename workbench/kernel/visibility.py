"""Who may see what: declared on fields, carried out by one function, `view`.

Where what is seen depends on the moment (a bag that may be inspected while one pays into it), the struct has a method
`sees(field, seat)` that returns the level for now, or None for the declared one. Where a hidden value is one of a few
that all players know (the bride chosen among a court's ladies), a method `could_be(field)` returns them. Where a place
can hold only some pieces of its population (a deck of one kind of cards), a method `could_hold(field)` returns a
function that says of a piece whether it can lie there, or None where all can.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import FunctionType, MappingProxyType, MethodType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.pile import Pile
from workbench.kernel.seats import find_reader
from workbench.kernel.settings import Settings

T = TypeVar("T")
Level = Literal["public", "owner", "top", "nobody"]


class Visible(msgspec.Struct, frozen=True):
    """Declares who sees a field.

    Attributes:
        to: "public", "owner" (the seat named by the field `seat` of the struct, or of the one around it),
            "top" (all see the last piece of a list, and how many there are) or "nobody".
        when: other levels under rulings, as (ruling, answer, level), or under a variant, as ("variant.x", "on", level).
        population: name of the stock of pieces (see `Game.populations`) that the field holds a part of.
        known: name of the sibling field that lists which of the pieces every other seat knows.
        counted: whether the number of hidden pieces is public.
        uncounted: rulings under which it is not, as (ruling, answer).
        likely: the range from which an unknown number is drawn for an imagined world; the place of a population
            that has none takes what is left.
    """

    to: Level
    when: tuple[tuple[str, str, Level], ...] = ()
    population: str = ""
    known: str = ""
    counted: bool = True
    uncounted: tuple[tuple[str, str], ...] = ()
    likely: tuple[int, int] | None = None

    def level(self, settings: Settings | None) -> Level:
        """The level under the answers chosen in `settings`."""
        for choice, answer, level in self.when:
            if settings is not None and _chosen(settings, choice) == answer:
                return level
        return self.to

    def counts(self, settings: Settings | None) -> bool:
        """Whether the number of hidden pieces is public under the answers chosen in `settings`."""
        return self.counted and not any(
            settings is not None and settings.answer(ruling) == answer for ruling, answer in self.uncounted
        )


def _chosen(settings: Settings, choice: str) -> str:
    if choice.startswith("variant."):
        return "on" if settings.has(choice.removeprefix("variant.")) else "off"
    return settings.answer(choice)


class Bounds(msgspec.Struct, frozen=True):
    """The range a number keeps to in play. Not enforced: `problems()` reports, the editor offers."""

    low: int | None = None
    high: int | None = None


Public = Annotated[T, Visible("public")]
Owner = Annotated[T, Visible("owner")]
Nobody = Annotated[T, Visible("nobody")]

_UNDECLARED = Visible("nobody")


class Hidden(msgspec.Struct, frozen=True):
    """What a seat sees of something hidden: how many pieces, and those it happens to know."""

    count: int | None = None
    known: tuple[str, ...] = ()

    def __len__(self) -> int:
        return self.count or 0

    def __bool__(self) -> bool:
        return self.count != 0

    def __str__(self) -> str:
        return "?" if self.count is None else f"{self.count} hidden"


class Field(msgspec.Struct, frozen=True):
    """A field of a struct with its declarations; `nests` unless it holds nothing but texts and numbers."""

    name: str
    visible: Visible
    bounds: Bounds | None
    nests: bool = True


@cache
def fields(kind: Any) -> tuple[Field, ...]:
    """The fields of a struct type with their declared visibility and bounds; undeclared means nobody."""
    hints = get_type_hints(kind, include_extras=True)
    names = getattr(kind, "__struct_fields__", ())
    return tuple(Field(name, *_declared(hints[name]), _nests(hints[name])) for name in names)


def undeclared(*kinds: Any) -> tuple[str, ...]:
    """Fields of struct types, and of all structs within them, for which nobody has said who sees them: "Face.rows".

    Such a field is hidden from every seat, also from its owner.
    """
    waiting, known, found = list(kinds), set[Any](), list[str]()
    while waiting:
        hint = waiting.pop()
        kind = get_origin(hint) or hint
        if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            waiting.extend(part for part in get_args(hint) if not isinstance(part, msgspec.Struct))
        elif kind not in known and not hasattr(kind, "seen_whole"):
            known.add(kind)
            entries = msgspec.structs.fields(hint)
            found += [f"{kind.__name__}.{entry.name}" for entry in entries if not _says_who(entry.type)]
            waiting.extend(entry.type for entry in entries)
    return tuple(sorted(found))


def _says_who(hint: Any) -> bool:
    return get_origin(hint) is Annotated and any(isinstance(mark, Visible) for mark in get_args(hint)[1:])


def _nests(hint: Any) -> bool:
    """Whether a value so declared may have structs in it."""
    if get_origin(hint) is Literal:
        return False
    inside = get_args(hint)[:1] if get_origin(hint) is Annotated else get_args(hint)
    if inside:
        return any(part is not Ellipsis and _nests(part) for part in inside)
    return hint not in _PLAIN


def _declared(hint: Any) -> tuple[Visible, Bounds | None]:
    visible: Visible = _UNDECLARED
    bounds: Bounds | None = None
    if get_origin(hint) is Annotated:
        for mark in get_args(hint)[1:]:
            if isinstance(mark, Visible):
                visible = mark
            elif isinstance(mark, Bounds):
                bounds = mark
    return visible, bounds


class View:
    """A read-only look at a state, step or move, with the attributes of the original.

    Hidden things are `Hidden`. Methods and properties of the original's class work on the view as far as they
    touch only what is seen, and `isinstance` answers as for the original.
    """

    __slots__ = ("_kind", "_reader", "_values")

    def __init__(self, kind: type, values: Mapping[str, Any], reader: int | None = None) -> None:
        object.__setattr__(self, "_kind", kind)
        object.__setattr__(self, "_values", values)
        object.__setattr__(self, "_reader", reader)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:  # `isinstance` looks here
        return object.__getattribute__(self, "_kind")

    def __getattr__(self, name: str) -> Any:
        values = object.__getattribute__(self, "_values")
        if name in values:
            return values[name]
        kind = object.__getattribute__(self, "_kind")
        found = getattr(kind, name)
        if isinstance(found, property):
            return found.__get__(self)
        return MethodType(found, self) if isinstance(found, FunctionType) else found

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a view is read-only: {name} stays as it is")

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self._values.items())
        return f"{self._kind.__name__}({inside})"

    def __eq__(self, other: object) -> bool:
        return type(other) is View and self._kind is other._kind and self._values == other._values

    def __hash__(self) -> int:
        return hash(repr(self))


def view(state: Any, seat: int | str | None) -> Any:
    """A read-only view of `state` as a seat may see it; None sees all, "public" what all may see.

    Raises:
        WorkbenchError: `state` is no state (or a view already), or there is no such seat.
    """
    settings = None if type(state) is View else getattr(state, "settings", None)
    if settings is None or not isinstance(state, msgspec.Struct):
        what = "a view already" if type(state) is View else f"a {type(state).__name__}"
        raise WorkbenchError(f"Views are taken of states, such as s.state; this is {what}.")
    return _look(state, find_reader(settings, seat), settings, None)


def reader_of(seen: Any) -> int | None:
    """The seat whose view this is; None for a view, or a state, in which all is seen."""
    return seen._reader if type(seen) is View else None


def view_of(thing: Any, seat: int | None, owner: int | None, settings: Settings | None) -> Any:
    """A view of a step or move whose deciding seat is `owner`."""
    return _look(thing, seat, settings, owner)


def _look(value: Any, seat: int | None, settings: Settings | None, owner: int | None) -> Any:
    if isinstance(value, Pile):
        return value.copy()
    if isinstance(value, msgspec.Struct):
        return _look_struct(value, seat, settings, owner)
    if isinstance(value, (list, tuple)):
        return tuple(_look(item, seat, settings, owner) for item in value)
    if isinstance(value, dict):
        return MappingProxyType({key: _look(item, seat, settings, owner) for key, item in value.items()})
    return value


def _look_struct(value: Any, seat: int | None, settings: Settings | None, owner: int | None) -> Any:
    kind: type = type(value)
    if hasattr(kind, "seen_whole"):
        return value
    own = getattr(value, "seat", None)
    owner = owner if own is None else own
    seen: dict[str, Any] = {}
    for field in fields(kind):
        inner = getattr(value, field.name)
        level = "public" if seat is None else level_of(value, field, seat, settings)
        if level == "public" or (level == "owner" and owner == seat):
            seen[field.name] = _look(inner, seat, settings, owner)
        elif isinstance(inner, Pile):
            seen[field.name] = inner.as_seen_by(-1 if seat is None else seat)
        else:
            seen[field.name] = _veil(value, field, inner, level, settings)
    return View(kind, seen, seat)


def level_of(value: Any, field: Field, seat: int, settings: Settings | None) -> Level:
    """The level declared for a field, unless the struct says otherwise of this moment (method `sees`)."""
    shown: Level | None = value.sees(field.name, seat) if hasattr(type(value), "sees") else None
    return shown or field.visible.level(settings)


def _veil(value: Any, field: Field, inner: Any, level: Level, settings: Settings | None) -> Any:
    counted = field.visible.counts(settings)
    if inner is None:
        return None if counted else Hidden()
    if not isinstance(inner, (list, tuple)):
        return Hidden()
    known: tuple[str, ...] = ()
    if level == "top":
        known = tuple(inner[-1:])
    elif field.visible.known:
        known = tuple(getattr(value, field.visible.known))
    return Hidden(len(inner) if counted else None, known)


def is_hidden(value: object) -> bool:
    """Whether a value of a view is hidden from its reader."""
    return isinstance(value, Hidden)


def plain(seen: Any) -> Any:
    """A view as JSON values; hidden things become {"hidden": count} with what is known of them."""
    kind = type(seen)
    if kind is View:
        named = {name: plain(value) for name, value in seen._values.items() if name != "settings"}
        tag = getattr(seen._kind.__struct_config__, "tag_field", None)
        return {tag: seen._kind.__struct_config__.tag, **named} if tag else named
    if kind is Hidden:
        return {"hidden": seen.count} | ({"known": list(seen.known)} if seen.known else {})
    if isinstance(seen, (list, tuple)):
        return [plain(item) for item in seen]
    if isinstance(seen, Mapping):
        return {str(key): plain(item) for key, item in seen.items()}
    return msgspec.to_builtins(seen)


_PLAIN = frozenset((str, int, float, bool, bytes, type(None)))


def declared_fields(value: Any) -> list[tuple[str, Field, Any]]:
    """Every declared field in a state, as (path, field, value), depth first."""
    found: list[tuple[str, Field, Any]] = []
    _walk(value, "", found)
    return found


def _walk(value: Any, path: str, found: list[tuple[str, Field, Any]]) -> None:
    """Note the declared fields below a value that is no plain one."""
    kind: Any = type(value)
    if kind is list or kind is tuple:
        for index, item in enumerate(value):
            if type(item) not in _PLAIN:
                _walk(item, f"{path}.{index}" if path else str(index), found)
    elif isinstance(value, msgspec.Struct):
        if not hasattr(kind, "seen_whole"):
            before = f"{path}." if path else ""
            for field in fields(kind):
                inner = getattr(value, field.name)
                here = before + field.name
                found.append((here, field, inner))
                if field.nests and type(inner) not in _PLAIN:
                    _walk(inner, here, found)
    elif isinstance(value, dict):
        for key, item in value.items():
            if type(item) not in _PLAIN:
                _walk(item, f"{path}.{key}", found)
