"""The graph of a table as a matplotlib figure: for print, for reports, and as SVG in a notebook."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import matplotlib
import networkx as nx

from workbench.pictures import glyphs
from workbench.pictures.leaves import leaves
from workbench.pictures.names import fit_name
from workbench.pictures.pieces import Piece, draw_piece
from workbench.pictures.printed import Printed
from workbench.pictures.relations import UNDER, draw_groups, draw_relation
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Label, Sheet
from workbench.pictures.style import (
    BODY,
    BOLD,
    DPI,
    INCHES,
    INK,
    INK2,
    LINE,
    PAPER,
    POINTS,
    SETTINGS,
    SMALL,
    SURFACE,
    TITLE,
)

MARGIN, HEAD, RIM = 1.0, 30.0, 8.0
NOTE_ROW, NOTE_GAP = 15.0, 6.0
_SIDES = re.compile(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"')
_WORDS = {
    "parent": "is a parent of",
    "married": "is married to",
    "fights": "attacks",
    "blocks": "stands against",
    "faction": "is of one faction with",
    "serves": "serves",
    "part": "counts",
}


class Figure(Printed):
    """A picture of the table. It shows itself in a notebook as SVG; `savefig` writes SVG, PDF or PNG.

    Attributes:
        graph: what is drawn.
        labels: every text in the picture, with its place and size in print.
        description: the picture in words.
    """

    def __init__(self, graph: nx.MultiDiGraph) -> None:
        self.graph = graph
        self.title = _heading(graph)
        self.description = describe(graph)
        self.labels: list[Label] = []
        missing = glyphs.lacking(_texts(graph.graph, dict(graph.nodes(data=True)), _relation_fields(graph)))
        notes = _notes(graph, glyphs.stand_in_note(missing))
        wide = float(graph.graph.get("width") or 1) + 2 * (RIM + MARGIN)
        self._board = float(graph.graph.get("height") or 1) + 2 * RIM
        high = self._board + HEAD + MARGIN + (notes[-1].y + 8 if notes else 0)
        with matplotlib.rc_context(SETTINGS):
            super().__init__(figsize=(wide * INCHES, high * INCHES), dpi=DPI, facecolor=SURFACE)
            self._paint(Sheet(self._axes(wide, high), glyphs.stand_ins(missing)), notes)

    def _axes(self, wide: float, high: float) -> Any:
        """Axes in px of the drawing: the table's own corner is 0, 0 and y grows downwards."""
        axes = self.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set_axis_off()
        left, top = -RIM - MARGIN, -RIM - HEAD
        axes.set_xlim(left, left + wide)
        axes.set_ylim(top + high, top)
        return axes

    def _paint(self, sheet: Sheet, notes: list[_NoteRow]) -> None:
        facts = self.graph.graph
        wide = float(facts.get("width") or 1)
        x, base = -RIM + 2, -RIM - 11
        x += sheet.write(x, base, facts.get("title"), TITLE, room=wide) + 14
        x += sheet.write(x, base, facts.get("facts"), BODY, INK2, room=wide - x) + 12
        for badge in facts.get("badges") or ():
            x += sheet.pill(x, base - 12, badge.get("text"), str(badge.get("tone")), None, "left") + 8
        sheet.box(Box(-RIM, -RIM, wide + 2 * RIM, self._board), 8, PAPER, LINE)
        pieces = {str(key): Piece(str(key), fields) for key, fields in self.graph.nodes(data=True)}
        _fit_names(sheet, pieces.values())
        self._relations(sheet, pieces, under=True)
        for piece in pieces.values():
            draw_piece(sheet, piece)
        self._relations(sheet, pieces, under=False)
        draw_groups(sheet, pieces.values())
        for text, bold, y in notes:
            font, colour = (BOLD, INK) if bold else (SMALL, INK2)
            sheet.write(-RIM + 2, self._board - RIM + y, text, font, colour, room=wide + RIM)
        self.labels = sheet.labels

    def _relations(self, sheet: Sheet, pieces: Mapping[str, Piece], under: bool) -> None:
        for source, target, fields in self.graph.edges(data=True):
            if (fields.get("kind") in UNDER) == under:
                draw_relation(sheet, pieces[str(source)], pieces[str(target)], fields)

    # ---- what comes out

    def content(self) -> str:
        """What is drawn, as text: two tables that differ never have the same."""
        return json.dumps(nx.node_link_data(self.graph, edges="edges"), sort_keys=True, default=str)

    def parts(self, first: float, others: float) -> tuple[str, ...]:
        """The picture as SVGs that stand one below the other, for paper: no piece lies on two of them.

        Args:
            first: how high the first may be, in px of the drawing.
            others: how high each other may be.

        Returns:
            The first is a whole SVG of which a part is shown; the others show further parts of it.
        """
        svg, key = self._repr_svg_(), self._key()
        wide, high = (float(side) * 72 for side in self.get_size_inches())
        table = float(self.graph.graph.get("height") or 1)
        cuts = leaves(self.graph, table, first - HEAD - RIM, others)
        edges = [0.0, *((bottom + HEAD + RIM) * POINTS for _, bottom in cuts[:-1]), high]
        boxes = [f'viewBox="0 {top:.2f} {wide:.2f} {low - top:.2f}"' for top, low in itertools.pairwise(edges)]
        sides = [f'width="{wide:.2f}pt" height="{low - top:.2f}pt"' for top, low in itertools.pairwise(edges)]
        whole = _SIDES.sub(f"{sides[0]} {boxes[0]}", svg, count=1)
        drawn = f'<use href="#{key}-figure_1"/></svg>'
        return whole, *(
            f'<svg aria-hidden="true" {side} {box}>{drawn}' for side, box in zip(sides[1:], boxes[1:], strict=True)
        )

    def __repr__(self) -> str:
        wide, high = (round(side / INCHES) for side in self.get_size_inches())
        return f"<figure of {self.title or 'a table'}: {self.graph.number_of_nodes()} pieces, {wide} x {high} px>"

    __str__ = __repr__


