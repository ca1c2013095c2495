"""What the README says of many games works, with fewer of them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECTION = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Many games")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"```python\n(.*?)```", SECTION, flags=re.DOTALL)


@pytest.mark.parametrize("number", range(2), ids=["a review", "beyond one machine"])
def test_the_readmes_example_runs(number: int, tmp_path: Path) -> None:
    few = re.sub(r"games=\d+", lambda found: "games=60" if "200" in found[0] else "games=2", BLOCKS[number])
    guarded = "\n".join(f"    {line}" for line in few.splitlines())  # a cluster's workers import the script
    code = f"import workbench as wb\nif __name__ == '__main__':\n{guarded}\n"
    (tmp_path / "example.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "example.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    if number == 0:
        assert (tmp_path / "minutes.html").exists()
        assert (tmp_path / "first look" / "games.parquet").exists()


def test_the_readme_has_both_blocks() -> None:
    assert len(BLOCKS) == 2
