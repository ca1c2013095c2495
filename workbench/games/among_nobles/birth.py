"""Birth: a couple takes a child of the right sex and trait from the display; shields and christening follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.decisions import Action, Decision, skip, weigh
from workbench.games.among_nobles.family import find_unit, fourth_row, place, row_of
from workbench.games.among_nobles.hooks import POWERS, power_of
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.purse import gain_armies
from workbench.games.among_nobles.state import AnyState, Frame, Unit
from workbench.games.among_nobles.words import armies, short, supply
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, objection

SON_PRICE = 1
SEXES = {"S": (True,), "D": (False,), "E": (True, False)}


class Brood:
    """What a birth box can bring: the parents' traits, the sexes allowed, and the row of the child."""

    def __init__(self, state: AnyState, frame: Frame, box: str) -> None:
        self.state, self.box = state, box
        self.player = state.seats[frame.seat]
        unit = find_unit(state, frame.seat, frame.card)
        self.parents = (frame.card,) if unit is None else unit.cards
        self.traits = tuple(card(state, name).trait for name in self.parents)
        self.single = unit is None or unit.wife is None
        self.any_trait = frame.any_trait or self.single
        self.sexes = SEXES[box]
        lenient = len(self.sexes) == 1 and state.answer("gender-missing") == "other-sex"
        if lenient and not any(map(self.suits, state.display)):
            self.sexes = (True, False)
        level = row_of(self.player, frame.card)
        self.row = (frame.level or 0) + 1 if level is None and frame.level is not None else (level or 0) + 1
        self.no_row = fourth_row(self.player, self.row)

    def inherits(self, child: str) -> bool:
        """Whether the child has a trait of its parents (birth.trait)."""
        return card(self.state, child).trait in self.traits

    def suits(self, child: str) -> bool:
        """Whether sex and trait of a card are right."""
        return (child in MALE) in self.sexes and (self.any_trait or self.inherits(child))

    def payable(self, child: str) -> bool:
        """Whether the child's cost can be paid."""
        return child not in MALE or self.player.gold >= SON_PRICE

    def legal(self) -> list[str]:
        """The children that can be taken."""
        if self.no_row:
            return []
        return [child for child in self.state.display if self.suits(child) and self.payable(child)]

    def due(self) -> list[str]:
        """The children one of which must be taken (birth.mandatory); empty if the birth may be left out."""
        state = self.state
        if self.single and state.answer("henriette-may") == "optional":
            return []
        found = self.legal()
        if not self.single and self.any_trait and state.answer("cosimo-mandatory") == "may-decline":
            found = [child for child in found if self.inherits(child)]
        poor = self.box == "E" and self.player.gold < SON_PRICE
        if poor and state.answer("either-no-gold") == "excused":
            found = [] if any(child in MALE and self.suits(child) for child in state.display) else found
        return found


def brood(state: AnyState, box: str) -> Brood:
    """What a birth box of the running activation can bring."""
    return Brood(state, state.frames[-1], box)


def spoiled_son(state: AnyState, seat: int, cost: int, forgone: int = 0) -> str:
    """The running activation, by its character, in which a compulsory son could no longer be paid; "" if there is none.

    Asked before gold is spent or not taken (ruling.avoid-birth); under its default nothing is bound.
    """
    if (not cost and not forgone) or state.answer("avoid-birth") == "allowed":
        return ""
    gold = state.seats[seat].gold
    for frame in reversed(state.frames):
        if frame.seat == seat and _sons(state, frame, gold + forgone) > _sons(state, frame, gold - cost):
            return frame.card
    return ""


def _sons(state: AnyState, frame: Frame, gold: int) -> int:
    """How many compulsory sons can be paid if the rest of a series is played in full with this much gold."""
    unit = find_unit(state, frame.seat, frame.card)
    if unit is None or unit.wife is None:
        return 0
    sons = 0
    for box in frame.row[frame.next : frame.last]:
        if box == "C":
            gold += 1
        elif box in SEXES and gold >= SON_PRICE and _needs_son(state, frame, box):
            gold -= SON_PRICE
            sons += 1
    return sons


