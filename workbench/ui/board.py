"""The board: shows any graph of the table and says which piece was meant. It knows no game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import anywidget
import traitlets

from workbench.ui import assets

log = logging.getLogger(__name__)

_FILES = ("values", "geometry", "signs", "pen", "pieces", "measures", "keys", "marks", "relations", "view")
DRAWING = tuple(f"board/{name}.js" for name in _FILES)
"""The files that draw a graph, for every widget that does so."""
SCRIPT = assets.script(*DRAWING, "connection.js", "board/main.js")

Wire = dict[str, Any]
Overlay = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class BoardEvent:
    """What somebody did on the board.

    `piece`: action "narrow" (click, Enter) or "choose" (Space). `key`: one of the board's `shortcuts`. `escape`.
    `hover`: the pointer or the focus is on a piece, or has left it (id None). `lost`: the focused piece is gone.
    """

    type: str
    id: str | None = None
    action: str | None = None
    key: str | None = None


def wire(graph: Any) -> Wire:
    """The form in which a networkx MultiDiGraph goes to the board; fields that are None are left out."""
    nodes = [{"id": str(node), **_present(fields)} for node, fields in graph.nodes(data=True)]
    edges = [
        {"source": str(source), "target": str(target), **_present(fields)}
        for source, target, fields in graph.edges(data=True)
    ]
    return {**_present(graph.graph), "nodes": nodes, "edges": edges}


def _present(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


class Board(anywidget.AnyWidget):
    """The anywidget. Set graph and overlay together with `show`; listen with `on_event`."""

    _esm = SCRIPT
    _css = assets.style("board.css")

    graph = traitlets.Dict().tag(sync=True)
    """The wire form: width, height, title, facts, nodes, edges."""
    overlay = traitlets.Dict().tag(sync=True)
    """Piece id to state, key, word, pill, lines."""
    label = traitlets.Unicode("").tag(sync=True)
    """Name for screen readers; the graph's title if empty."""
    description = traitlets.Unicode("").tag(sync=True)
    """Longer description for screen readers; the graph's facts if empty."""
    shortcuts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """Keys that are passed on as events."""
    interactive = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """Ids of pieces that can be pressed besides those whose overlay state says so."""
    banner = traitlets.Unicode("").tag(sync=True)
    """What is said where another position than the present one is shown: the board is marked as a preview then."""
    hover = traitlets.Bool(False).tag(sync=True)
    """Whether hover events are wanted."""
    way_on = traitlets.Unicode("Run the cell again.").tag(sync=True)
    """What the notice of a dead kernel says is to be done."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._listeners: list[Callable[[BoardEvent], None]] = []
        self.on_msg(self._receive)

    def show(
        self,
        graph: Wire,
        overlay: Mapping[str, Mapping[str, Any]] | None = None,
        interactive: Iterable[str] | None = None,
        banner: str = "",
    ) -> None:
        """Shows a graph with its overlay, in one message. Both are taken over: give new objects each time.

        Args:
            graph: the wire form.
            overlay: piece id to its mark.
            interactive: pieces that can be pressed besides; as before if None.
            banner: what is said if this is not the present position.
        """
        with self.hold_sync():
            self.graph = graph
            self.overlay = {piece: dict(mark) for piece, mark in (overlay or {}).items()}
            self.banner = banner
            if interactive is not None:
                self.interactive = list(interactive)

    def focus_piece(self, piece: str) -> None:
        """Puts the focus on a piece."""
        self.send({"type": "focus", "id": piece})

    def on_event(self, listener: Callable[[BoardEvent], None]) -> None:
        """Calls the listener for each event."""
        self._listeners.append(listener)

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        event = self._event(content)
        if event is None:
            log.warning("the board sent something that is no event: %.200r", content)
            return
        for listener in tuple(self._listeners):
            listener(event)

    def _event(self, content: Any) -> BoardEvent | None:
        """The event in a message of the page, or None: nothing that comes from a page is taken on trust."""
        if not isinstance(content, dict):
            return None
        kind, piece, key = content.get("type"), content.get("id"), content.get("key")
        if kind == "escape":
            return BoardEvent("escape")
        if kind == "key" and isinstance(key, str) and key in self.shortcuts:
            return BoardEvent("key", key=key)
        if kind == "hover" and piece is None:
            return BoardEvent("hover")
        if not isinstance(piece, str):
            return None
        if kind == "lost":
            return BoardEvent("lost", piece)
        if not self._holds(piece):
            return None
        if kind == "hover":
            return BoardEvent("hover", piece)
        action = content.get("action")
        if kind == "piece" and action in ("narrow", "choose"):
            return BoardEvent("piece", piece, action)
        return None

    def _holds(self, piece: str) -> bool:
        return any(node.get("id") == piece for node in self.graph.get("nodes", ()))
