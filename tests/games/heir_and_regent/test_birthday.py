"""The Heir's Birthday: how likely it is where, and when it turns up at the latest."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.games.heir_and_regent.randomly import GAME, settings, ticks
from workbench.games.heir_and_regent.birthday import danger
from workbench.games.heir_and_regent.cards import BIRTHDAY
from workbench.games.heir_and_regent.decks import odds_on_top, sample_top, take_top
from workbench.kernel import Pile, view
from workbench.kernel.play import waiting


def deck_of(cards: int, least: int, most: int) -> Any:
    """A position with a Faction deck of so many cards beside the Birthday."""
    state = GAME.positions["act"](settings())
    state.faction_deck = Pile.of(list(state.faction_deck)[:cards])
    state.birthday, state.least_above, state.most_above = "deck", least, most
    return state


@pytest.mark.parametrize(("cards", "least", "most"), [(12, 3, 9), (10, 0, 10), (10, 5, 5), (4, 0, 0), (6, 1, 5)])
def test_every_place_it_can_be_in_is_as_likely_as_any_other(cards: int, least: int, most: int) -> None:
    state = deck_of(cards, least, most)
    left, places = Fraction(1), []
    for _ in range(cards + 1):
        odds = dict(odds_on_top(state, "faction"))
        share = Fraction(odds.get(BIRTHDAY, 0), sum(odds.values()))
        places.append(left * share)
        left *= 1 - share
        card = next((card for card in odds if card != BIRTHDAY), None)
        if card is None:
            break
        take_top(state, "faction", card)
    wanted = [Fraction(1, most - least + 1) if least <= place <= most else 0 for place in range(len(places))]
    assert places == wanted
    assert left == 0


def test_it_is_drawn_as_often_as_the_odds_say() -> None:
    state, rng = deck_of(12, 0, 3), Random(4)
    drawn = Counter(sample_top(state, "faction", rng) == BIRTHDAY for _ in range(4000))
    assert abs(drawn[True] / 4000 - 1 / 4) < 0.03


def test_with_the_stand_in_decks_it_turns_up_with_the_19th_to_27th_card() -> None:
    seen = Counter()
    for seed in range(12):
        for state in ticks(settings(), Random(seed)):
            zone = danger(state)
            if state.birthday == "deck" and state.turn and state.deck_size == 28:
                assert (zone.first, zone.last, zone.size) == (19, 27, 28)
                assert zone.near == (zone.taken >= 18)
                assert danger(view(state, 1)) == zone
            if type(waiting(state)).__name__ == "YearEnd":
                assert zone.up
                seen[state.deck_size - len(state.faction_deck) - 1] += 1
    assert min(seen) >= 18
    assert max(seen) <= 27
    assert len(seen) > 5


def test_the_odds_of_the_next_card() -> None:
    state = deck_of(12, 2, 5)
    state.deck_size, state.danger_from = state.faction_deck_count, 3
    assert danger(state).odds == (0, 1)
    assert (danger(state).first, danger(state).last) == (3, 6)
    state.least_above, state.most_above = 0, 3
    state.deck_size += 2
    assert danger(state).odds == (1, 4)
    assert (danger(state).first, danger(state).last) == (3, 6)
    state.birthday = "up"
    assert danger(state).odds == (0, 1)
    assert danger(state).first is None
