"""A step's quick list of legal moves is the definition's: the candidates without objection, in their order.

`legal` is the one place where a rule may be written a second time, for speed. Here every decision of random games
holds it to the first: under every answer to every ruling and with every variant, under random mixtures of them, and
in the odd positions of the acceptance cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.cases.case import carry_out, load_cases, position, settings_of
from tests.soak import random_settings
from workbench.kernel import Choice, Game, Settings
from workbench.kernel.errors import BadSettings
from workbench.kernel.play import play, settle
from workbench.kernel.registry import find_game
from workbench.kernel.settings import make_settings
from workbench.kernel.state import AnyState

GAMES = ("dueling_nobles", "among_nobles", "noblemen", "heir_and_regent")
MIXTURES = 24
OPENING, WHOLE, MOMENT = 120, 500, 4  # decisions


@pytest.mark.parametrize("name", GAMES)
def test_under_every_answer_and_with_every_variant(name: str) -> None:
    for number, settings in enumerate(_every_answer(find_game(name))):
        _hold(find_game(name).start(settings), Random(f"answers:{number}"), OPENING)


@pytest.mark.parametrize("name", GAMES)
def test_under_random_mixtures_of_rulings_and_variants(name: str) -> None:
    for number in range(MIXTURES):
        rng = Random(f"mixtures:{number}")
        _hold(find_game(name).start(random_settings(find_game(name), rng)), rng, WHOLE)


@pytest.mark.parametrize("name", GAMES)
def test_where_the_acceptance_cases_begin_and_end(name: str) -> None:
    for case in (case for case in load_cases(name) if not case.unfit):
        settings = settings_of(case)
        for state in (position(case, settings), carry_out(case, settings).state):
            _hold(state, Random(case.id), MOMENT)


def _every_answer(game: Game) -> Iterator[Settings]:
    """The defaults but for one answer or variant, or a random mixture with it where it excludes a default."""
    rng = Random(1)
    for ruling in game.rulebook.rulings.values():
        for answer in ruling.answers:
            yield _with(game, rng, rulings={ruling.short: answer})
    for variant in game.rulebook.variants:
        yield _with(game, rng, variants={variant: True})


def _with(
    game: Game, rng: Random, rulings: dict[str, str] | None = None, variants: dict[str, bool] | None = None
) -> Settings:
    try:
        return make_settings(game.rulebook, rng.randint(*game.seats), rulings, variants)
    except BadSettings:
        wanted = {*(rulings or {}).items()}
        while True:
            mixed = random_settings(game, rng)
            if wanted <= {*mixed.rulings} and {*(variants or {})} <= {*mixed.variants}:
                return mixed


def _hold(state: AnyState, rng: Random, most: int) -> None:
    """Play on at random for `most` decisions; at each the quick list is the definition's, and no move stands twice."""
    for _ in range(most):
        step = settle(state, rng)
        if step is None:
            return
        quick, defined = step.legal(state), Choice.legal(step, state)
        assert quick == list(dict.fromkeys(defined)), (step, state.settings)
        if not quick:  # an impossible position
            return
        play(state, rng.choice(quick))
