"""Turn Structure: four phases in order, each action optional and once a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.state import AnyState
from workbench.kernel import Choice, Description, Move, Objection, Tell, objection, silent


class Action(Move, frozen=True):
    """A move of one of the four phases.

    Class facts:
        weighs: ids of the rules weighed for it.
        flag: its name among the actions used this turn; "" if it is not limited to once a turn.
        ends_phase: whether the phase is over with it.
    """

    when: ClassVar[str] = "turn.four-phases"
    who: ClassVar[str] = "turn.alternate"
    weighs: ClassVar[tuple[str, ...]] = ()
    flag: ClassVar[str] = ""
    ends_phase: ClassVar[bool] = False

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        """Every legal action of this kind, and the illegal ones a learner might try."""
        raise NotImplementedError

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        """The options without objection, the limit of once a turn left aside."""
        return (move for move in cls.options(state, seat) if next(move.objections(state, seat), None) is None)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """Why the action is not allowed, the limit of once a turn left aside."""
        raise NotImplementedError

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        """Carry the action out."""
        raise NotImplementedError

    def describe(self, state: AnyState, seat: int) -> Description:
        """How the action reads in a list."""
        raise NotImplementedError

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.player is not None and state.player != seat:
            yield objection(self.who, seat=seat, other=state.player)
        if self.flag and self.flag in state.used and state.player == seat:
            yield Objection("turn.once")
        phase = _phase_of(type(self), state)
        yield objection(self.when, key="" if phase else "idle", seat=seat, phase=phase)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, seat=seat, other=decider)


def on_offer(state: AnyState, move: Move) -> bool:
    """Whether moves of this kind are on offer now; where they are not, `untimely` says all that stands against one."""
    step = state.agenda[-1] if state.agenda else None
    return isinstance(step, Choice) and type(move) in step.offered(state)


def _phase_of(kind: type[Action], state: AnyState) -> str:
    from workbench.games.dueling_nobles.phases import order

    if kind is EndPhase:
        return ""
    return next(phase.spoken() for phase in order(state.settings) if kind in phase.considers)


def weigh(*actions: type[Action]) -> Mapping[type[Move], tuple[str, ...]]:
    """The table of a phase: its actions, each with the rules weighed."""
    return {action: action.weighs for action in actions}


class EndPhase(Action, frozen=True):
    """Let the rest of the phase pass: `-`."""

    weighs = ("turn.optional", "turn.four-phases", "variant.mandatory-taxes")
    ends_phase = True

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"-|end|pass", text) is not None else None

    def __str__(self) -> str:
        return "-"

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        yield cls()

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        due = state.settings.has("mandatory-taxes") and _taxes_are_due(state)
        return () if due else (_PASS,)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.settings.has("mandatory-taxes") and _taxes_are_due(state):
            yield objection("variant.mandatory-taxes", "chest:" + "AB"[seat])

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        """Nothing happens; the phase tells its end."""

    def describe(self, state: AnyState, seat: int) -> Description:
        step = state.agenda[-1] if state.agenda else None
        label = getattr(step, "passing", "End the phase")
        return Description(label, ("the rest of the phase passes",))


_PASS = EndPhase()


def _taxes_are_due(state: AnyState) -> bool:
    step = state.agenda[-1] if state.agenda else None
    return isinstance(step, Phase) and "taxes" in step.printed and "taxes" not in state.used


class Phase(Choice, frozen=True):
    """A phase of the turn: its player acts as often as the rules allow, then ends it.

    Class facts:
        name: the phase's name.
        printed: the flags of its actions in the order printed, where ruling.phase-free-order speaks of them.
        passing: how ending it reads in the list of moves.
    """

    rule: ClassVar[str] = "turn.four-phases"
    name: ClassVar[str] = ""
    printed: ClassVar[tuple[str, ...]] = ()
    passing: ClassVar[str] = "End the phase"

    @classmethod
    def spoken(cls) -> str:
        """The phase's name as it stands in a sentence."""
        return f"the {cls.title}" if cls.title.endswith("Phase") else cls.title

    def candidates(self, state: AnyState) -> Iterable[Move]:
        for kind in self.considers:
            yield from kind.options(state, self.seat)  # type: ignore[attr-defined]

    def objections(self, state: AnyState, move: Action) -> Iterator[Objection]:
        yield from self._timing(state, move)
        yield from move.objections(state, self.seat)

    def _timing(self, state: AnyState, move: Action) -> Iterator[Objection]:
        if move.flag and move.flag in state.used:
            yield Objection("turn.once")
        elif self._overtaken(state, move.flag):
            yield Objection("ruling.phase-free-order")
        elif self._skipping_taxes(state, move.flag):
            yield objection("variant.mandatory-taxes", "chest:" + "AB"[self.seat])

    def _out_of_order(self, state: AnyState, flag: str) -> bool:
        """Whether the binding order keeps an action from being taken now."""
        return self._overtaken(state, flag) or self._skipping_taxes(state, flag)

    def _overtaken(self, state: AnyState, flag: str) -> bool:
        """Whether an action printed later has been taken already and the order is binding."""
        if flag not in self.printed or state.answer("phase-free-order") != "listed":
            return False
        return any(later in state.used for later in self.printed[self.printed.index(flag) + 1 :])

    def _skipping_taxes(self, state: AnyState, flag: str) -> bool:
        """Whether compulsory Taxes, which the binding order puts first, have not been taken before this action."""
        if not state.settings.has("mandatory-taxes") or flag not in self.printed or flag == "taxes":
            return False
        return state.answer("phase-free-order") == "listed" and _taxes_are_due(state)

    def legal(self, state: AnyState) -> list[Move]:
        used, seat = state.used, self.seat
        actions: Iterable[Any] = self.considers
        kinds: list[type[Action]] = [kind for kind in actions if kind.flag not in used]
        if self.printed and state.answer("phase-free-order") == "listed":
            kinds = [kind for kind in kinds if not self._out_of_order(state, kind.flag)]
        found: list[Move] = []
        for kind in kinds:
            found += kind.legal_options(state, seat)
        return found

    def play(self, state: AnyState, move: Action, tell: Tell) -> None:
        if isinstance(move, EndPhase):
            if tell is not silent:
                self.tell_end(state, tell)
            return
        if move.flag:
            state.used.append(move.flag)
        if not move.ends_phase:
            state.agenda.append(self)
        move.play(state, self.seat, tell)

    def tell_end(self, state: AnyState, tell: Tell) -> None:
        """Tell that the player lets the rest of the phase pass."""
        tell("turn.optional", also=("turn.four-phases",), seat=self.seat, phase=self.spoken())

    def describe(self, state: AnyState, move: Action) -> Description:
        return move.describe(state, self.seat)
