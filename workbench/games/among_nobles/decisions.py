"""What all decisions have in common: kinds of moves that hold their own rules, and skipping a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.games.among_nobles.notation import matched
from workbench.games.among_nobles.state import AnyState
from workbench.kernel import Choice, Description, Move, Objection, Tell, objection


class Action(Move, frozen=True):
    """A kind of move that knows its rules.

    Class facts:
        weighs: ids of the rules weighed for it.
        awaits: what it has to wait for where it is not on offer: "warfare action".
        boxes: the letters of the boxes that offer it.
        plotter: the card at whose intrigue boxes alone it is on offer, or "".
    """

    when: ClassVar[str] = "act.left-to-right"
    who: ClassVar[str] = "act.order"
    weighs: ClassVar[tuple[str, ...]] = ()
    awaits: ClassVar[str] = ""
    boxes: ClassVar[tuple[str, ...]] = ()
    plotter: ClassVar[str] = ""

    @classmethod
    def options(cls, state: AnyState, step: Any) -> Iterable[Action]:
        """Every legal move of this kind in `step`, and the illegal ones a learner might try."""
        raise NotImplementedError

    @classmethod
    def legal_options(cls, state: AnyState, step: Any) -> Iterable[Action]:
        """The options without objection, in their order."""
        return [move for move in cls.options(state, step) if next(move.objections(state, step), None) is None]

    def objections(self, state: AnyState, step: Any) -> Iterator[Objection]:
        """Why the move is not allowed in `step`."""
        return iter(())

    def weighed(self, state: AnyState, step: Any, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Of the rules weighed for this kind in `step` those that bear on this very move."""
        return rules

    def play(self, state: AnyState, step: Any, tell: Tell) -> None:
        """Carry the move out."""
        raise NotImplementedError

    def describe(self, state: AnyState, step: Any) -> Description:
        """How the move reads in a list."""
        return Description(str(self))

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        coming = state.frames[-1] if state.frames else None
        later = coming is not None and coming.seat == seat and self.plotter in ("", coming.card)
        if later and coming is not None and {*self.boxes} & {*coming.row[coming.next : coming.last]}:
            yield objection(self.when, key="later", seat=seat)
        elif self.plotter:
            yield objection(self.when, key="untimely", seat=seat, card=self.plotter)
        else:
            yield objection(self.when, key="waits" if self.awaits else "untimely", seat=seat, what=self.awaits)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        step = state.agenda[-1] if state.agenda else None
        if isinstance(step, Choice) and type(self) in step.offered(state):
            yield objection(self.who, key="intruding", seat=seat, other=decider)


class Decision(Choice, frozen=True):
    """A choice among kinds of moves that know their rules.

    Class facts:
        left_out: how leaving it out reads: as a label, "No army goes home", and of a player, "sends no army home".
    """

    left_out: ClassVar[tuple[str, str]] = ("Nothing", "does nothing")

    def candidates(self, state: AnyState) -> Iterable[Move]:
        for kind in self.offered(state):
            yield from kind.options(state, self)  # type: ignore[attr-defined]

    def objections(self, state: AnyState, move: Action) -> Iterator[Objection]:
        return move.objections(state, self)

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        rules = super().weighed(state, move)
        return move.weighed(state, self, rules) if isinstance(move, Action) else rules

    def legal(self, state: AnyState) -> list[Move]:
        found: list[Move] = []
        for kind in self.offered(state):
            found += kind.legal_options(state, self)  # type: ignore[attr-defined]
        return found

    def play(self, state: AnyState, move: Action, tell: Tell) -> None:
        move.play(state, self, tell)

    def describe(self, state: AnyState, move: Action) -> Description:
        return move.describe(state, self)

    def binding(self, state: AnyState) -> Iterator[Objection]:
        """Why this must not be skipped; nothing where it may."""
        return iter(())

    def skipped(self, state: AnyState, tell: Tell) -> None:
        """Tell that it is skipped, and do what follows from that."""
        tell("act.optional", seat=self.seat, what=self.leaving[1])

    def who(self, state: AnyState) -> str:
        """The player who decides, for questions."""
        name: str = state.settings.players[self.seat]
        return name

    @property
    def leaving(self) -> tuple[str, str]:
        """`left_out`, unless it depends on what has been done before."""
        return self.left_out

    @property
    def skipping(self) -> tuple[str, str]:
        """How skipping reads in a list: label and what follows."""
        return self.leaving[0], ""

    def others(self, state: AnyState) -> bool:
        """Whether there is a legal move besides skipping."""
        kinds = (kind for kind in self.offered(state) if kind is not Skip)
        return any(True for kind in kinds for _ in kind.legal_options(state, self))  # type: ignore[attr-defined]


class Skip(Action, frozen=True):
    """Leave a box or a benefit unused: `-`."""

    when: ClassVar[str] = "act.optional"
    weighs = ("act.optional",)

    @classmethod
    def read(cls, text: str) -> Move | None:
        return SKIP if matched(r"-|skip|none", text) is not None else None

    def __str__(self) -> str:
        return "-"

    @classmethod
    def options(cls, state: AnyState, step: Any) -> Iterable[Action]:
        return (SKIP,)

    @classmethod
    def legal_options(cls, state: AnyState, step: Any) -> Iterable[Action]:
        return () if next(step.binding(state), None) is not None else (SKIP,)

    def objections(self, state: AnyState, step: Any) -> Iterator[Objection]:
        found: Iterator[Objection] = step.binding(state)
        return found

    def play(self, state: AnyState, step: Any, tell: Tell) -> None:
        step.skipped(state, tell)

    def describe(self, state: AnyState, step: Any) -> Description:
        label, follows = step.skipping
        return Description(label, (follows,) if follows else ())


SKIP = Skip()


def skip(*rules: str) -> dict[type[Move], tuple[str, ...]]:
    """The entry of a table of moves for skipping, with the rules that can bind."""
    return {Skip: ("act.optional", *rules)}


def weigh(*kinds: type[Action]) -> dict[type[Move], tuple[str, ...]]:
    """A table of moves, each kind with the rules weighed for it."""
    return {kind: kind.weighs for kind in kinds}
