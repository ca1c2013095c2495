"""Prepare the decks: two decks, hands, three piles, the Birthday, the pools; and refilling a pool during play.

Decks and pools are of a kind, "faction" or "noble". Under variant.mixed-deck there is one deck and one pool, and their
kind is "faction".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Annotated, ClassVar

from workbench.games.heir_and_regent import birthday
from workbench.games.heir_and_regent.cards import (
    BIRTHDAY,
    FACTION_PATTERN,
    NOBLE_PATTERN,
    canonical,
    is_faction_card,
    is_noble,
)
from workbench.games.heir_and_regent.components import (
    MIXED_HAND,
    MIXED_POOL,
    POOL,
    STARTING_CARDS,
    STARTING_NOBLES,
    nobles,
)
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import deck_of, discards_of, in_hand, in_pool, matched
from workbench.kernel import Chance, Move, Owner, Pile, Public, Step, Task, Tell, Visible

KINDS = ("faction", "noble")
LOOSE = (-2, -1, 0, 1, 2)
PILES = 3


def deck(state: AnyState, kind: str) -> Pile:
    """The draw deck of a kind."""
    return state.faction_deck if kind == "faction" else state.noble_deck


def pool(state: AnyState, kind: str) -> list[str]:
    """The open cards beside the deck of a kind."""
    return state.faction_pool if kind == "faction" else state.noble_pool


def has_card(state: AnyState, kind: str) -> bool:
    """Whether the deck of a kind has a card on top, the Birthday counted."""
    return bool(deck(state, kind).layers) or (kind == "faction" and state.birthday == "deck")


def pool_size(state: AnyState, kind: str) -> int:
    """How many cards a pool has when it is full; a Birthday that stays in it takes a place (ruling.birthday-slot)."""
    if kind == "noble":
        return 0 if state.settings.has("mixed-deck") else POOL
    size = MIXED_POOL[state.answer("mixed-pool")] if state.settings.has("mixed-deck") else POOL
    return size - (state.birthday == "pool")


def discard(state: AnyState, card: str) -> None:
    """Lay a card on the discards of its kind."""
    (state.noble_discards if is_noble(card) else state.faction_discards).append(card)


# ------------------------------------------------------------------------------------------------ a year's setup


class PrepareYear(Task, frozen=True):
    """The decks of a year are made, hands dealt, the Birthday put in, the pools laid out."""

    rule: ClassVar[str] = "prep.two-decks"
    title: ClassVar[str] = "prepare the decks"

    starter: Public[int | None] = None

    def do(self, state: AnyState, tell: Tell) -> None:
        starter = state.first if self.starter is None else self.starter
        assert starter is not None
        picks = _gather(state)
        mixed = state.settings.has("mixed-deck")
        state.push(*picks, *(_mixed_setup(starter) if mixed else _separate_setup(state, starter)))
        count, left = len(state.faction_deck), len(state.noble_deck) + len(picks)
        if state.settings.has("third-of-nobles"):
            unused = len(state.unused) - len(picks)
            tell("variant.third-of-nobles", deck_of("noble"), also=("ruling.third",), count=left, left=unused)
        if not mixed:
            tell("prep.two-decks", deck_of("faction"), deck_of("noble"), also=_CARDS, count=count, left=left)


_CARDS = ("faction-card.one", "noble.two-factions", "noble.major-minor", "noble.printed")


def _separate_setup(state: AnyState, starter: int) -> tuple[Step, ...]:
    """The order of the text: Faction cards first, then Nobles (ruling.noble-shortage)."""
    hands = [Deal(seat, "faction") for _ in range(STARTING_CARDS) for seat in (starter, 1 - starter)]
    order: tuple[Step, ...] = (DealNobles(starter), LayPool("noble"))
    if state.answer("noble-shortage") == "pool-first":
        order = (LayPool("noble"), DealNobles(starter))
    return (*hands, DealDone("faction"), MakePiles(), LayPool("faction"), *order, StartTurns(starter))


def _mixed_setup(starter: int) -> tuple[Step, ...]:
    """One deck and one pool (variant.mixed-deck, ruling.mixed-pool)."""
    hands = [Deal(seat, "faction") for _ in range(MIXED_HAND) for seat in (starter, 1 - starter)]
    return (MixDecks(), *hands, DealDone("faction"), MakePiles(), LayPool("faction"), StartTurns(starter))


def _gather(state: AnyState) -> list[PickNoble]:
    """Collect the cards of the year into the two decks; the steps that still pick Nobles for it."""
    loose = [*state.faction_deck, *state.faction_pool, *state.faction_discards, *state.thrown]
    state.faction_pool, state.faction_discards, state.thrown = [], [], []
    state.faction_deck = Pile.of(card for card in loose if is_faction_card(card))
    state.birthday, state.least_above, state.most_above = "aside", 0, 0
    from_hands = [*(card for card in loose if is_noble(card)), *state.noble_discards]
    state.noble_discards = []
    if state.answer("next-setup") == "nobles-continue" and state.year > 1:
        state.gone.extend(from_hands)
        return []
    back = [*state.noble_deck, *state.noble_pool, *from_hands]
    state.noble_pool = []
    if not state.settings.has("third-of-nobles"):
        state.noble_deck = Pile.of(back)
        return []
    state.noble_deck = Pile()
    return _third(state, back)


def _third(state: AnyState, back: list[str]) -> list[PickNoble]:
    """Lay the Nobles of which a third is picked into `unused` (variant.third-of-nobles, ruling.third)."""
    third = len(nobles(state.settings)) // 3
    if state.answer("third") == "random-third":
        state.unused.extend(back)
        return _picks(state, third)
    if state.year == 1:
        state.unused.extend(back)
    elif state.year <= PILES:
        state.gone.extend(back)
    else:
        state.noble_deck = Pile.of([*back, *state.gone, *state.unused])
        state.gone, state.unused = [], []
    return _picks(state, len(state.unused) if state.year == PILES else third)


def _picks(state: AnyState, count: int) -> list[PickNoble]:
    """The steps that pick so many Nobles; if there are no more, all of them are in without a draw."""
    if count < len(state.unused):
        return [PickNoble()] * count
    state.noble_deck.shuffle_in(state.unused)
    state.unused = []
    return []


class Picked(Move, frozen=True):
    """A Noble that is in the year's deck, seen by nobody: `=Me/Pi`."""

    when: ClassVar[str] = "ruling.third"

    card: Annotated[str, Visible("nobody")]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"=({NOBLE_PATTERN})", text)
        return cls(canonical(found[0])) if found else None

    def __str__(self) -> str:
        return f"={self.card}"

    def veiled(self) -> str:
        return "=?"


