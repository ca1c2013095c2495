"""The position: two seats with chest, hand and Nobles in arms, the decks and piles, the battle in progress."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

from workbench import kernel
from workbench.kernel.pile import Pile
from workbench.kernel.visibility import Bounds, Public, Visible

S = TypeVar("S")

# What is hidden under which answer of which ruling.
_PUBLIC_GOLD = Visible("public", when=(("open-counts", "secret", "owner"),), population="Gold")
_SUPPLY = Visible("public", when=(("open-counts", "secret", "nobody"),), population="Gold")
_HAND = Visible("owner", population="Support", known="exposed")
_DISCARDS = Visible("public", when=(("discards-open", "top-only", "top"),), population="Support")
_OPEN_SUPPORT = Visible("public", population="Support")
_SECRET_SUPPORT = Visible("owner", population="Support")
_OPEN_NOBLE = Visible("public", population="Noble")
_NOBLE_DISCARDS = Visible("public", when=(("discards-open", "top-only", "top"),), population="Noble")
_SECRET_NOBLE = Visible("owner", population="Noble")

DECK_OF = {"noble": "noble_deck", "support": "support_deck"}


class Noble(msgspec.Struct):
    """A Noble in arms.

    Attributes:
        card: its card.
        defeats: the markers on it.
        knight: the Support card that serves it, or None.
        fresh: whether it was drawn in the turn that is being played.
    """

    field_titles: ClassVar[dict[str, str]] = {"defeats": "Defeats", "knight": "Knight", "fresh": "drawn this turn"}

    card: Annotated[str, _OPEN_NOBLE]
    defeats: Annotated[int, Visible("public"), Bounds(0)] = 0
    knight: Annotated[str | None, _OPEN_SUPPORT] = None
    fresh: Public[bool] = False

    def copy(self) -> Noble:
        """An independent copy."""
        return Noble(self.card, self.defeats, self.knight, self.fresh)


class Report(msgspec.Struct, frozen=True):
    """What a Spy saw: the opponent's hand in a turn."""

    turn: Public[int]
    cards: Public[tuple[str, ...]]


