"""What a formatter showed goes when its cell is run again and nobody sees it any more."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import workbench as wb
from workbench.ui.bench import Bench
from workbench.ui.let_go import Showing


@pytest.fixture
def showing() -> Showing:
    return Showing()


def run(showing: Showing, cell: str | None) -> None:
    showing.begin(SimpleNamespace(cell_id=cell))


def shown(showing: Showing, cell: str | None, views: int = 1) -> Bench:
    """A bench that a cell shows, as often as that."""
    run(showing, cell)
    bench = wb.bench(wb.start("dueling_nobles", seed=1))
    showing.note(bench)
    bench._view_count = views
    return bench


def is_open(bench: Bench) -> bool:
    return bench.comm is not None


def test_it_goes_when_the_last_view_goes_after_its_cell_was_run_again(showing: Showing) -> None:
    bench = shown(showing, "one", views=2)
    run(showing, "one")
    assert is_open(bench), "it is still seen"
    bench._view_count = 1
    assert is_open(bench), "as in a second view of the same output"
    bench._view_count = 0
    assert not is_open(bench)


def test_it_goes_at_once_where_its_views_are_gone_already(showing: Showing) -> None:
    bench = shown(showing, "one")
    bench._view_count = 0
    assert is_open(bench), "a page that is loaded again shows it again"
    run(showing, "two")
    assert is_open(bench)
    run(showing, "one")
    assert not is_open(bench)


@pytest.mark.parametrize(("cell", "views"), [("one", 0), (None, 1)])
def test_what_nobody_saw_and_what_belongs_to_no_cell_stays(showing: Showing, cell: str | None, views: int) -> None:
    bench = shown(showing, cell, views)
    run(showing, cell)
    bench._view_count = 0
    assert is_open(bench)
    bench.close()


def test_a_bench_that_was_closed_by_hand_is_no_trouble(showing: Showing) -> None:
    bench = shown(showing, "one")
    bench.close()
    run(showing, "one")
    assert not is_open(bench)
