"""Influence a Faction: a set of its cards moves its marker towards the acting player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from workbench.games.heir_and_regent.board import favor_at, marker_fault, move_marker, reached
from workbench.games.heir_and_regent.cards import FACTION_PATTERN, canonical, is_faction_card
from workbench.games.heir_and_regent.components import factions, tracks
from workbench.games.heir_and_regent.forecast import foretold
from workbench.games.heir_and_regent.hand import Means, held, pay
from workbench.games.heir_and_regent.limits import end_objections, fits_at_end, marker_objections
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import Action
from workbench.games.heir_and_regent.words import faction_name, in_hand, matched, track
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

LEAST = 2

_PART = re.compile(rf"({FACTION_PATTERN})(?: ?x?(\d{{1,2}}))?", re.IGNORECASE)


class Influence(Action, frozen=True):
    """Discard a set of cards of one Faction: `inf Me 3`. One typed by hand may be of several: `inf Me 1 Pi 1`."""

    weighs = (
        "influence.set",
        "influence.notches",
        "faction-card.one",
        "faction-card.deed",
        "limit.track-end",
        "play.optional",
        "ruling.influence-at-end",
        "ruling.factions",
        "ruling.actions-per-turn",
    )
    flag = "influence"

    cards: Public[tuple[str, ...]]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:inf|influence)((?:[ ,+]+{FACTION_PATTERN}(?: ?x?\d{{1,2}})?)+)", text)
        if found is None:
            return None
        counted: Counter[str] = Counter()
        for part in _PART.finditer(found[0]):
            counted[canonical(part[1])] += int(part[2] or 1)
        cards = tuple(faction for faction in sorted(counted) for _ in range(counted[faction]))
        return cls(cards) if cards else None

    def __str__(self) -> str:
        counted = Counter(self.cards)
        return " ".join(("inf", *(f"{faction} {count}" for faction, count in counted.items())))

    @property
    def faction(self) -> str:
        """The Faction of the set."""
        return self.cards[0]

    @property
    def notches(self) -> int:
        """How far the marker moves: one notch fewer than cards (influence.notches)."""
        return len(self.cards) - 1

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        hand = () if seat is None else tuple(in_hand(seat, faction) for faction in dict.fromkeys(self.cards))
        return (*hand, track(self.faction))

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        for faction in factions_held(state, seat):
            have = held(state, seat, faction)
            for count in range(min(have, LEAST), have + 1):
                yield influence(faction, count)

    @classmethod
    def legal_options(cls, state: AnyState, seat: int, means: Means) -> Iterable[Action]:
        cards = means.cards
        found: list[Action] = []
        for faction in tracks(state.settings):
            have = cards.get(faction, 0)
            if have >= LEAST and faction in state.markers and not marker_fault(state, faction):
                found += [
                    influence(faction, count)
                    for count in range(LEAST, have + 1)
                    if fits_at_end(state, seat, faction, count - 1)
                ]
        return found

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        kinds = tuple(dict.fromkeys(self.cards))
        if len(self.cards) < LEAST:
            yield objection("influence.set", in_hand(seat, self.faction), key="few", count=len(self.cards))
        if len(kinds) > 1:
            yield objection("influence.set", *(in_hand(seat, kind) for kind in kinds), key="mixed", faction=kinds)
        for kind in kinds:
            have, need = held(state, seat, kind), self.cards.count(kind)
            if have < need:
                yield objection("influence.set", in_hand(seat, kind), have=have, need=need, faction=kind)
        if len(kinds) > 1:
            return
        if self.faction not in tracks(state.settings):
            in_play = self.faction in [faction.code for faction in factions(state.settings)]
            yield objection("ruling.factions", key="" if in_play else "merge", faction=self.faction)
        yield from marker_objections(state, self.faction)
        yield from end_objections(state, seat, self.faction, self.notches)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        faction, count = self.cards[0], len(self.cards)
        pay(state, seat, faction, count)
        also: tuple[str, ...] = ("influence.set", "influence.no-points", "play.optional")
        if "cliques" in state.settings.on:
            also = (*also, "cliques.influence")
        tell("influence.discard", in_hand(seat, faction), also=also, seat=seat, faction=faction, count=count)
        move_marker(state, faction, seat, self.notches, "influence.notches", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        cards = len(self.cards)
        names = " and ".join(faction_name(state.settings, faction) for faction in dict.fromkeys(self.cards))
        label = f"Influence {names}, {cards} card{'' if cards == 1 else 's'}"
        return Description(
            label, (*marker_words(state, seat, self.faction, self.notches), *foretold(state, seat, self)), "Influence"
        )


@cache
def influence(faction: str, count: int) -> Influence:
    """The move that discards so many cards of a Faction."""
    return Influence((faction,) * count)


def factions_held(state: AnyState, seat: int) -> list[str]:
    """The Factions of the cards in a hand, in the order of their tracks; those without a track last."""
    hand = {card for card in state.seats[seat].hand if is_faction_card(card)}
    order = tracks(state.settings)
    return [*(faction for faction in order if faction in hand), *sorted(hand.difference(order))]


def marker_words(state: AnyState, seat: int, faction: str, notches: int) -> tuple[str, ...]:
    """What so many notches towards a seat do to a marker, in words: "4 to 2: favors Ann"."""
    if faction not in state.markers or notches < 1 or marker_fault(state, faction):
        return ()
    before, after = state.markers[faction], reached(state, faction, seat, notches)
    if before == after:
        return (f"marker stays on {before}",)
    favored = favor_at(state, after)
    if favored == favor_at(state, before):
        return (f"{before} to {after}",)
    return (f"{before} to {after}: favors {'nobody' if favored is None else state.settings.players[favored]}",)
