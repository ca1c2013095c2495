"""Marriage: a groom goes to court; who may go, and what it costs.

`Marriage` names the groom and pays; then the opponents present brides (`court`), and one of them is taken (`bride`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.births_ahead import spoiled_birth
from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.court import AtCourt, eligible, others_of
from workbench.games.among_nobles.decisions import Action, Decision, skip, weigh
from workbench.games.among_nobles.family import find_unit, grooms, holding, units
from workbench.games.among_nobles.hooks import in_force
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.purse import pay_gold
from workbench.games.among_nobles.state import AnyState, Court
from workbench.games.among_nobles.words import coins, supply
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

PRICE = 2


def marriage_price(state: AnyState, seat: int, actor: str, hers: bool, hired: bool) -> tuple[int, str]:
    """What a wedding costs, and the rule that says so (marry.cost)."""
    price, rule = PRICE, "marry.cost"
    for power in in_force(state, seat, actor, hers):
        changed = power.marriage_price(state, price, hired)
        if changed != price:
            price, rule = changed, power.price_rule
    return price, rule


def can_pay(state: AnyState, seat: int, groom: str, gold: int, price: int) -> bool:
    """Whether a wedding can be paid with this much gold, by a dowry too if ruling.marry-upfront lets it."""
    if gold >= price or state.answer("marry-upfront") == "pay-first":
        return gold >= price
    dowries = (
        unit.gold
        for other in others_of(state, seat)
        for unit in units(state.seats[other])
        if unit.gold and unit.card in eligible(state, other, groom)
    )
    return gold + max(dowries, default=0) >= price


def hopeless(state: AnyState, seat: int, groom: str) -> bool:
    """Whether no bride can come and the ruling asks for one (ruling.marry-hopeless)."""
    if state.answer("marry-hopeless") == "groom-needed":
        return False
    return not any(eligible(state, other, groom) for other in others_of(state, seat))


# ------------------------------------------------------------------------------------------------- to the court


class SendGroom(Action, frozen=True):
    """Send an unmarried male to court: `m fernando`; `m fernando in order` asks for brides to be shown openly."""

    awaits = "marriage action"
    boxes = ("M",)
    weighs = (
        "marry.groom",
        "marry.cost",
        "marry.in-order",
        "ruling.marry-upfront",
        "ruling.marry-hopeless",
        "ruling.present-request",
        "ruling.avoid-birth",
        "variant.brides-in-order",
    )

    groom: Public[str]
    openly: Public[bool] = False

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"m (.+?)( in order)?", text)
        groom = read_card(found[0]) if found else None
        return None if found is None or groom is None else cls(groom, bool(found[1]))

    def __str__(self) -> str:
        return f"m {self.groom} in order" if self.openly else f"m {self.groom}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.groom,)

    @classmethod
    def options(cls, state: AnyState, step: Marriage) -> Iterable[Action]:
        for unit in units(state.seats[step.seat]):
            if unit.card in MALE:
                yield cls(unit.card)
                if unit.wife is None:
                    yield cls(unit.card, True)

    @classmethod
    def legal_options(cls, state: AnyState, step: Marriage) -> Iterable[Action]:
        seat, free = step.seat, grooms(state, step.seat)
        if not free:
            return ()
        gold, price = state.seats[seat].gold, step.price(state)
        if spoiled_birth(state, seat, price):
            return ()
        ways = (False,) if _never_asked(state) else (False, True)
        free = [groom for groom in free if can_pay(state, seat, groom, gold, price)]
        free = [groom for groom in free if not hopeless(state, seat, groom)]
        return [cls(groom, openly) for groom in free for openly in ways]

    def objections(self, state: AnyState, step: Marriage) -> Iterator[Objection]:
        unit = find_unit(state, step.seat, self.groom)
        if unit is None or unit.wife is not None or self.groom not in MALE:
            yield objection("marry.groom", self.groom, key=_no_groom(state, step.seat, self.groom), card=self.groom)
            return
        gold, price = state.seats[step.seat].gold, step.price(state)
        if not can_pay(state, step.seat, self.groom, gold, price):
            rule = "marry.cost" if state.answer("marry-upfront") == "pay-first" else "ruling.marry-upfront"
            yield objection(rule, supply(step.seat), have=gold, need=price)
        if hopeless(state, step.seat, self.groom):
            yield objection("ruling.marry-hopeless", self.groom, card=self.groom)
        if son := spoiled_birth(state, step.seat, price):
            yield objection("ruling.avoid-birth", son, card=son)
        if self.openly:
            if state.settings.has("brides-in-order"):
                yield objection("variant.brides-in-order")
            elif state.answer("present-request") == "presenters-only":
                yield objection("ruling.present-request", key="presenters-only")

    def play(self, state: AnyState, step: Marriage, tell: Tell) -> None:
        price, rule = step.priced(state)
        paid = state.seats[step.seat].gold >= price and state.answer("marry-upfront") == "pay-first"
        openly = self.openly or state.settings.has("brides-in-order")
        fee = step.fee if state.answer("no-bride-hire") == "all-back" else 0
        state.court = Court(step.seat, self.groom, price, paid, fee, openly)
        also = ("marry.cost", "marry.groom", *step.noted) if price else ("marry.groom", *step.noted)
        if paid and price:
            pay_gold(state, step.seat, price, "marry.cost", tell, self.groom, key="paid", also=also, card=self.groom)
        else:
            tell(rule, self.groom, key="sent", also=also, seat=step.seat, card=self.groom, gold=price)
        if self.openly:
            tell("marry.in-order", key="asked", also=("ruling.present-request",), seat=step.seat)
        state.push(AtCourt())

    def describe(self, state: AnyState, step: Marriage) -> Description:
        how = ", brides in order" if self.openly else ""
        return Description(card(state, self.groom).name + how, (coins(step.price(state)),))


def _never_asked(state: AnyState) -> bool:
    """Whether the groom's player cannot ask for brides to be shown in player order."""
    return state.settings.has("brides-in-order") or state.answer("present-request") == "presenters-only"


