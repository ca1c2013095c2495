"""A mark counts only for a rule that was really seen, whatever the test claims."""

from __future__ import annotations

import pytest

from tests.games.dueling_nobles.positions import GAME, given
from tests.rule_marks import Recorder, pytest_runtest_call, watch
from workbench.kernel import Listener, play


class Item:
    """What the hook needs of a test."""

    def __init__(self, *rules: str) -> None:
        self.rules = rules

    def iter_markers(self, name: str) -> list[pytest.Mark]:
        return [pytest.mark.rule(*self.rules).mark] if name == "rule" and self.rules else []


def run(item: Item, ending: BaseException | None = None) -> object:
    """Let the hook wrap a test that takes Taxes and asks for them again."""
    hook = pytest_runtest_call(item)  # type: ignore[arg-type]
    next(hook)
    take_taxes_twice()
    try:
        hook.throw(ending) if ending else hook.send("result")
    except StopIteration as stop:
        return stop.value
    raise AssertionError("the hook goes on")


def take_taxes_twice() -> None:
    state, taxes = given("political", {}), GAME.read("T")[0]
    play.play(state, taxes, Listener())
    play.verdict(state, taxes)


@pytest.mark.rule("taxes.gain", "gold.to-chest", "turn.once")
def test_a_mark_counts_for_what_events_and_verdicts_carry() -> None:
    take_taxes_twice()


def test_a_mark_for_a_rule_that_was_not_seen_fails_the_test() -> None:
    assert run(Item("taxes.gain")) == "result"
    assert run(Item()) == "result"
    with pytest.raises(pytest.fail.Exception, match=r"marked with ace\.rout, but"):
        run(Item("taxes.gain", "ace.rout"))


def test_a_test_that_fails_by_itself_fails_as_it_would_without_a_mark() -> None:
    with pytest.raises(ZeroDivisionError):
        run(Item("ace.rout"), ZeroDivisionError())


def test_the_recorder_tells_allowing_from_forbidding() -> None:
    with watch(Recorder()) as outer, watch(Recorder()) as recorder:
        take_taxes_twice()
    assert "turn.once" in recorder.forbade
    assert {"taxes.gain", "gold.to-chest"} <= recorder.allowed
    assert "turn.once" not in recorder.allowed
    assert outer.seen == recorder.seen


def test_nothing_is_noted_outside() -> None:
    recorder = Recorder()
    with watch(recorder):
        pass
    take_taxes_twice()
    assert recorder.seen == set()
