"""Steps: paragraphs of a rulebook that wait to happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Literal

import msgspec

from workbench.kernel.event import Tell
from workbench.kernel.move import Description, Move, Objection
from workbench.kernel.visibility import Public


class Step(msgspec.Struct, frozen=True, tag_field="step", gc=False):
    """One paragraph of the rulebook waiting to happen; its fields are its variables.

    Class facts:
        rule: id of the rule it carries out.
        title: how it is called on the bench; two or three words.
        decides: what decides how it goes: "rules" (a Task), "seat" (a Choice) or "chance". Quicker than `isinstance`.
    """

    rule: ClassVar[str] = ""
    title: ClassVar[str] = ""
    decides: ClassVar[Literal["rules", "seat", "chance"]] = "rules"


class Task(Step, frozen=True):
    """A step that happens by itself."""

    def do(self, state: Any, tell: Tell) -> None:
        """Change the state, tell what happened, push what follows. The step has left the agenda before."""
        raise NotImplementedError


class Choice(Step, frozen=True):
    """A step in which a seat decides.

    Class facts:
        considers: for each kind of move on offer, the ids of the rules that are weighed here.
    """

    decides = "seat"
    considers: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {}

    seat: Public[int]

    def question(self, state: Any) -> str:
        """What is asked, as a real question under 60 characters, with nothing in it that a seat may not know."""
        raise NotImplementedError

    def offered(self, state: Any) -> Mapping[type[Move], tuple[str, ...]]:
        """The kinds of move on offer with the rules weighed; `considers` unless a variant changes it."""
        return self.considers

    def weighed(self, state: Any, move: Move) -> tuple[str, ...]:
        """The rules weighed for a move of an offered kind; those of its kind unless the move tells more."""
        return self.offered(state).get(type(move), ())

    def candidates(self, state: Any) -> Iterable[Move]:
        """Every legal move, and the illegal ones a learner might try."""
        raise NotImplementedError

    def objections(self, state: Any, move: Any) -> Iterator[Objection]:
        """Why a move of an offered kind is not allowed; nothing for a legal move."""
        raise NotImplementedError

    def grounds(self, state: Any, move: Any) -> Iterator[Objection]:
        """Why a legal move is allowed that a rule usually forbids: the rule that excuses it, and the facts.

        A reader is told it by the sentence (`tells`) of that rule. Nothing for most moves.
        """
        return iter(())

    def legal(self, state: Any) -> list[Move]:
        """The candidates without objection, in their order. May be overridden for speed only."""
        return [move for move in self.candidates(state) if next(self.objections(state, move), None) is None]

    def play(self, state: Any, move: Any, tell: Tell) -> None:
        """Carry out a legal move. The step has left the agenda before."""
        raise NotImplementedError

    def describe(self, state: Any, move: Any) -> Description:
        """How the move reads in a list."""
        return Description(str(move))


class Chance(Step, frozen=True):
    """A step that dice or a draw decide."""

    decides = "chance"

    def question(self, state: Any) -> str:
        """What is rolled or drawn, for whom and for what; the step's name unless it says more. For all to read."""
        return self.title or type(self).__name__

    def outcomes(self, state: Any) -> Iterator[tuple[Move, int]]:
        """Every outcome with its whole-number weight, lazily."""
        raise NotImplementedError

    def size(self, state: Any) -> int:
        """How many different outcomes there are."""
        return sum(1 for _ in self.outcomes(state))

    def possible(self, state: Any, outcome: Move) -> bool:
        """Whether `outcome` can happen now."""
        return any(outcome == other for other, _ in self.outcomes(state))

    def objections(self, state: Any, outcome: Any) -> Iterator[Objection]:
        """Why an outcome of the kind that can come here cannot; nothing for a possible one."""
        if not self.possible(state, outcome):
            yield Objection(self.rule, outcome.pieces)

    def sample(self, state: Any, rng: Random) -> Move:
        """One outcome, drawn with the weights of `outcomes`."""
        outcomes, weights = zip(*self.outcomes(state), strict=True)
        chosen: Move = rng.choices(outcomes, weights)[0]
        return chosen

    def play(self, state: Any, outcome: Any, tell: Tell) -> None:
        """Carry out an outcome. The step has left the agenda before."""
        raise NotImplementedError
