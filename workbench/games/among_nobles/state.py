"""The position: families in rows, provinces, display and decks, the court, and the activations that are running."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

from workbench import kernel
from workbench.games.among_nobles.components import Face
from workbench.kernel.pile import Pile
from workbench.kernel.visibility import Bounds, Level, Owner, Public, Visible

S = TypeVar("S")

_CARD = Visible("public", population="Card")
_COUNT = Bounds(0)
_PRESTIGE = Visible(
    "owner",
    population="Prestige",
    when=(("prestige-view", "open", "public"), ("variant.open-prestige", "on", "public")),
)


class Unit(msgspec.Struct):
    """A character or a couple in a family.

    Attributes:
        card: the single character, or the husband.
        wife: the wife's card, or None.
        tokens: action tokens on it.
        gold: the dowry on the card.
        acted: activated in this phase, with or without a token.
        reacted: reactivated with a token in this phase.
        born: born in this phase.
        fresh: a new couple that may be activated although the groom carries a token (ruling.groom-token).
        barred: the wife is new and her boxes are not open yet (marry.self-groom).
    """

    field_titles: ClassVar[dict[str, str]] = {
        "tokens": "action tokens",
        "gold": "dowry",
        "acted": "activated",
        "reacted": "reactivated",
        "born": "born in this phase",
        "fresh": "new couple",
        "barred": "her boxes are shut",
    }

    card: Annotated[str, _CARD]
    wife: Annotated[str | None, _CARD] = None
    tokens: Annotated[int, Visible("public"), _COUNT] = 0
    gold: Annotated[int, Visible("public"), _COUNT] = 0
    acted: Public[bool] = False
    reacted: Public[bool] = False
    born: Public[bool] = False
    fresh: Public[bool] = False
    barred: Public[bool] = False

    def copy(self) -> Unit:
        """An independent copy."""
        return Unit(
            self.card,
            self.wife,
            self.tokens,
            self.gold,
            self.acted,
            self.reacted,
            self.born,
            self.fresh,
            self.barred,
        )

    @property
    def cards(self) -> tuple[str, ...]:
        """The one or two cards."""
        return (self.card,) if self.wife is None else (self.card, self.wife)


class Seat(msgspec.Struct):
    """A player.

    Attributes:
        seat: number of the seat.
        gold, armies: what lies in the supply.
        prestige: prestige points, known to the player alone.
        tokens: action tokens that can still be used in this phase.
        spent: tokens off the table until upkeep: back from a bride or a removed card.
        lapsed: tokens given up by passing.
        bonus: action tokens more than usual in this phase.
        rows: the family, oldest generation first; each row holds units.
        fingers: fingers shown in secret, before they are counted.
        score: prestige after the final scoring; None before.
        rest: gold left for the tie-break; None before the final scoring.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "armies": "armies in supply",
        "tokens": "unused tokens",
        "spent": "tokens back at upkeep",
        "lapsed": "tokens given up",
        "bonus": "extra tokens",
        "rows": "family",
        "fingers": "fingers shown",
        "score": "final prestige",
        "rest": "gold left at the end",
    }
    item_titles: ClassVar[dict[str, str]] = {"rows": "row"}

    seat: Public[int]
    gold: Annotated[int, Visible("public"), _COUNT] = 0
    armies: Annotated[int, Visible("public"), _COUNT] = 0
    prestige: Annotated[int, _PRESTIGE, _COUNT] = 0
    tokens: Annotated[int, Visible("public"), _COUNT] = 0
    spent: Annotated[int, Visible("public"), _COUNT] = 0
    lapsed: Annotated[int, Visible("public"), _COUNT] = 0
    bonus: Annotated[int, Visible("public"), _COUNT] = 0
    rows: Public[list[list[Unit]]] = []
    fingers: Annotated[int | None, Visible("owner"), Bounds(0, 5)] = None
    score: Public[int | None] = None
    rest: Public[int | None] = None

    def could_be(self, field: str) -> tuple[int, ...] | None:
        """The values that a hidden field can have as far as all players know."""
        return tuple(range(6)) if field == "fingers" else None

    def copy(self) -> Seat:
        """An independent copy."""
        return Seat(
            self.seat,
            self.gold,
            self.armies,
            self.prestige,
            self.tokens,
            self.spent,
            self.lapsed,
            self.bonus,
            [[unit.copy() for unit in row] for row in self.rows],
            self.fingers,
            self.score,
            self.rest,
        )


