"""Moves, objections and verdicts: what a decider can do, and because of which rule not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from workbench.kernel import notation

if TYPE_CHECKING:
    from workbench.kernel.settings import Settings


class Objection(msgspec.Struct, frozen=True):
    """A rule because of which a move is not allowed.

    Attributes:
        rule: id of the rule, ruling or variant.
        facts: ids of the pieces that decide.
        key: which of the rule's short phrases says it; "" for the only one.
        values: the numbers and names that decide, for the rule's short phrase.
    """

    rule: str
    facts: tuple[str, ...] = ()
    values: dict[str, Any] = {}
    key: str = ""


def objection(rule: str, *facts: str, key: str = "", **values: Any) -> Objection:
    """An objection by `rule` because of the pieces `facts` and the numbers `values`."""
    return Objection(rule, facts, values, key)


class Move(msgspec.Struct, frozen=True, gc=False):
    """One thing a decider can do, or one outcome of chance, in canonical form.

    `str(move)` is its notation: typable, one string for one move.

    Class facts:
        form: what the notation looks like, with the fields in braces and parts that may be missing in brackets, such
            as "{card}[ with {escort}]"; "" for kinds that read and write their notation themselves.
        when: id of the rule that says when such a move may be made.
        who: id of the rule that says which seat may make it; `when` if the text has no rule of its own.
    """

    form: ClassVar[str] = ""
    when: ClassVar[str] = ""
    who: ClassVar[str] = ""

    @classmethod
    def read(cls, text: str) -> Move | None:
        """The move of this kind that `text` (tidied notation) names, or None."""
        return notation.read(cls, text) if cls.form else None

    def __str__(self) -> str:
        return notation.spelled(self) if self.form else repr(self)

    @classmethod
    def played(cls, settings: Settings) -> bool:
        """Whether the game has moves of this kind under these settings; a variant may bring its own kinds."""
        return True

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the pieces the move touches."""
        return ()

    def touches(self, state: Any, seat: int | None) -> tuple[str, ...]:
        """Ids of the pieces the move touches when `seat` makes it; `pieces` unless the position tells more."""
        return self.pieces

    def veiled(self) -> str:
        """The notation for seats that may not see what is chosen; the same for every move of the kind."""
        return notation.spelled(self, veil=True) if self.form else str(self)

    def untimely(self, state: Any, seat: int) -> Iterator[Objection]:
        """Objections to the move at a moment at which its kind is not on offer."""
        yield objection(self.when, seat=seat)

    def intruding(self, state: Any, seat: int, decider: int) -> Iterator[Objection]:
        """Objections to the move when another seat, `decider`, decides."""
        yield objection(self.who or self.when, seat=seat, other=decider)


class Verdict(msgspec.Struct, frozen=True):
    """A move with all its objections and every rule that was considered.

    Attributes:
        move: the move.
        seat: the seat that would make it; None for an outcome of chance.
        objections: why it is not allowed; empty for a legal move.
        considered: ids of the rules weighed, the objecting ones among them.
        timely: whether moves of this kind are on offer at this moment, to this seat.
        fault: what failed if the move cannot be judged in this position; "" otherwise.
    """

    move: Move
    seat: int | None
    objections: tuple[Objection, ...]
    considered: tuple[str, ...]
    timely: bool = True
    fault: str = ""

    @property
    def legal(self) -> bool:
        """Whether no rule objects."""
        return not self.objections


class Description(msgspec.Struct, frozen=True):
    """How a move reads in a list.

    Attributes:
        label: the name, first and bold. Alone it should say which move it is: what is named in a verdict, a lesson or a
            question stands there without the details.
        details: what is paid, got and follows, in this order.
        group: heading under which the move stands, or "".
        outlook: "wins", "ties", "loses" or "" where the result is known already.
        aside: whether the move can be made besides what is asked, at nearly every moment: lists keep such moves apart.
    """

    label: str
    details: tuple[str, ...] = ()
    group: str = ""
    outlook: str = ""
    aside: bool = False
