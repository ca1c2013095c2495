"""Scoring of Structures: enclosed Castles and Palaces, and the Chapels beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from workbench.games.noblemen import grid
from workbench.games.noblemen.decade import Prepare
from workbench.games.noblemen.end import EndGame
from workbench.games.noblemen.purse import score
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.track import DECADES
from workbench.games.noblemen.words import STRUCTURE_NAMES, matched, structure_at
from workbench.kernel import Choice, Description, Move, Objection, Public, Task, Tell, objection

POINTS = {"castle": 3, "palace": 5}
CHAPEL_POINTS = {"castle": 1, "palace": 2}
RULES = {"castle": "scoring.castle", "palace": "scoring.palace"}
CHAPEL_RULES = {"castle": "scoring.castle-chapel", "palace": "scoring.palace-chapel"}


class Worth(msgspec.Struct, frozen=True):
    """What a Castle or Palace scores.

    Attributes:
        cell, kind: where it stands, and which it is.
        land: how many of the eight cells around it hold tiles.
        chapels: the Chapels that count for it.
    """

    cell: str
    kind: str
    land: int
    chapels: tuple[str, ...]

    @property
    def enclosed(self) -> bool:
        """Whether it is surrounded by land (scoring.enclosed)."""
        return self.land == 8

    @property
    def points(self) -> int:
        """Victory Points at a scoring now."""
        return POINTS[self.kind] + CHAPEL_POINTS[self.kind] * len(self.chapels) if self.enclosed else 0


def worths(state: AnyState, seat: int) -> list[Worth]:
    """What each Castle and Palace of a seat would score now, in the order of cells; works on views too.

    Under chapel-shared = once a Chapel counts where its owner has said, before that for the best structure it touches.
    """
    player = state.seats[seat]
    found = []
    for cell in sorted(filter(grid.is_cell, player.structures), key=grid.at):
        kind = player.structures[cell]
        if kind in POINTS:
            beside = [near for near in grid.around(cell) if player.structures.get(near) == "chapel"]
            if state.settings.answers["chapel-shared"] == "once":
                beside = [chapel for chapel in beside if _counted_for(state, seat, chapel) == cell]
            land = sum(near in player.estate for near in grid.around(cell))
            found.append(Worth(cell, kind, land, tuple(beside)))
    return found


def _counted_for(state: AnyState, seat: int, chapel: str) -> str | None:
    """The structure for which a Chapel counts, if it counts only once."""
    player = state.seats[seat]
    if chapel in player.paired:
        paired: str = player.paired[chapel]
        return paired
    touched = _touched(state, seat, chapel)
    return max(touched, key=lambda cell: POINTS[player.structures[cell]]) if touched else None


def _touched(state: AnyState, seat: int, chapel: str) -> list[str]:
    """The enclosed Castles and Palaces around a Chapel, in the order of cells."""
    player = state.seats[seat]
    return sorted(
        (
            near
            for near in grid.around(chapel)
            if player.structures.get(near) in POINTS and all(cell in player.estate for cell in grid.around(near))
        ),
        key=grid.at,
    )


class ScoreStructures(Task, frozen=True):
    """The scoring begins; where a Chapel counts only once its owner says for what."""

    rule: ClassVar[str] = "scoring.every-decade"
    title: ClassVar[str] = "score structures"

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("scoring.every-decade", decade=state.decade)
        order = state.clockwise(state.queen)
        state.push(*(ScoreSeat(seat) for seat in order), EndDecade())
        if state.settings.answers["chapel-shared"] == "once":
            state.push(*(PairChapel(seat, chapel) for seat in order for chapel in _shared(state, seat)))


def _shared(state: AnyState, seat: int) -> list[str]:
    structures = state.seats[seat].structures
    chapels = sorted((cell for cell, kind in structures.items() if kind == "chapel"), key=grid.at)
    return [chapel for chapel in chapels if len(_touched(state, seat, chapel)) > 1]


class Pair(Move, frozen=True):
    """Say for which structure a Chapel counts: `chapel 1,1>0,0`."""

    when: ClassVar[str] = "ruling.chapel-shared"
    who: ClassVar[str] = "ruling.chapel-shared"
    weighs: ClassVar[tuple[str, ...]] = ("ruling.chapel-shared", "scoring.castle-chapel", "scoring.palace-chapel")

    chapel: Public[str]
    cell: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"chapel ({grid.CELL_PATTERN})>({grid.CELL_PATTERN})", text)
        return cls(grid.tidy(found[0]), grid.tidy(found[1])) if found else None

    def __str__(self) -> str:
        return f"chapel {self.chapel}>{self.cell}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        if seat is None:
            return ()
        kind = state.seats[seat].structures.get(self.cell, "castle")
        return (structure_at("chapel", seat, self.chapel), structure_at(kind, seat, self.cell))

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("ruling.chapel-shared", key="later", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        yield objection("ruling.chapel-shared", key="other", seat=seat, other=decider)


class PairChapel(Choice, frozen=True):
    """The owner of a Chapel between several enclosed structures says for which it counts (chapel-shared = once)."""

    rule: ClassVar[str] = "ruling.chapel-shared"
    title: ClassVar[str] = "which structure"
    considers = {Pair: Pair.weighs}

    chapel: Public[str]

    def question(self, state: AnyState) -> str:
        return f"For what does {state.settings.players[self.seat]}'s Chapel on {self.chapel} count?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        return (Pair(self.chapel, cell) for cell in _touched(state, self.seat, self.chapel))

    def objections(self, state: AnyState, move: Pair) -> Iterator[Objection]:
        if move.chapel != self.chapel:
            yield objection(
                "ruling.chapel-shared", structure_at("chapel", self.seat, self.chapel), key="asked", cell=self.chapel
            )
        elif move.cell not in _touched(state, self.seat, self.chapel):
            yield objection("ruling.chapel-shared", structure_at("chapel", self.seat, self.chapel), cell=move.cell)

    def play(self, state: AnyState, move: Pair, tell: Tell) -> None:
        player = state.seats[self.seat]
        player.paired[move.chapel] = move.cell
        kind = player.structures[move.cell]
        pieces = (structure_at("chapel", self.seat, move.chapel), structure_at(kind, self.seat, move.cell))
        tell("ruling.chapel-shared", *pieces, seat=self.seat, structure=kind, cell=move.cell)

    def describe(self, state: AnyState, move: Pair) -> Description:
        kind = state.seats[self.seat].structures.get(move.cell, "castle")
        points = CHAPEL_POINTS.get(kind, 0)
        return Description(f"{STRUCTURE_NAMES[kind]} on {move.cell}", (f"+{points} VP",))


class ScoreSeat(Task, frozen=True):
    """A seat's Castles and Palaces score."""

    rule: ClassVar[str] = "scoring.enclosed"
    title: ClassVar[str] = "score structures"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        for worth in worths(state, self.seat):
            self._score(state, worth, tell)
        follies = [cell for cell, kind in state.seats[self.seat].structures.items() if kind == "folly"]
        if follies:
            pieces = (structure_at("folly", self.seat, cell) for cell in follies)
            tell("scoring.folly", *pieces, seat=self.seat, count=len(follies))

    def _score(self, state: AnyState, worth: Worth, tell: Tell) -> None:
        piece = structure_at(worth.kind, self.seat, worth.cell)
        at: dict[str, Any] = {"structure": worth.kind, "cell": worth.cell}
        if not worth.enclosed:
            tell("scoring.open-none", piece, also=("scoring.enclosed",), seat=self.seat, have=worth.land, need=8, **at)
            return
        score(state, self.seat, POINTS[worth.kind], RULES[worth.kind], tell, piece, also=("scoring.enclosed",), **at)
        if worth.chapels:
            points = CHAPEL_POINTS[worth.kind] * len(worth.chapels)
            beside = [structure_at("chapel", self.seat, chapel) for chapel in worth.chapels]
            rule = CHAPEL_RULES[worth.kind]
            score(state, self.seat, points, rule, tell, piece, *beside, count=len(beside), **at)


class EndDecade(Task, frozen=True):
    """The decade is over; the next is prepared, or the game ends."""

    rule: ClassVar[str] = "scoring.decade-ends"
    title: ClassVar[str] = "the decade ends"

    def do(self, state: AnyState, tell: Tell) -> None:
        for player in state.seats:
            player.paired = {}
        tell("scoring.decade-ends", "decade", also=("decade.three",), decade=state.decade)
        state.push(EndGame() if state.decade >= DECADES else Prepare())
