"""An agent that searches: Monte Carlo tree search over worlds that its seat deems possible."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from itertools import cycle
from math import exp, inf, log, sqrt
from random import Random
from typing import Any

from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.play import play, settle
from workbench.kernel.step import Choice
from workbench.kernel.visibility import fields
from workbench.kernel.worlds import sample_world
from workbench.lab.agents import evaluates, fits
from workbench.lab.errors import BadAgent

ITERATIONS = 100
FAR = 2000


class Node:
    """What is known of the place after some moves.

    Attributes:
        visits: how often the search came by.
        offered: how often it could have.
        worth: the sum of what came of it, for every seat.
        children: the next places, by what the searching seat would see of the move.
    """

    __slots__ = ("children", "offered", "visits", "worth")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offered = 0
        self.worth = [0.0] * seats
        self.children: dict[Hashable, Node] = {}

    def appeal(self, seat: int, exploration: float) -> float:
        """The upper confidence bound: what it brought the seat, and how little it has been tried."""
        return self.worth[seat] / self.visits + exploration * sqrt(log(self.offered) / self.visits)


class MctsAgent:
    """Plays many possible games in thought and takes the move it came back to most often.

    The search is an information set tree search: hidden cards are dealt anew in every world from what its seat cannot
    see, chance is drawn anew in every game of thought, and a secret move of another seat is one branch whatever it is.

    Args:
        iterations: games of thought for a decision.
        horizon: after how many decisions beyond the tree such a game is broken off and the position evaluated; a game
            without an evaluation is played to its end.
        worlds: how many worlds are imagined for a decision.
        exploration: how much a move that was rarely tried is favoured.

    Raises:
        BadAgent: a number that is not above nothing.
    """

    looks = True

    def __init__(
        self, iterations: int = ITERATIONS, horizon: int = 40, worlds: int = 12, exploration: float = 0.7
    ) -> None:
        given: dict[str, Any] = {"iterations": iterations, "horizon": horizon, "worlds": worlds}
        for name, value in given.items():
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise BadAgent(f"{name} of the searching agent is {value!r}; it is a whole number, at least 1.")
        if not _is_number(exploration) or not 0 <= exploration < inf:
            raise BadAgent(f"exploration of the searching agent is {exploration!r}; it is a number, 0 or more.")
        self.iterations, self.horizon, self.worlds, self.exploration = iterations, horizon, worlds, exploration
        self.name = "mcts" if iterations == ITERATIONS else f"mcts {iterations}"

    def choose(self, game: Game, seen: Any, seat: int, legal: Sequence[Move], rng: Random) -> Move:
        """The legal move that the search came back to most often; among equals the one that brought most."""
        search = Search(game, seat, len(seen.settings.players), self, rng)
        worlds = [sample_world(game, seen, rng) for _ in range(min(self.worlds, self.iterations))]
        possible = [[move for move in legal if fits(world, move)] for world in worlds]
        for (world, moves), _ in zip(cycle(zip(worlds, possible, strict=True)), range(self.iterations), strict=False):
            if moves:
                search.think(world.copy(), moves)
        return max(legal, key=search.esteem)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class Search:
    """The tree of one decision."""

    def __init__(self, game: Game, seat: int, seats: int, agent: MctsAgent, rng: Random) -> None:
        self.game, self.seat, self.seats, self.agent, self.rng = game, seat, seats, agent, rng
        self.root = Node(seats)
        self.spread, self.measured = 0.0, 0
        self.horizon = agent.horizon if evaluates(game) else FAR

    def esteem(self, move: Move) -> tuple[int, float]:
        """How often the search tried a move at the root, and what that brought on average."""
        node = self.root.children.get(self._branch(move, self.seat))
        return (0, 0.0) if node is None else (node.visits, node.worth[self.seat] / node.visits)

    def think(self, world: Any, legal: Sequence[Move]) -> None:
        """One game of thought: down the tree, one new node, on at random, and what came of it back up."""
        path = [self.root]
        step: Choice | None = world.agenda[-1]
        while step is not None:
            move, node, fresh = self._descend(path[-1], step.seat, legal)
            path.append(node)
            play(world, move)
            step = settle(world, self.rng)
            if fresh or step is None:
                break
            legal = step.legal(world)
        worth = self._play_on(world, step)
        for node in path:
            node.visits += 1
            for seat, value in enumerate(worth):
                node.worth[seat] += value

    def _descend(self, node: Node, seat: int, legal: Sequence[Move]) -> tuple[Move, Node, bool]:
        """A move to try: one never tried, or else the one with the most appeal."""
        named = [(self._branch(move, seat), move) for move in legal]
        untried = [pair for pair in named if pair[0] not in node.children]
        for branch in {branch for branch, _ in named}:
            if branch in node.children:
                node.children[branch].offered += 1
        if untried:
            branch, move = untried[int(self.rng.random() * len(untried))]
            child = node.children[branch] = Node(self.seats)
            child.offered = 1
            return move, child, True
        branch, move = max(named, key=lambda pair: node.children[pair[0]].appeal(seat, self.agent.exploration))
        return move, node.children[branch], False

    def _branch(self, move: Move, owner: int) -> Hashable:
        """A move as the searching seat sees it made: another seat's secret is the same branch whatever it is."""
        return (type(move), move.veiled()) if owner != self.seat and _has_secrets(type(move)) else move

    def _play_on(self, world: Any, step: Choice | None) -> list[float]:
        """Random moves up to the horizon; then what every seat has of it, from 0 to 1."""
        for _ in range(self.horizon):
            if step is None:
                break
            legal = step.legal(world)
            play(world, legal[int(self.rng.random() * len(legal))])
            step = settle(world, self.rng)
        outcome = self.game.outcome(world) if world.over else None
        if outcome is not None:
            winners = outcome.winners or range(self.seats)
            return [(seat in winners) / len(winners) for seat in range(self.seats)]
        return self._standing(world)

    def _standing(self, world: Any) -> list[float]:
        """How a position that is not over looks for every seat: even chances against each other seat at equal value.

        Evaluations have no unit of their own; they are measured by how far they lay apart in this search so far.
        """
        values = [self.game.evaluate(world, seat) for seat in range(self.seats)]
        self.measured += 1
        self.spread += (max(values) - min(values) - self.spread) / self.measured
        unit = self.spread or 1.0
        return [
            sum(_chance((mine - other) / unit) for rival, other in enumerate(values) if rival != seat) / self.seats
            for seat, mine in enumerate(values)
        ]


def _chance(lead: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, 2.0 * lead))))


@cache
def _has_secrets(kind: type[Move]) -> bool:
    return any(field.visible.to != "public" or field.visible.when for field in fields(kind))
