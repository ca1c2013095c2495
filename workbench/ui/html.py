"""Rulebooks, verdicts and stories as HTML that stands by itself: escaped, coloured by the notebook's own theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sized
from html import escape
from typing import Any
from urllib.parse import quote

from workbench.kernel import Derivation, Rulebook
from workbench.kernel.catalogue import Rule, Ruling
from workbench.kernel.derivation import signed
from workbench.session import Explanation, Session, Story, StoryLine
from workbench.session.cases import EdgeCases
from workbench.session.snapshot import ListedMove
from workbench.teaching.book import LivingRulebook
from workbench.teaching.last_turn import TurnStory

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
        _folded("Moves", [_move(move) for move in shot.moves], 0, False),
        _folded("Problems", [escape(problem) for problem in shot.problems], 0, False),
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
    before = _folded("What happened before", [_sentence(line) for line in early], 0, False)
    return before + _list(map(_sentence, late))


def cases(listed: EdgeCases) -> str:
    """Cases as a list of questions with their ids."""
    rows = (f"{escape(case.question or case.title)} {_id(case.case.name)}" for case in listed)
    return _tag("div", _list(rows) if listed else "No case.", style=_BOX)


def rulebook(book: Rulebook | LivingRulebook) -> str:
    """A rulebook: headings as in the source, folded, with rules and open questions; then what stands beside them."""
    living = book if isinstance(book, LivingRulebook) else LivingRulebook(book)
    return _tag("div", *_chapters(living, False), style=_BOX)


def document(book: LivingRulebook) -> str:
    """The same as a page of its own, unfolded, for print."""
    look = (
        f"body{{{_BOX};margin:24px auto;padding:0 16px}}body>b:first-child{{font:600 24px serif}}"
        "summary{font:600 16px serif;margin-top:12px;break-after:avoid}li{break-inside:avoid}"
        "@page{size:A4;margin:14mm}@media print{body{max-width:none;margin:0;padding:0}summary{list-style:none}}"
    )
    head = f'<meta charset="utf-8"><title>{escape(book.book.title)}, the rules</title><style>{look}</style>'
    body = "".join(_chapters(book, True))
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def size_of(book: Rulebook) -> str:
    """How much stands in a rulebook, in words."""
    return f"{counted(book.rules, 'rule')} · {counted(book.rulings, 'open question')}"


def counted(things: Sized, name: str) -> str:
    """How many there are, in words: "1 rule", "3 rules"."""
    return f"{len(things)} {name}{'' if len(things) == 1 else 's'}"


def _chapters(living: LivingRulebook, unfolded: bool) -> Iterator[str]:
    book = living.book
    yield _tag("b", escape(book.title))
    yield _tag("div", f"in our own words · {size_of(book)}", style=_QUIET)
    for chapter in living.chapters:
        items = [_rule(book, book.rules[rule]) for rule in chapter.rules]
        items += [_ruling(book.ruling(ruling)) for ruling in chapter.rulings]
        bare = _tag("div", escape(chapter.title), style=f"margin-left:{16 * chapter.level}px")
        yield _folded(chapter.title, items, chapter.level, unfolded) or bare
    stray = {*book.rulings} - {book.ruling(each).short for chapter in living.chapters for each in chapter.rulings}
    yield _folded("Other open questions", [_ruling(book.rulings[each]) for each in sorted(stray)], 0, unfolded)
    variants = [f"{escape(one.text)} {escape(one.changes)} {_id(one.id)}" for one in book.variants.values()]
    yield _folded("Variants", variants, 0, unfolded)
    presets = [f"{escape(one.text)} {_id(one.id)} {escape(', '.join(one.on))}" for one in book.presets.values()]
    yield _folded("Presets", presets, 0, unfolded)
    gaps = [f"▦ {escape(one.what)} {escape(one.reconstruction)} {_id(one.id)}" for one in book.gaps.values()]
    yield _folded("What the source does not print, and what stands in for it", gaps, 0, unfolded)


def _rule(book: Rulebook, rule: Rule) -> str:
    see = f" see {' '.join(map(_id, rule.see))}" if rule.see else ""
    gaps = [f"▦ {escape(gap.what)}" for gap in book.gaps.values() if rule.id in gap.used_by]
    noted = _tag("div", " ".join(gaps), style=_QUIET) if gaps else ""
    return f"{escape(rule.text)} {_id(rule.id)}{see}{noted}"


def _ruling(ruling: Ruling) -> str:
    defaults = {ruling.default: " (default)"}
    answers = (f"{escape(option.text)} {_id(option.id)}{defaults.get(option.id, '')}" for option in ruling.options)
    asked = f"<b>?</b> {escape(ruling.question)} {_id(ruling.id)}"
    return f"{asked}{_list(answers)}{_tag('div', escape(ruling.why), style=_QUIET)}"


def turn(story: TurnStory) -> str:
    """A turn in a few sentences, each with the rules it rests on."""
    told = (" ".join([escape(each.text), *map(_id, each.rules)]) for each in story.sentences)
    return _tag("div", _tag("b", escape(story.heading)), _list(told) if story.sentences else "", style=_BOX)


def derivation(tree: Derivation) -> str:
    """Where a number came from: drawn as a tree, and the same in words, every part with its rule."""
    from workbench.pictures import draw

    shown = str(draw(tree)._repr_svg_())
    # What is drawn is said in the list below it: a reader of the screen hears it once.
    drawn = f'<div aria-hidden="true" style="max-width:700px;overflow-x:auto">{shown[shown.index("<svg") :]}</div>'
    words = f"<details><summary>The same in words</summary>{_list([_part(tree, 0)])}</details>"
    return _tag("div", drawn, words, style=_BOX.replace("80ch", "110ch"))


def _part(part: Derivation, depth: int) -> str:
    rule = f" {_id(part.rule)}" if part.rule else ""
    parts = _list(_part(each, depth + 1) for each in part.parts) if part.parts else ""
    return f"{escape(signed(part.amount, depth))} {escape(part.name)}{rule}{parts}"


def _folded(head: str, items: list[str], level: int, unfolded: bool) -> str:
    look = f"margin-left:{16 * level}px"
    if not items:
        return ""
    fold = "<details open" if unfolded else "<details"
    return f'{fold} style="{look}"><summary>{escape(head)} ({len(items)})</summary>{_list(items)}</details>'
