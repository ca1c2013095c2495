"""The position: two seats, the markers on the Faction Tracks, Court and Council, decks, pools and discards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec

from workbench import kernel
from workbench.games.heir_and_regent.cards import is_faction_card, is_noble
from workbench.kernel.pile import Pile
from workbench.kernel.visibility import Bounds, Public, Visible

S = TypeVar("S")

YEARS = 4
FIRST_SPACE, CENTER, LAST_SPACE = 1, 5, 9
SHOWN = ("up", "pool")

# What is hidden under which answer of which ruling.
_OPEN = Visible("public", population="card")
_HAND = Visible("owner", population="card", known="exposed")
_HIDDEN = Visible("nobody", population="card")
_DISCARDS = Visible("public", when=(("discards-open", "closed", "nobody"),), population="card")


class Seat(msgspec.Struct):
    """A player.

    Attributes:
        seat: 0 or 1.
        vp: Victory Points.
        hand: Faction cards ("Me") and Nobles ("Me/Pi"), in the order they came.
        exposed: those of them that were taken openly; kept under ruling.hand-knowledge = tracked only.
        retinue: Nobles in the Retinue.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "vp": "Victory Points",
        "exposed": "known of the hand",
        "retinue": "Retinue",
    }

    seat: Public[int]
    vp: Annotated[int, Visible("public"), Bounds(0)] = 0
    hand: Annotated[list[str], _HAND] = []
    exposed: Public[list[str]] = []
    retinue: Annotated[list[str], _OPEN] = []

    def copy(self) -> Seat:
        """An independent copy."""
        return Seat(self.seat, self.vp, self.hand.copy(), self.exposed.copy(), self.retinue.copy())


