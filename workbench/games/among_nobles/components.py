"""The component pack: rows, traits and shields of the cards, names and symbols of the provinces.

The text does not print them, so the game's own pack is a stand-in, and a player's file may replace any part of it:
`python -m workbench.games.among_nobles.check_cards my_cards.toml` checks such a file and says what is wrong where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from workbench.games.among_nobles.cards import BOXES, BY_ID, CARDS, LORDS, PROVINCES, SPOUSE, TRAITS
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
    for table, given, known in (
        ("characters", pack.characters, CARDS),
        ("provinces", pack.provinces, PROVINCES),
    ):
        for name in given:
            if name not in known:
                yield f"{table}.{name}", f"is no card of the game{hint(name, known)}"
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
    shown = cards_of(state.settings)[name]
    if state.faces and name in state.faces:
        return _with_face(shown, state.faces[name])
    return shown


@cache
def _with_face(shown: Card, face: Face) -> Card:
    rows = shown.rows if face.rows is None else tuple(tuple(row.split()) for row in face.rows)
    trait = shown.trait if face.trait is None else face.trait
    shields = shown.shields if face.shields is None else face.shields
    return msgspec.structs.replace(shown, rows=rows, trait=trait, shields=shields)


def invented(settings: Settings, name: str) -> bool:
    """Whether a card's or province's line is the stand-in, for the badge on the bench."""
    pack, own = pack_of(settings), standard()
    if name in pack.provinces:
        return pack.provinces[name] == own.provinces[name]
    return pack.characters[name] == own.characters[name]


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
    (("henriette",), "SDE", "her ability needs a birth box"),
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
    wives = [card for card in cards.values() if not card.male and card.age]
    if not any(card.shows("I") for card in wives if card.id != "mary-scots"):
        yield Fault("mary-scots", "no other female has an intrigue box, so two husbands are idle", "gap.series")
    henry = cards["henry-viii"]
    if not any("I" in row and set(row[row.index("I") + 1 :]) & {"M", "H"} for row in henry.rows):
        yield Fault("henry-viii", "a row needs a marriage or hire box to the right of an intrigue box", "gap.series")
    for card_id in ("napoleon", "pyotr"):
        joined = (sum(box == "W" for box in his + hers) for wife in wives for his, hers in _rows(cards[card_id], wife))
        if not any(number >= 2 for number in joined):
            yield Fault(card_id, "no row of his, joined with a wife's, has two warfare boxes", "gap.series")
    for card_id, why in (("cosimo", "to the right of"), ("carew", "beside")):
        if not any(_birth_with_intrigue(row, card_id) for wife in wives for row in _joined(cards[card_id], wife)):
            yield Fault(card_id, f"no joined row has a birth box {why} an intrigue box", "gap.series")
    males = [card for card in cards.values() if card.male]
    if all(card.shows("P") for card in males) or not any(card.shows("P") for card in males):
        yield Fault("mariana", "males with and males without a piety box must both exist", "gap.series")
    for lord, lady in SPOUSE.items():
        if cards[lord].male and not (cards[lord].shows("S", "D", "E") or cards[lady].shows("S", "D", "E")):
            yield Fault(lord, "the couple has no birth box, so its family could not begin", "gap.series")


def _rows(card: Card, wife: Card) -> Iterator[tuple[Row, Row]]:
    yield from zip(card.rows, wife.rows, strict=True)


def _joined(card: Card, wife: Card) -> Iterator[Row]:
    yield from (his + hers for his, hers in _rows(card, wife))


def _birth_with_intrigue(row: Row, card_id: str) -> bool:
    if "I" not in row:
        return False
    births = row[row.index("I") + 1 :] if card_id == "cosimo" else row
    return bool(set(births) & {"S", "D", "E"})


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
