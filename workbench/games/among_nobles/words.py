"""Names of the pieces, of boxes and of series."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from workbench.games.among_nobles.cards import BY_ID, PRINTED, PROVINCES
from workbench.games.among_nobles.components import pack_of
from workbench.kernel import Settings

LETTERS = "ABCDE"
AGES = ("", "I", "II", "III")
SUPPLY = "supply"
NUMERALS = frozenset({"I", "II", "III", "IV", "VI", "VIII", "IX", "XIII"})
TITLES = frozenset({"Sir", "Madame", "Duke", "Countess", "Baroness", "Queen", "Earl"})
SMALL = frozenset({"of", "de", "de'", "der", "von", "af", "le", "the", "Della", "née"})


@cache
def player(seat: int) -> str:
    """The id of a player."""
    return f"player:{LETTERS[seat]}"


@cache
def supply(seat: int) -> str:
    """The id of a player's supply."""
    return f"supply:{LETTERS[seat]}"


@cache
def deck(age: int) -> str:
    """The id of a deck."""
    return f"deck:{age}"


def label(piece: str, settings: Settings) -> str:
    """The name of a piece in a sentence."""
    if piece in BY_ID:
        return BY_ID[piece].name
    if piece in PROVINCES:
        return pack_of(settings).provinces[piece].name
    kind, _, rest = piece.partition(":")
    if kind == "deck" and rest in ("1", "2", "3"):
        return f"deck {AGES[int(rest)]}"
    if kind in ("player", "supply") and rest in LETTERS[: len(settings.players)] and rest:
        name = settings.players[LETTERS.index(rest)]
        return name if kind == "player" else f"the supply of {name}"
    return piece


def coins(gold: int) -> str:
    """An amount of gold as the last word of a list: "free", "1 gold"."""
    return f"{gold} gold" if gold else "free"


def armies(count: int) -> str:
    """A number of armies."""
    return "1 army" if count == 1 else f"{count} armies"


def gains(prestige: int = 0, gold: int = 0, army: int = 0) -> str:
    """What somebody gains, as a part of a list: "+4 prestige, +2 gold"; "" for nothing."""
    counted = ((prestige, f"{prestige} prestige"), (gold, f"{gold} gold"), (army, armies(army)))
    return ", ".join(f"+{what}" for count, what in counted if count)


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
