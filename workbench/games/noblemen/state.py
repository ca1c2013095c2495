"""The position: board and supply, bag and stack, the players with their Estates, the turn and the Ball in progress."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

from workbench import kernel
from workbench.games.noblemen.components import MEN, Components, pack
from workbench.kernel.pile import Pile
from workbench.kernel.visibility import Bounds, Level, Public, Visible

S = TypeVar("S")

# What lies behind a screen: the kinds are always secret, the numbers unless ruling.screen-secrecy opens them.
_UNCOUNTED = (("screen-secrecy", "all-hidden"),)
_NUMBERS: tuple[tuple[str, str, Level], ...] = (("screen-secrecy", "counts-open", "public"),)
_HAND = Visible("owner", population="tile", uncounted=_UNCOUNTED, likely=(2, 14))
_CARDS = Visible("owner", population="Scandal Card", uncounted=_UNCOUNTED, likely=(0, 4))
_MONEY = Visible("owner", when=_NUMBERS, population="pound", likely=(0, 20))
_BRIBES = Visible("owner", when=_NUMBERS, population="Bribe Token")
_BAG = Visible("nobody", population="tile", uncounted=_UNCOUNTED)
_LAID = Visible("public", population="tile")
_SUPPLY = Visible("nobody", when=_NUMBERS, population="pound")


class Seat(msgspec.Struct):
    """A player.

    Attributes:
        seat: 0 to 4.
        vp: Victory Points.
        title: the Title; None only inside a Ball.
        prestige: the space of the Prestige Counter; 0 outside a Ball.
        estate: tile by cell.
        structures: structure by cell.
        areas: ids of the own Areas; kept unless ruling.area-overlap = overlap, where they follow from the tiles.
        men: ids of the opponents' Areas on which the own Men-at-arms stand; the others are in the supply.
        taxed, acquired: whether the Tax Token and the Acquire Land Token lie in front of the screen.
        hand: tiles behind the screen, in the order F W N M.
        money: pounds behind the screen.
        bribes: Bribe Tokens behind the screen.
        cards: Scandal Cards behind the screen, in the order of names.
        looking: Scandal Cards drawn and not yet chosen from, in the order they were drawn.
        fresh: Scandal Cards received in the turn that is being played.
        picked: tiles picked in the setup while others still pick; they are in the bag until then.
        paired: Chapel by cell to the structure for which it counts, during a scoring (ruling.chapel-shared = once).
    """

    field_titles: ClassVar[dict[str, str]] = {
        "vp": "Victory Points",
        "title": "Title",
        "prestige": "Prestige Counter",
        "estate": "Estate",
        "areas": "own Areas",
        "men": "Men-at-arms sent out",
        "taxed": "Tax Token shown",
        "acquired": "Land Token shown",
        "hand": "tiles",
        "money": "pounds",
        "bribes": "Bribe Tokens",
        "cards": "Scandal Cards",
        "looking": "Scandal Cards looked at",
        "fresh": "Scandal Cards new this turn",
        "picked": "tiles picked",
        "paired": "Chapels counted",
    }

    seat: Public[int]
    vp: Annotated[int, Visible("public"), Bounds(0)] = 0
    title: Public[str | None] = "baron"
    prestige: Annotated[int, Visible("public"), Bounds(0)] = 0
    estate: Annotated[dict[str, str], _LAID] = {}
    structures: Public[dict[str, str]] = {}
    areas: Public[list[str]] = []
    men: Public[list[str]] = []
    taxed: Public[bool] = False
    acquired: Public[bool] = False
    hand: Annotated[list[str], _HAND] = []
    money: Annotated[int, _MONEY, Bounds(0)] = 0
    bribes: Annotated[int, _BRIBES, Bounds(0)] = 0
    cards: Annotated[list[str], _CARDS] = []
    looking: Annotated[list[str], Visible("owner", population="Scandal Card")] = []
    fresh: Annotated[list[str], Visible("owner", counted=False)] = []
    picked: Annotated[list[str], Visible("owner", counted=False)] = []
    paired: Public[dict[str, str]] = {}

    def copy(self) -> Seat:
        """An independent copy."""
        return Seat(
            self.seat,
            self.vp,
            self.title,
            self.prestige,
            self.estate.copy(),
            self.structures.copy(),
            self.areas.copy(),
            self.men.copy(),
            self.taxed,
            self.acquired,
            self.hand.copy(),
            self.money,
            self.bribes,
            self.cards.copy(),
            self.looking.copy(),
            self.fresh.copy(),
            self.picked.copy(),
            self.paired.copy(),
        )

    @property
    def men_left(self) -> int:
        """How many Men-at-arms are in the supply."""
        return MEN - len(self.men)


class Board(msgspec.Struct):
    """What can be had on the board.

    Attributes:
        castles, chapels, palaces: how many stand there, always on the dearest spaces.
        follies: the Follies not yet built.
        bribes: Bribe Tokens.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "castles": "Castles",
        "chapels": "Chapels",
        "palaces": "Palaces",
        "follies": "Follies",
        "bribes": "Bribe Tokens",
    }

    castles: Annotated[int, Visible("public"), Bounds(0)] = 0
    chapels: Annotated[int, Visible("public"), Bounds(0)] = 0
    palaces: Annotated[int, Visible("public"), Bounds(0)] = 0
    follies: Public[list[str]] = []
    bribes: Annotated[int, Visible("public", population="Bribe Token"), Bounds(0)] = 0

    def copy(self) -> Board:
        """An independent copy."""
        return Board(self.castles, self.chapels, self.palaces, self.follies.copy(), self.bribes)


