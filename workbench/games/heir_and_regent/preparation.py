"""Prepare the decks: two decks, hands, three piles, the Birthday, the pools; and the decks of older versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Annotated, ClassVar

from workbench.games.heir_and_regent.cards import NOBLE_PATTERN, canonical, is_faction_card, is_noble
from workbench.games.heir_and_regent.components import (
    MIXED_HAND,
    MIXED_POOL,
    POOL,
    STARTING_CARDS,
    STARTING_NOBLES,
    nobles,
)
from workbench.games.heir_and_regent.decks import Dealt, LayPool, deck
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import deck_of, matched
from workbench.kernel import BrokenStep, Chance, Move, Pile, Public, Settings, Step, Task, Tell, Visible

LOOSE = (-2, -1, 0, 1, 2)
PILES = 3
THIRDS = 3


class PrepareYear(Task, frozen=True):
    """The decks of a year are made, hands dealt, the Birthday put in, the pools laid out."""

    rule: ClassVar[str] = "prep.two-decks"
    title: ClassVar[str] = "prepare the decks"

    starter: Public[int | None] = None

    def do(self, state: AnyState, tell: Tell) -> None:
        starter = state.first if self.starter is None else self.starter
        if starter not in (0, 1):
            raise BrokenStep("Who begins cannot be told: `first`, the seat that takes the first turn, is empty.")
        picks = _gather(state)
        mixed = "mixed-deck" in state.settings.on
        _check_cards(state, len(state.noble_deck) + len(picks) if mixed else 0)
        state.push(*picks, *(_mixed_setup(starter) if mixed else _separate_setup(state, starter)))
        count, left = len(state.faction_deck), len(state.noble_deck) + len(picks)
        if "third-of-nobles" in state.settings.on:
            unused = len(state.unused) - len(picks)
            tell("variant.third-of-nobles", deck_of("noble"), also=("ruling.third",), count=left, left=unused)
        if not mixed:
            goes_on = state.year > 1 and state.settings.answers["next-setup"] == "nobles-continue"
            key = "continue" if goes_on else "" if left else "none"
            tell("prep.two-decks", deck_of("faction"), deck_of("noble"), key=key, also=_CARDS, count=count, left=left)


def _check_cards(state: AnyState, nobles: int) -> None:
    """Raise BrokenStep if a deck cannot be prepared with so few cards; no pack that is taken has so few."""
    mixed = "mixed-deck" in state.settings.on
    dealt = 2 * (MIXED_HAND if mixed else STARTING_CARDS)
    shown = MIXED_POOL[state.settings.answers["mixed-pool"]] if mixed else POOL
    count = len(state.faction_deck) + nobles
    rest = count - dealt
    cut = 2 * LOOSE[-1] if state.settings.answers["piles"] == "loose" else 0
    upper, middle, lower = even_piles(max(0, rest))
    if rest < PILES or upper + middle - cut < shown or min(upper, middle, lower) < cut:
        what = "cards" if mixed else "Faction cards"
        raise BrokenStep(
            f"There are {count} {what} for the year: too few to deal {dealt}, to lay {shown} open and to make three "
            "piles. Put more into the deck. Nothing was changed."
        )


_CARDS = ("faction-card.one", "noble.two-factions", "noble.major-minor", "noble.printed")


def _separate_setup(state: AnyState, starter: int) -> tuple[Step, ...]:
    """The order of the text: Faction cards first, then Nobles (ruling.noble-shortage)."""
    hands = [Deal(seat, "faction") for _ in range(STARTING_CARDS) for seat in (starter, 1 - starter)]
    order: tuple[Step, ...] = (DealNobles(starter), LayPool("noble"))
    if state.settings.answers["noble-shortage"] == "pool-first":
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
    state.deck_size = state.danger_from = 0
    from_hands = [*(card for card in loose if is_noble(card)), *state.noble_discards]
    state.noble_discards = []
    if state.settings.answers["next-setup"] == "nobles-continue" and state.year > 1:
        state.gone.extend(from_hands)
        return []
    back = [*state.noble_deck, *state.noble_pool, *from_hands]
    state.noble_pool = []
    if "third-of-nobles" not in state.settings.on:
        state.noble_deck = Pile.of(back)
        return []
    state.noble_deck = Pile()
    return _third(state, back)


def _third(state: AnyState, back: list[str]) -> list[PickNoble]:
    """Lay the Nobles of which a third is picked into `unused` (variant.third-of-nobles, ruling.third)."""
    third = len(nobles(state.settings)) // THIRDS
    if state.settings.answers["third"] == "random-third":
        state.unused.extend(back)
        return _picks(state, third)
    if state.year == 1:
        state.unused.extend(back)
    elif state.year <= THIRDS:
        state.gone.extend(back)
    else:
        state.noble_deck = Pile.of([*back, *state.gone, *state.unused])
        state.gone, state.unused = [], []
    return _picks(state, len(state.unused) if state.year == THIRDS else third)


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
    def played(cls, settings: Settings) -> bool:
        return "third-of-nobles" in settings.on

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
        if "mixed-deck" in state.settings.on:
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
            key = state.settings.answers["noble-shortage"]
            tell("ruling.noble-shortage", deck_of("noble"), key=key, also=("prep.deal-noble",), count=left)


# ------------------------------------------------------------------------------------ three piles, the Birthday


class MakePiles(Task, frozen=True):
    """The rest of the Faction cards is split into three piles (ruling.piles)."""

    rule: ClassVar[str] = "prep.three-piles"
    title: ClassVar[str] = "three piles"

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.settings.answers["piles"] == "loose":
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
        least, most = _place_in(self.sizes[2], state.settings.answers["birthday-place"])
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


class StartTurns(Task, frozen=True):
    """The first turn of the year begins."""

    rule: ClassVar[str] = "play.optional"
    title: ClassVar[str] = "the year begins"

    starter: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        from workbench.games.heir_and_regent.play import BeginTurn

        state.deck_size, state.danger_from = state.faction_deck_count, state.least_above + 1
        state.push(BeginTurn(self.starter))
