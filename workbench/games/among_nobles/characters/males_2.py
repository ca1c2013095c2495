"""Male Character Cards, Age II."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.cards import BY_ID, MALE
from workbench.games.among_nobles.decisions import SKIP, Action, Decision, skip, weigh
from workbench.games.among_nobles.family import daughters, find_unit, take_out, units
from workbench.games.among_nobles.hooks import NOTHING, Gifts, Power, power_of
from workbench.games.among_nobles.intrigue import INTRIGUE
from workbench.games.among_nobles.notation import matched, read_card, read_province
from workbench.games.among_nobles.purse import gain_armies, gain_gold, gain_prestige
from workbench.games.among_nobles.series import begin, plan
from workbench.games.among_nobles.state import AnyState, Frame
from workbench.games.among_nobles.turns import Activate, UnitAction, described, empty, four
from workbench.games.among_nobles.warfare import Warfare
from workbench.games.among_nobles.words import SUPPLY, label, supply
from workbench.kernel import Description, Move, Objection, Public, Step, Tell, objection


class CharlesI(Power):
    """Each son that he and his wife have brings you 1 army from the bank."""

    id = "charles-i"
    rules = ("char.charles-i",)

    def of_child(self, state: AnyState, child: str) -> Gifts:
        return Gifts(armies=1) if child in MALE else NOTHING

    def child_born(self, state: AnyState, seat: int, child: str, tell: Tell) -> None:
        if count := self.of_child(state, child).armies:
            gain_armies(state, seat, count, "char.charles-i", tell, self.id, also=("ruling.birth-order",), card=child)


class CharlesIX(Power):
    """An intrigue box (only a wife can bring one) may move one army without gold into a province that shows piety."""

    id = "charles-ix"
    rules = ("char.charles-ix", "char.charles-ix-target", "char.charles-ix-wife")

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        tell("char.charles-ix-wife", self.id, also=INTRIGUE, seat=frame.seat, card=self.id)
        return Warfare(frame.seat, self.id, hers, free=True, source="char.charles-ix", only="char.charles-ix-target")


# ------------------------------------------------------------------------------------------- Sir Nicholas Carew


class SirNicholasCarew(Power):
    """Once a turn an intrigue box lets you activate him, or his couple, again after the present activation."""

    id = "carew"
    rules = ("char.carew", "char.carew-children")

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        return AskAgain(frame.seat)

    def again(self, state: AnyState, frame: Frame) -> tuple[Step, ...]:
        return () if find_unit(state, frame.seat, self.id) is None else (ActAgain(frame.seat, self.id),)


class Again(Action, frozen=True):
    """Earn an extra activation with Carew: `i again`."""

    when: ClassVar[str] = "intrigue.when"
    boxes = ("I",)
    plotter = "carew"
    weighs = (*INTRIGUE, "char.carew", "ruling.carew-turn", "ruling.carew-reactivated")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"i again", text) is not None else None

    def __str__(self) -> str:
        return "i again"

    @classmethod
    def options(cls, state: AnyState, step: AskAgain) -> Iterable[Action]:
        return (cls(),)

    def objections(self, state: AnyState, step: AskAgain) -> Iterator[Objection]:
        if "carew" in state.used:
            yield objection("char.carew", "carew")
        if state.frames[-1].kind == "reactivation" and state.answer("carew-reactivated") == "no":
            yield objection("ruling.carew-reactivated", "carew")

    def play(self, state: AnyState, step: AskAgain, tell: Tell) -> None:
        state.used.append("carew")
        state.frames[-1].again = "carew"
        also = (*INTRIGUE, "ruling.carew-turn", "ruling.carew-reactivated")
        tell("char.carew", "carew", also=also, seat=step.seat, card="carew")

    def describe(self, state: AnyState, step: AskAgain) -> Description:
        return Description(BY_ID["carew"].name, ("acts once more after this activation",))


class AskAgain(Decision, frozen=True):
    """An intrigue box of Carew."""

    rule: ClassVar[str] = "char.carew"
    title: ClassVar[str] = "extra activation"
    left_out: ClassVar[tuple[str, str]] = ("No extra activation", "asks for no extra activation")
    considers = {**weigh(Again), **skip()}

    def question(self, state: AnyState) -> str:
        return "Will Carew act once more?"


class ActAgain(Decision, frozen=True):
    """The extra activation that an intrigue box has earned; it needs no token."""

    rule: ClassVar[str] = "char.carew"
    title: ClassVar[str] = "extra activation"
    left_out: ClassVar[tuple[str, str]] = ("No extra activation", "leaves the extra activation unused")
    considers = {
        Activate: ("char.carew", "act.series-four", "ruling.empty-series", "ruling.carew-full"),
        **skip(),
    }

    card: Public[str]

    def question(self, state: AnyState) -> str:
        return "Which series does Carew carry out now?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield from four(Activate, self.card)
        yield SKIP

    def _leftmost(self, state: AnyState) -> bool:
        return state.answer("carew-full") == "leftmost"

    def objections(self, state: AnyState, move: Action) -> Iterator[Objection]:
        if not isinstance(move, UnitAction):
            return
        unit = find_unit(state, self.seat, self.card)
        if move.card != self.card or move.instead or unit is None:
            yield objection("char.carew", move.card, key="other", card=move.card)
        elif not 1 <= move.series <= 4:
            yield objection("act.series-four", move.card, count=move.series)
        elif empty(state, plan(state, unit, move.series, "activation", self._leftmost(state))):
            yield objection("ruling.empty-series", move.card, count=move.series)

    def legal(self, state: AnyState) -> list[Move]:
        return [move for move in self.candidates(state) if next(self.objections(state, move), None) is None]  # type: ignore[arg-type]

    def describe(self, state: AnyState, move: Action) -> Description:
        if not isinstance(move, UnitAction):
            return super().describe(state, move)
        return described(state, self.seat, move, "activation", self._leftmost(state))

    def play(self, state: AnyState, move: Action, tell: Tell) -> None:
        if not isinstance(move, UnitAction):
            move.play(state, self, tell)
            return
        unit = find_unit(state, self.seat, self.card)
        assert unit is not None
        also = ("ruling.carew-full", "ruling.new-wife-until")
        leftmost = self._leftmost(state)
        key, series = "leftmost" if leftmost else "", move.series
        tell("char.carew-children", *unit.cards, key=key, also=also, seat=self.seat, unit=unit.cards, series=series)
        begin(state, self.seat, unit, move.series, "activation", leftmost, self.card, tell)


class JoachimIIHector(Power):
    """Hiring a piety action costs 1 gold instead of 2."""

    id = "joachim"
    rules = ("char.joachim",)
    price_rule = "char.joachim"

    def hire_price(self, state: AnyState, price: int, kind: str) -> int:
        return 1 if kind == "p" else price


# ------------------------------------------------------------------------------------------- Felipe II de España


class FelipeII(Power):
    """An intrigue box may remove one of your unmarried females from the game for 2 gold and 2 prestige."""

    id = "felipe-ii"
    rules = ("char.felipe-ii",)

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        return ToConvent(frame.seat)


class Convent(Action, frozen=True):
    """Send an unmarried female of the family into a convent, with Felipe II: `i eleonora`."""

    when: ClassVar[str] = "intrigue.when"
    boxes = ("I",)
    plotter = "felipe-ii"
    weighs = (*INTRIGUE, "char.felipe-ii", "ruling.removed-running")

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"i ([^-+@\d].+)", text)
        card = read_card(found[0]) if found and found[0].lower() not in ("wife", "again") else None
        return None if card is None else cls(card)

    def __str__(self) -> str:
        return f"i {self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card,)

    @classmethod
    def options(cls, state: AnyState, step: ToConvent) -> Iterable[Action]:
        for unit in units(state.seats[step.seat]):
            yield from (cls(name) for name in unit.cards if name not in MALE)

    @classmethod
    def legal_options(cls, state: AnyState, step: ToConvent) -> Iterable[Action]:
        moves = [cls(unit.card) for unit in daughters(state, step.seat)]
        return [move for move in moves if next(move.objections(state, step), None) is None]

    def objections(self, state: AnyState, step: ToConvent) -> Iterator[Objection]:
        unit = find_unit(state, step.seat, self.card)
        if unit is None or self.card in MALE:
            married = any(self.card == other.wife for other in units(state.seats[step.seat]))
            yield objection("char.felipe-ii", self.card, key="married" if married else "stranger", card=self.card)
            return
        if state.answer("removed-running") == "not-allowed" and any(
            frame.card == self.card and frame.seat == step.seat for frame in state.frames
        ):
            yield objection("ruling.removed-running", self.card, card=self.card)

    def play(self, state: AnyState, step: ToConvent, tell: Tell) -> None:
        unit = find_unit(state, step.seat, self.card)
        assert unit is not None
        seat, purse = step.seat, state.seats[step.seat]
        also = (*INTRIGUE, "ruling.removed-running", "ruling.discards")
        tokens, unit.tokens = unit.tokens, 0
        power_of(self.card).leaves(state, seat, unit, tell)
        take_out(state, seat, unit)
        state.gone.append(self.card)
        gain_gold(state, seat, 2, "char.felipe-ii", tell, self.card, key="gold", also=also, card=self.card)
        gain_prestige(state, seat, 2, "char.felipe-ii", tell, self.card, key="prestige", also=also, card=self.card)
        if tokens:
            usable = state.answer("removed-token") == "usable"
            if usable:
                purse.tokens += tokens
            else:
                purse.spent += tokens
            tell("ruling.removed-token", self.card, key="usable" if usable else "spent", seat=seat, card=self.card)

    def describe(self, state: AnyState, step: ToConvent) -> Description:
        return Description(BY_ID[self.card].name, ("leaves the game", "+2 gold, +2 prestige"))


class ToConvent(Decision, frozen=True):
    """An intrigue box of Felipe II."""

    rule: ClassVar[str] = "char.felipe-ii"
    title: ClassVar[str] = "convent"
    left_out: ClassVar[tuple[str, str]] = ("Nobody enters a convent", "sends nobody into a convent")
    considers = {**weigh(Convent), **skip()}

    def question(self, state: AnyState) -> str:
        return f"Whom does {self.who(state)} send into a convent?"


class CharlesDeSolier(Power):
    """Marriage actions from his and his wife's boxes cost nothing."""

    id = "solier"
    rules = ("char.solier",)
    price_rule = "char.solier"
    names_wife = True

    def marriage_price(self, state: AnyState, price: int, hired: bool) -> int:
        return price if hired and state.answer("hired-is-own") == "full-price" else 0


