"""Year End: hands are discarded, the year is scored Noble by Noble, the next year is set up."""

from __future__ import annotations

from typing import Any, ClassVar

from workbench.games.heir_and_regent.board import council_in_use
from workbench.games.heir_and_regent.ending import EndGame, last_year, length_rule, years
from workbench.games.heir_and_regent.preparation import PrepareYear
from workbench.games.heir_and_regent.scoring import (
    Share,
    council_noble_share,
    court_noble_shares,
    in_order,
    retinue_shares,
)
from workbench.games.heir_and_regent.state import CENTER, AnyState
from workbench.games.heir_and_regent.words import label, retinue, track
from workbench.kernel import BrokenStep, Public, Task, Tell

BOTH = (0, 1)


class YearEnd(Task, frozen=True):
    """The three steps of a Year End; the last one has only two (year.last)."""

    rule: ClassVar[str] = "year.three-steps"
    title: ClassVar[str] = "Year End"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.drawn, state.acted, state.invited, state.last_turns = 0, [], [], None
        tell(
            "year.three-steps",
            "birthday",
            also=(length_rule(state.settings),),
            year=state.year,
            count=years(state.settings),
        )
        state.push(DiscardHands(), ScoreCourt(), ScoreCouncil(), ScoreRetinues(), FinishYear())


class DiscardHands(Task, frozen=True):
    """Both players discard all cards in hand, Nobles too, before anything is scored. Nobody looks at them."""

    rule: ClassVar[str] = "year.discard-hands"
    title: ClassVar[str] = "discard the hands"

    def do(self, state: AnyState, tell: Tell) -> None:
        for player in state.seats:
            also = ("year.unknown-length", "ruling.discards-open", "ruling.hand-limit")
            piece, key = f"hand:{'AB'[player.seat]}", "" if player.hand else "none"
            tell("year.discard-hands", piece, key=key, also=also, seat=player.seat, count=len(player.hand))
            state.thrown.extend(player.hand)
            player.hand, player.exposed = [], []


# ------------------------------------------------------------------------------------------------- score the year


class ScoreCourt(Task, frozen=True):
    """The Nobles of the Court are looked at one by one."""

    rule: ClassVar[str] = "court.one-by-one"
    title: ClassVar[str] = "score the Court"

    def do(self, state: AnyState, tell: Tell) -> None:
        count = len(state.court)
        key = "" if count else "none"
        if "cliques" in state.settings.on:
            tell("cliques.both-scored", key=key, also=_CLIQUES, count=count)
        else:
            tell("court.one-by-one", key=key, also=("year.score",), count=count)
        state.push(*(ScoreNoble("court", space) for space in in_order(state.court)))


_CLIQUES = ("year.score", "cliques.own-rules", "cliques.definition", "cliques.definition-minor", "cliques.adjacent")


class ScoreCouncil(Task, frozen=True):
    """The Nobles of the Privy Council are looked at one by one; in Cliques it is not in use (cliques.no-council)."""

    rule: ClassVar[str] = "council.one-by-one"
    title: ClassVar[str] = "score the Privy Council"

    def do(self, state: AnyState, tell: Tell) -> None:
        if not council_in_use(state.settings):
            tell("cliques.no-council", also=("ruling.cliques-council",))
            return
        key = "" if state.council else "none"
        tell("council.one-by-one", key=key, also=("year.score",), count=len(state.council))
        state.push(*(ScoreNoble("council", space) for space in in_order(state.council)))


class ScoreNoble(Task, frozen=True):
    """One Noble is scored: whoever is favored by its Factions is paid."""

    rule: ClassVar[str] = "year.score"
    title: ClassVar[str] = "score a Noble"

    area: Public[str]
    space: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        council = self.area == "council"
        if self.space not in (state.council if council else state.court):
            where = label(f"{self.area}:{self.space}", state.settings)
            raise BrokenStep(
                f"The Noble on {where} is to be scored, but there is none: "
                "put one there, or take the step off the agenda. Nothing was changed."
            )
        found = [council_noble_share(state, self.space)] if council else court_noble_shares(state, self.space)
        for share in found:
            if share.seat is not None:
                state.seats[share.seat].vp += share.points
            self._tell(share, tell)

    def _tell(self, share: Share, tell: Tell) -> None:
        also: tuple[str, ...] = ("track.favor", "noble.major-minor")
        key = ""
        if share.size:
            also = (*also, "cliques.size", *_CLIQUE_SIDE[share.side])
            key = "nobody" if share.seat is None else ""
        values: dict[str, Any] = {"noble": share.noble, "faction": share.faction, "points": share.points}
        pieces = (share.piece,)
        tell(share.rule, *pieces, key=key, also=also, seat=share.seat, space=self.space, size=share.size, **values)


