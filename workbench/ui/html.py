"""Rulebooks, verdicts and stories as HTML that stands by itself: escaped, coloured by the notebook's own theme."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import groupby
from typing import Any
from urllib.parse import quote

from workbench.kernel import Rulebook
from workbench.session import Explanation, Session, Story, StoryLine
from workbench.session.cases import EdgeCases
from workbench.session.snapshot import ListedMove

_BOX = "font:13px/1.5 var(--jp-ui-font-family,sans-serif);color:var(--jp-ui-font-color1,#1e2329);max-width:80ch"
_ID = "font:11.5px var(--jp-code-font-family,monospace);background:var(--jp-layout-color2,#eee);padding:0 4px"
_QUIET = "color:var(--jp-ui-font-color2,#545b64)"
_AGAINST = "color:var(--jp-error-color1,#a3262a)"
_FOR = "color:var(--jp-success-color1,#1e6b3a)"
_PLAIN = " ;:,/?@=+$!*()|~-_."  # stand for themselves in a picture that is an address
_PATH = re.compile(r' d="[^"]*"')
_SPACE = re.compile(r"\s*\b([MLHVCQZz])\s*")
LATE = 12


def _tag(name: str, *parts: str, style: str = "") -> str:
    look = f' style="{style}"' if style else ""
    return f"<{name}{look}>{''.join(parts)}</{name}>"


def _id(rule: str) -> str:
    return _tag("code", escape(rule), style=_ID)


def _list(items: Iterable[str], kind: str = "ul") -> str:
    return _tag(kind, *(_tag("li", item) for item in items), style="margin:4px 0;padding-left:22px")


def explanation(why: Explanation) -> str:
    """A verdict: allowed or not, every rule considered, the forbidding ones first."""
    head = _tag("b", "✓ Allowed" if why.legal else "✕ Not allowed", style=_FOR if why.legal else _AGAINST)
    named = escape(why.label) if why.label == why.move else f"{escape(why.label)} {_id(why.move)}"
    lines = [_reason(reason) for reason in why.reasons]
    body = _tag("div", escape(why.summary), style=_QUIET)
    return _tag("div", _tag("div", head, " · ", named), body, _list(lines), style=_BOX)


def _reason(reason: Any) -> str:
    mark = _tag("b", "✕ forbids" if reason.forbids else "✓ allows", style=_AGAINST if reason.forbids else _FOR)
    fact = _tag("div", escape(reason.phrase), style=_QUIET) if reason.phrase else ""
    return f"{mark} {escape(reason.text)} {_id(reason.rule)}{fact}"


def story(told: Story) -> str:
    """What happened, line by line, with the rules."""
    rows = [_line(line) for line in told]
    return _tag("div", _tag("ol", *rows, style="margin:4px 0;padding-left:28px"), style=_BOX)


def _line(line: StoryLine) -> str:
    return _tag("li", _sentence(line), style=f"margin-left:{16 * line.depth}px")


def _sentence(line: StoryLine) -> str:
    return " ".join([escape(line.text), *map(_id, line.rules)])


def session(sitting: Session, seat: int | None = None, move: str | None = None) -> str:
    """A sitting's place for pages on which the bench cannot run, as in print: picture, question, verdict, story.

    Args:
        sitting: the sitting.
        seat: whose eyes; None sees all.
        move: a move whose verdict is to be told.

    Raises:
        UnknownMove, AmbiguousMove: `move` is no move of the game.
    """
    from workbench.pictures import draw

    shot, figure = sitting.snapshot(seat, move), draw(sitting.state, seat)
    eyes = shot.players[seat] if seat is not None and seat >= 0 else "" if seat is None else "everybody"
    facts = [", ".join(shot.players), f"node {shot.node}: {shot.heading}", *([f"as {eyes} sees it"] if eyes else [])]
    return _tag(
        "div",
        _tag("b", escape(shot.title)),
        _tag("div", escape(" · ".join(facts)), style=_QUIET),
        *(_tag("div", "▦ ", escape(badge)) for badge in shot.badges),
        _picture(figure._repr_svg_(), f"The table of {shot.title}"),
        _tag("b", escape(shot.outcome or shot.question)),
        explanation(shot.verdict) if shot.verdict is not None else "",
        _folded("Moves", [_move(move) for move in shot.moves]),
        _folded("Problems", [escape(problem) for problem in shot.problems]),
        _told(shot.story),
        _tag("div", "This is the bench as it was when the cell ran. With a kernel, run the cell again.", style=_QUIET),
        style=_BOX,
    )


def _picture(svg: str, alt: str) -> str:
    """An image of its own: its ids meet no others, and a page that takes no SVG from strangers shows it."""
    short = _PATH.sub(lambda found: _SPACE.sub(r"\1", found[0]), svg)
    address = quote(" ".join(short.split()), safe=_PLAIN)
    return f'<img alt="{escape(alt)}" src="data:image/svg+xml,{address}" style="max-width:100%">'


def _move(move: ListedMove) -> str:
    told = f"{escape(move.label)} {_id(move.text)} {escape(' · '.join(move.details))}"
    if move.legal:
        return f"{_tag('b', '✓', style=_FOR)} {told}"
    return f"{_tag('b', '✕', style=_AGAINST)} {told} {escape(move.fact)} {_id(move.rule)}"


def _told(lines: tuple[StoryLine, ...]) -> str:
    """The story: its end in sight, what was before folded."""
    early, late = lines[:-LATE], lines[-LATE:]
    return _folded("What happened before", [_sentence(line) for line in early]) + _list(map(_sentence, late))


def cases(listed: EdgeCases) -> str:
    """Cases as a list of questions with their ids."""
    rows = (f"{escape(case.question or case.title)} {_id(case.case.name)}" for case in listed)
    return _tag("div", _list(rows) if listed else "No case.", style=_BOX)


def rulebook(book: Rulebook) -> str:
    """A rulebook: its rules by heading, then rulings, variants and data gaps, each folded."""
    chapters = [
        _folded(section, [f"{escape(rule.text)} {_id(rule.id)}" for rule in rules])
        for section, rules in groupby(book.rules.values(), key=lambda rule: rule.section)
    ]
    rulings = [_ruling(ruling) for ruling in book.rulings.values()]
    variants = [f"{escape(variant.text)} {_id(variant.id)}" for variant in book.variants.values()]
    gaps = [f"{escape(gap.what)} {_id(gap.id)}" for gap in book.gaps.values()]
    return _tag(
        "div",
        _tag("b", escape(book.title)),
        *chapters,
        _folded("Rulings: what the text leaves open", rulings),
        _folded("Variants", variants),
        _folded("What the source does not print", gaps),
        style=_BOX,
    )


def _ruling(ruling: Any) -> str:
    defaults = {ruling.default: " (default)"}
    answers = (f"{escape(option.text)} {_id(option.id)}{defaults.get(option.id, '')}" for option in ruling.options)
    return f"{escape(ruling.question)} {_id(ruling.id)}{_list(answers)}{_tag('div', escape(ruling.why), style=_QUIET)}"


def _folded(head: str, items: list[str]) -> str:
    if not items:
        return ""
    return f"<details><summary>{escape(head)} ({len(items)})</summary>{_list(items)}</details>"
