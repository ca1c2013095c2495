"""Random games of Noblemen under random rulings, with 3 to 5 players: every promise of a position holds, and all end.

The large numbers are played by `python -m tests.soak --game noblemen`; here are 150 games.
"""

from __future__ import annotations

import pytest

from tests.soak import digest_of, many, play_game
from workbench.kernel.registry import find_game

GAME = find_game("noblemen")
SEED = 2024
CHUNK = 25


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 150, CHUNK))
def test_random_games_keep_all_promises_and_all_end(first: int) -> None:
    results = many(GAME, CHUNK, SEED, share=0.01, first=first, kinds=0.5)
    assert all(result.ended for result in results)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1000, 1006))
def test_every_decision_and_draw_of_a_game_keeps_all_promises(number: int) -> None:
    play_game(GAME, number, SEED, share=1.0, bound=40, kinds=0.5)


def test_the_checks_do_not_change_how_a_game_goes() -> None:
    plain, checked = (many(GAME, 2, SEED, share=share, bound=60) for share in (0.0, 0.5))
    assert digest_of(plain) == digest_of(checked)
