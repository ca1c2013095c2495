"""The cliques of the Court: components of a graph, drawn as outlines with what each would bring now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

from workbench.games.heir_and_regent.board import court_grid, neighbors
from workbench.games.heir_and_regent.cliques import FACTION_OF, SIDES, Side, linked
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import court_space
from workbench.pictures.canvas import Canvas
from workbench.pictures.heir_and_regent.places import number
from workbench.pictures.heir_and_regent.words import NOBODY, Table

Groups = dict[str, list[dict[str, Any]]]


def court_graph(state: AnyState, side: Side) -> nx.Graph:
    """The Court as a graph: its Nobles by space, edges between neighbors of one clique.

    Its components are the cliques (under ruling.cliques-chain = direct, the groups in which cliques overlap).
    """
    graph = nx.Graph()
    graph.add_nodes_from(sorted(state.court, key=number))
    grid = court_grid(state.settings)
    for space in graph:
        for other in neighbors(grid, space):
            if other in state.court and linked(state.settings, state.court[space], state.court[other], side):
                graph.add_edge(space, other)
    return graph


def links(canvas: Canvas, found: dict[Side, nx.Graph]) -> None:
    """Edges between neighbors of one clique."""
    for side, graph in found.items():
        for pair in graph.edges:
            here, there = sorted(pair, key=number)
            canvas.relate(court_space(here), court_space(there), "faction", side=side, layer=side)


def graphs(table: Table) -> dict[Side, nx.Graph]:
    """The Court as a graph on either side, where cliques count."""
    return {side: court_graph(table.seen, side) for side in SIDES} if table.cliques else {}


def groups(table: Table, found: dict[Side, nx.Graph]) -> Groups:
    """The outlines of cliques of two or more, by space.

    The first Noble of a major and the last of a minor clique bears the label: the Faction, the size, whom it pays.
    """
    outlined: Groups = {}
    for side, graph in found.items():
        for component in nx.connected_components(graph):
            members = sorted(component, key=number)
            if len(members) > 1:
                for space, group in zip(members, _clique(table, side, members), strict=True):
                    outlined.setdefault(space, []).append(group)
    return outlined


def _clique(table: Table, side: Side, members: list[str]) -> Iterator[dict[str, Any]]:
    shares = [share for space in members for share in table.of_piece(court_space(space)) if share.side == side]
    seat, points = shares[0].seat, sum(share.points for share in shares)
    faction = FACTION_OF[side](table.seen.court[members[0]])
    name = faction if side == "major" else faction.lower()
    brings = f"{table.letter(seat)} {points}" if seat is not None else NOBODY
    bearer = members[0] if side == "major" else members[-1]
    for space in members:
        yield {
            "id": f"{side}:{members[0]}",
            "style": side,
            "layer": side,
            "tint": table.tint(seat) or "none",
            "label": f"{name} × {len(members)} · {brings}" if space == bearer else "",
        }
