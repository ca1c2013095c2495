"""What goes wrong with many games: the error carries every game that was complete."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError


class BrokenRun(WorkbenchError):
    """A run of many games that could not be finished; no game that was complete is lost.

    Attributes:
        results: what the complete games gave; `results.finish()` plays the missing ones.
        failure: what happened in which game; None where a worker was lost.
    """

    def __init__(self, message: str, results: Any = None, failure: Failure | None = None) -> None:
        super().__init__(message)
        self.results = results
        self.failure = failure


class BadResults(WorkbenchError):
    """Results that cannot be written, or a folder that holds none; the message names file and cause."""


class NothingFound(WorkbenchError):
    """What was looked for is not in the games that were played, or does not exist."""


class BadAgent(WorkbenchError):
    """An agent that does not exist or cannot play."""


def told(error: BaseException) -> str:
    """An exception in one line, also one that cannot say what it is."""
    try:
        text = str(error)
    except Exception:
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


class Failure(msgspec.Struct, frozen=True):
    """An exception in one game, as plain data: it may have happened in another process.

    Attributes:
        game: number of the game.
        error: the exception in one line.
        where: what was being done, such as "the agent of Ann (Careful) chooses, decision 12".
        trace: the traceback, for whoever wrote the agent or the predicate.
    """

    game: int
    error: str
    where: str = ""
    trace: str = ""

    def __str__(self) -> str:
        place = f", {self.where}" if self.where else ""
        return f"game {self.game}{place}: {self.error}"
