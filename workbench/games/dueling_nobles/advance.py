"""4. Battle Phase, first steps: Advance (attacker only) and Feint (defender only)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.games.dueling_nobles.battle import BattleMove, Engage
from workbench.games.dueling_nobles.cards import CARD_PATTERN
from workbench.games.dueling_nobles.force import (
    over_limit,
)
from workbench.games.dueling_nobles.markers import pay_gold
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.state import AnyState, Battle, Noble, Side
from workbench.games.dueling_nobles.turn import Action, on_offer
from workbench.games.dueling_nobles.words import card_name, chest
from workbench.kernel import (
    Choice,
    Description,
    Move,
    Objection,
    Public,
    Tell,
    objection,
)

FEINT_PRICE = 2


class Advance(Action, frozen=True):
    """Announce an attacking and a defending Noble: `KS x QH`."""

    who = "advance.attacker-only"
    weighs = (
        "battle.declare",
        "advance.announce",
        "advance.attacker-only",
        "advance.needs-nobles",
        "turn.once",
        "ruling.first-attack",
        "ruling.fresh-noble",
        "ruling.overdue-noble",
    )
    flag = "battle"
    ends_phase = True

    attacker: Public[str]
    defender: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"({CARD_PATTERN}) ?x ?({CARD_PATTERN})", text)
        return cls(found[0], found[1]) if found else None

    def __str__(self) -> str:
        return f"{self.attacker} x {self.defender}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.attacker, self.defender)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        for own in state.seats[seat].arms:
            yield from (cls(own.card, enemy.card) for enemy in state.seats[1 - seat].arms)

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        if state.turn == 1 and state.answer("first-attack") == "peace":
            return ()
        own, enemy = state.seats[seat].arms, state.seats[1 - seat].arms
        if state.answer("fresh-noble") == "next-turn":
            own = [noble for noble in own if not noble.fresh]
        if state.answer("overdue-noble") == "idle":
            own = [noble for noble in own if not over_limit(noble)]
            enemy = [noble for noble in enemy if not over_limit(noble)]
        return [cls(mine.card, other.card) for mine in own for other in enemy]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        own = state.seats[seat].noble(self.attacker)
        enemy = state.seats[1 - seat].noble(self.defender)
        if not state.seats[seat].arms or not state.seats[1 - seat].arms:
            empty = seat if not state.seats[seat].arms else 1 - seat
            yield objection("advance.needs-nobles", seat=empty)
        elif own is None or enemy is None:
            stranger, side = (self.attacker, seat) if own is None else (self.defender, 1 - seat)
            yield objection("advance.announce", stranger, noble=stranger, seat=side)
        if state.turn == 1 and state.answer("first-attack") == "peace":
            yield objection("ruling.first-attack")
        if own is not None and own.fresh and state.answer("fresh-noble") == "next-turn":
            yield objection("ruling.fresh-noble", own.card, noble=own.card)
        yield from idle_objections(state, *(noble for noble in (own, enemy) if noble is not None))

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        enemy = 1 - seat
        state.battle = Battle(Side(seat, self.attacker), Side(enemy, self.defender), self.defender)
        tell("battle.declare", key="battle", also=("advance.attacker-only",), seat=seat)
        fighters: dict[str, Any] = {"noble": self.attacker, "enemy": self.defender}
        tell("advance.announce", *fighters.values(), also=("advance.needs-nobles",), seat=seat, **fighters)
        state.push(FeintChoice(enemy), Engage())

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description(f"{card_name(self.attacker)} attacks {card_name(self.defender)}", (), "Advance")


def idle_objections(state: AnyState, *nobles: Noble) -> Iterator[Objection]:
    """Objections to naming Nobles that are over their limit (ruling.overdue-noble = idle)."""
    if state.answer("overdue-noble") == "idle":
        for noble in nobles:
            if over_limit(noble):
                yield objection("ruling.overdue-noble", noble.card, noble=noble.card)


class DefenderMove(BattleMove, frozen=True):
    """An answer of the defender to the Advance (feint.defender-only)."""

    when: ClassVar[str] = "feint.defender-only"
    who: ClassVar[str] = "feint.defender-only"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.battle is not None and state.battle.defence.seat == seat:
            yield objection(self.when, key="late", seat=seat)
        else:
            yield from super().untimely(state, seat)


class Feint(DefenderMove, frozen=True):
    """Hand the defence to another Noble for 2 Gold: `f JC`."""

    noble: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:f|feint) ({CARD_PATTERN})", text)
        return cls(found[0]) if found else None

    def __str__(self) -> str:
        return f"f {self.noble}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.noble,)


class Hold(DefenderMove, frozen=True):
    """Leave the defence with the announced Noble: `hold`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"hold", text) is not None else None

    def __str__(self) -> str:
        return "hold"


