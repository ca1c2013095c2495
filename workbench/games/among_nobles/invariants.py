"""What holds in every position of play; `problems` names whatever does not."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.games.among_nobles.cards import BY_ID, MALE, PROVINCES
from workbench.games.among_nobles.family import MOST_ROWS, first_row, units
from workbench.games.among_nobles.state import AnyState, Seat, Unit
from workbench.games.among_nobles.words import LETTERS, player
from workbench.kernel import Problem

PHASES = ("setup", "activation", "upkeep", "over")


def problems(state: AnyState) -> Iterator[Problem]:
    """Defects of a position beyond the conservation of cards and the bounds of numbers."""
    for purse in state.seats:
        yield from _tokens(state, purse)
        yield from _rows(purse)
        for unit in units(purse):
            yield from _unit(purse, unit)
    yield from _provinces(state)
    yield from _frames(state)
    yield from _table(state)


def _name(card: str) -> str:
    return BY_ID[card].name if card in BY_ID else card


def _tokens(state: AnyState, purse: Seat) -> Iterator[Problem]:
    there = purse.tokens + purse.spent + purse.lapsed + sum(unit.tokens for unit in units(purse))
    due = state.allowance + purse.bonus
    if there != due:
        path, other = f"seats.{purse.seat}.tokens", f"seats.{purse.seat}.lapsed"
        spare = purse.tokens + due - there
        mend = {path: spare} if spare >= 0 else {}
        if not mend and purse.lapsed + due - there >= 0:
            mend = {other: purse.lapsed + due - there}
        who = f"Player {LETTERS[purse.seat]}"
        yield Problem(f"{who} has {there} action tokens; in this phase there are {due}.", "players.tokens", (), mend)


def _rows(purse: Seat) -> Iterator[Problem]:
    filled = [row for row in purse.rows if row]
    span = len(purse.rows) - first_row(purse) if filled else 0
    if span > MOST_ROWS:
        who = player(purse.seat)
        yield Problem(f"The family of {who} has {span} generation rows; the most is 3.", "family.three-rows", (who,))


def _unit(purse: Seat, unit: Unit) -> Iterator[Problem]:
    if unit.card not in BY_ID:
        yield Problem(f"{unit.card} is no card of the game.", "component.characters", (unit.card,))
        return
    if unit.wife is not None:
        if unit.wife not in BY_ID:
            yield Problem(f"{unit.wife} is no card of the game.", "component.characters", (unit.wife,))
            return
        if unit.card not in MALE or unit.wife in MALE:
            names = f"{_name(unit.card)} and {_name(unit.wife)}"
            yield Problem(f"{names} are no husband and wife.", "marry.place", (unit.card, unit.wife))
    if unit.gold and unit.wife is not None:
        yield Problem(f"{_name(unit.card)} is married and still has a dowry.", "char.maria-medici-bride", (unit.card,))
    if unit.barred and unit.wife is None:
        yield Problem(f"{_name(unit.card)} has no wife whose boxes could be barred.", "marry.self-groom", (unit.card,))


def _provinces(state: AnyState) -> Iterator[Problem]:
    for name, province in state.provinces.items():
        if name not in PROVINCES:
            yield Problem(f"{name} is no province of the game.", "component.provinces", (name,))
        if len(province.armies) != len(state.seats):
            yield Problem(f"{name} has armies for {len(province.armies)} players.", "component.provinces", (name,))
        for seat, count in enumerate(province.armies):
            if count < 0:
                mend = {f"provinces.{name}.armies.{seat}": 0}
                yield Problem(f"There are {count} armies in {name}.", "bounds", (name,), mend)
        if not province.symbols or set(province.symbols) - {"C", "P"}:
            yield Problem(f"{name} shows {province.symbols!r} instead of C and P.", "prov.symbols", (name,))


def _frames(state: AnyState) -> Iterator[Problem]:
    for frame in state.frames:
        if not 0 <= frame.seat < len(state.seats):
            yield Problem(f"An activation belongs to seat {frame.seat}.", "act.turn", (frame.card,))
        elif frame.level is None and frame.card not in [unit.card for unit in units(state.seats[frame.seat])]:
            yield Problem(f"{_name(frame.card)} acts but is not in the family.", "act.turn", (frame.card,))
        if not 0 <= frame.next <= len(frame.row) or frame.last > len(frame.row):
            yield Problem(f"{_name(frame.card)} has no box {frame.next + 1}.", "act.left-to-right", (frame.card,))
    if state.phase != "activation" and state.frames:
        yield Problem("A character acts outside the activation phase.", "act.turn", (state.frames[-1].card,))


def _table(state: AnyState) -> Iterator[Problem]:
    if state.phase not in PHASES:
        yield Problem(f"The phase is {state.phase!r}; the phases are {', '.join(PHASES)}.", "game.round")
    for seat in (state.first, state.player):
        if seat is not None and not 0 <= seat < len(state.seats):
            yield Problem(f"There is no seat {seat}.", "first.card")
    if not state.agenda and not state.over:
        yield Problem("Nothing is left to happen, yet the game is not over.", "game.end")
    court = state.court
    if court is not None:
        grooms = [unit.card for unit in units(state.seats[court.seat]) if unit.wife is None and unit.card in MALE]
        if court.groom not in grooms:
            yield Problem(f"{_name(court.groom)} is no unmarried male of the family.", "marry.groom", (court.groom,))
    settled = state.agenda and type(state.agenda[-1]).__name__ == "Income"
    for name, province in state.provinces.items():
        if settled and sum(map(bool, province.armies)) > 1:
            yield Problem(f"Several players still have armies in {name}.", "upkeep.battle", (name,))
