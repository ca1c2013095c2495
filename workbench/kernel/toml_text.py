"""A TOML text, and where its fields stand: what is wrong with it is said with file, line and field."""

from __future__ import annotations

import re
from typing import Any, NoReturn, get_args

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.ids import hint

_TYPES = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


class TomlText:
    """Finds the lines of fields, and says what is wrong where.

    Args:
        text: the TOML.
        name: the file's name, for errors.
        kind: the Struct that the text describes.
        error: what is raised.
        before: how many lines of the file stand before the text.
    """

    def __init__(self, text: str, name: str, kind: Any, error: type[WorkbenchError], before: int = 0) -> None:
        self.lines = {field: before + line for field, line in _lines(text).items()}
        self.first = before + 1
        self.name = name
        self.kind = kind
        self.error = error

    def fail(self, field: str, message: str) -> NoReturn:
        """Raise the error for a dotted field, such as `prices.castle` or `card.3.row`."""
        line = self.line_of(field)
        where = f"{self.name}, line {line}" if line else self.name
        raise self.error(f"{where}: {field} {message}.")

    def fail_at_path(self, problem: str) -> NoReturn:
        """Report a fault that msgspec found."""
        message, _, path = problem.partition(" - at `")
        field = re.sub(r"\[(\d+)\]", r".\1", path.rstrip("`")).removeprefix("$").lstrip(".")
        if unknown := re.match(r"Object contains unknown field `(.*)`", message):
            field = f"{field}.{unknown[1]}".lstrip(".")
            self.fail(field, f"is unknown{hint(unknown[1], self.known(field))}")
        if missing := re.match(r"Object missing required field `(.*)`", message):
            self.fail(f"{field}.{missing[1]}".lstrip("."), "is missing")
        told = re.sub(r"\b(str|int|float|bool|array|object|null)\b", lambda word: _TYPES[word[1]], message)
        told = told.replace("Expected", "must be", 1).replace("`", "")
        self.fail(field or "the file", told)

    def known(self, field: str) -> tuple[str, ...]:
        """The names allowed beside `field`."""
        kind: Any = self.kind
        for part in field.split(".")[:-1]:
            if not part.isdigit():
                hints = {entry.encode_name: entry.type for entry in msgspec.structs.fields(_struct_in(kind))}
                kind = hints.get(part, kind)
        return tuple(entry.encode_name for entry in msgspec.structs.fields(_struct_in(kind)))

    def line_of(self, field: str) -> int:
        """The line of a field (of a list of tables the first), or of the table around it; 0 without a text."""
        parts = field.split(".")
        for depth in range(len(parts), 0, -1):
            name = ".".join(parts[:depth])
            if line := self.lines.get(name) or self.lines.get(f"{name}.0"):
                return line
        return self.first if self.lines else 0


class _Empty(msgspec.Struct):
    """Stands for whatever is no table."""


def _struct_in(kind: Any) -> type[msgspec.Struct]:
    """The Struct that a type is, or that is the entry of a list or table of this type."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    inner = [_struct_in(part) for part in get_args(kind)]
    return next((found for found in inner if found is not _Empty), _Empty)


_HEAD = re.compile(r"\s*\[(\[?)\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"\s*([\w.-]+)\s*=")


def _lines(text: str) -> dict[str, int]:
    """The line of every table and key, by dotted field; rows of a table of tables are numbered from 0."""
    found: dict[str, int] = {}
    rows: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := _HEAD.match(line):
            table = head[2]
            if head[1]:
                rows[table] = rows.get(table, -1) + 1
                table = f"{table}.{rows[table]}"
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            found.setdefault(f"{table}.{key[1]}".lstrip("."), number)
    return found
