"""The sheet a figure is drawn on: shapes and measured text in px, and what was written where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from workbench.pictures import glyphs
from workbench.pictures.shapes import ICONS, SUIT_SHAPES, Box, drawn, hatching, placed, polygon, rounded, seat_shape
from workbench.pictures.style import (
    ACCENT,
    ACCENT_SOFT,
    BAD,
    BAD_SOFT,
    HEIR,
    INK,
    INK2,
    LETTERS,
    LINE2,
    NEW,
    NEW_SOFT,
    NONE,
    OK,
    OK_SOFT,
    ON_ACCENT,
    POINTS,
    RANK,
    REGENT,
    SMALL,
    SMALL_BOLD,
    SUNKEN,
    SURFACE,
    TRAIT_DOT,
    TRAITS,
    Font,
    has_seat,
    seat_colour,
    tone_colour,
)

ANYWHERE = float("inf")
GAP = 5.0
PILL = 17.0
_PILLS = {
    "bad": (BAD_SOFT, BAD, BAD),
    "ok": (OK_SOFT, OK, OK),
    "new": (NEW_SOFT, NEW, NEW),
    "standin": (SURFACE, NEW, NEW),
    "accent": (ACCENT, ACCENT, ON_ACCENT),
    "soft": (ACCENT_SOFT, ACCENT, ACCENT),
    "heir": (HEIR, HEIR, ON_ACCENT),
    "regent": (REGENT, REGENT, ON_ACCENT),
    "dotted": (SURFACE, INK2, INK),
}
_DASHES = {"standin": (3, 2), "dotted": (2, 2)}
_TRAIT_HATCHING = {"R": ("upright", 4.0), "B": ("level", 4.0), "Y": ("dots", 5.0), "G": ("falling", 3.6)}

TextLine = Mapping[str, Any]


class Label(PathPatch):
    """A piece of text, drawn as the outlines of its letters.

    Attributes:
        text: what it says.
        points: the size of its type in print.
        box: its place in px.
        piece: id of the piece it belongs to, or "".
    """

    def __init__(self, path: Path, text: str, font: Font, box: Box, piece: str, colour: str) -> None:
        super().__init__(path, facecolor=colour, edgecolor=NONE, linewidth=0)
        self.text, self.points, self.box, self.piece = text, font.size * POINTS, box, piece


class Sheet:
    """Draws in px, y down, later things above earlier ones."""

    def __init__(self, axes: Axes, stand_ins: Mapping[int, str]) -> None:
        self.axes, self.stand_ins = axes, stand_ins
        self.labels: list[Label] = []
        self.piece = ""

    # ---- shapes

    def shape(
        self,
        path: Path,
        fill: str = NONE,
        edge: str = NONE,
        width: float = 1.0,
        dash: tuple[float, float] | None = None,
        alpha: float | None = None,
    ) -> None:
        """Draw a path; `width` and `dash` are px."""
        style: Any = "solid" if dash is None else (0, tuple(part / width for part in dash))
        thick = 0 if edge == NONE else width * POINTS
        self._add(
            PathPatch(
                path, facecolor=fill, edgecolor=edge, linewidth=thick, linestyle=style, alpha=alpha, joinstyle="round"
            )
        )

    def _add(self, patch: PathPatch) -> None:
        patch.set_clip_on(False)
        self.axes.add_artist(patch)
        patch.set_clip_path(None)

    def box(
        self, box: Box, radius: float, fill: str = SURFACE, edge: str = LINE2, width: float = 1.0, **more: Any
    ) -> None:
        """A box with round corners."""
        self.shape(rounded(box, radius), fill, edge, width, **more)

    def line(self, points: Sequence[tuple[float, float]], colour: str, width: float = 1.0, **more: Any) -> None:
        """Straight lines from point to point."""
        self.shape(polygon(points, closed=False), NONE, colour, width, **more)

    def hatch(self, box: Box, style: str, step: float, colour: str, width: float = 1.0, alpha: float = 1.0) -> None:
        """Hatch a box with lines, or with dots of the colour."""
        path = hatching(box, style, step)
        if path is None:
            return
        if style == "dots":
            self.shape(path, fill=colour)
        else:
            self.shape(path, edge=colour, width=width, alpha=alpha)

    def suit(self, suit: str, x: float, y: float, size: float) -> None:
        """A suit as a shape; hearts and diamonds red."""
        self.shape(placed(drawn(SUIT_SHAPES[suit]), x, y, size), fill=BAD if suit in "♥♦" else INK)

    def icon(self, name: str, x: float, y: float, size: float, colour: str = INK) -> None:
        """A building or an emblem."""
        outline, solid = ICONS[name]
        if outline:
            self.shape(placed(drawn(outline), x, y, size), SURFACE, colour, 1.3 * size / 20)
        if solid:
            self.shape(placed(drawn(solid), x, y, size), colour)

    def seat_mark(self, owner: Any, x: float, y: float, r: float) -> None:
        """The mark of a seat, its letter inside; nothing for nobody's."""
        if not has_seat(owner):
            return
        letter = LETTERS[owner]
        self.shape(seat_shape(letter, x, y, r), seat_colour(owner), SURFACE, 1.5)
        self.write(x, y + (4.6 if letter == "C" else 4.0), letter, SMALL_BOLD, ON_ACCENT, "middle")

    def stripe(self, box: Box, letter: str, tag: Box) -> None:
        """The stripe of a trait, hatched by heraldry, with its letter."""
        if letter not in TRAITS:
            return
        self.box(box, 2, TRAITS[letter], NONE)
        style, step = _TRAIT_HATCHING[letter]
        colour = TRAIT_DOT if style == "dots" else SURFACE
        self.hatch(box.grow(-0.5), style, step, colour, 0.9, 0.6)
        self.box(tag, 3, SURFACE, TRAITS[letter], 1.2)
        self.write(tag.centre[0], tag.centre[1] + 4, letter, SMALL_BOLD, INK, "middle")

    # ---- text

    def legible(self, text: object) -> str:
        """Text as it can be drawn: composed, with stand-ins for what the font lacks."""
        return glyphs.plain("" if text is None else text).translate(self.stand_ins)

    def width(self, text: object, font: Font) -> float:
        """How wide a text is."""
        return glyphs.width(self.legible(text), font)

    def cut(self, text: object, font: Font, room: float) -> str:
        """The text as far as it fits."""
        return glyphs.cut(self.legible(text), font, room)

    def write(
        self,
        x: float,
        y: float,
        text: object,
        font: Font,
        colour: str = INK,
        anchor: str = "start",
        room: float = ANYWHERE,
    ) -> float:
        """Write one line with its base at y, cut to the room. Returns its width."""
        shown = self.cut(text, font, room)
        if not shown.strip():
            return 0.0
        wide = glyphs.width(shown, font)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        box = Box(left, y - 0.73 * font.size, wide, 0.94 * font.size)
        label = Label(glyphs.outline(shown, font, left, y), shown, font, box, self.piece, colour)
        self.labels.append(label)
        self._add(label)
        return wide

    def text_line(self, line: TextLine, x0: float, x1: float, y: float, owner: Any = None) -> float:
        """One line in one or several styles between x0 and x1. Returns its width."""
        runs: list[tuple[str, Font, str, float]] = []
        used = 0.0
        for part in _parts(line):
            font = SMALL_BOLD if part.get("bold") else SMALL
            lead = GAP if runs else 0.0
            whole = self.legible(part.get("text"))
            text = glyphs.cut(whole, font, x1 - x0 - used - lead)
            if not text or (lead and text != whole):
                break
            wide = glyphs.width(text, font)
            runs.append((text, font, tone_colour(part.get("tone"), owner), lead))
            used += lead + wide
        at = {"right": x1 - used, "middle": (x0 + x1 - used) / 2}.get(str(line.get("at")), x0)
        for text, font, colour, lead in runs:
            at += lead + self.write(at + lead, y, text, font, colour)
        return used

    def text_lines(
        self, lines: Iterable[TextLine], x0: float, x1: float, base: float, pitch: float, owner: Any = None
    ) -> None:
        """Rows of lines downwards; a right line shares the row of the left one before it."""
        for place, row in enumerate(line_rows(lines)):
            y = base + place * pitch
            taken = self.text_line(row[1], x0, x1, y, owner) + 8 if len(row) > 1 else 0
            self.text_line(row[0], x0, x1 - taken, y, owner)

    def pill(self, x: float, y: float, text: object, tone: str, owner: Any = None, side: str = "right") -> float:
        """A small pill whose side or middle is at x. Returns its width."""
        plain = (SUNKEN, LINE2, tone_colour(tone))
        fill, edge, colour = (seat_colour(owner), NONE, ON_ACCENT) if tone == "owner" else _PILLS.get(tone, plain)
        wide = self.width(text, SMALL_BOLD) + 14
        left = x - {"right": wide, "middle": wide / 2}.get(side, 0)
        self.box(Box(left, y, wide, PILL), PILL / 2, fill, edge, dash=_DASHES.get(tone))
        self.write(left + wide / 2, y + 12.5, text, SMALL_BOLD, colour, "middle")
        return wide

    def married_sign(self, x: float, y: float) -> None:
        """Two rings in a circle."""
        self.box(Box(x - 9, y - 9, 18, 18), 9)
        for aside in (-2.4, 2.4):
            self.box(Box(x + aside - 3.4, y - 3.4, 6.8, 6.8), 3.4, NONE, INK, 1.1)

    def hidden_back(self, box: Box, radius: float) -> None:
        """The back of a hidden piece."""
        small = box.w < 44
        self.box(box, radius, SURFACE, INK2)
        inner = box.grow(-3 if small else -6)
        self.hatch(inner, "rising", 4.3, LINE2, 1.0, 0.55)
        self.box(inner, 2, NONE, LINE2)
        x, y = box.centre
        self.box(Box(x, y, 0, 0).grow(8 if small else 12), 12, SURFACE, NONE)
        self.write(x, y + (4.4 if small else 6.2), "?", SMALL_BOLD if small else RANK, INK2, "middle")


def _parts(line: TextLine) -> Sequence[TextLine]:
    parts = line.get("parts")
    return parts if isinstance(parts, (list, tuple)) else [line]


def line_rows(lines: Iterable[TextLine]) -> list[list[TextLine]]:
    """Lines put together in rows: a right line goes beside the left one before it."""
    rows: list[list[TextLine]] = []
    for line in lines:
        if line.get("at") == "right" and rows and len(rows[-1]) == 1 and rows[-1][0].get("at") != "right":
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows
