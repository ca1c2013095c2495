"""Among Nobles as the entry point yields it: types, positions, notation, names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from workbench.games.among_nobles import characters, notation, words
from workbench.games.among_nobles.birth import ArmiesOfNewborn, Birth, Christen, TakeChild
from workbench.games.among_nobles.bride import ChooseBride, TakeBride
from workbench.games.among_nobles.cards import ANCESTORS, BY_ID, CARDS, SPOUSE, age_cards
from workbench.games.among_nobles.characters.females_3 import ExtraReactivation, FreeActivation, Home, SendHome
from workbench.games.among_nobles.characters.males_1 import Buy, BuyPrestige
from workbench.games.among_nobles.characters.males_2 import (
    ActAgain,
    Again,
    AskAgain,
    Convent,
    Disband,
    ToBank,
    ToConvent,
)
from workbench.games.among_nobles.characters.males_3 import Divorce, Expel, RemoveWife, Repel
from workbench.games.among_nobles.components import Components, card, pack_of
from workbench.games.among_nobles.court import AskOrder, AtCourt, BrideOffer, MayAsk, Present, Reveal, ShowBride
from workbench.games.among_nobles.decisions import Skip
from workbench.games.among_nobles.draw import Drawn, DrawToDisplay
from workbench.games.among_nobles.ending import Decide, FinalScoring, Trade, TradeAll, TradeGold
from workbench.games.among_nobles.family import units
from workbench.games.among_nobles.generations import (
    DrawHeir,
    GenerationalChange,
    LoseGeneration,
    MarryHeir,
    NewHead,
    SeekHeir,
    SeekHeirs,
)
from workbench.games.among_nobles.hire import Hire, HireAgain, HireBox
from workbench.games.among_nobles.intrigue import Intrigue, Scheme
from workbench.games.among_nobles.invariants import PHASES, problems
from workbench.games.among_nobles.marriage import Marriage, SendGroom
from workbench.games.among_nobles.piety_commerce import Commerce, Earn, Piety, Pray
from workbench.games.among_nobles.series import EndActivation, RunSeries
from workbench.games.among_nobles.settle import settle
from workbench.games.among_nobles.setup import (
    CallForFingers,
    ChooseCouple,
    CountFingers,
    Fingers,
    FinishSetup,
    HandOut,
    Prepare,
    ShowFingers,
    Supplies,
    TakeCouple,
    provinces_in_play,
)
from workbench.games.among_nobles.state import AnyState, Deck, Frame, Province, Seat, State, Unit
from workbench.games.among_nobles.sums import sums
from workbench.games.among_nobles.turns import TOKENS, Activate, BeginRound, NextTurn, Pass, Reactivate, Turn
from workbench.games.among_nobles.upkeep import (
    ChangeDue,
    Income,
    PassCard,
    Refill,
    ResetCharacters,
    ResetDisplay,
    SettleProvince,
    SettleProvinces,
    Upkeep,
    steps,
)
from workbench.games.among_nobles.warfare import March, Muster, Warfare
from workbench.kernel import Derivation, Game, Outcome, Pile, Problem, Settings
from workbench.kernel.worlds import population_problems

STEPS = (
    Prepare,
    DrawToDisplay,
    Supplies,
    CallForFingers,
    ShowFingers,
    CountFingers,
    HandOut,
    ChooseCouple,
    FinishSetup,
    BeginRound,
    NextTurn,
    Turn,
    RunSeries,
    EndActivation,
    Warfare,
    Piety,
    Commerce,
    Birth,
    ArmiesOfNewborn,
    Christen,
    Marriage,
    AtCourt,
    MayAsk,
    Present,
    Reveal,
    ChooseBride,
    Intrigue,
    HireBox,
    HireAgain,
    BuyPrestige,
    AskAgain,
    ActAgain,
    ToConvent,
    ToBank,
    Repel,
    Divorce,
    ExtraReactivation,
    FreeActivation,
    SendHome,
    Upkeep,
    SettleProvinces,
    SettleProvince,
    Income,
    ResetCharacters,
    ResetDisplay,
    ChangeDue,
    GenerationalChange,
    LoseGeneration,
    SeekHeirs,
    SeekHeir,
    DrawHeir,
    NewHead,
    MarryHeir,
    Refill,
    PassCard,
    FinalScoring,
    TradeAll,
    TradeGold,
    Decide,
)
AnyStep: Any = reduce(or_, STEPS)


# What else than cards and numbers a field can hold.
_CHOICES: dict[tuple[type, str], tuple[str, ...]] = {
    (State, "phase"): PHASES,
    (Province, "symbols"): ("C", "P", "CP"),
    (Frame, "kind"): ("activation", "reactivation"),
}


class AmongNobles(Game):
    """The game."""

    id = "among_nobles"
    title = "Among Nobles"
    folder = Path(__file__).parent
    state_type = State[AnyStep]
    seat_fields = frozenset({"seat", "other", "first", "player", "winners", "passed", "extra"})
    pack_type = Components
    points = "prestige"
    moves = (
        Fingers,
        TakeCouple,
        Activate,
        Reactivate,
        Pass,
        Skip,
        Muster,
        March,
        Pray,
        Earn,
        TakeChild,
        SendGroom,
        BrideOffer,
        ShowBride,
        AskOrder,
        TakeBride,
        Scheme,
        Hire,
        Buy,
        Again,
        Convent,
        Disband,
        Expel,
        RemoveWife,
        Home,
        Drawn,
        Trade,
    )

    def start(self, settings: Settings) -> AnyState:
        state = _table(settings)
        state.decks = [Deck(age, Pile.of(age_cards(age))) for age in (1, 2, 3)]
        state.ancestors = [*ANCESTORS]
        state.push(Prepare())
        return state

    @property
    def positions(self) -> Mapping[str, Callable[[Settings], AnyState]]:
        """Named positions: the start, and places in play with bare families (see the functions below)."""
        return {
            "start": self.start,
            "fingers": _at_fingers,
            "couples": _at_couples,
            "turn": _at_turn,
            "upkeep": _at_upkeep,
            "change": _at_change,
            "score": _at_score,
        }

    def tidy(self, text: str) -> str:
        return notation.tidy(text)

    def populations(self, settings: Settings) -> Mapping[str, Iterable[str] | int | None]:
        return {"Card": CARDS, "Prestige": None}

    def settle(self, state: AnyState, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
        settle(self, state, given, rest)

    def problems(self, state: AnyState) -> tuple[Problem, ...]:
        return (*population_problems(self, state), *problems(state))

    def evaluate(self, state: AnyState, seat: int) -> float:
        others = [_worth(state, other.seat) for other in state.seats if other.seat != seat]
        return _worth(state, seat) - sum(others) / len(others)

    def score(self, state: AnyState, seat: int) -> float:
        purse = state.seats[seat]
        # Prestige is its owner's secret until the final scoring tells it to all.
        return float(purse.prestige if purse.score is None else purse.score)

    def derivations(self, state: Any) -> Iterable[Derivation]:
        return sums(state)

    def outcome(self, state: AnyState) -> Outcome | None:
        if not state.over:
            return None
        if not state.winners:
            return Outcome((), state.ending, "The best are tied in prestige, gold and provinces; nobody wins.")
        return Outcome(tuple(state.winners), state.ending, "{seat} wins.")

    def label(self, piece: str, settings: Settings) -> str:
        return words.label(piece, settings)

    def brief(self, name: str, value: Any, settings: Settings) -> Any:
        if name == "unit" and value:
            return words.short(value[0])  # its head stands for a couple
        if isinstance(value, (list, tuple)):
            return [self.brief(name, item, settings) for item in value]
        return words.short(value) if value in BY_ID else self.phrase(name, value, settings)

    def group(self, piece: str, settings: Settings) -> str:
        return pack_of(settings).characters[piece].trait if piece in pack_of(settings).characters else ""

    def choices(self, state: AnyState, kind: type, field: str) -> Sequence[Any] | None:
        return _CHOICES.get((kind, field)) or super().choices(state, kind, field)

    def phrase(self, name: str, value: Any, settings: Settings) -> Any:
        if name == "deck" and isinstance(value, str):
            return words.label(value, settings)
        return super().phrase(name, value, settings)


def _table(settings: Settings) -> AnyState:
    """The seats with nothing, and no card laid out."""
    return State(settings=settings, seats=[Seat(seat) for seat in range(len(settings.players))])


# ---------------------------------------------------------------------------------------------------- positions

_OTHERS = ("carlos-de-austria", "alfonso-de-aragon", "johann-der-grossmuetige", "christian-af-danmark")
_OTHERS_3 = ("carlos-de-austria", "charlemagne")


def _in_play(settings: Settings, round_number: int = 2) -> AnyState:
    """Provinces and empty decks; seat A has no family, the others one ancestral couple each; nobody has anything.

    All other cards lie nowhere: a case lays them out.
    """
    state = _table(settings)
    count = len(settings.players)
    state.provinces = provinces_in_play(settings)
    state.decks = [Deck(age, Pile()) for age in (1, 2, 3)]
    state.first, state.round, state.allowance = 0, round_number, TOKENS[count]
    lords = _OTHERS_3 if count == 3 else _OTHERS[: count - 1]
    for seat, lord in enumerate(lords, 1):
        state.seats[seat].rows = [[Unit(lord, SPOUSE[lord])]]
    for purse in state.seats:
        purse.tokens = state.allowance
    return state


def _at_turn(settings: Settings) -> AnyState:
    """A's turn in an activation phase that has just begun; the second round, so that nothing special holds."""
    state = _in_play(settings)
    state.phase, state.player = "activation", 0
    state.push(Turn(0), NextTurn(0))
    return state


