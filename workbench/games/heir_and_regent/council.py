"""Seat a Noble on the Privy Council."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from workbench.games.heir_and_regent.board import (
    COUNCIL_SPACES,
    council_in_use,
    empty_spaces,
    marker_fault,
    move_marker,
    notches_left,
)
from workbench.games.heir_and_regent.cards import major
from workbench.games.heir_and_regent.forecast import foretold
from workbench.games.heir_and_regent.hand import Means, nobles_held, pay, payments, use_noble
from workbench.games.heir_and_regent.influence import marker_words
from workbench.games.heir_and_regent.invite import (
    noble_words,
    number_words,
    placement_points,
    placement_words,
    placing_text,
    price_words,
    prices,
    read_placing,
    touched,
)
from workbench.games.heir_and_regent.limits import (
    marker_objections,
    noble_objections,
    price_objections,
    space_objections,
)
from workbench.games.heir_and_regent.scoring import in_order
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import Action
from workbench.games.heir_and_regent.words import council_space, track
from workbench.kernel import Description, Move, Objection, Public, Tell, objection, silent

PRICE = 3
POINTS = 2
NOTCHES = 1


class SeatNoble(Action, frozen=True):
    """Put a Noble on a Council space, the first empty one unless another is named: `seat Me/Pi`, `seat Me/Pi 2`."""

    weighs = (
        "seat.needs-noble",
        "seat.three-cards",
        "seat.space",
        "noble.major-minor",
        "play.optional",
        "limit.empty-only",
        "limit.full",
        "ruling.seat-at-end",
        "ruling.card-source",
        "ruling.overpay",
        "ruling.actions-per-turn",
    )
    flag = "seat"

    noble: Public[str]
    space: Public[str] = ""
    cards: Public[int] = PRICE

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = read_placing("seat", text)
        return cls(found[0], found[1], int(found[2] or PRICE)) if found else None

    def __str__(self) -> str:
        return placing_text("seat", self.noble, self.space, self.cards, PRICE)

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        space = self.space or next(iter(empty_spaces(state.council, COUNCIL_SPACES)), "")
        return touched(state, seat, self.noble, council_space(space) if space else "")

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        for noble in nobles_held(state, seat):
            yield from (seat_noble(noble, "", cards) for cards in prices(state, seat, noble, PRICE))
            if not council_in_use(state.settings):
                return  # one is enough to learn from

    @classmethod
    def legal_options(cls, state: AnyState, seat: int, means: Means) -> Iterable[Action]:
        if len(state.council) >= COUNCIL_SPACES or not council_in_use(state.settings):
            return ()
        return [
            seat_noble(noble, "", cards)
            for noble, cards in payments(state, means, PRICE)
            if not _at_own_end(state, seat, noble) and not marker_fault(state, noble[:2])
        ]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if not council_in_use(state.settings):
            yield objection("cliques.no-council", *map(council_space, in_order(state.council)))
        yield from noble_objections(state, seat, self.noble, "seat.needs-noble")
        yield from price_objections(state, seat, major(self.noble), self.cards, "seat.three-cards", PRICE)
        yield from space_objections(state.council, COUNCIL_SPACES, self.space, council_space, "seat.space")
        yield from marker_objections(state, major(self.noble))
        if _at_own_end(state, seat, self.noble):
            yield objection("ruling.seat-at-end", track(major(self.noble)), faction=major(self.noble))

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        space = self.space or empty_spaces(state.council, COUNCIL_SPACES)[0]
        faction = major(self.noble)
        use_noble(state, seat, self.noble, tell)
        pay(state, seat, faction, self.cards)
        state.council[space] = self.noble
        values: dict[str, Any] = {"noble": self.noble, "space": space, "faction": faction, "count": self.cards}
        tell("seat.discard", council_space(space), also=_PLACED, seat=seat, **values)
        late = _paid_late(state)
        if not late:
            placement_points(state, seat, self.noble, POINTS, "seat.points", tell)
        move_marker(state, faction, seat, NOTCHES, "seat.notch", tell)
        if late:
            placement_points(state, seat, self.noble, POINTS, "seat.points", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        where = f" on space {self.space}" if self.space else ""
        details = (
            price_words(state, self.noble, self.cards),
            *placement_words(_when_paid(state, seat, self.noble), self.noble, POINTS),
            *marker_words(state, seat, major(self.noble), NOTCHES),
            *foretold(state, seat, self),
        )
        label = f"Seat {noble_words(state, seat, self.noble)}{where}{number_words(self.cards, PRICE)}"
        return Description(label, details, "Seat")


_PLACED = ("seat.needs-noble", "seat.three-cards", "seat.space", "play.noble-places")

seat_noble = cache(SeatNoble)


def _at_own_end(state: AnyState, seat: int, noble: str) -> bool:
    """Whether a Noble cannot be seated because its marker is at the seat's own end (ruling.seat-at-end = forbidden)."""
    if state.settings.answers["seat-at-end"] == "allowed" or major(noble) not in state.markers:
        return False
    return notches_left(state, major(noble), seat) == 0


def _paid_late(state: AnyState) -> bool:
    """Whether the points of a seating are paid after its notch (ruling.favored-placement = after-notch)."""
    return "favored-placement" in state.settings.on and bool(
        state.settings.answers["favored-placement"] == "after-notch"
    )


def _when_paid(state: AnyState, seat: int, noble: str) -> AnyState:
    """The position in which the points of a seating are paid: as it is, or after the notch."""
    if not _paid_late(state) or marker_fault(state, major(noble)):
        return state
    trial = state.copy()
    move_marker(trial, major(noble), seat, NOTCHES, "seat.notch", silent)
    return trial
