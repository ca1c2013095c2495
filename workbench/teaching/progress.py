"""How far a learner has come, in lessons: kept in a readable JSON file, one for each learner."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Literal

import msgspec

from workbench.kernel.arguments import path_of
from workbench.kernel.errors import BadSave
from workbench.teaching.json_file import FORMAT, read, text_of, write
from workbench.teaching.lesson import Lesson

State = Literal["open", "read", "solved", "shown"]


class StepProgress(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One step.

    Attributes:
        state: "open", "read" (a page without a task), "solved", or "shown" (solved after the solution was looked at).
        tries: how often it was answered.
        hints: how many hints were taken.
    """

    state: State = "open"
    tries: int = 0
    hints: int = 0


class Progress(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One lesson.

    Attributes:
        steps: one entry for each step.
        at: number of the step at which the learner is.
        lesson: fingerprint of the lesson's file; after a change the lesson begins anew.
    """

    steps: list[StepProgress]
    at: int = 0
    lesson: str = ""

    @classmethod
    def new(cls, lesson: Lesson) -> Progress:
        """Nothing done yet."""
        return cls([StepProgress() for _ in lesson.steps], 0, lesson.fingerprint)

    @property
    def done(self) -> bool:
        """Whether no step is open."""
        return all(step.state != "open" for step in self.steps)

    @property
    def share(self) -> float:
        """The part of the steps that is done, 0 to 1."""
        return sum(step.state != "open" for step in self.steps) / len(self.steps) if self.steps else 1.0

    def fits(self, lesson: Lesson) -> bool:
        """Whether it belongs to the lesson as it is now."""
        return self.lesson == lesson.fingerprint and len(self.steps) == len(lesson.steps)


class _File(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What stands in a file."""

    workbench: int
    progress: dict[str, Progress]
    learner: str = ""


class Record:
    """The progress of one learner in any number of lessons.

    Attributes:
        path: the file.
        learner: whose it is.
        lessons: progress by "game/lesson".
    """

    def __init__(self, path: Path, learner: str = "") -> None:
        self.path, self.learner = path, learner
        self.lessons: dict[str, Progress] = {}

    @classmethod
    def open(cls, path: str | PathLike[str], learner: str = "") -> Record:
        """The record in a file; an empty one if there is no such file yet.

        Raises:
            BadSave: the file cannot be read, or holds something else.
        """
        where = path_of(path, BadSave)
        record = cls(where, learner)
        if where.exists():
            file = read(where, _File, "record of lessons", BadSave)
            record.learner, record.lessons = learner or file.learner, file.progress
        return record

    def of(self, lesson: Lesson) -> Progress:
        """The progress in a lesson; a new one if there is none, or the lesson has changed since."""
        found = self.lessons.get(f"{lesson.game_id}/{lesson.id}")
        return found if found is not None and found.fits(lesson) else Progress.new(lesson)

    def put(self, lesson: Lesson, progress: Progress) -> None:
        """Note the progress in a lesson."""
        self.lessons[f"{lesson.game_id}/{lesson.id}"] = progress

    def save(self) -> None:
        """Write the file. Raises BadSave."""
        write(self.path, self._file(), BadSave)

    def as_text(self) -> str:
        """What the file holds."""
        return text_of(self._file()).decode()

    def _file(self) -> _File:
        return _File(FORMAT, self.lessons, self.learner)
