"""The bench: a session on the screen. Widgets are made once; after that only what has changed is sent."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator
from threading import RLock
from typing import Any

import ipywidgets
import traitlets

from workbench.kernel import WorkbenchError
from workbench.kernel.arguments import texts
from workbench.kernel.seats import find_reader
from workbench.session import Session
from workbench.session.alone import alone
from workbench.session.session import checked_session
from workbench.ui import eyes, given, html
from workbench.ui.board import Board, BoardEvent
from workbench.ui.controller import Controller
from workbench.ui.keys import key_list
from workbench.ui.layers import layers_of, shown
from workbench.ui.overlay import alike
from workbench.ui.panels import (
    BarPanel,
    CardsPanel,
    FootPanel,
    Panel,
    QuestionPanel,
    StoryPanel,
    TransportPanel,
    VerdictPanel,
    close_whole,
)
from workbench.ui.sections import SECTIONS, Section
from workbench.ui.table import Glance, Table
from workbench.ui.views import Views

View = dict[str, Any]
AGAIN = "Run the cell again."
KEPT = (
    "All that was done is kept: run the cell again and choose “bring back” under Files (o), "
    "or write wb.recover() in a cell."
)
OPEN = ("keys", "story", *(section.name for section in SECTIONS))


class Bench(ipywidgets.Box):
    """The widget tree of one bench. Make it with `bench`."""

    kept = KEPT
    """How to go on with the sitting when the kernel is gone."""

    def __init__(self, session: Session, seat: int | None = None, open: Iterable[str] = ()) -> None:  # noqa: A002
        self._sit(session, seat)
        self.controller.show_keys = "keys" in open
        self.controller.story_all = "story" in open
        self._acting = self._stale = self._was_seen = False
        self._opened: dict[str, Panel] = {}
        self._showing: list[str] = []
        self._told_in = ""
        self._make()
        super().__init__(children=self._arranged(), _view_count=0)
        self.add_class("nw")
        self._listen()
        for name in self.sections:
            if name in open:
                self._toggle_section(name)
        self._open_pending()
        self.refresh()

    # ---- making

    def _sit(self, session: Session, seat: int | None) -> None:
        """Show a sitting from now on, and save it by itself from now on."""
        self.controller = Controller(session, seat)
        self.views = Views(self.controller)
        self.sections: dict[str, Section] = {kind.name: kind(self.controller) for kind in SECTIONS}
        self.table = Table(self.controller, self._report)
        self._told: tuple[int, int | None, str] | None = None
        try:
            session.autosave()
        except WorkbenchError as error:
            self.controller.unsaved = str(error)
        here = weakref.ref(self)

        def changed() -> None:
            bench = here()
            if bench is not None:
                bench._session_changed()

        self._unwatch = session.watch(changed)

    @property
    def session(self) -> Session:
        """The sitting that is shown; another one after a file was loaded."""
        return self.controller.session

    @property
    def lock(self) -> RLock:
        """That of the sitting: clicks and cells may come from two threads."""
        return self.session.lock

    @alone
    def lay(self, session: Session) -> None:
        """Show another sitting; the one before is let go."""
        self.controller.take(session, "")
        self._change_sitting()
        self.refresh()

    def _make(self) -> None:
        self.bar = BarPanel("bar")
        self.fault = CardsPanel("fault")
        self.board = Board()
        self.board.add_class("nw-at-board")
        self.transport = TransportPanel("transport")
        self.story = StoryPanel("story")
        self.question = QuestionPanel("question")
        self.verdict = VerdictPanel("verdict")
        self.cards = CardsPanel("cards")
        self.foot = FootPanel("foot")
        # A place for each section, so that those that are open stand as they are when another opens before them.
        self.desk_of = {name: _box(f"nw-desk nw-desk-{name}") for name in self.sections}
        self.desks = _box("nw-desks", *self.desk_of.values())

    def _arranged(self) -> tuple[ipywidgets.Widget, ...]:
        side = _box("nw-side", self.question, self.verdict, self.cards)
        right = _box("nw-right", self.desks, side)
        return (self.bar, self.fault, _box("nw-main", self.board, self.transport, right, self.story), self.foot)

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All panels but the board."""
        fixed = (self.bar, self.fault, self.transport, self.question, self.verdict, self.cards, self.story, self.foot)
        return (*fixed, *self._opened.values())

    def _listen(self) -> None:
        for panel in self.panels:
            panel.on_event(self.handle)
        self.board.on_event(self._on_board)

    def close(self) -> None:
        """Close all widgets and let go of the session."""
        self._unwatch()
        for widget in dict.fromkeys((*self.panels, *_within(self))):
            close_whole(widget)
        self.layout.close()
        super().close()

    # ---- what happens

    @alone
    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did in a panel."""
        self._handle(kind, fields, "")

    def _handle(self, kind: str, fields: View, section: str) -> None:
        if kind == "peek":
            self._peek(fields.get("id"))
        else:
            self._act(self._action(kind, fields), section)

    def _peek(self, node: Any) -> None:
        """Let the board show another node for a while; nothing else changes."""
        before = self.controller.peeked
        self.controller.peek(node if type(node) is int else -1)
        if self.controller.peeked != before:
            self._guard(self._show_board, self.table.graph())

    def _act(self, action: Callable[[], None] | None, section: str = "") -> None:
        """Do something; a refusal is told in the section in which it was asked for, else with the question."""
        if action is None:
            return
        self._acting, self._told_in = True, section
        try:
            self.controller.attempt(action)
        finally:
            self._acting = False
            self._change_sitting()
            self.refresh()

    def _change_sitting(self) -> None:
        """Show the sitting that was loaded, if one was."""
        old = self.controller
        if old.taken is None:
            return
        self._unwatch()
        self._sit(old.taken, eyes.kept(old.seat, old.taken.players))
        self.controller.loaded_from = old.loaded_from
        self.controller.look_like(old)
        self._open_pending()

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
            "fix": control.ask_fix,
            "sources": control.toggle_sources,
            "take-fix": lambda: control.take_fix(),
            "take-rule": lambda: control.take_rule(given.node(ident)),
            "start": lambda: control.goto(session.line[0]),
            "slow": control.motion.toggle,
            "pace": lambda: control.motion.set_pace(str(fields.get("value", ""))),
            "pause": control.motion.pause,
            "tick": lambda: control.tick(given.node(ident)),
            "back": lambda: control.back(),
            "step": control.step,
            "run": control.run,
            "goto": lambda: control.answer_goto(ident),
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
            # What it shows first is sent before it is on the page.
            self._try(self._opened[name], self.sections[name].view, self.sections[name].plain)
        self.desk_of[name].children = [self._opened[name]] if name in self._showing else []

    def _open_pending(self) -> None:
        """Open the editor on a sitting in which changes were begun there: they are not to be forgotten."""
        if self._has_pending() and "edit" not in self._showing:
            self._toggle_section("edit")

    def _has_pending(self) -> bool:
        """Whether changes wait in the editor to be applied, and whoever looks on may see them."""
        pending = self.session.pending
        return pending is not None and self.controller.seat is None and bool(pending.edits and pending.edit)

    def _make_section(self, section: Section) -> Panel:
        panel, name = section.panel(section.name), section.name
        panel.on_event(lambda kind, fields: self._section_event(name, kind, fields))
        return panel

    @alone
    def _section_event(self, name: str, kind: str, fields: View) -> None:
        """Answer what somebody did in a section: what it asks of the section itself, or else of the bench."""
        action = self.sections[name].action(kind, fields)
        if action is None:
            self._handle(kind, fields, name)
        else:
            self._act(action, name)

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
            "m": control.motion.toggle,
            "f": control.ask_fix,
            "?": control.toggle_keys,
        }
        if key.isdigit():
            control.choose_key(key)
        elif key in keys:
            keys[key]()
        elif key in opens:
            self._toggle_section(opens[key])

    @alone
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

    @alone
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

    @alone
    def refresh(self) -> None:
        """Show the session as it is now; what has not changed is not sent.

        Each part is shown by itself: where one fails, as in an impossible position, the others stand.
        """
        self._stale = False
        views = self.views
        graph = self.table.graph()
        self._guard(self._show_board, graph)
        in_section = {"message": None} if self._told_in in self._showing else {}
        self._try(self.question, lambda: views.question() | in_section, lambda: views.plain_question() | in_section)
        self._try(self.verdict, views.verdict, dict)
        self._try(self.foot, views.foot, dict)
        self._try(self.transport, views.transport, views.plain_transport)
        self._try(self.story, views.story, dict)
        self._try(self.cards, lambda: self._cards(graph), dict)
        self._try(self.bar, lambda: views.bar(graph) | self._bar(), lambda: views.plain_bar() | self._bar())
        for name in self._showing:
            section = self.sections[name]
            section.settle()
            self._show_section(name)
        self.fault.show({"fault": self.controller.error})

    def _show_section(self, name: str) -> None:
        section, message = self.sections[name], self.controller.message
        said = {"said": message["text"]} if message is not None and self._told_in == name else {}
        self._try(self._opened[name], lambda: section.view() | said, lambda: section.plain() | said)

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
        for layer in layers_of(self.table.graph(), self.controller.layers):
            if layer["id"] == wanted:
                self.controller.layers[wanted] = not layer["on"]

    def _show_board(self, graph: View) -> None:
        """The board as it is here, or another position that somebody looks at, where nothing can be pressed."""
        glance, layers = self._glance(), self.controller.layers
        self.board.way_on = self.way_on()
        self.board.label = f"The table of {self.session.game.title}"
        if glance is not None:
            seen = self.table.glance(glance)
            self.board.show(shown(seen.graph, layers), seen.marks, (), seen.banner)
            return
        edges, drawn = self.views.blocks(), shown(graph, layers)
        if edges:
            drawn = drawn | {"edges": [*drawn.get("edges", ()), *edges]}
        self.board.show(drawn, self.views.overlay(graph), self.views.touched(graph))

    def way_on(self) -> str:
        """What is to be done when the kernel is gone; the page shows it when Python cannot answer any more."""
        journal = self.session.autosaved
        return self.kept if journal is not None and journal.complete else AGAIN

    def _glance(self) -> Glance | None:
        """The position that somebody looks at: a node under the pointer, or what a section offers to look at."""
        peeked = self.table.peeked()
        if peeked is not None:
            return peeked
        offered = (self.sections[name].glance() for name in self._showing)
        return next((glance for glance in offered if glance is not None), None)

    def _bar(self) -> View:
        """The buttons of the sections, and the list of keys."""
        waits = "edit" if self._has_pending() and "edit" not in self._showing else ""
        buttons = [
            {
                "id": name,
                "title": section.title,
                "key": section.key,
                "open": name in self._showing,
                "waits": "changes wait" if name == waits else "",
            }
            for name, section in self.sections.items()
        ]
        return {"sections": buttons, "keys": key_list(self.sections.values())}

    def _cards(self, graph: View) -> View:
        return {"rule": self.views.rule(), "problems": self.views.problems(graph), **self.views.notes(graph)}

    def _repr_mimebundle_(self, **wanted: Any) -> Any:
        """The widget; beside it the place as it is now, for print and for pages without a kernel."""
        found = super()._repr_mimebundle_(**wanted)
        data, metadata = found if isinstance(found, tuple) else (found, {})
        chosen = self.controller.chosen
        page = html.session(self.session, self.controller.seat, chosen.text if chosen is not None else None)
        return {**data, "text/plain": repr(self), "text/html": page}, metadata

    def __repr__(self) -> str:
        session, seat = self.controller.session, self.controller.seat
        return f"<bench on {session.game.title}, node {session.node.id}, seen by {self.controller.name(seat)}>"


def _box(place: str, *children: ipywidgets.Widget) -> ipywidgets.Box:
    box = ipywidgets.Box(children)
    for name in place.split():
        box.add_class(name)
    return box


def _within(box: ipywidgets.Box) -> Iterator[ipywidgets.Widget]:
    """All widgets in a box, at any depth."""
    for child in box.children:
        yield child
        if isinstance(child, ipywidgets.Box):
            yield from _within(child)


def bench(session: Session, open: Iterable[str] = (), seat: int | str | None = None) -> Bench:  # noqa: A002
    """The interactive workbench on a session.

    Args:
        session: the sitting; several benches on one sitting stay in step.
        open: what is shown at first: "keys" (the list of keys), "story" (the whole story, not only this turn), and
            the sections by name.
        seat: whose eyes to begin with; None sees all, "public" only what lies open.

    Raises:
        WorkbenchError: `session` is no session, a name in `open` is no panel, or the seat is nobody's.
    """
    checked_session(session)
    wanted = texts(open, "open", f"a list of panels ({' and '.join(OPEN)})")
    for name in wanted:
        if name not in OPEN:
            raise WorkbenchError(f"The bench has no panel {name!r} to open; it has {' and '.join(OPEN)}.")
    return Bench(session, find_reader(session.settings, seat), wanted)
