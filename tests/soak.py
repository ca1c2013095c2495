"""Random play that checks every position: `python -m tests.soak --game dueling_nobles --games 10000 --seed 1`.

Every game draws its own number of players, answers to all rulings and variants, and is played by random legal moves:
uniformly drawn, or in a share of the games (`--kinds`) first the kind of the move and then a move of that kind, which
sees more of a game whose moves are mostly of one kind. After every step the position must be free of problems; at a
share of the decisions and draws all checks below are made.
A game that is not over after `--bound` decisions is stopped and counted.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from workbench.kernel import Game
from workbench.kernel.registry import find_game
from workbench.testing import promises, random_games
from workbench.testing.promises import Allowances, Broken, demand
from workbench.testing.random_games import BOUND, Result, digest_of, one_other_answer, random_settings

__all__ = ["BOUND", "Broken", "Checks", "Result", "demand", "digest_of", "many", "one_other_answer", "play_game"]
__all__ += ["random_settings"]

# Rules that say "not now" or "not you" of a kind of move besides its own `when` and `who`, by the name of the kind; ""
# for all kinds.
TIMING = {
    "": ("turn.once", "battle.declare"),
    **dict.fromkeys(("BuildCastle", "BuildPalace", "BuildChapel", "BuildFolly", "NameDearer"), ("build.one",)),
    "Take": ("variant.first-game-hand",),
    **dict.fromkeys(("Invite", "CliqueInvite", "CliqueTake"), ("variant.cliques",)),
    **dict.fromkeys(("Drop", "Keep"), ("ruling.hand-limit",)),
    "Dealt": ("birthday.card", "prep.deal-noble", "ruling.mixed-pool"),
    "ChooseTitle": ("ruling.title-lower",),
    "LeaveQueen": ("expand.garden", "palace.queen", "men.garden", "card.whitehall"),
}
# Rules by which all learn of something hidden: with secret chests, that the supply has run short; with secret hands how
# many tiles fill one, that the bag has run short, what a raided player had left, and at the end what counts then.
TELLING = ("ruling.gold-supply", "setup.hand-size", "bag.short", "men.forest-short", "men.farm-short", "men.forest")
TELLING += ("end.liaison", "end.tie-money", "end.tie-shared")
# With face-down discards and a list of the cards that were drawn openly, that a card leaves the list.
TELLING += ("ruling.hand-knowledge",)
# Games in which what follows a move by itself turns nothing up that was hidden: there it is looked at too.
QUIET = ("noblemen",)


def ours(game: Game) -> Allowances:
    """What the checks would else object to in our games."""
    return Allowances(TIMING, TELLING, game.id in QUIET)


class Checks(promises.Checks):
    """The checks of a position of one of our games."""

    def __init__(self, game: Game, rng: Random) -> None:
        super().__init__(game, rng, ours(game))


def play_game(game: Game, number: int, seed: int, share: float = 1.0, bound: int = BOUND, kinds: float = 0.0) -> Result:
    """One random game of ours; see `workbench.testing.random_games`. Raises Broken."""
    return random_games.play_game(game, number, seed, share, bound, kinds, ours(game))


# ---------------------------------------------------------------------------------------------- many games


def many(
    game: Game, games: int, seed: int, share: float = 1.0, first: int = 0, bound: int = BOUND, kinds: float = 0.0
) -> list[Result]:
    """`games` random games, beginning with number `first`."""
    return [play_game(game, number, seed, share, bound, kinds) for number in range(first, first + games)]


def attempt(number: int, game_id: str, seed: int, share: float, bound: int, kinds: float) -> Result | str:
    """One random game, or what broke in it; for worker processes."""
    try:
        return play_game(find_game(game_id), number, seed, share, bound, kinds)
    except Broken as broken:
        return str(broken)


def summary(results: list[Result], seconds: float) -> Iterator[str]:
    """What came of the games, line by line."""
    ended = sum(result.ended for result in results)
    results = results or [Result(0, False, 0, 0, 0, "", "")]
    turns = sorted(result.turns for result in results)
    decisions = sum(result.decisions for result in results)
    yield f"{len(results)} games in {seconds:.1f} s, {1000 * seconds / len(results):.1f} ms a game"
    yield f"ended: {ended} ({100 * ended / len(results):.2f} %), stopped by the bound: {len(results) - ended}"
    yield f"turns: median {statistics.median(turns):.0f}, 95 % up to {turns[int(len(turns) * 0.95)]}, most {turns[-1]}"
    choices = sum(result.choices for result in results)
    yield f"decisions: {decisions}, of which {choices} with two or more legal moves"
    yield f"endings: {dict(Counter(result.ending or 'stopped' for result in results).most_common())}"
    yield f"digest: {digest_of(results)}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="dueling_nobles")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--share", type=float, default=0.1, help="share of the decisions that get all checks")
    parser.add_argument("--bound", type=int, default=BOUND, help="decisions after which a game is stopped")
    parser.add_argument("--kinds", type=float, default=0.0, help="share of the games that draw a move's kind first")
    parser.add_argument("--workers", type=int, default=1, help="processes that play")
    chosen = parser.parse_args()
    begun = time.perf_counter()
    numbers = range(chosen.first, chosen.first + chosen.games)
    trial = partial(
        attempt,
        game_id=chosen.game,
        seed=chosen.seed,
        share=chosen.share,
        bound=chosen.bound,
        kinds=chosen.kinds,
    )
    if chosen.workers > 1:
        with ProcessPoolExecutor(chosen.workers) as workers:
            results = list(workers.map(trial, numbers, chunksize=20))
    else:
        results = [trial(number) for number in numbers]
    broken = [result for result in results if isinstance(result, str)]
    print("\n".join(broken), flush=True)
    print("\n".join(summary([result for result in results if isinstance(result, Result)], time.perf_counter() - begun)))
    print(f"broken games: {len(broken)}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
