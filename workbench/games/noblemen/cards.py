"""The Scandal Cards: what each of them does, in one place. Steps ask these hooks and never test for a card by name.

Hooks: `objections` and `play` (as the card of the turn), `effective` (whether it would do anything), `expands` (gives
an Expand Estate), `keeps_all` (played while receiving a card), `prestige` (worth at a Ball), `points_at_end`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, ClassVar

from workbench.games.noblemen import grid
from workbench.games.noblemen.components import CARD_STOCK, TILES
from workbench.games.noblemen.expand import LayTile
from workbench.games.noblemen.purse import earn, score
from workbench.games.noblemen.queen import changes_hands, locked, outlook, take_queen
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.structures import left_on_board, meadows, off_the_board, put_up, spot_objections, spots
from workbench.games.noblemen.tiles import draw, into_bag
from workbench.games.noblemen.turn import STOP, Stop, TurnChoice, TurnMove, running
from workbench.games.noblemen.words import (
    CARD_NAMES,
    TILE_NAMES,
    hand_card,
    hand_tile,
    known_card,
    matched,
    own,
    tile_at,
)
from workbench.kernel import Description, Move, Objection, Public, Tell, Visible, objection

DOWRY_TILES = 4
VICAR_TILES = 4
VICAR_POINT = 1
MARRIAGE_TOKENS = 2
MARRIAGE_POINTS = 2
TRIBUTE_POUNDS = 5
BLACKMAIL_PRESTIGE = 3
LIAISON_POINTS = 3


class Card:
    """A kind of Scandal Card. What is written here is the ordinary case; the kinds below say what is different.

    Class facts:
        id: how it is called in states and notation.
        rule: the rule that says what it does.
        weighs: the rules weighed when it is played in a turn.
        passive: whether it has a moment of its own and no effect in a turn (ruling.card-passive).
        expands: whether it gives an Expand Estate action.
        keeps_all: whether it may be played while receiving a Scandal Card, to keep all that were drawn.
        prestige, prestige_rule: what it is worth when returned at a Ball.
        prestige_also: further rules that act then.
        points_at_end: Victory Points for it at the end of the game.
    """

    id: ClassVar[str]
    rule: ClassVar[str]
    weighs: ClassVar[tuple[str, ...]] = ()
    passive: ClassVar[bool] = False
    expands: ClassVar[bool] = False
    keeps_all: ClassVar[bool] = False
    prestige: ClassVar[int] = 1
    prestige_rule: ClassVar[str] = "prestige.other-cards"
    prestige_also: ClassVar[tuple[str, ...]] = ()
    points_at_end: ClassVar[int] = 0

    def cells(self, state: AnyState, seat: int) -> Iterable[str]:
        """The cells that may be named with it; "" for none."""
        return ("",)

    def objections(self, state: AnyState, seat: int, cell: str) -> Iterator[Objection]:
        """Why it cannot be played in this turn, what holds for all cards left aside."""
        if cell:
            yield objection(self.rule, tile_at(seat, cell), key="cell", cell=cell)
        if self.passive and state.settings.answers["card-passive"] == "no":
            yield objection(self.rule, hand_card(seat, self.id))

    def effective(self, state: AnyState, seat: int) -> bool:
        """Whether it would have some effect now (ruling.card-no-effect)."""
        return True

    def play(self, state: AnyState, seat: int, cell: str, tell: Tell) -> None:
        """What it does."""
        tell("ruling.card-passive", hand_card(seat, self.id), also=(self.rule,), seat=seat, card=self.id)

    def gain(self, state: AnyState, seat: int) -> tuple[str, ...]:
        """What it brings, in short."""
        return ()


class Blackmail(Card):
    """Worth 3 Prestige at a Ball."""

    id = "Blackmail"
    rule = "card.blackmail"
    weighs = ("card.blackmail", "ruling.card-passive")
    passive = True
    prestige = BLACKMAIL_PRESTIGE
    prestige_rule = "prestige.blackmail"
    prestige_also = ("card.blackmail",)


class CunningStroke(Card):
    """One extra Expand Estate."""

    id = "Cunning"
    rule = "card.cunning-stroke"
    weighs = ("card.cunning-stroke", "card.cunning-twice", "expand.draw-late", "ruling.wood-draw-timing")
    expands = True

    def objections(self, state: AnyState, seat: int, cell: str) -> Iterator[Objection]:
        yield from super().objections(state, seat, cell)
        if state.turn is not None and state.turn.laying_over:
            yield objection("expand.draw-late", key="over", seat=seat)

    def effective(self, state: AnyState, seat: int) -> bool:
        return bool(state.seats[seat].hand)

    def play(self, state: AnyState, seat: int, cell: str, tell: Tell) -> None:
        twice = state.turn is not None and state.turn.action == "expand"
        also = ("card.cunning-twice",) if twice else ()
        tell(self.rule, hand_card(seat, self.id), key="twice" if twice else "", also=also, seat=seat)
        # Also without a tile: that the hand is empty is behind the screen.
        state.push(LayTile(seat, (), True))

    def gain(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return ("one more Expand Estate",)


class Dowry(Card):
    """Four random tiles."""

    id = "Dowry"
    rule = "card.dowry"
    weighs = ("card.dowry", "bag.short")

    def effective(self, state: AnyState, seat: int) -> bool:
        return bool(state.bag)

    def play(self, state: AnyState, seat: int, cell: str, tell: Tell) -> None:
        draw(state, seat, DOWRY_TILES, self.rule)

    def gain(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (f"draws {DOWRY_TILES} tiles",)


class FavourOfTheVicar(Card):
    """Up to four tiles into the bag for a Victory Point each."""

    id = "Vicar"
    rule = "card.vicar"
    weighs = ("card.vicar",)

    def effective(self, state: AnyState, seat: int) -> bool:
        return bool(state.seats[seat].hand)

    def play(self, state: AnyState, seat: int, cell: str, tell: Tell) -> None:
        tell(self.rule, hand_card(seat, self.id), key="begins", seat=seat, count=VICAR_TILES)
        # Also without a tile: that the hand is empty is behind the screen.
        state.push(VicarTiles(seat))

    def gain(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (f"up to {VICAR_TILES} tiles", f"+{VICAR_POINT} VP each")


class Inheritance(Card):
    """The cheapest Castle for nothing."""

    id = "Inheritance"
    rule = "card.inheritance"
    weighs = (
        "card.inheritance",
        "card.inheritance-spot",
        "castle.meadow",
        "castle.apart",
        "ruling.inheritance-board-empty",
    )

    def cells(self, state: AnyState, seat: int) -> Iterable[str]:
        return meadows(state, seat)

    def objections(self, state: AnyState, seat: int, cell: str) -> Iterator[Objection]:
        if not cell:
            yield objection(self.rule, hand_card(seat, self.id), key="where")
        else:
            yield from (one for one in spot_objections(state, seat, "castle", cell) if one.rule != "castle.no-spot")
        if not spots(state, seat, "castle"):
            yield objection("card.inheritance-spot", own("estate", seat), seat=seat)
        if left_on_board(state, "castle") <= 0:
            if state.settings.answers["inheritance-board-empty"] == "not-playable":
                yield objection("card.inheritance", "ladder:castle", key="none")
                yield objection("ruling.inheritance-board-empty", "ladder:castle")
            elif state.supply.castles <= 0:
                yield objection("card.inheritance", "supply:castle", key="gone")

    def play(self, state: AnyState, seat: int, cell: str, tell: Tell) -> None:
        if left_on_board(state, "castle") > 0:
            off_the_board(state, "castle")
        else:
            state.supply.castles -= 1
            tell("ruling.inheritance-board-empty", "supply:castle", key="supply", seat=seat)
        put_up(state, seat, "castle", cell, self.rule, tell, 0)
        tell("card.inheritance-no-man", tile_at(seat, cell), also=("card.inheritance-spot",), seat=seat)

    def gain(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return ("a Castle for nothing", "no Man-at-arms")


class Intrigue(Card):
    """Keep all three cards drawn."""

    id = "Intrigue"
    rule = "card.intrigue"
    weighs = ("card.intrigue", "ruling.card-passive")
    passive = True
    keeps_all = True


class Liaison(Card):
    """Worth 3 Victory Points at the end."""

    id = "Liaison"
    rule = "card.liaison"
    weighs = ("card.liaison", "ruling.card-passive")
    passive = True
    points_at_end = LIAISON_POINTS


class SecretMarriage(Card):
    """Two Bribe Tokens and 2 Victory Points."""

    id = "Marriage"
    rule = "card.secret-marriage"
    weighs = ("card.secret-marriage", "card.secret-marriage-short")

    def play(self, state: AnyState, seat: int, cell: str, tell: Tell) -> None:
        tokens = min(MARRIAGE_TOKENS, state.board.bribes)
        state.board.bribes -= tokens
        state.seats[seat].bribes += tokens
        rule = self.rule if tokens == MARRIAGE_TOKENS else "card.secret-marriage-short"
        tell(rule, hand_card(seat, self.id), "board:bribes", own("bribes", seat), key="tokens", seat=seat, count=tokens)
        score(state, seat, MARRIAGE_POINTS, self.rule, tell, hand_card(seat, self.id))

    def gain(self, state: AnyState, seat: int) -> tuple[str, ...]:
        tokens = min(MARRIAGE_TOKENS, state.board.bribes)
        return (f"{tokens} Bribe Token{'' if tokens == 1 else 's'}", f"+{MARRIAGE_POINTS} VP")


class Tribute(Card):
    """Five pounds."""

    id = "Tribute"
    rule = "card.tribute"
    weighs = ("card.tribute",)

    def effective(self, state: AnyState, seat: int) -> bool:
        return state.settings.answers["money-supply"] == "unlimited" or state.supply.money > 0

    def play(self, state: AnyState, seat: int, cell: str, tell: Tell) -> None:
        earn(state, seat, TRIBUTE_POUNDS, self.rule, tell, hand_card(seat, self.id))

    def gain(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (f"+£{TRIBUTE_POUNDS}",)


class Whitehall(Card):
    """The Queen."""

    id = "Whitehall"
    rule = "card.whitehall"
    weighs = ("card.whitehall", "track.lock", "ruling.lock-sources")

    def objections(self, state: AnyState, seat: int, cell: str) -> Iterator[Objection]:
        yield from super().objections(state, seat, cell)
        if locked(state, from_card=True) and state.settings.answers["lock-sources"] == "all-no-whitehall":
            yield objection("track.lock", "queen", key="whitehall", seat=state.queen)
            yield objection("ruling.lock-sources", "queen")

    def effective(self, state: AnyState, seat: int) -> bool:
        return changes_hands(state, seat, from_card=True)

    def play(self, state: AnyState, seat: int, cell: str, tell: Tell) -> None:
        take_queen(state, seat, self.rule, tell, from_card=True)

    def gain(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (outlook(state, seat, from_card=True),)


class Unknown(Card):
    """What only an edited position can hold: a card that the game does not have. It is never on offer."""

    rule = "component.scandals"

    def cells(self, state: AnyState, seat: int) -> Iterable[str]:
        return ()


class Cards(dict[str, Card]):
    """The kinds of cards by id."""

    def __missing__(self, name: str) -> Card:
        return Unknown()


CARDS = Cards(
    (card.id, card)
    for card in (
        Blackmail(),
        CunningStroke(),
        Dowry(),
        FavourOfTheVicar(),
        Inheritance(),
        Intrigue(),
        Liaison(),
        SecretMarriage(),
        Tribute(),
        Whitehall(),
    )
)
_ORDER = {card: number for number, card in enumerate(CARD_STOCK)}


def add_card(cards: list[str], card: str) -> None:
    """Put a card among others, which stay in the order of names."""
    insort(cards, card, key=lambda name: _ORDER.get(name, len(_ORDER)))


def remove_card(state: AnyState, seat: int, card: str) -> None:
    """Take a card from behind a seat's screen."""
    player = state.seats[seat]
    player.cards.remove(card)
    if player.fresh.count(card) > player.cards.count(card):
        player.fresh.remove(card)


