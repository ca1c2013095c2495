"""A copy of the game template that a test may change and add, with everything forgotten again afterwards."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.own_game import TEMPLATE
from workbench.kernel import folders, registry


class Copy:
    """A copy of the template in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))

    def change(self, file: str, old: str, new: str) -> Copy:
        """Replace what stands once in a file of the package (or in `pyproject.toml`)."""
        path = self.folder / file if file.startswith("pyproject") else self.folder / "antechamber" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands in {file} {text.count(old)} times"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return self


@pytest.fixture
def template(tmp_path: Path) -> Iterator[Copy]:
    """A copy, not yet added."""
    before = folders.snapshot()
    yield Copy(tmp_path / "antechamber")
    folders.restore(before)
    forget: Callable[[], None] = registry._forget
    forget()
    for name in [name for name in sys.modules if name.partition(".")[0] == "antechamber"]:
        del sys.modules[name]