class Province(msgspec.Struct):
    """A province: its symbols (C commerce, P piety) and the armies of each seat."""

    item_titles: ClassVar[dict[str, str]] = {"armies": "player"}

    symbols: Public[str]
    armies: Public[list[int]]

    def copy(self) -> Province:
        """An independent copy."""
        return Province(self.symbols, self.armies.copy())


class Deck(msgspec.Struct):
    """A deck of an age. What is in it is no secret, since every other card lies open; its order is not settled."""

    age: Public[int]
    pile: Annotated[Pile, _CARD]

    def copy(self) -> Deck:
        """An independent copy."""
        return Deck(self.age, self.pile.copy())


class Offer(msgspec.Struct, frozen=True):
    """A bride presented at court.

    Attributes:
        seat: the player who presents her.
        eligible: the females among whom that player could choose; all see them.
        bride: the one that was chosen.
        shown: whether she has been revealed.
    """

    field_titles: ClassVar[dict[str, str]] = {"eligible": "possible brides", "shown": "revealed"}

    seat: Public[int]
    eligible: Public[tuple[str, ...]]
    bride: Owner[str]
    shown: Public[bool] = False

    def sees(self, field: str, seat: int) -> Level | None:
        """After the reveal all see the bride."""
        return "public" if field == "bride" and self.shown else None

    def could_be(self, field: str) -> tuple[str, ...] | None:
        """The brides that this one can be as far as all players know."""
        return self.eligible if field == "bride" else None


class Court(msgspec.Struct):
    """The wedding in progress.

    Attributes:
        seat: the groom's player.
        groom: his card.
        price: the wedding cost that is due or paid.
        paid: whether it has been paid.
        fee: the hire price that comes back if no bride is presented (ruling.no-bride-hire).
        openly: whether brides are shown one after another in player order.
        offers: the brides presented so far.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "price": "wedding cost",
        "paid": "cost paid",
        "fee": "hire price to give back",
        "openly": "brides shown openly",
        "offers": "brides presented",
    }

    seat: Public[int]
    groom: Public[str]
    price: Public[int]
    paid: Public[bool] = True
    fee: Public[int] = 0
    openly: Public[bool] = False
    offers: Public[list[Offer]] = []

    def copy(self) -> Court:
        """An independent copy."""
        return Court(self.seat, self.groom, self.price, self.paid, self.fee, self.openly, self.offers.copy())


class Frame(msgspec.Struct):
    """An activation that is running.

    Attributes:
        seat: the acting player.
        card: the activated character; of a couple the husband.
        series: number of the chosen series.
        kind: "activation" or "reactivation".
        origin: what it rests on: "token", or the card that grants it.
        row: all boxes of the joined row.
        his: how many of them, from the left, stand on the activated character's own card.
        next: place of the next box.
        last: place after the last box that is carried out.
        single: whether the character was unmarried when it began.
        repeated: whether the unit carried a token before this activation, which placed none.
        any_trait: whether births ignore traits from here on.
        christenings: newborns whose christening comes after the series (ruling.christening-nesting).
        removed: wives removed in this series.
        wed: whether the activated character has married in this series.
        again: the card that has earned an extra activation of the unit, or "".
        level: row of a character that has left the family, or None while it is there.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "kind": "kind of activation",
        "origin": "rests on",
        "row": "boxes",
        "his": "boxes on the own card",
        "next": "next box",
        "last": "place after the last box",
        "single": "unmarried at the start",
        "repeated": "had a token before",
        "any_trait": "births ignore traits",
        "christenings": "christenings to come",
        "removed": "wives removed",
        "wed": "has married in it",
        "again": "earns another activation",
        "level": "row of one who left",
    }

    seat: Public[int]
    card: Public[str]
    series: Public[int]
    kind: Public[str]
    origin: Public[str]
    row: Public[tuple[str, ...]]
    his: Public[int]
    next: Public[int]
    last: Public[int]
    single: Public[bool] = False
    repeated: Public[bool] = False
    any_trait: Public[bool] = False
    christenings: Public[list[str]] = []
    removed: Public[int] = 0
    wed: Public[bool] = False
    again: Public[str] = ""
    level: Public[int | None] = None

    def copy(self) -> Frame:
        """An independent copy."""
        return Frame(
            self.seat,
            self.card,
            self.series,
            self.kind,
            self.origin,
            self.row,
            self.his,
            self.next,
            self.last,
            self.single,
            self.repeated,
            self.any_trait,
            self.christenings.copy(),
            self.removed,
            self.wed,
            self.again,
            self.level,
        )


