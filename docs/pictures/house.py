"""Draws the rooms of the workbench as floors of a house: `python docs/pictures/house.py` writes house.svg beside it."""

from __future__ import annotations

from html import escape
from pathlib import Path

FLOORS = (
    (("display", "how IPython shows things"),),
    (("ui", "the bench"), ("testing", "what is checked of any game")),
    (("pictures", "a position as a graph and a figure"), ("teaching", "lessons, quizzes, explanations")),
    (("session", "one sitting"), ("lab", "many games")),
    (("games", "a package per game, a file per chapter"), ("your game", "a package of your own")),
    (("kernel", "what a rulebook is: state, step, move, rule, verdict"),),
)
WIDTH, LEFT, RIGHT, HIGH, GAP = 768, 64, 72, 58, 12
INK, INK2, LINE, SURFACE, ACCENT = "#1d2430", "#565d69", "#c3c6cc", "#f9f8f4", "#1d4f91"


def drawing() -> str:
    """The house as SVG."""
    high = GAP + len(FLOORS) * (HIGH + GAP)
    parts = [text(LEFT - 14, GAP + place * (HIGH + GAP) + HIGH / 2 + 4, str(len(FLOORS) - place), INK2, "end")
             for place in range(len(FLOORS))]  # fmt: skip
    for place, rooms in enumerate(FLOORS):
        y = GAP + place * (HIGH + GAP)
        wide = (WIDTH - LEFT - RIGHT - GAP * (len(rooms) - 1)) / len(rooms)
        parts += [room(LEFT + number * (wide + GAP), y, wide, *one) for number, one in enumerate(rooms)]
    x, foot = WIDTH - RIGHT / 2 - 6, high - GAP
    parts.append(f'<path d="M{x} {GAP} V{foot - 8}" stroke="{ACCENT}" stroke-width="2" fill="none"/>')
    parts.append(f'<path d="M{x - 5} {foot - 10} L{x} {foot} L{x + 5} {foot - 10} Z" fill="{ACCENT}"/>')
    middle = (GAP + foot) / 2
    turned = f'transform="rotate(90 {x + 14} {middle})"'
    parts.append(text(x + 14, middle + 4, "imports point down only", ACCENT, "middle", turned))
    words = "The floors of the workbench. " + "; ".join(
        f"{len(FLOORS) - place}: {', '.join(name for name, _ in rooms)}" for place, rooms in enumerate(FLOORS)
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" role="img" font-family="sans-serif">'
    back = f'<rect width="{WIDTH}" height="{high}" rx="10" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{escape(words)}.</title>", back, *parts, "</svg>", ""])


def room(x: float, y: float, wide: float, name: str, about: str) -> str:
    """A room with its name and what is in it; a dashed one is no part of the workbench."""
    dashed = ' stroke-dasharray="5 4"' if " " in name else ""
    place = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{HIGH}" rx="6"'
    box = f'<rect {place} fill="{SURFACE}" stroke="{LINE}"{dashed}/>'
    bold = 'font-weight="bold" font-size="15"'
    title = text(x + wide / 2, y + 25, name if dashed else f"workbench/{name}", INK, "middle", bold)
    return "\n".join([box, title, text(x + wide / 2, y + 44, about, INK2, "middle")])


def text(x: float, y: float, words: str, colour: str, anchor: str, more: str = "") -> str:
    """A line of text."""
    size = "" if "font-size" in more else ' font-size="13"'
    extra = f" {more}" if more else ""
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" text-anchor="{anchor}"{size}{extra}>{escape(words)}</text>'


if __name__ == "__main__":
    Path(__file__).with_name("house.svg").write_text(drawing(), encoding="utf-8")
