"""The rulebook of a game as data: rules, rulings, variants, presets and gaps, read from `rulebook.toml` and checked.

One schema serves every game. `load_rulebook` refuses a file whose ids, references or templates do not fit and says
which table, which field, which line, and what would be right.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import Struct

from workbench.kernel.errors import BadRulebook, WorkbenchError

ACTIVE_KINDS = ("setup", "turn", "move", "cost", "effect", "card", "scoring", "end")
PASSIVE_KINDS = ("component", "flavour")
KINDS = ACTIVE_KINDS + PASSIVE_KINDS

Template = str | dict[str, str] | None
Found = TypeVar("Found")


class UnknownRule(WorkbenchError):
    """No rule, ruling, variant, preset or gap has this id."""


# --------------------------------------------------------------------------------------------------- the tables


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words. `forbids` is a short refusal, `tells` a sentence; either may be several, by key."""

    id: str
    section: str
    kind: str
    text: str
    see: tuple[str, ...] = ()
    lines: str = ""
    derived: bool = False
    ruleset: str = ""
    code: str = ""
    forbids: str | dict[str, str] | None = None
    tells: Template = None

    def __hash__(self) -> int:
        return hash(self.id)


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer of a ruling. `excludes` lists conditions it cannot stand beside."""

    id: str
    text: str
    excludes: tuple[str, ...] = ()


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that the source leaves open, its answers, the default and why."""

    id: str
    question: str
    rules: tuple[str, ...]
    options: tuple[Option, ...]
    default: str
    why: str
    see: tuple[str, ...] = ()
    forbids: str | dict[str, str] | None = None
    tells: Template = None

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def short(self) -> str:
        """The id without its prefix, as used in settings."""
        return short_id(self.id)

    @property
    def answers(self) -> tuple[str, ...]:
        """The ids of the options, in file order."""
        return tuple(option.id for option in self.options)

    def option(self, answer: str) -> Option:
        """The option with this id."""
        for option in self.options:
            if option.id == answer:
                return option
        raise UnknownRule(f"{self.id} has no answer {answer!r}{hint(answer, self.answers)}.")


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A switch that the source itself names."""

    id: str
    text: str
    changes: str = ""
    rules: tuple[str, ...] = ()
    default: bool = False
    excludes: tuple[str, ...] = ()
    lines: str = ""
    forbids: str | dict[str, str] | None = None
    tells: Template = None

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def short(self) -> str:
        """The id without its prefix, as used in settings."""
        return short_id(self.id)


class PlayerCount(Struct, frozen=True, forbid_unknown_fields=True):
    """What follows from the number of players; not a switch."""

    players: int
    text: str
    rules: tuple[str, ...] = ()


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """Variants (`variant.x`) and answers (`ruling.y=option`) that reproduce a named version of the game."""

    id: str
    text: str
    on: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """The id without its prefix."""
        return short_id(self.id)


class DataGap(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact that the source does not print, and how it is filled."""

    id: str
    what: str
    used_by: tuple[str, ...] = ()
    reconstruction: str = ""


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the current rules and its older counterpart."""

    new: str
    old: str
    lines: str = ""
    group: str = ""
    note: str = ""

    @property
    def id(self) -> str:
        """How a trace refers to this term."""
        return f"term:{self.new}"


class ChangeNote(Struct, frozen=True, forbid_unknown_fields=True):
    """A note of the author on how the rules came to be."""

    id: str
    text: str
    lines: str = ""
    see: tuple[str, ...] = ()


class NoEffect(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of the source without any effect in play."""

    id: str
    text: str
    lines: str = ""


