"""What is measured of a game: the numbers in which settings are compared, each a series with one value a game."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan, nan
from typing import Any, Literal

import msgspec

from workbench.lab.columns import Layout
from workbench.lab.results import Results

Group = Literal["main", "moves", "pieces", "steps", "ends"]


class Measure(msgspec.Struct, frozen=True):
    """A number of a game.

    Attributes:
        name: the column it comes from, with the seat where it is one seat's.
        says: what it is, in a few words.
        group: "main" for what every review asks; else the family it belongs to.
        values: one value a game, in the order of the games frame; nan where a game has none.
        share: whether it is a part of something, between 0 and 1.
    """

    name: str
    says: str
    group: Group
    values: list[float]
    share: bool = False


MAIN = {
    "turns": "turns",
    "decisions": "decisions",
    "branching": "legal moves at a decision",
    "best": "winner’s score",
    "margin": "lead of the winner",
    "lead_changes": "lead changes",
}

# What is worth a word only where it occurs, and what it usually is: no draws, all games come to their end.
RARE = {"drawn": 0.0, "ended": 1.0}


def measures(results: Results) -> tuple[Measure, ...]:
    """All measures of some results: the main ones first, then moves, pieces, steps and ends; worked out once."""
    if results.measures is None:
        results.measures = tuple(_measured(results))
    found: tuple[Measure, ...] = results.measures
    return found


def _measured(results: Results) -> Iterator[Measure]:
    layout = Layout(results.game, results.settings)
    yield from _main(results)
    for move in layout.kinds:
        name = f"move.{move.__name__}"
        yield Measure(name, f"{words(move.__name__)}, moves", "moves", _together(results, name))
    for piece in layout.pieces:
        name, label = f"piece.{piece}", results.game.label(piece, results.settings)
        yield Measure(name, label, "pieces", _together(results, name))
    for step in layout.steps:
        name = f"step.{step.__name__}"
        yield Measure(name, f"{step.title or step.__name__}, decisions", "steps", _floats(results.frame[name]))
    for field, kind, _ in layout.seat_ends:
        if kind != "string":
            values = _together(results, f"end.{field}")
            yield Measure(f"seats.{field}", f"{field} at the end, all seats", "ends", values)
    for field, kind, _ in layout.state_ends:
        if kind != "string":
            yield Measure(f"end.{field}", f"{field} at the end", "ends", _floats(results.frame[f"end.{field}"]))


def _main(results: Results) -> Iterator[Measure]:
    games = results.frame
    for column, says in MAIN.items():
        values = _floats(games[column])
        if not values or not all(map(isnan, values)):
            yield Measure(column, says, "main", values)
    yield Measure("drawn", "draws", "main", _floats(games["drawn"]), share=True)
    yield Measure("ended", "games that end", "main", _floats(games["ended"]), share=True)
    for seat, player in enumerate(results.players):
        won = _floats(results.seats["won"])[seat :: len(results.players)]
        yield Measure(f"won.{seat}", f"{player} wins", "main", won, share=True)


def _floats(column: Any) -> list[float]:
    """The values of a column; nan where one is missing."""
    values: list[float] = column.to_numpy(dtype="float64", na_value=nan).tolist()
    return values


def _together(results: Results, name: str) -> list[float]:
    """The sum over all seats of a column of the seats frame, game by game."""
    seats, values = len(results.players), _floats(results.seats[name])
    games = (values[start : start + seats] for start in range(0, len(values), seats))
    return [sum((value for value in game if not isnan(value)), 0.0) for game in games]


def words(name: str) -> str:
    """A class name as words: "BuildCastle" gives "Build castle"."""
    spaced = "".join(f" {sign.lower()}" if sign.isupper() and place else sign for place, sign in enumerate(name))
    return spaced[:1].upper() + spaced[1:]
