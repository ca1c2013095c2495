"""The history tree: nodes hold a state, its cause, its events and a note. Going back never deletes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.event import Event
from workbench.kernel.move import Move
from workbench.kernel.state import AnyState

CauseKind = Literal["move", "chance", "task", "edit", "checkpoint"]


class Cause(msgspec.Struct, frozen=True):
    """What led to a node.

    Attributes:
        kind: a move, an outcome of chance, an automatic task, an edit, or a checkpoint of a save file.
        text: the notation of a move or outcome; the name of a task; "" otherwise.
        step: class name of the step that was carried out.
        title: how that step is called on the bench.
        seat: the seat that moved, or that a chance step belongs to.
        move: the move or outcome itself.
        edit: path to value, for an edit.
    """

    kind: CauseKind
    text: str = ""
    step: str = ""
    title: str = ""
    seat: int | None = None
    move: Move | None = None
    edit: dict[str, Any] = {}

    def same(self, other: Cause | None) -> bool:
        """Whether both lead from one node to the same one."""
        if other is None or self.kind == "edit":
            return False
        return (self.kind, self.text, self.step, self.seat) == (other.kind, other.text, other.step, other.seat)


class Node:
    """A place in the history.

    Attributes:
        id: its number, from 0 for the root, in the order of making.
        parent: id of the node before it; None for the root.
        children: ids of the nodes that follow, the oldest first.
        cause: what led here; None for the root.
        events: what happened on the way here.
        note: the user's note.
        line: the name of the line that begins here, or "".
        draws: how many outcomes of chance lie between the root and here.
        depth: how many nodes lie between the root and here.
    """

    __slots__ = ("_state", "cause", "children", "depth", "draws", "events", "id", "line", "note", "parent", "preferred")

    def __init__(self, id_: int, parent: Node | None, state: AnyState, cause: Cause | None, events: tuple[Event, ...]):
        self.id = id_
        self.parent = None if parent is None else parent.id
        self.children: tuple[int, ...] = ()
        self.preferred: int | None = None
        self._state = state
        self.cause = cause
        self.events = events
        self.note = ""
        self.line = ""
        drawn = cause is not None and cause.kind == "chance"
        self.draws: int = 0 if parent is None else parent.draws + drawn
        self.depth: int = 0 if parent is None else parent.depth + 1

    @property
    def state(self) -> AnyState:
        """A copy of the position."""
        return self._state.copy()

    def __repr__(self) -> str:
        what = "the root" if self.cause is None else f"{self.cause.kind} {self.cause.text or self.cause.step}".rstrip()
        return f"<node {self.id}: {what}>"


class Branch(msgspec.Struct, frozen=True):
    """A line of the tree.

    Attributes:
        name: "main", the name it was given, or the notation it begins with.
        first: id of its first node.
        head: id of its last node, following the way last taken.
        fork: id of the node it leaves; None for the main line.
        length: how many nodes it has.
    """

    name: str
    first: int
    head: int
    fork: int | None
    length: int


class Tree:
    """All nodes of a sitting."""

    def __init__(self, state: AnyState) -> None:
        self.nodes: dict[int, Node] = {0: Node(0, None, state, None, ())}

    @property
    def root(self) -> Node:
        """The first node."""
        return self.nodes[0]

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes.values())

    def __getitem__(self, id_: int) -> Node:
        """The node with this id.

        Raises:
            WorkbenchError: there is no such node.
        """
        if type(id_) is not int or id_ not in self.nodes:
            raise WorkbenchError(f"There is no node {id_!r}; nodes are 0 to {len(self.nodes) - 1}.")
        return self.nodes[id_]

    def add(self, parent: Node, state: AnyState, cause: Cause, events: tuple[Event, ...]) -> Node:
        """A new node under `parent`, or the one that is there with the same cause."""
        for child in parent.children:
            if cause.same(self.nodes[child].cause):
                return self.nodes[child]
        node = Node(len(self.nodes), parent, state, cause, events)
        self.nodes[node.id] = node
        parent.children += (node.id,)
        return node

    def path(self, node: Node) -> tuple[Node, ...]:
        """The nodes from the root to `node`."""
        back = [node]
        while back[-1].parent is not None:
            back.append(self.nodes[back[-1].parent])
        return tuple(reversed(back))

    def next_on(self, node: Node) -> Node | None:
        """The node that follows on the way last taken; None at the end."""
        if not node.children:
            return None
        return self.nodes[node.preferred if node.preferred is not None else node.children[0]]

    def onward(self, node: Node) -> tuple[Node, ...]:
        """The nodes that follow `node` on the way last taken."""
        found = []
        following = self.next_on(node)
        while following is not None:
            found.append(following)
            following = self.next_on(following)
        return tuple(found)

    def prefer(self, node: Node) -> None:
        """Make the line through `node` the way that is taken forward."""
        for before, after in zip(path := self.path(node), path[1:], strict=False):
            before.preferred = after.id

    def branches(self) -> tuple[Branch, ...]:
        """All lines, the main line first."""
        return tuple(self._branch(node, fork) for node, fork in self._starts())

    def _starts(self) -> Iterator[tuple[Node, Node | None]]:
        yield self.root, None
        for node in self.nodes.values():
            for child in node.children[1:]:
                yield self.nodes[child], node

    def _branch(self, first: Node, fork: Node | None) -> Branch:
        head, length = first, 1
        while head.children:
            head, length = self.nodes[head.children[0]], length + 1
        begins = "main" if first.cause is None else first.cause.text or first.cause.kind
        return Branch(first.line or begins, first.id, head.id, None if fork is None else fork.id, length)