_HOLD = Hold()


class FeintChoice(Choice, frozen=True):
    """The defender, and nobody else, may reassign the defence."""

    rule: ClassVar[str] = "feint.defender-only"
    title: ClassVar[str] = "battle · Feint"
    considers = {
        Feint: ("feint.defender-only", "feint.cost", "feint.different", "ruling.overdue-noble"),
        Hold: ("feint.optional",),
    }

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} feint?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield _HOLD
        yield from (Feint(noble.card) for noble in state.seats[self.seat].arms)

    def objections(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if not isinstance(move, Feint):
            return
        player = state.seats[self.seat]
        noble = player.noble(move.noble)
        assert state.battle is not None
        if noble is None or move.noble == state.battle.announced:
            yield objection("feint.different", move.noble, noble=move.noble)
        if player.chest < FEINT_PRICE:
            yield objection("feint.cost", chest(self.seat), have=player.chest, need=FEINT_PRICE, seat=self.seat)
        if noble is not None:
            yield from idle_objections(state, noble)

    def legal(self, state: AnyState) -> list[Move]:
        player, battle = state.seats[self.seat], state.battle
        assert battle is not None
        if player.chest < FEINT_PRICE or len(player.arms) < 2:
            return [_HOLD]
        others = [noble for noble in player.arms if noble.card != battle.announced]
        if state.answer("overdue-noble") == "idle":
            others = [noble for noble in others if not over_limit(noble)]
        return [_HOLD, *(Feint(noble.card) for noble in others)]

    def play(self, state: AnyState, move: Move, tell: Tell) -> None:
        battle = state.battle
        assert battle is not None
        if isinstance(move, Feint):
            pay_gold(state, self.seat, FEINT_PRICE, "feint.cost", tell)
            battle.defence.noble = move.noble
            fighters: dict[str, Any] = {"noble": move.noble, "enemy": battle.announced}
            tell("feint.different", *fighters.values(), also=("feint.defender-only",), seat=self.seat, **fighters)
            if state.answer("cancel-battle") == "withdraw":
                state.push(WithdrawChoice(battle.attack.seat))
        else:
            tell("feint.optional", battle.announced, seat=self.seat, noble=battle.announced)

    def describe(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, Feint):
            return Description(f"Feint: {card_name(move.noble)} defends", (f"{FEINT_PRICE} Gold",))
        name = card_name(state.battle.announced) if state.battle else "the announced Noble"
        return Description(f"Hold: {name} defends", ("nothing is paid",))


class AttackerAnswer(BattleMove, frozen=True):
    """An answer of the attacker to a Feint, where the ruling lets him stop (ruling.cancel-battle)."""

    when: ClassVar[str] = "ruling.cancel-battle"
    who: ClassVar[str] = "ruling.cancel-battle"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.battle is None or state.answer("cancel-battle") == "binding":
            yield from super().untimely(state, seat)
        else:
            yield objection(self.when, key="no-feint", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, key="other", other=decider)


class FightOn(AttackerAnswer, frozen=True):
    """Fight the battle in spite of the Feint: `fight`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"fight", text) is not None else None

    def __str__(self) -> str:
        return "fight"


class Withdraw(AttackerAnswer, frozen=True):
    """Call the battle off after a Feint: `withdraw`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"withdraw", text) is not None else None

    def __str__(self) -> str:
        return "withdraw"


class WithdrawChoice(Choice, frozen=True):
    """After a Feint the attacker may stop (ruling.cancel-battle = withdraw)."""

    rule: ClassVar[str] = "ruling.cancel-battle"
    title: ClassVar[str] = "battle · after the Feint"
    considers = {FightOn: ("ruling.cancel-battle",), Withdraw: ("ruling.cancel-battle",)}

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} fight after the Feint?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        return (FightOn(), Withdraw())

    def objections(self, state: AnyState, move: Move) -> Iterator[Objection]:
        return iter(())

    def play(self, state: AnyState, move: Move, tell: Tell) -> None:
        if isinstance(move, Withdraw):
            state.battle = None
            state.agenda.remove(Engage())
            tell("ruling.cancel-battle", seat=self.seat)

    def describe(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, Withdraw):
            return Description("Withdraw", ("the battle of this turn is used up",))
        return Description("Fight on")