class Supply(msgspec.Struct):
    """What lies beside the board.

    Attributes:
        castles, chapels, palaces: structures that cannot be built from here.
        titles: Titles by rank.
        money: pounds; not counted under money-supply = unlimited.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "castles": "Castles",
        "chapels": "Chapels",
        "palaces": "Palaces",
        "titles": "Titles",
        "money": "pounds",
    }

    castles: Annotated[int, Visible("public"), Bounds(0)] = 0
    chapels: Annotated[int, Visible("public"), Bounds(0)] = 0
    palaces: Annotated[int, Visible("public"), Bounds(0)] = 0
    titles: Public[dict[str, int]] = {}
    money: Annotated[int, _SUPPLY, Bounds(0)] = 0

    def copy(self) -> Supply:
        """An independent copy."""
        return Supply(self.castles, self.chapels, self.palaces, self.titles.copy(), self.money)


class Turn(msgspec.Struct):
    """The turn that is being played.

    Attributes:
        seat: whose turn it is.
        number: the number of the turn, from 1.
        action: the action taken; "" before it.
        card: the Scandal Card played in this turn; "" if none.
        due: tiles earned by Woods and Forests and not yet drawn.
        laying_over: whether those have been drawn, so that no more tile can be laid in this turn.
        over: whether the turn has ended; a Ball, a scoring or a preparation may still follow.
        event: whether a Ball or a scoring followed its end.
        queen_by: id of the rule by which this player last got the Queen in this turn; "" if by none.
        missing: tile types that this player knows not to be in the bag (ruling.trade-abandon = name-first).
    """

    field_titles: ClassVar[dict[str, str]] = {
        "number": "turn number",
        "card": "Scandal Card played",
        "due": "tiles still to draw",
        "laying_over": "no more tiles to lay",
        "over": "turn has ended",
        "event": "Ball or scoring followed",
        "queen_by": "rule that gave the Queen",
        "missing": "known not to be in the bag",
    }

    seat: Public[int]
    number: Public[int] = 1
    action: Public[str] = ""
    card: Public[str] = ""
    due: Annotated[int, Visible("public"), Bounds(0)] = 0
    laying_over: Public[bool] = False
    over: Public[bool] = False
    event: Public[bool] = False
    queen_by: Public[str] = ""
    missing: Annotated[list[str], Visible("owner", counted=False)] = []

    def copy(self) -> Turn:
        """An independent copy."""
        return Turn(
            self.seat,
            self.number,
            self.action,
            self.card,
            self.due,
            self.laying_over,
            self.over,
            self.event,
            self.queen_by,
            self.missing.copy(),
        )


class Ball(msgspec.Struct):
    """A Masquerade Ball in progress.

    Attributes:
        step: 1 to 6.
        counted: seats in the order in which they have counted their Prestige.
        totals: their computed totals, in the same order.
        returned: Prestige of the tokens and cards that the seat now counting has returned so far.
        chosen: seats that have taken a new Title, in order.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "counted": "have counted",
        "totals": "totals counted",
        "returned": "Prestige returned",
        "chosen": "have a new Title",
    }

    step: Public[int] = 1
    counted: Public[list[int]] = []
    totals: Public[list[int]] = []
    returned: Public[int] = 0
    chosen: Public[list[int]] = []

    def copy(self) -> Ball:
        """An independent copy."""
        return Ball(self.step, self.counted.copy(), self.totals.copy(), self.returned, self.chosen.copy())


