"""Game End and Scoring: dowries go back, gold buys prestige, and the best family wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from workbench.games.among_nobles.decisions import Action, Decision, weigh
from workbench.games.among_nobles.family import units
from workbench.games.among_nobles.hooks import power_of
from workbench.games.among_nobles.notation import matched
from workbench.games.among_nobles.state import AnyState, Seat
from workbench.games.among_nobles.words import player, supply
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, objection

RATE = 3


class FinalScoring(Task, frozen=True):
    """The game is over; dowries go back to the bank and gold is traded."""

    rule: ClassVar[str] = "end.when"
    title: ClassVar[str] = "final scoring"

    def do(self, state: AnyState, tell: Tell) -> None:
        from workbench.games.among_nobles.generations import player_order

        state.phase = "over"
        tell("end.when", also=("game.end", "upkeep.game-end", "gen.final"), count=state.changes)
        for purse in state.seats:
            for unit in units(purse):
                if unit.wife is None:
                    power_of(unit.card).at_end(state, purse.seat, unit, tell)
        voluntary = state.answer("end-conversion") == "voluntary"
        steps: list[Task | TradeGold] = [TradeGold(seat) for seat in player_order(state)] if voluntary else [TradeAll()]
        state.push(*steps, Decide())


class TradeAll(Task, frozen=True):
    """All players trade gold for prestige as often as they can."""

    rule: ClassVar[str] = "end.gold"
    title: ClassVar[str] = "gold for prestige"

    def do(self, state: AnyState, tell: Tell) -> None:
        for purse in state.seats:
            before_trade = purse.gold
            trade(state, purse, purse.gold // RATE, tell)
            if state.answer("end-conversion") == "before-trade":
                purse.rest = before_trade


def trade(state: AnyState, purse: Seat, count: int, tell: Tell) -> None:
    """A player buys prestige with gold."""
    before = purse.gold
    purse.gold -= RATE * count
    purse.prestige += count
    purse.rest = purse.gold
    also = ("ruling.end-conversion",)
    values: dict[str, Any] = {"count": count, "gold": RATE * count, "before": before, "after": purse.gold}
    tell("end.gold", supply(purse.seat), key="" if count else "none", also=also, seat=purse.seat, **values)


class Trade(Action, frozen=True):
    """Buy prestige at the end: `trade 2` buys two for six gold."""

    when: ClassVar[str] = "ruling.end-conversion"
    weighs = ("end.gold", "ruling.end-conversion")

    count: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"trade (\d{1,4})", text)
        return cls(int(found[0])) if found else None

    def __str__(self) -> str:
        return f"trade {self.count}"

    @classmethod
    def options(cls, state: AnyState, step: TradeGold) -> Iterable[Action]:
        return (cls(count) for count in range(state.seats[step.seat].gold // RATE + 2))

    def objections(self, state: AnyState, step: TradeGold) -> Iterator[Objection]:
        gold = state.seats[step.seat].gold
        if RATE * self.count > gold:
            yield objection("end.gold", supply(step.seat), have=gold, need=RATE * self.count)

    def play(self, state: AnyState, step: TradeGold, tell: Tell) -> None:
        trade(state, state.seats[step.seat], self.count, tell)

    def describe(self, state: AnyState, step: TradeGold) -> Description:
        if not self.count:
            return Description("No trade", ("all gold stays",))
        return Description(f"{RATE * self.count} gold", (f"+{self.count} prestige",))


class TradeGold(Decision, frozen=True):
    """A player decides how often to trade (ruling.end-conversion = voluntary)."""

    rule: ClassVar[str] = "end.gold"
    title: ClassVar[str] = "gold for prestige"
    considers = weigh(Trade)

    def question(self, state: AnyState) -> str:
        return f"How much gold does {self.who(state)} trade for prestige?"


class Decide(Task, frozen=True):
    """The most prestige wins; ties go by gold left, then by provinces."""

    rule: ClassVar[str] = "end.winner"
    title: ClassVar[str] = "the winner"

    def do(self, state: AnyState, tell: Tell) -> None:
        for purse in state.seats:
            purse.score = purse.prestige
            rest = purse.rest if purse.rest is not None else purse.gold
            purse.rest = rest
            values: dict[str, Any] = {"count": purse.prestige, "gold": rest}
            tell("end.winner", player(purse.seat), key="total", seat=purse.seat, **values)
        best, rule = _best(state)
        state.winners = best if len(best) == 1 else []
        state.ending = rule
        state.over = True
        state.player = None
        state.agenda.clear()
        names = tuple(player(seat) for seat in best)
        winner = best[0] if len(best) == 1 else None
        tell(rule, *names, key="wins" if rule == "end.winner" else "", seat=winner, tied=names)


def _best(state: AnyState) -> tuple[list[int], str]:
    """The seats that nobody beats, and the rule that decided."""
    best = [purse.seat for purse in state.seats]
    for rule, worth in _LADDER:
        worths = {seat: worth(state, seat) for seat in best}
        best = [seat for seat in best if worths[seat] == max(worths.values())]
        if len(best) == 1:
            return best, rule
    return best, "end.tie-replay"


def provinces_owned(state: AnyState, seat: int) -> int:
    """How many provinces a seat owns."""
    from workbench.games.among_nobles.upkeep import owner_of

    return sum(owner_of(province.armies) == seat for province in state.provinces.values())


_LADDER: tuple[tuple[str, Callable[[AnyState, int], int]], ...] = (
    ("end.winner", lambda state, seat: state.seats[seat].score or 0),
    ("end.tie-gold", lambda state, seat: state.seats[seat].rest or 0),
    ("end.tie-provinces", provinces_owned),
)
