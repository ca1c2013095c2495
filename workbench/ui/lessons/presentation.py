"""A lesson or a sitting for a projector: one slide at a time, large type, led on by a key."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

import ipywidgets

from workbench.kernel import WorkbenchError
from workbench.session.sentences import minus
from workbench.teaching.slides import LessonSlides, SittingSlides, Slide, slides
from workbench.ui.board import Board, wire
from workbench.ui.chips import Citations
from workbench.ui.layers import shown
from workbench.ui.lessons.panels import SlidePanel
from workbench.ui.lessons.words import line, told, words
from workbench.ui.panels import close_whole

View = dict[str, Any]

KEYS = [
    ["→ Space PgDn", "on"],
    ["← PgUp", "back"],
    ["Home End", "first, last"],
    ["f", "whole window"],
    ["Esc", "leave"],
]
TOLD = 9
"""So many sentences stand on a slide."""
KEPT = 6
"""Pictures that are kept, so that going to and fro costs nothing."""


class Presentation(ipywidgets.Box):
    """Slides with their board.

    Attributes:
        slides: what is shown.
        place: the slide, from 0.
    """

    def __init__(
        self, deck: LessonSlides | SittingSlides, full: bool = False, leave: Callable[[], None] | None = None
    ) -> None:
        """Show slides.

        Args:
            deck: the slides.
            full: whether they take the whole window at once.
            leave: called when somebody leaves the whole window.
        """
        self.slides = deck
        self.place = 0
        self._full, self._leave = full, leave
        self._keys = False
        self._drawn: dict[int, View] = {}
        self.panel, self.board = SlidePanel("slide"), Board()
        self.board.add_class("nw-at-board")
        self.panel.on_event(self.handle)
        super().__init__(children=[self.board, self.panel])
        for name in ("nw", "nw-slides"):
            self.add_class(name)
        self._unwatch = self._watch(deck)
        self.refresh()

    def _watch(self, deck: LessonSlides | SittingSlides) -> Callable[[], None]:
        """Follow a sitting that is played on meanwhile."""
        if not isinstance(deck, SittingSlides):
            return lambda: None
        here = weakref.ref(self)

        def changed() -> None:
            presentation = here()
            if presentation is not None:
                presentation._drawn.clear()
                presentation.goto(deck.here())

        return deck.session.watch(changed)

    def close(self) -> None:
        """Close all widgets and let go of what is shown."""
        self._unwatch()
        close_whole(self.panel)
        close_whole(self.board)
        self.layout.close()
        super().close()

    # ---- what happens

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did. Nothing that comes from a page is taken on trust."""
        last = len(self.slides) - 1
        to = {"next": self.place + 1, "back": self.place - 1, "first": 0, "last": last}.get(kind)
        if to is not None:
            self.goto(to)
        elif kind == "keys":
            self._keys = not self._keys
            self.refresh()
        elif kind == "leave" and self._leave is not None:
            self._leave()

    def goto(self, place: int) -> None:
        """Show a slide; the first or last where there is none of that number. Raises WorkbenchError for no number."""
        if not isinstance(place, int):
            raise WorkbenchError(f"A slide has a number, not {place!r}.")
        self.place = max(0, min(len(self.slides) - 1, place))
        self.refresh()

    # ---- showing

    def refresh(self) -> None:
        """Show the slide."""
        slide: Slide = self.slides[self.place]
        graph = self._graph(slide)
        known = {str(node.get("id")) for node in graph.get("nodes", ())}
        lit = {piece: {"state": "lit"} for piece in slide.light if piece in known}
        self.board.label = f"The table of {slide.state.settings.game.replace('_', ' ')}"
        self.board.show(shown(graph, {}), lit, ())
        self.panel.show(self._view(slide))

    def _graph(self, slide: Slide) -> View:
        from workbench.pictures import graph

        if self.place not in self._drawn:
            while len(self._drawn) >= KEPT:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[self.place] = wire(graph(slide.state, slide.seat))
        return self._drawn[self.place]

    def _view(self, slide: Slide) -> View:
        session = self.slides.session
        citations, book = Citations(session), session.game.rulebook
        lesson = isinstance(self.slides, LessonSlides)
        return {
            "title": self.slides.title,
            "heading": minus(slide.heading),
            "place": f"{self.place + 1} of {len(self.slides)}",
            "first": self.place == 0,
            "last": self.place == len(self.slides) - 1,
            "words": words(slide.text, book, citations.chip),
            "caption": minus(slide.caption),
            "ask": line(slide.ask, book, citations.chip) if lesson else [minus(slide.ask)],
            "asked": bool(slide.ask),
            "kind": "Task" if lesson else "Question",
            "goals": [line(goal, book, citations.chip) for goal in slide.goals],
            "choices": [
                {**choice._asdict(), "text": minus(choice.text), "because": minus(choice.because)}
                for choice in slide.choices
            ],
            "answer": line(slide.answer, book, citations.chip) if slide.answer else [],
            "told": told(slide.told[-TOLD:], citations, 1),
            "earlier": f"{earlier} earlier" if (earlier := len(slide.told) - TOLD) > 0 else "",
            "full": self._full,
            "keys": KEYS if self._keys else None,
            "leaves": self._leave is not None,
        }

    def __repr__(self) -> str:
        return f"<presentation of {self.slides.title}, slide {self.place + 1} of {len(self.slides)}>"


def present(thing: Any, seat: int | str | None = None) -> Presentation:
    """A lesson or a sitting for a projector: one step at a time, large type, led on by the arrow keys.

    Args:
        thing: a lesson, or a sitting, whose line is shown from its beginning; the sitting stays where it is.
        seat: from whose seat a sitting is seen; None sees all.

    Raises:
        WorkbenchError: `thing` is neither, or there is no such seat.
    """
    return Presentation(slides(thing, seat))
