"""Show me: a board on which a rule decides, out of a lesson or found in play."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from workbench.kernel.game import Game
from workbench.lab.errors import NothingFound
from workbench.lab.find import find
from workbench.session import Session
from workbench.teaching import prose
from workbench.teaching.lesson import Lesson, PlayTask, RuleTask
from workbench.teaching.lesson_line import LessonLine
from workbench.teaching.library import lessons

GAMES = 60  # how many the lab looks through for one board


class Shown(msgspec.Struct, frozen=True):
    """A board on which a rule decides.

    Attributes:
        session: a sitting of its own, where the rule is about to decide.
        move: the move that it forbids, or that makes it happen; "" if the line itself shows it.
        forbids: whether it forbids the move.
        text: what is to be seen, in a sentence.
        source: "lesson game/lesson, step n", or "found".
    """

    session: Session
    move: str
    forbids: bool
    text: str
    source: str


def show(game: Game, rule: str, seed: int = 1) -> Shown | None:
    """A board on which a rule decides; None where no lesson and no search has one.

    Raises:
        UnknownRule: the game has no such rule.
    """
    game.rulebook.cite(rule)
    stored = next(_in_lessons(game, rule), None)
    return stored or _found(game, rule, seed)


def _in_lessons(game: Game, rule: str) -> Iterator[Shown]:
    """What lessons have: first moves that the rule refuses, then solutions that make it happen."""
    library = lessons(game.id).of_rule(rule)
    for finder in (_refused, _told):
        for lesson in library:
            for number in range(len(lesson.steps)):
                shown = finder(lesson, number, rule)
                if shown is not None:
                    yield shown


def _refused(lesson: Lesson, number: int, rule: str) -> Shown | None:
    task = lesson.steps[number].task
    moves: tuple[str, ...] = ()
    if isinstance(task, PlayTask):
        moves = tuple(wrong.move for wrong in task.wrong if wrong.rule == rule)
    elif isinstance(task, RuleTask) and rule in task.solution:
        moves = (task.move,)
    if not moves:
        return None
    session = LessonLine(lesson).session(number)
    why = session.why(moves[0])
    fact = next((reason.phrase for reason in why.reasons if reason.rule == rule and reason.phrase), "")
    text = f"“{why.label}” is not allowed here: {fact or prose.plain(why.summary)}"
    return Shown(session, moves[0], True, text.rstrip(".") + ".", _source(lesson, number))


def _told(lesson: Lesson, number: int, rule: str) -> Shown | None:
    task = lesson.steps[number].task
    if not isinstance(task, PlayTask):
        return None
    line = LessonLine(lesson)
    solved = line.solved(number)
    for node in solved.tree.path(solved.node):
        if any(rule in (event.rule, *event.also) for event in node.events):
            text = next((line.text for line in solved.story() if line.node == node.id and rule in line.rules), "")
            said = text or "The rule is at work in what follows."
            return Shown(line.session(number), task.solution[0], False, said, _source(lesson, number))
    return None


def _source(lesson: Lesson, number: int) -> str:
    return f"lesson {lesson.game_id}/{lesson.id}, step {number + 1}"


def _found(game: Game, rule: str, seed: int) -> Shown | None:
    """A line of play in which the rule decides, found by the lab."""
    try:
        session = find(game.id, rule=rule, games=GAMES, seed=seed, workers=1, progress=False)
    except NothingFound:
        return None
    return Shown(session, "", False, session.node.note, "found")
