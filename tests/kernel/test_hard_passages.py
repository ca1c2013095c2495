"""The kernel on the hardest passages of the four games, by a toy that has them all (tests/toy.py)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from tests.toy import Present, toy
from workbench.kernel import Hidden, make_settings, view
from workbench.kernel.codec import from_json, to_json, to_plain
from workbench.kernel.play import legal_moves, play, settle, verdict, waiting
from workbench.kernel.visibility import plain
from workbench.kernel.worlds import missing_pieces, population_problems, sample_world
from workbench.session import Session, load

SETTINGS = make_settings(toy.rulebook, ["Ann", "Ben", "Cat"])


def sitting(boxes: tuple[str, ...] = ("birth", "refill", "birth"), seed: int = 3) -> Session:
    session = Session(toy, SETTINGS, toy.start(SETTINGS, boxes), seed)
    session.run()
    return session


def decisions(seed: int) -> list[Any]:
    """Copies of every position of a random game at which somebody decides."""
    state, rng, found = toy.start(SETTINGS), Random(seed), []
    while settle(state, rng) is not None:
        found.append(state.copy())
        play(state, rng.choice(legal_moves(state)))
    return found


def test_a_nested_series_ends_before_the_outer_one_goes_on() -> None:
    session = sitting()
    names = [node.cause.step for node in session.tree if node.cause]
    assert names[:5] == ["RunSeries", "TakeBaby", "RunSeries", "Refill", "RunSeries"]
    session.play("present Anne")
    session.play("present Dora")
    session.play("take Dora")
    assert session.waiting == "over"
    assert session.state.wives == ["Dora"]
    assert session.state.seats[1].ladies == ["Berta", "Clara", "Anne"]
    assert len(session.state.family) == 2


@pytest.mark.parametrize("seed", range(6))
def test_every_decision_survives_json_and_goes_on_alike(seed: int) -> None:
    for state in decisions(seed):
        data = to_json(state)
        again = from_json(toy, SETTINGS, data)
        assert again == state
        assert again.settings is SETTINGS
        assert to_json(again) == data
        assert waiting(again) == waiting(state)
        assert legal_moves(again) == legal_moves(state)


def test_old_positions_do_not_change_when_play_goes_on() -> None:
    state, rng = toy.start(SETTINGS), Random(1)
    kept: list[tuple[Any, bytes]] = []
    while settle(state, rng) is not None:
        kept.append((state.copy(), to_json(state)))
        play(state, legal_moves(state)[0])
    assert all(to_json(copy) == data for copy, data in kept)


def test_secret_offers_stay_secret_until_the_reveal() -> None:
    """Pitfall B11: what one opponent presented changes nothing that the others get before the reveal."""
    seen = []
    for bride in ("Anne", "Berta"):
        session = sitting()
        node = session.play(f"present {bride}")
        looks = [json.dumps(plain(view(session.state, seat))) for seat in (0, 2)]
        seen.append((looks, str(session.story(0)), session.title(node, 2), session.title(node.id - 1, 0)))
        own = view(session.state, 1)
        assert own.offers[0].bride == bride
        assert view(session.state, 2).offers[0].bride == Hidden()
        assert session.title(node.id, 1) == f"Ben: present {bride}"
    first, second = seen
    assert first == second


def test_after_the_reveal_all_see_the_brides() -> None:
    session = sitting()
    session.play("present Anne")
    session.play("present Dora")
    assert "Ben presents Anne." in str(session.story(0)).splitlines()


def test_another_seats_moves_are_not_listed_for_a_seat() -> None:
    session = sitting()
    assert session.verdicts(0) == ()
    assert session.verdicts("Cat") == ()
    assert len(session.verdicts("Ben")) == 3


def test_a_layered_pile_turns_up_the_birthday_only_from_its_bottom() -> None:
    """Heir and Regent: the Birthday lies in the bottom layer; turned up in a refill it is laid aside at once."""
    for seed in range(30):
        state, rng = toy.start(SETTINGS, ("refill", "refill", "refill", "refill")), Random(seed)
        settle(state, rng)
        assert set(state.row[:2]) == {"r1", "r2"}
        assert len(state.row) == (5 if "Birthday" in state.row else 4)
        assert state.row[-1] != "Birthday"


def test_a_bag_may_be_seen_at_some_moments_only() -> None:
    """Noblemen: the turn player may look into the bag while paying into it."""
    state = toy.start(SETTINGS)
    assert view(state, 0).bag.count == 4
    assert not hasattr(view(state, 0).bag.layers[0], "cards") or view(state, 0).bag.layers[0].cards is None
    state.inspecting = True
    assert sorted(view(state, 0).bag) == ["F", "F", "N", "W"]
    assert view(state, 1).bag.layers[0].cards is None


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_sampled_world_looks_the_same_to_its_seat(seat: int) -> None:
    for seed in range(4):
        for state in decisions(seed):
            seen = view(state, seat)
            world = sample_world(toy, seen, Random(seed))
            assert view(world, seat) == seen
            assert list(population_problems(toy, world)) == []


def test_missing_and_doubled_pieces_are_named() -> None:
    state = toy.start(SETTINGS)
    state.seats[1].ladies.remove("Anne")
    state.seats[2].ladies.append("Dora")
    assert missing_pieces(toy, state)["brides"] == ["Anne"]
    sentences = [problem.sentence for problem in population_problems(toy, state)]
    assert sentences == ["Anne lies nowhere.", "Dora lies in 2 places."]


def test_objections_are_total_also_for_other_seats_and_moments() -> None:
    session = sitting()
    state = session.state
    assert verdict(state, Present("Anne")).legal
    assert [item.rule for item in verdict(state, Present("Dora"), 2).objections] == ["marry.present"]
    assert [item.rule for item in verdict(state, Present("Zoe")).objections] == ["marry.present"]
    assert verdict(state, toy.read("take Anne")[0]).objections[0].rule == "marry.reveal"
    session.play("present Anne")
    session.play("present Dora")
    session.play("take Anne")
    assert verdict(session.state, Present("Anne")).objections[0].rule == "end.over"


def test_save_load_and_edit_in_the_middle_of_the_nesting(tmp_path: Any) -> None:
    session = sitting()
    session.play("present Anne")
    session.save(tmp_path / "wedding.json")
    again = load_toy(tmp_path / "wedding.json", session)
    assert to_plain(again.state) == to_plain(session.state)
    session.edit({"offers.0.bride": "Clara"})
    session.play("present Dora")
    assert "Clara" in session.state.wives


def load_toy(path: Any, session: Session) -> Session:
    """The toy is not installed as an entry point; read its file with the game at hand."""
    from workbench.session import restore

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restore, "find_game", lambda _: toy)
        return load(path)


def test_step_types_decode_into_the_games_union_only() -> None:
    values = to_plain(toy.start(SETTINGS))
    values["agenda"][0] = {"step": "PoliticalPhase", "seat": 0}
    with pytest.raises(Exception, match="agenda"):
        from_json(toy, SETTINGS, msgspec.json.encode(values))
