"""Add a Noble to Your Retinue (current rules; in Cliques only under ruling.cliques-retinue-source = also-hand)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from workbench.games.heir_and_regent.board import council_full, court_full
from workbench.games.heir_and_regent.cards import major
from workbench.games.heir_and_regent.hand import Means, nobles_held, pay, payments, use_noble
from workbench.games.heir_and_regent.invite import (
    noble_words,
    number_words,
    placing_text,
    price_words,
    prices,
    read_placing,
    touched,
)
from workbench.games.heir_and_regent.limits import noble_objections, price_objections
from workbench.games.heir_and_regent.scoring import in_order
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import Action
from workbench.games.heir_and_regent.words import council_space, court_space, retinue
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

PRICE = 3


class AddToRetinue(Action, frozen=True):
    """Lay a Noble of the hand face up before you: `ret Me/Pi`."""

    weighs = (
        "retinue.needs-noble",
        "retinue.three-cards",
        "retinue.unlimited",
        "noble.major-minor",
        "play.optional",
        "ruling.retinue-when-full",
        "ruling.card-source",
        "ruling.overpay",
        "ruling.actions-per-turn",
    )
    flag = "retinue"

    noble: Public[str]
    cards: Public[int] = PRICE

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = read_placing("ret|retinue", text)
        return cls(found[0], int(found[2] or PRICE)) if found and not found[1] else None

    def __str__(self) -> str:
        return placing_text("ret", self.noble, "", self.cards, PRICE)

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return touched(state, seat, self.noble, "" if seat is None else retinue(seat))

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        for noble in nobles_held(state, seat):
            yield from (add_to_retinue(noble, cards) for cards in prices(state, seat, noble, PRICE))
            if not from_hand(state):
                return  # one is enough to learn from

    @classmethod
    def legal_options(cls, state: AnyState, seat: int, means: Means) -> Iterable[Action]:
        if not from_hand(state) or blocked(state):
            return ()
        return [add_to_retinue(noble, cards) for noble, cards in payments(state, means, PRICE)]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if not from_hand(state):
            yield objection("ruling.cliques-retinue-source", noble=self.noble)
        yield from noble_objections(state, seat, self.noble, "retinue.needs-noble")
        yield from price_objections(state, seat, major(self.noble), self.cards, "retinue.three-cards", PRICE)
        yield from full_objections(state)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        faction = major(self.noble)
        use_noble(state, seat, self.noble, tell)
        pay(state, seat, faction, self.cards)
        state.seats[seat].retinue.append(self.noble)
        tell(
            "retinue.place", retinue(seat), also=_PLACED, seat=seat, noble=self.noble, faction=faction, count=self.cards
        )

    def describe(self, state: AnyState, seat: int) -> Description:
        details = (price_words(state, self.noble, self.cards), "+1 VP at each Year End")
        label = f"Add {noble_words(state, seat, self.noble)} to the Retinue{number_words(self.cards, PRICE)}"
        return Description(label, details, "Retinue")


_PLACED = (
    "retinue.needs-noble",
    "retinue.three-cards",
    "retinue.no-points",
    "retinue.no-notch",
    "retinue.unlimited",
    "retinue.early",
    "play.noble-places",
)

add_to_retinue = cache(AddToRetinue)


def from_hand(state: AnyState) -> bool:
    """Whether Nobles of the hand go to a Retinue (ruling.cliques-retinue-source)."""
    return "cliques" not in state.settings.on or state.settings.answers["cliques-retinue-source"] == "also-hand"


def blocked(state: AnyState) -> bool:
    """Whether nobody may add to a Retinue because Court and Council are full (ruling.retinue-when-full)."""
    if state.settings.answers["retinue-when-full"] == "allowed":
        return False
    return court_full(state) and council_full(state)


def full_objections(state: AnyState) -> Iterator[Objection]:
    """The objection of `blocked`."""
    if blocked(state):
        pieces = (*map(court_space, in_order(state.court)), *map(council_space, in_order(state.council)))
        yield objection("ruling.retinue-when-full", *pieces)
