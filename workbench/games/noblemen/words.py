"""Names: seat letters, ids of pieces, and how they read in sentences; notation in its plain form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from workbench.games.noblemen.components import TILES

LETTERS = "ABCDE"


class Names(dict[str, str]):
    """Names by id; what only an edited position can hold is called by its id."""

    def __missing__(self, key: str) -> str:
        return key


TILE_NAMES = Names({"F": "Field", "W": "Wood", "N": "Fountain", "M": "Meadow"})
AREA_NAMES = Names({"farm": "Farm", "forest": "Forest", "garden": "Garden"})
STRUCTURE_NAMES = Names({"castle": "Castle", "palace": "Palace", "chapel": "Chapel", "folly": "Folly"})
STRUCTURES_NAMES = Names({"castle": "Castles", "palace": "Palaces", "chapel": "Chapels", "folly": "Follies"})
FOLLY_NAMES = Names(
    {
        "forests": "two-Forest Folly",
        "farms": "two-Farm Folly",
        "gardens": "two-Garden Folly",
        "mixed": "mixed Folly",
    }
)
CARD_NAMES = Names(
    {
        "Blackmail": "Blackmail",
        "Cunning": "Cunning Stroke",
        "Dowry": "Dowry",
        "Vicar": "Favour of the Vicar",
        "Inheritance": "Inheritance",
        "Intrigue": "Intrigue",
        "Liaison": "Liaison",
        "Marriage": "Secret Marriage",
        "Tribute": "Tribute",
        "Whitehall": "Whitehall",
    }
)
TITLE_NAMES = Names({title: title.capitalize() for title in ("duke", "marquess", "earl", "viscount", "baron")})
TITLE_WORDS = {
    "duchess": "duke",
    "marchioness": "marquess",
    "countess": "earl",
    "viscountess": "viscount",
    "baroness": "baron",
}
_LADIES = {title: lady for lady, title in TITLE_WORDS.items()}
AREA_PATTERN = r"(?:[A-E] ?: ?)?(?:farm|forest|garden) ?@ ?-?\d{1,3} ?, ?-?\d{1,3}"

ACTION_NAMES = Names(
    {
        "expand": "A, Expand Estate",
        "build": "B, Build Structures",
        "bribe": "C, Bribe Royalty",
        "tax": "D, Collect Taxes",
        "acquire": "E, Acquire Lands",
        "donate": "F, Donate to the Church",
        "leisure": "G, Leisure Time",
    }
)
_ONE_BY_ONE = (
    (
        r"(?:(?:a|expand) ?)?(?:[FWNM] ?-?\d+,-?\d+ ?){2,}|(?:a|expand) ?[FWNM] ?-?\d+,-?\d+",
        "Tiles are laid one by one: A, then for instance F1,0; stop ends it.",
    ),
    (r"(?:f|donate) ?[FWNM](?: ?[FWNM])+", "Tiles are given one by one: F W, then F W again; stop ends it."),
    (r"back ?[FWNM](?: ?[FWNM])+", "Tiles go into the bag one by one: back F, then back W; stop ends it."),
    (
        r"(?:b|build) (?:ca|castle) .*\+.*",
        "The Man-at-arms is sent once the Castle stands: B ca 2,0, then +B:farm@1,0.",
    ),
    (
        r"p (?:b ?\d+|[a-z]+)(?: (?:b ?\d+|[a-z]+))+",
        "Tokens and cards are returned one by one: P b2, then P Blackmail; P - counts.",
    ),
)
"""What is typed at once but played one by one, and what to say then."""
_SIGNS = {0x2212: "-", 0x2013: "-", 0xD7: "x", 0xA3: ""}


class _Ranks(dict[str, int]):
    """Where each tile stands in the order F, W, N, M; last what is no tile."""

    def __missing__(self, tile: str) -> int:
        return len(self)


# Asked for every tile that goes into the bag or behind a screen: so the table answers, without a function around it.
rank = _Ranks((tile, rank) for rank, tile in enumerate(TILES)).__getitem__
"""Where a tile stands in the order F, W, N, M; last what is no tile."""


def tidy(text: str) -> str:
    """Notation in its plain form: single spaces, plain signs, no space round a comma or @."""
    plain = " ".join(text.translate(_SIGNS).split())
    return re.sub(r" ?([,@>]) ?", r"\1", plain)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def matched(pattern: str, text: str) -> tuple[str, ...] | None:
    """The groups of `pattern` if it is the whole of `text`, in whatever case; None if it is not."""
    found = _pattern(pattern).fullmatch(text)
    return None if found is None else tuple("" if group is None else group for group in found.groups())


def one_by_one(text: str) -> str:
    """What to say to whoever types several moves in one; "" for any other text."""
    return next((said for pattern, said in _ONE_BY_ONE if matched(pattern, text) is not None), "")


def in_order(tiles: Iterable[str]) -> list[str]:
    """Tiles in the order F, W, N, M."""
    return sorted(tiles, key=rank)


def capital(text: str) -> str:
    """A text that begins large."""
    return f"{text[:1].upper()}{text[1:]}"


def counted(count: int, name: str) -> str:
    """ "1 Wood", "2 Woods", "no Wood"."""
    return f"{count or 'no'} {name}{'' if count < 2 else 's'}"


def tiles_text(tiles: Iterable[str]) -> str:
    """Tiles in words: "2 Woods and 1 Fountain"."""
    counted = Counter(tiles)
    words = [
        f"{counted[tile]} {TILE_NAMES[tile]}{'' if counted[tile] == 1 else 's'}" for tile in TILES if counted[tile]
    ]
    return listed(words) or "no tile"


def listed(words: Sequence[str]) -> str:
    """Words as "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def known_card(text: str) -> str | None:
    """The card that a word means: its id or its full name, in whatever case; None if there is none."""
    plain = text.strip().casefold()
    for card, full in CARD_NAMES.items():
        if plain in (card.casefold(), full.casefold()):
            return card
    return None


