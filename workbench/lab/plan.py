"""What is to be played: game, settings, agents and seed. Nothing of it changes while it is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from inspect import signature
from operator import index
from os import PathLike
from random import Random
from typing import Any

from workbench.kernel.errors import BadSettings, UnknownGame, WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.registry import find_game, game_ids
from workbench.kernel.settings import Settings, make_settings
from workbench.kernel.state import AnyState, State
from workbench.lab.columns import Layout
from workbench.lab.seating import Player, players_for
from workbench.session.session import Session

BOUND = 20_000


class Plan:
    """A series of games, each told by its number.

    Attributes:
        settings: players, rulings, variants and components.
        players: what plays each seat.
        seed: what all random numbers are derived from.
        rotate: whether the agents move on by a seat from game to game.
        bound: after how many moves a game is stopped.
        start: the position that every game begins from; None for the game's own start.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        players: Sequence[Player],
        seed: int | str = 1,
        rotate: bool = False,
        bound: int = BOUND,
        start: AnyState | None = None,
    ) -> None:
        self._game = game.id if game.id in game_ids() and find_game(game.id) is game else game
        self.settings, self.players = settings, tuple(players)
        self.seed, self.rotate, self.bound, self.start = seed, rotate, bound, start

    @cached_property
    def game(self) -> Game:
        """The game; one that is installed is found again by its id in another process."""
        return find_game(self._game) if isinstance(self._game, str) else self._game

    @cached_property
    def layout(self) -> Layout:
        """The columns of its frames."""
        return Layout(self.game, self.settings)

    @property
    def local(self) -> bool:
        """Whether it can only be played where it was started."""
        return any(player.local for player in self.players)

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        for made in ("game", "layout"):
            kept.pop(made, None)
        return kept

    def first(self) -> AnyState:
        """The position a game begins from, a fresh one for every game."""
        return self.game.start(self.settings) if self.start is None else self.start.copy()

    def seated(self, number: int) -> tuple[Player, ...]:
        """What plays each seat in the game of this number."""
        turned = number % len(self.players) if self.rotate else 0
        return (*self.players[-turned:], *self.players[:-turned]) if turned else self.players

    def stream(self, number: int, role: object) -> Random:
        """The random numbers of chance, or of a seat, in a game: the same whatever the others do."""
        return Random(f"{self.seed}/{number}/{role}")


def make_plan(
    game: Any,
    agents: Any = "random",
    seed: Any = 1,
    *,
    players: int | Sequence[str] | None = None,
    preset: str | None = None,
    rulings: Mapping[str, str] | None = None,
    variants: Iterable[str] | Mapping[str, bool] | None = None,
    components: str | PathLike[str] | None = None,
    rotate: bool = False,
    bound: Any = BOUND,
) -> Plan:
    """A plan from what people write.

    Args:
        game: a game by its id, or the game itself; a sitting or a state to begin every game from its position.
        agents: who plays; see `players_for`.
        seed: what all random numbers are derived from.
        players, preset, rulings, variants, components: the settings, as in `wb.start`.
        rotate: whether the agents move on by a seat from game to game.
        bound: after how many moves a game is stopped.

    Raises:
        UnknownGame, BadSettings, BadComponents, BadAgent: something does not exist or does not fit.
    """
    moves = whole(bound)
    if moves is None or moves < 1:
        raise WorkbenchError(f"bound is {bound!r}; give the number of moves after which a game is stopped.")
    given = (players, preset, rulings, variants, components)
    found, start = _game_and_start(game)
    if start is not None:
        if any(each is not None for each in given):
            raise BadSettings("A position has its settings already; give settings only with the name of a game.")
        settings = start.settings
    else:
        settings = make_settings(found.rulebook, players, rulings, variants, preset, found.pack(components))
    return Plan(found, settings, players_for(settings, agents), _seed(seed), rotate, moves, start)


def _seed(given: Any) -> int | str:
    """What random numbers are derived from. Raises WorkbenchError."""
    if isinstance(given, str):
        try:
            given.encode()
        except UnicodeEncodeError:
            raise WorkbenchError(f"The seed {given!r} has half a sign in it; take a whole number or a text.") from None
        return given
    number = whole(given)
    if number is None:
        raise WorkbenchError(f"A seed is a whole number or a text, not {given!r}.")
    return number


def known_settings(given: dict[str, Any]) -> dict[str, Any]:
    """Settings that were passed on by name.

    Raises:
        BadSettings: one that does not exist.
    """
    known = [name for name in signature(make_plan).parameters if name not in ("game", "agents", "seed")]
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        raise BadSettings(f"There is no setting {unknown!r}; there are {', '.join(known)}.")
    return given


def whole(number: Any) -> int | None:
    """A whole number of any kind, numpy's among them; None for what is none."""
    if isinstance(number, bool):
        return None
    try:
        return index(number)
    except TypeError:
        return None


def the_game(game: Any) -> Game:
    """The game that is meant: an id, or the game itself."""
    return _game_and_start(game)[0]


def _game_and_start(game: Any) -> tuple[Game, AnyState | None]:
    if isinstance(game, Game):
        return game, None
    if isinstance(game, Session):
        return game.game, game.state
    if isinstance(game, State):
        return find_game(game.settings.game), game.copy()
    if isinstance(game, str):
        return find_game(game), None
    raise UnknownGame(f"{type(game).__name__} is no game: give the id of a game, a game, a sitting or a state.")
