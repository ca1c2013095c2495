"""The template of a game of one's own: short, the same in the notebook, built as a wheel and used by everything."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.own_game import NOTEBOOK, ROOT, TEMPLATE, template_files, written_files

MOST_LINES = 199

USED = """
import json
from random import Random

import workbench as wb
from workbench.pictures.drawing import picture_of

if __name__ == "__main__":
    s = wb.start("antechamber", players=["Ann", "Ben", "Cat"], seed=4)
    bench = wb.bench(s)
    rng = Random(1)
    while not s.state.over:
        s.play(rng.choice(list(s.legal_moves)))
    quiz = wb.quiz("antechamber", questions=4, seed=1)
    sitting = wb.lessons("antechamber")[0].open()
    refused = sitting.attempt("B3")
    solved = sitting.attempt("H4")
    book = wb.LivingRulebook("antechamber")
    far = wb.simulate("antechamber", games=12, players=2, agents="random", workers=2, progress=False)
    near = wb.simulate("antechamber", games=12, players=2, agents="random", workers=1, progress=False)
    print(json.dumps({
        "games": [game for game, _, _ in wb.list_games()],
        "file": wb.start("antechamber").game.folder.as_posix(),
        "bench": type(bench).__name__,
        "picture": type(picture_of("antechamber")).__name__,
        "failed": "failed" in wb.graph(s.state, "Ann").graph,
        "winners": s.game.outcome(s.state).sentence,
        "score": wb.score_tree(s, "Ann").sums_up,
        "last turn": len(str(wb.last_turn(s))),
        "games played": len(far.frame),
        "the same in other processes": far.frame.equals(near.frame),
        "greedy": len(wb.simulate("antechamber", games=3, agents=["greedy", "mcts"], progress=False).frame),
        "compared": str(wb.compare("antechamber", {"variants": {"grudges": [False, True]}}, games=20, progress=False)),
        "swept": str(wb.sweep("antechamber", games=10, progress=False)),
        "never": list(wb.heat("antechamber", games=20, players=4, progress=False).never),
        "found": str(wb.find("antechamber", rule="escort.house", games=50, progress=False).story()),
        "questions": len(quiz.questions),
        "refused": list(refused.rules),
        "solved": solved.solved,
        "cases": len(wb.edge_cases("antechamber")),
        "opened": wb.edge_cases("antechamber")["E03"].open().state.over,
        "evidence": [entry.id for entry in book.evidence("escort.house")],
        "code": [place.file for place in book.code("escort.house")],
        "shown": book.show("escort.house").text,
        "points": len(wb.register("antechamber")),
    }))
"""


def test_the_notebook_writes_the_files_of_the_template() -> None:
    written = written_files()
    assert sorted(dict(written)) == sorted(template_files()), (
        "a file of the template has no cell, or the other way round"
    )
    for path, text in written:
        assert text == template_files()[path], f"{NOTEBOOK.name} and {path} differ: run python -m tests.own_game"
    assert len(written) == len(dict(written)), "a file is written twice"


def test_the_template_has_less_than_200_lines_of_python() -> None:
    lines = {path: len(list(code_lines(text))) for path, text in template_files().items() if path.endswith(".py")}
    assert sum(lines.values()) <= MOST_LINES, lines
    assert min(lines[f"antechamber/{name}.py"] for name in ("state", "turn", "game", "picture")) > 20


def code_lines(text: str) -> Iterator[int]:
    """The numbers of the lines that are neither empty, nor comment, nor docstring."""
    described = set[int]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            described.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.strip().startswith("#") and number not in described:
            yield number


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the built wheel of the template is unpacked, as an installation does."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=TEMPLATE, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def run(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A Python command in a process that finds the installed template, and nothing of its source."""
    path = os.pathsep.join([str(site), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "NOBLES_WORKBENCH_HOME": str(site.parent / "home")}
    return subprocess.run(
        [sys.executable, *command], cwd=site.parent, env=environment, capture_output=True, text=True, timeout=300
    )


def test_the_wheel_brings_rulebook_cases_and_lessons(site: Path) -> None:
    held = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert held >= {path for path in template_files() if path.startswith("antechamber/")}


def test_the_installed_game_is_used_by_everything(site: Path) -> None:
    (site.parent / "used.py").write_text(USED, encoding="utf-8")
    done = run(site, "used.py")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert "antechamber" in found["games"]
    assert found["file"] == (site / "antechamber").as_posix()
    assert found["bench"] == "Bench"
    assert found["picture"] == "AntechamberPicture"
    assert not found["failed"]
    assert "wins with" in found["winners"]
    assert found["score"]
    assert found["last turn"] > 20
    assert found["games played"] == 12
    assert found["the same in other processes"]
    assert found["greedy"] == 3
    assert "grudges on" in found["compared"]
    assert "open questions" in found["swept"]
    assert "present.rank" not in found["never"]
    assert found["found"]
    assert found["questions"] == 4
    assert found["refused"] == ["present.rank"]
    assert found["solved"]
    assert found["cases"] == 12
    assert found["opened"]
    assert found["evidence"] == ["A03", "A04"]
    assert found["code"] == ["turn.py", "turn.py"]
    assert "not of the house" in found["shown"]
    assert found["points"] >= 1


def test_the_templates_own_tests_pass(site: Path) -> None:
    tests = str(TEMPLATE / "tests")
    done = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", tests, tests)
    assert done.returncode == 0, done.stdout
    assert "6 passed" in done.stdout


def test_the_command_line_says_that_all_is_well(site: Path) -> None:
    done = run(site, "-m", "workbench.testing", "antech", "--games", "2")
    assert done.returncode == 0, done.stdout
    assert done.stdout == "The Antechamber: all is well.\n"
