"""What must change with an edit so that no piece is lost or doubled: where it comes from, or where it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from workbench.kernel.game import Game
from workbench.kernel.state import AnyState
from workbench.kernel.worlds import pieces_on_table
from workbench.session.fields import Spot, kind_of
from workbench.session.place import problems_of


def balanced(game: Game, before: AnyState, after: AnyState, path: str, places: Sequence[Spot]) -> dict[str, Any]:
    """The edit that makes up for the pieces and amounts that an edit at `path` brought or took; empty if none does.

    What is taken comes from the table before it comes from a player, and goes to the table.
    """
    there = [spot for spot in places if not _touches(spot.path, path)]
    edit = _amounts(game, after, path, there, places)
    for population, pieces in pieces_on_table(after).items():
        was = pieces_on_table(before).get(population, Counter())
        stock = game.populations(after.settings).get(population)
        if stock is None or isinstance(stock, int) or pieces == was:
            continue
        for piece in (pieces - was).elements():
            edit |= next(_takings(there, population, piece), {})
        for piece in (was - pieces).elements():
            edit |= next(_givings(there, population, piece), {})
    return edit


def mended(game: Game, after: AnyState, known: Collection[str], path: str) -> dict[str, Any]:
    """The mends of the problems that an edit at `path` brought, as far as they leave the edit as it is."""
    edit: dict[str, Any] = {}
    for problem in problems_of(game, after):
        if problem.sentence not in known and not any(_touches(mend, path) for mend in problem.mend):
            edit |= problem.mend
    return edit


def _touches(path: str, edited: str) -> bool:
    place = edited.removesuffix(".+").removesuffix(".-")
    return path == place or path.startswith(f"{place}.") or place.startswith(f"{path}.")


def _table_first(spots: Iterable[Spot]) -> list[Spot]:
    return sorted(spots, key=lambda spot: spot.seat is not None)


def _amounts(game: Game, after: AnyState, path: str, there: Sequence[Spot], places: Sequence[Spot]) -> dict[str, Any]:
    """A number of the same stock that takes up the difference."""
    changed = next((spot for spot in places if spot.path == path), None)
    total = None if changed is None else game.populations(after.settings).get(changed.population)
    if changed is None or not isinstance(total, int):
        return {}
    same = [spot for spot in there if spot.population == changed.population and type(spot.value) is int]
    rest = total - sum(spot.value for spot in same) - _value_at(after, path)
    for spot in _table_first(same):
        low = 0 if spot.shape.field.bounds is None else spot.shape.field.bounds.low or 0
        if spot.value + rest >= low:
            return {spot.path: spot.value + rest}
    return {}


def _value_at(state: Any, path: str) -> int:
    place = state
    for part in path.split("."):
        place = place[int(part)] if isinstance(place, list) else getattr(place, part)
    return place if isinstance(place, int) else 0


def _takings(there: Sequence[Spot], population: str, piece: str) -> Iterator[dict[str, Any]]:
    """Edits that take a piece away from where it lies."""
    for spot in _table_first(there):
        if spot.population != population:
            continue
        if kind_of(spot) == "list" and piece in spot.value:
            yield {f"{spot.path}.-": piece}
        elif not spot.inner and spot.value == piece and spot.optional:
            yield {spot.path: None}


def _givings(there: Sequence[Spot], population: str, piece: str) -> Iterator[dict[str, Any]]:
    """Edits that put a piece where others of its kind lie."""
    for spot in _table_first(there):
        if spot.population == population and kind_of(spot) == "list":
            yield {f"{spot.path}.+": piece}
