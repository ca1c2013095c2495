"""How long a click takes in the kernel's process: the move, all verdicts, the picture and every panel of the bench."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.games.noblemen.randomly import pick
from workbench.kernel import Move
from workbench.session import Session
from workbench.ui.bench import Bench

CLICKS = 15
MOST = 0.05


WANTED = ("TakeChild", "TakeBride", "BrideOffer", "SendGroom", "Earn")


def third_decade() -> tuple[Session, Random]:
    """Noblemen: all estates are large."""
    session, rng = wb.start("noblemen", players=5, seed=3), Random(3)
    while session.state.decade < 3:
        session.play(pick(session.legal_moves, rng))
    return session, rng


def grown_families() -> tuple[Session, Random]:
    """Among Nobles: the last age, thirty characters in five families."""
    session, rng = wb.start("among_nobles", players=5, seed=4), Random(4)
    while session.state.changes < 2 or session.question.step != "Turn" or characters(session) < 30:
        session.play(with_children(session.legal_moves, rng))
    return session, rng


def with_children(legal: Sequence[Move], rng: Random) -> Move:
    """A legal move; a birth, a wedding or gold wherever there is one."""
    kinds = ([move for move in legal if type(move).__name__ == kind] for kind in WANTED)
    return rng.choice(next(filter(None, kinds), list(legal)))


def characters(session: Session) -> int:
    """How many characters live."""
    return sum(len(unit.cards) for seat in session.state.seats for row in seat.rows for unit in row)


LATE = {"noblemen": third_decade, "among_nobles": grown_families}


@pytest.mark.soak
@pytest.mark.parametrize("game", LATE)
def test_a_click_late_in_a_game_of_five_is_answered_at_once(game: str, record_property: Any) -> None:
    session, rng = LATE[game]()
    bench, taken = Bench(session), []
    while len(taken) < CLICKS and session.waiting == "choice":
        move, begun = str(pick(session.legal_moves, rng)), time.process_time()
        bench.handle("play", {"id": move})
        taken.append(time.process_time() - begun)
        assert bench.controller.error == {}
    assert len(taken) == CLICKS
    record_property("median", statistics.median(taken))
    assert statistics.median(taken) < MOST
