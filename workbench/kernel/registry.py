"""Finding games and pictures by entry point, so that another package can bring its own."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from workbench.kernel.errors import UnknownGame, WorkbenchError
from workbench.kernel.game import Game

GAMES = "workbench.games"


@cache
def installed(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name."""
    return {entry.name: entry for entry in entry_points(group=group)}


def game_ids() -> tuple[str, ...]:
    """Ids of the games that are installed, sorted."""
    return tuple(sorted(installed(GAMES)))


@cache
def find_game(name: str) -> Game:
    """The game called `name`; case, spaces and hyphens do not matter, a unique beginning is enough.

    Raises:
        UnknownGame: no such game, or several begin like that; the message lists what there is.
    """
    entry = installed(GAMES)[_game_id(name)]
    game = entry.load()
    if not isinstance(game, Game):
        raise WorkbenchError(
            f"the entry point {entry.value} of game {entry.name} is a {type(game).__name__}, not a Game"
        )
    return game


def _game_id(name: str) -> str:
    known = game_ids()
    wanted = str(name).strip().casefold().replace("-", "_").replace(" ", "_")
    begun = [other for other in known if wanted and other.startswith(wanted)]
    if wanted in known:
        return wanted
    if len(begun) == 1:
        return begun[0]
    near = get_close_matches(wanted, known, n=1)
    hint = f" Did you mean {near[0]!r}?" if near and not begun else ""
    raise UnknownGame(f"No game is called {name!r}. Installed: {', '.join(known) or 'none'}.{hint}")
