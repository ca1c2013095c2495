"""The Queen: who has her, what brings her, and the spaces of the Round Track on which she stays (track.lock)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.turn import TurnChoice
from workbench.games.noblemen.words import matched
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

SOURCES = ("expand.garden", "palace.queen", "men.garden", "card.whitehall")


def locked(state: AnyState, from_card: bool = False) -> bool:
    """Whether the Queen stays with her holder now, whatever would bring her to another (ruling.lock-sources)."""
    if state.space != "lock":
        return False
    return not (from_card and state.settings.answers["lock-sources"] == "actions-only")


def changes_hands(state: AnyState, seat: int, from_card: bool = False) -> bool:
    """Whether something that brings the Queen to a seat now has an effect: she comes, or a claim on her is kept."""
    if locked(state, from_card):
        holder = state.queen if state.claim is None else state.claim
        return state.settings.answers["lock-claim-later"] == "deferred" and holder != seat
    return state.queen != seat


def outlook(state: AnyState, seat: int, from_card: bool = False) -> str:
    """What would come of something that brings the Queen to a seat now, in short."""
    if locked(state, from_card):
        if changes_hands(state, seat, from_card):
            return "claims the Queen: she is locked"
        return "has the Queen already" if state.queen == seat else "no Queen: she is locked"
    if state.queen == seat:
        return "has the Queen already"
    return "may take the Queen" if state.settings.answers["queen-mandatory"] == "may" else "takes the Queen"


def take_queen(state: AnyState, seat: int, by: str, tell: Tell, from_card: bool = False) -> None:
    """Something brings the Queen to a seat: the rule `by`, one of SOURCES. During a lock she stays."""
    if locked(state, from_card):
        if state.queen == seat:
            tell(by, "queen", key="kept", also=("track.lock-actions",), seat=seat)
        else:
            tell("track.lock", "queen", key="stays", also=("track.lock-actions", by), seat=state.queen, other=seat)
        if changes_hands(state, seat, from_card):
            state.claim = seat
            tell("ruling.lock-claim-later", "queen", key="kept", seat=seat)
    elif state.queen == seat:
        tell(by, "queen", key="kept", seat=seat)
    elif state.settings.answers["queen-mandatory"] == "may":
        state.push(TakeQueen(seat, by))
    else:
        _hand_over(state, seat, by, tell)


def _hand_over(state: AnyState, seat: int, by: str, tell: Tell) -> None:
    before, state.queen = state.queen, seat
    if state.turn is not None and state.turn.seat == seat:
        state.turn.queen_by = by
    tell(by, "queen", key="queen", seat=seat, other=before)


class AcceptQueen(Move, frozen=True):
    """Take the Queen: `Q`."""

    when: ClassVar[str] = "ruling.queen-mandatory"
    who: ClassVar[str] = "turn.own-turn-only"

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"q|take q|take the queen", text) is not None else None

    def __str__(self) -> str:
        return "Q"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return ("queen",)

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("ruling.queen-mandatory", "queen", key="unearned", seat=seat, other=state.queen)


class LeaveQueen(Move, frozen=True):
    """Leave the Queen where she is: `no Q`."""

    when: ClassVar[str] = "ruling.queen-mandatory"
    who: ClassVar[str] = "turn.own-turn-only"

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"no q|no queen|leave the queen", text) is not None else None

    def __str__(self) -> str:
        return "no Q"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return ("queen",)

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """She cannot be given back: the rule that brought her in this turn says so, and the ruling."""
        turn = state.turn
        if turn is not None and turn.seat == seat and turn.queen_by:
            yield objection(turn.queen_by, "queen", key="taken", seat=seat)
        yield objection(
            "ruling.queen-mandatory", "queen", key="taken" if turn and turn.queen_by else "unearned", seat=seat
        )


class TakeQueen(TurnChoice, frozen=True):
    """A player who has earned the Queen may leave her where she is (ruling.queen-mandatory = may)."""

    rule: ClassVar[str] = "ruling.queen-mandatory"
    title: ClassVar[str] = "take the Queen"
    ends: ClassVar[str] = "take the Queen (Q) or leave her (no Q)"
    considers = {
        AcceptQueen: ("ruling.queen-mandatory", "turn.queen-move"),
        LeaveQueen: ("ruling.queen-mandatory", "turn.queen-move"),
    }

    by: Public[str]

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} take the Queen?"

    def choices(self, state: AnyState) -> Iterable[Move]:
        return (AcceptQueen(), LeaveQueen())

    def against(self, state: AnyState, move: Move) -> Iterator[Objection]:
        return iter(())

    def carry_out(self, state: AnyState, move: Move, tell: Tell) -> None:
        if isinstance(move, AcceptQueen):
            _hand_over(state, self.seat, self.by, tell)
        else:
            tell("ruling.queen-mandatory", "queen", key="left", also=(self.by,), seat=self.seat, other=state.queen)

    def described(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, AcceptQueen):
            return Description("Take the Queen", (_what_she_brings(state),))
        return Description("Leave the Queen", (f"she stays with {state.settings.players[state.queen]}",))


def _what_she_brings(state: AnyState) -> str:
    """What the end of the turn brings to whoever has the Queen then, in short."""
    if state.turn is None or state.turn.over:
        return "she counts at the end of your next turn"
    what = "the event that waited takes place" if state.delayed else "the counter moves"
    return f"+1 VP and {what} at the end of this turn"
