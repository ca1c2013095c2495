"""Laying pieces out: a networkx graph whose nodes say what they are and where, in px of a 626 wide drawing."""

from __future__ import annotations

from typing import Any

import networkx as nx

WIDTH = 626
LETTERS = "ABCDE"


class Canvas:
    """Builds the graph of a picture. The order of adding is the order of drawing: later lies above."""

    def __init__(self, title: str, facts: str = "") -> None:
        self.graph = nx.MultiDiGraph(width=WIDTH, height=0, title=title, facts=facts)

    def put(self, key: str, kind: str, x: float, y: float, w: float, h: float, **fields: Any) -> str:
        """Add a piece; fields that are None are left out. Returns the key.

        A key that is on the canvas already, as when an edited position holds a card twice, gets a number: "KS#2".
        """
        key = self._free(key)
        given = {name: value for name, value in fields.items() if value is not None}
        self.graph.add_node(key, kind=kind, x=x, y=y, w=w, h=h, **given)
        self.graph.graph["height"] = max(self.graph.graph["height"], round(y + h))
        return key

    def _free(self, key: str) -> str:
        found, number = key, 2
        while found in self.graph:
            found, number = f"{key}#{number}", number + 1
        return found

    def relate(self, source: str, target: str, kind: str, **fields: Any) -> None:
        """Add a relation between two pieces that are on the canvas."""
        self.graph.add_edge(source, target, kind=kind, **fields)

    def layer(self, key: str, label: str, title: str, on: bool = True) -> None:
        """Declare a layer: what says `layer=key` can be taken off the board under a switch with this label.

        Args:
            key: what nodes, edges and groups of it say; a node says it of single fields as `layered={field: key}`.
            label: what stands on the switch.
            title: a sentence about it.
            on: whether the board shows it at first; figures always do.
        """
        layers = self.graph.graph.setdefault("layers", [])
        if all(layer["id"] != key for layer in layers):
            layers.append({"id": key, "label": label, "title": title, "on": on})

    def finish(self, margin: int = 3) -> nx.MultiDiGraph:
        """The graph, with a little room below."""
        self.graph.graph["height"] += margin
        return self.graph


def line(text: str, tone: str | None = None, bold: bool = False, at: str | None = None) -> dict[str, Any]:
    """An extra text line of a piece."""
    given = {"text": text, "tone": tone, "bold": bold or None, "at": at}
    return {name: value for name, value in given.items() if value is not None}
