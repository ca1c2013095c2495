"""Ids of rules, rulings and variants: their short forms, the conditions made of them, and what a typed one may mean."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping


def short_id(any_id: str, prefix: str = "") -> str:
    """An id without its prefix; with `prefix` only that one is taken off."""
    if prefix:
        return any_id.removeprefix(f"{prefix}.")
    return any_id.partition(".")[2] or any_id


def atoms(condition: str) -> tuple[str, ...]:
    """The parts of a condition such as `variant.x + ruling.y=option`."""
    return tuple(part.strip() for part in condition.split("+"))


def holds(condition: str, answers: Mapping[str, str], variants: Collection[str]) -> bool:
    """Whether all parts of a condition are chosen; answers and variants by their short ids."""
    for atom in atoms(condition):
        name, _, answer = atom.partition("=")
        short = short_id(name)
        if (answers.get(short) != answer) if answer else (short not in variants):
            return False
    return True


def plain_id(text: str) -> str:
    """An id as people type it, in canonical form: case, accents, underscores and spaces do not matter."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.sub(r"[\s_-]+", "-", bare.strip().casefold())


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, or None if nothing is near."""
    by_plain = {plain_id(one): one for one in known}
    found = difflib.get_close_matches(plain_id(word), by_plain, n=1, cutoff=0.5)
    return by_plain[found[0]] if found else None


def hint(word: str, known: Iterable[str]) -> str:
    """The end of an error's sentence that names the nearest known word."""
    one = nearest(word, known)
    return f"; the nearest is {one!r}" if one else ""
