"""Charts: cards with a heading, a drawing and a sentence, one below the other, in px of a drawing that fits A4."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import matplotlib

from workbench.lab.summaries import Summary
from workbench.pictures import glyphs
from workbench.pictures.canvas import WIDTH
from workbench.pictures.printed import Printed
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Label, Sheet
from workbench.pictures.style import BODY, BOLD, DPI, INCHES, INK2, LINE, SETTINGS, SMALL, SURFACE, Font

MARGIN, PAD, GAP = 1.0, 14.0, 12.0
HEAD, ROW = 20.0, 16.0


class Panel:
    """One card of a chart. Subclasses draw `summary` and say how much room that takes.

    Attributes:
        summary: what it says.
        height: how high the drawing between heading and sentence is.
    """

    def __init__(self, summary: Summary, height: float) -> None:
        self.summary, self.height = summary, height

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw into the box."""
        raise NotImplementedError


class Chart(Printed):
    """A chart of the lab. It shows itself in a notebook as SVG; `savefig` writes SVG, PDF or PNG.

    Attributes:
        summaries: what its cards say.
        sentence: what it shows, in plain sentences.
        labels: every text in the picture, with its place and size in print.
        title, description: what it is, and all it shows, in words.
    """

    def __init__(self, *panels: Panel) -> None:
        self.summaries = tuple(panel.summary for panel in panels)
        self.title = ", ".join(summary.title for summary in self.summaries)
        self.sentence = " ".join(summary.sentence for summary in self.summaries)
        self.description = " ".join(map(described, self.summaries))
        self.labels: list[Label] = []
        cards = [_Card(panel) for panel in panels]
        missing = glyphs.lacking(_texts(self.summaries))
        notes = set_in_lines(glyphs.stand_in_note(missing), SMALL, WIDTH - 2 * PAD)
        high = sum(card.height for card in cards) + GAP * (len(cards) - 1) + 16 * len(notes) + 2 * MARGIN
        with matplotlib.rc_context(SETTINGS):
            super().__init__(figsize=((WIDTH + 2 * MARGIN) * INCHES, high * INCHES), dpi=DPI, facecolor=SURFACE)
            sheet = Sheet(self._axes(high), glyphs.stand_ins(missing))
            top = 0.0
            for card in cards:
                card.paint(sheet, top)
                top += card.height + GAP
            for line, text in enumerate(notes):
                sheet.write(PAD, top - GAP + 13 + 16 * line, text, SMALL, INK2)
            self.labels = sheet.labels

    def _axes(self, high: float) -> Any:
        axes = self.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set_axis_off()
        axes.set_xlim(-MARGIN, WIDTH + MARGIN)
        axes.set_ylim(high - MARGIN, -MARGIN)
        return axes

    @property
    def table(self) -> Any:
        """The numbers of the chart as a frame; of several cards those of the first."""
        return self.summaries[0].table

    @property
    def tables(self) -> tuple[Any, ...]:
        """The numbers of every card."""
        return tuple(summary.table for summary in self.summaries)

    def content(self) -> str:
        """What is drawn, as text."""
        cards = [[type(each).__name__, each.title, each.subtitle, each.rows] for each in self.summaries]
        return json.dumps(cards, default=str)

    def __repr__(self) -> str:
        return f"<chart: {self.title}. {self.sentence}>"

    __str__ = __repr__


class _Card:
    """A panel with its heading and its sentence, set into lines."""

    def __init__(self, panel: Panel) -> None:
        self.panel, room = panel, WIDTH - 2 * PAD
        self.subtitle = set_in_lines(panel.summary.subtitle, SMALL, room)
        self.sentence = set_in_lines(panel.summary.sentence, BODY, room)
        self.head = HEAD + 14 * len(self.subtitle) + 8
        self.height = PAD + self.head + panel.height + 8 + ROW * len(self.sentence) + PAD

    def paint(self, sheet: Sheet, top: float) -> None:
        sheet.piece = self.panel.summary.title
        sheet.box(Box(0, top, WIDTH, self.height), 8, SURFACE, LINE)
        y = top + PAD + 11
        sheet.write(PAD, y, self.panel.summary.title, Font(BOLD.face, 13.5), room=WIDTH - 2 * PAD)
        y += 17
        for line in self.subtitle:
            sheet.write(PAD, y, line, SMALL, INK2)
            y += 14
        drawing = Box(PAD, top + PAD + self.head, WIDTH - 2 * PAD, self.panel.height)
        self.panel.paint(sheet, drawing)
        y = drawing.bottom + 8 + 12
        for line in self.sentence:
            sheet.write(PAD, y, line, BODY, INK2)
            y += ROW


def set_in_lines(text: str, font: Font, room: float) -> list[str]:
    """A text broken at its spaces so that no line is wider than the room."""
    lines: list[str] = []
    for word in glyphs.plain(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and glyphs.width(glyphs.legible(longer), font) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def described(summary: Summary) -> str:
    """A card in words: its sentence and its numbers."""
    pairs = (zip(summary.header, row, strict=True) for row in summary.rows)
    rows = ["; ".join(f"{name} {value}" for name, value in row) for row in pairs]
    return f"{summary.title}. {summary.subtitle}. {summary.sentence} {'. '.join(rows)}."


def _texts(summaries: Sequence[Summary]) -> list[str]:
    found = []
    for each in summaries:
        found += [each.title, each.subtitle, each.sentence, *each.header]
        found += [str(value) for row in each.rows for value in row]
    return found
