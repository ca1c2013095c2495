"""What is chosen, and how that goes with winning."""

from __future__ import annotations

from math import isfinite

from workbench.lab.intervals import number
from workbench.lab.results import Results
from workbench.lab.summaries import ChoiceRow, Choices, moves, pieces
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.review.marks import estimate, level_axis, percent, scale, series
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import BODY, BOLD, INK, INK2, LINE, SMALL

NAME, COLUMN, ROW, HEAD, FOOT, MOST = 170.0, 62.0, 21.0, 22.0, 46.0, 16


class ChoicesPanel(Panel):
    """A row for each kind of move or piece: how often, by how many seats, and the difference in winning."""

    summary: Choices

    def __init__(self, summary: Choices) -> None:
        self.rows = _shown(summary.found)
        super().__init__(summary, HEAD + ROW * len(self.rows) + FOOT)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw columns of numbers and the points beside them."""
        first, second = box.x + NAME + COLUMN, box.x + NAME + 2 * COLUMN
        left, right, top, bottom = second + 22, box.right - 20, box.y + HEAD, box.bottom - FOOT
        sheet.write(first, box.y + 12, "per seat", SMALL, INK2, "end")
        sheet.write(second, box.y + 12, "of seats", SMALL, INK2, "end")
        sheet.write((left + right) / 2, box.y + 12, "win share, doing it more often", SMALL, INK2, "middle")
        ends = [end for row in self.rows for end in (row.gain.low, row.gain.high) if abs(end) <= 1]
        on = scale(ends, left, right, 0.0)
        level_axis(sheet, on, top, bottom, lambda tick: f"{'+' if tick > 0 else ''}{percent(tick, on.digits(0.01))}")
        sheet.line([(on.at(0), top), (on.at(0), bottom)], INK2, 1.4)
        for place, row in enumerate(self.rows):
            y = top + ROW * (place + 0.5)
            sheet.line([(box.x, y + ROW / 2), (left - 12, y + ROW / 2)], LINE, 1)
            sheet.write(box.x, y + 4, row.label, BOLD if row.clear else BODY, INK, room=NAME)
            sheet.write(first, y + 4, number(row.used), SMALL, INK, "end")
            sheet.write(second, y + 4, percent(row.seats), SMALL, INK, "end")
            estimate(sheet, on, y, row.gain.low, row.gain.mean, row.gain.high, series(0), row.clear)
        left_out = len(self.summary.found) - len(self.rows)
        key = "● beyond chance among all rows   ○ not; lines are 95 % intervals"
        key += f"; {left_out} more in the table" if left_out else ""
        sheet.write(box.x, box.bottom - 8, key, SMALL, INK2, room=box.w)


def _shown(found: tuple[ChoiceRow, ...]) -> list[ChoiceRow]:
    """The rows that say something: those beyond chance, then the most used; ordered by what they bring."""
    known = [row for row in found if isfinite(row.gain.mean) and isfinite(row.gain.half)]
    first = sorted(known, key=lambda row: (not row.clear, -row.used))[:MOST]
    return sorted(first, key=lambda row: -row.gain.mean)


def moves_chart(results: Results) -> Chart:
    """What kinds of moves are made, and how that goes with winning."""
    return Chart(ChoicesPanel(moves(results)))


def pieces_chart(results: Results) -> Chart:
    """What cards and other pieces are used, and how that goes with winning."""
    return Chart(ChoicesPanel(pieces(results)))