class Trace(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of the source and the ids that hold them."""

    lines: str
    to: tuple[str, ...]


class Citation(Struct, frozen=True):
    """What a verdict card shows of a rule, ruling, variant, preset or gap."""

    id: str
    section: str
    text: str
    kind: str = ""


class Conflict(Struct, frozen=True):
    """Two choices that exclude each other: the one that says so, what it excludes, and the texts of both."""

    chosen: str
    excludes: str
    reason: str
    other: str


class Rulebook(Struct, frozen=True):
    """All that is known about the rules of one game. Rulings, variants and presets are keyed by their short ids."""

    game: str
    title: str
    players: tuple[int, int]
    notes: dict[str, str]
    rules: dict[str, Rule]
    rulings: dict[str, Ruling]
    variants: dict[str, Variant]
    presets: dict[str, Preset]
    player_counts: dict[int, PlayerCount]
    gaps: dict[str, DataGap]
    terms: tuple[Term, ...]
    change_notes: tuple[ChangeNote, ...]
    no_effects: tuple[NoEffect, ...]
    traces: tuple[Trace, ...]
    fingerprint: str

    def __hash__(self) -> int:
        return hash((self.game, self.fingerprint))

    def __repr__(self) -> str:
        return (
            f"<Rulebook of {self.title}: {len(self.rules)} rules, {len(self.rulings)} rulings, "
            f"{len(self.variants)} variants, {len(self.gaps)} gaps>"
        )

    # ---- finding things

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id."""
        return self._find(self.rules, rule_id, "rule")

    def ruling(self, ruling_id: str) -> Ruling:
        """The ruling with this id, short or full."""
        return self._find(self.rulings, short_id(ruling_id, "ruling"), "ruling")

    def variant(self, variant_id: str) -> Variant:
        """The variant with this id, short or full."""
        return self._find(self.variants, short_id(variant_id, "variant"), "variant")

    def preset(self, preset_id: str) -> Preset:
        """The preset with this id, short or full."""
        return self._find(self.presets, short_id(preset_id, "preset"), "preset")

    def gap(self, gap_id: str) -> DataGap:
        """The data gap with this id, short or full."""
        return self._find(self.gaps, short_id(gap_id, "gap"), "gap")

    def rule_ids(self, *kinds: str) -> tuple[str, ...]:
        """The ids of all rules, or of those of the given kinds, in file order."""
        return tuple(rule.id for rule in self.rules.values() if not kinds or rule.kind in kinds)

    def _find(self, table: Mapping[str, Found], key: str, what: str) -> Found:
        found = table.get(key)
        if found is None:
            raise UnknownRule(f"{self.title} has no {what} {key!r}{hint(key, table)}.")
        return found

    # ---- quoting

    def cite(self, any_id: str) -> Citation:
        """What to show for any id: a rule, `ruling.x`, `ruling.x=answer`, `variant.x`, `preset.x`, `gap.x`."""
        if any_id in self.rules:
            rule = self.rules[any_id]
            return Citation(rule.id, rule.section, rule.text, "rule")
        prefix, _, _ = any_id.partition(".")
        quote = {
            "ruling": self._cite_ruling,
            "variant": self._cite_variant,
            "preset": self._cite_preset,
            "gap": self._cite_gap,
        }.get(prefix)
        return quote(any_id) if quote else self._cite_remark(any_id)

    def _cite_ruling(self, full: str) -> Citation:
        name, _, answer = full.partition("=")
        ruling = self.ruling(name)
        text = f"{ruling.question} {ruling.option(answer).text}" if answer else ruling.question
        return Citation(full, self._section("Ruling", ruling.rules), text, "ruling")

    def _cite_variant(self, full: str) -> Citation:
        variant = self.variant(full)
        text = f"{variant.text} {variant.changes}".rstrip()
        return Citation(variant.id, self._section("Variant", variant.rules), text, "variant")

    def _cite_preset(self, full: str) -> Citation:
        preset = self.preset(full)
        return Citation(preset.id, "Preset", preset.text, "preset")

    def _cite_gap(self, full: str) -> Citation:
        gap = self.gap(full)
        text = f"{gap.what} {gap.reconstruction}".rstrip()
        return Citation(gap.id, self._section("Data gap", gap.used_by), text, "gap")

    def _cite_remark(self, full: str) -> Citation:
        for term in self.terms:
            if term.id == full:
                text = f"{term.new}: formerly {term.old}. {term.note}".rstrip()
                return Citation(full, term.group or "Terms", text, "term")
        for note in self.change_notes:
            if note.id == full:
                return Citation(full, "Change note", note.text, "change note")
        for remark in self.no_effects:
            if remark.id == full:
                return Citation(full, "No effect", remark.text, "no effect")
        raise UnknownRule(f"{self.title} has no rule, ruling, variant or gap {full!r}{hint(full, self.ids())}.")

    def _section(self, word: str, rules: Iterable[str]) -> str:
        """The heading under which something about these rules is read."""
        for rule_id in rules:
            if rule_id in self.rules:
                return f"{word} · {self.rules[rule_id].section}"
        return word

    def ids(self) -> tuple[str, ...]:
        """Every id that `cite` knows, rules first."""
        tables: tuple[Iterable[Any], ...] = (
            self.rules.values(),
            self.rulings.values(),
            self.variants.values(),
            self.presets.values(),
            self.gaps.values(),
            self.terms,
            self.change_notes,
            self.no_effects,
        )
        return tuple(row.id for table in tables for row in table)

    # ---- templates

    def forbids(self, any_id: str, key: str = "") -> str:
        """The template of the short refusal of a rule, ruling or variant, of several the one of `key`; "" if none."""
        entry = self._with_templates(any_id)
        return "" if entry is None else _keyed(entry.forbids, key)

    def tells(self, any_id: str, key: str = "") -> str:
        """The template of the sentence of a rule, ruling or variant, of several the one of `key`; "" if it has none."""
        entry = self._with_templates(any_id)
        return "" if entry is None else _keyed(entry.tells, key)

    def _with_templates(self, any_id: str) -> Rule | Ruling | Variant | None:
        name = any_id.partition("=")[0]
        prefix, _, short = name.partition(".")
        if prefix == "ruling":
            return self.rulings.get(short)
        if prefix == "variant":
            return self.variants.get(short)
        return self.rules.get(name)

    # ---- what goes together

    def default_answers(self) -> dict[str, str]:
        """Every ruling (short id) with its default answer."""
        return {name: ruling.default for name, ruling in self.rulings.items()}

    def default_variants(self) -> tuple[str, ...]:
        """The variants (short ids) that are on unless switched off."""
        return tuple(name for name, variant in self.variants.items() if variant.default)

    def conflicts(self, answers: Mapping[str, str], variants: Collection[str]) -> tuple[Conflict, ...]:
        """The pairs among these choices (short ids) that exclude each other."""
        return tuple(
            Conflict(chosen, condition, entry.text, self._texts(condition))
            for chosen, entry in self._chosen(answers, variants)
            for condition in entry.excludes
            if _holds(condition, answers, variants)
        )

    def _chosen(self, answers: Mapping[str, str], variants: Collection[str]) -> Iterator[tuple[str, Option | Variant]]:
        for name, answer in answers.items():
            yield f"ruling.{name}={answer}", self.ruling(name).option(answer)
        for name in variants:
            yield f"variant.{name}", self.variant(name)

    def _texts(self, condition: str) -> str:
        """The texts of all parts of a condition."""
        texts = []
        for atom in atoms(condition):
            name, _, answer = atom.partition("=")
            texts.append(self.ruling(name).option(answer).text if answer else self.variant(name).text)
        return " ".join(texts)


# ------------------------------------------------------------------------------------------- ids and conditions


def short_id(any_id: str, prefix: str = "") -> str:
    """An id without its prefix; with `prefix` only that one is taken off."""
    if prefix:
        return any_id.removeprefix(f"{prefix}.")
    return any_id.partition(".")[2] or any_id


def atoms(condition: str) -> tuple[str, ...]:
    """The parts of a condition such as `variant.x + ruling.y=option`."""
    return tuple(part.strip() for part in condition.split("+"))


def _holds(condition: str, answers: Mapping[str, str], variants: Collection[str]) -> bool:
    for atom in atoms(condition):
        name, _, answer = atom.partition("=")
        short = short_id(name)
        if (answers.get(short) != answer) if answer else (short not in variants):
            return False
    return True


def plain_id(text: str) -> str:
    """An id as people type it, in canonical form: case, accents, underscores and spaces do not matter."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.sub(r"[\s_-]+", "-", bare.strip().casefold())


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, or None if nothing is near."""
    by_plain = {plain_id(one): one for one in known}
    found = difflib.get_close_matches(plain_id(word), by_plain, n=1, cutoff=0.5)
    return by_plain[found[0]] if found else None


def hint(word: str, known: Iterable[str]) -> str:
    """The end of an error's sentence that names the nearest known word."""
    one = nearest(word, known)
    return f"; the nearest is {one!r}" if one else ""


# --------------------------------------------------------------------------------------------------- templates

_PLACE = re.compile(r"\{([a-z_]+)(?:\|([^{}|]*)\|([^{}|]*))?\}")


def placeholders(template: str) -> tuple[str, ...]:
    """The names of the places to fill, in order of appearance, each once."""
    return tuple(dict.fromkeys(place[1] for place in _PLACE.finditer(template)))


def _keyed(templates: str | dict[str, str] | None, key: str) -> str:
    """The template of a key; a single one serves every key, and "default" stands for a missing one."""
    if templates is None or isinstance(templates, str):
        return templates or ""
    return templates.get(key, templates.get("default", ""))


def fill(template: str, values: Mapping[str, object]) -> str:
    """The template with its places filled; `{count|card|cards}` becomes the first word for 1, else the second.

    A list is written as "a, b and c"; a place without a value becomes "…".
    """
    return _PLACE.sub(lambda place: _filled(place, values), template)


def _filled(place: re.Match[str], values: Mapping[str, object]) -> str:
    value = values.get(place[1])
    if place[2] is not None:
        return place[2] if str(value) == "1" else place[3]
    if value is None:
        return "…"
    if isinstance(value, (list, tuple)):
        words = [str(one) for one in value]
        return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    return str(value)


def _template_fault(template: str) -> str:
    """What is wrong with a template, or ""."""
    rest = _PLACE.sub("", template)
    if "{" in rest or "}" in rest:
        return "has a brace that is not part of a place such as {card} or {count|card|cards}"
    return "" if template.strip() else "is empty; leave it out instead"


# ---------------------------------------------------------------------------------------------------- loading


class _Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """The file's tables as they stand there."""

    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()
    variant: tuple[Variant, ...] = ()
    player_count: tuple[PlayerCount, ...] = ()
    preset: tuple[Preset, ...] = ()
    data_gap: tuple[DataGap, ...] = ()
    term: tuple[Term, ...] = ()
    change_note: tuple[ChangeNote, ...] = ()
    no_effect: tuple[NoEffect, ...] = ()
    trace: tuple[Trace, ...] = ()


class _Head(Struct, frozen=True):
    """The table [game]; whatever else stands there is a note."""

    id: str
    title: str
    players: tuple[int, int]


_ROWS: dict[str, type[Struct]] = {
    "rule": Rule,
    "ruling": Ruling,
    "variant": Variant,
    "player_count": PlayerCount,
    "preset": Preset,
    "data_gap": DataGap,
    "term": Term,
    "change_note": ChangeNote,
    "no_effect": NoEffect,
    "trace": Trace,
}
_PREFIX = {"ruling": "ruling.", "variant": "variant.", "preset": "preset.", "data_gap": "gap."}


def load_rulebook(path: str | os.PathLike[str]) -> Rulebook:
    """Read and check a rulebook file; a file that has not changed is read once.

    Raises:
        BadRulebook: the message names file, table, id, field and line, and what would be right.
    """
    where = Path(path)
    try:
        stamp = where.stat()
    except OSError as problem:
        raise BadRulebook(f"{where}: the rulebook cannot be read ({problem.strerror}).") from None
    return _load(where, stamp.st_mtime_ns, stamp.st_size)


@lru_cache(maxsize=32)
def _load(path: Path, _changed: int, _size: int) -> Rulebook:
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as problem:
        raise BadRulebook(f"{path}: the rulebook cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError as problem:
        raise BadRulebook(f"{path}: byte {problem.start} is not UTF-8; save the file as UTF-8.") from None
    return parse_rulebook(text, str(path))


def parse_rulebook(text: str, name: str = "rulebook.toml") -> Rulebook:
    """Check the text of a rulebook file; `name` is the file's name for errors."""
    return _Reader(text, name).rulebook()


class _Reader:
    """Turns a file's text into a Rulebook, or says what is wrong with it."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.raw: dict[str, Any] = {}

    def rulebook(self) -> Rulebook:
        self.raw = self.read_toml()
        notes = self.read_notes()
        head = self.read_head()
        tables = self.read_tables()
        self.check_rows(tables)
        self.check_players(head, tables)
        book = _assemble(head, notes, tables)
        self.check_references(book, tables)
        self.check_rulings(tables)
        self.check_excludes(book, tables)
        self.check_presets(book, tables)
        return book

    # ---- reading

    def read_toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except (tomllib.TOMLDecodeError, RecursionError) as problem:
            raise BadRulebook(f"{self.name} is not TOML: {problem}") from None

    def read_notes(self) -> dict[str, str]:
        head = self.raw.get("game")
        if not isinstance(head, dict):
            raise BadRulebook(f"{self.name}: the table [game] with id, title and players is missing.")
        notes = {key: value for key, value in head.items() if key not in _Head.__struct_fields__}
        for key, value in notes.items():
            if not isinstance(value, str):
                self.fail("game", None, key, "must be a text, as every note is")
        return notes

    def read_head(self) -> _Head:
        try:
            head = msgspec.convert(self.raw["game"], _Head)
        except msgspec.ValidationError as problem:
            message, field, _ = _fault(str(problem))
            self.fail("game", None, field, message)
        least, most = head.players
        if not 1 <= least <= most:
            self.fail("game", None, "players", f"is [{least}, {most}] where [fewest, most] is needed")
        return head

    def read_tables(self) -> _Catalogue:
        tables = {name: rows for name, rows in self.raw.items() if name != "game"}
        for name, rows in tables.items():
            if name not in _ROWS:
                raise BadRulebook(f"{self.name}: there is no table {name!r}{hint(name, _ROWS)}.")
            if not isinstance(rows, list):
                raise BadRulebook(f"{self.name}: write [[{name}]] with two brackets, one table for each entry.")
        try:
            return msgspec.convert(tables, _Catalogue)
        except msgspec.ValidationError as problem:
            self.fail_at_path(str(problem))

    def fail_at_path(self, problem: str) -> NoReturn:
        """Report a fault that msgspec found, at the row of the file where it is."""
        message, field, path = _fault(problem)
        place = re.match(r"\$\.(\w+)\[(\d+)\]", path)
        if place is None:
            raise BadRulebook(f"{self.name}: the table [[{field}]] {message}.")
        table, index = place[1], int(place[2])
        if message == "is unknown":
            row = Option if ".options[" in path else _ROWS[table]
            message += hint(field, row.__struct_fields__) or f"; known are {', '.join(row.__struct_fields__)}"
        self.fail(table, index, field, message)

    # ---- checking

    def check_rows(self, tables: _Catalogue) -> None:
        """Ids are unique and well formed, texts are there, kinds are known, templates are whole."""
        seen: dict[str, str] = {}
        for table, index, row in _rows(tables):
            self.check_id(table, index, row, seen)
            for field in ("text", "question", "what", "why", "new", "old", "section"):
                if getattr(row, field, "there").strip() == "":
                    self.fail(table, index, field, "is empty")
            if isinstance(row, Rule) and row.kind not in KINDS:
                self.fail(table, index, "kind", f"is {row.kind!r}; the kinds are {', '.join(KINDS)}")
            self.check_templates(table, index, row)

    def check_id(self, table: str, index: int, row: Any, seen: dict[str, str]) -> None:
        name = getattr(row, "id", None)
        if name is None:
            return
        prefix = _PREFIX.get(table, "")
        if not isinstance(row, Term) and not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", name):
            self.fail(table, index, "id", "must be lower-case words with a dot between, such as 'turn.once'")
        if not name.startswith(prefix):
            self.fail(table, index, "id", f"must begin with {prefix!r}")
        if not prefix and name.startswith(tuple(_PREFIX.values())):
            self.fail(table, index, "id", f"begins like an id of another table, {name.partition('.')[0]}")
        if name in seen:
            self.fail(table, index, "id", f"is already the id of a [[{seen[name]}]]")
        seen[name] = table

    def check_templates(self, table: str, index: int, row: Any) -> None:
        templates: dict[str, str] = {}
        for field in ("forbids", "tells"):
            given = getattr(row, field, None)
            if given == {}:
                self.fail(table, index, field, "is an empty table; leave it out instead")
            elif isinstance(given, dict):
                templates |= {f"{field}.{key}": template for key, template in given.items()}
            elif given is not None:
                templates[field] = given
        for field, template in templates.items():
            if fault := _template_fault(template):
                self.fail(table, index, field, fault)

    def check_players(self, head: _Head, tables: _Catalogue) -> None:
        seen = set()
        for index, row in enumerate(tables.player_count):
            if not head.players[0] <= row.players <= head.players[1]:
                fault = f"is {row.players}, the game has {_span(head.players)} players"
                self.fail("player_count", index, "players", fault)
            if row.players in seen:
                self.fail("player_count", index, "players", f"is {row.players} a second time")
            seen.add(row.players)

    def check_references(self, book: Rulebook, tables: _Catalogue) -> None:
        """Everything that `see`, `rules`, `used_by` and `to` name exists."""
        known = frozenset(book.ids())
        for table, index, row in _rows(tables):
            for field in ("see", "rules", "used_by", "to"):
                for target in getattr(row, field, ()):
                    if target not in known:
                        self.fail(table, index, field, f"names {target!r}, which does not exist{hint(target, known)}")

    def check_rulings(self, tables: _Catalogue) -> None:
        for index, ruling in enumerate(tables.ruling):
            answers = ruling.answers
            if len(answers) < 2:
                self.fail("ruling", index, "options", "needs two answers or more")
            twice = sorted({one for one in answers if answers.count(one) > 1})
            if twice:
                self.fail("ruling", index, "options", f"has the answer {twice[0]!r} twice")
            for option in ruling.options:
                if not re.fullmatch(r"[a-z0-9-]+", option.id):
                    fault = f"has the id {option.id!r}; use lower-case letters, digits and -"
                    self.fail("ruling", index, "options", fault)
                if not option.text.strip():
                    self.fail("ruling", index, "options", f"gives no text for {option.id!r}")
            if ruling.default not in answers:
                self.fail("ruling", index, "default", f"is {ruling.default!r}; the answers are {', '.join(answers)}")

    def check_excludes(self, book: Rulebook, tables: _Catalogue) -> None:
        for index, ruling in enumerate(tables.ruling):
            for option in ruling.options:
                self.check_conditions(book, "ruling", index, "options", option.excludes)
        for index, variant in enumerate(tables.variant):
            self.check_conditions(book, "variant", index, "excludes", variant.excludes)
            if variant.id in variant.excludes:
                self.fail("variant", index, "excludes", "names the variant itself")
        clashes = book.conflicts(book.default_answers(), book.default_variants())
        if clashes:
            first = clashes[0]
            raise BadRulebook(f"{self.name}: two defaults exclude each other, {first.chosen} and {first.excludes}.")

    def check_conditions(self, book: Rulebook, table: str, index: int, field: str, conditions: Iterable[str]) -> None:
        for condition in conditions:
            for atom in atoms(condition):
                if fault := _choice_fault(book, atom):
                    self.fail(table, index, field, fault)

    def check_presets(self, book: Rulebook, tables: _Catalogue) -> None:
        for index, preset in enumerate(tables.preset):
            self.check_conditions(book, "preset", index, "on", preset.on)
            answers, variants = preset_choices(preset)
            clashes = book.conflicts(book.default_answers() | answers, {*book.default_variants(), *variants})
            if clashes:
                fault = f"puts {clashes[0].chosen} beside {clashes[0].excludes}, which it excludes"
                self.fail("preset", index, "on", fault)

    # ---- saying what is wrong

    def fail(self, table: str, index: int | None, field: str, message: str) -> NoReturn:
        """Raise the error for a field of a row (or of the one table [game])."""
        line = self.line_of(table, index, field)
        name = self.row_name(table, index)
        what = f", field {field!r}," if field else ""
        raise BadRulebook(f"{self.name}, line {line}: {name}{what} {message}.")

    def row_name(self, table: str, index: int | None) -> str:
        if index is None:
            return f"[{table}]"
        row = self.raw[table][index]
        name = (row.get("id") or row.get("new")) if isinstance(row, dict) else None
        return f"[[{table}]] {name!r}" if name else f"[[{table}]] no. {index + 1}"

    def line_of(self, table: str, index: int | None, field: str) -> int:
        """The line of a field of a row, or of the row's head where the field is not there."""
        lines = self.text.splitlines()
        head = f"[{table}]" if index is None else f"[[{table}]]"
        heads = [number for number, line in enumerate(lines) if line.split("#")[0].strip().replace(" ", "") == head]
        if (index or 0) >= len(heads):
            return 1
        start = heads[index or 0]
        block = [start]
        for number in range(start + 1, len(lines)):
            if lines[number].startswith("[") and not lines[number].startswith((f"[{table}.", f"[[{table}.")):
                break
            block.append(number)
        for name in (field, field.partition(".")[0]):
            for number in block[1:]:
                if re.match(rf"\s*(?:{re.escape(name)}\s*[=.]|\[\[?{table}\.{re.escape(name)}\])", lines[number]):
                    return number + 1
        return start + 1


def _rows(tables: _Catalogue) -> Iterator[tuple[str, int, Any]]:
    for name in _ROWS:
        for index, row in enumerate(getattr(tables, name)):
            yield name, index, row


def _assemble(head: _Head, notes: dict[str, str], tables: _Catalogue) -> Rulebook:
    return Rulebook(
        game=head.id,
        title=head.title,
        players=head.players,
        notes=notes,
        rules={rule.id: rule for rule in tables.rule},
        rulings={ruling.short: ruling for ruling in tables.ruling},
        variants={variant.short: variant for variant in tables.variant},
        presets={preset.short: preset for preset in tables.preset},
        player_counts={row.players: row for row in tables.player_count},
        gaps={short_id(gap.id): gap for gap in tables.data_gap},
        terms=tables.term,
        change_notes=tables.change_note,
        no_effects=tables.no_effect,
        traces=tables.trace,
        fingerprint=_fingerprint(head, tables),
    )


def _fingerprint(head: _Head, tables: _Catalogue) -> str:
    """A short hash of what the rules say; wording of sentences, line numbers and notes do not count."""
    content = [
        [head.id, head.players],
        [[rule.id, rule.kind, rule.text, rule.ruleset] for rule in tables.rule],
        [[ruling.id, ruling.question, ruling.options, ruling.default] for ruling in tables.ruling],
        [[one.id, one.text, one.changes, one.default, one.excludes] for one in tables.variant],
        [[one.id, one.on] for one in tables.preset],
        [[one.players, one.text] for one in tables.player_count],
    ]
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()[:16]


def preset_choices(preset: Preset) -> tuple[dict[str, str], tuple[str, ...]]:
    """The answers (by short id) and the variants (short ids) that a preset switches on."""
    answers, variants = {}, []
    for entry in preset.on:
        name, _, answer = entry.partition("=")
        if answer:
            answers[short_id(name)] = answer
        else:
            variants.append(short_id(name))
    return answers, tuple(variants)


def _choice_fault(book: Rulebook, atom: str) -> str:
    """What is wrong with `variant.x` or `ruling.y=option`, or ""."""
    name, equals, answer = atom.partition("=")
    prefix, _, short = name.partition(".")
    if prefix == "variant" and not equals:
        return "" if short in book.variants else f"names {atom!r}, which does not exist{hint(atom, _choices(book))}"
    if prefix == "ruling" and equals:
        ruling = book.rulings.get(short)
        if ruling is not None and answer in ruling.answers:
            return ""
        return f"names {atom!r}, which does not exist{hint(atom, _choices(book))}"
    return f"has {atom!r} where 'variant.x' or 'ruling.y=option' is needed"


def _choices(book: Rulebook) -> list[str]:
    answers = [f"{ruling.id}={answer}" for ruling in book.rulings.values() for answer in ruling.answers]
    return [*(variant.id for variant in book.variants.values()), *answers]


def _span(players: tuple[int, int]) -> str:
    least, most = players
    return str(least) if least == most else f"{least} to {most}"


def _fault(problem: str) -> tuple[str, str, str]:
    """A message of msgspec as (what is wrong, field, path)."""
    message, _, path = problem.partition(" - at `")
    path = path.rstrip("`") or "$"
    field = re.search(r"\.(\w+)(?:\[[^\]]*\])*$", path)
    name = field[1] if field and "[" in path[: field.start()] else ""
    name = name or (field[1] if field and path.count(".") == 1 and "[" not in path else "")
    if unknown := re.match(r"Object contains unknown field `(.*)`", message):
        return "is unknown", unknown[1], path
    if missing := re.match(r"Object missing required field `(.*)`", message):
        return "is missing", missing[1], path
    told = message.replace("Expected", "must be", 1).replace("`", "") if message.startswith("Expected") else message
    return _plain_types(told), name, path


def _plain_types(message: str) -> str:
    """Type names as a writer of TOML knows them."""
    words = {"str": "a text", "int": "a whole number", "bool": "true or false", "array": "a list", "object": "a table"}
    return re.sub(r"\b(str|int|bool|array|object)\b", lambda word: words[word[1]], message)
