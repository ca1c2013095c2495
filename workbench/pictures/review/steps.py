"""Where decisions are made, and how many legal moves there are."""

from __future__ import annotations

from msgspec.structs import replace

from workbench.lab.intervals import number
from workbench.lab.results import Results
from workbench.lab.summaries import Steps, steps
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.review.marks import bar, level_axis, percent, point, powers, scale, series
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import BODY, INK, INK2, LINE, SMALL

NAME, ROW, FOOT, MOST = 178.0, 20.0, 28.0, 16


class StepsPanel(Panel):
    """A bar for each kind of decision: its share of all decisions."""

    summary: Steps

    def __init__(self, summary: Steps) -> None:
        super().__init__(summary, ROW * min(MOST, len(summary.steps)) + FOOT)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the bars from nothing."""
        left, right, bottom = box.x + NAME, box.right - 40, box.bottom - FOOT
        listed = self.summary.steps[:MOST]
        on = scale([each.share for each in listed], left, right, 0.0)
        level_axis(sheet, on, box.y, bottom, percent)
        for place, each in enumerate(listed):
            y = box.y + ROW * (place + 0.5)
            sheet.write(left - 8, y + 4, each.title, BODY, INK, "end", NAME - 12)
            bar(sheet, Box(left, y - 6, max(0.6, on.at(each.share) - left), 12))
            sheet.write(on.at(each.share) + 6, y + 4, number(each.decisions), SMALL, INK2)


class BranchingPanel(Panel):
    """A point for each kind of decision: legal moves on average, on a logarithmic scale."""

    summary: Steps

    def __init__(self, summary: Steps) -> None:
        super().__init__(summary, ROW * min(MOST, len(summary.steps)) + FOOT)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the points."""
        left, right, bottom = box.x + NAME, box.right - 40, box.bottom - FOOT
        listed = sorted(self.summary.steps[:MOST], key=lambda each: -each.branching)
        on = powers([each.branching for each in listed], left, right)
        level_axis(sheet, on, box.y, bottom, lambda tick: number(tick, 0))
        for place, each in enumerate(listed):
            y = box.y + ROW * (place + 0.5)
            sheet.write(left - 8, y + 4, each.title, BODY, INK, "end", NAME - 12)
            sheet.line([(left, y), (on.at(each.branching), y)], LINE, 1)
            point(sheet, on.at(each.branching), y, series(0))
            sheet.write(on.at(each.branching) + 8, y + 4, number(each.branching), SMALL, INK2)


def steps_chart(results: Results) -> Chart:
    """Where the decisions of a game are made."""
    found = steps(results)
    subtitle = f"share of all decisions; numbers are decisions a game; {found.subtitle}"
    return Chart(StepsPanel(replace(found, subtitle=subtitle)))


def branching_chart(results: Results) -> Chart:
    """How many legal moves there are at each kind of decision."""
    found = steps(results)
    spread = results.frame["branching"].dropna().astype(float)
    told = f"At a decision there are {number(spread.mean())} legal moves on average" if len(spread) else "No decisions"
    widest = int(results.frame["widest"].max()) if len(results) else 0
    sentence = f"{told}; the widest one had {widest}."
    subtitle = f"legal moves at a decision, on average; {found.subtitle}"
    return Chart(BranchingPanel(replace(found, title="How many moves there are", subtitle=subtitle, sentence=sentence)))
