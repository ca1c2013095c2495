"""A lesson on the screen: its text, the board, the task, and what was said to every answer."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from workbench.kernel import WorkbenchError
from workbench.session.sentences import minus
from workbench.teaching import prose
from workbench.teaching.lesson import Lesson
from workbench.teaching.lesson_sitting import LessonSitting
from workbench.teaching.progress import Record
from workbench.teaching.slides import LessonSlides
from workbench.ui.bench import Bench
from workbench.ui.board import Board, BoardEvent
from workbench.ui.layers import shown
from workbench.ui.lessons.choices import Picks, letter_marks
from workbench.ui.lessons.downloads import Downloads
from workbench.ui.lessons.handouts import handout_page
from workbench.ui.lessons.lesson_views import PILLS, LessonViews
from workbench.ui.lessons.moves import MovesControl
from workbench.ui.lessons.panels import LessonBarPanel, LogPanel, TaskPanel, TextPanel
from workbench.ui.lessons.presentation import Presentation
from workbench.ui.overlay import alike
from workbench.ui.panels import FootPanel, Panel, QuestionPanel, close_whole
from workbench.ui.table import Table
from workbench.ui.views import Views

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


class LessonDesk(ipywidgets.Box):
    """The widgets of one lesson that is taken.

    Attributes:
        sitting: the lesson that is taken.
        bench: the bench on which its position is played on freely; None while it is not.
        presentation: the lesson as slides; None while it is not presented.
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
        self.bench: Bench | None = None
        self.presentation: Presentation | None = None
        self._leave, self._following, self._go_on = leave, following, go_on
        self._acting = self._closed = False
        self._keys = self._handout = False
        self._rule = ""
        self._message = ""
        self._downloads = Downloads()
        self._make()
        self._sync()
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
        self._stop_presenting()
        if self.bench is not None:
            self.bench.session.stop_autosave()
            self.bench.close()
        for widget in (*self.panels, self.board, self._side, self._right, self._main):
            close_whole(widget)
        self.layout.close()
        super().close()

    # ---- what happens

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did in a panel. Nothing that comes from a page is taken on trust."""
        action = self._action(kind, fields)
        if action is None:
            return
        self._acting, self._message = True, ""
        try:
            self.moves.attempt(lambda: self._guard(action))
        finally:
            self._acting = False
            if not self._closed:  # what was done may have led to the list, or to the next lesson
                self.refresh()

    def _guard(self, action: Callable[[], Any]) -> None:
        """Do something; a refusal is said beside the tools too, where no list of moves shows it."""
        try:
            action()
        except WorkbenchError as error:
            self._message = str(error)
            raise

    def _action(self, kind: str, fields: View) -> Callable[[], Any] | None:
        ident, text = str(fields.get("id", "")), str(fields.get("text", ""))[:400]
        moves, sitting = self.moves, self.sitting
        actions: dict[str, Callable[[], Any]] = {
            "key": lambda: self._key(str(fields.get("key", ""))),
            "choose": lambda: moves.choose(ident),
            "near": lambda: moves.take_near(ident),
            "play": lambda: moves.play(ident or None),
            "enter": lambda: moves.typed(text),
            "filter": lambda: moves.set_filter(text),
            "fold": lambda: moves.fold(str(fields.get("rule", ""))),
            "pick": lambda: self.picks.pick(_number(fields)),
            "answer": self._answer,
            "hint": sitting.hint,
            "again": sitting.reset,
            "solution": sitting.show_solution,
            "next": self._next,
            "back": sitting.back,
            "goto": lambda: sitting.goto(_number(fields)),
            "rule": lambda: self._show_rule(ident),
            "keys": self._toggle_keys,
            "handout": self._toggle_handout,
            "print": lambda: self._print(ident == "key"),
            "save": self._save,
            "present": self._present,
            "free": self._play_freely,
            "put-away": self._put_away,
            "leave": self._leave or (lambda: None),
            "following": self._open_following,
        }
        return actions.get(kind)

    def _key(self, key: str) -> None:
        keys: dict[str, Callable[[], Any]] = {
            "Escape": self._escape,
            "h": self.sitting.hint,
            "a": self.sitting.reset,
            "n": self._next,
            "PageDown": self._next,
            "p": self.sitting.back,
            "PageUp": self.sitting.back,
            "x": self._present,
            "?": self._toggle_keys,
            "Enter": self._answer,
        }
        if key.isdigit() and self.picks.question is not None:
            self.picks.pick(int(key) - 1)
        elif key.isdigit() and self.moves.asks:
            self.moves.choose_key(key)
        elif key in keys:
            keys[key]()

    def _answer(self) -> None:
        """Answer with what is picked or chosen."""
        if self.picks.question is not None and not self.views.solved:
            self.sitting.attempt(self.picks.letters)
        elif self.moves.asks:
            self.moves.play()

    def _escape(self) -> None:
        self.moves.escape()
        self.moves.refused = None

    def _next(self) -> None:
        """On to the next step; from the last one to a step that is open. What was answered there stays to be read."""
        sitting, left = self.sitting, self.views.left_open()
        last = sitting.number + 1 == len(sitting.lesson.steps)
        if not last or sitting.task is None:
            sitting.next()
        if last and left is not None:
            sitting.goto(left)

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

    # ---- beside the lesson

    def _present(self) -> None:
        if self.presentation is None:
            slides = LessonSlides(self.sitting.lesson)
            self.presentation = Presentation(slides, full=True, leave=self._leave_presentation)
            self.presentation.goto(slides.first_of(self.sitting.number))
            self._arrange()

    def _leave_presentation(self) -> None:
        self._stop_presenting()
        self._arrange()

    def _stop_presenting(self) -> None:
        if self.presentation is not None:
            self.presentation.close()
            self.presentation = None

    def _play_freely(self) -> None:
        """Lay the position on a bench of its own, below; the lesson stays as it is."""
        session = self.sitting.leave()
        if self.bench is None:
            self.bench = Bench(session)
        else:
            self.bench.lay(session)
        self._arrange()

    def _put_away(self) -> None:
        if self.bench is not None:
            bench, self.bench = self.bench, None
            self._arrange()
            bench.session.stop_autosave()
            bench.close()

    def _arrange(self) -> None:
        beside = [each for each in (self.presentation, self.bench) if each is not None]
        self.children = [self.bar, self._main, self.foot, *beside]

    def _on_board(self, event: BoardEvent) -> None:
        if event.type == "escape":
            self.handle("key", {"key": "Escape"})
        elif event.type == "piece" and event.id is not None:
            self._act_on_piece(alike(event.id), event.action == "choose")

    def _act_on_piece(self, piece: str, choose: bool) -> None:
        if self.picks.question is not None:
            self.picks.pick_piece(piece)
        else:
            self.moves.refused = None
            self.moves.attempt(lambda: self.moves.narrow(piece, choose))
        self.refresh()

    # ---- showing

    def _sync(self) -> None:
        """Begin anew with what is chosen where the lesson has come to another board."""
        self._step = self.sitting.number
        self._position = self.sitting.session
        self.moves = MovesControl(self.sitting)
        self.picks = Picks(self.sitting.question)
        self.views = LessonViews(self.sitting, self.moves, self.picks)
        self.table = Table(self.moves, lambda error, title: self.moves.fault(error, title))
        self._rule = ""

    def refresh(self) -> None:
        """Show the lesson as it is now; what has not changed is not sent."""
        if (self._step, self._position) != (self.sitting.number, self.sitting.session):
            self._sync()
        self.moves.settle()
        graph = self.table.graph()
        self._show_board(graph)
        self.text.show(self.views.text() | {"opened": self._leave is not None})
        self.task.show(self._task())
        self.moves_panel.show(self._list())
        self.below.show(self.views.log(self._leave is not None, self._following_title()) | {"free": self.bench is None})
        self.foot.show(self._foot())
        self.bar.show(self._bar(graph))

    def _task(self) -> View:
        view = self.views.task()
        rule = self.views.rule(self._rule) if self._rule else None
        return view | {"rule": rule} if view or rule else {}

    def _list(self) -> View:
        """The moves, while one is asked for."""
        if not self.moves.asks:
            return {}
        view = Views(self.moves).question()
        return view | {"who": f"{view['who']}: which move?", "badge": "", "legalOnly": None}

    def _show_board(self, graph: View) -> None:
        self.board.label = f"The table of {self.sitting.game.title}"
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
        self.board.show(drawn, marks, [*self.moves.pressed(graph), *letters])

    def _foot(self) -> View:
        """The task with the chosen move, or with what came of it, in one line while the task is out of sight."""
        task, chosen, result = self.sitting.task, self.moves.chosen, self.views.result
        if task is None:
            return {}
        view = {"seat": self.sitting.lesson.seat, "ask": prose.plain(task.ask), "moves": "To the task", "hint": ""}
        if self.moves.asks and chosen is not None and self.moves.refused is None:
            return view | {"label": minus(chosen.label), "tone": "mut", "pill": "chosen", "play": "Do it"}
        if result is None or result.why is None:
            return view
        tone, pill = PILLS[result.outcome]
        summary = minus(result.why.summary) if result.outcome == "refused" else ""
        return view | {"label": minus(result.why.label), "tone": tone, "pill": pill, "summary": summary}

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
            "message": self._message if not self.moves.asks else "",
            "fault": self.moves.error,
            "live": self._spoken(),
            "file": self._downloads.file,
        }

    def _spoken(self) -> str:
        """What is said to the last answer; else the step and what is asked."""
        result = self.views.result
        if result is not None:
            return str(result)
        task = self.sitting.task
        asked = "" if task is None else f" Task: {prose.plain(task.ask)}"
        return f"{self.sitting.step.title}.{asked}"

    def __repr__(self) -> str:
        return f"<lesson page: {self.sitting!r}>"


def _number(fields: View) -> int:
    value = fields.get("id")
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise WorkbenchError(f"{value!r:.60} is no number of a step or an answer.")
