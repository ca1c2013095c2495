"""From a state to its graph, and from the graph to a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import networkx as nx

from workbench.kernel.derivation import Derivation
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.registry import find_game, installed, kept_until_added
from workbench.kernel.visibility import View, view
from workbench.pictures.derivation import derivation_graph
from workbench.pictures.generic import GenericPicture, in_place_of

if TYPE_CHECKING:
    from workbench.pictures.figure import Figure

PICTURES = "workbench.pictures"


class Picture(Protocol):
    """What an entry point of the group `workbench.pictures` yields."""

    def graph(self, game: Game, seen: Any) -> nx.MultiDiGraph:
        """The graph of a view: a function of the view alone."""


@runtime_checkable
class Previewing(Picture, Protocol):
    """A picture that can also show what a move would change."""

    def preview(self, game: Game, seen: Any, after: Any) -> nx.MultiDiGraph:
        """The graph of a view, with what is different in the view `after`; a function of both alone."""


@kept_until_added
def picture_of(game: str) -> Picture:
    """The picture of a game; a generic one if it brings none."""
    entry = installed(PICTURES).get(game)
    if entry is None:
        return GenericPicture()
    found: Picture = entry.load()
    return found


def graph(state: Any, seat: int | str | None = None, after: Any = None) -> nx.MultiDiGraph:
    """What is on the table, as a networkx graph with positions (px, y down).

    A position that the game's picture cannot draw, as only an edit can make it, is told in plain words instead: what
    failed stands on top, and as `failed` among the facts of the graph.

    Args:
        state: a state, or a view of one.
        seat: whose eyes see it, by number, letter or name; None sees all.
        after: the position that a move would lead to, as `Session.foresee` gives it: what the move would change is
            shown too, where the game's picture can.

    Returns:
        A MultiDiGraph: node key = piece id, JSON values only; edges are relations, told by `kind`.
    """
    try:
        return drawn(state, seat, after)
    except WorkbenchError:
        raise  # no such player, no such game
    except Exception as error:
        return instead(state, seat, error)


def drawn(state: Any, seat: int | str | None = None, after: Any = None) -> nx.MultiDiGraph:
    """The same, but with the error that an impossible position makes the game's picture raise."""
    seen = _seen(state, seat)
    game = find_game(seen.settings.game)
    picture = picture_of(game.id)
    if after is None:
        return picture.graph(game, seen)
    later = after if type(after) is View else view(after, seat)
    return picture.preview(game, seen, later) if isinstance(picture, Previewing) else picture.graph(game, seen)


def instead(state: Any, seat: int | str | None, error: Exception) -> nx.MultiDiGraph:
    """A picture in place of one that failed: what failed, and the fields of the position as far as they can be told."""
    return in_place_of(find_game(state.settings.game), lambda: _seen(state, seat), error)


def _seen(state: Any, seat: int | str | None) -> Any:
    return state if type(state) is View and seat is None else view(state, seat)


def previews(game: Game) -> bool:
    """Whether the picture of a game can show what a move would change."""
    return isinstance(picture_of(game.id), Previewing)


def draw(state: Any, seat: int | str | None = None, after: Any = None) -> Figure:
    """The same as a matplotlib figure, for print and reports. It shows itself in a notebook as SVG.

    The derivation of a number (`wb.score_tree`) is drawn as a tree.
    """
    from workbench.pictures.figure import figure  # matplotlib is loaded only when a figure is wanted

    if isinstance(state, Derivation):
        return figure(derivation_graph(state))
    try:
        return figure(graph(state, seat, after))
    except WorkbenchError:
        raise
    except Exception as error:
        return figure(instead(state, seat, error))
