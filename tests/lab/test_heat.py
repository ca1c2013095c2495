"""The rule heat map: counts that agree with what really happened, files, and the agenda of never-met rules."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.rule_marks import watch
from workbench.kernel import Listener
from workbench.kernel.play import play, settle, verdicts
from workbench.kernel.registry import find_game, game_ids
from workbench.lab.heat import rules_of_game
from workbench.lab.plan import make_plan
from workbench.lab.rule_heat import RuleCounter
from workbench.testing.coverage import heat_of_cases

GAMES = game_ids()


def heat(source: Any, games: int = 2, **options: Any) -> Any:
    return wb.heat(source, games, progress=False, **{"workers": 1, **options})


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_place_and_every_count_a_rule(name: str) -> None:
    found = heat(name)
    game = find_game(name)
    known = set(game.rulebook.ids())
    assert set(found.rules) <= known
    frame = found.frame
    assert len(frame) == len(found.rules)
    assert (frame["alone"] <= frame["forbade"]).all()
    assert (frame.loc[frame["never"], ["allowed", "forbade", "cited"]] == 0).all(axis=None)
    assert set(found.never) == set(frame.loc[frame["never"], "rule"]) & set(game.rulebook.rules)
    assert (frame["met"] <= 2).all()
    assert found.top("forbade", 3)[0] == frame.sort_values("forbade").iloc[-1]["rule"]
    assert "never did" in found.sentence


@pytest.mark.parametrize("name", GAMES)
def test_counts_are_those_of_the_game_played_by_hand(name: str) -> None:
    """The same game, watched by the recorder that watches the tests."""
    plan, counter = make_plan(name, seed=8), RuleCounter()
    game, state, chance = plan.game, plan.first(), plan.stream(3, "chance")
    streams = [plan.stream(3, seat) for seat in range(len(plan.players))]
    with watch(counter):  # type: ignore[arg-type]
        while (choice := settle(state, chance, Listener())) is not None:
            verdicts(state)
            legal = choice.legal(state)
            place = int(streams[choice.seat].random() * len(legal)) if len(legal) > 1 else 0
            play(state, legal[place], Listener())
    together: dict[str, list[int]] = {}
    for third in rules_of_game(plan, 3):
        for rule, numbers in third.items():
            together[rule] = [one + other for one, other in zip(together.get(rule, [0] * 4), numbers, strict=True)]
    assert together == counter.counts
    assert game.id == name


def test_maps_stand_side_by_side() -> None:
    random, greedy = heat("dueling_nobles", name="random"), heat("dueling_nobles", 1, agents="greedy")
    both = random + greedy + random
    assert [source.name for source in both.sources] == ["random", "greedy", "random 2"]
    assert list(both.table().columns) == ["random", "greedy", "random 2"]
    assert (both.table()["random"] == both.table()["random 2"]).all()
    thirds = random.thirds.table()
    assert (thirds.sum(axis=1) - random.table()["random"]).abs().max() < 1e-9
    with pytest.raises(wb.WorkbenchError, match="in which third"):
        _ = both.thirds
    with pytest.raises(wb.WorkbenchError, match="have no rule in common"):
        _ = both + heat("noblemen", 0)
    with pytest.raises(wb.WorkbenchError, match="counted as"):
        both.table("loved")


def test_a_sitting_has_a_map_of_its_own_and_stays_as_it_is() -> None:
    s = wb.start("dueling_nobles", seed=7, rulings={"first-player": "chosen"})
    nodes = len(s.tree)
    before = heat(s)
    assert "prep.three-to-arms" in before.sources[0].counts
    s.play("keep JS JH QD")
    after = heat(s)
    allowed = [found.sources[0].counts["prep.three-to-arms"][0] for found in (before, after)]
    assert allowed[1] > allowed[0]
    assert len(s.tree) > nodes
    assert heat(s).sources[0].counts == after.sources[0].counts


@pytest.mark.parametrize("name", GAMES)
def test_the_tests_have_a_map_too(name: str, tmp_path: Path) -> None:
    tests = heat_of_cases(find_game(name))
    tests.save(tmp_path / "tests.json")
    back = heat(tmp_path / "tests.json")
    assert back.table().equals(tests.table())
    played = heat(name)
    assert set((back + played).never) <= set(played.never)
    assert len(back.never) < len(played.rules) / 4


def test_a_damaged_file_gives_one_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "heat.json"
    heat("dueling_nobles", 1).save(path)
    whole = path.read_text()
    for damage, words in (
        ("{", "is no heat map"),
        ("[]", "is no heat map"),
        (whole.replace('"heat": 1', '"heat": 2'), "has format 2"),
        (whole.replace("dueling_nobles", "chess"), "No game is called"),
        (whole.replace('"games": 1', '"games": -1'), "is no heat map"),
        ("[" * 100_000, "is no heat map"),
    ):
        path.write_text(damage)
        with pytest.raises(wb.BadResults, match=words):
            heat(path)
    with pytest.raises(wb.BadResults, match="cannot be read"):
        heat(str(tmp_path / "no.json"))
    with pytest.raises(wb.BadResults, match="cannot be written"):
        heat("dueling_nobles", 0).save(tmp_path / "heat.json" / "x.json")


def test_a_fault_keeps_the_map_of_the_complete_games() -> None:
    def careless(game: Any, seen: Any, seat: int, legal: Any, rng: Random) -> Any:
        if rng.random() < 0.01:
            raise RuntimeError("no idea")
        return legal[0]

    with pytest.raises(wb.BrokenRun, match="no idea") as caught:
        heat("dueling_nobles", 20, agents=careless)
    assert caught.value.results.sources[0].games < 20


def test_no_games_show_nothing_and_odd_wishes_are_refused() -> None:
    nothing = heat("dueling_nobles", 0)
    assert nothing.sentence == "No games."
    assert nothing.never == ()
    with pytest.raises(wb.WorkbenchError, match=r"'feint\.price'; the nearest"):
        nothing.plot(rules=["feint.price"])
    assert nothing.plot(rules="feint.cost").summaries[0].rows == (("feint.cost", 0.0),)
    with pytest.raises(wb.WorkbenchError, match="no setting 'colour'"):
        heat("dueling_nobles", 1, colour=1)
    with pytest.raises(wb.WorkbenchError, match="called by a text"):
        heat("dueling_nobles", 1, name=5)


def test_workers_count_the_same() -> None:
    assert heat("dueling_nobles", 4, workers=2).table().equals(heat("dueling_nobles", 4).table())
