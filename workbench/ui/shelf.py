"""A panel from which sittings are chosen, with one bench below it that shows the one that was."""

from __future__ import annotations

from typing import Any

import ipywidgets

from workbench.session import Session
from workbench.ui import assets
from workbench.ui.answering import Answering
from workbench.ui.bench import Bench
from workbench.ui.panels import Panel, close_whole, module

View = dict[str, Any]


class Shelf(Answering, ipywidgets.Box):
    """A panel and, as soon as something was chosen, a bench. Subclasses say what the panel shows and does.

    Attributes:
        bench: the bench; None until something was chosen.
    """

    def __init__(self, panel: Panel) -> None:
        self.bench: Bench | None = None
        self.panel = panel
        panel.on_event(self.handle)
        super().__init__(children=[panel])
        for name in ("nw", "nw-shelf"):
            self.add_class(name)
        self.refresh()

    def view(self) -> View:
        """What the panel shows now."""
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

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did in the panel."""
        if self.do(kind, fields):
            self.refresh()

    def refresh(self) -> None:
        """Show the panel as it is now."""
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
