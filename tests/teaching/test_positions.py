"""Positions for lessons: what the edits do not mention finds its place."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from workbench.kernel import make_settings
from workbench.kernel.registry import find_game
from workbench.session.positions import arranged, named_position

REST = {
    "noblemen": {"tile": "bag", "Scandal Card": "stack", "Bribe Token": "board.bribes"},
    "dueling_nobles": {"Noble": "noble_pile", "Support": "support_deck", "Gold": "supply"},
    "among_nobles": {"Card": "gone"},
}


def made(name: str, position: str, edit: dict[str, Any], rest: Any = None, players: int | None = None) -> Any:
    game = find_game(name)
    settings = make_settings(game.rulebook, players, parts=game.components)
    state = arranged(game, named_position(game, settings, position), edit, REST[name] if rest is None else rest)
    assert game.problems(state) == ()
    return state


def test_tiles_are_taken_out_of_the_bag_and_structures_out_of_the_supply() -> None:
    edit = {"seats.0.estate.1,0": "M", "seats.0.structures.1,0": "chapel", "seats.0.hand": ["F", "F"]}
    state = made("noblemen", "turn", edit)
    assert len(state.bag) == 202 - 3 - 3  # three Estates of one Meadow, and the three tiles of the edit
    assert state.bag.count("F") == 60
    assert state.supply.chapels == 11


def test_cards_that_lie_nowhere_go_where_rest_says_and_gold_adds_up() -> None:
    state = made("dueling_nobles", "battle", {"seats.0.arms": [{"card": "KS", "knight": "3S"}], "seats.1.chest": 4})
    assert len(state.noble_pile) == 11
    assert len(state.support_deck) == 39
    assert state.supply == 20


def test_a_pile_that_the_edit_names_keeps_its_order_above_the_rest() -> None:
    state = made("dueling_nobles", "command", {"support_deck.layers": [{"cards": ["2H"], "seats": []}]})
    assert state.support_deck.layers[0].cards == ["2H"]
    assert len(state.support_deck) == 40


def test_rest_may_name_a_place_for_each_piece() -> None:
    rest = {"Card": {"decks.0.pile": ["fernando", "antoine"], "gone": []}}
    edit = {"seats.0.rows": [[{"card": "charlemagne", "wife": "hildegard-de-france", "tokens": 1}]]}
    state = made("among_nobles", "turn", edit, rest, 4)
    assert set(state.decks[0].pile) == {"fernando", "antoine"}
    assert len(state.gone) == 60 - 8 - 2
    assert state.seats[0].tokens == 2  # mended by the invariant of tokens


def test_the_state_given_stays_as_it_is() -> None:
    game = find_game("noblemen")
    settings = make_settings(game.rulebook, 3, parts=game.components)
    state = named_position(game, settings, "turn")
    before = state.copy()
    arranged(game, state, {"seats.0.hand": ["F"]}, REST["noblemen"])
    assert state == before


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ({"Noble": "nowhere"}, "There is no place 'nowhere'"),
        ({"Noble": "supply"}, "'supply' holds no pieces"),
        ({"Noble": "noble_pile", "Support": "support_pile", "Gold": "chest.5"}, "There is no place 'chest'"),
        ({"Noble": "noble_pile", "Support": "support_pile", "Gold": "gold"}, "There is no place 'gold'"),
        ({"Noble": "noble_pile", "Support": "removed"}, "holds no pieces"),
    ],
)
def test_a_rest_that_does_not_exist_is_refused(rest: dict[str, str], said: str) -> None:
    with pytest.raises(wb.BadEdit, match=said):
        made("dueling_nobles", "battle", {}, rest)


def test_a_position_that_does_not_exist_is_refused() -> None:
    with pytest.raises(wb.WorkbenchError, match="Noblemen has no position 'trun'; the nearest is 'turn'"):
        made("noblemen", "trun", {})


@pytest.mark.parametrize(
    ("name", "edit", "said"),
    [
        ("dueling_nobles", {"seats.0.hand": ["4X", "7C"]}, "Dueling Nobles has no piece '4X' among its Support"),
        ("dueling_nobles", {"seats.0.arms": [{"card": "5H"}]}, "no piece '5H' among its Noble"),
        ("noblemen", {"seats.0.estate": {"1,0": "Q"}}, "no piece 'Q' among its"),
        ("among_nobles", {"display": ["jane-seymor"]}, "'jane-seymor' among its .*; the nearest is 'jane-seymour'"),
        ("heir_and_regent", {"seats.0.hand": ["Mee"]}, "no piece 'Mee' among its"),
    ],
)
def test_a_piece_that_the_game_does_not_have_is_refused_and_not_dropped(
    name: str, edit: dict[str, Any], said: str
) -> None:
    with pytest.raises(wb.BadEdit, match=said):
        made(name, "turn" if name != "dueling_nobles" else "political", edit, {})
