"""The house keeps its floors: imports point down only, and widgets and plots stay where they belong.

Nothing is imported here to find this out: the source is read. An import counts wherever it stands, inside a function
or under TYPE_CHECKING too, since both make one floor depend on another.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "workbench"

FLOORS = {
    "kernel": 1,
    "games": 2,
    "session": 3,
    "lab": 3,
    "teaching": 4,
    "pictures": 4,
    "testing": 5,
    "ui": 5,
    "display": 6,
}
SIDEWAYS = {("lab", "session")}  # `find` answers with a session

KEPT_FOR = {
    "ipywidgets": {"ui", "display"},
    "anywidget": {"ui", "display"},
    "matplotlib": {"pictures"},
    "networkx": {"pictures", "games"},  # a game, where its rule is truly a question about a graph
}
KERNEL_MAY = {*sys.stdlib_module_names, "msgspec", "workbench"}
NAMES_NO_GAME = ("kernel", "session", "lab", "teaching", "pictures", "testing", "ui", "display")


# --- reading the source


def sources(package: Path = PACKAGE) -> list[Path]:
    return sorted(package.rglob("*.py"))


def module_name(path: Path, package: Path = PACKAGE) -> str:
    parts = [package.name, *path.relative_to(package).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[str, int]]:
    """Every module that a source imports, as an absolute dotted name, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = module.split(".")
                up = here[: len(here) - node.level + (1 if is_package else 0)]
                base = ".".join([*up, base] if base else up)
            for alias in node.names:
                yield f"{base}.{alias.name}", node.lineno
        elif isinstance(node, ast.Call) and called_name(node) in ("import_module", "__import__") and node.args:
            target = node.args[0]
            if isinstance(target, ast.Constant) and isinstance(target.value, str):
                yield target.value, node.lineno


def called_name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def room(module: str) -> str:
    """The room a module is in: the name below the package; empty for the package itself."""
    return [*module.split("."), ""][1]


def arrows_up(module: str, imported: str) -> str | None:
    """What is wrong with `module` importing `imported`, if anything."""
    if imported.split(".")[0] != "workbench":
        return None
    here, there = room(module), room(imported)
    if not here:
        return None  # the package's public names may come from any floor
    if there not in FLOORS:
        return f"imports {imported}: a room may not import the package's public names, which lie above it"
    if here == there:
        return games_apart(module, imported) if here == "games" else None
    if FLOORS[there] < FLOORS[here] or (here, there) in SIDEWAYS:
        return None
    return f"imports {imported}: {there} (floor {FLOORS[there]}) is not below {here} (floor {FLOORS[here]})"


def games_apart(module: str, imported: str) -> str | None:
    mine, other = [*module.split("."), ""][2], [*imported.split("."), ""][2]
    if mine and other and mine != other and (PACKAGE / "games" / other).is_dir():
        return f"imports {imported}: a game knows no other game"
    return None


def faults(path: Path, package: Path = PACKAGE) -> list[str]:
    module = module_name(path, package)
    here = room(module)
    found = []
    for imported, line in imports_of(ast.parse(path.read_text(encoding="utf-8")), module, path.name == "__init__.py"):
        fault = arrows_up(module, imported)
        top = imported.split(".")[0]
        if fault is None and top in KEPT_FOR and here not in KEPT_FOR[top]:
            fault = f"imports {top}, which only {' and '.join(sorted(KEPT_FOR[top]))} may"
        if fault is None and here == "kernel" and top not in KERNEL_MAY:
            fault = f"imports {top}: the kernel uses the standard library and msgspec only"
        if fault:
            found.append(f"{path.relative_to(package.parent).as_posix()}:{line} {fault}")
    return found


# --- the house as it stands


def test_imports_point_down_and_stay_in_their_rooms() -> None:
    assert not (found := [fault for path in sources() for fault in faults(path)]), "\n".join(found)


def test_every_room_has_a_floor() -> None:
    rooms = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in sources()}
    assert rooms - {"__init__", "__main__"} <= set(FLOORS), "name the floor of a new room in FLOORS"


