"""Upkeep Phase: seven steps, each a task of its own."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from workbench.games.among_nobles.draw import DrawToDisplay, deck_in_use, display_size, schedule_change
from workbench.games.among_nobles.family import units
from workbench.games.among_nobles.generations import GenerationalChange
from workbench.games.among_nobles.purse import gain_gold, gain_prestige
from workbench.games.among_nobles.state import AnyState
from workbench.games.among_nobles.words import deck as deck_id
from workbench.games.among_nobles.words import player
from workbench.kernel import Public, Task, Tell, silent


class Upkeep(Task, frozen=True):
    """The activation phase is over; the seven steps of upkeep follow."""

    rule: ClassVar[str] = "upkeep.order"
    title: ClassVar[str] = "upkeep"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.phase = "upkeep"
        tell("upkeep.order", turn=state.round)
        state.push(*steps())


@cache
def steps() -> tuple[Task, ...]:
    """The seven steps in order."""
    return SettleProvinces(), Income(), ResetCharacters(), ResetDisplay(), ChangeDue(), Refill(), PassCard()


class SettleProvinces(Task, frozen=True):
    """1. Determine province ownership."""

    rule: ClassVar[str] = "upkeep.ownership"
    title: ClassVar[str] = "1 province ownership"

    def do(self, state: AnyState, tell: Tell) -> None:
        contested = [name for name, province in state.provinces.items() if _contested(province.armies)]
        if tell is not silent:
            self._tell(state, contested, tell)
        state.push(*(SettleProvince(name) for name in contested))

    def _tell(self, state: AnyState, contested: list[str], tell: Tell) -> None:
        tell("upkeep.ownership", *contested, also=("upkeep.order",), count=len(contested))
        for purse in state.seats:
            held = tuple(_uncontested(state, purse.seat))
            if held:
                also = ("prov.control", "upkeep.ownership")
                tell(
                    "upkeep.battle-end",
                    player(purse.seat),
                    *held,
                    key="held",
                    also=also,
                    seat=purse.seat,
                    province=held,
                )


def _contested(armies: list[int]) -> bool:
    """Whether several players have armies in a province."""
    return len(armies) - armies.count(0) > 1


def _uncontested(state: AnyState, seat: int) -> list[str]:
    """The provinces in which a player has the only armies."""
    return [name for name, province in state.provinces.items() if province.armies[seat] == sum(province.armies) > 0]


class SettleProvince(Task, frozen=True):
    """Players with armies in one province take them back one by one until at most one of them is left."""

    rule: ClassVar[str] = "upkeep.battle"
    title: ClassVar[str] = "a province is settled"

    province: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        armies = state.provinces[self.province].armies
        rounds = sorted(armies)[-2]
        for purse in state.seats:
            home = min(rounds, armies[purse.seat])
            armies[purse.seat] -= home
            purse.armies += home
            if home:
                tell("upkeep.battle", self.province, seat=purse.seat, count=home, province=self.province)
        owner = owner_of(armies)
        if owner is None:
            tell("upkeep.unowned", self.province, also=("prov.control",), province=self.province)
        else:
            also = ("prov.control", "upkeep.ownership")
            values: dict[str, Any] = {"province": self.province, "count": armies[owner]}
            tell("upkeep.battle-end", self.province, player(owner), also=also, seat=owner, **values)


def owner_of(armies: list[int]) -> int | None:
    """The seat that has strictly the most armies (prov.control); None if there is none."""
    most = max(armies, default=0)
    return armies.index(most) if most and armies.count(most) == 1 else None


class Income(Task, frozen=True):
    """2. Receive income from provinces."""

    rule: ClassVar[str] = "upkeep.income-gold"
    title: ClassVar[str] = "2 income"

    def do(self, state: AnyState, tell: Tell) -> None:
        owners = ((name, owner_of(province.armies)) for name, province in state.provinces.items())
        held = {name: owner for name, owner in owners if owner is not None}
        tell("upkeep.order", *held, key="income", also=("prov.control",), count=len(held))
        for name, owner in held.items():
            symbols = state.provinces[name].symbols
            gold, prestige = symbols.count("C"), symbols.count("P")
            also = ("prov.income", "prov.control")
            if gold:
                gain_gold(state, owner, gold, "upkeep.income-gold", tell, name, also=also, province=name)
            if prestige:
                gain_prestige(state, owner, prestige, "upkeep.income-prestige", tell, name, also=also, province=name)


class ResetCharacters(Task, frozen=True):
    """3. Reset characters: all action tokens come back."""

    rule: ClassVar[str] = "upkeep.tokens"
    title: ClassVar[str] = "3 tokens back"

    def do(self, state: AnyState, tell: Tell) -> None:
        from workbench.games.among_nobles.turns import TOKENS

        state.allowance = TOKENS[len(state.seats)]
        for purse in state.seats:
            purse.tokens, purse.spent, purse.lapsed, purse.bonus = state.allowance, 0, 0, 0
            for unit in units(purse):
                unit.tokens = 0
                unit.acted = unit.reacted = unit.born = unit.fresh = unit.barred = False
        state.used.clear()
        tell("upkeep.tokens", count=state.allowance)


class ResetDisplay(Task, frozen=True):
    """4. Reset the display line if no card was taken."""

    rule: ClassVar[str] = "upkeep.display-reset"
    title: ClassVar[str] = "4 display"

    def do(self, state: AnyState, tell: Tell) -> None:
        if len(state.display) < display_size(state):
            tell("upkeep.display-reset", "display", key="kept", count=len(state.display))
            return
        cards = tuple(state.display)
        state.display = []
        deck = deck_in_use(state)
        if deck is not None and state.answer("discards") == "display-under-deck":
            back = tuple(name for name in cards if name not in state.returned)
            cards = tuple(name for name in cards if name not in back)
            if back:
                deck.pile.put_under(back, range(len(state.seats)))
                state.returned.extend(back)
                values: dict[str, Any] = {"card": back, "deck": deck_id(deck.age), "count": len(back)}
                tell("ruling.discards", *back, deck_id(deck.age), **values)
        if cards:
            state.gone.extend(cards)
            tell("upkeep.display-reset", *cards, also=("ruling.discards",), card=cards, count=len(cards))


class ChangeDue(Task, frozen=True):
    """5. Generational change, if one was scheduled in the previous upkeep phase."""

    rule: ClassVar[str] = "upkeep.gen-change"
    title: ClassVar[str] = "5 generational change"

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("upkeep.gen-change", key="due" if state.pending else "none")
        if state.pending:
            state.push(GenerationalChange())


class Refill(Task, frozen=True):
    """6. Refill the display line."""

    rule: ClassVar[str] = "upkeep.refill"
    title: ClassVar[str] = "6 refill"

    def do(self, state: AnyState, tell: Tell) -> None:
        cards = sum(len(deck.pile) for deck in state.decks)
        missing = min(display_size(state) - len(state.display), cards)
        tell("upkeep.refill", "display", key="begin", also=("players.display",), count=max(missing, 0))
        state.push(*[DrawToDisplay()] * missing)
        if not cards and not state.pending:
            # A search for an heir has taken the last card of deck III: the end is due all the same.
            schedule_change(state, state.decks[-1], tell)


class PassCard(Task, frozen=True):
    """7. Pass the first player card left."""

    rule: ClassVar[str] = "upkeep.pass-card"
    title: ClassVar[str] = "7 first player"

    def do(self, state: AnyState, tell: Tell) -> None:
        from workbench.games.among_nobles.turns import BeginRound

        state.first = ((state.first or 0) + 1) % len(state.seats)
        tell("upkeep.pass-card", "first-card", player(state.first), also=("act.order",), seat=state.first)
        state.push(BeginRound())
