"""Male Character Cards, Age III."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.decisions import Action, Decision, skip, weigh
from workbench.games.among_nobles.family import couples, daughters, find_unit
from workbench.games.among_nobles.hooks import Power
from workbench.games.among_nobles.intrigue import INTRIGUE, Intrigue, Plot
from workbench.games.among_nobles.notation import matched, read_place
from workbench.games.among_nobles.purse import gain_gold, gain_prestige
from workbench.games.among_nobles.state import AnyState, Frame, Unit
from workbench.games.among_nobles.words import LETTERS, gains, label, supply
from workbench.kernel import Description, Move, Objection, Public, Step, Tell, objection

# -------------------------------------------------------------------------------------- Arthur, Duke of Wellington


class ArthurDukeOfWellington(Power):
    """An intrigue box sends one army of an opponent from a province back to that opponent's supply."""

    id = "wellington"
    rules = ("char.wellington",)

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        return Repel(frame.seat)


class ArmyHome(Action, frozen=True):
    """Send an opponent's army home.

    Class facts:
        source: the rule that allows it.
        sign: what the notation begins with.
    """

    source: ClassVar[str] = ""
    sign: ClassVar[str] = ""

    seat: Public[int]
    province: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"{cls.sign} (.+)", text)
        place = read_place(found[0]) if found else None
        return None if place is None else cls(*place)

    def __str__(self) -> str:
        return f"{self.sign} {LETTERS[self.seat]}@{self.province}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.province,)

    @classmethod
    def options(cls, state: AnyState, step: Decision) -> Iterable[Action]:
        for name, province in state.provinces.items():
            yield from (cls(seat, name) for seat, count in enumerate(province.armies) if count)

    def objections(self, state: AnyState, step: Decision) -> Iterator[Objection]:
        if self.seat == step.seat:
            yield objection(self.source, self.province, key="own")
        elif not self._there(state):
            yield objection(self.source, self.province, key="none", province=self.province)

    def _there(self, state: AnyState) -> bool:
        known = self.seat < len(state.seats) and self.province in state.provinces
        return known and state.provinces[self.province].armies[self.seat] > 0

    def send(self, state: AnyState, seat: int, also: tuple[str, ...], tell: Tell) -> None:
        """The army goes back to its owner's supply."""
        state.provinces[self.province].armies[self.seat] -= 1
        state.seats[self.seat].armies += 1
        pieces = (self.province, supply(self.seat))
        tell(self.source, *pieces, also=also, seat=seat, other=self.seat, province=self.province)

    def describe(self, state: AnyState, step: Decision) -> Description:
        owner = state.settings.players[self.seat]
        return Description(f"{owner} in {label(self.province, state.settings)}", ("1 army goes home",))


class Expel(ArmyHome, frozen=True):
    """Send an opponent's army home, with Wellington: `i B@wien`."""

    when: ClassVar[str] = "intrigue.when"
    boxes = ("I",)
    plotter = "wellington"
    weighs = (*INTRIGUE, "char.wellington")
    source = "char.wellington"
    sign = "i"

    def play(self, state: AnyState, step: Repel, tell: Tell) -> None:
        self.send(state, step.seat, (*INTRIGUE, "ruling.wellington-optional"), tell)


class Repel(Decision, frozen=True):
    """An intrigue box of Wellington."""

    rule: ClassVar[str] = "char.wellington"
    title: ClassVar[str] = "army sent home"
    left_out: ClassVar[tuple[str, str]] = ("No army goes home", "sends no army home")
    considers = {**weigh(Expel), **skip("ruling.wellington-optional")}

    def question(self, state: AnyState) -> str:
        return "Which army does Wellington send home?"

    def binding(self, state: AnyState) -> Iterator[Objection]:
        if state.answer("wellington-optional") == "compulsory" and self.others(state):
            yield objection("ruling.wellington-optional")


class AugustIIISas(Plot):
    """Each intrigue box (only a wife can bring one) gives 1 prestige for every couple in your family, his included."""

    id = "august-iii"
    rules = ("char.august-iii", "char.august-iii-wife")

    def plot(self, state: AnyState, step: Intrigue, tell: Tell) -> None:
        also = (*INTRIGUE, "char.august-iii-wife")
        count = couples(state, step.seat)
        key = "" if count else "none"
        gain_prestige(state, step.seat, count, "char.august-iii", tell, self.id, key=key, also=also, card=self.id)

    def gain(self, state: AnyState, step: Intrigue) -> str:
        return gains(prestige=couples(state, step.seat)) or "nothing: no couple"


class AlasdairOfGlengarry(Power):
    """A hire box costs 1 gold instead of 2, whatever is hired."""

    id = "alasdair"
    rules = ("char.alasdair",)
    price_rule = "char.alasdair"

    def hire_price(self, state: AnyState, price: int, kind: str) -> int:
        return min(price, 1)


class HeinrichXIII(Power):
    """Each hire box gives two piety, two warfare or two marriage actions for one hire price.

    Each action's own cost is still due.
    """

    id = "heinrich"
    rules = ("char.heinrich", "char.heinrich-cost")
    hired_pair = True
    speaks_to_player = True


