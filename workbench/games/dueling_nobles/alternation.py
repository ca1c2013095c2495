"""Turn Structure: turns alternate. A turn begins, perhaps with a victory, and ends."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from workbench.games.dueling_nobles.assess import Disband, KeepHandLimit
from workbench.games.dueling_nobles.cards import RANK
from workbench.games.dueling_nobles.force import FORCE
from workbench.games.dueling_nobles.phases import order
from workbench.games.dueling_nobles.state import AnyState
from workbench.games.dueling_nobles.turn import Phase
from workbench.kernel import Public, Step, Task, Tell

TURN_CAP = 100


class BeginTurn(Task, frozen=True):
    """A turn begins: has the player won? If not, the phases are laid out."""

    rule: ClassVar[str] = "win.check"
    title: ClassVar[str] = "the turn begins"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        state.player = self.seat
        state.turn += 1
        if _decided(state, self.seat, tell):
            return
        tell("turn.alternate", seat=self.seat, turn=state.turn)
        if not state.seats[self.seat].arms:
            tell("win.only-then", seat=self.seat)
        state.push(*turn_of(state, self.seat))


def _decided(state: AnyState, seat: int, tell: Tell) -> bool:
    if not state.seats[1 - seat].arms and not _nobody_wins(state, seat, tell):
        rule = "win.check" if state.seats[seat].arms else "ruling.both-empty"
        _finish(state, seat, rule, tell, key="" if rule == "win.check" else "next-turn-player")
    elif state.answer("long-game") == "turn-cap" and state.turn > TURN_CAP and not state.over:
        strength = [sum(FORCE[RANK[noble.card]] for noble in player.arms) for player in state.seats]
        winner = None if strength[0] == strength[1] else strength.index(max(strength))
        key = "draw" if winner is None else "win"
        values: dict[str, Any] = {"turn": TURN_CAP, "total": max(strength), "against": min(strength)}
        _finish(state, winner, "ruling.long-game", tell, key, **values)
    return state.over


def _nobody_wins(state: AnyState, seat: int, tell: Tell) -> bool:
    """Whether both sides are empty and the ruling keeps the player from winning (ruling.both-empty)."""
    if state.seats[seat].arms:
        return False
    answer = state.answer("both-empty")
    if answer == "draw":
        _finish(state, None, "ruling.both-empty", tell, key="draw")
    elif answer == "play-on":
        tell("ruling.both-empty", key="play-on", seat=seat)
    return answer != "next-turn-player"


def _finish(state: AnyState, winner: int | None, rule: str, tell: Tell, key: str = "", **values: Any) -> None:
    state.over, state.winner, state.ending = True, winner, rule
    state.agenda.clear()
    if winner is not None:
        values["other"] = 1 - winner
    tell(rule, key=key, seat=winner, **values)


class EndTurn(Task, frozen=True):
    """The turn is over: its actions are free again, and the other player's turn begins."""

    rule: ClassVar[str] = "turn.alternate"
    title: ClassVar[str] = "the turn ends"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        state.used.clear()
        for noble in state.seats[self.seat].arms:
            noble.fresh = False
        state.push(BeginTurn(1 - self.seat))


def turn_of(state: AnyState, seat: int) -> tuple[Step, ...]:
    """The steps of a seat's turn: four phases, Disband, the hand limit, and the end."""
    return _turn(order(state.settings), seat)


@cache
def _turn(phases: tuple[type[Phase], ...], seat: int) -> tuple[Step, ...]:
    """The steps, which are the same in every turn, made once."""
    return (*(phase(seat) for phase in phases), Disband(), KeepHandLimit(seat), EndTurn(seat))
