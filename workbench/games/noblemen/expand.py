"""A. Expand Estate: up to three tiles, one after another, each with its reward."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar

from workbench.games.noblemen import grid
from workbench.games.noblemen.components import FIELD, FOUNTAIN, MEADOW, TILES, WOOD
from workbench.games.noblemen.purse import earn
from workbench.games.noblemen.queen import outlook, take_queen
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.tiles import (
    AREA_OF,
    AREA_RULES,
    draw,
    new_squares,
    own_areas,
    rearrange,
    rearranged,
    set_areas,
)
from workbench.games.noblemen.turn import STOP, Action, Stop, Trade, TurnChoice, TurnMove, running
from workbench.games.noblemen.words import (
    AREA_NAMES,
    TILE_NAMES,
    area_id,
    area_text,
    hand_tile,
    matched,
    tile_at,
)
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, objection

MOST = 3
FIELD_PAY = 1
FARM_PAY = 2
WOOD_TILES = 1
FOREST_TILES = 2
REACH = 3
TILE_RULES = {FIELD: "expand.field", WOOD: "expand.wood", FOUNTAIN: "expand.fountain", MEADOW: "expand.meadow"}


class Expand(Action, frozen=True):
    """Begin to expand the Estate: `A`; then the tiles are laid one by one."""

    action = "expand"
    weighs = (
        "turn.one-action",
        "action.list",
        "expand.up-to-three",
        "expand.draw-late",
        "ruling.zero-quantity",
        "ruling.wood-draw-timing",
    )

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"a|expand|expand estate", text) is not None else None

    def __str__(self) -> str:
        return "A"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return ("action:expand",)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (_EXPAND,)

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        if state.turn is not None and state.turn.laying_over:
            return ()
        if not state.seats[seat].hand and state.settings.answers["zero-quantity"] == "at-least-one":
            return ()
        return (_EXPAND,)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.turn is not None and state.turn.laying_over:
            yield objection("expand.draw-late", key="over", seat=seat)
        if not state.seats[seat].hand and state.settings.answers["zero-quantity"] == "at-least-one":
            yield objection("expand.up-to-three", key="none", seat=seat)
            yield objection("ruling.zero-quantity", key="none", seat=seat)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        tell("action.list", key="expand", also=("turn.one-action",), seat=seat)
        state.push(LayTile(seat))

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description("Expand Estate", (f"up to {MOST} tiles from behind the screen",), "Actions")


_EXPAND = Expand()


class Lay(TurnMove, frozen=True):
    """Lay a tile on a cell of the own Estate: `F1,0`."""

    when: ClassVar[str] = "expand.up-to-three"
    weighs = (
        "expand.up-to-three",
        "expand.empty-cell",
        "expand.adjacent",
        "expand.reward",
        "ruling.expand-connected",
    )

    tile: Public[str]
    cell: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"([FWNM]) ?({grid.CELL_PATTERN})", text)
        return cls(found[0].upper(), grid.tidy(found[1])) if found else None

    def __str__(self) -> str:
        return f"{self.tile}{self.cell}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (tile_at(seat, self.cell), hand_tile(seat, self.tile)) if seat is not None else ()

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        laid = state.turn is not None and state.turn.action == "expand"
        yield objection("expand.up-to-three", key="done" if laid else "begin", need=MOST, seat=seat)


_lay = cache(Lay)


@cache
def _lays(tiles: tuple[str, ...], cell: str) -> tuple[Lay, ...]:
    return tuple(_lay(tile, cell) for tile in tiles)


class LayTile(TurnChoice, frozen=True):
    """Another tile is laid, or the expansion ends.

    Fields:
        laid: the cells of the tiles laid in this expansion.
        extra: whether it is the expansion of a Scandal Card.
    """

    rule: ClassVar[str] = "expand.up-to-three"
    title: ClassVar[str] = "A · expand Estate"
    ends: ClassVar[str] = "finish laying (stop)"
    considers = {
        Lay: Lay.weighs,
        Stop: ("expand.up-to-three", "ruling.zero-quantity", "ruling.expand-connected", "ruling.card-no-effect"),
    }

    laid: Public[tuple[str, ...]] = ()
    extra: Public[bool] = False

    def question(self, state: AnyState) -> str:
        name, number = state.settings.players[self.seat], ("first", "second", "third")[min(len(self.laid), MOST - 1)]
        if self.laid or self.extra:  # perhaps there is none behind the screen: the question must not tell
            return f"Does {name} lay a {number} tile, and where?"
        return f"Which tile does {name} lay first, and where?"

    def choices(self, state: AnyState) -> Iterable[Move]:
        estate = state.seats[self.seat].estate
        hand = tuple(tile for tile in TILES if tile in state.seats[self.seat].hand)
        cells = self._cells(state)
        for cell in cells:
            yield from _lays(hand, cell)
        if hand:
            corner = next(
                (one for cell in estate for one in grid.around(cell) if one not in estate and one not in cells), None
            )
            if corner is not None:
                yield _lay(hand[0], corner)
        if len(hand) < len(TILES) and cells:
            yield _lay(next(tile for tile in TILES if tile not in hand), cells[0])
        yield STOP

    def _cells(self, state: AnyState) -> list[str]:
        """The cells on which a tile may come to lie."""
        estate = state.seats[self.seat].estate
        if state.settings.answers["expand-connected"] == "sequential":
            return grid.frontier(estate)
        return grid.near(estate, REACH)

    def against(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if isinstance(move, Stop):
            yield from self._against_stop(state)
            return
        assert isinstance(move, Lay)
        player = state.seats[self.seat]
        if move.tile not in player.hand:
            yield objection(
                "expand.up-to-three", hand_tile(self.seat, move.tile), key="hand", tile=move.tile, seat=self.seat
            )
        if move.cell in player.estate:
            there = player.estate[move.cell]
            yield objection("expand.empty-cell", tile_at(self.seat, move.cell), tile=there, cell=move.cell)
            return
        yield from self._against_place(state, move)

    def _against_place(self, state: AnyState, move: Lay) -> Iterator[Objection]:
        estate, how = state.seats[self.seat].estate, state.settings.answers["expand-connected"]
        if how == "sequential":
            if not any(side in estate for side in grid.edges(move.cell)):
                yield objection("expand.adjacent", tile_at(self.seat, move.cell), cell=move.cell)
            return
        left = min(MOST - len(self.laid), len(state.seats[self.seat].hand)) - 1
        if how == "any-tile" and min(grid.distance(move.cell, cell) for cell in estate) > REACH:
            yield objection(
                "ruling.expand-connected", tile_at(self.seat, move.cell), key="far", cell=move.cell, need=REACH
            )
        elif self._missing(state, (*self.laid, move.cell)) > max(left, 0):
            yield objection("expand.adjacent", tile_at(self.seat, move.cell), cell=move.cell)
            yield objection(
                "ruling.expand-connected", tile_at(self.seat, move.cell), key=how, cell=move.cell, have=max(left, 0)
            )

    def _missing(self, state: AnyState, laid: tuple[str, ...]) -> int:
        """How many more tiles are needed so that those laid in this expansion lie as they must."""
        how = state.settings.answers["expand-connected"]
        if how == "sequential":
            return 0
        base = [cell for cell in state.seats[self.seat].estate if cell not in laid]
        return grid.links_needed(base, laid) if how == "whole-set" else grid.company_needed(base, laid)

    def _against_stop(self, state: AnyState) -> Iterator[Objection]:
        hand = state.seats[self.seat].hand
        if (
            not self.laid
            and state.settings.answers["zero-quantity"] == "at-least-one"
            and not (self.extra and not hand)
        ):
            yield objection("expand.up-to-three", key="none", seat=self.seat)
            yield objection("ruling.zero-quantity", key="none", seat=self.seat)
        if self._missing(state, self.laid):
            loose = tuple(tile_at(self.seat, cell) for cell in self.laid)
            yield objection("ruling.expand-connected", *loose, key="loose")

    def allowed(self, state: AnyState) -> list[Move]:
        if state.settings.answers["expand-connected"] != "sequential":
            return super().allowed(state)
        player = state.seats[self.seat]
        hand = tuple(tile for tile in TILES if tile in player.hand)
        found: list[Move] = []
        for cell in grid.frontier(player.estate):
            found += _lays(hand, cell)
        if self.laid or next(self._against_stop(state), None) is None:
            found.append(STOP)
        return found

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        rules = super().weighed(state, move)
        return (*rules, "ruling.expand-connected") if isinstance(move, Trade) else rules

    def against_trade(self, state: AnyState, move: Trade) -> Iterator[Objection]:
        yield from move.objections(state, self.seat)
        if self._missing(state, self.laid) > len(state.seats[self.seat].hand) - 1:
            yield objection("ruling.expand-connected", key="trade")

    def allowed_trades(self, state: AnyState) -> Iterable[Move]:
        if self._missing(state, self.laid) > len(state.seats[self.seat].hand) - 1:
            return ()
        return super().allowed_trades(state)

    def carry_out(self, state: AnyState, move: Move, tell: Tell) -> None:
        if isinstance(move, Stop):
            tell("expand.up-to-three", key="stop", seat=self.seat, count=len(self.laid))
            end_expansion(state, self.seat)
            return
        assert isinstance(move, Lay)
        laid = (*self.laid, move.cell)
        if len(laid) < MOST:
            state.push(LayTile(self.seat, laid, self.extra))
        else:
            end_expansion(state, self.seat)
        lay(state, self.seat, move.tile, move.cell, tell)

    def described(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, Stop):
            return Description("Lay no more tile", (f"{len(self.laid)} laid",))
        assert isinstance(move, Lay)
        return Description(f"{TILE_NAMES[move.tile]} on {move.cell}", _reward(state, self.seat, move))


def _reward(state: AnyState, seat: int, move: Lay) -> tuple[str, ...]:
    """What a tile would bring, in short."""
    if move.cell in state.seats[seat].estate:
        return ()
    trial = state.copy()
    trial.seats[seat].estate[move.cell] = move.tile
    areas = _completed(trial, seat, move.tile, move.cell)
    bonus = f"{areas} {AREA_NAMES[AREA_OF[move.tile]]}{'' if areas == 1 else 's'}" if areas else ""
    if move.tile == FIELD:
        return (f"+£{FIELD_PAY + FARM_PAY * areas}", *((bonus,) if areas else ()))
    if move.tile == WOOD:
        tiles = WOOD_TILES + FOREST_TILES * areas
        return (f"draws {tiles} tile{'' if tiles == 1 else 's'} later", *((bonus,) if areas else ()))
    if move.tile == FOUNTAIN:
        return (bonus, outlook(state, seat)) if areas else ("counts at Balls",)
    return ("room for a structure",)


def _completed(state: AnyState, seat: int, tile: str, cell: str) -> int:
    """How many new Areas a tile that lies on `cell` completes."""
    if tile == MEADOW:
        return 0
    new = new_squares(state, seat, cell)
    how = state.settings.answers["area-overlap"]
    if how == "overlap":
        return len(new)
    if how == "disjoint":
        return min(1, len(new))
    kind = AREA_OF[tile]
    return len(rearranged(state, seat, kind)) - len(own_areas(state, seat, kind))


def lay(state: AnyState, seat: int, tile: str, cell: str, tell: Tell) -> None:
    """Move a tile from behind the screen into the Estate and give what it brings (expand.reward)."""
    player = state.seats[seat]
    player.hand.remove(tile)
    player.estate[cell] = tile
    place = tile_at(seat, cell)
    tell("expand.reward", place, also=("expand.adjacent", "expand.empty-cell"), seat=seat, tile=tile, cell=cell)
    if tile == FIELD:
        earn(state, seat, FIELD_PAY, "expand.field", tell, place)
    elif tile == WOOD:
        running(state).due += WOOD_TILES
        tell("expand.wood", place, seat=seat, count=WOOD_TILES)
    else:
        tell(TILE_RULES[tile], place, seat=seat)
    if tile == MEADOW:
        _tell_no_area(state, seat, cell, tell)
    else:
        _complete(state, seat, tile, cell, tell)


def _tell_no_area(state: AnyState, seat: int, cell: str, tell: Tell) -> None:
    """Four Meadows in a square make no Area (area.no-meadow)."""
    estate = state.seats[seat].estate
    for corner in grid.corners(cell):
        if all(estate.get(one) == MEADOW for one in grid.square(corner)):
            tell("area.no-meadow", *(tile_at(seat, one) for one in grid.square(corner)), seat=seat, cell=corner)


def _complete(state: AnyState, seat: int, tile: str, cell: str, tell: Tell) -> None:
    """Make Areas of the squares that a new tile completes (ruling.area-overlap)."""
    kind, how = AREA_OF[tile], state.settings.answers["area-overlap"]
    corners = new_squares(state, seat, cell)
    if not corners:
        return
    if how == "disjoint":
        if len(corners) > 1:
            state.push(PickArea(seat, kind, tuple(corners)))
            return
        set_areas(state, seat, kind, [*own_areas(state, seat, kind), area_id(seat, kind, corners[0])])
    elif how == "disjoint-best":
        reward_areas(state, seat, kind, rearrange(state, seat, kind, tell), tell)
        return
    reward_areas(state, seat, kind, [area_id(seat, kind, corner) for corner in corners], tell)


def reward_areas(state: AnyState, seat: int, kind: str, fresh: list[str], tell: Tell) -> None:
    """The bonus of newly completed Areas (area.bonus)."""
    count = len(fresh)
    if count == 0:
        return
    for area in fresh:
        tell("area.square", area, also=(AREA_RULES[kind], "area.bonus"), seat=seat, area=area)
    if kind == "farm":
        earn(state, seat, FARM_PAY * count, "expand.farm", tell, *fresh, count=count)
    elif kind == "forest":
        running(state).due += FOREST_TILES * count
        tell("expand.forest", *fresh, seat=seat, count=count, tiles=FOREST_TILES * count)
    else:
        take_queen(state, seat, "expand.garden", tell)


class SettleArea(TurnMove, frozen=True):
    """Say which completed square becomes an Area: `area farm@1,0`."""

    when: ClassVar[str] = "ruling.area-overlap"
    weighs = ("ruling.area-overlap", "area.square")

    area: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"area ((?:farm|forest|garden)@{grid.CELL_PATTERN})", text)
        if found is None:
            return None
        kind, _, cell = area_text(found[0]).partition("@")
        return cls(f"{kind}@{grid.tidy(cell)}")

    def __str__(self) -> str:
        return f"area {self.area}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        if seat is None:
            return ()
        kind, _, corner = self.area.partition("@")
        return (area_id(seat, kind, corner),)

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("ruling.area-overlap", key=state.settings.answers["area-overlap"], seat=seat)


class PickArea(TurnChoice, frozen=True):
    """One tile completes several squares: the owner says which of them becomes an Area (area-overlap = disjoint)."""

    rule: ClassVar[str] = "ruling.area-overlap"
    title: ClassVar[str] = "A · which Area"
    ends: ClassVar[str] = "say which square becomes an Area"
    considers = {SettleArea: SettleArea.weighs}

    kind: Public[str]
    corners: Public[tuple[str, ...]]

    def question(self, state: AnyState) -> str:
        return f"Which square becomes a {AREA_NAMES[self.kind]} of {state.settings.players[self.seat]}?"

    def choices(self, state: AnyState) -> Iterable[Move]:
        return (SettleArea(f"{self.kind}@{corner}") for corner in self.corners)

    def against(self, state: AnyState, move: SettleArea) -> Iterator[Objection]:
        kind, _, corner = move.area.partition("@")
        if kind != self.kind or corner not in self.corners:
            yield objection("area.square", area_id(self.seat, kind, corner), area=area_id(self.seat, kind, corner))

    def carry_out(self, state: AnyState, move: SettleArea, tell: Tell) -> None:
        new = area_id(self.seat, self.kind, move.area.partition("@")[2])
        set_areas(state, self.seat, self.kind, [*own_areas(state, self.seat, self.kind), new])
        tell("ruling.area-overlap", new, key="picked", seat=self.seat, area=new)
        reward_areas(state, self.seat, self.kind, [new], tell)

    def described(self, state: AnyState, move: SettleArea) -> Description:
        kind, _, corner = move.area.partition("@")
        return Description(f"{AREA_NAMES[kind]} on {corner}", ("its four tiles belong to no other Area",))


# ------------------------------------------------------------------------------------- the draws of an expansion


def end_expansion(state: AnyState, seat: int) -> None:
    """After the last tile of an expansion; its draws follow at once or when all laying is over."""
    if state.settings.answers["wood-draw-timing"] == "per-expansion":
        state.push(DrawDue(seat))


class DrawDue(Task, frozen=True):
    """The tiles earned by Woods and Forests are drawn (expand.draw-late)."""

    rule: ClassVar[str] = "expand.draw-late"
    title: ClassVar[str] = "draws for Woods"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        turn = state.turn
        if turn is None:
            return
        if state.settings.answers["wood-draw-timing"] == "end-of-turn":
            turn.laying_over = True
        due, turn.due = turn.due, 0
        draw(state, self.seat, due, "expand.draw-late")
