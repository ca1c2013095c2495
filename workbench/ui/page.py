"""A place of a sitting as a page of its own, without a kernel: picture, question, verdict, story, rules cited."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from workbench.session import Session
from workbench.session.snapshot import ListedMove, Snapshot

_STYLE = """
:root { color-scheme: light dark; --quiet: #545b64; --line: #d5d8dc; --bad: #a3262a; --ok: #1e6b3a; }
@media (prefers-color-scheme: dark) { :root { --quiet: #a9b0b8; --line: #4a5058; --bad: #ff9c9c; --ok: #86d69b; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 960px; margin: 24px auto; padding: 0 16px; }
h1 { font: 600 24px/1.2 serif; } h2 { font: 600 16px/1.3 sans-serif; margin: 24px 0 6px; }
figure { margin: 16px 0; background: white; } figure svg { max-width: 100%; height: auto; }
.quiet { color: var(--quiet); } .no { color: var(--bad); } .yes { color: var(--ok); }
code { font: 13px monospace; }
td, th { padding: 3px 10px 3px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
@media print { details { display: block; } details > * { display: block; } body { margin: 0; } }
"""


def page(session: Session, seat: int | None = None, move: str | None = None) -> str:
    """The sitting's place as one HTML file that still means something printed or exported.

    Args:
        session: the sitting.
        seat: whose eyes; None sees all.
        move: a move whose verdict is to be on it.

    Raises:
        UnknownMove, AmbiguousMove: `move` is no move of the game.
    """
    from workbench.pictures import draw

    shot = session.snapshot(seat, move)
    figure = draw(session.state, seat=seat)
    svg = str(figure._repr_svg_())
    return _document(shot, svg[svg.index("<svg") :])


def _document(shot: Snapshot, svg: str) -> str:
    parts = [
        f"<h1>{escape(shot.title)}</h1>",
        _quiet(f"{', '.join(shot.players)} · node {shot.node}: {shot.heading}{_eyes(shot)}"),
        *(_quiet(f"▦ {badge}") for badge in shot.badges),
        _quiet(f"stand-in data: {', '.join(shot.stand_in)}") if shot.stand_in else "",
        f'<figure role="img" aria-label="The table">{svg}</figure>',
        f"<h2>{escape(shot.outcome or shot.question)}</h2>",
        _verdict(shot),
        _moves(shot),
        _listed("Problems", map(escape, shot.problems)),
        _listed("Story", (_told(line.text, line.rules) for line in shot.story)),
        _listed(
            "Other rules than usual", (escape(f"{name}: {here} (usual: {usual})") for name, usual, here in shot.rulings)
        ),
        _listed("The rules cited", (f"<code>{escape(rule.id)}</code> {escape(rule.text)}" for rule in shot.rules)),
        f"<h2>Score sheet</h2><pre>{escape(shot.sheet)}</pre>" if shot.sheet else "",
    ]
    head = f'<meta charset="utf-8"><title>{escape(shot.title)}, node {shot.node}</title><style>{_STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>\n'


def _eyes(shot: Snapshot) -> str:
    return "" if shot.seat is None or shot.seat < 0 else f" · seen by {shot.players[shot.seat]}"


def _quiet(text: str) -> str:
    return f'<div class="quiet">{escape(text)}</div>'


def _verdict(shot: Snapshot) -> str:
    why = shot.verdict
    if why is None:
        return ""
    mark = '<b class="yes">✓ Allowed</b>' if why.legal else '<b class="no">✕ Not allowed</b>'
    reasons = (
        f"{_mark(not each.forbids)} {escape(each.text)} <code>{escape(each.rule)}</code> {escape(each.phrase)}"
        for each in why.reasons
    )
    return f"<p>{mark} {escape(why.label)} <code>{escape(why.move)}</code></p>" + _listed("", reasons)


def _moves(shot: Snapshot) -> str:
    if not shot.moves:
        return ""
    rows = "".join(map(_row, shot.moves))
    return f"<details open><summary>Moves ({len(shot.moves)})</summary><table>{rows}</table></details>"


def _row(move: ListedMove) -> str:
    cells = (
        _mark(move.legal),
        escape(move.label),
        f"<code>{escape(move.text)}</code>",
        escape(" · ".join(move.details) or move.fact),
        f"<code>{escape(move.rule)}</code>" if move.rule else "",
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _mark(legal: bool) -> str:
    return "✓" if legal else "✕"


def _told(text: str, rules: Iterable[str]) -> str:
    return " ".join([escape(text), *(f"<code>{escape(rule)}</code>" for rule in rules)])


def _listed(head: str, items: Iterable[str]) -> str:
    rows = "".join(f"<li>{item}</li>" for item in items)
    title = f"<h2>{escape(head)}</h2>" if head else ""
    return f"{title}<ol>{rows}</ol>" if rows else ""
