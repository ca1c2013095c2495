"""Texts and seeds that people give, checked before they are kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from workbench.kernel.errors import WorkbenchError


def written(value: Any, what: str) -> str:
    """A text that can be written to a file. Raises WorkbenchError; `what` names it there."""
    if not isinstance(value, str):
        raise WorkbenchError(f"{what} is a text, not {type(value).__name__}.")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise WorkbenchError(f"{what} holds a sign that cannot be written: {error.reason}.") from error
    return value


def outcome_texts(values: Any) -> list[str]:
    """Outcomes of chance as a list of texts, from one text or several. Raises WorkbenchError."""
    if isinstance(values, str):
        values = [values]
    if isinstance(values, Iterable):
        return [written(value, "an outcome of chance") for value in values]
    raise WorkbenchError(f"Outcomes of chance are a list of texts such as ['[4]'], not {type(values).__name__}.")


def checked_seed(seed: Any) -> int | str:
    """A whole number or a text that draws can follow. Raises WorkbenchError."""
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    return written(seed, "a seed that is no whole number")


def in_words(place: str) -> str:
    """A dotted place of a component pack in words: "round track: spaces" of "round_track.spaces"."""
    return place.replace(".", ": ").replace("_", " ")


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def joined(names: Iterable[str], most: int = 6) -> str:
    """Names in a sentence: "a, b and c", at most `most` of them."""
    shown = list(names)
    if len(shown) > most:
        return f"{', '.join(shown[:most])} and {len(shown) - most} more"
    return " and ".join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))
