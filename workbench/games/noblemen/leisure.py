"""G. Leisure Time: a Victory Point for nothing at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbench.games.noblemen.purse import score
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.turn import Action, TurnMove
from workbench.games.noblemen.words import matched
from workbench.kernel import Description, Move, Objection, Tell

POINT = 1


class Leisure(Action, frozen=True):
    """Enjoy Leisure Time: `G`."""

    action = "leisure"
    weighs = ("turn.one-action", "action.list", "leisure.vp")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"g|leisure|leisure time", text) is not None else None

    def __str__(self) -> str:
        return "G"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return ("action:leisure",)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (LEISURE,)

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (LEISURE,)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        return iter(())

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        tell("action.list", key="leisure", also=("turn.one-action",), seat=seat)
        score(state, seat, POINT, "leisure.vp", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description("Leisure Time", (f"+{POINT} VP",), "Actions")


LEISURE = Leisure()
