"""C. Bribe Royalty: tokens for money, a Victory Point each; where they are spent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from workbench.games.noblemen.purse import score, spend
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.turn import Action, TurnMove
from workbench.games.noblemen.words import matched, own
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

MOST = 5
PRICE = 2


class Bribe(Action, frozen=True):
    """Take Bribe Tokens for 2 pounds each: `C 3`."""

    action = "bribe"
    weighs = (
        "turn.one-action",
        "action.list",
        "bribe.take",
        "bribe.price",
        "bribe.afford",
        "bribe.vp",
        "ruling.zero-quantity",
    )

    count: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:c|bribe) ?(\d{1,2})", text)
        return cls(int(found[0])) if found else None

    def __str__(self) -> str:
        return f"C {self.count}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return ("board:bribes", "action:bribe")

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (_bribe(count) for count in range(MOST + 2))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        most = min(MOST, state.board.bribes, state.seats[seat].money // PRICE)
        least = 0 if state.settings.answers["zero-quantity"] == "zero-allowed" else 1
        return _bribes(least, most)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        money = state.seats[seat].money
        if self.count > MOST:
            yield objection("bribe.take", "board:bribes", have=self.count, need=MOST)
        if self.count > state.board.bribes:
            yield objection("bribe.afford", "board:bribes", key="board", have=state.board.bribes, need=self.count)
        if PRICE * self.count > money:
            yield objection("bribe.afford", own("money", seat), have=money, need=PRICE * self.count, seat=seat)
        if self.count == 0 and state.settings.answers["zero-quantity"] == "at-least-one":
            yield objection("bribe.take", "board:bribes", key="none")
            yield objection("ruling.zero-quantity", key="bribe")

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        tell("action.list", key="bribe", also=("turn.one-action",), seat=seat)
        spend(state, seat, PRICE * self.count)
        state.board.bribes -= self.count
        state.seats[seat].bribes += self.count
        pieces = ("board:bribes", own("bribes", seat))
        tell("bribe.take", *pieces, also=("bribe.afford",), seat=seat, count=self.count)
        tell("bribe.price", own("money", seat), seat=seat, pounds=PRICE * self.count)
        if self.count:
            score(state, seat, self.count, "bribe.vp", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        tokens = f"Take {self.count} Bribe Token{'' if self.count == 1 else 's'}"
        return Description(tokens, (f"pays £{PRICE * self.count}", f"+{self.count} VP"), "Bribe Royalty")


_bribe = cache(Bribe)


@cache
def _bribes(least: int, most: int) -> tuple[Bribe, ...]:
    return tuple(_bribe(count) for count in range(least, most + 1))


def give_back(state: AnyState, seat: int, count: int, rule: str, tell: Tell) -> None:
    """Return Bribe Tokens to the board, where they can be bought again (bribe.return)."""
    if count == 0:
        return
    state.seats[seat].bribes -= count
    state.board.bribes += count
    pieces = ("board:bribes", own("bribes", seat))
    tell("bribe.return", *pieces, also=("bribe.spend-when", rule), seat=seat, count=count)
