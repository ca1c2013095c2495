"""Small questions about the step that waits, answered in impossible positions too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from workbench.kernel.errors import BrokenStep, WorkbenchError
from workbench.kernel.event import Tell, silent
from workbench.kernel.move import Move
from workbench.kernel.play import play, run_tasks
from workbench.kernel.state import AnyState
from workbench.kernel.step import Chance, Choice, Step

T = TypeVar("T")


def heading(step: Step) -> str:
    """How a step is called on the bench."""
    return step.title or type(step).__name__


def seat_of(step: Step) -> int | None:
    """The seat that a step belongs to; None if it belongs to none."""
    seat = getattr(step, "seat", None)
    return seat if isinstance(seat, int) else None


def asked(step: Step, state: AnyState) -> str:
    """The question of a choice or of chance, the name of a task; the name also where the question cannot be put."""
    if not isinstance(step, (Choice, Chance)):
        return heading(step)
    try:
        return step.question(state)
    except Exception:
        return f"{heading(step)}: the question cannot be put here"


def carried_out(state: AnyState, move: Move, tell: Tell = silent) -> AnyState:
    """A copy of a position after a move and all that follows by itself, up to the next choice or chance."""
    trial = state.copy()
    play(trial, move, tell)
    run_tasks(trial, tell)
    return trial


def guarded(step: Step, node: int, action: Callable[[], T]) -> T:
    """The result of an action of `step`; BrokenStep for whatever it raises, as an impossible position may make it."""
    try:
        return action()
    except WorkbenchError:
        raise
    except Exception as error:
        raise broken(step, f"{type(error).__name__}: {error}", node) from error


def broken(step: Step, what: str, node: int) -> BrokenStep:
    """The error of a step that has failed."""
    said = (
        f"The step “{type(step).__name__}” ({step.rule or 'no rule'}) failed: {what}. "
        f"Nothing was changed: the sitting is still at node {node}."
    )
    return BrokenStep(said, heading(step), step.rule)
