"""Hire: for a price the character may carry out a warfare, piety or marriage action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.births_ahead import spoiled_birth
from workbench.games.among_nobles.decisions import Action, Decision, skip, weigh
from workbench.games.among_nobles.family import grooms
from workbench.games.among_nobles.hooks import in_force
from workbench.games.among_nobles.marriage import Marriage, can_pay, hopeless, marriage_price
from workbench.games.among_nobles.notation import matched
from workbench.games.among_nobles.piety_commerce import PRAY, Piety
from workbench.games.among_nobles.purse import pay_gold
from workbench.games.among_nobles.state import AnyState
from workbench.games.among_nobles.warfare import Warfare, can_fight, can_march, muster_price
from workbench.games.among_nobles.words import coins, supply
from workbench.kernel import Description, Move, Objection, Public, Step, Tell, objection

PRICE = 2
KINDS = {"w": "warfare", "p": "piety", "m": "marriage", "c": "commerce", "b": "birth", "i": "intrigue"}
FOR_HIRE = ("w", "p", "m")
_OF_KIND = {
    "w": ("hire.added-cost", "setup.army-bank"),
    "m": ("hire.added-cost", "marry.groom", "ruling.marry-hopeless"),
}


class Hire(Action, frozen=True):
    """Hire an action: `h w`, `h p` or `h m`."""

    awaits = "hire box"
    boxes = ("H",)
    weighs = (
        "hire.cost",
        "hire.choice",
        "hire.added-cost",
        "hire.not",
        "setup.army-bank",
        "marry.groom",
        "ruling.marry-hopeless",
        "ruling.hire-waste",
        "ruling.avoid-birth",
        "ruling.heinrich-pair",
    )

    kind: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"h(?:ire)? ([wpmcbi])[a-z]*", text)
        return _HIRES[found[0].lower()] if found else None

    def __str__(self) -> str:
        return f"h {self.kind}"

    @classmethod
    def options(cls, state: AnyState, step: HireBox) -> Iterable[Action]:
        return _HIRES.values()

    @classmethod
    def legal_options(cls, state: AnyState, step: HireBox) -> Iterable[Action]:
        gold = state.seats[step.seat].gold
        paid = [move for move in _FOR_HIRE if step.price(state, move.kind) <= gold]
        return [move for move in paid if next(move.objections(state, step), None) is None]

    def weighed(self, state: AnyState, step: HireBox, rules: tuple[str, ...]) -> tuple[str, ...]:
        others = {rule for kind, own in _OF_KIND.items() if kind != self.kind for rule in own}
        others -= {*_OF_KIND.get(self.kind, ())}
        if not step.pair(state):
            others.add("ruling.heinrich-pair")
        return tuple(rule for rule in rules if rule not in others)

    def objections(self, state: AnyState, step: HireBox) -> Iterator[Objection]:
        if self.kind not in FOR_HIRE:
            yield objection("hire.not", what=KINDS[self.kind])
            return
        price, gold = step.price(state, self.kind), state.seats[step.seat].gold
        if gold < price:
            yield objection("hire.cost", supply(step.seat), have=gold, need=price)
            return
        if son := spoiled_birth(state, step.seat, price):
            yield objection("ruling.avoid-birth", son, card=son)
        if state.answer("hire-waste") == "no" or step.all_or_nothing(state):
            yield from self._idle(state, step, gold - price, price)

    def _idle(self, state: AnyState, step: HireBox, gold: int, spent: int) -> Iterator[Objection]:
        """Why the hired action could not be carried out with the gold that is left when `spent` is paid."""
        if self.kind == "w":
            price, _ = muster_price(state, step.seat, step.actor, step.hers, True)
            rule = can_fight(state, step.seat, gold, price)
            if rule:
                yield objection(rule, supply(step.seat), have=gold, need=price)
            elif not can_march(state, step.seat) and (son := spoiled_birth(state, step.seat, spent + price)):
                yield objection("ruling.avoid-birth", son, card=son)
        elif self.kind == "m":
            yield from self._no_wedding(state, step, gold, spent)

    def _no_wedding(self, state: AnyState, step: HireBox, gold: int, spent: int) -> Iterator[Objection]:
        free = grooms(state, step.seat)
        need = 2 if step.all_or_nothing(state) and step.pair(state) else 1
        if len(free) < need:
            yield objection("marry.groom", key="none", count=len(free), need=need)
            return
        price = need * marriage_price(state, step.seat, step.actor, step.hers, True)[0]
        if not any(can_pay(state, step.seat, groom, gold, price) for groom in free):
            yield objection("hire.added-cost", supply(step.seat), have=gold, need=price)
        elif all(hopeless(state, step.seat, groom) for groom in free):
            yield objection("ruling.marry-hopeless", *free, card=tuple(free))
        elif son := spoiled_birth(state, step.seat, spent + price):
            yield objection("ruling.avoid-birth", son, card=son)

    def play(self, state: AnyState, step: HireBox, tell: Tell) -> None:
        price, rule = step.priced(state, self.kind)
        also = ("hire.choice", "hire.added-cost", "hire.cost", *((rule,) if rule != "hire.cost" else ()))
        if price:
            pay_gold(state, step.seat, price, "hire.cost", tell, key="paid", also=also, what=KINDS[self.kind])
        step.follow(state, self.kind, price, tell)

    def describe(self, state: AnyState, step: HireBox) -> Description:
        what = KINDS[self.kind]
        pair = f"two {what} actions" if step.pair(state) else f"a {what} action"
        return Description(f"Hire {what}", (coins(step.price(state, self.kind)), pair))


_HIRES = {kind: Hire(kind) for kind in KINDS}
_FOR_HIRE = tuple(_HIRES[kind] for kind in FOR_HIRE)


class HireBox(Decision, frozen=True):
    """A hire action.

    Attributes:
        actor: the activated character whose abilities bear on it.
        hers: whether the box stands on the wife's card.
    """

    rule: ClassVar[str] = "hire.cost"
    title: ClassVar[str] = "hire"
    left_out: ClassVar[tuple[str, str]] = ("No hire", "hires nothing")
    considers = {**weigh(Hire), **skip()}

    actor: Public[str] = ""
    hers: Public[bool] = False

    def question(self, state: AnyState) -> str:
        return f"Which action does {self.who(state)} hire?"

    def price(self, state: AnyState, kind: str) -> int:
        """What hiring an action costs."""
        return self.priced(state, kind)[0]

    def priced(self, state: AnyState, kind: str) -> tuple[int, str]:
        """What hiring an action costs, and the rule that says so."""
        price, rule = PRICE, "hire.cost"
        for power in in_force(state, self.seat, self.actor, self.hers):
            changed = power.hire_price(state, price, kind)
            if changed != price:
                price, rule = changed, power.price_rule
        return price, rule

    def pair(self, state: AnyState) -> bool:
        """Whether two actions of one kind are hired together."""
        return any(power.hired_pair for power in in_force(state, self.seat, self.actor, self.hers))

    def all_or_nothing(self, state: AnyState) -> bool:
        """Whether both actions of a pair must be carried out."""
        return self.pair(state) and state.answer("heinrich-pair") == "all-or-nothing"

    def follow(self, state: AnyState, kind: str, fee: int, tell: Tell) -> None:
        """The hired action, or two of them, happen next."""
        if not self.pair(state):
            bound = "ruling.hire-waste" if state.answer("hire-waste") == "no" else ""
            self._one(state, kind, fee, bound, tell)
            return
        answer = state.answer("heinrich-pair")
        also = ("char.heinrich-cost", "ruling.heinrich-pair")
        key = "mixed" if answer == "mixed" else ""
        tell("char.heinrich", self.actor, key=key, also=also, seat=self.seat, what=KINDS[kind])
        bound = "ruling.heinrich-pair" if answer == "all-or-nothing" else ""
        if answer == "mixed":
            state.push(self._step(kind, fee, bound), HireAgain(self.seat, self.actor, self.hers))
        else:
            state.push(self._step(kind, fee, bound), self._step(kind, 0, bound))

    def _one(self, state: AnyState, kind: str, fee: int, bound: str, tell: Tell) -> None:
        step = self._step(kind, fee, bound)
        if isinstance(step, Piety):
            PRAY.play(state, step, tell)
        else:
            state.push(step)

    def _step(self, kind: str, fee: int, bound: str) -> Step:
        if kind == "w":
            return Warfare(self.seat, self.actor, self.hers, True, bound=bound)
        if kind == "p":
            return Piety(self.seat, bound)
        return Marriage(self.seat, self.actor, self.hers, True, "", fee, bound)


class HireAgain(HireBox, frozen=True):
    """The second action of a pair, of any kind (ruling.heinrich-pair = mixed); it costs nothing more."""

    title: ClassVar[str] = "second hired action"
    left_out: ClassVar[tuple[str, str]] = ("No second action", "hires no second action")

    def priced(self, state: AnyState, kind: str) -> tuple[int, str]:
        return 0, "hire.cost"

    def pair(self, state: AnyState) -> bool:
        return False

    def follow(self, state: AnyState, kind: str, fee: int, tell: Tell) -> None:
        tell("ruling.heinrich-pair", self.actor, seat=self.seat, what=KINDS[kind])
        self._one(state, kind, 0, "", tell)
