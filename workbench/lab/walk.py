"""Going through one game of a plan, move by move. What wants to watch it is a subclass."""

from __future__ import annotations

from collections.abc import Sequence
from traceback import format_exc
from typing import Any

from workbench.kernel.move import Move
from workbench.kernel.play import play, settle, waiting
from workbench.kernel.step import Choice
from workbench.kernel.visibility import view
from workbench.lab.agents import Agent
from workbench.lab.errors import Failure, told
from workbench.lab.plan import Plan


class GameFailed(Exception):
    """Carries what failed in a game out of it."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure


class IllegalChoice(ValueError):
    """An agent chose something else than a legal move."""


class Walk:
    """One game, played by the agents of a plan.

    Attributes:
        plan, number: which game it is.
        game: the game of the plan.
        seats: how many seats there are.
        state: the position.
        moves: how many moves were made.
        decisions: how many of them had at least two legal ones to choose from.
    """

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan, self.number, self.game = plan, number, plan.game
        self.seats = len(plan.settings.players)
        self.moves = self.decisions = 0
        self.chance = plan.stream(number, "chance")
        self.state: Any = None
        self.asked: int | None = None

    # ---- what a watcher overrides

    def to_choice(self) -> Choice | None:
        """Go on to the next choice; None at the end of the game."""
        return settle(self.state, self.chance)

    def stops(self, choice: Choice) -> bool:
        """Looks at a choice before it is made; True ends the walk there."""
        return False

    def decided(self, choice: Choice, legal: list[Move], place: int) -> None:
        """A seat chose the move at this place among at least two legal ones."""

    def making(self, choice: Choice, move: Move) -> None:
        """A move is about to be made, chosen or forced."""

    def make(self, move: Move) -> None:
        """Make a move."""
        play(self.state, move)

    # ---- going

    def go(self) -> None:
        """Play with fresh agents of the plan. Raises GameFailed, with the place of whatever failed."""
        try:
            self.carry_out([player.make() for player in self.plan.seated(self.number)])
        except KeyboardInterrupt:  # that is the user's, and no fault of the game
            raise
        except BaseException as error:
            raise GameFailed(Failure(self.number, told(error), self.where(), format_exc())) from error

    def carry_out(self, agents: Sequence[Agent]) -> None:
        """Play with these agents. Where only one move is legal it is made without asking; what fails comes through."""
        game, bound = self.game, self.plan.bound
        streams = [self.plan.stream(self.number, seat) for seat in range(self.seats)]
        looks = [getattr(agent, "looks", True) for agent in agents]
        state = self.state = self.plan.first()
        while (choice := self.to_choice()) is not None and self.moves < bound and not self.stops(choice):
            legal, seat = choice.legal(state), choice.seat
            self.moves += 1
            if len(legal) > 1:
                self.asked = seat
                seen = view(state, seat) if looks[seat] else None
                move = agents[seat].choose(game, seen, seat, tuple(legal), streams[seat])
                place = _place(move, legal)
                self.asked = None
                self.decisions += 1
                self.decided(choice, legal, place)
            else:
                move = legal[0]
            self.making(choice, move)
            self.make(move)

    def where(self) -> str:
        """What was being done, for whoever reads of a failure."""
        if self.asked is not None:
            name, player = self.plan.seated(self.number)[self.asked].name, self.plan.settings.players[self.asked]
            return f"the agent “{name}” of {player}, decision {self.decisions + 1}"
        step = None if self.state is None else waiting(self.state)
        return f"move {self.moves}, before {type(step).__name__}" if step else f"move {self.moves}"


def _place(move: Any, legal: list[Move]) -> int:
    try:
        return legal.index(move)
    except ValueError:
        raise IllegalChoice(f"chose {move!s}, which is none of its {len(legal)} legal moves") from None
