"""The component pack: rows, traits and shields of the cards, names and symbols of the provinces.

The text does not print them, so the game's own pack is a stand-in, and a player's file may replace any part of it:
`python -m workbench.games.among_nobles.check_cards my_cards.toml` checks such a file and says what is wrong where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from workbench.games.among_nobles.cards import BIRTHS, BOXES, BY_ID, CARDS, LORDS, PROVINCES, SPOUSE, TRAITS
from workbench.kernel import Pack, Settings
from workbench.kernel.components import load_pack
from workbench.kernel.ids import hint
from workbench.kernel.visibility import Public

if TYPE_CHECKING:
    from workbench.games.among_nobles.state import AnyState

STANDARD = Path(__file__).parent / "components.toml"
MOST_BOXES = 4

Row = tuple[str, ...]


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card shows beside its name; what is None is as in the pack below.

    Attributes:
        rows: four texts with the boxes of each row, "W E".
        trait: "red", "blue", "yellow" or "green".
        shields: armies that come with the newborn.
    """

    rows: Public[tuple[str, str, str, str] | None] = None
    trait: Public[str | None] = None
    shields: Public[int | None] = None


class Card(Struct, frozen=True):
    """A character card as it is played.

    Attributes:
        id, name, age, male: as printed.
        trait, shields: as the pack has them.
        rows: the boxes of the four rows.
    """

    id: str
    name: str
    age: int
    male: bool
    trait: str
    shields: int
    rows: tuple[Row, Row, Row, Row]

    def shows(self, *boxes: str) -> bool:
        """Whether one of these boxes stands in any row."""
        return any(box in row for row in self.rows for box in boxes)


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A card's line in a pack: its trait, shields and four rows of boxes."""

    trait: str
    shields: int
    rows: tuple[str, str, str, str]


class Land(Struct, frozen=True, forbid_unknown_fields=True):
    """A province's line in a pack: its name, symbols, and the least number of players it is used with."""

    name: str
    symbols: str
    from_players: int


class Components(Pack, frozen=True, kw_only=True):
    """The pack: all character cards and provinces, by id."""

    characters: dict[str, Entry]
    provinces: dict[str, Land]

    def faults(self) -> Iterator[tuple[str, str]]:
        """Where a line has a fault, or contradicts the text."""
        broken = [*_name_faults(self), *_entry_faults(self)]
        yield from broken
        if not broken:
            cards = {name: _card(name, entry) for name, entry in self.characters.items()}
            for fault in faults(cards, self):
                yield f"{fault.table}.{fault.card}", f"does not fit: {fault.what} ({fault.rule})"


def _name_faults(pack: Components) -> Iterator[tuple[str, str]]:
    for table, what, given, known in (
        ("characters", "card", pack.characters, CARDS),
        ("provinces", "province", pack.provinces, PROVINCES),
    ):
        for name in given:
            if name not in known:
                yield f"{table}.{name}", f"is no {what} of the game{hint(name, known)}"
        for name in known:
            if name not in given:
                yield f"{table}.{name}", "is missing"


def _entry_faults(pack: Components) -> Iterator[tuple[str, str]]:
    for name, entry in pack.characters.items():
        if entry.trait not in TRAITS:
            yield f"characters.{name}", f"has the trait {entry.trait!r}; the traits are {', '.join(TRAITS)}"
        if entry.shields < 0:
            yield f"characters.{name}", f"has {entry.shields} shields; give 0 or more"
        for number, row in enumerate(entry.rows, 1):
            yield from ((f"characters.{name}", what) for what in _box_faults(row.split(), number))
    names = [land.name for land in pack.provinces.values()]
    for name, land in pack.provinces.items():
        if not land.symbols or set(land.symbols) - {"C", "P"}:
            what = f"has the symbols {land.symbols!r}; give C for commerce and P for piety, one at least"
            yield f"provinces.{name}", what
        if land.from_players not in (3, 4):
            yield f"provinces.{name}", f"has from_players {land.from_players}; give 3, or 4 for the cards marked 4+"
        if not land.name.strip() or names.count(land.name) > 1:
            yield f"provinces.{name}", f"has the name {land.name!r}; every province needs one of its own"


def _box_faults(row: list[str], number: int) -> Iterator[str]:
    if len(row) > MOST_BOXES:
        yield f"has {len(row)} boxes in row {number}; four fit"
    for box in row:
        if box not in BOXES:
            letters = ", ".join(f"{sign} {word}" for sign, word in BOXES.items())
            yield f"has the box {box!r} in row {number}; the boxes are {letters}"


