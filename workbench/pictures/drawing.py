"""From a state to its graph, and from the graph to a figure."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import networkx as nx

from workbench.kernel.derivation import Derivation
from workbench.kernel.game import Game
from workbench.kernel.registry import find_game, installed
from workbench.kernel.visibility import View, view
from workbench.pictures.derivation import derivation_graph
from workbench.pictures.generic import GenericPicture

if TYPE_CHECKING:
    from workbench.pictures.figure import Figure

PICTURES = "workbench.pictures"


class Picture(Protocol):
    """What an entry point of the group `workbench.pictures` yields."""

    def graph(self, game: Game, seen: Any) -> nx.MultiDiGraph:
        """The graph of a view: a function of the view alone."""


@cache
def picture_of(game: str) -> Picture:
    """The picture of a game; a generic one if it brings none."""
    entry = installed(PICTURES).get(game)
    if entry is None:
        return GenericPicture()
    found: Picture = entry.load()
    return found


def graph(state: Any, seat: int | str | None = None) -> nx.MultiDiGraph:
    """What is on the table, as a networkx graph with positions (px, y down).

    Args:
        state: a state, or a view of one.
        seat: whose eyes see it, by number, letter or name; None sees all.

    Returns:
        A MultiDiGraph: node key = piece id, JSON values only; edges are relations, told by `kind`.
    """
    seen = state if type(state) is View and seat is None else view(state, seat)
    game = find_game(seen.settings.game)
    return picture_of(game.id).graph(game, seen)


def draw(state: Any, seat: int | str | None = None) -> Figure:
    """The same as a matplotlib figure, for print and reports. It shows itself in a notebook as SVG.

    The derivation of a number (`wb.score_tree`) is drawn as a tree.
    """
    from workbench.pictures.figure import figure  # matplotlib is loaded only when a figure is wanted

    if isinstance(state, Derivation):
        return figure(derivation_graph(state))
    return figure(graph(state, seat))
