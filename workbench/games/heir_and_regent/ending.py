"""The end of the game: how many years, a full board, who wins."""

from __future__ import annotations

from typing import Any, ClassVar

from workbench.games.heir_and_regent.board import COUNCIL_SPACES, court_size
from workbench.games.heir_and_regent.scoring import support
from workbench.games.heir_and_regent.state import YEARS, AnyState
from workbench.kernel import Settings, Task, Tell

THREE = 3
NEARLY = 2


def years(settings: Settings) -> int:
    """How many years the game has (game.four-years, variant.three-years)."""
    return THREE if "three-years" in settings.on else YEARS


def length_rule(settings: Settings) -> str:
    """Id of the rule that says how many years the game has."""
    return "variant.three-years" if "three-years" in settings.on else "game.four-years"


def full(state: AnyState) -> bool:
    """Whether the board counts as full now (variant.end-when-full, ruling.end-full, ruling.end-full-cliques).

    In Cliques the Court alone counts; otherwise Court and Council together.
    """
    empty = court_size(state.settings) - len(state.court)
    if "cliques" not in state.settings.on:
        empty += COUNCIL_SPACES - len(state.council)
    return empty <= (NEARLY if state.settings.answers["end-full"] == "nearly-now" else 0)


def last_year(state: AnyState) -> str:
    """Id of the rule because of which a Year End that comes now is the last; "" if another year follows."""
    if "end-when-full" in state.settings.on and (state.filled or full(state)):
        return "variant.end-when-full"
    if state.year < years(state.settings):
        return ""
    return length_rule(state.settings)


class EndGame(Task, frozen=True):
    """The game is over: more Victory Points win (ruling.winner, ruling.tie)."""

    rule: ClassVar[str] = "game.goal"
    title: ClassVar[str] = "the end"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.ending = last_year(state) or "year.last"
        state.over = True
        state.agenda.clear()
        by_nobles = state.settings.answers["winner"] == "nobles"
        counts = support(state) if by_nobles else (state.seats[0].vp, state.seats[1].vp)
        also = ("ruling.winner",)
        if counts[0] != counts[1]:
            winner = 0 if counts[0] > counts[1] else 1
            values: dict[str, Any] = {"total": counts[winner], "against": counts[1 - winner]}
            state.winner, state.decided = winner, "ruling.winner" if by_nobles else "game.goal"
            key = "nobles" if by_nobles else ""
            tell("game.goal", f"seat:{'AB'[winner]}", key=key, also=also, seat=winner, other=1 - winner, **values)
            return
        state.winner, state.decided = _break_tie(state), "ruling.tie"
        tell("game.goal", key="tie-nobles" if by_nobles else "tie", also=also, total=counts[0])
        answer = state.settings.answers["tie"]
        key = "draw" if state.winner is None else answer
        tell("ruling.tie", key=key, also=("game.goal",), seat=state.winner)


def _break_tie(state: AnyState) -> int | None:
    """Who wins a tie; None for a draw (ruling.tie)."""
    answer = state.settings.answers["tie"]
    if answer == "regent":
        regent: int | None = state.regent
        return regent
    sizes = [len(seat.retinue) for seat in state.seats]
    if answer == "draw" or sizes[0] == sizes[1]:
        return None
    return sizes.index(max(sizes))
