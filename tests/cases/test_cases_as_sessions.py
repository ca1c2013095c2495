"""Every case opens and plays as a sitting, so that the bench can show it; saved and loaded it is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.case import ANYTHING, Case, carry_out, games, load_cases, position, settings_of
from workbench.kernel.codec import to_plain
from workbench.kernel.registry import find_game
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
