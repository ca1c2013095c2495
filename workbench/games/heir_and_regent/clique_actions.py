"""Cliques: Invite a Noble to Court, and Add a Noble to Your Retinue out of the Court. Influence is as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from workbench.games.heir_and_regent.board import court_size, empty_spaces, marker_fault, move_marker
from workbench.games.heir_and_regent.cards import major
from workbench.games.heir_and_regent.cliques import sizes_with
from workbench.games.heir_and_regent.forecast import foretold
from workbench.games.heir_and_regent.hand import Means, held, nobles_held, pay, use_noble
from workbench.games.heir_and_regent.influence import marker_words
from workbench.games.heir_and_regent.invite import (
    noble_words,
    number_words,
    placing_text,
    price_words,
    prices,
    read_placing,
    score,
    touched,
)
from workbench.games.heir_and_regent.limits import (
    end_objections,
    fits_at_end,
    marker_objections,
    noble_objections,
    price_objections,
    space_objections,
)
from workbench.games.heir_and_regent.retinue import blocked, full_objections
from workbench.games.heir_and_regent.scoring import in_order
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import Action
from workbench.games.heir_and_regent.words import court_space, in_hand, noble_name, retinue
from workbench.kernel import Description, Move, Objection, Public, Settings, Tell, objection

LEAST = 2
PRICE = 2
POINTS = 2


class CliqueInvite(Action, frozen=True):
    """Put a Noble on an empty Court space with two or more cards: `inv Me/Pi 7`, with three `inv Me/Pi 7 x3`."""

    weighs = (
        "cliques.invite-noble",
        "cliques.invite-cards",
        "cliques.invite-space",
        "noble.major-minor",
        "play.optional",
        "limit.empty-only",
        "limit.full",
        "ruling.influence-at-end",
        "ruling.card-source",
        "ruling.actions-per-turn",
        "variant.large-court",
    )
    flag = "invite"

    noble: Public[str]
    space: Public[str] = ""
    cards: Public[int] = LEAST

    @classmethod
    def played(cls, settings: Settings) -> bool:
        return "cliques" in settings.on

    def missing(self, state: AnyState) -> Objection:
        return objection("variant.cliques")

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = read_placing("inv|invite", text)
        return cls(found[0], found[1], int(found[2] or LEAST)) if found else None

    def __str__(self) -> str:
        return placing_text("inv", self.noble, self.space, self.cards, LEAST)

    @property
    def notches(self) -> int:
        """How far the marker moves (cliques.invite-notches)."""
        return self.cards - 1

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return touched(state, seat, self.noble, court_space(self.space) if self.space else "")

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        size = court_size(state.settings)
        free = empty_spaces(state.court, size)
        for noble in nobles_held(state, seat):
            have = held(state, seat, major(noble))
            if have < LEAST or not free:
                yield clique_invite(noble, free[0] if free else "1", LEAST)
                continue
            for cards in range(LEAST, have + 1):
                yield from (clique_invite(noble, space, cards) for space in free)
            yield from (clique_invite(noble, space, LEAST) for space in in_order(state.court)[:1])

    @classmethod
    def legal_options(cls, state: AnyState, seat: int, means: Means) -> Iterable[Action]:
        free = empty_spaces(state.court, court_size(state.settings))
        return [
            clique_invite(noble, space, cards)
            for noble, have in means.nobles
            for cards in range(LEAST, have + 1)
            if fits_at_end(state, seat, noble[:2], cards - 1) and not marker_fault(state, noble[:2])
            for space in free
        ]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        faction = major(self.noble)
        have, piece = held(state, seat, faction), in_hand(seat, faction)
        yield from noble_objections(state, seat, self.noble, "cliques.invite-noble")
        if self.cards < LEAST:
            yield objection("cliques.invite-cards", piece, key="price", count=self.cards, need=LEAST)
        elif have < self.cards:
            yield objection("cliques.invite-cards", piece, have=have, need=self.cards, faction=faction)
        size = court_size(state.settings)
        if not self.space and len(state.court) < size:
            yield objection("cliques.invite-space", key="none", count=size)
        else:
            yield from space_objections(state.court, size, self.space, court_space, "cliques.invite-space")
        yield from marker_objections(state, faction)
        yield from end_objections(state, seat, faction, self.notches)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        faction = major(self.noble)
        use_noble(state, seat, self.noble, tell)
        pay(state, seat, faction, self.cards)
        state.court[self.space] = self.noble
        state.invited.append(self.space)
        values: dict[str, Any] = {"noble": self.noble, "space": self.space, "faction": faction, "count": self.cards}
        tell("cliques.invite-cards", court_space(self.space), also=_INVITED, seat=seat, **values)
        move_marker(state, faction, seat, self.notches, "cliques.invite-notches", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        label = f"Invite {noble_words(state, seat, self.noble)} to space {self.space or '?'}"
        label += number_words(self.cards, LEAST)
        size: tuple[str, ...] = ()
        if self.space and self.space not in state.court:
            size = ("major clique of {}, minor clique of {}".format(*sizes_with(state, self.noble, self.space)),)
        details = (
            price_words(state, self.noble, self.cards),
            *marker_words(state, seat, major(self.noble), self.notches),
            *size,
            *foretold(state, seat, self),
        )
        return Description(label, details, "Invite")


class CliqueTake(Action, frozen=True):
    """Take a Noble out of the Court into your Retinue: `take Me/Co 2`, from space 2."""

    weighs = (
        "cliques.retinue-cards",
        "cliques.retinue-from-court",
        "noble.major-minor",
        "play.optional",
        "ruling.overpay",
        "ruling.cliques-take-fresh",
        "ruling.retinue-when-full",
        "ruling.actions-per-turn",
    )
    flag = "retinue"

    noble: Public[str]
    space: Public[str]
    cards: Public[int] = PRICE

    @classmethod
    def played(cls, settings: Settings) -> bool:
        return "cliques" in settings.on

    def missing(self, state: AnyState) -> Objection:
        return objection("variant.cliques")

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = read_placing("take", text)
        return cls(found[0], found[1], int(found[2] or PRICE)) if found and found[1] else None

    def __str__(self) -> str:
        return placing_text("take", self.noble, self.space, self.cards, PRICE)

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        hand = () if seat is None else (in_hand(seat, major(self.noble)), retinue(seat))
        return (court_space(self.space), *hand)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        for space in in_order(state.court):
            noble = state.court[space]
            yield from (clique_take(noble, space, cards) for cards in prices(state, seat, noble, PRICE))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int, means: Means) -> Iterable[Action]:
        if not state.court or blocked(state):
            return ()
        fresh = state.invited if state.settings.answers["cliques-take-fresh"] == "no" else ()
        exact = state.settings.answers["overpay"] == "exact"
        court, cards = state.court, means.cards
        found: list[Action] = []
        for space in in_order(court):
            noble = court[space]
            have = cards.get(noble[:2], 0)
            if have >= PRICE and space not in fresh:
                found += [clique_take(noble, space, count) for count in range(PRICE, PRICE + 1 if exact else have + 1)]
        return found

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.court.get(self.space) != self.noble:
            piece = court_space(self.space)
            yield objection("cliques.retinue-from-court", piece, noble=self.noble, space=self.space)
        elif self.space in state.invited and state.settings.answers["cliques-take-fresh"] == "no":
            yield objection("ruling.cliques-take-fresh", court_space(self.space), noble=self.noble)
        yield from price_objections(state, seat, major(self.noble), self.cards, "cliques.retinue-cards", PRICE)
        yield from full_objections(state)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        faction = major(self.noble)
        pay(state, seat, faction, self.cards)
        del state.court[self.space]
        if self.space in state.invited:
            state.invited.remove(self.space)
        state.seats[seat].retinue.append(self.noble)
        values: dict[str, Any] = {"noble": self.noble, "space": self.space, "faction": faction, "count": self.cards}
        tell("cliques.retinue-from-court", court_space(self.space), retinue(seat), also=_TAKEN, seat=seat, **values)
        score(state, seat, POINTS, "cliques.retinue-points", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        label = f"Take {noble_name(state.settings, self.noble)} from space {self.space}"
        label += number_words(self.cards, PRICE)
        details = (price_words(state, self.noble, self.cards), f"+{POINTS} VP", *foretold(state, seat, self))
        return Description(label, details, "Retinue")


_INVITED = (
    "cliques.invite-noble",
    "cliques.invite-space",
    "cliques.invite-no-points",
    "cliques.own-rules",
    "play.noble-places",
)
_TAKEN = (
    "cliques.retinue-cards",
    "cliques.retinue-no-notch",
    "cliques.own-rules",
    "play.noble-places",
    "retinue.unlimited",
    "retinue.early",
)

clique_invite = cache(CliqueInvite)
clique_take = cache(CliqueTake)
