"""Nobles Workbench: a rulebook you can run, question and change, in a notebook.

Everything here is imported when it is first used, so that `import workbench` alone is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.kernel.errors import (
        AmbiguousMove,
        BadComponents,
        BadEdit,
        BadRulebook,
        BadSave,
        BadSettings,
        BrokenStep,
        IllegalMove,
        UnknownGame,
        UnknownMove,
        WorkbenchError,
    )
    from workbench.kernel.visibility import view
    from workbench.pictures import draw, graph
    from workbench.session.autosave import autosaves, recover
    from workbench.session.cases import BadCase, CaseFailed, check_case, edge_cases
    from workbench.session.chance import TooMany
    from workbench.session.opening import list_games, load, rulebook, start
    from workbench.session.session import Session
    from workbench.session.sheet import paste
    from workbench.ui.bench import bench

_ERRORS = (
    "AmbiguousMove",
    "BadComponents",
    "BadEdit",
    "BadRulebook",
    "BadSave",
    "BadSettings",
    "BrokenStep",
    "IllegalMove",
    "UnknownGame",
    "UnknownMove",
    "WorkbenchError",
)
_HOMES = {
    **dict.fromkeys(_ERRORS, "workbench.kernel.errors"),
    **dict.fromkeys(("list_games", "load", "rulebook", "start"), "workbench.session.opening"),
    **dict.fromkeys(("draw", "graph"), "workbench.pictures"),
    **dict.fromkeys(("autosaves", "recover"), "workbench.session.autosave"),
    **dict.fromkeys(("BadCase", "CaseFailed", "check_case", "edge_cases"), "workbench.session.cases"),
    "Session": "workbench.session.session",
    "TooMany": "workbench.session.chance",
    "bench": "workbench.ui.bench",
    "paste": "workbench.session.sheet",
    "view": "workbench.kernel.visibility",
}

__all__ = [
    "AmbiguousMove",
    "BadCase",
    "BadComponents",
    "BadEdit",
    "BadRulebook",
    "BadSave",
    "BadSettings",
    "BrokenStep",
    "CaseFailed",
    "IllegalMove",
    "Session",
    "TooMany",
    "UnknownGame",
    "UnknownMove",
    "WorkbenchError",
    "autosaves",
    "bench",
    "check_case",
    "draw",
    "edge_cases",
    "graph",
    "list_games",
    "load",
    "paste",
    "recover",
    "rulebook",
    "start",
    "view",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'workbench' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


def _teach_ipython() -> None:
    """Inside IPython, let sessions, states and rulebooks show themselves; elsewhere do nothing."""
    import sys

    if "IPython" in sys.modules:
        from workbench.display import register

        register()


_teach_ipython()
