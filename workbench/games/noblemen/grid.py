"""The square grid of an Estate: pure functions on cells. A cell is a text "x,y", x to the east, y to the north."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache

HOME = "0,0"
CELL_PATTERN = r"-?\d{1,3} ?, ?-?\d{1,3}"


@cache
def at(cell: str) -> tuple[int, int]:
    """The coordinates of a cell; also the order in which cells are listed."""
    x, y = cell.split(",")
    return int(x), int(y)


def name(x: int, y: int) -> str:
    """The cell with these coordinates."""
    return f"{x},{y}"


def tidy(text: str) -> str:
    """A cell as people type it, in its one form."""
    x, y = re.sub(r"\s", "", text).split(",")
    return name(int(x), int(y))


@lru_cache(4096)
def is_cell(text: str) -> bool:
    """Whether a text is a cell in its one form."""
    return re.fullmatch(r"(0|-?[1-9]\d{0,2}),(0|-?[1-9]\d{0,2})", text) is not None


@cache
def edges(cell: str) -> tuple[str, ...]:
    """The four cells that share an edge with this one: east, north, west, south."""
    x, y = at(cell)
    return name(x + 1, y), name(x, y + 1), name(x - 1, y), name(x, y - 1)


@cache
def around(cell: str) -> tuple[str, ...]:
    """The eight cells around this one, from the east against the clock."""
    x, y = at(cell)
    steps = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    return tuple(name(x + dx, y + dy) for dx, dy in steps)


@cache
def square(corner: str) -> tuple[str, ...]:
    """The four cells of the two-by-two square whose south-west cell is `corner`."""
    x, y = at(corner)
    return corner, name(x + 1, y), name(x, y + 1), name(x + 1, y + 1)


@cache
def corners(cell: str) -> tuple[str, ...]:
    """The south-west cells of the four two-by-two squares that hold `cell`, in the order of cells."""
    x, y = at(cell)
    return name(x - 1, y - 1), name(x - 1, y), name(x, y - 1), cell


def overlap(one: str, other: str) -> bool:
    """Whether the squares with these south-west cells share a cell."""
    (x, y), (a, b) = at(one), at(other)
    return abs(x - a) <= 1 and abs(y - b) <= 1


def distance(one: str, other: str) -> int:
    """Steps over edges from one cell to the other."""
    (x, y), (a, b) = at(one), at(other)
    return abs(x - a) + abs(y - b)


def frontier(cells: Collection[str]) -> list[str]:
    """The free cells that share an edge with at least one of `cells`, in order."""
    found = {side for cell in cells for side in edges(cell) if side not in cells}
    return sorted(found, key=at)


def near(cells: Collection[str], reach: int) -> list[str]:
    """The free cells at most `reach` steps from one of `cells`, in order."""
    found: set[str] = set()
    edge: Iterable[str] = cells
    for _ in range(reach):
        edge = {side for cell in edge for side in edges(cell) if side not in cells and side not in found}
        found |= edge
    return sorted(found, key=at)


def pieces(cells: Collection[str]) -> Iterator[list[str]]:
    """The parts of `cells` that hang together over edges, each in order."""
    left = set(cells)
    for start in sorted(cells, key=at):
        if start in left:
            part, edge = [start], [start]
            left.discard(start)
            while edge:
                for side in edges(edge.pop()):
                    if side in left:
                        left.discard(side)
                        part.append(side)
                        edge.append(side)
            yield sorted(part, key=at)


def links_needed(base: Collection[str], new: Collection[str]) -> int:
    """How many more tiles are needed at least until all of `new` hang together with `base`.

    Where two parts hang loose, 2 stands for whatever is more than 1.
    """
    loose = [part for part in pieces({*base, *new}) if not any(cell in base for cell in part)]
    if not loose:
        return 0
    whole = {*base, *new} - {cell for part in loose for cell in part}
    if len(loose) == 1:
        return min(min(distance(cell, other) for other in whole) - 1 for cell in loose[0])
    first = {side for cell in loose[0] for side in edges(cell)}
    return 1 if any(not _loose(base, {*new, link}) for link in first) else 2


def _loose(base: Collection[str], new: Collection[str]) -> bool:
    return any(not any(cell in base for cell in part) for part in pieces({*base, *new}))


def company_needed(base: Collection[str], new: Collection[str]) -> int:
    """How many more tiles are needed at least until each of `new` shares an edge with some other tile."""
    tiles = {*base, *new}
    lonely = [cell for cell in new if not any(side in tiles for side in edges(cell))]
    if len(lonely) == 2 and set(edges(lonely[0])) & set(edges(lonely[1])):
        return 1
    return len(lonely)


def most_disjoint(squares: Collection[str], kept: Collection[str], preferred: Collection[str] = ()) -> list[str]:
    """A largest set of squares without a common cell that holds all of `kept`; of several the most `preferred`.

    Args:
        squares: south-west cells of the complete squares of one kind.
        kept: squares that must be in the set.
        preferred: squares that should stay if the number allows it.
    """
    free = [one for one in squares if one not in kept and not any(overlap(one, other) for other in kept)]
    best = list(kept)
    for group in _groups(free):
        best += _largest(tuple(group), frozenset(preferred), {})
    return sorted(best, key=at)


def _groups(squares: Collection[str]) -> Iterator[list[str]]:
    """The squares in groups that overlap each other, directly or through others."""
    left = sorted(squares, key=at)
    while left:
        group, edge = [], [left.pop(0)]
        while edge:
            one = edge.pop()
            group.append(one)
            touching = [other for other in left if overlap(one, other)]
            edge += touching
            left = [other for other in left if other not in touching]
        yield sorted(group, key=at)


def _largest(
    group: tuple[str, ...], preferred: frozenset[str], found: dict[tuple[str, ...], tuple[str, ...]]
) -> tuple[str, ...]:
    """A largest set without overlap in one group: with its first square or without it; `found` keeps what is known."""
    if not group:
        return ()
    if group not in found:
        first, rest = group[0], group[1:]
        apart = tuple(one for one in rest if not overlap(first, one))
        best = (first, *_largest(apart, preferred, found))
        if len(apart) < len(rest):
            without = _largest(rest, preferred, found)
            best = max(best, without, key=lambda squares: (len(squares), sum(one in preferred for one in squares)))
        found[group] = best
    return found[group]
