"""Components: the Factions, the two decks, and the pack that says how many cards there are (`components.toml`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path

import msgspec

from workbench.games.heir_and_regent.cards import (
    major,
    minor,
    noble_of,
    reads_as_faction,
    reads_as_noble,
)
from workbench.kernel import Pack, Settings, per_settings
from workbench.kernel.components import load_pack

STARTING_CARDS = 3
STARTING_NOBLES = 1
POOL = 3
MIXED_HAND = 4
MIXED_POOL = {"four-three": 3, "four-six": 6}

FEWEST_FACTIONS, MOST_FACTIONS = 3, 9
FEWEST_OF_A_FACTION, MOST_OF_A_FACTION = 4, 12
FEWEST_FACTION_CARDS = 24
FEWEST_NOBLES, MOST_NOBLES = 16, 240
MOST_OF_A_PAIR = 3
SMALLEST_LARGE_COURT, LARGEST_COURT = 16, 30
LONGEST_NAME = 20


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Faction: its two-letter code and its name; `extra` if only ruling.factions brings it into play."""

    code: str
    name: str
    extra: bool = False


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed named on cards of a Faction; it means nothing in play."""

    faction: str
    text: str


class FactionCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards each Faction has, and single further ones."""

    each: int
    more: tuple[str, ...] = ()


class Nobles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Nobles there are of each ordered pair of two Factions, and single further ones."""

    each_pair: int
    more: tuple[str, ...] = ()


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows and columns of spaces."""

    rows: int
    columns: int


