"""Lessons and sittings in single steps, for a class."""

from __future__ import annotations

import pytest

import workbench as wb
from tests.session.sittings import GAMES, sitting
from workbench.teaching.lesson import PlayTask
from workbench.teaching.slides import LessonSlides, SittingSlides, slides


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_shown_text_task_and_answer(game: str) -> None:
    lesson = wb.lessons(game)[1]
    shown = LessonSlides(lesson)
    asked = [slide for slide in shown if slide.ask and not slide.answer and all(c.right is None for c in slide.choices)]
    solved = [slide for slide in shown if slide.ask and slide not in asked]
    assert [slide.ask for slide in asked] == [task.ask for task in lesson.tasks] == [slide.ask for slide in solved]
    for slide, task in zip(solved, lesson.tasks, strict=True):
        assert task.praise in slide.answer
        if isinstance(task, PlayTask):
            assert slide.answer.startswith("**")
            assert slide.told
        else:
            assert {True, False} == {choice.right for choice in slide.choices}
            assert all(choice.because for choice in slide.choices)
    assert all(slide.seat == lesson.seat for slide in shown)
    for number, step in enumerate(lesson.steps):
        assert shown[shown.first_of(number)].heading == step.title


def test_the_board_of_an_answer_is_the_one_after_the_solution() -> None:
    shown = LessonSlides(wb.lessons("noblemen")["castles"])
    task, solved = (slide for slide in shown if slide.ask.startswith("Build a Castle on 2,0"))
    assert "2,0" not in task.state.seats[0].structures
    assert solved.state.seats[0].structures["2,0"] == "castle"
    assert solved.answer.startswith("**Castle on 2,0**, then **No Man-at-arms**.")


@pytest.mark.parametrize("game", GAMES)
def test_a_sitting_is_shown_decision_by_decision(game: str) -> None:
    session = sitting(game, 1)
    node = session.node.id
    shown = SittingSlides(session)
    assert session.node.id == node
    assert [slide.ask for slide in shown[-1:]] == [session.question.text]
    assert shown[0].heading == "The beginning"
    story = [line.text for line in session.story()]
    lines = [text for slide in shown for text in (slide.heading, *(line.text for line in slide.told))]
    assert [text for text in lines if text != "The beginning"] == story
    assert shown.here() == len(shown) - 1
    session.goto(session.line[0])
    assert shown.here() == 0


def test_a_sitting_seen_by_a_seat_tells_only_what_it_may_see() -> None:
    session = sitting("among_nobles", 2)
    for seat in (0, 1):
        lines = [line.text for slide in SittingSlides(session, seat)[1:] for line in slide.told]
        assert set(lines) <= {line.text for line in session.story(seat)}
    with pytest.raises(wb.WorkbenchError):
        SittingSlides(session, "Nobody")


def test_what_can_be_shown() -> None:
    lesson = wb.lessons("noblemen")[0]
    assert isinstance(slides(lesson), LessonSlides)
    assert slides(lesson.open()).title == lesson.title
    assert isinstance(slides(wb.start("noblemen", seed=1)), SittingSlides)
    with pytest.raises(wb.WorkbenchError, match="A lesson or a sitting can be presented, not 7"):
        slides(7)
