"""Which rules the code cites, and which the cases show at work: `python -m tests.coverage_report dueling_nobles`.

With `--heat FILE` the counts of the cases are written to a file besides, as a column for the rule heat map:
`wb.heat("FILE")` reads it.

A rule is shown to allow when the verdict on a legal move weighed it or an event carried it, and to forbid when an
objection named it. Counted is what really happens while all cases of the game are played, whatever they claim.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.cases.case import load_cases, play_case
from tests.rule_marks import Recorder, watch
from workbench.kernel import Game, Rulebook
from workbench.kernel.registry import find_game
from workbench.lab.heat import counted_heat
from workbench.lab.rule_heat import RuleCounter, RuleHeat

AT_REST = ("component", "flavour")
_STRING_ID = re.compile(r"[a-z][a-z0-9-]*\.[a-z0-9-]+")
_NAMED_ID = re.compile(r"(?<![\w./-])[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*(?![\w(/])")
_FILE_ENDINGS = (".py", ".toml", ".md")


# ------------------------------------------------------------------------------------------------- the code


def sources(game: Game) -> list[tuple[Path, ast.Module]]:
    """The modules of a game, parsed."""
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(game.folder.rglob("*.py"))]


def cited(game: Game) -> dict[str, set[str]]:
    """Rule ids in the code's strings, with the files they stand in; known by their first part, right or wrong."""
    heads = {name.partition(".")[0] for name in game.rulebook.ids()}
    found: dict[str, set[str]] = {}
    for path, tree in sources(game):
        for text in _strings(tree):
            if _STRING_ID.fullmatch(text) and text.partition(".")[0] in heads:
                found.setdefault(text, set()).add(path.name)
    return found


def mentioned(game: Game) -> dict[str, set[str]]:
    """Rule ids that docstrings and comments mention, with the files they stand in."""
    heads = {name.partition(".")[0] for name in game.rulebook.ids()}
    found: dict[str, set[str]] = {}
    for path, tree in sources(game):
        for text in (*_docstrings(tree), *_comments(path)):
            for name in _NAMED_ID.findall(text):
                if name.partition(".")[0] in heads and not name.endswith(_FILE_ENDINGS):
                    found.setdefault(name, set()).add(path.name)
    return found


def _strings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _docstrings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            yield ast.get_docstring(node) or ""


def _comments(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        _, sign, comment = line.partition("# ")
        if sign:
            yield comment


def questions_asked(game: Game) -> Iterator[tuple[str, str, str]]:
    """Every ruling or variant that the code asks for by name: (file, "ruling" or "variant", short id)."""
    kinds = {"answer": "ruling", "has": "variant"}
    for path, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in kinds:
                for argument in node.args[:1]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield path.name, kinds[node.func.attr], argument.value


def answers_compared(game: Game) -> Iterator[tuple[str, str, str]]:
    """Every answer that the code compares a ruling with: (file, ruling, answer)."""
    for path, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                yield from ((path.name, *pair) for pair in _compared(node))


def _compared(node: ast.Compare) -> Iterator[tuple[str, str]]:
    call = node.left
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "answer":
        ruling, answer = call.args[0], node.comparators[0]
        if isinstance(ruling, ast.Constant) and isinstance(answer, ast.Constant):
            yield str(ruling.value), str(answer.value)


def can_forbid(game: Game) -> set[str]:
    """Rules, rulings and variants that can stand against a move: by a short refusal, or by an objection in the code."""
    book = game.rulebook
    rows = (*book.rules.values(), *book.rulings.values(), *book.variants.values())
    return {row.id for row in rows if row.forbids} | _objected(game)


def _objected(game: Game) -> set[str]:
    found = set()
    for _, tree in sources(game):
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("objection", "Objection")
            ):
                found.update(argument.value for argument in node.args[:1] if isinstance(argument, ast.Constant))
    return found


# ------------------------------------------------------------------------------------------------ the cases


@cache
def seen_in_cases(game_id: str) -> Recorder:
    """What was seen at work while all cases of a game were played."""
    together = Recorder()
    for case in load_cases(game_id):
        if not case.unfit:
            together.add(play_case(case)[1])
    return together


def heat_of_cases(game: Game) -> RuleHeat:
    """How often each rule was at work while all cases were played: a column of the rule heat map, "per game" a case."""
    counter, cases = RuleCounter(), [case for case in load_cases(game.id) if not case.unfit]
    with watch(counter):  # type: ignore[arg-type]
        for case in cases:
            play_case(case)
    return counted_heat(game, "the tests", counter, len(cases))


def acting(book: Rulebook) -> list[str]:
    """The rules that do something, in rulebook order."""
    return [rule.id for rule in book.rules.values() if rule.kind not in AT_REST]


def never_cited(game: Game) -> list[str]:
    """Rules that act, but that no code cites."""
    known = cited(game)
    return [rule for rule in acting(game.rulebook) if rule not in known]


def unknown_ids(game: Game) -> list[str]:
    """Ids in the code that the rulebook does not have."""
    known = set(game.rulebook.ids())
    return sorted(
        f"{name} ({', '.join(sorted(files))})"
        for table in (cited(game), mentioned(game))
        for name, files in table.items()
        if name not in known
    )


def never_allowing(game: Game) -> list[str]:
    """Rules that act, but that no case shows allowing or happening."""
    seen = seen_in_cases(game.id)
    return [rule for rule in acting(game.rulebook) if rule not in seen.allowed]


def never_forbidding(game: Game) -> list[str]:
    """Rules, rulings and variants that can stand against a move, but do so in no case."""
    seen = seen_in_cases(game.id)
    order = game.rulebook.ids()
    return sorted((rule for rule in can_forbid(game) if rule not in seen.forbade), key=order.index)


def report(game: Game) -> Iterator[str]:
    """The report, line by line."""
    cases = load_cases(game.id)
    yield f"{game.title}: {len(acting(game.rulebook))} rules that act, {len(cases)} cases"
    yield from _section("Ids in the code that the rulebook does not have", unknown_ids(game))
    yield from _section("Rules that no code cites", never_cited(game))
    yield from _section("Rules that no case shows allowing or happening", never_allowing(game))
    yield from _section("Rules that can forbid, but do so in no case", never_forbidding(game))


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    listed = list(lines)
    yield f"{heading}: {len(listed) or 'none'}"
    yield from (f"  {line}" for line in listed)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.coverage_report", description=__doc__)
    parser.add_argument("game", help="id of the game")
    parser.add_argument("--heat", metavar="FILE", help="write the counts of the cases to this file")
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    if chosen.heat:
        heat_of_cases(game).save(chosen.heat)
    print("\n".join(report(game)))


if __name__ == "__main__":
    main()
