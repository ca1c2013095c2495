"""Text as outlines in matplotlib's own fonts: measured, cut to a width, with stand-ins for letters the fonts lack."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

import numpy as np
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.path import Path
from matplotlib.textpath import TextToPath, text_to_path

from workbench.pictures.style import FACES, SQUEEZE, Font, font_file

STAND_IN = "□"
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
ELLIPSIS = "…"
_EM = TextToPath.FONT_SCALE


def plain(text: object) -> str:
    """Text as it is written: composed accents, one line, no invisible signs."""
    composed = unicodedata.normalize("NFC", str(text))
    spaced = "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in composed)
    return "".join(sign for sign in spaced if not _invisible(sign))


def _invisible(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cf", "Cs", "Co", "Cn") or 0xFE00 <= ord(sign) <= 0xFE0F


@cache
def _letters(face: str) -> frozenset[int]:
    return frozenset(get_font(str(font_file(face))).get_charmap())


def lacking(texts: Iterable[str]) -> list[str]:
    """The signs in these texts that not even the widest face has, in order of appearance."""
    known = _letters(FACES[0])
    return [sign for sign in dict.fromkeys("".join(map(plain, texts))) if ord(sign) not in known]


def stand_ins(signs: list[str]) -> dict[int, str]:
    """What to draw for each sign that the font lacks: a box, numbered if there are several."""
    if len(signs) == 1:
        return {ord(signs[0]): STAND_IN}
    return {ord(sign): STAND_IN + str(place).translate(SUBSCRIPTS) for place, sign in enumerate(signs, 1)}


def legible(text: object) -> str:
    """Text as it is drawn: composed, with stand-ins for what the font lacks."""
    clean = plain(text)
    return clean.translate(stand_ins(lacking([clean])))


def stand_in_note(signs: list[str]) -> str:
    """A sentence that says what the boxes stand for; "" without any."""
    drawn = stand_ins(signs)
    named = [f"{drawn[ord(sign)]} is {_called(sign)}" for sign in signs[:4]]
    more = f" and {len(signs) - 4} more" if len(signs) > 4 else ""
    return f"Letters the figure’s font lacks: {', '.join(named)}{more}" if signs else ""


def _called(sign: str) -> str:
    """The code point of a sign, with its name unless that only repeats the code."""
    code, name = f"{ord(sign):04X}", unicodedata.name(sign, "")
    return f"U+{code}" if not name or name.endswith(code) else f"U+{code} {name.lower()}"


@lru_cache(maxsize=8192)
def _face_for(text: str, face: str) -> str:
    """The face itself, or the nearest that has all signs of the text."""
    wanted = {ord(sign) for sign in text}
    return next((known for known in (face, *FACES[1::-1]) if wanted <= _letters(known)), face)


@cache
def _properties(face: str) -> FontProperties:
    return FontProperties(fname=str(font_file(face)), size=_EM)


@lru_cache(maxsize=8192)
def _advance(text: str, face: str) -> float:
    width, _, _ = text_to_path.get_text_width_height_descent(text, _properties(_face_for(text, face)), ismath=False)
    return float(width) / _EM * SQUEEZE


@lru_cache(maxsize=8192)
def _outline(text: str, face: str) -> Path:
    points, codes = text_to_path.get_text_path(_properties(_face_for(text, face)), text, ismath=False)
    return Path(np.asarray(points, dtype=float).reshape(-1, 2) / _EM * (SQUEEZE, 1), codes)


def width(text: str, font: Font) -> float:
    """How wide a text is, in px."""
    return _advance(text, font.face) * font.size if text else 0.0


def outline(text: str, font: Font, x: float, y: float) -> Path:
    """The letters of a text as one path, the base line starting at x, y (y down)."""
    unit = _outline(text, font.face)
    points: Any = unit.vertices
    return Path(points * (font.size, -font.size) + (x, y), unit.codes)


def cut(text: str, font: Font, room: float, measure: Callable[[str, Font], float] = width) -> str:
    """The text, or as much of its beginning as fits the room, with an ellipsis; "" if nothing does."""
    if measure(text, font) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, font) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS if low else ""
