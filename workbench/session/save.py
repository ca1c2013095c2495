"""Save files: readable JSON with causes, notes and checkpoint states, validated and replayed when loaded."""

from __future__ import annotations

import os
import tempfile
from os import PathLike
from pathlib import Path
from random import Random
from reprlib import repr as short
from typing import Any, Literal

import msgspec

from workbench.kernel.codec import from_plain, to_plain
from workbench.kernel.errors import BadSave, UnknownGame, WorkbenchError
from workbench.kernel.event import Event, Listener
from workbench.kernel.game import Game
from workbench.kernel.play import play, tick, verdict, waiting
from workbench.kernel.registry import find_game
from workbench.kernel.settings import Settings, from_builtins, to_builtins
from workbench.kernel.state import AnyState
from workbench.kernel.step import Chance, Choice, Task
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world
from workbench.session.edits import edited
from workbench.session.reading import read_move
from workbench.session.session import Session
from workbench.session.steps import heading, seat_of
from workbench.session.tree import Cause, Node

FORMAT = 1
LARGEST = 64 * 2**20
EVERY = 25


class SavedCause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A cause in a file."""

    kind: Literal["move", "chance", "task", "edit", "checkpoint"]
    text: str = ""
    step: str = ""
    edit: dict[str, Any] = {}


class SavedNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A node in a file; `state` only at checkpoints."""

    parent: int | None = None
    cause: SavedCause | None = None
    note: str = ""
    line: str = ""
    preferred: int | None = None
    state: dict[str, Any] | None = None


class SaveFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A save file.

    Attributes:
        workbench: number of the format.
        game: id of the game.
        settings: players, rulings, variants and components.
        rulebook: fingerprint of the rulebook the sitting was played by.
        seed: what its chance follows.
        chance: how chance happens.
        cursor: number of the node at which the sitting was.
        nodes: all nodes, parents before children.
        seat: the seat whose knowledge this is; None for a whole sitting.
        story: what that seat had seen happen.
    """

    workbench: int
    game: str
    settings: dict[str, Any]
    rulebook: str
    seed: int | str
    nodes: list[SavedNode]
    chance: Literal["seeded", "ask"] = "seeded"
    cursor: int = 0
    seat: int | None = None
    story: list[str] = []


# ------------------------------------------------------------------------------------------------------- writing


def save(session: Session, path: str | PathLike[str], seat: int | None) -> None:
    """Write a sitting, or what one seat knows of its position, to a file. Raises BadSave if it cannot be written."""
    where = _path(path)
    content = _whole(session) if seat is None else _known(session, seat)
    text = msgspec.json.format(msgspec.json.encode(content, order="deterministic"), indent=1)
    _write(where, text)


def _write(path: Path, text: bytes) -> None:
    """Write beside the target, then replace it, so that a failure leaves the old file whole."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise BadSave(f"{path} cannot be written: {error.strerror or error}.") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text)
        os.replace(name, path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise BadSave(f"{path} cannot be written: {error.strerror or error}.") from error


def _head(session: Session) -> dict[str, Any]:
    return {
        "workbench": FORMAT,
        "game": session.game.id,
        "settings": to_builtins(session.settings),
        "rulebook": session.game.rulebook.fingerprint,
        "chance": session.chance,
    }


def _whole(session: Session) -> SaveFile:
    nodes = [_saved(session, node) for node in session.tree]
    return SaveFile(**_head(session), seed=session.seed, cursor=session.node.id, nodes=nodes)


def _saved(session: Session, node: Node) -> SavedNode:
    cause = node.cause
    stored = None if cause is None else SavedCause(cause.kind, cause.text, cause.step, cause.edit)
    state = to_plain(node._state) if _is_checkpoint(session, node) else None
    return SavedNode(node.parent, stored, node.note, node.line, node.preferred, state)


def _is_checkpoint(session: Session, node: Node) -> bool:
    """The root, the cursor, edits, ends and forks of lines, and every so many nodes in between."""
    edited_here = node.cause is None or node.cause.kind in ("edit", "checkpoint")
    return edited_here or node is session.node or len(node.children) != 1 or node.depth % EVERY == 0


def _known(session: Session, seat: int) -> SaveFile:
    """The position as a seat knows it: a world that looks the same to it, with no history and a seed of its own."""
    seen = view(session._now, seat)
    world = sample_world(session.game, seen, Random(0))
    root = SavedNode(
        state=to_plain(world), note=f"As {session.players[seat]} knows it; hidden cards are dealt at random."
    )
    story = [line.text for line in session.story(seat)]
    return SaveFile(**_head(session), seed=0, nodes=[root], seat=seat, story=story)


# ------------------------------------------------------------------------------------------------------- reading


def load(path: str | PathLike[str]) -> Session:
    """The sitting in a file, replayed and compared with its checkpoints.

    Where a rule has changed since, the checkpoint's position is kept and the node's note says which rule now objects.

    Raises:
        BadSave: no file, no JSON, no save of this workbench, or one whose content contradicts itself.
    """
    where = _path(path)
    return restored(_content(where), where.name)


def loads(text: str | bytes, name: str = "the text") -> Session:
    """The sitting in a JSON text. Raises like `load`."""
    data = text.encode() if isinstance(text, str) else text
    return restored(_decoded(data, name), name)


def _path(path: object) -> Path:
    if not isinstance(path, (str, PathLike)) or isinstance(path, bytes) or "\0" in str(path):
        raise BadSave(f"A file is named by a text or a path, not by {path!r}.")
    return Path(path)


def _content(path: Path) -> SaveFile:
    try:
        if path.stat().st_size > LARGEST:
            raise BadSave(f"{path.name} is larger than {LARGEST // 2**20} MB, too large for a save file.")
        data = path.read_bytes()
    except OSError as error:
        raise BadSave(f"{path} cannot be read: {error.strerror or error}.") from error
    return _decoded(data, path.name)


def _decoded(data: bytes, name: str) -> SaveFile:
    try:
        raw = msgspec.json.decode(data)
        if not isinstance(raw, dict) or "workbench" not in raw:
            raise BadSave(f"{name} is no save file of the workbench: it is JSON without the entry “workbench”.")
        if raw["workbench"] != FORMAT:
            raise BadSave(f"{name} has format {short(raw['workbench'])}; this workbench reads format {FORMAT}.")
        return msgspec.convert(raw, SaveFile)
    except msgspec.ValidationError as error:
        raise BadSave(f"{name} is no save file of the workbench: {error}.") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError) as error:
        raise BadSave(f"{name} is damaged: {error}.") from error


def restored(file: SaveFile, name: str) -> Session:
    """The sitting that a file's content describes. Raises BadSave."""
    try:
        game = find_game(file.game)
    except UnknownGame as error:
        raise BadSave(f"{name}: {error}") from error
    try:
        settings = from_builtins(game.rulebook, file.settings, game.pack_type)
    except WorkbenchError as error:
        raise BadSave(f"{name}: {error}") from error
    if not file.nodes or file.nodes[0].parent is not None or file.nodes[0].state is None:
        raise BadSave(f"{name} has no first position.")
    reader = _Reader(game, settings, file, name)
    return reader.session()


