"""Static files of the interface, read as text."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@cache
def text(name: str) -> str:
    """The content of a static file."""
    return (STATIC / name).read_text(encoding="utf-8")


def script(name: str) -> str | Path:
    """A widget's module. As text, because a path keeps closed widgets alive; as a path only under hot reload."""
    return STATIC / name if os.environ.get("ANYWIDGET_HMR") else text(name)


def style(*names: str) -> str:
    """A widget's style sheet: the tokens, then its own files. Always text, since it is put together."""
    return "\n".join(text(name) for name in ("tokens.css", *names))
