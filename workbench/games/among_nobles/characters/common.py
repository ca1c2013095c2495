"""What several characters share: three kinds of ability, and letting another unit of the family act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.decisions import SKIP, Action, Decision
from workbench.games.among_nobles.family import find_unit, units
from workbench.games.among_nobles.hooks import Gifts, Power, power_of
from workbench.games.among_nobles.purse import gain_gold, gain_prestige
from workbench.games.among_nobles.series import begin
from workbench.games.among_nobles.state import AnyState, Unit
from workbench.games.among_nobles.turns import UnitAction, four, hand_on, instead_of
from workbench.kernel import Move, Objection, Public, Step, Tell


class GoldAtBirth(Power):
    """You gain gold when she is born."""

    def __init__(self, card: str, rule: str, gold: int) -> None:
        self.id, self.rules, self.gold = card, (rule,), gold

    def when_born(self, state: AnyState) -> Gifts:
        return Gifts(gold=self.gold)

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        gain_gold(state, seat, self.gold, self.rules[0], tell, self.id, also=CHRISTENING, card=self.id)
        return ()


class GoodMatch(Power):
    """When an opponent marries her you gain 2 gold and 2 prestige besides the usual 2."""

    def __init__(self, card: str, rule: str) -> None:
        self.id, self.rules, self.gifts = card, (rule,), Gifts(prestige=2, gold=2)

    def when_chosen(self, state: AnyState) -> Gifts:
        return self.gifts

    def chosen(self, state: AnyState, seat: int, unit: Unit, other: int, tell: Tell) -> None:
        rule, gifts = self.rules[0], self.gifts
        gain_gold(state, seat, gifts.gold, rule, tell, self.id, key="gold", also=ALLIANCE, card=self.id)
        gain_prestige(state, seat, gifts.prestige, rule, tell, self.id, key="prestige", also=ALLIANCE, card=self.id)


class Admired(Power):
    """Each time she is presented to another player's groom you gain 2 prestige at once, chosen or not."""

    def __init__(self, card: str, rule: str) -> None:
        self.id, self.rules, self.gifts = card, (rule,), Gifts(prestige=2)

    def when_presented(self, state: AnyState) -> Gifts:
        return self.gifts

    def presented(self, state: AnyState, seat: int, tell: Tell) -> None:
        gain_prestige(state, seat, self.gifts.prestige, self.rules[0], tell, self.id, card=self.id)


CHRISTENING = ("birth.christening", "char.ability")
ALLIANCE = ("marry.alliance", "char.ability")


def actor_of_christening(state: AnyState) -> str:
    """The character whose abilities bear on a newborn's actions (ruling.christening-frame); "" for none."""
    if state.answer("christening-frame") == "yes" and state.frames:
        return state.frames[-1].card
    return ""


# ------------------------------------------------------------------------------------------ another unit may act


class Encore(Decision, frozen=True):
    """Another unit of the family may act besides the one that the turn's token lies on.

    Class facts:
        grants: the kind of move by which it acts.

    Attributes:
        card: the character who allows it.
    """

    grants: ClassVar[type[UnitAction]]

    card: Public[str]

    def fits(self, unit: Unit) -> bool:
        """Whether the unit is of the kind that the character's text names."""
        raise NotImplementedError

    def unfit(self, state: AnyState, move: UnitAction, unit: Unit | None) -> Iterator[Objection]:
        """What the character's own text says against a move."""
        raise NotImplementedError

    def with_token(self, state: AnyState) -> bool:
        """Whether a token of the player is put on the unit."""
        return False

    def allow(self, state: AnyState, move: UnitAction, unit: Unit, tell: Tell) -> None:
        """Tell what happens, and put the token where there is one."""
        raise NotImplementedError

    def candidates(self, state: AnyState) -> Iterable[Move]:
        for unit in units(state.seats[self.seat]):
            yield from self._moves(state, unit)
        yield SKIP

    def _moves(self, state: AnyState, unit: Unit) -> Iterator[UnitAction]:
        yield from four(self.grants, unit.card)
        if power_of(unit.card).substitutes and self.fits(unit):
            yield from instead_of(self.grants, state, self.seat, unit.card)

    def objections(self, state: AnyState, move: Action) -> Iterator[Objection]:
        if isinstance(move, UnitAction):
            yield from self.unfit(state, move, find_unit(state, self.seat, move.card))
            yield from move.unit_objections(state, self.seat, self.with_token(state))

    def legal(self, state: AnyState) -> list[Move]:
        found: list[Move] = []
        for unit in units(state.seats[self.seat]):
            if self.fits(unit):
                moves = self._moves(state, unit)
                found.extend(move for move in moves if next(self.objections(state, move), None) is None)
        found.append(SKIP)
        return found

    def play(self, state: AnyState, move: Action, tell: Tell) -> None:
        if not isinstance(move, UnitAction):
            move.play(state, self, tell)
            return
        unit = find_unit(state, self.seat, move.card)
        assert unit is not None
        self.allow(state, move, unit, tell)
        if move.instead:
            hand_on(state, self.seat, move, "edward-vi", tell)
        else:
            begin(state, self.seat, unit, move.series, *move.shape(state), self.card, tell)
