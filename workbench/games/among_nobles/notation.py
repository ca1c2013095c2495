"""Notation: plain forms of what people type, and reading cards, provinces and seats in it."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from workbench.games.among_nobles.cards import PRINTED, PROVINCES
from workbench.games.among_nobles.words import LETTERS

_SIGNS = {0x2212: "-", 0x2013: "-", 0x2019: "'", ord("“"): '"', ord("”"): '"', ord("→"): ">"}


def tidy(text: str) -> str:
    """Notation in its plain form: single spaces, plain signs, no quotation marks, no spaces round > @ and +."""
    plain = " ".join(text.translate(_SIGNS).replace('"', " ").split())
    return re.sub(r"\s*([>@])\s*|(\+)\s+", lambda found: found[1] or found[2], plain)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def matched(pattern: str, text: str) -> tuple[str, ...] | None:
    """The groups of `pattern` if it is the whole of `text`, in whatever case; None if it is not."""
    found = _pattern(pattern).fullmatch(text)
    return None if found is None else tuple("" if group is None else group for group in found.groups())


@cache
def plain(text: str) -> str:
    """A name without case, accents and punctuation, words joined by hyphens."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", bare.replace("'", "")).strip("-")


@cache
def read_card(text: str) -> str | None:
    """The one card whose id or name is `text`, or begins with it; None if there is none or several."""
    wanted = plain(text)
    names = [(card.id, plain(card.name)) for card in PRINTED]
    for found in (
        {card for card, _ in names if card == wanted},
        {card for card, name in names if name == wanted},
        {card for card, name in names if wanted and (card.startswith(wanted) or name.startswith(wanted))},
    ):
        if found:
            return next(iter(found)) if len(found) == 1 else None
    return None


@cache
def read_province(text: str) -> str | None:
    """The one province whose id begins with `text`."""
    wanted = plain(text)
    found = [name for name in PROVINCES if wanted and name.startswith(wanted)]
    return found[0] if len(found) == 1 else None


def read_seat(text: str) -> int | None:
    """The seat of a letter, or of P1, P2 and so on."""
    upper = text.strip().upper()
    if len(upper) == 1 and upper in LETTERS:
        return LETTERS.index(upper)
    return int(upper[1]) - 1 if matched(r"P[1-5]", upper) is not None else None


def read_place(text: str) -> tuple[int, str] | None:
    """The seat and province in "B@wien"."""
    letter, sign, name = text.partition("@")
    seat, province = read_seat(letter), read_province(name)
    return (seat, province) if sign and seat is not None and province is not None else None
