"""Components: the deck without Jokers. A card's id is its rank and the letter of its suit: AS, 10C, JD, QH, KS."""

from __future__ import annotations

import re

SUITS = "SHDC"
NOBLE_RANKS = ("K", "Q", "J")
SUPPORT_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")

NOBLES = tuple(rank + suit for suit in SUITS for rank in NOBLE_RANKS)
SUPPORT = tuple(rank + suit for suit in SUITS for rank in SUPPORT_RANKS)

SUIT = {card: card[-1] for card in NOBLES + SUPPORT}
RANK = {card: card[:-1] for card in NOBLES + SUPPORT}
VALUE = {card: SUPPORT_RANKS.index(RANK[card]) + 1 for card in SUPPORT}

KNIGHTS = frozenset(card for card in SUPPORT if VALUE[card] in (2, 3))

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
SUIT_WORDS = {"S": "Spade", "H": "Heart", "D": "Diamond", "C": "Club"}
RANK_NAMES = {"K": "King", "Q": "Queen", "J": "Prince", "A": "Ace"}

SUPPORT_PATTERN = r"(?:10|[2-9A])[SHDC]"
CARD_PATTERN = r"(?:10|[2-9AJQK])[SHDC]"
_CARD = re.compile(CARD_PATTERN)


def is_ace(card: str) -> bool:
    """Whether a Support card is an Ace."""
    return VALUE[card] == 1


def may_be_knight(card: str) -> bool:
    """Whether a card has the value of a Knight, 2 or 3 (knights.values)."""
    return card in KNIGHTS


def cards_in(text: str) -> tuple[str, ...]:
    """All cards named in a piece of notation, in their order."""
    return tuple(_CARD.findall(text))


def by_suit(cards: tuple[str, ...] | list[str]) -> list[str]:
    """Cards sorted by suit, then value: the order of a hand on the table."""
    return sorted(cards, key=_ORDER.__getitem__)


class _Order(dict[str, int]):
    """Places of the cards; what is no card of the game stands last."""

    def __missing__(self, card: str) -> int:
        return len(self)


_ORDER = _Order((card, place) for place, card in enumerate(NOBLES + SUPPORT))