class State(kernel.State[S], kw_only=True):
    """All facts of a position of Among Nobles.

    Attributes:
        seats: the players.
        first: the first player; None before the fingers are counted.
        player: whose turn it is, or None.
        round: number of the round, from 1; 0 during setup.
        phase: "setup", "activation", "upkeep" or "over".
        allowance: action tokens of each player in this phase.
        decks: the decks of the three ages.
        display: the cards on display.
        drawn: cards drawn in the search for a male heir.
        ancestors: ancestral cards that are not handed out yet.
        gone: cards out of the game.
        provinces: by id.
        parents: for every child born in play its father and mother; no rule asks for it.
        faces: cards that show something else than the pack says (a teacher's fixture).
        frames: the activations that are running, the innermost last.
        court: the wedding in progress.
        returned: cards that have gone under a deck once (ruling.discards = display-under-deck).
        used: cards whose once-a-turn ability has been used.
        passed: seats that passed in a row (ruling.pass-final = wait).
        extra: the seat whose extra turn follows at once (ruling.leonor-order = right-away).
        pending: whether a generational change is scheduled (the first player card is turned over).
        changes: generational changes carried out.
        winners: the winning seats.
        ending: id of the rule that decided the game, or "".
    """

    field_titles: ClassVar[dict[str, str]] = {
        "first": "first player",
        "player": "whose turn it is",
        "allowance": "tokens a player",
        "display": "cards on display",
        "drawn": "drawn for a male heir",
        "ancestors": "ancestors left",
        "gone": "out of the game",
        "parents": "parents of children born",
        "faces": "cards of your own making",
        "frames": "running activations",
        "court": "wedding at court",
        "returned": "cards put under a deck",
        "used": "once-a-turn abilities used",
        "passed": "passed in a row",
        "extra": "extra turn",
        "pending": "generational change due",
        "changes": "generational changes so far",
        "ending": "rule that decided",
    }
    item_titles: ClassVar[dict[str, str]] = {"decks": "deck of age", "frames": "activation"}

    ended_by: ClassVar[str] = "end.when"

    seats: Public[list[Seat]]
    first: Public[int | None] = None
    player: Public[int | None] = None
    round: Annotated[int, Visible("public"), _COUNT] = 0
    phase: Public[str] = "setup"
    allowance: Annotated[int, Visible("public"), _COUNT] = 0
    decks: Public[list[Deck]] = []
    display: Annotated[list[str], _CARD] = []
    drawn: Annotated[list[str], _CARD] = []
    ancestors: Annotated[list[str], _CARD] = []
    gone: Annotated[list[str], _CARD] = []
    provinces: Public[dict[str, Province]] = {}
    parents: Public[dict[str, tuple[str, ...]]] = {}
    faces: Public[dict[str, Face]] = {}
    frames: Public[list[Frame]] = []
    court: Public[Court | None] = None
    returned: Public[list[str]] = []
    used: Public[list[str]] = []
    passed: Public[list[int]] = []
    extra: Public[int | None] = None
    pending: Public[bool] = False
    changes: Annotated[int, Visible("public"), Bounds(0, 3)] = 0
    winners: Public[list[int]] = []
    ending: Public[str] = ""

    def copy(self) -> State[S]:
        """An independent copy that shares only frozen things."""
        return type(self)(
            settings=self.settings,
            agenda=self.agenda.copy(),
            over=self.over,
            seats=[seat.copy() for seat in self.seats],
            first=self.first,
            player=self.player,
            round=self.round,
            phase=self.phase,
            allowance=self.allowance,
            decks=[deck.copy() for deck in self.decks],
            display=self.display.copy(),
            drawn=self.drawn.copy(),
            ancestors=self.ancestors.copy(),
            gone=self.gone.copy(),
            provinces={name: province.copy() for name, province in self.provinces.items()},
            parents=self.parents.copy(),
            faces=self.faces.copy(),
            frames=[frame.copy() for frame in self.frames],
            court=self.court and self.court.copy(),
            returned=self.returned.copy(),
            used=self.used.copy(),
            passed=self.passed.copy(),
            extra=self.extra,
            pending=self.pending,
            changes=self.changes,
            winners=self.winners.copy(),
            ending=self.ending,
        )

    def answer(self, ruling: str) -> str:
        """The chosen answer of a ruling (short id); steps ask nothing else so often."""
        return self.settings.answers[ruling]

    @property
    def turn(self) -> int:
        """The number of the round."""
        return self.round


AnyState = State[Any]