def under_the_stack(state: AnyState, cards: Iterable[str], seats: Iterable[int]) -> None:
    """Put cards face down under the stack, in this order, as seen by `seats` (scandal.played-bottom)."""
    state.stack.put_under(cards, seats)


def playable(state: AnyState, seat: int, card: str) -> bool:
    """Whether the seat has a copy of the card that it may play in this turn (ruling.new-card-same-turn)."""
    player = state.seats[seat]
    have = player.cards.count(card)
    if have and player.fresh and state.settings.answers["new-card-same-turn"] == "no":
        have -= player.fresh.count(card)
    return have > 0


def may_lay_more(state: AnyState) -> bool:
    """Whether another expansion could follow in this turn (ruling.wood-draw-timing).

    What lies behind the screen plays no part: when the draws come would tell all whether there is such a card.
    """
    turn = state.turn
    return turn is not None and not turn.laying_over and not (turn.action and turn.card)


class PlayCard(TurnMove, frozen=True):
    """Play a Scandal Card in the own turn: `k Tribute`, `k Inheritance 2,0`."""

    when: ClassVar[str] = "turn.card-timing"
    weighs = (
        "turn.one-card",
        "turn.card-timing",
        "turn.own-turn-only",
        "scandal.play-limit",
        "scandal.played-bottom",
        "ruling.new-card-same-turn",
        "ruling.card-no-effect",
    )

    card: Public[str]
    cell: Public[str] = ""

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:k|play) ([a-z ]+?)(?: ({grid.CELL_PATTERN}))?", text)
        card = known_card(found[0]) if found else None
        if found is None or card is None:
            return None
        return cls(card, grid.tidy(found[1]) if found[1] else "")

    def __str__(self) -> str:
        return f"k {self.card} {self.cell}".rstrip()

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        if seat is None:
            return ()
        return (hand_card(seat, self.card), *((tile_at(seat, self.cell),) if self.cell else ()))

    def weighed(self, state: AnyState, seat: int) -> tuple[str, ...]:
        return (*self.weighs, *CARDS[self.card].weighs)

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("turn.card-timing", hand_card(seat, self.card), seat=seat, card=self.card)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        for card in dict.fromkeys(state.seats[seat].cards):
            yield from (_played(card, cell) for cell in CARDS[card].cells(state, seat))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        if not state.seats[seat].cards or (state.turn is not None and state.turn.card):
            return ()
        wasted = state.settings.answers["card-no-effect"] != "some-effect"
        found: list[TurnMove] = []
        for name in dict.fromkeys(state.seats[seat].cards):
            card = CARDS[name]
            if playable(state, seat, name) and (wasted or card.passive or card.effective(state, seat)):
                found += [
                    _played(name, cell)
                    for cell in card.cells(state, seat)
                    if next(card.objections(state, seat, cell), None) is None
                ]
        return found

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        player, turn, card = state.seats[seat], state.turn, CARDS[self.card]
        piece = hand_card(seat, self.card)
        if self.card not in player.cards:
            yield objection("scandal.play-limit", piece, key="hand", card=self.card, seat=seat)
        elif not playable(state, seat, self.card):
            yield objection("ruling.new-card-same-turn", piece, card=self.card)
        if turn is not None and turn.card:
            yield objection("turn.one-card", piece, card=turn.card, seat=seat)
            yield objection("scandal.play-limit", piece, card=turn.card, seat=seat)
        yield from card.objections(state, seat, self.cell)
        if (
            not card.passive
            and state.settings.answers["card-no-effect"] == "some-effect"
            and not card.effective(state, seat)
        ):
            yield objection("ruling.card-no-effect", piece, card=self.card)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        running(state).card = self.card
        remove_card(state, seat, self.card)
        also = ("turn.one-card", "turn.card-timing", "scandal.play-limit")
        tell("scandal.played-bottom", hand_card(seat, self.card), "stack", also=also, seat=seat, card=self.card)
        under_the_stack(state, [self.card], range(len(state.seats)))
        CARDS[self.card].play(state, seat, self.cell, tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        where = f" on {self.cell}" if self.cell else ""
        return Description(f"{CARD_NAMES[self.card]}{where}", CARDS[self.card].gain(state, seat), "Scandal Cards")


_played = cache(PlayCard)


class ReturnTile(TurnMove, frozen=True):
    """Favour of the Vicar: put a tile into the bag: `back F`."""

    when: ClassVar[str] = "card.vicar"
    weighs = ("card.vicar",)

    tile: Annotated[str, Visible("owner", when=(("open-transfers", "public", "public"),))]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"back ([FWNM])", text)
        return cls(found[0].upper()) if found else None

    def __str__(self) -> str:
        return f"back {self.tile}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (hand_tile(seat, self.tile), "bag") if seat is not None else ()

    def veiled(self) -> str:
        return "back ?"

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        played = state.turn is not None and state.turn.card == FavourOfTheVicar.id
        yield objection("card.vicar", key="done" if played else "unasked")


