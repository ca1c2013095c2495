"""The moves of a question as rows: what each is called, what it brings, and why it is not allowed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import msgspec

from workbench.kernel import Chance, Choice, Description, Move, Verdict
from workbench.kernel.play import waiting
from workbench.session import Session
from workbench.session.reading import MOST
from workbench.session.sentences import minus, phrase

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
        facts: ids of the pieces that stand against it.
        odds: "1 of 6" for an outcome of chance.
        aside: whether it can be made besides what is asked.
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
    facts: tuple[str, ...] = ()
    odds: str = ""
    aside: bool = False

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
    rows = _told_apart([_drafted(session, found) for found in session.verdicts()])
    legal = [row for row in rows if row.playable]
    if legal and all(row.outlook in _BEST_FIRST for row in legal):
        legal.sort(key=lambda row: _BEST_FIRST[row.outlook])
    return (*legal, *_by_rule(row for row in rows if not row.playable))


def unjudged_rows(session: Session) -> tuple[Row, ...]:
    """All moves of the choice that waits as rows that do not tell which are allowed; those of a group together.

    They stand by their names: in the order in which a game lists its candidates the allowed ones may come first.
    """
    rows = _told_apart([_unjudged(session, found) for found in session.verdicts()])
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    return tuple(row for head in sorted(groups, key=by_name) for row in sorted(groups[head], key=_by_label))


def by_name(text: str) -> list[tuple[int, int, str]]:
    """A text in the order of a list for people: numbers by their size, words by their letters."""
    parts = re.findall(r"[-−]?\d+|\D+", text)
    return [(0, int(part.replace("−", "-")), "") if part[-1].isdigit() else (1, 0, part.casefold()) for part in parts]


def _by_label(row: Row) -> list[tuple[int, int, str]]:
    return by_name(row.label)


def _unjudged(session: Session, found: Verdict) -> tuple[Row, Description]:
    """A verdict as a row that keeps it to itself, and what it leads to."""
    row, told = _described(session, found)
    return msgspec.structs.replace(row, outlook=""), told


def _by_rule(rows: Iterable[Row]) -> Iterable[Row]:
    """Rows that one rule forbids stand together; rules in the order in which they first come."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.rule, []).append(row)
    return (row for group in found.values() for row in group)


def row_of(session: Session, found: Verdict) -> Row:
    """A verdict as a row."""
    return _drafted(session, found)[0]


def _described(session: Session, found: Verdict) -> tuple[Row, Description]:
    """The move of a verdict as the row of a move that can be played, and how it is described."""
    told = session.describe(found.move)
    row = Row(
        text=str(found.move),
        move=found.move,
        seat=found.seat,
        label=told.label,
        details=tuple(filter(None, told.details)),
        group=told.group,
        outlook=told.outlook,
        pieces=session.pieces(found.move, found.seat),
        aside=told.aside,
    )
    return row, told


def _drafted(session: Session, found: Verdict) -> tuple[Row, Description]:
    """A verdict as a row, and how the move is described, whether it is allowed or not."""
    row, told = _described(session, found)
    if found.legal:
        return row, told
    first = found.objections[0]
    fact = minus(phrase(session.game, session.settings, first, found.seat))
    refused = msgspec.structs.replace(
        row,
        details=(fact,) if fact else (),
        group="",
        outlook="",
        kind="no" if found.timely else "later",
        rule=first.rule,
        facts=tuple(dict.fromkeys(fact for item in found.objections for fact in item.facts)),
    )
    return refused, told


def _told_apart(drafts: list[tuple[Row, Description]]) -> list[Row]:
    """Rows in which no label comes twice: where moves share a name, what differs between them joins it."""
    shared: dict[str, list[Description]] = {}
    for _, told in drafts:
        shared.setdefault(told.label, []).append(told)
    common = {label: set.intersection(*(set(told.details) for told in of)) for label, of in shared.items()}
    rows = []
    for row, told in drafts:
        own = [detail for detail in told.details if detail not in common[told.label]]
        if len(shared[told.label]) == 1:
            rows.append(row)
            continue
        label = ", ".join([*([] if own and told.group == told.label else [told.label]), *own])
        left = tuple(detail for detail in row.details if detail not in own)
        rows.append(msgspec.structs.replace(row, label=label[:1].upper() + label[1:], details=left))
    count = Counter(row.label for row in rows)
    return [
        row if count[row.label] == 1 else msgspec.structs.replace(row, label=f"{row.label}, {row.text}") for row in rows
    ]


def are_more(session: Session) -> bool:
    """Whether there are more moves, or outcomes of chance, than are listed; they can be typed."""
    state = session.state
    step: Any = waiting(state)
    if isinstance(step, Choice):
        partial = getattr(step, "partial", None)
        listed = (move for move, _ in zip(step.candidates(state), range(MOST + 1), strict=False))
        return bool(partial is not None and partial(state)) or sum(1 for _ in listed) > MOST
    return isinstance(step, Chance) and step.size(state) > MOST


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
