"""What the picture calls things: names, sexes and ages in words, lists, wrapped lines."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.games.among_nobles.cards import BY_ID, MALE
from workbench.games.among_nobles.words import SHORT as SHORT
from workbench.games.among_nobles.words import pair as pair
from workbench.games.among_nobles.words import short as short

SIGNS = {True: "♂", False: "♀"}
AGES = ("ancestral", "I", "II", "III")


def full_name(card: str) -> str:
    """The whole name of a card."""
    return BY_ID[card].name if card in BY_ID else card


def is_male(card: str) -> bool:
    """Whether a card shows a male."""
    return card in MALE


def age(number: int) -> str:
    """An age as it is written."""
    return AGES[number] if 0 < number < len(AGES) else str(number)


def age_sign(card: str) -> str:
    """Sex and age of a card: "♂ II"."""
    if card not in BY_ID:
        return "?"
    age = BY_ID[card].age
    return f"{SIGNS[is_male(card)]} {AGES[age]}" if age else SIGNS[is_male(card)]


def age_words(card: str) -> str:
    """Sex and age in words."""
    if card not in BY_ID:
        return "unknown"
    age = BY_ID[card].age
    sex = "male" if is_male(card) else "female"
    return f"{sex}, age {AGES[age]}" if age else f"ancestral {'lord' if is_male(card) else 'lady'}"


def listed(words: Iterable[str]) -> str:
    """A list in words: "Ann, Ben and Cat"."""
    parts = list(words)
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def counted(count: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def wrapped(text: str, most: int) -> list[str]:
    """Text in lines of at most so many letters."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
