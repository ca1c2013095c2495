"""What a birth box can bring: which children on display fit, can be paid, and must be taken."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from workbench.games.among_nobles.cards import BY_ID, MALE
from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.family import find_unit, fourth_row, row_of
from workbench.games.among_nobles.hooks import power_of
from workbench.games.among_nobles.state import AnyState, Frame, Unit

SON_PRICE = 1
SEXES = {"S": (True,), "D": (False,), "E": (True, False)}


class Brood:
    """What a birth box can bring: the parents' traits, the sexes allowed, and the row of the child."""

    def __init__(self, state: AnyState, frame: Frame, box: str) -> None:
        self.state, self.box = state, box
        self.player = state.seats[frame.seat]
        unit = find_unit(state, frame.seat, frame.card)
        self.parents = (frame.card,) if unit is None else unit.cards
        self.traits = [card(state, name).trait for name in self.parents]
        self.single = unit is None or unit.wife is None
        self.any_trait = frame.any_trait or self.single
        self.sexes = SEXES[box]
        lenient = len(self.sexes) == 1 and state.answer("gender-missing") == "other-sex"
        if lenient and not self.fitting:
            self.sexes = (True, False)
            del self.fitting
        level = row_of(self.player, frame.card)
        self.row = (frame.level or 0) + 1 if level is None and frame.level is not None else (level or 0) + 1
        self.no_row = fourth_row(self.player, self.row)

    def inherits(self, child: str) -> bool:
        """Whether the child has a trait of its parents (birth.trait)."""
        return card(self.state, child).trait in self.traits

    def suits(self, child: str) -> bool:
        """Whether sex and trait of a card are right."""
        return (child in MALE) in self.sexes and (self.any_trait or card(self.state, child).trait in self.traits)

    @cached_property
    def fitting(self) -> list[str]:
        """The children on display whose sex and trait are right."""
        return [child for child in self.state.display if self.suits(child)]

    def payable(self, child: str) -> bool:
        """Whether the child's cost can be paid."""
        return child not in MALE or self.player.gold >= SON_PRICE

    def legal(self) -> list[str]:
        """The children that can be taken."""
        return [] if self.no_row else [child for child in self.fitting if self.payable(child)]

    def wanted(self) -> list[str]:
        """The fitting children, one of which must be taken if it can be paid (birth.mandatory)."""
        state = self.state
        if self.no_row or (self.single and state.answer("henriette-may") == "optional"):
            return []
        found = self.fitting
        if not self.single and self.any_trait and state.answer("cosimo-mandatory") == "may-decline":
            return [child for child in found if self.inherits(child)]
        return found

    def excused(self, gold: int, display: Collection[str]) -> bool:
        """Whether a player with this much gold may name a son that cannot be paid (ruling.either-no-gold)."""
        if self.box != "E" or gold >= SON_PRICE or self.state.answer("either-no-gold") != "excused":
            return False
        return any(child in MALE and self.suits(child) for child in display)

    def due(self) -> list[str]:
        """The children one of which must be taken (birth.mandatory); empty if the birth may be left out."""
        if self.excused(self.player.gold, self.state.display):
            return []
        return [child for child in self.wanted() if self.payable(child)]


def possible_parents(state: AnyState, seat: int, child: str) -> list[Unit]:
    """The couples of a family, and singles with such an ability, of whom a card could be born: trait, boxes and row."""
    player, shown, found = state.seats[seat], card(state, child), []
    for row, held in enumerate(player.rows):
        if fourth_row(player, row + 1):
            continue
        for unit in held:
            alone = unit.wife is None
            strange = any(name not in BY_ID for name in unit.cards)  # an edit has put it there
            if strange or (alone and not power_of(unit.card).births_unmarried):
                continue
            parents = [card(state, name) for name in unit.cards]
            open_ = parents[:1] if unit.barred else parents
            boxes = [box for box, sexes in SEXES.items() if shown.male in sexes]
            if (alone or shown.trait in [one.trait for one in parents]) and any(one.shows(*boxes) for one in open_):
                found.append(unit)
    return found


def brood(state: AnyState, box: str) -> Brood:
    """What a birth box of the running activation can bring."""
    return Brood(state, state.frames[-1], box)
