"""Piles: hidden cards as layers, so that nothing hidden has an order that could leak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

import msgspec


class Layer(msgspec.Struct):
    """Some cards of a pile.

    Attributes:
        cards: piece ids; from top to bottom if the layer is ordered, else in no meaningful order.
        seats: the seats that know the cards and their order; None for a shuffled, unordered layer.
    """

    cards: list[str]
    seats: list[int] | None = None

    def copy(self) -> Layer:
        """An independent copy."""
        return Layer(self.cards.copy(), None if self.seats is None else self.seats.copy())

    @property
    def ordered(self) -> bool:
        """Whether the order of the cards is settled."""
        return self.seats is not None


class SeenLayer(msgspec.Struct, frozen=True):
    """A layer as one seat sees it: the number of cards, who knows them, and the cards if this seat does."""

    count: int
    cards: tuple[str, ...] | None = None
    seats: tuple[int, ...] | None = None


class SeenPile(msgspec.Struct, frozen=True):
    """A pile as one seat sees it."""

    layers: tuple[SeenLayer, ...]

    def __len__(self) -> int:
        return sum(layer.count for layer in self.layers)

    @property
    def count(self) -> int:
        """How many cards there are."""
        return len(self)


class Pile(msgspec.Struct):
    """A face-down pile: layers from top to bottom. Drawing from an unordered layer is a chance step."""

    seen_whole: ClassVar[bool] = True

    layers: list[Layer] = []

    @classmethod
    def of(cls, cards: Iterable[str]) -> Pile:
        """A shuffled pile of these cards."""
        kept = list(cards)
        return cls([Layer(kept)] if kept else [])

    def copy(self) -> Pile:
        """An independent copy."""
        return Pile([layer.copy() for layer in self.layers])

    def __len__(self) -> int:
        return sum(len(layer.cards) for layer in self.layers)

    def __iter__(self) -> Iterator[str]:
        for layer in self.layers:
            yield from layer.cards

    @property
    def count(self) -> int:
        """How many cards there are."""
        return len(self)

    @property
    def _top(self) -> Layer | None:
        """The layer from which the next card comes; an edited position may hold empty ones above it."""
        for layer in self.layers:
            if layer.cards:
                return layer
        return None

    def odds(self) -> Iterator[tuple[str, int]]:
        """What the top card can be: (card, weight), every card once. Nothing for an empty pile."""
        top = self._top
        if top is None:
            return
        if top.ordered:
            yield top.cards[0], 1
        else:
            yield from Counter(top.cards).items()

    def sample(self, rng: Random) -> str:
        """A top card, drawn with the weights of `odds`. The pile is not changed."""
        for layer in self.layers:
            cards = layer.cards
            if cards:
                return cards[int(rng.random() * len(cards))] if layer.seats is None else cards[0]
        raise LookupError("the pile is empty")

    def may_be_on_top(self, card: str) -> bool:
        """Whether `card` is among `odds`."""
        top = self._top
        if top is None:
            return False
        return top.cards[0] == card if top.ordered else card in top.cards

    def take(self, card: str) -> None:
        """Remove `card` from the top layer."""
        for layer in self.layers:
            if layer.cards:
                layer.cards.remove(card)
                if not layer.cards:
                    self.layers = [layer for layer in self.layers if layer.cards]
                return
        raise LookupError("the pile is empty")

    def shuffle_in(self, cards: Iterable[str]) -> None:
        """Shuffle `cards` and all cards of the pile together: one unordered layer is left."""
        together = [*self, *cards]
        self.layers = [Layer(together)] if together else []

    def put_under(self, cards: Iterable[str], seats: Iterable[int]) -> None:
        """Lay `cards` under the pile in this order, known to `seats`."""
        kept, knowing = list(cards), sorted(seats)
        if kept and self.layers and self.layers[-1].seats == knowing:
            self.layers[-1].cards.extend(kept)
        elif kept:
            self.layers.append(Layer(kept, knowing))

    def as_seen_by(self, seat: int) -> SeenPile:
        """Counts of all layers, and the cards of the layers that `seat` knows."""
        return SeenPile(tuple(_seen(layer, seat) for layer in self.layers))


def _seen(layer: Layer, seat: int) -> SeenLayer:
    known = layer.seats is not None and seat in layer.seats
    seats = None if layer.seats is None else tuple(layer.seats)
    return SeenLayer(len(layer.cards), tuple(layer.cards) if known else None, seats)


def cards_of(value: Any) -> tuple[str, ...]:
    """The pieces in a field that holds some: a pile, a list, a table of places, one piece or none."""
    if value is None:
        return ()
    if isinstance(value, Mapping):
        return tuple(value.values())
    return (value,) if isinstance(value, str) else tuple(value)
