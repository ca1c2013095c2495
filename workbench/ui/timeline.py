"""The line of nodes as plain data: what stands where, which turn begins, which other lines leave it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from workbench.kernel.seats import LETTERS
from workbench.session import Node, Session
from workbench.session.history import Way
from workbench.session.sentences import minus

View = dict[str, Any]

BEFORE, AHEAD = 180, 80
STUBS, FAN = 12, 4
MARKS = 3
NAME = 14
WAYS = 4
WORDS = 90


class Titles:
    """Titles and turn marks of nodes, each made once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._titles: dict[tuple[int, int | None], str] = {}
        self._turns: dict[int, str] = {}

    def title(self, node: int, seat: int | None) -> str:
        """What led to a node, as a seat may read it."""
        key = (node, seat)
        if key not in self._titles:
            self._titles[key] = self._session.title(node, seat)
        return self._titles[key]

    def told(self, node: int, seat: int | None, last: bool = False) -> str:
        """What led to a node in words: the first sentences, or the last one; its title where nothing was told."""
        lines = [line.text for line in self._session.at(node).lines(seat)]
        if not lines:
            return minus(self.title(node, seat))
        said = lines.pop(-1 if last else 0)
        while lines and not last and len(said) + len(lines[0]) < WORDS:
            said += f" {lines.pop(0)}"
        return minus(said)

    def turn(self, node: int) -> str:
        """Whose turn it is at a node: "Turn 7, Ann"; "" where the game counts no turns."""
        if node not in self._turns:
            self._turns[node] = turn_mark(self._session.tree[node].state, self._session.players)
        return self._turns[node]


def turn_mark(state: Any, players: tuple[str, ...]) -> str:
    """The turn of a state in words: a number with `player` beside it, or a struct with `number` and `seat`."""
    turn = getattr(state, "turn", None)
    player = getattr(turn, "seat", getattr(state, "player", None))
    turn = getattr(turn, "number", turn)
    if not turn or not isinstance(turn, (int, str)):
        return ""
    turn = str(turn).replace("-", "−")
    if not isinstance(player, int) or not 0 <= player < len(players):
        return f"Turn {turn}"
    return f"Turn {turn}, {_short(players[player], LETTERS[player])}"


def _short(name: str, letter: str) -> str:
    """A name that is short enough to stand between two marks: the whole, its first word, or the seat's letter."""
    words = [name, *name.split()[:1]]
    return next((word for word in words if len(word) <= NAME), letter)


def kind_of(node: Node) -> str:
    """How a node is drawn."""
    if node.cause is None:
        return "root"
    return {"checkpoint": "move", "settings": "edit"}.get(node.cause.kind, node.cause.kind)


def timeline(session: Session, seat: int | None, titles: Titles) -> View:
    """The nodes near the cursor on the current line, and the lines that leave them."""
    line = session.line
    here = line.index(session.node.id)
    start = max(0, here - BEFORE)
    near = line[start : here + AHEAD + 1]
    nodes = [session.tree[node] for node in near]
    return {
        "nodes": _stations(nodes, session.node.id, seat, titles),
        "stubs": _stubs(session, nodes, frozenset(line), seat, titles),
        "first": line[0],
        "last": line[-1],
        "earlier": start,
        "later": len(line) - start - len(near),
    }


def _stations(nodes: list[Node], here: int, seat: int | None, titles: Titles) -> list[View]:
    found, state, turn = [], "past", ""
    for place, node in enumerate(nodes):
        state = "now" if node.id == here else "ahead" if state in ("now", "ahead") else "past"
        mark = titles.turn(node.id)
        station: View = {"id": node.id, "kind": kind_of(node), "state": state, "title": titles.title(node.id, seat)}
        if mark and (mark != turn or place == 0):
            station["turn"] = mark
        if node.note:
            station["note"] = True
        if node.stop is not None and seat is None:
            station["stop"] = True
            station["title"] += f"; the line stops here: {node.stop.text} no longer works"
        turn = mark
        found.append(station)
    return found


def _stubs(
    session: Session, nodes: Iterable[Node], line: frozenset[int], seat: int | None, titles: Titles
) -> list[View]:
    """The lines that leave the nodes; of many that leave one node only the first."""
    stubs: list[View] = []
    for node in nodes:
        others = [child for child in node.children if child not in line]
        shown = others if len(others) <= FAN else others[: FAN - 1]
        stubs.extend(_stub(session, node.id, session.tree[child], seat, titles) for child in shown)
        if len(others) > len(shown):
            stubs.append({"id": -node.id - 1, "from": node.id, "more": len(others) - len(shown)})
    return stubs[:STUBS]


def _stub(session: Session, origin: int, first: Node, seat: int | None, titles: Titles) -> View:
    kinds = [kind_of(node) for node in (first, *session.tree.onward(first))]
    marks = [kind for kind in kinds if kind != "task"][:MARKS] or kinds[:1]
    return {"id": first.id, "from": origin, "name": first.line or titles.title(first.id, seat), "nodes": marks}


def ways_of(session: Session, seat: int | None, titles: Titles) -> View | None:
    """The ways on from here, the one first that Step takes; None where there is one at most."""
    ways = session.ways(seat)
    if len(ways) < 2:
        return None
    # Without a way that was taken last, the line of the node goes on.
    taken = next((way for way in ways if way.taken), next((way for way in ways if way.main), ways[0]))
    shown = [taken, *(way for way in ways if way is not taken)][:WAYS]
    return {
        "count": len(ways),
        "rows": [_way(way, way is taken, titles.told(way.node, seat)) for way in shown],
        "more": len(ways) - len(shown),
    }


def _way(way: Way, taken: bool, told: str) -> View:
    length = "1 node" if way.length == 1 else f"{way.length} nodes"
    return {"id": way.node, "text": told, "name": minus(way.name), "length": length, "taken": taken}


def lines_of(session: Session, seat: int | None) -> View | None:
    """The choice of lines; None while there is one only."""
    branches = session.branches_seen_by(seat)
    if len(branches) < 2:
        return None
    own = set(session.line)
    here = max((branch for branch in branches if branch.first in own), key=lambda branch: branch.first)
    options = [[str(branch.head), f"Line: {branch.name} ({branch.length})"] for branch in branches]
    return {"label": "Line", "value": str(here.head), "options": options}