class Components(Pack, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The pack of Heir and Regent."""

    factions: tuple[Faction, ...]
    deeds: tuple[Deed, ...]
    faction_cards: FactionCards
    nobles: Nobles
    large_court: Grid

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with Factions, decks and the larger Court."""
        broken = [*_faction_faults(self), *_card_faults(self), *_noble_faults(self), *_court_faults(self.large_court)]
        yield from broken
        if not broken:
            yield from _deck_faults(self)


def _faction_faults(pack: Components) -> Iterator[tuple[str, str]]:
    regular = [faction for faction in pack.factions if not faction.extra]
    if len(regular) < FEWEST_FACTIONS or len(pack.factions) > MOST_FACTIONS:
        yield (
            "factions",
            f"makes {len(regular)} for every game and {len(pack.factions) - len(regular)} extra; give "
            f"{FEWEST_FACTIONS} or more for every game, and {MOST_FACTIONS} in all at most",
        )
    for place, faction in enumerate(pack.factions):
        before = pack.factions[:place]
        if not reads_as_faction(faction.code):
            yield f"factions.{place}.code", f"is {faction.code!r}; a code is a capital and a small letter, as in 'Me'"
        if any(other.code == faction.code for other in before):
            yield f"factions.{place}.code", f"is {faction.code!r} a second time"
        if not 1 <= len(faction.name.strip()) <= LONGEST_NAME:
            yield f"factions.{place}.name", f"is {faction.name!r}; give a name of 1 to {LONGEST_NAME} letters"
        if any(other.name.casefold() == faction.name.casefold() for other in before):
            yield f"factions.{place}.name", f"is {faction.name!r} a second time"


def _card_faults(pack: Components) -> Iterator[tuple[str, str]]:
    codes = [faction.code for faction in pack.factions]
    each = pack.faction_cards.each
    if not FEWEST_OF_A_FACTION <= each <= MOST_OF_A_FACTION:
        span = f"{FEWEST_OF_A_FACTION} to {MOST_OF_A_FACTION}"
        yield "faction_cards.each", f"is {each}; each Faction has {span} cards"
    for place, code in enumerate(pack.faction_cards.more):
        if code not in codes:
            yield f"faction_cards.more.{place}", f"is {code!r}; the Factions are {', '.join(codes)}"
    for code, extra in Counter(pack.faction_cards.more).items():
        if each + extra > MOST_OF_A_FACTION:
            yield "faction_cards.more", f"makes {each + extra} cards of {code}; at most {MOST_OF_A_FACTION} are allowed"
    if "deeds" in pack.stand_in:
        return  # our own deeds, of which other Factions just do not make use
    for place, deed in enumerate(pack.deeds):
        if not deed.text.strip():
            yield f"deeds.{place}.text", "is empty"
        if deed.faction not in codes:
            yield f"deeds.{place}.faction", f"is {deed.faction!r}; the Factions are {', '.join(codes)}"


def _noble_faults(pack: Components) -> Iterator[tuple[str, str]]:
    codes = [faction.code for faction in pack.factions]
    if not 0 <= pack.nobles.each_pair <= MOST_OF_A_PAIR:
        yield "nobles.each_pair", f"is {pack.nobles.each_pair}; give 0 to {MOST_OF_A_PAIR}"
    for place, noble in enumerate(pack.nobles.more):
        field = f"nobles.more.{place}"
        if not reads_as_noble(noble):
            yield field, f"is {noble!r}; a Noble is its major and its minor Faction, as in 'Me/Pi'"
        elif major(noble) == minor(noble):
            yield field, f"is {noble!r}; a Noble has two different Factions (noble.two-factions)"
        else:
            for code in (major(noble), minor(noble)):
                if code not in codes:
                    yield field, f"names {code!r}; the Factions are {', '.join(codes)}"


def _court_faults(grid: Grid) -> Iterator[tuple[str, str]]:
    for field, count in (("rows", grid.rows), ("columns", grid.columns)):
        if count < 2:
            yield f"large_court.{field}", f"is {count}; give 2 or more, so that all four directions occur"
    if not SMALLEST_LARGE_COURT <= grid.rows * grid.columns <= LARGEST_COURT:
        yield (
            "large_court.rows",
            f"makes {grid.rows * grid.columns} spaces; the larger Court has {SMALLEST_LARGE_COURT} to {LARGEST_COURT}",
        )


def _deck_faults(pack: Components) -> Iterator[tuple[str, str]]:
    """The decks must be large enough even without the extra Factions, and not too large with them."""
    cards, nobles = len(faction_deck(pack, False)), len(noble_deck(pack, False))
    if cards < FEWEST_FACTION_CARDS:
        yield "faction_cards.each", f"makes {cards} Faction cards in all; a year needs {FEWEST_FACTION_CARDS} or more"
    if nobles < FEWEST_NOBLES or len(noble_deck(pack, True)) > MOST_NOBLES:
        yield (
            "nobles.each_pair",
            f"makes {nobles} Nobles, {len(noble_deck(pack, True))} with the extra Factions; "
            f"there are {FEWEST_NOBLES} to {MOST_NOBLES}",
        )


# ------------------------------------------------------------------------------------------------------- using


@cache
def standard() -> Components:
    """The game's own pack."""
    return load_pack(Path(__file__).parent / "components.toml", Components)


def pack(settings: Settings) -> Components:
    """The pack that is played with."""
    return settings.parts if isinstance(settings.parts, Components) else standard()


def with_extra(settings: Settings) -> bool:
    """Whether the extra Factions are in play (ruling.factions)."""
    return settings.answers["factions"] != "merge"


def factions(settings: Settings) -> tuple[Faction, ...]:
    """The Factions in play, in the order of their tracks."""
    extra = with_extra(settings)
    return tuple(faction for faction in pack(settings).factions if extra or not faction.extra)


@per_settings
def tracks(settings: Settings) -> tuple[str, ...]:
    """The codes of the Factions that have a track, in the order of the pack (board.tracks; ruling.factions)."""
    extra = settings.answers["factions"] == "seven"
    return tuple(faction.code for faction in pack(settings).factions if extra or not faction.extra)


@cache
def faction_deck(pack: Components, extra: bool) -> tuple[str, ...]:
    """The Faction cards of a pack, by Faction, without the Birthday."""
    codes = [faction.code for faction in pack.factions if extra or not faction.extra]
    count = Counter(pack.faction_cards.more)
    return tuple(code for code in codes for _ in range(pack.faction_cards.each + count[code]))


@cache
def noble_deck(pack: Components, extra: bool) -> tuple[str, ...]:
    """The Nobles of a pack, by major and then by minor Faction."""
    codes = [faction.code for faction in pack.factions if extra or not faction.extra]
    count = Counter(noble for noble in pack.nobles.more if major(noble) in codes and minor(noble) in codes)
    pairs = [noble_of(*pair) for pair in permutations(codes, 2)]
    return tuple(noble for noble in pairs for _ in range(pack.nobles.each_pair + count[noble]))


def faction_cards(settings: Settings) -> tuple[str, ...]:
    """All Faction cards in the game, without the Birthday."""
    return faction_deck(pack(settings), with_extra(settings))


def nobles(settings: Settings) -> tuple[str, ...]:
    """All Nobles in the game."""
    return noble_deck(pack(settings), with_extra(settings))


def all_cards(settings: Settings) -> tuple[str, ...]:
    """Every card in the game but the one Birthday, whose place the state tells by itself."""
    return (*faction_cards(settings), *nobles(settings))


def deeds(settings: Settings, faction: str) -> tuple[str, ...]:
    """The deeds that cards of a Faction name, for colour (faction-card.deed)."""
    return tuple(deed.text for deed in pack(settings).deeds if deed.faction == faction)