def figure(graph: nx.MultiDiGraph) -> Figure:
    """A figure of a graph that follows the contract of the node fields.

    Args:
        graph: nodes with place (px, y down), kind and what they show; edges with their kind.

    Returns:
        A matplotlib figure that pyplot does not know.
    """
    return Figure(graph)


def describe(graph: nx.MultiDiGraph) -> str:
    """The picture in words: every piece by its full name in the order of drawing, then the relations."""
    facts, head = graph.graph, _heading(graph)
    names = {key: glyphs.plain(fields.get("full") or "") for key, fields in graph.nodes(data=True)}
    said = [name.rstrip(".") for name in names.values() if name]
    for source, target, fields in graph.edges(data=True):
        verb = _WORDS.get(str(fields.get("kind")))
        if verb and names[source] and names[target]:
            said.append(f"{_short(names[source])} {verb} {_short(names[target])}")
    notes = facts.get("notes") or ()
    said += [f"{note['title']}: {' '.join(note['lines'])}".rstrip(".") for note in notes]
    return ". ".join(part for part in (head, *said) if part) + "."


def _heading(graph: nx.MultiDiGraph) -> str:
    facts = graph.graph
    texts = (facts.get("title"), facts.get("facts"), *(badge.get("text") for badge in facts.get("badges") or ()))
    return ", ".join(glyphs.plain(text).removeprefix("▦ ") for text in texts if text)


def _short(name: str) -> str:
    return name.partition(",")[0]


class _NoteRow(NamedTuple):
    text: str
    bold: bool
    y: float


def _notes(graph: nx.MultiDiGraph, stand_ins: str) -> list[_NoteRow]:
    """Rows of text below the table, with how far below it they stand."""
    given = [(note.get("title") or "", note.get("lines") or ()) for note in graph.graph.get("notes") or ()]
    rows: list[_NoteRow] = []
    y = 1.0
    for title, lines in [*given, ("", (stand_ins,))]:
        y += NOTE_GAP
        for text, bold in ((title, True), *((line, False) for line in lines)):
            if text:
                y += NOTE_ROW
                rows.append(_NoteRow(str(text), bold, y))
    return rows


def _fit_names(sheet: Sheet, pieces: Any) -> None:
    """Shorten names so that they fit and no two in sight look the same."""
    taken: dict[tuple[str, str], str] = {}
    for piece in pieces:
        room = piece.box.w - piece.text_left - 6
        if piece.named:
            name = sheet.legible(piece.text("label"))
            piece.names = [fit_name(name, room, room, glyphs.width, taken)]
        if piece.kind == "couple":
            half = piece.box.w / 2
            piece.names = [_half_name(sheet, given, half, taken) for given in piece.items("halves")[:2]]


def _half_name(
    sheet: Sheet, given: Mapping[str, Any], half: float, taken: dict[tuple[str, str], str]
) -> tuple[str, str]:
    name, sub = sheet.legible(given.get("label")), sheet.legible(given.get("sub"))
    return (name, sub) if sub else fit_name(name, half - 27, half - 23, glyphs.width, taken)


def _relation_fields(graph: nx.MultiDiGraph) -> list[Any]:
    return [fields for _, _, fields in graph.edges(data=True)]


def _texts(*values: Any) -> Iterator[str]:
    """Every text anywhere in nested values."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping):
            yield from _texts(*value.values())
        elif isinstance(value, (list, tuple)):
            yield from _texts(*value)
