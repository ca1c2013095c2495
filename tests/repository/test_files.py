"""What is in the repository, and what is not."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = {
    ".git",
    ".venv",
    "__pycache__",
    ".ipynb_checkpoints",
    "build",
    "dist",
    "node_modules",
    ".workbench",
    "shots",
}
BINARY = {".png", ".svgz", ".ico", ".woff2", ".pdf"}

# Put together from pieces, so that this file does not find itself.
HOSTS = re.compile(
    "|".join(("pypi" + r"\.org", "python" + r"hosted\.org", "registry" + r"\.npm", "deb" + r"\.debian\.org"))
)
MACHINE = re.compile(
    r"(?<![\w.:/])/(?:" + "|".join(("work/", "root/", "tmp/", "home/", "Users/", "opt/", "usr/")) + ")"
)
ALLOWED_MACHINE = re.compile(r"#!/usr/bin/env ")


def files() -> list[Path]:
    """The files that git tracks or would add; without git, everything that no tool made."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
        return [ROOT / name for name in listed if name and (ROOT / name).is_file()]
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file()
        and not any(part in NOT_OURS or part.endswith("_cache") for part in path.relative_to(ROOT).parts)
    ]


def texts() -> list[tuple[str, str]]:
    return [(p.relative_to(ROOT).as_posix(), p.read_text(encoding="utf-8")) for p in files() if p.suffix not in BINARY]


def test_no_file_names_a_registry_or_a_place_on_one_machine() -> None:
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if HOSTS.search(line) or MACHINE.search(ALLOWED_MACHINE.sub("", line))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("see /" + "work/main/x", True),
        ("'/" + "tmp/x'", True),
        ("https://example.com/home/page", False),
        ("a/usr/b", False),
        ("#!/usr/bin/env bash", False),
    ],
)
def test_the_search_for_machine_paths_finds_them(line: str, found: bool) -> None:
    assert bool(MACHINE.search(ALLOWED_MACHINE.sub("", line))) is found


def test_notebooks_hold_no_outputs() -> None:
    found = []
    for path in files():
        if path.suffix != ".ipynb":
            continue
        notebook = json.loads(path.read_text(encoding="utf-8"))
        if "widgets" in notebook["metadata"]:
            found.append(f"{path.name}: saved widget state")
        for number, cell in enumerate(notebook["cells"], 1):
            if cell.get("outputs") or cell.get("execution_count") is not None:
                found.append(f"{path.name}: cell {number} holds output")
    assert not found, "\n".join(found) + "\nIn JupyterLab: Edit > Clear Outputs of All Cells, then save."


def test_what_ci_runs_can_be_run() -> None:
    path = ROOT / ".ci" / "run"
    assert path.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash\n")
    assert sys.platform == "win32" or path.stat().st_mode & 0o111


def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        held = set(wheel.namelist())
    wanted = {name for name, _ in texts() if name.startswith("workbench/")}
    wanted |= {
        f"workbench/cases/{name.removeprefix('tests/cases/')}"
        for name, _ in texts()
        if name.startswith("tests/cases/") and name.endswith(".toml")
    }
    assert wanted <= held, sorted(wanted - held)
    assert not [name for name in held if name.startswith("workbench/cases/") and not name.endswith(".toml")]
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "site")
    code = "import workbench as wb; print(wb.__file__, len(wb.edge_cases()), wb.edge_cases()[0].open())"
    run = {"cwd": tmp_path, "env": {**os.environ, "PYTHONPATH": str(tmp_path / "site")}, "check": True, "text": True}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, **run).stdout
    assert str(tmp_path) in told
    assert int(told.split()[1]) > 800, "an installed package brings its cases along"
    assert any(name.endswith("entry_points.txt") for name in held)
    assert any(name.endswith("LICENSE") for name in held)
