"""Packages that are not installed: folders whose `pyproject.toml` says which games they bring."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from workbench.kernel.errors import WorkbenchError

PROJECT = "pyproject.toml"


class Added(msgspec.Struct, frozen=True):
    """A folder that was added.

    Attributes:
        folder: its path.
        stamp: which reading of its files this is; another one after each adding.
        entries: the entry points of its `pyproject.toml`, as (group, name, value).
    """

    folder: str
    stamp: str
    entries: tuple[tuple[str, str, str], ...]


_added: dict[str, Added] = {}


def entries(group: str) -> Iterator[EntryPoint]:
    """The entry points of a group in all folders that were added."""
    for one in _added.values():
        yield from (EntryPoint(name, value, each) for each, name, value in one.entries if each == group)


def snapshot() -> tuple[Added, ...]:
    """The folders that were added, in order."""
    return tuple(_added.values())


def restore(before: tuple[Added, ...]) -> None:
    """Only the folders of a snapshot."""
    for folder in [folder for folder in _added if folder not in {one.folder for one in before}]:
        sys.path.remove(folder)
    _added.clear()
    _added.update((one.folder, one) for one in before)


def add(path: str, group: str) -> tuple[str, ...]:
    """Add a folder, or read it anew. Returns the names of its entry points of a group.

    Raises:
        WorkbenchError: there is no `pyproject.toml`, or it names nothing of this group.
    """
    folder = Path(path).expanduser().resolve()
    one = Added(str(folder), uuid4().hex, tuple(_named(folder)))
    names = tuple(name for each, name, _ in one.entries if each == group)
    if not names:
        raise WorkbenchError(
            f"{folder / PROJECT} names no game. It needs a table [project.entry-points.{group!r}] with a line such as "
            f"{folder.name} = '{folder.name}:game'."
        )
    _take(one)
    return names


def adopt(one: Added, group: str) -> bool:
    """Add a folder as another process has it. False if it is here already, in the same reading."""
    here = _added.get(one.folder)
    if here is not None and here.stamp == one.stamp:
        return False
    _take(one)
    return True


def _take(one: Added) -> None:
    """Let Python find the folder's packages, and read them anew when they are next imported."""
    tops = {value.partition(":")[0].partition(".")[0] for _, _, value in one.entries}
    for name in [name for name in sys.modules if name.partition(".")[0] in tops - {"workbench"}]:
        del sys.modules[name]
    if one.folder not in sys.path:
        sys.path.insert(0, one.folder)
    importlib.invalidate_caches()
    _added[one.folder] = one


def _named(folder: Path) -> Iterator[tuple[str, str, str]]:
    """All entry points of a folder's `pyproject.toml`."""
    file = folder / PROJECT
    try:
        told: Any = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise WorkbenchError(
            f"{folder} holds no {PROJECT} that could be read ({error.strerror}). A game's folder has one, with the "
            "game's name and its entry points."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise WorkbenchError(f"{file} is not TOML: {error}.") from None
    groups = _table(_table(told.get("project"), file, "[project]").get("entry-points"), file, "entry-points")
    for group, names in groups.items():
        for name, value in _table(names, file, f"entry-points.{group!r}").items():
            if not isinstance(value, str):
                raise WorkbenchError(f"{file}: the entry point {name} is a text such as '{name}:game'.")
            yield group, name, value


def _table(value: Any, file: Path, what: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise WorkbenchError(f"{file}: {what} is a table.")
    return value
