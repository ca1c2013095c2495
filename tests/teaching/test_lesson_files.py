"""Lesson files: what is wrong with one is said with file, line and field; where lessons are found."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

import workbench as wb
from workbench.teaching import library
from workbench.teaching.check import faults, main
from workbench.teaching.lesson import ChooseTask, LegalTask, Lesson, PlayTask, RuleTask
from workbench.teaching.lesson_file import parse_lesson

HEAD = """+++
title = "A test"
about = "Test the reader."
chapter = ["1. Political Phase"]
minutes = 3
players = ["Ann", "Ben"]
rest = { Noble = "noble_pile", Support = "support_deck", Gold = "supply" }
+++

Hello, `taxes.gain`.

"""
STEP = """## Taxes

Take them.

```board
position = "political"
caption = "Your turn."
```

```task
kind = "play"
ask = "Take Taxes."
hints = ["It is `taxes.gain`."]
solution = ["T"]

[[goal]]
text = "You have 1 Gold"
at = "seats.0.chest"
equals = 1

[[wrong]]
move = "S1"
rule = "turn.four-phases"
```
"""
GOOD = HEAD + STEP


def read(text: str) -> Lesson:
    return parse_lesson(text, "01-test.md", "dueling_nobles")


def test_a_lesson_is_read() -> None:
    lesson = read(GOOD)
    assert (lesson.id, lesson.title, lesson.minutes, lesson.seat) == ("01-test", "A test", 3, 0)
    (step,) = lesson.steps
    assert (step.title, step.text) == ("Taxes", "Take them.")
    assert step.board is not None
    assert step.board.caption == "Your turn."
    assert isinstance(step.task, PlayTask)
    assert set(lesson.rules) == {"taxes.gain", "turn.four-phases"}
    assert faults(lesson) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("+++\ntitle", "title", "line 1: a lesson begins with a line +++"),
        ('"support_deck", Gold = "supply" }\n+++', '"support_deck" }', "line 1: the front matter is not closed"),
        ("minutes = 3", 'minutes = "3"', "line 5: minutes must be a whole number, got a text"),
        ("minutes = 3", "minutes = 0", "line 5: minutes must be at least 1"),
        ("minutes = 3\n", "", "minutes is missing"),
        ("minutes = 3", "minuets = 3\nminutes = 3", "line 5: minuets is unknown; the nearest is 'minutes'"),
        ("1. Political Phase", "1. Politics", "line 4: chapter.0 is no heading of Dueling Nobles"),
        ("title = ", 'game = "chess"\ntitle = ', "line 2: game is unknown: No game is called 'chess'"),
        ("minutes = 3", 'minutes = 3\nseat = "C"', "line 6: seat is 'C'; a seat is a letter"),
        ("`taxes.gain`.\n\n##", "`taxes.gian`.\n\n##", "line 10: Dueling Nobles has no rule 'taxes.gian'; the nearest"),
        ("## Taxes", "# Taxes", "a step begins with ##"),
        ("```board", "```bord", "the first step needs a block ```board"),
        ('position = "political"', 'positoin = "political"', "line 17: positoin is unknown; the nearest is 'position'"),
        ('kind = "play"', 'kind = "plya"', "line 22: kind is 'plya'; a task is one of play, legal, rule, choose"),
        ('kind = "play"\n', "", "kind is missing; a task is one of"),
        ('kind = "play"', "kind = play", "the block that begins here is not TOML"),
        ('hints = ["It is `taxes.gain`."]', "hints = []", "line 24: hints is empty"),
        ('hints = ["It is `taxes.gain`."]', 'hints = ["Think."]', "line 24: hints.0 cites no rule"),
        ('rule = "turn.four-phases"', 'rule = "turn.fuor-phases"', "line 34: wrong.0.rule names a rule that does not"),
        ('rule = "turn.four-phases"', 'says = "No."', "line 32: wrong has no answer that a rule refuses"),
        ("[[wrong]]", '[[wrong]]\nmove = "-"\n\n[[wrong]]', "wrong.0 is allowed by the rules, so says must cite"),
        ("equals = 1", "", "line 29: goal.0.at is compared with nothing"),
        ('at = "seats.0.chest"\n', "", "line 27: goal.0 must look at one thing"),
        ('at = "seats.0.chest"', 'at = "seats.0.chest"\ntold = "taxes.gain"', "goal.0 must look at one thing"),
        ('text = "You have 1 Gold"\n', "", "goal.0.text is missing"),
        ('solution = ["T"]', 'solution = ["T", "-"]', "line 25: solution has 2 moves; the learner has 1"),
        ("```task", "```board\n```\n\n```task", "this block is the second board of this step"),
    ],
)
def test_a_fault_is_told_with_line_and_field(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(wb.BadLesson, match=r"^01-test\.md, line \d+: ") as caught:
        read(GOOD.replace(old, new, 1))
    assert said in str(caught.value)


BOTH = 'edit = { "seats.0.arms" = [{ card = "KS" }], "seats.1.arms" = [{ card = "KH" }] }'
QUESTIONS = {
    "legal": 'kind = "legal"\nask = "Which?"\nhints = ["`taxes.gain`"]\nmoves = ["T", "S1"]\nsolution = ["T"]\n',
    "rule": 'kind = "rule"\nask = "Which?"\nhints = ["`taxes.gain`"]\nmove = "S1"\n'
    'rules = ["turn.four-phases", "taxes.gain"]\nsolution = ["turn.four-phases"]\n',
    "choose": 'kind = "choose"\nask = "Which?"\nhints = ["`taxes.gain`"]\nplay = ["T"]\nsolution = "A"\n'
    '[[choices]]\ntext = "one"\nat = "seats.0.chest"\nequals = 1\nbecause = "`taxes.gain`"\n'
    '[[choices]]\ntext = "two"\nat = "seats.0.chest"\nequals = 2\nbecause = "`taxes.gain`"\n',
}
KINDS = {"legal": LegalTask, "rule": RuleTask, "choose": ChooseTask}


def with_question(kind: str, old: str = "", new: str = "") -> str:
    task = QUESTIONS[kind]
    assert old in task
    return HEAD + STEP.partition("```task")[0] + f"```task\n{task.replace(old, new, 1) if old else task}```\n"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_questions_are_read(kind: str) -> None:
    lesson = read(with_question(kind))
    assert isinstance(lesson.tasks[0], KINDS[kind])
    assert faults(lesson) == []


@pytest.mark.parametrize(
    ("kind", "old", "new", "said"),
    [
        ("legal", '"T", "S1"', '"T"', "moves offers 1 answers"),
        ("legal", '"T", "S1"', '"T", "T"', "moves holds 'T' twice"),
        ("legal", 'solution = ["T"]', 'solution = ["N"]', "solution names 'N', which is not on offer"),
        ("legal", 'solution = ["T"]', 'solution = ["T", "S1"]', "solution must leave a right and a wrong answer"),
        ("rule", '"taxes.gain"]\nsol', '"taxes.gold"]\nsol', "rules.1 names a rule that does not exist"),
        ("choose", 'because = "`taxes.gain`"', 'because = "Yes."', "choices.0.because cites no rule"),
        ("choose", 'solution = "A"', 'solution = "C"', "solution names 'C', which is not on offer"),
    ],
)
def test_a_fault_of_a_question_is_told(kind: str, old: str, new: str, said: str) -> None:
    with pytest.raises(wb.BadLesson, match=r"^01-test\.md, line \d+: ") as caught:
        read(with_question(kind, old, new))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('solution = ["T"]', 'solution = ["S1"]', "belongs to the Reinforcement Phase"),
        ('solution = ["T"]', 'solution = ["-"]', "solution -: missed instead of solved"),
        ('rule = "turn.four-phases"', 'rule = "support.price"', "should be refused by support.price"),
        ('move = "S1"\nrule = "turn.four-phases"', 'move = "T"\nrule = "turn.once"', "should be refused by turn.once"),
        ("equals = 1", "equals = 0", "the goals are reached before anything is played"),
        ('position = "political"', 'position = "politics"', "has no position 'politics'"),
        ('caption = "Your turn."', 'edit = { "seats.0.purse" = 1 }', "seats.0.purse does not exist"),
        ('caption = "Your turn."', 'edit = { "seats.0.chest" = -1 }', "the board is impossible"),
        ('caption = "Your turn."', f"{BOTH}\nplay = ['-', '-', '-', '-']", "it is not the learner who decides here"),
        ('solution = ["T"]', 'solution = ["T"]\nthen = ["hold"]', "in the solution nobody answers hold"),
        ('at = "seats.0.chest"', 'at = "seats.0.chests"', "there is no 'chests'"),
    ],
)
def test_what_does_not_work_on_the_board_is_found(old: str, new: str, said: str) -> None:
    assert old in GOOD
    found = faults(read(GOOD.replace(old, new, 1)))
    assert any(said in fault for fault in found), found
    assert all(fault.startswith("01-test.md, line ") for fault in found)


def test_wrong_keys_of_questions_are_found() -> None:
    swapped = with_question("choose", 'solution = "A"', 'solution = "B"')
    assert any("the solution says B, the board says A" in fault for fault in faults(read(swapped)))


# ------------------------------------------------------------------------------------------------------- finding


def test_a_folder_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "02-b.md").write_text(GOOD.replace('"A test"', '"Second"'), encoding="utf-8")
    (tmp_path / "01-a.md").write_text(GOOD.replace('"A test"', '"First"'), encoding="utf-8")
    (tmp_path / "03-c.md").write_text("Nothing", encoding="utf-8")
    found = wb.lessons("dueling", folder=tmp_path)
    assert [lesson.title for lesson in found] == ["First", "Second"]
    assert found.faults == (found.faults[0],)
    assert found.faults[0].startswith("03-c.md, line 1: a lesson begins with")
    assert "! 03-c.md" in repr(found)
    assert main([str(tmp_path / "01-a.md")]) == 1  # the game is neither in the file nor the folder's name
    assert "game is missing" in capsys.readouterr().out
    with pytest.raises(wb.BadLesson, match="There is no folder"):
        wb.lessons(folder=tmp_path / "none")


def test_a_folder_by_games_and_the_checker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "dueling_nobles"
    folder.mkdir()
    (folder / "01-a.md").write_text(GOOD.replace("rest = ", "# rest = "), encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "the board is impossible" in said
    (folder / "common.toml").write_text(
        '[rest]\nNoble = "noble_pile"\nSupport = "support_deck"\nGold = "supply"\n', encoding="utf-8"
    )
    assert main([str(tmp_path)]) == 0
    assert "all is well (tasks: 1)" in capsys.readouterr().out


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"+++\n\xff\n+++")
    (tmp_path / "b.md").mkdir()
    found = wb.lessons("noblemen", folder=tmp_path)
    assert len(found) == 0
    assert "byte 4 is not UTF-8" in found.faults[0]
    assert "cannot be read" in found.faults[1]
    with pytest.raises(wb.BadLesson, match=r"lesson 0; no lesson could be read\. Left out: a\.md: byte 4 is not"):
        found[0]
    with pytest.raises(wb.BadLesson, match=r"No lesson is called 'taxes'\. Left out: a\.md"):
        found["taxes"]
    with pytest.raises(IndexError, match=r"There is no lesson 99; they have the places 0 to \d+\."):
        wb.lessons("noblemen")[99]


def test_lessons_of_somebody_elses_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "my_lessons"
    (package / "dueling_nobles").mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "dueling_nobles" / "90-mine.md").write_text(GOOD.replace('"A test"', '"Mine"'), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("mine", "my_lessons", library.LESSONS)
    broken = EntryPoint("broken", "no_such_package_at_all", library.LESSONS)
    monkeypatch.setattr(library, "installed", lambda group: {"mine": entry, "broken": broken})
    library._of_game.cache_clear()
    try:
        titles = [lesson.title for lesson in wb.lessons("dueling_nobles")]
    finally:
        library._of_game.cache_clear()
        sys.modules.pop("my_lessons", None)
    assert titles[-1] == "Mine"
    assert titles[0] == "Your first turn"


def test_an_entry_point_that_is_no_package_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("odd", "pathlib:Path", library.LESSONS)
    assert library._loaded(entry) is None
    assert isinstance(library._loaded(EntryPoint("ok", "tests.teaching", library.LESSONS)), (ModuleType, type(None)))


# ------------------------------------------------------------------------------------------------------- choosing


def test_a_lesson_is_found_by_place_id_and_title() -> None:
    found = wb.lessons("noblemen")
    assert found[0] is found["01-first-turn"] is found["your first turn"] is found["noblemen/01-first-turn"]
    assert found["masquerade"].id == "08-the-masquerade-ball"
    assert len(found[2:4]) == 2
    assert found[0] in found
    with pytest.raises(wb.BadLesson, match=r"can be .*, "):
        found["the"]
    with pytest.raises(wb.BadLesson, match="No lesson is called 'chess'"):
        found["chess"]
    with pytest.raises(wb.UnknownGame):
        wb.lessons("chess")


def test_lessons_of_a_rule() -> None:
    found = wb.lessons("noblemen").of_rule("castle.apart")
    assert [lesson.id for lesson in found][:1] == ["03-castles-and-palaces"]
    assert "Castles and Palaces" in repr(found)
    assert repr(found[0]) == "<lesson noblemen/03-castles-and-palaces: Castles and Palaces, 7 minutes, 4 tasks>"
