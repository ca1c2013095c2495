"""Small cards in rows: piles, known cards of a hidden hand, Support laid in a battle."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.pictures.canvas import Canvas
from workbench.pictures.dueling_nobles import names

MINI_PITCH, MINIS_A_ROW, MINI_HEIGHT = 32, 19, 36


def height(count: int, a_row: int = MINIS_A_ROW) -> int:
    """How high so many small cards stand; no card takes as much room as one row."""
    return max(1, -(-count // a_row)) * (MINI_HEIGHT + 4) - 4


def minis(
    canvas: Canvas, cards: Sequence[str], owner: int | None, x: float, y: float, a_row: int = MINIS_A_ROW
) -> None:
    """Put small open cards on the canvas, so many in a row."""
    for place, card in enumerate(cards):
        left, top = x + MINI_PITCH * (place % a_row), y + (place // a_row) * (MINI_HEIGHT + 4)
        mini(canvas, card, owner, left, top, names.full(card))


def mini(canvas: Canvas, card: str, owner: int | None, x: float, y: float, full: str) -> str:
    """Put one small open card on the canvas. Returns its key."""
    face, short = names.face(card), names.short(card)
    return canvas.put(card, "card", x, y, 28, MINI_HEIGHT, face=face, label=short, owner=owner, mark=False, full=full)
