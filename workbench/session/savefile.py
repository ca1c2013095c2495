"""What stands in a save file: readable JSON with causes, notes and checkpoint states."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path
from reprlib import repr as short
from typing import Any, Literal

import msgspec

from workbench.kernel.arguments import path_of
from workbench.kernel.errors import BadSave
from workbench.kernel.misfit import misfit
from workbench.session.tree import CauseKind, Deletion, Stop

FORMAT = 2
READABLE = (1, 2)
LARGEST = 64 * 2**20


class SavedCause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A cause in a file."""

    kind: CauseKind
    text: str = ""
    step: str = ""
    edit: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    variants: dict[str, bool] = {}
    forced: bool = False


class SavedNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A node in a file; nodes are named by their place in the list.

    Attributes:
        parent, preferred: as in `Node`.
        main: as in `Node`; the first child if the file does not say it.
        cause: what led here; None for the root.
        note, line, stop: as in `Node`.
        deleted: how the node was deleted, with all after it; None if it was not. Older files say only the turn.
        state: the position; only at checkpoints.
    """

    parent: int | None = None
    cause: SavedCause | None = None
    note: str = ""
    line: str = ""
    preferred: int | None = None
    main: int | msgspec.UnsetType | None = msgspec.UNSET
    stop: Stop | None = None
    deleted: Deletion | int | None = None
    state: dict[str, Any] | None = None


class SavedDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes that were begun in an editor and not applied: the number of their node, and each as `Draft.edits`."""

    node: int
    edits: list[dict[str, Any]]


class SaveFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A save file.

    Attributes:
        workbench: number of the format.
        game: id of the game.
        settings: players, rulings, variants and components at the first node.
        rulebook: fingerprint of the rulebook the sitting was played by.
        seed: what its chance follows.
        chance: how chance happens.
        redraw, again, script: as in `Desk`.
        cursor: number of the node at which the sitting was.
        nodes: all nodes, parents before children.
        draft: changes to a position that were begun and not applied.
        seat: the seat whose knowledge this is; None for a whole sitting, -1 for what all may know.
        story: what that seat had seen happen.
    """

    workbench: int
    game: str
    settings: dict[str, Any]
    rulebook: str
    seed: int | str
    nodes: list[SavedNode]
    chance: Literal["auto", "seeded", "ask", "scripted"] = "seeded"
    redraw: bool = False
    again: int = 0
    script: list[str] = []
    cursor: int = 0
    draft: SavedDraft | None = None
    seat: int | None = None
    story: list[str] = []


def file_path(path: object) -> Path:
    """A path as people give it. Raises BadSave."""
    return path_of(path, BadSave)


def file_content(path: Path) -> bytes:
    """The bytes of a file that is not too large. Raises BadSave."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadSave(f"{path.name} is larger than {LARGEST // 2**20} MB, too large for a save file.")
        return path.read_bytes()
    except OSError as error:
        raise BadSave(f"{path} cannot be read: {error.strerror or error}.") from error


def decoded(data: bytes, name: str) -> SaveFile:
    """The content of a file called `name`. Raises BadSave."""
    raw: Any = None
    try:
        raw = msgspec.json.decode(data.removeprefix(BOM_UTF8))  # some editors put this mark first
        if not isinstance(raw, dict) or "workbench" not in raw:
            raise BadSave(f"{name} is no save file of the workbench: it is JSON without the entry “workbench”.")
        if raw["workbench"] not in READABLE:
            raise BadSave(f"{name} has format {short(raw['workbench'])}; this workbench reads format {FORMAT}.")
        return msgspec.convert(raw, SaveFile)
    except msgspec.ValidationError as error:
        raise BadSave(f"{name} is no save file of the workbench: {misfit(error, raw)}.") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError) as error:
        raise BadSave(f"{name} is damaged: {error}.") from error
