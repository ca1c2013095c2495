"""A lesson or a sitting in single steps, to be shown to a class: what stands on each, and the board beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.seats import find_reader
from workbench.kernel.state import AnyState
from workbench.session import Session, StoryLine
from workbench.teaching.lesson import Lesson, PlayTask, Step
from workbench.teaching.lesson_line import LessonLine, task_question
from workbench.teaching.question import LETTERS, Question


class Shown(NamedTuple):
    """An answer on a slide: its letter, what it says, whether it is right (None while that is open), and why."""

    letter: str
    text: str
    right: bool | None = None
    because: str = ""


class Slide(msgspec.Struct, frozen=True):
    """What is shown at once.

    Attributes:
        heading: what stands on top.
        state: the position on the board.
        seat: from whose seat it is seen; None sees all.
        text: Markdown.
        caption: one line under the board.
        light: ids of the pieces that are spoken of.
        ask: what is asked; Markdown of a lesson, plain text of a sitting.
        goals: what must be reached.
        choices: answers on offer.
        answer: Markdown: what solves it, and why.
        told: what happened.
    """

    heading: str
    state: AnyState
    seat: int | None = None
    text: str = ""
    caption: str = ""
    light: tuple[str, ...] = ()
    ask: str = ""
    goals: tuple[str, ...] = ()
    choices: tuple[Shown, ...] = ()
    answer: str = ""
    told: tuple[StoryLine, ...] = ()


class LessonSlides(Sequence[Slide]):
    """The slides of a lesson: its text, then each task by itself, then what solves it.

    Attributes:
        lesson: the lesson.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._line = LessonLine(lesson)
        self._plan = tuple(_plan(lesson))
        self._made: dict[int, Slide] = {}

    @property
    def title(self) -> str:
        """The name of the lesson."""
        return self.lesson.title

    @property
    def session(self) -> Session:
        """A sitting of the lesson's game with the lesson's rulings, for the words of its rules."""
        return self._line.session(0)

    def __len__(self) -> int:
        return len(self._plan)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        if place not in self._made:
            part, number = self._plan[place]
            self._made[place] = {"text": self._text, "task": self._task, "answer": self._answer}[part](number)
        return self._made[place]

    def first_of(self, number: int) -> int:
        """The place of the first slide of a step."""
        return next(place for place, (_, step) in enumerate(self._plan) if step == number)

    def _text(self, number: int) -> Slide:
        step = self.lesson.steps[number]
        intro = f"{self.lesson.intro}\n\n" if number == 0 else ""
        return self._slide(number, text=f"{intro}{step.text}")

    def _task(self, number: int) -> Slide:
        task = self.lesson.steps[number].task
        assert task is not None
        goals = tuple(check.text for check in task.goal) if isinstance(task, PlayTask) else ()
        question = task_question(task, self._line.session(number))
        choices = () if question is None else tuple(_open(question))
        return self._slide(number, ask=task.ask, goals=goals, choices=choices)

    def _answer(self, number: int) -> Slide:
        task = self.lesson.steps[number].task
        assert task is not None
        question = task_question(task, self._line.session(number))
        if question is not None:
            return self._slide(number, ask=task.ask, choices=tuple(_marked(question)), answer=task.praise)
        solved = self._line.solved(number)
        moves = ", then ".join(f"**{label}**" for label in self._line.named_solution(number))
        told = tuple(solved.story(self.lesson.seat))
        return self._slide(number, ask=task.ask, answer=f"{moves}. {task.praise}", told=told, state=solved.state)

    def _slide(self, number: int, state: AnyState | None = None, **parts: Any) -> Slide:
        step = self.lesson.steps[number]
        light = step.board.light if step.board is not None and state is None else ()
        return Slide(
            heading=step.title,
            state=self._line.start(number) if state is None else state,
            seat=self.lesson.seat,
            caption=_caption(self.lesson.steps, number) if state is None else "",
            light=light,
            **parts,
        )


class SittingSlides(Sequence[Slide]):
    """The slides of a sitting: every place of its line at which somebody decides, with what led there, and the last.

    Attributes:
        session: the sitting; it stays where it is.
        seat: from whose seat it is seen; None sees all.
    """

    def __init__(self, session: Session, seat: int | str | None = None) -> None:
        self.session = session
        self.seat = find_reader(session.settings, seat)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.session.game.title

    def __len__(self) -> int:
        return len(self._stops())

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        line, stops = self.session.line, self._stops()
        place = range(len(stops))[place]
        first = stops[place - 1] + 1 if place else 0
        told = tuple(said for node in line[first : stops[place] + 1] for said in self.session.at(node).lines(self.seat))
        there = self.session.at(line[stops[place]])
        asked, outcome = there.question, there.outcome
        deciding = there.question is not None and there.waiting == "choice"
        return Slide(
            heading="The beginning" if not place else told[0].text if told else there.title(None, self.seat),
            state=there.state,
            seat=self.seat,
            light=tuple(dict.fromkeys(piece for said in told for piece in said.pieces)) if place else (),
            ask=outcome.sentence if outcome is not None else asked.text if deciding and asked is not None else "",
            told=told[1:] if place else told,
        )

    def _stops(self) -> list[int]:
        """The places in the line at which a slide ends."""
        line = self.session.line
        last = len(line) - 1
        return [place for place, node in enumerate(line) if place == last or self.session.at(node).waiting == "choice"]

    def here(self) -> int:
        """The place of the slide on which the sitting stands."""
        at = self.session.line.index(self.session.node.id)
        return next(number for number, stop in enumerate(self._stops()) if stop >= at)


def slides(thing: Any, seat: int | str | None = None) -> LessonSlides | SittingSlides:
    """The slides of a lesson, a sitting of a lesson, or a sitting of a game.

    Args:
        thing: the lesson or sitting.
        seat: from whose seat a sitting is seen; None sees all.

    Raises:
        WorkbenchError: it is neither, or there is no such seat.
    """
    if isinstance(thing, Session):
        return SittingSlides(thing, seat)
    lesson = getattr(thing, "lesson", thing)
    if isinstance(lesson, Lesson):
        return LessonSlides(lesson)
    raise WorkbenchError(f"A lesson or a sitting can be presented, not {thing!r} ({type(thing).__name__}).")


def _plan(lesson: Lesson) -> Iterator[tuple[str, int]]:
    for number, step in enumerate(lesson.steps):
        if step.text or number == 0:
            yield "text", number
        if step.task is not None:
            yield "task", number
            yield "answer", number


def _caption(steps: Sequence[Step], number: int) -> str:
    """What is said under the board of a step: its own caption, where it has a board."""
    board = steps[number].board
    return "" if board is None else board.caption


def _open(question: Question) -> Iterator[Shown]:
    for letter, choice in zip(LETTERS, question.choices, strict=False):
        yield Shown(letter, choice.text)


def _marked(question: Question) -> Iterator[Shown]:
    for letter, choice in zip(LETTERS, question.choices, strict=False):
        yield Shown(letter, choice.text, choice.right, choice.because)
