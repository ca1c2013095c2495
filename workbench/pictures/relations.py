"""How relations between pieces are drawn for print: elbows, outlines, joints, arrows, and lines round groups."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from workbench.pictures.pieces import Piece
from workbench.pictures.shapes import circle, polygon, round_group, rounded
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import ACCENT, BAD, INK2, LINE2, NONE, SIDES, seat_colour, strong_colour

Fields = Mapping[str, Any]
UNDER = frozenset({"parent", "faction", "serves"})


def draw_relation(sheet: Sheet, source: Piece, target: Piece, fields: Fields) -> None:
    """Draw one relation; an unknown kind draws nothing."""
    known = RELATIONS.get(str(fields.get("kind")))
    if known is not None:
        known(sheet, source, target, fields)


def _parent(sheet: Sheet, source: Piece, target: Piece, fields: Fields) -> None:
    a, b = source.box, target.box
    share = {"left": 0.25, "right": 0.75}.get(str(fields.get("half")), 0.5)
    x, begin = b.x + b.w * share, a.bottom + (9 if source.kind == "couple" else 0)
    bend = (begin + b.y) / 2
    sheet.line([(a.centre[0], begin), (a.centre[0], bend), (x, bend), (x, b.y)], LINE2, 1.2)


def _married(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    a, b = source.box, target.box
    sheet.married_sign((max(a.x, b.x) + min(a.right, b.right)) / 2, max(a.bottom, b.bottom))


def _sums(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    x = source.box.x if source.get("align") == "left" else source.box.right
    sheet.line([(x, source.box.bottom), (x, target.box.y)], seat_colour(source.owner), 1.2)


def _fights(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    for piece, word in ((source, "attacks"), (target, "defends")):
        sheet.piece = piece.id
        sheet.shape(rounded(piece.box, piece.radius), NONE, seat_colour(piece.owner), 3)
        sheet.pill(piece.box.right - 5, piece.box.y - 10, word, "owner", piece.owner)
        sheet.piece = ""


def _blocks(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    sheet.shape(rounded(target.box, target.radius), NONE, BAD, 2)
    for x, y in _straight(sheet, source, target, BAD, 2):
        sheet.shape(circle(x, y, 2.5), BAD)


def _adjacent(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    """A bridge over the border of the two, short of what stands in their middles."""
    begin, end = _inside(source, target), _inside(target, source)
    sheet.line([begin, end], INK2, 1.6)
    for x, y in (begin, end):
        sheet.shape(circle(x, y, 2.2), INK2)


def _diagonal(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    """The same over a corner, dotted."""
    begin, end = _inside(source, target), _inside(target, source)
    sheet.line([begin, end], INK2, 1.2, dash=(1.5, 2))
    for x, y in (begin, end):
        sheet.shape(circle(x, y, 1.6), INK2)


def _inside(piece: Piece, other: Piece) -> tuple[float, float]:
    """A point of a piece near its border towards another."""
    (x, y), (cx, cy) = piece.box.edge_towards(other.box.centre), piece.box.centre
    reach = max(math.hypot(x - cx, y - cy), 1e-9)
    share = min(0.4, 7 / reach)
    return x + (cx - x) * share, y + (cy - y) * share


def _faction(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    _straight(sheet, source, target, LINE2, 1.5, (1, 3))


def _serves(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    if not source.box.holds(target.box) and not target.box.holds(source.box):
        _straight(sheet, source, target, LINE2, 1)


def _part(sheet: Sheet, source: Piece, target: Piece, _: Fields) -> None:
    """From the foot of a sum down, and over to one of its parts."""
    a, b = source.box, target.box
    x, y = a.x + 8, b.y + 8
    sheet.line([(x, a.bottom), (x, y), (b.x - 4, y)], LINE2, 1.2)


def _preview(sheet: Sheet, source: Piece, target: Piece, fields: Fields) -> None:
    begin, end = _straight(sheet, source, target, ACCENT, 2.5, (6, 3))
    turn = math.atan2(end[1] - begin[1], end[0] - begin[0])
    wings = [(0.0, 0.0), (-9.0, -5.0), (-9.0, 5.0)]
    cos, sin = math.cos(turn), math.sin(turn)
    sheet.shape(polygon([(end[0] + x * cos - y * sin, end[1] + x * sin + y * cos) for x, y in wings]), ACCENT)
    if fields.get("label"):
        middle = (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2
        sheet.pill(middle[0], middle[1] - 9, fields["label"], "accent", None, "middle")


def _straight(
    sheet: Sheet, source: Piece, target: Piece, colour: str, width: float, dash: tuple[float, float] | None = None
) -> tuple[tuple[float, float], tuple[float, float]]:
    begin = source.box.edge_towards(target.box.centre)
    end = target.box.edge_towards(source.box.centre)
    sheet.line([begin, end], colour, width, dash=dash)
    return begin, end


RELATIONS: dict[str, Callable[[Sheet, Piece, Piece, Fields], None]] = {
    "parent": _parent,
    "married": _married,
    "sums": _sums,
    "fights": _fights,
    "blocks": _blocks,
    "adjacent": _adjacent,
    "diagonal": _diagonal,
    "faction": _faction,
    "serves": _serves,
    "part": _part,
    "preview": _preview,
}


def draw_groups(sheet: Sheet, pieces: Iterable[Piece]) -> None:
    """One outline round all members of each group: major solid, minor dotted and inset.

    Its label sits on the member that bears it: astride the upper edge, of a minor group the lower one.
    """
    members: dict[str, list[tuple[Piece, Fields]]] = {}
    for piece in pieces:
        for group in _groups_of(piece):
            members.setdefault(str(group.get("id")), []).append((piece, group))
    for found in members.values():
        _draw_group(sheet, found)


def _groups_of(piece: Piece) -> list[Fields]:
    given = piece.get("group")
    if not given:
        return []
    several = given if isinstance(given, (list, tuple)) else [given]
    return [group if isinstance(group, Mapping) else {"id": group} for group in several]


def _draw_group(sheet: Sheet, members: list[tuple[Piece, Fields]]) -> None:
    look = members[0][1]
    minor, owner, tint = look.get("style") == "minor", look.get("owner"), str(look.get("tint"))
    colour = INK2 if minor else strong_colour(tint, owner)
    path = round_group([piece.box for piece, _ in members], 4, 6.5 if minor else 2)
    sheet.shape(path, NONE, colour, 2 if minor else 3, (2, 2) if minor else None)
    for piece, group in members:
        if group.get("label"):
            y = piece.box.bottom - 14 if minor else piece.box.y - 5
            tone = "dotted" if minor else tint if tint in SIDES else "owner"
            sheet.pill(piece.box.centre[0], y, group["label"], tone, owner, "middle")
            return
