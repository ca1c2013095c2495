"""Where a score came from: a tree from the whole down to the single event, for any game that keeps a score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from workbench.kernel.arguments import told
from workbench.kernel.derivation import Derivation
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.seats import find_reader, find_seat
from workbench.kernel.state import AnyState
from workbench.kernel.turns import turn_of
from workbench.kernel.visibility import view
from workbench.session import Session
from workbench.session.sentences import sentence
from workbench.session.session import checked_session
from workbench.teaching.replay import Change, changes

EDITED = "Edits of the position"
OTHER_RULES = "Changes of the rules"
START = "Before the first move"


def score_tree(
    session: Session, seat: int | str, by: Literal["rule", "turn"] = "rule", reader: int | str | None = None
) -> Derivation:
    """How a seat's score came about on the way to where the sitting stands.

    The line is played again; whatever changes the score is put down to the rule that was told with it.

    Args:
        session: the sitting.
        seat: whose score; a number, letter or name.
        by: "rule" gathers under the headings of the rulebook, "turn" under turns.
        reader: whose knowledge the sentences keep to; None sees all, "public" sees what all may see.

    Returns:
        The tree; every number in it is the sum of its parts.

    Raises:
        WorkbenchError: `session` is no sitting, the game keeps no score, or the reader may not know this one.
    """
    checked_session(session)
    if by not in ("rule", "turn"):
        raise WorkbenchError(f"A score is gathered by 'rule' or by 'turn', not by {told(by)}.")
    whose = find_seat(session.settings, seat)
    sees = find_reader(session.settings, reader)
    total = score_of(session, session.state, whose, sees)
    if total is None:
        why = "keeps no score" if sees is None else "keeps this score secret from that seat"
        raise WorkbenchError(f"{session.game.title} {why}.")
    nodes = session.tree.path(session.node)
    found = list(changes(session, nodes, _measure(session)))
    groups: dict[str, list[Derivation]] = {}
    began = session.game.score(nodes[0].state, whose) or 0
    if began:
        groups[START] = [Derivation("the position it began with", int(began), node=0)]
    for change in found:
        if whose in change.amounts:
            leaf = _leaf(session, change, whose, sees)
            groups.setdefault(_heading(session, change, by), []).append(leaf)
    parts = tuple(_group(name, leaves) for name, leaves in groups.items())
    name = f"{session.players[whose]}: {session.game.points}"
    return Derivation(name, int(total), parts=parts)


def score_of(session: Session, state: AnyState, seat: int, reader: int | None) -> float | None:
    """A seat's score as `reader` may know it; None where the game keeps none, or keeps it secret."""
    seen = state if reader is None else view(state, reader)
    try:
        found = session.game.score(seen, seat)
    except (TypeError, ValueError, AttributeError):  # the score is hidden from this reader
        return None
    return found if isinstance(found, (int, float)) else None


def _measure(session: Session) -> Any:
    def measured(state: AnyState) -> Mapping[int, float | None]:
        return {seat: session.game.score(state, seat) for seat in range(len(session.players))}

    return measured


def _group(name: str, leaves: list[Derivation]) -> Derivation:
    return Derivation(name, sum(leaf.amount or 0 for leaf in leaves), parts=tuple(leaves))


def _heading(session: Session, change: Change, by: str) -> str:
    if change.event is None:
        return OTHER_RULES if _by_other_rules(session, change) else EDITED
    if by == "rule":
        return session.game.rulebook.cite(change.event.rule).section
    parent = session.tree[change.node].parent
    turn = turn_of(session.tree[parent or 0].state)
    if turn.number is None:
        return START
    who = f", {session.players[turn.seat]}" if turn.seat is not None and turn.seat < len(session.players) else ""
    return f"Turn {turn.number}{who}"


def _leaf(session: Session, change: Change, seat: int, reader: int | None) -> Derivation:
    amount = int(change.amounts[seat])
    if change.event is None:
        name = "other rules" if _by_other_rules(session, change) else "edited"
        return Derivation(name, amount, node=change.node)
    event = change.event
    said = sentence(session.game, session.tree[change.node].state.settings, event, reader)
    text = said or session.game.rulebook.cite(event.rule).text
    return Derivation(text, amount, event.rule, event.pieces, node=change.node)


def _by_other_rules(session: Session, change: Change) -> bool:
    cause = session.tree[change.node].cause
    return cause is not None and cause.kind == "settings"
