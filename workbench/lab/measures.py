"""What is measured of a game: the numbers in which settings are compared, each a series with one value a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from workbench.lab.columns import Layout
from workbench.lab.results import Results

Group = Literal["main", "moves", "pieces", "steps", "ends"]


class Measure(msgspec.Struct, frozen=True):
    """A number of a game.

    Attributes:
        name: the column it comes from, or the column and the seat.
        says: what it is, in a few words.
        group: "main" for what every review asks; else the family it belongs to.
        values: one value a game, by the game's number (a pandas series of floats without missing ones).
        share: whether it is a part of something, between 0 and 1.
    """

    name: str
    says: str
    group: Group
    values: Any
    share: bool = False


MAIN = {
    "turns": "turns",
    "decisions": "decisions",
    "branching": "legal moves at a decision",
    "best": "winner’s score",
    "margin": "lead of the winner",
    "lead_changes": "lead changes",
}


def measures(results: Results) -> Iterator[Measure]:
    """All measures of some results: the main ones first, then moves, pieces, steps and ends."""
    yield from _main(results)
    layout = Layout(results.game, results.settings)
    rows = results.seats.set_index("game")
    for move in layout.kinds:
        yield _per_game(rows, f"move.{move.__name__}", f"{words(move.__name__)}, moves", "moves")
    for piece in layout.pieces:
        yield _per_game(rows, f"piece.{piece}", results.game.label(piece, results.settings), "pieces")
    games = results.frame.set_index("game")
    for step in layout.steps:
        name = f"step.{step.__name__}"
        yield Measure(name, f"{step.title or step.__name__}, decisions", "steps", _floats(games[name]))
    for field, kind, _ in layout.seat_ends:
        if kind != "string":
            yield _per_game(rows, f"end.{field}", f"{field} at the end, all seats", "ends")
    for field, kind, _ in layout.state_ends:
        if kind != "string":
            yield Measure(f"end.{field}", f"{field} at the end", "ends", _floats(games[f"end.{field}"]))


def _main(results: Results) -> Iterator[Measure]:
    games = results.frame.set_index("game")
    for column, says in MAIN.items():
        values = _floats(games[column])
        if len(values) or not len(games):
            yield Measure(column, says, "main", values)
    for column, says in (("drawn", "draws"), ("ended", "games that end")):
        values = games[column].astype(float)
        if (column == "drawn" and values.any()) or (column == "ended" and not values.all()):
            yield Measure(column, says, "main", values, share=True)
    for seat, player in enumerate(results.players):
        own = results.seats[results.seats["seat"] == seat].set_index("game")["won"].astype(float)
        yield Measure(f"won.{seat}", f"{player} wins", "main", own, share=True)


def _per_game(rows: Any, column: str, says: str, group: Group) -> Measure:
    values = _floats(rows[column])
    return Measure(column, says, group, values.groupby(level="game").sum())


def _floats(values: Any) -> Any:
    """A column as floats, without the games where it is missing."""
    return values.astype("Float64").dropna().astype(float)


def words(name: str) -> str:
    """A class name as words: "BuildCastle" gives "Build castle"."""
    spaced = "".join(f" {sign.lower()}" if sign.isupper() and place else sign for place, sign in enumerate(name))
    return spaced[:1].upper() + spaced[1:]
