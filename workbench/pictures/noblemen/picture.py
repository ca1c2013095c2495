"""Noblemen: every Estate as a grid, with what the players share below them and the Ball above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

from workbench.games.noblemen.ball import LEAST
from workbench.games.noblemen.components import TITLES
from workbench.games.noblemen.words import CARD_NAMES
from workbench.kernel.game import Game
from workbench.pictures.canvas import WIDTH, Canvas
from workbench.pictures.noblemen.ball import BallPanel, picking, setup_panel
from workbench.pictures.noblemen.estate import CELLS, GAP, PANEL, EstatePanel
from workbench.pictures.noblemen.table import ribbon, shared
from workbench.pictures.noblemen.words import Table, counted, roman


class NoblemenPicture:
    """The picture: the actions, a Ball if there is one, the Estates in the order of seats, and the shared board."""

    def graph(self, game: Game, seen: Any) -> nx.MultiDiGraph:
        """The graph of a view."""
        table = Table(game, seen)
        canvas = Canvas(game.title, ", ".join(_facts(table)))
        y = 2.0
        if seen.turn is not None:
            y = ribbon(table, canvas, y) + 10
        if seen.ball is not None:
            y = BallPanel(table, canvas).draw(y) + GAP
        elif picking(table):
            y = setup_panel(table, canvas, y) + GAP
        panels = [EstatePanel(table, seat) for seat in range(len(seen.seats))]
        for row in _rows(panels):
            high = max(panel.height(width) for panel, width in row)
            x = 0.0
            for panel, width in row:
                panel.draw(canvas, x, y, high)
                x += width + GAP
            y += high + GAP
        shared(table, canvas, y + 2)
        graph = canvas.finish()
        graph.graph["width"] = max(graph.graph["width"], *(panel.width for panel in panels))
        if seen.turn is not None:
            graph.graph["notes"] = [{"title": "If it were scored now", "lines": list(_scored(table))}]
        return graph


def _rows(panels: list[EstatePanel]) -> list[list[tuple[EstatePanel, float]]]:
    """The panels with their widths, two side by side where they find room, else one below the other.

    The cells have the largest of the sizes with which there are the fewest rows.
    """
    sizes = {cell: len(list(_paired(panels, cell))) for cell in CELLS}
    return list(_paired(panels, min(CELLS, key=lambda cell: (sizes[cell], -cell))))


def _paired(panels: list[EstatePanel], cell: int) -> Iterator[list[tuple[EstatePanel, float]]]:
    for panel in panels:
        panel.cell = cell
    left = list(panels)
    while left:
        first = left.pop(0)
        if left and first.needed + GAP + left[0].needed <= WIDTH:
            second = left.pop(0)
            width = min(max(PANEL, first.needed), WIDTH - GAP - second.needed)
            yield [(first, width), (second, WIDTH - GAP - width)]
        else:
            yield [(first, max(WIDTH, first.needed))]


def _facts(table: Table) -> Iterator[str]:
    seen, turn = table.seen, table.seen.turn
    yield f"{len(seen.seats)} players · decade {roman(seen.decade)}"
    if seen.over:
        yield "the game is over"
        return
    if seen.ball is not None:
        yield "Masquerade Ball"
    elif turn is None:
        yield "setup"
    if turn is not None and not turn.over:
        if turn.card:
            yield f"card played: {CARD_NAMES[turn.card]}"
        if turn.due:
            yield f"{counted(turn.due, 'tile')} to draw"


def _scored(table: Table) -> Iterator[str]:
    """What structures and Prestige would bring each seat now; who has counted at a Ball keeps what was counted."""
    seen = table.seen
    counts = dict(zip(seen.ball.counted, seen.ball.totals, strict=False)) if seen.ball is not None else {}
    for player in seen.seats:
        points = sum(worth.points for worth in table.worths[player.seat])
        total = counts.get(player.seat, table.prestige(player.seat))
        title = next(title for title in TITLES if total >= LEAST[title])
        counted = " counted" if player.seat in counts else ""
        yield (
            f"{table.name(player.seat)}: structures {points} VP, "
            f"Prestige {total}{counted} (reaches {table.title(title)})"
        )


picture = NoblemenPicture()
