"""Playing one game of a plan and keeping what the frames need of it: numbers, no story and no positions."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.seats import LETTERS
from workbench.kernel.step import Choice
from workbench.kernel.turns import turn_number
from workbench.lab.agents import Agent, evaluates
from workbench.lab.plan import Plan
from workbench.lab.walk import Walk

MASK = (1 << 64) - 1
Row = tuple[Any, ...]
Standing = Callable[[Any, int], float | None]


def keeps_score(game: Game) -> bool:
    """Whether a game brings a score of its own."""
    return type(game).score is not Game.score


def standing(game: Game) -> Standing | None:
    """How it is told who leads: by the score, else by the game's evaluation; None where it has neither."""
    if keeps_score(game):
        return game.score
    return game.evaluate if evaluates(game) else None


def played_rows(plan: Plan, number: int) -> tuple[Row, list[Row]]:
    """Play the game of this number: its row of the games frame, and those of the seats frame.

    Raises:
        GameFailed: an agent or a step of the game failed.
    """
    record = Record(plan, number)
    record.go()
    return record.game_row(), record.seat_rows()


def traced_rows(plan: Plan, number: int) -> tuple[Row, list[Row], bytes]:
    """The same, and the trace of the game: for each turn its number and a fingerprint of all decisions before it."""
    record = Record(plan, number)
    record.go()
    return record.game_row(), record.seat_rows(), record.trace.tobytes()


def first_difference(one: bytes, other: bytes) -> int | None:
    """The turn in which two traces first go apart; None if they never do, or where the game counts no turns."""
    here, there = array("I"), array("I")
    here.frombytes(one)
    there.frombytes(other)
    before = None
    for place in range(0, max(len(here), len(there)), 2):
        if here[place : place + 2] != there[place : place + 2]:
            return before if before is not None else next(iter(here or there), None)
        before = here[place]
    return None


class Tally:
    """What is counted of a seat while a game is played."""

    __slots__ = ("decisions", "moves", "options", "pieces")

    def __init__(self, kinds: int, pieces: int) -> None:
        self.decisions = self.options = 0
        self.moves = [0] * kinds
        self.pieces = [0] * pieces


class Record(Walk):
    """One game while it is played, and its rows when it is over."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, number)
        self.layout, self.standing = plan.layout, standing(plan.game)
        self.tallies = [Tally(len(self.layout.kinds), len(self.layout.pieces)) for _ in range(self.seats)]
        self.steps = [0] * len(self.layout.steps)
        self.options = [0] * len(self.layout.steps)
        self.widest = self.line = self.leads = 0
        self.leader = -1
        self.turn: int | None = None
        self.trace = array("I")

    def carry_out(self, agents: Sequence[Agent]) -> None:
        """Play with these agents; the end is looked at as a turn's beginning is."""
        super().carry_out(agents)
        self._begin_turn(turn_number(self.state))

    def stops(self, choice: Choice) -> bool:
        """Never; but when a turn begins, the way there and who leads are noted."""
        turn = turn_number(self.state)
        if turn is None or turn != self.turn:
            self._begin_turn(turn)
        return False

    def _begin_turn(self, turn: int | None) -> None:
        if turn is not None:
            self.turn = turn
            self.trace.extend((max(0, turn), self.line & 0xFFFFFFFF))
        if self.standing is not None:
            self._watch_the_lead(self.standing)

    def decided(self, choice: Choice, legal: list[Move], place: int) -> None:
        """Count a decision and its legal moves, and let it run into the line's fingerprint."""
        count = len(legal)
        tally = self.tallies[choice.seat]
        tally.decisions += 1
        tally.options += count
        index = self.layout.steps[type(choice)]
        self.steps[index] += 1
        self.options[index] += count
        if count > self.widest:
            self.widest = count
        self.line = (self.line * 1_000_003 + place * 4099 + count) & MASK

    def making(self, choice: Choice, move: Move) -> None:
        """Count the kind of a move and the pieces it names."""
        place, names = self.layout.kinds[type(move)]
        tally = self.tallies[choice.seat]
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

    def _watch_the_lead(self, standing: Standing) -> None:
        """Note when another seat than before leads alone."""
        values = [standing(self.state, seat) for seat in range(self.seats)]
        known = [value for value in values if value is not None]
        if len(known) < self.seats or known.count(max(known)) > 1:
            return
        leader = known.index(max(known))
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
        came_to = f"{self.line}/{self.moves}/{self.winners}/{self.scores}"
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
            blake2b(came_to.encode(), digest_size=8).hexdigest(),
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