class VicarTiles(TurnChoice, frozen=True):
    """Favour of the Vicar: another tile goes into the bag, or no more."""

    rule: ClassVar[str] = "card.vicar"
    title: ClassVar[str] = "Favour of the Vicar"
    ends: ClassVar[str] = "say that no more tiles go into the bag (stop)"
    considers = {ReturnTile: ReturnTile.weighs, Stop: ("card.vicar", "ruling.card-no-effect")}

    given: Public[int] = 0

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} put a tile into the bag?"

    def choices(self, state: AnyState) -> Iterable[Move]:
        yield from (_back(tile) for tile in TILES)
        yield STOP

    def against(self, state: AnyState, move: Move) -> Iterator[Objection]:
        hand = state.seats[self.seat].hand
        if isinstance(move, ReturnTile):
            if move.tile not in hand:
                yield objection("card.vicar", hand_tile(self.seat, move.tile), key="hand", tile=move.tile)
        elif self.given == 0 and hand and state.settings.answers["card-no-effect"] == "some-effect":
            yield objection("ruling.card-no-effect", key="vicar")

    def carry_out(self, state: AnyState, move: Move, tell: Tell) -> None:
        if isinstance(move, Stop):
            return
        assert isinstance(move, ReturnTile)
        state.seats[self.seat].hand.remove(move.tile)
        into_bag(state, (move.tile,))
        if self.given + 1 < VICAR_TILES:
            state.push(VicarTiles(self.seat, self.given + 1))
        if state.settings.answers["open-transfers"] == "public":
            tell("card.vicar", "bag", key="tile", also=("ruling.open-transfers",), seat=self.seat, tile=[move.tile])
        else:
            tell("card.vicar", "bag", key="tile", seat=self.seat, secret={"tile": [move.tile]}, knows=(self.seat,))
        score(state, self.seat, VICAR_POINT, "card.vicar", tell)

    def described(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, ReturnTile):
            return Description(f"A {TILE_NAMES[move.tile]} into the bag", (f"+{VICAR_POINT} VP",))
        return Description("No more tiles")


_back = cache(ReturnTile)
