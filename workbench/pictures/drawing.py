"""From a state to its graph, and from the graph to a figure."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import networkx as nx

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.registry import find_game, installed
from workbench.kernel.visibility import View, view
from workbench.pictures.generic import GenericPicture, in_place_of

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

    A position that the game's picture cannot draw, as only an edit can make it, is told in plain words instead: what
    failed stands on top, and as `failed` among the facts of the graph.

    Args:
        state: a state, or a view of one.
        seat: whose eyes see it, by number, letter or name; None sees all.

    Returns:
        A MultiDiGraph: node key = piece id, JSON values only; edges are relations, told by `kind`.
    """
    try:
        return drawn(state, seat)
    except WorkbenchError:
        raise  # no such player, no such game
    except Exception as error:
        return instead(state, seat, error)


def drawn(state: Any, seat: int | str | None = None) -> nx.MultiDiGraph:
    """The same, but with the error that an impossible position makes the game's picture raise."""
    seen = _seen(state, seat)
    game = find_game(seen.settings.game)
    return picture_of(game.id).graph(game, seen)


def instead(state: Any, seat: int | str | None, error: Exception) -> nx.MultiDiGraph:
    """A picture in place of one that failed: what failed, and the fields of the position as far as they can be told."""
    return in_place_of(find_game(state.settings.game), lambda: _seen(state, seat), error)


def _seen(state: Any, seat: int | str | None) -> Any:
    return state if type(state) is View and seat is None else view(state, seat)


def draw(state: Any, seat: int | str | None = None) -> Figure:
    """The same as a matplotlib figure, for print and reports. It shows itself in a notebook as SVG."""
    from workbench.pictures.figure import figure  # matplotlib is loaded only when a figure is wanted

    try:
        return figure(graph(state, seat))
    except WorkbenchError:
        raise
    except Exception as error:
        return figure(instead(state, seat, error))
