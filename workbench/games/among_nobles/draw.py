"""Drawing from the decks: the display is filled card by card, each a chance of its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from workbench.games.among_nobles.cards import BY_ID
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.state import AnyState, Deck
from workbench.games.among_nobles.words import deck as deck_id
from workbench.kernel import Chance, Move, Objection, Public, Tell, objection, silent

DISPLAY = {3: 5, 4: 7, 5: 7}


def display_size(state: AnyState) -> int:
    """The full display: 5 cards with 3 players, else 7 (players.display)."""
    return DISPLAY[len(state.seats)]


def deck_in_use(state: AnyState) -> Deck | None:
    """The first deck that holds cards (upkeep.next-deck)."""
    for deck in state.decks:
        if deck.pile.layers:
            return deck
    return None


class Drawn(Move, frozen=True):
    """The card that is drawn: `=fernando`."""

    when: ClassVar[str] = "upkeep.refill"

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"= ?([^=]+)", text)
        card = read_card(found[0]) if found else None
        return None if card is None else cls(card)

    def __str__(self) -> str:
        return f"={self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card,)

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when, self.card, key="untimely")


_DRAWN = {card: Drawn(card) for card in BY_ID}


class DrawCard(Chance, frozen=True):
    """One card comes off the deck in use."""

    def deck(self, state: AnyState) -> Deck | None:
        """The deck that is drawn from."""
        return deck_in_use(state)

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        deck = self.deck(state)
        if deck is not None:
            for card, weight in deck.pile.odds():
                yield _DRAWN[card], weight

    def possible(self, state: AnyState, outcome: Move) -> bool:
        deck = self.deck(state)
        return isinstance(outcome, Drawn) and deck is not None and deck.pile.may_be_on_top(outcome.card)

    def sample(self, state: AnyState, rng: Random) -> Move:
        deck = self.deck(state)
        assert deck is not None
        return _DRAWN[deck.pile.sample(rng)]


_DISPLAYED = ("players.display", "setup.display-meaning")


class DrawToDisplay(DrawCard, frozen=True):
    """A card goes on display; with the last card of its deck a generational change is scheduled."""

    rule: ClassVar[str] = "upkeep.refill"
    title: ClassVar[str] = "a card for the display"

    def play(self, state: AnyState, outcome: Drawn, tell: Tell) -> None:
        deck = deck_in_use(state)
        assert deck is not None
        deck.pile.take(outcome.card)
        state.display.append(outcome.card)
        if tell is not silent:
            rule, name = "upkeep.refill" if state.round else "setup.display", deck_id(deck.age)
            told: dict[str, Any] = {"card": outcome.card, "deck": name, "count": len(deck.pile)}
            tell(rule, outcome.card, "display", name, also=_DISPLAYED, **told)
        if not deck.pile.layers:
            schedule_change(state, deck, tell)


def schedule_change(state: AnyState, deck: Deck, tell: Tell) -> None:
    """The last card of a deck is out: a generational change happens in the next upkeep phase."""
    state.pending = True
    also = ("game.trigger", "game.age-end", "gen.when")
    tell("upkeep.trigger", deck_id(deck.age), also=also, deck=deck_id(deck.age))
    tell("upkeep.flip", "first-card")
    if deck is state.decks[-1]:
        tell("upkeep.final-trigger", deck_id(deck.age))
    else:
        following = deck_id(deck.age + 1)
        tell("upkeep.next-deck", following, also=("game.ages",), deck=following)
