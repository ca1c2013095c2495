"""Agents: they see what their seat sees, and choose among its legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.play import objections, play, settle
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world


class Agent(Protocol):
    """Anything that plays a seat.

    Class facts:
        looks: whether it wants a view of the position; without one `seen` is None, which is quicker.
    """

    looks: bool

    def choose(self, game: Game, seen: Any, seat: int, legal: Sequence[Move], rng: Random) -> Move:
        """One of the legal moves.

        Args:
            game: the game that is played.
            seen: the position as the seat sees it, or None.
            seat: the seat it plays.
            legal: the legal moves, at least two.
            rng: its own stream of random numbers; an agent that draws from nothing else can be played again exactly.
        """


class RandomAgent:
    """Plays every legal move with the same chance."""

    looks = False

    def choose(self, game: Game, seen: Any, seat: int, legal: Sequence[Move], rng: Random) -> Move:
        """One of the legal moves, drawn uniformly."""
        return legal[int(rng.random() * len(legal))]


class GreedyAgent:
    """Tries every legal move in a world that it deems possible and takes the one that looks best right after.

    Hidden cards are dealt at random from what its seat cannot see; it never looks at the real ones.
    """

    looks = True

    def choose(self, game: Game, seen: Any, seat: int, legal: Sequence[Move], rng: Random) -> Move:
        """The legal move with the best evaluation; among equals one at random."""
        world = sample_world(game, seen, rng)
        chance = rng.random()
        worth = [self._worth(game, world, seat, move, Random(chance)) for move in legal]
        best = max(worth)
        return rng.choice([move for move, value in zip(legal, worth, strict=True) if value == best])

    def _worth(self, game: Game, world: Any, seat: int, move: Move, rng: Random) -> float:
        if not fits(world, move):
            return game.evaluate(world, seat)
        trial = world.copy()
        play(trial, move)
        settle(trial, rng)
        return game.evaluate(trial, seat)


def chosen(agent: Agent, game: Game, state: Any, seat: int, legal: Sequence[Move], rng: Random) -> Move:
    """What an agent chooses in a position; it is shown no more than its seat may see."""
    return agent.choose(game, view(state, seat) if getattr(agent, "looks", True) else None, seat, legal, rng)


def fits(world: Any, move: Move) -> bool:
    """Whether a legal move can be made in an imagined world too: what a pile under search shows need not lie there."""
    return next(objections(world, move), None) is None


def evaluates(game: Game) -> bool:
    """Whether a game brings an evaluation of its own."""
    return type(game).evaluate is not Game.evaluate or type(game).score is not Game.score
