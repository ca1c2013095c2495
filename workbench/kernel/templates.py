"""Templates of short refusals and sentences: `forbids` and `tells` of a rulebook, with places such as {card}."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_PLACE = re.compile(r"\{([a-z_]+)(?:\|([^{}|]*)\|([^{}|]*))?\}")


def placeholders(template: str) -> tuple[str, ...]:
    """The names of the places to fill, in order of appearance, each once."""
    return tuple(dict.fromkeys(place[1] for place in _PLACE.finditer(template)))


def keyed(templates: str | dict[str, str] | None, key: str) -> str:
    """The template of a key; a single one serves every key, and "default" stands for a missing one."""
    if templates is None or isinstance(templates, str):
        return templates or ""
    return templates.get(key, templates.get("default", ""))


def fill(template: str, values: Mapping[str, object]) -> str:
    """The template with its places filled; `{count|card|cards}` becomes the first word for 1, else the second.

    A list is written as "a, b and c"; a place without a value becomes "…".
    """
    return _PLACE.sub(lambda place: _filled(place, values), template)


def _filled(place: re.Match[str], values: Mapping[str, object]) -> str:
    value = values.get(place[1])
    if place[2] is not None:
        return place[2] if str(value) == "1" else place[3]
    if value is None:
        return "…"
    return listed(value) if isinstance(value, (list, tuple)) else str(value)


def listed(words: Iterable[object]) -> str:
    """Words as a list: "a, b and c"; names that hold commas are kept apart: "Ulla Tessin, née Sparre, and Mary"."""
    *others, last = [str(word) for word in words] or [""]
    if not others:
        return last
    if not any("," in word for word in others):
        return f"{', '.join(others)} and {last}"
    return f"{others[0]}, and {last}" if len(others) == 1 else f"{'; '.join(others)}; and {last}"


def template_fault(template: str) -> str:
    """What is wrong with a template, or ""."""
    rest = _PLACE.sub("", template)
    if "{" in rest or "}" in rest:
        return "has a brace that is not part of a place such as {card} or {count|card|cards}"
    return "" if template.strip() else "is empty; leave it out instead"
