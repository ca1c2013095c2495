"""The doors of the workbench: which games there are, starting one, its rulebook, loading a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike

from workbench.kernel.arguments import path_of
from workbench.kernel.registry import add_folder, find_game, game_ids
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.settings import make_settings
from workbench.session.restore import load as load_file
from workbench.session.session import Session


class GameList(tuple[tuple[str, str, tuple[int, int]], ...]):
    """The games known, each as (id, title, (least, most) players)."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {title}, {_span(seats)} players" for name, title, seats in self)


def _span(seats: tuple[int, int]) -> str:
    return str(seats[0]) if seats[0] == seats[1] else f"{seats[0]} to {seats[1]}"


def list_games() -> GameList:
    """The games that are installed, with their titles and numbers of players."""
    games = map(find_game, game_ids())
    return GameList((game.id, game.title, game.seats) for game in games)


def add_game(folder: str | PathLike[str]) -> GameList:
    """Use a game that is not installed, as while writing it: everything finds it until this process ends.

    Args:
        folder: the folder of its package, in which `pyproject.toml` names the entry points that an installation reads.
            After a change of its files add it again; sittings that are open go on as they were.

    Returns:
        The games of the folder.

    Raises:
        WorkbenchError: the folder holds no such package, or its game cannot be loaded; the message says why.
    """
    return GameList((game.id, game.title, game.seats) for game in add_folder(str(path_of(folder))))


def start(
    game: str,
    players: int | Sequence[str] | None = None,
    seed: int | str | None = None,
    preset: str | None = None,
    rulings: Mapping[str, str] | None = None,
    variants: Iterable[str] | Mapping[str, bool] | None = None,
    components: str | PathLike[str] | None = None,
    run: bool = True,
) -> Session:
    """Start a game.

    Args:
        game: its id; a unique beginning is enough.
        players: how many, or their names; the fewest the game allows if None.
        seed: what the draws of chance follow; drawn anew if None.
        preset: a named set of rulings and variants of the rulebook.
        rulings: answers to rulings, by short id.
        variants: variants to switch on.
        components: a component pack of the user's own; None for the game's.
        run: whether to run on to the first choice.

    Returns:
        The sitting, at its first choice (or at its very beginning with run=False).

    Raises:
        UnknownGame: no such game.
        BadSettings: players, rulings, variants or preset do not exist or exclude each other.
        BadComponents: the pack cannot be used.
    """
    found = find_game(game)
    settings = make_settings(found.rulebook, players, rulings, variants, preset, found.pack(components))
    session = Session(found, settings, found.start(settings), seed)
    if run:
        session.run()
    return session


def start_anew(sitting: Session, components: str, name: str) -> Session:
    """A new sitting of the same game with a component pack of the user's own.

    Players, rulings, variants and seed are those of the sitting, which stays as it is: a pack holds for a whole game.

    Args:
        sitting: where the wish came up.
        components: the text of the pack, as TOML.
        name: what its file is called.

    Raises:
        BadComponents: the pack cannot be used; the message names file, line and field.
    """
    game, now = sitting.game, sitting.settings
    pack = game.pack_from_text(components, name)
    settings = make_settings(game.rulebook, now.players, dict(now.rulings), _switches(sitting), parts=pack)
    session = Session(game, settings, game.start(settings), sitting.seed)
    session.run()
    return session


def _switches(sitting: Session) -> dict[str, bool]:
    """Every variant of the game, on or off as in a sitting."""
    return {name: sitting.settings.has(name) for name in sitting.game.rulebook.variants}


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game: rules, rulings, variants, data gaps. Raises UnknownGame."""
    return find_game(game).rulebook


def load(path: str | PathLike[str]) -> Session:
    """The sitting in a save file. Raises BadSave; a broken or hostile file changes nothing."""
    return load_file(path)
