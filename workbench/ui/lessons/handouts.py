"""A lesson on paper, with pictures of its boards."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from workbench.kernel import WorkbenchError
from workbench.kernel.state import AnyState
from workbench.teaching.lesson import Lesson


def handout(lesson: Lesson, path: str | PathLike[str], key: bool = True) -> Path:
    """Write a lesson as a page to print, with pictures of its boards.

    Args:
        lesson: the lesson.
        path: the HTML file; the browser prints it.
        key: whether solutions and rules for the teacher follow on pages of their own.

    Returns:
        The path.

    Raises:
        BadSave: the file cannot be written. WorkbenchError: `lesson` is no lesson.
    """
    found = _lesson(lesson)
    found.handout().save(path, picture, key)
    return Path(path)


def handout_page(lesson: Lesson, key: bool) -> str:
    """The page as text."""
    return str(lesson.handout().html(picture, key))


def picture(state: AnyState, seat: int | None) -> str:
    """A position as SVG."""
    from workbench.pictures import draw

    text = str(draw(state, seat)._repr_svg_())
    return text[text.index("<svg") :]


def _lesson(thing: Any) -> Lesson:
    found = getattr(thing, "lesson", thing)
    if isinstance(found, Lesson):
        return found
    raise WorkbenchError(f"A handout is made of a lesson, as `lessons` lists them, not of {thing!r}.")
