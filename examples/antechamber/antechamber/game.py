"""The game as the workbench finds it."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from antechamber.state import NOBLES, Seat, State, name
from antechamber.turn import Audience, Deal, Draw, Drawn, NextTurn, Present, Roll, Rolled, Score, Wait
from workbench.kernel import Game, Outcome, Pile, Settings


class Antechamber(Game):
    """Nobles wait to be received."""

    id, title, points = "antechamber", "The Antechamber", "prestige"
    folder = Path(__file__).parent
    state_type = State[Draw | Deal | Roll | Audience | NextTurn | Score]
    moves = (Drawn, Rolled, Present, Wait)

    def start(self, settings: Settings, dealt: int = 3) -> State[Any]:
        seats = [*map(Seat, range(len(settings.players)))]
        state = State[Any](settings=settings, seats=seats, deck=Pile.of(NOBLES))
        state.push(*[Deal(seat.seat) for seat in seats] * dealt, NextTurn())
        return state

    @property
    def positions(self) -> Mapping[str, Callable[[Settings], Any]]:
        return {"start": self.start, "turn": partial(self.start, dealt=0)}

    def populations(self, settings: Settings) -> Mapping[str, Iterable[str]]:
        return {"nobles": NOBLES}

    def score(self, state: Any, seat: int) -> float:
        return float(state.seats[seat].prestige)

    def outcome(self, state: Any) -> Outcome | None:
        if not state.over:
            return None
        standing = {seat.seat: (seat.prestige, -len(seat.hand)) for seat in state.seats}
        best = max(standing.values())
        winners = tuple(seat for seat, reached in standing.items() if reached == best)
        return Outcome(winners, "score.most", f"{{seat}} wins with {best[0]} prestige.")

    def label(self, piece: str, settings: Settings) -> str:
        return f"the {name(piece)}" if piece in NOBLES else piece


game = Antechamber()
