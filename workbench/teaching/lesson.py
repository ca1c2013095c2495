"""What a lesson is, as data: steps with a text, a board and a task. `lesson_file` reads one from Markdown."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import msgspec

from workbench.kernel.game import Game
from workbench.kernel.registry import find_game
from workbench.kernel.seats import LETTERS
from workbench.teaching import prose


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The position on which a step of a lesson stands.

    Attributes:
        position: a named position of the game; "" goes on from where the lesson has come to.
        again: back to the first board of the lesson.
        edit: dotted path to value, as in `session.edit`; may be written as tables.
        play: moves and outcomes of chance in notation that lead on from there; "*" lets chance decide.
        caption: one line under the board.
        light: ids of the pieces that the text speaks of.
        odd: the position breaks an invariant on purpose.
    """

    position: str = ""
    again: bool = False
    edit: dict[str, Any] = {}
    play: tuple[str, ...] = ()
    caption: str = ""
    light: tuple[str, ...] = ()
    odd: bool = False


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that the board decides. One of `at`, `sum`, `told`, `legal`, `forbidden` says what is looked at.

    Attributes:
        text: what it says, as the learner reads it.
        at: dotted path into the position; `count` is the length of a list, negative numbers count from its end. Besides
            `decider` is the seat that decides, `step` the kind of step that waits.
        sum: a number that the rules work out (`Game.derivations`), by the beginning of its name.
        equals: the value there.
        least, most: bounds of the number there.
        holds, lacks: what the list or table there has, or has not.
        told: id of a rule that an event since the start of the task carries.
        key: which of the rule's sentences it must be.
        values: values that this event must have; `seat` is whose doing it is.
        legal, forbidden: a move in notation that is, or is not, allowed there.
    """

    text: str = ""
    at: str = ""
    sum: str = ""
    equals: Any = msgspec.UNSET
    least: int | None = None
    most: int | None = None
    holds: Any = msgspec.UNSET
    lacks: Any = msgspec.UNSET
    told: str = ""
    key: str | None = None
    values: dict[str, Any] = {}
    legal: str = ""
    forbidden: str = ""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An answer that is not what was asked.

    Attributes:
        move: a move in notation.
        rule: id of a rule that forbids it; "" for a legal move that misses what was asked.
        says: what the learner is told about it; of a refused move the board's own words come first.
    """

    move: str
    rule: str = ""
    says: str = ""


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is asked in a step.

    Attributes:
        ask: the task, one sentence.
        hints: from gentle to plain; each cites a rule.
        praise: what is said when it is solved.
    """

    kind: ClassVar[str] = ""

    ask: str
    hints: tuple[str, ...]
    praise: str = ""


class PlayTask(Task, frozen=True, kw_only=True):
    """Make a move, or several, so that the goals are reached.

    Attributes:
        goal: what must be so in the end.
        moves: how many moves the learner has.
        then: what the others and chance do in between, in order; where nothing fits chance follows the seed.
        solution: the learner's moves that reach the goals.
        wrong: answers that do not; at least one is refused by a rule.
    """

    kind: ClassVar[str] = "play"

    goal: tuple[Check, ...]
    solution: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    moves: int = 1
    then: tuple[str, ...] = ()


class LegalTask(Task, frozen=True, kw_only=True):
    """Which of these moves are legal?

    Attributes:
        moves: the moves on offer.
        solution: those that are legal.
    """

    kind: ClassVar[str] = "legal"

    moves: tuple[str, ...]
    solution: tuple[str, ...]


class RuleTask(Task, frozen=True, kw_only=True):
    """Which rule forbids this move?

    Attributes:
        move: the move; "B: hold" names the seat.
        rules: the rules to choose from.
        solution: those that forbid it.
    """

    kind: ClassVar[str] = "rule"

    move: str
    rules: tuple[str, ...]
    solution: tuple[str, ...]


class Option(Check, frozen=True, kw_only=True):
    """An answer of a `ChooseTask`, right if its check holds.

    Attributes:
        because: why it is right or not; cites a rule.
    """

    because: str


class ChooseTask(Task, frozen=True, kw_only=True):
    """What happens, what does this score? The board decides which answers are right.

    Attributes:
        play: moves and outcomes of chance that are carried out before the answers are looked at.
        choices: the answers.
        solution: letters of the right ones, such as "B".
    """

    kind: ClassVar[str] = "choose"

    choices: tuple[Option, ...]
    solution: str
    play: tuple[str, ...] = ()


TASKS: dict[str, type[Task]] = {kind.kind: kind for kind in (PlayTask, LegalTask, RuleTask, ChooseTask)}


class Step(msgspec.Struct, frozen=True):
    """One page of a lesson.

    Attributes:
        title: its heading.
        text: Markdown.
        board: where it stands; None to go on where the step before has led.
        task: what is asked; None for a page to read.
        line: where it begins in the file.
    """

    title: str
    text: str
    board: Board | None = None
    task: Task | None = None
    line: int = 0


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The front matter of a lesson.

    Attributes:
        title: the name of the lesson.
        about: what one can do after it, in one sentence.
        chapter: headings of the rulebook that it covers.
        minutes: how long it takes.
        game: id of the game; the folder's if "".
        players: names of the players; the learner is one of them.
        seat: the learner's seat, as a letter.
        seed: what chance follows where the lesson does not say.
        preset, rulings, variants: what is played instead of the defaults.
        rest: for each population of pieces the place where those lie that no board mentions.
        after: ids of lessons that should come before.
    """

    title: str
    about: str
    chapter: tuple[str, ...]
    minutes: int
    game: str = ""
    players: tuple[str, ...] = ()
    seat: str = "A"
    seed: int | str = 1
    preset: str | None = None
    rulings: dict[str, str] = {}
    variants: tuple[str, ...] = ()
    rest: dict[str, str | dict[str, list[str]]] = {}
    after: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """A lesson.

    Attributes:
        id: file name without its ending, such as `03-castle`.
        game_id: id of its game.
        head: the front matter.
        intro: Markdown before the first step.
        steps: the pages.
        source: where it was read from, for errors.
        fingerprint: changes whenever the file does.
    """

    id: str
    game_id: str
    head: Head
    intro: str
    steps: tuple[Step, ...]
    source: str = ""
    fingerprint: str = ""

    def __hash__(self) -> int:
        return hash((self.game_id, self.id, self.fingerprint))

    @property
    def game(self) -> Game:
        """Its game."""
        return find_game(self.game_id)

    @property
    def title(self) -> str:
        """The name of the lesson."""
        return self.head.title

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return self.head.minutes

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return LETTERS.index(self.head.seat)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """What is asked, in order."""
        return tuple(step.task for step in self.steps if step.task is not None)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids that its texts, hints and answers cite, each once, in order."""
        return _rules_of(self)

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """What in the game's components is invented because no source prints it; empty if nothing is."""
        pack = self.game.components
        return () if pack is None else pack.stand_in

    def open(self, progress: Any = None) -> Any:
        """A sitting of this lesson, at its first step that is not done.

        Args:
            progress: a file in which progress is kept, or a `Progress`; None for a first try that is not kept.

        Returns:
            A LessonSitting.

        Raises:
            BadLesson: the positions of the lesson do not work with the game as it is now.
            BadSave: the file with the progress cannot be read.
        """
        from workbench.teaching.lesson_sitting import LessonSitting

        return LessonSitting(self, progress)

    def handout(self) -> Any:
        """The lesson as a printable page with pictures; see `Handout`."""
        from workbench.teaching.handout import Handout

        return Handout(self)

    def __repr__(self) -> str:
        count = len(self.tasks)
        return (
            f"<lesson {self.game_id}/{self.id}: {self.title}, {self.minutes} minutes, "
            f"{count} {'task' if count == 1 else 'tasks'}>"
        )


