"""Reading `rulebook.toml`: a file whose ids, references or templates do not fit is refused.

The error says which table, which field, which line, and what would be right.
"""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from msgspec import Struct

from workbench.kernel.catalogue import (
    KINDS,
    ChangeNote,
    DataGap,
    Heading,
    NoEffect,
    Option,
    PlayerCount,
    Preset,
    Rule,
    Ruling,
    Term,
    Trace,
    Variant,
)
from workbench.kernel.errors import BadRulebook
from workbench.kernel.ids import atoms, hint, short_id
from workbench.kernel.rulebook import Rulebook, preset_choices
from workbench.kernel.templates import template_fault


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
    heading: tuple[Heading, ...] = ()


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
    "heading": Heading,
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
        self.check_headings(tables)
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
            if fault := template_fault(template):
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

    def check_headings(self, tables: _Catalogue) -> None:
        """Headings are those of rules, or of headings that stand under others, and no chain of them is a circle."""
        under = {row.title: row.under for row in tables.heading}
        known = {rule.section for rule in tables.rule} | set(under)
        for index, row in enumerate(tables.heading):
            if row.under not in known:
                self.fail("heading", index, "under", f"is {row.under!r}, no heading{hint(row.under, known)}")
            if row.title not in {rule.section for rule in tables.rule} | set(under.values()):
                self.fail("heading", index, "title", f"is {row.title!r}, under which there is nothing")
            above, steps = row.under, 0
            while above in under and steps <= len(under):
                above, steps = under[above], steps + 1
            if steps > len(under):
                self.fail("heading", index, "under", "leads in a circle")

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
        headings=tables.heading,
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
