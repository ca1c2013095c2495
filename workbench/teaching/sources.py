"""The code that states a rule, and what holds it: found by the rule's id, as it stands in strings and marks."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from workbench.kernel.game import Game
from workbench.kernel.registry import find_game, kept_until_added

_ID = re.compile(r"[a-z][a-z0-9-]*\.[a-z0-9-]+")
ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"


class Place(msgspec.Struct, frozen=True):
    """A place in the code of a game that names a rule.

    Attributes:
        file: path below the game's folder, such as `build.py`.
        line: its line.
        step: the class around it, usually a step or a move; "" outside of one.
        function: the function around it; "" in a class fact, as in the list of rules weighed.
        text: the line itself.
        path: the whole path of the file.
    """

    file: str
    line: int
    step: str
    function: str
    text: str
    path: str

    @property
    def weighs(self) -> bool:
        """Whether the rule is only listed here as one that is weighed."""
        return not self.function

    def __str__(self) -> str:
        inside = ".".join(part for part in (self.step, self.function) if part)
        return f"{self.file}, line {self.line}{f', {inside}' if inside else ''}"


class Evidence(msgspec.Struct, frozen=True):
    """A case or a test that holds a rule.

    Attributes:
        kind: "case" or "test".
        id: number or name of the case; name of the test.
        title: what it shows.
        file: path below the folder of the tests, or below that of the game for a case of its own.
        line: its line.
        refuses: whether a move is refused by the rule in it.
    """

    kind: str
    id: str
    title: str
    file: str
    line: int
    refuses: bool = False

    def __str__(self) -> str:
        return f"{self.kind} {self.id}: {self.title} ({self.file}, line {self.line})"


# ------------------------------------------------------------------------------------------------------ the code


ASKED = {"answer": "ruling.", "has": "variant."}


@cache
def code_places(game: Game) -> dict[str, tuple[Place, ...]]:
    """Every place in a game's code that names a rule, by rule; where it decides before where it is listed.

    Rulings and variants count as named where the code asks for their answer: `answer("area-overlap")`, `has("…")`.
    """
    found: dict[str, dict[Place, None]] = {}
    for path in sorted(game.folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines, file = text.splitlines(), path.relative_to(game.folder).as_posix()
        for rule, line, step, function in _named(ast.parse(text)):
            place = Place(file, line, step, function, lines[line - 1].strip(), str(path))
            found.setdefault(rule, {})[place] = None
    return {rule: tuple(sorted(places, key=lambda place: place.weighs)) for rule, places in found.items()}


def _named(tree: ast.Module) -> Iterator[tuple[str, int, str, str]]:
    """Every rule that a module names: id, line, and the class and the function around it."""
    stack: list[tuple[ast.AST, str, str]] = [(tree, "", "")]
    while stack:
        node, step, function = stack.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.fullmatch(node.value):
            yield node.value, node.lineno, step, function
        elif isinstance(node, ast.Call) and (asked := _asked(node)):
            yield asked, node.lineno, step, function
        elif isinstance(node, ast.ClassDef):
            step = node.name
        elif isinstance(node, ast.FunctionDef):
            function = node.name
        stack += [(child, step, function) for child in reversed(list(ast.iter_child_nodes(node)))]


def _asked(call: ast.Call) -> str:
    """The ruling or variant whose answer a call asks for, or ""."""
    prefix = ASKED.get(call.func.attr, "") if isinstance(call.func, ast.Attribute) else ""
    name = call.args[0].value if prefix and call.args and isinstance(call.args[0], ast.Constant) else None
    return f"{prefix}{name}" if isinstance(name, str) else ""


# ---------------------------------------------------------------------------------------------- cases and tests


@kept_until_added
def evidence(game: str, root: Path = TESTS) -> dict[str, tuple[Evidence, ...]]:
    """The cases and tests that hold each rule, a game's own cases among them.

    Empty for our games where the tests are not at hand, as in an installed package.
    """
    found: dict[str, list[Evidence]] = {}
    ours = (*_cases(root / "cases" / game, root), *_marked(root / "games" / game, root))
    own = find_game(game).folder
    for rule, entry in (*ours, *_cases(own / "cases", own)):
        found.setdefault(rule, []).append(entry)
    return {rule: tuple(dict.fromkeys(entries)) for rule, entries in found.items()}


def _cases(folder: Path, root: Path) -> Iterator[tuple[str, Evidence]]:
    for path in sorted(folder.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        lines = _case_lines(text)
        for number, case in enumerate(tomllib.loads(text).get("case", ())):
            refused = {entry.get("rule") for entry in case.get("refuse", ())}
            line = lines[number] if number < len(lines) else 1
            for rule in dict.fromkeys((*case.get("rules", ()), *refused)):
                file = path.relative_to(root).as_posix()
                yield rule, Evidence("case", str(case["id"]), str(case["title"]), file, line, rule in refused)


def _case_lines(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if line.strip() == "[[case]]"]


def _marked(folder: Path, root: Path) -> Iterator[tuple[str, Evidence]]:
    """Tests with a mark `@rule("…")` or `@pytest.mark.rule("…")`."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                title = node.name.removeprefix("test_").replace("_", " ")
                for rule in _marks(node.decorator_list):
                    file = path.relative_to(root).as_posix()
                    yield rule, Evidence("test", node.name, title, file, node.lineno)


def _marks(decorators: Iterable[ast.expr]) -> Iterator[str]:
    for mark in decorators:
        if isinstance(mark, ast.Call) and (getattr(mark.func, "attr", "") or getattr(mark.func, "id", "")) == "rule":
            values = [entry.value for entry in mark.args if isinstance(entry, ast.Constant)]
            yield from (value for value in values if isinstance(value, str))
