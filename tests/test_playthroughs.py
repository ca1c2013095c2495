"""One whole game of each, written out: what each seat sees, may do and reads. A change of any of it shows as a diff.

Where the change is meant: `python -m tests.playthrough <game> --write`, and read the diff.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.playthrough import FOLDER, path_of, playthrough
from workbench.kernel import Game
from workbench.kernel.registry import find_game


@pytest.fixture(params=sorted(path.stem for path in FOLDER.glob("*.txt")))
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


def test_the_playthrough_is_the_one_on_file(game: Game) -> None:
    assert playthrough(game).splitlines() == path_of(game).read_text(encoding="utf-8").splitlines()


def test_the_playthrough_is_the_same_under_another_hash_seed(game: Game) -> None:
    command = [sys.executable, "-m", "tests.playthrough", game.id]
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert done.stdout.decode("utf-8") == path_of(game).read_text(encoding="utf-8")
