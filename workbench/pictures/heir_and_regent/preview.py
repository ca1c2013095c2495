"""What the chosen move would change on the Court and the Council: pills on Nobles, a ghost where one would come."""

from __future__ import annotations

from workbench.games.heir_and_regent.scoring import Share
from workbench.pictures.canvas import Canvas
from workbench.pictures.heir_and_regent.places import FACE, LINE, Place, first_line, number, top
from workbench.pictures.heir_and_regent.words import Table, counted, listed, pays, pill, signed

MOST_NAMED = 8


def changes(
    table: Table, after: Table, canvas: Canvas, piece: str, nobles: tuple[str | None, str | None], place: Place
) -> None:
    """The changes on a space with the Nobles that lie there now and after the move."""
    x, y, w, h = place
    before, then = nobles
    if then is None:
        if before is not None:
            pill(canvas, f"gone:{piece}", x + w - 48, y + h / 2 - 9, "leaves", "accent", layer="preview")
        return
    now, later = table.of_piece(piece), after.of_piece(piece)
    if before is None:
        full = f"The chosen move brings {table.noble(then)} here"
        high = top(y, h, len(later)) - 2
        canvas.put(
            f"then:{piece}",
            "space",
            x + 18,
            high,
            w - 36,
            FACE + 2,
            label=then,
            tint="accent",
            focus=False,
            full=full,
            layer="preview",
        )
    base = first_line(y, h, len(later))
    for place_, (old, new) in enumerate(zip([*now, *[None] * len(later)], later, strict=False)):
        text = change(table, old, new)
        if text:
            paid = new.seat if new.seat is not None else old.seat if old is not None else None
            badge = {"text": text, "tone": table.tint(paid) or "accent", "at": "e"}
            full = f"{pays(after, new)} after the chosen move"
            canvas.put(
                f"change:{piece}:{place_}",
                "text",
                x,
                base + LINE * place_ - 3,
                w,
                7,
                badges=[badge],
                full=full,
                layer="preview",
            )


def change(table: Table, old: Share | None, new: Share) -> str:
    """ "H+4", "R−1", "H→R"; nothing where nothing changes."""
    before, points = (None, 0) if old is None else (old.seat, old.points)
    if (before, points) == (new.seat, new.points):
        return ""
    if before is not None and new.seat is not None and before != new.seat:
        return f"{table.letter(before)}→{table.letter(new.seat)}"
    seat = new.seat if new.seat is not None else before
    return f"{table.letter(seat)}{signed(new.points - points)}"


def changed_spaces(now: Table, after: Table) -> str:
    """The Nobles of the Court and the Council that would pay otherwise: "Court 1, 2 and 5", "9 Nobles"."""
    found: dict[str, list[str]] = {}
    pieces = dict.fromkeys(share.piece for share in (*now.shares, *after.shares) if share.area != "retinue")
    for piece in pieces:
        before, then = now.of_piece(piece), after.of_piece(piece)
        if [(share.seat, share.points) for share in before] != [(share.seat, share.points) for share in then]:
            area, _, space = piece.partition(":")
            found.setdefault(area.capitalize(), []).append(space)
    count = sum(len(named) for named in found.values())
    if count > MOST_NAMED:
        return counted(count, "Noble")
    return ", ".join(f"{area} {listed(sorted(named, key=number))}" for area, named in found.items())
