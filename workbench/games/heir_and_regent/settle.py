"""Where the cards lie that a case does not mention: in their decks, or on the discards.

The position has all cards in the decks. What `given` puts elsewhere is taken out of them; where `given` says what a
deck holds, the rest lies on the discards. `rest` gives the place of the rest of a kind, "faction" or "noble".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from workbench.games.heir_and_regent.cards import is_noble
from workbench.games.heir_and_regent.components import all_cards
from workbench.games.heir_and_regent.state import AnyState
from workbench.kernel.pile import Pile


def settle(state: AnyState, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
    """Lay the cards that `given` does not mention where they belong."""
    said = {kind for kind in ("faction", "noble") if f"{kind}_deck.layers" in given}
    together = not len(state.noble_deck) and "mixed-deck" in state.settings.on
    left = Counter(all_cards(state.settings))
    left.subtract(Counter(_lying(state)))
    for kind in said:
        left.subtract(Counter(getattr(state, f"{kind}_deck")))
    decks: dict[str, list[str]] = {"faction": [], "noble": []}
    for card in left.elements():
        kind = "noble" if is_noble(card) else "faction"
        deck = "faction" if together else kind
        if kind in rest or deck in said:
            _at(state, rest.get(kind, f"{kind}_discards")).append(card)
        else:
            decks[deck].append(card)
    for kind in {"faction", "noble"} - said:
        setattr(state, f"{kind}_deck", Pile.of(decks[kind]))
    _birthday(state, given)


def _at(state: AnyState, place: str) -> list[str]:
    """The list at a dotted path."""
    here: Any = state
    for part in place.split("."):
        here = here[int(part)] if isinstance(here, list) else getattr(here, part)
    found: list[str] = here
    return found


def _birthday(state: AnyState, given: Mapping[str, Any]) -> None:
    """Keep the Birthday inside the deck, and let the deck have its size of now at the start of the year's turns."""
    if state.birthday == "deck":
        state.most_above = min(state.most_above, len(state.faction_deck))
        state.least_above = min(state.least_above, state.most_above)
    if state.turn and "deck_size" not in given:
        state.deck_size = state.faction_deck_count
        state.danger_from = state.least_above + 1


def _lying(state: AnyState) -> Iterable[str]:
    """The cards that lie outside the decks."""
    for seat in state.seats:
        yield from (*seat.hand, *seat.retinue)
    yield from (*state.court.values(), *state.council.values(), *state.faction_pool, *state.noble_pool)
    yield from (*state.faction_discards, *state.noble_discards, *state.thrown, *state.unused, *state.gone)
