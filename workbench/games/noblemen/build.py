"""B. Build Structures: Castle, Palace, Chapel, Folly, each with its reward."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar

from workbench.games.noblemen import grid
from workbench.games.noblemen.components import FOLLIES
from workbench.games.noblemen.men import PlaceMan
from workbench.games.noblemen.purse import score, spend
from workbench.games.noblemen.queen import outlook, take_queen
from workbench.games.noblemen.scandal import ReceiveScandal
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.structures import (
    CHEAPEST_RULE,
    cheapest,
    discount_rule,
    empty_meadows,
    left_on_board,
    meadows,
    off_the_board,
    price,
    price_objections,
    put_up,
    spot_objections,
    spots,
)
from workbench.games.noblemen.tiles import count_areas
from workbench.games.noblemen.turn import Action, TurnMove
from workbench.games.noblemen.words import (
    AREA_NAMES,
    FOLLY_NAMES,
    STRUCTURE_NAMES,
    capital,
    matched,
    own,
    structure_at,
    tile_at,
)
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

FOLLY_POINTS = (12, 10, 8, 6)
DEMANDS = {
    "forests": {"forest": 2},
    "farms": {"farm": 2},
    "gardens": {"garden": 2},
    "mixed": {"forest": 1, "farm": 1, "garden": 1},
}
DEMAND_RULE = {
    "forests": "folly.forests",
    "farms": "folly.farms",
    "gardens": "folly.gardens",
    "mixed": "folly.mixed",
}
SHORT = {"castle": "ca", "palace": "pa", "chapel": "ch", "folly": "fo"}
_WORD = {"castle": "ca|castle", "palace": "pa|palace", "chapel": "ch|chapel", "folly": "fo|folly"}
_PAYING = ("build.cost", "build.min-zero", "build.afford")


class Build(Action, frozen=True):
    """Put up a structure.

    Class facts:
        kind: which.
        placing: the rules weighed for its place.
    """

    action = "build"
    kind: ClassVar[str] = ""
    placing: ClassVar[tuple[str, ...]] = ()

    cell: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:b|build) (?:{_WORD[cls.kind]}) ({grid.CELL_PATTERN})", text)
        return cls(grid.tidy(found[0])) if found else None

    def __str__(self) -> str:
        return f"B {SHORT[self.kind]} {self.cell}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (tile_at(seat, self.cell), f"ladder:{self.kind}", "action:build") if seat is not None else ()

    @property
    def considered(self) -> tuple[str, ...]:
        """The rules weighed, but for the Title's reduction."""
        return ("turn.one-action", "action.list", "build.one", "build.available", *self.placing, *_PAYING)

    def weighed(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (*self.considered, discount_rule(state, seat))

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield from super().interrupting(state, seat)
        if state.turn is not None and state.turn.action == "build":
            yield objection("build.one", seat=seat)

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        cost = price(state, seat, cls.kind)
        if cost is None or state.seats[seat].money < cost.pounds:
            return ()
        return [_built(cls, cell) for cell in spots(state, seat, cls.kind)]

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (_built(cls, cell) for cell in meadows(state, seat))

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if left_on_board(state, self.kind) <= 0:
            yield objection("build.available", f"ladder:{self.kind}", structure=self.kind)
        yield from spot_objections(state, seat, self.kind, self.cell)
        yield from price_objections(state, seat, self.kind)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        self.pay(state, seat, tell)
        off_the_board(state, self.kind)
        put_up(state, seat, self.kind, self.cell, CHEAPEST_RULE[self.kind], tell, 0)
        self.reward(state, seat, tell)

    def pay(self, state: AnyState, seat: int, tell: Tell) -> None:
        """Pay the price, less what the Title takes off."""
        cost = price(state, seat, self.kind)
        assert cost is not None
        spend(state, seat, cost.pounds)
        also = ["build.one", "build.available", "build.afford", discount_rule(state, seat)]
        if cost.less > cost.printed:
            also.append("build.min-zero")
        key = "less" if cost.less else ""
        piece = structure_at(self.kind, seat, self.cell)
        tell("action.list", piece, key="build", also=("turn.one-action",), seat=seat, structure=self.kind)
        tell(
            "build.cost",
            piece,
            own("money", seat),
            key=key,
            also=tuple(also),
            seat=seat,
            structure=self.kind,
            pounds=cost.pounds,
            need=cost.printed,
            less=cost.less,
        )

    def reward(self, state: AnyState, seat: int, tell: Tell) -> None:
        """What the builder gets."""
        raise NotImplementedError

    def describe(self, state: AnyState, seat: int) -> Description:
        cost = price(state, seat, self.kind)
        pays = () if cost is None else (f"pays £{cost.pounds}",)
        label = f"{STRUCTURE_NAMES[self.kind]} on {self.cell}"
        return Description(label, (*pays, *self.follows(state, seat)), f"Build a {STRUCTURE_NAMES[self.kind]}")

    def follows(self, state: AnyState, seat: int) -> tuple[str, ...]:
        """What comes of it, in short."""
        raise NotImplementedError


@cache
def _built(kind: type[Build], cell: str) -> Build:
    return kind(cell)


def _land(state: AnyState, seat: int, cell: str) -> str:
    estate = state.seats[seat].estate
    return f"{sum(near in estate for near in grid.around(cell))}/8 land around"


class BuildCastle(Build, frozen=True):
    """A Castle on an empty Meadow, away from Castles and Palaces: `B ca 2,0`."""

    kind = "castle"
    placing = ("castle.cheapest", "castle.meadow", "castle.apart", "castle.no-spot")

    def reward(self, state: AnyState, seat: int, tell: Tell) -> None:
        tell("castle.reward", seat=seat)
        state.push(PlaceMan(seat))

    def follows(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (_land(state, seat, self.cell), "then a Man-at-arms")


class BuildPalace(Build, frozen=True):
    """A Palace in place of a Castle: `B pa 0,0`."""

    kind = "palace"
    placing = ("palace.cheapest", "palace.replace", "palace.need-castle")

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        castles = _castles(state, seat)
        return (_built(cls, cell) for cell in castles or meadows(state, seat))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        cost = price(state, seat, "palace")
        if cost is None or state.seats[seat].money < cost.pounds:
            return ()
        return [_built(cls, cell) for cell in _castles(state, seat)]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if left_on_board(state, "palace") <= 0:
            yield objection("build.available", "ladder:palace", structure="palace")
        if not _castles(state, seat):
            yield objection("palace.need-castle", own("estate", seat), seat=seat)
        if state.seats[seat].structures.get(self.cell) != "castle":
            yield objection("palace.replace", tile_at(seat, self.cell), cell=self.cell)
        yield from price_objections(state, seat, "palace")

    def reward(self, state: AnyState, seat: int, tell: Tell) -> None:
        state.supply.castles += 1
        tell("palace.replace", tile_at(seat, self.cell), also=("palace.need-castle",), seat=seat, cell=self.cell)
        tell("palace.castle-back", "supply:castle", seat=seat, count=state.supply.castles)
        take_queen(state, seat, "palace.queen", tell)

    def follows(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (_land(state, seat, self.cell), "the Castle goes to the supply", outlook(state, seat))


def _castles(state: AnyState, seat: int) -> list[str]:
    found = [cell for cell, kind in state.seats[seat].structures.items() if kind == "castle"]
    return sorted(found, key=grid.at)


class BuildChapel(Build, frozen=True):
    """A Chapel on an empty Meadow, away from Chapels: `B ch 1,1`."""

    kind = "chapel"
    placing = ("chapel.cheapest", "chapel.meadow", "chapel.apart", "chapel.no-spot")

    def reward(self, state: AnyState, seat: int, tell: Tell) -> None:
        state.push(ReceiveScandal(seat, "chapel"))

    def follows(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return ("receives a Scandal Card",)


class BuildFolly(Build, frozen=True):
    """A Folly on an empty Meadow, for the Areas it demands: `B fo farms 0,2`."""

    kind = "folly"
    placing = (
        "folly.areas",
        "folly.occupied-ok",
        "folly.cost",
        "folly.proper",
        "folly.meadow",
        "ruling.folly-discount",
    )

    folly: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:b|build) (?:fo|folly) ({'|'.join(FOLLIES)}) ({grid.CELL_PATTERN})", text)
        return cls(grid.tidy(found[1]), found[0].casefold()) if found else None

    def __str__(self) -> str:
        return f"B fo {self.folly} {self.cell}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (tile_at(seat, self.cell), f"folly:{self.folly}", "action:build") if seat is not None else ()

    def weighed(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (*super().weighed(state, seat), DEMAND_RULE[self.folly])

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        cells = empty_meadows(state, seat) or meadows(state, seat)[:1]
        return (_folly(cell, folly) for folly in FOLLIES for cell in cells)

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        cost = price(state, seat, "folly")
        if cost is None or state.seats[seat].money < cost.pounds or not state.board.follies:
            return ()
        cells = empty_meadows(state, seat)
        if not cells:
            return ()
        open_ones = [one for one in FOLLIES if one in state.board.follies and not _lacking(state, seat, one)]
        return [_folly(cell, folly) for folly in open_ones for cell in cells]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if self.folly not in state.board.follies:
            yield objection("folly.proper", "ladder:folly", folly=self.folly)
        lacking = _lacking(state, seat, self.folly)
        for kind, have, need in lacking:
            yield objection(DEMAND_RULE[self.folly], own("estate", seat), have=have, need=need, area=AREA_NAMES[kind])
        if lacking:
            yield objection("folly.areas", own("estate", seat), folly=self.folly)
        yield from spot_objections(state, seat, "folly", self.cell)
        yield from price_objections(state, seat, "folly")

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        self.pay(state, seat, tell)
        built = len(FOLLIES) - len(state.board.follies)
        state.board.follies.remove(self.folly)
        put_up(state, seat, "folly", self.cell, "folly.meadow", tell, 0)
        also = ("folly.areas", "folly.occupied-ok", "folly.cost", DEMAND_RULE[self.folly])
        tell("folly.proper", f"folly:{self.folly}", also=also, seat=seat, folly=self.folly)
        score(state, seat, FOLLY_POINTS[min(built, len(FOLLY_POINTS) - 1)], "folly.vp", tell, count=built + 1)

    def describe(self, state: AnyState, seat: int) -> Description:
        told = super().describe(state, seat)
        return Description(f"{capital(FOLLY_NAMES[self.folly])} on {self.cell}", told.details, "Build a Folly")

    def follows(self, state: AnyState, seat: int) -> tuple[str, ...]:
        built = len(FOLLIES) - len(state.board.follies)
        return (f"+{FOLLY_POINTS[min(built, len(FOLLY_POINTS) - 1)]} VP",)


@cache
def _folly(cell: str, folly: str) -> BuildFolly:
    return BuildFolly(cell, folly)


def _lacking(state: AnyState, seat: int, folly: str) -> list[tuple[str, int, int]]:
    """What is missing for a Folly: (kind of Area, have, need)."""
    have = {kind: count_areas(state, seat, kind) for kind in DEMANDS[folly]}
    return [(kind, have[kind], need) for kind, need in DEMANDS[folly].items() if have[kind] < need]


class NameDearer(Action, frozen=True):
    """Ask for the structure on a certain price, which the rules never grant: `B ca 2,0 at 7`."""

    kind: Public[str]
    cell: Public[str]
    pounds: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        for kind in CHEAPEST_RULE:
            found = matched(rf"(?:b|build) (?:{_WORD[kind]}) ({grid.CELL_PATTERN}) (?:at|for) ?(\d{{1,3}})", text)
            if found:
                return cls(kind, grid.tidy(found[0]), int(found[1]))
        return None

    def __str__(self) -> str:
        return f"B {SHORT[self.kind]} {self.cell} at {self.pounds}"

    def weighed(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return ("turn.one-action", CHEAPEST_RULE[self.kind])

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return ()

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """Always one: the cheapest is taken, and it is not named."""
        least = cheapest(state, self.kind)
        key = "same" if least == self.pounds else "none" if least is None else ""
        yield objection(CHEAPEST_RULE[self.kind], f"ladder:{self.kind}", key=key, have=self.pounds, need=least)

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description(f"{STRUCTURE_NAMES[self.kind]} for £{self.pounds} on {self.cell}")
