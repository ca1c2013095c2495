"""The boards of a lesson: where each of its steps begins, the stated solutions carried out on the way."""

from __future__ import annotations

from workbench.kernel.errors import BadLesson, WorkbenchError
from workbench.kernel.settings import Settings, make_settings
from workbench.kernel.state import AnyState
from workbench.session import Session
from workbench.session.positions import arranged, named_position
from workbench.teaching import prose
from workbench.teaching.checks import holds
from workbench.teaching.lesson import ChooseTask, LegalTask, Lesson, PlayTask, RuleTask, Step, Task
from workbench.teaching.line import answer, events, follow, sitting_at
from workbench.teaching.question import LETTERS, Choice, Question, legal_question, rule_question


class LessonLine:
    """The positions at which the steps of a lesson begin, each worked out when it is first asked for.

    A step without a board begins where the stated solution of the step before has led, whatever the learner played.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = lesson.game
        self.settings = _settings(lesson)
        self._starts: list[AnyState] = []

    def start(self, number: int) -> AnyState:
        """The position at which a step begins.

        Raises:
            BadLesson: its board cannot be set up, or a stated move is refused; the message names the step.
        """
        while len(self._starts) <= number:
            place = len(self._starts)
            step = self.lesson.steps[place]
            try:
                self._starts.append(self._begin(step, self._before(place)))
            except WorkbenchError as error:
                raise BadLesson(f"{self._where(step)}: {error}") from error
        return self._starts[number]

    def session(self, number: int) -> Session:
        """A sitting at the beginning of a step."""
        return sitting_at(self.game, self.settings, self.start(number).copy(), self.lesson.head.seed)

    def solved(self, number: int) -> Session:
        """A sitting in which the stated solution of a step has been played. Raises BadLesson."""
        session = self.session(number)
        step = self.lesson.steps[number]
        if not isinstance(step.task, PlayTask):
            return session
        left = step.task.then
        try:
            for move in step.task.solution:
                session.play(move)
                left = answer(session, self.lesson.seat, left)
        except WorkbenchError as error:
            raise BadLesson(f"{self._where(step)}, solution: {error}") from error
        if left:
            raise BadLesson(f"{self._where(step)}: in the solution nobody answers {', '.join(left)}.")
        return session

    def solution(self, number: int) -> tuple[str, ...]:
        """The stated solution of a step: moves, or letters of choices."""
        task = self.lesson.steps[number].task
        if isinstance(task, ChooseTask):
            return tuple(task.solution)
        if isinstance(task, (LegalTask, RuleTask)):
            given = task.moves if isinstance(task, LegalTask) else task.rules
            return tuple(LETTERS[given.index(right)] for right in task.solution)
        return task.solution if isinstance(task, PlayTask) else ()

    def named_solution(self, number: int) -> tuple[str, ...]:
        """The moves of the stated solution by their names, each where it is made; of choices the letters."""
        task = self.lesson.steps[number].task
        if not isinstance(task, PlayTask):
            return self.solution(number)
        session, left, names = self.session(number), task.then, []
        for move in task.solution:
            names.append(session.why(move).label)
            session.play(move)
            left = answer(session, self.lesson.seat, left)
        return tuple(names)

    # ---- inside

    def _before(self, place: int) -> AnyState | None:
        """Where the lesson stands before a step: after the solution of the one before."""
        if place == 0:
            return None
        board = self.lesson.steps[place].board
        if board is not None and (board.position or board.again):
            return None
        return self.solved(place - 1).state

    def _begin(self, step: Step, before: AnyState | None) -> AnyState:
        board = step.board
        if board is None:
            assert before is not None
            return before
        if board.position:
            before = named_position(self.game, self.settings, board.position)
        elif before is None:
            before = self._starts[0].copy() if self._starts else self.game.start(self.settings)
        if board.edit or board.position:
            before = arranged(self.game, before, board.edit, self.lesson.head.rest)
        session = sitting_at(self.game, self.settings, before, self.lesson.head.seed)
        follow(session, board.play)
        return session.state

    def _where(self, step: Step) -> str:
        return f"{self.lesson.source}, line {step.line}, step “{step.title}”"


def _settings(lesson: Lesson) -> Settings:
    head, game = lesson.head, lesson.game
    players = list(head.players) or None
    try:
        return make_settings(game.rulebook, players, head.rulings, head.variants, head.preset, game.components)
    except WorkbenchError as error:
        raise BadLesson(f"{lesson.source}: {error}") from error


def task_question(task: Task, session: Session) -> Question | None:
    """The choices of a task at the position of `session`, which stays where it is; None for a task that asks for moves.

    Raises:
        WorkbenchError: a move of the task is none, or a line is refused.
    """
    if isinstance(task, LegalTask):
        return legal_question(session, task.moves, task.ask)
    if isinstance(task, RuleTask):
        return rule_question(session, task.move, task.rules, task.ask)
    if not isinstance(task, ChooseTask):
        return None
    trial = sitting_at(session.game, session.settings, session.state, session.seed)
    follow(trial, task.play)
    told = tuple(events(trial))
    book = session.game.rulebook
    choices = tuple(
        Choice(option.text, holds(option, trial, told), option.because, prose.cited(option.because, book))
        for option in task.choices
    )
    return Question("choose", task.ask, choices, sum(choice.right for choice in choices) > 1, session.decider)