def _no_groom(state: AnyState, seat: int, name: str) -> str:
    """Why a card is no groom: which phrase says it."""
    place = holding(state, name)
    if place is None or place[0] != seat:
        return "stranger"
    return "married" if name in MALE else "female"


class Marriage(Decision, frozen=True):
    """A marriage action.

    Attributes:
        actor: the activated character whose abilities bear on it; "" for an action that belongs to none.
        hers: whether the box stands on a wife's card.
        hired: whether it is hired.
        free: the rule by which it costs nothing, or "".
        fee: the hire price that comes back if no bride is presented.
        bound: the ruling by which it must be carried out, or "".
    """

    rule: ClassVar[str] = "marry.groom"
    title: ClassVar[str] = "wedding"
    left_out: ClassVar[tuple[str, str]] = ("No wedding", "holds no wedding")
    considers = {**weigh(SendGroom), **skip("ruling.hire-waste", "ruling.heinrich-pair")}

    actor: Public[str] = ""
    hers: Public[bool] = False
    hired: Public[bool] = False
    free: Public[str] = ""
    fee: Public[int] = 0
    bound: Public[str] = ""

    def question(self, state: AnyState) -> str:
        return f"Whom does {self.who(state)} send to court?"

    @property
    def noted(self) -> tuple[str, ...]:
        """Further rules that the wedding rests on."""
        return (self.free,) if self.free else ()

    def price(self, state: AnyState) -> int:
        """What the wedding costs."""
        return self.priced(state)[0]

    def priced(self, state: AnyState) -> tuple[int, str]:
        """What the wedding costs, and the rule that says so."""
        if self.free:
            return 0, self.free
        return marriage_price(state, self.seat, self.actor, self.hers, self.hired)

    def binding(self, state: AnyState) -> Iterator[Objection]:
        if self.bound and self.others(state):
            yield objection(self.bound)
