"""Scoring the Court, the Privy Council and the Retinues: who is paid for each Noble, how much and why.

`shares` itemises the coming Year End as if it came now; the Year End itself pays exactly that. All functions work on a
state or on a view of one; nothing here is hidden from anybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from workbench.games.heir_and_regent.board import council_in_use, favor
from workbench.games.heir_and_regent.cards import major, minor
from workbench.games.heir_and_regent.cliques import EXTRA, FACTION_OF, RULE, SIDES, Side, members
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import council_space, court_space, retinue_pieces

COURT_POINTS = 1
COUNCIL_POINTS = 2
RETINUE_POINTS = 1

Area = Literal["court", "council", "retinue"]


class Share(Struct, frozen=True):
    """What one Noble brings at a Year End; under Cliques a Court Noble has two shares, major and minor.

    Attributes:
        area: "court", "council" or "retinue".
        piece: id of the piece: court:7, council:2, retinue:A:Me/Pi.
        noble: the Noble.
        seat: who is paid, or None.
        points: Victory Points for that seat; 0 if nobody is paid.
        side: whose favor decides: "major" or "minor"; "" in a Retinue, and where neither favors anybody.
        faction: the Faction that is looked at; "" in a Retinue, and where neither favors anybody.
        rule: id of the rule that pays, or because of which nobody is paid.
        size: size of the clique; 0 where cliques do not count.
    """

    area: Area
    piece: str
    noble: str
    seat: int | None
    points: int
    side: str
    faction: str
    rule: str
    size: int = 0


class Tally(Struct, frozen=True):
    """Victory Points of both seats, area by area, each a pair in the order of the seats."""

    court: tuple[int, int] = (0, 0)
    council: tuple[int, int] = (0, 0)
    retinue: tuple[int, int] = (0, 0)

    @property
    def total(self) -> tuple[int, int]:
        """All areas together."""
        return (
            self.court[0] + self.council[0] + self.retinue[0],
            self.court[1] + self.council[1] + self.retinue[1],
        )


def shares(state: AnyState) -> list[Share]:
    """What every Noble would bring if the year ended now: Court, Council, Retinues, in the order of scoring."""
    return [*court_shares(state), *council_shares(state), *retinue_shares(state)]


def tally(state: AnyState) -> Tally:
    """What the year would bring if it ended now."""
    return tallied(shares(state))


def tallied(items: Iterable[Share]) -> Tally:
    """The sum of shares, area by area."""
    sums = {"court": [0, 0], "council": [0, 0], "retinue": [0, 0]}
    for share in items:
        if share.seat is not None:
            sums[share.area][share.seat] += share.points
    return Tally(*((first, second) for first, second in sums.values()))


def payer(state: AnyState, noble: str) -> tuple[int | None, str]:
    """Whom a Noble supports and on which side: by its major Faction, else its minor one; (None, "") for nobody."""
    seat = favor(state, major(noble))
    if seat is not None:
        return seat, "major"
    seat = favor(state, minor(noble))
    return (None, "") if seat is None else (seat, "minor")


# ------------------------------------------------------------------------------------------------ Scoring the Court


def court_shares(state: AnyState) -> list[Share]:
    """The shares of all Court Nobles, by space."""
    return [share for space in in_order(state.court) for share in court_noble_shares(state, space)]


def court_noble_shares(state: AnyState, space: str) -> list[Share]:
    """What the Noble on a Court space brings: one share, or two under Cliques."""
    noble = state.court[space]
    if "cliques" in state.settings.on:
        return [_clique_share(state, noble, space, side) for side in SIDES]
    return [_share(state, "court", court_space(space), noble, COURT_POINTS)]


def _clique_share(state: AnyState, noble: str, space: str, side: Side) -> Share:
    """One side of a Court Noble under Cliques (cliques.major-points, cliques.minor-points)."""
    faction = FACTION_OF[side](noble)
    seat = favor(state, faction)
    size = len(members(state.settings, state.court, space, side))
    points = 0 if seat is None else EXTRA[side] + size
    return Share("court", court_space(space), noble, seat, points, side, faction, RULE[side], size)


# --------------------------------------------------------------------------------------- Scoring the Privy Council


def council_shares(state: AnyState) -> list[Share]:
    """The shares of all Council Nobles, by space; none while the Council is not in use."""
    if not council_in_use(state.settings):
        return []
    return [council_noble_share(state, space) for space in in_order(state.council)]


def council_noble_share(state: AnyState, space: str) -> Share:
    """What the Noble on a Council space brings."""
    return _share(state, "council", council_space(space), state.council[space], COUNCIL_POINTS)


_RULES = {
    "court": {"major": "court.major", "minor": "court.minor", "": "court.none"},
    "council": {"major": "council.major", "minor": "council.minor", "": "council.none"},
}


def _share(state: AnyState, area: Literal["court", "council"], piece: str, noble: str, points: int) -> Share:
    """A Noble that pays by its major or else by its minor Faction."""
    seat, side = payer(state, noble)
    faction = FACTION_OF[side](noble) if side else ""
    return Share(area, piece, noble, seat, points if side else 0, side, faction, _RULES[area][side])


# ------------------------------------------------------------------------------------------- Scoring the Retinues


def retinue_shares(state: AnyState) -> list[Share]:
    """The shares of all Retinue Nobles, seat by seat (retinue.score)."""
    return [
        Share("retinue", piece, noble, seat.seat, RETINUE_POINTS, "", "", "retinue.score")
        for seat in state.seats
        for piece, noble in zip(retinue_pieces(seat.seat, seat.retinue), seat.retinue, strict=True)
    ]


def in_order(area: Iterable[str]) -> list[str]:
    """The taken spaces of an area by number."""
    return sorted(area, key=lambda space: int(space) if space.isdecimal() else 0)


# --------------------------------------------------------------------------------------------------------- support


def support(state: AnyState) -> tuple[int, int]:
    """How many Nobles support each seat: of Court and Council by favor, of a Retinue its owner (ruling.winner)."""
    count = [len(seat.retinue) for seat in state.seats]
    council = state.council if council_in_use(state.settings) else {}
    for noble in (*state.court.values(), *council.values()):
        seat, _ = payer(state, noble)
        if seat is not None:
            count[seat] += 1
    return count[0], count[1]
