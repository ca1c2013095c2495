"""A person of two allegiances, a meter with a zone of danger, and a counter where it would come to stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from workbench.pictures.shapes import Box, circle, polygon
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import (
    ACCENT,
    ACCENT_SOFT,
    BAD,
    BODY,
    INK,
    INK2,
    LINE2,
    NEW,
    NONE,
    PAIR,
    SMALL,
    SMALL_BOLD,
    SURFACE,
)

PAIR_LINE = 15
MOST = 200


def draw_pair(
    sheet: Sheet, box: Box, value: str, number: object, lines: Sequence[Mapping[str, Any]], owner: Any
) -> None:
    """A person known by two allegiances, the first one stronger ("Me/Pi"): a small number, both of them, lines."""
    first, _, second = value.partition("/")
    top = box.y + (box.h - 20 - PAIR_LINE * len(lines)) / 2
    sheet.write(box.x + 5, top + 15, number, SMALL, INK2)
    wide = sheet.write(box.x + 23, top + 15, first, PAIR)
    if second:
        sheet.write(box.x + 28 + wide, top + 15, f"/ {second}", BODY, INK2)
    for place, line in enumerate(lines):
        sheet.text_line(line, box.x + 9, box.right - 5, top + 31 + PAIR_LINE * place, owner)


def draw_meter(sheet: Sheet, box: Box, count: int, done: int, zone: Sequence[int]) -> None:
    """So many small boxes: those that are done filled, those of the zone hatched, a pointer below the last one done."""
    count = max(1, min(MOST, count))
    done, pitch = min(count, done), box.w / count
    first, last = zone if len(zone) == 2 else (count + 1, count)
    for place in range(1, count + 1):
        cell = Box(box.x + pitch * (place - 1) + 0.5, box.y + 0.5, max(1.0, pitch - 1), box.h - 7)
        danger = first <= place <= last
        sheet.box(cell, 0, INK2 if place <= done else SURFACE, BAD if danger else LINE2, 0.8)
        if danger and place > done:
            sheet.hatch(cell, "rising", 4, BAD, 1.1, 0.5)
    x = box.x + pitch * done
    sheet.shape(polygon([(x, box.bottom - 6), (x - 4, box.bottom), (x + 4, box.bottom)]), NEW, NONE)


def draw_ghost(sheet: Sheet, box: Box, label: object) -> None:
    """A round counter where it would come to stand."""
    x, y = box.centre
    sheet.shape(circle(x, y, min(box.w, box.h) / 2 - 1), ACCENT_SOFT, ACCENT, 2, (3, 2))
    sheet.write(x, y + 4, label, SMALL_BOLD, ACCENT, "middle", box.w - 2)


def draw_empty(sheet: Sheet, box: Box, label: object) -> None:
    """An empty space that says so."""
    sheet.box(box, 3, NONE, LINE2, 1, dash=(2, 3))
    sheet.write(box.centre[0], box.centre[1] + 4, label, SMALL, INK2 if label else INK, "middle", box.w - 4)
