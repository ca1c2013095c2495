"""Preparing a new Decade: refill, donations back, tokens back, a Scandal Card each, the counters."""

from __future__ import annotations

from typing import ClassVar

from workbench.games.noblemen.components import BOARD
from workbench.games.noblemen.scandal import ReceiveScandal
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.structures import PLURAL, left_on_board
from workbench.games.noblemen.tiles import into_bag
from workbench.games.noblemen.words import own
from workbench.kernel import Task, Tell


class Prepare(Task, frozen=True):
    """The preparation is laid out, in the listed order."""

    rule: ClassVar[str] = "prep.when"
    title: ClassVar[str] = "prepare a decade"

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("prep.when", "decade", decade=state.decade + 1)
        cards = [ReceiveScandal(seat, "prep") for seat in state.clockwise(state.queen)]
        state.push(Refill(), ReturnDonations(), TokensBack(), *cards, DecadeCounter(), RoundCounter())


class Refill(Task, frozen=True):
    """Castles, Chapels and Palaces come from the supply onto the board (ruling.refill)."""

    rule: ClassVar[str] = "prep.refill"
    title: ClassVar[str] = "refill the board"

    def do(self, state: AnyState, tell: Tell) -> None:
        for kind, number in BOARD[len(state.seats)].items():
            have = left_on_board(state, kind)
            wanted = number if state.settings.answers["refill"] == "add" else number - have
            wanted = max(0, min(wanted, len(state.pack.ladder(kind)) - have))
            there: int = getattr(state.supply, PLURAL[kind])
            added = min(wanted, there)
            setattr(state.board, PLURAL[kind], have + added)
            setattr(state.supply, PLURAL[kind], there - added)
            key = "" if added else "none"
            tell("prep.refill", f"ladder:{kind}", key=key, also=("ruling.refill",), structure=kind, count=added)
            if added < wanted:
                tell("prep.shortage", f"ladder:{kind}", structure=kind, have=added, need=wanted)


class ReturnDonations(Task, frozen=True):
    """The tiles given to the Church go back into the bag."""

    rule: ClassVar[str] = "prep.donations"
    title: ClassVar[str] = "donations back"

    def do(self, state: AnyState, tell: Tell) -> None:
        given, state.church = state.church, []
        into_bag(state, given)
        tell("prep.donations", "church", "bag", count=len(given), tile=given)


class TokensBack(Task, frozen=True):
    """Tax and Acquire Land Tokens go back behind the screens."""

    rule: ClassVar[str] = "prep.tokens"
    title: ClassVar[str] = "tokens back"

    def do(self, state: AnyState, tell: Tell) -> None:
        for player in state.seats:
            if player.taxed or player.acquired:
                tokens = [own(token, player.seat) for token in ("token:tax", "token:acquire")]
                tell("prep.tokens", *tokens, seat=player.seat, count=int(player.taxed) + int(player.acquired))
            player.taxed = player.acquired = False
        tell("prep.scandal-order", "queen", seat=state.queen)


class DecadeCounter(Task, frozen=True):
    """The Decade Counter moves on."""

    rule: ClassVar[str] = "prep.decade-counter"
    title: ClassVar[str] = "the Decade Counter"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.decade += 1
        tell("prep.decade-counter", "decade", decade=state.decade)


class RoundCounter(Task, frozen=True):
    """The Round Counter moves to the arrow, and the player left of the Queen's holder begins."""

    rule: ClassVar[str] = "prep.round-counter"
    title: ClassVar[str] = "the Round Counter"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.round = state.pack.round_track.spaces.index("arrow")
        tell("prep.round-counter", "round", f"space:{state.round}", after=state.round)
        tell("prep.first-player", "queen", seat=(state.queen + 1) % len(state.seats), other=state.queen)
