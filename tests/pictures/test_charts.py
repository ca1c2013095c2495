"""The figures of a design review: readable when printed, honest in their numbers, and told in words as well."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path
from typing import Any

import matplotlib
import pytest

import workbench as wb
from workbench.kernel.registry import find_game, game_ids
from workbench.lab.summaries import Bars, histogram, leads, length, moves, scores, steps, wins
from workbench.pictures.review import charts
from workbench.pictures.review.chart import Chart
from workbench.pictures.review.marks import powers, scale
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Label

GAMES = game_ids()
ROOT = Path(__file__).resolve().parents[2]
OF_RESULTS = ("overview", "wins", "length", "scores", "leads", "branching", "steps", "moves", "pieces")
LONG = ["Henriette Marie de France", "Ulla Tessin, née Sparre", "</svg><script>", "Пётр", "王 $x_1^2$"]


def run(name: str, games: Any = 12, **options: Any) -> wb.Results:
    return wb.simulate(name, games, progress=False, **{"workers": 1, **options})


def all_charts() -> list[Chart]:
    """Every kind of figure, for every game, at its fewest and its most players; with names that are hard to draw."""
    found = []
    for name in GAMES:
        most = find_game(name).seats[1]
        for results in (run(name), run(name, 5, players=LONG[:most])):
            for what in OF_RESULTS:
                if what == "scores" and scores(results) is None:
                    continue
                found.append(results.plot(what))
        options = {"workers": 1, "progress": False}
        least, most = find_game(name).seats
        settings = {"players": list(range(least, most + 1))} if most > least else {"agents": ["random", "greedy"]}
        compared = wb.compare(name, settings, 4, **options)
        found += [compared.plot(), compared.plot_wins()]
        heat = wb.heat(name, 2, **options)
        found += [(heat.thirds + heat + heat + heat).plot(), heat.plot("cited", heat.never[-1:])]
    labels = [f"the setting of number {number}, told at length" for number in range(4)]
    several = wb.compare("heir_and_regent", [{"label": label} for label in labels], 2, workers=1, progress=False)
    found += [several.plot(), several.plot_wins()]
    questions = ["first-attack", "old-terms", "noble-choice", "disband-hand"]
    found.append(wb.sweep("dueling_nobles", 4, questions=questions, workers=1, progress=False).plot())
    return found


@pytest.fixture(scope="module")
def drawn() -> list[Chart]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return all_charts()


def ink(label: Label) -> Box:
    points: Any = label.get_path().vertices
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return Box(left, top, right - left, bottom - top)


def overlap(a: Box, b: Box) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > 0.5 and min(a.bottom, b.bottom) - max(a.y, b.y) > 0.5


def test_no_label_overlaps_another_and_all_lie_inside(drawn: list[Chart]) -> None:
    """Pitfall B37."""
    for chart in drawn:
        axes = chart.axes[0]
        whole = Box(axes.get_xlim()[0], axes.get_ylim()[1], 628, axes.get_ylim()[0] - axes.get_ylim()[1])
        boxes = [(label.text, ink(label)) for label in chart.labels]
        assert all(whole.holds(box) for _, box in boxes), chart.title
        for (one, box), (other, beside) in combinations(boxes, 2):
            assert not overlap(box, beside), (chart.title, one, other)


def test_type_is_nine_points_or_more_and_fits_a4(drawn: list[Chart]) -> None:
    for chart in drawn:
        assert min(label.points for label in chart.labels) >= 9
        wide, _ = chart.get_size_inches()
        assert wide <= 7.5


def test_every_figure_has_a_sentence_a_table_and_words(drawn: list[Chart]) -> None:
    for chart in drawn:
        assert chart.sentence.endswith(".")
        assert "nan" not in chart.sentence
        assert "inf" not in chart.sentence.split()
        for summary, table in zip(chart.summaries, chart.tables, strict=True):
            assert list(table.columns) == list(summary.header)
            assert len(table) == len(summary.rows)
            assert summary.subtitle
        svg = ET.fromstring(chart._repr_svg_())
        words = {element.tag.rpartition("}")[2]: element.text for element in svg[:2]}
        assert words["title"] == chart.title
        assert words["desc"] == chart.description
        assert svg.attrib["role"] == "img"


def test_names_are_drawn_literally_and_what_the_font_lacks_is_told(drawn: list[Chart]) -> None:
    """Pitfalls B31 and B39."""
    results = run("among_nobles", 4, players=LONG)
    chart = results.plot("wins")
    assert "<script" not in chart._repr_svg_()
    assert any("$x_1^2$" in label.text for label in chart.labels), "a name is read as a formula"
    assert any(label.text.startswith("□ ") for label in chart.labels)
    assert any("U+738B" in label.text for label in chart.labels), "what the box stands for is not told"
    assert all(any(name.split()[0] in label.text for label in chart.labels) for name in LONG[:4])
    assert not any("…" in label.text for label in chart.labels), "a name is cut short"


def test_a_figure_is_the_same_bytes_every_time_and_its_ids_are_its_own(drawn: list[Chart]) -> None:
    """Pitfall B29."""
    one, other = run("dueling_nobles", 3), run("dueling_nobles", 4)
    plain = one.plot("wins")._repr_svg_()
    with matplotlib.rc_context({"font.size": 40, "svg.fonttype": "none", "lines.linewidth": 9}):
        assert one.plot("wins")._repr_svg_() == plain
    ids = [
        set(ET.fromstring(text).attrib.get("aria-labelledby", "").split())
        for text in (plain, other.plot("wins")._repr_svg_())
    ]
    assert not ids[0] & ids[1]
    code = (
        "import workbench as wb, sys; r = wb.simulate('dueling_nobles', 3, workers=1, progress=False);"
        "sys.stdout.write(r.plot('wins')._repr_svg_())"
    )
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment)
        assert done.stdout == plain, done.stderr


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_figures_are_written_as_svg_png_and_pdf(kind: str, tmp_path: Path) -> None:
    chart = run("dueling_nobles", 2).plot("length")
    chart.savefig(tmp_path / f"length.{kind}")
    again = io.BytesIO()
    chart.savefig(again, format=kind)
    assert (tmp_path / f"length.{kind}").read_bytes() == again.getvalue()


@pytest.mark.parametrize("what", OF_RESULTS)
@pytest.mark.parametrize("games", [0, 1])
def test_hardly_any_games_give_a_figure_or_a_clear_refusal(what: str, games: int) -> None:
    results = run("noblemen", games, bound=40)
    try:
        chart = results.plot(what)
    except wb.WorkbenchError as error:
        assert "nothing tells who leads" in str(error) or "keeps no score" in str(error)  # noqa: PT017
    else:
        chart.savefig(io.BytesIO(), format="svg")


def test_an_unknown_figure_is_refused_with_those_there_are() -> None:
    with pytest.raises(wb.WorkbenchError, match="No figure is called 'pie'; there are branching, comparison"):
        run("dueling_nobles", 1).plot("pie")
    assert set(OF_RESULTS) < set(charts)


# -------------------------------------------------------------------------------------------- the numbers in them


def test_shares_add_up_and_draws_have_a_row_of_their_own() -> None:
    """Pitfall B57."""
    results = run("among_nobles", 30, seed=3)
    results.frame.loc[:2, ["drawn", "winners"]] = [True, ""]
    results.seats.loc[results.seats["game"] <= 2, ["won", "drawn"]] = [0.0, True]
    summary = wins([results])
    assert sum(share.share.mean for share in summary.shares) == pytest.approx(1)
    assert "% of the games have no winner" in summary.sentence
    assert [share.player for share in summary.shares][-1] == "drawn"


def with_ends(name: str, won: list[int | None], unfinished: int = 0) -> wb.Results:
    """Results of games that each of these seats won; None is a draw, and so many more were stopped at the bound."""
    results = run(name, len(won) + unfinished)
    seats = len(results.players)
    ends = [*won, *[None] * unfinished]
    results.frame["drawn"] = [each is None and place < len(won) for place, each in enumerate(ends)]
    results.frame["ended"] = [place < len(won) for place in range(len(ends))]
    results.seats["won"] = [float(seat == each) for each in ends for seat in range(seats)]
    return results


def test_draws_are_not_counted_as_losses() -> None:
    """Pitfall B57: half the games drawn, the others won alike: nobody wins less than a fair share."""
    summary = wins([with_ends("heir_and_regent", [0, 1, None, None] * 20)])
    assert [round(share.share.mean, 2) for share in summary.shares] == [0.25, 0.25, 0.5]
    assert [share.fair for share in summary.shares if share.seat is not None] == [0.25, 0.25]
    assert summary.sentence == "No seat stands out; 50 % of the games have no winner."
    summary = wins([with_ends("heir_and_regent", [0, 0, 0, None] * 20)])
    assert summary.sentence.startswith("Ann wins more than a fair share and Ben wins less than a fair share; 25 %")


def test_games_that_were_stopped_have_a_row_of_their_own() -> None:
    """Pitfall B57."""
    summary = wins([with_ends("heir_and_regent", [0, 1, 0, None] * 5, unfinished=20)])
    assert [(share.player, share.share.mean) for share in summary.shares] == [
        ("Ann", 0.25),
        ("Ben", 0.125),
        ("drawn", 0.125),
        ("stopped", 0.5),
    ]
    assert summary.sentence.endswith("12 % of the games have no winner; 50 % of the games were stopped at the bound.")


def test_each_number_of_players_has_a_fair_share_of_its_own() -> None:
    results = [with_ends("noblemen", [0, 1, 2] * 40), run("noblemen", 120, players=5, bound=1)]
    results[1].seats["won"] = [0.2] * 600
    summary = wins(results, ["three", "five"])
    fairs = {share.series: round(share.fair, 3) for share in summary.shares if share.seat is not None}
    assert fairs == {"three": 0.333, "five": 0.2}
    assert "with three, no seat stands out; with five, no seat stands out" in summary.sentence.casefold()
    assert "with five, 100 % of the games were stopped" in summary.sentence


def test_what_does_not_fit_a_figure_is_told() -> None:
    found = wb.sweep("heir_and_regent", 1, workers=1, progress=False)
    shown = [one for one in found if one.weight in ("matters", "shows", "plays")]
    assert len(shown) > 24
    assert any(f"{len(shown) - 24} answers show, and are only in the table" in text for text in told(found.plot()))
    results = run("among_nobles", 20)
    kinds = len(steps(results).steps)
    assert kinds > 16
    assert any(f"{kinds - 16} more" in text for text in told(results.plot("steps")))
    widest = max(steps(results).steps, key=lambda row: row.branching)
    assert widest.title in told(results.plot("branching")), "the widest decision is among those that are drawn"


def told(chart: Chart) -> list[str]:
    return [label.text for label in chart.labels]


def test_where_agents_change_seats_each_has_a_share_of_its_own() -> None:
    results = run("dueling_nobles", 12, agents=["greedy", "random"], rotate=True)
    summary = wins([results])
    assert summary.series == ("greedy", "random")
    assert {(share.series, share.seat) for share in summary.shares} == {
        (agent, seat) for agent in summary.series for seat in (0, 1)
    }
    assert all(share.share.count == 6 for share in summary.shares)


def test_histograms_count_every_value_once() -> None:
    for values in ([3.0], [0.0, 0.0, 1.0], list(map(float, range(0, 400, 7))), [-2.0, 5.5]):
        bars = histogram("t", "turns", values, "", "")
        assert isinstance(bars, Bars)
        assert sum(games for _, _, games in bars.bins) == len(values)
        assert len(bars.bins) <= 31
        for value in values:
            assert any(first <= value < last + 1 for first, last, _ in bars.bins)


def test_summaries_agree_with_the_frames() -> None:
    results = run("noblemen", 10)
    assert length(results).mean.mean == pytest.approx(float(results.frame["turns"].mean()))
    changes = leads(results)
    assert changes is not None
    assert changes.mean.mean == pytest.approx(float(results.frame["lead_changes"].mean()))
    found = steps(results)
    assert sum(row.share for row in found.steps) == pytest.approx(1)
    assert sum(row.decisions for row in found.steps) == pytest.approx(float(results.frame["decisions"].mean()))
    used = {row.label: row.used for row in moves(results).found}
    assert used["End turn"] == pytest.approx(float(results.seats["move.EndTurn"].mean()))
    spread = scores(results)
    assert spread is not None
    assert spread.spreads[1].mean.mean == pytest.approx(
        float(results.seats[results.seats["seat"] == 1]["score"].mean())
    )


def test_a_strong_agent_does_not_lend_its_wins_to_all_it_does() -> None:
    """Where agents differ, a move is weighed against the same agent's other games."""
    results = run("dueling_nobles", 30, agents=["greedy", "random"], rotate=True)
    gains = [row.gain.mean for row in moves(results).found if row.clear]
    assert all(abs(gain) < 0.5 for gain in gains)


