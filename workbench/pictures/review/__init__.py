"""The figures of a design review. The lab finds them by the entry point `workbench.charts`."""

from workbench.pictures.review.choices import moves_chart, pieces_chart
from workbench.pictures.review.comparison import comparison_chart
from workbench.pictures.review.heat import heat_chart
from workbench.pictures.review.histogram import leads_chart, length_chart
from workbench.pictures.review.overview import overview_chart
from workbench.pictures.review.scores import scores_chart
from workbench.pictures.review.steps import branching_chart, steps_chart
from workbench.pictures.review.sweep import sweep_chart
from workbench.pictures.review.wins import wins_chart

charts = {
    "overview": overview_chart,
    "wins": wins_chart,
    "length": length_chart,
    "scores": scores_chart,
    "leads": leads_chart,
    "branching": branching_chart,
    "steps": steps_chart,
    "moves": moves_chart,
    "pieces": pieces_chart,
    "comparison": comparison_chart,
    "sweep": sweep_chart,
    "heat": heat_chart,
}
