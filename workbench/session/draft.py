"""Changes to a position, tried out before they become an edit: what they do is shown at once, nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any

from workbench.kernel.errors import BadEdit
from workbench.kernel.seats import find_reader
from workbench.kernel.state import AnyState, Problem
from workbench.session.alone import alone
from workbench.session.compare import Change, changes_between
from workbench.session.edits import edit_between, edited
from workbench.session.form import Form, form_of
from workbench.session.line import Line
from workbench.session.place import problems_of
from workbench.session.rebase import Rebase, Replayed, replay
from workbench.session.tree import Cause, Node

if TYPE_CHECKING:
    from workbench.session.editing import Editing


class Draft:
    """An edit in the making.

    Attributes:
        node: the node whose position is being changed.
        edits: the changes in the order in which they were made, each as `update` takes it.
    """

    def __init__(self, session: Editing, node: Node) -> None:
        self._session = session
        self.node = node
        self.edits: list[dict[str, Any]] = []
        self._states: list[AnyState] = [node.state]

    @property
    def lock(self) -> RLock:
        """That of the sitting."""
        return self._session.lock

    @property
    def state(self) -> AnyState:
        """A copy of the position as it would be."""
        return self._now.copy()

    @property
    def _now(self) -> AnyState:
        return self._states[-1]

    # ---- changing

    def set(self, path: str, value: Any) -> None:
        """Change one place; a last part `+` appends, `-` removes. Raises BadEdit, and changes nothing then."""
        self.update({path: value})

    @alone
    def update(self, edit: Mapping[str, Any]) -> None:
        """Change several places together. Raises BadEdit, and changes nothing then."""
        self._add(edited(self._session.game, self._now, edit), edit)

    @alone
    def undo(self) -> None:
        """Take the last change back. Without one nothing happens."""
        if self.edits:
            self.edits.pop()
            self._states.pop()
            self._tell()

    @alone
    def drop(self, path: str) -> None:
        """Let a place be as it was before the first change.

        Raises:
            BadEdit: it was not changed, or it cannot be as it was while another place is changed.
        """
        edit = self.edit
        if path not in edit:
            raise BadEdit(f"{path} was not changed; changed are {', '.join(edit) or 'none'}.")
        del edit[path]
        before = self._states[0]
        state = edited(self._session.game, before, edit) if edit else before.copy()
        self._add(state, edit_between(self._now, state))

    @alone
    def clear(self) -> None:
        """Drop all changes."""
        self.edits.clear()
        del self._states[1:]
        self._tell()

    def _add(self, state: AnyState, edit: Mapping[str, Any]) -> None:
        self.edits.append(dict(edit))
        self._states.append(state)
        self._tell()

    def _tell(self) -> None:
        """What an editor shows is on the screen, and so it is saved and shown elsewhere at once."""
        if self._session.pending is self:
            self._session._changed()

    # ---- what the changes do

    @property
    def edit(self) -> dict[str, Any]:
        """All changes together, as `s.edit` takes them; empty if nothing differs."""
        return edit_between(self._states[0], self._now)

    @property
    def code(self) -> str:
        """The Python that makes this edit; "" if nothing differs."""
        edit = self.edit
        at = "" if self.node is self._session.node else f", at={self.node.id}"
        return f"s.edit({edit!r}{at})" if edit else ""

    @property
    def changes(self) -> tuple[Change, ...]:
        """What differs from the position as it is, in words."""
        return changes_between(self._session.game, self._states[0], self._now, None)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The defects that the position would have. They are told, never enforced."""
        return problems_of(self._session.game, self._now)

    def told(self, edit: Mapping[str, Any]) -> tuple[Change, ...]:
        """What further changes would do, in words; they are not made. Raises BadEdit."""
        game = self._session.game
        return changes_between(game, self._now, edited(game, self._now, edit), None)

    def form(self, seat: int | str | None = None) -> Form:
        """The form of the position as it would be."""
        reader = find_reader(self._now.settings, seat)
        return form_of(self._session.game, self._now, reader, () if reader is not None else self.problems)

    def later(self, redraw: bool = False) -> Replayed:
        """What of the line after this node could be repeated on the changed position."""
        return replay(self._line(), self._session.after(self.node), redraw)

    # ---- keeping

    @alone
    def apply(self) -> Node:
        """Make the changes a node, and go there; the position before stays. Raises BadEdit if nothing differs."""
        with self._finished() as edit:
            return self._session.edit(edit, at=self.node)

    @alone
    def rebase(self, redraw: bool = False) -> Rebase:
        """Make the changes a node and repeat the line after it. See `Session.rebase`."""
        with self._finished() as edit:
            return self._session.rebase(edit, at=self.node, redraw=redraw)

    @contextmanager
    def _finished(self) -> Iterator[dict[str, Any]]:
        """All changes as one edit that is about to be made; the draft waits no longer, unless that fails."""
        edit, pending = self.edit, self._session.pending
        if not edit:
            raise BadEdit("Nothing was changed yet.")
        if pending is self:
            self._session.pending = None
        try:
            yield edit
        except BaseException:
            self._session.pending = pending
            raise

    def _line(self) -> Line:
        session = self._session
        line = Line(session.game, session.tree, self.node, session._desk)
        line.change(self.state, Cause("edit", edit=self.edit))
        return line

    def __repr__(self) -> str:
        return f"<draft of {len(self.edit)} changes at node {self.node.id}, {len(self.problems)} problems>"
