"""Which rules were at work: a recorder of verdicts and events that listens where every one of them is made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from workbench.kernel import Event, Listener, Verdict
from workbench.kernel import play as driver

_driver: Any = driver  # it makes every verdict


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
        """Note the rules of a verdict."""
        self.forbade.update(item.rule for item in verdict.objections)
        self.weighed.update(verdict.considered)
        if verdict.legal:
            self.allowed.update(verdict.considered)

    def note_event(self, event: Event) -> None:
        """Note the rules of an event."""
        self.allowed.update((event.rule, *event.also))


@contextmanager
def watch(recorder: Recorder) -> Iterator[Recorder]:
    """Let `recorder` note every verdict and told event made inside the block; blocks may be nested."""
    make_verdict, hear = _driver.Verdict, Listener.__call__

    def noted_verdict(*args: Any, **kwargs: Any) -> Verdict:
        verdict: Verdict = make_verdict(*args, **kwargs)
        recorder.note_verdict(verdict)
        return verdict

    def noted_event(listener: Listener, *args: Any, **kwargs: Any) -> None:
        hear(listener, *args, **kwargs)
        recorder.note_event(listener.events[-1])

    _driver.Verdict, Listener.__call__ = noted_verdict, noted_event  # type: ignore[assignment,method-assign]
    try:
        yield recorder
    finally:
        _driver.Verdict, Listener.__call__ = make_verdict, hear  # type: ignore[method-assign]
