"""Every lesson is proof-played: its boards, its solutions, its wrong answers; and what a learner reads in it."""

from __future__ import annotations

import re

import pytest

import workbench as wb
from workbench.kernel.registry import find_game, game_ids
from workbench.pictures import graph
from workbench.teaching import prose
from workbench.teaching.check import faults
from workbench.teaching.lesson import ChooseTask, Lesson, PlayTask, RuleTask, Task, task_texts
from workbench.teaching.lesson_line import LessonLine, task_question
from workbench.teaching.lesson_sitting import LessonSitting

LESSONS = tuple(wb.lessons())
FEWEST = {"dueling_nobles": 7, "noblemen": 9, "among_nobles": 8, "heir_and_regent": 5}
READING, TASK = 150, 1.0  # words a minute, and minutes for a task
NO_STAND_INS = ("08-choosing-a-couple", "02-placing-nobles")  # nothing in them rests on one
STRAIGHT_QUOTE = re.compile(r"[a-z]'[a-z]")

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game_id}/{lesson.id}")


def test_no_file_of_a_lesson_is_faulty() -> None:
    assert wb.lessons().faults == ()


def test_there_are_enough_lessons() -> None:
    for game, fewest in FEWEST.items():
        assert len(wb.lessons(game)) >= fewest
    assert len(LESSONS) >= 24


@pytest.mark.parametrize("game", sorted(FEWEST))
def test_the_first_lesson_is_a_turn_of_ten_minutes(game: str) -> None:
    first = wb.lessons(game)[0]
    assert (first.title, first.minutes) == ("Your first turn", 10)
    assert not first.head.after


@pytest.mark.parametrize("game", sorted(FEWEST))
def test_every_major_chapter_has_a_lesson(game: str) -> None:
    """A chapter is major if it stands at the top or next to it and has five rules that act, or more."""
    book = wb.LivingRulebook(game)
    rules = book.book.rules
    acting = {
        chapter.title: sum(rules[rule].kind not in ("component", "flavour", "setup") for rule in chapter.rules)
        for chapter in book.chapters
        if not chapter.title.startswith(("Female", "Male"))
    }
    covered = {heading for lesson in wb.lessons(game) for heading in lesson.head.chapter}
    families = {part for heading in covered for part in book.path(heading)}
    missing = [title for title, count in acting.items() if count >= 5 and not _taught(book, title, covered | families)]
    assert not missing


def _taught(book: wb.LivingRulebook, title: str, covered: set[str]) -> bool:
    return any(heading in covered for heading in book.path(title))


@every_lesson
def test_it_is_proof_played(lesson: Lesson) -> None:
    assert faults(lesson) == []


@every_lesson
def test_every_task_has_a_wrong_answer_refused_with_a_cited_rule(lesson: Lesson) -> None:
    line = LessonLine(lesson)
    known = set(lesson.game.rulebook.ids())
    for number, step in enumerate(lesson.steps):
        if step.task is None:
            continue
        sitting = at(lesson, number)
        if isinstance(step.task, PlayTask):
            wrong = next(entry.move for entry in step.task.wrong if entry.rule)
        else:
            question = task_question(step.task, line.session(number))
            assert question is not None
            wrong = next(letter for letter in "ABCDEFGH" if letter not in question.key)
        result = sitting.attempt(wrong)
        assert result.outcome in ("refused", "wrong")
        assert result.rules
        assert {rule.partition("=")[0] for rule in result.rules} <= known


@every_lesson
def test_its_solutions_solve_it_from_beginning_to_end(lesson: Lesson) -> None:
    sitting = lesson.open()
    for _ in lesson.steps:
        if sitting.task is not None:
            for hint in range(len(sitting.task.hints)):
                assert sitting.hint().left == len(sitting.task.hints) - hint - 1
            for answer in [sitting.solution] if sitting.question else sitting.solution:
                result = sitting.attempt(answer)
            assert result.solved
        sitting.next()
    assert sitting.done


@pytest.mark.parametrize("kind", [RuleTask, ChooseTask])
def test_the_place_of_the_right_answer_tells_nothing(kind: type[Task]) -> None:
    lines = [(LessonLine(lesson), number, step) for lesson in LESSONS for number, step in enumerate(lesson.steps)]
    keys = ["".join(line.solution(number)) for line, number, step in lines if isinstance(step.task, kind)]
    shares = {key: keys.count(key) / len(keys) for key in keys}
    assert max(shares.values()) <= 0.5, shares


