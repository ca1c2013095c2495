"""Playing one game with agents that are at hand, without a story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.settings import Settings
from workbench.lab.agents import Agent
from workbench.lab.plan import BOUND, Plan
from workbench.lab.record import Record
from workbench.lab.seating import Player


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
    """Play a game to its end; what an agent raises comes through.

    Args:
        game: the game.
        settings: its settings.
        agents: one for each seat.
        seed: what all random numbers are derived from, with the number of the game and the role.
        number: number of the game in a series.
        bound: after how many moves the game is stopped.

    Raises:
        WorkbenchError: not one agent for each seat.
    """
    if len(agents) != len(settings.players):
        raise WorkbenchError(f"{len(settings.players)} seats need as many agents; there are {len(agents)}.")
    players = [Player(type(agent).__name__, type(agent)) for agent in agents]
    record = Record(Plan(game, settings, players, seed, bound=bound), number)
    record.carry_out(agents)
    return Played(record.state, record.moves, record.decisions, bool(record.state.over))
