"""The whole of some results on one sheet: who wins, how long it takes, scores, leads, where decisions are made."""

from __future__ import annotations

from workbench.lab.results import Results
from workbench.lab.summaries import leads, length, scores, steps, wins
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.review.histogram import HistogramPanel
from workbench.pictures.review.scores import ScoresPanel
from workbench.pictures.review.steps import StepsPanel
from workbench.pictures.review.wins import WinsPanel


def overview_chart(results: Results) -> Chart:
    """All that can be told of some results, card by card."""
    panels: list[Panel] = [WinsPanel(wins([results])), HistogramPanel(length(results), 150)]
    points, changes = scores(results), leads(results)
    if points is not None:
        panels.append(ScoresPanel(points))
    if changes is not None:
        panels.append(HistogramPanel(changes, 140))
    panels.append(StepsPanel(steps(results)))
    return Chart(*panels)
