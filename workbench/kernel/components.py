"""Component packs: prices, tracks, card rows and other printed facts, read from a TOML file and checked.

A game states its pack as a frozen Struct, a subclass of `Pack`; its own file is `components.toml` beside its code. A
user's file may replace it as a whole or in parts: what it leaves out comes from the game's own pack.
"""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from workbench.kernel.errors import BadComponents
from workbench.kernel.ids import hint
from workbench.kernel.toml_text import TomlText

P = TypeVar("P", bound="Pack")


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The printed facts of a game. Subclasses add their tables.

    Attributes:
        name: what the pack is called.
        stand_in: dotted names of the tables or entries that are invented because no source prints them.
        note: where the facts come from.
    """

    name: str = "standard"
    stand_in: tuple[str, ...] = ()
    note: str = ""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the values: dotted field and sentence. Types have been checked before."""
        return iter(())

    def invented(self, place: str) -> bool:
        """Whether something at a dotted place is a stand-in: all of it, or a part of it."""
        return any(f"{place}.".startswith(f"{one}.") or one.startswith(f"{place}.") for one in self.stand_in)

    @property
    def fingerprint(self) -> str:
        """A short hash of the facts; name and note do not count."""
        facts = {key: value for key, value in msgspec.to_builtins(self).items() if key not in ("name", "note")}
        return hashlib.sha256(msgspec.json.encode(facts, order="deterministic")).hexdigest()[:16]


def load_pack(path: str | os.PathLike[str], kind: type[P], own: P | None = None) -> P:
    """Read and check a pack.

    Args:
        path: the file.
        kind: the game's kind of pack.
        own: the game's own pack, from which missing tables are taken; None if the file must be whole.

    Raises:
        BadComponents: the message names file, line and field, and what would be right.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise BadComponents(f"components is the path of a file, such as 'my_board.toml', not {path!r}.")
    where = Path(path)
    try:
        text = where.read_bytes().decode("utf-8")
    except OSError as problem:
        raise BadComponents(f"{where}: the components cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError as problem:
        raise BadComponents(f"{where}: byte {problem.start} is not UTF-8; save the file as UTF-8.") from None
    return parse_pack(text, kind, where.name, own)


def parse_pack(text: str, kind: type[P], name: str = "components.toml", own: P | None = None) -> P:
    """Check the text of a pack; `name` is the file's name for errors. Raises like `load_pack`."""
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadComponents(f"{name} is not TOML: {problem}") from None
    return pack_from(given, kind, name, own, text)


def pack_from(given: object, kind: type[P], name: str, own: P | None = None, text: str = "") -> P:
    """The pack that plain data describe, checked; `text` is where lines are looked up. Raises like `load_pack`."""
    reader = TomlText(text, name, kind, BadComponents)
    if not isinstance(given, dict):
        raise BadComponents(f"{name}: a pack is a table.")
    whole = dict(given)
    if own is not None:
        whole = _completed(given, msgspec.to_builtins(own), Path(name).stem)
    try:
        pack = msgspec.convert(whole, kind)
    except (msgspec.ValidationError, RecursionError, OverflowError) as problem:
        reader.fail_at_path(_clearer(_with_key(str(problem), whole, kind)))
    for field, message in (*_head_faults(pack), *pack.faults()):
        reader.fail(field, message)
    return pack


def _head_faults(pack: Pack) -> Iterator[tuple[str, str]]:
    """What is wrong with the name of a pack and with what it says of stand-ins."""
    if not pack.name.strip():
        yield "name", "is empty; give the pack a name, or leave the line out"
    facts = {key: value for key, value in msgspec.to_builtins(pack).items() if key not in Pack.__struct_fields__}
    for place in pack.stand_in:
        if not _given(facts, place):
            yield "stand_in", f"names {place!r}, which is no part of the pack{hint(place, _parts(facts))}"


def _parts(tables: dict[str, Any]) -> tuple[str, ...]:
    """The places of a pack that may be stand-ins: its tables and their fields, dotted."""
    found: list[str] = []
    for name, table in tables.items():
        found += [name, *(f"{name}.{key}" for key in (table if isinstance(table, dict) else ()))]
    return tuple(found)


def _clearer(problem: str) -> str:
    """A message of msgspec in which a whole number and one with decimals are told apart."""
    return problem.replace("Expected `int`, got `float`", "Expected `int`, got one with decimals")


def _with_key(problem: str, whole: dict[str, Any], kind: type[Pack]) -> str:
    """A message of msgspec with the key of a table's entry in place of its dots, `$.cards[...]`."""
    found = re.search(r"\$\.(\w+)\[\.\.\.\]", problem)
    if found is None or not isinstance(whole.get(found[1]), dict):
        return problem
    for key, value in whole[found[1]].items():
        try:
            msgspec.convert({**whole, found[1]: {key: value}}, kind)
        except msgspec.ValidationError:
            return problem.replace("[...]", f".{key}", 1)
    return problem


def _completed(given: dict[str, Any], own: dict[str, Any], name: str) -> dict[str, Any]:
    """The user's tables, completed by the game's own.

    What the user gives is no stand-in unless the file says so; what it leaves out stays one.
    """
    whole: dict[str, Any] = {"name": name, "note": ""}
    for key, value in own.items():
        if key not in ("name", "note", "stand_in"):
            mine = given.get(key, value)
            whole[key] = {**value, **mine} if isinstance(value, dict) and isinstance(mine, dict) else mine
    whole |= {key: value for key, value in given.items() if not isinstance(own.get(key), dict)}
    invented = [left for place in own["stand_in"] for left in _left(own, given, place)]
    said = given.get("stand_in", [])
    whole["stand_in"] = list(dict.fromkeys([*invented, *said])) if _texts(said) else said
    return whole


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _left(own: dict[str, Any], given: dict[str, Any], place: str) -> list[str]:
    """What of a stand-in is still the game's own: all of it, or the entries of its table that are not given."""
    if not _given(given, place):
        return [place]
    if not isinstance(entries := _at(own, place), dict):
        return []
    return [f"{place}.{key}" for key in entries if not _given(given, f"{place}.{key}")]


def _given(tables: dict[str, Any], place: str) -> bool:
    try:
        _at(tables, place)
    except KeyError:
        return False
    return True


def _at(tables: dict[str, Any], place: str) -> Any:
    here: Any = tables
    for part in place.split("."):
        if not isinstance(here, dict):
            raise KeyError(part)
        here = here[part]
    return here
