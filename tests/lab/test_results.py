"""Results in files: the same types whatever happened, one clear error for damage, nothing lost on a full disk."""

from __future__ import annotations

import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbench as wb
from workbench.kernel.registry import game_ids
from workbench.lab.files import _runs

GAMES = game_ids()
FORMATS = ("parquet", "csv")


def run(name: str = "dueling_nobles", games: Any = 3, **options: Any) -> wb.Results:
    return wb.simulate(name, games, workers=1, progress=False, **options)


def same(one: wb.Results, other: wb.Results) -> None:
    pd.testing.assert_frame_equal(one.frame, other.frame)
    pd.testing.assert_frame_equal(one.seats, other.seats)
    assert (one.settings, one.agents, one.seed, one.wanted, one.note) == (
        other.settings,
        other.agents,
        other.seed,
        other.wanted,
        other.note,
    )


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("name", GAMES)
def test_results_come_back_as_they_were(tmp_path: Path, name: str, kind: str) -> None:
    results = run(name)
    results.save(tmp_path / "run", kind)
    same(results, wb.load_results(tmp_path / "run"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run"]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    "results",
    [
        lambda: run(games=0),
        lambda: run(games=1),
        lambda: run(bound=4),
        lambda: run("noblemen", 2, players=["Zoë", "NA", "<b>null</b>"], bound=30),
    ],
    ids=["none", "one", "all stopped", "names"],
)
def test_types_do_not_depend_on_what_happened(tmp_path: Path, results: Any, kind: str) -> None:
    """Pitfall B55: no games, one game, no winner, names that look like something else."""
    odd = results()
    odd.save(tmp_path / "odd", kind)
    back = wb.load_results(tmp_path / "odd")
    same(odd, back)
    usual = run(odd.game.id, 2)
    for mine, its, both in (
        (usual.frame, back.frame, pd.concat([usual.frame, back.frame])),
        (usual.seats, back.seats, pd.concat([usual.seats, back.seats])),
    ):
        assert list(mine.dtypes) == list(its.dtypes) == list(both.dtypes)
        assert not any(str(kind) == "object" for kind in both.dtypes)
        both.to_parquet(tmp_path / "both.parquet")
        pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "both.parquet"), both)


@contextmanager
def full_disk(bytes_left: int) -> Iterator[None]:
    """Files cannot grow beyond so many bytes: writing fails in the middle, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("kind", FORMATS)
def test_a_full_disk_loses_nothing(tmp_path: Path, kind: str) -> None:
    first, second = run(games=2), run(games=40)
    first.save(tmp_path / "run", kind)
    with full_disk(3000), pytest.raises(wb.BadResults, match=r"cannot be written: .*the results are still here"):
        second.save(tmp_path / "run", kind)
    same(first, wb.load_results(tmp_path / "run"))
    assert [path.name for path in tmp_path.iterdir()] == ["run"], "half a folder is left behind"
    second.save(tmp_path / "run", kind)
    same(second, wb.load_results(tmp_path / "run"))


def test_what_is_in_the_way_stays(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    with pytest.raises(wb.BadResults, match="is in the way"):
        run(games=1).save(tmp_path / "mine")
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "years of work"
    run(games=1).save(tmp_path / "run")
    (tmp_path / "run" / "notes.txt").write_text("what we saw")
    with pytest.raises(wb.BadResults, match=r"is in the way.*'notes\.txt'"):
        run(games=2).save(tmp_path / "run")
    assert (tmp_path / "run" / "notes.txt").read_text() == "what we saw"
    assert len(wb.load_results(tmp_path / "run")) == 1
    (tmp_path / "file").write_text("x")
    with pytest.raises(wb.BadResults):
        run(games=1).save(tmp_path / "file" / "run")
    with pytest.raises(wb.BadResults, match="“parquet” or “csv”"):
        run(games=1).save(tmp_path / "run", "pickle")


def test_a_damaged_folder_gives_one_clear_error(tmp_path: Path) -> None:
    run(games=2).save(tmp_path / "run", "csv")
    about, frame = tmp_path / "run" / "about.json", tmp_path / "run" / "games.csv"
    whole = about.read_text()
    for damage, words in (
        ("{", "is damaged"),
        ("[]", "is damaged"),
        (whole.replace('"results": 1', '"results": 9'), "has format 9"),
        (whole.replace("dueling_nobles", "chess"), "No game is called"),
        (whole.replace('"format": "csv"', '"format": "pickle"'), "this workbench reads"),
        (whole.replace('"moves"', '"steps"'), "no column 'steps'"),
        (whole.replace('"int32"', '"no such type"'), "no type of a column"),
    ):
        assert damage != whole
        about.write_text(damage)
        with pytest.raises(wb.BadResults, match=words):
            wb.load_results(tmp_path / "run")
    about.write_text(whole)
    frame.write_text("game\nx\n")
    with pytest.raises(wb.BadResults, match=r"games\.csv"):
        wb.load_results(tmp_path / "run")
    shutil.rmtree(tmp_path / "run")
    for nowhere in (tmp_path / "run", "no\0where", 7):
        with pytest.raises(wb.BadResults):
            wb.load_results(nowhere)  # type: ignore[arg-type]


def test_loaded_results_say_that_they_cannot_play_on(tmp_path: Path) -> None:
    run(games=2).save(tmp_path / "run")
    with pytest.raises(wb.WorkbenchError, match="were loaded"):
        wb.load_results(tmp_path / "run").finish()


@given(st.lists(st.integers(0, 60), unique=True))
def test_numbers_are_kept_as_runs(numbers: list[int]) -> None:
    runs = list(_runs(numbers))
    assert [number for first, last in runs for number in range(first, last + 1)] == numbers


def test_results_say_in_one_line_what_they_are() -> None:
    results = run("noblemen", 2, agents=["random", "random", wb.agent("mcts", iterations=1)], seed="Lund")
    assert repr(results) == "<Noblemen: 2 games, 3 seats, random, random, mcts 1, seed Lund.>"
    assert "victory" in results.columns["won"]
