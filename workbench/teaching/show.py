"""Show me: a board on which a rule decides, out of a lesson, out of an edge case, or found in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from workbench.kernel.game import Game
from workbench.lab.errors import NothingFound
from workbench.lab.find import find
from workbench.teaching import prose, show_cases
from workbench.teaching.lesson import Lesson, PlayTask, RuleTask
from workbench.teaching.lesson_line import LessonLine
from workbench.teaching.library import lessons
from workbench.teaching.shown import Shown

GAMES = 60  # how many the lab looks through for one board


def show(game: Game, rule: str, seed: int = 1) -> Shown | None:
    """A board on which a rule decides; None where no lesson, no case and no search has one.

    Raises:
        UnknownRule: the game has no such rule.
    """
    return stored(game, rule) or found(game, rule, range(GAMES), seed) or resting(game, rule)


def stored(game: Game, rule: str) -> Shown | None:
    """A board out of a lesson or a case; None where neither shows the rule at work. Raises like `show`.

    Where the rule refuses a move comes before where it makes something happen, and that before where it allows one.
    """
    game.rulebook.cite(rule)
    return next((shown for finder in _FINDERS for shown in finder(game, rule)), None)


def resting(game: Game, rule: str) -> Shown | None:
    """A case that rests on the answer of a ruling or on a variant, at its end; None for a rule, or without a case."""
    switch = rule.startswith(("ruling.", "variant."))
    return next(show_cases.resting(game, rule), None) if switch else None


def found(game: Game, rule: str, games: Iterable[int], seed: int = 1) -> Shown | None:
    """A short line of play in which the rule decides, out of the games of these numbers; None if there is none."""
    try:
        session = find(game.id, rule=rule, games=games, seed=seed, workers=1, progress=False)
    except NothingFound:
        return None
    return Shown(session, "", False, session.node.note, "found")


def _lessons_refused(game: Game, rule: str) -> Iterator[Shown]:
    return _in_lessons(game, rule, _refused)


def _lessons_told(game: Game, rule: str) -> Iterator[Shown]:
    return _in_lessons(game, rule, _told)


def _in_lessons(game: Game, rule: str, finder: Callable[[Lesson, int, str], Shown | None]) -> Iterator[Shown]:
    for lesson in lessons(game.id).of_rule(rule):
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


_FINDERS = (
    _lessons_refused,
    show_cases.refused,
    _lessons_told,
    show_cases.told,
    show_cases.weighed,
    show_cases.refused_elsewhere,
)
