"""Whose eyes look on: those of one who sees all, a player's, or those of somebody who sees only what lies open."""

from __future__ import annotations

from workbench.kernel import WorkbenchError
from workbench.kernel.seats import BLINDFOLD, PUBLIC

EVERYONE = "all"
OPEN_TO_ALL = "only what lies open"


def choices(players: tuple[str, ...]) -> list[list[str]]:
    """Whose eyes there are, as [value, text]."""
    seats = ([str(number), name] for number, name in enumerate(players))
    return [[EVERYONE, "everyone"], *seats, [BLINDFOLD, OPEN_TO_ALL]]


def value(seat: int | None) -> str:
    """The value that stands for a seat's eyes."""
    return EVERYONE if seat is None else BLINDFOLD if seat is PUBLIC else str(seat)


def chosen(wanted: str, players: tuple[str, ...]) -> int | None:
    """The seat that a value stands for; None for one who sees all.

    Raises:
        WorkbenchError: it stands for nobody.
    """
    if wanted in (EVERYONE, BLINDFOLD):
        return None if wanted == EVERYONE else PUBLIC
    if wanted.isdecimal() and wanted.isascii() and int(wanted) < len(players):
        return int(wanted)
    raise WorkbenchError(f"There is no seat {wanted}.")


def following(seat: int | None, players: tuple[str, ...]) -> str:
    """The value that comes next when one goes through all of them."""
    values = [each for each, _ in choices(players)]
    return values[(values.index(value(seat)) + 1) % len(values)]


def kept(seat: int | None, players: tuple[str, ...]) -> int | None:
    """The same eyes for another sitting; those of one who sees only what lies open where it has no such seat."""
    return seat if seat is None or seat < len(players) else PUBLIC


def name(seat: int | None, players: tuple[str, ...]) -> str:
    """How somebody is called: a player by name, a seat that only an edited position can have by its number."""
    if seat is None:
        return "everyone"
    if seat is PUBLIC:
        return "who sees only what lies open"
    return players[seat] if 0 <= seat < len(players) else f"seat {seat}"
