"""A Player's Turn: what an action is, tile trades, and choices inside the own turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Annotated, Any, ClassVar

from workbench.games.noblemen.components import TILES
from workbench.games.noblemen.state import AnyState, Turn
from workbench.games.noblemen.tiles import holds, into_bag, into_hand, kinds_in
from workbench.games.noblemen.words import TILE_NAMES, hand_tile, in_order, matched, tiles_text
from workbench.kernel import Chance, Choice, Description, Move, Objection, Tell, Visible, objection

GIVEN = 2  # tiles in a trade
_PRIVATE = Visible("owner", when=(("open-transfers", "public", "public"),))


class TurnMove(Move, frozen=True):
    """A move of the player whose turn it is.

    Class facts:
        weighs: ids of the rules weighed for it.
    """

    when: ClassVar[str] = "turn.one-action"
    who: ClassVar[str] = "turn.own-turn-only"
    weighs: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        """Every legal move of this kind, and the illegal ones a learner might try."""
        raise NotImplementedError

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        """The options without objection, in their order."""
        return [move for move in cls.options(state, seat) if next(move.objections(state, seat), None) is None]

    def weighed(self, state: AnyState, seat: int) -> tuple[str, ...]:
        """The rules weighed for this move in this position."""
        return self.weighs

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """Why it is not allowed to the player whose turn it is."""
        raise NotImplementedError

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        """Carry it out."""
        raise NotImplementedError

    def describe(self, state: AnyState, seat: int) -> Description:
        """How it reads in a list."""
        raise NotImplementedError

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if not in_own_turn(state, seat):
            yield out_of_turn(state, seat)
        else:
            yield from self.interrupting(state, seat)

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """Objections at another moment of the own turn."""
        yield objection(self.when, key="busy", seat=seat, first=coming_first(state))

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, seat=seat, other=decider)


def running(state: AnyState) -> Turn:
    """The turn that is being played.

    Raises:
        LookupError: there is none, as only an edited position can have it.
    """
    if state.turn is None:
        raise LookupError("a turn is being played, but the position has none (turn is null)")
    return state.turn


def in_own_turn(state: AnyState, seat: int) -> bool:
    """Whether the seat's own turn is running (ruling.ball-whose-turn for what follows its end)."""
    turn = state.turn
    if turn is None or turn.seat != seat:
        return False
    return not turn.over or state.settings.answers["ball-whose-turn"] == "within"


def out_of_turn(state: AnyState, seat: int) -> Objection:
    """The objection to a move of the own turn outside it."""
    turn = state.turn
    if turn is None or turn.over or turn.seat == seat:
        return objection("turn.own-turn-only", key="between", seat=seat)
    return objection("turn.own-turn-only", seat=seat, other=turn.seat)


