"""Random games under random rulings and variants: every promise of a position holds, and every game ends.

The large numbers are played by `python -m tests.soak`; here are 200 games, with all checks at some of their decisions.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.soak import digest_of, many, play_game
from workbench.kernel.registry import find_game

GAME = find_game("dueling_nobles")
SEED = 2024
CHUNK = 25
BOUND = 1500


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 200, CHUNK))
def test_random_games_keep_all_promises_and_nearly_all_end(first: int) -> None:
    results = many(GAME, CHUNK, SEED, share=0.02, first=first, bound=BOUND)
    assert sum(not result.ended for result in results) <= 3


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1000, 1006))
def test_every_decision_and_draw_of_a_game_keeps_all_promises(number: int) -> None:
    play_game(GAME, number, SEED, share=1.0, bound=60)


def test_the_checks_do_not_change_how_a_game_goes() -> None:
    plain, checked = (many(GAME, 3, SEED, share=share, bound=80) for share in (0.0, 0.5))
    assert digest_of(plain) == digest_of(checked)


def test_a_game_is_the_same_under_every_hash_seed() -> None:
    digests = {_digest_under(hash_seed) for hash_seed in ("0", "1")}
    assert len(digests) == 1
    assert digests == {digest_of(many(GAME, 4, 5, share=0.0, bound=200))}


def _digest_under(hash_seed: str) -> str:
    command = [sys.executable, "-m", "tests.soak", "--games", "4", "--seed", "5", "--share", "0", "--bound", "200"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return next(line.partition(": ")[2] for line in done.stdout.splitlines() if line.startswith("digest"))
