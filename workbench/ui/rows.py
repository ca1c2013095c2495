"""The moves of a question as rows: what each is called, what it brings, and why it is not allowed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import msgspec

from workbench.kernel import Move, Verdict
from workbench.session import Session
from workbench.session.sentences import phrase

View = dict[str, Any]

KEYS = "1234567890"
FOLD = 5
OUTLOOKS = {
    "wins": {"text": "▲ wins", "tone": "ok"},
    "ties": {"text": "= tie", "tone": "mut"},
    "loses": {"text": "▼ loses", "tone": "bad"},
}
_BEST_FIRST = {"wins": 0, "ties": 1, "loses": 2}


class Row(msgspec.Struct, frozen=True):
    """A move in the list.

    Attributes:
        text: its notation.
        move: the move.
        seat: the seat that would make it.
        label: its name.
        details: what is paid, got and follows; for a move that is not allowed the fact that stands against it.
        group: heading under which it stands.
        outlook: "wins", "ties", "loses" or "".
        kind: "legal", "no" (a rule says no), "later" (not at this moment) or "odds" (an outcome of chance).
        rule: the rule that stands against it; "" for a legal move.
        pieces: ids of the pieces it touches.
        odds: "1 of 6" for an outcome of chance.
    """

    text: str
    move: Move
    seat: int | None
    label: str
    details: tuple[str, ...] = ()
    group: str = ""
    outlook: str = ""
    kind: str = "legal"
    rule: str = ""
    pieces: tuple[str, ...] = ()
    odds: str = ""

    @property
    def playable(self) -> bool:
        """Whether it can be played."""
        return self.kind in ("legal", "odds")

    def holds(self, wanted: str) -> bool:
        """Whether the text of a filter is found in it."""
        return all(word in self._plain for word in wanted.casefold().split())

    def says(self, text: str) -> bool:
        """Whether a text of three letters or more stands in it as it is."""
        return len(text.strip()) >= 3 and text.strip().casefold() in self._plain

    @property
    def _plain(self) -> str:
        return " ".join((self.text, self.label, self.group, *self.details, self.rule)).casefold()


def rows_of(session: Session) -> tuple[Row, ...]:
    """All moves of the choice that waits, or all outcomes of chance, as rows; the allowed ones first."""
    if session.waiting == "chance":
        return _outcomes(session)
    rows = [row_of(session, found) for found in session.verdicts()]
    legal = [row for row in rows if row.playable]
    if legal and all(row.outlook in _BEST_FIRST for row in legal):
        legal.sort(key=lambda row: _BEST_FIRST[row.outlook])
    return (*legal, *_by_rule(row for row in rows if not row.playable))


def _by_rule(rows: Iterable[Row]) -> Iterable[Row]:
    """Rows that one rule forbids stand together; rules in the order in which they first come."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.rule, []).append(row)
    return (row for group in found.values() for row in group)


def row_of(session: Session, found: Verdict) -> Row:
    """A verdict as a row."""
    told = session.describe(found.move)
    details = tuple(filter(None, told.details))
    if found.legal:
        return Row(
            text=str(found.move),
            move=found.move,
            seat=found.seat,
            label=told.label,
            details=details,
            group=told.group,
            outlook=told.outlook,
            pieces=session.pieces(found.move, found.seat),
        )
    first = found.objections[0]
    fact = phrase(session.game, session.settings, first, found.seat)
    return Row(
        text=str(found.move),
        move=found.move,
        seat=found.seat,
        label=told.label,
        details=(fact,) if fact else (),
        kind="no" if found.timely else "later",
        rule=first.rule,
        pieces=session.pieces(found.move, found.seat),
    )


def _outcomes(session: Session) -> tuple[Row, ...]:
    outcomes = session.outcomes()
    total = sum(weight for _, weight in outcomes)
    return tuple(
        Row(
            text=str(move),
            move=move,
            seat=None,
            label=_named(session, move),
            kind="odds",
            pieces=session.pieces(move),
            odds=f"{weight} of {total}",
        )
        for move, weight in outcomes
    )


def _named(session: Session, move: Move) -> str:
    """An outcome by the names of its pieces, else by its notation without brackets."""
    pieces = move.pieces or (str(move).strip("[]="),)
    return ", ".join(session.game.label(piece, session.settings) for piece in pieces)


def numbered(rows: Iterable[Row]) -> dict[str, str]:
    """The key number of each playable row, by notation; the first ten have one."""
    playable = (row for row in rows if row.playable)
    return {row.text: key for key, row in zip(KEYS, playable, strict=False)}


class Folded(msgspec.Struct, frozen=True):
    """Rows under one rule of which only the first are shown."""

    rule: str
    shown: tuple[Row, ...]
    rest: tuple[Row, ...]


def folded(rows: Iterable[Row], unfolded: frozenset[str], keep: str = "") -> list[Folded]:
    """Rows by rule; of more than five under one rule the first is shown, and the one called `keep`."""
    found = []
    for rule, group in groupby(rows, key=lambda row: row.rule):
        members = tuple(group)
        if len(members) <= FOLD or rule in unfolded:
            found.append(Folded(rule, members, ()))
            continue
        shown = tuple(row for place, row in enumerate(members) if place == 0 or row.text == keep)
        found.append(Folded(rule, shown, tuple(row for row in members if row not in shown)))
    return found
