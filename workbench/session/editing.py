"""Changing the position or the rules at a node, and making the moves after it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from workbench.kernel.errors import BadEdit
from workbench.session.alone import alone
from workbench.session.edits import edited
from workbench.session.line import Line
from workbench.session.playing import Playing
from workbench.session.rebase import Rebase, kept, replay
from workbench.session.rules import Variants, begun_under, rule_change, under
from workbench.session.tree import Cause, Node

if TYPE_CHECKING:
    from workbench.session.contrast import Contrast
    from workbench.session.draft import Draft


class Editing(Playing):
    """A place whose position and rules can be changed. Every change is a node; what was there before stays.

    Attributes:
        pending: changes that were begun in an editor and not applied yet; None if there are none. They belong to the
            sitting: every bench on it shows the same, and they are saved with it.
    """

    pending: Draft | None = None

    # ---- the position

    @alone
    def edit(self, edit: Mapping[str, Any], at: int | Node | None = None) -> Node:
        """Change a position: path to value. A recorded node, to which the sitting goes; the position before it stays.

        Args:
            edit: dotted path to value (`seats.0.chest`); a last part `+` appends to a list, `-` removes from it.
            at: the node whose position is changed; the sitting's own if None. See `rebase` for what came after it.

        Raises:
            BadEdit: a path that does not exist, or a value of the wrong type. Nothing has changed.
        """
        target = self._node if at is None else self._find(at)
        state = edited(self.game, target._state, edit)
        return self.goto(self.tree.add(target, state, Cause("edit", edit=dict(edit))).id)

    def draft(self, at: int | Node | None = None) -> Draft:
        """Changes to try out before they become an edit, at the sitting's node or another one."""
        from workbench.session.draft import Draft

        return Draft(self, self._node if at is None else self._find(at))

    # ---- the rules

    @alone
    def change(
        self,
        rulings: Mapping[str, str] | None = None,
        variants: Variants | None = None,
        at: int | Node | None = None,
        fit: bool = True,
    ) -> Node:
        """Let other rules hold from a position on. A recorded node, to which the sitting goes; the old line stays.

        Args:
            rulings: answers to rulings, by short id.
            variants: variants to switch on; as a mapping also to switch off.
            at: the node from which they hold; the sitting's own if None.
            fit: whether defects that the position would have under them are mended where that is possible.

        Raises:
            BadSettings: something is unknown or excludes something else, or nothing would change. No node is made.
        """
        target = self._node if at is None else self._find(at)
        state, cause = self._under(target, rulings, variants, fit)
        return self.goto(self.tree.add(target, state, cause).id)

    def contrast(
        self, rulings: Mapping[str, str] | None = None, variants: Variants | None = None, line: bool = True
    ) -> Contrast:
        """What other rules would change here and, unless `line` is False, on the whole line. Nothing is kept.

        Raises:
            BadSettings: something is unknown or excludes something else, or nothing would change.
        """
        from workbench.session.contrast import contrast

        change, settings = rule_change(self.game, self.settings, rulings, variants)
        onward = [self.tree[node] for node in self.line[1:]] if line else None
        return contrast(self, self._desk, change, settings, onward)

    def _under(
        self, target: Node, rulings: Mapping[str, str] | None, variants: Variants | None, fit: bool
    ) -> tuple[Any, Cause]:
        change, settings = rule_change(self.game, target._state.settings, rulings, variants)
        makes = begun_under if fit else under
        state, fitted = makes(self.game, target._state, settings, fit)
        return state, Cause("settings", edit=fitted, rulings=change.rulings, variants=change.variants)

    # ---- and what came after

    def after(self, node: int | Node) -> tuple[Node, ...]:
        """The nodes after a node, along the way last taken."""
        return self.tree.onward(self._find(node))

    @alone
    def rebase(
        self,
        edit: Mapping[str, Any] | None = None,
        at: int | Node | None = None,
        rulings: Mapping[str, str] | None = None,
        variants: Variants | None = None,
        redraw: bool = False,
    ) -> Rebase:
        """Change position or rules at a node and make the moves after it again, as far as they work.

        The first that does not is marked, with the rule that stops it, at the last node that could be reached. The old
        line is not touched. The sitting goes to the node that corresponds to the one at which it was.

        Args:
            edit: as in `edit`; None if only the rules change.
            at: the node that is changed; the sitting's own if None.
            rulings, variants: as in `change`; the rules change before the position.
            redraw: whether an outcome of chance that can no longer come is drawn anew instead of stopping the line.

        Raises:
            BadEdit: neither edit nor rules were given, or the edit does not fit. Nothing has changed.
            BadSettings: as in `change`. Nothing has changed.
        """
        target = self._node if at is None else self._find(at)
        if edit is None and rulings is None and variants is None:
            raise BadEdit("Say what to change: an edit, rulings or variants.")
        old, line = self.after(target), Line(self.game, self.tree, target, self._desk)
        if rulings is not None or variants is not None:
            line.change(*self._under(target, rulings, variants, fit=True))
        if edit is not None:
            line.change(edited(self.game, line.state, edit), Cause("edit", edit=dict(edit)))
        changed = len(line.nodes)
        found = kept(line, replay(line, old, redraw), changed)
        self.goto(self._counterpart(target, old, found))
        return found

    def _counterpart(self, target: Node, old: tuple[Node, ...], found: Rebase) -> Node:
        """The node on the new line that corresponds to the one at which the sitting is."""
        path = (target, *old)
        if self._node not in path:
            return found.node
        images = dict(found.same)
        behind = [images[node.id] for node in path[: path.index(self._node) + 1] if node.id in images]
        return self.tree[behind[-1]] if behind else found.node
