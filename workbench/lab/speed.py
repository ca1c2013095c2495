"""How fast it goes: `python -m workbench.lab.speed` prints a line for each game.

Decisions are those with at least two legal moves; moves are all that are made, forced ones too. Rates count processor
time, so that other programs on the machine disturb them little. Where the package catanatron is installed, its
four-player random play is timed in the same run, on the same count of decisions, so that ratios can be told from any
machine.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from workbench.kernel.game import Game
from workbench.kernel.play import play, settle, verdicts
from workbench.kernel.registry import find_game, game_ids, installed
from workbench.kernel.settings import Settings, make_settings
from workbench.kernel.visibility import view
from workbench.lab.plan import BOUND

SEED = 1
SAMPLES = 60


class Played(NamedTuple):
    """What one random game had: decisions with at least two legal moves, and moves in all."""

    decisions: int
    moves: int


def random_game(game: Game, seats: int, rng: Random, settings: Settings | None = None) -> Played:
    """Play one game of uniformly random legal moves, without a story.

    Args:
        game: the game.
        seats: how many players.
        rng: the stream for chance and for the moves.
        settings: other settings than the defaults for that many seats.

    Returns:
        How many decisions and moves it had.
    """
    state = game.start(settings or make_settings(game.rulebook, seats))
    decisions = moves = 0
    while moves < BOUND and (choice := settle(state, rng)) is not None:
        legal = choice.legal(state)
        count = len(legal)
        moves += 1
        if count > 1:
            decisions += 1
            play(state, legal[int(rng.random() * count)])
        else:
            play(state, legal[0])
    return Played(decisions, moves)


def measure(game: Game, seconds: float) -> dict[str, float]:
    """Rates of random play and costs of the bench's steps, for the least number of players.

    Returns:
        decisions, moves and games per second; candidates judged per second; microseconds per copy, per verdict list and
        per graph.
    """
    seats = game.seats[0]
    settings = make_settings(game.rulebook, seats)
    rng = Random(SEED)
    random_game(game, seats, rng, settings)
    begun, played = process_time(), list[Played]()
    while process_time() - begun < seconds:
        played.append(random_game(game, seats, rng, settings))
    passed = process_time() - begun
    states = list(_positions(game, settings))
    drawing = installed("workbench.pictures").get(game.id)
    listed = sum(len(verdicts(state)) for state in states)
    verdict_time = _microseconds(verdicts, states)
    return {
        "decisions/s": sum(one.decisions for one in played) / passed,
        "moves/s": sum(one.moves for one in played) / passed,
        "games/s": len(played) / passed,
        "candidates/s": listed / len(states) / verdict_time * 1e6,
        "µs/copy": _microseconds(lambda state: state.copy(), states),
        "µs/verdicts": verdict_time,
        "µs/graph": _microseconds(_grapher(game, drawing.load()), states) if drawing else float("nan"),
    }


def _grapher(game: Game, picture: Any) -> Callable[[Any], Any]:
    return lambda state: picture.graph(game, view(state, None))


def _positions(game: Game, settings: Settings) -> Iterator[Any]:
    """Positions at choices of a few random games."""
    rng = Random(SEED)
    found = 0
    while found < SAMPLES:
        state = game.start(settings)
        while (choice := settle(state, rng)) is not None and found < SAMPLES:
            if rng.random() < 0.2:
                found += 1
                yield state.copy()
            play(state, rng.choice(choice.legal(state)))


def _microseconds(action: Callable[[Any], Any], states: list[Any]) -> float:
    """The median over the positions, each the best of three."""
    return median(min(_timed(action, state) for _ in range(3)) for state in states) * 1e6


def _timed(action: Callable[[Any], Any], state: Any) -> float:
    begun = perf_counter()
    action(state)
    return perf_counter() - begun


def import_time() -> float:
    """Milliseconds that `import workbench` takes in a fresh process beyond starting Python: the best of five."""
    code = "from time import perf_counter as t; b = t(); import workbench; print((t() - b) * 1000)"
    runs = (subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5))
    return min(float(run.stdout) for run in runs)


def catanatron_rate(seconds: float) -> float | None:
    """Decisions per second of catanatron's four-player random play; None where it is not installed."""
    with suppress(ImportError):
        from catanatron import Color, RandomPlayer
        from catanatron import Game as CatanGame

        begun, decisions = process_time(), 0
        while process_time() - begun < seconds:
            game = CatanGame([RandomPlayer(color) for color in Color])
            while game.winning_color() is None and game.state.num_turns < 1000:
                decisions += len(game.state.playable_actions) > 1
                game.play_tick()
        return decisions / (process_time() - begun)
    return None


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m workbench.lab.speed", description="How fast the workbench plays.")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each game is played")
    parser.add_argument("--game", action="append", help="only this game (may be repeated)")
    options = parser.parse_args(arguments)
    print(f"import workbench: {import_time():.0f} ms")
    other = catanatron_rate(options.seconds)
    print("catanatron: not installed" if other is None else f"catanatron, random, 4 players: {other:,.0f} decisions/s")
    for name in options.game or game_ids():
        game = find_game(name)
        figures = measure(game, options.seconds)
        ratio = "" if other is None else f" · {figures['decisions/s'] / other:.1f} x catanatron"
        print(f"{game.id}: " + " · ".join(f"{value:,.0f} {unit}" for unit, value in figures.items()) + ratio)


if __name__ == "__main__":
    main()
