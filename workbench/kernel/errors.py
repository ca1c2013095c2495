"""The errors of the workbench: what is wrong, where, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.kernel.move import Verdict


class WorkbenchError(Exception):
    """Any refusal of the workbench. Nothing has been changed when it is raised."""


class IllegalMove(WorkbenchError):
    """A move that a rule forbids now.

    Attributes:
        verdict: the move with all its objections and every rule that was considered.
    """

    def __init__(self, message: str, verdict: Verdict) -> None:
        super().__init__(message)
        self.verdict = verdict


class UnknownMove(WorkbenchError):
    """A text that is no move of the game; the message names the nearest moves."""


class AmbiguousMove(WorkbenchError):
    """A text that could mean several moves; the message lists them."""


class UnknownGame(WorkbenchError):
    """A game that is not installed."""


class BadRulebook(WorkbenchError):
    """A rulebook file with a fault; the message names file, table, id and field."""


class BadSettings(WorkbenchError):
    """Players, rulings, variants or presets that do not exist or exclude each other."""


class BadComponents(WorkbenchError):
    """A component pack with a fault; the message names file, line and field."""


class BadSave(WorkbenchError):
    """A file that is no session of this workbench, or a damaged one."""


class BadLesson(WorkbenchError):
    """A lesson file with a fault; the message names file, line and field."""


class BadDrill(WorkbenchError):
    """A file that holds no questions of this workbench, or a damaged one."""


class BadEdit(WorkbenchError):
    """An edit whose path does not exist or whose value has the wrong type."""


class BrokenStep(WorkbenchError):
    """A step of a game that failed while it was carried out; the state is as it was before.

    Attributes:
        step: what the step is called; "" where that is not known.
        rule: the id of its rule; "" if it has none.
    """

    def __init__(self, message: str = "", step: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.step, self.rule = step, rule
