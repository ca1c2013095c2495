"""What is asked at a position, and the legal moves there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.play import decider, objections, waiting
from workbench.kernel.state import AnyState
from workbench.kernel.step import Choice
from workbench.session.reading import read_move
from workbench.session.steps import guarded


class Question(msgspec.Struct, frozen=True):
    """What is asked now.

    Attributes:
        text: the question.
        seat: the seat that decides; for a chance step the seat it belongs to, or None.
        step: class name of the step.
        title: how the step is called on the bench.
        rule: id of the rule it carries out.
    """

    text: str
    seat: int | None
    step: str
    title: str
    rule: str


class LegalMoves(Sequence[Move]):
    """The legal moves at one node. Belongs to that node and does not change when the sitting goes on."""

    def __init__(self, game: Game, state: AnyState, node: int) -> None:
        step = waiting(state)
        self._game, self._state, self.node = game, state, node
        self._moves: tuple[Move, ...] = ()
        if isinstance(step, Choice):
            self._moves = guarded(step, node, lambda: tuple(step.legal(state)))

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, index: Any) -> Any:
        return self._moves[index]

    def __contains__(self, move: object) -> bool:
        seat = None
        if isinstance(move, str):
            try:
                move, seat = read_move(self._game, self._state, move)
            except WorkbenchError:
                return False
        legal = isinstance(move, Move) and next(objections(self._state, move, seat), None) is None
        return legal and decider(self._state) is not None

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self._moves[:12]))}{', …' if len(self) > 12 else ''}>"
