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
        name: the column it comes from, with the seat where it is one seat's.
        says: what it is, in a few words.
        group: "main" for what every review asks; else the family it belongs to.
        values: one value a game, by the game's number (a pandas series of floats); missing where a game has none.
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


def measures(results: Results) -> tuple[Measure, ...]:
    """All measures of some results: the main ones first, then moves, pieces, steps and ends; worked out once."""
    if results.measures is None:
        results.measures = tuple(_measured(results))
    found: tuple[Measure, ...] = results.measures
    return found


def _measured(results: Results) -> Iterator[Measure]:
    layout = Layout(results.game, results.settings)
    games = _numbers(results.frame.set_index("game"))
    together = _numbers(results.seats).groupby(results.seats["game"]).sum()
    yield from _main(results, games)
    for move in layout.kinds:
        name = f"move.{move.__name__}"
        yield Measure(name, f"{words(move.__name__)}, moves", "moves", together[name])
    for piece in layout.pieces:
        label = results.game.label(piece, results.settings)
        yield Measure(f"piece.{piece}", label, "pieces", together[f"piece.{piece}"])
    for step in layout.steps:
        name = f"step.{step.__name__}"
        yield Measure(name, f"{step.title or step.__name__}, decisions", "steps", games[name])
    for field, kind, _ in layout.seat_ends:
        if kind != "string":
            yield Measure(f"seats.{field}", f"{field} at the end, all seats", "ends", together[f"end.{field}"])
    for field, kind, _ in layout.state_ends:
        if kind != "string":
            yield Measure(f"end.{field}", f"{field} at the end", "ends", games[f"end.{field}"])


def _numbers(frame: Any) -> Any:
    """The columns of a frame that are no texts, as floats."""
    return frame.select_dtypes(exclude=["string", "object"]).astype("Float64").astype("float64")


def _main(results: Results, games: Any) -> Iterator[Measure]:
    for column, says in MAIN.items():
        if games[column].notna().any() or not len(games):
            yield Measure(column, says, "main", games[column])
    if games["drawn"].any():
        yield Measure("drawn", "draws", "main", games["drawn"], share=True)
    if not games["ended"].all():
        yield Measure("ended", "games that end", "main", games["ended"], share=True)
    for seat, player in enumerate(results.players):
        own = results.seats[results.seats["seat"] == seat].set_index("game")["won"]
        yield Measure(f"won.{seat}", f"{player} wins", "main", own, share=True)


def words(name: str) -> str:
    """A class name as words: "BuildCastle" gives "Build castle"."""
    spaced = "".join(f" {sign.lower()}" if sign.isupper() and place else sign for place, sign in enumerate(name))
    return spaced[:1].upper() + spaced[1:]
