"""The Court as a grid with its cliques, and the Privy Council: every Noble with whom it would pay now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import networkx as nx

from workbench.games.heir_and_regent.board import court_grid, court_size, empty_spaces, neighbors, spaces
from workbench.games.heir_and_regent.cards import is_noble
from workbench.games.heir_and_regent.cliques import FACTION_OF, SIDES, Side, linked, sizes_with
from workbench.games.heir_and_regent.scoring import Share
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import council_space, court_space
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.heir_and_regent.words import NOBODY, Table, counted, listed, pair_face, pill, signed

BESIDE = 4  # as many columns leave room for the decks beside the Court
PITCH, GAP, LEAST = 109, 8, 104
HEIGHT, CLIQUE_HEIGHT = 52, 78
HEADING = 20
COUNCIL_SPACES = 4
FIRST_LINE = 31  # from the top of what is written on a Noble to the base of the first line below its Factions


class Grid(NamedTuple):
    """Where the spaces of an area lie."""

    x: float
    y: float
    columns: int
    pitch: float
    height: float

    def place(self, number: int) -> tuple[float, float, float, float]:
        """Place and size of a space, counted from 1."""
        row, column = divmod(number - 1, self.columns)
        return self.x + column * self.pitch, self.y + row * (self.height + GAP), self.pitch - GAP, self.height

    def rows(self, count: int) -> float:
        """How high so many spaces are."""
        return -(-count // self.columns) * (self.height + GAP) - GAP


def pitch(columns: int) -> float:
    """How far apart the columns of a Court lie; with very many the drawing becomes wider."""
    return PITCH if columns <= BESIDE else max(LEAST, (WIDTH + GAP - 1) / columns)


def court_graph(state: AnyState, side: Side) -> nx.Graph:
    """The Court as a graph: its Nobles by space, edges between neighbors of one clique. Components are the cliques."""
    graph = nx.Graph()
    graph.add_nodes_from(state.court)
    grid = court_grid(state.settings)
    for space, noble in state.court.items():
        for other in neighbors(grid, space):
            if other in state.court and linked(state.settings, noble, state.court[other], side):
                graph.add_edge(space, other)
    return graph


# ------------------------------------------------------------------------------------------------------ the Court


def court(table: Table, canvas: Canvas, y: float, after: Table | None) -> float:
    """The Court; its lower edge."""
    seen, size = table.seen, court_size(table.settings)
    full = f"Court: {len(seen.court)} of {size} spaces taken"
    canvas.put("court", "text", 0, y, 150, 16, label="Court", sub=f"{len(seen.court)} of {size}", full=full)
    _legend(table, canvas, y)
    grid = Grid(0.5, y + HEADING, table.grid.columns, pitch(table.grid.columns), _height(table))
    numbers = _numbers(seen.court, size)
    groups = _groups(table)
    for number, space in numbers.items():
        if space in seen.court:
            _noble(table, canvas, court_space(space), space, seen.court[space], grid.place(number), groups.get(space))
        else:
            _empty(table, canvas, court_space(space), space, f"Court space {space}", grid.place(number))
    if table.cliques:
        _links(table, canvas)
    if after is not None:
        for number, space in numbers.items():
            _changes(
                table,
                canvas,
                after,
                court_space(space),
                seen.court.get(space),
                after.seen.court.get(space),
                grid.place(number),
            )
    return grid.y + grid.rows(max(numbers, default=size))


def _height(table: Table) -> float:
    return CLIQUE_HEIGHT if table.cliques else HEIGHT


def _numbers(area: Mapping[str, str], size: int) -> dict[int, str]:
    """The places of an area and the spaces on them; spaces that only an edited position can have come last."""
    found = dict(enumerate(spaces(size), 1))
    strange = sorted(set(area) - set(found.values()))
    return {**found, **dict(enumerate(strange, size + 1))}


def _legend(table: Table, canvas: Canvas, y: float) -> None:
    """What outlines and tints mean."""
    columns = table.grid.columns
    right = PITCH * BESIDE - GAP if columns <= BESIDE else WIDTH
    says = "━ major clique  ┄ minor clique" if table.cliques else "tint and letter: whom a Noble would pay now"
    canvas.put("legend", "text", 156, y, right - 156, 16, lines=[line(says, "muted", at="right")])


def _noble(
    table: Table,
    canvas: Canvas,
    piece: str,
    space: str,
    noble: str,
    place: tuple[float, float, float, float],
    groups: list[dict[str, Any]] | None = None,
) -> None:
    shares = table.of_piece(piece)
    area = "Court" if piece.startswith("court") else "Privy Council"
    said = ", ".join([f"{area} space {space}: {table.noble(noble)}", *(_said(table, share) for share in shares)])
    face = pair_face(noble)
    lines = [_line(table, share) for share in shares]
    canvas.put(
        piece,
        "person",
        *place,
        face=face,
        label=None if face else noble,
        sub=space,
        tint=table.tint(_most(shares)),
        lines=lines or None,
        group=groups,
        full=said,
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


def _said(table: Table, share: Share) -> str:
    """What a share means, for screen readers."""
    clique = f", clique of {share.size}" if share.size else ""
    if share.seat is None:
        return f"nobody by its {share.side}{clique}" if share.side else "would pay nobody now"
    by = f"by its {share.side} Faction {table.faction(share.faction)}"
    return f"would pay {table.who(share.seat)} {share.points} {by}{clique}"


def _empty(
    table: Table, canvas: Canvas, piece: str, space: str, name: str, place: tuple[float, float, float, float]
) -> None:
    says = ", ".join([f"{name}, empty", *_would_make(table, piece, space)])
    canvas.put(piece, "space", *place, sub=space, label="empty", state="empty", full=says)


def _would_make(table: Table, piece: str, space: str) -> Iterator[str]:
    """The cliques that Nobles in the hand of whoever plays would make on an empty space, as far as the hand is seen."""
    seen = table.seen
    if not table.cliques or not piece.startswith("court") or seen.player not in (0, 1) or seen.over:
        return
    hand = seen.seats[seen.player].hand
    for noble in dict.fromkeys(() if is_hidden(hand) else filter(is_noble, hand)):
        first, second = sizes_with(seen, noble, space)
        yield f"{noble} here: major clique of {first}, minor clique of {second}"


# ---------------------------------------------------------------------------------------------------- the cliques


def _groups(table: Table) -> dict[str, list[dict[str, Any]]]:
    """The outlines of cliques of two or more, by space; the first Noble of a major and the last of a minor one bears
    the label with the Faction, the size and what the clique would bring now."""
    found: dict[str, list[dict[str, Any]]] = {}
    for side in SIDES if table.cliques else ():
        for component in nx.connected_components(court_graph(table.seen, side)):
            members = sorted(component, key=_number)
            if len(members) > 1:
                for space, group in zip(members, _clique(table, side, members), strict=True):
                    found.setdefault(space, []).append(group)
    return found


def _clique(table: Table, side: Side, members: list[str]) -> Iterator[dict[str, Any]]:
    shares = [share for space in members for share in table.of_piece(court_space(space)) if share.side == side]
    seat, points = shares[0].seat, sum(share.points for share in shares)
    faction = FACTION_OF[side](table.seen.court[members[0]])
    name = faction if side == "major" else faction.lower()
    brings = f"{table.letter(seat)} {points}" if seat is not None else NOBODY
    bearer = members[0] if side == "major" else members[-1]
    for space in members:
        yield {
            "id": f"{side}:{members[0]}",
            "style": side,
            "layer": side,
            "tint": table.tint(seat) or "none",
            "label": f"{name} × {len(members)} · {brings}" if space == bearer else "",
        }


def _links(table: Table, canvas: Canvas) -> None:
    """Edges between neighbors of one clique."""
    for side in SIDES:
        for one, other in sorted(
            court_graph(table.seen, side).edges, key=lambda pair: (_number(pair[0]), _number(pair[1]))
        ):
            here, there = sorted((one, other), key=_number)
            canvas.relate(court_space(here), court_space(there), "faction", side=side, layer=side)


def _number(space: str) -> int:
    return int(space) if space.isdecimal() else 0


# ---------------------------------------------------------------------------------------------------- the Council


def council(table: Table, canvas: Canvas, y: float, after: Table | None) -> float:
    """The Privy Council; its lower edge."""
    seen = table.seen
    sub = f"{len(seen.council)} of {COUNCIL_SPACES} · 2 VP each" if table.council else "not used under Cliques"
    full = f"Privy Council: {len(seen.council)} of {COUNCIL_SPACES} spaces taken, 2 Victory Points each"
    canvas.put("council", "text", 0, y, 300, 16, label="Privy Council", sub=sub, full=full if table.council else None)
    if not table.council and not seen.council:
        return y + 16
    grid = Grid(0.5, y + HEADING, COUNCIL_SPACES, PITCH, HEIGHT)
    numbers = _numbers(seen.council, COUNCIL_SPACES)
    for number, space in numbers.items():
        piece = council_space(space)
        if space in seen.council:
            _noble(table, canvas, piece, space, seen.council[space], grid.place(number))
        else:
            _empty(table, canvas, piece, space, f"Space {space} of the Privy Council", grid.place(number))
        if after is not None:
            _changes(
                table, canvas, after, piece, seen.council.get(space), after.seen.council.get(space), grid.place(number)
            )
    return grid.y + grid.rows(max(numbers))


# ---------------------------------------------------------------------------------------------- what a move changes


def _changes(
    table: Table,
    canvas: Canvas,
    after: Table,
    piece: str,
    before: str | None,
    then: str | None,
    place: tuple[float, float, float, float],
) -> None:
    """Pills on a Noble for each line that the chosen move changes; a ghost of a Noble that would come."""
    x, y, w, h = place
    if before is None and then is not None:
        full = f"The chosen move brings {table.noble(then)} here"
        canvas.put(
            f"then:{piece}",
            "space",
            x + 18,
            y + h / 2 - 12,
            w - 36,
            24,
            label=then,
            tint="accent",
            focus=False,
            full=full,
            layer="preview",
        )
    if then is None:
        if before is not None:
            pill(canvas, f"gone:{piece}", x + w - 50, y + h / 2 - 9, "leaves", "accent", layer="preview")
        return
    now, later = table.of_piece(piece), after.of_piece(piece)
    top = y + (h - 20 - 15 * len(later)) / 2 + FIRST_LINE - 13
    for number, (old, new) in enumerate(zip([*now, *[None] * len(later)], later, strict=False)):
        text = _change(table, old, new)
        if text:
            tone = table.tint(new.seat if new.seat is not None else old.seat if old is not None else None) or "accent"
            canvas.put(
                f"change:{piece}:{number}",
                "text",
                x,
                top + 15 * number + 10,
                w + 3,
                7,
                badges=[{"text": text, "tone": tone, "at": "e"}],
                full=f"{_said(after, new)} after the chosen move",
                layer="preview",
            )


def _change(table: Table, old: Share | None, new: Share) -> str:
    """ "H+4", "R−1", "H→R"; nothing where nothing changes."""
    before, points = (None, 0) if old is None else (old.seat, old.points)
    if (before, points) == (new.seat, new.points):
        return ""
    if before is not None and new.seat is not None and before != new.seat:
        return f"{table.letter(before)}→{table.letter(new.seat)}"
    seat = new.seat if new.seat is not None else before
    return f"{table.letter(seat)}{signed(new.points - points)}"


def changed_spaces(now: Table, after: Table) -> str:
    """The Nobles of the Court and the Council that would pay otherwise: "Court 1, 2 and 5", "7 Nobles"."""
    found: dict[str, list[str]] = {}
    pieces = dict.fromkeys(share.piece for share in (*now.shares, *after.shares) if share.area != "retinue")
    for piece in pieces:
        before, then = now.of_piece(piece), after.of_piece(piece)
        if [(share.seat, share.points) for share in before] != [(share.seat, share.points) for share in then]:
            area, _, space = piece.partition(":")
            found.setdefault(area.capitalize(), []).append(space)
    count = sum(len(named) for named in found.values())
    if count > 8:
        return counted(count, "Noble")
    return ", ".join(f"{area} {listed(sorted(named, key=_number))}" for area, named in found.items())


def free_spaces(table: Table) -> int:
    """How many Court spaces are empty."""
    return len(empty_spaces(table.seen.court, court_size(table.settings)))
