"""Files that are handed to the page, which gives them to the reader."""

from __future__ import annotations

from itertools import count
from typing import Any

_NUMBERS = count(1)


def file(name: str, kind: str, text: str) -> dict[str, Any]:
    """A file as a view holds it.

    Its number is never given again, also where another sitting has come onto the bench since: the page takes each
    number once.
    """
    return {"serial": next(_NUMBERS), "name": name, "type": kind, "text": text}
