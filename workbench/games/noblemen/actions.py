"""The Actions, and the turn as a whole: one action, at most one Scandal Card, trades, then the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from workbench.games.noblemen.bribes import Bribe
from workbench.games.noblemen.build import Build, BuildCastle, BuildChapel, BuildFolly, BuildPalace, NameDearer
from workbench.games.noblemen.cards import PlayCard, may_lay_more
from workbench.games.noblemen.church import Donate
from workbench.games.noblemen.expand import DrawDue, Expand
from workbench.games.noblemen.lands import AcquireLands
from workbench.games.noblemen.leisure import Leisure
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.structures import can_pay_something
from workbench.games.noblemen.taxes import CollectTaxes
from workbench.games.noblemen.turn import Action, Trade, TurnChoice, TurnMove, running
from workbench.games.noblemen.words import matched
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, objection

ACTIONS: tuple[type[Action], ...] = (
    Expand,
    BuildCastle,
    BuildPalace,
    BuildChapel,
    BuildFolly,
    Bribe,
    CollectTaxes,
    AcquireLands,
    Donate,
    Leisure,
)


WITHOUT_BUILDING = tuple(kind for kind in ACTIONS if not issubclass(kind, Build))


class DrawNow(TurnMove, frozen=True):
    """Laying is over: the tiles earned by Woods and Forests are drawn now: `w`."""

    when: ClassVar[str] = "expand.draw-late"
    weighs = ("expand.draw-late", "ruling.wood-draw-timing")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"w|draw", text) is not None else None

    def __str__(self) -> str:
        return "w"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return ("bag",)

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        due = state.turn.due if state.turn is not None else 0
        yield objection("expand.draw-late", "bag", key="later" if due else "none", seat=seat)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (_DRAW_NOW,) if state.turn is not None and state.turn.due else ()

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.turn is None or not state.turn.due:
            yield objection("expand.draw-late", "bag", key="none", seat=seat)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        state.push(DrawDue(seat))

    def describe(self, state: AnyState, seat: int) -> Description:
        due = state.turn.due if state.turn is not None else 0
        return Description(
            "Lay no more, draw now",
            (f"draws {due} tile{'' if due == 1 else 's'}", "no Expand Estate after this"),
            "Turn",
        )


_DRAW_NOW = DrawNow()


class EndTurn(TurnMove, frozen=True):
    """End the turn: `.`."""

    weighs = ("turn.one-action", "turn.end-order")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"\.|end|end turn|pass", text) is not None else None

    def __str__(self) -> str:
        return "."

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (END_TURN,)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.turn is not None and not state.turn.action:
            yield objection("turn.one-action", key="none", seat=seat)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        turn = running(state)
        if turn.due:
            state.push(DrawDue(seat))
        elif state.settings.answers["wood-draw-timing"] == "end-of-turn":
            turn.laying_over = True

    def describe(self, state: AnyState, seat: int) -> Description:
        due = state.turn.due if state.turn is not None else 0
        drawn = (f"draws {due} tile{'' if due == 1 else 's'}",) if due else ()
        what = "the event that waited takes place" if state.delayed else "the Round Counter moves"
        follows = ("+1 VP", what) if state.queen == seat else ("the counter stays",)
        return Description("End the turn", (*drawn, *follows), "Turn")


END_TURN = EndTurn()


class TakeTurn(TurnChoice, frozen=True):
    """The player's own turn, before and after the action."""

    rule: ClassVar[str] = "turn.one-action"
    title: ClassVar[str] = "the turn"
    ends: ClassVar[str] = ""
    considers: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {
        **{action: action.weighs for action in ACTIONS},
        NameDearer: (),
        PlayCard: PlayCard.weighs,
        DrawNow: DrawNow.weighs,
        Trade: Trade.weighs,
        EndTurn: EndTurn.weighs,
    }

    def question(self, state: AnyState) -> str:
        name = state.settings.players[self.seat]
        done = state.turn is not None and state.turn.action
        return f"What else does {name} do before the turn ends?" if done else f"What does {name} do in this turn?"

    def trading(self, state: AnyState) -> bool:
        return True

    def offered(self, state: AnyState) -> Mapping[type[Move], tuple[str, ...]]:
        return self.considers

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        return move.weighed(state, self.seat) if isinstance(move, TurnMove) else ()

    def choices(self, state: AnyState) -> Iterable[Move]:
        kinds: tuple[type[TurnMove], ...] = (*ACTIONS, PlayCard, DrawNow, EndTurn)
        for kind in kinds:
            yield from kind.options(state, self.seat)

    def against(self, state: AnyState, move: Any) -> Iterator[Objection]:
        turn = running(state)
        if isinstance(move, Action) and turn.action:
            yield objection("turn.one-action", seat=self.seat)
            if move.action == "build" and turn.action == "build":
                yield objection("build.one", seat=self.seat)
        yield from move.objections(state, self.seat)

    def allowed(self, state: AnyState) -> list[Move]:
        turn, seat = running(state), self.seat
        found: list[Move] = []
        if not turn.action:
            for kind in ACTIONS if can_pay_something(state, seat) else WITHOUT_BUILDING:
                found += kind.legal_options(state, seat)
        if state.seats[seat].cards:
            found += PlayCard.legal_options(state, seat)
        if turn.due:
            found.append(_DRAW_NOW)
        if turn.action:
            found.append(END_TURN)
        return found

    def carry_out(self, state: AnyState, move: Any, tell: Tell) -> None:
        kind = type(move)
        if kind is EndTurn:
            move.play(state, self.seat, tell)
            return
        state.agenda.append(OnTurn(self.seat))
        due = 0
        if kind in ACTIONS:
            turn = running(state)
            turn.action = move.action
            due = turn.due if kind is not Expand else 0
        move.play(state, self.seat, tell)
        if due:
            state.push(DrawDue(self.seat))

    def described(self, state: AnyState, move: Any) -> Description:
        told: Description = move.describe(state, self.seat)
        return told


class OnTurn(Task, frozen=True):
    """Between two decisions of a turn: tiles that are due are drawn as soon as no more can be laid."""

    rule: ClassVar[str] = "turn.one-action"
    title: ClassVar[str] = "the turn goes on"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        state.agenda.append(TakeTurn(self.seat))
        if state.turn is not None and state.turn.due and not may_lay_more(state):
            state.push(DrawDue(self.seat))
