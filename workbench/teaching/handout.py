"""A lesson on paper: texts, pictures of the boards, tasks with room to answer, and a key for the teacher.

Pictures are drawn by whoever asks for the page: this floor knows none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from os import PathLike
from typing import Literal, NamedTuple

import msgspec

from workbench.kernel.arguments import path_of
from workbench.kernel.errors import BadSave
from workbench.kernel.files import write_whole
from workbench.kernel.state import AnyState
from workbench.session import Session
from workbench.session.sentences import minus
from workbench.session.texts import in_words
from workbench.teaching import prose
from workbench.teaching.lesson import Lesson, PlayTask, Step
from workbench.teaching.lesson_line import LessonLine, task_question
from workbench.teaching.question import LETTERS, Question

Draw = Callable[[AnyState, int | None], str]
TALL = 1.55
"""A board so many times as high as wide is printed on upright pages."""
_SIZE = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
Kind = Literal["heading", "text", "board", "task", "goal", "choice", "lines", "note"]


class Block(msgspec.Struct, frozen=True):
    """A piece of the page.

    Attributes:
        kind: a heading, a text, a board, a task with its goals and choices, lines to write on, or a note.
        text: Markdown; of a board its caption.
        state: the position of a board.
        seat: from whose seat the board is seen.
        letter: the letter of a choice, the number of a step.
    """

    kind: Kind
    text: str = ""
    state: AnyState | None = None
    seat: int | None = None
    letter: str = ""


class Solution(msgspec.Struct, frozen=True):
    """A line of the teacher's key: the step, what is right and why."""

    step: str
    answer: str
    because: str
    rules: tuple[str, ...]


class _Sheet(NamedTuple):
    """A page, and whether its board is so high that pages should stand upright."""

    html: str
    tall: bool


