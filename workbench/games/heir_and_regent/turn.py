"""Play: what a move of one's own turn is, the optional actions, and ending the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.heir_and_regent.hand import Means
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import matched
from workbench.kernel import Chance, Choice, Description, Move, Objection, Tell, objection


def on_offer(state: AnyState, move: Move) -> bool:
    """Whether moves of this kind are on offer now; where they are not, `untimely` says all that stands against one."""
    step = state.agenda[-1] if state.agenda else None
    return isinstance(step, Choice) and type(move) in step.offered(state)


OF_A_TURN = ("DrawCard", "ThrowAway", "Act", "DrawOrAct", "CutHand", "FinishTurn")


def waits(state: AnyState, *names: str) -> bool:
    """Whether a step of one of these names waits."""
    return bool(state.agenda) and state.agenda[-1].__class__.__name__ in names


def turn_on(state: AnyState) -> bool:
    """Whether a turn is being played: one of its steps is still to come. Works on a state or a view of one."""
    return state.player is not None and any(step.__class__.__name__ in OF_A_TURN for step in state.agenda)


class TurnMove(Move, frozen=True):
    """A move of the player whose turn it is."""

    when: ClassVar[str] = "ruling.turn-shape"
    who: ClassVar[str] = "play.optional"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if not self.played(state.settings):
            yield self.missing(state)
        elif not turn_on(state):
            yield objection(self.who, key="between", seat=seat)
        elif state.player != seat:
            yield objection(self.who, seat=seat, other=state.player)
        else:
            yield self.refused(state, seat)

    def missing(self, state: AnyState) -> Objection:
        """Why there are no moves of this kind under the settings (see `played`)."""
        raise NotImplementedError

    def refused(self, state: AnyState, seat: int) -> Objection:
        """Why the move is not on offer at this point of the own turn."""
        chance = isinstance(state.agenda[-1], Chance)
        return objection(self.when, key="chance" if chance else self.moment(state), seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, seat=seat, other=decider)

    def moment(self, state: AnyState) -> str:
        """Which of the short refusals says why the move is not on offer at this moment of the own turn."""
        return ""


class Action(TurnMove, frozen=True):
    """One of the optional actions.

    Class facts:
        weighs: ids of the rules weighed for it.
        flag: how the turn notes it (ruling.actions-per-turn).
    """

    weighs: ClassVar[tuple[str, ...]] = ()
    flag: ClassVar[str] = ""

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        """Every legal action of this kind, and the illegal ones a learner might try."""
        raise NotImplementedError

    @classmethod
    def legal_options(cls, state: AnyState, seat: int, means: Means) -> Iterable[Action]:
        """The options without objection, in their order. May be overridden for speed only.

        Args:
            state: the position.
            seat: who would act.
            means: what that seat can act with.
        """
        return [move for move in cls.options(state, seat) if next(move.objections(state, seat), None) is None]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """Why the action is not allowed, the number of actions in a turn left aside."""
        raise NotImplementedError

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        """Carry the action out."""
        raise NotImplementedError

    def describe(self, state: AnyState, seat: int) -> Description:
        """How the action reads in a list."""
        raise NotImplementedError

    def moment(self, state: AnyState) -> str:
        return action_moment(state)


def action_moment(state: AnyState) -> str:
    """Which of the short refusals says why no action, and no end of the actions, is on offer (ruling.turn-shape)."""
    shape = state.settings.answers["turn-shape"]
    if shape == "draw-then-act" and not waits(state, "CutHand"):
        return "throwing" if waits(state, "ThrowAway") else "first"
    return "drawn" if shape == "draw-or-act" and state.drawn else "acted"


class EndTurn(TurnMove, frozen=True):
    """Take no further action: `end`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"end|end the turn|pass|-", text) is not None else None

    def __str__(self) -> str:
        return "end"

    def moment(self, state: AnyState) -> str:
        return action_moment(state)


END = EndTurn()
