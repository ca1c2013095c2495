"""Random games with every check of the soak, and the deepest nesting: saved, copied and edited in the middle of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.games.among_nobles.table import Table, unit
from tests.soak import BOUND, play_game
from workbench.games.among_nobles import game
from workbench.kernel import make_settings, view
from workbench.kernel.codec import from_json, to_json
from workbench.kernel.play import candidates, legal_moves, play, settle, verdicts
from workbench.kernel.visibility import plain
from workbench.session import Session, load
from workbench.session.edits import edited
from workbench.session.reading import read_move


@pytest.mark.parametrize("number", range(8))
def test_random_games_keep_every_promise(number: int) -> None:
    """Every fourth game has the defaults but for one ruling or variant; the others draw all of them at random."""
    result = play_game(game, number, seed=11, share=0.02)
    assert result.ended


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_with_the_defaults_end(players: int) -> None:
    for seed in range(4):
        rng, decisions = Random(f"{players}/{seed}"), 0
        state = game.start(make_settings(game.rulebook, players))
        while settle(state, rng) is not None:
            play(state, rng.choice(legal_moves(state)))
            decisions += 1
            assert decisions < BOUND
        assert game.outcome(state) is not None
        assert state.changes == 3


def henriettes_table() -> Table:
    """Unmarried Henriette Marie is about to bear Ulla; two opponents can present brides to Felipe."""
    return Table(
        [unit("henriette"), unit("felipe-ii")],
        rows={"henriette": {4: "D P"}},
        others={1: [[unit("jane-seymour"), unit("elisabeth")]], 2: [[unit("isabella")]], 3: [[unit("howe")]]},
        display=("ulla",),
        given={"seats.0.gold": 2, "seats.0.armies": 1},
    )


STOPS = ("a henriette 4", "b ulla", "c", "p", "w +wien", "m felipe-ii", "present jane", "present isabella")


def test_the_deepest_nesting_survives_json_copies_and_edits() -> None:
    table = henriettes_table()
    for text in STOPS:
        table.play(text)
        state = table.state
        data = to_json(state)
        again = from_json(game, state.settings, data)
        assert again == state
        assert to_json(again) == data
        assert [item.objections for item in verdicts(again)] == [item.objections for item in verdicts(state)]
        richer = edited(game, state, {"seats.0.gold": 9})
        assert richer.seats[0].gold == 9
        assert richer.frames == state.frames
        table.state = state.copy()
    assert [offer.bride for offer in table.state.court.offers] == ["jane-seymour", "isabella"]
    table.play("present howe", "marry isabella", "p")
    assert table.family() == [["henriette", "felipe-ii+isabella"], ["ulla"]]
    assert table.state.player == 1
    assert not table.state.frames


def test_a_sitting_is_saved_loaded_and_edited_in_the_deepest_nesting(tmp_path: Path) -> None:
    """At every decision on the way, brides half presented included, a file leads to the same end as the sitting."""
    state, file = henriettes_table().state, tmp_path / "deep.json"
    session = Session(game, state.settings, state, 1)
    for number, text in enumerate(STOPS):
        session.play(text)
        session.save(file)
        other = load(file)
        assert other.state == session.state
        assert [str(move) for move in other.legal_moves] == [str(move) for move in session.legal_moves]
        assert str(other.story()) == str(session.story())
        here = other.node
        other.edit({"seats.1.gold": 5})
        assert (other.state.seats[1].gold, other.problems()) == (5, ())
        assert other.state.frames == session.state.frames
        other.back("tick")
        assert other.node is here
        for later in (*STOPS[number + 1 :], "present howe", "marry isabella", "p"):
            other.play(later)
        assert [unit.cards for unit in other.state.seats[0].rows[0]] == [("henriette",), ("felipe-ii", "isabella")]
        assert (other.state.player, other.state.frames) == (1, [])


def test_what_is_presented_stays_secret_until_the_reveal() -> None:
    """Pitfall B11: what B presents changes nothing that A, C or D see before all have chosen."""
    seen = []
    for bride in ("jane-seymour", "elisabeth"):
        table = henriettes_table().play(*STOPS[:-2], f"present {bride}")
        seen.append([plain(view(table.state, seat)) for seat in (0, 2, 3)])
        assert view(table.state, 1).court.offers[0].bride == bride
    assert seen[0] == seen[1]


def test_shortened_names_are_read() -> None:
    state = henriettes_table().state
    for text, move in (
        ("a Henriette Marie 4", "a henriette 4"),
        ("a felipe 2", "a felipe-ii 2"),
        ("A FELIPE-II 2", "a felipe-ii 2"),
    ):
        assert str(read_move(game, state, text)[0]) == move


def test_no_two_moves_of_a_list_have_one_label() -> None:
    state, rng = game.start(make_settings(game.rulebook, 4)), Random(8)
    while (step := settle(state, rng)) is not None:
        moves = candidates(state)
        labels = [step.describe(state, move).label for move in moves]
        assert len(set(labels)) == len(labels), sorted(labels)
        play(state, rng.choice(legal_moves(state)))
