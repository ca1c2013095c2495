"""Sittings of Heir and Regent with a position laid out, all other cards in their decks, for tests of what shows it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import workbench as wb
from workbench.games.heir_and_regent.cards import is_noble
from workbench.games.heir_and_regent.components import all_cards


def acting(changes: dict[str, Any], **more: Any) -> wb.Session:
    """Ann, the Heir, has drawn and may act; with these changes."""
    session = wb.start("heir_and_regent", players=["Ann", "Ben"], seed=1, **more)
    while session.question is None or session.question.step != "Act":
        session.play(session.legal_moves[0])
    return lay(session, changes)


def lay(session: wb.Session, changes: dict[str, Any]) -> wb.Session:
    """Change a position so that no card is twice or nowhere."""
    session.edit(changes)
    state = session.state
    places: list[Any] = [state.court.values(), state.council.values(), state.faction_pool, state.noble_pool]
    places += [state.faction_discards, *(seat.hand for seat in state.seats), *(seat.retinue for seat in state.seats)]
    left = Counter(all_cards(state.settings))
    for place in places:
        left -= Counter(place)
    cards = list(left.elements())
    decks = ([card for card in cards if not is_noble(card)], [card for card in cards if is_noble(card)])
    above = {name: min(getattr(state, name), len(decks[0])) for name in ("least_above", "most_above")}
    session.edit({"faction_deck.layers": [{"cards": decks[0]}], "noble_deck.layers": [{"cards": decks[1]}], **above})
    found = session.problems()
    assert not found, found
    return session
