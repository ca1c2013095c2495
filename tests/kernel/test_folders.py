"""A game in a folder is used without being installed; what is wrong with the folder is told, and nothing is added."""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import workbench as wb
from tests.added import Copy, template
from workbench.kernel import folders
from workbench.kernel.registry import adopt, game_ids

__all__ = ["template"]


def test_an_added_game_is_found_like_an_installed_one(template: Copy) -> None:
    found = wb.add_game(template.folder)
    assert str(found) == "antechamber: The Antechamber, 2 to 4 players"
    assert set(found) <= set(wb.list_games())
    assert wb.start("Ante").game.folder == template.folder / "antechamber"
    assert "failed" not in wb.graph(wb.start("antechamber").state).graph
    assert len(wb.edge_cases("antechamber")) == 12
    assert len(wb.lessons("antechamber")) == 1


def test_a_changed_file_is_read_when_the_game_is_added_again(template: Copy) -> None:
    wb.add_game(template.folder)
    before = wb.start("antechamber", seed=1)
    assert len(before.state.seats[0].hand) == 3
    template.change("game.py", "dealt: int = 3", "dealt: int = 4")
    template.change("picture.py", 'label="Deck"', 'label="The deck"')
    template.change("lessons/01-first-audience.md", 'title = "The first audience"', 'title = "Another"')
    wb.add_game(template.folder)
    assert len(wb.start("antechamber", seed=1).state.seats[0].hand) == 4
    assert wb.graph(wb.start("antechamber").state).nodes["deck"]["label"] == "The deck"
    assert wb.lessons("antechamber")[0].title == "Another"
    before.play("wait")
    assert len(before.state.seats[0].hand) == 4
    assert sys.path.count(str(template.folder)) == 1


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("pyproject.toml", "workbench.games", "workbench.play", "names no game"),
        ("pyproject.toml", "[project]", "[project", "is not TOML"),
        ("pyproject.toml", '"antechamber.game:game"', "7", "is a text such as"),
        ("pyproject.toml", 'antechamber = "antechamber.game:game"', 'salon = "antechamber.game:game"', "one id"),
        ("game.py", "DEALT = 1", "", "cannot be loaded: NameError"),
        ("game.py", "\n\ngame = ", "\n\ngames = ", "cannot be loaded: AttributeError"),
        ("game.py", "game = Antechamber()", "game = 7", "not a Game"),
        ("rulebook.toml", 'kind = "component"', 'kind = "thing"', "the kinds are"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_added(template: Copy, file: str, old: str, new: str, words: str) -> None:
    before = game_ids(), list(sys.path)
    if old == "DEALT = 1":
        old, new = "class Antechamber(Game):", "no_such_name\n\n\nclass Antechamber(Game):"
    template.change(file, old, new)
    with pytest.raises(wb.WorkbenchError, match=words):
        wb.add_game(template.folder)
    assert (game_ids(), list(sys.path)) == before


def test_a_folder_without_a_project_is_refused(tmp_path: Path) -> None:
    with pytest.raises(wb.WorkbenchError, match=r"holds no pyproject\.toml"):
        wb.add_game(tmp_path)


def test_a_failing_change_leaves_the_game_as_it_was_added_before(template: Copy) -> None:
    wb.add_game(template.folder)
    template.change("rulebook.toml", 'kind = "component"', 'kind = "thing"')
    with pytest.raises(wb.BadRulebook):
        wb.add_game(template.folder)
    assert "antechamber" in game_ids()
    template.change("rulebook.toml", 'kind = "thing"', 'kind = "component"')
    assert wb.start("antechamber").question is not None


def test_what_another_process_added_is_adopted_once(template: Copy) -> None:
    wb.add_game(template.folder)
    (added,) = folders.snapshot()
    module = sys.modules["antechamber.game"]
    adopt((added,))
    assert sys.modules["antechamber.game"] is module
    folders.restore(())
    assert str(template.folder) not in sys.path
    adopt((added,))
    assert wb.start("antechamber").game.title == "The Antechamber"


def test_workers_that_were_there_before_play_an_added_game_too(template: Copy) -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(len, "here").result() == 4
        wb.add_game(template.folder)
        far = wb.simulate("antechamber", games=4, executor=pool, progress=False)
        assert far.frame.equals(wb.simulate("antechamber", games=4, workers=1, progress=False).frame)
        template.change("game.py", "dealt: int = 3", "dealt: int = 1")
        wb.add_game(template.folder)
        far = wb.simulate("antechamber", games=4, executor=pool, progress=False)
        assert far.frame.equals(wb.simulate("antechamber", games=4, workers=1, progress=False).frame)
