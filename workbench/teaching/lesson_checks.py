"""What a task of a lesson must have before anything is played: hints that cite, answers that can be right and wrong."""

from __future__ import annotations

import msgspec

from workbench.kernel.ids import hint
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.toml_text import TomlText
from workbench.teaching import prose
from workbench.teaching.lesson import Check, ChooseTask, LegalTask, PlayTask, RuleTask, Task, task_texts
from workbench.teaching.question import LETTERS

FEWEST = 2


def unknown_rule(rule: str, book: Rulebook) -> str:
    """What is wrong with the id of a rule, or ""."""
    name = rule.partition("=")[0]
    known = book.ids()
    return "" if name in known else f"{book.title} has no rule {rule!r}{hint(name, known)}"


def check_task(task: Task, at: TomlText, book: Rulebook) -> None:
    """Check a task. Raises the error of `at`, with file, line and field."""
    for text in task_texts(task):
        for rule in prose.cited(text, book):
            _check_rule(rule, "ask", at, book)
    if not task.hints:
        at.fail("hints", "is empty; a task has at least one hint")
    for place, text in enumerate(task.hints):
        if not prose.cited(text, book):
            at.fail(f"hints.{place}", "cites no rule; write its id between backticks")
    if isinstance(task, PlayTask):
        _check_play(task, at, book)
    elif isinstance(task, LegalTask):
        _check_several(task.moves, "moves", at)
        _check_solution(task.solution, task.moves, at)
    elif isinstance(task, RuleTask):
        _check_several(task.rules, "rules", at)
        for place, rule in enumerate(task.rules):
            _check_rule(rule, f"rules.{place}", at, book)
        _check_solution(task.solution, task.rules, at)
    elif isinstance(task, ChooseTask):
        _check_choices(task, at, book)


def _check_rule(rule: str, field: str, at: TomlText, book: Rulebook) -> None:
    if fault := unknown_rule(rule, book):
        at.fail(field, f"names a rule that does not exist: {fault}")


def _check_play(task: PlayTask, at: TomlText, book: Rulebook) -> None:
    if not task.goal:
        at.fail("goal", "is empty; say what must be so in the end")
    if not 1 <= len(task.solution) <= task.moves:
        at.fail("solution", f"has {len(task.solution)} moves; the learner has {task.moves}")
    if not any(wrong.rule for wrong in task.wrong):
        at.fail("wrong", "has no answer that a rule refuses; every task has one")
    for place, check in enumerate(task.goal):
        _check_check(check, f"goal.{place}", at, book)
    for place, wrong in enumerate(task.wrong):
        if wrong.rule:
            _check_rule(wrong.rule, f"wrong.{place}.rule", at, book)
        elif not prose.cited(wrong.says, book):
            at.fail(f"wrong.{place}", "is allowed by the rules, so says must cite the one by which it misses")


def _check_check(check: Check, field: str, at: TomlText, book: Rulebook) -> None:
    looks = [name for name in ("at", "sum", "told", "legal", "forbidden") if getattr(check, name)]
    if len(looks) != 1:
        at.fail(field, "must look at one thing: at, sum, told, legal or forbidden")
    if not check.text:
        at.fail(f"{field}.text", "is missing")
    values = (check.equals, check.holds, check.lacks)
    compares = any(value is not msgspec.UNSET for value in values) or (check.least, check.most) != (None, None)
    looked = "at" if check.at else "sum"
    if getattr(check, looked) and not compares:
        at.fail(f"{field}.{looked}", "is compared with nothing: say equals, least, most, holds or lacks")
    if check.told:
        _check_rule(check.told, f"{field}.told", at, book)


def _check_choices(task: ChooseTask, at: TomlText, book: Rulebook) -> None:
    _check_several(tuple(choice.text for choice in task.choices), "choices", at)
    for place, choice in enumerate(task.choices):
        _check_check(choice, f"choices.{place}", at, book)
        if not prose.cited(choice.because, book):
            at.fail(f"choices.{place}.because", "cites no rule; write its id between backticks")
    _check_solution(tuple(task.solution), tuple(LETTERS[: len(task.choices)]), at)


def _check_several(given: tuple[str, ...], field: str, at: TomlText) -> None:
    if not FEWEST <= len(given) <= len(LETTERS):
        at.fail(field, f"offers {len(given)} answers; a question has {FEWEST} to {len(LETTERS)}")
    twice = [text for text in given if given.count(text) > 1]
    if twice:
        at.fail(field, f"holds {twice[0]!r} twice")


def _check_solution(solution: tuple[str, ...], given: tuple[str, ...], at: TomlText) -> None:
    strange = [text for text in solution if text not in given]
    if strange:
        at.fail("solution", f"names {strange[0]!r}, which is not on offer")
    if not solution or len(solution) == len(given):
        at.fail("solution", "must leave a right and a wrong answer")
