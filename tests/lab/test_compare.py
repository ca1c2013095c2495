"""Settings against settings: the same deals, differences with intervals, and sentences that say what they mean."""

from __future__ import annotations

from random import Random
from typing import Any

import pandas as pd
import pytest

import workbench as wb
from workbench.kernel.registry import find_game, game_ids
from workbench.lab.arms import plans_for
from workbench.lab.compare import Change, Comparison, Difference, _change, difference
from workbench.lab.intervals import Estimate
from workbench.lab.measures import Measure, measures
from workbench.lab.record import first_difference
from workbench.lab.sweep import ORDER

GAMES = game_ids()


def compare(name: str, settings: Any, games: int = 6, **options: Any) -> Comparison:
    return wb.compare(name, settings, games, progress=False, **{"workers": 1, **options})


@pytest.mark.parametrize("name", GAMES)
def test_players_ends_and_all_measures_can_be_compared_in_every_game(name: str) -> None:
    least, most = find_game(name).seats
    settings = {"players": list(range(least, most + 1))} if most > least else {"agents": ["random", "greedy"]}
    found = compare(name, settings, 4)
    assert list(found.results) == [f"{n} players" for n in range(least, most + 1)] or "greedy" in found.results
    assert {each.label for each in found.differences} == set(list(found.results)[1:])
    frame = found.frame
    assert set(frame["group"]) >= {"main", "moves", "steps"}
    assert (frame["games"] <= 4).all()
    assert (frame["low"] <= frame["change"]).all()
    assert not frame["says"].str.contains("<").any()
    assert all(each.endswith(".") for each in found.sentences)
    assert set(found.games["setting"]) == set(found.results)


def test_a_comparison_plays_the_games_that_simulate_plays() -> None:
    found = compare("dueling_nobles", {"rulings": {"first-attack": ["allowed", "peace"]}}, 5, seed=9)
    for label, answer in (("first-attack = allowed", "allowed"), ("first-attack = peace", "peace")):
        alone = wb.simulate("dueling_nobles", 5, seed=9, rulings={"first-attack": answer}, workers=1, progress=False)
        pd.testing.assert_frame_equal(found.results[label].frame, alone.frame)
        pd.testing.assert_frame_equal(found.results[label].seats, alone.seats)


def test_differences_are_taken_game_by_game() -> None:
    found = compare("dueling_nobles", {"agents": ["random", "greedy"]}, 5)
    one, other = (each.frame.set_index("game")["decisions"] for each in found.results.values())
    change = next(each for each in found.differences[0].changes if each.name == "decisions")
    assert change.change.mean == pytest.approx(float((other - one).mean()))
    assert change.base == pytest.approx(float(one.mean()))
    shares = [each for each in found.differences[0].changes if each.name.startswith("won.")]
    assert sum(each.change.mean for each in shares) == pytest.approx(0, abs=1e-9)


def test_draws_that_only_the_other_setting_brings_are_told() -> None:
    """And games that only the other setting leaves without an end."""
    first, second = (wb.simulate("heir_and_regent", 30, workers=1, progress=False, seed=3) for _ in range(2))
    first.frame["drawn"], first.frame["ended"] = [False] * 30, [True] * 30
    second.frame["drawn"], second.frame["ended"] = (
        [game % 2 == 0 for game in range(30)],
        [game % 3 > 0 for game in range(30)],
    )
    second.frame["line"] = [str(game) for game in range(30)]
    for base, other, rise in ((first, second, 1), (second, first, -1)):
        base.measures = other.measures = None
        found = difference("as it is", base, "drawish", other)
        changes = {change.name: change for change in found.main()}
        assert changes["drawn"].change.mean == pytest.approx(0.5 * rise)
        assert changes["ended"].change.mean == pytest.approx(-rise / 3)
        assert changes["drawn"].clear
        assert f"% {'more' if rise > 0 else 'fewer'} of the games draws" in found.sentence
    first.measures = None
    assert not {"drawn", "ended"} & {change.name for change in difference("one", first, "same", first).changes}