class Seat(msgspec.Struct):
    """A player.

    Attributes:
        seat: 0 or 1.
        chest: Gold in the battle chest.
        hand: Support cards in hand, in the order they came.
        exposed: those of them that the opponent knows.
        arms: Nobles in arms.
        agents: Agents not yet used, by name.
        dealt: Nobles in hand during the preparation.
        chosen: Nobles chosen in secret, before the reveal.
        report: what this player's Spy saw; its victim knows it too.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "chest": "Gold in the chest",
        "exposed": "known of the hand",
        "arms": "Nobles in arms",
        "agents": "Agents unused",
        "dealt": "Nobles dealt",
        "chosen": "Nobles chosen",
        "report": "seen by the Spy",
    }

    seat: Public[int]
    chest: Annotated[int, _PUBLIC_GOLD, Bounds(0)] = 0
    hand: Annotated[list[str], _HAND] = []
    exposed: Public[list[str]] = []
    arms: Public[list[Noble]] = []
    agents: Public[list[str]] = []
    dealt: Annotated[list[str], _SECRET_NOBLE] = []
    chosen: Annotated[list[str], _SECRET_NOBLE] = []
    report: Public[Report | None] = None

    def copy(self) -> Seat:
        """An independent copy."""
        return Seat(
            self.seat,
            self.chest,
            self.hand.copy(),
            self.exposed.copy(),
            [noble.copy() for noble in self.arms],
            self.agents.copy(),
            self.dealt.copy(),
            self.chosen.copy(),
            self.report,
        )

    def noble(self, card: str) -> Noble | None:
        """The Noble in arms with this card, or None."""
        for noble in self.arms:
            if noble.card == card:
                return noble
        return None


class Side(msgspec.Struct):
    """One side of a battle.

    Attributes:
        seat: whose side.
        noble: the fighting Noble's card.
        dice: what its dice show so far.
        cards: Support cards played, face up.
        sealed: Support cards laid face down, before the reveal.
        recalled: what the opponent knew of the hand before cards were laid face down out of it.
    """

    field_titles: ClassVar[dict[str, str]] = {
        "noble": "Noble",
        "cards": "Support played",
        "sealed": "Support face down",
        "recalled": "known of the hand before",
    }

    seat: Public[int]
    noble: Public[str]
    dice: Public[list[int]] = []
    cards: Annotated[list[str], _OPEN_SUPPORT] = []
    sealed: Annotated[list[str], _SECRET_SUPPORT] = []
    recalled: Public[list[str]] = []

    def copy(self) -> Side:
        """An independent copy."""
        return Side(
            self.seat, self.noble, self.dice.copy(), self.cards.copy(), self.sealed.copy(), self.recalled.copy()
        )


class Battle(msgspec.Struct):
    """The battle in progress.

    Attributes:
        attack, defence: the two sides.
        announced: the defending Noble that the Advance named.
    """

    field_titles: ClassVar[dict[str, str]] = {"announced": "Noble announced"}

    attack: Public[Side]
    defence: Public[Side]
    announced: Public[str]

    def copy(self) -> Battle:
        """An independent copy."""
        return Battle(self.attack.copy(), self.defence.copy(), self.announced)

    def side(self, seat: int) -> Side:
        """The side of a seat."""
        return self.attack if self.attack.seat == seat else self.defence


class State(kernel.State[S], kw_only=True):
    """All facts of a position of Dueling Nobles.

    Attributes:
        seats: the two players.
        player: whose turn it is; None before the first player is settled.
        turn: number of the turn, from 1; 0 during the preparation.
        used: the once-a-turn actions taken this turn, in order.
        noble_deck, support_deck: the draw decks.
        noble_pile, support_pile: the discards, newest last.
        paid: a Support card laid out for an Agent that is still at work (ruling.agent-cost-pile = afterwards).
        supply: Gold in the supply; not counted under gold-supply = unlimited.
        removed: Gold out of the game (ruling.spent-gold = removed).
        retired: Nobles that have retired at least once.
        battle: the battle in progress, kept until Disband is done.
        winner: the winner's seat; None while the game goes on and after a draw.
        ending: id of the rule that ended the game, or "".
    """

    field_titles: ClassVar[dict[str, str]] = {
        "player": "whose turn it is",
        "turn": "turn number",
        "used": "actions taken this turn",
        "noble_deck": "Noble deck",
        "support_deck": "Support deck",
        "noble_pile": "Noble pile",
        "support_pile": "Support pile",
        "paid": "paid for an Agent",
        "supply": "Gold in the supply",
        "removed": "Gold out of the game",
        "retired": "Nobles retired before",
        "ending": "rule that ended it",
    }

    ended_by: ClassVar[str] = "win.check"

    seats: Public[list[Seat]]
    player: Public[int | None] = None
    turn: Public[int] = 0
    used: Public[list[str]] = []
    noble_deck: Annotated[Pile, Visible("nobody", population="Noble")]
    support_deck: Annotated[Pile, Visible("nobody", population="Support")]
    noble_pile: Annotated[list[str], _NOBLE_DISCARDS] = []
    support_pile: Annotated[list[str], _DISCARDS] = []
    paid: Annotated[list[str], _OPEN_SUPPORT] = []
    supply: Annotated[int, _SUPPLY, Bounds(0)] = 0
    removed: Annotated[int, Visible("public", population="Gold"), Bounds(0)] = 0
    retired: Public[list[str]] = []
    battle: Public[Battle | None] = None
    winner: Public[int | None] = None
    ending: Public[str] = ""

    def copy(self) -> State[S]:
        """An independent copy that shares only frozen things."""
        return type(self)(
            settings=self.settings,
            agenda=self.agenda.copy(),
            over=self.over,
            seats=[seat.copy() for seat in self.seats],
            player=self.player,
            turn=self.turn,
            used=self.used.copy(),
            noble_deck=self.noble_deck.copy(),
            support_deck=self.support_deck.copy(),
            noble_pile=self.noble_pile.copy(),
            support_pile=self.support_pile.copy(),
            paid=self.paid.copy(),
            supply=self.supply,
            removed=self.removed,
            retired=self.retired.copy(),
            battle=self.battle and self.battle.copy(),
            winner=self.winner,
            ending=self.ending,
        )

    def answer(self, ruling: str) -> str:
        """The chosen answer of a ruling (short id); steps ask nothing else so often."""
        return self.settings.answers[ruling]


AnyState = State[Any]
