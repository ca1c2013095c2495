"""A position as a form: one field for every place in it, made from the types of the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, get_args, get_origin

import msgspec

from workbench.kernel.game import Game
from workbench.kernel.state import AnyState, Problem
from workbench.kernel.visibility import Bounds, level_of, plain, view
from workbench.session.fields import (
    Shape,
    Spot,
    Wording,
    classes_of,
    default_of,
    item_hint,
    kind_of,
    literal_values,
    plain_hint,
    shapes,
    spots,
    step_types,
)
from workbench.session.texts import capital, joined


class Option(msgspec.Struct, frozen=True):
    """A value that a field can have.

    Attributes:
        value: what to set or append.
        label: its name.
        where: for a piece, where it lies now, in words; "" for other values, and for a piece that lies nowhere.
    """

    value: Any
    label: str
    where: str = ""


class Blank(msgspec.Struct, frozen=True):
    """A part of an item that can be appended to a list.

    Attributes:
        name: the key under which the part stands in the new item.
        title: its name in words.
        kind: as in `FormField`.
        stock: as in `FormField`.
        options: as in `FormField`.
        needed: whether an item must say it.
        default: what it is if nothing is said.
    """

    name: str
    title: str
    kind: str
    stock: str = ""
    options: tuple[Option, ...] = ()
    needed: bool = True
    default: Any = None


class FormField(msgspec.Struct, frozen=True):
    """A place of the position.

    Attributes:
        path: the path that `edit` and `draft.set` understand.
        kind: "number", "switch", "text", "choice", "list", "table", "pile", "step", "group" or "hidden".
        label: its whole name: "Ann: gold".
        title: its name inside its section: "gold".
        help: what it is, in a sentence; "" where nothing is known.
        value: what lies there, as JSON; None for nothing, for hidden places, and where the parts say it.
        text: the value in words; of something with many parts which they are.
        optional: whether it may be nothing.
        options: the values it can have in play, where they are few and known.
        stock: name of the stock of pieces it holds some of; what can lie there is `form.stocks[stock]`.
        low, high: bounds it keeps to in play; never enforced.
        seat: whose it is; None for the table.
        hidden_from: the seats that may not see it; empty for a place hidden from the reader, since who else may look
            into it can rest on what lies there.
        adds: the path by which something is appended ("seats.0.hand.+"); "" where nothing can be.
        item: for a list, what kind of field a new item is; "" where nothing can be appended.
        blank: for a list of things with parts, the parts of a new one.
        removes: the edit that takes it out of its list or table, as path and value; None where it cannot be.
        problems: numbers of the form's problems that concern it.
        parts: the places in it.
    """

    path: str
    kind: str
    label: str
    title: str
    help: str = ""
    value: Any = None
    text: str = ""
    optional: bool = False
    options: tuple[Option, ...] = ()
    stock: str = ""
    low: int | None = None
    high: int | None = None
    seat: int | None = None
    hidden_from: tuple[int, ...] = ()
    adds: str = ""
    item: str = ""
    blank: tuple[Blank, ...] = ()
    removes: tuple[str, Any] | None = None
    problems: tuple[int, ...] = ()
    parts: tuple[FormField, ...] = ()


class Section(msgspec.Struct, frozen=True):
    """Fields that stand together.

    Attributes:
        key: "seat:0", "table" or "steps".
        label: a player's name, "Table", or "What happens next".
        seat: the player; None for the others.
        fields: the fields; of the steps the next one first.
    """

    key: str
    label: str
    seat: int | None
    fields: tuple[FormField, ...]


class Form(msgspec.Struct, frozen=True):
    """A position as a form.

    Attributes:
        sections: the players, the table, the steps that wait.
        stocks: for each stock of pieces all its pieces, with where they lie.
        steps: for each step that can be put on the agenda its parts, by name.
        problems: the defects of the position; empty for a seat, since they name hidden pieces.
    """

    sections: tuple[Section, ...]
    stocks: dict[str, tuple[Option, ...]]
    steps: dict[str, tuple[str, tuple[Blank, ...]]]
    problems: tuple[Problem, ...] = ()

    def __getitem__(self, path: str) -> FormField:
        """The field at a path. Raises KeyError."""
        found = next((field for field in self.fields() if field.path == path), None)
        if found is None:
            raise KeyError(path)
        return found

    def fields(self) -> Iterable[FormField]:
        """All fields, containers before their parts."""
        waiting = [field for section in reversed(self.sections) for field in reversed(section.fields)]
        while waiting:
            field = waiting.pop()
            yield field
            waiting.extend(reversed(field.parts))

    def __repr__(self) -> str:
        return f"<form of {sum(1 for _ in self.fields())} fields, {len(self.problems)} problems>"


def form_of(game: Game, state: AnyState, reader: int | None, problems: Sequence[Problem]) -> Form:
    """The form of a position, as a reader may see it; None sees all."""
    maker = _Maker(game, state, reader, problems if reader is None else ())
    fields = maker.fields()
    seats, rest, steps = _sorted_out(fields)
    sections = [Section(f"seat:{field.seat}", field.title, field.seat, field.parts) for field in seats]
    sections.append(Section("table", "Table", None, rest))
    sections.append(Section("steps", "What happens next", None, steps))
    return Form(tuple(sections), maker.stocks, maker.steps(), tuple(maker.problems))


def _sorted_out(
    fields: Iterable[FormField],
) -> tuple[tuple[FormField, ...], tuple[FormField, ...], tuple[FormField, ...]]:
    """The fields of the players, of the table, and the steps."""
    named = {field.path: field for field in fields}
    seats, agenda = named.pop("seats", None), named.pop("agenda", None)
    return (
        () if seats is None else seats.parts,
        tuple(named.values()),
        () if agenda is None else tuple(reversed(agenda.parts)),
    )


class _Maker:
    """Makes the fields of one position."""

    def __init__(self, game: Game, state: AnyState, reader: int | None, problems: Sequence[Problem]) -> None:
        self.game, self.state, self.problems = game, state, list(problems)
        self.words = Wording(game, state.settings)
        seen = None if reader is None else view(state, reader)
        self.spots = list(spots(game, state, seen))
        self.hidden = self._hidden_paths()
        self.stocks = self._stocks(reader)
        self.concerns = self._concerns()

    def fields(self) -> list[FormField]:
        """The fields at the top of the state."""
        found, place = [], 0
        while place < len(self.spots):
            field, place = self._field(place)
            found.append(field)
        return found

    def _field(self, place: int) -> tuple[FormField, int]:
        """The field of a spot with its parts, and the number of the next spot that is no part of it."""
        spot, parts, after = self.spots[place], [], place + 1
        while after < len(self.spots) and self.spots[after].path.startswith(f"{spot.path}."):
            part, after = self._field(after)
            parts.append(part)
        return self._made(spot, tuple(parts)), after

    def _made(self, spot: Spot, parts: tuple[FormField, ...]) -> FormField:
        name, shape = spot.shape.field.name, spot.shape
        bare = FormField(
            spot.path,
            kind_of(spot) if spot.hidden is None else "hidden",
            spot.label,
            capital(spot.title),
            "" if spot.inner else shape.help,
            optional=spot.optional,
            seat=spot.seat,
            hidden_from=self.hidden.get(spot.path, ()) if spot.hidden is None else (),
            parts=parts,
        )
        if spot.hidden is not None:
            return msgspec.structs.replace(bare, text=self.words.value(spot.hidden, name))
        options = self._options(spot)
        whole = not parts or (bare.kind in ("list", "table") and all(not part.parts for part in parts))
        bounds = shape.field.bounds or Bounds()
        return msgspec.structs.replace(
            bare,
            kind="choice" if options and bare.kind in ("text", "number") else bare.kind,
            value=_json(spot) if whole else None,
            text=self.words.value(spot.shown, name) if whole else self._summary(spot, parts),
            options=options,
            stock=spot.population if spot.population in self.stocks else "",
            low=bounds.low,
            high=bounds.high,
            adds=_adding_path(spot, bare.kind),
            item=_kind_of_hint(plain_hint(item_hint(spot.hint))[0]) if _adding_path(spot, bare.kind) else "",
            blank=self._blank(spot) if bare.kind == "list" else (),
            removes=_removal(spot),
            problems=self.concerns.get(spot.path, ()),
        )

    def _summary(self, spot: Spot, parts: tuple[FormField, ...]) -> str:
        """Something with many parts, in words: what they are, or how many if they have no names."""
        if isinstance(spot.value, msgspec.Struct):
            return self.words.value(spot.shown)
        names = [part.title for part in parts]
        numbered = any(name[-1:].isdigit() for name in names)
        return str(len(names)) if numbered else joined(names, 4)

    # ---- what can lie in a place

    def _options(self, spot: Spot) -> tuple[Option, ...]:
        if spot.path == "agenda":
            return ()
        known = self._known(type(spot.holder), spot.shape, item_hint(spot.hint) if spot.inner else spot.hint)
        name = "" if get_origin(spot.shape.hint) in (list, tuple, dict) else spot.shape.field.name
        return tuple(Option(value, self.words.value(value, name)) for value in known)

    def _known(self, holder: type, shape: Shape, hint: Any) -> tuple[Any, ...]:
        """The values that types or the game name for a field."""
        name = shape.field.name
        chosen = self.game.choices(self.state, holder, name)
        if chosen is not None:
            return tuple(chosen)
        return literal_values(hint)

    def _blank(self, spot: Spot) -> tuple[Blank, ...]:
        kinds = classes_of(plain_hint(item_hint(spot.hint))[0])
        return self._blanks(kinds[0]) if len(kinds) == 1 else ()

    def _blanks(self, kind: type) -> tuple[Blank, ...]:
        return tuple(self._blank_of(kind, shape) for shape in shapes(kind))

    def _blank_of(self, holder: Any, shape: Shape) -> Blank:
        needed, default = default_of(holder, shape.field.name)
        stock = shape.field.visible.population
        options = tuple(Option(value, self.words.value(value, shape.field.name))
                        for value in self._known(holder, shape, shape.hint))  # fmt: skip
        kind = _kind_of_hint(shape.hint)
        return Blank(shape.field.name, capital(shape.title), kind, stock if stock in self.stocks else "", options,
                     needed, default)  # fmt: skip

    def steps(self) -> dict[str, tuple[str, tuple[Blank, ...]]]:
        """The steps of the game: name to title and parts."""
        return {name: (kind.title or name, self._blanks(kind)) for name, kind in step_types(self.game).items()}

    def _stocks(self, reader: int | None) -> dict[str, tuple[Option, ...]]:
        lying = self._lying() if reader is None else {}
        found: dict[str, tuple[Option, ...]] = {}
        for name, stock in self.game.populations(self.state.settings).items():
            if stock is not None and not isinstance(stock, int):
                pieces = dict.fromkeys(stock)
                found[name] = tuple(
                    Option(piece, self.words.value(piece), joined(lying.get((name, piece), ()), 3)) for piece in pieces
                )
        return found

    def _lying(self) -> dict[tuple[str, str], list[str]]:
        """Where each piece lies, in words."""
        places: dict[tuple[str, str], Counter[str]] = {}
        around: list[Spot] = []
        for spot in self.spots:
            while around and not spot.path.startswith(f"{around[-1].path}."):
                around.pop()
            if spot.population and isinstance(spot.value, str):
                holder = around[-1].label if spot.inner and around else spot.label
                places.setdefault((spot.population, spot.value), Counter())[holder] += 1
            around.append(spot)
        return {
            piece: [place if count == 1 else f"{count} in {place}" for place, count in found.items()]
            for piece, found in places.items()
        }

    # ---- who sees it, and what is wrong with it

    def _hidden_paths(self) -> dict[str, tuple[int, ...]]:
        """The seats that may not see a field, by path; only fields that somebody may not see."""
        settings = self.state.settings
        seats = range(len(settings.players))
        found = {}
        for spot in self.spots:
            if not spot.inner:
                levels = [level_of(spot.holder, spot.shape.field, seat, settings) for seat in seats]
                barred = tuple(
                    seat
                    for seat in seats
                    if levels[seat] != "public" and (levels[seat] != "owner" or spot.seat != seat)
                )
                if barred:
                    found[spot.path] = barred
        return found

    def _concerns(self) -> dict[str, tuple[int, ...]]:
        """The problems that concern a place, by path."""
        found: dict[str, list[int]] = {}
        for number, problem in enumerate(self.problems):
            pieces = set(problem.pieces)
            mended = {path.removesuffix(".+").removesuffix(".-") for path in problem.mend}
            for spot in self.spots:
                holds = spot.is_leaf and isinstance(spot.value, str) and spot.value in pieces
                if holds or spot.path in mended:
                    found.setdefault(spot.path, []).append(number)
        return {path: tuple(numbers) for path, numbers in found.items()}


def _json(spot: Spot) -> Any:
    """What lies at a place as JSON, as the reader sees it."""
    return msgspec.to_builtins(spot.value) if spot.shown is spot.value else plain(spot.shown)


def _adding_path(spot: Spot, kind: str) -> str:
    return f"{spot.path}.+" if kind == "list" and get_origin(spot.hint) is list else ""


def _removal(spot: Spot) -> tuple[str, Any] | None:
    """The edit that takes an item out of its list or table."""
    if not spot.inner or spot.veiled:
        return None
    around = spot.path.rpartition(".")[0]
    if spot.key:
        return f"{around}.-", spot.key
    return (f"{around}.-", msgspec.to_builtins(spot.value)) if spot.path[len(around) + 1 :].isdigit() else None


def _kind_of_hint(hint: Any) -> str:
    origin = get_origin(hint)
    if origin in (list, tuple):
        return "list"
    if origin is dict:
        return "table"
    if classes_of(hint):
        return "group"
    names: dict[Any, str] = {bool: "switch", int: "number", float: "number"}
    return "choice" if get_args(hint) else names.get(hint, "text")