def test_games_that_go_the_same_way_may_still_leave_something_else_over() -> None:
    """When a pile is made a deck again shows in nothing but what lies there at the end: that is told, not as never."""
    found = compare("dueling_nobles", {"rulings": {"reconstitute-when": ["on-need", "when-empty"]}}, 8)
    one, other = (each.frame for each in found.results.values())
    unlike = one["end.noble_deck"] != other["end.noble_deck"]
    assert unlike.any()
    assert (one["line"] == other["line"]).all(), "the sample must hold games that go the same way"
    (only,) = found.differences
    assert only.differing == 0
    assert dict(only.left)["end.noble_deck"] == int(unlike.sum())
    assert f"8 games go the same way; up to {unlike.sum()} of them end with another noble deck" in found.sentences[0]
    swept = wb.sweep("dueling_nobles", 8, questions=["reconstitute-when"], workers=1, progress=False)
    assert next((one.answer, one.weight) for one in swept) == ("when-empty", "leaves")
    for frame, values in ((one, [1] * 8), (other, [1, 2] * 4)):
        frame["step.Battle"] = values
    again = difference("base", found.results[found.base], "other", list(found.results.values())[1])
    assert again.differing == 4, "the same places among as many moves, but other moves: another way"
    assert all(games <= 4 for _, games in again.left)
    assert "never came up" in swept.sentence


def test_settings_of_one_name_are_refused_not_dropped() -> None:
    agents = [wb.agent("mcts", iterations=100, horizon=horizon) for horizon in (5, 50)]
    with pytest.raises(wb.BadSettings, match=r"Two of the settings are called “mcts”.*a label of its own"):
        compare("dueling_nobles", {"agents": ["random", *agents]}, 1)
    with pytest.raises(wb.BadSettings, match="'old-terms' is compared as 'on'; give True or False"):
        compare("dueling_nobles", {"variants": {"old-terms": ["on", "off"]}}, 1)


def test_a_run_that_was_stopped_says_so() -> None:
    def tires(game: Any, seen: Any, seat: int, legal: Any, rng: Random) -> Any:
        if rng.random() < 0.003:
            raise KeyboardInterrupt
        return legal[0]

    options: dict[str, Any] = {"agents": tires, "workers": 1, "progress": False}
    settings = {"variants": {"old-terms": [False, True]}}
    for found in (
        wb.compare("dueling_nobles", settings, 60, **options),
        wb.sweep("dueling_nobles", 60, questions=["first-attack"], **options),
        wb.heat("dueling_nobles", 60, **options),
    ):
        assert "Interrupted after" in found.note
        assert found.note in repr(found)

    def fails(game: Any, seen: Any, seat: int, legal: Any, rng: Random) -> Any:
        raise RuntimeError("no idea")

    for run, kept in (
        (lambda: wb.compare("dueling_nobles", settings, 4, **options | {"agents": fails}), "holds them, by setting"),
        (lambda: wb.heat("dueling_nobles", 4, **options | {"agents": fails}), "is their heat map"),
    ):
        with pytest.raises(wb.BrokenRun, match=kept) as caught:
            run()
        assert "finish()" not in str(caught.value), "only results of one plan can be finished"


def test_what_never_comes_up_changes_nothing_and_is_said_so() -> None:
    found = compare("dueling_nobles", {"variants": {"old-terms": [False, True]}})
    (only,) = found.differences
    assert (only.differing, only.turn) == (0, None)
    assert not any(change.clear or change.change.mean for change in only.changes)
    assert only.sentence == "“old-terms on” against “old-terms off”: nothing changes; all 6 games go the same way."


def test_the_turn_in_which_games_part_is_found() -> None:
    found = compare("dueling_nobles", {"rulings": {"first-attack": ["allowed", "peace"]}}, 8)
    (only,) = found.differences
    assert only.differing == 8
    assert only.turn == 1.0
    late = compare("dueling_nobles", {"rulings": {"disband-when": ["every-turn", "after-battle"]}}, 20)
    assert late.differences[0].turn is None or late.differences[0].turn > 1


def test_traces_part_where_they_differ() -> None:
    from array import array

    def trace(*numbers: int) -> bytes:
        return array("I", numbers).tobytes()

    assert first_difference(trace(1, 0, 2, 70, 3, 80), trace(1, 0, 2, 70, 3, 80)) is None
    assert first_difference(trace(1, 0, 2, 70, 3, 80), trace(1, 0, 2, 71, 3, 80)) == 1
    assert first_difference(trace(1, 0, 2, 70, 3, 80), trace(1, 0, 2, 70)) == 2
    assert first_difference(trace(1, 0), trace(4, 9)) == 1
    assert first_difference(b"", b"") is None


def estimate(mean: float, half: float) -> Estimate:
    return Estimate(mean, mean - half, mean + half, 1000)


