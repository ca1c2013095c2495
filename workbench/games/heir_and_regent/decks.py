"""The decks and their pools: what lies on top, turning cards up, refilling a pool during play.

Decks and pools are of a kind, "faction" or "noble". Under variant.mixed-deck there is one deck and one pool, and their
kind is "faction".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import ClassVar

from workbench.games.heir_and_regent import birthday
from workbench.games.heir_and_regent.cards import BIRTHDAY, FACTION_PATTERN, NOBLE_PATTERN, canonical, is_noble
from workbench.games.heir_and_regent.components import MIXED_POOL, POOL
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import deck_of, discards_of, in_hand, in_pool, matched
from workbench.kernel import Chance, Move, Objection, Owner, Pile, Public, Step, Task, Tell, objection

KINDS = ("faction", "noble")
POOL_RULE = {"faction": "prep.faction-pool", "noble": "prep.noble-pool"}


def deck(state: AnyState, kind: str) -> Pile:
    """The draw deck of a kind."""
    return state.faction_deck if kind == "faction" else state.noble_deck


def pool(state: AnyState, kind: str) -> list[str]:
    """The open cards beside the deck of a kind."""
    return state.faction_pool if kind == "faction" else state.noble_pool


def has_card(state: AnyState, kind: str) -> bool:
    """Whether the deck of a kind has a card on top, the Birthday counted."""
    return bool(deck(state, kind).layers) or (kind == "faction" and state.birthday == "deck")


def can_give(state: AnyState, kind: str) -> bool:
    """Whether a card can come off the deck of a kind, which is made anew if need be (ruling.deck-empty)."""
    return has_card(state, kind) or (
        state.settings.answers["deck-empty"] == "reshuffle" and _discarded(state, kind) > 0
    )


def pool_size(state: AnyState, kind: str) -> int:
    """How many cards a pool has when it is full; a Birthday that stays in it takes a place (ruling.birthday-slot)."""
    if kind == "noble":
        return 0 if "mixed-deck" in state.settings.on else POOL
    size = MIXED_POOL[state.settings.answers["mixed-pool"]] if "mixed-deck" in state.settings.on else POOL
    return size - (state.birthday == "pool" and bool(state.settings.answers["birthday-slot"] == "takes-place"))


def discard(state: AnyState, card: str) -> None:
    """Lay a card on the discards of its kind; under variant.mixed-deck there is one pile."""
    apart = is_noble(card) and "mixed-deck" not in state.settings.on
    (state.noble_discards if apart else state.faction_discards).append(card)


# ------------------------------------------------------------------------------------------------- the top card


def odds_on_top(state: AnyState, kind: str) -> Iterator[tuple[str, int]]:
    """What the top card of a deck can be, with whole-number weights; the Birthday in its place of the Faction deck."""
    ordinary = deck(state, kind).odds()
    if kind != "faction" or state.birthday != "deck" or state.least_above > 0:
        yield from ordinary
        return
    # It is next with a chance of 1 in `above` + 1; otherwise every card of the deck is as likely as any other.
    above, cards = state.most_above, len(state.faction_deck)
    if above > 0:
        yield from ((card, weight * above) for card, weight in ordinary)
    yield BIRTHDAY, max(cards, 1)


def may_be_on_top(state: AnyState, kind: str, card: str) -> bool:
    """Whether a card is among `odds_on_top`."""
    if card == BIRTHDAY:
        return kind == "faction" and state.birthday == "deck" and state.least_above == 0
    certain = kind == "faction" and state.birthday == "deck" and state.most_above == 0
    return not certain and deck(state, kind).may_be_on_top(card)


def sample_top(state: AnyState, kind: str, rng: Random) -> str:
    """A top card, drawn with the weights of `odds_on_top`."""
    if kind == "noble":
        card: str = state.noble_deck.sample(rng)
        return card
    pile = state.faction_deck
    may_be_birthday = state.birthday == "deck" and state.least_above == 0
    if may_be_birthday and (not pile.layers or rng.random() * (state.most_above + 1) < 1):
        return BIRTHDAY
    return pile.sample(rng)


def take_top(state: AnyState, kind: str, card: str) -> None:
    """Take the top card, no Birthday, off a deck; the Birthday comes one card nearer."""
    if kind == "noble":
        state.noble_deck.take(card)
        return
    state.faction_deck.take(card)
    if state.birthday == "deck":
        if state.least_above > 0:
            state.least_above -= 1
        if state.most_above > 0:
            state.most_above -= 1


class Dealt(Move, frozen=True):
    """The card that is dealt, or drawn from the top of a deck: `=Me`, seen by the seat it goes to."""

    when: ClassVar[str] = "prep.deal-factions"

    card: Owner[str]

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if self.card == BIRTHDAY:
            yield objection("birthday.card", "birthday")
        elif is_noble(self.card) and "mixed-deck" not in state.settings.on:
            yield objection("prep.deal-noble")
        else:
            yield objection("ruling.mixed-pool" if "mixed-deck" in state.settings.on else self.when)

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"=({NOBLE_PATTERN}|{FACTION_PATTERN}|{BIRTHDAY})", text)
        return cls(canonical(found[0])) if found else None

    def __str__(self) -> str:
        return f"={self.card}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return () if seat is None or self.card == BIRTHDAY else (in_hand(seat, self.card),)

    def veiled(self) -> str:
        return "=B" if self.card == BIRTHDAY else "=?"

    def sees(self, field: str, seat: int) -> str | None:
        """All see the Birthday, which goes to nobody's hand."""
        return "public" if self.card == BIRTHDAY else None