MISSES = [  # lines that the rules allow and that are not what the task asks
    ("dueling_nobles/01-first-turn", "Take your Taxes", ["NO KS"]),
    ("dueling_nobles/05-force", "A Prince with two cards", ["+10D"]),
    ("dueling_nobles/05-force", "A Prince with two cards", ["+4C"]),
    ("noblemen/01-first-turn", "A Wood, for later", ["W0,-1", "stop", "w"]),
    ("noblemen/01-first-turn", "A Wood, for later", ["F-1,0", "W1,2", "w"]),
    ("noblemen/03-castles-and-palaces", "The cheapest one", ["B ca 2,0", "+B:farm@1,0"]),
    ("among_nobles/01-first-turn", "An army into a province", ["r george 1", "w +savoyen"]),
    ("among_nobles/03-births", "Two sons for one gold?", ["a charlemagne 3", "b antoine", "-", "-"]),
]


@pytest.mark.parametrize(("lesson", "title", "moves"), MISSES, ids=lambda part: str(part))
def test_a_line_that_is_allowed_but_not_asked_for_does_not_solve(lesson: str, title: str, moves: list[str]) -> None:
    game, name = lesson.split("/")
    sitting = wb.lessons(game)[name].open()
    sitting.goto(next(number for number, step in enumerate(sitting.lesson.steps) if step.title == title))
    outcomes = [sitting.attempt(move).outcome for move in moves]
    assert set(outcomes) <= {"played", "missed"}
    assert not all(goal.reached for goal in sitting.goals)


@every_lesson
def test_it_can_be_taken_in_the_time_it_names(lesson: Lesson) -> None:
    texts = [lesson.intro, *(step.text for step in lesson.steps)]
    texts += [text for task in lesson.tasks for text in task_texts(task)]
    words = sum(len(prose.plain(text).split()) for text in texts)
    minutes = words / READING + TASK * len(lesson.tasks)
    assert 0.75 * lesson.minutes <= minutes <= 1.25 * lesson.minutes, round(minutes, 1)


@every_lesson
def test_its_steps_are_short(lesson: Lesson) -> None:
    long = [step.title for step in lesson.steps if len(prose.plain(step.text).split()) > 120]
    assert not long


@every_lesson
def test_pieces_that_are_lit_are_on_the_board(lesson: Lesson) -> None:
    line = LessonLine(lesson)
    for number, step in enumerate(lesson.steps):
        if step.board is not None and step.board.light:
            assert set(step.board.light) <= set(graph(line.start(number), lesson.seat))


@every_lesson
def test_it_says_what_is_a_stand_in(lesson: Lesson) -> None:
    if lesson.game_id in ("among_nobles", "heir_and_regent") and lesson.id not in NO_STAND_INS:
        assert re.search(r"stand-ins?|ruling", lesson.intro)
    assert bool(lesson.stand_ins) is bool(lesson.game.components and lesson.game.components.stand_in)


@every_lesson
def test_it_is_set_with_real_signs(lesson: Lesson) -> None:
    texts = [lesson.title, lesson.head.about, lesson.intro]
    for step in lesson.steps:
        texts += [step.title, step.text]
    for task in lesson.tasks:
        texts += [task.ask, task.praise, *task.hints]
    assert not [text for text in map(prose.plain, texts) if STRAIGHT_QUOTE.search(text) or "--" in text]


def test_lessons_say_which_come_before() -> None:
    known = {(lesson.game_id, lesson.id) for lesson in LESSONS}
    for lesson in LESSONS:
        assert {(lesson.game_id, other) for other in lesson.head.after} <= known


@pytest.mark.parametrize("game", game_ids())
def test_most_acting_rules_of_a_game_are_taught(game: str) -> None:
    """Lessons are no catalogue, yet whoever takes all of them has met most of what happens at the table."""
    rules = find_game(game).rulebook.rules.values()
    acting = {rule.id for rule in rules if rule.kind not in ("component", "flavour") and rule.kind != "card"}
    taught = {rule for lesson in wb.lessons(game) for rule in lesson.rules}
    assert len(acting & taught) / len(acting) > 0.5


def at(lesson: Lesson, number: int) -> LessonSitting:
    sitting: LessonSitting = lesson.open()
    sitting.goto(number)
    return sitting
