"""Which rules a test really showed: a recorder of verdicts and events, and the check behind `@pytest.mark.rule`.

A mark `@pytest.mark.rule("castle.apart")` counts only if, while the test ran, a verdict weighed that rule or an event
carried its id; otherwise the test fails. Nothing needs to be called: the recorder listens where every verdict and
every told event is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from workbench.kernel import Event, Listener, Verdict, play


class Recorder:
    """Ids of rules seen at work.

    Attributes:
        allowed: weighed by the verdict on a legal move, or carried by an event.
        forbade: named by an objection.
        weighed: weighed by any verdict.
    """

    def __init__(self) -> None:
        self.allowed: set[str] = set()
        self.forbade: set[str] = set()
        self.weighed: set[str] = set()

    @property
    def seen(self) -> set[str]:
        """Carried by any verdict or event."""
        return self.allowed | self.weighed

    def add(self, other: Recorder) -> None:
        """Note all that another recorder has noted."""
        self.allowed |= other.allowed
        self.forbade |= other.forbade
        self.weighed |= other.weighed

    def note_verdict(self, verdict: Verdict) -> None:
        self.forbade.update(item.rule for item in verdict.objections)
        self.weighed.update(verdict.considered)
        if verdict.legal:
            self.allowed.update(verdict.considered)

    def note_event(self, event: Event) -> None:
        self.allowed.update((event.rule, *event.also))


@contextmanager
def watch(recorder: Recorder) -> Iterator[Recorder]:
    """Let `recorder` note every verdict and told event made inside the block; blocks may be nested."""
    make_verdict, hear = play.Verdict, Listener.__call__

    def noted_verdict(*args: Any, **kwargs: Any) -> Verdict:
        verdict = make_verdict(*args, **kwargs)
        recorder.note_verdict(verdict)
        return verdict

    def noted_event(listener: Listener, *args: Any, **kwargs: Any) -> None:
        hear(listener, *args, **kwargs)
        recorder.note_event(listener.events[-1])

    play.Verdict, Listener.__call__ = noted_verdict, noted_event  # type: ignore[assignment,misc,method-assign]
    try:
        yield recorder
    finally:
        play.Verdict, Listener.__call__ = make_verdict, hear  # type: ignore[misc,method-assign]


def marked_rules(item: pytest.Item) -> tuple[str, ...]:
    """The ids that the marks of a test name."""
    return tuple(rule for mark in item.iter_markers("rule") for rule in mark.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    rules = marked_rules(item)
    if not rules:
        return (yield)
    with watch(Recorder()) as recorder:
        result = yield
    missing = [rule for rule in rules if rule not in recorder.seen]
    if missing:
        pytest.fail(f"marked with {', '.join(missing)}, but no verdict or event of the test carried it", pytrace=False)
    return result
