"""How long a click takes in the kernel's process: the move, all verdicts, the picture and every panel of the bench."""

from __future__ import annotations

import statistics
import time
from random import Random

import pytest

import workbench as wb
from tests.games.noblemen.randomly import pick
from workbench.ui.bench import Bench

CLICKS = 15
MOST = 0.05


@pytest.mark.soak
def test_a_click_late_in_a_game_of_five_is_answered_at_once() -> None:
    session, rng = wb.start("noblemen", players=5, seed=3), Random(3)
    while session.state.decade < 3:
        session.play(pick(session.legal_moves, rng))
    bench, taken = Bench(session), []
    while len(taken) < CLICKS and session.waiting == "choice":
        move, begun = str(pick(session.legal_moves, rng)), time.process_time()
        bench.handle("play", {"id": move})
        taken.append(time.process_time() - begun)
        assert bench.controller.error == {}
    assert len(taken) == CLICKS
    assert statistics.median(taken) < MOST
