"""A side's force: the parts on the screen add up to the total that decides, and the bounds of the rules hold."""

from __future__ import annotations

import pytest
from hypothesis import given as draw
from hypothesis import settings as testing
from hypothesis import strategies as st

from tests.games.dueling_nobles.positions import GAME, given
from workbench.games.dueling_nobles.cards import NOBLES, SUPPORT, may_be_knight
from workbench.games.dueling_nobles.force import CARD_LIMIT, DICE, parts, total
from workbench.games.dueling_nobles.state import Battle, Side
from workbench.kernel import Listener, play, view

KNIGHTS = [card for card in SUPPORT if may_be_knight(card)]


@st.composite
def battles(draw_one: st.DrawFn) -> tuple[object, Side]:
    """A position with a battle in which the attacker has rolled and played, and that side."""
    nobles = draw_one(st.permutations(NOBLES))
    own, enemy = draw_one(st.integers(1, 6)), draw_one(st.integers(1, 6))
    knight = draw_one(st.one_of(st.none(), st.sampled_from(KNIGHTS)))
    rank = nobles[0][:-1]
    dice = draw_one(st.lists(st.integers(1, 6), min_size=DICE[rank], max_size=DICE[rank]))
    free = [card for card in SUPPORT if card != knight]
    cards = draw_one(st.lists(st.sampled_from(free), max_size=CARD_LIMIT[rank], unique=True))
    arms = [{"card": card} for card in nobles[:own]]
    arms[0]["knight"] = knight
    edits = {"seats.0.arms": arms, "seats.1.arms": [{"card": card} for card in nobles[own : own + enemy]]}
    edits["seats.0.hand"] = cards
    state = given("battle", edits)
    side = Side(0, nobles[0], dice, cards)
    state.seats[0].hand = []
    state.battle = Battle(side, Side(1, nobles[own]), nobles[own])
    return state, side


@testing(max_examples=80, deadline=None)
@draw(battles())
def test_the_parts_add_up_to_the_total(battle: tuple[object, Side]) -> None:
    state, side = battle
    listed = list(parts(state, side))
    assert sum(part.amount or 0 for part in listed) == total(state, side)  # type: ignore[arg-type]
    assert [part.step for part in listed] == sorted(part.step for part in listed)
    seen = view(state, 1)
    assert list(parts(seen, seen.battle.attack)) == listed


@testing(max_examples=80, deadline=None)
@draw(battles())
def test_no_force_leaves_the_bounds_of_its_rank(battle: tuple[object, Side]) -> None:
    state, side = battle
    most = {"K": 42, "Q": 65, "J": 45}[side.noble[:-1]]
    assert 12 <= total(state, side) <= most  # type: ignore[arg-type]


@pytest.mark.rule("king.force", "king.command", "force.command", "force.knight", "force.fealty-knight", "force.fealty")
def test_the_largest_king() -> None:
    arms = [{"card": "KS", "knight": "3S"}]
    state = given("battle", {"seats.0.arms": arms, "seats.0.hand": ["10S"], "seats.1.arms": [{"card": "JD"}]})
    hear = Listener()
    for text in ("KS x JD", "hold", "[6]", "[6]", "[1]", "+10S", "+0"):
        play.run_tasks(state, hear)
        play.play(state, GAME.read(text)[0], hear)
    play.run_tasks(state, hear)
    totals = next(event for event in hear.events if event.rule == "battle.totals")
    assert totals.values == {"total": 42, "against": 12}


@pytest.mark.rule("queen.intrigue", "force.intrigue", "queen.force")
def test_a_queen_with_ten_other_nobles() -> None:
    arms = [{"card": card} for card in ("QS", *(card for card in NOBLES if card not in ("QS", "JD")))]
    state = given("battle", {"seats.0.arms": arms, "seats.1.arms": [{"card": "JD"}]})
    hear = Listener()
    for text in ("QS x JD", "hold"):
        play.run_tasks(state, hear)
        play.play(state, GAME.read(text)[0], hear)
    play.run_tasks(state, hear)
    intrigue = next(event for event in hear.events if event.rule == "force.intrigue")
    assert intrigue.values["count"] == 30
    assert intrigue.values["total"] == 42
