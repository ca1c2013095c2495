"""The places of a position one by one: path, type, name in words, value, who declared what about it.

Everything is read off the types of the state: annotations say who may see a field, which pieces it holds and between
which bounds it keeps; docstrings say what it is. A struct may say what its fields are called (`field_titles`, where the
name of a field alone does not tell) and what an item of a list is (`item_titles`: "row" for a list of rows, "player"
for a list with one item for each seat).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from workbench.kernel.game import Game
from workbench.kernel.pile import Pile, SeenPile
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.kernel.step import Step
from workbench.kernel.visibility import Field, Hidden, View, fields
from workbench.session.texts import capital, joined

NOTHING = "nothing"
LONGEST = 8
BY_SEAT = "player"


class Shape(msgspec.Struct, frozen=True):
    """What the types say of a field.

    Attributes:
        field: its name, and who may see it, with the bounds it keeps to.
        hint: its type, without what may be nothing and without annotations.
        optional: whether it may be nothing.
        title: its name in words.
        help: what it is, from the docstring of its struct; "" if that says nothing.
        item: what an item of a list is; "" if the list's own name says it.
    """

    field: Field
    hint: Any
    optional: bool
    title: str
    help: str
    item: str = ""


class Spot(msgspec.Struct, frozen=True):
    """A place in a position.

    Attributes:
        path: the path that `edit` understands.
        label: its name in words, with whose it is: "Ann: gold".
        title: the last part of the name: "gold".
        hint: the type of its value.
        optional: whether it may be nothing.
        value: what lies there.
        holder: the struct that declares the field in which it lies; None at the very top.
        shape: what the types say of that field.
        seat: whose it is; None for the table.
        inner: whether it is an item of the field's list or table, or of a list in it, instead of the field itself.
        hidden: what a reader sees in its place if it is hidden from the reader; None if it is not.
        could_be: for a hidden value that is one of a few that all players know, these.
        fits: which pieces a hidden place can hold; None where all of its stock can.
        key: the key under which it stands in a table; "" elsewhere.
        shown: what the reader sees there: the value itself, a view of it in which parts are hidden, or `hidden`.
    """

    path: str
    label: str
    title: str
    hint: Any
    optional: bool
    value: Any
    holder: Any
    shape: Shape
    seat: int | None
    inner: bool
    hidden: Hidden | SeenPile | None = None
    could_be: tuple[Any, ...] | None = None
    shown: Any = None
    key: str = ""
    fits: Callable[[str], bool] | None = None

    @property
    def veiled(self) -> bool:
        """Whether it, or part of it, is hidden from the reader."""
        return self.hidden is not None or (self.shown is not self.value and _hides(self.shown))

    @property
    def population(self) -> str:
        """The stock of pieces of which it holds some; "" if none."""
        return self.shape.field.visible.population

    @property
    def is_leaf(self) -> bool:
        """Whether it holds one value and no parts."""
        return not isinstance(self.value, (list, tuple, dict, msgspec.Struct))


# -------------------------------------------------------------------------------------------------------- types


def shapes(kind: Any) -> tuple[Shape, ...]:
    """The fields of a struct type."""
    return _shapes(kind)


@cache
def _shapes(kind: Any) -> tuple[Shape, ...]:
    hints, told = get_type_hints(kind, include_extras=True), attribute_texts(kind)
    titles, items = _said_of(kind, "field_titles"), _said_of(kind, "item_titles")
    found = []
    for field in fields(kind):
        name = field.name
        base, optional = plain_hint(hints[name])
        title = titles.get(name, name.replace("_", " "))
        found.append(Shape(field, base, optional, title, _plain_help(told.get(name, "")), items.get(name, "")))
    return tuple(found)


def _said_of(kind: type, name: str) -> dict[str, str]:
    """What a struct and the structs it extends say of their fields under a name."""
    return {field: text for each in reversed(kind.__mro__) for field, text in vars(each).get(name, {}).items()}


def _plain_help(text: str) -> str:
    """A docstring's words for somebody who does not read Python."""
    return re.sub(r'\bNone\b|(?<!\w)""(?!\w)', NOTHING, text)


