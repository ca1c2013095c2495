"""Playing many games: the same frames on any number of workers and any executor, and nothing complete is ever lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pandas as pd
import pytest

import workbench as wb
from workbench.kernel.codec import to_json
from workbench.kernel.registry import find_game, game_ids
from workbench.lab.runner import numbered

GAMES = game_ids()
ROOT = Path(__file__).resolve().parents[2]


def same(one: wb.Results, other: wb.Results) -> None:
    pd.testing.assert_frame_equal(one.frame, other.frame)
    pd.testing.assert_frame_equal(one.seats, other.seats)


def run(name: str, games: Any, agents: Any = "random", **options: Any) -> wb.Results:
    return wb.simulate(name, games, agents, progress=False, **{"workers": 1, "seed": 30, **options})


# ------------------------------------------------------------------------------------------------------ the frames


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("fewest", [True, False], ids=["fewest players", "most players"])
def test_every_game_gives_a_row_and_every_seat_one(name: str, fewest: bool) -> None:
    seats = find_game(name).seats[0 if fewest else 1]
    results = run(name, 6, players=seats)
    frame, rows = results.frame, results.seats
    assert list(frame["game"]) == list(range(6))
    assert list(rows["seat"]) == list(range(seats)) * 6
    assert frame["ended"].all()
    assert frame["line"].is_unique, "two games of one series are the same"
    assert (frame["decisions"] <= frame["moves"]).all()
    assert (rows.groupby("game")["decisions"].sum().to_numpy() == frame["decisions"].to_numpy()).all()
    steps = frame.filter(regex=r"^step\.")
    assert (steps.sum(axis=1) == frame["decisions"]).all()
    options = frame.filter(regex=r"^options\.").sum(axis=1)
    assert (options / frame["decisions"] - frame["branching"]).abs().max() < 1e-9
    moves = rows.filter(regex=r"^move\.").sum(axis=1).groupby(rows["game"]).sum()
    assert (moves.to_numpy() == frame["moves"].to_numpy()).all()
    assert rows.groupby("game")["share"].sum().round(9).eq(1).all()
    assert set(results.columns) >= {*frame.columns, *rows.columns}, "a column that says nothing of itself"


@pytest.mark.parametrize("name", GAMES)
def test_a_row_tells_what_the_game_came_to(name: str) -> None:
    """The frames against the positions themselves, played once more by hand."""
    from workbench.lab.agents import RandomAgent
    from workbench.lab.games import play_game

    game, results = find_game(name), run(name, 3)
    agents = [RandomAgent()] * game.seats[0]
    for row in results.frame.to_dict("records"):
        played = play_game(game, results.settings, agents, 30, row["game"])
        outcome = game.outcome(played.state)
        assert (row["moves"], row["decisions"]) == (played.moves, played.decisions)
        assert row["winners"] == "".join("ABCDE"[seat] for seat in outcome.winners)
        assert row["ending"] == outcome.rule
        for seat, own in enumerate(played.state.seats):
            held = results.seats.set_index(["game", "seat"]).loc[(row["game"], seat)]
            assert held["won"] == (seat in outcome.winners) / max(1, len(outcome.winners))
            numbers = [field for field in own.__struct_fields__ if type(getattr(own, field)) is int and field != "seat"]
            assert numbers
            assert all(held[f"end.{field}"] == getattr(own, field) for field in numbers)


def test_ties_are_shared_and_draws_are_nobodys() -> None:
    """Pitfalls B13 and B57: shared wins count as parts; a draw is no loss; shares add up; the agent scored half."""
    from workbench.games.dueling_nobles.game import DuelingNobles
    from workbench.kernel import Outcome

    class Forced(DuelingNobles):
        """Ten games whose outcomes are four, three and three draws, whatever was played."""

        def outcome(self, state: Any) -> Any:
            number = int(state.settings.players[0])
            winners = (0,) if number < 4 else (1,) if number < 7 else ()
            return Outcome(winners, "win.check", "") if state.over else None

    runs = [run(Forced(), range(number, number + 1), "greedy", players=[str(number), "x"]) for number in range(10)]
    rows = pd.concat([each.seats for each in runs])
    games = pd.concat([each.frame for each in runs])
    assert rows.groupby("seat")["won"].mean().to_dict() == {0: 0.4, 1: 0.3}
    assert games["drawn"].mean() == 0.3
    assert rows["share"].mean() == 0.5
    stopped = run("dueling_nobles", 3, bound=5)
    assert not stopped.frame["ended"].any()
    assert not stopped.frame["drawn"].any()
    assert (stopped.seats[["won", "share"]] == 0).all(axis=None)


def test_shared_victories_count_as_parts() -> None:
    """Pitfall B13: A and B tie at the top of Noblemen, in whichever seats they sit."""
    s = wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=1)
    game = s.game
    for points, expected in (((50, 50, 3), [0.5, 0.5, 0]), ((3, 50, 50), [0, 0.5, 0.5]), ((50, 3, 50), [0.5, 0, 0.5])):
        state = game.positions["end"](s.settings)
        for seat, vp in zip(state.seats, points, strict=True):
            seat.vp, seat.money = vp, 7
        results = run(state, 1)
        assert list(results.seats["won"]) == expected
        assert results.frame["winners"].item() == "".join(
            letter for letter, part in zip("ABC", expected, strict=True) if part
        )


# --------------------------------------------------------------------------------------------- the same everywhere


def test_any_number_of_workers_gives_the_same_frames() -> None:
    """Pitfall B53."""
    once = run("dueling_nobles", 40)
    for workers in (2, 4):
        same(once, run("dueling_nobles", 40, workers=workers))
    same(once, run("dueling_nobles", 40, workers=None))
    assert once.frame["line"].is_unique


def test_a_part_of_the_games_gives_just_those_rows() -> None:
    """Pitfall B53."""
    whole, part = run("dueling_nobles", 20), run("dueling_nobles", range(5, 10))
    pd.testing.assert_frame_equal(part.frame, whole.frame.iloc[5:10].reset_index(drop=True))
    pd.testing.assert_frame_equal(part.seats, whole.seats.iloc[10:20].reset_index(drop=True))
    assert run("dueling_nobles", 20, seed=31).frame["line"].isin(whole.frame["line"]).sum() == 0


def test_agents_defined_in_a_cell_travel_to_the_workers() -> None:
    """A local class cannot be imported by the worker; it travels by value, with what it refers to."""
    shift = 3

    class Shifting:
        looks = False

        def choose(self, game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
            return legal[shift % len(legal)]

    agents = [Shifting, lambda game, seen, seat, legal, rng: legal[0]]
    same(run("dueling_nobles", 8, agents), run("dueling_nobles", 8, agents, workers=2))


def test_threads_and_any_other_executor_will_do() -> None:
    once = run("dueling_nobles", 12)
    with ThreadPoolExecutor(3) as executor:
        same(once, run("dueling_nobles", 12, executor=executor, workers=None))
        assert executor.submit(int, "7").result() == 7, "an executor of the user's is left open"
    with pytest.raises(wb.WorkbenchError, match="no executor: it has no method submit"):
        run("dueling_nobles", 2, executor="dask", workers=None)


@pytest.fixture(scope="module")
def dask() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 1, "threads_per_worker": 2, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        yield client.get_executor()


def test_dask_gives_the_same_frames(dask: Executor) -> None:
    agents = ["random", lambda game, seen, seat, legal, rng: legal[-1]]
    same(run("dueling_nobles", 20, agents), run("dueling_nobles", 20, agents, executor=dask, workers=None))


def test_dask_brings_back_what_failed_and_what_was_complete(dask: Executor) -> None:
    with pytest.raises(wb.BrokenRun, match="broken hand") as caught:
        run("dueling_nobles", 30, Breaks(11), executor=dask, workers=None)
    check_kept(caught.value, 11)


def test_ipyparallel_gives_the_same_frames() -> None:
    ipyparallel = pytest.importorskip("ipyparallel")
    once = run("dueling_nobles", 10)
    cluster = ipyparallel.Cluster(n=1, log_level=40)
    with cluster as client:
        same(once, run("dueling_nobles", 10, executor=client.executor(), workers=None))


# -------------------------------------------------------------------------------------------------- what goes wrong


class Breaks:
    """An agent with a fault that shows in one game only."""

    name = "breaks"

    def __init__(self, game: int) -> None:
        self.line = list(run("dueling_nobles", range(game, game + 1), "random").frame["line"])
        self.number, self.stream = game, Random(f"30/{game}/0").random()

    def choose(self, game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        if Random(f"30/{self.number}/{seat}").getstate() == rng.getstate():
            raise RuntimeError("broken hand")
        return legal[int(rng.random() * len(legal))]


def check_kept(error: wb.BrokenRun, game: int) -> None:
    assert error.failure.game == game
    assert f"Game {game}, the agent “breaks” of" in str(error)
    assert "broken hand" in str(error)
    assert "in choose" in str(error), "the traceback of the user's own code is there"
    kept = error.results
    assert 0 <= len(kept) < 30
    assert game in kept.missing
    assert not kept.complete
    assert "Stopped by an error after" in repr(kept)
    whole = run("dueling_nobles", 30)
    held = whole.frame[whole.frame["game"].isin(kept.frame["game"])].reset_index(drop=True)
    pd.testing.assert_frame_equal(kept.frame, held)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_fault_in_an_agent_is_told_and_nothing_complete_is_lost(workers: int) -> None:
    with pytest.raises(wb.BrokenRun) as caught:
        run("dueling_nobles", 30, Breaks(11), workers=workers)
    check_kept(caught.value, 11)
    assert len(caught.value.results) >= 11 - 8 * (workers - 1)


def test_an_agent_that_chooses_what_is_not_legal_is_told_so() -> None:
    with pytest.raises(wb.BrokenRun, match=r"agent “<lambda>” of Ann, decision 1: .*none of its \d+ legal moves"):
        run("dueling_nobles", 3, {"Ann": lambda game, seen, seat, legal, rng: "take everything"})


def test_an_agent_that_ends_its_process_politely_is_a_fault_like_others() -> None:
    with pytest.raises(wb.BrokenRun, match="SystemExit"):
        run("dueling_nobles", 6, lambda game, seen, seat, legal, rng: sys.exit("enough"), workers=2)


class Odd(BaseException):
    """Not one of those that `except Exception` catches, as asyncio's CancelledError is not; and without words."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize("workers", [1, 2])
