"""Female Character Cards, Age III."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from workbench.games.among_nobles.characters.common import ALLIANCE, CHRISTENING, Admired, Encore, actor_of_christening
from workbench.games.among_nobles.characters.males_3 import ArmyHome
from workbench.games.among_nobles.decisions import Decision, skip, weigh
from workbench.games.among_nobles.hooks import Gifts, Power, enlist
from workbench.games.among_nobles.marriage import Marriage
from workbench.games.among_nobles.piety_commerce import Commerce, Piety
from workbench.games.among_nobles.purse import gain_armies
from workbench.games.among_nobles.state import AnyState, Frame, Unit
from workbench.games.among_nobles.turns import Activate, Reactivate, UnitAction
from workbench.games.among_nobles.warfare import Warfare
from workbench.kernel import Objection, Public, Step, Tell, objection


class CatherineTheGreat(Power):
    """When an opponent marries her you add 2 armies to your supply. Unmarried, her warfare actions cost nothing."""

    id = "catherine"
    rules = ("char.catherine-bride", "char.catherine-war")
    price_rule = "char.catherine-war"

    def when_chosen(self, state: AnyState) -> Gifts:
        return Gifts(armies=2)

    def chosen(self, state: AnyState, seat: int, unit: Unit, other: int, tell: Tell) -> None:
        count = self.when_chosen(state).armies
        gain_armies(state, seat, count, "char.catherine-bride", tell, self.id, also=ALLIANCE, card=self.id)

    def warfare_price(self, state: AnyState, price: int, hired: bool) -> int:
        return price if hired and state.answer("hired-is-own") == "full-price" else 0


# ------------------------------------------------------------------------------------------------ Maria Leszczynska


class MariaLeszczynska(Power):
    """After her actions you may reactivate another unit of yours that carries a token, even one reactivated before."""

    id = "leszczynska"
    rules = ("char.leszczynska", "char.leszczynska-target")

    def afterwards(self, state: AnyState, frame: Frame, tell: Tell) -> tuple[Step, ...]:
        answer = state.answer("leszczynska-free")
        if answer == "free-activation" and frame.kind != "activation":
            return ()
        if answer == "token" and not state.seats[frame.seat].tokens:
            return ()
        return (ExtraReactivation(frame.seat, self.id),)


class ExtraReactivation(Encore, frozen=True):
    """Another unit with a token may be reactivated after her actions."""

    rule: ClassVar[str] = "char.leszczynska"
    title: ClassVar[str] = "extra reactivation"
    left_out: ClassVar[tuple[str, str]] = ("No reactivation", "reactivates nobody")
    grants: ClassVar[type[UnitAction]] = Reactivate
    considers = {
        Reactivate: (
            "char.leszczynska",
            "char.leszczynska-target",
            "ruling.leszczynska-free",
            *(rule for rule in Reactivate.weighs if rule not in ("react.gate", "ruling.react-repeat", "react.females")),
        ),
        **skip(),
    }

    def question(self, state: AnyState) -> str:
        return f"Whom does {self.who(state)} reactivate as well?"

    def fits(self, unit: Unit) -> bool:
        return unit.tokens > 0 and unit.card != self.card

    def unfit(self, state: AnyState, move: UnitAction, unit: Unit | None) -> Iterator[Objection]:
        if self.card in (move.card, move.actor):
            yield objection("char.leszczynska", self.card, key="self", card=self.card)
        elif unit is not None and not unit.tokens:
            yield objection("char.leszczynska-target", *unit.cards, unit=unit.cards)

    def with_token(self, state: AnyState) -> bool:
        return state.answer("leszczynska-free") == "token"

    def allow(self, state: AnyState, move: UnitAction, unit: Unit, tell: Tell) -> None:
        also = ("char.leszczynska-target", "ruling.leszczynska-free", "ruling.react-repeat", "react.leftmost")
        paid = self.with_token(state)
        key = ("token" if paid else "") + ("instead" if move.instead else "")
        tell("char.leszczynska", *unit.cards, key=key, also=also, seat=self.seat, unit=unit.cards, series=move.series)
        if paid:
            state.seats[self.seat].tokens -= 1
            unit.tokens += 1
            unit.reacted = True


# --------------------------------------------------------------------------------------------- Madame de Pompadour


class MadameDePompadour(Power):
    """At her birth you may activate one unmarried character of yours; no token is placed."""

    id = "pompadour"
    rules = ("char.pompadour", "char.pompadour-token")
    christening_waits = True

    def christening(self, state: AnyState) -> str:
        return "an unmarried character may act"

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        also = (*CHRISTENING, "ruling.christening-nesting")
        tell("char.pompadour", self.id, key="born", also=also, seat=seat, card=self.id)
        return (FreeActivation(seat, self.id),)


class FreeActivation(Encore, frozen=True):
    """An unmarried character of the family may act without a token."""

    rule: ClassVar[str] = "char.pompadour"
    title: ClassVar[str] = "activation"
    left_out: ClassVar[tuple[str, str]] = ("Nobody acts", "lets nobody act")
    grants: ClassVar[type[UnitAction]] = Activate
    considers = {
        Activate: (
            "char.pompadour",
            "char.pompadour-token",
            "ruling.pompadour-self",
            "ruling.pompadour-mother",
            *(rule for rule in Activate.weighs if rule not in ("act.once", "act.tokens")),
        ),
        **skip(),
    }

    def question(self, state: AnyState) -> str:
        return f"Which unmarried character of {self.who(state)} acts?"

    def fits(self, unit: Unit) -> bool:
        return unit.wife is None

    def unfit(self, state: AnyState, move: UnitAction, unit: Unit | None) -> Iterator[Objection]:
        if unit is not None and unit.wife is not None:
            yield objection("char.pompadour", *unit.cards, unit=unit.cards)
        if move.card == self.card and state.answer("pompadour-self") == "other":
            yield objection("ruling.pompadour-self", move.card, card=move.card)
        if state.answer("pompadour-mother") == "no" and any(
            frame.seat == self.seat and frame.card == move.actor for frame in state.frames
        ):
            yield objection("ruling.pompadour-mother", move.actor, card=move.actor)

    def allow(self, state: AnyState, move: UnitAction, unit: Unit, tell: Tell) -> None:
        also = ("char.pompadour-token", "ruling.pompadour-self", "ruling.pompadour-mother", "ruling.gate-counts")
        key = "instead" if move.instead else "acts"
        tell("char.pompadour", move.card, key=key, also=also, seat=self.seat, unit=unit.cards, series=move.series)


class HenrietteMarieDeFrance(Power):
    """While unmarried she may use her birth boxes; the child may have any trait."""

    id = "henriette"
    rules = ("char.henriette", "char.henriette-trait")
    births_unmarried = True


# ---------------------------------------------------------------------------------------- Charlotte von Mecklenburg


class CharlotteVonMecklenburg(Power):
    """At her birth you may send up to two armies of opponents from provinces back to their owners' supplies."""

    id = "charlotte"
    rules = ("char.charlotte", "char.charlotte-free")

    def christening(self, state: AnyState) -> str:
        return "up to 2 armies of opponents go home"

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        tell("char.charlotte", self.id, key="born", also=CHRISTENING, seat=seat, card=self.id)
        return (SendHome(seat, 2),)


