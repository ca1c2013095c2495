"""Noble cards and Faction cards: ids and what is read off them.

A Faction card is known by the code of its Faction, "Me"; cards of one Faction are alike, for the deed on them means
nothing (faction-card.deed). A Noble is known by its two Factions, "Me/Pi" for major Merchant and minor Pious. Where a
pack has doubles, they share an id.
"""

from __future__ import annotations

import re

BIRTHDAY = "B"
FACTION_PATTERN = r"[A-Z][a-z]"
NOBLE_PATTERN = r"[A-Z][a-z] ?/ ?[A-Z][a-z]"

_NOBLE = re.compile(r"[A-Z][a-z]/[A-Z][a-z]")
_FACTION = re.compile(FACTION_PATTERN)


def is_noble(card: str) -> bool:
    """Whether a card is a Noble."""
    return len(card) == 5


def is_faction_card(card: str) -> bool:
    """Whether a card is a Faction card; the Birthday belongs to no Faction (birthday.card)."""
    return len(card) == 2


def reads_as_noble(text: str) -> bool:
    """Whether a text has the form of a Noble's id."""
    return _NOBLE.fullmatch(text) is not None


def reads_as_faction(text: str) -> bool:
    """Whether a text has the form of a Faction's code."""
    return _FACTION.fullmatch(text) is not None


def noble_of(major: str, minor: str) -> str:
    """The id of the Noble with these two Factions."""
    return f"{major}/{minor}"


def major(noble: str) -> str:
    """A Noble's major Faction (noble.major-minor)."""
    return noble[:2]


def minor(noble: str) -> str:
    """A Noble's minor Faction (noble.major-minor)."""
    return noble[3:]


def canonical(text: str) -> str:
    """A Faction's code or a Noble's id as people type it, in its one form: "me / PI" is "Me/Pi"."""
    return "/".join(part.strip().capitalize() for part in text.split("/"))
