"""A line replayed on a changed position: what still works, the first that does not, and the rule that stops it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.play import verdict, waiting
from workbench.kernel.seats import PUBLIC
from workbench.kernel.step import Chance, Task
from workbench.session.edits import edited
from workbench.session.line import Line
from workbench.session.rules import switched
from workbench.session.sentences import phrase
from workbench.session.steps import seat_of
from workbench.session.telling import is_veiled
from workbench.session.tree import Cause, Node, Stop


class Replayed(msgspec.Struct, frozen=True):
    """What became of an old line on a changed position.

    Attributes:
        same: pairs (id of an old node, how many new nodes lead to what has become of it).
        stop: why it went no further; None where all of it could be repeated.
        rest: ids of the old nodes that could not be repeated.
        skipped: ids of old draws that no longer come.
        drawn: numbers of new nodes that are draws which the old line had not, or that had to be drawn anew.
    """

    same: tuple[tuple[int, int], ...] = ()
    stop: Stop | None = None
    rest: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()


class Rebase(msgspec.Struct, frozen=True):
    """A changed position with the moves after it made again.

    Attributes:
        node: the changed position.
        head: the last position that could be reached again.
        same: pairs of old and new node that correspond, as ids.
        stop: why the line went no further; None where all of it could be repeated. Kept at `head`, too.
        rest: ids of the old nodes that could not be repeated; they are where they were.
        skipped: ids of old draws that no longer come.
        drawn: ids of new nodes that are draws which the old line had not.
    """

    node: Node
    head: Node
    same: tuple[tuple[int, int], ...]
    stop: Stop | None = None
    rest: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()

    @property
    def moves(self) -> int:
        """How many old nodes could be repeated."""
        return len(self.same)

    def __str__(self) -> str:
        repeated = f"{self.moves} of {self.moves + len(self.rest)} nodes could be repeated"
        if self.stop is None:
            return f"{repeated}."
        rules = f" [{', '.join(self.stop.rules)}]" if self.stop.rules else ""
        return f"{repeated}. Then “{self.stop.text}” no longer works: {self.stop.reason}{rules}."


def replay(line: Line, old: Sequence[Node], redraw: bool = False) -> Replayed:
    """Repeat the causes of old nodes at the end of a line in the making, as far as they work.

    Automatic steps happen as the changed position wants them. A draw keeps its outcome; where no such draw comes any
    more it is left out, and a draw that the old line had not follows the seed.

    Args:
        line: a line whose last node is the changed position.
        old: the nodes of the old line, in order, after the one that corresponds to the changed position.
        redraw: whether an outcome that can no longer come is drawn anew, instead of ending the replay.
    """
    return _Replay(line, redraw).through(old)


class _Stopped(WorkbenchError):
    """A cause that cannot be repeated."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop.reason)
        self.stop = stop


class _Replay:
    def __init__(self, line: Line, redraw: bool) -> None:
        self.line, self.redraw = line, redraw
        self.same: list[tuple[int, int]] = []
        self.skipped: list[int] = []
        self.drawn: list[int] = []

    def through(self, old: Sequence[Node]) -> Replayed:
        stop: Stop | None = None
        rest: tuple[int, ...] = ()
        for place, node in enumerate(old):
            try:
                self._repeat(node)
            except WorkbenchError as error:
                stop = error.stop if isinstance(error, _Stopped) else _stop(node, str(error))
                rest = tuple(left.id for left in old[place:])
                break
        else:
            if old and not isinstance(waiting(old[-1]._state), Task):
                self._settle()
        return Replayed(tuple(self.same), stop, rest, tuple(self.skipped), tuple(self.drawn))

    def _repeat(self, node: Node) -> None:
        cause = node.cause
        assert cause is not None
        before = self.line.tree[node.parent if node.parent is not None else 0]
        if cause.kind == "task":
            self._task(node, cause)
            return
        if not isinstance(waiting(before._state), Task):
            self._settle()
        if cause.kind == "move":
            self._move(node, cause)
        elif cause.kind == "chance":
            self._outcome(node, cause)
        else:
            self._change(node, cause)

    def _task(self, node: Node, cause: Cause) -> None:
        """The automatic step that waits now, if one does; it need not be the one of the old line."""
        step = waiting(self.line.state)
        if isinstance(step, Task):
            self.line.tick()
            if type(step).__name__ == cause.step:
                self._noted(node)

    def _settle(self) -> None:
        """Let automatic steps happen."""
        while isinstance(waiting(self.line.state), Task):
            self.line.tick()

    def _move(self, node: Node, cause: Cause) -> None:
        assert cause.move is not None
        while isinstance(waiting(self.line.state), Chance):
            self.line.tick()
            self.drawn.append(len(self.line.nodes))
            self._settle()
        self._check(node, cause, cause.seat)
        self.line.play(cause.move)
        self._noted(node)

    def _outcome(self, node: Node, cause: Cause) -> None:
        assert cause.move is not None
        step = waiting(self.line.state)
        if not isinstance(step, Chance) or (type(step).__name__, seat_of(step)) != (cause.step, cause.seat):
            self.skipped.append(node.id)
            return
        if self.redraw and not verdict(self.line.state, cause.move).legal:
            self.line.tick()
            self.drawn.append(len(self.line.nodes))
        else:
            self._check(node, cause, None)
            self.line.play(cause.move, cause.forced)
        self._noted(node)

    def _change(self, node: Node, cause: Cause) -> None:
        game, state = self.line.game, self.line.state
        if cause.kind == "checkpoint":
            raise _Stopped(_stop(node, "this position was kept from a file and does not follow from a move"))
        change = edited(game, state, cause.edit) if cause.kind == "edit" else switched(game, state, cause)
        self.line.change(change, cause)
        self._noted(node)

    def _check(self, node: Node, cause: Cause, seat: int | None) -> None:
        """Refuse a move or outcome against which a rule stands now."""
        assert cause.move is not None
        game, state = self.line.game, self.line.state
        found = verdict(state, cause.move, seat)
        if found.legal:
            return
        first = found.objections[0]
        text = game.rulebook.cite(first.rule).text
        reason = "it cannot be judged here" if found.fault else phrase(game, state.settings, first, found.seat) or text
        rules = tuple(dict.fromkeys(item.rule for item in found.objections))
        raise _Stopped(
            _stop(node, reason.rstrip("."), rules, is_veiled(state.settings, cause.move, cause.seat, PUBLIC))
        )

    def _noted(self, node: Node) -> None:
        self.same.append((node.id, len(self.line.nodes)))


def _stop(node: Node, reason: str, rules: tuple[str, ...] = (), secret: bool = False) -> Stop:
    cause = node.cause
    text = "" if cause is None else cause.text or cause.title or cause.kind
    return Stop(text, reason, rules, node.id, None if cause is None else cause.seat, secret)


def kept(line: Line, replayed: Replayed, changed: int) -> Rebase:
    """Take a replayed line into the tree; its first `changed` nodes are the changes that were made."""
    head = line.keep()
    path = line.tree.path(head)[line.start.depth + 1 :]
    if replayed.stop is not None:
        line.tree.mark(head, stop=replayed.stop)
    line.tree.prefer(head, since=path[0])
    return Rebase(
        path[changed - 1],
        head,
        tuple((old, path[number - 1].id) for old, number in replayed.same),
        replayed.stop,
        replayed.rest,
        replayed.skipped,
        tuple(path[number - 1].id for number in replayed.drawn),
    )
