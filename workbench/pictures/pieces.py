"""How each kind of piece is drawn for print. Knows no game: only the fields of the nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from workbench.pictures.measures import draw_empty, draw_ghost, draw_meter, draw_pair
from workbench.pictures.shapes import ICONS, PIPS, Box, circle, polygon
from workbench.pictures.sheet import Sheet, TextLine, line_rows
from workbench.pictures.style import (
    ACCENT,
    BAD,
    BOLD,
    HEIR,
    INK,
    INK2,
    LINE,
    LINE2,
    NEW,
    NEW_SOFT,
    NONE,
    ON_ACCENT,
    RANK,
    REGENT,
    SEATS_SOFT,
    SERIF,
    SMALL,
    SMALL_BOLD,
    SUNKEN,
    SURFACE,
    TILE_INK,
    TILES,
    has_seat,
    seat_colour,
    strong_colour,
    tint_colour,
    tone_colour,
)

Name = tuple[str, str]


class Face(NamedTuple):
    """The face of a piece, taken apart.

    Attributes:
        kind: "suit", "hidden", "total", "die", "trait", "tile", "pair", "icon" or "".
        value: rank, pips, letter or name.
        suit: the sign of a suit.
    """

    kind: str
    value: str = ""
    suit: str = ""


def read_face(face: object) -> Face:
    """A face as the nodes spell it: "K♠", "hidden", "die:4", "trait:R", "castle"."""
    text = str(face or "").rstrip("\ufe0e\ufe0f")
    if text and text[-1] in "♠♥♦♣":
        return Face("suit", text[:-1], text[-1])
    if text in ("hidden", "total"):
        return Face(text)
    kind, _, value = text.partition(":")
    if kind in ("die", "trait", "tile", "pair") and value:
        return Face(kind, value)
    return Face("icon", text) if text in ICONS else Face("")


class Piece:
    """A node of the graph, ready to be drawn.

    Attributes:
        id: its key.
        kind: what it is.
        box: its place.
        face: what it shows.
        names: the fitted name, or those of both halves of a couple.
        get: reads any other field.
    """

    def __init__(self, key: str, fields: Mapping[str, Any]) -> None:
        self.id, self.get, self.kind = key, fields.get, str(fields.get("kind"))
        self.box = Box(*(float(fields.get(name) or 0) for name in "xywh"))
        self.face = read_face(self.get("face"))
        self.names: list[Name] = []

    def text(self, field: str) -> str:
        """A field that holds text; "" if absent."""
        value = self.get(field)
        return "" if value is None else str(value)

    def items(self, field: str) -> list[Mapping[str, Any]]:
        """A field that holds a list of tables."""
        value = self.get(field)
        return [item for item in value if isinstance(item, Mapping)] if isinstance(value, (list, tuple)) else []

    @property
    def owner(self) -> Any:
        """The seat it belongs to."""
        return self.get("owner")

    @property
    def mini(self) -> bool:
        """Whether it is a small card."""
        return self.kind == "card" and self.box.w < 44

    @property
    def in_hand(self) -> bool:
        """Whether it is a card of a hand, wider than high."""
        return self.kind == "card" and self.box.w >= 44 and self.box.h < 70

    @property
    def band(self) -> bool:
        """Whether it is a row of a ladder."""
        return self.kind == "space" and self.box.w >= 6 * self.box.h

    @property
    def disc(self) -> bool:
        """Whether it is a round counter."""
        return self.kind == "counter" and self.box.w <= 30 and self.box.h <= 30

    @property
    def named(self) -> bool:
        """Whether its label is a person's name."""
        card = self.kind == "card" and not self.mini and not self.in_hand
        return bool(self.text("label")) and not self.text("sub") and (self.kind == "person" or card)

    @property
    def bare(self) -> bool:
        """Whether it has no outline of its own."""
        row = self.kind == "seat" and self.box.h < 30
        return row or self.kind in ("text", "structure", "meter") or (self.kind == "counter" and not self.disc)

    @property
    def radius(self) -> float:
        """How round its corners are."""
        if self.disc:
            return self.box.w / 2
        if self.mini or self.bare or self.kind in ("space", "die"):
            return 3
        return {"bar": 1.5, "tile": 2, "card": 5, "couple": 5}.get(self.kind, 6)

    @property
    def text_left(self) -> float:
        """How far from the left the text of a person or card starts."""
        if self.kind == "card":
            return 6 if self.face.kind != "suit" else 36 if self.box.h < 70 else 39
        return {"suit": 39, "trait": 21}.get(self.face.kind, 10)


