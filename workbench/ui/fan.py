"""Outcomes of chance as small pictures side by side: of each only the part of the table in which they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.session import Session

View = dict[str, Any]
Box = tuple[float, float, float, float]

ROOM, NEAR, LEAST = 22.0, 30.0, (160.0, 70.0)
SLACK, MOSTLY = 2.0, 0.6
"""So much of a piece may stick out; through so much of the part what lies behind it must reach."""
SPREAD, WHOLE = 0.2, 0.7
"""Pieces spread over so much of the table do not lie together; a part of so much of it is shown as all of it."""


def settled(session: Session, first: int) -> int:
    """Where an outcome has led by itself: the next choice, the next draw, or the end."""
    tree = session.tree
    way = (tree[first], *tree.onward(tree[first]))
    return next((node.id for node in way if session.at(node).waiting != "task"), way[-1].id)


def differing(graphs: Sequence[View]) -> frozenset[str]:
    """Ids of the pieces that do not look the same in all graphs, or are not in all of them."""
    faces = [{node["id"]: node for node in graph["nodes"]} for graph in graphs]
    every = frozenset().union(*faces)
    return frozenset(piece for piece in every if any(face.get(piece) != faces[0].get(piece) for face in faces))


def part(graphs: Sequence[View], pieces: frozenset[str]) -> Box:
    """The part of the table, as (x, y, w, h), in which these pieces lie in any of the graphs.

    Where they lie far apart it is the place where most of them are, those of a player first; where they take most of
    the table, all of it.
    """
    wide = max(graph["width"] for graph in graphs)
    high = max(graph["height"] for graph in graphs)
    nodes = [node for graph in graphs for node in graph["nodes"] if node["id"] in pieces]
    nodes = [node for node in nodes if node.get("kind") != "area"] or nodes
    if not nodes:
        return 0.0, 0.0, wide, high
    box = _with_room(_bounds(nodes), wide, high)
    if box[2] * box[3] > SPREAD * wide * high:
        box = _with_room(_bounds(max(_clusters(nodes), key=_worth)), wide, high)
    return (0.0, 0.0, wide, high) if box[2] * box[3] > WHOLE * wide * high else box


def _box(node: View) -> Box:
    return node["x"], node["y"], node["w"], node["h"]


def _worth(nodes: Sequence[View]) -> tuple[int, int]:
    return sum(node.get("owner") is not None for node in nodes), len(nodes)


def _bounds(nodes: Sequence[View]) -> Box:
    """The smallest box round some pieces."""
    boxes = list(map(_box, nodes))
    left, top = min(x for x, _, _, _ in boxes), min(y for _, y, _, _ in boxes)
    return left, top, max(x + w for x, _, w, _ in boxes) - left, max(y + h for _, y, _, h in boxes) - top


def _clusters(nodes: Sequence[View]) -> list[list[View]]:
    """Pieces put together that lie near each other."""
    clusters: list[list[View]] = []
    for node in nodes:
        x, y, w, h = _box(node)
        around = (x - NEAR, y - NEAR, w + 2 * NEAR, h + 2 * NEAR)
        near = [cluster for cluster in clusters if any(_meet(around, _box(member)) for member in cluster)]
        clusters = [cluster for cluster in clusters if cluster not in near]
        clusters.append([node, *(member for cluster in near for member in cluster)])
    return clusters


def _with_room(box: Box, wide: float, high: float) -> Box:
    """A box with some room round it, not too small, within the table."""
    x, y, w, h = box
    left, right = _span(x, x + w, LEAST[0], wide)
    top, bottom = _span(y, y + h, LEAST[1], high)
    return left, top, right - left, bottom - top


def _span(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """A stretch with room at both ends, at least so long, pushed into the table."""
    low, high = low - ROOM, high + ROOM
    short = max(0.0, least - (high - low)) / 2
    low, high = low - short, high + short
    pushed = min(0.0, low) or max(0.0, high - most)
    return max(0.0, low - pushed), min(most, high - pushed)


def cut(graph: View, box: Box, pieces: frozenset[str] = frozenset()) -> View:
    """What of a graph lies in a part of the table: what is whole in it, what lies behind it, and some pieces anyway.

    Half a neighbour would say nothing and be taken for a part of the outcome.
    """
    nodes = [node for node in graph["nodes"] if node["id"] in pieces or _belongs(node, box)]
    left = {node["id"] for node in nodes}
    edges = [edge for edge in graph.get("edges", ()) if edge["source"] in left and edge["target"] in left]
    return {"width": graph["width"], "height": graph["height"], "nodes": nodes, "edges": edges}


def _belongs(node: View, box: Box) -> bool:
    """Whether a piece, across and down, lies in a part of the table or, unless it is a text, reaches through most."""
    one, mostly = _box(node), 2.0 if node.get("kind") == "text" else MOSTLY
    return _meet(one, box) and all(
        _inside(one[side], one[side + 2], box[side], box[side + 2], mostly) for side in (0, 1)
    )


def _inside(start: float, length: float, low: float, room: float, mostly: float) -> bool:
    inside = min(start + length, low + room) - max(start, low)
    return inside >= length - SLACK or inside >= mostly * room


def _meet(one: Box, other: Box) -> bool:
    (x, y, w, h), (left, top, wide, high) = one, other
    return x < left + wide and left < x + w and y < top + high and top < y + h
