"""What the page for reviewers says of clusters works, with fewer games."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reviewers.md").read_text(encoding="utf-8")
BLOCKS = [block for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL) if "distributed" in block]


def test_the_pages_example_of_clusters_runs(tmp_path: Path) -> None:
    (block,) = BLOCKS
    few = re.sub(r"games=\d+", "games=2", block)
    guarded = "\n".join(f"    {line}" for line in few.splitlines())  # a cluster's workers import the script
    code = f"import workbench as wb\nif __name__ == '__main__':\n{guarded}\n"
    (tmp_path / "example.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "example.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
