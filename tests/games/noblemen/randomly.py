"""Random play of Noblemen that sees all of the game: first a kind of move, then a move of that kind.

Uniform random play trades nearly all of its tiles away, since trades are most of its moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from workbench.games.noblemen.cards import add_card
from workbench.games.noblemen.tiles import into_hand
from workbench.kernel import Choice, Move, Pile, Settings, Tell, make_settings, silent
from workbench.kernel.play import play, tick, waiting
from workbench.kernel.registry import find_game
from workbench.kernel.step import Chance

GAME: Any = find_game("noblemen")
WEIGHT = {"Trade": 0.25, "EndTurn": 2.0, "Lay": 6.0, "Expand": 3.0, "PlayCard": 0.6, "LeaveQueen": 0.3}


def random_settings(rng: Random, players: int) -> Settings:
    """Settings with every ruling answered at random and each variant switched on now and then."""
    book = GAME.rulebook
    rulings = {name: rng.choice(ruling.answers) for name, ruling in book.rulings.items()}
    variants = [name for name in book.variants if rng.random() < 0.3]
    return make_settings(book, players, rulings, variants)


def pick(legal: Sequence[Move], rng: Random) -> Move:
    """A legal move: its kind first."""
    kinds: dict[str, list[Move]] = {}
    for move in legal:
        kinds.setdefault(type(move).__name__, []).append(move)
    names = sorted(kinds)
    chosen = rng.choices(names, [WEIGHT.get(name, 1.0) for name in names])[0]
    return rng.choice(kinds[chosen])


def lean(settings: Settings, rng: Random) -> Any:
    """The first turn of a game whose bag and stack are all but empty: nearly everything lies behind the screens."""
    state = GAME.positions["turn"](settings)
    for tile in rng.sample(state.bag, len(state.bag) - rng.randrange(5)):
        state.bag.remove(tile)
        into_hand(state, rng.randrange(len(state.seats)), tile)
    cards = list(state.stack)
    rng.shuffle(cards)
    left = rng.randrange(5)
    state.stack = Pile.of(cards[:left])
    for card in cards[left:]:
        add_card(state.seats[rng.randrange(len(state.seats))].cards, card)
    return state


def ticks(
    settings: Settings, rng: Random, tell: Tell = silent, most: int = 100_000, state: Any = None
) -> Iterator[Any]:
    """A random game, position by position: after every task, draw and move. The state is always the same object."""
    state = GAME.start(settings) if state is None else state
    yield state
    for _ in range(most):
        step: Any = waiting(state)
        if step is None:
            return
        if isinstance(step, Choice):
            legal = step.legal(state)
            assert legal, f"{step} has no legal move"
            play(state, pick(legal, rng), tell)
        elif isinstance(step, Chance):
            play(state, step.sample(state, rng), tell)
        else:
            tick(state, tell)
        yield state
    raise AssertionError(f"the game has not ended after {most} ticks")
