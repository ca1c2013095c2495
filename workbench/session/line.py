"""New nodes in the making. Nothing reaches the tree until all of them have worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeVar

from workbench.kernel.errors import AmbiguousMove, IllegalMove, UnknownMove, WorkbenchError
from workbench.kernel.event import Event, Listener
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.play import play, tick, verdict, waiting
from workbench.kernel.state import AnyState
from workbench.kernel.step import Chance, Choice, Step
from workbench.session.chance import Desk
from workbench.session.reading import read_move
from workbench.session.steps import guarded, heading, seat_of
from workbench.session.tree import Cause, Node, Tree

T = TypeVar("T")
SHOWN = 60


class FromList(WorkbenchError):
    """The next outcome in the list cannot come. The message names it: only who sees all may read that."""


class UnreadInList(UnknownMove, FromList):
    """The list of outcomes holds a text that is none."""


class ForbiddenByList(IllegalMove, FromList):
    """The list of outcomes holds one that the draw at hand does not bring."""


class Line:
    """A line that leaves a node.

    Attributes:
        state: the position at its end; never changed, only followed by another one.
        nodes: position, cause and events of each new node.
        script: outcomes of chance that are still to come, in order.
        anew: whether draws that have been made already are made again; as the desk says if not given.
    """

    def __init__(
        self, game: Game, tree: Tree, node: Node, desk: Desk, script: Iterable[str] = (), anew: bool | None = None
    ) -> None:
        self.game, self.tree, self.start, self.desk = game, tree, node, desk
        self.anew = desk.redraw if anew is None else anew
        self.state = node.state
        self.script = list(script)
        self.draws = node.draws
        self.nodes: list[tuple[AnyState, Cause, tuple[Event, ...]]] = []
        self._known: Node | None = node  # the node of the tree with the same history, while there is one

    def change(self, state: AnyState, cause: Cause) -> None:
        """A node that an edit or other settings make."""
        self.state = state
        self._note(cause, ())

    def play(self, move: Move, forced: bool = False) -> None:
        """Carry out a move or an outcome, known to be allowed."""
        step = self.state.agenda[-1]
        kind: Literal["move", "chance"] = "chance" if isinstance(step, Chance) else "move"
        self.draws += kind == "chance"
        by_hand = forced and kind == "chance"
        cause = Cause(kind, str(move), type(step).__name__, heading(step), seat_of(step), move, forced=by_hand)
        self._advance(step, cause, lambda state, tell: play(state, move, tell))

    def tick(self) -> bool:
        """Carry out one task or one draw; False if a seat must decide or the game is over."""
        step = waiting(self.state)
        if step is None or isinstance(step, Choice):
            return False
        if isinstance(step, Chance):
            self._draw(step)
        else:
            cause = Cause("task", "", type(step).__name__, heading(step), seat_of(step))
            self._advance(step, cause, tick)
        return True

    def run(self, asking: bool, chance: bool = True) -> None:
        """Tick until a seat must decide.

        Args:
            asking: whether to stop where chance must decide and no outcome is in the list.
            chance: whether to go beyond draws at all.
        """
        while not (self._at_chance() and (not chance or (asking and not self.script))) and self.tick():
            pass

    def keep(self, branch: bool = False) -> Node:
        """Take the line into the tree; its last node. With `branch` it begins a line of its own in any case."""
        node = self.start
        for state, cause, events in self.nodes:
            node = self.tree.add(node, state, cause, events, branch and node is self.start)
        return node

    def _at_chance(self) -> bool:
        return isinstance(waiting(self.state), Chance)

    def _draw(self, step: Chance) -> None:
        if self.script:
            self.play(self._scripted(step), forced=True)
            return
        taken = None if self._known is None or self.anew else self.tree.next_on(self._known)
        if taken is not None and taken.cause is not None and taken.cause.move is not None:
            self.play(taken.cause.move, taken.cause.forced)
            return
        self.play(self._guarded(step, lambda: self.desk.draw(self.state, step, self.draws, self.anew)))

    def _scripted(self, step: Chance) -> Move:
        text, drawn = self.script.pop(0), f"“{heading(step)}” [{step.rule}]"
        said = f"The list of outcomes says “{text[:SHOWN]}” next"
        try:
            move, _ = read_move(self.game, self.state, text)
        except (UnknownMove, AmbiguousMove) as error:
            raise UnreadInList(f"{said}, which is no outcome of {drawn}.") from error
        found = verdict(self.state, move)
        if not found.legal:
            raise ForbiddenByList(f"{said}: {move} is not among the outcomes of {drawn}.", found)
        return move

    def _advance(self, step: Step, cause: Cause, change: Callable[[AnyState, Listener], None]) -> None:
        listener, state = Listener(), self.state.copy()
        self._guarded(step, lambda: change(state, listener))
        self.state = state
        self._note(cause, tuple(listener.events))

    def _note(self, cause: Cause, events: tuple[Event, ...]) -> None:
        self.nodes.append((self.state, cause, events))
        children = () if self._known is None else map(self.tree.nodes.__getitem__, self._known.children)
        self._known = next((child for child in children if cause.same(child.cause)), None)

    def _guarded(self, step: Step, action: Callable[[], T]) -> T:
        return guarded(step, self.start.id, action)
