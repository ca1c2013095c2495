"""The bench: a session on the screen. Widgets are made once; after that only what has changed is sent."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets
import traitlets

from workbench.kernel import WorkbenchError
from workbench.kernel.seats import find_seat
from workbench.session import Session
from workbench.ui.board import Board, BoardEvent, wire
from workbench.ui.controller import Controller
from workbench.ui.layers import layers_of, shown
from workbench.ui.overlay import alike
from workbench.ui.panels import BarPanel, CardsPanel, Panel, QuestionPanel, StoryPanel, TransportPanel, VerdictPanel
from workbench.ui.sections import SECTIONS, Section
from workbench.ui.views import Views

View = dict[str, Any]
OPEN = ("keys", "story", *(section.name for section in SECTIONS))


class Bench(ipywidgets.Box):
    """The widget tree of one bench. Make it with `bench`."""

    def __init__(self, session: Session, seat: int | None = None, open: Iterable[str] = ()) -> None:  # noqa: A002
        self.controller = Controller(session, seat)
        self.views = Views(self.controller)
        self.controller.show_keys = "keys" in open
        self.controller.story_all = "story" in open
        self._graphed: tuple[tuple[int, int | None, str], View] | None = None
        self._told: tuple[int, int | None, str] | None = None
        self._acting = self._stale = self._was_seen = False
        self.sections: dict[str, Section] = {kind.name: kind(self.controller) for kind in SECTIONS}
        self._opened: dict[str, Panel] = {}
        self._showing: list[str] = []
        self._make()
        super().__init__(children=self._arranged(), _view_count=0)
        self.add_class("nw")
        self._listen(session)
        for name in self.sections:
            if name in open:
                self._toggle_section(name)
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
        self.desks = ipywidgets.Box()
        self.desks.add_class("nw-desks")

    def _arranged(self) -> tuple[ipywidgets.Widget, ...]:
        side = ipywidgets.Box((self.question, self.verdict, self.cards))
        side.add_class("nw-side")
        main = ipywidgets.Box((self.board, self.transport, side, self.story))
        main.add_class("nw-main")
        return (self.bar, self.fault, main, self.desks)

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All panels but the board."""
        fixed = (self.bar, self.fault, self.transport, self.question, self.verdict, self.cards, self.story)
        return (*fixed, *self._opened.values())

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
        side = self.question, self.verdict, self.cards
        boxes = [box for box in (*self.children, *self.children[2].children) if box not in side]
        for widget in dict.fromkeys((*self.panels, self.board, *boxes)):
            widget.close()
        super().close()

    # ---- what happens

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did in a panel."""
        self._act(self._action(kind, fields))

    def _act(self, action: Callable[[], None] | None) -> None:
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
            "layer": lambda: self._switch_layer(str(ident)),
            "section": lambda: self._toggle_section(str(ident)),
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

    def _toggle_section(self, name: str) -> None:
        """Open a section, or put it away; its widget is kept."""
        if name not in self.sections:
            raise WorkbenchError(f"The bench has no section {name!r}.")
        if name in self._showing:
            self._showing.remove(name)
        else:
            self._showing.append(name)
            if name not in self._opened:
                self._opened[name] = self._make_section(self.sections[name])
        self.desks.children = [self._opened[each] for each in self.sections if each in self._showing]

    def _make_section(self, section: Section) -> Panel:
        panel = section.panel(section.name)
        panel.on_event(lambda kind, fields: self._act(section.action(kind, fields) or self._action(kind, fields)))
        return panel

    def _key(self, key: str) -> None:
        control = self.controller
        opens = {section.key: name for name, section in self.sections.items() if section.key}
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
        elif key in opens:
            self._toggle_section(opens[key])

    def _on_board(self, event: BoardEvent) -> None:
        if event.type == "escape":
            self.handle("key", {"key": "Escape"})
        elif event.type == "piece" and event.id is not None:
            piece, choose = alike(event.id), event.action == "choose"
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
        """Show the session as it is now; what has not changed is not sent.

        Each part is shown by itself: where one fails, as in an impossible position, the others stand.
        """
        self._stale = False
        views = self.views
        graph = self._graph()
        self._guard(self._show_board, graph)
        self._try(self.question, views.question, views.plain_question)
        self._try(self.verdict, views.verdict, dict)
        self._try(self.transport, views.transport, views.plain_transport)
        self._try(self.story, views.story, dict)
        self._try(self.cards, lambda: self._cards(graph), dict)
        self._try(self.bar, lambda: views.bar(graph) | {"sections": self._buttons()}, views.plain_bar)
        for name in self._showing:
            section = self.sections[name]
            section.settle()
            self._try(self._opened[name], section.view, section.plain)
        self.fault.show({"fault": self.controller.error})

    def _try(self, panel: Panel, make: Callable[[], View], instead: Callable[[], View]) -> None:
        if not self._guard(lambda: panel.show(make())):
            self._guard(lambda: panel.show(instead()))

    def _guard(self, action: Callable[..., None], *args: Any) -> bool:
        """Show something; where that fails, say so once for each place and seat."""
        try:
            action(*args)
        except Exception as error:
            self._report(error, "Part of the bench could not be shown.")
            return False
        return True

    def _report(self, error: Exception, title: str) -> None:
        place = (self.controller.session.node.id, self.controller.seat)
        told = (*place, repr(error))
        if told != self._told:
            self._told = told
            self.controller.fault(error, title)

    def _switch_layer(self, wanted: str) -> None:
        """Take a layer off the board, or lay it on again."""
        for layer in layers_of(self._graph(), self.controller.layers):
            if layer["id"] == wanted:
                self.controller.layers[wanted] = not layer["on"]

    def _show_board(self, graph: View) -> None:
        edges = self.views.blocks()
        drawn = shown(graph, self.controller.layers)
        if edges:
            drawn = drawn | {"edges": [*drawn.get("edges", ()), *edges]}
        self.board.interactive = self.views.touched(graph)
        self.board.show(drawn, self.views.overlay(graph))

    def _buttons(self) -> list[View]:
        """The buttons of the sections."""
        return [
            {"id": name, "title": section.title, "key": section.key, "open": name in self._showing}
            for name, section in self.sections.items()
        ]

    def _cards(self, graph: View) -> View:
        return {"rule": self.views.rule(), "problems": self.views.problems(graph), **self.views.notes(graph)}

    def _graph(self) -> View:
        """The picture's description of the table, made once for each place and seat; where it fails, a plain one."""
        from workbench.pictures import graph
        from workbench.pictures.generic import instead

        session, seat = self.controller.session, self.controller.seat
        key = (session.node.id, seat, self._foreseen())
        if self._graphed is None or self._graphed[0] != key:
            try:
                made = graph(session.state, seat, self.controller.after() if key[2] else None)
            except Exception as error:
                self._report(error, "The picture of this position failed.")
                made = instead(session.game, session.state, seat, error)
            self._graphed = (key, wire(made))
        return self._graphed[1]

    def _foreseen(self) -> str:
        """The chosen move, if the picture can show what it would change."""
        from workbench.pictures import previews

        control = self.controller
        wanted = control.chosen is not None and control.chosen_plays and previews(control.session.game)
        return control.chosen.text if wanted and control.chosen is not None else ""

    def __repr__(self) -> str:
        session, seat = self.controller.session, self.controller.seat
        return f"<bench on {session.game.title}, node {session.node.id}, seen by {self.controller.name(seat)}>"


