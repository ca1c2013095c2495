"""The Decades: the Round Track, its counter, and what happens where it arrives."""

from __future__ import annotations

from typing import ClassVar

from workbench.games.noblemen.state import AnyState
from workbench.kernel import Public, Task, Tell

DECADES = 3
EVENTS = ("mask", "scoring")


def move_counter(state: AnyState, seat: int, rule: str, tell: Tell, also: tuple[str, ...] = ()) -> None:
    """Move the Round Counter one space along the arrow (track.circle)."""
    spaces = state.pack.round_track.spaces
    before, after = state.round, (state.round + 1) % len(spaces)
    state.round = after
    tell(rule, "round", f"space:{after}", also=also, seat=seat, before=before, after=after, space=spaces[after])


class Arrive(Task, frozen=True):
    """The space on which the Round Counter has arrived takes effect.

    Fields:
        chained: whether the counter was moved by a Ball (ruling.chain-events).
    """

    rule: ClassVar[str] = "track.circle"
    title: ClassVar[str] = "the space reached"

    chained: Public[bool] = False

    def do(self, state: AnyState, tell: Tell) -> None:
        space, piece = state.space, f"space:{state.round}"
        if space == "lock":
            tell("track.lock", "queen", piece, key="begins", also=("track.lock-round",), seat=state.queen)
        elif space in EVENTS and self.chained and state.settings.answers["chain-events"] == "delayed":
            state.delayed = True
            tell("ruling.chain-events", piece, key="delayed", seat=state.queen, space=space)
        elif space in EVENTS:
            happen(state, tell)


def happen(state: AnyState, tell: Tell) -> None:
    """The event of the space on which the Round Counter stands begins."""
    from workbench.games.noblemen.ball import HoldBall
    from workbench.games.noblemen.scoring import ScoreStructures

    state.delayed = False
    if state.turn is not None:
        state.turn.event = True
    if state.space == "mask":
        tell("track.ball", f"space:{state.round}", also=("ball.twice",), decade=state.decade)
        state.push(HoldBall())
    elif state.space == "scoring":
        tell("track.scoring", f"space:{state.round}", decade=state.decade)
        state.push(ScoreStructures())
