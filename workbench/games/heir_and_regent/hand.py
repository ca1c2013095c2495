"""A player's hand: what is in it, and how cards leave it."""

from __future__ import annotations

from msgspec import Struct

from workbench.games.heir_and_regent.cards import is_noble
from workbench.games.heir_and_regent.decks import discard, refill
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import in_pool
from workbench.kernel import Tell

CHEAPEST = 2  # every action costs so many cards of one Faction, or more


def held(state: AnyState, seat: int, faction: str) -> int:
    """How many cards of a Faction a hand has."""
    count: int = state.seats[seat].hand.count(faction)
    return count


def nobles_held(state: AnyState, seat: int) -> list[str]:
    """The different Nobles that a seat can use: those of the hand, then those of a pool (ruling.card-source)."""
    found = [card for card in state.seats[seat].hand if len(card) > 2]
    if state.settings.answers["card-source"] == "pool-noble":
        found += [card for card in (*state.noble_pool, *state.faction_pool) if is_noble(card)]
    return list(dict.fromkeys(found)) if len(found) > 1 else found


class Means(Struct):
    """What a seat can pay with, counted once for all its actions.

    Attributes:
        cards: the Factions of which its hand has at least `CHEAPEST` cards, with how many.
        nobles: the different Nobles that it can use (as `nobles_held`) and that have such a major Faction, with how
            many cards of it there are.
    """

    cards: dict[str, int]
    nobles: list[tuple[str, int]]


def means(state: AnyState, seat: int) -> Means | None:
    """What a seat can pay with; None if it can pay for no action at all."""
    plain = [card for card in state.seats[seat].hand if len(card) == 2]
    cards = {card: count for card in dict.fromkeys(plain) if (count := plain.count(card)) >= CHEAPEST}
    if not cards:
        return None
    return Means(cards, [(noble, cards[noble[:2]]) for noble in nobles_held(state, seat) if noble[:2] in cards])


def payments(state: AnyState, means: Means, price: int) -> list[tuple[str, int]]:
    """The Nobles that can be paid for, each with every number of cards that may be paid (ruling.overpay)."""
    if state.settings.answers["overpay"] == "exact":
        return [(noble, price) for noble, have in means.nobles if have >= price]
    return [(noble, cards) for noble, have in means.nobles for cards in range(price, have + 1)]


def lies_open(state: AnyState, noble: str) -> bool:
    """Whether a Noble lies in a pool."""
    return noble in state.noble_pool or noble in state.faction_pool


def can_use(state: AnyState, seat: int, noble: str) -> bool:
    """Whether a seat can use a Noble for an action: it is in the hand, or in a pool where that will do."""
    if noble in state.seats[seat].hand:
        return True
    return state.settings.answers["card-source"] == "pool-noble" and lies_open(state, noble)


def from_pool(state: AnyState, seat: int, noble: str) -> bool:
    """Whether a Noble that a seat uses comes out of a pool: it is not in the hand, but lies open."""
    return noble not in state.seats[seat].hand and lies_open(state, noble)


def pay(state: AnyState, seat: int, faction: str, count: int) -> None:
    """Discard so many cards of a Faction from a hand."""
    for _ in range(count):
        lose(state, seat, faction)
        state.faction_discards.append(faction)


def lose(state: AnyState, seat: int, card: str) -> None:
    """Take a card out of a hand, in the open."""
    player = state.seats[seat]
    player.hand.remove(card)
    if player.exposed and card in player.exposed:
        player.exposed.remove(card)


def throw_away(state: AnyState, seat: int, card: str) -> None:
    """Discard one card of a hand, in the open."""
    lose(state, seat, card)
    discard(state, card)


def use_noble(state: AnyState, seat: int, noble: str, tell: Tell) -> None:
    """Take a Noble out of the hand, or else out of a pool, which is refilled (ruling.card-source, ruling.refill)."""
    if noble in state.seats[seat].hand:
        lose(state, seat, noble)
        return
    kind = "noble" if noble in state.noble_pool else "faction"
    place = take_from_pool(state, kind, noble)
    tell("ruling.card-source", in_pool(noble), seat=seat, noble=noble)
    if state.settings.answers["refill"] == "at-once":
        state.push(*refill(state, kind, place))


def take_from_pool(state: AnyState, kind: str, card: str) -> int:
    """Take an open card; returns its place in the pool."""
    cards = state.faction_pool if kind == "faction" else state.noble_pool
    place: int = cards.index(card)
    del cards[place]
    return place
