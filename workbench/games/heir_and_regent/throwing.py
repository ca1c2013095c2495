"""Throwing cards away, where a ruling allows or demands it: after the draw, or over a hand limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any, ClassVar

from workbench.games.heir_and_regent.cards import FACTION_PATTERN, NOBLE_PATTERN, canonical, is_noble
from workbench.games.heir_and_regent.components import tracks
from workbench.games.heir_and_regent.hand import throw_away
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import TurnMove, waits
from workbench.games.heir_and_regent.words import LETTERS, card_name, in_hand, matched
from workbench.kernel import (
    Choice,
    Description,
    Move,
    Objection,
    Public,
    Settings,
    Step,
    Task,
    Tell,
    Visible,
    objection,
)

HAND_LIMIT = {"seven": 7, "ten": 10}
LAST_PLACE = 99


_CARD = Visible("public", when=(("discards-open", "closed", "owner"),))
_KIND = Visible("public", when=(("discards-open", "open", "public"), ("variant.mixed-deck", "on", "owner")))


class Drop(TurnMove, frozen=True):
    """Throw a card of the hand away: `drop Me`. With two decks all see by its back whether it is a `noble`."""

    when: ClassVar[str] = "ruling.voluntary-discard"

    card: Annotated[str, _CARD]
    noble: Annotated[bool, _KIND] = False

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:drop|discard) ({NOBLE_PATTERN}|{FACTION_PATTERN})", text)
        return drop(canonical(found[0])) if found else None

    def __str__(self) -> str:
        return f"drop {self.card}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return () if seat is None else (in_hand(seat, self.card),)

    def veiled(self) -> str:
        return "drop ?"

    def refused(self, state: AnyState, seat: int) -> Objection:
        return not_now(state, seat)


class Keep(TurnMove, frozen=True):
    """Throw no card away: `keep`."""

    when: ClassVar[str] = "ruling.voluntary-discard"

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"keep", text) is not None else None

    def __str__(self) -> str:
        return "keep"

    def refused(self, state: AnyState, seat: int) -> Objection:
        return not_now(state, seat)


def not_now(state: AnyState, seat: int) -> Objection:
    """Why cards are neither thrown away nor kept at this point of the own turn."""
    if waits(state, "CutHand"):
        return objection("ruling.hand-limit", f"hand:{LETTERS[seat]}", key="must", count=surplus(state, seat))
    if state.settings.answers["voluntary-discard"] == "after-draw":
        return objection("ruling.voluntary-discard", key="later")
    if state.settings.answers["hand-limit"] != "none":
        return objection("ruling.hand-limit", key="end", count=HAND_LIMIT[state.settings.answers["hand-limit"]])
    return objection("ruling.voluntary-discard")


def surplus(state: AnyState, seat: int) -> int:
    """By how many cards a hand is over its limit (ruling.hand-limit)."""
    limit = HAND_LIMIT.get(state.settings.answers["hand-limit"])
    return 0 if limit is None else max(0, len(state.seats[seat].hand) - limit)


@cache
def drop(card: str) -> Drop:
    """The move that throws a card away."""
    return Drop(card, is_noble(card))


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
            self._throw(state, move.card, tell)

    def _throw(self, state: AnyState, card: str, tell: Tell) -> None:
        """Throw a card away; under ruling.discards-open = closed the other player does not see which."""
        exposed: list[str] = state.seats[self.seat].exposed
        listed, hand = card in exposed, f"hand:{LETTERS[self.seat]}"
        throw_away(state, self.seat, card)
        also = ("ruling.discards-open",)
        if state.settings.answers["discards-open"] == "open":
            tell(self.rule, in_hand(self.seat, card), key="drop", also=also, seat=self.seat, card=card)
            return
        name = "noble" if is_noble(card) and "mixed-deck" not in state.settings.on else "card"
        tell(self.rule, hand, key=f"drop-{name}", also=also, seat=self.seat, secret={name: card}, knows=(self.seat,))
        if listed:
            tell("ruling.hand-knowledge", hand, key="listed", also=also, seat=self.seat, card=card)

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
        count, name = surplus(state, self.seat), state.settings.players[self.seat]
        if count < 2:
            return f"Which card does {name} throw away?"
        return f"{count} cards must go: which does {name} throw away?"


class HandLimit(Task, frozen=True):
    """At the end of a turn cards over the limit are discarded one by one (ruling.hand-limit)."""

    rule: ClassVar[str] = "ruling.hand-limit"
    title: ClassVar[str] = "hand limit"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        if surplus(state, self.seat):
            state.push(CutHand(self.seat), self)


def after_draws(settings: Settings, seat: int) -> tuple[Step, ...]:
    """What follows the draws of a turn."""
    return (AfterDraw(seat),) if settings.answers["voluntary-discard"] == "after-draw" else ()
