"""One step of a lesson: what is chosen there, on the board and in the lists, and the answers that are given with it."""

from __future__ import annotations

from typing import Any

from workbench.teaching.lesson_sitting import LessonSitting
from workbench.ui.answering import Action, number_in
from workbench.ui.board import Board
from workbench.ui.layers import shown
from workbench.ui.lessons.choices import Picks, letter_marks
from workbench.ui.lessons.lesson_views import LessonViews
from workbench.ui.lessons.moves import MovesControl
from workbench.ui.table import Table

View = dict[str, Any]


class LessonStep:
    """The controls of one step, as long as the lesson stays at it and at its board.

    Attributes:
        sitting: the lesson that is taken.
        moves: the moves of its task.
        picks: the answers to choose among.
        views: makes what the page shows of the step.
    """

    def __init__(self, sitting: LessonSitting) -> None:
        self.sitting = sitting
        self.moves = MovesControl(sitting)
        self.picks = Picks(sitting.question)
        self.views = LessonViews(sitting, self.moves, self.picks)
        self._table = Table(self.moves, self.moves.fault)
        self._at = (sitting.number, sitting.session)

    @property
    def left(self) -> bool:
        """Whether the lesson has come to another step or another board."""
        return self._at != (self.sitting.number, self.sitting.session)

    # ---- what is done

    def actions(self, fields: View) -> dict[str, Action]:
        """What can be done at the step, by the kind of the event that asks for it."""
        ident, text = str(fields.get("id", "")), str(fields.get("text", ""))[:400]
        moves, sitting = self.moves, self.sitting
        return {
            "choose": lambda: moves.choose(ident),
            "near": lambda: moves.take_near(ident),
            "play": lambda: moves.play(ident or None),
            "enter": lambda: moves.typed(text),
            "filter": lambda: moves.set_filter(text),
            "fold": lambda: moves.fold(str(fields.get("rule", ""))),
            "pick": lambda: self.picks.pick(number_in(fields, "an answer")),
            "answer": self.answer,
            "hint": sitting.hint,
            "again": sitting.reset,
            "solution": sitting.show_solution,
            "next": self.onward,
            "back": sitting.back,
            "goto": lambda: sitting.goto(number_in(fields, "a step")),
        }

    def key(self, key: str) -> None:
        """Do what a key stands for."""
        keys: dict[str, Action] = {
            "Escape": self.escape,
            "h": self.sitting.hint,
            "a": self.sitting.reset,
            "n": self.onward,
            "PageDown": self.onward,
            "p": self.sitting.back,
            "PageUp": self.sitting.back,
            "Enter": self.answer,
        }
        if key.isdigit() and self.picks.question is not None:
            self.picks.pick(int(key) - 1)
        elif key.isdigit() and self.moves.asks:
            self.moves.choose_key(key)
        elif key in keys:
            keys[key]()

    def answer(self) -> None:
        """Answer with what is picked or chosen."""
        if self.picks.question is not None and not self.views.solved:
            self.sitting.attempt(self.picks.letters)
        elif self.moves.asks:
            self.moves.play()

    def escape(self) -> None:
        """Clear what is typed or chosen."""
        self.moves.escape()
        self.moves.refused = None

    def onward(self) -> None:
        """On to the next step; from the last one to a step that is open. What was answered there stays to be read."""
        sitting, left = self.sitting, self.views.left_open()
        last = sitting.number + 1 == len(sitting.lesson.steps)
        if not last or sitting.task is None:
            sitting.next()
        if last and left is not None:
            sitting.goto(left)

    def press(self, piece: str, choose: bool) -> None:
        """Press a piece of the board: it picks the answer that it stands for, or narrows the moves, or chooses one."""
        if self.picks.question is not None:
            self.picks.pick_piece(piece)
        else:
            self.moves.refused = None
            self.moves.attempt(lambda: self.moves.narrow(piece, choose))

    # ---- what is shown

    def show_on(self, board: Board) -> View:
        """Show the position on the board, with what is chosen and what the text speaks of; its graph."""
        self.moves.settle()
        graph = self._table.graph()
        board.label = f"The table of {self.sitting.game.title}"
        step = self.sitting.step
        lit = step.board.light if step.board is not None and len(self.sitting.session.tree) < 2 else ()
        marks = self.moves.marks(graph, lit)
        letters = letter_marks(self.picks.question, graph, self.picks.letters)
        for piece, mark in letters.items():
            before = marks.get(piece, {}).get("state", "")
            marks[piece] = {**mark, "state": f"{before} {mark['state']}".strip()}
        drawn = shown(graph, {})
        edges = self.moves.against()
        if edges:
            drawn = drawn | {"edges": [*drawn.get("edges", ()), *edges]}
        board.show(drawn, marks, [*self.moves.pressed(graph), *letters])
        return graph
