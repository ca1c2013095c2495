"""What the lab yields, as HTML that stands by itself: escaped, coloured by the notebook's own theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import isfinite

from workbench.lab.compare import Change, Comparison
from workbench.lab.intervals import number, plus_minus
from workbench.lab.register import MARK_WORDS, Item, Register
from workbench.lab.results import Results
from workbench.lab.rule_heat import RuleHeat
from workbench.lab.summaries import leads, length, scores, wins
from workbench.lab.sweep import MEANING, Sweep, short
from workbench.ui.html import _BOX, _QUIET, _id, _list, _tag

_CELL = "padding:2px 10px;border-bottom:1px solid var(--jp-border-color2,#dad8d2);vertical-align:top"
MOST = 30


def results(found: Results) -> str:
    """Results: what was played, and the sentences of their figures."""
    told = [wins([found]).sentence, length(found).sentence]
    told += [summary.sentence for summary in (scores(found), leads(found)) if summary is not None]
    note = _tag("b", escape(found.note)) + " " if found.note else ""
    hint = "Figures: .plot(); one row a game: .frame; one row a seat: .seats; what columns hold: .columns."
    return _box(
        found.game.title, found.subtitle, note, _list(map(escape, told)), _tag("div", escape(hint), style=_QUIET)
    )


def comparison(found: Comparison) -> str:
    """A comparison: its sentences and the main measures."""
    rows = [
        [
            escape(each.label),
            escape(change.says),
            _mean(change.base, change),
            _mean(change.value, change),
            _sure(change),
        ]
        for each in found.differences
        for change in (*each.main(), *each.most_changed())
    ]
    header = ("setting", "a game", found.base, "then", "change")
    return _box(found.title, found.subtitle, _list(map(escape, found.sentences)), _table(header, rows))


def _mean(value: float, change: Change) -> str:
    return escape(f"{number(100 * value, 1)} %" if change.share else number(value))


def _sure(change: Change) -> str:
    scale = 100 if change.share else 1
    if not isfinite(change.change.mean):
        return ""
    text = escape(plus_minus(change.change.mean * scale, change.change.half * scale, signed=True))
    return _tag("b", text) if change.clear else text


def sweep(found: Sweep) -> str:
    """A sweep: which answers matter, and what they change."""
    rows = [
        [
            f"{escape(short(one.id))} = {escape(one.answer)}",
            "" if one.difference is None else f"{100 * one.difference.differing / max(1, one.difference.pairs):.0f} %",
            escape(MEANING[one.weight]),
            escape(one.reason if one.difference is None else one.difference.sentence),
        ]
        for one in found.questions
    ]
    shown = _table(("answer", "games that differ", "weight", "what it changes"), rows[:MOST])
    rest = _folded(f"{len(rows) - MOST} more", _table((), rows[MOST:])) if len(rows) > MOST else ""
    return _box(found.title, found.subtitle, _tag("div", escape(found.sentence)), shown, rest)


def heat(found: RuleHeat) -> str:
    """A heat map: how many rules came up, the busiest, and those that never did."""
    rows = [
        [_id(rule), *(escape(number(source.per_game(rule, "forbade"))) for source in found.sources)]
        for rule in found.top()
    ]
    busy = _table(("forbids, per game", *(source.name for source in found.sources)), rows)
    never = [f"{_id(rule)} {escape(found.game.rulebook.cite(rule).text)}" for rule in found.never]
    agenda = _folded(f"Never came up ({len(never)})", _list(never)) if never else ""
    return _box(found.game.title, found.subtitle, _tag("div", escape(found.sentence)), busy, agenda)


def register(found: Register) -> str:
    """A register: its points by what was decided."""
    parts = []
    for mark, words in MARK_WORDS.items():
        items = found.marked(mark)
        if items:
            parts.append(_folded(f"{words[:1].upper()}{words[1:]} ({len(items)})", _list(map(_point, items))))
    return _box(found.title, found.sentence, *parts)


def _point(item: Item) -> str:
    answer = f" → {_id(item.answer)}" if item.answer else f" · {escape(item.usual)}" if item.options else ""
    said = [f"“{escape(each.text)}” {escape(each.by)}" for each in item.comments]
    told = [escape(sentence) for sentence in item.evidence]
    more = _list([*told, *said]) if told or said else ""
    return f"{escape(item.asks)} {_id(item.id)}{answer}{more}"


def _box(title: str, subtitle: str, *parts: str) -> str:
    head = _tag("div", _tag("b", escape(title)), " ", _tag("span", escape(subtitle), style=_QUIET))
    return _tag("div", head, *parts, style=_BOX.replace("80ch", "110ch"))


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already; the header is text."""
    head = (
        _tag("tr", *(f'<th style="{_CELL};text-align:left">{escape(name)}</th>' for name in header)) if header else ""
    )
    body = "".join(_tag("tr", *(f'<td style="{_CELL};text-align:left">{cell}</td>' for cell in row)) for row in rows)
    return _tag("table", head, body, style="border-collapse:collapse;margin:6px 0")


def _folded(head: str, inside: str) -> str:
    return f"<details><summary>{escape(head)}</summary>{inside}</details>"
