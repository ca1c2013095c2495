"""A quiz on the screen: one question at a time with its position, then what came of it, alone and as a class."""

from __future__ import annotations

from typing import Any

import ipywidgets

from workbench.teaching.quiz import Item
from workbench.teaching.sheet import Sheet
from workbench.ui.board import Board, BoardEvent, wire
from workbench.ui.layers import shown
from workbench.ui.lessons import quiz_views
from workbench.ui.lessons.choices import letter_marks
from workbench.ui.lessons.panels import QuizBarPanel, QuizPanel
from workbench.ui.lessons.quiz_state import QuizState
from workbench.ui.overlay import alike
from workbench.ui.panels import Panel, close_whole

View = dict[str, Any]

KEPT = 4
"""Pictures that are kept, so that going to and fro costs nothing."""


class QuizDesk(ipywidgets.Box):
    """The widgets of one learner with one quiz.

    Attributes:
        quiz: what is known and done.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.quiz = QuizState(sheet)
        self.bar, self.panel, self.board = QuizBarPanel("bar"), QuizPanel("quiz"), Board()
        self.board.add_class("nw-at-board")
        for panel in self.panels:
            panel.on_event(self.handle)
        self.board.on_event(self._on_board)
        self._main = ipywidgets.Box([self.board, self.panel])
        self._main.add_class("nw-quiz-main")
        super().__init__(children=[self.bar, self._main])
        for name in ("nw", "nw-quiz"):
            self.add_class(name)
        self.refresh()

    @property
    def sheet(self) -> Sheet:
        """The learner's answers."""
        return self.quiz.sheet

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All panels but the board."""
        return (self.bar, self.panel)

    def close(self) -> None:
        """Close all widgets."""
        for widget in (*self.panels, self.board, self._main):
            close_whole(widget)
        self.layout.close()
        super().close()

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did in a panel."""
        if self.quiz.do(kind, fields):
            self.refresh()

    def _on_board(self, event: BoardEvent) -> None:
        if event.type == "piece" and event.id is not None:
            self.quiz.pick_piece(alike(event.id))
            self.refresh()

    def refresh(self) -> None:
        """Show the quiz as it is now."""
        quiz, item = self.quiz, self.sheet.item
        graph = self._graph(item)
        marks = letter_marks(item.question, graph, quiz.picks.letters)
        self.board.label = f"The table of {item.game.title}"
        self.board.show(shown(graph, {}), marks, [] if quiz.closed else list(marks))
        self.board.layout.display = "none" if quiz.summing else None
        self.panel.show(quiz_views.summary(quiz) if quiz.summing else quiz_views.question(quiz))
        self.bar.show(quiz_views.bar(quiz))

    def _graph(self, item: Item) -> View:
        from workbench.pictures import graph

        number, drawn = self.sheet.number, self.quiz.drawn
        if number not in drawn:
            while len(drawn) >= KEPT:
                del drawn[next(iter(drawn))]
            drawn[number] = wire(graph(item.state, item.question.seat))
        return drawn[number]

    def __repr__(self) -> str:
        return f"<quiz page: {self.sheet!r}>"
