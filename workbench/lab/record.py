"""Playing one game of a plan and keeping what the frames need of it: numbers, no story and no positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from traceback import format_exc
from typing import Any

from workbench.kernel.codec import to_json
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.play import play, settle, waiting
from workbench.kernel.seats import LETTERS
from workbench.kernel.visibility import view
from workbench.lab.agents import Agent, evaluates
from workbench.lab.errors import Failure
from workbench.lab.plan import Plan
from workbench.lab.turns import turn_number

MASK = (1 << 64) - 1
Row = tuple[Any, ...]
Standing = Callable[[Any, int], float | None]


class GameFailed(Exception):
    """Carries what failed in a game out of it."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure


def standing(game: Game) -> Standing | None:
    """How it is told who leads: by the score, else by the game's evaluation; None where it has neither."""
    if type(game).score is not Game.score:
        return game.score
    return game.evaluate if evaluates(game) else None


def played_rows(plan: Plan, number: int) -> tuple[Row, list[Row]]:
    """Play the game of this number: its row of the games frame, and those of the seats frame.

    Raises:
        GameFailed: an agent or a step of the game failed.
    """
    record = Record(plan, number)
    record.play()
    return record.game_row(), record.seat_rows()


class Tally:
    """What is counted of a seat while a game is played."""

    __slots__ = ("decisions", "moves", "options", "pieces")

    def __init__(self, kinds: int, pieces: int) -> None:
        self.decisions = self.options = 0
        self.moves = [0] * kinds
        self.pieces = [0] * pieces


