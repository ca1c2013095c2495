"""Dice, deals and draws: what is drawn agrees with the odds that are shown."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.dueling_nobles.positions import GAME, given, settings
from workbench.kernel import Chance, play
from workbench.kernel.state import AnyState

DRAWS = 6000


def deal() -> AnyState:
    return GAME.start(settings())


def first_player() -> AnyState:
    dealt = {
        "seats.0.dealt": ["KS", "QS", "JS", "KH", "QH", "JH"],
        "seats.1.dealt": ["KD", "QD", "JD", "KC", "QC", "JC"],
    }
    state = given("nobles", dealt)
    for text in ("keep KS QS JS", "keep KD QD JD"):
        play.run_tasks(state)
        play.play(state, GAME.read(text)[0])
    return state


def die() -> AnyState:
    state = given("battle", {"seats.0.arms": [{"card": "KS"}], "seats.1.arms": [{"card": "QH"}]})
    for text in ("KS x QH", "hold"):
        play.play(state, GAME.read(text)[0])
    return state


def draw_support() -> AnyState:
    state = given("reinforcement", {"seats.0.chest": 1})
    play.play(state, GAME.read("S1")[0])
    return state


def draw_noble() -> AnyState:
    state = given("reinforcement", {"seats.0.chest": 5, "seats.0.arms": [{"card": "KS"}]})
    play.play(state, GAME.read("N")[0])
    return state


def draw_known() -> AnyState:
    layers = [{"cards": ["7S"], "seats": [0]}, {"cards": ["8S", "9S"]}]
    state = given("reinforcement", {"seats.0.chest": 1, "support_deck.layers": layers})
    play.play(state, GAME.read("S1")[0])
    return state


@pytest.mark.parametrize(
    ("position", "outcomes"),
    [(deal, 12), (first_player, 2), (die, 6), (draw_support, 40), (draw_noble, 11), (draw_known, 1)],
)
def test_samples_agree_with_the_odds(position: object, outcomes: int) -> None:
    state = position()  # type: ignore[operator]
    step = play.run_tasks(state)
    assert isinstance(step, Chance)
    odds = dict(step.outcomes(state))
    assert step.size(state) == len(odds) == outcomes
    rng = Random(1)
    drawn = Counter(step.sample(state, rng) for _ in range(DRAWS))
    assert drawn.keys() <= odds.keys()
    whole = sum(odds.values())
    for outcome, weight in odds.items():
        expected = DRAWS * weight / whole
        assert abs(drawn[outcome] - expected) <= 5 * expected**0.5


def test_asking_for_a_sample_draws_nothing() -> None:
    state = draw_support()
    step = play.run_tasks(state)
    assert isinstance(step, Chance)
    before = state.copy()
    step.sample(state, Random(1))
    list(step.outcomes(state))
    assert state == before
