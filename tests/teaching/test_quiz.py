"""Questions made from positions: the rules decide which answers are right, and a fair question has no other flaw.

CI asks some dozens of questions a game; `python -m tests.quiz_soak` asks the large number.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import workbench as wb
from tests.quiz_soak import soak, told
from tests.teaching.quiz_check import check
from workbench.kernel import view
from workbench.kernel.play import candidates
from workbench.kernel.registry import find_game, game_ids
from workbench.kernel.worlds import sample_world
from workbench.session import Session
from workbench.teaching.drill import load_quiz, right_now
from workbench.teaching.line import sitting_at
from workbench.teaching.question import LETTERS, legal_question, mark, rule_question
from workbench.teaching.quiz import Item, Quiz, random_positions
from workbench.teaching.quiz_make import KINDS, make_question
from workbench.teaching.sheet import Sheet

FEW = 24
games = pytest.mark.parametrize("game", game_ids())


@games
def test_generated_questions_have_exactly_the_right_answers(game: str) -> None:
    count = soak(game, FEW, "7")
    assert sum(count.kinds.values()) == FEW
    assert count.broken == []


def test_the_oracle_finds_a_question_with_a_wrong_key(monkeypatch: pytest.MonkeyPatch) -> None:
    made = wb.quiz("dueling_nobles", 4, seed=7)
    choices = tuple(replace(choice, right=not choice.right) for choice in made[2].question.choices)
    item = replace(made[2], question=replace(made[2].question, choices=choices))
    monkeypatch.setattr(wb, "quiz", lambda *_, **__: Quiz([*made.items[:2], item, made[3]]))
    count = soak("dueling_nobles", 4, "7")
    assert len(count.broken) == 1
    assert "question 2" in count.broken[0]
    assert "broken questions: 1" in told("dueling_nobles", count, 0)


@games
def test_every_kind_of_question_is_made(game: str) -> None:
    for kind in KINDS:
        quiz = wb.quiz(game, 3, kinds=[kind], seed=3)
        assert [question.kind for question in quiz.questions] == [kind] * 3


@games
def test_no_question_is_asked_twice_and_the_same_seed_asks_the_same(game: str) -> None:
    quiz, again = (wb.quiz(game, 16, seed=11) for _ in range(2))
    assert quiz.questions == again.questions
    asked = {(str(item.state), item.question.text, item.question.choices) for item in quiz}
    assert len(asked) == 16
    assert wb.quiz(game, 16, seed=12).questions != quiz.questions


@games
def test_the_decider_learns_nothing_hidden_from_a_question(game: str) -> None:
    """Change what others hide, and a question from the same seed stays the same."""
    places = random_positions(find_game(game), Random(4))
    for number, session in zip(range(8), places, strict=False):
        world = _other_world(session)
        for kind in KINDS:
            first = make_question(session, kind, Random(number))
            second = make_question(world, kind, Random(number))
            if first is None or second is None or kind in ("next", "score"):
                continue  # what a move leads to may differ; that it is told only as far as foreseen is tested below
            assert [choice.text for choice in first.choices] == [choice.text for choice in second.choices]


def _other_world(session: Session) -> Session:
    world = sample_world(session.game, view(session.state, session.decider), Random(99))
    return sitting_at(session.game, session.settings, world, 1)


@games
def test_what_happens_next_is_asked_only_as_far_as_the_seat_can_foretell(game: str) -> None:
    for item in wb.quiz(game, 6, kinds=["next"], seed=5):
        foretold = {line.text for line in item.session().preview(item.question.move, item.question.seat)}
        assert {choice.text for choice in item.question.choices if choice.right} <= foretold


# ------------------------------------------------------------------------------------------------------- sources


def test_a_quiz_about_one_sitting() -> None:
    session = wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=4)
    before = session.state
    quiz = wb.quiz(session, 4, seed=1)
    assert 1 <= len(quiz) <= 4
    assert all(item.state == before for item in quiz)
    assert session.state == before
    assert len(session.tree) == len(wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=4).tree)
    for item in quiz:
        check(item)


def test_a_quiz_about_several_sittings_and_two_quizzes_together() -> None:
    sittings = [wb.start("dueling_nobles", seed=seed) for seed in (1, 2)]
    quiz = wb.quiz(sittings, 4, kinds=["legal"], seed=1, title="Monday")
    assert quiz.title == "Monday"
    assert {str(item.state) for item in quiz} == {str(session.state) for session in sittings}
    both = quiz + wb.quiz("noblemen", 2, seed=1)
    assert len(both) == 6
    assert len(both[:2]) == 2
    assert repr(both).startswith("<quiz 'Monday': 6 questions (")


def test_what_cannot_be_asked_is_refused() -> None:
    session = wb.start("dueling_nobles", seed=1, run=False)
    with pytest.raises(wb.WorkbenchError, match="In none of these positions does anybody decide"):
        wb.quiz(session)
    assert make_question(session, "legal", Random(1)) is None
    with pytest.raises(wb.WorkbenchError, match="'riddle' is no kind of question; there are legal, rule, next, score"):
        wb.quiz("noblemen", kinds=["riddle"])  # type: ignore[list-item]
    with pytest.raises(wb.WorkbenchError, match="nothing is no kind"):
        wb.quiz("noblemen", kinds=[])
    with pytest.raises(wb.WorkbenchError, match="1 to 1000 questions, not 0"):
        wb.quiz("noblemen", 0)
    with pytest.raises(wb.WorkbenchError, match=r"1 to 1000 questions, not .many."):
        wb.quiz("noblemen", "many")  # type: ignore[arg-type]
    with pytest.raises(wb.UnknownGame):
        wb.quiz("chess")


# ------------------------------------------------------------------------------------------------------- marking


def political() -> Session:
    session = wb.start("dueling_nobles", players=["Ann", "Ben"], seed=1, rulings={"first-player": "chosen"})
    for _ in range(2):
        session.play(next(iter(session.legal_moves)))
    session.play("first A")
    return session


def test_marking_says_why() -> None:
    question = legal_question(political(), ["T", "S1", "-"])
    assert question.key == "AC"
    assert mark(question, "A C").right
    assert mark(question, ["Taxes", "-"]).text == "Right, all of them."
    wrong = mark(question, "AB")
    assert (wrong.right, wrong.chosen, wrong.missing) == (False, "AB", 1)
    assert wrong.text == "No. B: Belongs to the Reinforcement Phase."
    assert [entry.right for entry in wrong.marks] == [True, False]
    assert "turn.four-phases" in wrong.rules
    assert mark(question, "A").text == "So far right, but another is right as well."


@games
def test_the_label_of_a_move_alone_says_which_it_is(game: str) -> None:
    """Else a question about “Minister, King of Hearts” hides the very card because of which it is refused."""
    called: dict[tuple[str, str], set[str]] = {}
    session, rng = wb.start(game, seed=3), Random(3)
    for _ in range(80):
        if session.waiting != "choice":
            break
        for move in candidates(session.state, 40):
            called.setdefault((type(move).__name__, session.describe(move).label), set()).add(str(move))
        session.play(rng.choice(list(session.legal_moves)))
    assert len(called) > 20
    assert {label: moves for label, moves in called.items() if len(moves) > 1} == {}


@games
def test_a_sum_that_is_asked_for_has_more_than_one_part(game: str) -> None:
    quiz = wb.quiz(game, 40, kinds=["score"], seed=4)
    sums = [question for question in quiz.questions if question.about.startswith("sum:")]
    assert sums
    for question in sums:
        assert all(" + " in choice.because for choice in question.choices)


@games
def test_the_rest_of_a_sentence_does_not_say_the_number_asked_for(game: str) -> None:
    """Neither “brings ▢, 11 so far” for 11, nor “gains ▢ gold (0 → 1)” for 1, nor whose turn it is."""
    quiz = wb.quiz(game, 40, kinds=["score"], seed=11)
    asked = [question for question in quiz.questions if question.about.startswith("sentence:")]
    assert asked
    for question in asked:
        right = question.choices[question.right[0]]
        others = [int(number) for number in re.findall(r"\d+", question.about)]
        assert int(right.value) not in others
        assert all(wb.rulebook(game).kind_of(rule) not in ("turn", "setup") for rule in right.rules)


def test_marking_a_rule() -> None:
    question = rule_question(political(), "S1", ["taxes.gain", "turn.four-phases", "support.price"])
    assert question.text == "What does Ann do in the Political Phase? Which rule forbids “S1”?"
    assert mark(question, "turn.four-phases").text == "Right. Belongs to the Reinforcement Phase."
    assert mark(question, "A").text == "No. It says nothing about this move here."
    with pytest.raises(wb.WorkbenchError, match="One answer is asked for"):
        mark(question, "AB")
    with pytest.raises(wb.WorkbenchError, match="No answer was given"):
        mark(question, "")
    with pytest.raises(wb.WorkbenchError, match="None is no answer; there are A to C"):
        mark(question, None)  # type: ignore[arg-type]
    with pytest.raises(wb.WorkbenchError, match="is none of the answers; there are A to C"):
        mark(question, "maybe")


def test_numbers_can_be_answered_as_numbers() -> None:
    question = next(q for q in wb.quiz("noblemen", 6, kinds=["score"], seed=1).questions)
    right = question.choices[question.right[0]]
    assert mark(question, int(right.value)).right


# -------------------------------------------------------------------------------------------------------- drills


@games
def test_a_drill_is_replayed_from_its_file(game: str, tmp_path: Path) -> None:
    quiz = wb.quiz(game, 12, seed=2)
    quiz.save(tmp_path / "drill.json")
    again = wb.load_quiz(tmp_path / "drill.json")
    assert again.questions == quiz.questions
    assert again.title == quiz.title
    assert not any(item.changed for item in again)
    for item in again:
        check(item)


def test_the_rules_are_asked_anew_when_a_drill_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "drill.json"
    wb.quiz("dueling_nobles", 8, kinds=["legal"], seed=2).save(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"right": true', '"right": false'), encoding="utf-8")
    again = wb.load_quiz(path)
    assert all(item.changed for item in again)
    for item in again:
        assert [right_now(item.session(), item.question)] == [[choice.right for choice in item.question.choices]]
        assert any("By the rules as they are now" in choice.because for choice in item.question.choices)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: "{", "is no drill"),
        (lambda text: text.replace('"drill": 1', '"drill": 9'), "has format 9"),
        (lambda text: text.replace('"position": 0', '"position": 7'), "there is no position 7"),
        (lambda text: text.replace('"game": "dueling_nobles"', '"game": "chess"'), "No game is called 'chess'"),
        (lambda text: text.replace('"value": "T"', '"value": "fly"'), "question 1: No move is called “fly”"),
        (lambda text: text.replace('"value": "T"', '"value": "S1"'), "none of its answers is right any more"),
        (lambda text: text.replace('"turn": 1', '"turn": "one"'), "position 0: no state of Dueling Nobles"),
        (lambda text: text.replace('"title"', '"evil"'), "is no drill"),
    ],
)
def test_a_broken_drill_is_refused(tmp_path: Path, change: Any, said: str) -> None:
    path = tmp_path / "drill.json"
    session = political()
    item = Item("dueling_nobles", session.settings, session.state, legal_question(session, ["T", "S1"]))
    Quiz([item], "One").save(path)
    text = path.read_text(encoding="utf-8")
    assert change(text) != text
    path.write_text(change(text), encoding="utf-8")
    with pytest.raises(wb.BadDrill, match=said):
        wb.load_quiz(path)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(wb.BadDrill, match="named by a text or a path"):
        load_quiz(7)  # type: ignore[arg-type]
    with pytest.raises(wb.BadDrill, match="cannot be read"):
        load_quiz(tmp_path / "none.json")
    with pytest.raises(wb.BadDrill, match="cannot be written"):
        wb.quiz("noblemen", 1, seed=1).save(tmp_path / "no" / "folder.json")


# --------------------------------------------------------------------------------------------- sheets and classes


def test_a_sheet_counts_tries_and_first_answers(tmp_path: Path) -> None:
    quiz = wb.quiz("dueling_nobles", 3, kinds=["rule"], seed=9)
    sheet = quiz.take("Ann")
    assert sheet.board().state == quiz[0].state
    sheet.answer(sheet.question.key)
    sheet.next()
    wrong = next(letter for letter in LETTERS if letter not in sheet.question.key)
    assert not sheet.answer(wrong).right
    assert sheet.answer(sheet.question.key).right
    assert (sheet.points, sheet.done, sheet.answers[1].tries) == (1, False, 2)
    with pytest.raises(wb.WorkbenchError, match="is none of the answers"):
        sheet.answer("?")
    assert sheet.answers[1].tries == 2
    sheet.next()
    assert sheet.next() == quiz.questions[2]
    sheet.answer(wrong if wrong not in sheet.question.key else "AB"[sheet.question.key == "A"])
    assert sheet.done
    assert sheet.back() == quiz.questions[1]
    with pytest.raises(wb.WorkbenchError, match="There is no question 5"):
        sheet.goto(5)
    assert repr(sheet) == "<Ann: 1 of 3 right at the first try, 3 answered>"
    sheet.save(tmp_path / "ann.json")
    again = Sheet.load(quiz, tmp_path / "ann.json")
    assert (again.learner, again.answers) == ("Ann", sheet.answers)


def test_the_table_of_a_class() -> None:
    quiz = wb.quiz("dueling_nobles", 3, kinds=["rule"], seed=9)
    ann, ben, other = quiz.take("Ann"), quiz.take("Ben"), quiz.take("Ann")
    ann.answer(ann.question.key)
    ben.answer(next(letter for letter in LETTERS if letter not in ben.question.key))
    table = wb.class_table([ann, ben, other])
    assert list(table.columns) == ["1 rule", "2 rule", "3 rule", "points", "of"]
    assert list(table.index) == ["Ann", "Ben", "Ann’"]
    assert table.loc["Ann", "1 rule"] == 1
    assert table.loc["Ben", "1 rule"] == 0
    assert table.isna().loc["Ann", "2 rule"]
    assert list(table["points"]) == [1, 0, 0]
    with pytest.raises(wb.WorkbenchError, match="belong to different quizzes"):
        wb.class_table([ann, wb.quiz("noblemen", 1, seed=1).take("Cat")])


def test_the_table_of_a_class_from_a_folder_of_files(tmp_path: Path) -> None:
    quiz = wb.quiz("dueling_nobles", 3, kinds=["rule"], seed=9)
    for learner in ("Ann", "Ben"):
        sheet = quiz.take(learner)
        sheet.answer(sheet.question.key)
        sheet.save(tmp_path / f"{learner}.json")
    cat = quiz.take("Cat")
    table = wb.class_table(tmp_path, quiz)
    assert list(table.index) == ["Ann", "Ben"]
    assert list(wb.class_table([tmp_path / "Ben.json", cat], quiz).index) == ["Ben", "Cat"]
    assert list(wb.class_table(tmp_path / "Ann.json", quiz)["points"]) == [1]
    with pytest.raises(wb.WorkbenchError, match="Name the quiz"):
        wb.class_table(tmp_path)
    with pytest.raises(wb.BadDrill, match="belongs to"):
        wb.class_table(tmp_path, wb.quiz("noblemen", 1, seed=1))


def test_a_sheet_of_another_quiz_is_refused(tmp_path: Path) -> None:
    quiz, other = wb.quiz("dueling_nobles", 2, seed=9), wb.quiz("noblemen", 3, seed=1)
    other.take("Ann").save(tmp_path / "ann.json")
    with pytest.raises(wb.BadDrill, match="belongs to 'Noblemen: 3 questions' with 3 questions"):
        Sheet.load(quiz, tmp_path / "ann.json")
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(wb.BadDrill, match="is no sheet of answers"):
        Sheet.load(quiz, tmp_path / "bad.json")
    with pytest.raises(wb.BadDrill, match="cannot be read"):
        Sheet.load(quiz, tmp_path / "none.json")
    with pytest.raises(wb.BadDrill, match="cannot be written"):
        quiz.take().save(tmp_path / "no" / "folder.json")