def test_sentences_say_what_changed_and_what_did_not() -> None:
    changes = (
        Change("turns", "turns", "main", 58, 58.1, estimate(0.1, 0.4), False, False),
        Change("best", "winner’s score", "main", 71.4, 65.3, estimate(-6.1, 0.8), True, False),
        Change("won.0", "Ann wins", "main", 0.25, 0.31, estimate(0.06, 0.02), True, True),
        Change("move.BuildFolly", "Build folly, moves", "moves", 1.12, 0.71, estimate(-0.41, 0.08), True, False),
    )
    told = Difference("area-overlap = disjoint", "area-overlap = overlap", 1000, 900, 9.0, changes).sentence
    assert told == (
        "“area-overlap = disjoint” against “area-overlap = overlap”: costs the winner 6.10 ± 0.80 points and Ann wins "
        "6.0 ± 2.0 % more of the games; length hardly moves. Most changed, a game: Build folly, moves 1.12 → 0.71."
    )
    quiet = Difference("b", "a", 1000, 12, 3.0, changes[:1]).sentence
    assert quiet == "“b” against “a”: 12 of 1\u202f000 games go another way, but no main measure changes beyond chance."


def test_a_share_changes_in_points_and_nothing_in_no_percent() -> None:
    share = Change("won.0", "Ann wins", "main", 0.25, 0.31, estimate(0.06, 0.02), True, True)
    assert share.percent.mean == pytest.approx(6)
    none = Change("piece.x", "x", "pieces", 0.0, 2.0, estimate(2.0, 0.1), True, False)
    assert none.percent.mean != none.percent.mean


def test_few_games_show_nothing_beyond_chance() -> None:
    """Four games that all turn out the other way are no proof, however alike their differences are."""
    wins = Measure("won.0", "Ann wins", "main", [], share=True)
    change = _change(wins, [1.0] * 4, [0.0] * 4, 0)
    assert change is not None
    assert not change.clear
    assert change.change.half > 0.5
    many = _change(wins, [1.0] * 40, [0.0] * 40, 0)
    assert many is not None
    assert many.clear
    assert many.change.half == pytest.approx(3.69 / 40)


class TestSettings:
    def labels(self, settings: Any, name: str = "noblemen", **fixed: Any) -> list[str]:
        return list(plans_for(name, settings, fixed))

    def test_crossed_settings_name_what_varies(self) -> None:
        crossed = {"players": [3, 4], "rulings": {"area-overlap": ["overlap", "disjoint"], "card-passive": ["anytime"]}}
        with pytest.raises(wb.BadSettings):
            self.labels(crossed)
        crossed["rulings"] = {"area-overlap": ["overlap", "disjoint"]}
        assert self.labels(crossed) == [
            "3 players, area-overlap = overlap",
            "3 players, area-overlap = disjoint",
            "4 players, area-overlap = overlap",
            "4 players, area-overlap = disjoint",
        ]

    def test_names_of_players_are_one_choice_and_a_list_of_agents_several(self) -> None:
        assert self.labels({"players": ["Ann", "Ben", "Cat"], "agents": ["random", "greedy"]}) == ["random", "greedy"]
        assert self.labels({"agents": ["random", ["greedy", "random", "random"]]}) == [
            "random",
            "greedy, random, random",
        ]

    def test_settings_can_be_listed_with_labels_of_their_own(self) -> None:
        listed = [{}, {"label": "mine", "rulings": {"area-overlap": "disjoint"}, "variants": ["first-game-hand"]}]
        assert self.labels(listed) == ["as it is", "mine"]
        plan = plans_for("noblemen", listed, {"variants": {"first-game-hand": False}})["mine"]
        assert plan.settings.has("first-game-hand")
        assert plan.settings.answer("area-overlap") == "disjoint"

    @pytest.mark.parametrize(
        ("settings", "words"),
        [
            ({}, "nothing to compare"),
            ({"players": [3]}, "nothing to compare"),
            ({"colour": [1, 2]}, "'colour' cannot be compared"),
            ({"rulings": {"no-such": ["a", "b"]}}, "has no ruling"),
            ([{"players": [3, 4]}], "offers 2 at once"),
            (["players"], "A setting is a mapping"),
            (7, "is a mapping such as"),
        ],
    )
    def test_what_cannot_be_compared_is_refused_with_what_would_be_right(self, settings: Any, words: str) -> None:
        with pytest.raises(wb.BadSettings, match=words):
            self.labels(settings)


