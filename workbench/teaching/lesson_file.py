"""Reading a lesson: Markdown with TOML front matter between lines of `+++`, one file a lesson.

Every heading `## …` begins a step. A fenced block marked `board` sets up its position, one marked `task` asks for
something; both hold TOML. A fault is reported with file, line and field.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn, TypeVar

import msgspec
from markdown_it.token import Token

from workbench.kernel.errors import BadLesson, UnknownGame
from workbench.kernel.ids import hint
from workbench.kernel.registry import find_game
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.seats import LETTERS
from workbench.kernel.toml_text import TomlText
from workbench.teaching import prose
from workbench.teaching.lesson import (
    TASKS,
    Board,
    Head,
    Lesson,
    Step,
    Task,
)
from workbench.teaching.lesson_checks import check_task, unknown_rule

T = TypeVar("T", bound=msgspec.Struct)

FENCE = "+++"
BLOCKS = ("board", "task")


def parse_lesson(text: str, name: str, game: str = "", source: str = "") -> Lesson:
    """The lesson that a text describes.

    Args:
        text: the file's content.
        name: the file's name, for errors; without its ending it is the lesson's id.
        game: id of the game if the front matter does not say.
        source: where the file lies.

    Raises:
        BadLesson: the message names file, line and field, and what would be right.
    """
    return _Reader(text, name, game, source or name).lesson()


class _Reader:
    """Turns a file's text into a Lesson, or says what is wrong with it."""

    def __init__(self, text: str, name: str, game: str, source: str) -> None:
        self.text, self.name, self.game, self.source = text.replace("\r\n", "\n"), name, game, source
        self.lines = self.text.split("\n")

    def fail(self, line: int, message: str) -> NoReturn:
        raise BadLesson(f"{self.name}, line {line}: {message}")

    def lesson(self) -> Lesson:
        """The whole lesson."""
        end = self._front_matter_end()
        head = self._table("\n".join(self.lines[1:end]), Head, 1)
        self._check_head(head)
        intro, steps = self._body(end + 1)
        fingerprint = hashlib.sha256(self.text.encode()).hexdigest()[:16]
        game = head.game or self.game
        return Lesson(self.name.removesuffix(".md"), game, head, intro, tuple(steps), self.source, fingerprint)

    # ---- the front matter

    def _front_matter_end(self) -> int:
        if self.lines[0].strip() != FENCE:
            self.fail(1, f"a lesson begins with a line {FENCE}, its front matter in TOML, and another line {FENCE}.")
        end = next((number for number, line in enumerate(self.lines[1:], 1) if line.strip() == FENCE), None)
        if end is None:
            self.fail(1, f"the front matter is not closed by a line {FENCE}.")
        return end

    def _check_head(self, head: Head) -> None:
        at = TomlText("\n".join(self.lines[1:]), self.name, Head, BadLesson, 1)
        name = head.game or self.game
        if not name:
            at.fail("game", "is missing: the id of the game that the lesson is about")
        try:
            self.book: Rulebook = find_game(name).rulebook
        except UnknownGame as error:
            at.fail("game", f"is unknown: {error}".rstrip("."))
        known = {rule.section for rule in self.book.rules.values()}
        for place, heading in enumerate(head.chapter):
            if heading not in known:
                at.fail(f"chapter.{place}", f"is no heading of {self.book.title}{hint(heading, known)}")
        if head.seat not in LETTERS or (head.players and LETTERS.index(head.seat) >= len(head.players)):
            at.fail("seat", f"is {head.seat!r}; a seat is a letter, A for the first player")
        if not head.chapter:
            at.fail("chapter", "names no heading of the rulebook")
        if head.minutes < 1:
            at.fail("minutes", "must be at least 1")

    # ---- the body

    def _body(self, first: int) -> tuple[str, list[Step]]:
        """The text before the first step, and the steps; `first` is the number of lines before the body."""
        body = "\n".join([""] * first + self.lines[first:])
        self._check_citations(body)
        tokens = prose.reader().parse(body)
        parts = [_Part("", first)]
        for place, token in enumerate(tokens):
            if token.level or token.map is None:
                continue
            if token.type == "heading_open" and token.tag in ("h1", "h2"):
                if token.tag == "h1":
                    self.fail(token.map[0] + 1, "a step begins with ##; the title stands in the front matter.")
                parts.append(_Part(tokens[place + 1].content, token.map[0] + 1))
                parts[-1].cut.update(range(*token.map))
            elif token.type == "fence" and token.info.strip() in BLOCKS:
                self._take_block(parts, token)
        ends = [part.line - 1 for part in parts[1:]] + [len(self.lines)]
        for part, end in zip(parts, ends, strict=True):
            kept = [self.lines[n] for n in range(part.start, end) if n not in part.cut]
            part.text = "\n".join(kept).strip()
        if len(parts) == 1:
            self.fail(first + 1, "there is no step; a step begins with ## and its heading.")
        if "board" not in parts[1].blocks and "board" not in parts[0].blocks:
            self.fail(parts[1].line, "the first step needs a block ```board that says where the lesson begins.")
        return parts[0].text, [self._step(part, parts[0]) for part in parts[1:]]

    def _take_block(self, parts: list[_Part], token: Token) -> None:
        assert token.map is not None
        kind, line = token.info.strip(), token.map[0] + 1
        part = parts[-1]
        if kind in part.blocks or (kind == "task" and len(parts) == 1):
            what = "stands before the first step" if len(parts) == 1 else f"is the second {kind} of this step"
            self.fail(line, f"this block {what}.")
        part.blocks[kind] = (token.content, line)
        part.cut.update(range(*token.map))

    def _step(self, part: _Part, opening: _Part) -> Step:
        blocks = dict(part.blocks)
        if opening.blocks:  # a board before the first step belongs to it
            blocks, opening.blocks = {**opening.blocks, **blocks}, {}
        board = None
        if "board" in blocks:
            board = self._table(*_placed(blocks["board"], Board), flatten=("edit",))
        task = self._task(*blocks["task"]) if "task" in blocks else None
        return Step(part.title, part.text, board, task, part.line)

    def _check_citations(self, body: str) -> None:
        for code, line in prose.spans(body):
            fault = unknown_rule(code, self.book) if prose.is_citation(code, self.book) else ""
            if fault:
                self.fail(line + 1, f"{fault}.")

    # ---- blocks

    def _table(self, text: str, kind: type[T], before: int, flatten: tuple[str, ...] = ()) -> T:
        """The Struct that a block of TOML describes."""
        at = TomlText(text, self.name, kind, BadLesson, before)
        raw = self._toml(text, before)
        for field in flatten:
            if isinstance(raw.get(field), dict):
                raw[field] = dict(_flat(raw[field]))
        try:
            return msgspec.convert(raw, kind)
        except (msgspec.ValidationError, RecursionError, OverflowError) as problem:
            at.fail_at_path(str(problem))

    def _toml(self, text: str, before: int) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as problem:
            self.fail(before + 1, f"the block that begins here is not TOML: {problem}.")

    def _task(self, text: str, line: int) -> Task:
        raw = self._toml(text, line)
        kind = raw.pop("kind", None)
        if kind not in TASKS:
            known = ", ".join(TASKS)
            what = "is missing" if kind is None else f"is {kind!r}"
            TomlText(text, self.name, Task, BadLesson, line).fail("kind", f"{what}; a task is one of {known}")
        found = TASKS[kind]
        at = TomlText(text, self.name, found, BadLesson, line)
        try:
            task = msgspec.convert(raw, found)
        except (msgspec.ValidationError, RecursionError, OverflowError) as problem:
            at.fail_at_path(str(problem))
        check_task(task, at, self.book)
        return task


class _Part:
    """A stretch of the body: what stands under one heading."""

    def __init__(self, title: str, line: int) -> None:
        self.title, self.line = title, line
        self.start = line if not title else line - 1
        self.cut: set[int] = set()
        self.blocks: dict[str, tuple[str, int]] = {}
        self.text = ""


def _placed(block: tuple[str, int], kind: type[T]) -> tuple[str, type[T], int]:
    text, line = block
    return text, kind, line


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Tables within tables as dotted paths; a table that is appended to a list stays whole."""
    for key, value in table.items():
        if isinstance(value, dict) and not key.endswith("+"):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value
