"""Notation: plain forms of what people type, and reading them by pattern."""

from __future__ import annotations

import re
from functools import cache

from workbench.games.dueling_nobles.cards import SUIT_SIGNS

_SIGNS = {ord(sign): letter for letter, sign in SUIT_SIGNS.items()} | {0x2212: "-", 0x2013: "-", 0xD7: "x"}
_CARD = re.compile(r"\b(10|[2-9ajqk])\s?([shdc])(?=$|[^a-z]|10|[2-9ajqk][shdc])", re.IGNORECASE)


def tidy(text: str) -> str:
    """Notation in its plain form: single spaces, cards in capitals, suit signs as letters."""
    plain = " ".join(text.translate(_SIGNS).split())
    previous = ""
    while plain != previous:
        previous, plain = plain, _CARD.sub(lambda card: (card[1] + card[2]).upper(), plain)
    return plain


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def matched(pattern: str, text: str) -> tuple[str, ...] | None:
    """The groups of `pattern` if it is the whole of `text`, in whatever case; None if it is not."""
    found = _pattern(pattern).fullmatch(text)
    return None if found is None else tuple("" if group is None else group for group in found.groups())
