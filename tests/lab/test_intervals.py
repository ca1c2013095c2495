"""Confidence intervals against tables, against each other, and against what they promise."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.lab.intervals import (
    Estimate,
    apart,
    beyond,
    decimals,
    floored,
    mean_of,
    number,
    plus_minus,
    share_of,
    student,
)

parts = st.lists(st.floats(0, 1, width=16), min_size=1, max_size=60)
numbers = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=60)


@pytest.mark.parametrize(
    ("freedom", "table"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student_agrees_with_the_table(freedom: int, table: float) -> None:
    assert student(freedom) == pytest.approx(table, rel=0.004)


@pytest.mark.parametrize(("freedom", "table"), [(2, 9.925), (5, 4.032), (10, 3.169), (60, 2.660)])
def test_student_agrees_with_the_table_for_99_percent(freedom: int, table: float) -> None:
    assert student(freedom, 0.99) == pytest.approx(table, rel=0.01)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (250, 1000, 0.2242, 0.2777), (10, 10, 0.7225, 1.0)],
)
def test_wilson_agrees_with_the_table(won: int, games: int, low: float, high: float) -> None:
    estimate = share_of([1.0] * won + [0.0] * (games - won))
    assert (estimate.low, estimate.high) == (pytest.approx(low, abs=1e-3), pytest.approx(high, abs=1e-3))


@given(parts)
def test_a_share_lies_in_its_interval_and_that_between_nothing_and_all(values: list[float]) -> None:
    estimate = share_of(values)
    assert 0 <= estimate.low <= estimate.mean <= estimate.high <= 1
    assert share_of(values * 4).half < estimate.half


@given(numbers, st.floats(-100, 100))
def test_what_is_the_same_for_all_shifts_the_mean_and_leaves_the_width(values: list[float], shift: float) -> None:
    here, there = mean_of(values), mean_of([value + shift for value in values])
    assert there.mean == pytest.approx(here.mean + shift, abs=1e-3)
    assert there.half == pytest.approx(here.half, rel=1e-3, abs=1e-3)


def gap(one: list[float], other: list[float]) -> Estimate:
    """How far two groups of independent numbers lie apart: every number is a game of its own."""
    values = [*one, *other]
    return apart(values, [place >= len(one) for place in range(len(values))], range(len(values)))


@given(numbers, numbers)
def test_two_groups_are_as_far_apart_either_way(one: list[float], other: list[float]) -> None:
    there, back = gap(one, other), gap(other, one)
    assert there.mean == -back.mean
    assert there.half == pytest.approx(back.half)


def test_intervals_hold_what_they_promise() -> None:
    """Of 400 samples whose true mean is known, about 95 % of the intervals hold it."""
    rng = Random(4)
    means = [mean_of([rng.expovariate(0.1) for _ in range(60)]) for _ in range(400)]
    assert 0.90 < sum(each.low <= 10 <= each.high for each in means) / 400 < 0.98
    shares = [share_of([float(rng.random() < 0.2) for _ in range(40)]) for _ in range(400)]
    assert 0.90 < sum(each.low <= 0.2 <= each.high for each in shares) / 400 < 0.99
    gaps = [gap([rng.gauss(5, 1) for _ in range(9)], [rng.gauss(7, 4) for _ in range(20)]) for _ in range(400)]
    assert 0.92 < sum(each.low <= 2 <= each.high for each in gaps) / 400 < 0.98


@pytest.mark.parametrize("seats", [2, 4])
def test_seats_of_one_game_are_not_taken_for_independent(seats: int) -> None:
    """One wins because the others do not: as if they were apart, 2 seats would give a false alarm in 17 % of cases."""
    rng = Random(8)
    games = [game for game in range(80) for _ in range(seats)]
    held = 0
    for _ in range(400):
        winners = [rng.randrange(seats) for _ in range(80)]
        won = [float(seat == winner) for winner in winners for seat in range(seats)]
        marked = [seat == chosen for chosen in (rng.randrange(seats) for _ in range(80)) for seat in range(seats)]
        found = apart(won, marked, games)
        held += found.low <= 0 <= found.high
    assert 0.92 < held / 400 < 0.98


def test_a_gap_between_seats_is_that_of_their_games() -> None:
    """Of two seats in a game, what one wins the other loses: the gap is the mean of the differences game by game."""
    won = [1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0]
    found = apart(won, [True, False] * 5, [game for game in range(5) for _ in range(2)])
    by_hand = mean_of([here - there for here, there in zip(won[::2], won[1::2], strict=True)])
    assert found.mean == pytest.approx(by_hand.mean) == pytest.approx(0.6)
    assert found.half == pytest.approx(by_hand.half)


def test_few_games_that_agree_are_no_proof() -> None:
    agree = apart([1.0, 0.0] * 6, [True, False] * 6, [game for game in range(6) for _ in range(2)])
    assert agree.half == 0
    assert floored(agree).half == pytest.approx(3.69 / 6)
    assert floored(agree).clear
    assert not beyond(floored(agree), 0.995), "not among ten such rows"


def test_few_numbers_promise_nothing() -> None:
    assert not mean_of([]).clear
    assert not mean_of([5.0]).clear
    assert not gap([1.0], [9.0, 9.0]).clear
    assert mean_of([3.0, 3.0]).clear


def test_numbers_read_as_people_write_them() -> None:
    assert plus_minus(-6.13, 0.84) == "−6.13 ± 0.84"
    assert plus_minus(-6.13, 0.96) == "−6.1 ± 1.0"
    assert plus_minus(0.0, 0.0) == "0.00 ± 0.00"
    assert plus_minus(1234.5, 20) == "1\u202f234 ± 20"
    assert plus_minus(float("nan"), 1) == "unknown"
    assert number(-0.001, 1) == "0.0"
    assert number(2.5, 1, signed=True) == "+2.5"
    assert [decimals(size) for size in (0, 0.01, 0.5, 3, 70)] == [2, 3, 2, 1, 0]
