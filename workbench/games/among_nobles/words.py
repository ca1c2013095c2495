"""Names of the pieces, of boxes and of series."""

from __future__ import annotations

from workbench.games.among_nobles.cards import BY_ID, PROVINCES
from workbench.games.among_nobles.components import pack_of
from workbench.kernel import Settings

LETTERS = "ABCDE"
AGES = ("", "I", "II", "III")
SUPPLY = "supply"


def player(seat: int) -> str:
    """The id of a player."""
    return f"player:{LETTERS[seat]}"


def supply(seat: int) -> str:
    """The id of a player's supply."""
    return f"supply:{LETTERS[seat]}"


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
