"""Where the spaces of Court and Council lie, and what is written on a Noble."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from workbench.games.heir_and_regent.board import spaces
from workbench.pictures.canvas import WIDTH

BESIDE = 4  # as many columns leave room for the decks beside the Court
PITCH, GAP, LEAST = 109, 8, 104
HEIGHT, CLIQUE_HEIGHT = 52, 78
LINE, FACE = 15, 20  # heights of a line on a Noble and of its Factions above the lines

Place = tuple[float, float, float, float]


class Grid(NamedTuple):
    """Where the spaces of an area lie."""

    x: float
    y: float
    columns: int
    pitch: float
    height: float

    def place(self, number: int) -> Place:
        """Place and size of a space, counted from 1."""
        row, column = divmod(number - 1, self.columns)
        return self.x + column * self.pitch, self.y + row * (self.height + GAP), self.pitch - GAP, self.height

    def rows(self, count: int) -> float:
        """How high so many spaces are."""
        return -(-count // self.columns) * (self.height + GAP) - GAP


def pitch(columns: int) -> float:
    """How far apart the columns of a Court lie; with very many the drawing becomes wider."""
    return PITCH if columns <= BESIDE else max(LEAST, (WIDTH + GAP - 1) / columns)


def numbers(area: Mapping[str, str], size: int) -> dict[int, str]:
    """The places of an area and the spaces on them; spaces that only an edited position can have come last."""
    found = dict(enumerate(spaces(size), 1))
    strange = sorted(set(area) - set(found.values()))
    return {**found, **dict(enumerate(strange, size + 1))}


def number(space: str) -> int:
    """The number of a space; 0 for one that only an edited position can have."""
    return int(space) if space.isdecimal() else 0


def top(y: float, h: float, lines: int) -> float:
    """The upper edge of what is written on a Noble, which stands in the middle."""
    return y + (h - FACE - LINE * lines) / 2


def first_line(y: float, h: float, lines: int) -> float:
    """The base of the first line below the Factions of a Noble whose upper edge is at y."""
    return top(y, h, lines) + 31
