"""Setup: the board, the players' things, the Start Player, the first Estates, tiles and Scandal Cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Annotated, ClassVar

from workbench.games.noblemen import grid
from workbench.games.noblemen.components import BOARD, BRIBES, MEADOW, TILES, TITLES_IN_PLAY
from workbench.games.noblemen.end_of_turn import BeginTurn
from workbench.games.noblemen.purse import earn
from workbench.games.noblemen.scandal import DrawScandal, KeepScandal, ReceiveScandal, cards_to_draw
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.structures import PLURAL
from workbench.games.noblemen.tiles import draw, into_hand
from workbench.games.noblemen.turn import on_offer
from workbench.games.noblemen.words import (
    LETTERS,
    TILE_NAMES,
    capital,
    counted,
    hand_tile,
    matched,
    own,
    structure_at,
    tile_at,
    tiles_text,
)
from workbench.kernel import Chance, Choice, Description, Move, Objection, Public, Task, Tell, Visible, objection

HAND = 12
MOST_PICKED = 3
FIRST_MONEY = 10


class Setup(Task, frozen=True):
    """The board is laid out for the number of players, and everyone takes what belongs to a colour."""

    rule: ClassVar[str] = "setup.structures"
    title: ClassVar[str] = "lay out the board"

    def do(self, state: AnyState, tell: Tell) -> None:
        count = len(state.seats)
        tell("setup.players", *(own("seat", player.seat) for player in state.seats), count=count)
        lay_out_board(state)
        for kind, number in BOARD[count].items():
            also = ("setup.dearest-spaces", "setup.structure-supply")
            left = getattr(state.supply, PLURAL[kind])
            tell("setup.structures", f"ladder:{kind}", also=also, structure=kind, count=number, left=left)
        tell("setup.follies", *(f"folly:{folly}" for folly in state.board.follies), count=len(state.board.follies))
        tell("setup.round-counter", "round", f"space:{state.round}", after=state.round)
        tell("setup.decade-counter", "decade", decade=state.decade)
        tell("setup.bribes", "board:bribes", count=state.board.bribes)
        tell("setup.player-tokens", count=count)
        tell("setup.baron", *(own("title", player.seat) for player in state.seats), title="baron")
        tell("setup.titles-supply", also=("setup.titles-unused",), count=sum(state.supply.titles.values()))
        state.push(SettleStart(), DealOut(), PickTiles(), FillHands(), LastThings(), FirstScandals(), StartGame())


def lay_out_board(state: AnyState) -> None:
    """Structures, counters, tokens and Titles as they stand when the game begins."""
    count = len(state.seats)
    for kind, number in BOARD[count].items():
        setattr(state.board, PLURAL[kind], number)
        setattr(state.supply, PLURAL[kind], getattr(state.supply, PLURAL[kind]) - number)
    state.board.bribes = BRIBES
    state.round = state.pack.round_track.spaces.index("arrow")
    state.supply.titles = {**TITLES_IN_PLAY[count], "baron": 0}
    for player in state.seats:
        player.title = "baron"


def found_estates(state: AnyState) -> None:
    """Each Estate begins with a Meadow out of the bag and a Castle out of the supply."""
    for player in state.seats:
        state.bag.remove(MEADOW)
        player.estate[grid.HOME] = MEADOW
        player.structures[grid.HOME] = "castle"
        state.supply.castles -= 1


class SettleStart(Task, frozen=True):
    """Who is Start Player (ruling.start-player)."""

    rule: ClassVar[str] = "setup.start-player"
    title: ClassVar[str] = "the Start Player"

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.settings.answers["start-player"] == "random":
            state.push(DrawStart())
        else:
            tell("setup.start-player", own("seat", 0), also=("ruling.start-player",), seat=0)


class First(Move, frozen=True):
    """Who is Start Player: `first A`."""

    when: ClassVar[str] = "setup.start-player"

    seat: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"first ([A-E])", text)
        return cls(LETTERS.index(found[0].upper())) if found else None

    def __str__(self) -> str:
        return f"first {LETTERS[self.seat]}"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("setup.start-player", own("seat", state.start))

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        return iter(())  # nobody's move


class DrawStart(Chance, frozen=True):
    """The Start Player is drawn by lot."""

    rule: ClassVar[str] = "ruling.start-player"
    title: ClassVar[str] = "draw the Start Player"

    def question(self, state: AnyState) -> str:
        return "Who is drawn as the Start Player?"

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for player in state.seats:
            yield First(player.seat), 1

    def sample(self, state: AnyState, rng: Random) -> Move:
        return First(int(rng.random() * len(state.seats)))

    def play(self, state: AnyState, outcome: First, tell: Tell) -> None:
        state.start = outcome.seat
        also = ("ruling.start-player",)
        tell("setup.start-player", own("seat", outcome.seat), key="random", also=also, seat=outcome.seat)


class DealOut(Task, frozen=True):
    """Money, the Queen, and the first tile of each Estate with its Castle."""

    rule: ClassVar[str] = "setup.money"
    title: ClassVar[str] = "money and Estates"

    def do(self, state: AnyState, tell: Tell) -> None:
        for place, seat in enumerate(state.clockwise(state.start)):
            earn(state, seat, FIRST_MONEY + place, "setup.money", tell)
        state.queen = state.clockwise(state.start)[-1]
        tell("setup.queen", "queen", seat=state.queen, other=state.start)
        found_estates(state)
        for player in state.seats:
            pieces = (tile_at(player.seat, grid.HOME), structure_at("castle", player.seat, grid.HOME))
            tell("setup.estate", *pieces, seat=player.seat)


class PickTiles(Task, frozen=True):
    """Everyone picks tiles, in secret or in turn (ruling.setup-order); for a first game all get the same."""

    rule: ClassVar[str] = "setup.hand-choice"
    title: ClassVar[str] = "pick tiles"

    def do(self, state: AnyState, tell: Tell) -> None:
        order = state.clockwise(state.start)
        if "first-game-hand" in state.settings.on:
            for seat in order:
                for tile in TILES:
                    _take(state, seat, tile, MOST_PICKED)
                tell("variant.first-game-hand", own("hand", seat), seat=seat, count=MOST_PICKED)
            return
        state.push(*(ChooseTiles(seat) for seat in order))


def _take(state: AnyState, seat: int, tile: str, count: int) -> None:
    for _ in range(count):
        state.bag.remove(tile)
        into_hand(state, seat, tile)


class Take(Move, frozen=True):
    """Pick 0 to 3 tiles of each type: `take F3 W3 N2 M1`; `take -` for none."""

    when: ClassVar[str] = "setup.hand-choice"
    who: ClassVar[str] = "setup.hand-choice"

    counts: Annotated[tuple[int, int, int, int], Visible("owner", when=(("setup-order", "in-turn", "public"),))]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"take(?: -| none|((?: ?[FWNM] ?\d{1,2})+))", text)
        if found is None:
            return None
        counts = dict.fromkeys(TILES, 0)
        for tile, count in _parts(found[0]):
            counts[tile] += count
        return cls((counts["F"], counts["W"], counts["N"], counts["M"]))

    def __str__(self) -> str:
        named = [f"{tile}{count}" for tile, count in zip(TILES, self.counts, strict=True) if count]
        return f"take {' '.join(named) or '-'}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        if seat is None:
            return ()
        counts = zip(TILES, self.counts, strict=True)
        return tuple(pick_box(tile, count) for tile, count in counts if count <= MOST_PICKED)

    def veiled(self) -> str:
        return "take ?"

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles picked."""
        return tuple(tile for tile, count in zip(TILES, self.counts, strict=True) for _ in range(count))

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if "first-game-hand" in state.settings.on:
            yield objection("variant.first-game-hand", seat=seat, count=MOST_PICKED)
        yield objection("setup.hand-choice", key="over", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection("setup.hand-choice", key="other", seat=seat, other=decider)


def pick_box(tile: str, count: int) -> str:
    """The id of the box that stands for so many tiles of a type."""
    return f"pick:{tile}:{count}"


def _parts(text: str) -> Iterator[tuple[str, int]]:
    tile = ""
    for sign in text.replace(" ", "").upper() + "F":
        if sign in TILES:
            if tile:
                yield tile[0], int(tile[1:])
            tile = sign
        else:
            tile += sign


@cache
def _picks() -> tuple[Take, ...]:
    """All picks that the rules allow, those with most Fields first, then most Woods and so on."""
    each = range(MOST_PICKED, -1, -1)
    return tuple(Take((f, w, n, m)) for f, w, n, m in product(each, repeat=4))


class ChooseTiles(Choice, frozen=True):
    """A player picks up to three tiles of each type."""

    rule: ClassVar[str] = "setup.hand-choice"
    title: ClassVar[str] = "pick tiles"
    considers = {Take: ("setup.hand-choice", "setup.hand-size", "ruling.setup-order", "variant.first-game-hand")}

    def question(self, state: AnyState) -> str:
        return f"Which tiles does {state.settings.players[self.seat]} begin with?"

    def looks_into_bag(self, state: AnyState) -> bool:
        """Whether the player sees what is left of the stock (ruling.setup-order)."""
        return state.settings.answers["setup-order"] == "in-turn"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield from _picks()
        yield Take((4, 3, 3, 2))

    def objections(self, state: AnyState, move: Take) -> Iterator[Objection]:
        for tile, count in zip(TILES, move.counts, strict=True):
            if count > MOST_PICKED:
                yield objection(
                    "setup.hand-choice", hand_tile(self.seat, tile), tile=tile, have=count, need=MOST_PICKED
                )
        if sum(move.counts) > HAND:
            yield objection("setup.hand-size", have=sum(move.counts), need=HAND)

    def legal(self, state: AnyState) -> list[Move]:
        return list(_picks())

    def play(self, state: AnyState, move: Take, tell: Tell) -> None:
        if state.settings.answers["setup-order"] == "in-turn":
            for tile, count in zip(TILES, move.counts, strict=True):
                _take(state, self.seat, tile, count)
            shown = "".join(move.tiles)
            also = ("ruling.setup-order",)
            tell("setup.hand-choice", own("hand", self.seat), also=also, seat=self.seat, picked=shown)
        else:
            state.seats[self.seat].picked = list(move.tiles)
            secret = {"picked": "".join(move.tiles)}  # one text, since others would see the length of a list
            tell("setup.hand-choice", own("hand", self.seat), seat=self.seat, secret=secret, knows=(self.seat,))

    def describe(self, state: AnyState, move: Take) -> Description:
        rest = HAND - sum(move.counts)
        drawn = (f"draws {rest} at random",) if rest else ("draws none",)
        (fields, woods), name = move.counts[:2], TILE_NAMES
        group = f"{counted(fields, name['F'])} and {counted(woods, name['W'])}"
        return Description(capital(tiles_text(move.tiles)), drawn, group)


class FillHands(Task, frozen=True):
    """The picked tiles go behind the screens, the others into the bag; then everyone draws up to 12."""

    rule: ClassVar[str] = "setup.hand-draw"
    title: ClassVar[str] = "fill the hands"

    def do(self, state: AnyState, tell: Tell) -> None:
        for player in state.seats:
            for tile in player.picked:
                _take(state, player.seat, tile, 1)
            player.picked = []
        tell("setup.bag", "bag")
        state.push(*(FillHand(seat) for seat in state.clockwise(state.start)))


class FillHand(Task, frozen=True):
    """A player draws random tiles until 12 lie behind the screen."""

    rule: ClassVar[str] = "setup.hand-draw"
    title: ClassVar[str] = "fill a hand"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        missing = HAND - len(state.seats[self.seat].hand)
        tell("setup.hand-size", own("hand", self.seat), seat=self.seat, count=HAND)
        if missing <= 0:
            tell("setup.hand-draw", own("hand", self.seat), key="none", seat=self.seat)
        draw(state, self.seat, missing, "setup.hand-draw")


class LastThings(Task, frozen=True):
    """Counters at 0, Men-at-arms beside the board, the Scandal Cards shuffled."""

    rule: ClassVar[str] = "setup.scandal-stack"
    title: ClassVar[str] = "counters and cards"

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("setup.vp-zero", *(own("seat", player.seat) for player in state.seats))
        counters = (own("counter", player.seat) for player in state.seats)
        tell("setup.prestige-zero", *counters, also=("prestige.ball-only",))
        tell("setup.men", *(own("men", player.seat) for player in state.seats))
        tell("setup.scandal-stack", "stack", also=("setup.overview",), count=len(state.stack))


class FirstScandals(Task, frozen=True):
    """Everyone keeps one of three Scandal Cards, at the same time or in turn (ruling.setup-order)."""

    rule: ClassVar[str] = "setup.scandal-first"
    title: ClassVar[str] = "first Scandal Cards"

    def do(self, state: AnyState, tell: Tell) -> None:
        order = state.clockwise(state.start)
        if state.settings.answers["setup-order"] == "in-turn":
            state.push(*(ReceiveScandal(seat, "setup") for seat in order))
            return
        draws: list[DrawScandal] = []
        left = len(state.stack)
        for seat in order:
            count = cards_to_draw(state, seat, "setup", left, tell)
            left -= count
            if count:
                draws.append(DrawScandal(seat, count))
        state.push(*draws, *(KeepScandal(step.seat, "setup") for step in draws))


class StartGame(Task, frozen=True):
    """The Start Player takes the first turn."""

    rule: ClassVar[str] = "turn.order"
    title: ClassVar[str] = "the game begins"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.push(BeginTurn(state.start))
