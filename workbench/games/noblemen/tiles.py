"""The Land Tiles: Areas in an Estate, the bag, and tiles drawn from it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterable, Iterator
from random import Random
from typing import Annotated, ClassVar

from workbench.games.noblemen import grid
from workbench.games.noblemen.components import MEADOW, TILES
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.words import area_id, area_parts, hand_tile, in_order, matched, rank
from workbench.kernel import Chance, Move, Objection, Public, Task, Tell, Visible, objection

AREA_OF = {"F": "farm", "W": "forest", "N": "garden"}
TILE_OF = {kind: tile for tile, kind in AREA_OF.items()}
DRAWN_FOR = {
    "setup.hand-draw": " to begin with",
    "expand.draw-late": " for Woods",
    "acquire.wood": " for new lands",
    "acquire.bribes": " for a token",
    "card.dowry": " for Dowry",
}
"""What a draw is for, by the rule that gives the tiles."""
_TYPES = frozenset(TILES)
AREA_RULES = {"farm": "area.farm", "forest": "area.forest", "garden": "area.garden"}


# -------------------------------------------------------------------------------------------------------- areas


def is_square(estate: dict[str, str], corner: str) -> bool:
    """Whether the four cells of a square hold tiles of one type that makes Areas (area.square, area.no-meadow)."""
    first = estate.get(corner, MEADOW)
    return first in AREA_OF and all(estate.get(cell) == first for cell in grid.square(corner))


def squares(estate: dict[str, str]) -> list[tuple[str, str]]:
    """All complete squares as (kind, south-west cell), in the order of cells."""
    found = []
    for cell, tile in estate.items():
        if tile in AREA_OF:
            try:
                _, east, north, corner = grid.square(cell)
            except ValueError:
                continue  # no cell, as only an edited position can hold it
            if estate.get(east) == tile and estate.get(north) == tile and estate.get(corner) == tile:
                found.append((AREA_OF[tile], cell))
    return sorted(found, key=_by_cell)


def _by_cell(pair: tuple[str, str]) -> tuple[int, int]:
    return grid.at(pair[1])


def areas(state: AnyState, seat: int) -> list[str]:
    """The ids of a seat's Areas, in the order of cells (ruling.area-overlap)."""
    player = state.seats[seat]
    if state.settings.answers["area-overlap"] != "overlap":
        return player.areas
    return [area_id(seat, kind, corner) for kind, corner in squares(player.estate)]


def occupied(state: AnyState) -> dict[str, int]:
    """The Areas with a Man-at-arms on them, and whose he is."""
    return {area: player.seat for player in state.seats for area in player.men}


def count_areas(state: AnyState, seat: int, kind: str) -> int:
    """How many Areas of a kind a seat has, occupied or not."""
    mark = f":{kind}@"
    return len([area for area in areas(state, seat) if mark in area])


def free_areas(state: AnyState, seat: int, kind: str) -> list[str]:
    """A seat's Areas of a kind with no Man-at-arms on them."""
    mark = f":{kind}@"
    found = [area for area in areas(state, seat) if mark in area]
    if not found:
        return found
    taken = occupied(state)
    return [area for area in found if area not in taken]


def men_out(state: AnyState, seat: int, kind: str) -> list[str]:
    """The opponents' Areas of a kind on which the seat's Men-at-arms stand."""
    return [area for area in state.seats[seat].men if f":{kind}@" in area]


def new_squares(state: AnyState, seat: int, cell: str) -> list[str]:
    """South-west cells of the squares that the tile on `cell` completes and that may become Areas."""
    player = state.seats[seat]
    complete = [corner for corner in grid.corners(cell) if is_square(player.estate, corner)]
    if complete and state.settings.answers["area-overlap"] == "disjoint":
        kept = [area_parts(area)[2] for area in player.areas]
        complete = [corner for corner in complete if not any(grid.overlap(corner, other) for other in kept)]
    return complete


def rearranged(state: AnyState, seat: int, kind: str) -> list[str]:
    """The Areas of a kind as the largest set without a common tile in which the occupied ones stay (disjoint-best)."""
    player = state.seats[seat]
    complete = [corner for other, corner in squares(player.estate) if other == kind]
    taken = occupied(state)
    mine = own_areas(state, seat, kind)
    kept = [area_parts(area)[2] for area in mine if area in taken]
    preferred = [area_parts(area)[2] for area in mine]
    return [area_id(seat, kind, corner) for corner in grid.most_disjoint(complete, kept, preferred)]


def rearrange(state: AnyState, seat: int, kind: str, tell: Tell) -> list[str]:
    """Set the Areas of a kind out as `rearranged`; the new ones, as many as there are more than before."""
    before, after = own_areas(state, seat, kind), rearranged(state, seat, kind)
    if after == before:
        return []
    set_areas(state, seat, kind, after)
    if any(area not in after for area in before) or len(after) == len(before):
        tell("ruling.area-overlap", *after, key="rearranged", seat=seat, area=after)
    fresh = [area for area in after if area not in before]
    return fresh[: len(after) - len(before)]


def own_areas(state: AnyState, seat: int, kind: str) -> list[str]:
    """The Areas of a kind that are kept for a seat."""
    return [area for area in state.seats[seat].areas if f":{kind}@" in area]