class NapoleonBonaparte(Power):
    """Each move of an army into a province that holds an opponent's army gives 1 prestige."""

    id = "napoleon"
    rules = ("char.napoleon", "char.napoleon-again")
    speaks_to_player = True

    def army_moved(self, state: AnyState, seat: int, province: str, tell: Tell) -> None:
        if any(count for other, count in enumerate(state.provinces[province].armies) if other != seat):
            also = ("char.napoleon-again", "ruling.nobility-scope", "ruling.nobility-wife-boxes")
            gain_prestige(state, seat, 1, "char.napoleon", tell, self.id, province, also=also, province=province)


class PyotrIII(Power):
    """Each army move that ends in a province showing piety gives 1 prestige."""

    id = "pyotr"
    rules = ("char.pyotr", "char.pyotr-again")
    speaks_to_player = True

    def army_moved(self, state: AnyState, seat: int, province: str, tell: Tell) -> None:
        if "P" in state.provinces[province].symbols:
            also = ("char.pyotr-again", "ruling.nobility-scope", "ruling.nobility-wife-boxes")
            gain_prestige(state, seat, 1, "char.pyotr", tell, self.id, province, also=also, province=province)


class FerdinandI(Plot):
    """Each intrigue box gives 1 prestige for every unmarried female in your family."""

    id = "ferdinand"
    rules = ("char.ferdinand",)

    def plot(self, state: AnyState, step: Intrigue, tell: Tell) -> None:
        count = len(daughters(state, step.seat))
        key = "" if count else "none"
        gain_prestige(state, step.seat, count, "char.ferdinand", tell, self.id, key=key, also=INTRIGUE, card=self.id)

    def gain(self, state: AnyState, step: Intrigue) -> str:
        return gains(prestige=len(daughters(state, step.seat))) or "nothing: no unmarried female"


# ------------------------------------------------------------------------------------------ Henry VIII of England


_SERIES = ("char.henry-viii-series", "char.henry-viii-remarry")


class HenryVIII(Power):
    """An intrigue box may take his wife out of the game for 3 gold and 3 prestige.

    Her boxes not yet reached are lost, his own go on, and he may marry again in the same series.
    """

    id = "henry-viii"
    rules = ("char.henry-viii", *_SERIES)

    def plots(self, unit: Unit) -> bool:
        return unit.wife is not None

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        unit = find_unit(state, frame.seat, self.id)
        return None if unit is None or unit.wife is None else Divorce(frame.seat)


class RemoveWife(Action, frozen=True):
    """Take the wife of Henry VIII out of the game: `i wife`."""

    when: ClassVar[str] = "intrigue.when"
    boxes = ("I",)
    plotter = "henry-viii"
    weighs = (*INTRIGUE, "char.henry-viii", "ruling.henry-second")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"i wife", text) is not None else None

    def __str__(self) -> str:
        return "i wife"

    @classmethod
    def options(cls, state: AnyState, step: Divorce) -> Iterable[Action]:
        return (cls(),)

    def objections(self, state: AnyState, step: Divorce) -> Iterator[Objection]:
        unit = find_unit(state, step.seat, "henry-viii")
        if unit is None or unit.wife is None:
            yield objection("char.henry-viii", "henry-viii")
        elif state.frames[-1].removed and state.answer("henry-second") == "no":
            yield objection("ruling.henry-second", *unit.cards)

    def play(self, state: AnyState, step: Divorce, tell: Tell) -> None:
        seat = step.seat
        unit = find_unit(state, seat, "henry-viii")
        assert unit is not None
        assert unit.wife is not None
        wife, unit.wife, unit.barred = unit.wife, None, False
        state.gone.append(wife)
        state.frames[-1].removed += 1
        for frame in state.frames:
            if frame.seat == seat and frame.card == "henry-viii":
                frame.last = max(min(frame.last, frame.his), frame.next)
        also = (*INTRIGUE, *_SERIES, "ruling.henry-second", "ruling.discards")
        rule = "char.henry-viii"
        gain_gold(state, seat, 3, rule, tell, wife, key="gold", also=also, card=wife)
        gain_prestige(state, seat, 3, rule, tell, wife, key="prestige", also=also, card=wife)
        fresh = state.answer("henry-token") == "fresh"
        if fresh:
            state.seats[seat].spent += unit.tokens
            unit.tokens, unit.acted, unit.reacted, unit.fresh = 0, False, False, False
        tell("ruling.henry-token", "henry-viii", key="fresh" if fresh else "stays", seat=seat)

    def describe(self, state: AnyState, step: Divorce) -> Description:
        return Description("Remove the wife", ("she leaves the game", "+3 gold, +3 prestige"))


class Divorce(Decision, frozen=True):
    """An intrigue box of Henry VIII."""

    rule: ClassVar[str] = "char.henry-viii"
    title: ClassVar[str] = "removal"
    left_out: ClassVar[tuple[str, str]] = ("He keeps his wife", "leaves Henry VIII his wife")
    considers = {**weigh(RemoveWife), **skip()}

    def question(self, state: AnyState) -> str:
        return "Does Henry VIII remove his wife?"