def draw_piece(sheet: Sheet, piece: Piece) -> None:
    """Draw a piece with its ring and badges."""
    sheet.piece = piece.id
    KINDS.get(piece.kind, _person)(sheet, piece)
    _ring(sheet, piece)
    _badges(sheet, piece)
    sheet.piece = ""


def _mark(sheet: Sheet, piece: Piece, x: float, y: float, r: float = 7.5) -> None:
    if piece.get("mark") is not False:
        sheet.seat_mark(piece.owner, x, y, r)


def _tint(piece: Piece) -> str:
    return tint_colour(piece.get("tint"), piece.owner)


# ------------------------------------------------------------------------------------------------ people and cards


def _person(sheet: Sheet, piece: Piece) -> None:
    box = piece.box
    if piece.face.kind == "hidden":
        sheet.hidden_back(box, piece.radius)
        return
    sheet.box(box, piece.radius, _tint(piece))
    if piece.face.kind == "pair":
        draw_pair(sheet, box, piece.face.value, piece.get("sub"), piece.items("lines"), piece.owner)
        return
    if piece.face.kind == "suit":
        sheet.write(box.x + 20, box.y + 29, piece.face.value, SERIF, INK, "middle", 36)
        sheet.suit(piece.face.suit, box.x + 20, box.y + 46, 17)
    if piece.face.kind == "trait":
        stripe = Box(box.x + 1, box.y + 1, 14, box.h - 2)
        sheet.stripe(stripe, piece.face.value, Box(box.x + 0.5, box.y + 5, 15, 16))
    left = box.x + piece.text_left
    top, rest = piece.names[0] if piece.names else (piece.text("label"), piece.text("sub"))
    sheet.write(left, box.y + 18, top, BOLD, room=box.right - left - 6)
    sheet.write(left, box.y + 32, rest, SMALL, INK2, room=box.right - left - 5)
    _box_rows(sheet, piece, left, box.y + (40 if piece.face.kind == "suit" else 38))
    _foot_lines(sheet, piece, 5)
    _mark(sheet, piece, box.right - 34, box.y)


def _couple(sheet: Sheet, piece: Piece) -> None:
    box = piece.box
    middle = box.centre[0]
    sheet.box(box, piece.radius, _tint(piece))
    sheet.line([(middle, box.y + 4), (middle, box.y + 30)], LINE)
    for place, half in enumerate(piece.items("halves")[:2]):
        edge = box.right - 15 if place else box.x + 1
        stripe, tag = Box(edge, box.y + 1, 14, box.h - 2), Box(edge - 0.5, box.y + 5, 15, 16)
        sheet.stripe(stripe, read_face(half.get("face")).value, tag)
        left = middle + 6 if place else box.x + 21
        top, rest = piece.names[place]
        sheet.write(left, box.y + 15, top, BOLD, room=box.w / 2 - 25)
        sheet.write(left, box.y + 28, rest, SMALL, INK2, room=box.w / 2 - 23)
    _box_rows(sheet, piece, box.x + 20, box.y + 37)
    _foot_lines(sheet, piece, 20, 20)
    _mark(sheet, piece, middle - 16, box.y)
    sheet.married_sign(middle, box.bottom)


def _card(sheet: Sheet, piece: Piece) -> None:
    if piece.face.kind == "hidden":
        sheet.hidden_back(piece.box, piece.radius)
    elif piece.mini:
        _mini(sheet, piece)
    elif piece.in_hand:
        _hand_card(sheet, piece)
    elif piece.face.kind == "suit":
        _person(sheet, piece)
    else:
        _large_card(sheet, piece)


def _mini(sheet: Sheet, piece: Piece) -> None:
    box = piece.box
    sheet.box(box, piece.radius, _tint(piece), INK2)
    if piece.face.kind != "suit":
        sheet.write(box.centre[0], box.centre[1] + 4, piece.text("label"), SMALL_BOLD, INK, "middle", box.w - 2)
        return
    sheet.write(box.x + 4, box.y + 15, piece.face.value, BOLD, room=box.w - 5)
    sheet.suit(piece.face.suit, box.right - 9.5, box.bottom - 10, 12)


