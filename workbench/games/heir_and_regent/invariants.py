"""What holds in every position of play; `problems` names whatever does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbench.games.heir_and_regent.board import COUNCIL_SPACES, council_in_use, court_size
from workbench.games.heir_and_regent.cards import BIRTHDAY, is_faction_card, is_noble, major, minor
from workbench.games.heir_and_regent.components import factions, tracks
from workbench.games.heir_and_regent.decks import KINDS, deck, pool, pool_size
from workbench.games.heir_and_regent.draw import DrawAgain, DrawCard, Draws, DrawUnseen
from workbench.games.heir_and_regent.ending import length_rule, years
from workbench.games.heir_and_regent.play import Act, BeginTurn, DrawOrAct, FinishTurn
from workbench.games.heir_and_regent.setup import AgreeSides, DrawFirst, DrawSides, SettleFirst, SettleSides, SetUp
from workbench.games.heir_and_regent.state import CENTER, FIRST_SPACE, LAST_SPACE, AnyState
from workbench.games.heir_and_regent.throwing import AfterDraw, CutHand, HandLimit, ThrowAway
from workbench.games.heir_and_regent.words import (
    council_space,
    court_space,
    faction_name,
    in_hand,
    in_pool,
    label,
    track,
)
from workbench.games.heir_and_regent.year_end import FinishYear, ScoreCouncil, ScoreCourt, ScoreNoble, ScoreRetinues
from workbench.kernel import Problem

SETTLING_SIDES = (SetUp, SettleSides, AgreeSides, DrawSides)
OF_A_TURN = (
    Draws,
    DrawCard,
    DrawUnseen,
    DrawAgain,
    AfterDraw,
    ThrowAway,
    Act,
    DrawOrAct,
    HandLimit,
    CutHand,
    FinishTurn,
)
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
    yield from _unsettled(state)


def _unsettled(state: AnyState) -> Iterator[Problem]:
    """Seats that must be settled at this point of the game, and are not."""
    settling = tuple(type(step) for step in state.agenda)
    if state.heir is None and not any(kind in settling for kind in SETTLING_SIDES):
        yield Problem("Nobody is the Heir (`heir` is empty).", "ruling.roles", (), {"heir": 0})
    if state.first is None and not any(kind in settling for kind in (*SETTLING_SIDES, SettleFirst, DrawFirst)):
        yield Problem("Nobody took the first turn (`first` is empty).", "ruling.first-player", (), {"first": 0})
    if state.player is None and state.turn:
        yield Problem(f"Turn {state.turn} is nobody’s (`player` is empty).", "play.optional", (), {"player": 0})
    acting = next((step.seat for step in reversed(state.agenda) if isinstance(step, OF_A_TURN)), None)
    if acting in (0, 1) and state.player in (0, 1) and acting != state.player:
        names = state.settings.players
        text = f"{names[acting]} is to act, but it is {names[state.player]}’s turn (`player`)."
        yield Problem(text, "play.optional", (), {"player": acting})


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
    mixed = "mixed-deck" in state.settings.on
    for name, cards, right in (
        ("in the Faction deck", state.faction_deck, is_faction_card),
        ("in the Faction pool", state.faction_pool, is_faction_card),
        ("in the Noble deck", state.noble_deck, is_noble),
        ("in the Noble pool", state.noble_pool, is_noble),
        ("among the Faction discards", state.faction_discards, is_faction_card),
        ("among the Noble discards", state.noble_discards, is_noble),
        ("among the unused Nobles", state.unused, is_noble),
        ("among the Nobles out of the game", state.gone, is_noble),
    ):
        for card in cards:
            if card == BIRTHDAY:
                continue
            if not right(card) and not (mixed and "Faction" in name):
                yield Problem(f"{label(card, state.settings)} lies {name}.", "prep.two-decks", (card,))


def _pools(state: AnyState) -> Iterator[Problem]:
    for kind in KINDS:
        cards, most = pool(state, kind), pool_size(state, kind)
        if len(cards) > most:
            text = f"{len(cards)} cards lie in the {kind.capitalize()} pool; {most} fit."
            yield Problem(text, f"prep.{kind}-pool", tuple(map(in_pool, cards)))


def _birthday(state: AnyState) -> Iterator[Problem]:
    cards = len(state.faction_deck)
    for path, place in _places(state):
        if BIRTHDAY in place:
            text = f"The Heir’s Birthday is listed in `{path}`; where it lies is told by `birthday` alone."
            yield Problem(text, "birthday.card", ("birthday",), {f"{path}.-": BIRTHDAY})
    if state.birthday == "aside" and any(isinstance(step, (BeginTurn, FinishTurn)) for step in state.agenda):
        text = "The Heir’s Birthday is not in the deck yet, though turns are played: the year would never end."
        mend = {"birthday": "deck", "least_above": 0, "most_above": cards}
        yield Problem(text, "prep.birthday", ("birthday",), mend)
    if state.birthday == "pool" and state.settings.answers["birthday-slot"] == "replaced":
        text = "The Heir’s Birthday takes a place of the pool; by the ruling chosen it is laid aside."
        yield Problem(text, "ruling.birthday-slot", ("birthday",), {"birthday": "up"})
    if state.birthday != "deck":
        return
    if not state.least_above <= state.most_above <= cards:
        mend = {"most_above": cards, "least_above": min(state.least_above, cards)}
        text = f"{state.least_above} to {state.most_above} cards are said to lie above the Birthday, of {cards}."
        yield Problem(text, "prep.birthday", ("birthday",), mend)


def _places(state: AnyState) -> Iterator[tuple[str, list[str]]]:
    """The places that hold cards, by path."""
    yield from ((f"seats.{number}.hand", player.hand) for number, player in enumerate(state.seats))
    for kind in KINDS:
        yield from ((f"{kind}_{name}", getattr(state, f"{kind}_{name}")) for name in ("pool", "discards"))
        for number, layer in enumerate(deck(state, kind).layers):
            yield f"{kind}_deck.layers.{number}.cards", layer.cards
    yield from (("thrown", state.thrown), ("unused", state.unused), ("gone", state.gone))


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
        text = f"It is year {state.year}; the game has {last} years."
        yield Problem(text, length_rule(state.settings), (), {"year": last})
    for step in state.agenda:
        if isinstance(step, ScoreNoble) and step.space not in (
            state.council if step.area == "council" else state.court
        ):
            where = label(f"{step.area}:{step.space}", state.settings)
            yield Problem(f"The Noble on {where} is to be scored, but there is none.", "year.score")
    if not state.agenda and not state.over:
        yield Problem("Nothing is left to happen, yet the game is not over.", "year.last")