class State(kernel.State[S], kw_only=True):
    """All facts of a position of Heir and Regent.

    Under variant.mixed-deck the one deck, its pool and its discards are `faction_deck`, `faction_pool` and
    `faction_discards`, and hold Nobles too.

    Attributes:
        seats: the two players.
        heir: the Heir's seat; None before sides are settled. The other one is the Regent.
        first: the seat that took the first turn of the game; None before it is settled.
        player: whose turn it is, or was last; None before the first turn.
        year: number of the year, from 1.
        turn: number of the turn in the whole game, from 1; 0 before the first.
        markers: space of the marker on each Faction Track by code: 1 to 3 purple, 7 to 9 green, counted from the Heir.
        court, council: Noble by space ("1", "2", ... row by row); empty spaces are left out.
        faction_deck, noble_deck: the draw decks, without the Birthday.
        faction_pool, noble_pool: the open cards beside them, without the Birthday.
        faction_discards, noble_discards: the discards, newest last.
        thrown: hands discarded at a Year End, which nobody looks at.
        unused: Nobles that are not in use this year (variant.third-of-nobles).
        gone: Nobles out of the game, or out until year 4 (ruling.next-setup, ruling.third).
        birthday: where the Heir's Birthday is: "aside" before it is put into the deck, "deck", "up" when it has turned
            up and lies beside the board, "pool" when it has and takes a place of the pool (ruling.birthday-slot).
        least_above, most_above: how many cards lie above it in the deck, at the least and at the most. Every number
            between them is as likely as any other: nobody has looked, so it is not settled before it shows.
        last_turns: turns left before the Year End (ruling.year-end-when = one-more-each); None before the Birthday.
        deck_size: cards in the Faction deck when the turns of this year began, the Birthday counted.
        danger_from: with which card off that deck the Birthday could turn up at the earliest, seen from there.
        drawn: cards drawn in the turn that is being played.
        acted: kinds of action taken in it, in order.
        invited: Court spaces of the Nobles invited in it.
        filled: whether the board was full at the end of a turn (ruling.end-full = year-end).
        winner: the winner's seat; None while the game goes on and after a draw.
        decided: id of the rule that decided, or "".
        ending: id of the rule that ended the game, or "".
    """

    field_titles: ClassVar[dict[str, str]] = {
        "heir": "the Heir",
        "first": "had the first turn",
        "player": "whose turn it is",
        "turn": "turn number",
        "markers": "Faction Tracks",
        "court": "Court",
        "council": "Privy Council",
        "faction_deck": "Faction deck",
        "noble_deck": "Noble deck",
        "faction_pool": "Faction pool",
        "noble_pool": "Noble pool",
        "faction_discards": "Faction discards",
        "noble_discards": "Noble discards",
        "thrown": "hands thrown away",
        "unused": "Nobles not in use",
        "gone": "Nobles out of the game",
        "birthday": "the Birthday",
        "least_above": "at least above the Birthday",
        "most_above": "at most above the Birthday",
        "last_turns": "turns to the Year End",
        "deck_size": "Faction deck at first",
        "danger_from": "Birthday from card",
        "drawn": "drawn this turn",
        "acted": "actions taken this turn",
        "invited": "invited this turn",
        "filled": "board was full",
        "decided": "rule that decided",
        "ending": "rule that ended it",
    }

    ended_by: ClassVar[str] = "year.last"

    seats: Public[list[Seat]]
    heir: Public[int | None] = None
    first: Public[int | None] = None
    player: Public[int | None] = None
    year: Annotated[int, Visible("public"), Bounds(1, YEARS)] = 1
    turn: Annotated[int, Visible("public"), Bounds(0)] = 0
    markers: Public[dict[str, int]] = {}
    court: Annotated[dict[str, str], _OPEN] = {}
    council: Annotated[dict[str, str], _OPEN] = {}
    faction_deck: Annotated[Pile, _HIDDEN]
    noble_deck: Annotated[Pile, _HIDDEN]
    faction_pool: Annotated[list[str], _OPEN] = []
    noble_pool: Annotated[list[str], _OPEN] = []
    faction_discards: Annotated[list[str], _DISCARDS] = []
    noble_discards: Annotated[list[str], _DISCARDS] = []
    thrown: Annotated[list[str], _HIDDEN] = []
    unused: Annotated[list[str], _HIDDEN] = []
    gone: Annotated[list[str], _HIDDEN] = []
    birthday: Public[Literal["aside", "deck", "up", "pool"]] = "aside"
    least_above: Annotated[int, Visible("public"), Bounds(0)] = 0
    most_above: Annotated[int, Visible("public"), Bounds(0)] = 0
    last_turns: Public[int | None] = None
    deck_size: Annotated[int, Visible("public"), Bounds(0)] = 0
    danger_from: Annotated[int, Visible("public"), Bounds(0)] = 0
    drawn: Annotated[int, Visible("public"), Bounds(0)] = 0
    acted: Public[list[str]] = []
    invited: Public[list[str]] = []
    filled: Public[bool] = False
    winner: Public[int | None] = None
    decided: Public[str] = ""
    ending: Public[str] = ""

    def copy(self) -> State[S]:
        """An independent copy that shares only frozen things."""
        return type(self)(
            settings=self.settings,
            agenda=self.agenda.copy(),
            over=self.over,
            seats=[seat.copy() for seat in self.seats],
            heir=self.heir,
            first=self.first,
            player=self.player,
            year=self.year,
            turn=self.turn,
            markers=self.markers.copy(),
            court=self.court.copy(),
            council=self.council.copy(),
            faction_deck=self.faction_deck.copy(),
            noble_deck=self.noble_deck.copy(),
            faction_pool=self.faction_pool.copy(),
            noble_pool=self.noble_pool.copy(),
            faction_discards=self.faction_discards.copy(),
            noble_discards=self.noble_discards.copy(),
            thrown=self.thrown.copy(),
            unused=self.unused.copy(),
            gone=self.gone.copy(),
            birthday=self.birthday,
            least_above=self.least_above,
            most_above=self.most_above,
            last_turns=self.last_turns,
            deck_size=self.deck_size,
            danger_from=self.danger_from,
            drawn=self.drawn,
            acted=self.acted.copy(),
            invited=self.invited.copy(),
            filled=self.filled,
            winner=self.winner,
            decided=self.decided,
            ending=self.ending,
        )

    def could_hold(self, field: str) -> Callable[[str], bool] | None:
        """Which cards a hidden place can hold: decks and discards have one kind, hands have both."""
        if field in ("noble_deck", "noble_discards", "unused", "gone"):
            return is_noble
        if field in ("faction_deck", "faction_discards") and "mixed-deck" in self.settings.on:
            return None
        return is_faction_card if field in ("faction_deck", "faction_discards") else None

    def answer(self, ruling: str) -> str:
        """The chosen answer of a ruling."""
        return self.settings.answer(ruling)

    def role(self, seat: int) -> str:
        """ "Heir" or "Regent"; "" before sides are settled (game.roles)."""
        return "" if self.heir is None else "Heir" if seat == self.heir else "Regent"

    @property
    def birthday_shown(self) -> bool:
        """Whether the Birthday has turned up this year."""
        return self.birthday in SHOWN

    @property
    def faction_deck_count(self) -> int:
        """How many cards the Faction deck has, the Birthday counted while it is in it."""
        return len(self.faction_deck) + (self.birthday == "deck")

    @property
    def regent(self) -> int | None:
        """The Regent's seat; None before sides are settled."""
        return None if self.heir is None else 1 - self.heir


AnyState = State[Any]
