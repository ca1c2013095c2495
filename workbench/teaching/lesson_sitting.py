"""Taking a lesson: a step at a time, with answers that are checked on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from os import PathLike
from pathlib import Path
from typing import Literal

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.settings import Settings
from workbench.session import Explanation, Session, StoryLine
from workbench.teaching import prose
from workbench.teaching.checks import holds
from workbench.teaching.lesson import Lesson, PlayTask, Step, Task
from workbench.teaching.lesson_line import LessonLine, task_question
from workbench.teaching.line import answer, events, sitting_at
from workbench.teaching.progress import Progress, Record
from workbench.teaching.question import Question, mark

Outcome = Literal["solved", "played", "refused", "missed", "wrong"]


class Hint(msgspec.Struct, frozen=True):
    """A hint: Markdown, the rules it cites, and how many are left."""

    text: str
    rules: tuple[str, ...]
    left: int


class Goal(msgspec.Struct, frozen=True):
    """A line of the checklist of a task."""

    text: str
    reached: bool


class Result(msgspec.Struct, frozen=True):
    """What came of an answer.

    Attributes:
        outcome: "solved"; "played", on the way; "refused" by a rule; "missed", allowed but not what was asked; "wrong",
            a wrong choice.
        text: what the learner is told, Markdown.
        rules: ids of the rules it cites.
        answer: what was answered: a move in notation, or letters.
        why: the verdict on a move, with all its reasons.
        told: what happened on the board.
    """

    outcome: Outcome
    text: str
    rules: tuple[str, ...]
    answer: str = ""
    why: Explanation | None = None
    told: tuple[StoryLine, ...] = ()

    @property
    def solved(self) -> bool:
        """Whether the task is done."""
        return self.outcome == "solved"

    def __str__(self) -> str:
        return f"{prose.plain(self.text)} [{', '.join(self.rules)}]" if self.rules else prose.plain(self.text)


class LessonSitting:
    """One learner with one lesson.

    Attributes:
        lesson: the lesson.
        session: the board of this step; look at it freely, but let `attempt` make the moves.
        tries: what was answered in this step, the newest last.
    """

    def __init__(self, lesson: Lesson, progress: str | PathLike[str] | Progress | None = None) -> None:
        self.lesson = lesson
        self._line = LessonLine(lesson)
        self._record = None if progress is None or isinstance(progress, Progress) else Record.open(progress)
        if self._record is not None:
            self._progress = self._record.of(lesson)
        else:
            self._progress = progress if isinstance(progress, Progress) else Progress.new(lesson)
        self._watchers: list[Callable[[], None]] = []
        self.tries: tuple[Result, ...] = ()
        self._left: tuple[str, ...] = ()
        self._made, self._spent = 0, False
        self._at = min(self._progress.at, len(lesson.steps) - 1)
        self._set_up()

    # ---- where the learner is

    @property
    def game(self) -> Game:
        """The game of the lesson."""
        return self.lesson.game

    @property
    def settings(self) -> Settings:
        """Players, rulings and variants of the lesson."""
        return self._line.settings

    @property
    def number(self) -> int:
        """The number of the step, from 0."""
        return self._at

    @property
    def step(self) -> Step:
        """The step."""
        return self.lesson.steps[self._at]

    @property
    def task(self) -> Task | None:
        """What is asked here; None on a page to read."""
        return self.step.task

    @property
    def question(self) -> Question | None:
        """The choices of this task; None where a move is asked for, or nothing."""
        return self._question

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The checklist of a task that asks for moves."""
        task = self.task
        if not isinstance(task, PlayTask):
            return ()
        told = tuple(events(self.session))
        return tuple(Goal(check.text, holds(check, self.session, told)) for check in task.goal)

    @property
    def moves_left(self) -> int:
        """How many moves the learner still has in this task."""
        return self.task.moves - self._made if isinstance(self.task, PlayTask) else 0

    @property
    def spent(self) -> bool:
        """Whether the moves of this task are used up, solved or not; the next answer, or `reset`, begins it anew."""
        return self._spent

    @property
    def kept_in(self) -> Path | None:
        """The file in which progress is kept; None if it is not."""
        return None if self._record is None else self._record.path

    @property
    def progress(self) -> Progress:
        """How far the learner has come, step by step."""
        return self._progress

    @property
    def done(self) -> bool:
        """Whether all tasks are solved and all pages read."""
        return self._progress.done

    # ---- answering

    def attempt(self, text: str | Iterable[str]) -> Result:
        """Answer the task: a move in notation, or the letters or texts of choices.

        A refused move changes nothing. A move that is allowed but misses what was asked stays on the board to look at;
        the next answer begins the task anew.

        Raises:
            WorkbenchError: nothing is asked here; UnknownMove, AmbiguousMove: the text is no move. Nothing is counted.
        """
        task = self.task
        if task is None:
            raise WorkbenchError("Nothing is asked on this page; go on with next().")
        if isinstance(task, PlayTask):
            if not isinstance(text, str):
                raise WorkbenchError("A move is asked for: one text in the notation of the game.")
            result = self._play(task, text)
        else:
            result = self._choose(task, text)
        self._note(result)
        return result

    def _play(self, task: PlayTask, text: str) -> Result:
        if self._spent:
            self._set_up()
        why = self.session.why(text)
        said = self._said(task, why)
        if not why.legal:
            return self._refused(why, said)
        before = len(self.session.tree.path(self.session.node))
        self.session.play(text)
        self._made += 1
        self._left = answer(self.session, self.lesson.seat, self._left)
        told = self._told_since(before)
        reached = self._reached(task)
        if reached:
            self._spent = True
            praise = task.praise or "That is it."
            return Result("solved", praise, self._cited(praise, told), why.move, why, told)
        if self._made < task.moves and self.session.decider == self.lesson.seat:
            left = [goal.text for goal in self.goals if not goal.reached]
            return Result("played", f"Allowed. Still to do: {'; '.join(left)}.", why_rules(why), why.move, why, told)
        self._spent = True
        return self._missed(why, said, told)

    def _refused(self, why: Explanation, said: str) -> Result:
        text = f"“{why.label}” is not allowed. {why.summary}" + (f" {said}" if said else "")
        against = tuple(dict.fromkeys(reason.rule for reason in why.reasons if reason.forbids))
        return Result("refused", text, self._cited(said, (), against), why.move, why)

    def _missed(self, why: Explanation, said: str, told: tuple[StoryLine, ...]) -> Result:
        left = "; ".join(goal.text for goal in self.goals if not goal.reached)
        text = f"“{why.label}” is allowed, but not yet what was asked. Missing: {left}." + (f" {said}" if said else "")
        return Result("missed", text, self._cited(said, told) or why_rules(why), why.move, why, told)

    def _said(self, task: PlayTask, why: Explanation) -> str:
        """The author's words on a wrong move."""
        for wrong in task.wrong:
            if wrong.says and bool(wrong.rule) != why.legal and self._is_move(wrong.move, why):
                return wrong.says
        return ""

    def _is_move(self, text: str, why: Explanation) -> bool:
        try:
            other = self.session.why(text)
        except WorkbenchError:
            return False  # a move of another moment of the task
        return (other.move, other.seat) == (why.move, why.seat)

    def _choose(self, task: Task, text: str | Iterable[str]) -> Result:
        assert self._question is not None
        marked = mark(self._question, text)
        if not marked.right:
            return Result("wrong", marked.text, marked.rules, marked.chosen)
        praise = f"{marked.text} {task.praise}".strip()
        rules = tuple(dict.fromkeys((*marked.rules, *self._cited(task.praise, ()))))
        return Result("solved", praise, rules, marked.chosen)

    def _reached(self, task: PlayTask) -> bool:
        told = tuple(events(self.session))
        return all(holds(check, self.session, told) for check in task.goal)

    def _told_since(self, before: int) -> tuple[StoryLine, ...]:
        nodes = {node.id for node in self.session.tree.path(self.session.node)[before:]}
        return tuple(line for line in self.session.story(self.lesson.seat) if line.node in nodes)

    def _cited(self, text: str, told: tuple[StoryLine, ...], first: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Rules given, those that a text cites, and else the ones that made the board change."""
        found = (*first, *prose.cited(text, self.game.rulebook))
        return tuple(dict.fromkeys(found or (rule for line in told for rule in line.rules[:1])))

    def _note(self, result: Result) -> None:
        here = self._progress.steps[self._at]
        here.tries += 1
        if result.solved and here.state != "shown":
            here.state = "solved"
        self.tries = (*self.tries, result)
        self._keep()

    # ---- help

    def hint(self) -> Hint:
        """The next hint; after the last one it stays.

        Raises:
            WorkbenchError: nothing is asked here.
        """
        task = self._asked()
        here = self._progress.steps[self._at]
        place = min(here.hints, len(task.hints) - 1)
        here.hints = place + 1
        text = task.hints[place]
        self._keep()
        return Hint(text, prose.cited(text, self.game.rulebook), len(task.hints) - here.hints)

    @property
    def solution(self) -> tuple[str, ...]:
        """The stated solution: moves in notation, or letters. Looking at it counts as shown, unless solved before."""
        self._asked()
        here = self._progress.steps[self._at]
        if here.state != "solved":
            here.state = "shown"
            self._keep()
        return self._line.solution(self._at)

    def show_solution(self) -> Result:
        """Carry the solution out on the board."""
        solution = self.solution
        task = self.task
        if not isinstance(task, PlayTask):
            result = self._choose(self._asked(), "".join(solution))
        else:
            self._set_up()
            for move in solution:
                result = self._play(task, move)
        self.tries = (*self.tries, result)
        self._keep()
        return result

    def _asked(self) -> Task:
        if self.task is None:
            raise WorkbenchError("Nothing is asked on this page.")
        return self.task

    # ---- moving about

    def reset(self) -> None:
        """Set the board of this step up again. What was tried stays counted."""
        self._set_up()
        self._changed()

    def next(self) -> Step:
        """Go on to the next step; a page that was read counts as done. At the end the last step stays.

        A task may be left unsolved; it stays open in the progress.
        """
        if self.task is None:
            self._progress.steps[self._at].state = "read"
        return self.goto(min(self._at + 1, len(self.lesson.steps) - 1))

    def back(self) -> Step:
        """Go back to the step before. At the first nothing happens."""
        return self.goto(max(self._at - 1, 0))

    def goto(self, number: int) -> Step:
        """Go to a step by its number, from 0.

        Raises:
            WorkbenchError: there is no such step.
        """
        if type(number) is not int or not 0 <= number < len(self.lesson.steps):
            raise WorkbenchError(
                f"There is no step {number!r}; the lesson has steps 0 to {len(self.lesson.steps) - 1}."
            )
        self._at = self._progress.at = number
        self.tries = ()
        self._set_up()
        self._keep()
        return self.step

    def leave(self) -> Session:
        """The board of this step as a free sitting of its own: play on, ask, edit; the lesson does not change."""
        return sitting_at(self.game, self.settings, self.session.state, self.lesson.head.seed)

    def _set_up(self) -> None:
        self.session = self._line.session(self._at)
        task = self.task
        self._question = None if task is None else task_question(task, self.session)
        self._left = task.then if isinstance(task, PlayTask) else ()
        self._made, self._spent = 0, False

    # ---- keeping

    def save(self, path: str | PathLike[str], learner: str = "") -> None:
        """Write the progress to a file that may hold other lessons too. Raises BadSave."""
        record = Record.open(path, learner)
        record.put(self.lesson, self._progress)
        record.save()

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after every answer, hint and step; the result ends it."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    def _keep(self) -> None:
        if self._record is not None:
            self._record.put(self.lesson, self._progress)
            self._record.save()
        self._changed()

    def _changed(self) -> None:
        for callback in tuple(self._watchers):
            callback()

    def __repr__(self) -> str:
        solved = sum(step.state in ("solved", "shown", "read") for step in self._progress.steps)
        return (
            f"<{self.lesson.title}: step {self._at + 1} of {len(self.lesson.steps)}, {self.step.title}; {solved} done>"
        )


def why_rules(why: Explanation) -> tuple[str, ...]:
    """The first rules that a verdict rests on."""
    return tuple(reason.rule for reason in why.reasons[:2])