_CLIQUE_SIDE = {
    "major": ("cliques.definition", "ruling.cliques-both", "ruling.cliques-chain", "cliques.no-cross"),
    "minor": ("cliques.definition-minor", "cliques.minor-always", "cliques.no-cross"),
}


class ScoreRetinues(Task, frozen=True):
    """Each player gets a point for each Noble of the own Retinue."""

    rule: ClassVar[str] = "retinue.score"
    title: ClassVar[str] = "score the Retinues"

    def do(self, state: AnyState, tell: Tell) -> None:
        also: tuple[str, ...] = ("year.score", "retinue.early")
        if "cliques" in state.settings.on:
            also = (*also, "cliques.retinue-no-clique")
        for seat in BOTH:
            points = sum(share.points for share in retinue_shares(state) if share.seat == seat)
            state.seats[seat].vp += points
            tell("retinue.score", retinue(seat), also=also, seat=seat, points=points)


class FinishYear(Task, frozen=True):
    """After the last Year End the game is over; otherwise the next year is set up."""

    rule: ClassVar[str] = "year.last"
    title: ClassVar[str] = "the year is over"

    def do(self, state: AnyState, tell: Tell) -> None:
        rule = last_year(state)
        points = [seat.vp for seat in state.seats]
        if rule:
            tell("year.last", also=(rule,), seat=0, other=1, year=state.year, total=points[0], against=points[1])
            state.push(EndGame())
        else:
            tell("year.score", seat=0, other=1, year=state.year, total=points[0], against=points[1])
            state.push(NextYear())


# --------------------------------------------------------------------------------------------- set up the next year


class NextYear(Task, frozen=True):
    """The next year is set up: the board stays, markers as the ruling says, decks are prepared anew."""

    rule: ClassVar[str] = "year.setup-next"
    title: ClassVar[str] = "the next year"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.year += 1
        starter = _starter(state)
        pieces = (*map(retinue, BOTH),)
        also = ("year.board-stays", "ruling.next-setup", "ruling.next-first")
        tell(
            "year.setup-next",
            *pieces,
            key=state.settings.answers["next-setup"],
            also=also,
            year=state.year,
            seat=starter,
        )
        _move_markers(state, tell)
        state.push(PrepareYear(starter))


def _starter(state: AnyState) -> int:
    """Who takes the first turn of the year (ruling.next-first).

    Raises:
        BrokenStep: the position does not say whose turn came first, or last.
    """
    answer = state.settings.answers["next-first"]
    points = [seat.vp for seat in state.seats]
    if answer == "trailing" and points[0] != points[1]:
        return points.index(min(points))
    name = "first" if answer == "same" else "player"
    seat = getattr(state, name)
    if seat not in BOTH:
        told = "took the first turn of the game" if name == "first" else "took the last turn"
        raise BrokenStep(f"Who begins the year cannot be told: `{name}`, the seat that {told}, is {_plain(seat)}.")
    return int(seat) if answer == "same" else 1 - int(seat)


def _plain(seat: object) -> str:
    return "empty" if seat is None else str(seat)


def _move_markers(state: AnyState, tell: Tell) -> None:
    """Where the markers stand in the new year (ruling.markers-next-year)."""
    answer = state.settings.answers["markers-next-year"]
    pieces = tuple(map(track, state.markers))
    for faction, space in state.markers.items():
        if answer == "center":
            state.markers[faction] = CENTER
        elif answer == "drift":
            state.markers[faction] = space + (space < CENTER) - (space > CENTER)
    tell("ruling.markers-next-year", *pieces, key=answer)
