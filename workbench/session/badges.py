"""What should be said beside every picture of a position: that it is on a branch, edited, or impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from workbench.session.tree import Stop

if TYPE_CHECKING:
    from workbench.session.place import Place


class Badges(msgspec.Struct, frozen=True):
    """How a position came about, as far as it is not plain play.

    Attributes:
        line: name of the branch on which it lies; "" on the main line. It may show a secret move: for a seat use
            `branches_seen_by`.
        edited: ids of the edits on the way here.
        settings: ids of the nodes on the way here from which other rules held.
        forced: ids of the draws on the way here whose outcome somebody chose.
        kept: ids of the positions on the way here that were kept from a file because a rule has changed since.
        impossible: how many problems the position has. Problems name hidden cards: only who sees all may know this.
        stop: why a line that was replayed ends here; None for other nodes.
    """

    line: str = ""
    edited: tuple[int, ...] = ()
    settings: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    impossible: int = 0
    stop: Stop | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The badges as short texts, for who sees all."""
        marks = (
            (bool(self.line), f"on the line “{self.line}”"),
            (bool(self.edited), "edited"),
            (bool(self.settings), "other rules"),
            (bool(self.forced), "chance chosen"),
            (bool(self.kept), "kept from a file"),
            (self.impossible > 0, "impossible position"),
        )
        return tuple(text for holds, text in marks if holds)


def badges_of(place: Place) -> Badges:
    """The badges of a place."""
    tree, node = place.tree, place.node
    ways: dict[str, list[int]] = {"edit": [], "settings": [], "checkpoint": [], "forced": []}
    for step in tree.path(node):
        if step.cause is not None:
            kind = "forced" if step.cause.forced else step.cause.kind
            ways.setdefault(kind, []).append(step.id)
    branch = tree.branch_of(node)
    return Badges(
        line="" if branch.fork is None else branch.name,
        edited=tuple(ways["edit"]),
        settings=tuple(ways["settings"]),
        forced=tuple(ways["forced"]),
        kept=tuple(ways["checkpoint"]),
        impossible=len(place.problems()),
        stop=node.stop,
    )
