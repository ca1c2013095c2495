"""A cell plays while somebody clicks: the bench shows no fault, and in the end what the sitting is."""

from __future__ import annotations

from random import Random

import pytest

import workbench as wb
from tests.session.sittings import on
from tests.session.test_two_threads import at_once, hasty
from tests.ui.benches import alike, do, events, opened, place, sent

__all__ = ["hasty"]


@pytest.mark.parametrize("game", ["noblemen", "heir_and_regent"])
@pytest.mark.usefixtures("hasty")
def test_a_cell_plays_while_somebody_clicks(game: str) -> None:
    session = place(game, 2)
    bench = opened(session)
    faults: list[object] = []

    def cell() -> None:
        rng = Random(1)
        for _ in range(15):
            try:
                on(session, 1, rng)
            except (wb.WorkbenchError, IndexError):
                session.back()  # somebody has gone to where nothing can be played

    def clicks() -> None:
        rng = Random(2)
        for _ in range(25):
            with bench.lock:
                part, kind, fields = rng.choice(list(events(bench, rng)))
            do(bench, part, kind, fields)
            faults.extend(filter(None, [bench.controller.error]))

    assert at_once(cell, clicks) == []
    assert faults == []
    shown = sent(bench)
    bench.refresh()
    assert alike(shown, sent(bench)) == [], "whoever came last, it shows the sitting as it is"
    bench.close()
