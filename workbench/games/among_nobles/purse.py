"""Gold, armies, prestige and tokens: where they come from and where they go."""

from __future__ import annotations

from typing import Any

from workbench.games.among_nobles.state import AnyState, Unit
from workbench.games.among_nobles.words import player, supply
from workbench.kernel import Tell


def gain_gold(state: AnyState, seat: int, gold: int, rule: str, tell: Tell, *pieces: str, **values: Any) -> None:
    """Put gold from the bank into a supply because of `rule`."""
    purse = state.seats[seat]
    before = purse.gold
    purse.gold += gold
    tell(rule, supply(seat), *pieces, seat=seat, gold=gold, before=before, after=purse.gold, **values)


def pay_gold(state: AnyState, seat: int, gold: int, rule: str, tell: Tell, *pieces: str, **values: Any) -> None:
    """Pay gold out of a supply to the bank because of `rule`."""
    purse = state.seats[seat]
    before = purse.gold
    purse.gold -= gold
    tell(rule, supply(seat), *pieces, seat=seat, gold=gold, before=before, after=purse.gold, **values)


def gain_prestige(state: AnyState, seat: int, count: int, rule: str, tell: Tell, *pieces: str, **values: Any) -> None:
    """Give prestige because of `rule`; the gain is seen by all, the total is not."""
    state.seats[seat].prestige += count
    tell(rule, player(seat), *pieces, seat=seat, count=count, **values)


def gain_armies(state: AnyState, seat: int, count: int, rule: str, tell: Tell, *pieces: str, **values: Any) -> None:
    """Move armies from the bank into a supply because of `rule`."""
    purse = state.seats[seat]
    before = purse.armies
    purse.armies += count
    tell(rule, supply(seat), *pieces, seat=seat, count=count, before=before, after=purse.armies, **values)


def bring_token_home(state: AnyState, seat: int, unit: Unit) -> int:
    """Take the tokens off a unit; they stay spent until upkeep. How many there were."""
    count, unit.tokens = unit.tokens, 0
    state.seats[seat].spent += count
    return count