class _Reader:
    """Rebuilds a tree node by node, from causes where they still work, from checkpoints where they do not."""

    def __init__(self, game: Game, settings: Settings, file: SaveFile, name: str) -> None:
        self.game, self.settings, self.file, self.name = game, settings, file, name
        self.made: dict[int, Node] = {}
        self.lost: dict[int, tuple[int, str]] = {}

    def session(self) -> Session:
        """The whole sitting."""
        session = Session(self.game, self.settings, self._state(0), self.file.seed)
        session.chance = self.file.chance
        self.tree = session.tree
        self._dress(self.tree.root, 0)
        self.made[0] = self.tree.root
        for number in range(1, len(self.file.nodes)):
            self._rebuild(number)
        self._prefer()
        session._node = self._nearest(self.file.cursor)
        return session

    def _rebuild(self, number: int) -> None:
        saved = self.file.nodes[number]
        if saved.parent is None or not 0 <= saved.parent < number:
            raise BadSave(f"{self.name}: node {number} has no parent before it.")
        if saved.cause is None:
            raise BadSave(f"{self.name}: node {number} has no cause.")
        if saved.parent in self.lost:
            self._after_a_loss(number, saved, *self.lost[saved.parent])
            return
        try:
            state, cause, events = self._replayed(self.made[saved.parent], saved)
        except BadSave:
            raise
        except Exception as error:  # whatever a changed rule raises, the file must still open
            self._fail(number, saved, saved.parent, f"node {number} no longer works: {error}")
            return
        if saved.state is not None and saved.cause.kind != "edit" and to_plain(state) != to_plain(self._state(number)):
            self._fail(number, saved, saved.parent, f"node {number} now leads to another position than was saved")
            return
        self._add(number, self.made[saved.parent], state, cause, events)

    def _replayed(self, parent: Node, saved: SavedNode) -> tuple[AnyState, Cause, tuple[Event, ...]]:
        assert saved.cause is not None
        kind = saved.cause.kind
        if kind == "edit":
            edit = saved.cause.edit
            return edited(self.game, parent._state, edit), Cause("edit", edit=edit), ()
        if kind == "checkpoint":
            return self._state(self.file.nodes.index(saved)), Cause("checkpoint"), ()
        state, listener = parent.state, Listener()
        step = waiting(state)
        if kind == "task":
            if not isinstance(step, Task):
                raise WorkbenchError("no task waits there")
            cause = Cause("task", "", type(step).__name__, heading(step), seat_of(step))
            tick(state, listener)
        else:
            if not isinstance(step, Chance if kind == "chance" else Choice):
                raise WorkbenchError(f"no {kind} waits there")
            move, _ = read_move(self.game, state, saved.cause.text)
            found = verdict(state, move)
            if not found.legal:
                raise WorkbenchError(f"{move} is forbidden by {', '.join(item.rule for item in found.objections)}")
            cause = Cause(kind, str(move), type(step).__name__, heading(step), seat_of(step), move)
            play(state, move, listener)
        return state, cause, tuple(listener.events)

    def _after_a_loss(self, number: int, saved: SavedNode, anchor: int, reason: str) -> None:
        """A node whose parent could not be rebuilt: its checkpoint is kept, else it is lost as well."""
        self._fail(number, saved, anchor, reason)

    def _fail(self, number: int, saved: SavedNode, anchor: int, reason: str) -> None:
        if saved.state is None:
            self.lost[number] = (anchor, reason)
            return
        node = self._add(number, self.made[anchor], self._state(number), Cause("checkpoint", str(number)), ())
        changed = "" if self.file.rulebook == self.game.rulebook.fingerprint else " (the rulebook has changed since)"
        node.note = f"{node.note} Kept from the file: {reason}{changed}.".strip()

    def _add(self, number: int, parent: Node, state: AnyState, cause: Cause, events: tuple[Event, ...]) -> Node:
        node = self.tree.add(parent, state, cause, events)
        self._dress(node, number)
        self.made[number] = node
        return node

    def _dress(self, node: Node, number: int) -> None:
        node.note, node.line = self.file.nodes[number].note, self.file.nodes[number].line

    def _state(self, number: int) -> AnyState:
        try:
            return from_plain(self.game, self.settings, self.file.nodes[number].state)
        except WorkbenchError as error:
            raise BadSave(f"{self.name}: node {number}: {error}") from error

    def _prefer(self) -> None:
        for number, node in self.made.items():
            wanted = self.file.nodes[number].preferred
            target = self.made.get(wanted) if wanted is not None else None
            node.preferred = target.id if target is not None and target.id in node.children else None

    def _nearest(self, number: int) -> Node:
        while number not in self.made:
            if number not in self.lost:
                raise BadSave(f"{self.name}: the sitting stood at node {number}, which is not in the file.")
            number = self.lost[number][0]
        return self.made[number]
