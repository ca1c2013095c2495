"""The component pack: rows, traits and shields of the cards, names and symbols of the provinces.

The text does not print them, so the game's own pack is a stand-in, and a player's file may replace any part of it:
`python -m workbench.games.among_nobles.components my_cards.toml` checks such a file and says what is wrong where.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from workbench.games.among_nobles.cards import BOXES, BY_ID, CARDS, LORDS, PROVINCES, SPOUSE, TRAITS, Printed
from workbench.kernel import BadComponents, Settings
from workbench.kernel.rulebook import hint

if TYPE_CHECKING:
    from workbench.games.among_nobles.state import AnyState

STANDARD = Path(__file__).parent / "components.toml"
ROWS = 4
MOST_BOXES = 4

Row = tuple[str, ...]


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card shows beside its name; what is None is as in the pack below.

    Attributes:
        rows: four texts with the boxes of each row, "W E".
        trait: "red", "blue", "yellow" or "green".
        shields: armies that come with the newborn.
    """

    rows: tuple[str, str, str, str] | None = None
    trait: str | None = None
    shields: int | None = None


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


class Land(Struct, frozen=True):
    """A province card: its name, symbols, and the least number of players it is used with."""

    name: str
    symbols: str
    from_players: int


class Pack(Struct, frozen=True):
    """All cards and provinces.

    Attributes:
        name: of the pack.
        cards, lands: by id.
        stand_in: the kinds of entries that are invented, for the badge on the bench.
        fingerprint: a short hash of the data.
    """

    name: str
    cards: dict[str, Card]
    lands: dict[str, Land]
    stand_in: tuple[str, ...]
    fingerprint: str


# ------------------------------------------------------------------------------------------------------- using


def pack_of(settings: Settings) -> Pack:
    """The pack that a game is played with.

    Raises:
        BadComponents: its file has not been read in this session.
    """
    found: Pack | None = settings.__dict__.get("_pack")
    if found is None:
        found = standard() if not settings.components else _READ.get(settings.components)
        if found is None:
            raise BadComponents(f"The pack {settings.pack!r} ({settings.components}) is not there; read its file first.")
        settings.__dict__["_pack"] = found
    return found


def card(state: AnyState, name: str) -> Card:
    """A card of the game as it lies on the table."""
    shown = pack_of(state.settings).cards[name]
    if state.faces and name in state.faces:
        return _with_face(shown, state.faces[name])
    return shown


@cache
def _with_face(shown: Card, face: Face) -> Card:
    rows = shown.rows if face.rows is None else tuple(tuple(row.split()) for row in face.rows)
    trait = shown.trait if face.trait is None else face.trait
    shields = shown.shields if face.shields is None else face.shields
    return msgspec.structs.replace(shown, rows=rows, trait=trait, shields=shields)


# ----------------------------------------------------------------------------------------------------- reading

_READ: dict[str, Pack] = {}


@cache
def standard() -> Pack:
    """The game's own pack."""
    return parse_pack(STANDARD.read_text(encoding="utf-8"), STANDARD.name, None)


