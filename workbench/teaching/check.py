"""Proof-playing lessons: `python -m workbench.teaching.check my_lessons` says what in them does not work.

Every board is set up, every stated solution played, every wrong answer tried. Our own lessons go through the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.registry import game_ids
from workbench.teaching.checks import holds
from workbench.teaching.lesson import LegalTask, Lesson, PlayTask, RuleTask, Task
from workbench.teaching.lesson_line import LessonLine
from workbench.teaching.lesson_sitting import LessonSitting, Result
from workbench.teaching.library import Library, lessons, read_lesson
from workbench.teaching.question import LETTERS, Question

GAP = "…"
SHOWN = 3


def faults(lesson: Lesson) -> list[str]:
    """What does not work in a lesson, one sentence each, with file, line and step; empty if all is well."""
    found: list[str] = []
    line = LessonLine(lesson)
    for number, step in enumerate(lesson.steps):
        where = f"{lesson.source}, line {step.line}, step “{step.title}”"
        try:
            found += [f"{where}: {fault}" for fault in _of_step(lesson, line, number)]
        except WorkbenchError as error:
            text = str(error)
            found.append(text if text.startswith(lesson.source) else f"{where}: {text}")
            if step.board is None and number:
                break  # the steps after it stand on it
    return found


def _of_step(lesson: Lesson, line: LessonLine, number: int) -> Iterator[str]:
    step = lesson.steps[number]
    state = line.start(number)
    if step.board is not None and not step.board.odd:
        wrong = lesson.game.problems(state)
        more = f" And {len(wrong) - SHOWN} more." if len(wrong) > SHOWN else ""
        if wrong:
            yield f"the board is impossible: {' '.join(problem.sentence for problem in wrong[:SHOWN])}{more}"
    if isinstance(step.task, PlayTask):
        yield from _of_play(lesson, line, number, step.task)
    elif step.task is not None:
        sitting = _at(lesson, number)
        assert sitting.question is not None
        yield from _of_question(sitting.question, step.task, line.solution(number))


def _of_play(lesson: Lesson, line: LessonLine, number: int, task: PlayTask) -> Iterator[str]:
    sitting = _at(lesson, number)
    if sitting.session.decider != lesson.seat:
        yield "it is not the learner who decides here"
        return
    line.solved(number)
    if all(holds(check, line.session(number)) for check in task.goal):
        yield "the goals are reached before anything is played"
    for place, move in enumerate(task.solution, 1):
        result = sitting.attempt(move)
        yield from _gaps(result)
        wanted = "solved" if place == len(task.solution) else "played"
        if result.outcome != wanted:
            yield f"solution {move}: {result.outcome} instead of {wanted}: {result}"
            return
    for wrong in task.wrong:
        result = _at(lesson, number).attempt(wrong.move)
        yield from _gaps(result)
        if wrong.rule and (result.outcome != "refused" or wrong.rule not in result.rules):
            yield f"wrong answer {wrong.move}: should be refused by {wrong.rule}, but is {result.outcome}: {result}"
        if not wrong.rule and result.outcome not in ("missed", "played"):
            yield f"wrong answer {wrong.move}: should be allowed and miss, but is {result.outcome}: {result}"
        if not result.rules:
            yield f"wrong answer {wrong.move}: no rule is cited"


def _of_question(question: Question, task: Task, solution: tuple[str, ...]) -> Iterator[str]:
    stated = "".join(sorted(solution))
    if question.key != stated:
        yield f"the solution says {stated}, the board says {question.key or 'none'}"
    texts = [choice.text for choice in question.choices]
    yield from (f"the choice “{text}” stands there twice" for text in dict.fromkeys(texts) if texts.count(text) > 1)
    for letter, choice in zip(LETTERS, question.choices, strict=False):
        if not choice.rules and not (choice.right and isinstance(task, LegalTask)):
            yield f"choice {letter} cites no rule"
        if GAP in choice.because and isinstance(task, (LegalTask, RuleTask)):
            yield f"choice {letter} has a gap: {choice.because}"


def _gaps(result: Result) -> Iterator[str]:
    words = [result.text, *(line.text for line in result.told)]
    yield from (f"a sentence has a gap: {text}" for text in words if GAP in text)


def _at(lesson: Lesson, number: int) -> LessonSitting:
    sitting: LessonSitting = lesson.open()
    sitting.goto(number)
    return sitting


# ------------------------------------------------------------------------------------------- from the command line


def _named(names: list[str]) -> Library:
    """The lessons that the command line names: files, folders, games; all if none."""
    found: list[Lesson] = []
    wrong: list[str] = []
    for name in names:
        path = Path(name)
        try:
            if path.is_file():
                around = path.resolve().parent.name
                found.append(read_lesson(path.parent, path.name, around if around in game_ids() else ""))
                continue
            some = lessons(folder=path) if path.is_dir() else lessons(name)
        except WorkbenchError as error:
            wrong.append(str(error))
            continue
        found += some
        wrong += some.faults
    return Library(found, wrong) if names else lessons()


def main(arguments: list[str] | None = None) -> int:
    """Check the lessons named; the number of faults."""
    parser = argparse.ArgumentParser(prog="python -m workbench.teaching.check", description=__doc__)
    parser.add_argument("names", nargs="*", help="files, folders or games; all lessons if none")
    library = _named(parser.parse_args(arguments).names)
    count = len(library.faults)
    for fault in library.faults:
        print(fault)
    for lesson in library:
        wrong = faults(lesson)
        count += len(wrong)
        print("\n".join(wrong) if wrong else f"{lesson.source}: all is well (tasks: {len(lesson.tasks)})")
    return count


if __name__ == "__main__":
    sys.exit(min(main(), 1))
