"""What a move changes in the coming Year End, for the list of moves."""

from __future__ import annotations

from workbench.games.heir_and_regent.scoring import tally
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import Action
from workbench.kernel import silent


def year_end_change(state: AnyState, seat: int, move: Action) -> tuple[int, int]:
    """By how many Victory Points a legal action of a seat changes what each seat would get if the year ended now."""
    before = tally(state).total
    trial = state.copy()
    move.play(trial, seat, silent)
    after = tally(trial).total
    return after[0] - before[0], after[1] - before[1]


def foretold(state: AnyState, seat: int, move: Action) -> tuple[str, ...]:
    """What an action changes in the coming Year End, in words; nothing if it is not legal or changes nothing."""
    if next(move.objections(state, seat), None) is not None:
        return ()
    change = year_end_change(state, seat, move)
    names = state.settings.players
    changed = [f"{names[who]} {change[who]:+d}".replace("-", "−") for who in (seat, 1 - seat) if change[who]]
    return (f"year end: {', '.join(changed)}",) if changed else ()
