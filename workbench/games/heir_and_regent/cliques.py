"""Cliques: groups of neighboring Court Nobles with the same major, or with the same minor Faction, and what they score.

All functions work on a state or on a view of one; nothing here is hidden from anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from workbench.games.heir_and_regent.board import court_grid, favor, neighbors
from workbench.games.heir_and_regent.cards import major, minor
from workbench.games.heir_and_regent.state import AnyState
from workbench.kernel import Settings

Side = Literal["major", "minor"]
FACTION_OF: dict[str, Callable[[str], str]] = {"major": major, "minor": minor}
EXTRA = {"major": 1, "minor": 0}
RULE = {"major": "cliques.major-points", "minor": "cliques.minor-points"}
SIDES: tuple[Side, Side] = ("major", "minor")


class Clique(Struct, frozen=True):
    """A clique of the Court.

    Attributes:
        side: "major" or "minor" (cliques.definition, cliques.definition-minor).
        faction: the Faction that its Nobles share on that side.
        spaces: the Court spaces of its Nobles, by number.
        owner: the Noble whose clique it is under ruling.cliques-chain = direct, by its space; "" for a group.
        seat: whom the Faction favors now, or None.
        points: what each of its Nobles scores on that side if the Faction favors a player.
    """

    side: Side
    faction: str
    spaces: tuple[str, ...]
    seat: int | None
    points: int
    owner: str = ""

    @property
    def size(self) -> int:
        """How many Nobles form it (cliques.size)."""
        return len(self.spaces)

    @property
    def total(self) -> int:
        """What the clique brings at a Year End as markers stand; 0 if its Faction favors nobody.

        All its Nobles score for it; a clique with an owner is scored by that Noble alone.
        """
        if self.seat is None:
            return 0
        return self.points if self.owner else self.size * self.points


def cliques(state: AnyState) -> list[Clique]:
    """All cliques of the Court, those of one Noble included: majors first, each side by its lowest space.

    Under ruling.cliques-chain = direct a clique belongs to one Noble, so that each Noble has its own.
    """
    found: list[Clique] = []
    for side in SIDES:
        seen: set[str] = set()
        for space in sorted(state.court, key=_number):
            if space in seen:
                continue
            group = members(state.settings, state.court, space, side)
            direct = state.settings.answers["cliques-chain"] == "direct"
            if not direct:
                seen.update(group)
            faction = FACTION_OF[side](state.court[space])
            points = EXTRA[side] + len(group)
            found.append(Clique(side, faction, group, favor(state, faction), points, space if direct else ""))
    return found


def members(settings: Settings, court: Mapping[str, str], space: str, side: Side) -> tuple[str, ...]:
    """The spaces of the clique to which the Noble on a Court space belongs on one side, by number."""
    grid = court_grid(settings)
    connected = settings.answers["cliques-chain"] == "connected"
    group, waiting = {space}, [space]
    while waiting:
        here = waiting.pop()
        for other in neighbors(grid, here):
            if other in court and other not in group and linked(settings, court[here], court[other], side):
                group.add(other)
                if connected:
                    waiting.append(other)
    return tuple(sorted(group, key=_number))


def linked(settings: Settings, noble: str, neighbor: str, side: Side) -> bool:
    """Whether two neighbors in the Court are of one clique on a side (cliques.no-cross, ruling.cliques-both)."""
    faction = FACTION_OF[side]
    if faction(noble) != faction(neighbor):
        return False
    if noble != neighbor:
        return True
    answer = settings.answers["cliques-both"]
    return answer == "separate" or (answer == "major-only" and side == "major")


def sizes_with(state: AnyState, noble: str, space: str) -> tuple[int, int]:
    """The sizes of the major and the minor clique that a Noble would have on an empty Court space."""
    court = {**state.court, space: noble}
    return (
        len(members(state.settings, court, space, "major")),
        len(members(state.settings, court, space, "minor")),
    )


def _number(space: str) -> int:
    return int(space) if space.isdecimal() else 0
