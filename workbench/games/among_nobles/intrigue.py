"""Intrigue: what the boxes of characters with an intrigue ability have in common.

Each character's own move stands beside its text in the package `characters`; here are the plain forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.cards import BY_ID
from workbench.games.among_nobles.decisions import Action, Decision, skip, weigh
from workbench.games.among_nobles.hooks import POWERS, Power
from workbench.games.among_nobles.notation import matched
from workbench.games.among_nobles.state import AnyState, Frame
from workbench.games.among_nobles.words import short
from workbench.kernel import Description, Move, Objection, Public, Step, Tell

INTRIGUE = ("intrigue.when", "intrigue.text", "intrigue.each", "intrigue.couple")


class Plot(Power):
    """An intrigue ability that either happens or is left out: `i`.

    Class facts:
        rulings: ids of the rulings that bear on it.
    """

    rulings: ClassVar[tuple[str, ...]] = ()

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        return Intrigue(frame.seat, self.id)

    def plot(self, state: AnyState, step: Intrigue, tell: Tell) -> None:
        """Carry the ability out."""
        raise NotImplementedError

    def plot_objections(self, state: AnyState, step: Intrigue) -> Iterator[Objection]:
        """Why the ability cannot be used."""
        return iter(())

    def gain(self, state: AnyState, step: Intrigue) -> str:
        """What it brings, in a few words."""
        raise NotImplementedError


class Scheme(Action, frozen=True):
    """Use the intrigue ability: `i`."""

    when: ClassVar[str] = "intrigue.when"
    awaits = "intrigue box"
    boxes = ("I",)
    weighs = (*INTRIGUE, "ruling.cosimo-bachelor")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"i|intrigue", text) is not None else None

    def __str__(self) -> str:
        return "i"

    @classmethod
    def options(cls, state: AnyState, step: Intrigue) -> Iterable[Action]:
        return (cls(),)

    def objections(self, state: AnyState, step: Intrigue) -> Iterator[Objection]:
        return step.power.plot_objections(state, step)

    def weighed(self, state: AnyState, step: Intrigue, rules: tuple[str, ...]) -> tuple[str, ...]:
        return (*INTRIGUE, *step.power.rules, *step.power.rulings)

    def play(self, state: AnyState, step: Intrigue, tell: Tell) -> None:
        step.power.plot(state, step, tell)

    def describe(self, state: AnyState, step: Intrigue) -> Description:
        return Description(BY_ID[step.card].name, (step.power.gain(state, step),))


class Intrigue(Decision, frozen=True):
    """An intrigue box of a character whose ability needs no further choice."""

    rule: ClassVar[str] = "intrigue.when"
    title: ClassVar[str] = "intrigue"
    left_out: ClassVar[tuple[str, str]] = ("No intrigue", "leaves the intrigue unused")
    considers = {**weigh(Scheme), **skip()}

    card: Public[str]

    @property
    def power(self) -> Plot:
        """The ability."""
        power = POWERS[self.card]
        assert isinstance(power, Plot)
        return power

    def question(self, state: AnyState) -> str:
        return f"Does {short(self.card)} use the intrigue?"
