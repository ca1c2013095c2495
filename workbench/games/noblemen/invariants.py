"""What holds of the pieces in every position of play; `problems` names whatever does not, `course.py` included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.games.noblemen import grid
from workbench.games.noblemen.church import church_limit
from workbench.games.noblemen.components import (
    CARD_STOCK,
    FOLLIES,
    MEADOW,
    MEN,
    STRUCTURE_STOCK,
    TILES,
    TITLES,
    TITLES_IN_PLAY,
)
from workbench.games.noblemen.course import course_problems
from workbench.games.noblemen.expand import PickArea
from workbench.games.noblemen.setup import Setup
from workbench.games.noblemen.state import AnyState, Seat
from workbench.games.noblemen.structures import APART, APART_RULE, PLURAL, left_on_board, too_near
from workbench.games.noblemen.tiles import (
    TILE_OF,
    areas,
    is_square,
    occupied,
    own_areas,
    rearranged,
    squares,
)
from workbench.games.noblemen.words import (
    AREA_NAMES,
    STRUCTURE_NAMES,
    TILE_NAMES,
    area_parts,
    hand_card,
    is_area,
    known_card,
    known_title,
    man_on,
    own,
    structure_at,
    tile_at,
    title_name,
)
from workbench.kernel import Problem


def problems(state: AnyState) -> Iterator[Problem]:
    """Defects of a position beyond the conservation of tiles, cards, Bribe Tokens and money."""
    yield from _board(state)
    yield from _titles(state)
    for player in state.seats:
        yield from _estate(state, player)
        yield from _structures(state, player)
        yield from _areas(state, player)
        yield from _men(state, player)
        yield from _behind_the_screen(player)
    yield from _church(state)
    yield from course_problems(state)


def _board(state: AnyState) -> Iterator[Problem]:
    for kind, total in STRUCTURE_STOCK.items():
        board, supply = left_on_board(state, kind), getattr(state.supply, PLURAL[kind])
        built = sum(there == kind for player in state.seats for there in player.structures.values())
        if board + supply + built != total:
            mend = {f"supply.{PLURAL[kind]}": total - board - built} if total >= board + built else {}
            text = f"{STRUCTURE_NAMES[kind]}: {board + supply + built} in all, {total} in the game."
            yield Problem(text, "component.structures", (f"ladder:{kind}",), mend)
        spaces = len(state.pack.ladder(kind))
        if board > spaces:
            text = f"{board} {STRUCTURE_NAMES[kind]}s stand on {spaces} spaces of the board."
            yield Problem(text, "setup.dearest-spaces", (f"ladder:{kind}",), {f"board.{PLURAL[kind]}": spaces})
    built = sum(there == "folly" for player in state.seats for there in player.structures.values())
    follies = state.board.follies
    if any(folly not in FOLLIES for folly in follies) or len(set(follies)) != len(follies):
        yield Problem(f"The Follies on the board are {', '.join(follies)}; each exists once.", "folly.proper")
    elif len(follies) + built != len(FOLLIES):
        text = f"Folly: {len(follies)} on the board and {built} in Estates, {len(FOLLIES)} in the game."
        yield Problem(text, "folly.proper")


def _titles(state: AnyState) -> Iterator[Problem]:
    if any(isinstance(step, Setup) for step in state.agenda):
        return
    stock = {**TITLES_IN_PLAY.get(len(state.seats), {}), "baron": len(state.seats)}
    for title in TITLES:
        held, left = sum(player.title == title for player in state.seats), state.supply.titles.get(title, 0)
        name = title_name(title, "title-face" in state.settings.on)
        mend: dict[str, Any] = {f"supply.titles.{title}": stock[title] - held} if stock.get(title, 0) >= held else {}
        if left < 0:
            text = f"The supply holds {left} of the Title {name}; the least is 0."
            yield Problem(text, "setup.titles-supply", (f"supply:{title}",), mend)
        elif held + left != stock.get(title, 0):
            game = f"with {len(state.seats)} players {stock.get(title, 0)} in the game"
            text = f"Title {name}: {held + left} in all; {game}."
            yield Problem(text, "setup.titles-supply", (f"supply:{title}",), mend)
    for title in state.supply.titles:
        if title not in TITLES:
            yield Problem(
                f"{title!r} is no Title: {', '.join(TITLES)}.", "title.choose", (), {"supply.titles.-": title}
            )
    for player in state.seats:
        if player.title is None and state.ball is None:
            mend = {f"seats.{player.seat}.title": "baron"}
            yield Problem("Outside a Ball everyone has a Title.", "title.keep", (own("title", player.seat),), mend)
        elif player.title is not None and player.title not in TITLES:
            meant = known_title(player.title)
            mend = {f"seats.{player.seat}.title": meant} if meant else {}
            text = f"{player.title!r} is no Title: {', '.join(TITLES)}."
            yield Problem(text, "title.choose", (own("title", player.seat),), mend)


def _estate(state: AnyState, player: Seat) -> Iterator[Problem]:
    here = f"seats.{player.seat}.estate"
    for cell, tile in player.estate.items():
        if not grid.is_cell(cell):
            yield Problem(
                f"{cell!r} is no cell; a cell is two numbers, such as 1,0.",
                "expand.empty-cell",
                (),
                {f"{here}.-": cell},
            )
        elif tile not in TILES:
            meant = _meant(tile, TILE_NAMES)
            mend = {f"{here}.{cell}": meant} if meant else {}
            text = f"{tile!r} on {cell} is no tile: F, W, N or M."
            yield Problem(text, "tile.types", (tile_at(player.seat, cell),), mend)
    cells = [cell for cell in player.estate if grid.is_cell(cell)]
    if state.settings.answers["expand-connected"] == "sequential" and len(list(grid.pieces(cells))) > 1:
        yield Problem("The Estate is not in one piece.", "expand.adjacent", (own("estate", player.seat),))


def _structures(state: AnyState, player: Seat) -> Iterator[Problem]:
    for cell, kind in player.structures.items():
        piece, mend = structure_at(kind, player.seat, cell), {f"seats.{player.seat}.structures.-": cell}
        if kind not in STRUCTURE_NAMES:
            meant = _meant(kind, STRUCTURE_NAMES)
            mend = {f"seats.{player.seat}.structures.{cell}": meant} if meant else mend
            text = f"{kind!r} on {cell} is no structure: {', '.join(STRUCTURE_NAMES)}."
            yield Problem(text, "build.one", (piece,), mend)
            continue
        if player.estate.get(cell) != MEADOW:
            yield Problem(
                f"The {STRUCTURE_NAMES[kind]} on {cell} stands on no Meadow.", "castle.meadow", (piece,), mend
            )
        group = "castle" if kind == "palace" else kind
        if APART[group] and grid.is_cell(cell):
            near = too_near(state, player.seat, group, cell)
            if near:
                text = f"The {STRUCTURE_NAMES[kind]} on {cell} stands beside the one on {near[0]}."
                facts = (piece, structure_at(player.structures[near[0]], player.seat, near[0]))
                yield Problem(text, APART_RULE[group], facts, mend)


def _areas(state: AnyState, player: Seat) -> Iterator[Problem]:
    here = f"seats.{player.seat}.areas"
    if state.settings.answers["area-overlap"] == "overlap":
        if player.areas:
            yield Problem("Areas follow from the tiles and are not kept.", "ruling.area-overlap", (), {here: []})
        return
    kept: list[tuple[str, str]] = []
    for area in player.areas:
        if not is_area(area) or area_parts(area)[0] != player.seat:
            yield Problem(f"{area} is no Area of this seat.", "area.square", (area,), {f"{here}.-": area})
            continue
        _, kind, corner = area_parts(area)
        if not is_square(player.estate, corner) or player.estate.get(corner) != TILE_OF[kind]:
            yield Problem(f"{area} is no square of four such tiles.", "area.square", (area,), {f"{here}.-": area})
        elif any(grid.overlap(corner, other) for _, other in kept):
            yield Problem(
                f"{area} shares a tile with another Area.", "ruling.area-overlap", (area,), {f"{here}.-": area}
            )
        kept.append((kind, corner))
    if any(isinstance(step, PickArea) and step.seat == player.seat for step in state.agenda):
        return
    if state.settings.answers["area-overlap"] == "disjoint-best":
        yield from _too_few_areas(state, player)
        return
    for kind, corner in squares({cell: tile for cell, tile in player.estate.items() if grid.is_cell(cell)}):
        if not any(grid.overlap(corner, other) for _, other in kept):
            area = f"{'ABCDE'[player.seat]}:{kind}@{corner}"
            yield Problem(f"The square {area} should be an Area.", "area.square", (area,), {f"{here}.+": area})


def _too_few_areas(state: AnyState, player: Seat) -> Iterator[Problem]:
    """Fewer Areas than the layout allows (ruling.area-overlap = disjoint-best)."""
    if not all(map(grid.is_cell, player.estate)) or not all(map(is_area, player.areas)):
        return
    for kind in TILE_OF:
        have, best = own_areas(state, player.seat, kind), rearranged(state, player.seat, kind)
        if len(best) > len(have):
            others = [area for area in player.areas if area not in have]
            mend = {f"seats.{player.seat}.areas": [*others, *best]}
            text = f"{len(best)} {AREA_NAMES[kind]}s fit into the layout, not {len(have)}: {', '.join(best)}."
            yield Problem(text, "ruling.area-overlap", tuple(best), mend)


def _men(state: AnyState, player: Seat) -> Iterator[Problem]:
    here = f"seats.{player.seat}.men"
    if len(player.men) > MEN:
        text = f"{len(player.men)} Men-at-arms are out; a colour has {MEN}."
        yield Problem(text, "component.player-set", (own("men", player.seat),), {here: player.men[:MEN]})
    for place, area in enumerate(player.men):
        mend = {f"{here}.-": area}
        piece = man_on(player.seat, area)
        if not is_area(area) or area_parts(area)[0] >= len(state.seats):
            yield Problem(f"A Man-at-arms stands on {area!r}, which is no Area.", "men.target", (piece,), mend)
            continue
        owner = area_parts(area)[0]
        if owner == player.seat:
            yield Problem(f"A Man-at-arms stands on the own Area {area}.", "men.target", (piece,), mend)
        elif area not in areas(state, owner):
            yield Problem(f"A Man-at-arms stands on {area}, which is not complete.", "men.target", (piece,), mend)
        elif occupied(state)[area] != player.seat or area in player.men[:place]:
            yield Problem(f"Two Men-at-arms stand on {area}.", "men.target", (piece,), mend)


def _behind_the_screen(player: Seat) -> Iterator[Problem]:
    here = f"seats.{player.seat}"
    for tile in dict.fromkeys(player.hand):
        if tile not in TILES:
            yield Problem(f"{tile!r} is no tile: F, W, N or M.", "tile.types", (), {f"{here}.hand.-": tile})
    for card in dict.fromkeys((*player.cards, *player.looking)):
        if card not in CARD_STOCK:
            meant = known_card(card)
            where = "cards" if card in player.cards else "looking"
            cards = [meant if one == card and meant else one for one in getattr(player, where)]
            mend = {f"{here}.{where}": cards} if meant else {f"{here}.{where}.-": card}
            text = f"{card!r} is no Scandal Card: {', '.join(CARD_STOCK)}."
            yield Problem(text, "component.scandals", (hand_card(player.seat, card),), mend)
    for card in dict.fromkeys(player.fresh):
        if player.fresh.count(card) > player.cards.count(card):
            mend = {f"{here}.fresh.-": card}
            yield Problem(f"{card} is noted as new but not held.", "ruling.new-card-same-turn", (), mend)


def _church(state: AnyState) -> Iterator[Problem]:
    for tile in dict.fromkeys(state.church):
        count, limit = state.church.count(tile), church_limit(state)
        if count > limit:
            text = f"The Church holds {count} tiles of the type {tile}; it takes {limit} in a decade."
            yield Problem(text, "donate.limit", (f"church:{tile}",), {"church.-": tile})


def _meant(text: str, names: Mapping[str, str]) -> str | None:
    """The id that somebody means who gives a name in its place, in whatever case."""
    return next((key for key, name in names.items() if text.casefold() in (key.casefold(), name.casefold())), None)
