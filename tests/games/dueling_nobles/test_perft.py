"""How many different lines there are from a position, move by move: any change of the rules shows here."""

from __future__ import annotations

import pytest

from tests.games.dueling_nobles.positions import given
from workbench.kernel import Chance, play
from workbench.kernel.state import AnyState

DEALT = {"seats.0.dealt": ["KS", "QS", "JS", "KH", "QH", "JH"], "seats.1.dealt": ["KD", "QD", "JD", "KC", "QC", "JC"]}
TURN = {
    "seats.0.arms": [{"card": "KS"}, {"card": "QH", "defeats": 1}],
    "seats.1.arms": [{"card": "JD"}, {"card": "KC", "knight": "2C"}],
    "seats.0.hand": ["3S", "6H", "7H", "8H"],
    "seats.1.hand": ["AD", "9D"],
    "seats.0.chest": 1,
    "seats.1.chest": 2,
}


def lines(state: AnyState, depth: int) -> int:
    """How many sequences of `depth` moves and outcomes there are."""
    step = play.run_tasks(state)
    if depth == 0 or step is None:
        return 1
    moves = [move for move, _ in step.outcomes(state)] if isinstance(step, Chance) else play.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(lines(_after(state, move), depth - 1) for move in moves)


def _after(state: AnyState, move: object) -> AnyState:
    following = state.copy()
    play.play(following, move)  # type: ignore[arg-type]
    return following


@pytest.mark.parametrize(
    ("position", "edits", "counts"),
    [
        # Three of six Nobles twice, then one of two first players.
        ("nobles", DEALT, (20, 400, 800)),
        # Taxes, Betrayal, Noblesse Oblige, the end; after an action the other two and the end, after the end S1 and -.
        ("political", TURN, (4, 3 * 3 + 2, 7 + 8 + 7 + 33 + 7)),
        # S1 and the end; one of the 33 cards of the deck, or the seven moves of the Command Phase.
        ("reinforcement", TURN, (2, 33 + 7, 33 + 29)),
        # Three Hearts for the Minister, two places for the Knight, the Spy, the end.
        ("command", TURN, (7, 3 * 4 + 2 * 4 + 4 + 5, 3 * 8 + 2 * 8 + 8 + 11)),
        # Four Advances and none; each is held or answered by a Feint, then a die falls; without one it is B's turn.
        ("battle", TURN, (5, 4 * 2 + 3, 4 * 2 * 6 + 7)),
    ],
)
def test_the_number_of_lines(position: str, edits: dict[str, object], counts: tuple[int, ...]) -> None:
    found = tuple(lines(given(position, edits), depth) for depth in range(1, len(counts) + 1))
    assert found == counts
