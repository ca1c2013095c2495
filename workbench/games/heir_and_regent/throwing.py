"""Throwing cards away, where a ruling allows or demands it: after the draw, or over a hand limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from workbench.games.heir_and_regent.cards import FACTION_PATTERN, NOBLE_PATTERN, canonical
from workbench.games.heir_and_regent.components import tracks
from workbench.games.heir_and_regent.hand import throw_away
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import TurnMove
from workbench.games.heir_and_regent.words import card_name, in_hand, matched
from workbench.kernel import Choice, Description, Move, Objection, Public, Step, Task, Tell, objection

HAND_LIMIT = {"seven": 7, "ten": 10}
LAST_PLACE = 99


class Drop(TurnMove, frozen=True):
    """Throw a card of the hand away: `drop Me`."""

    when: ClassVar[str] = "ruling.voluntary-discard"

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:drop|discard) ({NOBLE_PATTERN}|{FACTION_PATTERN})", text)
        return drop(canonical(found[0])) if found else None

    def __str__(self) -> str:
        return f"drop {self.card}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return () if seat is None else (in_hand(seat, self.card),)

    def moment(self, state: AnyState) -> str:
        return "" if state.answer("voluntary-discard") == "no" else "later"


class Keep(TurnMove, frozen=True):
    """Throw no card away: `keep`."""

    when: ClassVar[str] = "ruling.voluntary-discard"

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"keep", text) is not None else None

    def __str__(self) -> str:
        return "keep"

    def moment(self, state: AnyState) -> str:
        return "" if state.answer("voluntary-discard") == "no" else "later"


drop = cache(Drop)
KEEP = Keep()


def _drop_options(state: AnyState, seat: int) -> list[Move]:
    """A Drop for every different card of a hand: Factions in the order of their tracks, then Nobles."""
    order = {faction: place for place, faction in enumerate(tracks(state.settings))}
    cards = sorted(set(state.seats[seat].hand), key=lambda card: (len(card), order.get(card[:2], LAST_PLACE), card))
    return [drop(card) for card in cards]


class DropChoice(Choice, frozen=True):
    """A card of the hand is thrown away."""

    def candidates(self, state: AnyState) -> Iterable[Move]:
        return _drop_options(state, self.seat)

    def objections(self, state: AnyState, move: Any) -> Iterator[Objection]:
        if isinstance(move, Drop) and move.card not in state.seats[self.seat].hand:
            yield objection(self.rule, in_hand(self.seat, move.card), key="missing", card=move.card)

    def legal(self, state: AnyState) -> list[Move]:
        return list(self.candidates(state))

    def play(self, state: AnyState, move: Any, tell: Tell) -> None:
        if isinstance(move, Drop):
            throw_away(state, self.seat, move.card)
            piece = in_hand(self.seat, move.card)
            tell(self.rule, piece, key="drop", seat=self.seat, card=move.card)

    def describe(self, state: AnyState, move: Any) -> Description:
        if isinstance(move, Drop):
            return Description(f"Throw away {card_name(state.settings, move.card)}", ("1 card",))
        return Description("Keep all cards")


class ThrowAway(DropChoice, frozen=True):
    """After drawing, one card of the hand may be thrown away (ruling.voluntary-discard = after-draw)."""

    rule: ClassVar[str] = "ruling.voluntary-discard"
    title: ClassVar[str] = "throw a card away"
    considers = {Drop: ("ruling.voluntary-discard",), Keep: ("ruling.voluntary-discard",)}

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} throw a card away?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        return [*_drop_options(state, self.seat), KEEP]


class AfterDraw(Task, frozen=True):
    """Whoever has drawn a card may throw one away (ruling.voluntary-discard = after-draw)."""

    rule: ClassVar[str] = "ruling.voluntary-discard"
    title: ClassVar[str] = "after the draw"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.drawn:
            state.push(ThrowAway(self.seat))


class CutHand(DropChoice, frozen=True):
    """The hand is over its limit at the end of the turn (ruling.hand-limit)."""

    rule: ClassVar[str] = "ruling.hand-limit"
    title: ClassVar[str] = "cut the hand"
    considers = {Drop: ("ruling.hand-limit",)}

    def question(self, state: AnyState) -> str:
        return f"Which card does {state.settings.players[self.seat]} throw away?"


class HandLimit(Task, frozen=True):
    """At the end of a turn cards over the limit are discarded one by one (ruling.hand-limit)."""

    rule: ClassVar[str] = "ruling.hand-limit"
    title: ClassVar[str] = "hand limit"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        limit = HAND_LIMIT[state.answer("hand-limit")]
        if len(state.seats[self.seat].hand) > limit:
            state.push(CutHand(self.seat), self)


def after_draws(state: AnyState, seat: int) -> tuple[Step, ...]:
    """What follows the draws of a turn."""
    return (AfterDraw(seat),) if state.settings.answer("voluntary-discard") == "after-draw" else ()
