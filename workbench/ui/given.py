"""What comes from a page, brought into form. Nothing of it is taken on trust."""

from __future__ import annotations

from typing import Any

from workbench.kernel import WorkbenchError

LONGEST_SEED, DIGITS = 60, 18
LARGEST_SITTING = 32 * 2**20


def node(value: Any) -> int:
    """A node's number. Raises WorkbenchError."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise WorkbenchError(f"There is no node {value!r:.60}.")


def seed(text: str) -> int | str:
    """A seed as it was typed: a whole number where it is one, else the text."""
    bare = text.strip()[:LONGEST_SEED]
    digits = bare.removeprefix("-")
    return int(bare) if digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS else bare


def name(fields: dict[str, Any]) -> str:
    """The name of a file."""
    return str(fields.get("name", "the file"))[:120]


def sized(text: str, called: str, largest: int = LARGEST_SITTING, what: str = "a sitting") -> str:
    """The content of a file. Raises WorkbenchError where it is too large for what it should be."""
    if len(text) > largest:
        raise WorkbenchError(f"{called} is too large for {what}.")
    return text
