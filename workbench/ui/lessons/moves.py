"""The moves of a task: a list that does not tell which are allowed, and a board that says so only afterwards."""

from __future__ import annotations

from typing import Any

from workbench.kernel import WorkbenchError
from workbench.kernel.play import verdict
from workbench.session.reading import read_move
from workbench.teaching.lesson import PlayTask
from workbench.teaching.lesson_sitting import LessonSitting, Result
from workbench.ui import overlay
from workbench.ui.controller import Controller
from workbench.ui.rows import Row, row_of, unjudged_rows

View = dict[str, Any]


class MovesControl(Controller):
    """What is chosen among the moves of a task. To play is to answer: the lesson judges it, by the rules.

    Attributes:
        sitting: the lesson that is taken.
        refused: the move that was refused last, with what stands against it; None.
    """

    def __init__(self, sitting: LessonSitting) -> None:
        super().__init__(sitting.session, sitting.lesson.seat)
        self.sitting = sitting
        self.refused: Row | None = None

    def _listed(self) -> tuple[Row, ...]:
        return unjudged_rows(self.session)

    @property
    def asks(self) -> bool:
        """Whether a move is asked for now."""
        return isinstance(self.sitting.task, PlayTask) and not self.sitting.spent and self.sees_moves

    def play(self, text: str | None = None, run: bool = True) -> None:
        """Answer with a move of the list, or the chosen one."""
        row = self.chosen if text is None else self.row(text)
        if row is None:
            raise WorkbenchError("Choose a move first: on the board, in the list, or type it.")
        self.answer(row.text)

    def typed(self, text: str) -> None:
        """Answer with the move that a text names; blank answers with the chosen one."""
        if not text.strip():
            self.play()
            return
        self.filter = text
        try:
            read_move(self.session.game, self.session.state, text)
        except WorkbenchError as error:
            self._unread(error)
            return
        self.answer(text)

    def answer(self, text: str) -> Result:
        """Answer the task with a move. Raises UnknownMove, AmbiguousMove."""
        game, state = self.session.game, self.session.state
        move, seat = read_move(game, state, text)
        judged = row_of(self.session, verdict(state, move, seat))
        result = self.sitting.attempt(text)
        if result.outcome == "refused":
            self.filter, self.cleared = "", self.cleared + 1
            self.chosen = self.row(judged.text)
            self.refused = judged
        return result

    def choose(self, text: str) -> None:
        """Choose a move of the list; what was said of another one goes."""
        super().choose(text)
        self.refused = None

    # ---- the board

    def marks(self, graph: View, lit: tuple[str, ...]) -> overlay.Marks:
        """The overlay: the pieces of the chosen move, what changed last, and the pieces that the text speaks of."""
        known = frozenset(str(node.get("id")) for node in graph.get("nodes", ()))
        newest = overlay.newest_pieces(self.fresh_lines(), known)
        narrowed = self.pieces if self.asks else ()
        found = overlay.marks((), self.refused or self.chosen, newest, known, (), {}, narrowed)
        for piece in lit:
            for place in (key for key in known if overlay.alike(key) == piece):
                mark = found.setdefault(place, {"state": ""})
                mark["state"] = f"{mark['state']} lit".strip()
        return found

    def against(self) -> list[View]:
        """Edges from a refused move to the pieces that stand against it."""
        row = self.refused
        if row is None or not row.pieces:
            return []
        facts = [fact for fact in row.facts if fact not in row.pieces]
        return [{"source": row.pieces[0], "target": fact, "kind": "blocks"} for fact in facts]

    def pressed(self, graph: View) -> list[str]:
        """The pieces that moves of the task touch."""
        if not self.asks:
            return []
        pieces = {piece for row in self.rows for piece in row.pieces}
        return [node["id"] for node in graph.get("nodes", ()) if overlay.alike(node["id"]) in pieces]
