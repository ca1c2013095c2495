"""What a caller gives, brought into form: each function answers with the right thing or one clear WorkbenchError."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any

from workbench.kernel.errors import WorkbenchError


def path_of(path: object, error: type[WorkbenchError] = WorkbenchError) -> Path:
    """The file or folder that somebody names. Raises `error` for what names none."""
    if not isinstance(path, (str, PathLike)) or isinstance(path, bytes) or "\0" in str(path):
        raise error(f"A file is named by a text or a path, not by {path!r}.")
    return Path(path)


def several(values: Any, name: str, example: str) -> tuple[Any, ...]:
    """The members of a list of whatever kind. Raises WorkbenchError for what holds none, a text among them.

    Args:
        values: the list.
        name: what the argument is called.
        example: what would be right.
    """
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes)):
        return tuple(values)
    raise WorkbenchError(f"{name} is {example}, not {told(values)}.")


def texts(values: Any, name: str, example: str) -> tuple[str, ...]:
    """Texts as a list; a single one may stand for itself. Raises WorkbenchError."""
    given = (values,) if isinstance(values, str) else several(values, name, example)
    for each in given:
        if not isinstance(each, str):
            raise WorkbenchError(f"{name} is {example}; {told(each)} is no text.")
    return given


def count(value: Any, name: str, least: int, most: int) -> int:
    """A whole number within bounds. Raises WorkbenchError."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise WorkbenchError(f"{name} is a whole number from {least} to {most}, not {told(value)}.")


def duration(value: Any, name: str) -> float:
    """A length of time in seconds, endless included. Raises WorkbenchError."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0:
        return value
    raise WorkbenchError(f"{name} is a length of time, 0 or more, not {told(value)}.")


def told(value: Any) -> str:
    """A thing that somebody gave, shortly, with what it is."""
    if value is None:
        return "None"
    shown = repr(value)
    return f"{shown if len(shown) <= 60 else shown[:59] + '…'} ({type(value).__name__})"
