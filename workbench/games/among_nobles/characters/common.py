"""Abilities that several characters share."""

from __future__ import annotations

from typing import ClassVar

from workbench.games.among_nobles.hooks import Power
from workbench.games.among_nobles.purse import gain_gold, gain_prestige
from workbench.games.among_nobles.state import AnyState, Unit
from workbench.kernel import Step, Tell


class GoldAtBirth(Power):
    """Gold is gained at her birth."""

    gold: ClassVar[int] = 0

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        gain_gold(state, seat, self.gold, self.rules[0], tell, self.id, also=CHRISTENING, card=self.id)
        return ()


class GoodMatch(Power):
    """Gold and prestige are gained when an opponent takes her as a bride, besides the usual prestige."""

    gold: ClassVar[int] = 2
    prestige: ClassVar[int] = 2

    def chosen(self, state: AnyState, seat: int, unit: Unit, other: int, tell: Tell) -> None:
        rule = self.rules[0]
        gain_gold(state, seat, self.gold, rule, tell, self.id, key="gold", also=ALLIANCE, card=self.id)
        gain_prestige(state, seat, self.prestige, rule, tell, self.id, key="prestige", also=ALLIANCE, card=self.id)


class Admired(Power):
    """Prestige is gained each time she is presented to another player's groom."""

    prestige: ClassVar[int] = 2

    def presented(self, state: AnyState, seat: int, tell: Tell) -> None:
        gain_prestige(state, seat, self.prestige, self.rules[0], tell, self.id, card=self.id)


CHRISTENING = ("birth.christening", "char.ability")
ALLIANCE = ("marry.alliance", "char.ability")


def actor_of_christening(state: AnyState) -> str:
    """The character whose abilities bear on a newborn's actions (ruling.christening-frame); "" for none."""
    if state.answer("christening-frame") == "yes" and state.frames:
        return state.frames[-1].card
    return ""