class State(kernel.State[S], kw_only=True):
    """All facts of a position of Noblemen.

    Attributes:
        seats: the players, clockwise.
        start: the Start Player's seat.
        turn: the turn that is being played, or the last one; None before the first.
        queen: the seat that has the Queen.
        decade: 1 to 3.
        round: the space of the Round Counter, counted from the first of the pack's track.
        board, supply: what can be had, and what lies beside the board.
        church: tiles given to the Church in this decade, in the order F W N M.
        bag: the tiles in the bag, in the order F W N M, which means nothing: draws are random.
        stack: the Scandal Cards, face down.
        ball: the Ball in progress.
        claim: the seat whose claim on the locked Queen is kept until a turn begins without a lock
            (ruling.lock-claim-later = deferred).
        delayed: whether the event of the space reached waits (ruling.chain-events = delayed).
        winners: the winners' seats, when the game is over.
        ending: id of the rule that decided between the first of them, or "".
    """

    field_titles: ClassVar[dict[str, str]] = {
        "start": "Start Player",
        "turn": "the turn",
        "queen": "has the Queen",
        "round": "Round Counter",
        "church": "Church",
        "bag": "tiles in the bag",
        "stack": "Scandal Cards in the stack",
        "ball": "Ball",
        "claim": "claim on the Queen kept",
        "delayed": "event waits",
        "ending": "rule that decided",
    }

    ended_by: ClassVar[str] = "end.trigger"

    seats: Public[list[Seat]]
    start: Public[int] = 0
    turn: Public[Turn | None] = None
    queen: Public[int] = 0
    decade: Annotated[int, Visible("public"), Bounds(1, 3)] = 1
    round: Annotated[int, Visible("public"), Bounds(0)] = 0
    board: Public[Board]
    supply: Public[Supply]
    church: Annotated[list[str], _LAID] = []
    bag: Annotated[list[str], _BAG] = []
    stack: Annotated[Pile, Visible("nobody", population="Scandal Card")]
    ball: Public[Ball | None] = None
    claim: Public[int | None] = None
    delayed: Public[bool] = False
    winners: Public[list[int]] = []
    ending: Public[str] = ""

    def copy(self) -> State[S]:
        """An independent copy that shares only frozen things."""
        return type(self)(
            settings=self.settings,
            agenda=self.agenda.copy(),
            over=self.over,
            seats=[seat.copy() for seat in self.seats],
            start=self.start,
            turn=self.turn and self.turn.copy(),
            queen=self.queen,
            decade=self.decade,
            round=self.round,
            board=self.board.copy(),
            supply=self.supply.copy(),
            church=self.church.copy(),
            bag=self.bag.copy(),
            stack=self.stack.copy(),
            ball=self.ball and self.ball.copy(),
            claim=self.claim,
            delayed=self.delayed,
            winners=self.winners.copy(),
            ending=self.ending,
        )

    def sees(self, field: str, seat: int) -> Any:
        """The bag lies open to a player who may look into it just now (trade.look); everything else is as declared."""
        if field != "bag" or not self.agenda:
            return None
        step: Any = self.agenda[-1]
        looks = getattr(step, "looks_into_bag", None)
        return "public" if looks is not None and step.seat == seat and looks(self) else None

    def ended(self) -> str:
        """The rule that ended the game; `ending` says what decided between the first players."""
        return self.ended_by

    def answer(self, ruling: str) -> str:
        """The chosen answer of a ruling."""
        return self.settings.answer(ruling)

    @property
    def pack(self) -> Components:
        """Prices and tracks."""
        return pack(self.settings)

    @property
    def space(self) -> str:
        """The kind of space on which the Round Counter stands; "" where an edited position has it beyond the track."""
        spaces = pack(self.settings).round_track.spaces
        return spaces[self.round] if 0 <= self.round < len(spaces) else ""

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with `first`."""
        count = len(self.seats)
        return [(first + place) % count for place in range(count)]


AnyState = State[Any]
"""What the rules work on, whatever the steps are."""
