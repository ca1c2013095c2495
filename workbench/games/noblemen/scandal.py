"""The Scandal Cards: receiving one, from the stack of face-down cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Annotated, ClassVar

from workbench.games.noblemen.cards import CARDS, add_card, remove_card, under_the_stack
from workbench.games.noblemen.components import ALL_CARDS
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.turn import TurnChoice, TurnMove, in_own_turn, on_offer
from workbench.games.noblemen.words import CARD_NAMES, hand_card, known_card, matched
from workbench.kernel import Chance, Description, Move, Objection, Public, Task, Tell, Visible, objection

DRAWN = 3
GIVEN_BY = {"setup": "setup.scandal-first", "chapel": "chapel.reward", "prep": "prep.scandal"}


class ReceiveScandal(Task, frozen=True):
    """A seat receives a Scandal Card: three are drawn and looked at, one is kept.

    Fields:
        by: "setup", "chapel" or "prep".
    """

    rule: ClassVar[str] = "scandal.receive"
    title: ClassVar[str] = "a Scandal Card"

    seat: Public[int]
    by: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        count = cards_to_draw(state, self.seat, self.by, len(state.stack), tell)
        if count:
            state.push(DrawScandal(self.seat, count), KeepScandal(self.seat, self.by))


def cards_to_draw(state: AnyState, seat: int, by: str, left: int, tell: Tell) -> int:
    """How many of `left` cards a seat draws to choose from (ruling.scandal-short), told with what gives them."""
    short = left < DRAWN
    key = state.settings.answers["scandal-short"] if left else "none"
    count = DRAWN if not short else left if key == "what-is-left" else 0
    if count:
        tell(GIVEN_BY[by], "stack", also=("scandal.sources",), seat=seat)
    if short:
        also = () if count else (GIVEN_BY[by],)
        tell("ruling.scandal-short", "stack", key=key, also=also, seat=seat, have=left, need=DRAWN)
    return count


class DrawnCard(Move, frozen=True):
    """The card that comes off the stack: `=Dowry`."""

    when: ClassVar[str] = "scandal.receive"

    card: Annotated[str, Visible("owner")]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"= ?([a-z ]{2,})", text)
        card = known_card(found[0]) if found else None
        return cls(card) if card else None

    def __str__(self) -> str:
        return f"={self.card}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (hand_card(seat, self.card),) if seat is not None else ()

    def veiled(self) -> str:
        return "=?"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("scandal.receive", key="unasked", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        return iter(())  # nobody's move


_DRAWN = {card: DrawnCard(card) for card in dict.fromkeys(ALL_CARDS)}


class DrawScandal(Chance, frozen=True):
    """Cards come off the top of the stack, one after another, seen by nobody else."""

    rule: ClassVar[str] = "scandal.receive"
    title: ClassVar[str] = "draw a Scandal Card"

    seat: Public[int]
    left: Public[int]

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for card, weight in state.stack.odds():
            yield _DRAWN[card], weight

    def question(self, state: AnyState) -> str:
        number = len(state.seats[self.seat].looking) + 1
        name = state.settings.players[self.seat]
        return f"Which Scandal Card does {name} look at, {number} of {number + self.left - 1}?"

    def possible(self, state: AnyState, outcome: Move) -> bool:
        return isinstance(outcome, DrawnCard) and state.stack.may_be_on_top(outcome.card)

    def objections(self, state: AnyState, outcome: Move) -> Iterator[Objection]:
        if isinstance(outcome, DrawnCard) and not self.possible(state, outcome):
            yield objection("scandal.receive", "stack", key="top", card=outcome.card)

    def sample(self, state: AnyState, rng: Random) -> Move:
        return _DRAWN[state.stack.sample(rng)]

    def play(self, state: AnyState, outcome: DrawnCard, tell: Tell) -> None:
        looking = state.seats[self.seat].looking
        state.stack.take(outcome.card)
        looking.append(outcome.card)
        if self.left > 1 and len(state.stack):
            state.push(DrawScandal(self.seat, self.left - 1))
            return
        secret = {"card": list(looking)}
        tell("scandal.receive", "stack", seat=self.seat, secret=secret, knows=(self.seat,), count=len(looking))


class KeepMove(TurnMove, frozen=True):
    """A choice among the cards that are being looked at."""

    when: ClassVar[str] = "scandal.receive"
    who: ClassVar[str] = "scandal.receive"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("scandal.receive", key="unasked", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection("scandal.receive", key="other", seat=seat, other=decider)


class Keep(KeepMove, frozen=True):
    """Keep one card: `keep Dowry`; where the order is free also what goes under: `keep Dowry>Liaison Tribute`."""

    weighs = ("scandal.receive", "ruling.scandal-return-order", "ruling.scandal-short")

    card: Annotated[str, Visible("owner")]
    under: Annotated[tuple[str, ...], Visible("owner")] = ()

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"keep ([a-z ]+)(?:>([a-z ]+))?", text)
        card = known_card(found[0]) if found else None
        under = tuple(known_card(word) for word in found[1].split()) if found else ()
        if card is None or None in under:
            return None
        return cls(card, tuple(name for name in under if name))

    def __str__(self) -> str:
        return f"keep {self.card}>{' '.join(self.under)}" if self.under else f"keep {self.card}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (hand_card(seat, self.card),) if seat is not None else ()

    def veiled(self) -> str:
        return "keep ?"


keep = cache(Keep)


class KeepAll(KeepMove, frozen=True):
    """Keep all the cards drawn, with Intrigue: `keep *`."""

    when: ClassVar[str] = "card.intrigue"
    weighs = (
        "card.intrigue",
        "card.intrigue-owned",
        "card.intrigue-look",
        "turn.one-card",
        "ruling.intrigue-limit",
    )

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"keep (?:\*|all)", text) is not None else None

    def __str__(self) -> str:
        return "keep *"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("card.intrigue", key="unasked", seat=seat)


KEEP_ALL = KeepAll()


class KeepScandal(TurnChoice, frozen=True):
    """A seat keeps one of the cards it looks at, or all of them with Intrigue."""

    rule: ClassVar[str] = "scandal.receive"
    title: ClassVar[str] = "keep a Scandal Card"
    ends: ClassVar[str] = "keep a Scandal Card"
    considers = {Keep: Keep.weighs, KeepAll: KeepAll.weighs}

    by: Public[str]

    def trading(self, state: AnyState) -> bool:
        return self.by == "chapel" and super().trading(state)

    def question(self, state: AnyState) -> str:
        return f"Which Scandal Card does {state.settings.players[self.seat]} keep?"

    def choices(self, state: AnyState) -> Iterable[Move]:
        yield from self._keeping_one(state)
        yield KEEP_ALL

    def _keeping_one(self, state: AnyState) -> Iterator[Move]:
        """Each card that is looked at may be kept, and the others go under the stack in any order that is free."""
        looking = state.seats[self.seat].looking
        for card in dict.fromkeys(looking):
            if state.settings.answers["scandal-return-order"] == "owner":
                rest = _without(looking, card)
                yield from (keep(card, order) for order in dict.fromkeys(permutations(rest)))
            else:
                yield keep(card)

    def allowed(self, state: AnyState) -> list[Move]:
        found = list(self._keeping_one(state))
        if next(self._against_all(state), None) is None:
            found.append(KEEP_ALL)
        return found

    def against(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if isinstance(move, KeepAll):
            yield from self._against_all(state)
            return
        assert isinstance(move, Keep)
        looking = state.seats[self.seat].looking
        if move.card not in looking:
            yield objection("scandal.receive", hand_card(self.seat, move.card), card=move.card)
            return
        free = state.settings.answers["scandal-return-order"] == "owner"
        wanted = Counter(_without(looking, move.card)) if free else Counter()
        if Counter(move.under) != wanted:
            yield objection("ruling.scandal-return-order", key=state.settings.answers["scandal-return-order"])

    def _against_all(self, state: AnyState) -> Iterator[Objection]:
        player = state.seats[self.seat]
        if self.keeper(state) is None:
            new = any(CARDS[card].keeps_all for card in player.looking)
            yield objection("card.intrigue-owned", key="new" if new else "", seat=self.seat)
        if self._limited(state) and state.turn is not None and state.turn.card:
            yield objection("turn.one-card", card=state.turn.card, seat=self.seat)
            yield objection("ruling.intrigue-limit", card=state.turn.card)

    def keeper(self, state: AnyState) -> str | None:
        """The card that keeps all, among those owned before this draw (card.intrigue-owned)."""
        return next((card for card in state.seats[self.seat].cards if CARDS[card].keeps_all), None)

    def _limited(self, state: AnyState) -> bool:
        """Whether a card played now counts as the one card of the turn (ruling.intrigue-limit)."""
        return in_own_turn(state, self.seat) and state.settings.answers["intrigue-limit"] == "counts"

    def carry_out(self, state: AnyState, move: Move, tell: Tell) -> None:
        player = state.seats[self.seat]
        looking, player.looking = player.looking, []
        if isinstance(move, KeepAll):
            self._keep_all(state, looking, tell)
            return
        assert isinstance(move, Keep)
        rest = list(move.under) or _without(looking, move.card)
        self._receive(state, [move.card])
        under_the_stack(state, rest, (self.seat,))
        secret = {"card": move.card}
        tell("scandal.receive", "stack", key="keep", seat=self.seat, secret=secret, knows=(self.seat,), count=len(rest))

    def _keep_all(self, state: AnyState, looking: list[str], tell: Tell) -> None:
        played = self.keeper(state)
        assert played is not None
        remove_card(state, self.seat, played)
        under_the_stack(state, [played], range(len(state.seats)))
        if self._limited(state) and state.turn is not None:
            state.turn.card = played
        self._receive(state, looking)
        also = ("card.intrigue-owned", "card.intrigue-look", "scandal.played-bottom")
        pieces = (hand_card(self.seat, played), "stack")
        tell("card.intrigue", *pieces, key="keep", also=also, seat=self.seat, card=played, count=len(looking))

    def _receive(self, state: AnyState, cards: list[str]) -> None:
        player = state.seats[self.seat]
        for card in cards:
            add_card(player.cards, card)
            if in_own_turn(state, self.seat):
                add_card(player.fresh, card)

    def described(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, Keep):
            under = (
                (f"under the stack: {', then '.join(CARD_NAMES[card] for card in move.under)}",) if move.under else ()
            )
            return Description(CARD_NAMES[move.card], under)
        return Description("Keep all, with Intrigue", ("Intrigue goes under the stack",))


def _without(cards: list[str], card: str) -> list[str]:
    """The cards in their order, one copy of `card` taken out."""
    rest = list(cards)
    rest.remove(card)
    return rest
