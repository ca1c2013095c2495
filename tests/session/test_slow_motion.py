"""Slow motion: one automatic step after another, each with its rule, up to the next decision."""

from __future__ import annotations

from random import Random

import pytest

import workbench as wb
from tests.session.sittings import PLACES, nodes_of, pick, sitting
from tests.session.test_history import at_random, duel


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_ticks_lead_to_where_running_leads_and_tell_the_same(game: str, seed: int) -> None:
    session = sitting(game, seed)
    rng = Random(seed)
    for _ in range(5):
        if session.waiting != "choice":
            break
        move, here = pick(session, rng), session.node
        end = session.play(move)
        told = [line.text for line in session.story() if line.node > here.id or line.node == end.id]
        session.goto(here)
        session.play(move, run=False)
        seen = [line.text for line in session.lines()]
        for tick in session.ticks():
            assert session.node.id == tick.node
            assert tick.kind == session.node.cause.kind
            assert tick.title
            assert tick.rule == "" or tick.text
            assert set(tick.rules) >= {rule for line in tick.lines for rule in line.rules}
            assert str(tick)
            assert (tick.ends == "") == (session.waiting in ("task", "chance"))
            seen += [line.text for line in tick.lines]
        assert session.node is end
        path = {node.id for node in session.tree.path(end)}
        assert (
            seen == [line.text for line in session.story() if line.node in path and line.node > here.id] or seen == told
        )


def test_the_last_tick_says_who_decides_what() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH"):
        session.play(move)
    session.play("first A", run=False)
    last = list(session.ticks())[-1]
    assert last.ends == "choice"
    assert last.following == session.question.text
    assert session.next_tick() is None, "a seat decides"


def test_a_draw_ends_the_ticks_where_its_outcome_is_asked_for() -> None:
    session = duel(run=False)
    session.chance = "ask"
    ticks = list(session.ticks())
    assert ticks[-1].ends == "chance"
    assert session.waiting == "chance"
    before = nodes_of(session)
    assert session.next_tick() is None
    assert nodes_of(session) == before
    session.script("=KS", "=KH")
    drawn = list(session.ticks())
    assert [tick.kind for tick in drawn].count("chance") == 2
    assert "King of Spades" in str(next(tick for tick in drawn if tick.kind == "chance"))


def test_ticks_are_told_as_a_seat_may_see_them() -> None:
    session = duel(run=False)
    told = {seat: [] for seat in (0, 1, "public")}
    for seat in told:
        session.goto(0)
        told[seat] = [str(tick) for tick in session.ticks(seat)]
    assert told[0] != told[1]
    assert not any("King" in text for text in told["public"])


def test_a_sitting_that_was_moved_elsewhere_ends_the_ticks() -> None:
    session = at_random(duel(), 6)
    draw = next(node for node in session.tree.path(session.node) if session.at(node).waiting == "task")
    session.goto(draw)
    ticks = session.ticks()
    next(ticks)
    session.goto(session.line[-1])
    assert list(ticks) == []
    assert session.node.id == session.line[-1]


def test_a_failing_step_is_told_and_changes_nothing() -> None:
    from tests.session.test_history import TOY
    from tests.toy import toy
    from workbench.session import Session

    session = Session(toy, TOY, toy.start(TOY, ("bomb",)), seed=1)
    with pytest.raises(wb.BrokenStep, match="Bomb"):
        for _ in session.ticks():
            pass
    before = nodes_of(session)
    with pytest.raises(wb.BrokenStep):
        session.next_tick()
    assert nodes_of(session) == before