def plain_hint(hint: Any) -> tuple[Any, bool]:
    """A type without annotations, and whether it may be nothing."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType):
        parts = [part for part in get_args(hint) if part is not NoneType]
        if len(parts) < len(get_args(hint)):
            return (plain_hint(parts[0])[0] if len(parts) == 1 else hint), True
    return hint, False


@cache
def default_of(kind: Any, name: str) -> tuple[bool, Any]:
    """Whether a field of a struct must be said, and else what it is if nothing is said, as JSON."""
    field = next(field for field in msgspec.structs.fields(kind) if field.name == name)
    if field.required:
        return True, None
    made = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return False, msgspec.to_builtins(made)


_NAMED = re.compile(r"^(\w[\w, ]*): (.*)$")


@cache
def attribute_texts(kind: type) -> dict[str, str]:
    """What the docstrings of a struct and of the structs it extends say of each field."""
    told: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        told |= _attribute_texts(inspect.cleandoc(each.__doc__ or ""))
    return told


def _attribute_texts(doc: str) -> dict[str, str]:
    _, found, section = doc.partition("Attributes:\n")
    if not found:
        _, found, section = doc.partition("Fields:\n")
    told: dict[str, str] = {}
    names: tuple[str, ...] = ()
    for line in section.splitlines() if found else ():
        if line.strip() and not line.startswith(" "):
            break
        named = _NAMED.match(line.strip()) if line.startswith("    ") and not line.startswith("     ") else None
        if named:
            names = tuple(name.strip() for name in named[1].split(","))
            told.update(dict.fromkeys(names, named[2].strip()))
        else:
            told.update({name: f"{told[name]} {line.strip()}".strip() for name in names})
    return told


def step_types(game: Game) -> dict[str, type[Step]]:
    """The steps of a game by name."""
    union = get_args(game.state_type)[0]
    return {kind.__name__: kind for kind in (get_args(union) or (union,))}


def item_hint(hint: Any) -> Any:
    """The type of the items of a list, or of the values of a table."""
    parts = [part for part in get_args(hint) if part is not Ellipsis]
    return parts[-1] if parts else Any


# -------------------------------------------------------------------------------------------------------- places


def spots(game: Game, state: AnyState, seen: Any = None) -> Iterator[Spot]:
    """Every place of a position, containers before their parts, in the order of the types.

    Args:
        game: the game.
        state: the position.
        seen: a view of it, if what is hidden from its reader is to be said. Parts of hidden places are left out.
    """
    for shape in shapes(type(state)):
        if shape.field.name != "settings":
            yield from _field_spots(_Walk(game, state.settings), state, shape, "", (), None, seen)


class _Walk(msgspec.Struct, frozen=True):
    """What all places of a position share."""

    game: Game
    settings: Settings

    def piece(self, value: Any) -> str:
        """The name of a piece."""
        try:
            return self.game.label(value, self.settings)
        except Exception:
            return str(value)

    def seat_name(self, seat: int) -> str:
        """The name of a player."""
        players = self.settings.players
        return players[seat] if 0 <= seat < len(players) else f"seat {seat}"


def _field_spots(
    walk: _Walk, holder: Any, shape: Shape, path: str, names: tuple[str, ...], seat: int | None, seen: Any
) -> Iterator[Spot]:
    """The place of a field, and the places in it."""
    name = shape.field.name
    value = getattr(holder, name)
    here = f"{path}.{name}" if path else name
    look = value if seen is None else getattr(seen, name)
    hidden = look if isinstance(look, (Hidden, SeenPile)) else None
    could_be = seen.could_be(name) if hidden is not None and hasattr(type(holder), "could_be") else None
    fits = seen.fits(name) if hidden is not None and hasattr(type(holder), "fits") else None
    spot = Spot(
        here, _label(names, shape.title), shape.title, shape.hint, shape.optional, value, holder, shape, seat, False,
        hidden, could_be, look, fits=fits,
    )  # fmt: skip
    yield spot
    if hidden is None:
        yield from _parts(walk, spot, (*names, shape.title), None if seen is None else look)


def _parts(walk: _Walk, spot: Spot, names: tuple[str, ...], seen: Any) -> Iterator[Spot]:
    value = spot.value
    if isinstance(value, msgspec.Struct):
        yield from _struct_parts(walk, spot, names, seen)
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from _item(walk, spot, str(index), item, names, None if seen is None else seen[index])
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _item(walk, spot, key, item, names, None if seen is None else seen[key])


def _struct_parts(walk: _Walk, spot: Spot, names: tuple[str, ...], seen: Any) -> Iterator[Spot]:
    value = spot.value
    own = getattr(value, "seat", None)
    seat = own if isinstance(own, int) else spot.seat
    if isinstance(value, Pile):
        yield from _layers(walk, spot, names)
        return
    for shape in shapes(type(value)):
        yield from _field_spots(walk, value, shape, spot.path, names, seat, seen)


def _layers(walk: _Walk, spot: Spot, names: tuple[str, ...]) -> Iterator[Spot]:
    """The cards of a pile, layer by layer, as if the field itself held them."""
    several = len(spot.value.layers) > 1
    for number, layer in enumerate(spot.value.layers):
        title = f"layer {number + 1}" if several else "cards"
        way = (*names, title) if several else names
        path = f"{spot.path}.layers.{number}.cards"
        cards = Spot(
            path, _label(way[:-1], way[-1]), title, list[str], False, layer.cards, spot.holder, spot.shape, spot.seat,
            True, shown=layer.cards,
        )  # fmt: skip
        yield cards
        yield from _parts(walk, cards, way, None)


def _item(walk: _Walk, spot: Spot, key: str, value: Any, names: tuple[str, ...], seen: Any) -> Iterator[Spot]:
    """The place of an item of a list or table."""
    shown = value if seen is None else seen
    own = getattr(value, "seat", None) if isinstance(value, msgspec.Struct) else None
    hint, optional = plain_hint(item_hint(spot.hint))
    if spot.path == "seats" and isinstance(own, int):
        title = walk.seat_name(own)
        way: tuple[str, ...] = (title,)
    else:
        title = _item_title(walk, spot, key, value, shown)
        way = (*names[:-1], _item_name(spot, names[-1], title, value))
    path = f"{spot.path}.{key}"
    seat = own if isinstance(own, int) else spot.seat
    label = _label(way[:-1], way[-1])
    name = key if isinstance(spot.value, dict) else ""
    item = Spot(path, label, title, hint, optional, value, spot.holder, spot.shape, seat, True, shown=shown, key=name)
    yield item
    yield from _parts(walk, item, way, seen)


def _item_title(walk: _Walk, spot: Spot, key: str, value: Any, shown: Any) -> str:
    if isinstance(value, Step):
        return value.title or type(value).__name__
    if isinstance(spot.value, dict):
        return walk.piece(key)
    card = getattr(shown, "card", None)
    if isinstance(card, str):
        return walk.piece(card)
    if isinstance(value, str):
        return walk.piece(value)
    if spot.shape.item == BY_SEAT:
        return walk.seat_name(int(key))
    number = str(int(key) + 1)
    return f"{spot.shape.item} {number}" if spot.shape.item and not spot.inner else number


def _item_name(spot: Spot, around: str, title: str, value: Any) -> str:
    """What an item is called in a label, after what the list lies in."""
    if spot.shape.item == BY_SEAT:
        return f"{around} of {title}"
    alone = isinstance(value, msgspec.Struct) or (spot.shape.item and not spot.inner)
    return title if alone else f"{around} {title}"


def _label(names: Sequence[str], title: str) -> str:
    return capital(": ".join((*names, title)))


def _hides(seen: Any) -> bool:
    """Whether anything in a view is hidden."""
    if isinstance(seen, (Hidden, SeenPile)):
        return True
    if type(seen) is View:
        return any(_hides(value) for value in seen._values.values())
    if isinstance(seen, Mapping):
        return any(_hides(value) for value in seen.values())
    return isinstance(seen, tuple) and any(map(_hides, seen))


# -------------------------------------------------------------------------------------------------------- values


class Wording:
    """Values of a position in words."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game, self.settings = game, settings

    def value(self, value: Any, name: str = "") -> str:
        """A value in words; `name` is the name of its field."""
        if value is None or value == "":
            return NOTHING
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (Hidden, SeenPile)):
            return f"{value.count} hidden" if value.count is not None else "hidden"
        if isinstance(value, (str, int, float)):
            return self._scalar(value, name)
        if isinstance(value, msgspec.Struct):
            return self._struct(value)
        if isinstance(value, Mapping):
            return self._many([f"{self.value(key)}: {self.value(item)}" for key, item in value.items()])
        return self._many([self.value(item, name if name in self.game.seat_fields else "") for item in value])

    def _many(self, texts: list[str]) -> str:
        return joined(texts, LONGEST) if texts else NOTHING

    def _scalar(self, value: Any, name: str) -> str:
        players = self.settings.players
        if name in self.game.seat_fields and isinstance(value, int):
            return players[value] if 0 <= value < len(players) else f"seat {value}"
        try:
            return str(self.game.phrase(name or "piece", value, self.settings))
        except Exception:
            return str(value)

    def _struct(self, value: Any) -> str:
        if isinstance(value, Pile):
            return f"{len(value)} cards"
        kind = value.__class__  # of a view, the kind of what is seen
        if issubclass(kind, Step):
            return str(value.title or kind.__name__)
        return self._parts_of(value) or NOTHING

    def step(self, step: Step) -> str:
        """A step in words, with what it says besides its title."""
        parts = self._parts_of(step, "")
        return f"{self.value(step)} ({parts})" if parts else self.value(step)

    def _parts_of(self, value: Any, without: str = "seat") -> str:
        """The fields of a struct that say something. What a card is needs no word before it, nor does what is so."""
        parts = []
        for shape in shapes(value.__class__):
            name = shape.field.name
            inner = getattr(value, name)
            if name == without or inner in (None, False, "", [], {}, ()) or (inner == 0 and name != "seat"):
                continue
            said = self.value(inner, name)
            parts.append(said if name == "card" else shape.title if inner is True else f"{shape.title} {said}")
        return joined(parts, LONGEST)


