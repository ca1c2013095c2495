"""The lines of the sitting: named, gone to, compared, made the main line, deleted and brought back."""

from __future__ import annotations

from functools import partial
from typing import Any

from workbench.kernel import WorkbenchError
from workbench.session.compare import Difference
from workbench.session.history import Deleted
from workbench.session.place import Place
from workbench.session.sentences import minus
from workbench.session.tree import Branch
from workbench.ui import given
from workbench.ui.controller import Controller
from workbench.ui.panels import Panel, module
from workbench.ui.sections.section import Action, Section, View

CHANGES, MOVES = 12, 10
NAME = 60


class LinesPanel(Panel):
    """The list of lines and what differs between two of them."""

    _esm = module("lines.js")


class Lines(Section):
    """All lines of play, and a comparison of their ends with where the sitting is."""

    name = "lines"
    title = "Lines"
    key = "h"
    panel = LinesPanel

    def __init__(self, control: Controller) -> None:
        super().__init__(control)
        self._compared: int | None = None
        self._difference: tuple[tuple[int, int, int | None], Difference] | None = None

    # ---- what is shown

    def view(self) -> View:
        """Every line with its name and length, what was deleted, and what differs from the line that was picked."""
        session, seat = self.session, self.control.seat
        own = set(session.line)
        branches = session.branches_seen_by(seat)
        here = max((branch for branch in branches if branch.first in own), key=lambda branch: branch.first)
        return {
            "lines": [self._line(branch, branch == here) for branch in branches],
            "notes": self._notes(),
            "deleted": [_deleted(gone) for gone in session.deleted] if seat is None else [],
            "badges": [*session.badges.words] if seat is None else [],
            "compared": self._comparison(),
        }

    def _line(self, branch: Branch, here: bool) -> View:
        session = self.session
        return {
            "id": branch.first,
            "head": branch.head,
            "name": branch.name,
            "main": branch.fork is None,
            "here": here,
            "from": "" if branch.fork is None else f"from node {branch.fork}",
            "length": f"{branch.length} node" + ("" if branch.length == 1 else "s"),
            "begins": "" if branch.fork is None else self.control.titles.told(branch.first, self.control.seat),
            "ends": self.control.titles.told(branch.head, self.control.seat, last=True),
            "compared": branch.head == self._compared,
            "same": branch.head == session.node.id,
        }

    def _notes(self) -> list[View]:
        """The nodes that have a note."""
        tree = self.session.tree
        noted = (node for node in tree.path(tree[self.session.line[-1]]) if node.note)
        return [{"id": node.id, "text": node.note} for node in noted]

    def _comparison(self) -> View | None:
        session, seat = self.session, self.control.seat
        if self._compared is None or self._compared not in session.tree.nodes:
            return None
        key = (session.node.id, self._compared, seat)
        if self._difference is None or self._difference[0] != key:
            self._difference = (key, session.compare(session.node.id, self._compared, seat))
        return self._told(self._difference[1])

    def _told(self, found: Difference) -> View:
        """What differs, in lines."""
        changes = [minus(change.text) for change in found.changes]
        settings = [f"{name}: {before} → {after}" for name, before, after in found.rulings]
        players = self.session.players
        standings = [f"{players[each.seat]} {minus(f'{each.before:g} → {each.after:g}')}" for each in found.standings]
        return {
            "title": f"Node {found.one} and node {found.other}",
            "node": found.other,
            "fork": f"They part after node {found.fork}.",
            "settings": settings,
            "changes": changes[:CHANGES],
            "more": f"and {len(changes) - CHANGES} more" if len(changes) > CHANGES else "",
            "standings": standings,
            "gained": self._moves(found.other, found.gained),
            "lost": self._moves(found.one, found.lost),
            "outcomes": [text for text in found.outcomes if text],
            "same": not found,
        }

    def _moves(self, node: int, moves: tuple[str, ...]) -> list[str]:
        """Moves by name with their notation; how many more there are."""
        place = self.session.at(node)
        named = [_named(place, text) for text in moves[:MOVES]]
        return [*named, *([f"and {len(moves) - MOVES} more"] if len(moves) > MOVES else [])]

    # ---- what is done

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for: to go to a line, name, promote, delete or compare it, or bring one back."""
        session = self.session
        ident = fields.get("id")
        actions: dict[str, Action] = {
            "name": lambda: session.name_line(str(fields.get("text", ""))[:NAME], given.node(ident)),
            "promote": lambda: _nothing(session.promote(given.node(ident))),
            "delete": lambda: _nothing(session.delete(given.node(ident))),
            "undelete": lambda: _nothing(session.undelete(given.node(ident))),
            "compare": partial(self._compare, ident),
        }
        return actions.get(kind)

    def _compare(self, ident: Any) -> None:
        node = given.node(ident)
        self._compared = None if node == self._compared else node


def _named(place: Place, text: str) -> str:
    """A move by name, with its notation where that says something else."""
    try:
        label = place.describe(text).label
    except WorkbenchError:
        return minus(text)
    return minus(label) if label == text else f"{minus(label)} · {text}"


def _deleted(gone: Deleted) -> View:
    notes = f", {gone.notes} with a note" if gone.notes else ""
    nodes = "1 node" if gone.length == 1 else f"{gone.length} nodes"
    return {"id": gone.node, "name": gone.name, "length": f"{nodes}{notes}"}


def _nothing(_result: object) -> None:
    """An action gives nothing back."""
