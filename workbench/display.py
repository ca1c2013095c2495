"""Teaches IPython to show what the workbench yields, by type, so that no lower floor knows a widget.

Types are named, not imported: nothing is loaded until something is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

_HTML: dict[tuple[str, str], str] = {
    ("workbench.kernel.derivation", "Derivation"): "derivation",
    ("workbench.teaching.last_turn", "TurnStory"): "turn",
    ("workbench.session.why", "Explanation"): "explanation",
    ("workbench.session.sentences", "Story"): "story",
}
_REVIEW_HTML: dict[tuple[str, str], str] = {
    ("workbench.lab.results", "Results"): "results",
    ("workbench.lab.compare", "Comparison"): "comparison",
    ("workbench.lab.sweep", "Sweep"): "sweep",
    ("workbench.lab.rule_heat", "RuleHeat"): "heat",
    ("workbench.lab.register", "Register"): "register",
}
_STATE = ("workbench.kernel.state", "State")
_FIGURES = (("workbench.pictures.figure", "Figure"), ("workbench.pictures.review.chart", "Chart"))
_SESSION = ("workbench.session.session", "Session")
_CASES = ("workbench.session.cases.library", "EdgeCases")
_LESSONS: dict[tuple[str, str], str] = {
    ("workbench.teaching.lesson", "Lesson"): "lesson",
    ("workbench.teaching.lesson_sitting", "LessonSitting"): "sitting",
    ("workbench.teaching.library", "Library"): "library",
    ("workbench.teaching.quiz", "Quiz"): "quiz",
    ("workbench.teaching.sheet", "Sheet"): "sheet",
}
_BOOKS = (("workbench.kernel.rulebook", "Rulebook"), ("workbench.teaching.book", "LivingRulebook"))


def register(shell: Any = None) -> None:
    """Register the formatters with a running IPython; without one nothing happens."""
    if shell is None:
        from IPython import get_ipython

        shell = get_ipython()
    if shell is None:
        return
    shell.events.register("pre_run_cell", _cell_begins)
    formatters = shell.display_formatter.formatters
    for (module, name), form in _HTML.items():
        formatters["text/html"].for_type_by_name(module, name, _html("html", form))
    for (module, name), form in _REVIEW_HTML.items():
        formatters["text/html"].for_type_by_name(module, name, _html("review_html", form))
    formatters["image/svg+xml"].for_type_by_name(*_STATE, _state_svg)
    for figure in _FIGURES:  # their SVG is enough, also where pyplot is loaded
        formatters["image/png"].for_type_by_name(*figure, lambda _: None)
    shell.display_formatter.mimebundle_formatter.for_type_by_name(*_SESSION, _session_bundle)
    shell.display_formatter.mimebundle_formatter.for_type_by_name(*_CASES, _cases_bundle)
    for (module, name), form in _LESSONS.items():
        shell.display_formatter.mimebundle_formatter.for_type_by_name(module, name, _lesson_bundle(form))
    for book in _BOOKS:
        shell.display_formatter.mimebundle_formatter.for_type_by_name(*book, _book_bundle)


def _html(module: str, form: str) -> Callable[[Any], str]:
    def show(thing: Any) -> str:
        text: str = getattr(import_module(f"workbench.ui.{module}"), form)(thing)
        return text

    return show


def _state_svg(state: Any) -> str:
    """A state, or a view of one, as a picture."""
    from workbench.pictures import draw

    return str(draw(state)._repr_svg_())


def _session_bundle(session: Any, include: Any = None, exclude: Any = None) -> Any:
    """A session as a bench; beside it a picture and words for pages on which the bench cannot run."""
    from workbench.ui.bench import bench

    data, metadata = _shown(bench(session), include, exclude)
    return {**data, "text/plain": repr(session)}, metadata


def _cases_bundle(cases: Any, include: Any = None, exclude: Any = None) -> Any:
    """A list of cases to choose from; beside it words for pages on which nothing can be chosen."""
    from workbench.ui import html
    from workbench.ui.cases import CaseBrowser

    return _bundle(CaseBrowser(cases), repr(cases), html.cases(cases), include, exclude)


def _lesson_bundle(form: str) -> Callable[..., Any]:
    """A lesson, a list of lessons or a quiz to work on; beside it words for pages on which that cannot run."""

    def show(thing: Any, include: Any = None, exclude: Any = None) -> Any:
        widget, page = getattr(import_module("workbench.ui.lessons.display"), form)(thing)
        return _bundle(widget, repr(thing), page, include, exclude)

    return show


def _book_bundle(book: Any, include: Any = None, exclude: Any = None) -> Any:
    """A rulebook to read, search and see at work; beside it its text for pages on which nothing can be pressed."""
    from workbench.teaching.book import LivingRulebook
    from workbench.ui import html
    from workbench.ui.rulebook import RulebookBrowser

    living = book if isinstance(book, LivingRulebook) else LivingRulebook(book)
    text, page = repr(book), html.rulebook(living)
    if not living.playable:  # a rulebook that somebody is writing, without a game
        return {"text/plain": text, "text/html": page}
    return _bundle(RulebookBrowser(living), text, page, include, exclude)


def _bundle(widget: Any, text: str, page: str, include: Any, exclude: Any) -> Any:
    data, metadata = _shown(widget, include, exclude)
    return {**data, "text/plain": text, "text/html": page}, metadata


def _shown(widget: Any, include: Any, exclude: Any) -> tuple[Any, Any]:
    """A widget that nobody else holds, as it is shown; when its cell is run again it goes."""
    from workbench.ui.let_go import showing

    showing.note(widget)
    found = widget._repr_mimebundle_(include=include, exclude=exclude)
    return found if isinstance(found, tuple) else (found, {})


def _cell_begins(info: Any) -> None:
    from workbench.ui.let_go import showing

    showing.begin(info)
