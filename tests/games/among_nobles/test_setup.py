"""Setup, first player, ancestral couples; what is secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.among_nobles.givens import G, at, gold
from tests.games.among_nobles.table import GEORGE, Table
from workbench.games.among_nobles import game
from workbench.kernel import Hidden, make_settings, view
from workbench.kernel.play import play, run_tasks, settle
from workbench.session import Session


def test_c01_the_next_number_decides_a_tie() -> None:
    table = Table(position="fingers").play("fingers 3", "fingers 5", "fingers 5", "fingers 4")
    assert table.state.first == 3


@pytest.mark.parametrize(("answer", "first"), [("highest-unique", 4), ("second-or-restart", None)])
def test_several_tied_levels(answer: str, first: int | None) -> None:
    table = Table(position="fingers", players=5, rulings={"finger-tie": answer})
    table.play("fingers 5", "fingers 5", "fingers 2", "fingers 2", "fingers 0")
    assert table.state.first == first
    assert table.step == ("ShowFingers" if first is None else "ChooseCouple")


def test_c03_setup_with_four_players() -> None:
    session = Session(game, make_settings(game.rulebook, 4), game.start(make_settings(game.rulebook, 4)), 5)
    session.run()
    for text in ("fingers 3", "fingers 2", "fingers 1", "fingers 0", "couple christian", "couple charlemagne"):
        session.play(text)
    state = session.state
    assert [len(deck.pile) for deck in state.decks] == [9, 16, 16]
    assert len(state.display) == 7
    assert len(state.provinces) == 9
    assert all((seat.gold, seat.armies, seat.prestige, seat.tokens) == (1, 2, 0, 1) for seat in state.seats)
    assert [seat.rows[0][0].card for seat in state.seats] == [
        "charlemagne",
        "george-of-cumberland",
        "alfonso-de-aragon",
        "christian-af-danmark",
    ]


def test_c05_the_worked_example_of_the_couples() -> None:
    table = Table(position="couples", players=5, given={"gone": [], "display": []})
    table.play("couple Christian af Danmark", "couple Charlemagne", "couple Johann")
    lords = [seat.rows[0][0].card for seat in table.state.seats]
    assert lords == ["charlemagne", "johann-der-grossmuetige", G, "alfonso-de-aragon", "christian-af-danmark"]
    assert "carlos-de-austria" in table.state.gone


@pytest.mark.parametrize(
    ("variants", "lords"),
    [
        ((), {G, "charlemagne", "carlos-de-austria"}),
        (("remove-red",), {"christian-af-danmark", "alfonso-de-aragon", "carlos-de-austria"}),
        (("remove-blue",), {G, "alfonso-de-aragon", "johann-der-grossmuetige"}),
        (("remove-yellow",), {"christian-af-danmark", "charlemagne", "johann-der-grossmuetige"}),
    ],
)
def test_c123_three_players(variants: tuple[str, ...], lords: set[str]) -> None:
    state = game.start(make_settings(game.rulebook, 3, None, variants))
    settle(state, Random(2))
    assert len(state.display) == 5
    assert len(state.provinces) == 6
    assert len(state.gone) == 15
    for text in (3, 2, 1):
        play(state, next(move for move in state.agenda[-1].legal(state) if move.count == text))
    run_tasks(state)
    assert {move.lord for move in state.agenda[-1].legal(state)} == lords


@at("start-resources", ("once", (1, 2)), ("per-couple", (2, 4)))
def test_start_resources(rulings: dict[str, str], expected: Any) -> None:
    state = game.start(make_settings(game.rulebook, 4, rulings))
    settle(state, Random(1))
    assert (state.seats[0].gold, state.seats[0].armies) == expected


def test_c131_prestige_is_secret() -> None:
    table = Table([GEORGE], given={**gold(4, 2), "seats.0.prestige": 9})
    other, own = view(table.state, 1).seats[0], view(table.state, 0).seats[0]
    assert (other.gold, other.armies, own.prestige) == (4, 2, 9)
    assert isinstance(other.prestige, Hidden)
    table = Table([GEORGE], variants=("open-prestige",), given={"seats.0.prestige": 9})
    assert view(table.state, 1).seats[0].prestige == 9


@at("prestige-view", ("owner-only", False), ("open", True))
def test_prestige_view(rulings: dict[str, str], expected: Any) -> None:
    table = Table([GEORGE], rulings=rulings, given={"seats.0.prestige": 9})
    assert (view(table.state, 1).seats[0].prestige == 9) == expected
