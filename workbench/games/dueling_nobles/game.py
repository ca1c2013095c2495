"""Dueling Nobles as the entry point yields it: types, positions, notation, names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from operator import or_
from pathlib import Path
from typing import Any

from workbench.games.dueling_nobles import notation, words
from workbench.games.dueling_nobles.advance import Advance, Feint, FeintChoice, FightOn, Hold, Withdraw, WithdrawChoice
from workbench.games.dueling_nobles.agents import (
    AGENT_SUITS,
    Counselor,
    General,
    LayAside,
    LookThrough,
    Minister,
    Spy,
    Take,
)
from workbench.games.dueling_nobles.alternation import BeginTurn, EndTurn, turn_of
from workbench.games.dueling_nobles.assess import Assess, Disband, Drop, DropChoice, KeepHandLimit
from workbench.games.dueling_nobles.battle import (
    Compare,
    Engage,
    PlaySupport,
    RevealSupport,
    RollDie,
    Rolled,
    SupportChoice,
)
from workbench.games.dueling_nobles.cards import NOBLES, RANK, SUIT, SUIT_NAMES, SUPPORT
from workbench.games.dueling_nobles.decks import BOTH, Draw, DrawCard, Drawn, Reconstitute, Recruited
from workbench.games.dueling_nobles.force import fixed_force
from workbench.games.dueling_nobles.invariants import problems
from workbench.games.dueling_nobles.knights import Knights
from workbench.games.dueling_nobles.markers import GOLD_MARKERS
from workbench.games.dueling_nobles.phases import (
    BattlePhase,
    BeginningOfTurn,
    CommandPhase,
    Duel,
    GenerateResources,
    PoliticalPhase,
    ReinforcementPhase,
    SpendResources,
)
from workbench.games.dueling_nobles.political import Betrayal, NoblesseOblige, Taxes
from workbench.games.dueling_nobles.preparation import (
    AgreeFirstPlayer,
    ChooseNobles,
    Deal,
    DealDone,
    Dealt,
    DrawFirstPlayer,
    First,
    Keep,
    KeepNobles,
    Prepare,
    RevealNobles,
    SettleFirstPlayer,
    StartGame,
)
from workbench.games.dueling_nobles.reinforcement import BuyNoble, BuySupport
from workbench.games.dueling_nobles.settle import settle
from workbench.games.dueling_nobles.state import AnyState, Seat, State
from workbench.games.dueling_nobles.sums import forces
from workbench.games.dueling_nobles.turn import EndPhase
from workbench.kernel import Derivation, Game, Outcome, Pile, Problem, Settings
from workbench.kernel.worlds import population_problems

STEPS = (
    Prepare,
    Deal,
    DealDone,
    ChooseNobles,
    KeepNobles,
    RevealNobles,
    StartGame,
    SettleFirstPlayer,
    DrawFirstPlayer,
    AgreeFirstPlayer,
    Reconstitute,
    Draw,
    DrawCard,
    BeginTurn,
    PoliticalPhase,
    ReinforcementPhase,
    CommandPhase,
    LookThrough,
    LayAside,
    BattlePhase,
    BeginningOfTurn,
    GenerateResources,
    SpendResources,
    Duel,
    FeintChoice,
    WithdrawChoice,
    Engage,
    RollDie,
    SupportChoice,
    RevealSupport,
    Compare,
    Assess,
    Disband,
    KeepHandLimit,
    DropChoice,
    EndTurn,
)
AnyStep: Any = reduce(or_, STEPS)

# What else than cards of a stock a field can hold.
_CHOICES = {
    "agents": tuple(AGENT_SUITS),
    "used": ("taxes", "betrayal", "oblige", "support", "noble", "knights", "agent", "battle"),
    "noble": NOBLES,
    "announced": NOBLES,
    "retired": NOBLES,
    "exposed": SUPPORT,
}

# How a name in an event or objection reads; Nobles are spoken of with an article.
_ARTICLE = ("noble", "enemy")


class DuelingNobles(Game):
    """The game."""

    id = "dueling_nobles"
    title = "Dueling Nobles"
    folder = Path(__file__).parent
    state_type = State[AnyStep]
    seat_fields = frozenset({"seat", "other", "player", "winner"})
    moves = (
        Dealt,
        Keep,
        First,
        Drawn,
        Recruited,
        EndPhase,
        Taxes,
        Betrayal,
        NoblesseOblige,
        BuySupport,
        BuyNoble,
        Minister,
        Counselor,
        General,
        Take,
        Spy,
        Knights,
        Advance,
        Feint,
        Hold,
        FightOn,
        Withdraw,
        Rolled,
        PlaySupport,
        Drop,
    )

    def start(self, settings: Settings) -> AnyState:
        state = _table(settings)
        state.noble_deck, state.support_deck = Pile.of(NOBLES), Pile.of(SUPPORT)
        state.push(Prepare())
        return state

    @property
    def positions(self) -> Mapping[str, Callable[[Settings], AnyState]]:
        """Named positions: `start`, `nobles` (A chooses Nobles), and A's turn at each phase with empty hands."""
        turn = {phase: partial(_at_phase, phase=number) for number, phase in enumerate(_PHASES)}
        return {"start": self.start, "nobles": _at_choice, **turn}

    def tidy(self, text: str) -> str:
        return notation.tidy(text)

    def populations(self, settings: Settings) -> Mapping[str, Iterable[str] | int | None]:
        limited = settings.answer("gold-supply") == "finite"
        return {"Noble": NOBLES, "Support": SUPPORT, "Gold": GOLD_MARKERS if limited else None}

    def settle(self, state: AnyState, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
        settle(self, state, given, rest)

    def problems(self, state: AnyState) -> tuple[Problem, ...]:
        return (*population_problems(self, state), *problems(state))

    def evaluate(self, state: AnyState, seat: int) -> float:
        return _strength(state, seat) - _strength(state, 1 - seat)

    def derivations(self, state: Any) -> Iterable[Derivation]:
        return forces(state)

    def outcome(self, state: AnyState) -> Outcome | None:
        if not state.over:
            return None
        if state.winner is None:
            return Outcome((), state.ending, "The game is drawn.")
        return Outcome((state.winner,), state.ending, "{seat} wins.")

    def label(self, piece: str, settings: Settings) -> str:
        kind, _, deck = piece.partition(":")
        return f"the {deck.capitalize()} deck" if kind == "deck" else words.label(piece)

    def group(self, piece: str, settings: Settings) -> str:
        return SUIT_NAMES[SUIT[piece]] if piece in SUIT else ""

    def choices(self, state: AnyState, kind: type, field: str) -> Sequence[Any] | None:
        return _CHOICES.get(field) or super().choices(state, kind, field)

    def phrase(self, name: str, value: Any, settings: Settings) -> Any:
        if name in _ARTICLE and isinstance(value, str) and value in RANK:
            return f"the {words.label(value)}"
        if name == "card" and isinstance(value, str) and value in RANK:
            return words.short_name(value)
        return super().phrase(name, value, settings)

    def worded(self, sentence: str, settings: Settings) -> str:
        return words.in_old_words(sentence) if settings.has("old-terms") else sentence


_PHASES = ("political", "reinforcement", "command", "battle")


def _table(settings: Settings) -> AnyState:
    """Two seats with nothing but their Agents, and the whole supply."""
    seats = [Seat(seat, agents=list(AGENT_SUITS)) for seat in BOTH]
    supply = GOLD_MARKERS if settings.answer("gold-supply") == "finite" else 0
    return State(settings=settings, seats=seats, noble_deck=Pile(), support_deck=Pile(), supply=supply)


def _at_phase(settings: Settings, phase: int) -> AnyState:
    """A's turn, at one of the four phases; the second turn of the game, so that nothing special holds."""
    state = _table(settings)
    state.player, state.turn = 0, 2
    state.push(*turn_of(state, 0)[phase:])
    return state


def _at_choice(settings: Settings) -> AnyState:
    """Both seats are about to choose their Nobles in secret; the cards are not dealt yet."""
    state = _table(settings)
    state.push(ChooseNobles(), StartGame())
    return state


def _strength(state: AnyState, seat: int) -> float:
    """What a seat has on the table: Nobles by force and Defeats, cards, Gold."""
    player = state.seats[seat]
    if state.over:
        return 1000.0 if state.winner == seat else 0.0
    nobles = sum(10 + fixed_force(state, seat, noble) / 2 - 4 * noble.defeats for noble in player.arms)
    return nobles + len(player.hand) + player.chest


game = DuelingNobles()
