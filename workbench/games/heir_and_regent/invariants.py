"""What holds in every position of play; `problems` names whatever does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbench.games.heir_and_regent.board import COUNCIL_SPACES, council_in_use, court_size
from workbench.games.heir_and_regent.cards import is_faction_card, is_noble, major, minor
from workbench.games.heir_and_regent.components import factions, tracks
from workbench.games.heir_and_regent.decks import KINDS, pool, pool_size
from workbench.games.heir_and_regent.ending import years
from workbench.games.heir_and_regent.state import CENTER, FIRST_SPACE, LAST_SPACE, AnyState
from workbench.games.heir_and_regent.words import (
    council_space,
    court_space,
    faction_name,
    in_hand,
    in_pool,
    track,
)
from workbench.games.heir_and_regent.year_end import FinishYear, ScoreCouncil, ScoreCourt, ScoreNoble, ScoreRetinues
from workbench.kernel import Problem

AFTER_THE_HANDS = (ScoreCourt, ScoreCouncil, ScoreNoble, ScoreRetinues, FinishYear)


def problems(state: AnyState) -> Iterator[Problem]:
    """Defects of a position beyond the conservation of cards."""
    yield from _seats(state)
    yield from _markers(state)
    yield from _areas(state)
    yield from _kinds(state)
    yield from _pools(state)
    yield from _birthday(state)
    yield from _hands(state)
    yield from _time(state)


def _seats(state: AnyState) -> Iterator[Problem]:
    if [player.seat for player in state.seats] != [0, 1]:
        yield Problem(f"There are {len(state.seats)} seats; the game has seats 0 and 1.", "game.roles")
    named = {"heir": state.heir, "first": state.first, "player": state.player, "winner": state.winner}
    for name, seat in named.items():
        if seat not in (None, 0, 1):
            yield Problem(f"The {name} is seat {seat}; there are seats 0 and 1.", "game.roles", (), {name: None})
    for step in state.agenda:
        if getattr(step, "seat", 0) not in (0, 1):
            yield Problem(f"A step belongs to seat {step.seat}; there are seats 0 and 1.", "game.roles")


def _markers(state: AnyState) -> Iterator[Problem]:
    expected = tracks(state.settings)
    for faction, space in state.markers.items():
        name = faction_name(state.settings, faction)
        if faction not in expected:
            text = f"{name} has a marker but no track; tracks are {', '.join(expected)}."
            yield Problem(text, "board.tracks", (track(faction),), {"markers.-": faction})
        elif not FIRST_SPACE <= space <= LAST_SPACE:
            mend = {f"markers.{faction}": min(max(space, FIRST_SPACE), LAST_SPACE)}
            text = f"The {name} marker is on space {space}; a track has spaces {FIRST_SPACE} to {LAST_SPACE}."
            yield Problem(text, "limit.track-end", (track(faction),), mend)
    missing = [faction for faction in expected if faction not in state.markers]
    if missing and (state.turn or state.markers):
        names = ", ".join(faction_name(state.settings, faction) for faction in missing)
        mend = {f"markers.{faction}": CENTER for faction in missing}
        yield Problem(f"No marker stands on the track of {names}.", "setup.markers", tuple(map(track, missing)), mend)


def _areas(state: AnyState) -> Iterator[Problem]:
    codes = {faction.code for faction in factions(state.settings)}
    for name, area, size, piece in (
        ("court", state.court, court_size(state.settings), court_space),
        ("council", state.council, COUNCIL_SPACES, council_space),
    ):
        for space, noble in area.items():
            if not (space.isdecimal() and space == str(int(space)) and 1 <= int(space) <= size):
                text = f"{noble} stands on space {space}; there are spaces 1 to {size}."
                yield Problem(text, f"board.{name}", (piece(space),), {f"{name}.-": space})
    if state.council and not council_in_use(state.settings):
        pieces = tuple(map(council_space, state.council))
        yield Problem("Nobles sit on the Privy Council, which is not in use.", "cliques.no-council", pieces)
    places = [*state.court.values(), *state.council.values(), *(card for seat in state.seats for card in seat.retinue)]
    for noble in places:
        if not is_noble(noble):
            yield Problem(f"{noble} is no Noble and cannot be placed.", "play.noble-places", (noble,))
        elif major(noble) == minor(noble) or not {major(noble), minor(noble)} <= codes:
            yield Problem(f"{noble} is no Noble of this game.", "noble.two-factions", (noble,))


def _kinds(state: AnyState) -> Iterator[Problem]:
    """Cards that lie in a deck or on discards of the other kind."""
    mixed = state.settings.has("mixed-deck")
    for name, cards, right in (
        ("Faction deck", state.faction_deck, is_faction_card),
        ("Faction pool", state.faction_pool, is_faction_card),
        ("Noble deck", state.noble_deck, is_noble),
        ("Noble pool", state.noble_pool, is_noble),
        ("Faction discards", state.faction_discards, is_faction_card),
        ("Noble discards", state.noble_discards, is_noble),
        ("unused Nobles", state.unused, is_noble),
        ("Nobles out of the game", state.gone, is_noble),
    ):
        for card in cards:
            if not right(card) and not (mixed and name in ("Faction deck", "Faction pool")):
                yield Problem(f"{card} lies among the {name}.", "prep.two-decks", (card,))


def _pools(state: AnyState) -> Iterator[Problem]:
    for kind in KINDS:
        cards, most = pool(state, kind), pool_size(state, kind)
        if len(cards) > most:
            text = f"{len(cards)} cards lie in the {kind.capitalize()} pool; {most} fit."
            yield Problem(text, f"prep.{kind}-pool", tuple(map(in_pool, cards)))


def _birthday(state: AnyState) -> Iterator[Problem]:
    cards = len(state.faction_deck)
    if state.birthday != "deck":
        return
    if not state.least_above <= state.most_above <= cards:
        mend = {"most_above": cards, "least_above": min(state.least_above, cards)}
        text = f"{state.least_above} to {state.most_above} cards are said to lie above the Birthday, of {cards}."
        yield Problem(text, "prep.birthday", ("birthday",), mend)


def _hands(state: AnyState) -> Iterator[Problem]:
    for player in state.seats:
        for card in (Counter(player.exposed) - Counter(player.hand)).elements():
            mend = {f"seats.{player.seat}.exposed.-": card}
            text = f"{card} is noted as known but not in the hand."
            yield Problem(text, "ruling.hand-knowledge", (in_hand(player.seat, card),), mend)
        if player.hand and state.agenda and isinstance(state.agenda[-1], AFTER_THE_HANDS):
            name = state.settings.players[player.seat]
            text = f"{name} still has a hand while the year is scored."
            yield Problem(text, "year.discard-hands", (f"hand:{'AB'[player.seat]}",))


def _time(state: AnyState) -> Iterator[Problem]:
    last = years(state.settings)
    if state.year > last:
        yield Problem(f"It is year {state.year}; the game has {last} years.", "game.four-years", (), {"year": last})
    if not state.agenda and not state.over:
        yield Problem("Nothing is left to happen, yet the game is not over.", "year.last")
