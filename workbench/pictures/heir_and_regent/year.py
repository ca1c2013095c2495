"""If the year ended now: what it would bring, area by area, and what the chosen move would make of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.heir_and_regent.scoring import Tally, tallied
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.heir_and_regent.preview import changed_spaces
from workbench.pictures.heir_and_regent.words import ICONS, Table, signed

PANEL = 88
MIDDLE, ROOM, SCALE = 379.0, 96.0, 4.1
BAR, ROW = 15, 25


def panel(table: Table, canvas: Canvas, y: float, after: Table | None) -> float:
    """The panel; its lower edge."""
    now = tallied(table.shares)
    left, right = table.sides
    said = ", ".join(f"{area} {a} to {b}" for area, a, b in sums(table, now))
    total = f"{table.who(left)} {now.total[left]}, {table.who(right)} {now.total[right]}"
    title = "The last Year End brought" if table.seen.over else "If the year ended now"
    full = f"{title}: {total}; {said}"
    canvas.put("if:now", "area", 0.5, y, WIDTH - 1, PANEL, full=full)
    canvas.put("if:title", "text", 12, y + 8, 210, 16, label=title, tone="plain")
    canvas.put("if:items", "text", 12, y + 28, 210, 31, lines=itemised(table, now))
    then = tallied(after.shares) if after is not None else None
    most = max(*now.total, *(then.total if then is not None else ()), 1)
    bars(table, canvas, "now", now, y + 9, "" if table.seen.over else "now", most)
    if then is not None and after is not None:
        _then(table, canvas, after, now, then, y, most)
    return y + PANEL


def sums(table: Table, tally: Tally) -> Iterator[tuple[str, int, int]]:
    """Each area that is in use, with what it brings to the left and to the right."""
    left, right = table.sides
    for name, pair in (("Court", tally.court), ("Council", tally.council), ("Retinues", tally.retinue)):
        if name != "Council" or table.council:
            yield name, pair[left], pair[right]


def itemised(table: Table, tally: Tally) -> list[dict[str, Any]]:
    """The areas in two lines."""
    items = [f"{area} {a} : {b}" for area, a, b in sums(table, tally)]
    return [line(" · ".join(row), "muted") for row in (items[:2], items[2:]) if row]


def bars(table: Table, canvas: Canvas, key: str, tally: Tally, y: float, word: str, most: int, **fields: Any) -> None:
    """Two bars from the middle outwards, a sign and the points at the end of each; `most` fills the room."""
    scale = min(SCALE, ROOM / most)
    for seat, way in zip(table.sides, (-1, 1), strict=True):
        points = tally.total[seat]
        width = max(1.0, points * scale)
        x = MIDDLE - 1 - width if way < 0 else MIDDLE + 1
        tint = table.tint(seat) or "accent"
        state = "next" if fields else None
        canvas.put(f"bar:{key}:{way}", "bar", x, y, width, BAR, tint=tint, state=state, **fields)
        end = x - 17 if way < 0 else x + width + 5
        icon = ICONS.get(table.role(seat))
        if icon:
            canvas.put(
                f"sign:{key}:{way}", "structure", end, y + 1.5, 12, 12, face=icon, tone=tint, focus=False, **fields
            )
        left, align = (end - 46, "right") if way < 0 else (end + 16, None)
        canvas.put(
            f"sum:{key}:{way}", "text", left, y - 1, 42, 16, label=str(points), tone="plain", align=align, **fields
        )
    tone = "accent" if fields else "muted"
    canvas.put(f"word:{key}", "text", 530, y - 1, 84, 16, lines=[line(word, tone, at="right")], **fields)


def _then(table: Table, canvas: Canvas, after: Table, now: Tally, then: Tally, y: float, most: int) -> None:
    """The same after the chosen move, and what makes the difference."""
    if then == now:
        return
    bars(table, canvas, "then", then, y + 9 + ROW, "with the move", most, layer="preview")
    gains = [
        f"{table.role(seat) or table.name(seat)} {signed(then.total[seat] - now.total[seat])}"
        for seat in table.sides
        if then.total[seat] != now.total[seat]
    ]
    spaces = changed_spaces(table, after)
    text = f"{', '.join(gains) or 'the same sums'}{f': {spaces}' if spaces else ''}"
    canvas.put(
        "if:then",
        "text",
        12,
        y + 64,
        WIDTH - 24,
        16,
        lines=[line(text, "accent", at="middle")],
        full=f"After the chosen move: {text}",
        layer="preview",
    )