class PickNoble(Chance, frozen=True):
    """One of the Nobles not in use, face down, goes into the year's deck."""

    rule: ClassVar[str] = "ruling.third"
    title: ClassVar[str] = "pick a Noble, face down"

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for card, weight in Counter(state.unused).items():
            yield Picked(card), weight

    def sample(self, state: AnyState, rng: Random) -> Move:
        return Picked(state.unused[int(rng.random() * len(state.unused))])

    def play(self, state: AnyState, outcome: Picked, tell: Tell) -> None:
        state.unused.remove(outcome.card)
        state.noble_deck.shuffle_in((outcome.card,))


class MixDecks(Task, frozen=True):
    """Nobles and Faction cards are shuffled into a single deck (variant.mixed-deck)."""

    rule: ClassVar[str] = "variant.mixed-deck"
    title: ClassVar[str] = "mix the decks"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.faction_deck.shuffle_in(state.noble_deck)
        state.noble_deck = Pile()
        tell("variant.mixed-deck", deck_of("faction"), also=_CARDS, count=len(state.faction_deck))


# ------------------------------------------------------------------------------------------------------- dealing


class Dealt(Move, frozen=True):
    """The card that is dealt, or drawn from the top of a deck: `=Me`, seen by the seat it goes to."""

    when: ClassVar[str] = "prep.deal-factions"

    card: Owner[str]

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


class Deal(Chance, frozen=True):
    """The top card of a deck is dealt to a seat, face down."""

    rule: ClassVar[str] = "prep.deal-factions"
    title: ClassVar[str] = "deal a card"

    seat: Public[int]
    kind: Public[str]

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for card, weight in deck(state, self.kind).odds():
            yield Dealt(card), weight

    def possible(self, state: AnyState, outcome: Move) -> bool:
        return isinstance(outcome, Dealt) and deck(state, self.kind).may_be_on_top(outcome.card)

    def sample(self, state: AnyState, rng: Random) -> Move:
        return Dealt(deck(state, self.kind).sample(rng))

    def play(self, state: AnyState, outcome: Dealt, tell: Tell) -> None:
        deck(state, self.kind).take(outcome.card)
        state.seats[self.seat].hand.append(outcome.card)


