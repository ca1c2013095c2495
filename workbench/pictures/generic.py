"""A picture for any game that brings none: every seat with its fields, and the fields of the table."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any

import networkx as nx

from workbench.kernel.game import Game
from workbench.kernel.visibility import View, is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line

ROW, LONGEST, INDENT = 15, 92, "\u2003"
LEFT_OUT = ("settings", "agenda", "over", "seats", "seat")


class GenericPicture:
    """Panels of text: one for the table, one for each seat."""

    def graph(self, game: Game, seen: Any, failed: str = "") -> nx.MultiDiGraph:
        """The graph of a view; with what failed on top where it stands in for another picture."""
        canvas = Canvas(game.title)
        top = 0.0
        if failed:
            top = failure(canvas, failed) + 12
        bottom = self._panel(canvas, "table", "On the table", seen, top, None)
        names = seen.settings.players
        for number, seat in enumerate(getattr(seen, "seats", ())):
            name = names[number] if number < len(names) else f"Seat {number}"
            bottom = self._panel(canvas, f"seat:{number}", name, seat, bottom + 12, number)
        return canvas.finish()

    def _panel(self, canvas: Canvas, key: str, title: str, seen: Any, top: float, owner: int | None) -> float:
        texts = [f"{name.replace('_', ' ')}: {_text(value)}" for name, value in _fields(seen) if name not in LEFT_OUT]
        lines = [line(row) for text in texts for row in wrap(text, LONGEST, subsequent_indent=INDENT)]
        height = 34 + ROW * len(lines)
        full = f"{title}: {'; '.join(texts)}"
        canvas.put(key, "area", 0.5, top, WIDTH - 1, height, label=title, owner=owner, full=full)
        canvas.put(f"{key}:fields", "text", 12, top + 28, WIDTH - 24, height - 30, lines=lines)
        return top + height


def in_place_of(game: Game, look: Callable[[], Any], error: Exception) -> nx.MultiDiGraph:
    """A picture in place of one that failed: what failed, and what `look` sees as far as it can be told."""
    what = f"{type(error).__name__}: {error}"
    try:
        return GenericPicture().graph(game, look(), failed=what)
    except Exception:  # nothing can be told of this position
        canvas = Canvas(game.title)
        failure(canvas, what)
        return canvas.finish()


def failure(canvas: Canvas, what: str) -> float:
    """Say on a canvas that a position cannot be drawn. Returns the foot of the panel."""
    rows = wrap(what, LONGEST)[:4]
    high = 34 + ROW * len(rows)
    title = "This position cannot be drawn here"
    lines = [line(row, "bad") for row in rows]
    canvas.put("failure", "area", 0.5, 0, WIDTH - 1, high, label=title, lines=lines, full=f"{title}: {what}")
    canvas.graph.graph["failed"] = what
    return high


def _fields(seen: Any) -> list[tuple[str, Any]]:
    if type(seen) is View:
        return list(seen._values.items())
    return [(name, getattr(seen, name)) for name in getattr(seen, "__struct_fields__", ())]


def _text(value: Any) -> str:
    if is_hidden(value):
        return str(value)
    if value is None or value == "":
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(_text(item) for item in value) or "none"
    if type(value) is View:
        return " ".join(f"{name} {_text(inner)}" for name, inner in _fields(value))
    return str(len(value)) if hasattr(value, "layers") else str(value)