def test_a_fault_names_the_setting_and_keeps_all_others() -> None:
    def careless(game: Any, seen: Any, seat: int, legal: Any, rng: Any) -> Any:
        if seen.settings.answer("first-attack") == "peace" and rng.random() < 0.05:
            raise RuntimeError("no idea")
        return legal[0]

    with pytest.raises(wb.BrokenRun, match=r"Game \d+, first-attack = peace; the agent “careless”") as caught:
        compare("dueling_nobles", {"rulings": {"first-attack": ["allowed", "peace"]}}, 20, agents=careless)
    kept = caught.value.results
    assert list(kept) == ["first-attack = allowed", "first-attack = peace"]
    assert len(kept["first-attack = allowed"]) >= len(kept["first-attack = peace"])


def test_comparisons_are_the_same_on_workers() -> None:
    settings = {"rulings": {"first-attack": ["allowed", "peace"]}}
    here, there = compare("dueling_nobles", settings, 10), compare("dueling_nobles", settings, 10, workers=2)
    pd.testing.assert_frame_equal(here.frame, there.frame)
    assert here.sentences == there.sentences


@pytest.mark.parametrize("name", GAMES)
def test_measures_have_a_value_for_every_game(name: str) -> None:
    results = wb.simulate(name, 3, workers=1, progress=False)
    listed = list(measures(results))
    assert len({measure.name for measure in listed}) == len(listed)
    for measure in listed:
        assert len(measure.values) == 3
        assert all(type(value) is float for value in measure.values)
        assert measure.says


# --------------------------------------------------------------------------------------------------------- sweeps


def test_a_sweep_tries_every_other_answer_once() -> None:
    game = find_game("dueling_nobles")
    found = wb.sweep("dueling_nobles", 5, workers=1, progress=False)
    book = game.rulebook
    answers = sum(len(ruling.answers) - 1 for ruling in book.rulings.values()) + len(book.variants)
    assert len(found) == answers
    frame = found.frame
    assert len(frame) == answers
    assert set(frame["weight"]) <= set(ORDER)
    assert (frame.loc[frame["weight"] == "silent", "differing"] == 0).all()
    assert frame.loc[frame["weight"] == "barred", "differing"].isna().all()
    assert list(frame["weight"]) == sorted(frame["weight"], key=ORDER.index)
    assert "open questions" in found.sentence


def test_an_answer_of_a_sweep_is_a_comparison_of_its_own() -> None:
    found = wb.sweep("dueling_nobles", 8, questions=["first-attack"], workers=1, progress=False)
    (only,) = found
    alone = compare("dueling_nobles", {"rulings": {"first-attack": ["allowed", "peace"]}}, 8).differences[0]
    assert only.difference.changes == alone.changes
    assert (only.answer, only.usual) == ("peace", "allowed")


def test_a_sweep_says_what_it_cannot_do_and_what_may_be_chance() -> None:
    with pytest.raises(wb.BadSettings, match=r"a position has its settings already.*s\.contrast"):
        wb.sweep(wb.start("dueling_nobles", seed=1), 1, workers=1, progress=False)
    for wrong in (5, [5]):
        with pytest.raises(wb.BadSettings, match="give ids of rulings and variants"):
            wb.sweep("dueling_nobles", 1, questions=wrong, workers=1, progress=False)
    assert wb.sweep("dueling_nobles", 0, workers=1, progress=False).sentence == "No games."
    questions = ["three-years", "draw-count", "hand-limit", "factions", "next-setup", "draw-source", "first-player"]
    found = wb.sweep("heir_and_regent", 8, questions=questions, workers=1, progress=False)
    shown = sum(one.weight in ("matters", "shows", "plays") for one in found)
    assert found.of("matters")
    assert f"Of {shown} answers that show, up to {round(0.05 * shown)} would do so by chance" in found.sentence


def test_answers_that_exclude_something_are_told_not_played() -> None:
    found = wb.sweep(
        "dueling_nobles",
        2,
        questions=["first-player"],
        rulings={"noble-choice": "in-turn-order"},
        workers=1,
        progress=False,
    )
    barred = found.of("barred")
    assert barred
    assert all("excludes" in question.reason for question in barred)
    with pytest.raises(wb.WorkbenchError, match="no ruling"):
        wb.sweep("dueling_nobles", 2, questions=["no-such-question"], progress=False)