def _at_upkeep(settings: Settings) -> AnyState:
    """The activation phase is over; upkeep begins with its first step."""
    state = _in_play(settings)
    state.phase = "upkeep"
    state.push(*steps())
    return state


def _at_change(settings: Settings) -> AnyState:
    """The fifth step of upkeep, with the first generational change due."""
    state = _in_play(settings)
    state.phase, state.pending = "upkeep", True
    state.push(*steps()[4:])
    return state


def _at_score(settings: Settings) -> AnyState:
    """The third generational change is over; final scoring comes next."""
    state = _in_play(settings)
    state.phase, state.changes = "upkeep", 3
    state.push(FinalScoring())
    return state


def _at_fingers(settings: Settings) -> AnyState:
    """The players are about to show fingers; no card is laid out."""
    state = _table(settings)
    state.provinces = provinces_in_play(settings)
    state.decks = [Deck(age, Pile()) for age in (1, 2, 3)]
    state.push(CallForFingers())
    return state


def _at_couples(settings: Settings) -> AnyState:
    """A is first player; the ancestral couples are about to be handed out."""
    from workbench.games.among_nobles.setup import absent_trait

    state = _at_fingers(settings)
    state.agenda.clear()
    state.first = 0
    trait = absent_trait(settings)
    state.gone = [name for name in CARDS if card(state, name).trait == trait]
    state.ancestors = [name for name in ANCESTORS if name not in state.gone]
    state.push(HandOut())
    return state


# --------------------------------------------------------------------------------------------------- evaluation

_GOLD = 1 / 3


def _worth(state: AnyState, seat: int) -> float:
    """What a seat has: prestige, gold, armies, and characters that will bring more."""
    purse = state.seats[seat]
    if state.over:
        return float((purse.score or 0) + (1000 if seat in state.winners else 0))
    left = 3 - state.changes
    held = sum(len(province.symbols) for province in state.provinces.values() if _leads(province.armies, seat))
    family = sum(1.5 if unit.wife else 1.0 for unit in units(purse))
    boxes = 0.2 * purse.armies + 0.5 * held + 0.6 * family * left
    gold = purse.gold * (_GOLD if left <= 1 else 0.6) + sum(unit.gold for unit in units(purse)) * 0.2
    return purse.prestige + gold + boxes


def _leads(armies: list[int], seat: int) -> bool:
    return armies[seat] > max((count for other, count in enumerate(armies) if other != seat), default=0)


game = AmongNobles()

__all__ = ["AmongNobles", "characters", "game"]
