"""B. Build Structures: prices, Title reductions, fitting Meadows; what building and Scandal Cards share."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from workbench.games.noblemen import grid
from workbench.games.noblemen.components import MEADOW, pack
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.words import own, structure_at, tile_at
from workbench.kernel import Objection, Settings, Tell, objection, per_settings

FOLLY_PRICE = 12
REDUCTION = {"duke": 3, "marquess": 2, "earl": 1, "viscount": 0, "baron": 0}
DISCOUNT_RULE = {
    "duke": "build.discount-duke",
    "marquess": "build.discount-marquess",
    "earl": "build.discount-earl",
    "viscount": "build.discount-none",
    "baron": "build.discount-none",
}
PLURAL = {"castle": "castles", "chapel": "chapels", "palace": "palaces"}
CHEAPEST_RULE = {"castle": "castle.cheapest", "chapel": "chapel.cheapest", "palace": "palace.cheapest"}
APART = {"castle": ("castle", "palace"), "chapel": ("chapel",), "folly": ()}
APART_RULE = {"castle": "castle.apart", "chapel": "chapel.apart"}
MEADOW_RULE = {"castle": "castle.meadow", "chapel": "chapel.meadow", "folly": "folly.meadow"}
NO_SPOT_RULE = {"castle": "castle.no-spot", "chapel": "chapel.no-spot", "folly": "folly.meadow"}


class Price(msgspec.Struct, frozen=True):
    """What a structure costs a player.

    Attributes:
        printed: the price at its space of the board.
        less: what the Title takes off.
        pounds: what is paid (build.min-zero).
    """

    printed: int
    less: int
    pounds: int


def left_on_board(state: AnyState, kind: str) -> int:
    """How many Castles, Chapels or Palaces stand on the board."""
    count: int = getattr(state.board, PLURAL[kind])
    return count


def cheapest(state: AnyState, kind: str) -> int | None:
    """The price of the cheapest structure of a kind on the board; None if there is none."""
    return _cheapest(state.settings, kind, left_on_board(state, kind))


def _cheapest(settings: Settings, kind: str, left: int) -> int | None:
    ladder = pack(settings).ladder(kind)
    return ladder[max(0, len(ladder) - left)] if left > 0 else None


def reduction(title: str | None) -> int:
    """What a Title takes off every price; nothing without a Title, and for what is none."""
    return REDUCTION.get(title or "baron", 0)


def price(state: AnyState, seat: int, kind: str) -> Price | None:
    """What a structure would cost a seat now; None if there is none on the board."""
    if kind == "folly":
        return _folly_price(state.settings, state.seats[seat].title)
    return _price(state.settings, kind, left_on_board(state, kind), state.seats[seat].title)


@per_settings
def _price(settings: Settings, kind: str, left: int, title: str | None) -> Price | None:
    printed = _cheapest(settings, kind, left)
    return None if printed is None else _reduced(printed, reduction(title))


def can_pay_something(state: AnyState, seat: int) -> bool:
    """Whether a seat has the pounds for the cheapest structure on the board."""
    board, player = state.board, state.seats[seat]
    least = _least(state.settings, board.castles, board.chapels, board.palaces, bool(board.follies), player.title)
    return least is not None and bool(player.money >= least)


@per_settings
def _least(
    settings: Settings, castles: int, chapels: int, palaces: int, follies: bool, title: str | None
) -> int | None:
    """What the cheapest structure of all kinds costs a player with this Title."""
    left = {"castle": castles, "chapel": chapels, "palace": palaces}
    found = [_price(settings, kind, count, title) for kind, count in left.items()]
    if follies:
        found.append(_folly_price(settings, title))
    return min((price.pounds for price in found if price is not None), default=None)


@per_settings
def _folly_price(settings: Settings, title: str | None) -> Price:
    return _reduced(FOLLY_PRICE, 0 if settings.answers["folly-discount"] == "no" else reduction(title))


def _reduced(printed: int, less: int) -> Price:
    return Price(printed, less, max(0, printed - less))


def discount_rule(state: AnyState, seat: int) -> str:
    """The rule that says what the seat's Title takes off."""
    return DISCOUNT_RULE.get(state.seats[seat].title or "baron", "build.discount-none")


def empty_meadows(state: AnyState, seat: int) -> list[str]:
    """Meadows of an Estate without a structure, in order."""
    player = state.seats[seat]
    there = player.structures
    found = [cell for cell, tile in player.estate.items() if tile == MEADOW and cell not in there]
    return sorted(found, key=grid.at) if len(found) > 1 else found


def meadows(state: AnyState, seat: int) -> list[str]:
    """All Meadows of an Estate, in order."""
    return sorted((cell for cell, tile in state.seats[seat].estate.items() if tile == MEADOW), key=grid.at)


def too_near(state: AnyState, seat: int, kind: str, cell: str) -> tuple[str, ...]:
    """The structures around a cell that keep one of this kind away from it."""
    there = state.seats[seat].structures
    return tuple(near for near in grid.around(cell) if there.get(near) in APART[kind])


def spots(state: AnyState, seat: int, kind: str) -> list[str]:
    """The Meadows on which a seat may put a structure of this kind."""
    free, apart = empty_meadows(state, seat), APART[kind]
    if not free or not any(there in apart for there in state.seats[seat].structures.values()):
        return free
    return [cell for cell in free if not too_near(state, seat, kind, cell)]


def spot_objections(state: AnyState, seat: int, kind: str, cell: str) -> Iterator[Objection]:
    """Why a Castle, Chapel or Folly may not stand on a cell."""
    player, place = state.seats[seat], tile_at(seat, cell)
    if player.estate.get(cell) != MEADOW:
        what = "free" if cell not in player.estate else "tile"
        yield objection(MEADOW_RULE[kind], place, key=what, cell=cell, tile=player.estate.get(cell))
    elif cell in player.structures:
        there = player.structures[cell]
        yield objection(MEADOW_RULE[kind], structure_at(there, seat, cell), key="taken", cell=cell, structure=there)
    for near in too_near(state, seat, kind, cell):
        there = player.structures[near]
        yield objection(APART_RULE[kind], structure_at(there, seat, near), cell=near, structure=there)
    if not spots(state, seat, kind):
        yield objection(NO_SPOT_RULE[kind], own("estate", seat), key="none", seat=seat)


def price_objections(state: AnyState, seat: int, kind: str) -> Iterator[Objection]:
    """Why a seat cannot pay for a structure (build.afford)."""
    cost, money = price(state, seat, kind), state.seats[seat].money
    if cost is not None and money < cost.pounds:
        yield objection("build.afford", own("money", seat), need=cost.pounds, have=money, seat=seat)


def put_up(state: AnyState, seat: int, kind: str, cell: str, rule: str, tell: Tell, pounds: int) -> None:
    """Put a structure on a cell; for its price, or for nothing."""
    state.seats[seat].structures[cell] = kind
    piece = structure_at(kind, seat, cell)
    tell(rule, piece, tile_at(seat, cell), seat=seat, structure=kind, cell=cell, pounds=pounds)


def off_the_board(state: AnyState, kind: str) -> None:
    """Take the cheapest structure of a kind from the board."""
    setattr(state.board, PLURAL[kind], left_on_board(state, kind) - 1)
