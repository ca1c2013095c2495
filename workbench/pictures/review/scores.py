"""The scores of the seats: mean with interval, and how they are spread."""

from __future__ import annotations

from workbench.kernel.errors import WorkbenchError
from workbench.lab.intervals import number
from workbench.lab.results import Results
from workbench.lab.summaries import Scores, scores
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.review.marks import level_axis, name_room, point, scale, seat_name, series
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import ACCENT_SOFT, INK2, LINE2, SMALL

ROW, FOOT = 32.0, 40.0


class ScoresPanel(Panel):
    """A row for each seat: a thin line from 10 to 90 %, a box from 25 to 75 %, a point at the mean."""

    summary: Scores

    def __init__(self, summary: Scores) -> None:
        self.names = name_room(each.player for each in summary.spreads)
        super().__init__(summary, 6 + ROW * len(summary.spreads) + FOOT)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the rows over a common axis."""
        left, right, bottom = box.x + self.names, box.right - 30, box.bottom - FOOT
        spreads = self.summary.spreads
        on = scale([end for each in spreads for end in (each.tenth, each.nine_tenths)], left, right)
        level_axis(sheet, on, box.y, bottom)
        for place, each in enumerate(spreads):
            y = box.y + 6 + ROW * (place + 0.5)
            seat_name(sheet, each.seat, each.player, box.x, y, self.names - 8)
            sheet.line([(on.at(each.tenth), y), (on.at(each.nine_tenths), y)], LINE2, 1.4)
            low, high = on.at(each.quarter), on.at(each.three_quarters)
            sheet.box(Box(low, y - 7, max(1.0, high - low), 14), 3, ACCENT_SOFT, LINE2)
            point(sheet, on.at(each.mean.mean), y, series(0))
            sheet.write(on.at(each.nine_tenths) + 7, y + 4, number(each.mean.mean, 1), SMALL, INK2)
        legend = "● mean   box: half of the games   line: 80 % of the games"
        sheet.write(left, box.bottom - 6, legend, SMALL, INK2, room=right - left)


def scores_chart(results: Results) -> Chart:
    """The scores at the end. Raises WorkbenchError where the game keeps none."""
    found = scores(results)
    if found is None:
        raise WorkbenchError(f"{results.game.title} keeps no score.")
    return Chart(ScoresPanel(found))