def read_pack(path: str | PathLike[str]) -> Pack:
    """A player's pack; what the file does not give is taken from the game's own.

    Raises:
        BadComponents: the message names file, line and card.
    """
    where = Path(path)
    try:
        text = where.read_bytes().decode("utf-8")
    except OSError as problem:
        raise BadComponents(f"{where}: the file cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError as problem:
        raise BadComponents(f"{where}: byte {problem.start} is not UTF-8; save the file as UTF-8.") from None
    return keep(parse_pack(text, where.name, standard()))


def keep(pack: Pack) -> Pack:
    """Note a pack under its fingerprint, so that settings can name it."""
    return _READ.setdefault(pack.fingerprint, pack)


def parse_pack(text: str, name: str, base: Pack | None) -> Pack:
    """The pack in the text of a file, laid over `base`. Raises like `read_pack`."""
    return _Reader(text, name).pack(base)


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    rows: list[str] | None = None
    trait: str | None = None
    shields: int | None = None


class _LandEntry(Struct, frozen=True, forbid_unknown_fields=True):
    name: str | None = None
    symbols: str | None = None
    from_players: int | None = None


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    stand_in: tuple[str, ...] | None = None
    derived: tuple[str, ...] = ()


class _Reader:
    """Turns a file's text into a pack, or says what is wrong with it, line by line."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name = text, name

    def pack(self, base: Pack | None) -> Pack:
        try:
            raw = tomllib.loads(self.text)
        except (tomllib.TOMLDecodeError, RecursionError) as problem:
            raise BadComponents(f"{self.name} is not TOML: {problem}") from None
        for table in raw:
            if table not in ("pack", "characters", "provinces"):
                self.fail(table, f"there is no table [{table}]; write [pack], [characters] or [provinces]")
        head = self.entry("pack", raw.get("pack", {}), _Head)
        cards = {card_id: self.card(card_id, raw, base) for card_id in self.known(raw, "characters", CARDS)}
        lands = {land: self.land(land, raw, base) for land in self.known(raw, "provinces", PROVINCES)}
        names = [land.name for land in lands.values()]
        for land, shown in lands.items():
            if names.count(shown.name) > 1:
                self.fail(land, f"{land}: the name {shown.name!r} is given to two provinces")
        return self.whole(head, cards, lands, base)

    def whole(self, head: _Head, cards: dict[str, Card], lands: dict[str, Land], base: Pack | None) -> Pack:
        content = [[card.id, card.trait, card.shields, card.rows] for card in cards.values()]
        content += [[name, land.name, land.symbols, land.from_players] for name, land in lands.items()]
        digest = hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:16]
        stand_in = head.stand_in if head.stand_in is not None else base.stand_in if base else ()
        pack = Pack(head.name or Path(self.name).stem, cards, lands, stand_in, digest)
        for fault in faults(pack):
            self.fail(fault.card, f"{fault.card}: {fault.what} ({fault.rule})")
        return pack

    def known(self, raw: Mapping[str, Any], table: str, names: tuple[str, ...]) -> tuple[str, ...]:
        given = raw.get(table, {})
        if not isinstance(given, dict):
            self.fail(table, f"write [{table}] and one line for each card")
        for name in given:
            if name not in names:
                self.fail(name, f"no {table[:-1]} is called {name!r}{hint(name, names)}")
        return names

    def entry(self, name: str, value: Any, kind: type[Any]) -> Any:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as problem:
            self.fail(name, f"{name}: {problem}")

    def card(self, card_id: str, raw: Mapping[str, Any], base: Pack | None) -> Card:
        given = self.entry(card_id, raw.get("characters", {}).get(card_id, {}), _Entry)
        before, printed = base.cards[card_id] if base else None, BY_ID[card_id]
        trait = given.trait if given.trait is not None else before and before.trait
        shields = given.shields if given.shields is not None else before and before.shields
        rows = before.rows if before and given.rows is None else self.rows(card_id, given.rows)
        if trait not in TRAITS:
            self.fail(card_id, f"{card_id}: the trait is {trait!r}; the traits are {', '.join(TRAITS)}")
        if shields is None or shields < 0:
            self.fail(card_id, f"{card_id}: the number of shields is {shields!r}; give 0 or more")
        return Card(card_id, printed.name, printed.age, _male(printed), trait, shields, rows)

    def rows(self, card_id: str, given: list[str] | None) -> tuple[Row, Row, Row, Row]:
        if given is None or len(given) != ROWS:
            self.fail(card_id, f'{card_id}: give four rows, "" for a row without boxes')
        rows = [tuple(row.upper().split()) for row in given]
        for number, row in enumerate(rows, 1):
            if len(row) > MOST_BOXES:
                self.fail(card_id, f"{card_id}: row {number} has {len(row)} boxes; a row has four at most")
            for box in row:
                if box not in BOXES:
                    letters = ", ".join(f"{letter} {word}" for letter, word in BOXES.items())
                    self.fail(card_id, f"{card_id}: row {number} has the box {box!r}; the boxes are {letters}")
        return rows[0], rows[1], rows[2], rows[3]

    def land(self, name: str, raw: Mapping[str, Any], base: Pack | None) -> Land:
        given = self.entry(name, raw.get("provinces", {}).get(name, {}), _LandEntry)
        before = base.lands[name] if base else None
        called = given.name or (before.name if before else "")
        symbols = given.symbols if given.symbols is not None else before.symbols if before else ""
        players = given.from_players or (before.from_players if before else 0)
        symbols = "".join(sorted(symbols.upper().replace(" ", "")))
        if not called:
            self.fail(name, f"{name}: the province needs a name")
        if not symbols or set(symbols) - {"C", "P"}:
            self.fail(name, f"{name}: the symbols are {symbols!r}; give C for commerce and P for piety, one at least")
        if players not in (3, 4):
            self.fail(name, f"{name}: from_players is {players}; give 3, or 4 for the cards marked 4+")
        return Land(called, symbols, players)

    def fail(self, name: str, message: str) -> Any:
        """Raise the error for a line."""
        lines = self.text.splitlines()
        key = re.compile(rf"\s*(?:\[\s*)?[\"']?{re.escape(name)}[\"']?\s*[=\].]")
        line = next((number for number, text in enumerate(lines, 1) if key.match(text)), 1)
        raise BadComponents(f"{self.name}, line {line}: {message}.")


def _male(printed: Printed) -> bool:
    return printed.sex == "male"


# ---------------------------------------------------------------------------------- what the text says of a pack


class Fault(Struct, frozen=True):
    """Where a pack contradicts the text: the card, what is wrong, and the rule or gap that says so."""

    card: str
    what: str
    rule: str


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


def faults(pack: Pack) -> Iterator[Fault]:
    """Where a pack contradicts the text, or leaves a card without use."""
    cards = pack.cards
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
    yield from _land_faults(pack.lands)


def _row_faults(cards: Mapping[str, Card]) -> Iterator[Fault]:
    wives = [card for card in cards.values() if not card.male and card.age]
    if not any(card.shows("I") for card in wives if card.id != "mary-scots"):
        yield Fault("mary-scots", "no other female has an intrigue box, so two husbands' abilities are idle", "gap.series")
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
            yield Fault(name, f"from_players is {players}", "setup.provinces-3p")
    for least in (3, 4):
        used = [land.symbols for land in lands.values() if land.from_players <= least]
        if all("P" in symbols for symbols in used) or not any("P" in symbols for symbols in used):
            yield Fault("wien", "some provinces show piety and some do not", "gap.province-symbols")


_FROM_PLAYERS = {name: 4 if name in ("holland", "normandie", "wien") else 3 for name in PROVINCES}


def main(arguments: list[str] | None = None) -> int:
    """Check a pack; 0 if it can be played."""
    paths = sys.argv[1:] if arguments is None else arguments
    if len(paths) != 1:
        print("usage: python -m workbench.games.among_nobles.components my_cards.toml")
        return 2
    try:
        pack = read_pack(paths[0])
    except BadComponents as problem:
        print(problem)
        return 1
    own = standard()
    changed = sum(pack.cards[name] != own.cards[name] for name in CARDS)
    lands = sum(pack.lands[name] != own.lands[name] for name in PROVINCES)
    print(f"{pack.name}: {changed} of {len(CARDS)} cards and {lands} of {len(PROVINCES)} provinces differ from the stand-in.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
