"""Autosave: every change goes into a journal at once, so that a killed kernel loses nothing.

A journal is a file of JSON lines: a head, then a line for every node that is new or has changed, and one for where the
sitting stands. Later lines replace earlier ones, and a torn last line is left out. Every sitting writes a file of its
own, so that two kernels never write over each other.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from workbench.kernel.codec import to_plain
from workbench.kernel.errors import BadSave, WorkbenchError
from workbench.kernel.settings import to_builtins
from workbench.session.restore import restored
from workbench.session.save import EVERY, file_head, saved_draft, saved_node
from workbench.session.savefile import READABLE, SaveFile, file_content, file_path
from workbench.session.session import Session
from workbench.session.tree import Node

JOURNAL = 1
ENDING = ".journal"
KEPT = 100
HOME = "NOBLES_WORKBENCH_HOME"


class Autosave(msgspec.Struct, frozen=True):
    """A sitting that was saved by itself.

    Attributes:
        path: its journal.
        game: id of the game.
        players: their names.
        nodes: how many nodes it has.
        changed: when something was last written.
        notebook: the notebook in which it was played, where Jupyter says so; else "".
        live: whether a kernel is still writing it.
    """

    path: Path
    game: str
    players: tuple[str, ...]
    nodes: int
    changed: datetime
    notebook: str = ""
    live: bool = False

    def __str__(self) -> str:
        when = self.changed.strftime("%d %b %Y, %H:%M")
        where = f", {Path(self.notebook).name}" if self.notebook else ""
        still = " (open)" if self.live else ""
        return f"{when}: {self.game}, {', '.join(self.players)}, {self.nodes} nodes{where}{still}"


class Autosaves(tuple[Autosave, ...]):
    """Sittings that were saved by themselves, the newest first."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(f"{number}: {saved}" for number, saved in enumerate(self)) or "Nothing was saved by itself."


def home() -> Path:
    """The folder in which the workbench keeps what belongs to the user; NOBLES_WORKBENCH_HOME names another one."""
    if HOME in os.environ:
        return Path(os.environ[HOME])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_STATE_HOME", Path.home() / ".local" / "state"))
    return base / "nobles-workbench"


def folder_of(folder: str | PathLike[str] | None) -> Path:
    """The folder of the journals."""
    return home() / "autosave" if folder is None else file_path(folder)


# ------------------------------------------------------------------------------------------------------- writing


class Journal:
    """Writes down what changes in a sitting.

    Attributes:
        path: the file.
        error: why the last change could not be written; "" where all is written.
        written: when something was last written.
    """

    def __init__(self, session: Session, folder: Path) -> None:
        self.session = session
        self.error = ""
        self.written = datetime.now()
        self.path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{session.game.id}-{secrets.token_hex(4)}{ENDING}"
        self._told: tuple[Any, ...] = ()
        self._torn = False
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = open(self.path, "xb", buffering=0)  # noqa: SIM115 - it stays open as long as the sitting
        except OSError as error:
            raise BadSave(f"{folder} cannot be written to: {error.strerror or error}.") from error
        _lock(self._file.fileno())
        session.tree.touched.update(session.tree.nodes, session.tree.lost)
        self._write([self._head(), *self._news()])
        self._unwatch = session.watch(self.note)

    def note(self) -> None:
        """Write what has changed. Where that fails, `error` says why, and it is written with the next change."""
        self._write(self._news())

    def close(self) -> None:
        """Write no more; the file stays."""
        self._unwatch()
        self._file.close()

    def _write(self, records: list[Mapping[str, Any]]) -> None:
        if not records:
            return
        text = b"".join(msgspec.json.encode(record) + b"\n" for record in records)
        try:
            self._file.write(b"\n" * self._torn + text)
        except OSError as error:
            self.error, self._torn = f"{self.path} cannot be written: {error.strerror or error}.", True
            return
        self.error, self._torn, self.written = "", False, datetime.now()
        self.session.tree.touched.clear()
        self._told = self._place()

    def _head(self) -> dict[str, Any]:
        session = self.session
        return {
            **file_head(session),
            "journal": JOURNAL,
            "settings": to_builtins(session.tree.root._state.settings),
            "notebook": os.environ.get("JPY_SESSION_NAME", ""),
        }

    def _news(self) -> list[Mapping[str, Any]]:
        tree = self.session.tree
        nodes = [tree.nodes.get(id_) or tree.lost.get(id_) for id_ in sorted(tree.touched)]
        records: list[Mapping[str, Any]] = [self._record(node) for node in nodes if node is not None]
        return [*records, self._desk()] if self._place() != self._told or records else records

    def _place(self) -> tuple[Any, ...]:
        desk = self.session._desk
        draft = saved_draft(self.session, _Same())
        return (self.session.node.id, desk.mode, desk.redraw, desk.again, tuple(desk.script), desk.seed, draft)

    def _desk(self) -> dict[str, Any]:
        names = ("cursor", "chance", "redraw", "again", "script", "seed", "draft")
        return dict(zip(names, self._place(), strict=True))

    def _record(self, node: Node) -> dict[str, Any]:
        changed = node.cause is None or node.cause.kind in ("edit", "settings", "checkpoint")
        saved = saved_node(self.session, node, _Same())
        state = to_plain(node._state) if changed or node.depth % EVERY == 0 else None
        saved = msgspec.structs.replace(saved, state=state)
        return {"node": node.id, **msgspec.to_builtins(saved)}


class _Same(dict[int, int]):
    """Nodes of a journal are named by their ids."""

    def __missing__(self, key: int) -> int:
        return key


