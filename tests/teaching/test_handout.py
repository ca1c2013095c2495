"""A lesson on paper, and the Markdown of lessons as HTML and plain text."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

import workbench as wb
from workbench.teaching import prose
from workbench.teaching.lesson import Lesson

LESSONS = tuple(wb.lessons())
VOID = {"meta", "br", "hr", "img"}


class Checker(HTMLParser):
    """Checks that tags are closed in order, and collects texts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def text_of(page: str) -> str:
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    return " ".join(" ".join(checker.words).split())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game_id}/{lesson.id}")
def test_the_page_holds_all_of_the_lesson(lesson: Lesson) -> None:
    handout = lesson.handout()
    text = text_of(handout.html())
    for step in lesson.steps:
        assert step.title in text
    assert text.count("Your task.") == len(lesson.tasks)
    assert len(handout.key) == len(lesson.tasks)
    for entry in handout.key:
        assert entry.answer
        assert entry.because
        assert entry.rules
    assert [rule for rule, _ in handout.rules] == list(lesson.rules)


def test_the_learners_page_tells_no_solution() -> None:
    lesson = wb.lessons("noblemen")["03"]
    page = text_of(lesson.handout().html(key=False))
    assert "For the teacher" not in page
    for task in lesson.tasks:
        assert not task.praise or prose.plain(task.praise) not in page


def test_boards_are_drawn_by_whoever_asks() -> None:
    lesson, asked = wb.lessons("noblemen")["03"], []

    def draw(state: object, seat: int | None) -> str:
        asked.append(seat)
        return "<svg></svg>"

    page = lesson.handout().html(draw)
    assert page.count("<svg></svg>") == len(asked) == sum(b.kind == "board" for b in lesson.handout().blocks)
    assert set(asked) == {0}
    assert "Your Castle stands on 0,0." in page


def test_a_board_that_did_not_change_is_not_drawn_again() -> None:
    handout = wb.lessons("noblemen")["04"].handout()
    boards = [block for block in handout.blocks if block.kind == "board"]
    for before, after in pairwise(boards):
        assert before.state != after.state


def test_real_pictures_stand_in_the_page(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    lesson = wb.lessons("dueling_nobles")["02"]
    lesson.handout().save(path, lambda state, seat: wb.draw(state, seat)._repr_svg_())
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<svg ") >= 2
    with pytest.raises(wb.BadSave, match="cannot be written"):
        lesson.handout().save(tmp_path / "no" / "page.html")


def test_stand_ins_are_named() -> None:
    assert "Stand-ins: no source prints these facts" in text_of(wb.lessons("among_nobles")[0].handout().html())
    assert "Stand-ins" not in text_of(wb.lessons("dueling_nobles")[0].handout().html())


# --------------------------------------------------------------------------------------------------------- prose

BOOK = wb.rulebook("noblemen")


def test_citations_become_marked_code() -> None:
    assert prose.inline_html("See `castle.apart`.", BOOK) == (
        'See <code class="rule" data-rule="castle.apart">castle.apart</code>.'
    )
    assert prose.inline_html("`F1,0` and `no.rule.here`", BOOK) == "<code>F1,0</code> and <code>no.rule.here</code>"
    assert prose.cited("`castle.apart`, `ruling.area-overlap=disjoint`, `castle.apart`, `x.y`", BOOK) == (
        "castle.apart",
        "ruling.area-overlap=disjoint",
    )


def test_html_in_a_lesson_is_text() -> None:
    shown = prose.html('<script>alert(1)</script> <b onclick="x">bold</b> & [x](javascript:alert(1))', BOOK)
    assert "<script" not in shown
    assert "<b " not in shown
    assert "&lt;script&gt;" in shown
    assert 'href="javascript' not in shown


def test_plain_text_for_terminals_and_screen_readers() -> None:
    text = "A **bold** word, `castle.apart`.\n\n1. one\n2. two\n\n- dot\n\n| a | b |\n|---|---|\n| c | d |\n"
    assert prose.plain(text) == "A bold word, [castle.apart].\n\n1. one\n\n2. two\n\n- dot\n\na\n\nb\n\nc\n\nd"
