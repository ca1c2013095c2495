"""Noblemen as the entry point yields it: types, positions, notation, names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from workbench.games.noblemen import words
from workbench.games.noblemen.actions import DrawNow, EndTurn, OnTurn, TakeTurn
from workbench.games.noblemen.ball import (
    AssignTitles,
    BallMove,
    ChooseTitle,
    CountPrestige,
    GiveTitle,
    HoldBall,
    PlaceCounter,
    ResetPrestige,
    ReturnCard,
    ReturnTitles,
    ReturnTokens,
    TakeTitle,
    TitlePoints,
    prestige,
)
from workbench.games.noblemen.bribes import Bribe
from workbench.games.noblemen.build import BuildCastle, BuildChapel, BuildFolly, BuildPalace, NameDearer
from workbench.games.noblemen.cards import CARDS, PlayCard, ReturnTile, VicarTiles
from workbench.games.noblemen.church import Donate, DonateMore
from workbench.games.noblemen.components import (
    ALL_CARDS,
    ALL_TILES,
    BRIBES,
    FOLLIES,
    POUNDS,
    STRUCTURE_STOCK,
    TILES,
    TITLES,
    Components,
)
from workbench.games.noblemen.decade import DecadeCounter, Prepare, Refill, ReturnDonations, RoundCounter, TokensBack
from workbench.games.noblemen.end import EndGame
from workbench.games.noblemen.end_of_turn import BeginTurn, EndOfTurn, Linger, NextTurn
from workbench.games.noblemen.expand import DrawDue, Expand, Lay, LayTile, PickArea, SettleArea
from workbench.games.noblemen.invariants import problems
from workbench.games.noblemen.lands import AcquireLands, SpendToken, Token, land_yield
from workbench.games.noblemen.leisure import Leisure
from workbench.games.noblemen.men import Give, GiveTiles, NoMan, PlaceMan, SendHome, SendMan
from workbench.games.noblemen.queen import AcceptQueen, LeaveQueen, TakeQueen
from workbench.games.noblemen.scandal import DrawnCard, DrawScandal, Keep, KeepAll, KeepScandal, ReceiveScandal
from workbench.games.noblemen.scoring import EndDecade, Pair, PairChapel, ScoreSeat, ScoreStructures, worths
from workbench.games.noblemen.settle import settle
from workbench.games.noblemen.setup import (
    ChooseTiles,
    DealOut,
    DrawStart,
    FillHand,
    FillHands,
    First,
    FirstScandals,
    LastThings,
    PickTiles,
    SettleStart,
    Setup,
    StartGame,
    Take,
    found_estates,
    lay_out_board,
)
from workbench.games.noblemen.state import AnyState, Board, Seat, State, Supply, Turn
from workbench.games.noblemen.sums import sums
from workbench.games.noblemen.taxes import CollectTaxes, tax_yield
from workbench.games.noblemen.tiles import Draw, Drawn, DrawTiles
from workbench.games.noblemen.track import Arrive
from workbench.games.noblemen.turn import Stop, Trade
from workbench.kernel import Derivation, Game, Outcome, Pile, Problem, Settings
from workbench.kernel.visibility import Hidden
from workbench.kernel.worlds import population_problems

STEPS = (
    Setup,
    SettleStart,
    DrawStart,
    DealOut,
    PickTiles,
    ChooseTiles,
    FillHands,
    FillHand,
    LastThings,
    FirstScandals,
    StartGame,
    BeginTurn,
    OnTurn,
    TakeTurn,
    EndOfTurn,
    Linger,
    NextTurn,
    Draw,
    DrawTiles,
    LayTile,
    PickArea,
    DrawDue,
    TakeQueen,
    PlaceMan,
    GiveTiles,
    SpendToken,
    DonateMore,
    VicarTiles,
    ReceiveScandal,
    DrawScandal,
    KeepScandal,
    Arrive,
    HoldBall,
    ReturnTitles,
    CountPrestige,
    AssignTitles,
    TakeTitle,
    GiveTitle,
    TitlePoints,
    ResetPrestige,
    BallMove,
    ScoreStructures,
    PairChapel,
    ScoreSeat,
    EndDecade,
    Prepare,
    Refill,
    ReturnDonations,
    TokensBack,
    DecadeCounter,
    RoundCounter,
    EndGame,
)
AnyStep: Any = reduce(or_, STEPS)


# What else than pieces of a stock a field can hold.
_CHOICES: dict[tuple[type, str], tuple[str, ...]] = {
    (Seat, "title"): TITLES,
    (Seat, "structures"): tuple(words.STRUCTURE_NAMES),
    (Seat, "fresh"): tuple(CARDS),
    (Seat, "picked"): TILES,
    (Turn, "action"): ("", "expand", "build", "bribe", "tax", "acquire", "donate", "leisure"),
    (Turn, "card"): ("", *CARDS),
    (Turn, "missing"): TILES,
    (Board, "follies"): FOLLIES,
}


class Noblemen(Game):
    """The game."""

    id = "noblemen"
    title = "Noblemen"
    folder = Path(__file__).parent
    state_type = State[AnyStep]
    seat_fields = frozenset({"seat", "other", "start", "queen", "claim", "winners", "counted", "chosen"})
    pack_type = Components
    points = "Victory Points"
    moves = (
        First,
        Take,
        Drawn,
        DrawnCard,
        Trade,
        Expand,
        Lay,
        Stop,
        SettleArea,
        DrawNow,
        AcceptQueen,
        LeaveQueen,
        BuildCastle,
        BuildPalace,
        BuildChapel,
        BuildFolly,
        NameDearer,
        SendMan,
        NoMan,
        SendHome,
        Give,
        Bribe,
        CollectTaxes,
        AcquireLands,
        Token,
        Donate,
        Leisure,
        PlayCard,
        ReturnTile,
        Keep,
        KeepAll,
        EndTurn,
        ReturnTokens,
        ReturnCard,
        PlaceCounter,
        ChooseTitle,
        Pair,
    )

    def start(self, settings: Settings) -> AnyState:
        state = _bare(settings)
        state.push(Setup())
        return state

    @property
    def positions(self) -> Mapping[str, Callable[[Settings], AnyState]]:
        """Named positions: `start`, `tiles` (A picks tiles), `turn` (A's turn), `ball`, `scoring`, `decade`, `end`.

        From `turn` on the board is laid out, nobody has anything behind the screen, all Estates are one Meadow with its
        Castle, the last player has the Queen, and the Round Counter stands on the space after the arrow, or where the
        event of the position's name begins.
        """
        return {
            "start": self.start,
            "tiles": _at_tiles,
            "turn": _at_turn,
            "ball": _at_ball,
            "scoring": _at_scoring,
            "decade": _at_decade,
            "end": _at_end,
        }

    def tidy(self, text: str) -> str:
        return words.tidy(text)

    def hint(self, text: str) -> str:
        return words.one_by_one(text)

    def populations(self, settings: Settings) -> Mapping[str, Iterable[str] | int | None]:
        limited = settings.answers["money-supply"] == "limited"
        return {
            "tile": ALL_TILES,
            "Scandal Card": ALL_CARDS,
            "Bribe Token": BRIBES,
            "pound": POUNDS if limited else None,
        }

    def settle(self, state: AnyState, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
        settle(state, given, rest)

    def problems(self, state: AnyState) -> tuple[Problem, ...]:
        return (*population_problems(self, state), *problems(state))

    def evaluate(self, state: AnyState, seat: int) -> float:
        if state.over:
            return 1000.0 * (seat in state.winners) + state.seats[seat].vp
        others = [_promise(state, other) for other in range(len(state.seats)) if other != seat]
        return _promise(state, seat) - sum(others) / len(others)

    def score(self, state: AnyState, seat: int) -> float:
        return float(state.seats[seat].vp)

    def derivations(self, state: Any) -> Iterable[Derivation]:
        return sums(state)

    def outcome(self, state: AnyState) -> Outcome | None:
        if not state.over:
            return None
        winners = tuple(state.winners)
        sentence = "{seat} share the victory." if len(winners) > 1 else "{seat} wins."
        return Outcome(winners, state.ending or "end.winner", sentence)

    def label(self, piece: str, settings: Settings) -> str:
        return _label(piece, settings)

    def choices(self, state: AnyState, kind: type, field: str) -> Sequence[Any] | None:
        return _CHOICES.get((kind, field)) or super().choices(state, kind, field)

    def phrase(self, name: str, value: Any, settings: Settings) -> Any:
        return _phrase(self, name, value, settings)

    def unseen(self, name: str, hidden: Hidden) -> str:
        count = hidden.count or 0
        if name in ("tile", "want"):
            return f"{count} tile{'' if count == 1 else 's'}" if name == "tile" and count else "a tile"
        if name == "picked":
            return "tiles"
        if name == "card":
            return f"{count} Scandal Cards" if count > 1 else "a Scandal Card"
        return "hidden"


# ---------------------------------------------------------------------------------------------------- positions


def _bare(settings: Settings) -> AnyState:
    """The seats with nothing, all pieces in the supply, the bag and the stack."""
    supply = Supply(STRUCTURE_STOCK["castle"], STRUCTURE_STOCK["chapel"], STRUCTURE_STOCK["palace"])
    if settings.answers["money-supply"] == "limited":
        supply.money = POUNDS
    return State(
        settings=settings,
        seats=[Seat(seat, title=None) for seat in range(len(settings.players))],
        board=Board(bribes=BRIBES, follies=list(FOLLIES)),
        supply=supply,
        bag=list(ALL_TILES),
        stack=Pile.of(ALL_CARDS),
    )


def _laid_out(settings: Settings) -> AnyState:
    state = _bare(settings)
    lay_out_board(state)
    found_estates(state)
    state.queen = len(state.seats) - 1
    state.round = (state.round + 1) % len(state.pack.round_track.spaces)
    return state


def _at_tiles(settings: Settings) -> AnyState:
    state = _laid_out(settings)
    state.round = state.pack.round_track.spaces.index("arrow")
    state.push(PickTiles(), FillHands(), LastThings(), FirstScandals(), StartGame())
    return state


def _at_turn(settings: Settings) -> AnyState:
    state = _laid_out(settings)
    state.turn = Turn(0)
    state.push(OnTurn(0), EndOfTurn(0), NextTurn())
    return state


def _after_turn(settings: Settings, space: str) -> AnyState:
    """The last player has ended a turn with the Queen, and the counter has reached a space of this kind."""
    state = _laid_out(settings)
    state.turn = Turn(state.queen, len(state.seats), "leisure", over=True, event=True)
    state.round = state.pack.round_track.spaces.index(space)
    state.push(NextTurn())
    return state


def _at_ball(settings: Settings) -> AnyState:
    state = _after_turn(settings, "mask")
    state.push(HoldBall())
    return state


def _at_scoring(settings: Settings) -> AnyState:
    state = _after_turn(settings, "scoring")
    state.push(ScoreStructures())
    return state


def _at_decade(settings: Settings) -> AnyState:
    state = _after_turn(settings, "scoring")
    state.push(Prepare())
    return state


def _at_end(settings: Settings) -> AnyState:
    state = _after_turn(settings, "scoring")
    state.decade = 3
    state.push(ScoreStructures())
    return state


# ------------------------------------------------------------------------------------------------------- values


QUEEN_WORTH = 3  # a decade: a point at the end of each turn in which she is kept


def _promise(state: AnyState, seat: int) -> float:
    """Victory Points, and what the rest is likely to bring in the decades that are left."""
    player = state.seats[seat]
    left = 4 - state.decade
    built = sum(
        worth.points if worth.enclosed else (3 if worth.kind == "castle" else 5) * worth.land / 12
        for worth in worths(state, seat)
    )
    chapels = 0.3 * sum(kind == "chapel" for kind in player.structures.values())
    titled = 0.9 * min(prestige(state, seat), 14)
    taxes = 0.2 * tax_yield(state, seat) * (left - player.taxed)
    lands = 0.2 * land_yield(state, seat) * (left - player.acquired)
    held = 0.6 * player.money + 1.0 * len(player.hand) + 0.4 * player.bribes + 2.0 * len(player.cards)
    held += sum(CARDS[card].points_at_end for card in player.cards)
    return (
        player.vp
        + left * (built + chapels + titled)
        + taxes
        + lands
        + held
        + QUEEN_WORTH * left * (state.queen == seat)
        + _begun(state, seat)
    )


def _begun(state: AnyState, seat: int) -> float:
    """What a seat can still get out of the step that it is in: tiles to lay, tiles to give."""
    step: Any = state.agenda[-1] if state.agenda else None
    if isinstance(step, LayTile) and step.seat == seat:
        return 1.6 * min(3 - len(step.laid), len(state.seats[seat].hand))
    return 0.0


# -------------------------------------------------------------------------------------------------------- words


def _area_name(area: str, settings: Settings) -> str:
    owner, kind, corner = words.area_parts(area)
    who = settings.players[owner] if owner < len(settings.players) else words.LETTERS[owner]
    return f"{who}'s {words.AREA_NAMES[kind]} at {corner}"


_PLAIN = {
    "queen": "the Queen",
    "round": "the Round Counter",
    "decade": "the Decade Counter",
    "bag": "the bag",
    "stack": "the Scandal Cards",
    "church": "the Church",
    "board:bribes": "Bribe Tokens on the board",
}


def _label(piece: str, settings: Settings) -> str:
    """The name of a piece in a sentence."""
    if piece in _PLAIN:
        return _PLAIN[piece]
    if piece in words.TILE_NAMES:
        return words.TILE_NAMES[piece]
    if piece in words.CARD_NAMES:
        return words.CARD_NAMES[piece]
    if piece in words.STRUCTURE_NAMES:
        return words.STRUCTURE_NAMES[piece]
    if piece in words.FOLLY_NAMES:
        return words.FOLLY_NAMES[piece]
    if words.is_area(piece):
        return _area_name(piece, settings)
    kind, _, rest = piece.partition(":")
    if kind == "man":
        area = rest.partition("@")[2]
        return f"the Man-at-arms on {_area_name(area, settings)}" if words.is_area(area) else "a Man-at-arms"
    if kind in words.STRUCTURE_NAMES and ":" in rest:
        return f"the {words.STRUCTURE_NAMES[kind]} on {rest.partition(':')[2]}"
    if kind == "folly":
        return f"the {words.FOLLY_NAMES.get(rest, rest)}"
    if kind == "ladder":
        return f"the {words.STRUCTURES_NAMES.get(rest, rest)} on the board"
    if kind == "pick":
        tile, _, count = rest.partition(":")
        some = count.isdigit() and int(count) > 0
        return words.tiles_text([tile] * int(count)) if some else f"no {words.TILE_NAMES[tile]}"
    if kind == "action":
        return f"action {words.ACTION_NAMES.get(rest, rest)}"
    if kind == "tile":
        return f"the cell {rest.partition(':')[2]}"
    if kind == "church":
        return f"{words.TILE_NAMES.get(rest, rest)}s in the Church"
    if kind == "space":
        return f"space {rest}"
    if kind == "supply":
        return f"{_stock_name(rest, settings)} in the supply"
    return _seat_label(kind, rest, settings)


def _stock_name(stock: str, settings: Settings) -> str:
    """What lies in the supply under this name: a Title, structures, money."""
    if stock in words.TITLE_NAMES:
        return words.title_name(stock, "title-face" in settings.on)
    return words.STRUCTURES_NAMES.get(stock, "pounds" if stock == "money" else stock)


_OWN_WORDS = {
    "money": "money",
    "bribes": "Bribe Tokens",
    "men": "Men-at-arms in the supply",
    "title": "Title",
    "counter": "Prestige Counter",
    "estate": "Estate",
    "seat": "marker",
}


def _seat_label(kind: str, rest: str, settings: Settings) -> str:
    """The name of something that a seat has."""
    if kind == "token":
        what, _, rest = rest.partition(":")
        kind = "Tax Token" if what == "tax" else "Acquire Land Token"
    letter, _, what = rest.partition(":")
    if letter not in words.LETTERS or not letter or words.LETTERS.index(letter) >= len(settings.players):
        return f"{kind}:{rest}" if rest else kind
    who = settings.players[words.LETTERS.index(letter)]
    if kind == "hand":
        return f"{words.TILE_NAMES.get(what, 'tile')}s of {who}" if what else f"tiles of {who}"
    if kind == "card":
        return words.CARD_NAMES.get(what, what)
    return f"{who}'s {_OWN_WORDS.get(kind, kind)}"


def _phrase(game: Game, name: str, value: Any, settings: Settings) -> Any:
    """A value as it stands in a sentence; `name` is its placeholder."""
    if name == "picked" or (name == "tile" and isinstance(value, (list, tuple))):
        return words.tiles_text(value)
    if name == "want" and isinstance(value, str):
        return f"a {words.TILE_NAMES.get(value, value)}"
    if name == "tile" and isinstance(value, str):
        return words.TILE_NAMES.get(value, value)
    if name == "structure" and isinstance(value, str):
        return words.STRUCTURE_NAMES.get(value, value)
    if name == "folly" and isinstance(value, str):
        return words.FOLLY_NAMES.get(value, value)
    if name == "title" and isinstance(value, str):
        return words.title_name(value, "title-face" in settings.on) if value in words.TITLE_NAMES else value
    if name == "area" and isinstance(value, str):
        return _area_name(value, settings) if words.is_area(value) else value
    if name in ("cell", "space", "first"):
        return value
    return Game.phrase(game, name, value, settings)


game = Noblemen()