dealt = cache(Dealt)


# ------------------------------------------------------------------------------------------- turning cards up


class TurnedUp(Move, frozen=True):
    """A card that is turned up into a pool: `=Me`, seen by both."""

    when: ClassVar[str] = "prep.faction-pool"

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"=({NOBLE_PATTERN}|{FACTION_PATTERN}|{BIRTHDAY})", text)
        return cls(canonical(found[0])) if found else None

    def __str__(self) -> str:
        return f"={self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return ("birthday",) if self.card == BIRTHDAY else (in_pool(self.card),)


turned_up = cache(TurnedUp)


class TurnUp(Chance, frozen=True):
    """The top card of a deck is turned up into its pool, at the place of the card that was taken."""

    rule: ClassVar[str] = "prep.faction-pool"
    title: ClassVar[str] = "turn up a card"

    kind: Public[str]
    place: Public[int] = POOL + POOL
    laying: Public[bool] = False

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for card, weight in odds_on_top(state, self.kind):
            yield TurnedUp(card), weight

    def possible(self, state: AnyState, outcome: Move) -> bool:
        return isinstance(outcome, TurnedUp) and may_be_on_top(state, self.kind, outcome.card)

    def sample(self, state: AnyState, rng: Random) -> Move:
        return turned_up(sample_top(state, self.kind, rng))

    def play(self, state: AnyState, outcome: TurnedUp, tell: Tell) -> None:
        card = outcome.card
        if card == BIRTHDAY:
            if state.settings.answers["birthday-slot"] == "replaced":
                state.push(*refill(state, self.kind, self.place))
            birthday.turn_up(state, None, tell)
            return
        kind = self.kind
        take_top(state, kind, card)
        pool(state, kind).insert(self.place, card)
        if not self.laying:
            rule = "ruling.mixed-pool" if "mixed-deck" in state.settings.on else POOL_RULE[kind]
            tell(rule, in_pool(card), key="refill", also=("ruling.refill",), card=card)


def refill(state: AnyState, kind: str, place: int = POOL + POOL) -> tuple[Step, ...]:
    """The steps that fill the pool of a kind up again after cards were taken from it (ruling.deck-empty)."""
    if deck(state, kind).layers and len(pool(state, kind)) == pool_size(state, kind) - 1:
        return (TurnUp(kind, place),)
    return (Refill(kind, place),)


class Refill(Task, frozen=True):
    """A pool is filled up from its deck; an empty deck leaves it smaller, or is made anew (ruling.deck-empty)."""

    rule: ClassVar[str] = "ruling.deck-empty"
    title: ClassVar[str] = "refill a pool"

    kind: Public[str]
    place: Public[int] = POOL + POOL

    def do(self, state: AnyState, tell: Tell) -> None:
        if len(pool(state, self.kind)) >= pool_size(state, self.kind):
            return
        renew(state, self.kind, tell)
        if has_card(state, self.kind):
            state.push(TurnUp(self.kind, self.place), Refill(self.kind))
        else:
            key, count = f"shrinks-{_named(state, self.kind)}", len(pool(state, self.kind))
            tell("ruling.deck-empty", deck_of(self.kind), key=key, count=count)


def renew(state: AnyState, kind: str, tell: Tell) -> None:
    """Shuffle the discards of a kind into a new deck if a card is to come off an empty one (ruling.deck-empty)."""
    if has_card(state, kind) or not can_give(state, kind):
        return
    mixed = "mixed-deck" in state.settings.on
    discards: list[str] = []
    if kind == "faction":
        discards, state.faction_discards = [*discards, *state.faction_discards], []
    if kind == "noble" or mixed:
        discards, state.noble_discards = [*discards, *state.noble_discards], []
    key = f"reshuffle-{_named(state, kind)}"
    tell("ruling.deck-empty", discards_of(kind), deck_of(kind), key=key, count=len(discards))
    deck(state, kind).shuffle_in(discards)


def _discarded(state: AnyState, kind: str) -> int:
    """How many discards a deck has; those of both kinds for a mixed one."""
    if "mixed-deck" in state.settings.on:
        return len(state.faction_discards) + len(state.noble_discards)
    return len(state.faction_discards if kind == "faction" else state.noble_discards)


def _named(state: AnyState, kind: str) -> str:
    """A deck in the key of a sentence: "faction", "noble" or "mixed"."""
    return "mixed" if "mixed-deck" in state.settings.on else kind


class LayPool(Task, frozen=True):
    """The top cards of a deck are turned up beside it until its pool is full."""

    rule: ClassVar[str] = "prep.faction-pool"
    title: ClassVar[str] = "lay out a pool"

    kind: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        if len(pool(state, self.kind)) < pool_size(state, self.kind) and has_card(state, self.kind):
            state.push(TurnUp(self.kind, laying=True), self)
            return
        open_cards = tuple(pool(state, self.kind))
        rule = "ruling.mixed-pool" if "mixed-deck" in state.settings.on else POOL_RULE[self.kind]
        count = state.faction_deck_count if self.kind == "faction" else len(state.noble_deck)
        pieces = tuple(map(in_pool, open_cards))
        if open_cards:
            tell(rule, *pieces, key="laid", also=("ruling.draw-source",), card=open_cards, count=count)
        if self.kind == "noble" and len(open_cards) < POOL:
            key = state.settings.answers["noble-shortage"]
            tell("ruling.noble-shortage", *pieces, key=f"{key}-pool", also=("prep.noble-pool",), count=len(open_cards))
