"""The bench: a session on the screen. Widgets are made once; after that only what has changed is sent."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets
import traitlets

from workbench.kernel import WorkbenchError
from workbench.session import Session
from workbench.session.reading import find_seat
from workbench.ui.board import Board, BoardEvent, wire
from workbench.ui.controller import Controller
from workbench.ui.panels import BarPanel, CardsPanel, Panel, QuestionPanel, StoryPanel, TransportPanel, VerdictPanel
from workbench.ui.views import Views

View = dict[str, Any]
OPEN = ("keys", "story")


class Bench(ipywidgets.Box):
    """The widget tree of one bench. Make it with `bench`."""

    def __init__(self, session: Session, seat: int | None = None, open: Iterable[str] = ()) -> None:  # noqa: A002
        self.controller = Controller(session, seat)
        self.views = Views(self.controller)
        self.controller.show_keys = "keys" in open
        self.controller.story_all = "story" in open
        self._graphed: tuple[tuple[int, int | None], View] | None = None
        self._acting = self._stale = self._was_seen = False
        self._make()
        super().__init__(children=self._arranged(), _view_count=0)
        self.add_class("nw")
        self._listen(session)
        self.refresh()

    # ---- making

    def _make(self) -> None:
        self.bar = BarPanel("bar")
        self.fault = CardsPanel("fault")
        self.board = Board(label=f"The table of {self.controller.session.game.title}")
        self.board.add_class("nw-at-board")
        self.transport = TransportPanel("transport")
        self.story = StoryPanel("story")
        self.question = QuestionPanel("question")
        self.verdict = VerdictPanel("verdict")
        self.cards = CardsPanel("cards")

    def _arranged(self) -> tuple[ipywidgets.Widget, ...]:
        side = ipywidgets.Box((self.question, self.verdict, self.cards))
        side.add_class("nw-side")
        main = ipywidgets.Box((self.board, self.transport, side, self.story))
        main.add_class("nw-main")
        return (self.bar, self.fault, main)

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All panels but the board."""
        return (self.bar, self.fault, self.transport, self.question, self.verdict, self.cards, self.story)

    def _listen(self, session: Session) -> None:
        for panel in self.panels:
            panel.on_event(self.handle)
        self.board.on_event(self._on_board)
        here = weakref.ref(self)

        def changed() -> None:
            bench = here()
            if bench is not None:
                bench._session_changed()

        self._unwatch = session.watch(changed)

    def close(self) -> None:
        """Close all widgets and let go of the session."""
        self._unwatch()
        for widget in (*self.panels, self.board, *self.children[-1].children, *self.children):
            widget.close()
        super().close()

    # ---- what happens

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did in a panel."""
        action = self._action(kind, fields)
        if action is None:
            return
        self._acting = True
        try:
            self.controller.attempt(action)
        finally:
            self._acting = False
            self.refresh()

    def _action(self, kind: str, fields: View) -> Callable[[], None] | None:
        """What an event asks for. Nothing that comes from a page is taken on trust."""
        control, session = self.controller, self.controller.session
        text, ident = str(fields.get("text", "")), fields.get("id", "")
        actions: dict[str, Callable[[], None]] = {
            "key": lambda: self._key(str(fields.get("key", ""))),
            "seen": lambda: control.see(str(fields.get("value", ""))),
            "choose": lambda: control.choose(str(ident)),
            "near": lambda: control.take_near(str(ident)),
            "play": lambda: control.play(str(ident) if ident else None),
            "enter": lambda: control.typed(text),
            "filter": lambda: control.set_filter(text),
            "fold": lambda: control.fold(str(fields.get("rule", ""))),
            "rule": lambda: control.show_rule(str(ident)),
            "start": lambda: control.goto(session.line[0]),
            "back": lambda: control.back(),
            "step": control.step,
            "run": control.run,
            "goto": lambda: control.goto(_whole(ident)),
            "note": lambda: session.note(text[:500]),
            "links": control.toggle_links,
            "story": lambda: control.show_story(str(fields.get("value", "")) == "all"),
            "report": control.open_report,
            "close-fault": control.close_fault,
        }
        return actions.get(kind)

    def _key(self, key: str) -> None:
        control = self.controller
        keys: dict[str, Callable[[], None]] = {
            "Escape": control.escape,
            "b": control.back,
            "s": control.step,
            "r": control.run,
            "l": control.toggle_legal,
            "v": control.see_next,
            "?": control.toggle_keys,
        }
        if key.isdigit():
            control.choose_key(key)
        elif key in keys:
            keys[key]()

    def _on_board(self, event: BoardEvent) -> None:
        if event.type == "escape":
            self.handle("key", {"key": "Escape"})
        elif event.type == "piece" and event.id is not None:
            piece, choose = event.id, event.action == "choose"
            self._acting = True
            try:
                self.controller.attempt(lambda: self.controller.narrow(piece, choose))
            finally:
                self._acting = False
                self.refresh()

    def _session_changed(self) -> None:
        if self._acting:
            return
        self.controller.attempt(lambda: None)
        if self._was_seen and not self._view_count:
            self._stale = True  # nobody looks; drawn again when somebody does
        else:
            self.refresh()

    @traitlets.observe("_view_count")
    def _looked_at(self, change: Any) -> None:
        if change["new"]:
            self._was_seen = True
            if self._stale:
                self.refresh()

    # ---- showing

    def refresh(self) -> None:
        """Show the session as it is now; what has not changed is not sent."""
        self._stale = False
        try:
            self._show()
        except Exception as error:
            self.controller.fault(error)
            self.fault.show({"fault": self.controller.error})

    def _show(self) -> None:
        views = self.views
        graph = self._graph()
        edges = views.blocks()
        drawn = graph | {"edges": [*graph.get("edges", ()), *edges]} if edges else graph
        self.board.show(drawn, views.overlay(graph))
        self.question.show(views.question())
        self.verdict.show(views.verdict())
        self.transport.show(views.transport())
        self.story.show(views.story())
        self.cards.show({"rule": views.rule(), **views.notes(graph)})
        self.fault.show({"fault": self.controller.error})
        self.bar.show(views.bar(graph))

    def _graph(self) -> View:
        """The picture's description of the table; made once for each place and seat."""
        from workbench.pictures import graph

        session = self.controller.session
        key = (session.node.id, self.controller.seat)
        if self._graphed is None or self._graphed[0] != key:
            self._graphed = (key, wire(graph(session.state, self.controller.seat)))
        return self._graphed[1]


def _whole(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise WorkbenchError(f"There is no node {value!r}.")


def bench(session: Session, open: Iterable[str] = (), seat: int | str | None = None) -> Bench:  # noqa: A002
    """The interactive workbench on a session.

    Args:
        session: the sitting; several benches on one sitting stay in step.
        open: panels shown at first: "keys" (the list of keys), "story" (the whole story, not only this turn).
        seat: whose eyes to begin with; None sees all.

    Raises:
        WorkbenchError: a name in `open` is no panel, or the seat is nobody's.
    """
    wanted = [open] if isinstance(open, str) else list(open)
    for name in wanted:
        if name not in OPEN:
            raise WorkbenchError(f"The bench has no panel {name!r} to open; it has {' and '.join(OPEN)}.")
    return Bench(session, None if seat is None else find_seat(session.settings, seat), wanted)
