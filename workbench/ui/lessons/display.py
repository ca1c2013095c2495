"""What a notebook shows of lessons and quizzes: the page, and words for pages on which it cannot run."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from workbench.teaching.lesson import Lesson
from workbench.teaching.lesson_sitting import LessonSitting
from workbench.teaching.library import Library
from workbench.teaching.quiz import Quiz
from workbench.teaching.sheet import Sheet
from workbench.ui.lessons.lesson import LessonDesk
from workbench.ui.lessons.library import LessonShelf
from workbench.ui.lessons.quiz import QuizDesk


def lesson(shown: Lesson) -> tuple[Any, str]:
    """A lesson, at its beginning."""
    return sitting(shown.open())


def sitting(shown: LessonSitting) -> tuple[Any, str]:
    """A lesson that is taken, where it stands."""
    told = shown.lesson
    steps = (step.title for step in told.steps)
    return LessonDesk(shown), _page(told.title, f"{told.game.title}, {told.minutes} minutes. {told.head.about}", steps)


def library(shown: Library) -> tuple[Any, str]:
    """A list of lessons to choose from."""
    rows = (f"{each.game.title}: {each.title}, {each.minutes} minutes. {each.head.about}" for each in shown)
    return LessonShelf(shown), _page("Lessons", f"{len(shown)} lessons", rows)


def quiz(shown: Quiz) -> tuple[Any, str]:
    """A quiz, on a new sheet."""
    return sheet(shown.take())


def sheet(shown: Sheet) -> tuple[Any, str]:
    """A quiz that is taken, where the learner is."""
    questions = (question.text for question in shown.quiz.questions)
    return QuizDesk(shown), _page(shown.quiz.title, f"{len(shown.quiz)} questions", questions)


def _page(title: str, about: str, rows: Iterable[str]) -> str:
    listed = "".join(f"<li>{escape(row)}</li>" for row in rows)
    return f"<div><b>{escape(title)}</b><div>{escape(about)}</div><ol>{listed}</ol></div>"