def title_name(title: str, ladies: bool) -> str:
    """A Title by one of the two heads it shows (variant.title-face)."""
    return _LADIES[title].capitalize() if ladies and title in _LADIES else TITLE_NAMES[title]


def known_title(text: str) -> str | None:
    """The Title that a word means, female forms included."""
    plain = text.strip().casefold()
    return TITLE_WORDS.get(plain, plain if plain in TITLE_NAMES else None)


# ------------------------------------------------------------------------------------------------------- pieces


@cache
def tile_at(seat: int, cell: str) -> str:
    """The id of a tile, or of a free cell, of a seat's Estate."""
    return f"tile:{LETTERS[seat]}:{cell}"


def structure_at(kind: str, seat: int, cell: str) -> str:
    """The id of a structure."""
    return f"{kind}:{LETTERS[seat]}:{cell}"


@cache
def area_id(seat: int, kind: str, corner: str) -> str:
    """The id of an Area: "B:farm@1,0"."""
    return f"{LETTERS[seat]}:{kind}@{corner}"


@cache
def area_parts(area: str) -> tuple[int, str, str]:
    """The seat, kind and south-west cell of an Area."""
    seat, kind, corner = re.fullmatch(r"([A-E]):(farm|forest|garden)@(.*)", area).groups()  # type: ignore[union-attr]
    return LETTERS.index(seat), kind, corner


def is_area(text: str) -> bool:
    """Whether a text is the id of an Area."""
    return re.fullmatch(r"[A-E]:(?:farm|forest|garden)@(?:0|-?[1-9]\d{0,2}),(?:0|-?[1-9]\d{0,2})", text) is not None


def area_text(text: str) -> str:
    """An Area as people type it, in its one form: the seat's letter in capitals, the rest small."""
    owner, _, rest = text.replace(" ", "").rpartition(":")
    return f"{owner.upper()}:{rest.casefold()}" if owner else rest.casefold()


def own(kind: str, seat: int) -> str:
    """The id of something a seat has once: money:A, bribes:A, men:A, title:A, counter:A, estate:A."""
    return f"{kind}:{LETTERS[seat]}"


def hand_tile(seat: int, tile: str) -> str:
    """The id of the tiles of a type behind a seat's screen."""
    return f"hand:{LETTERS[seat]}:{tile}"


def hand_card(seat: int, card: str) -> str:
    """The id of a Scandal Card behind a seat's screen."""
    return f"card:{LETTERS[seat]}:{card}"


def man_on(seat: int, area: str) -> str:
    """The id of a seat's Man-at-arms on an Area."""
    return f"man:{LETTERS[seat]}@{area}"
