"""Slow motion on the bench: steps of the rules one at a time, each with its rule, by key or by the clock."""

from __future__ import annotations

import pytest

import workbench as wb
from tests.session.sittings import GAMES, nodes_of, pick
from tests.ui.benches import place
from workbench.ui.motion import PACES


def motion(bench) -> dict:
    return bench.transport.view["motion"]


def slow(game: str, seed: int = 0, **options):
    session = place(game, seed)
    bench = wb.bench(session, **options)
    bench.handle("slow", {})
    return session, bench


def followed(game: str, **options):
    """A slow bench, and a move after which something happens by itself."""
    for seed in range(6):
        session = place(game, seed)
        here = session.node.id
        for move in list(session.legal_moves)[:20]:
            session.play(move, run=False)
            found = not session.pauses
            session.goto(here)
            if found:
                bench = wb.bench(session, **options)
                bench.handle("slow", {})
                return session, bench, str(move)
    raise AssertionError("another seed is needed")


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_followed_step_by_step_and_ends_where_it_would_have_ended(game: str) -> None:
    from random import Random

    rng = Random(game)
    for seed in range(3):
        session, bench = slow(game, seed)
        move = pick(session, rng)
        at_once = place(game, seed)
        at_once.play(move)
        bench.handle("play", {"id": str(move)})
        played = session.node.id
        steps = []
        while motion(bench)["wait"]:
            node = session.node.id
            bench.handle("tick", {"id": node})
            assert session.node.parent == node
            steps.append(motion(bench)["tick"])
        assert session.node.state == at_once.node.state
        assert session.node.id - played == len(steps)
        for step in steps:
            said = [step["told"]] if len(step["lines"]) < 2 else [line["text"] for line in step["lines"]]
            assert all(said)
            assert step["chips"] or any(line["chips"] for line in step["lines"])
            if len(said) > 1:
                assert all(line["chips"] for line in step["lines"]), "each sentence stands with its own rules"
        assert motion(bench)["next"].startswith(("It stops here: ", "The game is over."))
        bench.close()


def test_the_rule_of_each_step_is_told_in_our_own_words() -> None:
    session, bench = slow("noblemen", 1)
    texts = []
    for _ in range(12):
        if session.waiting == "over":
            break
        if session.waiting == "choice":
            bench.handle("play", {"id": str(session.legal_moves[0])})
        bench.handle("tick", {"id": session.node.id})
        tick = motion(bench)["tick"]
        if tick is not None and tick["text"]:
            texts.append(tick["text"])
            assert tick["text"] in {rule.text for rule in session.game.rulebook.rules.values()}
    assert len(texts) > 4
    bench.close()


def test_a_tick_that_comes_late_does_nothing() -> None:
    session, bench, move = followed("noblemen")
    bench.handle("play", {"id": move})
    first = session.node.id
    bench.handle("tick", {"id": first})
    after = session.node.id
    assert after != first
    bench.handle("tick", {"id": first})  # a second view's clock
    assert session.node.id == after
    bench.close()


def test_the_clock_stops_at_a_decision_while_paused_by_key_and_when_all_goes_at_once() -> None:
    session, bench, move = followed("noblemen")
    assert motion(bench)["wait"] == 0  # a seat decides
    bench.handle("play", {"id": move})
    assert motion(bench)["wait"] == 2500
    bench.handle("pace", {"value": "1000"})
    assert motion(bench)["wait"] == 1000
    bench.handle("pause", {})
    assert (motion(bench)["wait"], motion(bench)["paused"]) == (0, True)
    here = session.node.id
    bench.handle("tick", {"id": here})
    assert session.node.id == here
    bench.handle("pause", {})
    bench.handle("pace", {"value": "0"})
    assert motion(bench)["wait"] == 0
    bench.handle("step", {})  # by key
    assert session.node.parent == here
    bench.handle("key", {"key": "m"})
    assert motion(bench) == {"slow": False}
    bench.handle("run", {})
    assert session.waiting == "choice"
    bench.handle("pace", {"value": "7"})
    assert "There is no pace '7'" in bench.question.view["message"]["text"]
    assert set(PACES) == {"0", "1000", "2500", "5000"}
    bench.close()


def test_the_clock_stops_where_somebody_is_asked_what_chance_brings() -> None:
    session, bench = slow("dueling_nobles", 2)
    session.chance = "ask"
    while session.waiting == "choice":
        bench.handle("play", {"id": str(session.legal_moves[0])})
        while motion(bench)["wait"]:
            bench.handle("tick", {"id": session.node.id})
    assert session.waiting == "chance"
    assert motion(bench)["next"].startswith("It stops here")
    session.chance = "seeded"
    assert motion(bench)["wait"] == 2500
    bench.close()


def test_a_step_that_fails_pauses_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    session, bench, move = followed("noblemen")
    bench.handle("play", {"id": move})
    before = nodes_of(session)

    def fails(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(session.node._state.agenda[-1]), "do", fails)
    bench.handle("tick", {"id": session.node.id})
    assert "ZeroDivisionError" in bench.fault.view["fault"]["detail"]
    assert motion(bench)["wait"] == 0
    assert nodes_of(session) == before
    bench.close()


def test_what_a_seat_is_told_of_a_step_is_what_it_may_know() -> None:
    for seat in (0, 1, "public"):
        session, bench = slow("dueling_nobles", 1, seat=seat)
        for _ in range(10):
            if session.waiting == "over":
                break
            if session.waiting == "choice":
                session.play(session.legal_moves[0], run=False)
            bench.handle("tick", {"id": session.node.id})
            tick = motion(bench)["tick"]
            told = " ".join(line.text for line in session.lines(seat)) or session.title(seat=seat)
            if tick is not None:
                assert tick["told"].casefold() == told.replace("-", "−").casefold()
        bench.close()
