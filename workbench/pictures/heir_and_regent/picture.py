"""Heir and Regent: tracks, Court and Council, decks beside them, what the year would bring, and both players' cards."""

from __future__ import annotations

from typing import Any

import networkx as nx

from workbench.games.heir_and_regent.ending import years
from workbench.kernel.game import Game
from workbench.pictures.canvas import WIDTH, Canvas
from workbench.pictures.heir_and_regent.court import council, court
from workbench.pictures.heir_and_regent.hands import strip
from workbench.pictures.heir_and_regent.places import BESIDE, GAP, pitch
from workbench.pictures.heir_and_regent.slides import slide, slides
from workbench.pictures.heir_and_regent.stock import BLOCK, badges, birthday, pools, stock
from workbench.pictures.heir_and_regent.tracks import head, tracks
from workbench.pictures.heir_and_regent.words import Table
from workbench.pictures.heir_and_regent.year import panel

SIDE = WIDTH - BLOCK


class HeirPicture:
    """The picture."""

    def graph(self, game: Game, seen: Any) -> nx.MultiDiGraph:
        """The graph of a view."""
        return _draw(Table(game, seen), None)

    def preview(self, game: Game, seen: Any, after: Any) -> nx.MultiDiGraph:
        """The same with what would be different after a move, in a layer of its own."""
        return _draw(Table(game, seen), Table(game, after))


def _draw(table: Table, after: Table | None) -> nx.MultiDiGraph:
    canvas = Canvas(table.game.title, _facts(table))
    _layers(table, canvas)
    y = head(table, canvas, 0) + 8
    y = tracks(table, canvas, y, after) + 4
    y = (_beside if table.grid.columns <= BESIDE else _below)(table, canvas, y, after)
    now = slide(table)
    y = panel(table, canvas, y + 12, after) if now is None else slides(table, canvas, y + 12, now)
    for seat in (*table.sides, *range(2, len(table.seen.seats))):
        if seat < len(table.seen.seats):
            y = strip(table, canvas, seat, y + 10)
    graph = canvas.finish()
    graph.graph["width"] = max(WIDTH, round(table.grid.columns * pitch(table.grid.columns) - GAP + 1))
    graph.graph["badges"] = badges(table)
    return graph


def _layers(table: Table, canvas: Canvas) -> None:
    canvas.layer("payer", "Payer", "Whom each Noble would pay if the year ended now")
    if table.cliques:
        canvas.layer("major", "Major", "Outlines round the major cliques")
        canvas.layer("minor", "Minor", "Dotted outlines round the minor cliques")
    canvas.layer("preview", "Preview", "What the chosen move would change")


def _beside(table: Table, canvas: Canvas, y: float, after: Table | None) -> float:
    """Court and Council on the left, pools and decks on the right."""
    left = court(table, canvas, y, after)
    left = council(table, canvas, left + 10, after)
    right = pools(table, canvas, SIDE, y)
    right = stock(table, canvas, SIDE, right + 10)
    return max(left, birthday(table, canvas, SIDE, right + 8))


def _below(table: Table, canvas: Canvas, y: float, after: Table | None) -> float:
    """A wide Court over the whole width, everything else below it."""
    y = court(table, canvas, y, after) + 10
    left = council(table, canvas, y, after)
    left = pools(table, canvas, 0, left + 10, across=True)
    right = birthday(table, canvas, SIDE, y)
    return max(left, stock(table, canvas, SIDE, right + 4))


def _facts(table: Table) -> str:
    seen = table.seen
    parts = ["Cliques"] if table.cliques else []
    parts.append("the game is over" if seen.over else f"year {seen.year} of {years(table.settings)}")
    return " · ".join(parts)


picture = HeirPicture()
