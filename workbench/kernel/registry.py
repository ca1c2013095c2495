"""Finding games and pictures by entry point, so that another package can bring its own.

A package need not be installed while it is being written: `add_folder` takes the entry points from the
`pyproject.toml` of its folder, the same that an installation would read.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import ParamSpec, TypeVar

from workbench.kernel import folders
from workbench.kernel.arguments import told
from workbench.kernel.errors import UnknownGame, WorkbenchError
from workbench.kernel.game import Game

GAMES = "workbench.games"
Found = TypeVar("Found")
Asked = ParamSpec("Asked")
_forgetting: list[Callable[[], None]] = []


def kept_until_added(function: Callable[Asked, Found]) -> Callable[Asked, Found]:
    """A cache of what is found by the names of games; `add_folder` empties it."""
    cached = cache(function)
    _forgetting.append(cached.cache_clear)
    return cached  # type: ignore[return-value]  # a cache takes any arguments


@kept_until_added
def installed(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name; those of an added folder go before installed ones."""
    return {entry.name: entry for entry in (*entry_points(group=group), *folders.entries(group))}


def game_ids() -> tuple[str, ...]:
    """Ids of the games that are installed or added, sorted."""
    return tuple(sorted(installed(GAMES)))


def find_game(name: str) -> Game:
    """The game called `name`; case, spaces and hyphens do not matter, a unique beginning is enough.

    Raises:
        UnknownGame: no such game, or several begin like that; the message lists what there is.
    """
    if not isinstance(name, str):
        raise UnknownGame(f"A game is named by a text, not by {told(name)}. Installed: {_listed(game_ids())}.")
    return _found(name)


@kept_until_added
def _found(name: str) -> Game:
    entry = installed(GAMES)[_game_id(name)]
    game = entry.load()
    if not isinstance(game, Game):
        raise WorkbenchError(
            f"the entry point {entry.value} of game {entry.name} is a {type(game).__name__}, not a Game"
        )
    return game


def add_folder(path: str) -> tuple[Game, ...]:
    """The games of a package in a folder, from now on found like installed ones; added again, its files are read anew.

    Raises:
        WorkbenchError: there is no such package, it names no game, or a game of it cannot be loaded. Then nothing is
            added.
    """
    before = folders.snapshot()
    names = folders.add(path, GAMES)
    _forget()
    try:
        return tuple(map(_loaded, names))
    except WorkbenchError:
        folders.restore(before)
        _forget()
        raise


def adopt(added: tuple[folders.Added, ...]) -> None:
    """Add the folders that another process has added, if they are not here in the same state already."""
    for one in added:
        if folders.adopt(one, GAMES):
            _forget()


def _forget() -> None:
    for forget in _forgetting:
        forget()


def _loaded(name: str) -> Game:
    try:
        game = find_game(name)
        book = game.rulebook
    except WorkbenchError:
        raise
    except Exception as error:  # whatever the code of a game that is being written raises
        raise WorkbenchError(f"The game {name} cannot be loaded: {type(error).__name__}: {error}.") from error
    if not game.id == book.game == name:
        raise WorkbenchError(
            f"A game has one id: the entry point says {name!r}, the game {game.id!r}, its rulebook {book.game!r}."
        )
    return game


def _game_id(name: str) -> str:
    known = game_ids()
    wanted = name.strip().casefold().replace("-", "_").replace(" ", "_")
    begun = [other for other in known if wanted and other.startswith(wanted)]
    if wanted in known:
        return wanted
    if len(begun) == 1:
        return begun[0]
    near = get_close_matches(wanted, known, n=1)
    hint = f" Did you mean {near[0]!r}?" if near and not begun else ""
    raise UnknownGame(f"No game is called {name!r}. Installed: {_listed(known)}.{hint}")


def _listed(known: tuple[str, ...]) -> str:
    return ", ".join(known) or "none"
