"""Families: rows of units, who is married, who may be a bride or groom, and where a child would stand."""

from __future__ import annotations

from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.state import AnyState, Seat, Unit

MOST_ROWS = 3


def units(player: Seat) -> list[Unit]:
    """All characters and couples of a family, oldest generation first."""
    return [unit for row in player.rows for unit in row]


def find_unit(state: AnyState, seat: int, card: str) -> Unit | None:
    """The unit of a family that `card` heads, as single character or as husband."""
    for row in state.seats[seat].rows:
        for unit in row:
            if unit.card == card:
                return unit
    return None


def holding(state: AnyState, card: str) -> tuple[int, Unit] | None:
    """The seat and unit in which a card lies, as head or as wife."""
    for player in state.seats:
        for unit in units(player):
            if card in (unit.card, unit.wife):
                return player.seat, unit
    return None


def grooms(state: AnyState, seat: int) -> list[str]:
    """The unmarried males of a family."""
    return [unit.card for unit in units(state.seats[seat]) if unit.wife is None and unit.card in MALE]


def daughters(state: AnyState, seat: int) -> list[Unit]:
    """The unmarried females of a family."""
    return [unit for unit in units(state.seats[seat]) if unit.wife is None and unit.card not in MALE]


def couples(state: AnyState, seat: int) -> int:
    """How many couples a family has."""
    return sum(unit.wife is not None for unit in units(state.seats[seat]))


def has_male(player: Seat) -> bool:
    """Whether a family has a male, married or not."""
    return any(unit.card in MALE for unit in units(player))


def row_of(player: Seat, card: str) -> int | None:
    """The row of the unit that `card` heads."""
    for index, row in enumerate(player.rows):
        for unit in row:
            if unit.card == card:
                return index
    return None


def first_row(player: Seat) -> int:
    """The oldest row that holds cards; 0 for a family without cards."""
    for index, row in enumerate(player.rows):
        if row:
            return index
    return 0


def fourth_row(player: Seat, row: int) -> bool:
    """Whether a child in this row would open a fourth generation (family.three-rows)."""
    return max(row, len(player.rows) - 1) - first_row(player) >= MOST_ROWS


def place(player: Seat, row: int, unit: Unit) -> None:
    """Put a unit into a row, which is opened if it is not there."""
    while len(player.rows) <= row:
        player.rows.append([])
    player.rows[row].append(unit)


def take_out(state: AnyState, seat: int, unit: Unit) -> None:
    """Take a unit out of its family; the rows close up as the rulings have it.

    An activation of the unit that is still running remembers the row.
    """
    player = state.seats[seat]
    for index, row in enumerate(player.rows):
        for at, other in enumerate(row):
            if other is unit:
                for frame in state.frames:
                    if frame.seat == seat and frame.card == unit.card:
                        frame.level = index
                del row[at]
                tidy(state, seat)
                return


def tidy(state: AnyState, seat: int) -> None:
    """Drop rows that count no more (ruling.gap-row, ruling.empty-top-row)."""
    player = state.seats[seat]
    rows = player.rows
    while rows and not rows[-1]:
        rows.pop()
    if all(rows):
        return
    if state.answer("gap-row") == "collapses":
        for index in range(len(rows) - 1, -1, -1):
            if not rows[index]:
                _drop(state, seat, index)
    elif state.answer("empty-top-row") == "topmost-filled":
        while rows and not rows[0]:
            _drop(state, seat, 0)


def _drop(state: AnyState, seat: int, index: int) -> None:
    del state.seats[seat].rows[index]
    for frame in state.frames:
        if frame.seat == seat and frame.level is not None and frame.level >= index:
            frame.level -= 1
