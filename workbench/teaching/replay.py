"""A line of a sitting played again, with what each event changed: a number is measured at every word that is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from workbench.kernel.event import Event, Listener
from workbench.kernel.play import play, tick
from workbench.kernel.state import AnyState
from workbench.session import Node, Session

Measure = Callable[[AnyState], Mapping[int, float | None]]


class Change(msgspec.Struct, frozen=True):
    """What an event, or a node without one, changed.

    Attributes:
        node: id of the node.
        event: the event after which the change was seen; None if nothing was told, as of an edit or of other settings.
        amounts: by seat, the seats whose number changed only.
    """

    node: int
    event: Event | None
    amounts: Mapping[int, float]


class _Measured(Listener):
    """Hears a step, and measures the state at every event."""

    def __init__(self, state: AnyState, measure: Measure) -> None:
        super().__init__()
        self.state, self.measure = state, measure
        self.last = measure(state)
        self.changes: list[tuple[Event | None, Mapping[int, float]]] = []

    def __call__(self, rule: str, *pieces: str, **values: Any) -> None:
        super().__call__(rule, *pieces, **values)
        self.note(self.events[-1])

    def note(self, event: Event | None) -> None:
        """Measure, and note what changed since the event before."""
        now = self.measure(self.state)
        amounts = {seat: (now[seat] or 0) - (self.last.get(seat) or 0) for seat in now}
        self.last = now
        changed = {seat: amount for seat, amount in amounts.items() if amount}
        if changed:
            self.changes.append((event, changed))


def changes(session: Session, nodes: tuple[Node, ...], measure: Measure) -> Iterator[Change]:
    """What changed on the way to each of `nodes`, event by event.

    Args:
        session: the sitting.
        nodes: nodes of it, each with a parent.
        measure: the number that is watched, by seat.
    """
    for node in nodes:
        if node.cause is None or node.parent is None:
            continue
        before = session.tree[node.parent].state
        if node.cause.kind in ("edit", "settings", "checkpoint"):
            heard = _Measured(before, measure)
            heard.state = node.state
        else:
            heard = _Measured(before, measure)
            if node.cause.move is None:
                tick(before, heard)
            else:
                play(before, node.cause.move, heard)
        last = heard.events[-1] if heard.events else None
        heard.note(last)
        for event, amounts in heard.changes:
            yield Change(node.id, event, amounts)
