"""Birth: a couple takes a child of the right sex and trait from the display; shields and christening follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.games.among_nobles.births_ahead import spoils_birth
from workbench.games.among_nobles.brood import SON_PRICE, Brood, brood
from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.decisions import SKIP, Action, Decision, Skip, skip, weigh
from workbench.games.among_nobles.family import find_unit, place
from workbench.games.among_nobles.hooks import NOTHING, POWERS, power_of
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.purse import gain_armies
from workbench.games.among_nobles.state import AnyState, Frame, Unit
from workbench.games.among_nobles.words import coins, gains, short, supply
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, objection, silent

LONGEST = 60  # of a question


class TakeChild(Action, frozen=True):
    """Take a child from the display: `b jane-seymour`."""

    awaits = "birth"
    boxes = ("S", "D", "E")
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
        "ruling.avoid-birth",
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

    def weighed(self, state: AnyState, step: Birth, rules: tuple[str, ...]) -> tuple[str, ...]:
        found = brood(state, step.box)
        others = {"birth.daughter-cost" if self.card in MALE else "birth.son-cost"}
        others.add("birth.trait" if found.single else "birth.unmarried")
        kept = tuple(rule for rule in rules if rule not in others)
        if not found.any_trait:
            return kept
        return (*kept, "char.henriette-trait" if found.single else "char.cosimo")

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
        elif son := spoils_birth(state, found, self.card):
            yield objection("ruling.avoid-birth", son, card=son)
        if found.no_row:
            yield objection("birth.excuse-row", *found.parents, count=found.row + 1)

    def play(self, state: AnyState, step: Birth, tell: Tell) -> None:
        found, frame = brood(state, step.box), state.frames[-1]
        purse, cost = found.player, SON_PRICE if card(state, self.card).male else 0
        state.display.remove(self.card)
        purse.gold -= cost
        place(purse, found.row, Unit(self.card, born=True))
        state.parents[self.card] = found.parents
        if tell is not silent:
            self._tell(state, found, frame, cost, tell)
        arrive(state, frame, self.card, tell)

    def _tell(self, state: AnyState, found: Brood, frame: Frame, cost: int, tell: Tell) -> None:
        purse = found.player
        rule = "birth.son-cost" if cost else "birth.daughter-cost"
        also = ("birth.claim", "birth.gender", *_why(state, found, self.card, frame))
        values: dict[str, Any] = {
            "card": self.card,
            "unit": found.parents,
            "gold": cost,
            "before": purse.gold + cost,
            "after": purse.gold,
        }
        pieces = (self.card, *found.parents, supply(frame.seat))
        tell(rule, *pieces, also=also, seat=frame.seat, count=found.row + 1, **values)

    def describe(self, state: AnyState, step: Birth) -> Description:
        child, parents = card(state, self.card), brood(state, step.box).parents
        sex, cost = ("son", coins(SON_PRICE)) if child.male else ("daughter", "free")
        father = power_of(parents[0]).of_child(state, self.card) if len(parents) > 1 else NOTHING
        details = (
            f"{sex}, {child.trait}",
            cost,
            gains(army=child.shields + father.armies),
            christening(state, self.card),
        )
        return Description(child.name, tuple(filter(None, details)))


def christening(state: AnyState, child: str) -> str:
    """What follows from a birth, as a part of a list; "" if nothing does."""
    power = power_of(child)
    what = power.christening(state)
    late = power.christening_waits and state.answer("christening-nesting") == "after-series"
    return what and f"after the series {what}" if late else what and f"then {what}"


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
    left_out: ClassVar[tuple[str, str]] = ("No child", "has no child")
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
        parents = brood(state, self.box).parents
        head, *wife = map(short, parents)
        asked = f"Which {what} do {head} and {wife[0]} take?" if wife else ""
        return asked if asked and len(asked) < LONGEST else f"Which {what} does {head} take?"

    def binding(self, state: AnyState) -> Iterator[Objection]:
        due = brood(state, self.box).due()
        if due:
            yield objection("birth.mandatory", *due, card=tuple(due), count=len(due))

    def legal(self, state: AnyState) -> list[Move]:
        found = brood(state, self.box)
        taken: list[Move] = [TakeChild(child) for child in found.legal() if not spoils_birth(state, found, child)]
        return taken if found.due() else [*taken, SKIP]

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        """For an excused birth the rule that excuses it, not all that could."""
        if not isinstance(move, Skip) or next(self.binding(state), None) is not None:
            return super().weighed(state, move)
        return ("birth.mandatory", "act.birth-mandatory", excuse(state, brood(state, self.box)))

    def grounds(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if isinstance(move, Skip):
            found = brood(state, self.box)
            yield objection(excuse(state, found), *found.parents, unit=found.parents)

    def skipped(self, state: AnyState, tell: Tell) -> None:
        if tell is silent:
            return
        found = brood(state, self.box)
        rule = excuse(state, found)
        tell(rule, *found.parents, also=_also(rule), seat=self.seat, unit=found.parents)


def excuse(state: AnyState, found: Brood) -> str:
    """The rule by which a birth falls away."""
    if found.no_row:
        return "birth.excuse-row"
    if not state.display:
        return "birth.excuse-display"
    if legal := found.legal():
        if found.single:
            return "ruling.henriette-may"
        foreign = found.any_trait and not any(found.inherits(child) for child in legal)
        return "ruling.cosimo-mandatory" if foreign else "ruling.either-no-gold"
    if any(found.suits(child) for child in state.display):
        return "birth.excuse-cost"
    if any(found.any_trait or found.inherits(child) for child in state.display):
        return "ruling.gender-missing"
    return "birth.excuse-trait"


def _also(rule: str) -> tuple[str, ...]:
    return {
        "birth.excuse-row": ("family.three-rows", "ruling.gap-row"),
        "birth.excuse-cost": ("ruling.avoid-birth", "ruling.either-no-gold"),
        "ruling.gender-missing": ("birth.gender",),
    }.get(rule, ())
