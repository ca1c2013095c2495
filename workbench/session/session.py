"""One sitting: a cursor on a tree of positions, and everything that can be asked and done there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from datetime import datetime
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from workbench.kernel.arguments import told
from workbench.kernel.errors import BadSave, WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.seats import find_reader
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.session.alone import alone
from workbench.session.chance import Desk
from workbench.session.editing import Editing
from workbench.session.moves import LegalMoves, Question
from workbench.session.texts import checked_seed
from workbench.session.tree import Node, Tree

if TYPE_CHECKING:
    from workbench.session.autosave import Journal
    from workbench.session.snapshot import Snapshot

__all__ = ["LegalMoves", "Question", "Session"]


class Autosaved(Struct, frozen=True):
    """How a journal stands.

    Attributes:
        path: the file.
        written: when something was last written to it.
        error: why the last change could not be written, which is done as soon as it is possible; "" where all is there.
    """

    path: Path
    written: datetime
    error: str = ""

    @property
    def complete(self) -> bool:
        """Whether it holds everything that has happened."""
        return not self.error


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

    @alone
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

    def snapshot(self, seat: int | str | None = None, move: str | Move | None = None) -> Snapshot:
        """This place as plain data for a page that needs no kernel: position, question, moves, story, rules cited.

        Args:
            seat: whose eyes; None sees all, "public" what all may see.
            move: a move whose verdict is to be in it.

        Raises:
            UnknownMove, AmbiguousMove: `move` is no move of the game.
        """
        from workbench.session.snapshot import snapshot

        reader = find_reader(self.settings, seat)
        return snapshot(self, reader, move, self._sheet_or_nothing() if reader is None else "")

    def _sheet_or_nothing(self) -> str:
        try:
            return self.sheet()
        except BadSave:
            return ""

    def as_case(
        self,
        title: str,
        name: str = "",
        since: int | Node | None = None,
        moves: Iterable[str] = (),
        expect: Iterable[str] | None = None,
        question: str = "",
        note: str = "",
    ) -> str:
        """This position as a case in TOML, for a library (`wb.edge_cases`) or a test (`as_test`).

        Args:
            title: what it shows.
            name: its id; made of the title if "".
            since: the node at which it begins; what was played from there is played in the case. Here if None.
            moves: moves whose verdicts it pins: allowed, or refused and by which rule.
            expect: paths whose values it pins; those that changed since its beginning if None.
            question: what somebody would ask who meets this position.
            note: what a reader should know.

        Raises:
            BadCase: the way holds an edit or other rules; let the case begin after them.
            UnknownMove, AmbiguousMove: one of `moves` is no move of the game.
        """
        from workbench.session.cases.writing import as_case

        first = None if since is None else self._find(since)
        return as_case(self, title, name, first, moves, expect, question, note)

    def as_test(self, title: str, **pinned: Any) -> str:
        """This position as a test file for pytest. Takes what `as_case` takes."""
        from workbench.session.cases.writing import as_test

        return as_test(self.as_case(title, **pinned))

    @alone
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
        return None if journal is None else Autosaved(journal.path, journal.written, journal.error)

    @alone
    def stop_autosave(self) -> None:
        """Write no more to the journal. The file stays."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def checked_session(thing: object) -> Session:
    """The sitting that somebody gives. Raises WorkbenchError for anything else."""
    if isinstance(thing, Session):
        return thing
    raise WorkbenchError(f"This takes a sitting, as `wb.start` and `wb.load` make them, not {told(thing)}.")
