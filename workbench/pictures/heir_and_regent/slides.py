"""The Year End as slides: the hands go, the year is scored Noble by Noble with a tally, the next year is set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from workbench.games.heir_and_regent.ending import last_year
from workbench.games.heir_and_regent.preparation import PrepareYear, StartTurns
from workbench.games.heir_and_regent.scoring import Share, tallied
from workbench.games.heir_and_regent.words import council_space, court_space
from workbench.games.heir_and_regent.year_end import (
    DiscardHands,
    FinishYear,
    NextYear,
    ScoreCouncil,
    ScoreCourt,
    ScoreNoble,
    ScoreRetinues,
    YearEnd,
)
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.heir_and_regent.places import first_line
from workbench.pictures.heir_and_regent.words import Table, counted
from workbench.pictures.heir_and_regent.year import PANEL, bars, itemised

Slide = Literal["hands", "scoring", "set-up"]
SLIDES: tuple[Slide, ...] = ("hands", "scoring", "set-up")
SCORING = (ScoreCourt, ScoreNoble, ScoreCouncil, ScoreRetinues)
SETTING_UP = (FinishYear, NextYear, PrepareYear, StartTurns)
BEFORE_NEXT = (YearEnd, DiscardHands, *SCORING, FinishYear)
AT_YEAR_END = (*BEFORE_NEXT, NextYear)
PLACES, PITCH = 200, 201


def slide(table: Table) -> Slide | None:
    """The slide that is shown: the first of the three things that is still to happen; None outside a Year End."""
    steps = table.seen.agenda
    if table.seen.year == 1 and not any(isinstance(step, AT_YEAR_END) for step in steps):
        return None
    for name, kinds in zip(SLIDES, ((YearEnd, DiscardHands), SCORING, SETTING_UP), strict=True):
        if any(isinstance(step, kinds) for step in steps):
            return name
    return None


def scored(table: Table) -> list[Share]:
    """The shares that have been paid in the Year End that is going on."""
    return [share for share in table.shares if share.piece not in set(_waiting(table))]


def _waiting(table: Table) -> Iterator[str]:
    """The pieces that are still to be scored."""
    seen = table.seen
    for step in seen.agenda:
        if isinstance(step, ScoreNoble):
            yield (court_space if step.area == "court" else council_space)(step.space)
        areas = {YearEnd: ("court", "council", "retinue"), ScoreCourt: ("court",), ScoreCouncil: ("council",)}
        areas |= {ScoreRetinues: ("retinue",)}
        for area in areas.get(step.__class__, ()):
            yield from (share.piece for share in table.shares if share.area == area)


def slides(table: Table, canvas: Canvas, y: float, now: Slide) -> float:
    """The panel; its lower edge."""
    place = SLIDES.index(now)
    canvas.put("slides", "area", 0.5, y, WIDTH - 1, PANEL)
    for number, name in enumerate(SLIDES):
        state = "now" if number == place else "past" if number < place else "next"
        title, says = _words(table, name, state)
        full = f"{title}, {says}, {'now' if state == 'now' else 'done' if state == 'past' else 'to come'}"
        x = 10 + PITCH * number
        lines = [line(says, "muted")]
        canvas.put(f"slide:{name}", "phase", x, y + 8, PLACES, 36, label=title, state=state, lines=lines, full=full)
    if any(isinstance(step, AT_YEAR_END) for step in table.seen.agenda):  # from then on the markers may stand elsewhere
        _so_far(table, canvas, y + 52)
        _ticks(table, canvas)
    return y + PANEL


def _words(table: Table, name: Slide, state: str) -> tuple[str, str]:
    """The title of a slide and what happens on it."""
    seen = table.seen
    if name == "hands":
        thrown = len(seen.thrown)
        return "1 Hands go", f"{counted(thrown, 'card')} thrown away" if thrown else "all cards, Nobles too"
    if name == "scoring":
        nobles = len({share.piece for share in table.shares})
        paid = len({share.piece for share in scored(table)})
        return "2 Scoring", counted(nobles, "Noble") if state != "now" else f"{paid} of {counted(nobles, 'Noble')}"
    if any(isinstance(step, BEFORE_NEXT) for step in seen.agenda) and last_year(seen):
        return "3 The end", "this was the last year"
    year = seen.year + any(isinstance(step, AT_YEAR_END) for step in seen.agenda)
    return f"3 Set-up of year {year}", "decks, hands and pools"


def _ticks(table: Table, canvas: Canvas) -> None:
    """A tick on each Noble of Court and Council that has been scored."""
    nodes = canvas.graph.nodes
    for piece in {share.piece: None for share in scored(table) if share.area != "retinue"}:
        if piece in nodes:
            node = nodes[piece]
            y = first_line(node["y"], node["h"], len(node.get("lines", ())))
            badge = {"text": "✓", "tone": "ok", "at": "e"}
            canvas.put(f"paid:{piece}", "text", node["x"], y - 3, node["w"], 7, badges=[badge])


def _so_far(table: Table, canvas: Canvas, y: float) -> None:
    """What has been paid so far, of how much."""
    paid, whole = tallied(scored(table)), tallied(table.shares)
    left, right = table.sides
    full = f"Paid so far: {table.who(left)} {paid.total[left]}, {table.who(right)} {paid.total[right]}"
    canvas.put("slides:items", "text", 12, y, 210, 31, lines=itemised(table, paid), full=full)
    bars(table, canvas, "paid", paid, y + 4, f"of {whole.total[left]} : {whole.total[right]}", max(*whole.total, 1))