@cache
def _rules_of(lesson: Lesson) -> tuple[str, ...]:
    texts = [lesson.intro, *(text for step in lesson.steps for text in (step.text, *task_texts(step.task)))]
    found = {rule: None for text in texts for rule in prose.cited(text, lesson.game.rulebook)}
    found.update((rule, None) for task in lesson.tasks for rule in named_rules(task))
    return tuple(found)


def task_texts(task: Task | None) -> tuple[str, ...]:
    """All Markdown of a task that a learner may read."""
    if task is None:
        return ()
    texts = [task.ask, *task.hints, task.praise]
    if isinstance(task, PlayTask):
        texts += [check.text for check in task.goal]
        texts += [wrong.says for wrong in task.wrong]
    elif isinstance(task, ChooseTask):
        texts += [text for choice in task.choices for text in (choice.text, choice.because)]
    return tuple(text for text in texts if text)


def named_rules(task: Task) -> tuple[str, ...]:
    """The ids that a task names outside its texts."""
    if isinstance(task, PlayTask):
        return tuple(rule for rule in (*(c.told for c in task.goal), *(w.rule for w in task.wrong)) if rule)
    if isinstance(task, RuleTask):
        return task.rules
    return tuple(choice.told for choice in task.choices if choice.told) if isinstance(task, ChooseTask) else ()