def _needs_son(state: AnyState, frame: Frame, box: str) -> bool:
    """Whether only a son would do for a box."""
    found = Brood(state, frame, box)
    if found.no_row:
        return False
    fitting = [child for child in state.display if found.suits(child) and found.inherits(child)]
    return bool(fitting) and all(child in MALE for child in fitting)


class TakeChild(Action, frozen=True):
    """Take a child from the display: `b jane-seymour`."""

    weighs = (
        "birth.claim",
        "birth.gender",
        "birth.trait",
        "birth.son-cost",
        "birth.daughter-cost",
        "birth.unmarried",
        "birth.excuse-row",
        "family.three-rows",
        "ruling.gender-missing",
    )

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"b (.+)", text)
        card = read_card(found[0]) if found else None
        return None if card is None else cls(card)

    def __str__(self) -> str:
        return f"b {self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card,)

    @classmethod
    def options(cls, state: AnyState, step: Birth) -> Iterable[Action]:
        return (cls(child) for child in state.display)

    @classmethod
    def legal_options(cls, state: AnyState, step: Birth) -> Iterable[Action]:
        return (cls(child) for child in brood(state, step.box).legal())

    def objections(self, state: AnyState, step: Birth) -> Iterator[Objection]:
        found = brood(state, step.box)
        if self.card not in state.display:
            yield objection("birth.claim", self.card, card=self.card)
        child = card(state, self.card)
        if child.male not in found.sexes:
            sex, need = ("son", "daughter") if child.male else ("daughter", "son")
            yield objection("birth.gender", self.card, card=self.card, sex=sex, need=need)
        if not found.any_trait and not found.inherits(self.card):
            yield objection("birth.trait", self.card, *found.parents, trait=child.trait, unit=found.parents)
        if not found.payable(self.card):
            purse = found.player
            yield objection("birth.son-cost", supply(purse.seat), have=purse.gold, need=SON_PRICE)
        if found.no_row:
            yield objection("birth.excuse-row", *found.parents, count=found.row + 1)

    def play(self, state: AnyState, step: Birth, tell: Tell) -> None:
        found, frame = brood(state, step.box), state.frames[-1]
        seat, child, purse = step.seat, card(state, self.card), found.player
        state.display.remove(self.card)
        cost = SON_PRICE if child.male else 0
        before = purse.gold
        purse.gold -= cost
        place(purse, found.row, Unit(self.card, born=True))
        state.parents[self.card] = found.parents
        rule = "birth.son-cost" if cost else "birth.daughter-cost"
        also = ("birth.claim", "birth.gender", *_why(state, found, self.card, frame))
        values: dict[str, Any] = {
            "card": self.card,
            "unit": found.parents,
            "gold": cost,
            "before": before,
            "after": purse.gold,
        }
        tell(rule, self.card, *found.parents, supply(seat), also=also, seat=seat, count=found.row + 1, **values)
        arrive(state, frame, self.card, tell)

    def describe(self, state: AnyState, step: Birth) -> Description:
        child = card(state, self.card)
        gifts = [armies(child.shields)] if child.shields else []
        sex, cost = ("son", "1 gold") if child.male else ("daughter", "free")
        return Description(child.name, (f"{sex}, {child.trait}", cost, *(f"+{gift}" for gift in gifts)))


def _why(state: AnyState, found: Brood, child: str, frame: Frame) -> tuple[str, ...]:
    """The rules by which a child's trait and row are right."""
    rules: tuple[str, ...] = ("family.three-rows", "birth.mandatory", "act.birth-mandatory")
    if found.single:
        return (*rules, "char.henriette", "char.henriette-trait", "ruling.henriette-may")
    if frame.any_trait and not found.inherits(child):
        return (*rules, "char.cosimo", "char.cosimo-gender", "ruling.cosimo-mandatory")
    return (*rules, "birth.trait", "ruling.wedding-then-birth")


