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
        BadDrill,
        BadEdit,
        BadLesson,
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
    from workbench.lab.compare import compare
    from workbench.lab.errors import BadAgent, BadResults, BrokenRun, NothingFound
    from workbench.lab.files import load_results
    from workbench.lab.find import find
    from workbench.lab.heat import heat
    from workbench.lab.register import register
    from workbench.lab.results import Results
    from workbench.lab.seating import agent
    from workbench.lab.simulate import simulate
    from workbench.lab.sweep import sweep
    from workbench.pictures import draw, graph
    from workbench.session.autosave import autosaves, recover
    from workbench.session.cases import BadCase, CaseFailed, check_case, edge_cases
    from workbench.session.chance import TooMany
    from workbench.session.opening import add_game, list_games, load, rulebook, start
    from workbench.session.session import Session
    from workbench.session.sheet import paste
    from workbench.teaching.book import LivingRulebook
    from workbench.teaching.derive import score_tree
    from workbench.teaching.drill import load_quiz
    from workbench.teaching.last_turn import last_turn
    from workbench.teaching.library import lessons
    from workbench.teaching.quiz import quiz
    from workbench.teaching.sheet import class_table
    from workbench.ui.bench import bench
    from workbench.ui.lessons.handouts import handout
    from workbench.ui.lessons.presentation import present

_ERRORS = (
    "AmbiguousMove",
    "BadComponents",
    "BadDrill",
    "BadEdit",
    "BadLesson",
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
    **dict.fromkeys(("add_game", "list_games", "load", "rulebook", "start"), "workbench.session.opening"),
    **dict.fromkeys(("draw", "graph"), "workbench.pictures"),
    "LivingRulebook": "workbench.teaching.book",
    "Session": "workbench.session.session",
    "class_table": "workbench.teaching.sheet",
    "last_turn": "workbench.teaching.last_turn",
    "lessons": "workbench.teaching.library",
    "load_quiz": "workbench.teaching.drill",
    "quiz": "workbench.teaching.quiz",
    "score_tree": "workbench.teaching.derive",
    **dict.fromkeys(("autosaves", "recover"), "workbench.session.autosave"),
    **dict.fromkeys(("BadCase", "CaseFailed", "check_case", "edge_cases"), "workbench.session.cases"),
    "TooMany": "workbench.session.chance",
    "bench": "workbench.ui.bench",
    "handout": "workbench.ui.lessons.handouts",
    "present": "workbench.ui.lessons.presentation",
    "paste": "workbench.session.sheet",
    **dict.fromkeys(("BadAgent", "BadResults", "BrokenRun", "NothingFound"), "workbench.lab.errors"),
    **{name: f"workbench.lab.{name}" for name in ("compare", "find", "heat", "register", "simulate", "sweep")},
    "Results": "workbench.lab.results",
    "agent": "workbench.lab.seating",
    "load_results": "workbench.lab.files",
    "view": "workbench.kernel.visibility",
}

__all__ = [
    "AmbiguousMove",
    "BadAgent",
    "BadCase",
    "BadComponents",
    "BadDrill",
    "BadEdit",
    "BadLesson",
    "BadResults",
    "BadRulebook",
    "BadSave",
    "BadSettings",
    "BrokenRun",
    "BrokenStep",
    "CaseFailed",
    "IllegalMove",
    "LivingRulebook",
    "NothingFound",
    "Results",
    "Session",
    "TooMany",
    "UnknownGame",
    "UnknownMove",
    "WorkbenchError",
    "add_game",
    "agent",
    "autosaves",
    "bench",
    "check_case",
    "class_table",
    "compare",
    "draw",
    "edge_cases",
    "find",
    "graph",
    "handout",
    "heat",
    "last_turn",
    "lessons",
    "list_games",
    "load",
    "load_quiz",
    "load_results",
    "paste",
    "present",
    "quiz",
    "recover",
    "register",
    "rulebook",
    "score_tree",
    "simulate",
    "start",
    "sweep",
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
