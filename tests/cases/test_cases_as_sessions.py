"""Every case opens and plays as a sitting, so that the bench can show it to a seat; saved and loaded it is the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import workbench as wb
from tests.cases.case import ANYTHING, Case, carry_out, games, load_cases, position, settings_of
from workbench.kernel.codec import to_plain
from workbench.kernel.registry import find_game
from workbench.kernel.worlds import sample_world
from workbench.session import Session, load

OPENED = [
    case for game in games() for case in load_cases(game) if not (case.unfit or case.until or ANYTHING in case.play)
]


def sitting(case: Case) -> Session:
    """The case played as a sitting."""
    settings = settings_of(case)
    session = Session(find_game(case.game), settings, position(case, settings), seed=1)
    session.chance = "ask"
    if session.waiting == "task":
        session.run()
    for text in case.play:
        session.play(text)
    return session


@pytest.mark.parametrize("case", OPENED, ids=lambda case: f"{case.game}:{case.id}")
def test_the_case_plays_the_same_as_a_sitting(case: Case) -> None:
    session = sitting(case)
    assert to_plain(session.state) == to_plain(carry_out(case, settings_of(case)).state)
    for refusal in case.refuse:
        reasons = session.why(refusal.move, refusal.seat)
        assert not reasons.legal
        assert refusal.rule in [reason.rule for reason in reasons.reasons if reason.forbids]
    for text in case.allow:
        assert session.why(text).legal


@pytest.mark.parametrize("case", OPENED[::9], ids=lambda case: f"{case.game}:{case.id}")
def test_a_case_is_saved_and_loaded(case: Case, tmp_path: Path) -> None:
    session = sitting(case)
    session.save(tmp_path / "case.json")
    again = load(tmp_path / "case.json")
    assert to_plain(again.state) == to_plain(session.state)
    assert str(again.story()) == str(session.story())


@pytest.mark.parametrize(("number", "case"), [*enumerate(OPENED)], ids=lambda part: getattr(part, "id", None))
def test_a_case_can_be_seen_by_a_seat(number: int, case: Case, tmp_path: Path) -> None:
    """Faces, symbols and all else that a case lays out lie open: a seat has a picture, a preview and a file of them."""
    session = sitting(case)
    seat = number % len(session.players)
    graph = wb.graph(session.state, seat)
    assert "failed" not in graph.graph
    assert graph.number_of_nodes() > 8
    if session.problems():
        return
    seen = wb.view(session.state, seat)
    assert wb.view(sample_world(session.game, seen, Random(number)), seat) == seen
    session.save(tmp_path / "seen.json", seat)
    assert wb.view(wb.load(tmp_path / "seen.json").state, seat) == seen
