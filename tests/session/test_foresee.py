"""The position that a move leads to, as a seat may foresee it, while the sitting stays where it is."""

from __future__ import annotations

import pytest

from tests.courts import acting
from workbench.kernel import UnknownMove
from workbench.kernel.visibility import is_hidden, view

HAND = {"seats.0.hand": ["Me", "Me", "Me", "Me/Pi"], "faction_pool": ["Im", "Co", "Pi"]}


def test_the_view_is_that_of_the_position_after_the_move() -> None:
    session = acting(HAND)
    here, before = session.node, session.state
    after = session.foresee("inf Me 3")
    assert (after.markers["Me"], after.seats[0].hand) == (3, ("Me/Pi",))
    assert (session.node, session.state) == (here, before)
    session.play("inf Me 3")
    assert view(session.state, None) == after


def test_a_seat_foresees_what_it_may_know() -> None:
    session = acting(HAND)
    after = session.foresee("inv Me/Pi", "Ann")
    assert (after.court, after.seats[0].vp) == ({"1": "Me/Pi"}, 1)
    assert is_hidden(after.seats[1].hand)


def test_nobody_foresees_what_rests_on_a_card_of_another_hand() -> None:
    session = acting(HAND)
    assert session.foresee("inv Me/Pi", "Ben") is None
    assert session.preview("inv Me/Pi", "Ben") == ()


def test_nothing_is_foreseen_of_a_move_that_is_not_allowed() -> None:
    session = acting(HAND)
    assert session.foresee("inf Pi 2") is None
    with pytest.raises(UnknownMove):
        session.foresee("dance")


def test_it_ends_where_chance_decides() -> None:
    session = acting(HAND)
    session.play("end")
    card = session.state.faction_pool[0]
    after = session.foresee(f"d {card}", session.decider)
    assert len(after.faction_pool) == 2
    assert card in after.seats[session.decider].hand
