"""Where the pieces lie that a case does not mention: in the Support deck, the Noble discards, the supply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.games.dueling_nobles.markers import GOLD_MARKERS
from workbench.games.dueling_nobles.state import AnyState
from workbench.kernel.game import Game
from workbench.kernel.pile import Layer, Pile
from workbench.kernel.worlds import missing_pieces

HOME = {"Support": "support_deck", "Noble": "noble_pile"}


def settle(game: Game, state: AnyState, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
    """Lay the cards that lie nowhere where `rest` says or where they belong; the supply holds the rest of the Gold."""
    for population, cards in missing_pieces(game, state).items():
        if cards:
            _lay(state, rest.get(population, HOME[population]), cards)
    if state.answer("gold-supply") == "finite" and "supply" not in given:
        state.supply = GOLD_MARKERS - state.removed - sum(seat.chest for seat in state.seats)


def _lay(state: AnyState, place: str, cards: list[str]) -> None:
    there: Any = state
    for part in place.split("."):
        there = there[int(part)] if part.isdigit() else getattr(there, part)
    if isinstance(there, Pile):
        there.layers.append(Layer(cards))
    else:
        there.extend(cards)
