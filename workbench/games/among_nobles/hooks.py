"""Hook points: what a character's ability may do, and when. The characters stand in the package `characters`.

Steps never ask for a card by name. They ask the powers in force: of a single character its own, of a couple the
husband's; a wife's rule box is covered (marry.rule-box). `in_force` answers for one action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from workbench.games.among_nobles.family import units
from workbench.games.among_nobles.state import AnyState, Frame, Unit
from workbench.games.among_nobles.words import gains
from workbench.kernel import Objection, Step, Tell

if TYPE_CHECKING:
    from collections.abc import Iterator

POWERS: dict[str, Power] = {}


class Gifts(Struct, frozen=True):
    """What an ability brings a player, at once and by itself."""

    prestige: int = 0
    gold: int = 0
    armies: int = 0

    def __str__(self) -> str:
        return gains(self.prestige, self.gold, self.armies)


NOTHING = Gifts()


class Power:
    """A character's ability. Every hook does nothing until a character says otherwise.

    Attributes:
        id: the character's card.
        rules: ids of the rules that state the ability.

    Class facts:
        substitutes: another unit may act when a token is put on the character.
        births_unmarried: birth boxes work although the character is single, for children of any trait.
        christening_waits: the christening benefit is an action or activation (ruling.christening-nesting).
        names_wife: the text names the wife's boxes as well (ruling.nobility-wife-boxes).
        speaks_to_player: the text says "you" (ruling.nobility-scope).
        hired_pair: a hire box gives two actions of one kind.
        price_rule: id of the rule by which it changes a price.
        court_rule: id of the rule by which she may not be presented to every groom.
    """

    id: str = ""
    rules: tuple[str, ...] = ()
    substitutes: ClassVar[bool] = False
    births_unmarried: ClassVar[bool] = False
    christening_waits: ClassVar[bool] = False
    names_wife: ClassVar[bool] = False
    speaks_to_player: ClassVar[bool] = False
    hired_pair: ClassVar[bool] = False
    price_rule: ClassVar[str] = ""
    court_rule: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        if cls.id:
            enlist(cls())

    # ---- what it brings, for the lists of moves and the picture; the hooks below carry it out

    def when_born(self, state: AnyState) -> Gifts:
        """What the birth of the character brings besides armies."""
        return NOTHING

    def christening(self, state: AnyState) -> str:
        """The same in a few words, with what the player may do."""
        return str(self.when_born(state))

    def of_child(self, state: AnyState, child: str) -> Gifts:
        """What a child of the character and his wife brings besides its own gifts."""
        return NOTHING

    def when_presented(self, state: AnyState) -> Gifts:
        """What her player gains whenever she is presented to another player's groom."""
        return NOTHING

    def when_chosen(self, state: AnyState) -> Gifts:
        """What her player gains besides the usual prestige when an opponent takes her."""
        return NOTHING

    def when_rescued(self, state: AnyState, unit: Unit) -> Gifts:
        """What her player gains when she, `unit`, marries the new head of her own family."""
        return NOTHING

    # ---- birth and family

    def born(self, state: AnyState, seat: int, tell: Tell) -> tuple[Step, ...]:
        """The character is christened; steps that follow."""
        return ()

    def child_born(self, state: AnyState, seat: int, child: str, tell: Tell) -> None:
        """The character and his wife have had a child."""

    def legacy(self, state: AnyState, seat: int, row: tuple[str, ...], tell: Tell) -> None:
        """The character dies of old age with all cards of `row`."""

    def leaves(self, state: AnyState, seat: int, unit: Unit, tell: Tell) -> None:
        """The character, `unit`, leaves the game unmarried."""

    def at_end(self, state: AnyState, seat: int, unit: Unit, tell: Tell) -> None:
        """The game ends and the character, `unit`, is unmarried."""

    # ---- at court

    def unfit_for(self, state: AnyState, groom: str) -> Iterator[Objection]:
        """Why the character may not be presented to this groom."""
        return iter(())

    def presented(self, state: AnyState, seat: int, tell: Tell) -> None:
        """The character has been presented by `seat` to another player's groom."""

    def chosen(self, state: AnyState, seat: int, unit: Unit, other: int, tell: Tell) -> None:
        """The character, `unit` of `seat`, has been chosen as a bride by the player `other`."""

    def rescued(self, state: AnyState, seat: int, unit: Unit, tell: Tell) -> None:
        """The character, `unit`, marries the new head of her own family."""

    # ---- activation

    def phase_begins(self, state: AnyState, seat: int, tell: Tell) -> None:
        """An activation phase begins and the character is unmarried."""

    def activated(self, state: AnyState, frame: Frame, tell: Tell) -> None:
        """An activation or reactivation of the character or his couple begins."""

    def boxes_done(self, state: AnyState, frame: Frame, tell: Tell) -> None:
        """The boxes of an activation or reactivation have been carried out."""

    def afterwards(self, state: AnyState, frame: Frame, tell: Tell) -> tuple[Step, ...]:
        """What the single character may do after her actions."""
        return ()

    def again(self, state: AnyState, frame: Frame) -> tuple[Step, ...]:
        """The activation has ended and an intrigue box has earned another one."""
        return ()

    def plots(self, unit: Unit) -> bool:
        """Whether the character, `unit`, has an intrigue ability to use."""
        return type(self).intrigue is not Power.intrigue

    def intrigue(self, state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
        """The step of an intrigue box; None if it does nothing."""
        return None

    # ---- prices and moves

    def warfare_price(self, state: AnyState, price: int, hired: bool) -> int:
        """What an army from the supply costs."""
        return price

    def marriage_price(self, state: AnyState, price: int, hired: bool) -> int:
        """What a wedding costs."""
        return price

    def hire_price(self, state: AnyState, price: int, kind: str) -> int:
        """What hiring an action costs; `kind` is its letter."""
        return price

    def army_moved(self, state: AnyState, seat: int, province: str, tell: Tell) -> None:
        """A warfare action has moved an army into a province."""


NO_POWER = Power()


def enlist(*powers: Power) -> None:
    """Give characters their abilities. A class with an `id` enlists itself."""
    POWERS.update((power.id, power) for power in powers)


def power_of(card: str) -> Power:
    """The ability of a card."""
    return POWERS.get(card, NO_POWER)


def in_force(state: AnyState, seat: int, actor: str, hers: bool) -> list[Power]:
    """The permanent abilities that bear on an action.

    Args:
        state: the position.
        seat: the acting player.
        actor: the activated character; "" for an action that belongs to none.
        hers: whether the box stands on the wife's card.
    """
    found = []
    power = POWERS.get(actor)
    if power is not None and (not hers or power.names_wife or state.answer("nobility-wife-boxes") == "couple"):
        found.append(power)
    if state.answer("nobility-scope") == "whole-family":
        for unit in units(state.seats[seat]):
            other = POWERS.get(unit.card)
            if other is not None and other.speaks_to_player and other not in found:
                found.append(other)
    return found
