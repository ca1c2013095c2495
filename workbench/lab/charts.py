"""The door to the figures. They are drawn on the floor above and found by entry point, as games and pictures are."""

from __future__ import annotations

from typing import Any

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.registry import installed

CHARTS = "workbench.charts"


def chart(what: str, *things: Any, **options: Any) -> Any:
    """A figure of results, a comparison, a heat map or whatever the lab yields.

    Args:
        what: its name.
        things: what it shows.
        options: what the figure takes.

    Raises:
        WorkbenchError: no figure has this name, or the figures are not installed.
    """
    known = {name: found for entry in installed(CHARTS).values() for name, found in entry.load().items()}
    if not known:
        raise WorkbenchError("The figures are not installed: run python3 run.py setup, or pip install -e . again.")
    if what not in known:
        raise WorkbenchError(f"No figure is called {what!r}; there are {', '.join(sorted(known))}.")
    return known[what](*things, **options)
