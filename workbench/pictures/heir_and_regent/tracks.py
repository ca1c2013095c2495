"""The head of the table and the Faction Tracks: nine spaces from the Heir's end to the Regent's, and the marker."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.games.heir_and_regent.board import GREEN_START, PURPLE_END, favor, notches_to_favor, notches_to_lose
from workbench.games.heir_and_regent.components import tracks as track_codes
from workbench.games.heir_and_regent.ending import years
from workbench.games.heir_and_regent.state import FIRST_SPACE, LAST_SPACE
from workbench.games.heir_and_regent.turn import turn_on
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.heir_and_regent.words import ICONS, Table, counted, seat_letter, shorter

PITCH, COLUMN, NAME = 38, 320, 110
CELL, CELL_HEIGHT, DISC = 21.5, 22, 18
BESIDE_ROLE = 12  # letters of a name for which there is room beside the role


def head(table: Table, canvas: Canvas, y: float) -> float:
    """Who is who, their Victory Points, and the year."""
    seen = table.seen
    year = f"Year {seen.year} of {years(table.settings)}"
    turn = f"turn {seen.turn}" if seen.turn else "set-up"
    canvas.put(
        "year", "text", 250, y + 2, 126, 16, label=year, sub=turn, tone="plain", align="middle", full=f"{year}, {turn}"
    )
    for seat in range(len(seen.seats)):
        if seat < 2:
            _seat(table, canvas, seat, y)
    return y + 20


def _seat(table: Table, canvas: Canvas, seat: int, y: float) -> None:
    player, name, role = table.seen.seats[seat], table.name(seat), table.role(seat)
    doing = _doing(table, seat)
    sub = " · ".join(part for part in (role, doing) if part) or None
    full = ", ".join(part for part in (name, f"the {role}" if role else "", doing) if part)
    letter, right = seat_letter(seat), seat == table.right
    icon = ICONS.get(role)
    canvas.put(
        f"seat:{letter}",
        "seat",
        436 if right else 0,
        y,
        190,
        20,
        owner=seat,
        face=icon,
        label=shorter(name, BESIDE_ROLE),
        sub=sub,
        align="right" if right else None,
        full=full,
    )
    points = f"{player.vp} VP"
    full = f"{name}: {counted(player.vp, 'Victory Point')}"
    x, align = (384, None) if right else (192, "right")
    canvas.put(f"vp:{letter}", "text", x, y + 2, 50, 16, label=points, tone="plain", align=align, full=full)


def _doing(table: Table, seat: int) -> str:
    seen = table.seen
    if seen.over:
        return "wins" if seen.winner == seat else ""
    return "to play" if seen.player == seat and turn_on(seen) else ""


def tracks(table: Table, canvas: Canvas, y: float, after: Table | None) -> float:
    """All Faction Tracks, two in a row; the lower edge."""
    codes = dict.fromkeys((*track_codes(table.settings), *table.seen.markers))
    for place, code in enumerate(codes):
        x, top = COLUMN * (place % 2), y + PITCH * (place // 2)
        then = None if after is None else after.seen.markers.get(code)
        _track(table, canvas, code, then, x, top)
        _moved(table, canvas, code, then, x, top)
    return y + PITCH * -(-len(codes) // 2)


def _track(table: Table, canvas: Canvas, code: str, then: int | None, x: float, y: float) -> None:
    name, space = table.faction(code), table.seen.markers.get(code)
    says = "no marker yet" if space is None else ", ".join(_standing(table, code))
    sub = name if name != code else None
    words = [line(says, "muted")]
    taken = _taken(space, space if then is None else then)
    canvas.put(f"track:{code}:name", "text", x, y, NAME, 31, label=code, sub=sub, tone="plain", lines=words)
    for number in range(FIRST_SPACE, LAST_SPACE + 1):
        letter, tint = _owner(number)
        letter = None if number in taken else letter
        left = x + NAME + 2 + CELL * (number - 1)
        key = f"track:{code}:{number}"
        canvas.put(key, "space", left, y + 4, CELL - 1.5, CELL_HEIGHT, label=letter, tint=tint, focus=False)
    if space is None:
        return
    full = f"{name}: the marker is on space {space} of {LAST_SPACE}, {says}"
    left, top = _place(x, y, space)
    canvas.put(f"track:{code}", "counter", left, top, DISC, DISC, label=str(space), full=full)


def _taken(space: int | None, then: int | None) -> range:
    """The spaces on which the marker lies, its ghost, or the arrow between them."""
    if space is None or then is None:
        return range(0)
    return range(min(space, then), max(space, then) + 1)


def _owner(number: int) -> tuple[str | None, str]:
    """The letter and the colour of a space: purple for the Heir, green for the Regent."""
    if number <= PURPLE_END:
        return "H", "heir"
    return ("R", "regent") if number >= GREEN_START else (None, "none")


def _place(x: float, y: float, space: int) -> tuple[float, float]:
    """Where a marker lies on its track."""
    number = min(max(space, FIRST_SPACE - 1), LAST_SPACE + 1)
    left = x + NAME + 2 + CELL * (number - 0.5) - 0.75 - DISC / 2
    return min(left, x + WIDTH - COLUMN - DISC), y + 4 + (CELL_HEIGHT - DISC) / 2


def _standing(table: Table, code: str) -> Iterator[str]:
    """Whom a Faction favors and how far its marker is from a change."""
    seen = table.seen
    favored = favor(seen, code)
    if favored is not None:
        yield f"{table.role(favored)}’s"
        yield f"{notches_to_lose(seen, code)} to lose"
        return
    for seat in table.sides:
        yield f"{notches_to_favor(seen, code, seat)} to {table.role(seat) or table.name(seat)}"


def _moved(table: Table, canvas: Canvas, code: str, space: int | None, x: float, y: float) -> None:
    """A ghost of the marker where a move would bring it."""
    if space is None or space == table.seen.markers.get(code, space):
        return
    left, top = _place(x, y, space)
    full = f"{table.faction(code)}: the chosen move brings the marker to space {space}"
    ghost = canvas.put(
        f"then:{code}", "counter", left, top, DISC, DISC, label=str(space), state="preview", layer="preview", full=full
    )
    canvas.relate(f"track:{code}", ghost, "preview", layer="preview")
