"""Outlines: boxes, suits, icons, seat marks, hatchings, and the line round a group. Units are px, y down."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

Point = tuple[float, float]

SUIT_SHAPES = {
    "♠": "M0-10C-3-5-9-2.5-9 3A4.7 4.7 0 0 0-1 6.2C-1.3 8-2 9-3.4 10H3.4"
    "C2 9 1.3 8 1 6.2A4.7 4.7 0 0 0 9 3C9-2.5 3-5 0-10Z",
    "♥": "M0 9.5C-7 3.5-9.5.5-9.5-3.6A5 5 0 0 1 0-5.6A5 5 0 0 1 9.5-3.6C9.5.5 7 3.5 0 9.5Z",
    "♦": "M0-10L7.2 0L0 10L-7.2 0Z",
    "♣": "M0-10A4.3 4.3 0 0 1 3.7-3.5A4.4 4.4 0 1 1 1.2 4.4C1.4 7 2.2 8.8 3.8 10H-3.8C-2.2 8.8-1.4 7-1.2 4.4"
    "A4.4 4.4 0 1 1-3.7-3.5A4.3 4.3 0 0 1 0-10Z",
}

# Outline (filled with the surface) and solid part of each icon.
ICONS = {
    "castle": ("M-8 8V-7H-4V-4H-1.5V-7H1.5V-4H4V-7H8V8ZM-2 8V3H2V8", ""),
    "palace": ("M-10 8V-2L0-9L10-2V8ZM-6 8V0M-2 8V0M2 8V0M6 8V0M-10-2H10", ""),
    "chapel": ("M-6 8V-1L0-5L6-1V8ZM0-5V-11M-2.5-8.5H2.5M-2 8V4H2V8", ""),
    "folly": ("M-8 8V1A8 8 0 0 1 8 1V8ZM0-7V-10M-3 8V3M3 8V3", ""),
    "lock": ("M-4-1V-4A4 4 0 0 1 4-4V-1", "M-6-1H6V8H-6Z"),
    "mask": (
        "M-10-4C-5-7 5-7 10-4C10 3 6 6 3 5C1 4-1 4-3 5C-6 6-10 3-10-4Z",
        "M-6.2-.5A1.7 1.7 0 1 0-2.8-.5A1.7 1.7 0 1 0-6.2-.5ZM2.8-.5A1.7 1.7 0 1 0 6.2-.5A1.7 1.7 0 1 0 2.8-.5Z",
    ),
    "crown": ("", "M-9 7V-5L-4.5 0L0-7L4.5 0L9-5V7Z"),
    "shield": ("", "M-8-8H8V0C8 5 3 8 0 9C-3 8-8 5-8 0Z"),
}

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}

_MARKS = {
    "C": ((0, -1.25), (1.25, 0.95), (-1.25, 0.95)),
    "D": ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    "E": ((0, -1.15), (1.1, -0.3), (0.7, 1), (-0.7, 1), (-1.1, -0.3)),
}
_TOKEN = re.compile(r"[MLHVCAZ]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}
_KAPPA = 0.5523


class Box(NamedTuple):
    """A place: top left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def grow(self, by: float) -> Box:
        """The box with a rim of `by` on all sides."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, other: Box) -> bool:
        """Whether `other` lies inside."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def edge_towards(self, far: Point) -> Point:
        """Where the line from the middle to a far point leaves the box."""
        (cx, cy), (fx, fy) = self.centre, far
        dx, dy = fx - cx, fy - cy
        reach = [1.0]
        if dx:
            reach.append(self.w / 2 / abs(dx))
        if dy:
            reach.append(self.h / 2 / abs(dy))
        return cx + dx * min(reach), cy + dy * min(reach)


# ------------------------------------------------------------------------------------------------ paths from text


def drawn(description: str) -> Path:
    """The path that a text in SVG's path language describes (capitals M L H V C A Z; arcs of circles)."""
    points: list[Point] = []
    codes: list[int] = []
    here = start = (0.0, 0.0)
    for command, values in _commands(description):
        if command == "Z":
            added = [(start, Path.CLOSEPOLY)]
        elif command == "C":
            pairs = list(zip(values[::2], values[1::2], strict=True))
            added = [(point, Path.CURVE4) for point in pairs]
        elif command == "A":
            added = [(point, Path.CURVE4) for point in _arc(here, values)]
        else:
            across = values[0] if command != "V" else here[0]
            down = values[-1] if command != "H" else here[1]
            added = [((across, down), Path.MOVETO if command == "M" else Path.LINETO)]
        here = added[-1][0]
        start = here if command == "M" else start
        points.extend(point for point, _ in added)
        codes.extend(int(code) for _, code in added)
    return Path(points, codes)


