"""Heir and Regent as the entry point yields it: types, positions, notation, names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from workbench.games.heir_and_regent import words
from workbench.games.heir_and_regent.board import notches_to_favor
from workbench.games.heir_and_regent.cards import BIRTHDAY, is_faction_card, is_noble, major
from workbench.games.heir_and_regent.clique_actions import CliqueInvite, CliqueTake
from workbench.games.heir_and_regent.components import Components, all_cards, faction_cards, nobles, tracks
from workbench.games.heir_and_regent.council import SeatNoble
from workbench.games.heir_and_regent.decks import Dealt, LayPool, Refill, TurnedUp, TurnUp
from workbench.games.heir_and_regent.draw import DrawAgain, DrawCard, Draws, DrawTop, DrawUnseen, Skip, TakeCard
from workbench.games.heir_and_regent.ending import EndGame, years
from workbench.games.heir_and_regent.influence import Influence
from workbench.games.heir_and_regent.invariants import problems
from workbench.games.heir_and_regent.invite import Invite
from workbench.games.heir_and_regent.play import Act, BeginTurn, DrawOrAct, FinishTurn
from workbench.games.heir_and_regent.preparation import (
    Cut,
    CutPiles,
    Deal,
    DealDone,
    DealNobles,
    MakePiles,
    MixDecks,
    Picked,
    PickNoble,
    PrepareYear,
    StackPiles,
    StartTurns,
)
from workbench.games.heir_and_regent.retinue import AddToRetinue
from workbench.games.heir_and_regent.scoring import tally
from workbench.games.heir_and_regent.settle import settle
from workbench.games.heir_and_regent.setup import (
    AgreeSides,
    DrawFirst,
    DrawSides,
    First,
    Heir,
    PlaceMarkers,
    SettleFirst,
    SettleSides,
    SetUp,
)
from workbench.games.heir_and_regent.state import CENTER, FIRST_SPACE, LAST_SPACE, AnyState, Seat, State
from workbench.games.heir_and_regent.sums import sums
from workbench.games.heir_and_regent.throwing import AfterDraw, CutHand, Drop, HandLimit, Keep, ThrowAway
from workbench.games.heir_and_regent.turn import EndTurn
from workbench.games.heir_and_regent.year_end import (
    DiscardHands,
    FinishYear,
    NextYear,
    ScoreCouncil,
    ScoreCourt,
    ScoreNoble,
    ScoreRetinues,
    YearEnd,
)
from workbench.kernel import Derivation, Game, Outcome, Pile, Problem, Settings
from workbench.kernel.visibility import Hidden
from workbench.kernel.worlds import population_problems

STEPS = (
    SetUp,
    SettleSides,
    AgreeSides,
    DrawSides,
    PlaceMarkers,
    SettleFirst,
    DrawFirst,
    PrepareYear,
    PickNoble,
    MixDecks,
    Deal,
    DealDone,
    MakePiles,
    CutPiles,
    StackPiles,
    LayPool,
    DealNobles,
    StartTurns,
    TurnUp,
    Refill,
    BeginTurn,
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
    YearEnd,
    DiscardHands,
    ScoreCourt,
    ScoreCouncil,
    ScoreNoble,
    ScoreRetinues,
    FinishYear,
    NextYear,
    EndGame,
)
AnyStep: Any = reduce(or_, STEPS)


class HeirAndRegent(Game):
    """The game."""

    id = "heir_and_regent"
    title = "Heir and Regent"
    folder = Path(__file__).parent
    state_type = State[AnyStep]
    pack_type = Components
    points = "Victory Points"
    seat_fields = frozenset({"seat", "other", "heir", "first", "player", "winner"})
    moves = (
        Heir,
        First,
        Picked,
        Dealt,
        Cut,
        TurnedUp,
        TakeCard,
        DrawTop,
        Skip,
        Drop,
        Keep,
        Influence,
        Invite,
        SeatNoble,
        AddToRetinue,
        CliqueInvite,
        CliqueTake,
        EndTurn,
    )

    def start(self, settings: Settings) -> AnyState:
        state = _bare(settings)
        state.push(SetUp())
        return state

    @property
    def positions(self) -> Mapping[str, Callable[[Settings], AnyState]]:
        """Named positions: `start`, `year` (the first year is prepared), `turn`, `act`, `year-end`, `last-year-end`.

        From `year` on A is the Heir and begins, and the markers stand in the center. At `turn` A's turn begins; at
        `act` A has drawn and may act. In both, hands, pools and board are empty, and the Birthday lies where the
        stand-in decks put it once hands and pool are laid out. At `year-end` B has taken the last turn of year 1, at
        `last-year-end` that of the last year.
        """
        return {
            "start": self.start,
            "year": _at_year,
            "turn": _at_turn,
            "act": _at_act,
            "year-end": _at_year_end,
            "last-year-end": _at_last_year_end,
        }

    def tidy(self, text: str) -> str:
        return words.tidy(text)

    def populations(self, settings: Settings) -> Mapping[str, Iterable[str] | int | None]:
        return {"card": all_cards(settings)}

    def settle(self, state: AnyState, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
        settle(state, given, rest)

    def choices(self, state: AnyState, kind: type, field: str) -> Sequence[Any] | None:
        if field == "exposed":
            return tuple(dict.fromkeys(all_cards(state.settings)))
        if field == "markers":
            return range(FIRST_SPACE, LAST_SPACE + 1)
        return super().choices(state, kind, field)

    def group(self, piece: str, settings: Settings) -> str:
        return "Nobles" if is_noble(piece) else "Faction cards" if is_faction_card(piece) else ""

    def problems(self, state: AnyState) -> tuple[Problem, ...]:
        stock = (found for found in population_problems(self, state) if found.pieces != (BIRTHDAY,))
        return (*stock, *problems(state))

    def evaluate(self, state: AnyState, seat: int) -> float:
        return _promise(state, seat) - _promise(state, 1 - seat)

    def score(self, state: AnyState, seat: int) -> float:
        return float(state.seats[seat].vp)

    def derivations(self, state: Any) -> Iterable[Derivation]:
        return sums(state)

    def outcome(self, state: AnyState) -> Outcome | None:
        if not state.over:
            return None
        rule = state.decided or state.ended()
        if state.winner is None:
            return Outcome((), rule, "The game is drawn.")
        return Outcome((state.winner,), rule, "{seat} wins.")

    def label(self, piece: str, settings: Settings) -> str:
        return words.label(piece, settings)

    def phrase(self, name: str, value: Any, settings: Settings) -> Any:
        if name == "place" and isinstance(value, str):
            return value
        if name == "space":
            return value
        return super().phrase(name, value, settings)

    def unseen(self, name: str, hidden: Hidden) -> str:
        count = hidden.count or 0
        return f"{count} cards" if count > 1 else "a Noble" if name == "noble" else "a card"

    def spelled(self, text: str, settings: Settings) -> str:
        return words.spelled(text, settings)


# ---------------------------------------------------------------------------------------------------- positions


def _bare(settings: Settings) -> AnyState:
    """Two seats with nothing, all cards in their decks."""
    return State(
        settings=settings,
        seats=[Seat(0), Seat(1)],
        faction_deck=Pile.of(faction_cards(settings)),
        noble_deck=Pile.of(nobles(settings)),
    )


def _at_year(settings: Settings) -> AnyState:
    state = _bare(settings)
    state.heir = state.first = 0
    state.markers = dict.fromkeys(tracks(settings), CENTER)
    state.push(PrepareYear())
    return state


def _in_year(settings: Settings) -> AnyState:
    """In the middle of the first year."""
    state = _at_year(settings)
    state.agenda.clear()
    if "mixed-deck" in settings.on:
        state.faction_deck.shuffle_in(state.noble_deck)
        state.noble_deck = Pile()
    state.birthday, state.least_above, state.most_above = "deck", 18, 26
    state.deck_size, state.danger_from = state.faction_deck_count, state.least_above + 1
    state.player = 0
    return state


def _at_turn(settings: Settings) -> AnyState:
    state = _in_year(settings)
    state.push(BeginTurn(0))
    return state


def _at_act(settings: Settings) -> AnyState:
    """A's turn, with only the actions left, whatever a turn is made of."""
    state = _in_year(settings)
    state.turn = state.drawn = 1
    state.push(Act(0), FinishTurn(0))
    return state


