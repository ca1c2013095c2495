"""Components: how many pieces of each kind there are, and the pack with prices and tracks (`components.toml`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec

from workbench.kernel import Pack, Settings
from workbench.kernel.components import load_pack

FIELD, WOOD, FOUNTAIN, MEADOW = TILES = ("F", "W", "N", "M")
TILE_STOCK = {FIELD: 62, WOOD: 48, FOUNTAIN: 44, MEADOW: 48}
STRUCTURE_STOCK = {"castle": 15, "chapel": 15, "palace": 12}
FOLLIES = ("forests", "farms", "gardens", "mixed")
BRIBES = 20
POUNDS = 330
MEN = 2
CARD_STOCK = {
    "Blackmail": 4,
    "Cunning": 4,
    "Dowry": 4,
    "Vicar": 3,
    "Inheritance": 3,
    "Intrigue": 3,
    "Liaison": 4,
    "Marriage": 4,
    "Tribute": 4,
    "Whitehall": 2,
}
TITLES = ("duke", "marquess", "earl", "viscount", "baron")
TITLE_STOCK = {"duke": 1, "marquess": 1, "earl": 2, "viscount": 3, "baron": 5}

ALL_TILES = tuple(tile for tile in TILES for _ in range(TILE_STOCK[tile]))
ALL_CARDS = tuple(card for card, count in CARD_STOCK.items() for _ in range(count))

# What follows from the number of players: structures on the board, and Titles besides one Baron each.
BOARD = {
    3: {"castle": 3, "chapel": 3, "palace": 2},
    4: {"castle": 4, "chapel": 4, "palace": 3},
    5: {"castle": 5, "chapel": 5, "palace": 4},
}
TITLES_IN_PLAY = {
    3: {"duke": 1, "marquess": 1, "earl": 1, "viscount": 1},
    4: {"duke": 1, "marquess": 1, "earl": 1, "viscount": 2},
    5: {"duke": 1, "marquess": 1, "earl": 2, "viscount": 3},
}

SPACES = ("arrow", "plain", "mask", "lock", "scoring")
LEAST_SPACES = {"castle": 5, "chapel": 5, "palace": 4}
LONGEST_TRACK = 60
DUKE = 14


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pounds at the spaces of the building areas, cheapest first."""

    castle: tuple[int, ...]
    chapel: tuple[int, ...]
    palace: tuple[int, ...]


class RoundTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The spaces of the Round Track in the direction of the counter."""

    spaces: tuple[str, ...]


class PrestigeTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Prestige Track."""

    last: int


class Components(Pack, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The pack of Noblemen."""

    prices: Prices
    round_track: RoundTrack
    prestige_track: PrestigeTrack

    def ladder(self, structure: str) -> tuple[int, ...]:
        """The prices of a kind of structure, cheapest first."""
        prices: tuple[int, ...] = getattr(self.prices, structure)
        return prices

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with ladders and tracks."""
        for structure, least in LEAST_SPACES.items():
            yield from _ladder_faults(f"prices.{structure}", self.ladder(structure), least, STRUCTURE_STOCK[structure])
        yield from _track_faults(self.round_track.spaces)
        last = self.prestige_track.last
        if last < DUKE:
            yield "prestige_track.last", f"is {last}; a Duke needs {DUKE} Prestige, so the track reaches at least that"
        if last > LONGEST_TRACK:
            yield "prestige_track.last", f"is {last}; at most {LONGEST_TRACK} is allowed"


def _ladder_faults(field: str, prices: tuple[int, ...], least: int, most: int) -> Iterator[tuple[str, str]]:
    if not least <= len(prices) <= most:
        count = f"{len(prices)} price{'' if len(prices) == 1 else 's'}"
        yield field, f"has {count}; there are {least} to {most} spaces"
    if any(price < 0 for price in prices):
        yield field, f"has the price {min(prices)}; no price is below 0"
    if any(price > POUNDS for price in prices):
        yield field, f"has a price above {POUNDS}, all the pounds there are"
    for cheap, dear in pairwise(prices):
        if cheap > dear:
            yield field, f"has {dear} after {cheap}; prices rise from the first space to the last"


def _track_faults(spaces: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    field = "round_track.spaces"
    for space in spaces:
        if space not in SPACES:
            yield field, f"has a space {space!r}; the kinds are {', '.join(SPACES)}"
    if len(spaces) > LONGEST_TRACK:
        yield field, f"has {len(spaces)} spaces; at most {LONGEST_TRACK} are allowed"
    for space, number in (("arrow", 1), ("mask", 2), ("scoring", 1)):
        if spaces.count(space) != number:
            found = spaces.count(space)
            yield field, f"has {found} {space} space{'' if found == 1 else 's'}; there must be {number}"
    if "lock" not in spaces:
        yield field, "has no lock space; there must be at least 1"
    if "arrow" in spaces and spaces[spaces.index("arrow") - 1] != "scoring":
        yield field, "does not have the scoring space directly before the arrow"


@cache
def standard() -> Components:
    """The game's own pack."""
    return load_pack(Path(__file__).parent / "components.toml", Components)


def pack(settings: Settings) -> Components:
    """The pack that is played with."""
    return settings.parts if isinstance(settings.parts, Components) else standard()
