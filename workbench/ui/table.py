"""What lies on the board: the picture of the sitting's place, or of another position that somebody looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from workbench.kernel import Problem
from workbench.ui import overlay
from workbench.ui.board import wire
from workbench.ui.controller import Controller

View = dict[str, Any]
KEPT = 8
"""Pictures that are kept, so that looking to and fro costs nothing."""


class Glance(NamedTuple):
    """A position that is not the sitting's place.

    Attributes:
        key: what tells it from others.
        state: the position.
        words: what it is, to be said on the board.
        pieces: pieces to be pointed out; those that differ from the sitting's place if None.
        problems: what is wrong with it.
    """

    key: tuple[Any, ...]
    state: Any
    words: str
    pieces: tuple[str, ...] | None = None
    problems: tuple[Problem, ...] = ()


class Shown(NamedTuple):
    """A graph with its marks, and what is said of it: "" for the sitting's place."""

    graph: View
    marks: overlay.Marks
    banner: str


class Table:
    """Makes the pictures of a sitting, each once as long as it is wanted.

    A picture that fails is reported once for each position; a plain one stands in for it.
    """

    def __init__(self, control: Controller, report: Callable[[Exception, str], None]) -> None:
        self._control = control
        self._report = report
        self._kept: dict[tuple[Any, ...], View] = {}

    def graph(self) -> View:
        """The picture of the sitting's place, with what the chosen move would change where it can show that."""
        control = self._control
        foreseen = self._foreseen()
        key = (control.session.node.id, control.seat, foreseen)
        return self._made(key, control.session.state, control.foreseen() if foreseen else None)

    def glance(self, glance: Glance) -> Shown:
        """The picture of another position."""
        graph = self._made((*glance.key, self._control.seat), glance.state, None)
        known = frozenset(str(node.get("id")) for node in graph.get("nodes", ()))
        pieces = glance.pieces if glance.pieces is not None else _differing(self.graph(), graph)
        return Shown(graph, overlay.marks((), None, pieces, known, glance.problems), glance.words)

    def peeked(self) -> Glance | None:
        """The node that somebody looks at without going there."""
        control = self._control
        node = control.peeked
        if node is None or node not in control.session.tree.nodes:
            return None
        place = control.session.at(node)
        pieces = tuple(dict.fromkeys(piece for line in place.lines(control.seat) for piece in line.pieces))
        told = control.titles.told(node, control.seat).rstrip(".")
        return Glance(("node", node), place.state, f"Preview of node {node}: {told}. A click goes there.", pieces)

    def _made(self, key: tuple[Any, ...], state: Any, after: Any) -> View:
        from workbench.pictures.drawing import drawn, instead

        if key not in self._kept:
            control = self._control
            try:
                made = drawn(state, control.seat, after)
            except Exception as error:
                self._report(error, "This position cannot be drawn here.")
                made = instead(state, control.seat, error)
            while len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = wire(made)
        return self._kept[key]

    def _foreseen(self) -> str:
        """The chosen move, if the picture can show what it would change."""
        from workbench.pictures import previews

        control = self._control
        if control.chosen is None or not control.chosen_plays or not previews(control.session.game):
            return ""
        return control.chosen.text


def _differing(here: View, there: View) -> Iterable[str]:
    """Ids of the pieces that look otherwise there than here, or are there only."""
    before = {node["id"]: node for node in here.get("nodes", ())}
    return [node["id"] for node in there.get("nodes", ()) if _face(before.get(node["id"])) != _face(node)]


def _face(node: View | None) -> View | None:
    """A piece without its place, which others may have pushed."""
    return None if node is None else {key: value for key, value in node.items() if key not in ("x", "y", "w", "h")}
