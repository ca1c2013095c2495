"""What does not fit in plain data, in plain words: where it lies, what lies there, and what would be right."""

from __future__ import annotations

import json
import re
from typing import Any

_AT = re.compile(r"(?s)(?P<what>.*?)(?: - at `(?P<at>[^`]*)`)?")
_KIND = re.compile(r"Expected `(?P<wanted>[^`]*)`(?P<bound> [<>=]+ \S+)?(?:, got `(?P<got>[^`]*)`)?")
_LENGTH = re.compile(r"Expected `array` of (?P<wanted>.*), got (?P<got>\d+)")
_LACKS = re.compile(r"Object missing required field `(?P<field>[^`]*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>[^`]*)`")
_VALUE = re.compile(r"Invalid (?:enum )?value (?P<value>.*)")
_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "yes or no (true or false)",
    "array": "a list",
    "object": "a table",
    "null": "nothing (null)",
}
_BOUNDS = {">=": "from", ">": "above", "<=": "up to", "<": "below"}
_LONGEST = 40
_NOTHING = object()


def misfit(error: Exception, values: Any) -> str:
    """What a reader of plain data objected to, without the reader's own terms.

    Args:
        error: what msgspec raised, or what Python did at data that are too deep or too large.
        values: the data that were read.

    Returns:
        A clause without a full stop, such as "seats.0.money is “lots”; a whole number is expected".
    """
    found = _AT.fullmatch(str(error))
    assert found is not None  # the pattern takes any text
    what = found["what"]
    at = _whole_path(found["at"] or "$", values, what)
    place, value = _place(at), _value(at, values)
    if kind := _LENGTH.fullmatch(what):
        return f"{place} is a list of {kind['got']}; one of {kind['wanted']} is expected"
    if kind := _KIND.fullmatch(what):
        bound = _bound(kind["bound"])
        got = _WORDS.get(kind["got"] or "", kind["got"] or "something else")
        said = got if value is _NOTHING or isinstance(value, (dict, list)) else _shown(value)
        return f"{place} is {said}; {_wanted(kind['wanted'])}{bound} is expected"
    if kind := _LACKS.fullmatch(what):
        return f"{place} lacks the entry “{kind['field']}”"
    if kind := _UNKNOWN.fullmatch(what):
        return f"{place} has an entry “{kind['field']}”, which it should not have"
    if kind := _VALUE.fullmatch(what):
        return f"{place} is {kind['value']}, which is none of the names that can stand there"
    return what if at == "$" else f"{place}: {what}"


def _whole_path(at: str, values: Any, what: str) -> str:
    """A path with the entry of a table named, which a reader leaves open, where only one can be meant."""
    kind = _KIND.fullmatch(what)
    before, open_, after = at.partition("[...]")
    table = _value(before, values) if open_ and kind is not None else None
    if not isinstance(table, dict) or "[...]" in after or at.startswith("key in "):
        return at
    paths = [f"{before}.{key}{after}" for key in table]
    meant = [path for path in paths if _kind(_value(path, values)) == kind["got"]] if kind is not None else []
    return meant[0] if len(meant) == 1 else at


def _kind(value: Any) -> str:
    """What a reader calls the kind of a value."""
    kinds = {str: "str", bool: "bool", int: "int", float: "float", dict: "object", list: "array", type(None): "null"}
    return kinds.get(type(value), "")


def _wanted(kinds: str) -> str:
    return " or ".join(_WORDS.get(kind, kind) for kind in kinds.split(" | "))


def _bound(text: str | None) -> str:
    """ " from 0" of " >= 0"; "" where there is no bound."""
    sign, number = text.split() if text else ("", "")
    return f" {_BOUNDS.get(sign, sign)} {number}" if text else ""


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f"“{value if len(value) <= _LONGEST else value[:_LONGEST] + '…'}”"
    return _WORDS["null"] if value is None else json.dumps(value)


def _place(at: str) -> str:
    """A path as edits name it: `seats.0.money` of `$.seats[0].money`."""
    path = at.removeprefix("key in ").removeprefix("$").replace("[...]", ".…").replace("[", ".").replace("]", "")
    keys = "a name in " if at.startswith("key in ") else ""
    return f"{keys}{path.removeprefix('.')}" if path else "the whole"


def _value(at: str, values: Any) -> Any:
    """What lies at a path; `_NOTHING` where the path does not lead to one place."""
    if "[...]" in at or at.startswith("key in "):
        return _NOTHING
    here = values
    for part in _place(at).split(".") if at != "$" else ():
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, (list, tuple)) and part.isdigit() and int(part) < len(here):
            here = here[int(part)]
        else:
            return _NOTHING
    return here
