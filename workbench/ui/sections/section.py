"""A section: a part of the bench that somebody opens when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from workbench.ui.controller import Controller
from workbench.ui.panels import Panel
from workbench.ui.table import Glance

View = dict[str, Any]
Action = Callable[[], None]


class Section:
    """What one section shows, and what can be done in it. Its widget is made when it is opened for the first time.

    A section that is closed costs nothing: neither its view nor its widget is made.

    Class facts:
        name: its name in `open=[...]` and in events.
        title: what stands on its button.
        key: the key that opens it; "" for none.
        panel: the widget's class, with its module.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    key: ClassVar[str] = ""
    panel: ClassVar[type[Panel]]

    def __init__(self, control: Controller) -> None:
        self.control = control
        self.session = control.session

    def view(self) -> View:
        """What its panel shows now, to the seat that looks on."""
        raise NotImplementedError

    def plain(self) -> View:
        """What is shown instead where the view fails, as in an impossible position."""
        return {"failed": f"{self.title} cannot be shown in this position."}

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event of its panel asks for; None if it is no event of this section.

        Nothing that comes from a page is taken on trust.
        """
        raise NotImplementedError

    def glance(self) -> Glance | None:
        """A position to be looked at on the board while the section is open; None for the sitting's own."""
        return None

    def settle(self) -> None:
        """Forget what belonged to another node; called when the session has moved."""
