"""Gold that is bound by births still to come (ruling.avoid-birth = bound).

The births that could be paid are those of the series played in full: every commerce box is used, gold is spent on
births alone, and of several children the ones are taken that leave most births payable. What lowers their number is
not allowed. Under the ruling's default nothing is bound, and nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from workbench.games.among_nobles.brood import SEXES, SON_PRICE, Brood
from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.family import find_unit
from workbench.games.among_nobles.hooks import power_of
from workbench.games.among_nobles.state import AnyState, Frame


def spoiled_birth(state: AnyState, seat: int, cost: int, forgone: int = 0) -> str:
    """The character in whose series a birth could no longer be paid; "" if there is none.

    Asked before gold is spent (`cost`) or not taken (`forgone`).
    """
    if (not cost and not forgone) or not _binds(state):
        return ""
    gold, display = state.seats[seat].gold, frozenset(state.display)
    return _loser(state, seat, (gold + forgone, display), (gold - cost, display))


def spoils_birth(state: AnyState, found: Brood, child: str) -> str:
    """The same for a child that is taken while another one, or none where none is due, would leave more births."""
    if not _binds(state):
        return ""
    ways = {one: _after(state, found, one) for one in found.legal()}
    if child not in ways:
        return ""
    if not found.due():
        ways[""] = (found.player.gold, frozenset(state.display))
    plan = _Plan(state, _frames(state, found.player.seat))
    best = max(ways.values(), key=lambda way: plan.births(*way))
    return _loser(state, found.player.seat, best, ways[child])


Purse = tuple[int, frozenset[str]]


def _after(state: AnyState, found: Brood, child: str) -> Purse:
    """Gold and display when a child has been taken."""
    gold = found.player.gold - _cost(child) + power_of(child).when_born(state).gold
    return gold, frozenset(state.display) - {child}


def _loser(state: AnyState, seat: int, before: Purse, after: Purse) -> str:
    """The acting character who has fewer births ahead with `after` than with `before`; "" if the births are as many."""
    frames = _frames(state, seat)
    plans = [_Plan(state, frames[: number + 1]) for number in range(len(frames))]
    if not plans or plans[-1].births(*before) <= plans[-1].births(*after):
        return ""
    lost = (plan.births(*before) > plan.births(*after) for plan in plans)
    return next(frame.card for frame, less in zip(frames, lost, strict=True) if less)


def _binds(state: AnyState) -> bool:
    return state.answer("avoid-birth") == "bound"


def _frames(state: AnyState, seat: int) -> list[Frame]:
    """The player's running activations, the innermost first."""
    return [frame for frame in reversed(state.frames) if frame.seat == seat]


def _cost(child: str) -> int:
    return SON_PRICE if child in MALE else 0


class _Plan:
    """The commerce and birth boxes that some activations still have before them."""

    def __init__(self, state: AnyState, frames: Sequence[Frame]) -> None:
        self.state = state
        self.boxes = [found for frame in frames for found in self._boxes(frame)]

    def _boxes(self, frame: Frame) -> list[Brood | None]:
        """None for a commerce box."""
        unit = find_unit(self.state, frame.seat, frame.card)
        found: list[Brood | None] = []
        for box in frame.row[frame.next : frame.last]:
            if box == "C":
                found.append(None)
            elif box in SEXES and unit is not None:
                barred = frame.single and self.state.answer("wedding-then-birth") == "fixed-at-start"
                if power_of(frame.card).births_unmarried if unit.wife is None else not barred:
                    found.append(Brood(self.state, frame, box))
        return found

    def births(self, gold: int, display: frozenset[str]) -> int:
        """The most births that can be paid with this much gold and these children."""

        @cache
        def best(place: int, gold: int, left: frozenset[str]) -> int:
            if place == len(self.boxes):
                return 0
            found = self.boxes[place]
            if found is None:
                return best(place + 1, gold + 1, left)
            fitting = [] if found.excused(gold, left) else [child for child in found.wanted() if child in left]
            born = [
                1 + best(place + 1, gold - _cost(child) + power_of(child).when_born(self.state).gold, left - {child})
                for child in fitting
                if gold >= _cost(child)
            ]
            return max(born) if born else best(place + 1, gold, left)

        return best(0, gold, display)
