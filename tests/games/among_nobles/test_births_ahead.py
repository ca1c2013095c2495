"""Under ruling.avoid-birth = bound nobody can play so that fewer births can be paid than could have been."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.among_nobles.givens import AGE_1, A, G
from tests.games.among_nobles.table import Table, unit
from workbench.games.among_nobles.births_ahead import _Plan
from workbench.kernel.play import legal_moves, play, settle


def table(seed: int, answer: str) -> Table:
    """A couple of red and yellow with random boxes, gold and display, at the first box of its series."""
    rng = Random(seed)
    his, hers = (" ".join(rng.choice("CCWPHHSSDEE") for _ in range(rng.randint(1, 3))) for _ in "AB")
    rulings = {
        "avoid-birth": answer,
        "hire-waste": rng.choice(("no", "yes")),
        "either-no-gold": rng.choice(("daughter", "excused")),
        "gender-missing": rng.choice(("skip", "other-sex")),
    }
    return Table(
        [unit(G, A)],
        rows={G: {1: his}, A: {1: hers}},
        rulings=rulings,
        display=tuple(rng.sample(AGE_1, rng.randint(2, 7))),
        given={"seats.0.gold": rng.randint(0, 3), "seats.0.armies": 2},
    ).play(f"a {G} 1")


def births(seed: int, answer: str) -> tuple[int, int]:
    """How many births could be paid at the first box, and how many there were when all was played at random."""
    found, rng = table(seed, answer), Random(seed)
    state = found.state
    if not state.frames:
        return 0, 0
    promised = _Plan(state, state.frames).births(state.seats[0].gold, frozenset(state.display))
    if type(state.agenda[-1]).__name__ == "Birth":  # the plan holds the boxes after this one
        promised = 0
    while settle(state, rng) is not None and state.frames:
        play(state, rng.choice(legal_moves(state)))
    return promised, sum(len(row) for row in state.seats[0].rows) - 1


@pytest.mark.parametrize("part", range(10))
def test_births_that_can_be_paid_stay_payable(part: int) -> None:
    for seed in range(part * 40, part * 40 + 40):
        promised, born = births(seed, "bound")
        assert born >= promised, seed


def test_under_the_default_they_need_not() -> None:
    assert any(born < promised for promised, born in (births(seed, "allowed") for seed in range(60)))
