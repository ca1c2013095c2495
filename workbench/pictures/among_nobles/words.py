"""What the picture calls things: short names that differ from each other, traits, boxes and steps in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from workbench.games.among_nobles.cards import BY_ID, MALE, PRINTED

NUMERALS = frozenset({"I", "II", "III", "IV", "VI", "VIII", "IX", "XIII"})
TITLES = frozenset({"Sir", "Madame", "Duke", "Countess", "Baroness", "Queen", "Earl"})
SMALL = frozenset({"of", "de", "de'", "der", "von", "af", "le", "the", "Della", "née"})
SIGNS = {True: "♂", False: "♀"}
AGES = ("ancestral", "I", "II", "III")


def _forms(name: str) -> tuple[str, str]:
    """A person's first name, with the numeral if there is one, and the same with the last name."""
    words = [word.rstrip(",") for word in name.split()]
    words = [word for word in words if word not in TITLES and word not in SMALL]
    first = " ".join(words[: 2 if len(words) > 1 and words[1] in NUMERALS else 1])
    return first, f"{first} {words[-1]}" if len(words) > 1 and words[-1] not in NUMERALS else first


def _short_names() -> dict[str, str]:
    forms = {card.id: _forms(card.name) for card in PRINTED}
    often = Counter(first for first, _ in forms.values())
    return {name: first if often[first] == 1 else longer for name, (first, longer) in forms.items()}


SHORT = _short_names()


def short(card: str) -> str:
    """A name of one or two words; no two of the sixty are alike."""
    return SHORT.get(card, card)


def pair(cards: Sequence[str]) -> str:
    """A character or couple in short."""
    return " + ".join(map(short, cards))


def full_name(card: str) -> str:
    """The whole name of a card."""
    return BY_ID[card].name if card in BY_ID else card


def is_male(card: str) -> bool:
    """Whether a card shows a male."""
    return card in MALE


def age_sign(card: str) -> str:
    """Sex and age of a card: "♂ II"."""
    age = BY_ID[card].age
    return f"{SIGNS[is_male(card)]} {AGES[age]}" if age else SIGNS[is_male(card)]


def age_words(card: str) -> str:
    """Sex and age in words."""
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