def literal_values(hint: Any) -> tuple[Any, ...]:
    """The values that a type lists; none if it lists no values."""
    return get_args(hint) if get_origin(hint) is Literal else ()


_KINDS: dict[Any, str] = {bool: "switch", int: "number", float: "number", str: "text"}


def kind_of(spot: Spot) -> str:
    """What kind of control shows a place: switch, number, text, choice, list, table, pile, step or group."""
    hint = spot.hint
    if isinstance(spot.value, Step):
        return "step"
    if isinstance(spot.value, Pile) or hint is Pile:
        return "pile"
    if get_origin(hint) is Literal:
        return "choice"
    if get_origin(hint) in (list, tuple) or isinstance(spot.value, (list, tuple)):
        return "list"
    if get_origin(hint) is dict or isinstance(spot.value, dict):
        return "table"
    if isinstance(spot.value, msgspec.Struct) or (isinstance(hint, type) and issubclass(hint, msgspec.Struct)):
        return "group"
    return _KINDS.get(hint, "text")


def classes_of(hint: Any) -> tuple[Any, ...]:
    """The struct types that a type can be."""
    if isinstance(hint, TypeVar) or hint is ClassVar:
        return ()
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return tuple(part for part in parts if isinstance(part, type) and issubclass(part, msgspec.Struct))
