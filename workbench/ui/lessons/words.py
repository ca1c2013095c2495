"""Texts for a page: Markdown as a tree of plain elements, rules as chips. Nothing is ever read as HTML there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from markdown_it.tree import SyntaxTreeNode

from workbench.kernel.rulebook import Rulebook
from workbench.session import StoryLine
from workbench.session.sentences import minus
from workbench.teaching import prose
from workbench.ui.chips import Citations

View = dict[str, Any]
Chip = Callable[[str], View]
Words = list[Any]
"""Texts, chips and elements `{"tag": ..., "of": [...]}` in order."""

_OPENING, _CLOSING = re.compile(r"[(“]*$"), re.compile(r"^[)”.,;:?]*")
_TAGS = {
    "paragraph": "p",
    "strong": "strong",
    "em": "em",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "blockquote": "blockquote",
    "hr": "hr",
    "hardbreak": "br",
    "table": "table",
    "thead": "thead",
    "tbody": "tbody",
    "tr": "tr",
    "th": "th",
    "td": "td",
}


def words(text: str, book: Rulebook, chip: Chip) -> Words:
    """A Markdown text for a page: citations become chips; raw HTML is text.

    Args:
        text: the Markdown.
        book: the rulebook whose ids count as citations.
        chip: makes the chip of a rule.
    """
    return _children(SyntaxTreeNode(prose.reader().parse(text)), book, chip)


def line(text: str, book: Rulebook, chip: Chip) -> Words:
    """A Markdown text of one paragraph, without the paragraph round it."""
    found = words(text, book, chip)
    if len(found) == 1 and isinstance(found[0], dict) and found[0].get("tag") == "p":
        inner: Words = found[0]["of"]
        return inner
    return found


def _children(node: SyntaxTreeNode, book: Rulebook, chip: Chip) -> Words:
    return _glued([part for child in node.children for part in _element(child, book, chip)])


def _glued(parts: Words) -> Words:
    """The parts, with each chip and the brackets and stops that touch it in one piece, so that no line breaks there."""
    found: Words = []
    after = ""
    for place, part in enumerate(parts):
        if isinstance(part, str):
            found.append(part.removeprefix(after))
            after = ""
        elif "chip" in part:
            before = _matching(_OPENING, found[-1]) if found else ""
            if before:
                found[-1] = found[-1].removesuffix(before)
            following = parts[place + 1] if place + 1 < len(parts) else None
            after = _matching(_CLOSING, following)
            glued = [each for each in (before, part, after) if each]
            found.append({"tag": "span", "of": glued, "whole": True} if len(glued) > 1 else part)
        else:
            found.append(part)
            after = ""
    return [part for part in found if part != ""]


def _matching(pattern: re.Pattern[str], part: Any) -> str:
    """What of a text matches a pattern; "" of anything else."""
    found = pattern.search(part) if isinstance(part, str) else None
    return found[0] if found is not None else ""


def _element(node: SyntaxTreeNode, book: Rulebook, chip: Chip) -> Iterator[Any]:
    if node.type == "inline" or (node.type == "paragraph" and node.hidden):
        yield from _children(node, book, chip)
    elif node.type in ("text", "softbreak"):
        yield minus(node.content) if node.type == "text" else " "
    elif node.type == "code_inline":
        cited = prose.is_citation(node.content, book)
        yield {"chip": chip(node.content)} if cited else {"tag": "code", "of": [node.content]}
    elif node.type in ("fence", "code_block"):
        yield {"tag": "pre", "of": [node.content.rstrip()]}
    elif node.type == "heading":
        yield {"tag": "h4", "of": _children(node, book, chip)}
    elif node.type == "link":
        yield {"tag": "a", "href": str(node.attrs["href"]), "of": _children(node, book, chip)}
    elif node.type == "image":
        yield node.content
    elif node.type in _TAGS:
        yield {"tag": _TAGS[node.type], "of": _children(node, book, chip)}


def rules(ids: Iterable[str], citations: Citations, most: int = 4) -> list[View]:
    """Rules that are cited, each with its text."""
    found = [citations.chip(rule) for rule in ids]
    return [{"chip": chip, "text": chip["text"]} for chip in found[:most]]


def told(lines: Iterable[StoryLine], citations: Citations, most: int = 2) -> list[View]:
    """Sentences of what happened, each with the first rules on which it rests."""
    return [
        {"text": minus(each.text), "depth": each.depth, "chips": [citations.chip(rule) for rule in each.rules[:most]]}
        for each in lines
    ]
