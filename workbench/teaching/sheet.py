"""One learner's answers to a quiz, and the table of a class."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from workbench.kernel.arguments import path_of, several, told
from workbench.kernel.errors import BadDrill, WorkbenchError
from workbench.session import Session
from workbench.teaching.json_file import FORMAT, read, read_text, text_of, write
from workbench.teaching.question import Marked, Question, mark
from workbench.teaching.quiz import Item, Quiz


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that was given: letters, whether they were right, and how often it was tried."""

    letters: str
    right: bool
    tries: int = 1


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet in a file."""

    sheet: int
    quiz: str
    learner: str
    answers: list[Answer | None]


class Sheet:
    """The sheet of one learner.

    Attributes:
        quiz: the quiz.
        learner: who answers.
        answers: the last answer to each question, by its number from 0.
        number: the question at which the learner is.
    """

    def __init__(self, quiz: Quiz, learner: str = "") -> None:
        self.quiz, self.learner = quiz, learner
        self.answers: dict[int, Answer] = {}
        self.number = 0

    @property
    def item(self) -> Item:
        """The question with its position."""
        found: Item = self.quiz[self.number]
        return found

    @property
    def question(self) -> Question:
        """The question."""
        return self.item.question

    def board(self) -> Session:
        """The position that is asked about, as a sitting of its own."""
        return self.item.session()

    def answer(self, answer: str | int | Iterable[str | int]) -> Marked:
        """Answer the question: letters, texts, moves, rules or numbers. It may be answered again; tries are counted.

        Raises:
            WorkbenchError: the answer is none of those on offer. Nothing is counted.
        """
        marked = mark(self.question, answer)
        before = self.answers.get(self.number)
        self.answers[self.number] = Answer(marked.chosen, marked.right, before.tries + 1 if before else 1)
        return marked

    def next(self) -> Question:
        """Go on to the next question; at the last it stays."""
        return self.goto(min(self.number + 1, len(self.quiz) - 1))

    def back(self) -> Question:
        """Go back to the question before; at the first it stays."""
        return self.goto(max(self.number - 1, 0))

    def goto(self, number: int) -> Question:
        """Go to a question by its number, from 0. Raises WorkbenchError."""
        if not 0 <= number < len(self.quiz):
            raise WorkbenchError(f"There is no question {number}; there are 0 to {len(self.quiz) - 1}.")
        self.number = number
        return self.question

    @property
    def done(self) -> bool:
        """Whether every question has been answered."""
        return len(self.answers) == len(self.quiz)

    @property
    def points(self) -> int:
        """How many questions were answered rightly at the first try."""
        return sum(answer.right and answer.tries == 1 for answer in self.answers.values())

    def save(self, path: str | PathLike[str]) -> None:
        """Write the answers to a JSON file. Raises BadDrill."""
        write(path_of(path, BadDrill), self._file(), BadDrill)

    def as_text(self) -> str:
        """What the file of the answers holds."""
        return text_of(self._file()).decode()

    def _file(self) -> _File:
        answers = [self.answers.get(number) for number in range(len(self.quiz))]
        return _File(FORMAT, self.quiz.title, self.learner, answers)

    @classmethod
    def load(cls, quiz: Quiz, path: str | PathLike[str]) -> Sheet:
        """The sheet in a file, belonging to a quiz.

        Raises:
            BadDrill: the file cannot be read, or belongs to another quiz.
        """
        where = path_of(path, BadDrill)
        return cls._of(quiz, read(where, _File, "sheet of answers", BadDrill), where.name)

    @classmethod
    def from_text(cls, quiz: Quiz, text: str, name: str) -> Sheet:
        """The sheet in the content of a file that is called `name`. Raises like `load`."""
        return cls._of(quiz, read_text(text, name, _File, "sheet of answers", BadDrill), name)

    @classmethod
    def _of(cls, quiz: Quiz, file: _File, name: str) -> Sheet:
        if (file.quiz, len(file.answers)) != (quiz.title, len(quiz)):
            asked = f"{file.quiz!r} with {len(file.answers)} questions"
            raise BadDrill(f"{name} belongs to {asked}, not to this quiz.")
        sheet = cls(quiz, file.learner)
        sheet.answers = {number: answer for number, answer in enumerate(file.answers) if answer is not None}
        return sheet

    def __repr__(self) -> str:
        return (
            f"<{self.learner or 'somebody'}: {self.points} of {len(self.quiz)} right at the first try, "
            f"{len(self.answers)} answered>"
        )


def class_table(sheets: Iterable[Sheet | str | PathLike[str]] | str | PathLike[str], quiz: Quiz | None = None) -> Any:
    """The results of a class: a row for each learner, a column for each question, and the points.

    A question's cell says how many tries it took, 0 for a wrong answer, nothing where none was given.

    Args:
        sheets: sheets, files of sheets, or both; or one folder, for all JSON files in it.
        quiz: the quiz to which files belong.

    Returns:
        A pandas DataFrame with the learners' names as index.

    Raises:
        BadDrill: a file cannot be read, or belongs to another quiz.
        WorkbenchError: files are named without their quiz, the sheets belong to different quizzes, or pandas is not
            installed.
    """
    try:
        import pandas as pd
    except ImportError as error:
        raise WorkbenchError("The table of a class needs pandas: install nobles-workbench[lab].") from error
    if quiz is not None and not isinstance(quiz, Quiz):
        raise WorkbenchError(f"The files belong to a quiz, as `wb.load_quiz` reads it, not to {told(quiz)}.")
    given = [each if isinstance(each, Sheet) else _loaded(quiz, each) for each in _each(sheets)]
    if len({(sheet.quiz.title, sheet.quiz.questions) for sheet in given}) > 1:
        raise WorkbenchError("These sheets belong to different quizzes.")
    rows = {
        name: {**_cells(sheet), "points": sheet.points, "of": len(sheet.quiz)}
        for name, sheet in zip(learners(given), given, strict=True)
    }
    frame = pd.DataFrame.from_dict(rows, orient="index")
    frame.index.name = "learner"
    questions = [column for column in frame.columns if column not in ("points", "of")]
    frame[questions] = frame[questions].astype("Int64")
    return frame


def _each(sheets: Iterable[Sheet | str | PathLike[str]] | str | PathLike[str]) -> list[Sheet | str | PathLike[str]]:
    """The sheets one by one; of a folder its JSON files by name."""
    if isinstance(sheets, (str, PathLike)):
        folder = path_of(sheets, BadDrill)
        return [*sorted(folder.glob("*.json"))] if folder.is_dir() else [Path(folder)]
    return list(several(sheets, "sheets", "a list of sheets or files, or a folder"))


def _loaded(quiz: Quiz | None, path: str | PathLike[str]) -> Sheet:
    if quiz is None:
        raise WorkbenchError("Name the quiz to which the files belong: class_table(files, quiz).")
    return Sheet.load(quiz, path)


def learners(sheets: Iterable[Sheet]) -> list[str]:
    """Whose sheets they are, no name twice."""
    names: list[str] = []
    for number, sheet in enumerate(sheets, start=1):
        name = sheet.learner or f"learner {number}"
        while name in names:
            name += "’"
        names.append(name)
    return names


def _cells(sheet: Sheet) -> dict[str, int | None]:
    cells: dict[str, int | None] = {}
    for number, question in enumerate(sheet.quiz.questions):
        answer = sheet.answers.get(number)
        cells[f"{number + 1} {question.kind}"] = None if answer is None else answer.tries if answer.right else 0
    return cells