def _commands(description: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(description)
    place = 0
    while place < len(tokens):
        command, count = tokens[place], _TAKES[tokens[place]]
        yield command, [float(token) for token in tokens[place + 1 : place + 1 + count]]
        place += 1 + count


def _arc(start: Point, values: list[float]) -> list[Point]:
    """A circle's arc to an end point as Bézier points, the start left out."""
    (x0, y0), (x1, y1), sweep = start, (values[5], values[6]), bool(values[4])
    chord = math.hypot(x1 - x0, y1 - y0)
    radius = max(values[0], chord / 2)
    height = math.sqrt(max(radius**2 - chord**2 / 4, 0)) * (1 if bool(values[3]) != sweep else -1)
    cx = (x0 + x1) / 2 + height * (y0 - y1) / chord
    cy = (y0 + y1) / 2 - height * (x0 - x1) / chord
    first, last = math.atan2(y0 - cy, x0 - cx), math.atan2(y1 - cy, x1 - cx)
    turn = (last - first) % math.tau if sweep else -((first - last) % math.tau)
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    angles = [first + turn * place / pieces for place in range(pieces + 1)]
    return [point for begin, end in pairwise(angles) for point in _quarter(cx, cy, radius, begin, end)]


def _quarter(cx: float, cy: float, radius: float, begin: float, end: float) -> list[Point]:
    """At most a quarter of a circle: two control points and the end."""
    reach = 4 / 3 * math.tan((end - begin) / 4) * radius
    first = (cx + radius * math.cos(begin), cy + radius * math.sin(begin))
    last = (cx + radius * math.cos(end), cy + radius * math.sin(end))
    return [
        (first[0] - reach * math.sin(begin), first[1] + reach * math.cos(begin)),
        (last[0] + reach * math.sin(end), last[1] - reach * math.cos(end)),
        last,
    ]


# ------------------------------------------------------------------------------------------------ simple shapes


def placed(path: Path, x: float, y: float, size: float) -> Path:
    """A shape drawn 20 units wide, moved to a middle and brought to a size."""
    return path.transformed(Affine2D().scale(size / 20).translate(x, y))


def rounded(box: Box, radius: float) -> Path:
    """A box with round corners."""
    r = max(0.0, min(radius, box.w / 2, box.h / 2))
    if not r:
        return polygon([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])
    k = r * (1 - _KAPPA)
    x0, y0, x1, y1 = box.x, box.y, box.right, box.bottom
    points = [(x0 + r, y0), (x1 - r, y0), (x1 - k, y0), (x1, y0 + k), (x1, y0 + r)]
    points += [(x1, y1 - r), (x1, y1 - k), (x1 - k, y1), (x1 - r, y1)]
    points += [(x0 + r, y1), (x0 + k, y1), (x0, y1 - k), (x0, y1 - r)]
    points += [(x0, y0 + r), (x0, y0 + k), (x0 + k, y0), (x0 + r, y0), (x0 + r, y0)]
    corner = [Path.LINETO, Path.CURVE4, Path.CURVE4, Path.CURVE4]
    return Path(points, [Path.MOVETO, *corner, *corner, *corner, *corner, Path.CLOSEPOLY])


def circle(x: float, y: float, radius: float) -> Path:
    """A circle."""
    return rounded(Box(x - radius, y - radius, 2 * radius, 2 * radius), radius)


def polygon(points: Sequence[Point], closed: bool = True) -> Path:
    """Points joined by straight lines."""
    codes = [Path.MOVETO, *[Path.LINETO] * (len(points) - 1)]
    return Path([*points, points[0]], [*codes, Path.CLOSEPOLY]) if closed else Path(points, codes)


def strokes(*lines: Sequence[Point]) -> Path:
    """Several open lines as one path."""
    return Path.make_compound_path(*(polygon(line, closed=False) for line in lines))


def seat_shape(letter: str, x: float, y: float, r: float) -> Path:
    """The mark of a seat: circle A, square B, triangle C, diamond D, pentagon E."""
    if letter == "A":
        return circle(x, y, r)
    if letter == "B":
        return rounded(Box(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r), 1.5)
    return polygon([(x + across * r, y + down * r) for across, down in _MARKS[letter]])


# ------------------------------------------------------------------------------------------------ hatching


def hatching(box: Box, style: str, step: float) -> Path | None:
    """Lines ("upright", "level", "rising", "falling") or dots across a box; None if it is too small for any."""
    if style == "dots":
        return _dots(box, step)
    if style == "upright":
        lines = [[(x, box.y), (x, box.bottom)] for x in _steps(box.x, box.right, step)]
    elif style == "level":
        lines = [[(box.x, y), (box.right, y)] for y in _steps(box.y, box.bottom, step)]
    else:
        lines = list(_slanted(box, step, rising=style == "rising"))
    return strokes(*lines) if lines else None


def _steps(low: float, high: float, step: float) -> list[float]:
    return [float(at) for at in np.arange(low + step / 2, high, step)]


def _slanted(box: Box, step: float, rising: bool) -> Iterator[list[Point]]:
    for at in _steps(0, box.w + box.h, step * math.sqrt(2)):
        begin, end = max(0.0, at - box.h), min(box.w, at)
        line = [(box.x + begin, box.y + at - begin), (box.x + end, box.y + at - end)]
        yield line if rising else [(box.x + box.right - x, y) for x, y in line]


def _dots(box: Box, step: float) -> Path | None:
    rows = _steps(box.y, box.bottom, step / 2)
    dots = [
        circle(x, y, 0.9)
        for place, y in enumerate(rows)
        for x in _steps(box.x - (step / 2 if place % 2 else 0), box.right, step)
        if x - 0.9 >= box.x and x + 0.9 <= box.right
    ]
    return Path.make_compound_path(*dots) if dots else None


# ------------------------------------------------------------------------------------------------ round a group


def round_group(boxes: Sequence[Box], pad: float, inset: float = 0) -> Path:
    """The outline of the union of boxes, each grown by `pad`, the whole then moved inwards by `inset`."""
    grown = [box.grow(pad) for box in boxes]
    xs = sorted({edge for box in grown for edge in (box.x, box.right)})
    ys = sorted({edge for box in grown for edge in (box.y, box.bottom)})
    cells = {
        (column, row)
        for column in range(len(xs) - 1)
        for row in range(len(ys) - 1)
        if any(box.holds(Box(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])) for box in grown)
    }
    loops = [polygon(_corners(loop, inset)) for loop in _loops(_borders(cells, xs, ys))]
    return Path.make_compound_path(*loops)


