"""Writing save files: the whole sitting, or what one seat knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from workbench.kernel.codec import to_plain
from workbench.kernel.errors import BadSave
from workbench.kernel.files import write_whole
from workbench.kernel.seats import PUBLIC
from workbench.kernel.settings import to_builtins
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world
from workbench.session.savefile import FORMAT, SavedCause, SavedDraft, SavedNode, SaveFile, file_path
from workbench.session.session import Session
from workbench.session.tree import Cause, Node

EVERY = 25


def save(session: Session, path: str | PathLike[str], seat: int | None) -> None:
    """Write a sitting, or what one seat knows of its position, to a file. Raises BadSave if it cannot be written."""
    write(file_path(path), as_bytes(session, seat))


def as_bytes(session: Session, seat: int | None = None) -> bytes:
    """The text of a save file."""
    content = _whole(session) if seat is None else _known(session, seat)
    return msgspec.json.format(msgspec.json.encode(content, order="deterministic"), indent=1)


def write(path: Path, text: bytes) -> None:
    """Write beside the target, then replace it, so that a failure leaves the old file whole. Raises BadSave."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise BadSave(f"{path} cannot be written: {error.strerror or error}.") from error


def file_head(session: Session) -> dict[str, Any]:
    """What a save file says besides its nodes and its cursor."""
    desk = session._desk
    return {
        "workbench": FORMAT,
        "game": session.game.id,
        "rulebook": session.game.rulebook.fingerprint,
        "chance": desk.mode,
        "redraw": desk.redraw,
    }


def _whole(session: Session) -> SaveFile:
    numbers = {node.id: number for number, node in enumerate(session.tree)}
    desk = session._desk
    return SaveFile(
        **file_head(session),
        settings=to_builtins(session.tree.root._state.settings),
        seed=desk.seed,
        again=desk.again,
        script=desk.script,
        cursor=numbers[session.node.id],
        draft=saved_draft(session, numbers),
        nodes=[saved_node(session, node, numbers) for node in session.tree],
    )


def saved_node(session: Session, node: Node, numbers: Mapping[int, int]) -> SavedNode:
    """A node as it stands in a file; `numbers` says where each node stands there."""
    first = node.children[0] if node.children else None
    return SavedNode(
        parent=None if node.parent is None else numbers[node.parent],
        cause=None if node.cause is None else _saved_cause(node.cause),
        note=node.note,
        line=node.line,
        preferred=None if node.preferred is None else numbers[node.preferred],
        main=msgspec.UNSET if node.main == first else None if node.main is None else numbers[node.main],
        stop=None if node.stop is None else msgspec.structs.replace(node.stop, of=_number(numbers, node.stop.of)),
        deleted=session.tree.deletions.get(node.id),
        state=to_plain(node._state) if _is_checkpoint(session, node) else None,
    )


def saved_draft(session: Session, numbers: Mapping[int, int]) -> SavedDraft | None:
    """The changes that were begun and not applied, if their node is written too."""
    draft = session.pending
    if draft is None or not draft.edits or _number(numbers, draft.node.id) < 0:
        return None
    return SavedDraft(numbers[draft.node.id], list(draft.edits))


def _number(numbers: Mapping[int, int], id_: int) -> int:
    """Where a node stands in the file; -1 if it is not there."""
    try:
        return numbers[id_]
    except KeyError:
        return -1


def _saved_cause(cause: Cause) -> SavedCause:
    return SavedCause(cause.kind, cause.text, cause.step, cause.edit, cause.rulings, cause.variants, cause.forced)


def _is_checkpoint(session: Session, node: Node) -> bool:
    """The root, the cursor, changes, ends and forks of lines, and every so many nodes in between."""
    changed = node.cause is None or node.cause.kind in ("edit", "settings", "checkpoint")
    return changed or node is session.node or len(node.children) != 1 or node.depth % EVERY == 0


def _known(session: Session, seat: int) -> SaveFile:
    """The position as a seat knows it: a world that looks the same to it, with no history and a seed of its own."""
    seen = view(session._now, seat)
    world = sample_world(session.game, seen, Random(0))
    who = "all players know" if seat is PUBLIC else f"{session.players[seat]} knows"
    root = SavedNode(state=to_plain(world), note=f"As {who} it; hidden cards are dealt at random.")
    story = [line.text for line in session.story(PUBLIC if seat is PUBLIC else seat)]
    settings = to_builtins(session.settings)
    return SaveFile(**file_head(session), settings=settings, seed=0, nodes=[root], seat=int(seat), story=story)
