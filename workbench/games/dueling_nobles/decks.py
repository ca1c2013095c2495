"""Preparation, last line: draw decks, discard piles, and rebuilding a deck that has run out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar

from workbench.games.dueling_nobles.cards import CARD_PATTERN
from workbench.games.dueling_nobles.markers import add_defeat
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.state import AnyState, Noble
from workbench.kernel import Chance, Move, Owner, Pile, Public, Task, Tell

BOTH = (0, 1)
COUNSEL = 3


def deck(state: AnyState, kind: str) -> Pile:
    """The draw deck of a kind, "noble" or "support"."""
    return state.noble_deck if kind == "noble" else state.support_deck


def pile(state: AnyState, kind: str) -> list[str]:
    """The discard pile of a kind (deck.two-piles)."""
    return state.noble_pile if kind == "noble" else state.support_pile


def drawable(state: AnyState, kind: str) -> int:
    """How many cards of a kind can be drawn, the discards included."""
    return len(deck(state, kind)) + len(pile(state, kind))


def give_up(state: AnyState, seat: int, cards: Iterable[str], tell: Tell) -> None:
    """Take Support cards out of a hand or, as Knights, out of arms (ruling.discard-source)."""
    player = state.seats[seat]
    for card in cards:
        if card in player.hand:
            player.hand.remove(card)
            if card in player.exposed:
                player.exposed.remove(card)
        else:
            noble = next(noble for noble in player.arms if noble.knight == card)
            noble.knight = None
            tell("ruling.discard-source", card, noble.card, seat=seat, card=card, noble=noble.card)


def refill_when_empty(state: AnyState) -> None:
    """Let empty decks be rebuilt at once where the ruling says so (ruling.reconstitute-when = when-empty)."""
    if state.answer("reconstitute-when") == "when-empty":
        for kind in ("support", "noble"):
            if not deck(state, kind) and pile(state, kind):
                state.push(Reconstitute(kind, at_once=True))


class Reconstitute(Task, frozen=True):
    """The discards of a kind are shuffled to make a new draw deck."""

    rule: ClassVar[str] = "deck.reconstitute"
    title: ClassVar[str] = "rebuild the deck"

    deck: Public[str]
    at_once: Public[bool] = False

    def do(self, state: AnyState, tell: Tell) -> None:
        discards = pile(state, self.deck)
        places = (f"pile:{self.deck}", f"deck:{self.deck}")
        if self.at_once:
            tell("ruling.reconstitute-when", *places, key="when-empty")
        tell("deck.reconstitute", *places, key=self.deck, also=("deck.two-piles",), count=len(discards))
        deck(state, self.deck).shuffle_in(discards)
        discards.clear()


class Draw(Task, frozen=True):
    """A seat draws cards one after another, rebuilding the deck when that is needed."""

    rule: ClassVar[str] = "deck.reconstitute"
    title: ClassVar[str] = "draw"

    seat: Public[int]
    deck: Public[str]
    left: Public[int]
    by: Public[str]
    begun: Public[bool] = False

    def do(self, state: AnyState, tell: Tell) -> None:
        if self.left == 0:
            refill_when_empty(state)
        elif pile(state, self.deck) and self._runs_out(state, tell):
            state.push(Reconstitute(self.deck), self)
        elif deck(state, self.deck):
            rest = Draw(self.seat, self.deck, self.left - 1, self.by, True)
            state.push(DrawCard(self.seat, self.deck, self.by), rest)
        elif self.by == "counselor.draw":
            tell("ruling.draw-short", f"deck:{self.deck}", seat=self.seat, count=COUNSEL - self.left, need=COUNSEL)
        else:
            tell("ruling.support-buy-cap", f"deck:{self.deck}", seat=self.seat, gold=self.left)

    def _runs_out(self, state: AnyState, tell: Tell) -> bool:
        cards = len(deck(state, self.deck))
        if self.begun or state.answer("reconstitute-when") != "before-short-draw" or cards >= self.left:
            return cards == 0
        tell("ruling.reconstitute-when", f"deck:{self.deck}", key="before-short-draw", have=cards, need=self.left)
        return True


class Drawn(Move, frozen=True):
    """A Support card comes off the deck: `=7S`."""

    when: ClassVar[str] = "support.pay-first"

    card: Owner[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"=({CARD_PATTERN})", text)
        return cls(found[0]) if found and found[0][:-1] not in "KQJ" else None

    def __str__(self) -> str:
        return f"={self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card,)

    def veiled(self) -> str:
        return "=?"


class Recruited(Drawn, frozen=True):
    """A Noble comes off the deck, seen by both: `=JC`."""

    when: ClassVar[str] = "recruit.to-arms"

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"=({CARD_PATTERN})", text)
        return cls(found[0]) if found and found[0][:-1] in "KQJ" else None

    def veiled(self) -> str:
        return str(self)


class DrawCard(Chance, frozen=True):
    """The top card of a deck goes to a seat: Support into the hand, a Noble to arms (recruit.to-arms)."""

    rule: ClassVar[str] = "deck.reconstitute"
    title: ClassVar[str] = "draw a card"

    seat: Public[int]
    deck: Public[str]
    by: Public[str] = "prep.deal"

    def question(self, state: AnyState) -> str:
        return f"Which card does {state.settings.players[self.seat]} draw from the {self.deck.capitalize()} deck?"

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        kind = self._kind
        for card, weight in deck(state, self.deck).odds():
            yield kind(card), weight

    def size(self, state: AnyState) -> int:
        return sum(1 for _ in deck(state, self.deck).odds())

    def possible(self, state: AnyState, outcome: Move) -> bool:
        return isinstance(outcome, Drawn) and deck(state, self.deck).may_be_on_top(outcome.card)

    def sample(self, state: AnyState, rng: Random) -> Move:
        return self._kind(deck(state, self.deck).sample(rng))

    def play(self, state: AnyState, outcome: Drawn, tell: Tell) -> None:
        deck(state, self.deck).take(outcome.card)
        if self.deck == "support":
            self._to_hand(state, outcome.card, tell)
        else:
            self._to_arms(state, outcome.card, tell)

    @property
    def _kind(self) -> type[Drawn]:
        return Drawn if self.deck == "support" else Recruited

    def _to_hand(self, state: AnyState, card: str, tell: Tell) -> None:
        state.seats[self.seat].hand.append(card)
        tell(self.by, "deck:support", seat=self.seat, secret={"card": card}, knows=(self.seat,))

    def _to_arms(self, state: AnyState, card: str, tell: Tell) -> None:
        noble = Noble(card, fresh=True)
        state.seats[self.seat].arms.append(noble)
        tell("recruit.to-arms", card, also=("recruit.always-one",), seat=self.seat, noble=card)
        if state.answer("retired-clean") == "scarred" and card in state.retired:
            marked = add_defeat(state, noble)
            tell("ruling.retired-clean" if marked else "ruling.defeat-supply", card, seat=self.seat, noble=card)