def _hand_card(sheet: Sheet, piece: Piece) -> None:
    box, lines = piece.box, piece.items("lines")
    sheet.box(box, piece.radius, _tint(piece))
    middle = box.centre[1]
    if piece.face.kind == "suit":
        sheet.write(box.x + 18, middle - 1, piece.face.value, RANK, INK, "middle", 32)
        sheet.suit(piece.face.suit, box.x + 18, middle + 11, 12)
    elif lines:
        sheet.write(box.x + 18, middle + 4, piece.text("label"), SMALL_BOLD, INK, "middle", 34)
    else:
        base = box.y + 18 if piece.text("sub") else middle + 4
        sheet.write(box.x + 8, base, piece.text("label"), BOLD, room=box.w - 12)
        sheet.write(box.x + 8, box.y + 33, piece.text("sub"), SMALL, INK2, room=box.w - 12)
        return
    sub = piece.text("sub")
    shown: Sequence[TextLine] = lines or ([{"text": sub, "tone": "muted"}] if sub else [])
    rows = len(line_rows(shown))
    base = middle + 4 - 8.5 * (rows - 1)
    sheet.text_lines(shown, box.x + 36, box.right - 3, base, 17, piece.owner)


def _large_card(sheet: Sheet, piece: Piece) -> None:
    box = piece.box
    sheet.box(box, piece.radius, _tint(piece))
    stripe, tag = Box(box.x + 1, box.y + 1, box.w - 2, 11), Box(box.right - 21, box.y + 2, 16, 16)
    sheet.stripe(stripe, piece.face.value, tag)
    top = box.y + (31 if piece.face.kind == "trait" else 18)
    name, rest = piece.names[0] if piece.names else (piece.text("label"), piece.text("sub"))
    sheet.write(box.x + 6, top, name, BOLD, room=box.w - 10)
    sheet.write(box.x + 6, top + 13, rest, SMALL, INK2, room=box.w - 10)
    sheet.text_lines(piece.items("lines"), box.x + 6, box.right - 6, top + 29, 15, piece.owner)
    _mark(sheet, piece, box.x + 16, box.y)


def _foot_lines(sheet: Sheet, piece: Piece, right: float, left: float | None = None) -> None:
    """Lines at the foot of a piece, the last one at the lowest base."""
    box, lines = piece.box, piece.items("lines")
    margin = left if left is not None else 6 if box.w < 100 else 11
    if piece.face.kind == "trait" and left is None:
        margin = piece.text_left
    base = box.bottom - 7 - 14 * (len(line_rows(lines)) - 1)
    sheet.text_lines(lines, box.x + margin, box.right - right, base, 14, piece.owner)


# ------------------------------------------------------------------------------------------------ boxes and pips


def _box_rows(sheet: Sheet, piece: Piece, left: float, top: float) -> None:
    y = top
    for row in piece.items("rows"):
        boxes = [box for box in row.get("boxes") or () if isinstance(box, Mapping)]
        label = row.get("label")
        if boxes and not any(box.get("letter") for box in boxes):
            if label:
                sheet.write(left, y + 11, label, SMALL, INK2, room=piece.box.right - left - 4)
            middle = y + (23 if label else 7)
            for place, box in enumerate(boxes):
                _pip(sheet, left + 6 + 17 * place, middle, str(box.get("state")))
            y = middle + 9
        else:
            if any(box.get("state") == "now" for box in boxes):
                right = piece.box.right - (18 if piece.kind == "couple" else 4)
                sheet.box(Box(left - 2, y - 1.5, right - left + 2, 20), 2, NEW_SOFT, NONE)
            _letter_row(sheet, left, y, label, boxes)
            y += 20


def _pip(sheet: Sheet, x: float, y: float, state: str) -> None:
    if state == "fatal":
        sheet.shape(polygon([(x, y - 7), (x + 6, y), (x, y + 7), (x - 6, y)]), NONE, BAD, 1.5, (2, 1.5))
        sheet.line([(x, y - 4), (x, y + 4)], BAD, 1.3)
        sheet.line([(x - 2.3, y - 1.6), (x + 2.3, y - 1.6)], BAD, 1.3)
        return
    fill = {"done": BAD, "now": NEW}.get(state, NONE)
    edge, width = (ACCENT, 2.5) if state == "next" else (NONE, 1) if fill != NONE else (LINE2, 1)
    sheet.shape(circle(x, y, 6), fill, edge, width)
    if state == "barred":
        sheet.line([(x - 5, y + 5), (x + 5, y - 5)], LINE2)


def _letter_row(sheet: Sheet, left: float, y: float, label: object, boxes: list[Mapping[str, Any]]) -> None:
    sheet.write(left + 4, y + 12.5, label, SMALL, INK2, "middle")
    at = left + 12
    for place, box in enumerate(boxes):
        if place and box.get("whose") != boxes[place - 1].get("whose"):
            sheet.line([(at + 2, y + 1), (at + 2, y + 16)], LINE2)
            at += 7
        _letter_box(sheet, at, y, box)
        at += 20


