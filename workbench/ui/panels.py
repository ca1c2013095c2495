"""The panels of the bench as widgets: each shows one plain dictionary and reports what somebody did in it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from workbench.ui import assets

log = logging.getLogger(__name__)

View = dict[str, Any]
Listener = Callable[[str, View], None]


def module(name: str) -> str:
    """A panel's module with the helpers it stands on."""
    return assets.script("dom.js", name)


def close_whole(widget: Any) -> None:
    """Close a widget with its layout, which would stay in the kernel and in the page."""
    widget.layout.close()
    widget.close()


class Panel(anywidget.AnyWidget):
    """A panel. `show` sends what is to be seen, if it has changed; listeners get (type, fields) of what was done."""

    view = traitlets.Dict().tag(sync=True)
    """What is to be seen."""

    def __init__(self, place: str = "", **traits: Any) -> None:
        super().__init__(**traits)
        self._listeners: list[Listener] = []
        if place:
            self.add_class(f"nw-at-{place}")
        self.on_msg(self._receive)

    def show(self, view: View) -> None:
        """Show a view. It is taken over: give a new dictionary each time."""
        self.view = view

    def on_event(self, listener: Listener) -> None:
        """Call the listener for each thing done in the panel."""
        self._listeners.append(listener)

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or not isinstance(content.get("type"), str):
            log.warning("a panel sent something that is no event: %.200r", content)
            return
        fields = {name: value for name, value in content.items() if isinstance(value, (str, int)) and name != "type"}
        for listener in tuple(self._listeners):
            listener(content["type"], fields)


class BarPanel(Panel):
    """Title, facts, whose eyes, keys. It carries the style sheet and listens to the keys of the whole bench."""

    _esm = module("bar.js")
    _css = assets.style("bench.css")


class TransportPanel(Panel):
    """Buttons and timeline."""

    _esm = module("transport.js")


class QuestionPanel(Panel):
    """The question and its moves."""

    _esm = module("question.js")


class VerdictPanel(Panel):
    """The verdict on the chosen move."""

    _esm = module("verdict.js")


class FootPanel(Panel):
    """Question, chosen move and verdict in one line, at the lower edge while the cards are out of sight."""

    _esm = module("foot.js")


class StoryPanel(Panel):
    """What happened."""

    _esm = module("story.js")


class CardsPanel(Panel):
    """Cards that are there only when there is something to say."""

    _esm = module("cards.js")
