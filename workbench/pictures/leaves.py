"""A tall picture on several leaves of paper: where it can be cut so that no piece lies on two of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import networkx as nx

EDGE, TAGS = 2.0, 11.0
"""How far the outline of a piece reaches beyond it, and the tags and marks that stand on its edges."""
SQUEEZE = 1.18
"""A picture that is so much too tall is made smaller instead."""


def leaves(graph: nx.MultiDiGraph, height: float, first: float, others: float) -> list[tuple[float, float]]:
    """Top and bottom of each part of a picture, from above, in px of the drawing.

    Args:
        graph: what is drawn.
        height: of the whole table.
        first: how high the first part may be.
        others: how high each other part may be.

    Returns:
        One part where the picture fits. A part is higher than it may be where every cut would go through a piece or
        through what relates two of them.
    """
    found: list[tuple[float, float]] = []
    top, room, free = 0.0, first, [*_gaps(_spans(graph))]
    while height - top > room * SQUEEZE:
        below = [y for y in free if y > top]
        fitting = [y for y in below if y <= top + room]
        cut = max(fitting) if fitting else min(below, default=None)
        if cut is None:
            break
        found.append((top, cut))
        top, room = cut, others
    return [*found, (top, height)]


def _spans(graph: nx.MultiDiGraph) -> Iterator[tuple[float, float]]:
    """What must not be cut: pieces, headings with what they head, and relations from the one piece to the other."""
    reach = {key: _reach(node) for key, node in graph.nodes(data=True)}
    solid = {key: node for key, node in graph.nodes(data=True) if float(node.get("h") or 0) > 1}
    tops = sorted({float(node.get("y") or 0) for node in solid.values()})
    for key, node in solid.items():  # a hairline is where a picture is best cut
        low, high = reach[key]
        if _heads(node):
            high = max(high, next((top for top in tops if top >= high - EDGE), high))
        yield low, high
    for source, target in graph.edges():
        yield min(reach[source][0], reach[target][0]), max(reach[source][1], reach[target][1])


def _heads(node: Mapping[str, Any]) -> bool:
    """Whether a text is the heading of what stands below it."""
    return node.get("kind") == "text" and bool(node.get("label")) and not node.get("lines")


def _reach(node: Mapping[str, Any]) -> tuple[float, float]:
    beyond = TAGS if node.get("badges") or node.get("owner") is not None else EDGE
    y = float(node.get("y") or 0)
    return y - beyond, y + float(node.get("h") or 0) + beyond


def _gaps(spans: Iterable[tuple[float, float]]) -> Iterator[float]:
    """The middles of the stretches that nothing covers."""
    reached: float | None = None
    for low, high in sorted(spans):
        if reached is not None and low > reached:
            yield (low + reached) / 2
        reached = high if reached is None else max(reached, high)
