"""Who plays which seat: agents by name, class, instance or function, for all seats or for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from functools import partial
from inspect import getattr_static, signature
from random import Random
from types import FunctionType
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.seats import find_seat
from workbench.kernel.settings import Settings
from workbench.lab.agents import Agent, GreedyAgent, RandomAgent
from workbench.lab.errors import BadAgent, told
from workbench.lab.human import HumanAgent
from workbench.lab.mcts import MctsAgent

KNOWN: dict[str, Callable[..., Agent]] = {
    "random": RandomAgent,
    "greedy": GreedyAgent,
    "mcts": MctsAgent,
    "human": HumanAgent,
}


class Player(msgspec.Struct, frozen=True):
    """What plays a seat.

    Attributes:
        name: how it is called in frames and figures.
        make: makes a fresh agent; called for every game, so that no game depends on another.
        local: whether it can only play where the run was started, such as a person.
    """

    name: str
    make: Callable[[], Agent]
    local: bool = False


class FunctionAgent:
    """A function that chooses: `choose(game, seen, seat, legal, rng)` gives one of the legal moves."""

    looks = True

    def __init__(self, function: Callable[..., Move]) -> None:
        self.function = function

    def choose(self, game: Game, seen: Any, seat: int, legal: Sequence[Move], rng: Random) -> Move:
        """What the function chooses."""
        return self.function(game, seen, seat, legal, rng)


def agent(name: str, **options: Any) -> Agent:
    """An agent by its name.

    Args:
        name: "random", "greedy" (one step ahead by the game's evaluation), "mcts" (searches in worlds that its seat
            deems possible) or "human" (asks you).
        options: what the agent takes, such as `iterations=200` for "mcts".

    Raises:
        BadAgent: no such agent, or it takes no such option.
    """
    if not isinstance(name, str):
        raise BadAgent(f"An agent is named by a text, one of {', '.join(KNOWN)}; {name!r} is none.")
    kind = _kind(name)
    try:
        return kind(**options)
    except TypeError as error:
        taken = ", ".join(signature(kind).parameters) or "nothing"
        raise BadAgent(f"The agent {name!r} takes {taken}: {error}.") from None


def _kind(name: str) -> Callable[..., Agent]:
    found = KNOWN.get(name.strip().casefold())
    if found is None:
        near = get_close_matches(name.casefold(), KNOWN, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise BadAgent(f"No agent is called {name!r}; there are {', '.join(KNOWN)}.{hint}")
    return found


def players_for(settings: Settings, agents: Any) -> tuple[Player, ...]:
    """What plays each seat.

    Args:
        settings: the settings of the game.
        agents: one agent for all seats, a list with one for each, or a mapping of seat (number, letter or name) to
            agent, where the other seats play at random. An agent is a name, an object with `choose`, a class that
            makes one, or a function.

    Raises:
        BadAgent: not one agent for each seat, or something that cannot play.
        WorkbenchError: no such seat.
    """
    seats = len(settings.players)
    if isinstance(agents, Mapping):
        named = {_seat(settings, seat): each for seat, each in agents.items()}
        listed = [named.get(seat, "random") for seat in range(seats)]
    elif isinstance(agents, (list, tuple)):
        listed = list(agents)
        if len(listed) != seats:
            raise BadAgent(f"{seats} seats need as many agents; there are {len(listed)}. One alone plays all seats.")
    else:
        listed = [agents] * seats
    return tuple(map(_player, listed))


def _seat(settings: Settings, seat: Any) -> int:
    try:
        return find_seat(settings, seat)
    except WorkbenchError as error:
        raise BadAgent(f"agents: {error}") from None


def _player(given: Any) -> Player:
    if isinstance(given, str):
        kind = _kind(given)
        return Player(name_of(given), kind, bool(getattr(kind, "local", False)))
    if isinstance(given, type):
        return _of_class(given)
    if callable(getattr(given, "choose", None)):
        _check_takes(given.choose, f"The method `choose` of {name_of(given)}")
        return Player(name_of(given), partial(_copied, given), bool(getattr(given, "local", False)))
    if callable(given):
        return _of_function(given)
    raise BadAgent(f"{given!r} is no agent: give a name ({', '.join(KNOWN)}), an object with `choose`, or a function.")


def _of_class(kind: type) -> Player:
    if not callable(getattr(kind, "choose", None)):
        raise BadAgent(
            f"The class {kind.__name__} is no agent: it has no method `choose(game, seen, seat, legal, rng)`."
        )
    choose: Any = getattr(kind, "choose")  # noqa: B009 (a class need not be known to have it)
    of_an_agent = isinstance(getattr_static(kind, "choose"), FunctionType)
    _check_takes(partial(choose, None) if of_an_agent else choose, f"The method `choose` of {kind.__name__}")
    return Player(name_of(kind), kind, bool(getattr(kind, "local", False)))


def _copied(agent: Any) -> Agent:
    """A fresh copy of an agent, for a game of its own. Raises BadAgent."""
    try:
        copied: Agent = deepcopy(agent)
    except Exception as error:
        raise BadAgent(
            f"The agent {name_of(agent)} cannot be copied ({told(error)}), and every game needs a fresh one. "
            "Give its class instead, which makes one for each game."
        ) from error
    return copied


def _of_function(function: Callable[..., Any]) -> Player:
    _check_takes(function, f"The agent's function {name_of(function)}")
    return Player(name_of(function), partial(FunctionAgent, function))


def _check_takes(function: Callable[..., Any], called: str) -> None:
    """Whether it can be called as agents are. Raises BadAgent."""
    try:
        found = signature(function)
    except ValueError:  # some built-in ones do not say
        return
    try:
        found.bind(*[None] * 5)
    except TypeError:
        given = ", ".join(found.parameters)
        raise BadAgent(f"{called} takes ({given}); an agent is given (game, seen, seat, legal, rng).") from None


def name_of(thing: Any) -> str:
    """How an agent, its class or its function is called."""
    if isinstance(thing, str):
        return thing.strip().casefold()
    given = getattr(thing, "name", None)
    if isinstance(given, str) and given:
        return given
    own = thing if isinstance(thing, type) or hasattr(thing, "__name__") else type(thing)
    called = str(getattr(own, "__name__", own))
    known = [name for name, kind in KNOWN.items() if own is kind]
    return known[0] if known else called
