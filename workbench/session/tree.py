"""The history tree: nodes hold a state, its cause, its events and a note. Going back never deletes."""

from __future__ import annotations

from collections.abc import Iterator
from threading import RLock
from typing import Any, Literal

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.event import Event
from workbench.kernel.move import Move
from workbench.kernel.state import AnyState

CauseKind = Literal["move", "chance", "task", "edit", "settings", "checkpoint"]


class Cause(msgspec.Struct, frozen=True):
    """What led to a node.

    Attributes:
        kind: a move, an outcome of chance, an automatic task, an edit, other settings, or a checkpoint of a save file.
        text: the notation of a move or outcome; the name of a task; "" otherwise.
        step: class name of the step that was carried out.
        title: how that step is called on the bench.
        seat: the seat that moved, or that a chance step belongs to.
        move: the move or outcome itself.
        edit: path to value, for an edit; for other settings what was mended so that the position fits them.
        rulings, variants: what was answered or switched otherwise, for other settings.
        forced: whether somebody chose the outcome of chance, and chance itself never brought it.
    """

    kind: CauseKind
    text: str = ""
    step: str = ""
    title: str = ""
    seat: int | None = None
    move: Move | None = None
    edit: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    variants: dict[str, bool] = {}
    forced: bool = False

    def same(self, other: Cause | None) -> bool:
        """Whether both lead from one node to the same one."""
        if other is None or self.kind in ("edit", "settings"):
            return False
        return (self.kind, self.text, self.step, self.seat) == (other.kind, other.text, other.step, other.seat)


class Stop(msgspec.Struct, frozen=True):
    """Why a line that was replayed on a changed position went no further.

    Attributes:
        text: notation of the move or outcome that no longer works, or what else should have happened.
        reason: the fact that stands against it, in few words.
        rules: ids of the rules that stop it; empty where no rule is at fault (an edit whose place has gone).
        of: id of the node of the old line that could not be repeated; it and what follows it are still there.
        seat: the seat whose move it was.
        secret: whether the text shows what other seats may not know.
    """

    text: str
    reason: str
    rules: tuple[str, ...] = ()
    of: int = 0
    seat: int | None = None
    secret: bool = False


class Node:
    """A place in the history.

    Attributes:
        id: its number, from 0 for the root, in the order of making.
        parent: id of the node before it; None for the root.
        children: ids of the nodes that follow, the oldest first.
        removed: ids of the nodes that followed and were deleted; they can be brought back.
        main: the child with which the line goes on; the others begin lines of their own. None at the end of a line, and
            where all children are branches, as after a fan.
        preferred: the child that leads forward, the way last taken; None where none was.
        cause: what led here; None for the root.
        events: what happened on the way here.
        note: the user's note.
        line: the name of the line that begins here, or "".
        stop: why a replayed line ends here; None otherwise.
        draws: how many outcomes of chance lie between the root and here.
        depth: how many nodes lie between the root and here.
    """

    __slots__ = (
        "_state",
        "cause",
        "children",
        "depth",
        "draws",
        "events",
        "id",
        "line",
        "main",
        "note",
        "parent",
        "preferred",
        "removed",
        "stop",
    )

    def __init__(self, id_: int, parent: Node | None, state: AnyState, cause: Cause | None, events: tuple[Event, ...]):
        self.id = id_
        self.parent = None if parent is None else parent.id
        self.children: tuple[int, ...] = ()
        self.removed: tuple[int, ...] = ()
        self.main: int | None = None
        self.preferred: int | None = None
        self._state = state
        self.cause = cause
        self.events = events
        self.note = ""
        self.line = ""
        self.stop: Stop | None = None
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
        head: id of its last node.
        fork: id of the node it leaves; None for the main line.
        length: how many nodes it has.
    """

    name: str
    first: int
    head: int
    fork: int | None
    length: int


class Deletion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a node was deleted, so that it comes back as it was.

    Attributes:
        turn: when, among all deletions, from 1.
        main: whether it was the child with which the line went on.
        preferred: whether it led forward.
    """

    turn: int
    main: bool = False
    preferred: bool = False


