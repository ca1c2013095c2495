"""Female Character Cards, Age II."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.games.among_nobles.cards import DOWRY
from workbench.games.among_nobles.characters.common import CHRISTENING, Admired, GoldAtBirth
from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.hooks import Gifts, Power, enlist
from workbench.games.among_nobles.intrigue import INTRIGUE
from workbench.games.among_nobles.purse import gain_gold, gain_prestige
from workbench.games.among_nobles.state import AnyState, Frame, Unit
from workbench.games.among_nobles.warfare import Warfare
from workbench.games.among_nobles.words import player
from workbench.kernel import Objection, Step, Tell, objection

enlist(GoldAtBirth("esterhazy", "char.esterhazy", gold=3))


class MaryQueenOfScots(Power):
    """Unmarried, her intrigue boxes are warfare boxes. Married, they use her husband's intrigue ability, if any."""

    id = "mary-scots"
    rules = ("char.mary-scots", "char.mary-scots-wife")

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        tell("char.mary-scots", self.id, also=(*INTRIGUE, "char.mary-scots-wife"), seat=frame.seat, card=self.id)
        return Warfare(frame.seat, self.id)


enlist(GoldAtBirth("marguerite", "char.marguerite", gold=3))


class MarianaDeAustria(Power):
    """You may present her as a bride only to a groom whose own card shows a piety box."""

    id = "mariana"
    rules = ("char.mariana",)
    court_rule = "char.mariana"

    def unfit_for(self, state: AnyState, groom: str) -> Iterator[Objection]:
        boxes = ("P",) if state.answer("mariana-piety") == "printed-piety" else ("P", "H")
        if not card(state, groom).shows(*boxes):
            yield objection("char.mariana", self.id, groom, card=groom)

    def presented(self, state: AnyState, seat: int, tell: Tell) -> None:
        tell("char.mariana", self.id, also=("ruling.mariana-piety",), seat=seat, card=self.id)


enlist(GoldAtBirth("anne-autriche", "char.anne-autriche", gold=3))


class MariaDeMedici(Power):
    """At her birth 3 gold from the bank lie on her card.

    If an opponent's groom takes her at court, his player gets that gold and you gain 3 prestige besides the usual 2.
    Unmarried at the end, the gold goes back to the bank.
    """

    id = "maria-medici"
    rules = ("char.maria-medici-birth", "char.maria-medici-bride", "char.maria-medici-end")

    def christening(self, state: AnyState) -> str:
        return f"a dowry of {DOWRY[self.id]} gold"

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        for row in state.seats[seat].rows:
            for unit in row:
                if unit.card == self.id:
                    unit.gold = DOWRY[self.id]
        tell("char.maria-medici-birth", self.id, also=CHRISTENING, seat=seat, card=self.id, gold=DOWRY[self.id])
        return ()

    def when_chosen(self, state: AnyState) -> Gifts:
        return Gifts(prestige=3 if state.answer("medici-points") == "five" else 1)

    def chosen(self, state: AnyState, seat: int, unit: Unit, other: int, tell: Tell) -> None:
        rule, also = "char.maria-medici-bride", ("marry.alliance", "ruling.medici-points", "ruling.marry-upfront")
        if unit.gold:
            self._to_family(state, other, unit, rule, also, tell)
        prestige = self.when_chosen(state).prestige
        gain_prestige(state, seat, prestige, rule, tell, self.id, key="prestige", also=also, card=self.id)

    def _to_family(self, state: AnyState, seat: int, unit: Unit, rule: str, also: tuple[str, ...], tell: Tell) -> None:
        gold, unit.gold = unit.gold, 0
        gain_gold(state, seat, gold, rule, tell, self.id, key="gold", also=also, card=self.id)

    def when_rescued(self, state: AnyState, unit: Unit) -> Gifts:
        answer = state.answer("medici-rescue")
        return Gifts(3 if answer == "full" else 0, 0 if answer == "bank" else unit.gold)

    def rescued(self, state: AnyState, seat: int, unit: Unit, tell: Tell) -> None:
        gifts, rule = self.when_rescued(state, unit), "ruling.medici-rescue"
        if gifts.gold:
            self._to_family(state, seat, unit, rule, ("char.maria-medici-bride",), tell)
        elif unit.gold:
            tell(rule, self.id, key="bank", seat=seat, card=self.id, gold=unit.gold)
            unit.gold = 0
        if gifts.prestige:
            gain_prestige(state, seat, gifts.prestige, rule, tell, self.id, key="prestige", card=self.id)

    def leaves(self, state: AnyState, seat: int, unit: Unit, tell: Tell) -> None:
        if not unit.gold:
            return
        if state.answer("medici-leaves") == "owner":
            self._to_family(state, seat, unit, "ruling.medici-leaves", ("char.maria-medici-end",), tell)
            return
        tell("ruling.medici-leaves", self.id, key="bank", seat=seat, card=self.id, gold=unit.gold)
        unit.gold = 0

    def at_end(self, state: AnyState, seat: int, unit: Unit, tell: Tell) -> None:
        if unit.gold:
            tell("char.maria-medici-end", self.id, seat=seat, card=self.id, gold=unit.gold)
            unit.gold = 0


enlist(Admired("boleyn", "char.boleyn"))


class LeonorDeToledo(Power):
    """In the phase of her birth you have one more action token, used after all others have finished."""

    id = "leonor"
    rules = ("char.leonor", "char.leonor-last")

    def christening(self, state: AnyState) -> str:
        return "" if state.answer("leonor-when") == "when-activated" else "+1 action token"

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        if state.answer("leonor-when") in ("birth", "every-round"):
            self._token(state, seat, CHRISTENING, tell)
        return ()

    def phase_begins(self, state: AnyState, seat: int, tell: Tell) -> None:
        if state.answer("leonor-when") == "every-round":
            self._token(state, seat, (), tell)

    def activated(self, state: AnyState, frame: Frame, tell: Tell) -> None:
        if state.answer("leonor-when") != "when-activated" or frame.kind != "activation":
            return
        if not state.seats[frame.seat].bonus:  # a second token could pay for her next activation, and so on for ever
            self._token(state, frame.seat, (), tell)

    def _token(self, state: AnyState, seat: int, also: tuple[str, ...], tell: Tell) -> None:
        purse = state.seats[seat]
        purse.tokens += 1
        purse.bonus += 1
        if state.answer("leonor-order") == "right-away":
            state.extra = seat
        also = (*also, "ruling.leonor-when", "ruling.leonor-order")
        tell("char.leonor", self.id, player(seat), also=also, seat=seat, card=self.id)