def set_areas(state: AnyState, seat: int, kind: str, ids: Iterable[str]) -> None:
    """Keep these ids as the seat's Areas of a kind."""
    player = state.seats[seat]
    others = [area for area in player.areas if f":{kind}@" not in area]
    player.areas = sorted([*others, *ids], key=lambda area: grid.at(area_parts(area)[2]))


# ------------------------------------------------------------------------------------------------ hand and bag


def into_hand(state: AnyState, seat: int, tile: str) -> None:
    """Put a tile behind a seat's screen."""
    insort(state.seats[seat].hand, tile, key=rank)


def into_bag(state: AnyState, tiles: Iterable[str]) -> None:
    """Put tiles into the bag and mix it."""
    turn = state.turn
    for tile in tiles:
        insort(state.bag, tile, key=rank)
        if turn is not None and tile in turn.missing:
            turn.missing.remove(tile)


def kinds_in(bag: list[str]) -> tuple[str, ...]:
    """The types of which the bag has a tile. Every twelfth tile most often shows them all."""
    if len({*bag[::12]} & _TYPES) == len(TILES):
        return TILES
    return tuple(tile for tile in TILES if tile in bag)


def holds(hand: Collection[str], tiles: Collection[str]) -> bool:
    """Whether the tiles are all among those of a hand."""
    return all(sum(one == tile for one in hand) >= sum(one == tile for one in tiles) for tile in set(tiles))


class Drawn(Move, frozen=True):
    """The tile that comes out of the bag: `=F`."""

    when: ClassVar[str] = "expand.draw-late"

    tile: Annotated[str, Visible("owner")]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"= ?([FWNM])", text)
        return cls(found[0].upper()) if found else None

    def __str__(self) -> str:
        return f"={self.tile}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (hand_tile(seat, self.tile),) if seat is not None else ()

    def veiled(self) -> str:
        return "=?"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when, "bag", key="unasked", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        return iter(())  # nobody's move


class Draw(Task, frozen=True):
    """A seat draws tiles from the bag, as many as it holds when their turn comes (bag.short).

    Fields:
        count: how many are due.
        by: the rule that gives them.
    """

    rule: ClassVar[str] = "bag.short"
    title: ClassVar[str] = "tiles from the bag"

    seat: Public[int]
    count: Public[int]
    by: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.bag:
            state.push(DrawTiles(self.seat, self.count, self.by))
        else:
            _tell_short(self.seat, 0, self.count, self.by, tell)


class DrawTiles(Chance, frozen=True):
    """A seat draws tiles at random from the bag, one after another, and puts them behind the screen.

    Fields:
        left: how many are still to be drawn, this one included.
        by: the rule that gives them.
        drawn: the ones drawn before; they go behind the screen together with the last.
    """

    title: ClassVar[str] = "draw a tile"

    seat: Public[int]
    left: Public[int]
    by: Public[str]
    drawn: Annotated[tuple[str, ...], Visible("owner", population="tile")] = ()

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule that gives the tiles."""
        return self.by

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for tile in TILES:
            if count := state.bag.count(tile):
                yield Drawn(tile), count

    def question(self, state: AnyState) -> str:
        name, number = state.settings.players[self.seat], len(self.drawn) + 1
        return f"Which tile does {name} draw{DRAWN_FOR.get(self.by, '')}, {number} of {number + self.left - 1}?"

    def size(self, state: AnyState) -> int:
        return len(set(state.bag))

    def possible(self, state: AnyState, outcome: Move) -> bool:
        return isinstance(outcome, Drawn) and outcome.tile in state.bag

    def objections(self, state: AnyState, outcome: Move) -> Iterator[Objection]:
        if isinstance(outcome, Drawn) and not self.possible(state, outcome):
            yield objection("bag.short", "bag", tile=outcome.tile)

    def sample(self, state: AnyState, rng: Random) -> Move:
        if not state.bag:
            raise LookupError("the bag is empty")  # only after an edit: `Draw` looks into it first
        return _DRAWN[state.bag[int(rng.random() * len(state.bag))]]

    def play(self, state: AnyState, outcome: Drawn, tell: Tell) -> None:
        state.bag.remove(outcome.tile)
        drawn = (*self.drawn, outcome.tile)
        if self.left > 1 and state.bag:
            state.push(DrawTiles(self.seat, self.left - 1, self.by, drawn))
            return
        for tile in drawn:
            into_hand(state, self.seat, tile)
        tell(
            self.by,
            "bag",
            key="drawn",
            seat=self.seat,
            secret={"tile": in_order(drawn)},
            knows=(self.seat,),
            count=len(drawn),
        )
        if self.left > 1:
            _tell_short(self.seat, len(drawn), self.left - 1, self.by, tell)


_DRAWN = {tile: Drawn(tile) for tile in TILES}


def draw(state: AnyState, seat: int, count: int, by: str) -> None:
    """Let a seat draw tiles for the rule `by`, once all that stands above on the agenda has happened."""
    if count > 0:
        state.push(Draw(seat, count, by))


def _tell_short(seat: int, have: int, lost: int, by: str, tell: Tell) -> None:
    key = "" if have else "none"
    tell("bag.short", "bag", key=key, also=(by,), seat=seat, have=have, need=have + lost)
    tell("bag.no-debt", "bag", seat=seat, count=lost)
