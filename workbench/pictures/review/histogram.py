"""How often a number occurs: length of games, lead changes."""

from __future__ import annotations

from workbench.kernel.errors import WorkbenchError
from workbench.lab.intervals import number
from workbench.lab.results import Results
from workbench.lab.summaries import Bars, leads, length
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.review.marks import bar, marked_line, scale, upright_axis
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import INK2, LINE2, SMALL

AXIS, FOOT = 44.0, 34.0


class HistogramPanel(Panel):
    """Bars from nothing up to the number of games; the mean as a dashed line."""

    summary: Bars

    def __init__(self, summary: Bars, height: float = 190.0) -> None:
        super().__init__(summary, height)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the bars over the range of values."""
        bins = self.summary.bins
        if not bins:
            return
        left, right, bottom = box.x + AXIS, box.right - 6, box.bottom - FOOT
        up = scale([games for _, _, games in bins], bottom, box.y + 12, 0.0, most=4, whole=True)
        upright_axis(sheet, up, left, right)
        sheet.write(left - 6, box.y + 2, "games", SMALL, INK2, "end")
        wide = (right - left) / len(bins)
        taken = float("-inf")
        for place, (first, last, games) in enumerate(bins):
            x = left + place * wide
            if games:
                bar(sheet, Box(x + wide * 0.1, up.at(games), wide * 0.8, bottom - up.at(games)))
            text = number(first, 0) if first == last else f"{number(first, 0)}–{number(last, 0)}"
            half = sheet.width(text, SMALL) / 2
            if x + wide / 2 - half > taken + 7:
                sheet.write(x + wide / 2, bottom + 15, text, SMALL, INK2, "middle")
                taken = x + wide / 2 + half
        sheet.line([(left, bottom), (right, bottom)], LINE2, 1)
        sheet.write((left + right) / 2, bottom + 30, self.summary.unit, SMALL, INK2, "middle")
        step = bins[0][1] - bins[0][0] + 1
        at = left + (self.summary.mean.mean - bins[0][0] + 0.5) / step * wide
        marked_line(sheet, min(max(at, left), right - 40), box.y + 2, bottom, f"mean {number(self.summary.mean.mean)}")


def length_chart(results: Results) -> Chart:
    """How long games are."""
    return Chart(HistogramPanel(length(results)))


def leads_chart(results: Results) -> Chart:
    """How often the lead changes. Raises WorkbenchError where nothing tells who leads."""
    found = leads(results)
    if found is None:
        raise WorkbenchError(f"{results.game.title} has neither a score nor an evaluation: nothing tells who leads.")
    return Chart(HistogramPanel(found))
