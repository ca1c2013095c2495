"""A board on which a rule decides."""

from __future__ import annotations

import msgspec

from workbench.session import Session


class Shown(msgspec.Struct, frozen=True):
    """A board on which a rule decides.

    Attributes:
        session: a sitting of its own, where the rule is about to decide.
        move: the move that it forbids, or that makes it happen; "" if the line itself shows it.
        forbids: whether it forbids the move.
        text: what is to be seen, in a sentence.
        source: "lesson game/lesson, step n", "case id: title", or "found".
    """

    session: Session
    move: str
    forbids: bool
    text: str
    source: str
