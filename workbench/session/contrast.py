"""The same position and the same line under other rules: which moves change, what it is worth, where lines part."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from workbench.kernel.game import Game
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.session.chance import Desk
from workbench.session.compare import Change, Standing, changes_between, moves_between, standings
from workbench.session.line import Line
from workbench.session.place import Place, outcome_of, problems_of
from workbench.session.rebase import Replayed, replay
from workbench.session.rules import RuleChange, begun_under, under
from workbench.session.tree import Cause, Node, Stop, Tree


class OldLine(msgspec.Struct, frozen=True):
    """What becomes of the whole line under other rules, from its first position on.

    Attributes:
        repeated: how many of its nodes could be repeated.
        length: how many there are.
        parts: id of the first node at which the position is another one; None where all are the same.
        stop: why the line went no further; None where all of it could be repeated.
        changes: what differs where the line ends, or at the last node that could be repeated.
        standings: the estimates there.
        outcomes: how the game ends on the line as it is and under the other rules, in words; "" where it does not end.
    """

    repeated: int
    length: int
    parts: int | None
    stop: Stop | None
    changes: tuple[Change, ...]
    standings: tuple[Standing, ...]
    outcomes: tuple[str, str]

    @property
    def first_difference(self) -> int | None:
        """Id of the first node of the line that becomes another position or can no longer be reached."""
        if self.parts is not None:
            return self.parts
        return None if self.stop is None else self.stop.of


class Contrast(msgspec.Struct, frozen=True):
    """What other rules change.

    Attributes:
        change: what is answered or switched otherwise.
        gained, lost: moves that would become legal here, and that would no longer be, in notation.
        kept: how many moves stay legal.
        standings: the estimate of the position for each seat, where it is otherwise.
        fitted: the edit that fits the position to the rules; empty where it fits as it is.
        problems: defects that the position would have under them and has not now.
        line: what becomes of the whole line; None if it was not asked for.
    """

    change: RuleChange
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    kept: int
    standings: tuple[Standing, ...]
    fitted: dict[str, object]
    problems: tuple[str, ...]
    line: OldLine | None = None

    @property
    def moves_changed(self) -> int:
        """How many moves become legal or cease to be."""
        return len(self.gained) + len(self.lost)

    def __str__(self) -> str:
        total = self.moves_changed + self.kept
        here = f"Here: {self.moves_changed} of {total} legal moves change." if total else "Here nobody decides."
        if self.line is None:
            return here
        first = self.line.first_difference
        return f"{here} " + ("The line stays as it is." if first is None else f"First difference: node {first}.")


def contrast(
    place: Place, desk: Desk, change: RuleChange, settings: Settings, onward: Sequence[Node] | None
) -> Contrast:
    """What other settings change at a place, and on the line through it.

    Args:
        place: the position.
        desk: decides draws that the line has not had.
        change: what the settings have otherwise.
        settings: the other settings.
        onward: the nodes of the line after the first; None leaves the line out.
    """
    game, tree = place.game, place.tree
    state, fitted = under(game, place._now, settings)
    other = Place(game, tree, Node(place.node.id, None, state, None, ()))
    gained, lost, kept = moves_between(place, other)
    known = {problem.sentence for problem in place.problems()}
    return Contrast(
        change,
        gained,
        lost,
        kept,
        standings(game, place._now, state),
        fitted,
        tuple(problem.sentence for problem in problems_of(game, state) if problem.sentence not in known),
        None if onward is None else _line_under(game, tree, desk, change, settings, onward),
    )


def _line_under(
    game: Game, tree: Tree, desk: Desk, change: RuleChange, settings: Settings, onward: Sequence[Node]
) -> OldLine:
    """The line replayed from its first position under other settings; nothing is kept."""
    line = Line(game, tree, tree.root, desk)
    state, edit = begun_under(game, tree.root._state, settings)
    line.change(state, Cause("settings", edit=edit, rulings=change.rulings, variants=change.variants))
    replayed = replay(line, onward)
    old, new = _ends(tree, line, replayed)
    return OldLine(
        len(replayed.same),
        len(onward),
        _parting(tree, line, replayed),
        replayed.stop,
        changes_between(game, old, new, None),
        standings(game, old, new),
        (_ended(game, onward[-1]._state if onward else tree.root._state), _ended(game, line.state)),
    )


def _ends(tree: Tree, line: Line, replayed: Replayed) -> tuple[AnyState, AnyState]:
    """The positions at the last node that could be repeated, as it was and as it is."""
    if not replayed.same:
        return tree.root._state, line.nodes[0][0]
    old, number = replayed.same[-1]
    return tree[old]._state, line.nodes[number - 1][0]


def _parting(tree: Tree, line: Line, replayed: Replayed) -> int | None:
    """The first old node at which the position is another one."""
    pairs = ((0, 1), *replayed.same)
    differing = (old for old, number in pairs if not _alike(tree[old]._state, line.nodes[number - 1][0]))
    return next(differing, None)


def _alike(one: AnyState, other: AnyState) -> bool:
    """Whether two positions are the same but for their settings."""
    return all(getattr(one, name) == getattr(other, name) for name in one.__struct_fields__ if name != "settings")


def _ended(game: Game, state: AnyState) -> str:
    found = outcome_of(game, state)
    return "" if found is None else found.sentence