def _letter_box(sheet: Sheet, x: float, y: float, given: Mapping[str, Any]) -> None:
    state, hers = str(given.get("state")), given.get("whose") == "hers"
    box, now = Box(x, y, 17, 17), state == "now"
    fill = NEW if now else SUNKEN if hers else SURFACE
    edge = NEW if now else ACCENT if state == "next" else LINE2
    radius = 4 if hers else 1.5
    if now:
        sheet.box(box.grow(2), 4, NONE, NEW, 4, alpha=0.25)
    sheet.box(box, radius, fill, edge, 2 if state == "next" else 1)
    if state == "barred":
        sheet.hatch(box.grow(-0.5), "rising", 4, BAD, 1.1, 0.5)
    font = SMALL_BOLD if now or state == "next" else SMALL
    colour = ON_ACCENT if now else INK2 if state in ("done", "barred") else INK
    sheet.write(x + 8.5, y + 12.6, given.get("letter"), font, colour, "middle", 16)
    if state == "done":
        sheet.line([(x + 1, y + 16), (x + 16, y + 1)], INK2, 1.2)


# ------------------------------------------------------------------------------------------------ spaces and bars


def _space(sheet: Sheet, piece: Piece) -> None:
    box, state = piece.box, piece.get("state")
    if piece.band:
        _band(sheet, piece)
        return
    label, sub = piece.text("label"), piece.text("sub")
    if state == "empty":
        draw_empty(sheet, box, label)
        label = ""
    elif not label and not sub and piece.face.kind != "icon" and not piece.get("tint"):
        sheet.box(box, piece.radius, NONE, LINE2, 1, dash=(2, 3))
    elif state == "now":
        sheet.box(box, piece.radius, NEW_SOFT, NEW, 1.5)
    elif state == "past":
        sheet.box(box, piece.radius, SUNKEN, LINE)
    else:
        sheet.box(box, piece.radius, _tint(piece))
    x, y = box.centre
    if piece.face.kind == "icon":
        sheet.icon(piece.face.value, x, y + (4 if sub else 0), min(box.w, box.h, 20))
    elif has_seat(piece.owner) and piece.get("mark") is not False:
        sub = sub or label
    else:
        sheet.write(x, y + 4, label, SMALL, INK, "middle", box.w - 4)
    sheet.write(box.x + 4, box.y + 12, sub, SMALL, INK2, room=box.w - 6)
    _foot_lines(sheet, piece, 6)
    _mark(sheet, piece, x, y, 8)


def _band(sheet: Sheet, piece: Piece) -> None:
    """A row of a ladder: number and name stand in the middle."""
    box, pending = piece.box, piece.get("state") == "next"
    if piece.get("state") == "now":
        sheet.box(box, 0, NEW_SOFT, NONE)
    (x, y), colour = box.centre, INK2 if pending else INK
    sheet.write(x - 4, y + 4, piece.text("sub"), SMALL if pending else SMALL_BOLD, colour, "end")
    sheet.write(x + 2, y + 4, piece.text("label"), SMALL, colour)


def _bar(sheet: Sheet, piece: Piece) -> None:
    box, colour = piece.box, strong_colour(piece.get("tint"), piece.owner)
    if piece.get("state") == "next":
        soft = SEATS_SOFT[piece.owner] if has_seat(piece.owner) else tint_colour(piece.get("tint") or "sunken")
        sheet.box(box, 1.5, soft, colour, 1.2, dash=(3, 2))
    else:
        sheet.box(box, 1.5, colour, NONE)
    leftward, base = piece.get("align") == "left", box.centre[1] + 4
    outer, inner = (box.x - 5, box.right + 6) if leftward else (box.right + 5, box.x - 6)
    sheet.write(outer, base, piece.text("label"), SMALL_BOLD, INK, "end" if leftward else "start")
    sheet.write(inner, base, piece.text("sub"), SMALL, INK2, "start" if leftward else "end")


def _die(sheet: Sheet, piece: Piece) -> None:
    box = piece.box
    sheet.box(box, 3, SURFACE, INK2)
    value = int(piece.face.value) if piece.face.value.isdigit() else 0
    places = (0.27, 0.5, 0.73)
    for column, row in PIPS.get(value, ()):
        pip = circle(box.x + places[column] * box.w, box.y + places[row] * box.h, min(box.w, box.h) / 10)
        sheet.shape(pip, INK)