def _lock(handle: int) -> None:
    """Let others see that the file is being written."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        pass  # a system without such locks: whether a kernel writes is then not shown


def _is_locked(path: Path) -> bool:
    try:
        import fcntl

        with path.open("rb") as file:
            fcntl.flock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
    except ImportError:
        return False
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


# ------------------------------------------------------------------------------------------------------- reading


def autosaves(folder: str | PathLike[str] | None = None) -> Autosaves:
    """The sittings that were saved by themselves, the newest first; files that cannot be read are left out."""
    paths = sorted(_journals(folder_of(folder)), key=_when, reverse=True)
    found = []
    for path in paths:
        try:
            found.append(_summary(path))
        except WorkbenchError:
            continue
    return Autosaves(found)


def _journals(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.name.endswith(ENDING)]
    except OSError:
        return []


def _when(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _summary(path: Path) -> Autosave:
    head, nodes, _ = _records(path)
    settings = head["settings"]
    players = settings.get("players", ()) if isinstance(settings, dict) else ()
    return Autosave(
        path,
        str(head.get("game", "")),
        tuple(map(str, players)),
        len(nodes),
        datetime.fromtimestamp(_when(path)),
        str(head.get("notebook", "")),
        _is_locked(path),
    )


def recover(which: Autosave | str | PathLike[str] | None = None, folder: str | PathLike[str] | None = None) -> Session:
    """The sitting in a journal, at the node at which it was, with all lines and what was deleted.

    The journal is only read. When the sitting is saved by itself again, it gets a new one that takes the old one's
    place, unless another kernel is still writing that.

    Args:
        which: one of `autosaves()`, or its path; the newest that no kernel is writing if None.
        folder: the folder of the journals; the user's own if None.

    Raises:
        BadSave: there is nothing to recover, or the file is damaged from its beginning.
    """
    if which is None:
        idle = [saved for saved in autosaves(folder) if not saved.live]
        if not idle:
            raise BadSave("Nothing was saved by itself, or it is still open.")
        which = idle[0]
    path = which.path if isinstance(which, Autosave) else file_path(which)
    session = restored(_as_file(path), path.name)
    session._recovered = path
    return session


def _as_file(path: Path) -> SaveFile:
    """A journal as the save file that it amounts to."""
    head, nodes, desk = _records(path)
    kept = _rooted(nodes)
    numbers: dict[int, int] = {id_: number for number, id_ in enumerate(kept)}
    saved = [_numbered(kept[id_], numbers) for id_ in kept]
    content: dict[str, Any] = {
        name: head[name] for name in ("workbench", "game", "settings", "rulebook") if name in head
    }
    try:
        cursor = numbers.get(desk.pop("cursor", 0), 0)
        whole: dict[str, Any] = {"seed": 0, **content, **desk, "cursor": cursor, "nodes": saved}
        if whole.get("draft"):
            whole["draft"] = {**whole["draft"], "node": numbers.get(whole["draft"].get("node"), -1)}
        return msgspec.convert(whole, SaveFile)
    except msgspec.ValidationError as error:
        raise BadSave(f"{path.name} is damaged: {error}.") from error


def _rooted(nodes: dict[int, dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """The nodes whose way to the root is whole, parents before children."""
    kept: dict[int, dict[str, Any]] = {}
    for id_ in sorted(nodes):
        if id_ == 0 or nodes[id_].get("parent") in kept:
            kept[id_] = nodes[id_]
    return kept


def _numbered(record: dict[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    """A record with the nodes it names by their places in the list; nodes that are not there are left out."""
    named: dict[str, Any] = {
        name: numbers.get(record[name]) for name in ("parent", "preferred", "main") if record.get(name) is not None
    }
    if record.get("stop"):
        named["stop"] = {**record["stop"], "of": numbers.get(record["stop"].get("of", -1), -1)}
    return {**record, **named}


def _records(path: Path) -> tuple[dict[str, Any], dict[int, dict[str, Any]], dict[str, Any]]:
    """The head of a journal, its nodes by id, and where the sitting stood. Raises BadSave."""
    lines = list(_lines(path))
    head: dict[str, Any] = lines[0] if lines else {}
    if head.get("journal") != JOURNAL or head.get("workbench") not in READABLE or "settings" not in head:
        raise BadSave(f"{path.name} is no journal of this workbench.")
    nodes: dict[int, dict[str, Any]] = {}
    desk: dict[str, Any] = {}
    for record in lines[1:]:
        if "node" in record:
            id_ = record.pop("node")
            if isinstance(id_, int):
                nodes[id_] = record
        else:
            desk = record
    return head, nodes, desk


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in file_content(path).split(b"\n"):
        try:
            record = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            continue  # a line that was torn when the kernel was killed, or the empty end
        if isinstance(record, dict):
            yield record


# ------------------------------------------------------------------------------------------------------- tending


def begin(session: Session, folder: str | PathLike[str] | None) -> Journal:
    """Start a journal; a journal from which the sitting was recovered makes way for it. Raises BadSave."""
    where = folder_of(folder)
    journal = Journal(session, where)
    old = session._recovered
    if old is not None and not journal.error and not _is_locked(old):
        _remove(old)
        session._recovered = None
    _prune(where)
    return journal


def _prune(folder: Path) -> None:
    """Keep the newest hundred journals that nobody is writing."""
    for path in sorted(_journals(folder), key=_when, reverse=True)[KEPT:]:
        if not _is_locked(path):
            _remove(path)


def _remove(path: Path) -> None:
    """Remove a journal; where the system does not allow it, because somebody has it open, it stays."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
