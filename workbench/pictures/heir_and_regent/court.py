"""The Court as a grid with its cliques, and the Privy Council: every Noble with whom it would pay now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.heir_and_regent.board import COUNCIL_SPACES, court_size
from workbench.games.heir_and_regent.cards import is_noble
from workbench.games.heir_and_regent.cliques import sizes_with
from workbench.games.heir_and_regent.scoring import Share
from workbench.games.heir_and_regent.words import council_space, court_space
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.heir_and_regent.outlines import graphs, groups, links
from workbench.pictures.heir_and_regent.places import (
    BESIDE,
    CLIQUE_HEIGHT,
    GAP,
    HEIGHT,
    PITCH,
    Grid,
    Place,
    numbers,
    pitch,
)
from workbench.pictures.heir_and_regent.preview import changes
from workbench.pictures.heir_and_regent.words import NOBODY, Table, pair_face, pays

HEADING = 20


def court(table: Table, canvas: Canvas, y: float, after: Table | None) -> float:
    """The Court; its lower edge."""
    seen, size = table.seen, court_size(table.settings)
    full = f"Court: {len(seen.court)} of {size} spaces taken"
    canvas.put("court", "text", 0, y, 150, 16, label="Court", sub=f"{len(seen.court)} of {size}", full=full)
    _legend(table, canvas, y)
    height = CLIQUE_HEIGHT if table.cliques else HEIGHT
    grid = Grid(0.5, y + HEADING, table.grid.columns, pitch(table.grid.columns), height)
    found = graphs(table)
    outlined = groups(table, found)
    places = numbers(seen.court, size)
    for number, space in places.items():
        nobles = (seen.court.get(space), None if after is None else after.seen.court.get(space))
        _space(
            table,
            canvas,
            court_space(space),
            space,
            f"Court space {space}",
            nobles,
            grid.place(number),
            outlined.get(space),
        )
        if after is not None:
            changes(table, after, canvas, court_space(space), nobles, grid.place(number))
    links(canvas, found)
    return grid.y + grid.rows(max(places))


def council(table: Table, canvas: Canvas, y: float, after: Table | None) -> float:
    """The Privy Council; its lower edge."""
    seen = table.seen
    sub = f"{len(seen.council)} of {COUNCIL_SPACES} · 2 VP each" if table.council else "not used under Cliques"
    full = f"Privy Council: {len(seen.council)} of {COUNCIL_SPACES} spaces taken, 2 Victory Points each"
    canvas.put("council", "text", 0, y, 300, 16, label="Privy Council", sub=sub, full=full if table.council else None)
    if not table.council and not seen.council:
        return y + 16
    grid = Grid(0.5, y + HEADING, COUNCIL_SPACES, PITCH, HEIGHT)
    places = numbers(seen.council, COUNCIL_SPACES)
    for number, space in places.items():
        piece, name = council_space(space), f"Space {space} of the Privy Council"
        nobles = (seen.council.get(space), None if after is None else after.seen.council.get(space))
        _space(table, canvas, piece, space, name, nobles, grid.place(number))
        if after is not None:
            changes(table, after, canvas, piece, nobles, grid.place(number))
    return grid.y + grid.rows(max(places))


def _legend(table: Table, canvas: Canvas, y: float) -> None:
    """What outlines and tints mean."""
    right = PITCH * BESIDE - GAP if table.grid.columns <= BESIDE else WIDTH
    says = "━ major clique  ┄ minor clique" if table.cliques else "tint and letter: whom a Noble would pay now"
    canvas.put("legend", "text", 156, y, right - 156, 16, lines=[line(says, "muted", at="right")])


def _space(
    table: Table,
    canvas: Canvas,
    piece: str,
    space: str,
    name: str,
    nobles: tuple[str | None, str | None],
    place: Place,
    outlined: list[dict[str, Any]] | None = None,
) -> None:
    """A space with the Noble on it, or empty; where the chosen move brings one, its ghost says so instead."""
    noble, coming = nobles
    if noble is None:
        says = ", ".join([f"{name}, empty", *_would_make(table, piece, space)])
        label = None if coming is not None else "empty"
        canvas.put(piece, "space", *place, sub=space, label=label, state="empty", full=says)
        return
    shares, face = table.of_piece(piece), pair_face(noble)
    canvas.put(
        piece,
        "person",
        *place,
        face=face,
        label=None if face else noble,
        sub=space,
        tint=table.tint(_most(shares)),
        lines=[_line(table, share) for share in shares] or None,
        group=outlined,
        full=", ".join([f"{name}: {table.noble(noble)}", *(pays(table, share) for share in shares)]),
        layered={"tint": "payer", "lines": "payer"},
    )


def _most(shares: list[Share]) -> int | None:
    """Whom a Noble pays most; the major Faction counts before the minor one."""
    paid = [share for share in shares if share.seat is not None]
    return max(paid, key=lambda share: share.points).seat if paid else None


def _line(table: Table, share: Share) -> dict[str, Any]:
    """ "major 4 H", "minor –", "none –"."""
    what = {"text": share.side or "none", "tone": "muted"}
    if share.seat is None:
        return {"parts": [what, {"text": NOBODY, "tone": "muted"}]}
    tone = table.tint(share.seat) or "plain"
    return {"parts": [what, {"text": f"{share.points} {table.letter(share.seat)}", "bold": True, "tone": tone}]}


def _would_make(table: Table, piece: str, space: str) -> Iterator[str]:
    """The cliques that Nobles in the hand of whoever plays would make on an empty space, as far as the hand is seen."""
    seen = table.seen
    if not table.cliques or not piece.startswith("court") or seen.player not in range(len(seen.seats)) or seen.over:
        return
    hand = seen.seats[seen.player].hand
    for noble in dict.fromkeys(() if is_hidden(hand) else filter(is_noble, hand)):
        first, second = sizes_with(seen, noble, space)
        yield f"{noble} here: major clique of {first}, minor clique of {second}"
