"""Positions for tests: reached by random play, or set up from a few words."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.cases.case import Case, position, settings_of
from tests.soak import random_settings
from workbench.kernel import Choice, Settings, make_settings, play
from workbench.kernel.registry import find_game
from workbench.kernel.state import AnyState

GAME = find_game("dueling_nobles")


def settings(**rulings: str) -> Settings:
    """The defaults but for these answers, with `_` for `-`."""
    return make_settings(GAME.rulebook, None, {name.replace("_", "-"): answer for name, answer in rulings.items()})


def given(position_name: str, edits: dict[str, Any], **rulings: str) -> AnyState:
    """A named position with edits, the rest of the cards and the Gold in their places."""
    answers = {name.replace("_", "-"): answer for name, answer in rulings.items()}
    case = Case(id="", title="", position=position_name, given=edits, rulings=answers, game=GAME.id)
    return position(case, settings_of(case))


def played(seed: int, decisions: int) -> tuple[AnyState, Choice] | None:
    """A position after some random decisions under random settings, and who decides what; None if the game is over."""
    rng = Random(seed)
    state = GAME.start(random_settings(GAME, rng))
    for _ in range(decisions):
        if play.settle(state, rng) is None:
            return None
        play.play(state, rng.choice(play.legal_moves(state)))
    step = play.settle(state, rng)
    return None if step is None else (state, step)
