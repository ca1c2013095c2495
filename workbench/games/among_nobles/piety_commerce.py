"""Piety and Commerce: one prestige, one gold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.births_ahead import spoiled_birth
from workbench.games.among_nobles.decisions import Action, Decision, skip, weigh
from workbench.games.among_nobles.notation import matched
from workbench.games.among_nobles.purse import gain_gold, gain_prestige
from workbench.games.among_nobles.state import AnyState
from workbench.kernel import Description, Move, Objection, Public, Tell, objection


class Pray(Action, frozen=True):
    """Gain 1 prestige: `p`."""

    awaits = "piety action"
    boxes = ("P",)
    weighs = ("piety.gain",)

    @classmethod
    def read(cls, text: str) -> Move | None:
        return PRAY if matched(r"p|piety", text) is not None else None

    def __str__(self) -> str:
        return "p"

    @classmethod
    def options(cls, state: AnyState, step: Piety) -> Iterable[Action]:
        return (PRAY,)

    @classmethod
    def legal_options(cls, state: AnyState, step: Piety) -> Iterable[Action]:
        return (PRAY,)

    def play(self, state: AnyState, step: Piety, tell: Tell) -> None:
        gain_prestige(state, step.seat, 1, "piety.gain", tell)

    def describe(self, state: AnyState, step: Piety) -> Description:
        return Description("Piety", ("+1 prestige",))


PRAY = Pray()


class Piety(Decision, frozen=True):
    """A piety action."""

    rule: ClassVar[str] = "piety.gain"
    title: ClassVar[str] = "piety"
    left_out: ClassVar[tuple[str, str]] = ("No piety", "does not use the piety action")
    considers = {**weigh(Pray), **skip("ruling.hire-waste", "ruling.heinrich-pair")}

    bound: Public[str] = ""

    def question(self, state: AnyState) -> str:
        return f"Does {self.who(state)} use the piety action?"

    def binding(self, state: AnyState) -> Iterator[Objection]:
        if self.bound:
            yield objection(self.bound)


class Earn(Action, frozen=True):
    """Gain 1 gold: `c`."""

    awaits = "commerce action"
    boxes = ("C",)
    weighs = ("commerce.gain",)

    @classmethod
    def read(cls, text: str) -> Move | None:
        return EARN if matched(r"c|commerce", text) is not None else None

    def __str__(self) -> str:
        return "c"

    @classmethod
    def options(cls, state: AnyState, step: Commerce) -> Iterable[Action]:
        return (EARN,)

    @classmethod
    def legal_options(cls, state: AnyState, step: Commerce) -> Iterable[Action]:
        return (EARN,)

    def play(self, state: AnyState, step: Commerce, tell: Tell) -> None:
        gain_gold(state, step.seat, 1, "commerce.gain", tell)

    def describe(self, state: AnyState, step: Commerce) -> Description:
        return Description("Commerce", ("+1 gold",))


EARN = Earn()


class Commerce(Decision, frozen=True):
    """A commerce action."""

    rule: ClassVar[str] = "commerce.gain"
    title: ClassVar[str] = "commerce"
    left_out: ClassVar[tuple[str, str]] = ("No commerce", "does not use the commerce action")
    considers = {**weigh(Earn), **skip("ruling.avoid-birth")}

    def question(self, state: AnyState) -> str:
        return f"Does {self.who(state)} use the commerce action?"

    def binding(self, state: AnyState) -> Iterator[Objection]:
        if son := spoiled_birth(state, self.seat, 0, forgone=1):
            yield objection("ruling.avoid-birth", son, card=son)
