"""Snapshots: a place as plain data for a page that needs no kernel, and nothing in it that a seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import workbench as wb
from tests.session.sittings import PLACES, nodes_of, sitting
from tests.session.test_history import at_random, duel
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world
from workbench.session import Session


def test_a_snapshot_says_all_that_is_to_be_said_of_a_place() -> None:
    session = at_random(duel(rulings={"open-counts": "secret"}), 9)
    refused = next(found for found in session.verdicts() if not found.legal)
    before = nodes_of(session)
    shot = session.snapshot(move=refused.move)
    assert nodes_of(session) == before
    assert (shot.game, shot.title, shot.players) == ("dueling_nobles", "Dueling Nobles", ("Ann", "Ben"))
    assert shot.question == session.question.text
    assert shot.asked == session.players[session.decider]
    assert shot.rulings == (("ruling.open-counts", "public", "secret"),)
    assert shot.verdict is not None
    assert not shot.verdict.legal
    assert [move.text for move in shot.moves if move.legal] == [str(move) for move in session.legal_moves]
    assert all(move.rule and move.fact for move in shot.moves if not move.legal)
    named = {rule for line in shot.story for rule in line.rules} | {reason.rule for reason in shot.verdict.reasons}
    assert named <= {rule.id for rule in shot.rules}
    assert all(rule.text for rule in shot.rules)
    assert [line.text for line in shot.story] == [line.text for line in session.story()]
    assert wb.paste(shot.sheet).sheet() == shot.sheet
    assert shot.question in str(shot)
    session.edit({"seats.0.chest": -1})
    edited = session.snapshot()
    assert {"edited", "impossible position"} <= set(edited.badges)
    assert edited.problems


def test_the_end_is_told() -> None:
    session = at_random(duel(), 6)
    session.edit({"over": True, "winner": 0, "ending": "win.check"})
    assert session.snapshot().outcome == "Ann wins."


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_a_snapshot_for_a_seat_does_not_depend_on_the_secret(game: str, seed: int) -> None:
    session = sitting(game, seed)
    for seat in (*range(len(session.players)), "public"):
        world = sample_world(session.game, view(session.state, seat), Random(seed))
        other = Session(session.game, session.settings, world, 1)
        mine, theirs = (_told(each.snapshot(seat)) for each in (session, other))
        assert mine == theirs
        assert session.snapshot(seat).sheet == ""
        assert session.snapshot(seat).problems == ()
        if seat != session.decider:
            assert session.snapshot(seat).moves == ()


def _told(shot: Any) -> bytes:
    """A snapshot but for where it comes from: the other world has no history."""
    return msgspec.json.encode(msgspec.structs.replace(shot, node=0, heading="", story=(), rules=()))
