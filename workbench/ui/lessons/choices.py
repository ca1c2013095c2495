"""Answers on offer: which are picked, what was said about them, and where they lie on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from workbench.session.sentences import minus
from workbench.teaching.question import LETTERS, Choice, Question, mark
from workbench.ui import overlay
from workbench.ui.chips import Citations

View = dict[str, Any]

CROWDED = ("text", "bar", "counter")
"""Kinds of pieces on which a letter would hide what they say."""


class Picks:
    """What a learner has picked among the answers of one question.

    Attributes:
        question: the question; None where none is asked.
        places: places of the answers that are picked.
    """

    def __init__(self, question: Question | None = None) -> None:
        self.question = question
        self.places: frozenset[int] = frozenset()

    @property
    def letters(self) -> str:
        """The letters of the answers that are picked."""
        return "".join(LETTERS[place] for place in sorted(self.places))

    def pick(self, place: int) -> None:
        """Pick an answer; where several are right, pick it besides the others, or let go of it."""
        if self.question is None or not 0 <= place < len(self.question.choices):
            return
        self.places = self.places ^ {place} if self.question.several else frozenset((place,))

    def pick_piece(self, piece: str) -> None:
        """Pick the answer that a piece of the board belongs to."""
        found = letters_of(self.question)
        if piece in found:
            self.pick(LETTERS.index(found[piece]))


def choices_view(picks: Picks, said: str, all_told: bool, citations: Citations) -> View:
    """The answers on offer.

    Args:
        picks: the question, and what is picked.
        said: letters that were answered last; "" for none.
        all_told: whether every answer is explained, not only those that were given.
        citations: makes chips of rules.
    """
    question = picks.question
    if question is None:
        return {"choices": []}
    told = set(range(len(question.choices))) if all_told else {LETTERS.index(letter) for letter in said}
    return {
        "several": question.several,
        "closed": all_told,
        "choices": [
            _choice(question.choices[place], place, place in picks.places, place in told, citations)
            for place in range(len(question.choices))
        ],
    }


def _choice(choice: Choice, place: int, picked: bool, told: bool, citations: Citations) -> View:
    view: View = {
        "letter": LETTERS[place],
        "text": minus(choice.text),
        "picked": picked,
        "pieces": list(choice.pieces),
    }
    if told:
        tone = "" if choice.right else "bad"
        view |= {
            "right": choice.right,
            "because": minus(choice.because),
            "chips": [citations.chip(rule, tone) for rule in choice.rules[:3]],
        }
    return view


def letters_of(question: Question | None) -> dict[str, str]:
    """The letter of each piece that belongs to one answer only."""
    if question is None:
        return {}
    count = Counter(piece for choice in question.choices for piece in set(choice.pieces))
    return {
        piece: letter
        for letter, choice in zip(LETTERS, question.choices, strict=False)
        for piece in choice.pieces
        if count[piece] == 1
    }


def letter_marks(question: Question | None, graph: View, picked: Iterable[str] = ()) -> overlay.Marks:
    """The overlay of a board on which the answers lie: each letter on the first piece that is of its answer only."""
    kinds = {str(node.get("id")): node.get("kind") for node in graph.get("nodes", ())}
    picked = set(picked)
    found: dict[str, str] = {}
    for piece, letter in letters_of(question).items():
        if kinds.get(piece, "text") not in CROWDED:
            found.setdefault(letter, piece)
    return {piece: {"state": "chosen" if letter in picked else "", "pill": letter} for letter, piece in found.items()}


def was_right(question: Question, letters: str) -> bool:
    """Whether these letters answer the question."""
    return mark(question, letters).right