def _phase(sheet: Sheet, piece: Piece) -> None:
    box, state = piece.box, piece.get("state")
    now, half = state == "now", piece.box.h / 2
    points = [(box.x, box.y), (box.right - 8, box.y), (box.right, box.y + half), (box.right - 8, box.bottom)]
    points += [(box.x, box.bottom), (box.x + 8, box.y + half)]
    sheet.shape(polygon(points), NEW_SOFT if now else SUNKEN, NEW if now else LINE, 1.5 if now else 1)
    left, right = box.x + 17, box.right - 10
    colour = NEW if now else INK2 if state == "next" else INK
    sheet.write(left, box.y + 14, piece.text("label"), BOLD, colour, room=box.w - 27)
    lines: Sequence[TextLine] = piece.items("lines")
    if not lines and piece.text("sub"):
        lines = [{"text": piece.text("sub"), "tone": "muted"}]
    sheet.text_lines(lines, left, right, box.y + 28, 14, piece.owner)


# ------------------------------------------------------------------------------------------------ rows of facts


def _seat(sheet: Sheet, piece: Piece) -> None:
    box, card = piece.box, piece.box.h >= 30
    right = piece.get("align") == "right"
    if card:
        sheet.box(box, 6, _tint(piece))
    middle = box.centre[1]
    x = box.right - 9 if right else box.x + (16 if card else 9)
    if piece.face.kind == "icon":
        sheet.icon(piece.face.value, x, middle, 16, REGENT if piece.face.value == "shield" else HEIR)
    else:
        sheet.seat_mark(piece.owner, x, middle, 8 if card else 7.5)
    if card:
        _seat_card(sheet, piece, box.x + 32)
        return
    colour = tone_colour(piece.get("tone"), piece.owner)
    if right:
        end = box.right - 22
        wide = sheet.write(end, middle + 4, piece.text("label"), BOLD, colour, "end", box.w - 24)
        sheet.write(end - wide - 8, middle + 4, piece.text("sub"), SMALL, INK2, "end", box.w - wide - 32)
        return
    _seat_row(sheet, piece, box.x + (22 if has_seat(piece.owner) or piece.face.kind else 0), colour)


def _seat_card(sheet: Sheet, piece: Piece, left: float) -> None:
    box, lines = piece.box, piece.items("lines")[:2]
    taken = [
        sheet.text_line({**line, "at": "right"}, left, box.right - 8, box.y + 18 + 17 * place, piece.owner) + 8
        for place, line in enumerate(lines)
    ]
    taken += [0.0] * (2 - len(taken))
    sheet.write(left, box.y + 18, piece.text("label"), BOLD, room=box.w - 40 - taken[0])
    sheet.write(left, box.y + 35, piece.text("sub"), SMALL, INK2, room=box.w - 40 - taken[1])


def _seat_row(sheet: Sheet, piece: Piece, left: float, colour: str) -> None:
    box, lines, base = piece.box, piece.items("lines"), piece.box.centre[1] + 4
    taken = sheet.text_line({"at": "right", **lines[0]}, left, box.right, base, piece.owner) + 8 if lines else 0
    wide = sheet.write(left, base, piece.text("label"), BOLD, colour, room=box.right - left - taken)
    sheet.write(left + wide + 8, base, piece.text("sub"), SMALL, INK2, room=box.right - left - wide - 8 - taken)


def _counter(sheet: Sheet, piece: Piece) -> None:
    box, (x, y) = piece.box, piece.box.centre
    if piece.face.kind == "total":
        anchor = {"right": "end", "middle": "middle"}.get(piece.text("align"), "start")
        at = {"end": box.right, "middle": x}.get(anchor, box.x)
        sheet.write(at, y + 8, piece.text("label"), SERIF, seat_colour(piece.owner), anchor)
    elif piece.disc and piece.get("state") == "preview":
        draw_ghost(sheet, box, piece.text("label"))
    elif piece.disc and has_seat(piece.owner):
        sheet.seat_mark(piece.owner, x, y, min(box.w, box.h) / 2)
    elif piece.disc:
        sheet.shape(circle(x, y, min(box.w, box.h) / 2), INK)
        sheet.write(x, y + 4, piece.text("label"), SMALL_BOLD, SURFACE, "middle", box.w - 2)
    else:
        wide = sheet.write(box.right, y + 4, piece.text("sub"), SMALL_BOLD, INK, "end")
        colour = tone_colour(piece.get("tone"), piece.owner)
        sheet.write(box.x, y + 4, piece.text("label"), SMALL, colour, room=box.w - (wide + 6 if wide else 0))


