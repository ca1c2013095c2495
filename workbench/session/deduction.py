"""What must and what can lie in hidden places, by counting: pieces, places with room, and what fits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import TypeVar

import msgspec

T = TypeVar("T")
Fits = Callable[[str], bool]


class Slot(msgspec.Struct, frozen=True):
    """A hidden place.

    Attributes:
        room: how many pieces lie there that are not seen; None if that is not known.
        fits: whether a kind of piece can lie there; None where all can.
    """

    room: int | None
    fits: Fits | None = None

    def takes(self, kind: str) -> bool:
        """Whether a kind of piece can lie there."""
        return self.fits is None or self.fits(kind)


class Deduction:
    """The pieces that are not seen, and the places in which they lie.

    Attributes:
        unseen: how many copies of each kind are not seen.
        slots: the hidden places.
        possible: whether the pieces can lie in the places at all.
    """

    def __init__(self, unseen: Mapping[str, int], slots: Sequence[Slot]) -> None:
        self.unseen = {kind: count for kind, count in unseen.items() if count > 0}
        self.slots = tuple(slots)
        self._where = {kind: tuple(slot.takes(kind) for slot in slots) for kind in self.unseen}
        self._totals: Counter[tuple[bool, ...]] = Counter()
        for kind, count in self.unseen.items():
            self._totals[self._where[kind]] += count
        self.possible = _is_possible(self._totals, [slot.room for slot in slots])
        self._known: dict[tuple[tuple[bool, ...], int, int], tuple[int, int]] = {}

    def bounds(self, kind: str, slot: int) -> tuple[int, int]:
        """How many copies of a kind lie in a place at the least and at the most, as far as counting tells.

        Where the pieces cannot lie in the places at all, nothing is known: from none to all.
        """
        count = self.unseen.get(kind, 0)
        if not count or not self._where[kind][slot]:
            return (0, 0)
        key = (self._where[kind], count, slot)  # kinds that fit alike and are as many are known alike
        if key not in self._known:
            self._known[key] = self._bounds(*key)
        return self._known[key]

    def _bounds(self, where: tuple[bool, ...], count: int, slot: int) -> tuple[int, int]:
        room = self.slots[slot].room
        most = count if room is None else min(count, room)
        if not self.possible:
            return (0, most)
        fitting = [here for here in range(most + 1) if self._could_hold(where, count, slot, here)]
        return (fitting[0], fitting[-1]) if fitting else (0, 0)

    def _could_hold(self, where: tuple[bool, ...], count: int, slot: int, here: int) -> bool:
        """Whether exactly `here` copies can lie in a place, the others elsewhere."""
        totals = self._totals.copy()
        totals[where] -= count
        elsewhere = tuple(fits and place != slot for place, fits in enumerate(where))
        totals[elsewhere] += count - here
        rooms = [slot_.room for slot_ in self.slots]
        room = rooms[slot]
        if room is not None:
            rooms[slot] = room - here
        return _is_possible(totals, rooms)


def _is_possible(totals: Mapping[tuple[bool, ...], int], rooms: Sequence[int | None]) -> bool:
    """Whether all pieces find a place and all places of known room are filled.

    Args:
        totals: how many pieces fit where, by the places that they fit.
        rooms: the room of each place.

    Places that take the same pieces are one place. Then it is Hall's condition, both ways: no set of places needs more
    pieces than fit there, and no set of pieces has less room than it needs; places of unknown room take any number.
    """
    groups = [(where, total) for where, total in totals.items() if total > 0]
    joined: dict[tuple[bool, ...], int | None] = {}
    for place, room in enumerate(rooms):
        access = tuple(where[place] for where, _ in groups)
        before = joined.get(access, 0)
        joined[access] = None if room is None or before is None else before + room
    places = list(joined.items())
    needs = (
        sum(room for _, room in chosen)
        <= sum(total for group, (_, total) in enumerate(groups) if any(access[group] for access, _ in chosen))
        for chosen in _subsets([(access, room) for access, room in places if room is not None])
    )
    return all(needs) and all(_finds_room(groups, chosen, places) for chosen in _subsets(range(len(groups))))


def _finds_room(
    groups: Sequence[tuple[tuple[bool, ...], int]],
    chosen: tuple[int, ...],
    places: Sequence[tuple[tuple[bool, ...], int | None]],
) -> bool:
    rooms = [room for access, room in places if any(access[group] for group in chosen)]
    known = [room for room in rooms if room is not None]
    return len(known) < len(rooms) or sum(groups[group][1] for group in chosen) <= sum(known)


def _subsets(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(1, len(items) + 1))
