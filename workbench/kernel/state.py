"""The state of a game: all facts of a position as plain data, the agenda included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from workbench.kernel.copying import copied
from workbench.kernel.settings import Settings
from workbench.kernel.visibility import Public

S = TypeVar("S")


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a position.

    Attributes:
        sentence: the defect in words.
        rule: id of the rule or the name of the invariant that is broken.
        pieces: ids of the pieces concerned.
        mend: an edit (path to value) that mends it, where there is one.
    """

    sentence: str
    rule: str = ""
    pieces: tuple[str, ...] = ()
    mend: dict[str, Any] = {}


class State(msgspec.Struct, Generic[S], kw_only=True):
    """All facts of a position.

    Fields are ids, numbers, lists and structs of these; never references between pieces, callables or generators.

    Attributes:
        settings: players, rulings, variants and components; shared, never changed.
        agenda: the steps still to happen; the last one is next.
        over: whether the game has ended.
    """

    ended_by: ClassVar[str] = ""
    field_titles: ClassVar[dict[str, str]] = {"agenda": "what happens next", "over": "the game is over"}

    settings: Public[Settings]
    agenda: Public[list[S]] = []
    over: Public[bool] = False

    def push(self, *steps: S) -> None:
        """Put steps on top of the agenda; the first one named happens first."""
        self.agenda += steps[::-1]

    def copy(self) -> State[S]:
        """An independent copy that shares only frozen things. A game may write its own, which is quicker."""
        return copied(self)

    def ended(self) -> str:
        """Id of the rule that ended the game; games with several ways to end keep it in a field `ending`."""
        return getattr(self, "ending", "") or self.ended_by

    def problems(self) -> Iterable[Problem]:
        """All defects of the position; empty in play."""
        return ()


AnyState: TypeAlias = State[Any]
