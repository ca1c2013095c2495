"""Where two games on one seed part: the first decision that is not the same under other settings."""

from __future__ import annotations

from workbench.kernel.move import Move
from workbench.kernel.step import Choice
from workbench.lab.plan import Plan
from workbench.lab.turns import turn_number
from workbench.lab.walk import Walk


class Trace(Walk):
    """A game that remembers what every decision looked like, and in which turn it was."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, number)
        self.marks: list[tuple[str, int, int, str]] = []
        self.turns: list[int | None] = []

    def making(self, choice: Choice, move: Move) -> None:
        """Note the step, the seat, how many moves were legal, and the one that is made."""
        self.marks.append((type(choice).__name__, choice.seat, len(choice.legal(self.state)), str(move)))
        self.turns.append(turn_number(self.state))


def first_difference(one: Plan, other: Plan, number: int) -> int | None:
    """The turn in which the game of this number first goes another way under the other plan.

    Moves are counted in place of turns where the game counts none. None if both go the same way to the end.
    """
    traces = []
    for plan in (one, other):
        trace = Trace(plan, number)
        trace.go()
        traces.append(trace)
    first, second = traces
    pairs = zip(first.marks, second.marks, strict=False)
    shared = next((place for place, (here, there) in enumerate(pairs) if here != there), None)
    if shared is None:
        if len(first.marks) == len(second.marks):
            return None
        shared = min(len(first.marks), len(second.marks)) - 1
    turn = first.turns[shared] if first.turns else None
    return shared + 1 if turn is None else turn