# ------------------------------------------------------------------------------------------------ land and panels


def _tile(sheet: Sheet, piece: Piece) -> None:
    box, letter = piece.box, piece.face.value
    sheet.box(box.grow(-0.5), 2, TILES.get(letter, SUNKEN), LINE2, 0.6)
    x, y = box.centre
    sheet.write(x, y + 4, piece.get("label") or letter, SMALL, TILE_INK, "middle", box.w - 4)


def _structure(sheet: Sheet, piece: Piece) -> None:
    box = piece.box
    if piece.face.kind == "icon":
        sheet.icon(piece.face.value, *box.centre, min(box.w, box.h), tone_colour(piece.get("tone")))
    sheet.seat_mark(piece.owner, box.right, box.bottom, 7.5)


def _area(sheet: Sheet, piece: Piece) -> None:
    box = piece.box
    if piece.get("ring"):
        return
    if box.h <= 1:
        sheet.line([(box.x, box.y), (box.right, box.y)], LINE)
        return
    sheet.box(box, 6, _tint(piece), LINE)
    _heading(sheet, piece, box.x + 12, box.right - 12, box.y + 20, INK2)
    sheet.text_lines(piece.items("lines"), box.x + 12, box.right - 12, box.y + 36, 15, piece.owner)


def _text(sheet: Sheet, piece: Piece) -> None:
    box, headed = piece.box, bool(piece.text("label") or piece.text("sub"))
    if headed:
        _heading(sheet, piece, box.x, box.right, box.y + 12, tone_colour(piece.get("tone"), piece.owner, INK2))
    align = piece.get("align")
    lines = [{"at": align, **line} if align else line for line in piece.items("lines")]
    sheet.text_lines(lines, box.x, box.right, box.y + (26 if headed else 12), 15, piece.owner)


def _heading(sheet: Sheet, piece: Piece, x0: float, x1: float, y: float, colour: str) -> None:
    """Label and, on the same row, the grey sub."""
    label = sheet.cut(piece.text("label"), BOLD, x1 - x0)
    wide = sheet.width(label, BOLD)
    gap = 8 if label and piece.text("sub") else 0
    sub = sheet.cut(piece.text("sub"), SMALL, x1 - x0 - wide - gap)
    whole = wide + gap + sheet.width(sub, SMALL)
    x = {"right": x1 - whole, "middle": (x0 + x1 - whole) / 2}.get(piece.text("align"), x0)
    sheet.write(x, y, label, BOLD, colour)
    sheet.write(x + wide + gap, y, sub, SMALL, INK2)


def _badges(sheet: Sheet, piece: Piece) -> None:
    box = piece.box
    for badge in piece.items("badges"):
        at = str(badge.get("at") or "ne")
        y = box.bottom - 8 if at.startswith("s") else box.y - 10
        side = "right" if at.endswith("e") else "left" if at.endswith("w") else "middle"
        x = {"right": box.right - 5, "left": box.x + 5}.get(side, box.centre[0])
        sheet.pill(x, y, badge.get("text"), str(badge.get("tone")), piece.owner, side)


def _ring(sheet: Sheet, piece: Piece) -> None:
    given = piece.get("ring")
    if not given:
        return
    ring = given if isinstance(given, Mapping) else {"text": "" if given is True else given}
    x, y = piece.box.centre if piece.kind == "area" else (piece.box.right, piece.box.bottom)
    sheet.shape(circle(x, y, 9.5), SURFACE, TILE_INK, 1.6)
    if has_seat(ring.get("owner")):
        sheet.seat_mark(ring.get("owner"), x, y, 7)
    else:
        sheet.write(x, y + 4, ring.get("text"), SMALL_BOLD, INK, "middle", 17)


def _meter(sheet: Sheet, piece: Piece) -> None:
    draw_meter(sheet, piece.box, int(piece.get("count") or 1), int(piece.get("done") or 0), piece.get("zone") or ())


KINDS: dict[str, Callable[[Sheet, Piece], None]] = {
    "person": _person,
    "couple": _couple,
    "card": _card,
    "tile": _tile,
    "structure": _structure,
    "space": _space,
    "counter": _counter,
    "area": _area,
    "seat": _seat,
    "text": _text,
    "bar": _bar,
    "die": _die,
    "phase": _phase,
    "meter": _meter,
}
