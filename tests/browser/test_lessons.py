"""Lessons, a quiz and slides in a real JupyterLab: twelve lessons are taken by clicking, on one page with one kernel.

What is clicked follows each lesson's stated solution. Before it something is answered wrongly, and the rule that
refuses it must then be read on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import workbench as wb
from tests.browser.kernels import settle
from tests.browser.test_bench import SMALL, WIDE
from workbench.session.sentences import minus
from workbench.teaching.lesson import Lesson, PlayTask
from workbench.teaching.lesson_sitting import LessonSitting
from workbench.ui.rows import Row, unjudged_rows

TAKEN = {
    "among_nobles": ("01-first-turn", "03-births", "04-marriage"),
    "dueling_nobles": ("01-first-turn", "03-gold", "06-the-battle"),
    "heir_and_regent": ("01-first-turn", "02-placing-nobles", "05-cliques"),
    "noblemen": ("01-first-turn", "03-castles-and-palaces", "09-scoring-and-the-end"),
}
SHOWN = {  # looks at these on the way: the theme and the width of the output
    ("noblemen", "03-castles-and-palaces"): ("light", 1280),
    ("heir_and_regent", "02-placing-nobles"): ("dark", 1280),
    ("among_nobles", "04-marriage"): ("light", 860),
    ("dueling_nobles", "03-gold"): ("dark", 860),
}
PATIENCE = 20000
TEXT = "([part, text]) => [...document.querySelectorAll(part)].some(each => each.textContent.includes(text))"
CUT = """() => [".nw-card", ".nw-bar", ".nw-result", ".nw-answer-choice", ".nw-slide"]
  .flatMap(part => [...document.querySelectorAll(".nw " + part)])
  .filter(e => e.offsetWidth && e.scrollWidth > e.clientWidth + 1).map(e => e.className)"""
LARGE = """() => [...document.querySelectorAll(".nw-presenting .nw-slide :is(p, li, .nw-slide-ask > div)")]
  .filter(e => e.offsetWidth).map(e => parseFloat(getComputedStyle(e).fontSize))"""
PICKED = """([place, on]) =>
  document.querySelectorAll(".nw-answer-choice")[place].classList.contains("nw-picked") === on"""


class Taker:
    """Somebody who takes a lesson by clicking, and knows its stated solution."""

    def __init__(self, page: Page, lesson: Lesson) -> None:
        self.page = page
        self.lesson = lesson
        self.sitting: LessonSitting = lesson.open()
        self.desk = page.locator(".nw-lesson")
        self.by_board = 0
        self.cited: list[str] = []
        self.looks: Callable[[], None] | None = None

    def open(self) -> None:
        row = self.page.locator("tr", has_text=self.lesson.head.about)
        row.locator(".nw-lesson-open-button").click()
        self.reads(".nw-lesson .nw-bar h2", f"{self.lesson.game.title}: {self.lesson.title}")

    def reads(self, part: str, text: str) -> None:
        self.page.wait_for_function(TEXT, arg=[part, text], timeout=PATIENCE)

    def step(self) -> None:
        """Answer the task of this step wrongly, then rightly, and go on."""
        self.reads(".nw-lesson-title", self.sitting.step.title)
        task = self.sitting.task
        if task is not None:
            self.reads(".nw-task-ask", self.asked())
            if isinstance(task, PlayTask):
                self.play_task(task)
            else:
                self.choose()
            assert self.sitting.tries[-1].solved
        self.desk.locator(".nw-lesson-steps button").filter(has_text="▶").or_(
            self.desk.locator(".nw-lesson-steps button", has_text="Done")
        ).first.click()
        self.sitting.next()

    def asked(self) -> str:
        """The beginning of what is asked, up to the first mark or citation."""
        return minus(self.sitting.task.ask.split("`")[0].split("*")[0])[:40]

    def look_up(self, rules: tuple[str, ...]) -> None:
        """Read a rule that was cited: its id, with its text."""
        rule = rules[0]
        self.page.wait_for_function(TEXT, arg=[".nw-lesson-task .nw-chip", rule.partition("=")[0]], timeout=PATIENCE)
        self.cited.append(rule)
        if self.looks is not None:
            self.looks()
            self.looks = None

    # ---- moves

    def play_task(self, task: PlayTask) -> None:
        wrong = next(entry for entry in task.wrong if entry.rule)
        self.move(wrong.move)
        self.reads(".nw-result .nw-pill", "Not allowed")
        result = self.sitting.attempt(wrong.move)
        assert wrong.rule.partition("=")[0] in {rule.partition("=")[0] for rule in result.rules}
        self.look_up((wrong.rule,))
        for place, text in enumerate(task.solution):
            self.move(text)
            self.sitting.attempt(text)
            last = place == len(task.solution) - 1
            self.reads(".nw-result .nw-pill", "Solved" if last else "Allowed, go on")
            self.reads(".nw-lesson-log .nw-n", str(len(self.sitting.tries)))

    def move(self, text: str) -> None:
        """Make a move: by pressing its pieces where that is enough, else in the list, else by typing it."""
        session = self.sitting.session
        wanted = str(session.why(text).verdict.move)
        rows = unjudged_rows(session)
        row = next((row for row in rows if row.text == wanted), None)
        if row is None:
            self.type(text)
            return
        settle(self.page)
        if self.desk.locator(".nw-narrowed button").count():
            self.desk.locator(".nw-narrowed button").click()
        if not self.press(row, rows):
            self.desk.locator(".nw-filter").fill(row.text)
            self.listed(row).click()
        self.reads(".nw-act", f"Do it: {minus(row.label)}")
        self.desk.locator(".nw-act").click()

    def type(self, text: str) -> None:
        self.desk.locator(".nw-filter").fill(text)
        self.desk.locator(".nw-filter").press("Enter")

    def listed(self, row: Row) -> Locator:
        label = self.page.locator(".nw-row-label").get_by_text(minus(row.label), exact=True)
        return self.desk.locator(".nw-row", has=label).first

    def press(self, row: Row, rows: tuple[Row, ...]) -> bool:
        """Press the pieces of a move one after the other; whether that chose it."""
        alike = [other for other in rows if set(row.pieces) <= set(other.pieces)]
        if not row.pieces or len(alike) > 1 or len(row.pieces) > 3:
            return False
        for piece in row.pieces:
            place = self.desk.locator(f'.nw-board [data-id="{piece}"][role="button"]')
            if place.count() != 1:
                return False
            place.scroll_into_view_if_needed()
            place.click(force=True)
        settle(self.page)
        if not self.page.evaluate(TEXT, [".nw-act", f"Do it: {minus(row.label)}"]):
            self.desk.locator(".nw-narrowed button").click()
            return False
        self.by_board += 1
        return True

    # ---- choices

    def choose(self) -> None:
        question = self.sitting.question
        assert question is not None
        wrong = next(letter for letter in "ABCDEFGH" if letter not in question.key)
        self.pick(wrong)
        self.answer()
        self.reads(".nw-choice-says", "✕ no")
        result = self.sitting.attempt(wrong)
        self.look_up(result.rules)
        if question.several:
            self.pick(wrong)
        for letter in question.key:
            self.pick(letter)
        self.answer()
        self.reads(".nw-result .nw-pill", "Solved")
        self.sitting.attempt(question.key)

    def pick(self, letter: str) -> None:
        place = "ABCDEFGH".index(letter)
        row = self.desk.locator(".nw-answer-choice").nth(place)
        was = "nw-picked" in (row.get_attribute("class") or "").split()
        row.locator(".nw-choice-row").click()
        self.page.wait_for_function(PICKED, arg=[place, not was], timeout=PATIENCE)

    def answer(self) -> None:
        self.desk.locator(".nw-act:not([aria-disabled])").click()


@pytest.fixture
def quiet(desk: Any) -> Iterator[None]:
    yield
    desk.check_quiet()


def axe(page: Page, part: str) -> list[str]:
    """What the accessibility checker finds wrong in a part of the page."""
    found = Axe().run(page, context=part)
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found.response["violations"]]


def test_three_lessons_of_each_game_are_taken_by_clicking(lab, desk, quiet) -> None:
    lab.write("lessons.ipynb", "import workbench as wb\n\nwb.lessons()")
    desk.open("lessons.ipynb")
    desk.run_all()
    page = desk.page
    page.set_default_timeout(PATIENCE)
    page.locator(".nw-lesson-table").first.wait_for()
    desk.cell_width(1280, 1000)
    desk.shot("lessons-list")
    assert axe(page, ".nw-shelf") == []
    by_board = done = 0
    for game, names in TAKEN.items():
        for name in names:
            lesson = wb.lessons(game)[name]
            taker = Taker(page, lesson)
            taker.open()
            if (game, name) in SHOWN:
                taker.looks = partial(look, desk, taker, *SHOWN[game, name])
            for _ in lesson.steps:
                taker.step()
            taker.reads(".nw-lesson-done h3", f"{lesson.title}: done")
            assert taker.sitting.done
            assert len(taker.cited) == len(lesson.tasks)
            done += 1
            by_board += taker.by_board
            page.locator(".nw-lesson-done").get_by_role("button", name="All lessons").click()
            page.locator(".nw-lesson-tables").wait_for()
            expect(page.locator(f'[data-lesson="{game}/{lesson.id}"]')).to_be_focused()
    assert done == 12
    assert by_board >= 8
    taker.reads(".nw-lessons-page [role=status]", "12 done")
    settle(page)
    assert page.locator("tr.nw-lesson-done").count() == 12
    the_focus_stays_beside_a_lesson(page)


def the_focus_stays_beside_a_lesson(page: Page) -> None:
    """Who presents, or plays freely, and puts that away again goes on from where it began."""
    present = page.get_by_role("button", name=re.compile("^Present: ")).first
    present.focus()
    page.keyboard.press("Enter")
    page.locator(".nw-presenting").wait_for()
    page.keyboard.press("Escape")
    page.locator(".nw-slides").wait_for(state="detached")
    expect(present).to_be_focused()
    page.locator(".nw-lesson-open-button").first.click()
    page.get_by_role("button", name="Play on freely", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Put the bench away", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play on freely", exact=True)).to_be_focused()


def look(desk: Any, taker: Taker, theme: str, width: int) -> None:
    """Look at a lesson with a wrong answer in it, in a theme and a width."""
    page = desk.page
    desk.theme(theme)
    desk.cell_width(width, 1000)
    assert page.evaluate(SMALL) == []
    assert page.evaluate(WIDE) == []
    assert page.evaluate(CUT) == []
    assert axe(page, ".nw-lesson") == []
    desk.shot(f"lesson-{taker.lesson.game_id}-{theme}-{width}")
    desk.theme("light")
    desk.cell_width(1280, 1000)


def test_a_quiz_and_slides_by_keys_alone(lab, desk, quiet) -> None:
    lab.write(
        "quiz.ipynb",
        "import workbench as wb\n\nquiz = wb.quiz('heir_and_regent', 3, seed=4)\nsheet = quiz.take('Ann')\nsheet",
        "wb.present(wb.lessons('noblemen')['castles'])",
    )
    desk.open("quiz.ipynb")
    desk.run_all()
    page = desk.page
    page.set_default_timeout(PATIENCE)
    desk.cell_width(1280, 1000)
    quiz = wb.quiz("heir_and_regent", 3, seed=4)
    take_quiz(desk, quiz)
    show_slides(desk)


def take_quiz(desk: Any, quiz: Any) -> None:
    page = desk.page
    page.locator(".nw-quiz .nw-ask").focus()
    for number, question in enumerate(quiz.questions):
        reads(page, ".nw-quiz .nw-ask", minus(question.text))
        wrong = next(letter for letter in "ABCDEFGH" if letter not in question.key)
        key(page, wrong)
        page.keyboard.press("Enter")
        reads(page, ".nw-quiz .nw-choice-says", "✕ no")
        told = question.choices["ABCDEFGH".index(wrong)]
        reads(page, ".nw-quiz .nw-because", minus(told.because))
        reads(page, ".nw-quiz .nw-because .nw-chip", told.rules[0].partition("=")[0])
        if number == 0:
            assert axe(page, ".nw-quiz") == []
            for theme, width in (("light", 1280), ("dark", 860)):
                desk.theme(theme)
                desk.cell_width(width, 1000)
                assert page.evaluate(SMALL) == []
                assert page.evaluate(CUT) == []
                desk.shot(f"quiz-{theme}-{width}", ".nw-quiz")
            desk.theme("light")
            desk.cell_width(1280, 1000)
        if question.several:
            key(page, wrong)
        for letter in question.key:
            key(page, letter)
        page.keyboard.press("Enter")
        reads(page, ".nw-quiz .nw-result .nw-pill", "Right")
        page.keyboard.press("Enter")
    reads(page, ".nw-quiz .nw-points", "0 of 3 right at the first try")
    assert axe(page, ".nw-quiz") == []
    desk.shot("quiz-results", ".nw-quiz")


def key(page: Page, letter: str) -> None:
    """Pick an answer by its key."""
    place = "ABCDEFGH".index(letter)
    was = page.evaluate(PICKED, [place, True])
    page.keyboard.press(str(place + 1))
    page.wait_for_function(PICKED, arg=[place, not was], timeout=PATIENCE)


def reads(page: Page, part: str, text: str) -> None:
    page.wait_for_function(TEXT, arg=[part, text], timeout=PATIENCE)


def show_slides(desk: Any) -> None:
    page = desk.page
    desk.viewport(1280, 800)
    slides = page.locator(".nw-slides")
    slides.scroll_into_view_if_needed()
    slides.locator(".nw-slide-heading").focus()
    page.keyboard.press("f")
    page.locator(".nw-presenting").wait_for()
    size = page.evaluate("() => { const r = document.querySelector('.nw-presenting').getBoundingClientRect();"
                         " return [r.x, r.y, r.width, r.height]; }")  # fmt: skip
    assert size == [0, 0, 1280, 800]
    lesson = wb.lessons("noblemen")["castles"]
    reads(page, ".nw-slide-heading", lesson.steps[0].title)
    for number in range(2, 7):
        page.keyboard.press("ArrowRight")
        reads(page, ".nw-slide-place", f"{number} of 11")
    reads(page, ".nw-slide-answer", "Castle on 2,0")
    assert min(page.evaluate(LARGE)) >= 18
    assert page.evaluate(CUT) == []
    assert axe(page, ".nw-slides") == []
    for theme in ("light", "dark"):
        desk.theme(theme)
        desk.shot(f"slides-{theme}")
    for _ in range(6):  # the focus stays in what is shown
        page.keyboard.press("Tab")
        assert page.evaluate("() => Boolean(document.activeElement.closest('.nw-presenting'))")
    page.keyboard.press("PageUp")
    reads(page, ".nw-slide-place", "5 of 11")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.nw-presenting')", timeout=PATIENCE)
    cells = page.evaluate("() => window.jupyterapp.shell.currentWidget.content.model.cells.length")
    assert cells == 2  # no key has reached the notebook
