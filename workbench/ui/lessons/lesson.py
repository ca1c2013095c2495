"""A lesson on the screen: its text, the board, the task, and what was said to every answer."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from workbench.kernel import WorkbenchError
from workbench.teaching.lesson import Lesson
from workbench.teaching.lesson_sitting import LessonSitting
from workbench.teaching.progress import Record
from workbench.teaching.slides import LessonSlides
from workbench.ui.answering import Action, Answering
from workbench.ui.board import Board, BoardEvent
from workbench.ui.lessons.beside import Beside
from workbench.ui.lessons.downloads import Downloads
from workbench.ui.lessons.handouts import handout_page
from workbench.ui.lessons.panels import LessonBarPanel, LogPanel, TaskPanel, TextPanel
from workbench.ui.lessons.step import LessonStep
from workbench.ui.overlay import alike
from workbench.ui.panels import FootPanel, Panel, QuestionPanel, close_whole

View = dict[str, Any]

KEYS = [
    ["1 … 9", "choose that move or answer"],
    ["Enter", "do it: answer with what is chosen"],
    ["/", "type a move"],
    ["Esc", "clear what is typed or chosen"],
    ["h", "a hint"],
    ["a", "begin the task again"],
    ["n, PgDn", "next step"],
    ["p, PgUp", "step before"],
    ["x", "present: one window, large type"],
    ["?", "this list"],
]


class LessonDesk(Answering, ipywidgets.Box):
    """The widgets of one lesson that is taken.

    Attributes:
        sitting: the lesson that is taken.
        step: what is chosen at the step where it is.
        beside: the lesson as slides, and the bench on which its position is played on freely.
    """

    def __init__(
        self,
        sitting: LessonSitting,
        leave: Callable[[], None] | None = None,
        following: Lesson | None = None,
        go_on: Callable[[Lesson], None] | None = None,
    ) -> None:
        """Show a lesson.

        Args:
            sitting: the lesson that is taken.
            leave: goes back to the list of lessons; None where there is none.
            following: the lesson after this one.
            go_on: opens another lesson.
        """
        self.sitting = sitting
        self._leave, self._following, self._go_on = leave, following, go_on
        self._acting = self._closed = False
        self._keys = self._handout = False
        self._rule = ""
        self._downloads = Downloads()
        self.beside = Beside(self._arrange)
        self._make()
        self.step = LessonStep(sitting)
        super().__init__(children=[self.bar, self._main, self.foot])
        for name in ("nw", "nw-lesson"):
            self.add_class(name)
        self._watch()
        self.refresh()

    def _make(self) -> None:
        self.bar, self.text, self.task = LessonBarPanel("bar"), TextPanel("lesson-text"), TaskPanel("lesson-task")
        self.moves_panel, self.below, self.foot = QuestionPanel("question"), LogPanel("lesson-log"), FootPanel("foot")
        self.board = Board()
        self.board.add_class("nw-at-board")
        self._side = ipywidgets.Box([self.text, self.task, self.moves_panel])
        self._side.add_class("nw-lesson-side")
        self._right = ipywidgets.Box([self._side])
        self._right.add_class("nw-right")
        self._main = ipywidgets.Box([self._right, self.board, self.below])
        self._main.add_class("nw-main")
        for panel in self.panels:
            panel.on_event(self.handle)
        self.board.on_event(self._on_board)

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All panels but the board."""
        return (self.bar, self.text, self.task, self.moves_panel, self.below, self.foot)

    def _watch(self) -> None:
        here = weakref.ref(self)

        def changed() -> None:
            desk = here()
            if desk is not None and not desk._acting:
                desk.refresh()

        self._unwatch = self.sitting.watch(changed)

    def close(self) -> None:
        """Close all widgets and let go of the lesson."""
        if self._closed:
            return
        self._closed = True
        self._unwatch()
        self.beside.close()
        for widget in (*self.panels, self.board, self._side, self._right, self._main):
            close_whole(widget)
        self.layout.close()
        super().close()

    # ---- what happens

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did in a panel."""
        if self.do(kind, fields):
            self.refresh()

    def attempt(self, action: Action) -> None:
        """Do something; a refusal is told with the moves, and beside the tools too where no list of moves shows it."""

        def told() -> None:
            try:
                action()
            except WorkbenchError as error:
                self.message = str(error)
                raise

        self._acting = True
        try:
            self.step.moves.attempt(told)
        finally:
            self._acting = False

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for."""
        ident = str(fields.get("id", ""))
        actions: dict[str, Action] = self.step.actions(fields) | {
            "key": lambda: self._key(str(fields.get("key", ""))),
            "rule": lambda: self._show_rule(ident),
            "keys": self._toggle_keys,
            "handout": self._toggle_handout,
            "print": lambda: self._print(ident == "key"),
            "save": self._save,
            "present": self._present,
            "free": lambda: self.beside.lay(self.sitting.leave()),
            "put-away": self.beside.put_away,
            "leave": self._leave or (lambda: None),
            "following": self._open_following,
        }
        return actions.get(kind)

    def _key(self, key: str) -> None:
        if key == "x":
            self._present()
        elif key == "?":
            self._toggle_keys()
        else:
            self.step.key(key)

    def _open_following(self) -> None:
        if self._following is not None and self._go_on is not None:
            self._go_on(self._following)

    def _show_rule(self, rule: str) -> None:
        self._rule = "" if rule == self._rule else rule

    def _toggle_keys(self) -> None:
        self._keys = not self._keys

    def _toggle_handout(self) -> None:
        self._handout = not self._handout

    def _print(self, key: bool) -> None:
        lesson = self.sitting.lesson
        self._downloads.give(f"{lesson.game_id} {lesson.id}.html", "text/html", handout_page(lesson, key))
        self._handout = False

    def _save(self) -> None:
        """Hand out the progress as a file that `wb.lessons(record=...)` reads."""
        record = Record(Path("progress.json"))
        record.put(self.sitting.lesson, self.sitting.progress)
        self._downloads.give("progress.json", "application/json", record.as_text())

    def _present(self) -> None:
        if self.beside.presentation is None:
            slides = LessonSlides(self.sitting.lesson)
            self.beside.present(slides, slides.first_of(self.sitting.number))

    def _arrange(self) -> None:
        if not self._closed:
            self.children = [self.bar, self._main, self.foot, *self.beside.widgets]

    def _on_board(self, event: BoardEvent) -> None:
        if event.type == "escape":
            self.handle("key", {"key": "Escape"})
        elif event.type == "piece" and event.id is not None:
            self.step.press(alike(event.id), event.action == "choose")
            self.refresh()

    # ---- showing

    def refresh(self) -> None:
        """Show the lesson as it is now; what has not changed is not sent."""
        if self._closed:  # what was done has led to the list, or to the next lesson
            return
        if self.step.left:
            self.step, self._rule = LessonStep(self.sitting), ""
        graph = self.step.show_on(self.board)
        views = self.step.views
        self.text.show(views.text() | {"opened": self._leave is not None})
        self.task.show(self._task())
        self.moves_panel.show(views.moves_listed())
        free = self.beside.bench is None
        self.below.show(views.log(self._leave is not None, self._following_title()) | {"free": free})
        self.foot.show(views.foot())
        self.bar.show(self._bar(graph))

    def _task(self) -> View:
        views = self.step.views
        view = views.task()
        rule = views.rule(self._rule) if self._rule else None
        return view | {"rule": rule} if view or rule else {}

    def _following_title(self) -> str:
        return self._following.title if self._following is not None and self._go_on is not None else ""

    def _bar(self, graph: View) -> View:
        lesson = self.sitting.lesson
        kept = self.sitting.kept_in
        return {
            "title": f"{lesson.game.title}: {lesson.title}",
            "facts": f"{lesson.minutes} minutes · {', '.join(lesson.head.chapter)}",
            "badges": [*(graph.get("badges") or [])],
            "shelf": self._leave is not None,
            "kept": f"Progress is kept in {kept.name}." if kept is not None else "",
            "handout": self._handout,
            "keys": KEYS if self._keys else None,
            "message": self.message if not self.step.moves.asks else "",
            "fault": self.step.moves.error,
            "live": self.step.views.spoken(),
            "file": self._downloads.file,
        }

    def __repr__(self) -> str:
        return f"<lesson page: {self.sitting!r}>"
