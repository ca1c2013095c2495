"""What charts are made of: scales, axes, points with intervals, series that differ by shape and fill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isfinite, log10
from typing import NamedTuple

from matplotlib.ticker import MaxNLocator

from workbench.lab.intervals import number
from workbench.pictures import glyphs
from workbench.pictures.shapes import Box, seat_shape
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import ACCENT, BOLD, INK, INK2, LINE, LINE2, SEATS, SMALL, SURFACE

SMALLEST_STEP = 1e-9
STEPS = [1, 2, 2.5, 5, 10]
MARK, BETWEEN, KEY_ROW = 15.0, 18.0, 16.0


class Scale(NamedTuple):
    """How numbers lie on a stretch of the drawing; `ticks` are those that are named."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]
    logarithmic: bool = False

    def digits(self, unit: float = 1.0) -> int:
        """How many decimals its ticks need so that none is rounded, if they are written in this unit."""
        scaled = [tick / unit for tick in self.ticks]
        exact = (d for d in range(4) if all(abs(tick - round(tick, d)) < 10**-d / 100 for tick in scaled))
        return next(exact, 4)

    def at(self, value: float) -> float:
        """Where a number lies; numbers beyond the ends lie at the ends."""
        low, high, value = (
            (log10(x) for x in (self.low, self.high, max(value, self.low)))
            if self.logarithmic
            else (
                self.low,
                self.high,
                value,
            )
        )
        part = (value - low) / ((high - low) or 1)
        return self.start + min(1.0, max(0.0, part)) * (self.end - self.start)


def scale(
    values: Sequence[float], start: float, end: float, *around: float, most: int = 6, whole: bool = False
) -> Scale:
    """A scale that holds all finite values and those of `around`, with round ticks; whole ones for what is counted."""
    known = [value for value in (*values, *around) if isfinite(value)] or [0.0, 1.0]
    low, high = min(known), max(known)
    if high - low < SMALLEST_STEP:
        low, high = low - 0.5, high + 0.5
    ticks = tuple(float(tick) for tick in MaxNLocator(most, steps=STEPS, integer=whole).tick_values(low, high))
    return Scale(ticks[0], ticks[-1], start, end, ticks)


def powers(values: Sequence[float], start: float, end: float) -> Scale:
    """A logarithmic scale from 1 up to a round number above all values."""
    high = max([2.0, *values])
    ticks = [tick for power in range(9) for tick in (10.0**power, 2 * 10.0**power, 5 * 10.0**power)]
    top = next(tick for tick in ticks if tick >= high)
    return Scale(1.0, top, start, end, tuple(tick for tick in ticks if tick <= top), logarithmic=True)


class Series(NamedTuple):
    """How a series is told from the others: shape, fill and colour."""

    letter: str
    filled: bool
    colour: str


SERIES = (
    Series("A", True, ACCENT),
    Series("D", False, SEATS[1]),
    Series("C", True, SEATS[2]),
    Series("B", False, SEATS[3]),
    Series("E", True, SEATS[4]),
    Series("A", False, INK),
    Series("D", True, INK2),
)


NEUTRAL = Series("A", False, INK2)


def series(place: int) -> Series:
    """The look of the series at a place."""
    return SERIES[place % len(SERIES)]


def point(sheet: Sheet, x: float, y: float, look: Series, filled: bool | None = None, r: float = 4.2) -> None:
    """A point in the look of a series; filled or not, where that says something else."""
    full = look.filled if filled is None else filled
    sheet.shape(seat_shape(look.letter, x, y, r), look.colour if full else SURFACE, look.colour, 1.6)


def interval(sheet: Sheet, low: float, high: float, y: float, colour: str) -> None:
    """A level line with a stroke at each end."""
    sheet.line([(low, y), (high, y)], colour, 1.6)
    for x in (low, high):
        sheet.line([(x, y - 3.5), (x, y + 3.5)], colour, 1.6)