def arrive(state: AnyState, frame: Frame, child: str, tell: Tell) -> None:
    """A newborn brings its armies and is christened, in the order that the rulings have."""
    if power_of(child).christening_waits and state.answer("christening-nesting") == "after-series":
        frame.christenings.append(child)
        bring_armies(state, frame.seat, frame.card, child, tell)
    elif state.answer("birth-order") == "christening-first":
        state.push(Christen(frame.seat, child), ArmiesOfNewborn(frame.seat, frame.card, child))
    else:
        bring_armies(state, frame.seat, frame.card, child, tell)
        christen(state, frame.seat, child, tell)


def bring_armies(state: AnyState, seat: int, parent: str, child: str, tell: Tell) -> None:
    """The shields of a newborn, and what its father gains by it."""
    shields = card(state, child).shields
    if shields:
        gain_armies(state, seat, shields, "birth.shields", tell, child, also=("ruling.birth-order",), card=child)
    unit = find_unit(state, seat, parent)
    if unit is not None and unit.wife is not None and unit.card in POWERS:
        POWERS[unit.card].child_born(state, seat, child, tell)


def christen(state: AnyState, seat: int, child: str, tell: Tell) -> None:
    """The christening benefit of a newborn."""
    power = POWERS.get(child)
    if power is not None and (steps := power.born(state, seat, tell)):
        state.push(*steps)


class Christen(Task, frozen=True):
    """A newborn's christening benefit is taken."""

    rule: ClassVar[str] = "birth.christening"
    title: ClassVar[str] = "the christening"

    seat: Public[int]
    card: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        christen(state, self.seat, self.card, tell)


class ArmiesOfNewborn(Task, frozen=True):
    """A newborn's armies come after its christening (ruling.birth-order = christening-first)."""

    rule: ClassVar[str] = "birth.shields"
    title: ClassVar[str] = "the newborn's armies"

    seat: Public[int]
    parent: Public[str]
    card: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("ruling.birth-order", self.card, seat=self.seat, card=self.card)
        bring_armies(state, self.seat, self.parent, self.card, tell)


class Birth(Decision, frozen=True):
    """A couple takes a child from the display.

    Attributes:
        box: "S" for a son, "D" for a daughter, "E" for either.
    """

    rule: ClassVar[str] = "birth.claim"
    title: ClassVar[str] = "child"
    considers = {
        **weigh(TakeChild),
        **skip(
            "birth.mandatory",
            "act.birth-mandatory",
            "birth.excuse-cost",
            "birth.excuse-display",
            "birth.excuse-trait",
            "birth.excuse-row",
        ),
    }

    box: Public[str]

    def question(self, state: AnyState) -> str:
        what = {"S": "son", "D": "daughter", "E": "child"}[self.box]
        parents = " and ".join(map(short, brood(state, self.box).parents)) if state.frames else ""
        return f"Which {what} is born to {parents}?" if parents else f"Which {what} is born?"

    def binding(self, state: AnyState) -> Iterator[Objection]:
        due = brood(state, self.box).due()
        if due:
            yield objection("birth.mandatory", *due, card=tuple(due), count=len(due))

    def skipped(self, state: AnyState, tell: Tell) -> None:
        found = brood(state, self.box)
        rule = excuse(state, found)
        tell(rule, *found.parents, also=_also(rule), seat=self.seat, unit=found.parents)


def excuse(state: AnyState, found: Brood) -> str:
    """The rule by which a birth falls away."""
    if found.no_row:
        return "birth.excuse-row"
    if not state.display:
        return "birth.excuse-display"
    if found.single:
        return "ruling.henriette-may"
    if legal := found.legal():
        foreign = found.any_trait and not any(found.inherits(child) for child in legal)
        return "ruling.cosimo-mandatory" if foreign else "ruling.either-no-gold"
    if any(found.suits(child) for child in state.display):
        return "birth.excuse-cost"
    if any(found.inherits(child) for child in state.display):
        return "ruling.gender-missing"
    return "birth.excuse-trait"


def _also(rule: str) -> tuple[str, ...]:
    return {
        "birth.excuse-row": ("family.three-rows", "ruling.gap-row"),
        "birth.excuse-cost": ("ruling.avoid-birth", "ruling.either-no-gold"),
        "ruling.gender-missing": ("birth.gender",),
    }.get(rule, ())