class Home(ArmyHome, frozen=True):
    """Send an opponent's army home, with Charlotte: `home B@wien`."""

    when: ClassVar[str] = "birth.christening"
    weighs = ("char.charlotte", "char.charlotte-free")
    source = "char.charlotte"
    sign = "home"

    def play(self, state: AnyState, step: SendHome, tell: Tell) -> None:
        self.send(state, step.seat, ("char.charlotte-free", "ruling.charlotte-fewer"), tell)
        if step.left > 1:
            state.push(SendHome(step.seat, step.left - 1))


class SendHome(Decision, frozen=True):
    """Armies of opponents go home, one after another."""

    rule: ClassVar[str] = "char.charlotte"
    title: ClassVar[str] = "army sent home"
    left_out: ClassVar[tuple[str, str]] = ("No army goes home", "sends no army home")
    considers = {**weigh(Home), **skip("ruling.charlotte-fewer")}

    left: Public[int] = 2

    def question(self, state: AnyState) -> str:
        other = "" if self.left > 1 else "other "
        return f"Which {other}army does {self.who(state)} send home?"

    @property
    def leaving(self) -> tuple[str, str]:
        return self.left_out if self.left > 1 else ("No other army goes home", "sends no other army home")

    def binding(self, state: AnyState) -> Iterator[Objection]:
        if self.left == 1 and state.answer("charlotte-fewer") == "two-or-none" and self.others(state):
            yield objection("ruling.charlotte-fewer")


class MaryBaronessOfCathcart(Power):
    """After her actions you may carry out one marriage action without paying."""

    id = "cathcart"
    rules = ("char.cathcart",)

    def afterwards(self, state: AnyState, frame: Frame, tell: Tell) -> tuple[Step, ...]:
        if frame.kind != "activation" and state.answer("cathcart-when") == "full-only":
            return ()
        tell("char.cathcart", self.id, also=("ruling.cathcart-when",), seat=frame.seat, card=self.id)
        return (Marriage(frame.seat, self.id, free="char.cathcart"),)


class UllaTessin(Power):
    """At her birth you may carry out commerce, piety, warfare and marriage in this order, at normal cost."""

    id = "ulla"
    rules = ("char.ulla", "char.ulla-gold")
    christening_waits = True

    def christening(self, state: AnyState) -> str:
        return "commerce, piety, warfare, marriage"

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        also = (*CHRISTENING, "char.ulla-gold", "ruling.christening-nesting", "ruling.christening-frame")
        tell("char.ulla", self.id, also=also, seat=seat, card=self.id)
        actor = actor_of_christening(state)
        return Commerce(seat), Piety(seat), Warfare(seat, actor), Marriage(seat, actor)


enlist(Admired("howe", "char.howe"))
