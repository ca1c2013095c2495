"""The last turn in a few sentences: what was chosen, what came of it, and what it was worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import msgspec

from workbench.kernel.arguments import count
from workbench.kernel.event import Event
from workbench.kernel.move import Move
from workbench.kernel.play import waiting
from workbench.kernel.seats import find_reader
from workbench.kernel.state import AnyState
from workbench.kernel.step import Choice
from workbench.kernel.turns import Turn, turn_of
from workbench.kernel.visibility import Hidden, view_of
from workbench.session import Node, Session
from workbench.session.sentences import sentence
from workbench.session.session import checked_session
from workbench.teaching.derive import score_of
from workbench.teaching.replay import changes

# What is told first when there is room for a few sentences only.
WEIGHT = {"end": 9, "scoring": 7, "card": 6, "effect": 5, "move": 4, "cost": 3, "turn": 1, "setup": 0}
SCORED = 10
MOVES_NAMED = 5
HIDDEN = "something hidden"
LIGHT = 2
MOST = 1000


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the explanation, with the rules it rests on and the place in the history it speaks of."""

    text: str
    rules: tuple[str, ...] = ()
    node: int | None = None
    pieces: tuple[str, ...] = ()


class TurnStory(msgspec.Struct, frozen=True):
    """A turn, explained.

    Attributes:
        heading: whose turn it was: "Turn 7, Ann".
        sentences: what was chosen, what came of it, what it was worth.
        first, last: ids of the nodes between which the turn lies.
    """

    heading: str
    sentences: tuple[Sentence, ...]
    first: int
    last: int

    @property
    def text(self) -> str:
        """The sentences in one paragraph."""
        return " ".join(entry.text for entry in self.sentences)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules cited, each once, in order."""
        return tuple(dict.fromkeys(rule for entry in self.sentences for rule in entry.rules))

    def __str__(self) -> str:
        return f"{self.heading}. {self.text}"


def last_turn(session: Session, reader: int | str | None = None, most: int = 3) -> TurnStory:
    """The last turn in which something was decided, up to where the sitting stands.

    Args:
        session: the sitting.
        reader: whose knowledge the sentences keep to; None sees all, "public" sees what all may see.
        most: how many sentences tell what came of it.

    Raises:
        WorkbenchError: `session` is no sitting, the reader is nobody's seat, or `most` is no number.
    """
    checked_session(session)
    count(most, "most", 0, MOST)
    sees = find_reader(session.settings, reader)
    nodes = _nodes_of_last_turn(session)
    if not nodes:
        return TurnStory("Nothing has been played", (), session.node.id, session.node.id)
    parent = session.tree[nodes[0].parent or 0]
    turn = turn_of(parent.state)
    told = (*_chosen(session, nodes, sees), *_came_of_it(session, nodes, sees, most), *_worth(session, nodes, sees))
    return TurnStory(_heading(session, turn), told, parent.id, nodes[-1].id)


# ------------------------------------------------------------------------------------------------- which nodes


def _nodes_of_last_turn(session: Session) -> tuple[Node, ...]:
    """The nodes that were made in the last turn with a decision in it; a node belongs to the turn before it."""
    path = session.tree.path(session.node)
    made = [(turn_of(before.state), node) for before, node in pairwise(path)]
    turns = [[node for _, node in some] for _, some in groupby(made, key=lambda pair: pair[0])]
    decided = [nodes for nodes in turns if any(node.cause and node.cause.kind == "move" for node in nodes)]
    return tuple(decided[-1]) if decided else tuple(node for _, node in made)


def _heading(session: Session, turn: Turn) -> str:
    who = session.players[turn.seat] if turn.seat is not None and turn.seat < len(session.players) else ""
    if not turn.number:
        return who or "Before the first turn"
    return f"Turn {turn.number}, {who}" if who else f"Turn {turn.number}"


# ---------------------------------------------------------------------------------------------- what was chosen


def _chosen(session: Session, nodes: Sequence[Node], reader: int | None) -> Iterator[Sentence]:
    """One sentence for each seat that decided something, in the order of their first decision."""
    moves: dict[int, list[tuple[Node, str]]] = {}
    for node in nodes:
        cause = node.cause
        if cause is not None and cause.kind == "move" and cause.move is not None and cause.seat is not None:
            moves.setdefault(cause.seat, []).append((node, _label(session, node, cause.move, cause.seat, reader)))
    for seat, made in moves.items():
        names = _worth_naming([name for _, name in made])
        more = len(names) - MOVES_NAMED
        names = names[:MOVES_NAMED]
        listed = ", then ".join(names) + (f" and {more} more" if more > 0 else "")
        rules = tuple(dict.fromkeys(type(node.cause.move).when for node, _ in made if node.cause and node.cause.move))
        kept = tuple(rule for rule in rules if rule)[:2]
        yield Sentence(f"{session.players[seat]} chose {listed}.", kept, made[0][0].id)


def _worth_naming(names: list[str]) -> list[str]:
    """Names in quotation marks, without those that come again and again, such as the end of a phase."""
    once = [name for name in names if names.count(name) == 1] or names[:1]
    return [name if name == HIDDEN else f"“{name}”" for name in once]


def _label(session: Session, node: Node, move: Move, seat: int, reader: int | None) -> str:
    """A move by its name, or as far as the reader may know it."""
    before = session.tree[node.parent or 0].state
    seen = view_of(move, reader, seat, before.settings)
    if any(isinstance(getattr(seen, name), Hidden) for name in type(move).__struct_fields__):
        return HIDDEN
    step = waiting(before)
    if not isinstance(step, Choice):
        return str(move)
    return session.game.worded(step.describe(before, move).label, before.settings)


# ------------------------------------------------------------------------------------------- what came of it


def _came_of_it(session: Session, nodes: Sequence[Node], reader: int | None, most: int) -> Iterator[Sentence]:
    """The weightiest things that were told, in the order in which they happened."""
    scored = {change.node for change in changes(session, tuple(nodes), lambda state: _scores(session, state))}
    told: list[tuple[int, int, Sentence]] = []
    for node in nodes:
        for event in node.events:
            text = sentence(session.game, node.state.settings, event, reader)
            if text:
                rules = tuple(dict.fromkeys((event.rule, *event.also)))[:3]
                weight = _weight(session, event, node.id in scored)
                told.append((weight, len(told), Sentence(text, rules, node.id, event.pieces)))
    heavy = [entry for entry in told if entry[0] > LIGHT] or told
    best = sorted(heavy, key=lambda entry: entry[:2], reverse=True)[:most]
    for _, _, entry in sorted(best, key=lambda entry: entry[1]):
        yield entry


def _weight(session: Session, event: Event, scored: bool) -> int:
    weight = WEIGHT.get(session.game.rulebook.kind_of(event.rule), 2)
    changed = event.values.get("before") != event.values.get("after")
    return weight + (SCORED if scored and changed else 0) + (1 if changed else 0)


# ---------------------------------------------------------------------------------------------- what it was worth


def _scores(session: Session, state: AnyState) -> dict[int, float | None]:
    return {seat: session.game.score(state, seat) for seat in range(len(session.players))}


def _worth(session: Session, nodes: Sequence[Node], reader: int | None) -> Iterator[Sentence]:
    """How the scores changed, as far as the reader may know them; at the end of the game who won."""
    before = session.tree[nodes[0].parent or 0].state
    after = nodes[-1].state
    changed = []
    for seat, name in enumerate(session.players):
        was, now = score_of(session, before, seat, reader), score_of(session, after, seat, reader)
        if was is not None and now is not None and was != now:
            changed.append(f"{name} {int(was)} → {int(now)}")
    if changed:
        yield Sentence(f"{session.game.points[:1].upper()}{session.game.points[1:]}: {', '.join(changed)}.")
    outcome = session.game.outcome(after)
    if outcome is not None:
        names = " and ".join(session.players[seat] for seat in outcome.winners) or "Nobody"
        yield Sentence(outcome.sentence.replace("{seat}", names), (outcome.rule,))
