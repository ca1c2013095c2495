"""One sitting: a cursor on a tree of positions, and everything that can be asked and done there."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from os import PathLike

from workbench.kernel.game import Game
from workbench.kernel.seats import find_reader
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.session.chance import Desk
from workbench.session.editing import Editing
from workbench.session.moves import LegalMoves, Question
from workbench.session.texts import checked_seed
from workbench.session.tree import Tree

__all__ = ["LegalMoves", "Question", "Session"]


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

    def save(self, path: str | PathLike[str], seat: int | str | None = None) -> None:
        """Write the sitting to a JSON file.

        Args:
            path: where to; an existing file is replaced only when the new one is complete.
            seat: write only what this seat may know; what is hidden from it is dealt anew at random. Deleted lines are
                never written.
        """
        from workbench.session.save import save

        save(self, path, find_reader(self.settings, seat))