class DealDone(Task, frozen=True):
    """The deal of a kind of cards is told, seat by seat."""

    rule: ClassVar[str] = "prep.deal-factions"
    title: ClassVar[str] = "the deal"

    kind: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.settings.has("mixed-deck"):
            rule, dealt = "ruling.mixed-pool", MIXED_HAND
        elif self.kind == "noble":
            rule, dealt = "prep.deal-noble", STARTING_NOBLES
        else:
            rule, dealt = "prep.deal-factions", STARTING_CARDS
        for player in state.seats:
            cards = tuple(player.hand[-dealt:])
            also = ("ruling.hand-knowledge",)
            tell(
                rule,
                key="dealt",
                also=also,
                seat=player.seat,
                secret={"card": cards},
                knows=(player.seat,),
                count=dealt,
            )


class DealNobles(Task, frozen=True):
    """Each player is dealt one Noble, unless too few are left (ruling.noble-shortage)."""

    rule: ClassVar[str] = "prep.deal-noble"
    title: ClassVar[str] = "deal the Nobles"

    starter: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        left = len(state.noble_deck)
        if left >= 2 * STARTING_NOBLES:
            state.push(*(Deal(seat, "noble") for seat in (self.starter, 1 - self.starter)), DealDone("noble"))
        else:
            key = state.answer("noble-shortage")
            tell("ruling.noble-shortage", deck_of("noble"), key=key, also=("prep.deal-noble",), count=left)


# ------------------------------------------------------------------------------------ three piles, the Birthday


class MakePiles(Task, frozen=True):
    """The rest of the Faction cards is split into three piles (ruling.piles)."""

    rule: ClassVar[str] = "prep.three-piles"
    title: ClassVar[str] = "three piles"

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.answer("piles") == "loose":
            state.push(CutPiles())
        else:
            state.push(StackPiles(even_piles(len(state.faction_deck))))


def even_piles(cards: int) -> tuple[int, int, int]:
    """Three piles as equal as possible, from top to bottom; leftover cards go to the upper ones."""
    small, over = divmod(cards, PILES)
    return small + (over > 0), small + (over > 1), small


class Cut(Move, frozen=True):
    """The sizes of the three piles from top to bottom: `=11/9/10`."""

    when: ClassVar[str] = "ruling.piles"

    sizes: Public[tuple[int, int, int]]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"=(\d{1,3})/(\d{1,3})/(\d{1,3})", text)
        return cls((int(found[0]), int(found[1]), int(found[2]))) if found else None

    def __str__(self) -> str:
        return "={}/{}/{}".format(*self.sizes)

    @property
    def pieces(self) -> tuple[str, ...]:
        return (deck_of("faction"),)


class CutPiles(Chance, frozen=True):
    """The upper two piles may each be up to two cards larger or smaller (ruling.piles = loose)."""

    rule: ClassVar[str] = "ruling.piles"
    title: ClassVar[str] = "cut three piles"

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        upper, middle, lower = even_piles(len(state.faction_deck))
        for more in LOOSE:
            for further in LOOSE:
                yield Cut((upper + more, middle + further, lower - more - further)), 1

    def play(self, state: AnyState, outcome: Cut, tell: Tell) -> None:
        tell("ruling.piles", deck_of("faction"), key="loose", count=list(outcome.sizes))
        state.push(StackPiles(outcome.sizes))


class StackPiles(Task, frozen=True):
    """The Birthday goes into the middle of the bottom pile, and the piles are stacked into one deck."""

    rule: ClassVar[str] = "prep.birthday"
    title: ClassVar[str] = "the Heir’s Birthday"

    sizes: Public[tuple[int, int, int]]

    def do(self, state: AnyState, tell: Tell) -> None:
        pieces = (deck_of("faction"), "birthday")
        least, most = _place_in(self.sizes[2], state.answer("birthday-place"))
        above = self.sizes[0] + self.sizes[1]
        state.birthday, state.least_above, state.most_above = "deck", above + least, above + most
        tell("prep.three-piles", pieces[0], also=("ruling.piles",), count=list(self.sizes))
        key = "exact" if least == most else ""
        also = ("ruling.birthday-place", "year.unknown-length")
        tell("prep.birthday", *pieces, key=key, also=also, least=least, most=most)
        also = ("prep.birthday-late", "birthday.card")
        tell("prep.birthday-bottom", *pieces, also=also, count=state.faction_deck_count)


def _place_in(cards: int, answer: str) -> tuple[int, int]:
    """How many cards of the bottom pile lie above the Birthday, least and most (ruling.birthday-place)."""
    if answer == "exact":
        return cards // 2, cards // 2
    if answer == "inner" and cards > 1:
        return 1, cards - 1
    return 0, cards


