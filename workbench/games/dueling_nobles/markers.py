"""Gold and Defeat markers: where they come from and where they go."""

from __future__ import annotations

from typing import Any

from workbench.games.dueling_nobles.state import AnyState, Noble
from workbench.games.dueling_nobles.words import chest
from workbench.kernel import Tell, silent

GOLD_MARKERS = 24
DEFEAT_MARKERS = 12


def gain_gold(state: AnyState, seat: int, amount: int, rule: str, tell: Tell) -> None:
    """Put Gold into a chest because of `rule` (gold.to-chest), as far as the supply goes (ruling.gold-supply)."""
    player = state.seats[seat]
    before, gold = player.chest, amount
    if state.answer("gold-supply") == "finite":
        gold = min(amount, state.supply)
        state.supply -= gold
    player.chest += gold
    _tell_gold(state, seat, before, gold, rule, ("gold.to-chest",), tell)
    if gold < amount:
        tell("ruling.gold-supply", chest(seat), seat=seat, gold=gold, need=amount)


def pay_gold(state: AnyState, seat: int, amount: int, rule: str, tell: Tell, **values: Any) -> None:
    """Take Gold out of a chest because of `rule` (gold.spend-freely) to where it goes (ruling.spent-gold)."""
    player = state.seats[seat]
    before = player.chest
    player.chest -= amount
    _tell_gold(state, seat, before, amount, rule, ("gold.spend-freely",), tell, **values)
    if state.answer("gold-supply") == "unlimited":
        return
    if state.answer("spent-gold") == "supply":
        state.supply += amount
    else:
        state.removed += amount
        tell("ruling.spent-gold", chest(seat), gold=amount)


def _tell_gold(
    state: AnyState, seat: int, before: int, gold: int, rule: str, also: tuple[str, ...], tell: Tell, **values: Any
) -> None:
    """Tell a change of a chest; what it held is secret where chests are (ruling.open-counts)."""
    if tell is silent:
        return
    if state.answer("open-counts") == "secret":
        tell(rule, chest(seat), key="secret", also=also, seat=seat, gold=gold, **values)
    else:
        held: dict[str, Any] = {"before": before, "after": state.seats[seat].chest}
        tell(rule, chest(seat), also=also, seat=seat, gold=gold, **held, **values)


def defeats_left(state: AnyState) -> int | None:
    """Defeat markers in the supply; None where they are not limited (ruling.defeat-supply)."""
    if state.answer("defeat-supply") == "unlimited":
        return None
    return DEFEAT_MARKERS - sum([noble.defeats for seat in state.seats for noble in seat.arms])


def add_defeat(state: AnyState, noble: Noble) -> bool:
    """Put a Defeat on a Noble; whether there was a marker."""
    if defeats_left(state) == 0:
        return False
    noble.defeats += 1
    return True
