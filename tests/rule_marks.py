"""Which rules a test really showed: a recorder of verdicts and events, and the check behind `@pytest.mark.rule`.

A mark `@pytest.mark.rule("castle.apart")` counts only if, while the test ran, a verdict weighed that rule or an event
carried its id; otherwise the test fails. Nothing needs to be called: the recorder listens where every verdict and
every told event is made.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.testing.recorder import Recorder, watch

__all__ = ["Recorder", "marked_rules", "pytest_runtest_call", "watch"]


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
