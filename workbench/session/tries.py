"""Edits that suggest themselves where a move is not allowed: which places to change, and to what.

They come from the problems of the position, from the facts and values of the objections, from the pieces of the move,
from bounds, and from what else can lie in each place. Each has a cost: how large a change it is, and how far from what
the move is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move, Objection
from workbench.kernel.state import AnyState, Problem
from workbench.kernel.step import Step
from workbench.session.edits import edited
from workbench.session.fields import Spot, default_of, kind_of, literal_values

FEW = 12


class Try(msgspec.Struct, frozen=True):
    """An edit to try, and how large a change it is."""

    cost: float
    path: str
    value: Any


class Tries:
    """The edits that suggest themselves for a move in a position."""

    def __init__(
        self,
        game: Game,
        state: AnyState,
        move: Move,
        mover: int | None,
        places: Sequence[Spot],
        objections: Sequence[Objection],
        problems: Sequence[Problem],
    ) -> None:
        self.game, self.state, self.mover, self.places = game, state, mover, places
        self.problems = problems
        self.hints = _Hints(state, move, objections)

    def sorted(self) -> list[Try]:
        """All of them, the smallest first."""
        return sorted(self._all(), key=lambda each: each.cost)

    def _all(self) -> Iterator[Try]:
        for problem in self.problems:
            if len(problem.mend) == 1:
                yield from (Try(0.5, path, value) for path, value in problem.mend.items())
        for spot in self.places:
            extra = self._distance(spot)
            for cost, path, value in chain(self._values(spot), self._items(spot)):
                yield Try(cost + extra, path, value)

    def _distance(self, spot: Spot) -> float:
        """How far a place is from what the move is about."""
        if spot.path.startswith("agenda"):
            return 4.0
        if isinstance(spot.value, str) and spot.value in self.hints.pieces:
            return 0.0
        return 0.0 if spot.seat == self.mover else 0.4 if spot.seat is None else 0.8

    def _values(self, spot: Spot) -> Iterator[tuple[float, str, Any]]:
        """Other values for a place that holds one value."""
        if not spot.is_leaf or _is_identity(spot) or (spot.inner and kind_of(spot) == "step"):
            return
        if spot.optional and spot.value is not None:
            yield 2.0, spot.path, None
        holder: Any = type(spot.holder)
        usual = None if spot.inner else default_of(holder, spot.shape.field.name)[1]
        if usual is not None and usual != spot.value and not isinstance(usual, (list, dict)):
            yield 1.8, spot.path, usual
        control = kind_of(spot)
        if control == "switch":
            yield 1.5, spot.path, not spot.value
        elif control == "number":
            yield from self._numbers(spot)
        else:
            cost = 3.2 if spot.shape.field.name == "card" else 2.5
            yield from ((cost, spot.path, value) for value in self._texts(spot) if value != spot.value)

    def _numbers(self, spot: Spot) -> Iterator[tuple[float, str, Any]]:
        old, bounds = spot.value, spot.shape.field.bounds
        choices = self.game.choices(self.state, type(spot.holder), spot.shape.field.name)
        if choices is not None:
            yield from ((2.0, spot.path, value) for value in choices if value != old)
            return
        base = old if isinstance(old, int) else 0
        values = {*range(base - 3, base + 4), 0, *self.hints.numbers}
        values |= {base + step for step in self.hints.steps} | {base - step for step in self.hints.steps}
        low = None if bounds is None else bounds.low
        high = None if bounds is None else bounds.high
        values |= {end for end in (low, high) if end is not None}
        for value in values - {old}:
            beyond = (low is not None and value < low) or (high is not None and value > high)
            named = value in self.hints.numbers
            yield 1 + min(abs(value - base), 20) / 10 - 0.2 * named + 3 * beyond, spot.path, value

    def _texts(self, spot: Spot) -> list[str]:
        """What else can stand in a place: what the game or the type names, or pieces that suggest themselves."""
        chosen = self.game.choices(self.state, type(spot.holder), spot.shape.field.name)
        if chosen is not None:
            return [value for value in chosen if isinstance(value, str)]
        listed = literal_values(spot.hint)
        if listed:
            return list(listed)
        stock = self._stock(spot)
        return stock if stock else [token for token in self.hints.tokens if isinstance(spot.value, str)]

    def _stock(self, spot: Spot) -> list[str]:
        stock = self.game.populations(self.state.settings).get(spot.population)
        return [] if stock is None or isinstance(stock, int) else list(dict.fromkeys(stock))

    def _items(self, spot: Spot) -> Iterator[tuple[float, str, Any]]:
        """Items added to a list or table, or taken from it."""
        kind = kind_of(spot)
        if spot.veiled:
            return
        if kind == "list" and spot.path != "seats":
            items = list(spot.value)
            for item in dict.fromkeys(value for value in items if isinstance(value, (str, int))):
                yield 2.0 - 0.5 * (item in self.hints.tokens), f"{spot.path}.-", item
            yield from (
                (3.0, f"{spot.path}.-", msgspec.to_builtins(item)) for item in items if isinstance(item, msgspec.Struct)
            )
            if all(isinstance(item, str) for item in items) and spot.hint in (list[str], tuple[str, ...]):
                for text in self._texts(spot) or self.hints.tokens:
                    yield 2.2 - 0.5 * (text in self.hints.tokens), f"{spot.path}.+", text
        elif kind == "table":
            yield from self._entries(spot)

    def _entries(self, spot: Spot) -> Iterator[tuple[float, str, Any]]:
        for key, value in spot.value.items():
            if not isinstance(value, msgspec.Struct):
                yield 2.2 - 0.5 * (key in self.hints.tokens), f"{spot.path}.-", key
        values = self._texts(spot)
        for key in self.hints.keys:
            if key not in spot.value and "." not in key:
                yield from ((2.4, f"{spot.path}.{key}", value) for value in values[:FEW])


class _Hints:
    """What the objections and the move speak of.

    Attributes:
        numbers: the numbers that decide.
        steps: those numbers, and by how much they differ from each other.
        pieces: ids of the pieces that decide or that the move touches.
        tokens: these ids, their parts, and the texts among the values.
        keys: the parts of ids and notation that can be keys of a table.
    """

    def __init__(self, state: AnyState, move: Move, objections: Sequence[Objection]) -> None:
        values = [value for item in objections for value in item.values.values()]
        flat = [part for value in values for part in (value if isinstance(value, (list, tuple)) else [value])]
        self.numbers = {value for value in flat if type(value) is int and abs(value) < 1000}
        self.steps = self.numbers | {abs(one - other) for one in self.numbers for other in self.numbers}
        facts = [fact for item in objections for fact in item.facts]
        self.pieces = dict.fromkeys((*facts, *_touched(state, move)))
        texts = [value for value in flat if isinstance(value, str)]
        parts = [part for text in (*self.pieces, *texts, *_field_texts(move)) for part in re.split(r"[:@]", text)]
        self.tokens = list(dict.fromkeys((*self.pieces, *texts, *_field_texts(move), *parts)))
        self.keys = list(dict.fromkeys(filter(None, (*parts, *re.split(r"[\s:@>]+", str(move))))))


def _touched(state: AnyState, move: Move) -> tuple[str, ...]:
    try:
        return move.touches(state, getattr(state.agenda[-1], "seat", None) if state.agenda else None)
    except Exception:
        return ()  # an impossible position, or pieces that are not there


def _field_texts(move: Move) -> list[str]:
    """The texts in the fields of a move."""
    values = [getattr(move, name) for name in type(move).__struct_fields__]
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return [value for value in flat if isinstance(value, str)]


def _is_identity(spot: Spot) -> bool:
    """Whether a place says which seat a struct is, instead of something about it."""
    return spot.shape.field.name == "seat" and not isinstance(spot.holder, Step)


def quickly_edited(game: Game, state: AnyState, path: str, value: Any) -> AnyState | None:
    """The state with another value at a path, without the checks of `edited` where the place is easy to reach."""
    *way, last = path.split(".")
    changed = state.copy()
    place: Any = changed
    try:
        for part in way:
            place = _inside(place, part)
        if _put(place, last, value):
            return changed
        return edited(game, state, {path: value})
    except (WorkbenchError, AttributeError, KeyError, IndexError, ValueError, TypeError):
        return None


def _inside(place: Any, part: str) -> Any:
    if isinstance(place, (list, tuple)):
        return place[int(part)]
    return place[part] if isinstance(place, dict) else getattr(place, part)


def _put(place: Any, last: str, value: Any) -> bool:
    """Change a list, a table or a struct in place; False if that takes a conversion."""
    if isinstance(value, (list, dict)) or (isinstance(place, msgspec.Struct) and type(place).__struct_config__.frozen):
        return False
    if isinstance(place, list):
        if last == "+":
            place.append(value)
        elif last == "-":
            place.remove(value)
        else:
            place[int(last)] = value
    elif isinstance(place, dict):
        if last == "-":
            del place[value]
        else:
            place[last] = value
    elif isinstance(place, msgspec.Struct):
        setattr(place, last, value)
    else:
        return False
    return True
