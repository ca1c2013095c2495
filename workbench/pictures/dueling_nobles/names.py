"""How cards, numbers and players are written on the table, also those that only an edited position can hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.games.dueling_nobles.cards import RANK, SUIT, SUIT_SIGNS, by_suit
from workbench.games.dueling_nobles.words import card_name, short_name
from workbench.pictures.canvas import LETTERS

STRANGE = "no card of this game"


def short(card: str) -> str:
    """The short name of a card; one that the deck lacks is called by its own text."""
    return short_name(card) if card in RANK else card


def full(card: str) -> str:
    """The full name of a card, for screen readers."""
    return card_name(card) if card in RANK else f"{card}, {STRANGE}"


def face(card: str) -> str | None:
    """What a card shows; nothing if the deck lacks it."""
    return RANK[card] + SUIT_SIGNS[SUIT[card]] if card in RANK else None


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as they lie in a hand: by suit and value, those that the deck lacks last."""
    cards = list(cards)
    strange = [card for card in cards if card not in RANK]
    return by_suit([card for card in cards if card in RANK]) + sorted(strange)


def number(value: object) -> str:
    """A number with a true minus sign."""
    return str(value).replace("-", "−")


def count_of(cards: int) -> str:
    """How many cards, in words."""
    return "1 card" if cards == 1 else f"{cards} cards"


def letter(seat: int) -> str:
    """The letter of a seat; "?" for one that no table has."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"


def player(names: Sequence[str], seat: int) -> str:
    """The name of a seat's player; a seat that nobody has is named by its number."""
    return names[seat] if 0 <= seat < len(names) else f"seat {number(seat)}"


def shorter(name: str, most: int) -> str:
    """A name of at most so many letters: the whole, else its first word, else its beginning."""
    if len(name) <= most:
        return name
    first = name.split()[0] if name.split() else ""
    return first if 0 < len(first) <= most else f"{name[: most - 1].rstrip()}…"