# ------------------------------------------------------------------------------------------------------ the pools


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
        if state.settings.has("mixed-deck"):
            rule = "ruling.mixed-pool"
        else:
            rule = "prep.faction-pool" if self.kind == "faction" else "prep.noble-pool"
        count = state.faction_deck_count if self.kind == "faction" else len(state.noble_deck)
        pieces = tuple(map(in_pool, open_cards))
        if open_cards:
            tell(rule, *pieces, key="laid", also=("ruling.draw-source",), card=open_cards, count=count)
        if self.kind == "noble" and len(open_cards) < POOL:
            key = state.answer("noble-shortage")
            tell("ruling.noble-shortage", *pieces, key=f"{key}-pool", also=("prep.noble-pool",), count=len(open_cards))


class StartTurns(Task, frozen=True):
    """The first turn of the year begins."""

    rule: ClassVar[str] = "play.optional"
    title: ClassVar[str] = "the year begins"

    starter: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        from workbench.games.heir_and_regent.play import BeginTurn

        state.deck_size = state.faction_deck_count
        state.push(BeginTurn(self.starter))


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


def odds_on_top(state: AnyState, kind: str) -> Iterator[tuple[str, int]]:
    """What the top card of a deck can be, with whole-number weights; the Birthday in its place of the Faction deck."""
    ordinary = deck(state, kind).odds()
    if kind != "faction" or state.birthday != "deck" or state.least_above > 0:
        yield from ordinary
        return
    below, cards = state.most_above, len(state.faction_deck)
    if below > 0:
        yield from ((card, weight * below) for card, weight in ordinary)
    yield BIRTHDAY, max(cards, 1)


def may_be_on_top(state: AnyState, kind: str, card: str) -> bool:
    """Whether a card is among `odds_on_top`."""
    if card == BIRTHDAY:
        return kind == "faction" and state.birthday == "deck" and state.least_above == 0
    certain = kind == "faction" and state.birthday == "deck" and state.most_above == 0
    return not certain and deck(state, kind).may_be_on_top(card)


def sample_top(state: AnyState, kind: str, rng: Random) -> str:
    """A top card, drawn with the weights of `odds_on_top`."""
    if (
        kind == "faction"
        and state.birthday == "deck"
        and state.least_above == 0
        and (not state.faction_deck.layers or rng.random() * (state.most_above + 1) < 1)
    ):
        return BIRTHDAY
    return deck(state, kind).sample(rng)


def take_top(state: AnyState, kind: str, card: str) -> None:
    """Take the top card, no Birthday, off a deck; the Birthday comes one card nearer."""
    if kind == "noble":
        state.noble_deck.take(card)
        return
    state.faction_deck.take(card)
    if state.birthday == "deck":
        state.least_above = max(0, state.least_above - 1)
        state.most_above = max(0, state.most_above - 1)


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
        return TurnedUp(sample_top(state, self.kind, rng))

    def play(self, state: AnyState, outcome: TurnedUp, tell: Tell) -> None:
        card = outcome.card
        if card == BIRTHDAY:
            if state.answer("birthday-slot") == "replaced":
                state.push(*refill(state, self.kind, self.place))
            birthday.turn_up(state, None, tell)
            return
        take_top(state, self.kind, card)
        pool(state, self.kind).insert(self.place, card)
        if not self.laying:
            rule = "prep.faction-pool" if self.kind == "faction" else "prep.noble-pool"
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
        if has_card(state, self.kind):
            state.push(TurnUp(self.kind, self.place), Refill(self.kind))
        elif state.answer("deck-empty") == "reshuffle" and _discards(state, self.kind):
            self._reshuffle(state, tell)
            state.push(self)
        else:
            tell("ruling.deck-empty", deck_of(self.kind), key=f"shrinks-{self.kind}", count=len(pool(state, self.kind)))

    def _reshuffle(self, state: AnyState, tell: Tell) -> None:
        discards = _discards(state, self.kind)
        places = (discards_of(self.kind), deck_of(self.kind))
        tell("ruling.deck-empty", *places, key=f"reshuffle-{self.kind}", count=len(discards))
        deck(state, self.kind).shuffle_in(discards)
        if self.kind == "faction":
            state.faction_discards = []
        if self.kind == "noble" or state.settings.has("mixed-deck"):
            state.noble_discards = []


def _discards(state: AnyState, kind: str) -> list[str]:
    """The discards of a deck; those of both kinds for a mixed one."""
    if state.settings.has("mixed-deck"):
        return [*state.faction_discards, *state.noble_discards]
    return list(state.faction_discards if kind == "faction" else state.noble_discards)
