"""A panel from which sittings are chosen, with one bench below it that shows the one that was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from workbench.kernel import WorkbenchError
from workbench.session import Session
from workbench.ui import assets
from workbench.ui.bench import Bench
from workbench.ui.panels import Panel, close_whole, module

View = dict[str, Any]


class Shelf(ipywidgets.Box):
    """A panel and, as soon as something was chosen, a bench. Subclasses say what the panel shows and does.

    Attributes:
        bench: the bench; None until something was chosen.
    """

    def __init__(self, panel: Panel) -> None:
        self.bench: Bench | None = None
        self.panel = panel
        self.message = ""
        panel.on_event(self._answer)
        super().__init__(children=[panel])
        for name in ("nw", "nw-shelf"):
            self.add_class(name)
        self._show()

    def view(self) -> View:
        """What the panel shows now."""
        raise NotImplementedError

    def action(self, kind: str, fields: View) -> Callable[[], None] | None:
        """What an event of the panel asks for; None if it is none. Nothing that comes from a page is taken on trust."""
        raise NotImplementedError

    def lay(self, session: Session) -> None:
        """Show a sitting on the bench."""
        if self.bench is None:
            self.bench = self.new_bench(session)
            self.children = [self.panel, self.bench]
        else:
            self.bench.lay(session)

    def new_bench(self, session: Session) -> Bench:
        """The bench for a sitting."""
        return Bench(session)

    def put_away(self) -> None:
        """Let the bench go; its sitting can be brought back."""
        if self.bench is not None:
            self.children = [self.panel]
            self.bench.session.stop_autosave()
            self.bench.close()
            self.bench = None

    def close(self) -> None:
        """Close all widgets and let go of the sitting."""
        if self.bench is not None:
            self.bench.close()
        close_whole(self.panel)
        self.layout.close()
        super().close()

    def _answer(self, kind: str, fields: View) -> None:
        action = self.action(kind, fields)
        if action is None:
            return
        self.message = ""
        try:
            action()
        except WorkbenchError as error:
            self.message = str(error)
        self._show()

    def _show(self) -> None:
        self.panel.show(self.view() | {"message": self.message})


class ShelfPanel(Panel):
    """A panel that stands on its own: it carries the style sheet."""

    _css = assets.style("bench.css")


class StartPanel(ShelfPanel):
    """Games to begin, sittings to go on with."""

    _esm = assets.script("dom.js", "connection.js", "start.js")


class CasesPanel(ShelfPanel):
    """Cases to open."""

    _esm = module("cases.js")