class Tree:
    """All nodes of a sitting.

    Iteration and `len` leave deleted nodes out; they are kept, and `restore` brings them back.

    Attributes:
        nodes: the nodes that are not deleted, by id.
        lost: the deleted nodes, by id.
        deletions: how nodes were deleted, by the id of the first that went each time.
        touched: ids of the nodes that are new or otherwise than they were when somebody last emptied this.
        derived: what was worked out about nodes, kept because a node never changes.
        lock: held by the thread that changes the sitting, or shows it.
    """

    def __init__(self, state: AnyState) -> None:
        self.nodes: dict[int, Node] = {0: Node(0, None, state, None, ())}
        self.lost: dict[int, Node] = {}
        self.touched: set[int] = {0}
        self.derived: dict[Any, Any] = {}
        self.deletions: dict[int, Deletion] = {}
        self.lock = RLock()
        self._made = 1

    @property
    def root(self) -> Node:
        """The first node."""
        return self.nodes[0]

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(tuple(self.nodes.values()))

    def __contains__(self, node: object) -> bool:
        return isinstance(node, Node) and self.nodes.get(node.id) is node

    def __getitem__(self, id_: int) -> Node:
        """The node with this id.

        Raises:
            WorkbenchError: there is no such node, or it was deleted.
        """
        if type(id_) is not int or id_ not in self.nodes:
            if type(id_) is int and id_ in self.lost:
                raise WorkbenchError(f"Node {id_} was deleted; s.undelete({self.lost_first(id_)}) brings it back.")
            raise WorkbenchError(f"There is no node {id_!r}; nodes are 0 to {self._made - 1}.")
        return self.nodes[id_]

    # ---- growing

    def add(
        self, parent: Node, state: AnyState, cause: Cause, events: tuple[Event, ...] = (), branch: bool = False
    ) -> Node:
        """A new node under `parent`, or the one that is there with the same cause.

        Args:
            parent: the node before it.
            state: the position there.
            cause: what leads there.
            events: what happened on the way.
            branch: whether a first child begins a branch, too, instead of going on with the line.
        """
        node = next((known for known in map(self.nodes.__getitem__, parent.children) if cause.same(known.cause)), None)
        if node is None:
            return self.grow(parent, state, cause, events, branch)
        if node.cause is not None and node.cause.forced and not cause.forced:
            node.cause = cause  # chance itself has brought what somebody had chosen before
            self.touched.add(node.id)
        self._lead(parent, node, branch)
        return node

    def grow(
        self, parent: Node, state: AnyState, cause: Cause, events: tuple[Event, ...] = (), branch: bool = False
    ) -> Node:
        """A new node under `parent`, whatever is there already. Takes what `add` takes."""
        node = Node(self._made, parent, state, cause, events)
        self._made += 1
        self.nodes[node.id] = node
        parent.children += (node.id,)
        self.touched.update((parent.id, node.id))
        self._lead(parent, node, branch)
        return node

    def _lead(self, parent: Node, node: Node, branch: bool) -> None:
        """Let the line of `parent` go on with `node`, if it goes on with none yet."""
        if parent.main is None and not branch:
            parent.main = node.id
            self.touched.add(parent.id)

    def mark(self, node: Node, **values: Any) -> None:
        """Set note, name or stop of a node."""
        for name, value in values.items():
            setattr(node, name, value)
        self.touched.add(node.id)

    # ---- walking

    def path(self, node: Node) -> tuple[Node, ...]:
        """The nodes from the root to `node`."""
        back = [node]
        while back[-1].parent is not None:
            back.append(self.nodes[back[-1].parent])
        return tuple(reversed(back))

    def next_on(self, node: Node) -> Node | None:
        """The node that follows on the way last taken; None where the line ends or no way was taken yet."""
        return None if node.preferred is None else self.nodes[node.preferred]

    def onward(self, node: Node) -> tuple[Node, ...]:
        """The nodes that follow `node` on the way last taken."""
        found = []
        following = self.next_on(node)
        while following is not None:
            found.append(following)
            following = self.next_on(following)
        return tuple(found)

    def below(self, node: Node) -> tuple[Node, ...]:
        """`node` and all nodes after it, on all lines, parents before children."""
        found = [node]
        for known in found:
            found.extend(map(self.nodes.__getitem__, known.children))
        return tuple(found)

    def fork(self, one: Node, other: Node) -> Node:
        """The last node that lies on the way to both."""
        behind = {node.id for node in self.path(one)}
        return next(node for node in reversed(self.path(other)) if node.id in behind)

    def prefer(self, node: Node, since: Node | None = None) -> None:
        """Make the line through `node` the way that is taken forward, from the root or from `since`."""
        while node.parent is not None and node is not since:
            before = self.nodes[node.parent]
            if before.preferred != node.id:
                before.preferred = node.id
                self.touched.add(before.id)
            node = before

    # ---- lines

    def promote(self, node: Node) -> None:
        """Let the main line lead through `node`; what was main there becomes a branch."""
        while node.parent is not None:
            before = self.nodes[node.parent]
            if before.main != node.id:
                before.main = node.id
                self.touched.add(before.id)
            node = before

    def branches(self) -> tuple[Branch, ...]:
        """All lines, the main line first, then in the order in which they were begun."""
        return tuple(self._branch(node, fork) for node, fork in self._starts())

    def branch_of(self, node: Node) -> Branch:
        """The line on which a node lies."""
        first = node
        while first.parent is not None and self.nodes[first.parent].main == first.id:
            first = self.nodes[first.parent]
        return self._branch(first, None if first.parent is None else self.nodes[first.parent])

    def _starts(self) -> Iterator[tuple[Node, Node | None]]:
        yield self.root, None
        for node in self:
            for child in node.children:
                if child != node.main:
                    yield self.nodes[child], node

    def _branch(self, first: Node, fork: Node | None) -> Branch:
        head, length = first, 1
        while head.main is not None:
            head, length = self.nodes[head.main], length + 1
        begins = "main" if first.cause is None else first.cause.text or first.cause.kind
        return Branch(first.line or begins, first.id, head.id, None if fork is None else fork.id, length)

    # ---- deleting

    def delete(self, node: Node) -> tuple[Node, ...]:
        """Take `node` and all nodes after it out of the tree; they are kept in `lost`. Returns them.

        Raises:
            WorkbenchError: it is the root.
        """
        if node.parent is None:
            raise WorkbenchError("The first position cannot be deleted: everything else rests on it.")
        gone = self.below(node)
        before = self.nodes[node.parent]
        before.children = tuple(child for child in before.children if child != node.id)
        before.removed = tuple(sorted((*before.removed, node.id)))
        turn = 1 + max((deletion.turn for deletion in self.deletions.values()), default=0)
        self.deletions[node.id] = Deletion(turn, before.main == node.id, before.preferred == node.id)
        if before.main == node.id:
            before.main = before.children[0] if before.children else None
        if before.preferred == node.id:
            before.preferred = before.main
        for lost in gone:
            self.lost[lost.id] = self.nodes.pop(lost.id)
        self.touched.update((before.id, node.id))
        return gone

    def restore(self, node: Node) -> tuple[Node, ...]:
        """Bring a deleted node and what was deleted with it back. Returns them.

        Raises:
            WorkbenchError: it was not deleted by itself, or the node it hangs on is deleted.
        """
        if self.lost.get(node.id) is not node:
            raise WorkbenchError(f"Node {node.id} was not deleted.")
        first = self.lost_first(node.id)
        if first != node.id:
            raise WorkbenchError(f"Node {node.id} was deleted together with node {first}; bring that one back.")
        if node.parent is None or node.parent not in self.nodes:
            raise WorkbenchError(
                f"Node {node.id} hangs on node {node.parent}, which is deleted; bring that back first."
            )
        before = self.nodes[node.parent]
        before.removed = tuple(child for child in before.removed if child != node.id)
        before.children = tuple(sorted((*before.children, node.id)))
        deletion = self.deletions.pop(node.id)
        before.main = node.id if deletion.main else before.main
        before.preferred = node.id if deletion.preferred else before.preferred
        back = self.deleted_with(node)
        for known in back:
            self.nodes[known.id] = self.lost.pop(known.id)
        self.nodes = dict(sorted(self.nodes.items()))
        self.touched.update((before.id, node.id))
        return back

    def lost_first(self, id_: int) -> int:
        """The node that was deleted when the node with this id went."""
        node = self.lost[id_]
        while node.parent in self.lost and node.id not in self.lost[node.parent].removed:
            node = self.lost[node.parent]
        return node.id

    def deleted_with(self, first: Node) -> tuple[Node, ...]:
        """A deleted node and what was deleted with it."""
        found = [first]
        for known in found:
            found.extend(map(self.lost.__getitem__, known.children))
        return tuple(found)

    def deleted(self) -> tuple[Node, ...]:
        """The nodes that were deleted and can be brought back now, the last one deleted last."""
        hanging = [node for node in self.lost.values() if node.parent in self.nodes]
        return tuple(sorted(hanging, key=lambda node: self.deletions[node.id].turn))
