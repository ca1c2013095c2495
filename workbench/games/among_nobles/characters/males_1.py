"""Male Character Cards, Age I."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.births_ahead import spoiled_birth
from workbench.games.among_nobles.characters.common import CHRISTENING, actor_of_christening
from workbench.games.among_nobles.decisions import Action, Decision, skip, weigh
from workbench.games.among_nobles.family import find_unit, units
from workbench.games.among_nobles.hooks import Power
from workbench.games.among_nobles.intrigue import INTRIGUE, Intrigue, Plot
from workbench.games.among_nobles.notation import matched
from workbench.games.among_nobles.purse import gain_armies, gain_gold, gain_prestige
from workbench.games.among_nobles.state import AnyState, Frame
from workbench.games.among_nobles.warfare import Warfare
from workbench.games.among_nobles.words import supply
from workbench.kernel import Description, Move, Objection, Public, Step, Tell, objection


class AntoineLeBon(Power):
    """At his birth you may carry out one warfare action without paying, also for an army from your supply."""

    id = "antoine"
    rules = ("char.antoine",)
    christening_waits = True

    def christening(self, state: AnyState) -> str:
        return "a warfare action, free of cost"

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        also = (*CHRISTENING, "ruling.christening-nesting", "ruling.christening-frame")
        tell("char.antoine", self.id, also=also, seat=seat, card=self.id)
        return (Warfare(seat, actor_of_christening(state), free=True, source="char.antoine"),)


class FernandoDeToledo(Power):
    """When he dies of old age you add 1 army from the bank to your supply."""

    id = "fernando"
    rules = ("char.fernando",)

    def legacy(self, state: AnyState, seat: int, row: tuple[str, ...], tell: Tell) -> None:
        also = ("gen.legacy", "char.ability")
        gain_armies(state, seat, 1, "char.fernando", tell, self.id, also=also, card=self.id)


class BaudouinDeBourgogne(Power):
    """When he dies of old age you gain 1 prestige for each province in which you have an army at that moment."""

    id = "baudouin"
    rules = ("char.baudouin",)

    def legacy(self, state: AnyState, seat: int, row: tuple[str, ...], tell: Tell) -> None:
        held = [name for name, province in state.provinces.items() if province.armies[seat]]
        also, rule = ("gen.legacy",), "char.baudouin"
        if held:
            gain_prestige(state, seat, len(held), rule, tell, self.id, *held, also=also, card=self.id)
        else:
            tell(rule, self.id, key="none", also=also, seat=seat, card=self.id)


class ChristianII(Power):
    """When he dies of old age you gain 1 prestige for each card that is removed with his row, himself included."""

    id = "christian-ii"
    rules = ("char.christian-ii",)

    def legacy(self, state: AnyState, seat: int, row: tuple[str, ...], tell: Tell) -> None:
        gain_prestige(state, seat, len(row), "char.christian-ii", tell, *row, also=("gen.legacy",), card=self.id)


class CharlesLeVictorieux(Power):
    """When he dies of old age your gold doubles. Each reactivation of him or his couple gives you 1 gold."""

    id = "charles-victorieux"
    rules = ("char.charles-victorieux", "char.charles-victorieux-react")

    def legacy(self, state: AnyState, seat: int, row: tuple[str, ...], tell: Tell) -> None:
        purse = state.seats[seat]
        gold = purse.gold
        if state.answer("double-dowry") == "yes":
            gold += sum(unit.gold for unit in units(purse))
        also, key = ("gen.legacy", "ruling.double-dowry"), "" if gold else "none"
        gain_gold(state, seat, gold, "char.charles-victorieux", tell, self.id, key=key, also=also, card=self.id)

    def activated(self, state: AnyState, frame: Frame, tell: Tell) -> None:
        if state.answer("charles-react-time") == "before":
            self._earn(state, frame, tell)

    def boxes_done(self, state: AnyState, frame: Frame, tell: Tell) -> None:
        if state.answer("charles-react-time") == "after":
            self._earn(state, frame, tell)

    def _earn(self, state: AnyState, frame: Frame, tell: Tell) -> None:
        granted = frame.repeated and frame.kind == "activation" and frame.origin in ("edward-vi", "pompadour")
        if frame.kind == "reactivation" or (granted and state.answer("charles-token-activation") == "yes"):
            also = ("ruling.charles-react-time", "ruling.charles-token-activation")
            rule = "char.charles-victorieux-react"
            gain_gold(state, frame.seat, 1, rule, tell, self.id, also=also, card=self.id)


class ChristianIV(Power):
    """At each intrigue box you may pay up to 3 gold and gain 1 prestige for each."""

    id = "christian-iv"
    rules = ("char.christian-iv",)

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        return BuyPrestige(frame.seat)


class Buy(Action, frozen=True):
    """Pay gold for as much prestige, with Christian IV: `i 3`."""

    when: ClassVar[str] = "intrigue.when"
    boxes = ("I",)
    plotter = "christian-iv"
    weighs = (*INTRIGUE, "char.christian-iv", "ruling.avoid-birth")

    count: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"i (\d{1,3})", text)
        return cls(int(found[0])) if found else None

    def __str__(self) -> str:
        return f"i {self.count}"

    @classmethod
    def options(cls, state: AnyState, step: BuyPrestige) -> Iterable[Action]:
        return (cls(count) for count in (1, 2, 3, 4))

    def objections(self, state: AnyState, step: BuyPrestige) -> Iterator[Objection]:
        gold = state.seats[step.seat].gold
        if not 1 <= self.count <= 3:
            yield objection("char.christian-iv", key="count", count=self.count)
        elif gold < self.count:
            yield objection("char.christian-iv", supply(step.seat), have=gold, need=self.count)
        elif son := spoiled_birth(state, step.seat, self.count):
            yield objection("ruling.avoid-birth", son, card=son)

    def play(self, state: AnyState, step: BuyPrestige, tell: Tell) -> None:
        purse = state.seats[step.seat]
        before = purse.gold
        purse.gold -= self.count
        rule, values = "char.christian-iv", {"gold": self.count, "before": before, "after": purse.gold}
        gain_prestige(state, step.seat, self.count, rule, tell, supply(step.seat), also=INTRIGUE, **values)

    def describe(self, state: AnyState, step: BuyPrestige) -> Description:
        return Description(f"{self.count} gold", (f"+{self.count} prestige",))


class BuyPrestige(Decision, frozen=True):
    """An intrigue box of Christian IV."""

    rule: ClassVar[str] = "char.christian-iv"
    title: ClassVar[str] = "purchase"
    left_out: ClassVar[tuple[str, str]] = ("Buy nothing", "buys no prestige")
    considers = {**weigh(Buy), **skip()}

    def question(self, state: AnyState) -> str:
        return "How much prestige does Christian IV buy?"


class CosimoIDeMedici(Plot):
    """From an intrigue box of his or his wife's on, births later in the same series may take children of any trait."""

    id = "cosimo"
    rules = ("char.cosimo", "char.cosimo-gender")
    rulings = ("ruling.cosimo-bachelor",)
    names_wife = True

    def plot_objections(self, state: AnyState, step: Intrigue) -> Iterator[Objection]:
        unit = find_unit(state, step.seat, self.id)
        if (unit is None or unit.wife is None) and state.answer("cosimo-bachelor") == "no":
            yield objection("ruling.cosimo-bachelor", self.id)

    def plot(self, state: AnyState, step: Intrigue, tell: Tell) -> None:
        state.frames[-1].any_trait = True
        also = (*INTRIGUE, "char.cosimo-gender", "ruling.cosimo-bachelor")
        tell("char.cosimo", self.id, also=also, seat=step.seat, card=self.id)

    def gain(self, state: AnyState, step: Intrigue) -> str:
        return "later births ignore traits"


class FrancescoDellaRovere(Plot):
    """Each intrigue box gives 1 prestige and then allows one warfare action at its normal cost."""

    id = "francesco"
    rules = ("char.francesco",)

    def plot(self, state: AnyState, step: Intrigue, tell: Tell) -> None:
        gain_prestige(state, step.seat, 1, "char.francesco", tell, self.id, also=INTRIGUE, card=self.id)
        state.push(Warfare(step.seat, self.id))

    def gain(self, state: AnyState, step: Intrigue) -> str:
        return "+1 prestige, then warfare"