def coming_first(state: AnyState) -> str:
    """What must be done before the turn can go on, as it stands after "first" in a sentence; "" for nothing."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, TurnChoice):
        return step.ends
    return "chance brings what is due" if isinstance(step, Chance) else "the rules go on by themselves"


def on_offer(state: AnyState, move: Move) -> bool:
    """Whether moves of this kind are on offer now; where they are not, `untimely` says all that stands against one."""
    step = state.agenda[-1] if state.agenda else None
    return isinstance(step, Choice) and type(move) in step.offered(state)


class Action(TurnMove, frozen=True):
    """One of the seven actions.

    Class facts:
        action: how the turn notes it.
    """

    action: ClassVar[str] = ""

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        turn = state.turn
        if turn is not None and turn.action:
            yield objection("turn.one-action", seat=seat)
        else:
            yield objection("turn.one-action", key="busy", seat=seat, first=coming_first(state))


# ------------------------------------------------------------------------------------------------------- trades


class Trade(TurnMove, frozen=True):
    """Two tiles from behind the screen for one out of the bag: `t FW>N`."""

    when: ClassVar[str] = "ruling.trade-mid-action"
    weighs: ClassVar[tuple[str, ...]] = (
        "trade.two-for-one",
        "trade.look",
        "trade.any-number",
        "trade.any-time",
        "turn.own-turn-only",
        "ruling.trade-abandon",
        "ruling.trade-bag-order",
        "ruling.trade-mid-action",
    )

    give: Annotated[tuple[str, ...], _PRIVATE]
    want: Annotated[str, _PRIVATE]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"t ([FWNM ]*)>([FWNM])", text)
        return cls(tuple(in_order(found[0].upper().replace(" ", ""))), found[1].upper()) if found else None

    def __str__(self) -> str:
        return f"t {''.join(self.give)}>{self.want}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        given = tuple(dict.fromkeys(hand_tile(seat, tile) for tile in self.give)) if seat is not None else ()
        return (*given, "bag")

    def veiled(self) -> str:
        return "t ??>?"

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("ruling.trade-mid-action", key=state.settings.answers["trade-mid-action"], seat=seat)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        hand = state.seats[seat].hand
        if len(hand) >= GIVEN:
            return [_trade(pair, tile) for pair in _pairs(_stock(tuple(hand))) for tile in TILES]
        return ()

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        hand = state.seats[seat].hand
        if len(hand) < GIVEN:
            return ()
        answers = state.settings.answers
        if answers["trade-abandon"] == "name-first":
            missing = state.turn.missing if state.turn is not None else ()
            wanted = tuple(tile for tile in TILES if tile not in missing)
        else:
            wanted = kinds_in(state.bag)
        return _trades(_stock(tuple(hand)), wanted, answers["trade-bag-order"] == "give-first")

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        player = state.seats[seat]
        if len(self.give) != GIVEN:
            yield objection("trade.two-for-one", have=len(self.give), key="number")
        elif not holds(player.hand, self.give):
            facts = tuple(hand_tile(seat, tile) for tile in dict.fromkeys(self.give))
            yield objection("trade.two-for-one", *facts, tile=in_order(self.give))
        if len(player.hand) < GIVEN:
            return
        if state.settings.answers["trade-abandon"] == "name-first":
            gone = state.turn is not None and self.want in state.turn.missing
        else:
            gone = self.want not in state.bag
        if gone and not (state.settings.answers["trade-bag-order"] == "give-first" and self.want in self.give):
            yield objection("trade.look", "bag", tile=self.want)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        player = state.seats[seat]
        given_first = state.settings.answers["trade-bag-order"] == "give-first" and self.want in self.give
        if self.want not in state.bag and not given_first:
            self._drop(state, seat, tell)
            return
        for tile in self.give:
            player.hand.remove(tile)
        into_bag(state, self.give)
        state.bag.remove(self.want)
        into_hand(state, seat, self.want)
        shown: dict[str, Any] = {"tile": list(self.give), "want": self.want}
        also = ("trade.any-number", "trade.look")
        if state.settings.answers["open-transfers"] == "public":
            tell("trade.two-for-one", "bag", also=(*also, "ruling.open-transfers"), seat=seat, **shown)
        else:
            tell("trade.two-for-one", "bag", also=also, seat=seat, secret=shown, knows=(seat,))

    def _drop(self, state: AnyState, seat: int, tell: Tell) -> None:
        """The tile named first is not in the bag: the trade is dropped (ruling.trade-abandon = name-first)."""
        if state.turn is not None and self.want not in state.turn.missing:
            state.turn.missing.append(self.want)
        tell("ruling.trade-abandon", "bag", seat=seat, secret={"want": self.want}, knows=(seat,))

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description(f"Trade {tiles_text(self.give)} for a {TILE_NAMES[self.want]}", (), "Trades", aside=True)


_trade = cache(Trade)


@lru_cache(maxsize=10_000)
def _stock(hand: tuple[str, ...]) -> tuple[int, ...]:
    """How many of each type a hand has, none counted beyond two."""
    return tuple(min(2, hand.count(tile)) for tile in TILES)


@cache
def _pairs(stock: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """The pairs of tiles that a stock allows."""
    have = [tile for tile, count in zip(TILES, stock, strict=True) if count]
    twice = {tile for tile, count in zip(TILES, stock, strict=True) if count > 1}
    return tuple(pair for pair in combinations_with_replacement(have, 2) if pair[0] != pair[1] or pair[0] in twice)


@cache
def _trades(stock: tuple[int, ...], wanted: tuple[str, ...], own_too: bool) -> tuple[Trade, ...]:
    """The trades that a stock allows for the wanted types; with `own_too` also for a tile just given."""
    return tuple(
        _trade(pair, tile) for pair in _pairs(stock) for tile in TILES if tile in wanted or (own_too and tile in pair)
    )


# ------------------------------------------------------------------------------------------ choices in a turn


class TurnChoice(Choice, frozen=True):
    """A choice that may fall into the own turn of the seat that decides: then tiles can be traded before it.

    Subclasses say what is offered besides trades: `choices`, `against`, `allowed`, `carry_out`, `described`.

    Class facts:
        ends: what ends this choice, as it stands after "first" in a sentence, with the notation where it needs one;
            "" where any move of the turn does.
    """

    ends: ClassVar[str] = "decide what is asked"

    def trading(self, state: AnyState) -> bool:
        """Whether trades are on offer here (ruling.trade-mid-action)."""
        return in_own_turn(state, self.seat) and state.settings.answers["trade-mid-action"] == "between-steps"

    def looks_into_bag(self, state: AnyState) -> bool:
        """Whether the seat may look into the bag now (ruling.trade-abandon)."""
        if state.settings.answers["trade-abandon"] != "free-look" or len(state.seats[self.seat].hand) < GIVEN:
            return False
        return self.trading(state)

    def choices(self, state: AnyState) -> Iterable[Move]:
        """The candidates besides trades."""
        raise NotImplementedError

    def against(self, state: AnyState, move: Any) -> Iterator[Objection]:
        """Objections to a move that is no trade."""
        raise NotImplementedError

    def allowed(self, state: AnyState) -> list[Move]:
        """The legal ones of `choices` in their order, as a list of its own. May be overridden for speed only."""
        return [move for move in self.choices(state) if next(self.against(state, move), None) is None]

    def against_trade(self, state: AnyState, move: Trade) -> Iterator[Objection]:
        """Objections to a trade at this moment."""
        return move.objections(state, self.seat)

    def allowed_trades(self, state: AnyState) -> Iterable[Move]:
        """The legal trades. May be overridden for speed only."""
        return Trade.legal_options(state, self.seat)

    def carry_out(self, state: AnyState, move: Any, tell: Tell) -> None:
        """Carry out a move that is no trade."""
        raise NotImplementedError

    def described(self, state: AnyState, move: Any) -> Description:
        """How a move that is no trade reads in a list."""
        raise NotImplementedError

    # ---- what the kernel asks

    def offered(self, state: AnyState) -> Mapping[type[Move], tuple[str, ...]]:
        return {**self.considers, Trade: Trade.weighs} if self.trading(state) else self.considers

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield from self.choices(state)
        if self.trading(state):
            yield from Trade.options(state, self.seat)

    def objections(self, state: AnyState, move: Any) -> Iterator[Objection]:
        return self.against_trade(state, move) if isinstance(move, Trade) else self.against(state, move)

    def legal(self, state: AnyState) -> list[Move]:
        found = self.allowed(state)
        if len(state.seats[self.seat].hand) >= GIVEN and self.trading(state):
            found += self.allowed_trades(state)
        return found

    def play(self, state: AnyState, move: Any, tell: Tell) -> None:
        if type(move) is Trade:
            state.agenda.append(self)
            move.play(state, self.seat, tell)
        else:
            self.carry_out(state, move, tell)

    def describe(self, state: AnyState, move: Any) -> Description:
        return move.describe(state, self.seat) if isinstance(move, Trade) else self.described(state, move)


class Stop(TurnMove, frozen=True):
    """Do no more of what can be repeated: `stop`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"stop|enough", text) is not None else None

    def __str__(self) -> str:
        return "stop"

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        first = coming_first(state)
        yield objection(self.when, key="busy" if first else "idle", seat=seat, first=first)


STOP = Stop()