def test_ticks_are_written_as_they_are() -> None:
    """Not 12.5 as 12, nor half a game; and no two ticks of an axis bear the same number."""
    assert scale([5.0, 20.0], 0, 100).digits() in (0, 1)
    for values in ([5.0, 19.0], [0.0, 2.0], [0.02, 0.1], [0.0, 0.6], [1.0, 1.3]):
        on = scale(values, 0, 100)
        for unit in (1.0, 0.01):
            assert all(float(f"{tick / unit:.{on.digits(unit)}f}") == pytest.approx(tick / unit) for tick in on.ticks)
    assert all(
        tick == int(tick) for most in (1.0, 2.0, 3.0) for tick in scale([most], 0, 90, 0.0, most=4, whole=True).ticks
    )


def test_a_key_names_every_series_in_full() -> None:
    """Long names of players leave the key its room; many settings take several rows."""
    players = ["Henriette Marie de France", "Ulla Tessin, née Sparre"]
    assert "random players" in told(run("heir_and_regent", 4, players=players).plot("wins"))
    labels = [f"the setting of number {number}, told at length" for number in range(5)]
    found = wb.compare(
        "heir_and_regent",
        [{"label": label, "agents": agent} for label, agent in zip(labels, ["random", *["greedy"] * 4], strict=True)],
        1,
        workers=1,
        progress=False,
        bound=40,
    )
    for chart in (found.plot(), found.plot_wins()):
        assert set(labels[1:]) <= set(told(chart))


def test_scales_hold_their_values() -> None:
    for values in ([0.2, 0.3], [5.0, 5.0], [-40.0, 7.0], [float("nan")], []):
        on = scale(values, 100, 300, 0.25)
        assert all(100 <= on.at(value) <= 300 for value in (*on.ticks, 0.25))
        assert list(on.ticks) == sorted(on.ticks)
    log = powers([1.0, 256.0], 0, 90)
    assert log.at(1) == 0
    assert log.ticks[-1] >= 256
    assert log.at(10) - log.at(1) == pytest.approx(log.at(100) - log.at(10))
