"""The switch for lines between neighbouring tiles: there where the table has any, off at first."""

from __future__ import annotations

import workbench as wb


def test_the_switch_draws_the_lines_between_neighbours_and_hides_them_again() -> None:
    session = wb.start("noblemen", players=3, seed=1)
    session.edit({"seats.0.estate": {"0,0": "M", "1,0": "F"}})
    made = wb.bench(session)
    assert made.bar.view["neighbours"] is False
    assert set(made.board.hidden_edges) == {"adjacent", "diagonal"}
    made.handle("neighbours", {})
    assert made.bar.view["neighbours"] is True
    assert made.board.hidden_edges == []
    made.handle("neighbours", {})
    assert set(made.board.hidden_edges) == {"adjacent", "diagonal"}


def test_a_table_without_neighbours_has_no_switch() -> None:
    assert wb.bench(wb.start("dueling_nobles", seed=1)).bar.view["neighbours"] is None