def _card(name: str, entry: Entry) -> Card:
    printed = BY_ID[name]
    first, second, third, fourth = (tuple(row.split()) for row in entry.rows)
    rows = (first, second, third, fourth)
    return Card(name, printed.name, printed.age, printed.sex == "male", entry.trait, entry.shields, rows)


# ------------------------------------------------------------------------------------------------------- using


@cache
def standard() -> Components:
    """The game's own pack."""
    return load_pack(STANDARD, Components)


def pack_of(settings: Settings) -> Components:
    """The pack that a game is played with."""
    return settings.parts if isinstance(settings.parts, Components) else standard()


def cards_of(settings: Settings) -> dict[str, Card]:
    """All cards of a game, by id."""
    found: dict[str, Card] | None = settings.__dict__.get("_cards")
    if found is None:
        found = {name: _card(name, entry) for name, entry in pack_of(settings).characters.items()}
        settings.__dict__["_cards"] = found
    return found


def card(state: AnyState, name: str) -> Card:
    """A card of the game as it lies on the table."""
    settings, faces = state.settings, state.faces
    cards: dict[str, Card] = settings.__dict__.get("_cards") or cards_of(settings)
    return _with_face(cards[name], faces[name]) if name in faces else cards[name]


@cache
def _with_face(shown: Card, face: Face) -> Card:
    rows = shown.rows if face.rows is None else tuple(tuple(row.split()) for row in face.rows)
    trait = shown.trait if face.trait is None else face.trait
    shields = shown.shields if face.shields is None else face.shields
    return msgspec.structs.replace(shown, rows=rows, trait=trait, shields=shields)


def invented(settings: Settings, name: str) -> bool:
    """Whether a card's or province's line is a stand-in, for the badge on the bench."""
    return pack_of(settings).invented(f"{'provinces' if name in PROVINCES else 'characters'}.{name}")


# ---------------------------------------------------------------------------------- what the text says of a pack


class Fault(Struct, frozen=True):
    """Where a pack contradicts the text: the card, what is wrong, the rule or gap that says so, and the table."""

    card: str
    what: str
    rule: str
    table: str = "characters"


_NEEDS_INTRIGUE = (
    "cosimo",
    "mary-scots",
    "christian-iv",
    "francesco",
    "carew",
    "felipe-ii",
    "guidobaldo",
    "wellington",
    "ferdinand",
    "henry-viii",
)
_NEEDS = (
    (LORDS, "M", "an ancestral lord has a marriage box"),
    (_NEEDS_INTRIGUE, "I", "its ability needs an intrigue box"),
    (("joachim", "alasdair", "heinrich"), "H", "its ability needs a hire box"),
    (("solier",), "M", "his ability needs a marriage box"),
    (("catherine", "napoleon", "pyotr"), "W", "the ability needs a warfare box"),
    (("henriette",), BIRTHS, "her ability needs a birth box"),
)


def faults(cards: Mapping[str, Card], pack: Components) -> Iterator[Fault]:
    """Where a pack contradicts the text, or leaves a card without use."""
    for card_id, shown in cards.items():
        if not any(shown.rows):
            yield Fault(card_id, "all four rows are empty", "card.series")
    for card_id in ("charles-ix", "august-iii"):
        if cards[card_id].shows("I"):
            yield Fault(card_id, "he has no intrigue box of his own", f"char.{card_id}-wife")
    for names, boxes, why in _NEEDS:
        for card_id in names:
            if not cards[card_id].shows(*boxes):
                yield Fault(card_id, why, "gap.series")
    yield from _row_faults(cards)
    yield from _group_faults(cards)
    yield from _land_faults(pack.provinces)


def _row_faults(cards: Mapping[str, Card]) -> Iterator[Fault]:
    males = [card for card in cards.values() if card.male]
    if all(card.shows("P") for card in males) or not any(card.shows("P") for card in males):
        yield Fault("mariana", "males with and males without a piety box must both exist", "gap.series")
    for lord, lady in SPOUSE.items():
        if cards[lord].male and not (cards[lord].shows(*BIRTHS) or cards[lady].shows(*BIRTHS)):
            yield Fault(lord, "the couple has no birth box, so its family could not begin", "gap.series")
    yield from idle_texts(cards)


