"""What the rules would count now: the income of every family, and its prestige if the game ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.among_nobles.ending import RATE
from workbench.games.among_nobles.upkeep import owner_of
from workbench.games.among_nobles.words import label, player, supply
from workbench.kernel import Derivation

_INCOMES = (("gold", "C", "upkeep.income-gold"), ("prestige", "P", "upkeep.income-prestige"))


def sums(state: Any) -> Iterator[Derivation]:
    """The counts of every seat; works on views too, where prestige that the reader may not see is left out."""
    for purse in state.seats:
        who = state.settings.players[purse.seat]
        for word, symbol, rule in _INCOMES:
            made = tuple(_provinces(state, purse.seat, symbol, rule))
            total = sum(part.amount or 0 for part in made)
            yield Derivation(f"Income of {who} in {word}, if upkeep came now", total, rule, (player(purse.seat),), made)
        if isinstance(purse.prestige, int):
            yield _ending(purse, who)


def _provinces(state: Any, seat: int, symbol: str, rule: str) -> Iterator[Derivation]:
    for name, province in state.provinces.items():
        count = province.symbols.count(symbol)
        if count and owner_of(list(province.armies)) == seat:
            yield Derivation(label(name, state.settings), count, rule, (name,))


def _ending(purse: Any, who: str) -> Derivation:
    made = (
        Derivation("prestige so far", purse.prestige, "end.winner", (player(purse.seat),)),
        Derivation(f"{purse.gold} gold, {RATE} for a point", purse.gold // RATE, "end.gold", (supply(purse.seat),)),
    )
    total = sum(part.amount or 0 for part in made)
    return Derivation(f"Prestige of {who}, if the game ended now", total, "end.winner", (player(purse.seat),), made)
