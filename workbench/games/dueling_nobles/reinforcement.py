"""2. Reinforcement Phase: buy Support cards, buy a Noble."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbench.games.dueling_nobles.decks import Draw, drawable
from workbench.games.dueling_nobles.markers import pay_gold
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.state import AnyState
from workbench.games.dueling_nobles.turn import Action
from workbench.games.dueling_nobles.words import chest
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

SUPPORT_PRICE = 1
SUPPORT_LIMIT = 3
NOBLE_PRICE = 5
NOBLES_IN_ALL = 12


class BuySupport(Action, frozen=True):
    """Pay 1 Gold for each of up to three Support cards: `S3`."""

    weighs = (
        "support.price",
        "support.limit",
        "support.pay-first",
        "turn.once",
        "ruling.support-buy-cap",
        "ruling.reinforce-both",
        "ruling.phase-free-order",
    )
    flag = "support"

    count: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:s|support) ?(\d{1,3})", text)
        return cls(int(found[0])) if found else None

    def __str__(self) -> str:
        return f"S{self.count}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return ("deck:support",)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        yield from (cls(count) for count in range(1, SUPPORT_LIMIT + 2))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        if state.used and "noble" in state.used and state.answer("reinforce-both") == "one":
            return ()
        most = min(SUPPORT_LIMIT, state.seats[seat].chest // SUPPORT_PRICE)
        if most < 1:
            return ()
        if state.answer("support-buy-cap") == "cap":
            most = min(most, drawable(state, "support"))
        return _PURCHASES[:most]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        gold, price = state.seats[seat].chest, self.count * SUPPORT_PRICE
        if not 1 <= self.count <= SUPPORT_LIMIT:
            yield objection("support.limit", "deck:support", need=SUPPORT_LIMIT, count=self.count)
        if gold < price:
            yield objection("support.price", chest(seat), have=gold, need=price, seat=seat)
        there = drawable(state, "support")
        if self.count > there and state.answer("support-buy-cap") == "cap":
            yield objection("ruling.support-buy-cap", "deck:support", have=there)
        if "noble" in state.used and state.answer("reinforce-both") == "one":
            yield objection("ruling.reinforce-both")

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        price = self.count * SUPPORT_PRICE
        pay_gold(state, seat, price, "support.price", tell, count=self.count)
        state.push(Draw(seat, "support", self.count, "support.pay-first"))

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description(
            f"Draw {self.count} Support", (f"{self.count * SUPPORT_PRICE} Gold", f"+{self.count} in hand")
        )


_PURCHASES = tuple(BuySupport(count) for count in range(1, SUPPORT_LIMIT + 1))


class BuyNoble(Action, frozen=True):
    """Pay 5 Gold to draw a Noble and bring it to arms: `N`."""

    weighs = (
        "recruit.price",
        "recruit.to-arms",
        "recruit.cap",
        "turn.once",
        "ruling.reinforce-both",
        "ruling.phase-free-order",
    )
    flag = "noble"

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"n|noble", text) is not None else None

    def __str__(self) -> str:
        return "N"

    @property
    def pieces(self) -> tuple[str, ...]:
        return ("deck:noble",)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        yield cls()

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        return () if state.seats[seat].chest < NOBLE_PRICE else super().legal_options(state, seat)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        gold = state.seats[seat].chest
        if gold < NOBLE_PRICE:
            yield objection("recruit.price", chest(seat), have=gold, need=NOBLE_PRICE, seat=seat)
        if sum(len(player.arms) for player in state.seats) >= NOBLES_IN_ALL:
            yield objection("recruit.cap", "deck:noble", count=NOBLES_IN_ALL)
        if "support" in state.used and state.answer("reinforce-both") == "one":
            yield objection("ruling.reinforce-both")

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        pay_gold(state, seat, NOBLE_PRICE, "recruit.price", tell)
        state.push(Draw(seat, "noble", 1, "recruit.to-arms"))

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description("Draw a Noble", (f"{NOBLE_PRICE} Gold", "it comes to arms at once"))