class Record:
    """One game while it is played, and its rows when it is over."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan, self.number, self.game = plan, number, plan.game
        self.layout, self.standing = plan.layout, standing(plan.game)
        self.seats = len(plan.settings.players)
        self.tallies = [Tally(len(self.layout.kinds), len(self.layout.pieces)) for _ in range(self.seats)]
        self.steps = [0] * len(self.layout.steps)
        self.options = [0] * len(self.layout.steps)
        self.moves = self.decisions = self.widest = self.line = 0
        self.leads, self.leader = 0, -1
        self.turn: int | None = None
        self.deciding: int | None = None
        self.state: Any = None

    def play(self) -> None:
        """Play the game to its end or its bound. Raises GameFailed."""
        try:
            self.carry_out([player.make() for player in self.plan.seated(self.number)])
        except Exception as error:
            raise GameFailed(
                Failure(self.number, f"{type(error).__name__}: {error}", self._where(), format_exc())
            ) from error

    def _where(self) -> str:
        """What was being done when something failed."""
        if self.deciding is None:
            step = waiting(self.state) if self.state is not None else None
            return f"move {self.moves}, before {type(step).__name__}" if step is not None else f"move {self.moves}"
        name, player = self.plan.seated(self.number)[self.deciding].name, self.plan.settings.players[self.deciding]
        return f"the agent “{name}” of {player}, decision {self.decisions + 1}"

    def carry_out(self, agents: Sequence[Agent]) -> None:
        """Play with these agents. Where only one move is legal it is made without asking; what fails comes through."""
        game, plan = self.game, self.plan
        chance = plan.stream(self.number, "chance")
        streams = [plan.stream(self.number, seat) for seat in range(self.seats)]
        looks = [getattr(agent, "looks", True) for agent in agents]
        state = self.state = plan.first()
        while (choice := settle(state, chance)) is not None and self.moves < plan.bound:
            if self.standing is not None:
                self._watch_the_lead(state, self.standing)
            seat = choice.seat
            legal = choice.legal(state)
            count = len(legal)
            self.moves += 1
            if count > 1:
                self.deciding = seat
                seen = view(state, seat) if looks[seat] else None
                move = agents[seat].choose(game, seen, seat, tuple(legal), streams[seat])
                self._note_decision(type(choice), seat, count, self._place(move, legal))
                self.deciding = None
            else:
                move = legal[0]
            self._note_move(seat, move)
            play(state, move)
        if self.standing is not None:
            self._watch_the_lead(state, self.standing, last=True)

    def _place(self, move: Move, legal: list[Move]) -> int:
        try:
            return legal.index(move)
        except ValueError:
            raise IllegalChoice(f"chose {move!s}, which is none of its {len(legal)} legal moves") from None

    def _note_decision(self, step: type, seat: int, count: int, place: int) -> None:
        tally = self.tallies[seat]
        tally.decisions += 1
        tally.options += count
        index = self.layout.steps[step]
        self.steps[index] += 1
        self.options[index] += count
        self.decisions += 1
        if count > self.widest:
            self.widest = count
        self.line = (self.line * 1_000_003 + place * 4099 + count) & MASK

    def _note_move(self, seat: int, move: Move) -> None:
        place, names = self.layout.kinds[type(move)]
        tally = self.tallies[seat]
        tally.moves[place] += 1
        pieces = self.layout.pieces
        for name in names:
            value = getattr(move, name)
            if type(value) is tuple:
                for piece in value:
                    if piece in pieces:
                        tally.pieces[pieces[piece]] += 1
            elif value in pieces:
                tally.pieces[pieces[value]] += 1

    def _watch_the_lead(self, state: Any, standing: Standing, last: bool = False) -> None:
        """Note when another seat than before leads alone; looked at when a turn begins, and at the end."""
        turn = turn_number(state)
        if turn is not None and turn == self.turn and not last:
            return
        self.turn = turn
        values = [standing(state, seat) for seat in range(self.seats)]
        best = max(value for value in values if value is not None)
        if values.count(best) > 1:
            return
        leader = values.index(best)
        self.leads += leader != self.leader and self.leader >= 0
        self.leader = leader

    # ---- rows

    def game_row(self) -> Row:
        """The row of the games frame, in the order of its columns."""
        state, options = self.state, sum(self.options)
        outcome = self.game.outcome(state) if state.over else None
        self.winners = () if outcome is None else outcome.winners
        self.drawn = bool(state.over) and not self.winners
        self.scores = [self.game.score(state, seat) for seat in range(self.seats)]
        best, margin = self._margin()
        end = blake2b(to_json(state), digest_size=8, key=self.line.to_bytes(8, "big")).hexdigest()
        return (
            self.number,
            self.seats,
            bool(state.over),
            self.drawn,
            "".join(LETTERS[seat] if seat < len(LETTERS) else f"({seat})" for seat in self.winners),
            "" if outcome is None else outcome.rule,
            turn_number(state),
            self.moves,
            self.decisions,
            options / self.decisions if self.decisions else None,
            self.widest,
            best,
            margin,
            None if self.standing is None else self.leads,
            end,
            *(count for pair in zip(self.steps, self.options, strict=True) for count in pair),
            *(read(state) for _, _, read in self.layout.state_ends),
        )

    def _margin(self) -> tuple[float | None, float | None]:
        """The winner's score, and how far it lies before the best of the others."""
        scores = [score for score in self.scores if score is not None]
        if not scores or len(scores) < self.seats:
            return None, None
        first = self.winners[0] if self.winners else scores.index(max(scores))
        others = [score for seat, score in enumerate(scores) if seat != first]
        return float(scores[first]), float(scores[first] - max(others)) if others else None

    def seat_rows(self) -> list[Row]:
        """The rows of the seats frame, in the order of its columns; after `game_row`."""
        return [self._seat_row(seat, player.name) for seat, player in enumerate(self.plan.seated(self.number))]

    def _seat_row(self, seat: int, agent: str) -> Row:
        won = 1 / len(self.winners) if seat in self.winners else 0.0
        score, tally = self.scores[seat], self.tallies[seat]
        ends = self.layout.seat_ends
        own = self.state.seats[seat] if ends else None
        return (
            self.number,
            seat,
            self.plan.settings.players[seat],
            agent,
            won,
            self.drawn,
            bool(self.state.over),
            1 / self.seats if self.drawn else won,
            None if score is None else float(score),
            tally.decisions,
            tally.options,
            *tally.moves,
            *tally.pieces,
            *(read(own) for _, _, read in ends),
        )


class IllegalChoice(ValueError):
    """An agent that chose something else than a legal move."""
