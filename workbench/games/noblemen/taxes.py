"""D. Collect Taxes: money for Fields, Farms, Men-at-arms and Bribe Tokens, once per decade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from workbench.games.noblemen.bribes import give_back
from workbench.games.noblemen.components import FIELD
from workbench.games.noblemen.purse import earn
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.tiles import free_areas, men_out
from workbench.games.noblemen.turn import Action, TurnMove
from workbench.games.noblemen.words import matched, own
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

FARM = 2
MAN = 2


class CollectTaxes(Action, frozen=True):
    """Collect Taxes, returning so many Bribe Tokens: `D 2`."""

    action = "tax"
    weighs = (
        "turn.one-action",
        "action.list",
        "tax.once",
        "tax.field",
        "tax.farm",
        "tax.men",
        "tax.bribes",
        "bribe.spend-when",
    )

    tokens: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:d|taxes|tax) ?(\d{1,2})?", text)
        return cls(int(found[0] or 0)) if found else None

    def __str__(self) -> str:
        return f"D {self.tokens}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (own("token:tax", seat), "action:tax") if seat is not None else ()

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (_taxes(tokens) for tokens in range(state.seats[seat].bribes + 2))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        player = state.seats[seat]
        return () if player.taxed else _all_taxes(player.bribes)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        player = state.seats[seat]
        if player.taxed:
            yield objection("tax.once", own("token:tax", seat), seat=seat)
        if self.tokens > player.bribes:
            yield objection("tax.bribes", own("bribes", seat), have=player.bribes, need=self.tokens)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        state.seats[seat].taxed = True
        tell("action.list", key="tax", also=("turn.one-action",), seat=seat)
        tell("tax.once", own("token:tax", seat), seat=seat)
        give_back(state, seat, self.tokens, "tax.bribes", tell)
        total = self.tokens
        for rule, count, pounds in tax_parts(state, seat):
            if count:
                total += pounds
                tell(rule, own("estate", seat), key="counted", seat=seat, count=count, pounds=pounds)
        if self.tokens:
            tell("tax.bribes", own("bribes", seat), key="counted", seat=seat, count=self.tokens, pounds=self.tokens)
        earn(state, seat, total, "tax.source", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        given = f", returns {self.tokens} Bribe Token{'' if self.tokens == 1 else 's'}" if self.tokens else ""
        total = tax_yield(state, seat) + self.tokens
        return Description(f"Collect Taxes{given}", (f"+£{total}",), "Actions")


_taxes = cache(CollectTaxes)


@cache
def _all_taxes(tokens: int) -> tuple[CollectTaxes, ...]:
    """Collect Taxes with none and up to so many tokens."""
    return tuple(_taxes(returned) for returned in range(tokens + 1))


def tax_parts(state: AnyState, seat: int) -> tuple[tuple[str, int, int], ...]:
    """What taxes come from, tokens left aside: (rule, how many, pounds)."""
    fields = [*state.seats[seat].estate.values()].count(FIELD)
    farms, men = len(free_areas(state, seat, "farm")), len(men_out(state, seat, "farm"))
    return ("tax.field", fields, fields), ("tax.farm", farms, FARM * farms), ("tax.men", men, MAN * men)


def tax_yield(state: AnyState, seat: int) -> int:
    """What taxes bring a seat now, tokens left aside."""
    return sum(pounds for _, _, pounds in tax_parts(state, seat))
