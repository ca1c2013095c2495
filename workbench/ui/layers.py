"""Layers of a picture: parts that somebody may take off the board and lay on again, where the picture declares any.

A graph names its layers in `layers`, each with `id`, `label`, `title` and whether it is `on` at first. What belongs to
a layer says so: a node, an edge, or one of a node's groups by its field `layer`; single fields of a node by `layered`,
which maps a field to its layer. What says nothing is always drawn. Figures draw everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

View = dict[str, Any]


def layers_of(graph: View, chosen: Mapping[str, bool]) -> list[View]:
    """The layers that a graph declares, each on or off as somebody has chosen, else as it is at first."""
    return [{**layer, "on": chosen.get(layer["id"], layer.get("on", True))} for layer in graph.get("layers") or ()]


def shown(graph: View, chosen: Mapping[str, bool]) -> View:
    """The graph without what belongs to a layer that is off; the graph itself where none is."""
    off = {layer["id"] for layer in layers_of(graph, chosen) if not layer["on"]}
    if not off:
        return graph
    nodes = [_without(node, off) for node in graph.get("nodes", ()) if node.get("layer") not in off]
    left = {node["id"] for node in nodes}
    edges = [
        edge
        for edge in graph.get("edges", ())
        if edge.get("layer") not in off and edge["source"] in left and edge["target"] in left
    ]
    return {**graph, "nodes": nodes, "edges": edges}


def _without(node: View, off: set[str]) -> View:
    """A node without its fields and groups of layers that are off."""
    gone = {field for field, layer in node.get("layered", {}).items() if layer in off}
    given = node.get("group") or []
    groups = given if isinstance(given, list) else [given]
    left = [group for group in groups if group.get("layer") not in off]
    if len(left) < len(groups):
        node = {**node, "group": left}
    return {field: value for field, value in node.items() if field not in gone} if gone else node
