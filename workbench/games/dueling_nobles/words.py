"""Names of the pieces, and the older words of the Revised Terminology (variant.old-terms)."""

from __future__ import annotations

import re

from workbench.games.dueling_nobles.cards import NOBLES, RANK, RANK_NAMES, SUIT, SUIT_NAMES, SUIT_SIGNS, VALUE

LETTERS = "AB"

# Longer words first, so that "Battle Phase" is not read as "battle".
_OLD_WORDS = (
    ("the Political Phase", "Generate Resources"),
    ("the Reinforcement Phase", "Spend Resources"),
    ("the Command Phase", "Beginning of Turn Actions"),
    ("the Battle Phase", "Announce a Duel and Resolve a Duel"),
    ("Political Phase", "Generate Resources"),
    ("Reinforcement Phase", "Spend Resources"),
    ("Command Phase", "Beginning of Turn Actions"),
    ("Battle Phase", "Announce a Duel and Resolve a Duel"),
    ("in arms", "in the courtyard"),
    ("to arms", "to the courtyard"),
    ("Princes", "jacks"),
    ("Prince", "jack"),
    ("1 Gold", "1 resource"),
    ("1 gold", "1 resource"),
    ("Gold supply", "resource supply"),
    ("Gold", "resources"),
    ("gold", "resources"),
    ("Support deck", "number card deck"),
    ("Support pile", "number card pile"),
    ("Defeats", "wounds"),
    ("Defeat", "wound"),
    ("Support cards", "number cards"),
    ("Support card", "number card"),
    ("Support", "number cards"),
    ("force", "strength"),
    ("routs", "lands a critical hit on"),
    ("rout", "critical hit"),
    ("battles", "duels"),
    ("battle", "duel"),
)
_OLD = dict(_OLD_WORDS)
_PATTERN = re.compile("|".join(rf"\b{re.escape(new)}\b" for new, _ in _OLD_WORDS))


def chest(seat: int) -> str:
    """The id of a seat's battle chest."""
    return f"chest:{LETTERS[seat]}"


def card_name(card: str) -> str:
    """The full name of a card: "King of Spades", "9 of Clubs"."""
    return f"{RANK_NAMES.get(RANK[card], RANK[card])} of {SUIT_NAMES[SUIT[card]]}"


def short_name(card: str) -> str:
    """The short name of a card: "K♠", "9♣"."""
    return RANK[card] + SUIT_SIGNS[SUIT[card]]


def label(piece: str) -> str:
    """The name of a piece in a sentence: Nobles by their full name, Support cards by their short one."""
    if piece in NOBLES:
        return card_name(piece)
    if piece in VALUE:
        return short_name(piece)
    return piece


def in_old_words(text: str) -> str:
    """A sentence in the older words of the game (variant.old-terms); display only."""
    return _PATTERN.sub(lambda found: _OLD[found[0]], text)