def test_only_a_games_own_files_name_it() -> None:
    """Kernel, session, lab, teaching, the pictures' common part and the bench know no game by name."""
    games = {path.name for path in (PACKAGE / "games").glob("*") if (path / "__init__.py").exists()}
    games |= {game.replace("_", " ") for game in games} | {game.replace("_", "-") for game in games}
    found = []
    for path in sources():
        module = module_name(path)
        own = any(part == game or part.startswith(f"{game}_") for part in module.split(".") for game in games)
        if room(module) not in NAMES_NO_GAME or own:
            continue
        for text, line in strings(ast.parse(path.read_text(encoding="utf-8"))):
            found += [f"{path.name}:{line} names {game!r}" for game in games if game in text.casefold()]
    assert not found, "\n".join(found)


def strings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """String constants and imported names of a source; docstrings, which may give an example, left out."""
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value, node.lineno
        elif isinstance(node, ast.ImportFrom):
            yield f"{node.module} {' '.join(alias.name for alias in node.names)}", node.lineno


def test_importing_the_workbench_alone_brings_in_nothing_heavy() -> None:
    heavy = fresh_import()["heavy"]
    assert heavy == [], f"`import workbench` also imports {heavy}"


def test_importing_the_workbench_is_quick() -> None:
    best = min(fresh_import()["seconds"] for _ in range(5))
    assert best < 0.150, f"`import workbench` takes {best * 1000:.0f} ms"


def fresh_import() -> dict:
    script = """
import json, sys, time
before = time.perf_counter()
import workbench
seconds = time.perf_counter() - before
heavy = ["matplotlib", "pandas", "numpy", "ipywidgets", "anywidget", "networkx", "IPython"]
print(json.dumps({"seconds": seconds, "heavy": [name for name in heavy if name in sys.modules]}))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(done.stdout)


# --- the walk itself finds what it should


@pytest.mark.parametrize(
    ("where", "line", "word"),
    [
        ("kernel/a.py", "import workbench.games", "not below"),
        ("kernel/a.py", "from workbench import session", "not below"),
        ("kernel/a.py", "from ..session import tree", "not below"),
        ("kernel/__init__.py", "from ..ui import bench", "not below"),
        ("kernel/a.py", "def f():\n    import workbench.lab", "not below"),
        ("kernel/a.py", "import importlib\nimportlib.import_module('workbench.ui.bench')", "not below"),
        ("kernel/a.py", "import networkx as nx", "only games and pictures"),
        ("kernel/a.py", "import numpy", "msgspec only"),
        ("session/a.py", "from workbench.lab.find import find", "not below"),
        ("session/a.py", "import workbench as wb", "public names"),
        ("session/a.py", "import matplotlib.pyplot", "only pictures"),
        ("teaching/a.py", "import workbench.pictures.layout", "not below"),
        ("pictures/a.py", "from ipywidgets import HTML", "only display and ui"),
        ("games/dueling_nobles/a.py", "import workbench.pictures", "not below"),
        ("ui/a.py", "import workbench.display", "not below"),
        ("display.py", "import matplotlib", "only pictures"),
    ],
)
def test_an_arrow_that_points_up_is_found(tmp_path: Path, where: str, line: str, word: str) -> None:
    path = tmp_path / "workbench" / where
    path.parent.mkdir(parents=True)
    path.write_text(line, encoding="utf-8")
    assert any(word in fault for fault in faults(path, tmp_path / "workbench")), faults(path, tmp_path / "workbench")


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("__init__.py", "from workbench.ui import bench"),
        ("kernel/a.py", "import json, msgspec\nfrom . import b\nfrom .b import c\nfrom workbench.kernel import d"),
        ("games/dueling_nobles/a.py", "import networkx\nfrom workbench.kernel.step import Choice\nfrom . import state"),
        ("lab/a.py", "from workbench.session import Session"),
        ("pictures/a.py", "import matplotlib, networkx\nfrom workbench.games.dueling_nobles.state import Noble"),
        ("ui/a.py", "import ipywidgets, anywidget\nimport workbench.pictures"),
        ("display.py", "import ipywidgets\nfrom workbench.ui import bench"),
    ],
)
def test_an_arrow_that_points_down_is_allowed(tmp_path: Path, where: str, line: str) -> None:
    path = tmp_path / "workbench" / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line, encoding="utf-8")
    assert faults(path, tmp_path / "workbench") == []
