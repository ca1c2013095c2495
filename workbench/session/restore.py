"""Reading save files: replayed and compared with their checkpoints, validated before anything is made of them."""

from __future__ import annotations

from os import PathLike

import msgspec

from workbench.kernel.codec import from_plain, to_plain
from workbench.kernel.errors import BadSave, UnknownGame, WorkbenchError
from workbench.kernel.event import Event, Listener
from workbench.kernel.game import Game
from workbench.kernel.play import play, tick, verdict, waiting
from workbench.kernel.registry import find_game
from workbench.kernel.settings import Settings, change_settings, from_builtins
from workbench.kernel.state import AnyState
from workbench.kernel.step import Chance, Choice, Task
from workbench.session.draft import Draft
from workbench.session.edits import edited
from workbench.session.reading import read_move
from workbench.session.rules import switched
from workbench.session.savefile import SavedNode, SaveFile, decoded, file_content, file_path
from workbench.session.session import Session
from workbench.session.steps import heading, seat_of
from workbench.session.tree import Cause, Node


def load(path: str | PathLike[str]) -> Session:
    """The sitting in a file, replayed and compared with its checkpoints.

    Where a rule has changed since, the checkpoint's position is kept and the node's note says which rule now objects.

    Raises:
        BadSave: no file, no JSON, no save of this workbench, or one whose content contradicts itself.
    """
    where = file_path(path)
    return restored(decoded(file_content(where), where.name), where.name)


def loads(text: str | bytes, name: str = "the text") -> Session:
    """The sitting in a JSON text. Raises like `load`."""
    data = text.encode() if isinstance(text, str) else text
    return restored(decoded(data, name), name)


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
        self.rules: dict[int, Settings] = {0: settings}
        self.lost: dict[int, tuple[int, str]] = {}

    def session(self) -> Session:
        """The whole sitting."""
        session = Session(self.game, self.settings, self._state(0), self.file.seed)
        desk, file = session._desk, self.file
        desk.mode, desk.redraw, desk.again, desk.script = file.chance, file.redraw, file.again, list(file.script)
        self.tree = session.tree
        self._dress(self.tree.root, 0)
        self.made[0] = self.tree.root
        for number in range(1, len(self.file.nodes)):
            self._rebuild(number)
        self._lead()
        session._node = self._nearest(self.file.cursor)
        self._delete(session)
        self._begin(session)
        self.tree.touched = {node.id for node in self.tree}
        return session

    def _rebuild(self, number: int) -> None:
        saved = self.file.nodes[number]
        if saved.parent is None or not 0 <= saved.parent < number:
            raise BadSave(f"{self.name}: node {number} has no parent before it.")
        if saved.cause is None:
            raise BadSave(f"{self.name}: node {number} has no cause.")
        self.rules[number] = self._rules_at(saved)
        if saved.parent in self.lost:
            self._after_a_loss(number, saved, *self.lost[saved.parent])
            return
        try:
            state, cause, events = self._replayed(number, self.made[saved.parent], saved)
        except BadSave:
            raise
        except Exception as error:  # whatever a changed rule raises, the file must still open
            self._fail(number, saved, saved.parent, f"node {number} no longer works: {error}")
            return
        if (
            saved.state is not None
            and saved.cause.kind not in ("edit", "settings")
            and to_plain(state) != to_plain(self._state(number))
        ):
            self._fail(number, saved, saved.parent, f"node {number} now leads to another position than was saved")
            return
        self._add(number, self.made[saved.parent], state, cause, events)

    def _rules_at(self, saved: SavedNode) -> Settings:
        """The settings that hold at a node, also where what led to it no longer works."""
        assert saved.parent is not None
        assert saved.cause is not None
        before = self.rules[saved.parent]
        if saved.cause.kind != "settings":
            return before
        try:
            return change_settings(self.game.rulebook, before, saved.cause.rulings, saved.cause.variants)
        except WorkbenchError:
            return before

    def _replayed(self, number: int, parent: Node, saved: SavedNode) -> tuple[AnyState, Cause, tuple[Event, ...]]:
        assert saved.cause is not None
        kind = saved.cause.kind
        if kind == "edit":
            edit = saved.cause.edit
            return edited(self.game, parent._state, edit), Cause("edit", edit=edit), ()
        if kind == "settings":
            changed = saved.cause
            cause = Cause("settings", edit=changed.edit, rulings=changed.rulings, variants=changed.variants)
            return switched(self.game, parent._state, cause), cause, ()
        if kind == "checkpoint":
            return self._state(number), Cause("checkpoint", str(number)), ()
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
                raise WorkbenchError(f"it is forbidden by {', '.join(item.rule for item in found.objections)}")
            name, by_hand = type(step).__name__, saved.cause.forced
            cause = Cause(kind, str(move), name, heading(step), seat_of(step), move, forced=by_hand)
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
        node = self.tree.grow(parent, state, cause, events)
        self._dress(node, number)
        self.made[number] = node
        return node

    def _dress(self, node: Node, number: int) -> None:
        saved = self.file.nodes[number]
        self.tree.mark(node, note=saved.note, line=saved.line)

    def _state(self, number: int) -> AnyState:
        try:
            return from_plain(self.game, self.rules[number], self.file.nodes[number].state)
        except WorkbenchError as error:
            raise BadSave(f"{self.name}: node {number}: {error}.") from error

    def _lead(self) -> None:
        """Which ways lead on, as the file says."""
        for number, node in self.made.items():
            saved = self.file.nodes[number]
            node.preferred = self._child(node, saved.preferred)
            if not isinstance(saved.main, msgspec.UnsetType):
                node.main = self._child(node, saved.main)
            if saved.stop is not None:
                old = self.made.get(saved.stop.of)
                node.stop = msgspec.structs.replace(saved.stop, of=-1 if old is None else old.id)

    def _child(self, node: Node, number: int | None) -> int | None:
        target = None if number is None else self.made.get(number)
        return target.id if target is not None and target.id in node.children else None

    def _delete(self, session: Session) -> None:
        """Delete again what was deleted, the innermost first."""
        for number in sorted(self.made, reverse=True):
            node = self.made[number]
            deleted = self.file.nodes[number].deleted
            if deleted and node in self.tree and node is not self.tree.root:
                if session.node in self.tree.below(node):
                    raise BadSave(f"{self.name}: the sitting stood at node {self.file.cursor}, which is deleted.")
                self.tree.delete(node)
                here = self.tree.deletions[node.id]
                known = msgspec.structs.replace(here, turn=deleted) if isinstance(deleted, int) else deleted
                self.tree.deletions[node.id] = known

    def _begin(self, session: Session) -> None:
        """Begin the changes again that were not applied; where a rule has changed, as far as they go."""
        saved = self.file.draft
        node = None if saved is None else self.made.get(saved.node)
        if saved is None or node is None:
            return
        draft = Draft(session, node)
        left_out: list[str] = []
        for edit in saved.edits:
            try:
                draft.update(edit)
            except WorkbenchError:
                left_out += edit
        if left_out:  # seats read notes, too: what the values were is not said
            said = f"Changes that were begun here fit no longer and were left out: {', '.join(left_out)}."
            node.note = f"{node.note} {said}".strip()
        session.pending = draft if draft.edits else None

    def _nearest(self, number: int) -> Node:
        while number not in self.made:
            if number not in self.lost:
                raise BadSave(f"{self.name}: the sitting stood at node {number}, which is not in the file.")
            number = self.lost[number][0]
        return self.made[number]
