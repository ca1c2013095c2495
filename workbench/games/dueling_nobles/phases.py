"""The phases of a turn, in order, and the older order of variant.old-turn-order.

1. Political      Taxes, Betrayal, Noblesse Oblige
2. Reinforcement  Support, a Noble
3. Command        Agents, Knights
4. Battle         one battle; Disband closes the phase
"""

from __future__ import annotations

from typing import ClassVar

from workbench.games.dueling_nobles.advance import Advance
from workbench.games.dueling_nobles.agents import Counselor, General, Minister, Spy
from workbench.games.dueling_nobles.knights import Knights
from workbench.games.dueling_nobles.political import Betrayal, NoblesseOblige, Taxes
from workbench.games.dueling_nobles.reinforcement import BuyNoble, BuySupport
from workbench.games.dueling_nobles.state import AnyState
from workbench.games.dueling_nobles.turn import EndPhase, Phase, weigh
from workbench.kernel import Settings, Tell


class PoliticalPhase(Phase, frozen=True):
    """1. Political Phase."""

    title: ClassVar[str] = "Political Phase"
    name = "political"
    printed: ClassVar[tuple[str, ...]] = ("taxes", "betrayal", "oblige")
    considers = weigh(Taxes, Betrayal, NoblesseOblige, EndPhase)

    def question(self, state: AnyState) -> str:
        return f"What does {state.settings.players[self.seat]} do in {self.spoken()}?"


class ReinforcementPhase(Phase, frozen=True):
    """2. Reinforcement Phase."""

    title: ClassVar[str] = "Reinforcement Phase"
    name = "reinforcement"
    printed = ("support", "noble")
    considers = weigh(BuySupport, BuyNoble, EndPhase)

    def question(self, state: AnyState) -> str:
        return f"What does {state.settings.players[self.seat]} buy?"


class CommandPhase(Phase, frozen=True):
    """3. Command Phase."""

    title: ClassVar[str] = "Command Phase"
    name = "command"
    # Knights last: they can be many, and the others must not be lost behind them.
    considers = weigh(Minister, Counselor, General, Spy, EndPhase, Knights)

    def question(self, state: AnyState) -> str:
        return f"What does {state.settings.players[self.seat]} command?"

    def partial(self, state: AnyState) -> bool:
        """Whether legal moves are left out of the list; they can still be typed."""
        return "knights" not in state.used and Knights.too_many(state, self.seat)


class BattlePhase(Phase, frozen=True):
    """4. Battle Phase."""

    title: ClassVar[str] = "Battle Phase"
    name = "battle"
    passing = "No battle"
    considers = weigh(Advance, EndPhase)

    def tell_end(self, state: AnyState, tell: Tell) -> None:
        tell("battle.declare", key="peace", also=("turn.optional", "turn.four-phases"), seat=self.seat)
        if state.turn == 1 and state.answer("first-attack") == "peace":
            tell("ruling.first-attack", seat=self.seat)

    def question(self, state: AnyState) -> str:
        return f"Whom does {state.settings.players[self.seat]} attack?"


class BeginningOfTurn(CommandPhase, frozen=True):
    """Older order, first: Agents, Knights and the King's Noblesse Oblige."""

    title: ClassVar[str] = "Beginning of Turn Actions"
    considers = weigh(Minister, Counselor, General, Spy, NoblesseOblige, EndPhase, Knights)


class GenerateResources(PoliticalPhase, frozen=True):
    """Older order, second: Taxes and Betrayal."""

    title: ClassVar[str] = "Generate Resources"
    printed: ClassVar[tuple[str, ...]] = ("taxes", "betrayal")
    considers = weigh(Taxes, Betrayal, EndPhase)


class SpendResources(ReinforcementPhase, frozen=True):
    """Older order, third: Support and a Noble."""

    title: ClassVar[str] = "Spend Resources"


class Duel(BattlePhase, frozen=True):
    """Older order, last: announce and resolve a duel."""

    title: ClassVar[str] = "Duel"


STANDARD_ORDER = (PoliticalPhase, ReinforcementPhase, CommandPhase, BattlePhase)
OLD_ORDER = (BeginningOfTurn, GenerateResources, SpendResources, Duel)


def order(settings: Settings) -> tuple[type[Phase], ...]:
    """The phases in the order of the settings."""
    return OLD_ORDER if settings.has("old-turn-order") else STANDARD_ORDER
