"""Playing many games: streams of chance, agents that see only what their seat sees, and the benchmark."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import workbench as wb
from workbench.kernel import Hidden, make_settings
from workbench.kernel.codec import to_json
from workbench.kernel.registry import find_game
from workbench.kernel.visibility import plain, view
from workbench.lab import speed
from workbench.lab.agents import GreedyAgent, RandomAgent
from workbench.lab.games import play_game

DUEL = find_game("dueling_nobles")
SETTINGS = make_settings(DUEL.rulebook, 2)


class Watcher:
    """Plays at random and keeps what it is shown."""

    looks = True

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def choose(self, game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        self.seen.append(seen)
        return rng.choice(legal)


class Dealt(Exception):
    """Carries the position of the first decision out of a game."""


class Stopper:
    looks = True

    def choose(self, game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        raise Dealt(json.dumps(plain(seen)))


def first_sight(number: int, other: Any) -> str:
    with pytest.raises(Dealt) as caught:
        play_game(DUEL, SETTINGS, [Stopper(), other], 30, number)
    return str(caught.value)


def test_the_same_seed_plays_the_same_game() -> None:
    agents = [RandomAgent(), RandomAgent()]
    games = [to_json(play_game(DUEL, SETTINGS, agents, 5, number).state) for number in (0, 1, 0)]
    assert games[0] == games[2] != games[1]


def test_the_deal_does_not_depend_on_the_agents() -> None:
    """Pitfall B53."""
    for number in range(5):
        assert first_sight(number, RandomAgent()) == first_sight(number, GreedyAgent())
    assert first_sight(0, RandomAgent()) != first_sight(1, RandomAgent())


def test_an_agent_is_shown_only_what_its_seat_may_see() -> None:
    watcher = Watcher()
    play_game(DUEL, SETTINGS, [watcher, RandomAgent()], 3)
    assert watcher.seen
    assert all(isinstance(seen.seats[1].hand, Hidden) for seen in watcher.seen)
    assert not any(isinstance(seen.seats[0].hand, Hidden) for seen in watcher.seen)


def test_greedy_chooses_the_same_whatever_is_hidden() -> None:
    """Swapping a hidden card for another changes nothing in what the agent decides."""
    session = wb.start("dueling_nobles", seed=4)
    session.play(session.legal_moves[0])
    session.play(session.legal_moves[0])
    if session.decider != 0:
        session.play("-")
        while session.decider != 0:
            session.play("-")
    state, other = session.state, session.state
    hidden, drawn = other.seats[1].hand[0], next(iter(other.support_deck))
    other.seats[1].hand[0] = drawn
    other.support_deck.take(drawn)
    other.support_deck.shuffle_in([hidden])
    legal = list(session.legal_moves)
    choices = [GreedyAgent().choose(DUEL, view(world, 0), 0, legal, Random(1)) for world in (state, other)]
    assert choices[0] == choices[1]


def test_greedy_beats_random() -> None:
    winners = [play_game(DUEL, SETTINGS, [GreedyAgent(), RandomAgent()], 9, number).state.winner for number in range(8)]
    assert winners.count(0) >= 6


def test_a_bound_stops_a_game_and_says_so() -> None:
    played = play_game(DUEL, SETTINGS, [RandomAgent(), RandomAgent()], 1, bound=5)
    assert (played.moves, played.ended) == (5, False)
    with pytest.raises(wb.WorkbenchError, match="as many agents"):
        play_game(DUEL, SETTINGS, [RandomAgent()], 1)


def test_the_benchmark_counts_real_decisions_and_prints_a_line_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    decisions, moves = speed.random_game(DUEL, 2, Random(1))
    assert 20 < decisions < moves < 2000
    assert speed.random_game(DUEL, 2, Random(1)) == speed.random_game(DUEL, 2, Random(1))
    speed.main(["--seconds", "0.1", "--game", "dueling_nobles"])
    printed = capsys.readouterr().out
    assert "import workbench" in printed
    assert "dueling_nobles: " in printed
    assert all(rate in printed for rate in ("decisions/s", "moves/s", "games/s", "candidates/s"))