class Handout:
    """A lesson as a printable page.

    Attributes:
        lesson: the lesson.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._line = LessonLine(lesson)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What stands on the learner's page, in order."""
        return tuple(self._blocks())

    def _blocks(self) -> Iterator[Block]:
        if self.lesson.intro:
            yield Block("text", self.lesson.intro)
        shown: AnyState | None = None
        for number, step in enumerate(self.lesson.steps):
            yield Block("heading", step.title, letter=str(number + 1))
            yield Block("text", step.text)
            state = self._line.start(number)
            if state != shown:
                caption = step.board.caption if step.board is not None else ""
                yield Block("board", caption, state, self.lesson.seat)
                shown = state
            yield from self._task(number, step)
        if self.lesson.stand_ins:
            listed = ", ".join(map(in_words, self.lesson.stand_ins))
            yield Block("note", f"Stand-ins: no source prints these facts of the game, so they are invented: {listed}.")

    def _task(self, number: int, step: Step) -> Iterator[Block]:
        task = step.task
        if task is None:
            return
        yield Block("task", task.ask)
        if isinstance(task, PlayTask):
            yield from (Block("goal", check.text) for check in task.goal)
            yield from (Block("lines") for _ in range(task.moves))
            return
        question = task_question(task, self._line.session(number))
        assert question is not None
        yield from (
            Block("choice", choice.text, letter=letter)
            for letter, choice in zip(LETTERS, question.choices, strict=False)
        )

    @property
    def key(self) -> tuple[Solution, ...]:
        """The solutions with their reasons, for the teacher."""
        return tuple(self._key())

    def _key(self) -> Iterator[Solution]:
        for number, step in enumerate(self.lesson.steps):
            task = step.task
            if task is None:
                continue
            name = f"{number + 1}. {step.title}"
            session = self._line.session(number)
            if isinstance(task, PlayTask):
                names = self._line.named_solution(number)
                moves = zip(names, task.solution, strict=True)
                answer = ", then ".join(f"{name} ({move})" if name != move else name for name, move in moves)
                rules = prose.cited(f"{task.praise} {' '.join(task.hints)}", self.lesson.game.rulebook)
                yield Solution(name, answer, task.praise, rules)
            else:
                question = task_question(task, session)
                assert question is not None
                yield _of_question(name, question)

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The rules that the lesson cites, each with its text."""
        book = self.lesson.game.rulebook
        return tuple((rule, book.cite(rule).text) for rule in self.lesson.rules)

    def session(self, number: int) -> Session:
        """The board of a step, as a sitting of its own."""
        return self._line.session(number)

    # ---- as a page

    def html(self, draw: Draw | None = None, key: bool = True) -> str:
        """The page as HTML that stands by itself.

        Args:
            draw: makes the picture of a position, as SVG or HTML, from a state and a seat; without it boards are told
                by their captions only.
            key: whether the teacher's key and the texts of the rules follow on pages of their own.
        """
        sheets = [self._sheet(*sheet, draw) for sheet in self._sheets()]
        tall = any(sheet.tall for sheet in sheets)
        parts = [sheet.html for sheet in sheets]
        if key:
            parts += ['<section class="key">', *self._key_page(), *self._rules_page(), "</section>"]
        return _PAGE.format(
            title=escape(self.lesson.title),
            body="\n".join(parts),
            size="A4 portrait" if tall else "A4 landscape",
            kind="tall" if tall else "wide",
        )

    def _sheets(self) -> Iterator[tuple[Block | None, list[Block]]]:
        """The boards, each with the steps that stand on it."""
        board: Block | None = None
        steps: list[list[Block]] = [[]]
        for block in self._blocks():
            if block.kind == "heading" and steps[-1] and any(each.kind == "heading" for each in steps[-1]):
                steps.append([])
            steps[-1].append(block)
        held: list[Block] = []
        for step in steps:
            own = next((block for block in step if block.kind == "board"), None)
            if own is not None:
                if board is not None:
                    yield board, held
                    held = []
                board = own
            held += [block for block in step if block is not own]
        yield board, held

    def _sheet(self, board: Block | None, blocks: list[Block], draw: Draw | None) -> _Sheet:
        """A page: the board on the left, the steps that stand on it beside it."""
        picture = draw(board.state, board.seat) if draw is not None and board is not None and board.state else ""
        caption = "" if board is None else prose.inline_html(minus(board.text), self.lesson.game.rulebook)
        figure = f"<figure>{picture}<figcaption>{caption}</figcaption></figure>" if picture or caption else ""
        first = blocks[0].kind != "heading" or blocks[0].letter == "1"
        words = "\n".join([*(self._head() if first else ()), *(self._block(block) for block in blocks)])
        size = _SIZE.search(picture)
        tall = size is not None and float(size[2]) > TALL * float(size[1])
        return _Sheet(f'<section class="sheet">{figure}<div class="steps">{words}</div></section>', tall)

    def _head(self) -> Iterator[str]:
        head = self.lesson.head
        yield f"<h1>{escape(head.title)}</h1>"
        yield f'<p class="facts">{escape(self.lesson.game.title)} · {head.minutes} minutes · {escape(head.about)}</p>'
        yield '<p class="name">Name <span></span> Date <span class="short"></span></p>'

    def save(self, path: str | PathLike[str], draw: Draw | None = None, key: bool = True) -> None:
        """Write the page to an HTML file. Raises BadSave."""
        where = path_of(path, BadSave)
        try:
            write_whole(where, self.html(draw, key).encode())
        except OSError as error:
            raise BadSave(f"{path} cannot be written: {error.strerror or error}.") from error

    def _block(self, block: Block) -> str:
        book = self.lesson.game.rulebook
        inline = prose.inline_html(minus(block.text), book)
        if block.kind == "heading":
            return f"<h2>{block.letter}. {inline}</h2>"
        if block.kind == "text":
            return prose.html(block.text, book)
        if block.kind == "task":
            return f'<p class="task"><b>Your task.</b> {inline}</p>'
        if block.kind in ("goal", "choice"):
            letter = f"<b>{block.letter}</b> " if block.letter else ""
            return f'<p class="box">☐ {letter}{inline}</p>'
        return '<p class="lines"></p>' if block.kind == "lines" else f'<p class="note">{inline}</p>'

    def _key_page(self) -> Iterator[str]:
        book = self.lesson.game.rulebook
        yield "<h2>For the teacher: the key</h2><dl>"
        for entry in self._key():
            why = prose.inline_html(entry.because, book)
            answer = f"<b>{escape(minus(entry.answer))}</b>"
            yield f"<div><dt>{escape(entry.step)}</dt><dd>{answer} {why} {_chips(entry.rules)}</dd></div>"
        yield "</dl>"

    def _rules_page(self) -> Iterator[str]:
        yield "<h2>The rules of this lesson</h2><dl>"
        for rule, text in self.rules:
            yield f"<div><dt>{_chips((rule,))}</dt><dd>{escape(text)}</dd></div>"
        yield "</dl>"


def _of_question(name: str, question: Question) -> Solution:
    right = [choice for choice in question.choices if choice.right]
    rules = tuple(dict.fromkeys(rule for choice in right for rule in choice.rules))
    return Solution(name, ", ".join(question.key), " ".join(choice.because for choice in right), rules)


def _chips(rules: tuple[str, ...]) -> str:
    return " ".join(f'<code class="rule">{escape(rule)}</code>' for rule in rules)


_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
@page {{ size: {size}; margin: 12mm }}
body {{ font: 10pt/1.42 Georgia, "DejaVu Serif", serif; color: #1e2329; max-width: 273mm; margin: 0 auto }}
body.tall {{ max-width: 186mm }}
h1 {{ font-size: 19pt; line-height: 1.2; margin: 0 }}
h2 {{ font-size: 13pt; line-height: 1.25; margin: 10pt 0 3pt; break-after: avoid }}
p {{ margin: 4pt 0 }} .facts, figcaption, .note {{ color: #545b64; font-size: 9.5pt }}
.name {{ display: flex; gap: 6pt; margin: 8pt 0; color: #545b64; font-size: 9.5pt }}
.name span {{ flex: 1; border-bottom: 1px solid #8e949b }} .name .short {{ flex: 0 0 24mm }}
.sheet {{ display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 8mm; align-items: start; margin-bottom: 8mm }}
.sheet + .sheet, .key {{ break-before: page }} .sheet > :only-child {{ grid-column: 1 / -1 }}
.tall .sheet {{ gap: 5mm }}
figure {{ margin: 0; width: min-content; break-inside: avoid }}
figure svg {{ display: block; width: auto; height: auto; max-width: 140mm; max-height: 176mm }}
.tall figure svg {{ max-width: 124mm; max-height: 262mm }}
.steps > :first-child {{ margin-top: 0 }} figcaption {{ margin-top: 3pt }}
code {{ font: 8.5pt "DejaVu Sans Mono", monospace; overflow-wrap: anywhere }}
code.rule {{ border: 1px solid #dad8d2; border-radius: 3pt; padding: 0 2pt }}
.task {{ border: 1.5pt solid #1d4f91; border-radius: 4pt; padding: 5pt 8pt; break-inside: avoid; break-after: avoid }}
.box {{ margin: 3pt 0 3pt 16pt; text-indent: -14pt; break-inside: avoid }}
.lines {{ border-bottom: 1px solid #8e949b; height: 17pt; margin: 0 }}
.key {{ columns: 2; column-gap: 9mm }} .key h2:first-child {{ margin-top: 0 }}
.key h2 {{ column-span: all }} dl {{ margin: 0 }} dl > div {{ break-inside: avoid; margin-bottom: 6pt }}
dt {{ font-weight: bold }} dd {{ margin: 0 0 0 10pt }} table {{ border-collapse: collapse }}
td, th {{ border: 1px solid #dad8d2; padding: 2pt 6pt; text-align: left }}
@media screen {{ body {{ padding: 8mm }} }}
</style></head><body class="{kind}">
{body}
</body></html>
"""
