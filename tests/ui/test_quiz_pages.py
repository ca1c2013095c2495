"""Quizzes and slides on the screen, by what a page sends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import workbench as wb
from tests.session.sittings import GAMES
from tests.ui.test_lesson_pages import at
from workbench.pictures import graph
from workbench.session.sentences import minus
from workbench.ui.board import wire
from workbench.ui.lessons.lesson import LessonDesk
from workbench.ui.lessons.presentation import Presentation
from workbench.ui.lessons.quiz import QuizDesk

HOSTILE = "</script><img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def quiz():
    return wb.quiz("noblemen", 4, seed=2, title="Monday")


@pytest.fixture
def desk(quiz):
    made = QuizDesk(quiz.take("Ann"))
    yield made
    made.close()


def right(desk: QuizDesk) -> str:
    return desk.sheet.question.key


def wrong(desk: QuizDesk) -> str:
    return next(letter for letter in "ABCDEFGH" if letter not in right(desk))


def pick(desk: QuizDesk, letters: str) -> None:
    for letter in letters:
        desk.handle("key", {"key": letter.lower()})


@pytest.mark.parametrize("game", GAMES)
def test_a_quiz_is_taken_and_marked_with_reasons(game: str) -> None:
    desk = QuizDesk(wb.quiz(game, 4, seed=3).take())
    for number in range(4):
        view = desk.panel.view
        assert view["text"] == minus(desk.sheet.question.text)
        assert not any("right" in choice for choice in view["choices"])
        pick(desk, wrong(desk))
        desk.handle("key", {"key": "Enter"})
        told = next(choice for choice in desk.panel.view["choices"] if "right" in choice)
        assert not told["right"]
        assert told["because"]
        assert told["chips"][0]["text"]
        if desk.sheet.question.several:
            pick(desk, wrong(desk))
        pick(desk, right(desk))
        desk.handle("answer", {})
        assert desk.panel.view["result"]["pill"] == "✓ Right"
        assert all("right" in choice for choice in desk.panel.view["choices"])
        assert desk.bar.view["dots"][number]["state"] == "done"
        for panel in desk.panels:
            assert json.loads(json.dumps(panel.view)) == panel.view
        desk.handle("key", {"key": "Enter"})
    assert desk.panel.view["points"] == "0"
    assert [row["mark"]["text"] for row in desk.panel.view["rows"]] == ["✓ 2"] * 4
    desk.close()


def test_the_board_is_seen_by_the_seat_that_is_asked(desk: QuizDesk) -> None:
    item = desk.sheet.item
    assert desk.board.graph["nodes"] == wire(graph(item.state, item.question.seat))["nodes"]


def test_a_question_can_be_left_shown_and_gone_back_to(desk: QuizDesk) -> None:
    desk.handle("show", {})  # nothing was answered yet; it is shown all the same
    assert desk.quiz.closed
    assert desk.panel.view["act"] is None
    pick(desk, right(desk))
    assert desk.quiz.picks.letters == ""
    desk.handle("key", {"key": "n"})
    assert desk.panel.view["number"] == 1
    desk.handle("key", {"key": "p"})
    assert desk.panel.view["number"] == 0
    desk.handle("goto", {"id": 3})
    desk.handle("next", {})
    assert desk.panel.view["summing"]
    desk.handle("back", {})
    assert desk.panel.view["number"] == 3
    desk.handle("goto", {"id": 77})
    assert "There is no question 77" in desk.bar.view["message"]


def test_the_same_again_and_the_class(desk: QuizDesk, quiz, tmp_path: Path) -> None:
    pick(desk, right(desk))
    desk.handle("answer", {})
    desk.handle("again", {})
    assert desk.sheet.answers == {}
    desk.handle("learner", {"text": "  Ann   again "})
    pick(desk, wrong(desk))
    desk.handle("answer", {})
    ben = quiz.take("Ben")
    ben.save(tmp_path / "ben.json")
    desk.handle("together", {"name": "ben.json", "text": (tmp_path / "ben.json").read_text()})
    desk.handle("together", {"name": "bad.json", "text": "{]"})
    assert "bad.json is no sheet of answers" in desk.bar.view["message"]
    desk.handle("summary", {})
    table = desk.panel.view["class"]
    assert [row["learner"] for row in table["rows"]] == ["Ann again", "Ann", "Ben"]
    assert [row["cells"][0]["text"] for row in table["rows"]] == ["✕", "✓", "–"]
    assert table["solved"][0] == 1
    desk.handle("table", {})
    assert desk.bar.view["file"]["text"].splitlines()[0].startswith("learner,1 ")
    desk.handle("answers", {})
    assert desk.bar.view["file"]["name"] == "answers-of-Ann-again.json"


def test_a_drill_is_saved_and_replayed(desk: QuizDesk, quiz) -> None:
    desk.handle("drill", {})
    file = desk.bar.view["file"]
    assert file["name"] == "Monday.json"
    other = QuizDesk(wb.quiz("dueling_nobles", 1, seed=1).take())
    other.handle("upload", {"name": "Monday.json", "text": file["text"]})
    assert other.sheet.quiz.questions == quiz.questions
    assert other.panel.view["text"] == desk.panel.view["text"]
    other.handle("upload", {"name": "x.json", "text": "[]"})
    assert "x.json is no drill" in other.bar.view["message"]
    assert other.sheet.quiz.questions == quiz.questions
    other.close()


@pytest.mark.parametrize("kind", ["pick", "goto", "key", "rule", "upload", "together", "learner"])
def test_nothing_a_page_sends_does_harm(desk: QuizDesk, kind: str) -> None:
    for fields in ({}, {"id": "<b>", "text": HOSTILE, "key": "<", "name": HOSTILE}, {"id": -5}, {"id": 99}):
        desk.handle(kind, fields)
        assert desk.panel.view["number"] == 0


# ---- slides


@pytest.mark.parametrize("game", GAMES)
def test_every_slide_of_a_lesson_is_shown(game: str) -> None:
    lesson = wb.lessons(game)[-1]
    shown = wb.present(lesson)
    seen = set()
    for number in range(len(shown.slides)):
        view = shown.panel.view
        assert json.loads(json.dumps(view)) == view
        assert view["place"] == f"{number + 1} of {len(shown.slides)}"
        seen.add(view["heading"])
        shown.handle("next", {})
    assert seen == {step.title for step in lesson.steps}
    assert shown.panel.view["last"]
    shown.handle("first", {})
    assert shown.place == 0
    shown.handle("back", {})
    assert shown.place == 0
    shown.handle("last", {})
    assert shown.place == len(shown.slides) - 1
    shown.close()


def test_a_sitting_is_presented_and_followed() -> None:
    session = wb.start("noblemen", seed=5)
    shown = wb.present(session, seat="A")
    before = len(session.tree)
    shown.handle("next", {})
    assert len(session.tree) == before
    session.play(session.legal_moves[0])
    assert shown.place == len(shown.slides) - 1
    assert shown.panel.view["ask"] == [minus(session.question.text)]
    assert shown.board.graph["nodes"] == wire(graph(session.state, 0))["nodes"]
    shown.close()
    with pytest.raises(wb.WorkbenchError, match="can be presented"):
        wb.present("noblemen")


def test_a_presentation_opens_at_the_step_of_its_lesson() -> None:
    desk = at(LessonDesk(wb.lessons("noblemen")["castles"].open()), 3)
    desk.handle("present", {})
    assert isinstance(desk.beside.presentation, Presentation)
    assert desk.beside.presentation.panel.view["full"]
    assert desk.beside.presentation.panel.view["heading"] == desk.sitting.step.title
    desk.close()


# ---- files


def test_a_handout_is_written_with_its_pictures(tmp_path: Path) -> None:
    lesson = wb.lessons("dueling_nobles")[1]
    path = wb.handout(lesson, tmp_path / "page.html", key=False)
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") >= 1
    assert "For the teacher" not in page
    assert "For the teacher" in wb.handout(lesson.open(), tmp_path / "key.html").read_text(encoding="utf-8")
    with pytest.raises(wb.WorkbenchError, match="A handout is made of a lesson"):
        wb.handout("noblemen", path)  # type: ignore[arg-type]