def estimate(
    sheet: Sheet, on: Scale, y: float, low: float, mean: float, high: float, look: Series, filled: bool | None = None
) -> None:
    """A mean with its interval."""
    if not isfinite(mean):
        return
    colour = look.colour if filled is not False else INK2
    shown = look if filled is not False else look._replace(colour=INK2)
    interval(sheet, on.at(low if isfinite(low) else on.low), on.at(high if isfinite(high) else on.high), y, colour)
    point(sheet, on.at(mean), y, shown, filled)


def level_axis(sheet: Sheet, on: Scale, top: float, bottom: float, told: Callable[[float], str] | None = None) -> None:
    """The axis below a drawing: thin grid lines, the line at the bottom, a number under each tick."""
    taken = float("-inf")
    digits = on.digits()
    for tick in on.ticks:
        x = on.at(tick)
        sheet.line([(x, top), (x, bottom)], LINE, 1)
        text = number(tick, digits) if told is None else told(tick)
        wide = sheet.width(text, SMALL)
        if x - wide / 2 > taken + 6:
            sheet.write(x, bottom + 15, text, SMALL, INK2, "middle")
            taken = x + wide / 2
    sheet.line([(on.start, bottom), (on.end, bottom)], LINE2, 1)


def upright_axis(sheet: Sheet, on: Scale, left: float, right: float) -> None:
    """The axis beside a drawing; `on` runs from the bottom to the top."""
    for tick in on.ticks:
        y = on.at(tick)
        sheet.line([(left, y), (right, y)], LINE, 1)
        sheet.write(left - 6, y + 4, number(tick, 0), SMALL, INK2, "end")
    sheet.line([(left, on.start), (left, on.end)], LINE2, 1)


def marked_line(sheet: Sheet, x: float, top: float, bottom: float, text: str) -> None:
    """A dashed upright line with a word at its head."""
    sheet.line([(x, top), (x, bottom)], INK2, 1.4, dash=(4, 3))
    sheet.write(x + 4, top + 9, text, SMALL, INK2)


def name_room(names: Iterable[str]) -> float:
    """How much room the names of the rows take, marks included; long names get it as long as half is left."""
    return min(270.0, max((glyphs.width(glyphs.legible(name), BOLD) for name in names), default=0.0) + 42)


def seat_name(sheet: Sheet, seat: int | None, name: str, x: float, y: float, room: float) -> None:
    """The mark of a seat and its player's name, the middle of the line at y."""
    if seat is not None:
        sheet.seat_mark(seat, x + 9, y, 9)
    sheet.write(x + 24, y + 4, name, BOLD, INK if seat is not None else INK2, room=room - 24)


def key_rows(labels: Sequence[str], room: float) -> list[list[int]]:
    """The places of the labels of a key, set into rows that are no wider than the room."""
    rows: list[list[int]] = []
    left = 0.0
    for place, label in enumerate(labels):
        wide = MARK + glyphs.width(glyphs.legible(label), SMALL)
        if not rows or wide > left:
            rows.append([])
            left = room
        rows[-1].append(place)
        left -= wide + BETWEEN
    return rows


def key_height(labels: Sequence[str], room: float) -> float:
    """How much more room a key takes than one of a single row."""
    return KEY_ROW * max(0, len(key_rows(labels, room)) - 1)


def legend(sheet: Sheet, labels: Sequence[str], x: float, y: float, room: float, filled: bool | None = None) -> None:
    """The looks of the series with their names, in rows of which the last stands at y."""
    rows = key_rows(labels, room)
    for line, row in enumerate(rows):
        at, down = x, y - KEY_ROW * (len(rows) - 1 - line)
        for place in row:
            point(sheet, at + 5, down - 4, series(place), filled)
            at += MARK + sheet.write(at + MARK, down, labels[place], SMALL, INK2, room=x + room - at - MARK) + BETWEEN


def bar(sheet: Sheet, box: Box, colour: str = ACCENT) -> None:
    """A bar that begins at nothing."""
    sheet.box(box, min(2.0, box.w / 2, box.h / 2), colour, "none")


def percent(value: float, digits: int = 0) -> str:
    """A part as percent."""
    return f"{number(100 * value, digits)} %"
