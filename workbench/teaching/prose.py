"""The Markdown of lessons: as HTML, as plain text, and the rules that it cites.

A rule is cited by its id between backticks: `castle.apart`. Raw HTML is shown as text, never carried out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from workbench.kernel.rulebook import Rulebook

_ID = re.compile(r"[a-z][a-z0-9-]*\.[a-z0-9][a-z0-9.-]*(=[a-z0-9-]+)?")


@cache
def reader() -> MarkdownIt:
    """CommonMark with tables; raw HTML is text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def is_citation(code: str, book: Rulebook) -> bool:
    """Whether a text between backticks looks like the id of a rule, ruling or variant of this rulebook."""
    heads = {name.partition(".")[0] for name in book.ids()}
    return _ID.fullmatch(code) is not None and code.partition(".")[0] in heads


def spans(text: str) -> Iterator[tuple[str, int]]:
    """The texts between backticks with the line, counted from 0, on which their paragraph begins."""
    for token in reader().parse(text):
        for inner in token.children or ():
            if inner.type == "code_inline":
                yield inner.content, token.map[0] if token.map else 0


def cited(text: str, book: Rulebook) -> tuple[str, ...]:
    """The ids that a text cites, each once, in order."""
    return tuple(dict.fromkeys(code for code, _ in spans(text) if is_citation(code, book)))


def html(text: str, book: Rulebook) -> str:
    """A text as HTML; citations become `<code class="rule" data-rule="castle.apart">`."""
    tokens = reader().parse(text)
    for token in tokens:
        for inner in token.children or ():
            if inner.type == "code_inline" and is_citation(inner.content, book):
                inner.attrSet("class", "rule")
                inner.attrSet("data-rule", inner.content)
    return str(reader().renderer.render(tokens, reader().options, {}))


def inline_html(text: str, book: Rulebook) -> str:
    """A single line as HTML without the paragraph around it."""
    return html(text, book).strip().removeprefix("<p>").removesuffix("</p>")


def plain(text: str) -> str:
    """A text without its marks: what a screen reader or a terminal shows."""
    return "\n\n".join(block for block in _blocks(reader().parse(text)) if block)


def _blocks(tokens: Sequence[Token]) -> Iterator[str]:
    mark = ""
    for token in tokens:
        if token.type == "list_item_open":
            mark = f"{token.info}. " if token.info else "- "
        elif token.type == "inline":
            yield mark + "".join(_words(token.children or ()))
            mark = ""
        elif token.type in ("fence", "code_block"):
            yield token.content.rstrip()


def _words(children: Sequence[Any]) -> Iterator[str]:
    for child in children:
        if child.type in ("softbreak", "hardbreak"):
            yield " "
        elif child.type == "code_inline":
            yield f"[{child.content}]" if _ID.fullmatch(child.content) else child.content
        elif child.type in ("image", "text"):
            yield child.content
