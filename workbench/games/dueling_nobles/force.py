"""Noble Characteristics and Force Calculation: ranks, abilities, and a side's force step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from workbench.games.dueling_nobles.cards import RANK, SUIT, VALUE, is_ace
from workbench.games.dueling_nobles.state import AnyState, Noble, Side

FORCE = {"K": 13, "Q": 12, "J": 11}
COMMITMENT = {"K": 2, "Q": 1, "J": 1}
DICE = {"K": 2, "Q": 1, "J": 1}
CARD_LIMIT = {"K": 1, "Q": 1, "J": 2}
ABILITY = {"K": "king.command", "Q": "queen.intrigue", "J": "prince.valor"}
FORCE_RULE = {"K": "king.force", "Q": "queen.force", "J": "prince.force"}
COMMITMENT_RULE = {"K": "king.commitment", "Q": "queen.commitment", "J": "prince.commitment"}
INTRIGUE = 3
FEALTY = 2


class Part(msgspec.Struct, frozen=True):
    """One step of a side's force.

    Attributes:
        step: its number in the rulebook, "1" to "5".
        name: what it is called.
        amount: what it adds; None while it is not settled (a die not yet rolled).
        rule: id of the rule.
        pieces: the cards it comes from.
    """

    step: str
    name: str
    amount: int | None
    rule: str
    pieces: tuple[str, ...] = ()


def over_limit(noble: Noble) -> bool:
    """Whether a Noble bears more Defeats than its commitment (disband.exceed)."""
    return noble.defeats > COMMITMENT[RANK[noble.card]]


def counted_by_intrigue(state: AnyState, seat: int) -> int:
    """How many other Nobles a Queen of `seat` counts (ruling.intrigue-whose)."""
    others = len(state.seats[seat].arms) - 1
    if state.answer("intrigue-whose") == "both-sides":
        others += len(state.seats[1 - seat].arms)
    return others


def fixed_force(state: AnyState, seat: int, noble: Noble) -> int:
    """Steps 1, 2a, 2b and the Knight's part of 5: what a Noble brings before dice and Support cards."""
    rank = RANK[noble.card]
    force = FORCE[rank]
    knight = noble.knight
    if knight is not None:
        force += VALUE[knight]
        if SUIT[knight] == SUIT[noble.card]:
            force += FEALTY
    if rank == "Q":
        force += INTRIGUE * counted_by_intrigue(state, seat)
    return force


def support_force(noble: str, cards: Sequence[str]) -> int:
    """Steps 4a, 4b and their part of 5: values of Support cards and 2 for each of the Noble's suit."""
    suit = SUIT[noble]
    return sum(VALUE[card] + (FEALTY if SUIT[card] == suit else 0) for card in cards)


def total(state: AnyState, side: Side) -> int:
    """A side's force so far: the sum of all its parts (force.sum)."""
    noble = state.seats[side.seat].noble(side.noble)
    fixed = FORCE[RANK[side.noble]] if noble is None else fixed_force(state, side.seat, noble)
    return fixed + sum(side.dice) + support_force(side.noble, side.cards)


def routs(cards: Sequence[str]) -> bool:
    """Whether Support cards with an Ace among them rout the enemy (ace.rout)."""
    return any(is_ace(card) for card in cards)


def parts(state: Any, side: Any) -> Iterator[Part]:
    """A side's force, step by step in the rulebook's order (force.steps); works on views too."""
    card = side.noble
    rank = RANK[card]
    noble = next((noble for noble in state.seats[side.seat].arms if noble.card == card), None)
    knight = None if noble is None else noble.knight
    dice = [*side.dice, None, None]
    played = [*side.cards, *(None for _ in range(2 - len(side.cards)))]
    yield Part("1", "Noble", FORCE[rank], "force.noble", (card,))
    yield Part("2a", "Knight", 0 if knight is None else VALUE[knight], "force.knight", (knight,) if knight else ())
    if rank == "Q":
        yield Part("2b", "Intrigue", INTRIGUE * counted_by_intrigue(state, side.seat), "force.intrigue")
    yield Part("3a", "Die", dice[0], "force.die")
    if rank == "K":
        yield Part("3b", "Command", dice[1], "force.command")
    yield _played("4a", "Support", played[0], "force.support")
    if rank == "J":
        yield _played("4b", "Valor", played[1], "force.valor")
    yield _fealty(card, knight, tuple(side.cards))


def _played(step: str, name: str, card: str | None, rule: str) -> Part:
    return Part(step, name, VALUE[card] if card else 0, rule, (card,) if card else ())


def _fealty(noble: str, knight: str | None, cards: tuple[str, ...]) -> Part:
    loyal = tuple(card for card in (*cards, *((knight,) if knight else ())) if SUIT[card] == SUIT[noble])
    rule = "force.fealty-knight" if knight in loyal else "force.fealty"
    return Part("5", "Fealty", FEALTY * len(loyal), rule, loyal)