def _at_year_end(settings: Settings) -> AnyState:
    state = _in_year(settings)
    state.turn, state.player = 30, 1
    state.birthday, state.least_above, state.most_above = "up", 0, 0
    state.push(YearEnd())
    return state


def _at_last_year_end(settings: Settings) -> AnyState:
    state = _at_year_end(settings)
    state.year = years(settings)
    return state


# ------------------------------------------------------------------------------------------------------- values


def _promise(state: AnyState, seat: int) -> float:
    """Victory Points, what the Year Ends to come will bring if the board stays, and what the hand is good for."""
    player = state.seats[seat]
    if state.over:
        return 1000.0 * (state.winner == seat) + float(player.vp)
    left = years(state.settings) - state.year + 1
    coming = tally(state).total[seat] * (1 + 0.6 * (left - 1))
    pull = sum(0.25 * (6 - notches_to_favor(state, faction, seat)) for faction in state.markers)
    return player.vp + coming + pull + _hand_worth(player.hand)


def _hand_worth(hand: list[str]) -> float:
    """Sets are worth more than single cards, and a Noble something only beside cards of its major Faction."""
    counts: dict[str, int] = {}
    for card in hand:
        if is_faction_card(card):
            counts[card] = counts.get(card, 0) + 1
    sets = sum((0.0, 0.2, 0.7, 1.2)[min(count, 3)] + 0.25 * max(0, count - 3) for count in counts.values())
    different = dict.fromkeys(card for card in hand if is_noble(card))
    return sets + sum(0.15 + 0.25 * min(3, counts.get(major(noble), 0)) for noble in different)


game = HeirAndRegent()
