"""A place of a sitting as a page of its own, without a kernel: picture, question, verdict, story, rules cited."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from workbench.session import Session
from workbench.session.sentences import minus
from workbench.session.snapshot import ListedMove, Snapshot
from workbench.session.texts import in_words

FIRST, OTHERS = 800.0, 930.0
"""How high a picture may be on the first leaf, below the heading, and on each other, in px of the drawing."""

_STYLE = """
:root { color-scheme: light dark; --quiet: #545b64; --line: #d5d8dc; --bad: #a3262a; --ok: #1e6b3a; }
@media screen and (prefers-color-scheme: dark) {
  :root { --quiet: #a9b0b8; --line: #4a5058; --bad: #ff9c9c; --ok: #86d69b; }
}
@page { size: A4; margin: 12mm }
body { max-width: 960px; margin: 24px auto; padding: 0 16px; font: 15px/1.5 system-ui, "Segoe UI", "Helvetica Neue",
  "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font: 600 24px/1.2 Georgia, "DejaVu Serif", serif; margin: 0 0 6px; }
h2 { font: 600 17px/1.3 Georgia, "DejaVu Serif", serif; margin: 24px 0 6px; }
figure { margin: 16px 0; background: white; width: fit-content; max-width: 100%; }
figure svg { display: block; max-width: 100%; height: auto; }
.quiet { color: var(--quiet); } .no { color: var(--bad); } .yes { color: var(--ok); }
code, pre { font: 13px/1.45 "DejaVu Sans Mono", monospace; } code { color: var(--quiet); overflow-wrap: anywhere; }
details { margin-top: 12px; } summary { font-weight: 600; }
ol { padding-left: 32px; } dl { margin: 0; } dl > div { margin-bottom: 4px; } dt, dd { display: inline; margin: 0; }
table { border-collapse: collapse; }
td, th { padding: 3px 10px 3px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
pre { columns: 170px; column-gap: 24px; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media print {
  :root { color-scheme: light; }
  body { font-size: 10pt; line-height: 1.4; max-width: none; margin: 0; padding: 0; }
  code, pre { font-size: 8.5pt; } h2 { font-size: 12.5pt; margin: 14pt 0 4pt; }
  h1, h2, p, summary { break-after: avoid; } li, tr, dl > div, figure svg { break-inside: avoid; }
  figure { margin: 8pt 0; } figure svg { width: auto; max-height: 268mm; } figure svg:first-child { max-height: 232mm; }
  summary { list-style: none; } summary::-webkit-details-marker { display: none; }
  dl { columns: 2; column-gap: 9mm; }
}
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
    return _document(shot, draw(session.state, seat=seat).parts(FIRST, OTHERS))


def _document(shot: Snapshot, pictures: tuple[str, ...]) -> str:
    parts = [
        f"<h1>{escape(shot.title)}</h1>",
        _quiet(f"{', '.join(shot.players)} · node {shot.node}: {shot.heading}{_eyes(shot)}"),
        *(_quiet(f"▦ {badge}") for badge in shot.badges),
        _quiet(f"▦ stand-in data: {', '.join(map(in_words, shot.stand_in))}") if shot.stand_in else "",
        f"<figure>{''.join(pictures)}</figure>",
        f"<h2>{escape(shot.outcome or shot.question)}</h2>",
        _verdict(shot),
        _moves(shot),
        _listed("Problems", map(escape, shot.problems)),
        _listed("Story", (_told(line.text, line.rules) for line in shot.story)),
        _listed(
            "Other rules than usual", (escape(f"{name}: {here} (usual: {usual})") for name, usual, here in shot.rulings)
        ),
        _cited(shot),
        f"<h2>Score sheet</h2><pre>{escape(shot.sheet.strip())}</pre>" if shot.sheet else "",
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
    reasons = "".join(
        f"<tr><td>{_mark(not each.forbids)}</td><td>{escape(each.text)} <code>{escape(each.rule)}</code>"
        f"{f'<br><b>{escape(minus(each.phrase))}</b>' if each.phrase else ''}</td></tr>"
        for each in why.reasons
    )
    named = f"<p>{mark} <b>{escape(minus(why.label))}</b> <code>{escape(why.move)}</code></p>"
    return f"{named}<table>{reasons}</table>" if reasons else named


def _moves(shot: Snapshot) -> str:
    if not shot.moves:
        return ""
    rows = "".join(map(_row, shot.moves))
    return f"<details open><summary>Moves ({len(shot.moves)})</summary><table>{rows}</table></details>"


def _row(move: ListedMove) -> str:
    cells = (
        _mark(move.legal),
        escape(minus(move.label)),
        f"<code>{escape(move.text)}</code>",
        escape(minus(" · ".join(move.details) or move.fact)),
        f"<code>{escape(move.rule)}</code>" if move.rule else "",
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _mark(legal: bool) -> str:
    return '<b class="yes">✓</b>' if legal else '<b class="no">✕</b>'


def _cited(shot: Snapshot) -> str:
    """The rules on which verdict, moves and story rest, by their ids."""
    rows = (f"<dt><code>{escape(rule.id)}</code></dt> <dd>{escape(rule.text)}</dd>" for rule in shot.rules)
    return f"<h2>The rules cited</h2><dl>{''.join(f'<div>{row}</div>' for row in rows)}</dl>" if shot.rules else ""


def _told(text: str, rules: tuple[str, ...]) -> str:
    # A line without a rule tells of an edit: its paths and values stay as they are typed.
    return " ".join([escape(minus(text) if rules else text), *(f"<code>{escape(rule)}</code>" for rule in rules)])


def _listed(head: str, items: Iterable[str]) -> str:
    rows = "".join(f"<li>{item}</li>" for item in items)
    title = f"<h2>{escape(head)}</h2>" if head else ""
    return f"{title}<ol>{rows}</ol>" if rows else ""
