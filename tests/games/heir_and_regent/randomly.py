"""Random play of Heir and Regent, position by position, and a player who fills the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from workbench.games.heir_and_regent.cards import is_noble, major
from workbench.games.heir_and_regent.council import SeatNoble
from workbench.games.heir_and_regent.draw import TakeCard
from workbench.games.heir_and_regent.invite import Invite
from workbench.kernel import Choice, Move, Settings, Tell, make_settings, silent
from workbench.kernel.play import play, tick, waiting
from workbench.kernel.registry import find_game
from workbench.kernel.step import Chance

GAME: Any = find_game("heir_and_regent")
Pick = Callable[[Any, list[Move], Random], Move]


def settings(*variants: str, preset: str | None = None, components: Any = None, **rulings: str) -> Settings:
    """Settings with some variants and answers (`turn_shape="act-then-draw"`)."""
    answers = {name.replace("_", "-"): answer for name, answer in rulings.items()}
    return make_settings(GAME.rulebook, 2, answers, variants, preset, components)


def by_kind(state: Any, legal: list[Move], rng: Random) -> Move:
    """A kind of move, then a move of that kind: actions come often enough to be seen."""
    kinds: dict[str, list[Move]] = {}
    for move in legal:
        kinds.setdefault(type(move).__name__, []).append(move)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def builder(state: Any, legal: list[Move], rng: Random) -> Move:
    """Place Nobles wherever possible, and draw what they need."""
    placing = [move for move in legal if isinstance(move, (Invite, SeatNoble))]
    if placing:
        return placing[-1]
    hand = state.seats[getattr(state.agenda[-1], "seat", 0)].hand
    wanted = [major(card) for card in hand if is_noble(card)]
    draws = [move for move in legal if isinstance(move, TakeCard) and move.card in wanted]
    quiet = [move for move in legal if str(move) == "end"]
    return rng.choice(draws or quiet or legal)


def ticks(chosen: Settings, rng: Random, tell: Tell = silent, pick: Pick = by_kind) -> Iterator[Any]:
    """A game, position by position: after every task, draw and move. The state is always the same object."""
    state = GAME.start(chosen)
    yield state
    for _ in range(60_000):
        step: Any = waiting(state)
        if step is None:
            return
        if isinstance(step, Choice):
            play(state, pick(state, step.legal(state), rng), tell)
        elif isinstance(step, Chance):
            play(state, step.sample(state, rng), tell)
        else:
            tick(state, tell)
        yield state
    raise AssertionError("the game has not ended")


def last(chosen: Settings, seed: int, pick: Pick = by_kind) -> Any:
    """The last position of a game, every position of which must be free of defects."""
    for state in ticks(chosen, Random(seed), pick=pick):
        found = GAME.problems(state)
        assert not found, found
    assert state.over
    return state
