"""Warfare: an army from the supply into a province, or from one province into another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, ClassVar

from workbench.games.among_nobles.births_ahead import spoiled_birth
from workbench.games.among_nobles.decisions import Action, Decision, Skip, skip, weigh
from workbench.games.among_nobles.hooks import in_force
from workbench.games.among_nobles.notation import matched, read_province
from workbench.games.among_nobles.state import AnyState
from workbench.games.among_nobles.words import coins, label, supply
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

PRICE = 1


def muster_price(state: AnyState, seat: int, actor: str, hers: bool, hired: bool) -> tuple[int, str]:
    """What a warfare action asks for an army from the supply, and the rule that says so (war.from-supply)."""
    price, rule = PRICE, "war.from-supply"
    for power in in_force(state, seat, actor, hers):
        changed = power.warfare_price(state, price, hired)
        if changed != price:
            price, rule = changed, power.price_rule
    return price, rule


class Muster(Action, frozen=True):
    """Put an army from the supply into a province: `w +wien`."""

    awaits = "warfare action"
    boxes = ("W",)
    weighs = (
        "war.from-supply",
        "war.no-gold",
        "war.each-pays",
        "war.any-province",
        "players.provinces",
        "war.crowding",
        "setup.army-bank",
        "ruling.avoid-birth",
    )

    province: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:w|i w) ?\+(.+)", text)
        province = read_province(found[0]) if found else None
        return None if province is None else cls(province)

    def __str__(self) -> str:
        return f"w +{self.province}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.province,)

    @classmethod
    def options(cls, state: AnyState, step: Warfare) -> Iterable[Action]:
        return (_muster(province) for province in state.provinces)

    @classmethod
    def legal_options(cls, state: AnyState, step: Warfare) -> Iterable[Action]:
        purse = state.seats[step.seat]
        if not purse.armies:
            return ()
        price = step.price(state)
        if purse.gold < price or spoiled_birth(state, step.seat, price):
            return ()
        return _musters(_open_to(step, state))

    def objections(self, state: AnyState, step: Warfare) -> Iterator[Objection]:
        purse, price = state.seats[step.seat], step.price(state)
        if self.province not in state.provinces:
            yield objection("players.provinces", self.province, province=self.province)
            return
        if not purse.armies:
            yield objection("setup.army-bank", supply(step.seat))
        if purse.gold < price:
            yield objection("war.no-gold", supply(step.seat), have=purse.gold, need=price)
        elif son := spoiled_birth(state, step.seat, price):
            yield objection("ruling.avoid-birth", son, card=son)
        if step.only and "P" not in state.provinces[self.province].symbols:
            yield objection(step.only, self.province, province=self.province)

    def play(self, state: AnyState, step: Warfare, tell: Tell) -> None:
        purse, (price, rule) = state.seats[step.seat], step.priced(state)
        before = purse.gold
        purse.gold -= price
        purse.armies -= 1
        also = ("war.any-province", "war.crowding", "war.several", "war.each-pays", "war.example", *step.noted)
        pieces = (supply(step.seat), self.province)
        values: dict[str, Any] = {"gold": price, "before": before, "after": purse.gold, "province": self.province}
        tell(rule, *pieces, key="muster" if price else "free", also=also, seat=step.seat, **values)
        _enter(state, step, self.province, tell)

    def describe(self, state: AnyState, step: Warfare) -> Description:
        return Description(label(self.province, state.settings), (coins(step.price(state)),), "From the supply")


class March(Action, frozen=True):
    """Move an army from one province into another: `w wien>sachsen`."""

    awaits = "warfare action"
    boxes = ("W",)
    weighs = (
        "war.between",
        "war.any-province",
        "players.provinces",
        "war.crowding",
        "war.several",
        "ruling.war-same-province",
    )

    source: Public[str]
    target: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:w|i w) ([^>+]+)>([^>]+)", text)
        if found is None:
            return None
        source, target = read_province(found[0]), read_province(found[1])
        return None if source is None or target is None else cls(source, target)

    def __str__(self) -> str:
        return f"w {self.source}>{self.target}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.source, self.target)

    @classmethod
    def options(cls, state: AnyState, step: Warfare) -> Iterable[Action]:
        own = [name for name, province in state.provinces.items() if province.armies[step.seat]]
        yield from (_march(source, target) for source in own for target in state.provinces)
        idle = next((name for name in state.provinces if name not in own), None)
        if idle is not None:
            yield from (_march(idle, name) for name in own[:1] or list(state.provinces)[-1:])

    @classmethod
    def legal_options(cls, state: AnyState, step: Warfare) -> Iterable[Action]:
        seat, provinces = step.seat, state.provinces
        own = [name for name, province in provinces.items() if province.armies[seat]]
        if not own:
            return ()
        stay, targets = state.answer("war-same-province") == "may-stay", _open_to(step, state)
        return chain.from_iterable(_marches(source, targets, stay) for source in own)

    def objections(self, state: AnyState, step: Warfare) -> Iterator[Objection]:
        for name in (self.source, self.target):
            if name not in state.provinces:
                yield objection("players.provinces", name, province=name)
                return
        if not state.provinces[self.source].armies[step.seat]:
            yield objection("war.between", self.source, province=self.source)
        if self.source == self.target and state.answer("war-same-province") == "must-differ":
            yield objection("ruling.war-same-province", self.source)
        if step.only and "P" not in state.provinces[self.target].symbols:
            yield objection(step.only, self.target, province=self.target)

    def play(self, state: AnyState, step: Warfare, tell: Tell) -> None:
        state.provinces[self.source].armies[step.seat] -= 1
        also = ("war.any-province", "war.crowding", "war.several", "war.example", *step.noted)
        also = (*also, "ruling.war-same-province")
        values: dict[str, Any] = {"source": self.source, "province": self.target}
        tell("war.between", self.source, self.target, also=also, seat=step.seat, **values)
        _enter(state, step, self.target, tell)

    def describe(self, state: AnyState, step: Warfare) -> Description:
        source, target = (label(name, state.settings) for name in (self.source, self.target))
        return Description(f"{source} to {target}", ("free",), f"From {source}")


def _enter(state: AnyState, step: Warfare, province: str, tell: Tell) -> None:
    """The army has come; abilities look at what it found there before it is counted."""
    for power in in_force(state, step.seat, step.actor, step.hers):
        power.army_moved(state, step.seat, province, tell)
    state.provinces[province].armies[step.seat] += 1


@cache
def _muster(province: str) -> Muster:
    return Muster(province)


@cache
def _musters(provinces: tuple[str, ...]) -> tuple[Muster, ...]:
    return tuple(map(_muster, provinces))


@cache
def _march(source: str, target: str) -> March:
    return March(source, target)


@cache
def _marches(source: str, targets: tuple[str, ...], stay: bool) -> tuple[March, ...]:
    return tuple(_march(source, target) for target in targets if stay or source != target)


def _open_to(step: Warfare, state: AnyState) -> tuple[str, ...]:
    """The provinces that an army may enter."""
    if not step.only:
        return tuple(state.provinces)
    return tuple(name for name, province in state.provinces.items() if "P" in province.symbols)


class Warfare(Decision, frozen=True):
    """A warfare action.

    Attributes:
        actor: the activated character whose abilities bear on it; "" for an action that belongs to none.
        hers: whether the box stands on a wife's card.
        hired: whether it is hired.
        free: whether armies from the supply cost nothing.
        source: the rule that makes it free, or that it rests on.
        only: the rule that confines it to provinces with a piety symbol, or "".
        bound: the rule or ruling by which it must be carried out, or "".
    """

    rule: ClassVar[str] = "war.from-supply"
    title: ClassVar[str] = "warfare"
    left_out: ClassVar[tuple[str, str]] = ("No warfare", "moves no army")
    considers = {
        **weigh(Muster, March),
        **skip("ruling.hire-waste", "ruling.heinrich-pair"),
    }

    actor: Public[str] = ""
    hers: Public[bool] = False
    hired: Public[bool] = False
    free: Public[bool] = False
    source: Public[str] = "war.from-supply"
    only: Public[str] = ""
    bound: Public[str] = ""

    def question(self, state: AnyState) -> str:
        return f"Which army does {self.who(state)} move, and where to?"

    def offered(self, state: AnyState) -> Mapping[type[Move], tuple[str, ...]]:
        return _CONFINED.get(self.only, self.considers)

    @property
    def noted(self) -> tuple[str, ...]:
        """Further rules that a move rests on."""
        own = () if self.source == "war.from-supply" else (self.source,)
        return (*own, self.only) if self.only else own

    def price(self, state: AnyState) -> int:
        """What an army from the supply costs."""
        return self.priced(state)[0]

    def priced(self, state: AnyState) -> tuple[int, str]:
        """What an army from the supply costs, and the rule that says so."""
        return (0, self.source) if self.free else muster_price(state, self.seat, self.actor, self.hers, self.hired)

    def binding(self, state: AnyState) -> Iterator[Objection]:
        if self.bound and self.others(state):
            yield objection(self.bound)


def _confined(rule: str) -> Mapping[type[Move], tuple[str, ...]]:
    """The table of a warfare action that may enter certain provinces only."""
    weighed = {kind: (*rules, rule) for kind, rules in Warfare.considers.items() if kind is not Skip}
    return {**weighed, Skip: Warfare.considers[Skip]}


_CONFINED = {"char.charles-ix-target": _confined("char.charles-ix-target")}


def can_march(state: AnyState, seat: int) -> bool:
    """Whether a player can carry out a warfare action without gold."""
    own = any(province.armies[seat] for province in state.provinces.values())
    return own and (len(state.provinces) > 1 or state.answer("war-same-province") == "may-stay")


def can_fight(state: AnyState, seat: int, gold: int, price: int) -> str:
    """Why a warfare action could not be carried out with this much gold: the rule, or "" if it can."""
    if can_march(state, seat):
        return ""
    if not state.seats[seat].armies:
        return "setup.army-bank"
    return "" if gold >= price else "hire.added-cost"
