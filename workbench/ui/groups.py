"""The groups of a long list of moves: those that would bury the others are shut, and opened when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from workbench.ui.rows import KEYS, Row

LONG = 24  # so many rows are read without help
SHORT = 5  # a group of so few is never shut
ASIDE = 3  # nor one of so few that go beside what is asked


class Group(msgspec.Struct, frozen=True):
    """Moves under one heading.

    Attributes:
        head: the heading; "" for none.
        rows: its moves.
        long: whether it is shut unless somebody has opened it.
        shut: whether only its heading is shown.
        keep: the move that is shown although the group is shut; "" for none.
    """

    head: str
    rows: tuple[Row, ...]
    long: bool = False
    shut: bool = False
    keep: str = ""

    @property
    def shown(self) -> tuple[Row, ...]:
        """The moves that stand in the list."""
        return tuple(row for row in self.rows if not self.shut or row.text == self.keep)

    @property
    def aside(self) -> bool:
        """Whether its moves go beside what is asked."""
        return all(row.aside for row in self.rows)


def name_of(head: str) -> str:
    """The name under which a group is opened and shut."""
    return f"group:{head}"


def grouped(rows: Iterable[Row], opened: frozenset[str] = frozenset(), keep: str = "") -> list[Group]:
    """Moves in their groups. Those beside what is asked are shut, then the largest, until the list is short enough.

    Args:
        rows: the moves, those of a group together.
        opened: names of the groups that somebody has opened.
        keep: notation of the chosen move, which is always shown.
    """
    groups = [Group(head, tuple(members)) for head, members in groupby(rows, key=lambda row: row.group)]
    long = _long(groups)
    return [
        Group(group.head, group.rows, place in long, place in long and name_of(group.head) not in opened, keep)
        for place, group in enumerate(groups)
    ]


def _long(groups: list[Group]) -> set[int]:
    """The places of the groups that are shut unless somebody has opened them."""
    found: set[int] = set()
    left = sum(len(group.rows) for group in groups)
    if len(groups) < 2:
        return found
    for place, group in sorted(enumerate(groups), key=lambda pair: (not pair[1].aside, -len(pair[1].rows))):
        small = len(group.rows) <= (ASIDE if group.aside else SHORT)
        if group.head and not small and (group.aside or left > LONG):
            found.add(place)
            left -= len(group.rows) - 1
    return found


def keys_of(groups: Iterable[Group]) -> dict[str, str]:
    """The key number of each move in sight, by notation; the first ten have one."""
    shown = (row for group in groups for row in group.shown)
    return {row.text: key for key, row in zip(KEYS, shown, strict=False)}
