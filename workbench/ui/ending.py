"""The end of a game: what everybody has, and how it came."""

from __future__ import annotations

from typing import Any

from workbench.kernel import WorkbenchError
from workbench.kernel.derivation import signed
from workbench.session import Session
from workbench.teaching.derive import score_of, score_tree

View = dict[str, Any]


def standing(session: Session, reader: int | None) -> str:
    """Everybody's score, the best first: "Cat 44 Victory Points, Ann 28, Ben 24."; "" where none may be told.

    Of those who have as many, who won by another rule stands first.
    """
    seats = range(len(session.players))
    scores = [score_of(session, session.state, seat, reader) for seat in seats]
    if any(score is None for score in scores):
        return ""
    best = sorted(seats, key=lambda seat: _rank(session, seat, scores[seat]))
    said = [f"{session.players[seat]} {signed(int(scores[seat] or 0), 0)}" for seat in best]
    return ", ".join([f"{said[0]} {session.game.points}", *said[1:]]) + "."


def _rank(session: Session, seat: int, score: float | None) -> tuple[float, bool]:
    """Where a seat stands among all: by its score, and among equals the winners first."""
    outcome = session.outcome
    return -(score or 0), outcome is not None and seat not in outcome.winners


def sources(session: Session, reader: int | None) -> list[View]:
    """Where each score came from, by the headings of the rulebook, the largest part first.

    Raises:
        WorkbenchError: the game keeps no score, or keeps one secret from the reader.
    """
    found = [(seat, score_tree(session, seat, reader=reader)) for seat in range(len(session.players))]
    trees = [tree for _, tree in sorted(found, key=lambda each: _rank(session, each[0], each[1].amount))]
    return [
        {
            "name": tree.name,
            "amount": signed(tree.amount or 0, 0),
            "parts": [
                {"name": part.name, "amount": signed(part.amount or 0, 1)}
                for part in sorted(tree.parts, key=lambda part: -(part.amount or 0))
            ],
        }
        for tree in trees
    ]


def told_sources(session: Session, reader: int | None) -> list[View]:
    """The same; none where they may not be told."""
    try:
        return sources(session, reader)
    except WorkbenchError:
        return []