def test_whatever_an_agent_raises_loses_nothing(workers: int) -> None:
    def odd(game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        if rng.random() < 0.002:
            raise Odd
        return legal[int(rng.random() * len(legal))]

    with pytest.raises(wb.BrokenRun, match=r"the agent “odd” of (Ann|Ben), decision \d+: Odd\. ") as caught:
        run("dueling_nobles", 40, odd, workers=workers)
    assert 0 < len(caught.value.results) < 40


def test_a_worker_that_is_killed_ends_the_run_with_a_clear_error(tmp_path: Path) -> None:
    """What was complete is kept, and what is missing can be played afterwards."""
    trap = tmp_path / "killed"

    class Killed:
        looks = False

        def choose(self, game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
            if not trap.exists() and rng.random() < 0.002:
                trap.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return legal[0]

    begun = time.monotonic()
    with pytest.raises(wb.BrokenRun, match="A worker was lost") as caught:
        run("dueling_nobles", 40, Killed, workers=2)
    assert time.monotonic() - begun < 60
    kept = caught.value.results
    assert kept.missing
    finished = kept.finish(workers=1, progress=False)
    assert finished.complete
    assert not finished.note
    same(finished, run("dueling_nobles", 40, Killed))
    pd.testing.assert_frame_equal(
        kept.frame, finished.frame[finished.frame["game"].isin(kept.frame["game"])].reset_index(drop=True)
    )


def test_an_interrupt_keeps_what_is_complete() -> None:
    stops = iter([False] * 400 + [True] + [False] * 10_000)

    def interrupted(game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        if next(stops):
            raise KeyboardInterrupt
        return legal[int(rng.random() * len(legal))]

    kept = run("dueling_nobles", 30, interrupted)
    assert 1 < len(kept) < 30
    assert f"Interrupted after {len(kept)} of 30" in repr(kept)
    whole = kept.finish(workers=1, progress=False)
    pd.testing.assert_frame_equal(whole.frame, run("dueling_nobles", 30).frame)


SLOW = """
import time
import workbench as wb

def slow(game, seen, seat, legal, rng):
    if rng.random() < 0.004:
        print("hanging", flush=True)
        time.sleep(600)
    return legal[0]

kept = wb.simulate("dueling_nobles", 60, slow, workers=2, seed=3, progress=False)
print(repr(kept), len(kept) + len(kept.missing))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sends the signal that Jupyter sends on Unix")
def test_an_interrupt_ends_workers_that_hang() -> None:
    """As Jupyter does it: the signal reaches the whole group, workers included."""
    command = [sys.executable, "-c", SLOW]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "hanging\n"
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=60)[0]
    assert process.returncode == 0
    assert "Interrupted after" in said
    assert said.strip().endswith("60")


def test_what_cannot_travel_is_told_before_anything_is_played() -> None:
    import threading

    lock = threading.Lock()

    def holds(game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        with lock:
            return legal[0]

    assert len(run("dueling_nobles", 2, holds)) == 2
    with pytest.raises(wb.WorkbenchError, match="cannot be sent to another process"):
        run("dueling_nobles", 2, holds, workers=2)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"games": -1}, "0 to 10000000"),
        ({"games": [0, 1.5]}, "whole ones from 0"),
        ({"games": [2**63]}, "whole ones from 0"),
        ({"seed": "\ud800"}, "half a sign"),
        ({"games": "many"}, "give how many, or their numbers"),
        ({"games": [3, -2]}, "whole ones from 0"),
        ({"workers": 0}, "1 to 1000"),
        ({"seed": 1.5}, "whole number or a text"),
        ({"bound": 0}, "number of moves"),
        ({"rulings": {"no-such": "x"}}, "has no ruling"),
    ],
)
def test_wrong_wishes_are_refused_with_what_would_be_right(options: dict[str, Any], words: str) -> None:
    with pytest.raises(wb.WorkbenchError, match=words):
        run("dueling_nobles", **{"games": 2, **options})
    with pytest.raises(wb.UnknownGame, match="dict is no game"):
        wb.simulate({}, 1)
    assert numbered([4, 4, 2]) == [4, 2]


def test_numbers_of_numpy_are_numbers() -> None:
    np = pytest.importorskip("numpy")
    there = run("dueling_nobles", np.arange(2), seed=np.int64(30), workers=np.int64(1), bound=np.int64(500))
    pd.testing.assert_frame_equal(there.frame, run("dueling_nobles", 2, bound=500).frame)
    assert len(run("dueling_nobles", np.int64(2))) == 2


# ----------------------------------------------------------------------------------------- from a position, sparingly


@pytest.mark.parametrize("name", GAMES)
def test_games_can_be_played_on_from_a_position_which_stays_as_it_is(name: str) -> None:
    """Pitfall B03: simulating from a node changes no node."""
    s = wb.start(name, seed=3)
    for _ in range(12):
        s.play(s.legal_moves[0])
    before = [to_json(node.state) for node in s.tree]
    results = run(s, 4)
    assert [to_json(node.state) for node in s.tree] == before
    assert results.frame["line"].is_unique
    pd.testing.assert_frame_equal(run(s.state, 4).frame, results.frame)
    with pytest.raises(wb.BadSettings, match="has its settings already"):
        run(s, 2, players=3)


def test_nothing_grows_with_the_number_of_games_but_the_frames() -> None:
    import gc
    import tracemalloc

    run("dueling_nobles", 20)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        results = run("dueling_nobles", 80)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    held = sum(frame.memory_usage(deep=True).sum() for frame in (results.frame, results.seats))
    assert grown < 2 * held + 300_000, (grown, held)
    assert held / len(results) < 2000


def test_the_progress_bar_counts_games(capsys: pytest.CaptureFixture[str]) -> None:
    wb.simulate("dueling_nobles", 5, workers=1, progress=True)
    assert "5/5" in capsys.readouterr().err
    wb.simulate("dueling_nobles", 5, workers=1, progress=False)
    assert capsys.readouterr().err == ""
