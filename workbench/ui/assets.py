"""Static files of the interface, read as text."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@cache
def text(name: str) -> str:
    """The content of a static file."""
    return (STATIC / name).read_text(encoding="utf-8")


def script(*names: str) -> str:
    """A widget's module, put together from its files in this order.

    One text, since the module of a widget can import nothing; and text rather than a path, since a path keeps closed
    widgets alive.
    """
    return "\n".join(text(name) for name in names)


def style(*names: str) -> str:
    """A widget's style sheet: the tokens, then its own files. Always text, since it is put together."""
    return "\n".join(text(name) for name in ("tokens.css", *names))