def _whole(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise WorkbenchError(f"There is no node {value!r}.")


def _kind(thing: Any) -> str:
    return "None" if thing is None else f"{thing!r} ({type(thing).__name__})"


def bench(session: Session, open: Iterable[str] = (), seat: int | str | None = None) -> Bench:  # noqa: A002
    """The interactive workbench on a session.

    Args:
        session: the sitting; several benches on one sitting stay in step.
        open: what is shown at first: "keys" (the list of keys), "story" (the whole story, not only this turn), and
            the sections by name.
        seat: whose eyes to begin with; None sees all.

    Raises:
        WorkbenchError: `session` is no session, a name in `open` is no panel, or the seat is nobody's.
    """
    if not isinstance(session, Session):
        raise WorkbenchError(f"A bench shows a session, as `start` and `load` make them, not {_kind(session)}.")
    if not isinstance(open, Iterable):
        raise WorkbenchError(f"open is a list of panels ({' and '.join(OPEN)}), not {_kind(open)}.")
    wanted = [open] if isinstance(open, str) else list(open)
    for name in wanted:
        if name not in OPEN:
            raise WorkbenchError(f"The bench has no panel {name!r} to open; it has {' and '.join(OPEN)}.")
    return Bench(session, None if seat is None else find_seat(session.settings, seat), wanted)
