"""Taking a lesson: answers, hints, the checklist, moving about, and progress in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import workbench as wb
from workbench.teaching.lesson_sitting import Goal, LessonSitting
from workbench.teaching.progress import Progress, Record


def first(game: str = "dueling_nobles") -> LessonSitting:
    sitting: LessonSitting = wb.lessons(game)[0].open()
    return sitting


# ------------------------------------------------------------------------------------------------------- answering


def test_a_refused_move_changes_nothing_and_cites_the_rule() -> None:
    sitting = first()
    sitting.next()
    before = sitting.session.state
    result = sitting.attempt("NO QH")
    assert (result.outcome, result.solved, result.rules) == ("refused", False, ("oblige.king-in-arms",))
    assert result.why is not None
    assert not result.why.legal
    assert result.text == (
        "“Noblesse Oblige, Queen of Hearts” is not allowed. The Queen of Hearts is no King in arms for Ann."
    )
    assert sitting.session.state == before
    assert sitting.moves_left == 1


def test_the_authors_words_follow_the_boards() -> None:
    sitting = first()
    sitting.next()
    result = sitting.attempt("b 3S, 7S, 9D")
    assert result.text.endswith(
        "9♦ is no Spade. A Betrayal gives up three cards of one suit; you have only two Spades."
    )


def test_a_solved_task_is_noted_with_what_happened() -> None:
    sitting = first()
    sitting.next()
    assert sitting.goals == (Goal("Your chest holds 2 Gold", False), Goal("The King of Spades has no Defeat", True))
    result = sitting.attempt("T")
    assert result.solved
    assert [line.text for line in result.told] == ["Ann takes Taxes, 1 → 2 gold."]
    assert all(goal.reached for goal in sitting.goals)
    assert sitting.progress.steps[1].state == "solved"
    assert sitting.progress.steps[1].tries == 1
    assert sitting.tries == (result,)


def test_a_task_of_several_moves_says_what_is_left() -> None:
    sitting = first()
    sitting.goto(2)
    result = sitting.attempt("-")
    assert result.outcome == "played"
    assert result.text == "Allowed. Still to do: You have drawn two Support cards; Your chest is empty."
    assert sitting.moves_left == 1
    assert sitting.attempt("S2").solved


def test_a_move_that_misses_stays_to_look_at_and_the_next_answer_begins_anew() -> None:
    sitting = first()
    sitting.goto(5)
    missed = sitting.attempt("+9D")
    assert missed.outcome == "missed"
    assert missed.text.startswith("“9♦” is allowed, but not yet what was asked. Missing: The battle ends 37 : 31. ")
    assert missed.rules == ("force.fealty",)
    assert sitting.session.state.battle is None  # the battle has been fought
    assert sitting.attempt("+10S").solved
    assert sitting.progress.steps[5].tries == 2


def test_others_answer_as_the_lesson_says_and_stop_where_it_does_not_fit() -> None:
    sitting = wb.lessons("among_nobles")["01"].open()
    sitting.goto(2)
    sitting.attempt("-")  # commerce skipped: the others act all the same
    assert sitting.session.decider == 0
    sitting.reset()
    assert sitting.session.state.seats[0].gold == 3


def test_chance_follows_the_seed_where_the_lesson_does_not_say() -> None:
    sitting = wb.lessons("noblemen")["01"].open()
    sitting.goto(4)
    sitting.attempt("M1,2")  # no Wood, so nothing is drawn; the Fountain of the lesson stays in the bag
    sitting.attempt("stop")
    result = sitting.attempt(".")
    assert result.outcome == "missed"
    assert sitting.session.state.seats[0].hand == ["F", "W"]


def test_unreadable_answers_are_not_counted() -> None:
    sitting = first()
    sitting.next()
    with pytest.raises(wb.UnknownMove, match="No move is called “fly”"):
        sitting.attempt("fly")
    with pytest.raises(wb.WorkbenchError, match="A move is asked for"):
        sitting.attempt(["T"])
    assert sitting.progress.steps[1].tries == 0


def test_questions_are_answered_by_letters_or_texts() -> None:
    sitting = wb.lessons("noblemen")["01"].open()
    sitting.goto(2)
    question = sitting.question
    assert question is not None
    assert (question.several, question.key) == (True, "AD")
    wrong = sitting.attempt("B")
    assert wrong.outcome == "wrong"
    assert wrong.rules == ("expand.adjacent",)
    partly = sitting.attempt("A")
    assert (partly.outcome, partly.text) == ("wrong", "So far right, but another is right as well.")
    assert sitting.attempt(["F2,1", "Field on 0,2"]).solved
    with pytest.raises(wb.WorkbenchError, match="“Z” is none of the answers; there are A to D"):
        sitting.attempt("Z")


def test_a_page_asks_nothing() -> None:
    sitting = first()
    for ask in (lambda: sitting.attempt("T"), sitting.hint, lambda: sitting.solution, sitting.show_solution):
        with pytest.raises(wb.WorkbenchError, match="Nothing is asked on this page"):
            ask()
    assert sitting.goals == ()
    assert sitting.moves_left == 0
    assert sitting.question is None


# ------------------------------------------------------------------------------------------------------------ help


def test_hints_come_one_by_one_and_cite() -> None:
    sitting = first()
    sitting.next()
    hint = sitting.hint()
    assert (hint.left, hint.rules) == (1, ("taxes.gain",))
    assert sitting.hint().left == 0
    assert sitting.hint() == sitting.hint()
    assert sitting.progress.steps[1].hints == 2


def test_looking_at_the_solution_counts_as_shown() -> None:
    sitting = first()
    sitting.goto(2)
    assert sitting.solution == ("-", "S2")
    assert sitting.progress.steps[2].state == "shown"
    result = sitting.show_solution()
    assert result.solved
    assert sitting.session.state.seats[0].chest == 0
    sitting.reset()
    sitting.attempt("-")
    sitting.attempt("S2")
    assert sitting.progress.steps[2].state == "shown"


def test_a_solution_seen_afterwards_changes_nothing() -> None:
    sitting = first()
    sitting.goto(1)
    sitting.attempt("T")
    assert sitting.solution == ("T",)
    assert sitting.progress.steps[1].state == "solved"


def test_the_solution_of_a_question_are_letters() -> None:
    sitting = wb.lessons("noblemen")["01"].open()
    sitting.goto(2)
    assert sitting.solution == ("A", "D")
    assert sitting.show_solution().solved


# ---------------------------------------------------------------------------------------------------- moving about


def test_a_lesson_from_end_to_end() -> None:
    sitting = first()
    assert sitting.back().title == "A turn has four phases"
    assert not sitting.done
    for _ in sitting.lesson.steps:
        if sitting.task is not None:
            sitting.show_solution()
        sitting.next()
    assert sitting.done
    assert sitting.number == len(sitting.lesson.steps) - 1
    assert sitting.progress.share == 1.0
    with pytest.raises(wb.WorkbenchError, match="There is no step 99"):
        sitting.goto(99)


def test_a_step_begins_where_the_stated_solution_led_whatever_was_played() -> None:
    sitting = first()
    sitting.goto(1)
    sitting.attempt("-")  # Taxes left out
    sitting.next()
    assert sitting.session.state.seats[0].chest == 2


def test_the_board_can_be_left_for_a_free_sitting() -> None:
    sitting = first()
    sitting.goto(1)
    free = sitting.leave()
    free.play("T")
    assert sitting.session.state.seats[0].chest == 1
    assert free.state.seats[0].chest == 2


def test_watchers_hear_of_every_change() -> None:
    sitting, heard = first(), []
    unwatch = sitting.watch(lambda: heard.append(sitting.number))
    sitting.next()
    sitting.hint()
    sitting.attempt("T")
    sitting.reset()
    unwatch()
    unwatch()
    sitting.next()
    assert heard == [1, 1, 1, 1]


# -------------------------------------------------------------------------------------------------------- progress


def test_progress_is_kept_in_a_readable_file(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    sitting: LessonSitting = wb.lessons("dueling", record=path).open("your first turn")
    sitting.next()
    sitting.attempt("T")
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["progress"]["dueling_nobles/01-first-turn"]["steps"][1] == {"state": "solved", "tries": 1}
    again = wb.lessons("dueling", record=path)
    assert again.state(again[0]) == "begun"
    assert again.state(again[1]) == ""
    assert "6 tasks, begun" in repr(again)
    resumed: LessonSitting = again.open(0)
    assert resumed.number == 1
    assert resumed.progress.steps[1].state == "solved"


def test_progress_can_be_saved_when_wanted(tmp_path: Path) -> None:
    path = tmp_path / "ben.json"
    sitting = first()
    sitting.next()
    sitting.attempt("T")
    assert not path.exists()
    sitting.save(path, "Ben")
    other: LessonSitting = wb.lessons("noblemen")[0].open()
    other.save(path)
    record = Record.open(path)
    assert record.learner == "Ben"
    assert set(record.lessons) == {"dueling_nobles/01-first-turn", "noblemen/01-first-turn"}


def test_after_a_change_of_the_lesson_it_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "cat.json"
    lesson = wb.lessons("dueling")[0]
    record = Record.open(path)
    old = Progress.new(lesson)
    old.lesson, old.at = "another", 3
    record.put(lesson, old)
    record.save()
    assert lesson.open(path).number == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "is no record of lessons"),
        (b"[]", "is no record of lessons"),
        (b'{"workbench": 2, "progress": {}}', "has format 2"),
        (b'{"workbench": 1, "progress": {}, "evil": 1}', "unknown field"),
        (b'{"workbench": 1, "progress": {"a": {"steps": [{"state": "won"}]}}}', "is no record of lessons"),
        (b"\xff\xfe", "is no record of lessons"),
    ],
)
def test_a_broken_record_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(wb.BadSave, match=said):
        wb.lessons("dueling")[0].open(path)
    assert path.read_bytes() == content


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(wb.BadSave, match="cannot be written"):
        first().save(tmp_path / "no" / "folder.json")
    with pytest.raises(wb.BadSave, match="cannot be read"):
        first().save(tmp_path)
    with pytest.raises(wb.BadSave, match="named by a text"):
        Record.open(3)  # type: ignore[arg-type]
