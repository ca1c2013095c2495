"""Where decisions are made, and how many legal moves there are."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from workbench.lab.intervals import number
from workbench.lab.results import Results
from workbench.lab.summaries import StepRow, Steps, steps
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.review.marks import bar, level_axis, percent, point, powers, scale, series
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import BODY, INK, INK2, LINE, SMALL

NAME, ROW, FOOT, NOTE, MOST = 178.0, 20.0, 28.0, 16.0, 16


class DecisionsPanel(Panel):
    """A row for each kind of decision; of many kinds those that come first, and how many are left out.

    Attributes:
        listed: the kinds that are drawn.
    """

    summary: Steps

    def __init__(self, summary: Steps, listed: Iterable[StepRow]) -> None:
        kinds = list(listed)
        self.listed, left_out = kinds[:MOST], len(kinds[MOST:])
        self.left_out = f"{left_out} more {'kind' if left_out == 1 else 'kinds'} in the table" if left_out else ""
        super().__init__(summary, ROW * len(self.listed) + FOOT + (NOTE if left_out else 0))

    def room(self, box: Box) -> tuple[float, float, float]:
        """Left, right and lower end of the drawing; the line about what is left out is written below it."""
        note = NOTE if self.left_out else 0.0
        return box.x + NAME, box.right - 40, box.bottom - FOOT - note

    def name(self, sheet: Sheet, box: Box, place: int) -> float:
        """Write the name of a kind; how far down its row is."""
        y = box.y + ROW * (place + 0.5)
        sheet.write(box.x + NAME - 8, y + 4, self.listed[place].title, BODY, INK, "end", NAME - 12)
        return y

    def note(self, sheet: Sheet, box: Box) -> None:
        """Say what is left out."""
        sheet.write(box.x, box.bottom - 2, self.left_out, SMALL, INK2)


class StepsPanel(DecisionsPanel):
    """A bar for each kind of decision: its share of all decisions."""

    def __init__(self, summary: Steps) -> None:
        super().__init__(summary, summary.steps)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the bars from nothing."""
        left, right, bottom = self.room(box)
        on = scale([each.share for each in self.listed], left, right, 0.0)
        level_axis(sheet, on, box.y, bottom, lambda tick: percent(tick, on.digits(0.01)))
        for place, each in enumerate(self.listed):
            y = self.name(sheet, box, place)
            bar(sheet, Box(left, y - 6, max(0.6, on.at(each.share) - left), 12))
            sheet.write(on.at(each.share) + 6, y + 4, number(each.decisions), SMALL, INK2)
        self.note(sheet, box)


class BranchingPanel(DecisionsPanel):
    """A point for each kind of decision: legal moves on average, on a logarithmic scale; the widest first."""

    def __init__(self, summary: Steps) -> None:
        super().__init__(summary, sorted(summary.steps, key=lambda each: -each.branching))

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the points."""
        left, right, bottom = self.room(box)
        on = powers([each.branching for each in self.listed], left, right)
        level_axis(sheet, on, box.y, bottom, lambda tick: number(tick, 0))
        for place, each in enumerate(self.listed):
            y = self.name(sheet, box, place)
            sheet.line([(left, y), (on.at(each.branching), y)], LINE, 1)
            point(sheet, on.at(each.branching), y, series(0))
            sheet.write(on.at(each.branching) + 8, y + 4, number(each.branching), SMALL, INK2)
        self.note(sheet, box)


def steps_chart(results: Results) -> Chart:
    """Where the decisions of a game are made."""
    return Chart(StepsPanel(steps(results)))


def branching_chart(results: Results) -> Chart:
    """How many legal moves there are at each kind of decision."""
    found = steps(results)
    spread = results.frame["branching"].dropna().astype(float)
    told = f"At a decision there are {number(spread.mean())} legal moves on average" if len(spread) else "No decisions"
    widest = int(results.frame["widest"].max()) if len(results) else 0
    sentence = f"{told}; the widest one had {widest}." if len(spread) else f"{told}."
    subtitle = f"legal moves at a decision, on average; {results.subtitle}"
    return Chart(BranchingPanel(replace(found, title="How many moves there are", subtitle=subtitle, sentence=sentence)))
