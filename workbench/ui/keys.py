"""The keys of the bench, as the list that "?" opens tells them."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.ui.sections import Section

KEYS = (
    ("Tab", "next region; arrows move inside one"),
    ("arrows", "board: nearest piece; list: up, down; timeline: node back, forward"),
    ("Home, End", "first and last of a list, of the timeline"),
    ("Enter", "play the chosen move; on the board show the moves of a piece, or of several pressed"),
    ("Space", "choose without playing"),
    ("1 … 9, 0", "choose that move"),
    ("Esc", "clear the filter, then the narrowing, then the choice"),
    ("/", "go to the filter; a move can be typed there"),
    ("w", "go to the verdict"),
    ("f", "what it would take to make the chosen move legal"),
    ("b", "back to the decision before"),
    ("s", "step: one tick; with a move chosen, that move"),
    ("r", "run to the next choice"),
    ("l", "legal moves only"),
    ("v", "next seat in “Seen by”"),
    ("n", "note at this node"),
    ("m", "slow motion: each step of the rules by itself"),
    ("?", "this list"),
)


def key_list(sections: Iterable[Section]) -> list[list[str]]:
    """Every key and what it does, those of the sections with them."""
    opening = ([section.key, f"open or close “{section.title}”"] for section in sections if section.key)
    return [*map(list, KEYS), *opening]
