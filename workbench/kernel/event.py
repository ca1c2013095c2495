"""Events: what happened, as rule id, pieces and numbers. Sentences are made only when somebody reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

import msgspec

from workbench.kernel.visibility import Hidden


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    Attributes:
        rule: id of the rule that made it happen.
        also: ids of further rules it rests on.
        key: which of the rule's sentences tells it; "" for the only one.
        seat: whose doing it is, or None.
        pieces: ids of the pieces concerned.
        values: names and numbers for the sentence, seen by whoever may see the event.
        secret: values that only the seats of `knows` see; the others read "hidden" in their place.
        knows: the seats that see `secret`.
    """

    rule: str
    key: str = ""
    also: tuple[str, ...] = ()
    seat: int | None = None
    pieces: tuple[str, ...] = ()
    values: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    knows: tuple[int, ...] = ()

    def as_seen_by(self, seat: int | None) -> Event:
        """The event as a seat may see it; None sees all."""
        if not self.secret:
            return self
        if seat is None or seat in self.knows:
            return msgspec.structs.replace(self, values={**self.values, **self.secret}, secret={}, knows=())
        veiled = {name: Hidden(_count(value)) for name, value in self.secret.items()}
        return msgspec.structs.replace(self, values={**self.values, **veiled}, secret={}, knows=())


def _count(value: object) -> int:
    return len(value) if isinstance(value, (list, tuple)) else 1


class Tell(Protocol):
    """What steps tell their story to."""

    def __call__(
        self,
        rule: str,
        *pieces: str,
        key: str = "",
        also: tuple[str, ...] = (),
        seat: int | None = None,
        secret: Mapping[str, Any] | None = None,
        knows: tuple[int, ...] = (),
        **values: Any,
    ) -> None:
        """Tell that `rule` made something happen to `pieces`, with ids and numbers only."""


# Simulated games tell nobody. This built-in takes whatever it is given and does nothing with it, in a quarter of the
# time that a function of our own takes to gather its arguments.
silent: Tell = cast("Any", type.__prepare__)
"""The listener of simulated games: hears nothing."""


class Listener:
    """Collects what is told, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(
        self,
        rule: str,
        *pieces: str,
        key: str = "",
        also: tuple[str, ...] = (),
        seat: int | None = None,
        secret: Mapping[str, Any] | None = None,
        knows: tuple[int, ...] = (),
        **values: Any,
    ) -> None:
        """Note one event."""
        self.events.append(Event(rule, key, also, seat, pieces, values, dict(secret or {}), knows))
