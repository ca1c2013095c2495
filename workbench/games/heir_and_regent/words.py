"""Names: seat letters, ids of pieces, and how they read in sentences; notation in its plain form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from workbench.games.heir_and_regent.cards import BIRTHDAY, is_faction_card, is_noble, major, minor
from workbench.games.heir_and_regent.components import pack
from workbench.kernel import Settings
from workbench.kernel.seats import seat_called, without_accents

LETTERS = "AB"

_SIGNS = {0x2212: "-", 0x2013: "-", 0xD7: "x"}


def tidy(text: str) -> str:
    """Notation in its plain form: single spaces, plain signs, no space round a slash."""
    plain = " ".join(text.translate(_SIGNS).split())
    return re.sub(r" ?/ ?", "/", plain)


_NAMES_FOLLOW = re.compile(
    r"(=|(?:d|draw|drop|discard|inf|influence|inv|invite|seat|ret|retinue|take) )(.+)", re.IGNORECASE
)
_SEAT_FOLLOWS = re.compile(r"(heir|first) (.+)", re.IGNORECASE)
FEWEST_LETTERS = 3


def spelled(text: str, settings: Settings) -> str:
    """What was typed, with names in place of codes: "inf Merchant 2" is "inf Me 2", "heir Ann" is "heir A".

    Names of Factions may be cut short to three letters or more, as long as they mean one Faction.
    """
    plain = tidy(text)
    found = _SEAT_FOLLOWS.fullmatch(plain)
    if found is not None:
        seat = seat_called(settings, found[2])
        return plain if seat is None else f"{found[1]} {LETTERS[seat]}"
    found = _NAMES_FOLLOW.fullmatch(plain)
    return plain if found is None else found[1] + _coded(found[2], settings)


def _coded(text: str, settings: Settings) -> str:
    """A text with the names of Factions turned into their codes."""
    names = {without_accents(faction.name): faction.code for faction in pack(settings).factions}
    for name in sorted(names, key=len, reverse=True):  # first the whole names, which may have several words
        text = re.sub(rf"(?<![^\W\d_]){re.escape(name)}(?![^\W\d_])", names[name], without_accents(text))

    def code(word: re.Match[str]) -> str:
        begun = [names[name] for name in names if name.startswith(without_accents(word[0]))]
        return begun[0] if len(word[0]) >= FEWEST_LETTERS and len(begun) == 1 else word[0]

    return re.sub(r"[^\W\d_]+", code, text)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def matched(pattern: str, text: str) -> tuple[str, ...] | None:
    """The groups of `pattern` if it is the whole of `text`, in whatever case; None if it is not."""
    found = _pattern(pattern).fullmatch(text)
    return None if found is None else tuple("" if group is None else group for group in found.groups())


# ------------------------------------------------------------------------------------------------------- pieces


def track(faction: str) -> str:
    """The id of a Faction Track and its marker."""
    return f"track:{faction}"


def court_space(space: str) -> str:
    """The id of a Court space and the Noble on it."""
    return f"court:{space}"


def council_space(space: str) -> str:
    """The id of a space of the Privy Council and the Noble on it."""
    return f"council:{space}"


def retinue(seat: int) -> str:
    """The id of a seat's Retinue."""
    return f"retinue:{LETTERS[seat]}"


def retinue_pieces(seat: int, nobles: Sequence[str]) -> list[str]:
    """The ids of the Nobles in a Retinue; the second of two alike is numbered ("retinue:A:Me/Pi:2")."""
    found: list[str] = []
    for place, noble in enumerate(nobles):
        before = nobles[:place].count(noble)
        found.append(f"retinue:{LETTERS[seat]}:{noble}" + (f":{before + 1}" if before else ""))
    return found


def in_hand(seat: int, card: str) -> str:
    """The id of a Noble in a seat's hand, or of its cards of one Faction."""
    return f"hand:{LETTERS[seat]}:{card}"


@cache
def in_pool(card: str) -> str:
    """The id of an open card of a pool."""
    return f"pool:{card}"


def deck_of(kind: str) -> str:
    """The id of a draw deck: "faction" or "noble"."""
    return f"deck:{kind}"


def discards_of(kind: str) -> str:
    """The id of the discards of a kind: "faction" or "noble"."""
    return f"discards:{kind}"


# -------------------------------------------------------------------------------------------------------- names


def faction_name(settings: Settings, code: str) -> str:
    """The name of a Faction: "Merchant"."""
    for faction in pack(settings).factions:
        if faction.code == code:
            return faction.name
    return code


def noble_name(settings: Settings, noble: str) -> str:
    """A Noble by its two Factions, the major one first: "Merchant/Pious"."""
    return f"{faction_name(settings, major(noble))}/{faction_name(settings, minor(noble))}"


def card_name(settings: Settings, card: str) -> str:
    """A card as it stands in a sentence: "Merchant", "Merchant/Pious", "the Heir's Birthday"."""
    if card == BIRTHDAY:
        return "the Heir’s Birthday"
    if is_noble(card):
        return noble_name(settings, card)
    return faction_name(settings, card) if is_faction_card(card) else card


def listed(words: Sequence[str]) -> str:
    """Words as "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# ------------------------------------------------------------------------------------------------------- labels

_PLAIN = {
    "birthday": "the Heir’s Birthday",
    "deck:faction": "the Faction deck",
    "deck:noble": "the Noble deck",
    "discards:faction": "the Faction discards",
    "discards:noble": "the Noble discards",
}

_MIXED = {"deck:faction": "the deck", "discards:faction": "the discards"}


def label(piece: str, settings: Settings) -> str:
    """The name of a piece in a sentence."""
    if piece in _MIXED and "mixed-deck" in settings.on:
        return _MIXED[piece]
    if piece in _PLAIN:
        return _PLAIN[piece]
    kind, _, rest = piece.partition(":")
    if not rest:
        return card_name(settings, piece)
    if kind == "track":
        return f"the {faction_name(settings, rest)} track"
    if kind == "court":
        return f"space {rest} of the Court"
    if kind == "council":
        return f"space {rest} of the Privy Council"
    if kind == "pool":
        return f"{card_name(settings, rest)} in the pool"
    return _own_label(kind, rest, settings)


_OWN = {"vp": "Victory Points", "hand": "hand", "retinue": "Retinue"}


def _own_label(kind: str, rest: str, settings: Settings) -> str:
    """The name of something that a seat has."""
    letter, _, card = rest.partition(":")
    if letter not in LETTERS or not letter:
        return f"{kind}:{rest}"
    who = settings.players[LETTERS.index(letter)]
    if kind == "seat":
        return who
    what = _OWN.get(kind, kind)
    return f"{card_name(settings, card.partition(':')[0])} in {who}’s {what}" if card else f"{who}’s {what}"
