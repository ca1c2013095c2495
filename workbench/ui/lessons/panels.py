"""The panels of lessons, quizzes and slides as widgets."""

from __future__ import annotations

from workbench.ui import assets
from workbench.ui.panels import Panel

_COMMON = ("dom.js", "lessons/words.js")
_STYLE = assets.style("bench.css", "lessons/lessons.css")


def _module(*names: str) -> str:
    """A panel's module with the helpers it stands on."""
    return assets.script(*_COMMON, *(f"lessons/{name}" for name in names))


class LessonBarPanel(Panel):
    """Title and tools. It carries the style sheet and listens to the keys of the whole lesson."""

    _esm = _module("keys.js", "bar.js")
    _css = _STYLE


class TextPanel(Panel):
    """The step: heading and text."""

    _esm = _module("text.js")


class TaskPanel(Panel):
    """What is asked, and what was said to the last answer."""

    _esm = _module("choices.js", "task.js")


class LogPanel(Panel):
    """The other steps, and what was done."""

    _esm = _module("log.js")


class LessonsPanel(Panel):
    """Lessons to open."""

    _esm = _module("keys.js", "list.js")
    _css = _STYLE


class QuizBarPanel(Panel):
    """Title, learner and tools of a quiz. It carries the style sheet and listens to the keys of the whole quiz."""

    _esm = _module("keys.js", "quiz_bar.js")
    _css = _STYLE


class QuizPanel(Panel):
    """One question, or the results."""

    _esm = _module("choices.js", "quiz.js")


class SlidePanel(Panel):
    """What stands on a slide. It carries the style sheet and listens to the keys of the whole presentation."""

    _esm = _module("keys.js", "slides.js")
    _css = _STYLE