class EdwardVI(Power):
    """When you put a token on him you may activate another unit of yours instead, which gets no token."""

    id = "edward-vi"
    rules = ("char.edward-vi", "char.edward-vi-token")
    substitutes = True


# ----------------------------------------------------------------------------------------- Guidobaldo II Rovere


class GuidobaldoIIRovere(Power):
    """An intrigue box may send one of your armies, from a province or your supply, to the bank.

    That is worth 2 gold and 2 prestige.
    """

    id = "guidobaldo"
    rules = ("char.guidobaldo",)

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        return ToBank(frame.seat)


class Disband(Action, frozen=True):
    """Send an own army to the bank, with Guidobaldo: `i -wien` or `i -supply`."""

    when: ClassVar[str] = "intrigue.when"
    boxes = ("I",)
    plotter = "guidobaldo"
    weighs = (*INTRIGUE, "char.guidobaldo")

    place: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"i -(.+)", text)
        if found is None:
            return None
        place = SUPPLY if SUPPLY.startswith(found[0].lower()) and len(found[0]) > 1 else read_province(found[0])
        return None if place is None else cls(place)

    def __str__(self) -> str:
        return f"i -{self.place}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return () if self.place == SUPPLY else (self.place,)

    @classmethod
    def options(cls, state: AnyState, step: ToBank) -> Iterable[Action]:
        yield cls(SUPPLY)
        yield from (cls(name) for name in state.provinces)

    def objections(self, state: AnyState, step: ToBank) -> Iterator[Objection]:
        purse = state.seats[step.seat]
        if self.place == SUPPLY:
            if not purse.armies:
                yield objection("char.guidobaldo", supply(step.seat), key="supply")
        elif self.place not in state.provinces or not state.provinces[self.place].armies[step.seat]:
            yield objection("char.guidobaldo", self.place, province=self.place)

    def play(self, state: AnyState, step: ToBank, tell: Tell) -> None:
        purse = state.seats[step.seat]
        if self.place == SUPPLY:
            purse.armies -= 1
        else:
            state.provinces[self.place].armies[step.seat] -= 1
        place = supply(step.seat) if self.place == SUPPLY else self.place
        rule = "char.guidobaldo"
        gain_gold(state, step.seat, 2, rule, tell, place, key="gold", also=INTRIGUE, province=place)
        gain_prestige(state, step.seat, 2, rule, tell, place, key="prestige", also=INTRIGUE)

    def describe(self, state: AnyState, step: ToBank) -> Description:
        where = "Supply" if self.place == SUPPLY else label(self.place, state.settings)
        return Description(where, ("1 army to the bank", "+2 gold, +2 prestige"))


class ToBank(Decision, frozen=True):
    """An intrigue box of Guidobaldo."""

    rule: ClassVar[str] = "char.guidobaldo"
    title: ClassVar[str] = "army to the bank"
    left_out: ClassVar[tuple[str, str]] = ("No army goes to the bank", "sends no army to the bank")
    considers = {**weigh(Disband), **skip()}

    def question(self, state: AnyState) -> str:
        return f"Which army does {self.who(state)} send to the bank?"
