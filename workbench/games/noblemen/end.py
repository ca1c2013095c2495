"""Game End: Liaisons score, the most Victory Points win, money breaks ties."""

from __future__ import annotations

from typing import Any, ClassVar

from workbench.games.noblemen.cards import CARDS
from workbench.games.noblemen.purse import score
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.words import hand_card, own
from workbench.kernel import Task, Tell


class EndGame(Task, frozen=True):
    """The game ends: last points, then the winner."""

    rule: ClassVar[str] = "end.trigger"
    title: ClassVar[str] = "the game ends"

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("end.trigger", "decade", decade=state.decade)
        for player in state.seats:
            for card in dict.fromkeys(player.cards):
                points = CARDS[card].points_at_end * player.cards.count(card)
                if points:
                    count = player.cards.count(card)
                    also = (CARDS[card].rule,)
                    score(
                        state,
                        player.seat,
                        points,
                        "end.liaison",
                        tell,
                        hand_card(player.seat, card),
                        also=also,
                        count=count,
                    )
        state.over = True
        state.agenda.clear()
        state.winners, state.ending = decided(state)
        first = state.seats[state.winners[0]]
        values: dict[str, Any] = {"other": state.winners, "total": first.vp}
        if state.ending != "end.winner":  # only where money decides is it counted before all
            values |= {"pounds": first.money, "also": ("end.winner",)}
        tell(state.ending, *(own("seat", seat) for seat in state.winners), seat=first.seat, **values)


def decided(state: AnyState) -> tuple[list[int], str]:
    """The winners and the rule that decides between the first of them."""
    most = max(player.vp for player in state.seats)
    first = [player for player in state.seats if player.vp == most]
    if len(first) == 1:
        return [first[0].seat], "end.winner"
    richest = max(player.money for player in first)
    winners = [player.seat for player in first if player.money == richest]
    return winners, "end.tie-money" if len(winners) == 1 else "end.tie-shared"
