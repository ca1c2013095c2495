"""The README tells the truth about how to start."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    """The lines of the README's shell blocks."""
    blocks = re.findall(r"```(?:sh|bash|console)\n(.*?)```", README, flags=re.DOTALL)
    return [line.split("#")[0].strip() for block in blocks for line in block.splitlines() if line.split("#")[0].strip()]


def help_text() -> str:
    command = [sys.executable, str(ROOT / "run.py"), "--help"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_readme_begins_with_two_commands() -> None:
    assert commands()[:2] == ["python3 run.py", "python3 run.py test"]


def test_every_command_of_run_py_in_the_readme_is_in_its_help() -> None:
    text = help_text()
    used = [line.removeprefix("python3 run.py").split() for line in commands() if line.startswith("python3 run.py")]
    assert used
    for words in used:
        assert all(word.split("=")[0] in text for word in words), words


@pytest.mark.parametrize("name", sorted(set(re.findall(r"\]\((?!https?:|#)([^)#\s]+)", README))))
def test_the_files_the_readme_links_to_exist(name: str) -> None:
    assert (ROOT / name).exists()


def test_run_py_refuses_an_unknown_command_and_says_what_it_knows() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "run.py"), "tset"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "lab, app, test and setup" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_readme_credits_every_game() -> None:
    for credit in (
        "Vastrup",
        "Gram Larsen",
        "Andersen",
        "Bonde Jensen",
        "Christensen",
        "Dwight Sullivan",
        "Jesse Carlucci",
        "rmh",
    ):
        assert credit in README


def test_the_readmes_examples_run(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        few = re.sub(r"games=\d+", "games=4", block)
        done = subprocess.run([sys.executable, "-c", few], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "sitting.json").exists()
