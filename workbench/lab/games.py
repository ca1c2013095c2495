"""Playing one game with agents, without a story."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.play import play, settle
from workbench.kernel.settings import Settings
from workbench.lab.agents import Agent, chosen

BOUND = 100_000


class Played(msgspec.Struct, frozen=True):
    """A game that was played.

    Attributes:
        state: its last position.
        moves: how many moves were made.
        decisions: how many of them had at least two legal ones to choose from.
        ended: whether it came to its end; False if it was stopped at the bound.
    """

    state: Any
    moves: int
    decisions: int
    ended: bool


def play_game(
    game: Game, settings: Settings, agents: Sequence[Agent], seed: int | str, number: int = 0, bound: int = BOUND
) -> Played:
    """Play a game to its end.

    Chance and each agent have a stream of random numbers of their own, derived from the seed, the number of the game
    and the role, so that the same seed deals the same whatever the agents do.

    Args:
        game: the game.
        settings: its settings.
        agents: one for each seat.
        seed: what all streams are derived from.
        number: number of the game in a series.
        bound: after how many moves the game is stopped.

    Raises:
        WorkbenchError: not one agent for each seat.
    """
    if len(agents) != len(settings.players):
        raise WorkbenchError(f"{len(settings.players)} seats need as many agents; there are {len(agents)}.")
    chance = Random(f"{seed}/{number}/chance")
    streams = [Random(f"{seed}/{number}/{seat}") for seat in range(len(agents))]
    state = game.start(settings)
    moves = decisions = 0
    while (choice := settle(state, chance)) is not None and moves < bound:
        legal = choice.legal(state)
        moves, decisions = moves + 1, decisions + (len(legal) > 1)
        play(state, chosen(agents[choice.seat], game, state, choice.seat, legal, streams[choice.seat]))
    return Played(state, moves, decisions, bool(state.over))
