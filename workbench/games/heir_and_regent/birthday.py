"""The Heir's Birthday: where it can be in the deck, and what happens when it turns up."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct

from workbench.games.heir_and_regent.cards import BIRTHDAY
from workbench.games.heir_and_regent.state import AnyState


class Danger(Struct, frozen=True):
    """When the Birthday can turn up, counted in cards that come off the Faction deck this year.

    Attributes:
        taken: cards that have come off the deck since the turns of the year began.
        first, last: with which card off the deck the Birthday turns up, at the earliest and at the latest; None when it
            is up, or not in the deck.
        size: how many cards the deck had when the turns of the year began.
        up: whether it has turned up this year.
    """

    taken: int
    first: int | None
    last: int | None
    size: int
    up: bool

    @property
    def near(self) -> bool:
        """Whether the very next card off the deck can be the Birthday."""
        return self.first is not None and self.first == self.taken + 1


def danger(state: AnyState) -> Danger:
    """The danger zone of this year (prep.birthday-bottom, year.unknown-length); works on a state or a view of one."""
    taken = max(0, state.deck_size - len(state.faction_deck))
    first = last = None
    above = taken
    for layer in state.faction_deck.layers:
        if _holds_birthday(layer):
            first, last = above + 1, above + len(layer)
            break
        above += len(layer)
    return Danger(taken, first, last, state.deck_size, state.birthday)


def _holds_birthday(layer: Any) -> bool:
    """Whether all know that the Birthday is in a layer, of a pile or of a pile as a seat sees it."""
    return (layer.among is not UNSET and BIRTHDAY in layer.among) or BIRTHDAY in (layer.cards or ())
