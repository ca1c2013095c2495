"""Widgets that a cell showed are let go when the cell is run again and their views are gone from the page.

ipywidgets keeps every widget until it is closed. What a formatter makes nobody can close: a sitting at the end of a
cell shows a bench that has no name. Such a widget has had its time when its cell is run again, for that takes the
output away; but only once no page shows it any more, since an output can be shown elsewhere, too.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import ipywidgets  # cells are watched from the first one on, before anything needs widgets


class Showing:
    """What the cells of a notebook show, as far as formatters made it."""

    def __init__(self) -> None:
        self._cell = ""
        self._of: dict[str, list[_Shown]] = {}

    def begin(self, info: Any) -> None:
        """A cell is run: what it showed before may go. IPython calls this with what it knows of the cell."""
        self._cell = getattr(info, "cell_id", None) or ""
        for shown in self._of.pop(self._cell, ()):
            shown.may_go()

    def note(self, widget: ipywidgets.DOMWidget) -> None:
        """A widget is shown by the cell that runs; where cells have no ids it stays until somebody closes it."""
        if self._cell:
            self._of.setdefault(self._cell, []).append(_Shown(widget))


class _Shown:
    """A widget that closes itself when it may go and is seen nowhere."""

    def __init__(self, widget: ipywidgets.DOMWidget) -> None:
        self._widget = weakref.ref(widget)
        self._seen = self._over = False
        if widget._view_count is None:
            widget._view_count = 0  # from now on the page counts the views
        widget.observe(self._counted, "_view_count")

    def may_go(self) -> None:
        self._over = True
        self._look()

    def _counted(self, change: Any) -> None:
        self._seen = self._seen or bool(change["new"])
        self._look()

    def _look(self) -> None:
        widget = self._widget()
        if widget is not None and self._over and self._seen and not widget._view_count:
            widget.unobserve(self._counted, "_view_count")
            widget.close()


showing = Showing()
