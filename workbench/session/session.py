"""One sitting: a cursor on a tree of positions, and everything that can be asked and done there."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from workbench.kernel.game import Game
from workbench.kernel.seats import find_reader
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.session.chance import Desk
from workbench.session.editing import Editing
from workbench.session.moves import LegalMoves, Question
from workbench.session.texts import checked_seed
from workbench.session.tree import Tree

if TYPE_CHECKING:
    from workbench.session.autosave import Journal

__all__ = ["LegalMoves", "Question", "Session"]


class Autosaved(Struct, frozen=True):
    """How a journal stands.

    Attributes:
        path: the file.
        complete: whether it holds everything that has happened.
        error: why it does not; what is missing is written as soon as that is possible.
    """

    path: Path
    complete: bool
    error: str = ""


class Session(Editing):
    """A sitting with one game. Made by `start` and `load`.

    What can be asked of a position is in `Place`, moving in the history in `History`, playing on in `Playing`, changing
    positions and rules in `Editing`.
    """

    def __init__(self, game: Game, settings: Settings, state: AnyState, seed: int | str | None = None) -> None:
        if state.settings is not settings:
            state = state.copy()
            state.settings = settings
        tree = Tree(state)
        super().__init__(game, tree, tree.root)
        self._desk = Desk(secrets.randbelow(2**31) if seed is None else checked_seed(seed))
        self._watchers: list[Callable[[], None]] = []
        self._journal: Journal | None = None
        self._recovered: Path | None = None

    def save(self, path: str | PathLike[str], seat: int | str | None = None) -> None:
        """Write the sitting to a JSON file.

        Args:
            path: where to; an existing file is replaced only when the new one is complete.
            seat: write only what this seat may know; what is hidden from it is dealt anew at random. Deleted lines are
                never written.
        """
        from workbench.session.save import save

        save(self, path, find_reader(self.settings, seat))

    def sheet(self) -> str:
        """The line up to here as a score sheet: plain text that `wb.paste` makes a sitting of again.

        It tells all, also what is secret. Raises BadSave if the line holds a position that no move leads to.
        """
        from workbench.session.sheet import sheet

        return sheet(self)

    def autosave(self, folder: str | PathLike[str] | None = None) -> Path:
        """Write every change to a journal from now on, so that a killed kernel loses nothing. See `wb.recover`.

        Args:
            folder: where to; the user's own folder if None.

        Returns:
            The journal.

        Raises:
            BadSave: the folder cannot be written to.
        """
        from workbench.session.autosave import begin

        if self._journal is None:
            self._journal = begin(self, folder)
        return self._journal.path

    @property
    def autosaved(self) -> Autosaved | None:
        """How the journal stands; None if none is kept."""
        journal = self._journal
        return None if journal is None else Autosaved(journal.path, not journal.error, journal.error)

    def stop_autosave(self) -> None:
        """Write no more to the journal. The file stays."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None
