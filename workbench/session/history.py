"""Moving in the history and tending it: lines are named, promoted, deleted and brought back; nodes have notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from workbench.kernel.arguments import told
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.play import waiting
from workbench.kernel.seats import find_reader
from workbench.kernel.step import Choice
from workbench.session.alone import alone
from workbench.session.chance import Desk
from workbench.session.place import Place
from workbench.session.telling import title_of
from workbench.session.texts import written
from workbench.session.tree import Branch, Node

if TYPE_CHECKING:
    from workbench.session.compare import Difference


class Deleted(msgspec.Struct, frozen=True):
    """A line that was deleted and can be brought back.

    Attributes:
        node: id of its first node; `undelete` takes it.
        name: the name it had, or what it began with.
        length: how many nodes went.
        notes: how many of them have a note.
    """

    node: int
    name: str
    length: int
    notes: int = 0


class Way(msgspec.Struct, frozen=True):
    """A way on from a node.

    Attributes:
        node: id of the node to which it leads.
        name: the name of the line that begins there, or what leads there, as the reader may see it.
        length: how many nodes lie on it.
        main: whether the line of the node goes on with it.
        taken: whether `forward` leads along it.
    """

    node: int
    name: str
    length: int
    main: bool
    taken: bool


class History(Place):
    """A place that moves along the tree."""

    _desk: Desk
    _watchers: list[Callable[[], None]]

    # ---- moving

    @alone
    def back(self, to: Literal["choice", "tick"] = "choice") -> Node:
        """Go back to the decision before, or one node with "tick". At the root nothing happens."""
        _check_stop(to)
        before = self.tree.path(self._node)[:-1]
        if not before:
            return self._node
        if to == "tick":
            return self.goto(before[-1].id)
        choices = [node for node in before if isinstance(waiting(node._state), Choice)]
        return self.goto((choices[-1] if choices else before[0]).id)

    @alone
    def forward(self, to: Literal["choice", "tick"] = "choice") -> Node:
        """Go on along the line last taken, to its next decision or by one node. At its end nothing happens."""
        _check_stop(to)
        onward = self.tree.onward(self._node)
        if not onward:
            return self._node
        if to == "tick":
            return self.goto(onward[0].id)
        stops = (node for node in onward if isinstance(waiting(node._state), Choice))
        return self.goto(next(stops, onward[-1]).id)

    @alone
    def goto(self, node: int | Node) -> Node:
        """Go to a node. Nothing is lost; `forward` then leads along its line.

        Raises:
            WorkbenchError: there is no such node, or it belongs to another sitting.
        """
        target = self._find(node)
        if self._node not in self.tree.path(target):
            self._desk.again += 1
        self.tree.prefer(target)
        self._node = target
        self._changed()
        return target

    @property
    def line(self) -> tuple[int, ...]:
        """Ids of the nodes of the current line: from the root through the cursor to its end."""
        path = (*self.tree.path(self._node), *self.tree.onward(self._node))
        return tuple(node.id for node in path)

    def ways(self, seat: int | str | None = None) -> tuple[Way, ...]:
        """The ways on from here, the oldest first, named as a seat may read it; none at the end of a line."""
        reader = find_reader(self.settings, seat)
        here = self._node
        return tuple(self._way(self.tree[child], here, reader) for child in here.children)

    def _way(self, first: Node, here: Node, reader: int | None) -> Way:
        name = first.line or title_of(self.game, first, reader)
        line, length = first, 1
        while line.main is not None:
            line, length = self.tree[line.main], length + 1
        return Way(first.id, name, length, first.id == here.main, first.id == here.preferred)

    # ---- lines

    @property
    def branches(self) -> tuple[Branch, ...]:
        """All lines, the main line first."""
        return self.tree.branches()

    def branches_seen_by(self, seat: int | str | None) -> tuple[Branch, ...]:
        """All lines, named as a seat may read it: a line without a name of its own is called by its first move."""
        reader = find_reader(self.settings, seat)
        return tuple(msgspec.structs.replace(branch, name=self._called(branch, reader)) for branch in self.branches)

    def _called(self, branch: Branch, reader: int | None) -> str:
        first = self.tree[branch.first]
        if first.line or branch.fork is None:
            return branch.name
        return title_of(self.game, first, reader)

    @alone
    def name_line(self, name: str, node: int | Node | None = None) -> None:
        """Name the line on which the sitting, or another node, is; "" takes the name away."""
        place = self._node if node is None else self._find(node)
        first = self.tree[self.tree.branch_of(place).first]
        self.tree.mark(first, line=written(name, "a name"))
        self._changed()

    @alone
    def promote(self, node: int | Node | None = None) -> Branch:
        """Let the main line lead through the sitting's node, or another one; the other way becomes a branch.

        Nothing moves: the sitting stays where it is.
        """
        target = self._node if node is None else self._find(node)
        self.tree.promote(target)
        self._changed()
        return self.branches[0]

    @alone
    def note(self, text: str, node: int | Node | None = None) -> None:
        """Put a note on the node here, or on another one; "" removes it."""
        self.tree.mark(self._node if node is None else self._find(node), note=written(text, "a note"))
        self._changed()

    def compare(self, one: int | Node, other: int | Node | None = None, seat: int | str | None = None) -> Difference:
        """What differs between two nodes: rules, position, standing, legal moves. See `Difference`.

        Args:
            one: the node to start from.
            other: the node to compare it with; the sitting's own if None.
            seat: who reads it; None sees all.
        """
        from workbench.session.compare import difference

        second = self._node if other is None else self._find(other)
        return difference(self.at(one), self.at(second), find_reader(self.settings, seat))

    # ---- deleting

    @alone
    def delete(self, node: int | Node) -> Deleted:
        """Take a node and all nodes after it out of the history. `undelete` brings them back.

        A sitting that stands among them goes to the node before.

        Raises:
            WorkbenchError: it is the first position, on which everything rests. Nothing has changed.
        """
        target = self._find(node)
        gone = self.tree.delete(target)
        if self._node in gone:
            assert target.parent is not None
            self._node = self.tree[target.parent]
            self._desk.again += 1
        self._changed()
        return self._gone(target, None)

    @property
    def deleted(self) -> tuple[Deleted, ...]:
        """The lines that were deleted and can be brought back, the last one deleted last."""
        return self.deleted_seen_by(None)

    def deleted_seen_by(self, seat: int | str | None) -> tuple[Deleted, ...]:
        """The deleted lines, named as a seat may read it."""
        reader = find_reader(self.settings, seat)
        return tuple(self._gone(node, reader) for node in self.tree.deleted())

    @alone
    def undelete(self, node: int | None = None) -> Node:
        """Bring a deleted line back, with its name, notes and branches; the last one deleted if none is named.

        Returns:
            Its first node. The sitting stays where it is.

        Raises:
            WorkbenchError: nothing was deleted, or not this node, or it hangs on one that is deleted itself.
        """
        deleted = self.tree.deleted()
        if node is None and not deleted:
            raise WorkbenchError("Nothing was deleted.")
        target = deleted[-1] if node is None else self._lost(node)
        if target is None:
            raise WorkbenchError(f"Node {node!r} was not deleted.")
        self.tree.restore(target)
        self._changed()
        return target

    def _lost(self, node: Any) -> Node | None:
        return self.tree.lost.get(node) if isinstance(node, int) else None

    def _gone(self, first: Node, reader: int | None) -> Deleted:
        went = self.tree.deleted_with(first)
        name = first.line or title_of(self.game, first, reader)
        return Deleted(first.id, name, len(went), sum(bool(lost.note) for lost in went))

    # ---- watchers

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after every change of the cursor, the tree or a note; the result ends it.

        Raises:
            WorkbenchError: it cannot be called.
        """
        if not callable(callback):
            raise WorkbenchError(f"What watches a sitting is a function without arguments, not {told(callback)}.")
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    @alone
    def _changed(self) -> None:
        for callback in tuple(self._watchers):
            callback()


def _check_stop(to: Any) -> None:
    if to not in ("choice", "tick"):
        raise WorkbenchError(f"One goes to the next “choice” or by a “tick”, not by {to!r}.")
