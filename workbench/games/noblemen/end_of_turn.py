"""End of the Turn: the Queen's point, the Round Counter, and whose turn is next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar

from workbench.games.noblemen.actions import END_TURN, EndTurn, OnTurn
from workbench.games.noblemen.cards import PlayCard
from workbench.games.noblemen.purse import score
from workbench.games.noblemen.state import AnyState, Turn
from workbench.games.noblemen.track import EVENTS, Arrive, happen, move_counter
from workbench.games.noblemen.turn import Trade, TurnChoice, TurnMove
from workbench.kernel import Description, Move, Objection, Public, Step, Task, Tell

QUEEN_POINT = 1


class BeginTurn(Task, frozen=True):
    """A turn begins."""

    rule: ClassVar[str] = "turn.order"
    title: ClassVar[str] = "the turn begins"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        number = 1 if state.turn is None else state.turn.number + 1
        state.turn = Turn(self.seat, number)
        for player in state.seats:
            player.fresh.clear()
        tell("turn.order", f"seat:{'ABCDE'[self.seat]}", seat=self.seat, turn=number)
        state.push(*_whole_turn(self.seat))


@cache
def _whole_turn(seat: int) -> tuple[Step, ...]:
    return OnTurn(seat), EndOfTurn(seat), NextTurn()


class EndOfTurn(Task, frozen=True):
    """A player with the Queen gains a point and moves the Round Counter; then the space reached takes effect."""

    rule: ClassVar[str] = "turn.end-order"
    title: ClassVar[str] = "the turn ends"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.turn is not None:
            state.turn.over = True
        if state.queen != self.seat:
            tell("turn.no-queen", "queen", "round", seat=self.seat)
            return
        score(state, self.seat, QUEEN_POINT, "turn.queen-vp", tell, "queen", also=("turn.end-order",))
        within = state.settings.answers["ball-whose-turn"] == "within"
        if state.delayed:
            if within:
                state.push(Linger(self.seat))
            tell("ruling.chain-events", f"space:{state.round}", key="now", seat=self.seat)
            happen(state, tell)
            return
        move_counter(state, self.seat, "turn.queen-move", tell, also=("track.pace", "track.circle"))
        if within and state.space in EVENTS:
            state.push(Linger(self.seat))
        state.push(Arrive())


class Linger(TurnChoice, frozen=True):
    """After a Ball or a scoring the turn is still the same player's (ruling.ball-whose-turn = within)."""

    rule: ClassVar[str] = "ruling.ball-whose-turn"
    title: ClassVar[str] = "the turn, after the event"
    ends: ClassVar[str] = ""
    considers = {PlayCard: PlayCard.weighs, EndTurn: ("ruling.ball-whose-turn",)}

    def question(self, state: AnyState) -> str:
        return f"What else does {state.settings.players[self.seat]} do in this turn?"

    def trading(self, state: AnyState) -> bool:
        return True

    def offered(self, state: AnyState) -> dict[type[Move], tuple[str, ...]]:
        return {**self.considers, Trade: Trade.weighs}

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        return move.weighed(state, self.seat) if isinstance(move, PlayCard) else super().weighed(state, move)

    def choices(self, state: AnyState) -> Iterable[Move]:
        yield from PlayCard.options(state, self.seat)
        yield END_TURN

    def against(self, state: AnyState, move: TurnMove) -> Iterator[Objection]:
        return iter(()) if isinstance(move, EndTurn) else move.objections(state, self.seat)

    def carry_out(self, state: AnyState, move: TurnMove, tell: Tell) -> None:
        if not isinstance(move, EndTurn):
            state.push(self)
            move.play(state, self.seat, tell)

    def described(self, state: AnyState, move: TurnMove) -> Description:
        return Description("Let the next turn begin") if isinstance(move, EndTurn) else move.describe(state, self.seat)


class NextTurn(Task, frozen=True):
    """The next player's turn: the left neighbour, after a Ball or a scoring that of the Queen's holder.

    A claim on the Queen that has waited for the end of the lock is met only then, so that nobody loses a turn by it.
    """

    rule: ClassVar[str] = "turn.order"
    title: ClassVar[str] = "the next turn"

    def do(self, state: AnyState, tell: Tell) -> None:
        turn = state.turn
        last = state.start - 1 if turn is None else turn.seat
        if turn is not None and turn.event:
            last = state.queen
        state.push(BeginTurn((last + 1) % len(state.seats)))
        if state.claim is not None and state.space != "lock":
            claim, state.claim = state.claim, None
            state.queen = claim
            tell("ruling.lock-claim-later", "queen", key="given", seat=claim)
