"""1. Political Phase: Taxes, Betrayal, Noblesse Oblige."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from workbench.games.dueling_nobles.cards import CARD_PATTERN, RANK, SUIT, SUIT_WORDS, SUITS, by_suit, cards_in
from workbench.games.dueling_nobles.decks import give_up, refill_when_empty
from workbench.games.dueling_nobles.force import COMMITMENT, over_limit
from workbench.games.dueling_nobles.markers import add_defeat, defeats_left, gain_gold
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.retirement import retire
from workbench.games.dueling_nobles.state import AnyState
from workbench.games.dueling_nobles.turn import Action
from workbench.games.dueling_nobles.words import card_name, short_name
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

TAXES = 1
BETRAYAL = 3
BETRAYED = 3
OBLIGE = 1


class Taxes(Action, frozen=True):
    """Receive 1 Gold: `T`."""

    weighs = ("taxes.gain", "turn.once", "ruling.phase-free-order")
    flag = "taxes"

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"t|taxes", text) is not None else None

    def __str__(self) -> str:
        return "T"

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        yield cls()

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        return _TAXES

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        return iter(())

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        gain_gold(state, seat, TAXES, "taxes.gain", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description("Taxes", (f"+{TAXES} Gold",))


_TAXES = (Taxes(),)


def payable_cards(state: AnyState, seat: int) -> list[str]:
    """Support cards that can pay a cost: the hand, and Knights in arms (ruling.discard-source)."""
    player = state.seats[seat]
    if state.answer("discard-source") == "hand-only":
        return player.hand
    return player.hand + [noble.knight for noble in player.arms if noble.knight is not None]


def payment_objections(state: AnyState, seat: int, cards: tuple[str, ...], rule: str, need: int) -> Iterator[Objection]:
    """Why `cards` cannot be given up as the price of an action whose cost is stated by `rule`."""
    player = state.seats[seat]
    knights = tuple(noble.knight for noble in player.arms if noble.knight in cards and noble.knight is not None)
    if knights and state.answer("discard-source") == "hand-only":
        noble = next(noble.card for noble in player.arms if noble.knight == knights[0])
        yield objection("ruling.discard-source", *knights, card=knights[0], noble=noble)
    missing = tuple(card for card in cards if card not in player.hand and card not in knights)
    doubled = tuple(card for card in cards if cards.count(card) > 1)
    if missing:
        yield objection(rule, *missing, key="missing", card=missing[0], seat=seat)
    if doubled:
        yield objection(rule, doubled[0], key="twice", card=doubled[0])
    if len(cards) != need:
        yield objection(rule, *cards, key="number", count=len(cards), need=need)


class Betrayal(Action, frozen=True):
    """Receive 3 Gold for three Support cards of one suit: `B 4C 7C 10C`."""

    weighs = (
        "betrayal.gain",
        "betrayal.discard",
        "betrayal.one-suit",
        "turn.once",
        "ruling.discard-source",
        "ruling.phase-free-order",
        "variant.mandatory-taxes",
    )
    flag = "betrayal"

    cards: Public[tuple[str, ...]]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:b|betrayal)((?:[ ,]*{CARD_PATTERN})*)", text)
        if found is None or any(RANK[card] in "KQJ" for card in cards_in(found[0])):
            return None
        return cls(tuple(by_suit(cards_in(found[0]))))

    def __str__(self) -> str:
        return " ".join(("B", *self.cards))

    @property
    def pieces(self) -> tuple[str, ...]:
        return self.cards

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        yield from cls.legal_options(state, seat)
        cards = by_suit(payable_cards(state, seat))
        mixed = next(
            (three for three in combinations(cards, BETRAYED) if len({SUIT[card] for card in three}) > 1), None
        )
        if mixed is not None:
            yield cls(mixed)
        elif len(cards) < BETRAYED:
            yield cls(tuple(cards))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        cards = payable_cards(state, seat)
        if len(cards) < BETRAYED:
            return ()
        found: list[Action] = []
        for suit in SUITS:
            same = [card for card in cards if card[-1] == suit]
            if len(same) >= BETRAYED:
                found += map(cls, combinations(by_suit(same), BETRAYED))
        return found

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield from payment_objections(state, seat, self.cards, "betrayal.discard", BETRAYED)
        suits = Counter(SUIT[card] for card in self.cards).most_common(1)
        odd = tuple(card for card in self.cards if SUIT[card] != suits[0][0])
        if odd:
            yield objection("betrayal.one-suit", *odd, card=odd[0], suit=SUIT_WORDS[suits[0][0]])

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        give_up(state, seat, self.cards, tell)
        state.support_pile.extend(self.cards)
        tell("betrayal.discard", *self.cards, also=("betrayal.one-suit",), seat=seat, card=self.cards)
        gain_gold(state, seat, BETRAYAL, "betrayal.gain", tell)
        refill_when_empty(state)

    def describe(self, state: AnyState, seat: int) -> Description:
        given = " ".join(map(short_name, self.cards))
        return Description(f"Betrayal, {given}" if given else "Betrayal", (f"+{BETRAYAL} Gold",))


class NoblesseOblige(Action, frozen=True):
    """Receive 1 Gold for a Defeat on one of your Kings: `NO KS`."""

    weighs = (
        "oblige.gain",
        "oblige.defeat",
        "oblige.king-in-arms",
        "turn.once",
        "ruling.oblige-limit",
        "ruling.defeat-supply",
        "ruling.phase-free-order",
        "variant.mandatory-taxes",
    )
    flag = "oblige"

    king: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:no|oblige|noblesse oblige) ({CARD_PATTERN})", text)
        return cls(found[0]) if found else None

    def __str__(self) -> str:
        return f"NO {self.king}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.king,)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        yield from (cls(noble.card) for noble in state.seats[seat].arms)

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        kings = [noble for noble in state.seats[seat].arms if noble.card[0] == "K"]
        if kings and state.answer("oblige-limit") == "forbidden":
            kings = [king for king in kings if king.defeats < COMMITMENT["K"]]
        return [cls(king.card) for king in kings] if kings and defeats_left(state) != 0 else ()

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        king = state.seats[seat].noble(self.king)
        if king is None or RANK[self.king] != "K":
            yield objection("oblige.king-in-arms", self.king, noble=self.king, seat=seat)
        elif king.defeats >= COMMITMENT["K"] and state.answer("oblige-limit") == "forbidden":
            yield objection("ruling.oblige-limit", self.king, have=king.defeats, noble=self.king)
        if defeats_left(state) == 0:
            yield objection("ruling.defeat-supply")

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        king = state.seats[seat].noble(self.king)
        assert king is not None
        before = king.defeats
        add_defeat(state, king)
        tell("oblige.defeat", self.king, seat=seat, noble=self.king, before=before, after=king.defeats)
        gain_gold(state, seat, OBLIGE, "oblige.gain", tell)
        if over_limit(king) and state.answer("oblige-limit") == "at-once":
            retire(state, seat, king, tell, rule="ruling.oblige-limit")
            refill_when_empty(state)

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description(
            f"Noblesse Oblige, {card_name(self.king)}", ("1 Defeat", f"+{OBLIGE} Gold", *self._warning(state, seat))
        )

    def _warning(self, state: AnyState, seat: int) -> tuple[str, ...]:
        king = state.seats[seat].noble(self.king)
        if king is None or RANK[self.king] != "K" or king.defeats < COMMITMENT["K"]:
            return ()
        last = len(state.seats[seat].arms) == 1
        return ("over the limit: your last Noble retires" if last else "over the limit: he retires",)