def _borders(cells: set[tuple[int, int]], xs: list[float], ys: list[float]) -> dict[Point, list[Point]]:
    """Where each piece of border leads, the filled side always on the right."""
    ways: dict[Point, list[Point]] = {}
    for column, row in sorted(cells):
        left, right, top, bottom = xs[column], xs[column + 1], ys[row], ys[row + 1]
        sides = (
            ((column, row - 1), (left, top), (right, top)),
            ((column + 1, row), (right, top), (right, bottom)),
            ((column, row + 1), (right, bottom), (left, bottom)),
            ((column - 1, row), (left, bottom), (left, top)),
        )
        for beside, begin, end in sides:
            if beside not in cells:
                ways.setdefault(begin, []).append(end)
    return ways


def _loops(ways: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    while ways:
        first = here = next(iter(ways))
        loop = []
        while True:
            ends = ways[here]
            following = ends.pop()
            if not ends:
                del ways[here]
            loop.append(here)
            here = following
            if here == first:
                break
        yield loop


def _corners(loop: list[Point], inset: float) -> list[Point]:
    """The turning points of a loop, moved inwards."""
    found = []
    for place, (x, y) in enumerate(loop):
        before, after = loop[place - 1], loop[(place + 1) % len(loop)]
        come, go = _way(before, (x, y)), _way((x, y), after)
        if come != go:
            found.append((x - inset * (come[1] + go[1]), y + inset * (come[0] + go[0])))
    return found


def _way(begin: Point, end: Point) -> tuple[int, int]:
    return int(np.sign(end[0] - begin[0])), int(np.sign(end[1] - begin[1]))