def idle_texts(cards: Mapping[str, Card]) -> Iterator[Fault]:
    """Characters of a pack, or of a part of it, whose text could never matter with these wives and rows."""
    wives = [card for card in cards.values() if not card.male and card.age]
    for names, what, matters in _MATTERS:
        for name in names:
            if name in cards and not any(
                matters(his, hers) for wife in wives for his, hers in zip(cards[name].rows, wife.rows, strict=True)
            ):
                yield Fault(name, what, "gap.series")
    if "mary-scots" in cards and not any(card.shows("I") for card in wives if card.id != "mary-scots"):
        yield Fault("mary-scots", "no other female has an intrigue box", "gap.series")


def _after(row: Row, box: str) -> set[str]:
    """The boxes to the right of the first box of a kind; none without it."""
    return set(row[row.index(box) + 1 :]) if box in row else set()


def _two(his: Row, hers: Row) -> bool:
    return (his + hers).count("W") >= 2


# What a row of the character, his, and the same row of some wife, hers, must hold for the whole text to matter.
_MATTERS: tuple[tuple[tuple[str, ...], str, Callable[[Row, Row], bool]], ...] = (
    (
        ("cosimo",),
        "no joined row of his has a birth box to the right of his own intrigue box",
        lambda his, hers: "I" in his and bool(_after(his + hers, "I") & {*BIRTHS}),
    ),
    (
        ("cosimo",),
        "no wife has a birth box to the right of an intrigue box of hers",
        lambda his, hers: bool(_after(hers, "I") & {*BIRTHS}),
    ),
    (("charles-i",), "no joined row of his has a box for a son", lambda his, hers: bool({*his, *hers} & {"S", "E"})),
    (("charles-ix", "august-iii"), "no wife has an intrigue box", lambda his, hers: "I" in hers),
    (
        ("carew",),
        "no joined row of his has an intrigue box and a birth box",
        lambda his, hers: "I" in his + hers and bool({*his, *hers} & {*BIRTHS}),
    ),
    (("solier",), "no wife has a marriage box, and his text speaks of hers", lambda his, hers: "M" in hers),
    (("napoleon", "pyotr"), "no row of his, joined with a wife's, has two warfare boxes", _two),
    (
        ("henry-viii",),
        "a row needs a marriage or hire box to the right of an intrigue box",
        lambda his, hers: bool(_after(his, "I") & {"M", "H"}),
    ),
    (
        ("henry-viii",),
        "no wife has boxes in a row in which he has an intrigue box",
        lambda his, hers: "I" in his and bool(hers),
    ),
)


def _group_faults(cards: Mapping[str, Card]) -> Iterator[Fault]:
    for group in "ABC":
        members = [card.id for card in BY_ID.values() if card.group == group]
        if sorted(cards[card].trait for card in members) != sorted(TRAITS):
            yield Fault(members[0], f"group {group} needs each of the four traits once", "ancestor.group-traits")
    if {cards["johann-der-grossmuetige"].trait, cards["sigrid-von-sachsen"].trait} != {"red", "green"}:
        yield Fault("johann-der-grossmuetige", "Johann and Sigrid are red and green", "ancestor.known")
    for lord, pair in _PAIRS.items():
        if {cards[lord].trait, cards[SPOUSE[lord]].trait} != pair:
            yield Fault(lord, f"the couple's traits are {' and '.join(sorted(pair))}", "ancestor.known")


_PAIRS = {
    "christian-af-danmark": {"green", "blue"},
    "george-of-cumberland": {"red", "yellow"},
    "charlemagne": {"blue", "red"},
    "alfonso-de-aragon": {"yellow", "green"},
}


def _land_faults(lands: Mapping[str, Land]) -> Iterator[Fault]:
    for name, players in _FROM_PLAYERS.items():
        if lands[name].from_players != players:
            yield Fault(name, f"from_players is {players}", "setup.provinces-3p", "provinces")
    for least in (3, 4):
        used = [land.symbols for land in lands.values() if land.from_players <= least]
        if all("P" in symbols for symbols in used) or not any("P" in symbols for symbols in used):
            yield Fault("wien", "some provinces show piety and some do not", "gap.province-symbols", "provinces")


_FROM_PLAYERS = {name: 4 if name in ("holland", "normandie", "wien") else 3 for name in PROVINCES}
