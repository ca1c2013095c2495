"""Which rules the code cites, and which the cases show at work: `python -m workbench.testing.coverage dueling_nobles`.

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
from pathlib import Path
from typing import Any

from workbench.kernel import Game, Rulebook
from workbench.kernel.registry import find_game, kept_until_added
from workbench.lab.heat import counted_heat
from workbench.lab.rule_heat import RuleCounter, RuleHeat
from workbench.session.cases import Case
from workbench.testing.cases import cases, play_case
from workbench.testing.recorder import Recorder, watch

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
    rows: tuple[Any, ...] = (*book.rules.values(), *book.rulings.values(), *book.variants.values())
    return {row.id for row in rows if row.forbids} | _objected(game)


def _objected(game: Game) -> set[str]:
    found = set[str]()
    for _, tree in sources(game):
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("objection", "Objection")
            ):
                found.update(str(argument.value) for argument in node.args[:1] if isinstance(argument, ast.Constant))
    return found


# ------------------------------------------------------------------------------------------------ the cases


@kept_until_added
def seen_in_cases(game_id: str) -> Recorder:
    """What was seen at work while all cases of a game were played."""
    together = Recorder()
    for case in cases(game_id):
        if not case.unfit:
            together.add(play_case(case)[1])
    return together


def heat_of_cases(game: Game) -> RuleHeat:
    """How often each rule was at work while all cases were played: a column of the rule heat map, "per game" a case."""
    counter, played = RuleCounter(), [case for case in cases(game.id) if not case.unfit]
    with watch(counter):  # type: ignore[arg-type]
        for case in played:
            play_case(case)
    return counted_heat(game, "the tests", counter, len(played))


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


def undecided(game: Game) -> list[str]:
    """Answers of rulings other than the default, and variants, that no case shows to make a difference."""
    book = game.rulebook
    wanted = [
        (ruling.id, answer) for ruling in book.rulings.values() for answer in ruling.answers if answer != ruling.default
    ] + [(variant.id, "on") for variant in book.variants.values()]
    shown = set[tuple[str, str]]()
    for case in cases(game.id):
        chosen = chosen_in(case)
        shown.update((name, chosen.get(name, "off")) for name in (chosen if case.same_because else case.differs))
    return [f"{name}={answer}" for name, answer in wanted if (name, answer) not in shown]


def chosen_in(case: Case) -> dict[str, str]:
    """The chosen rulings and variants of a case by full id."""
    answers = {f"ruling.{name}": answer for name, answer in case.rulings.items()}
    return answers | {f"variant.{name}": "on" for name in case.variants}


def unknown_choices(game: Game) -> list[str]:
    """Rulings, variants and answers that the code asks for and that the rulebook does not have."""
    book = game.rulebook
    tables: dict[str, Iterable[str]] = {"ruling": book.rulings, "variant": book.variants}
    found = [f"{kind}.{name} ({file})" for file, kind, name in questions_asked(game) if name not in tables[kind]]
    for file, ruling, answer in answers_compared(game):
        if ruling in book.rulings and answer not in book.rulings[ruling].answers:
            found.append(f"ruling.{ruling}={answer} ({file})")
    return found


FINDINGS = {
    "Ids in the code that the rulebook does not have": unknown_ids,
    "Rulings, variants and answers in the code that the rulebook does not have": unknown_choices,
    "Rules that no code cites": never_cited,
    "Rules that no case shows allowing or happening": never_allowing,
    "Rules that can forbid, but do so in no case": never_forbidding,
    "Answers and variants that no case shows to make a difference": undecided,
}


def uncovered(game: str) -> list[str]:
    """What of a game's rulebook the code does not cite or the cases do not show, one sentence each. Raises BadCase."""
    found = find_game(game)
    return [f"{heading}: {entry}" for heading, finding in FINDINGS.items() for entry in finding(found)]


def report(game: Game) -> Iterator[str]:
    """The report, line by line."""
    count = len(cases(game.id))
    yield f"{game.title}: {len(acting(game.rulebook))} rules that act, {count} cases"
    for heading, finding in FINDINGS.items():
        yield from _section(heading, finding(game))


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    listed = list(lines)
    yield f"{heading}: {len(listed) or 'none'}"
    yield from (f"  {line}" for line in listed)


def main() -> None:
    """Report on the game that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m workbench.testing.coverage", description=__doc__)
    parser.add_argument("game", help="id of the game")
    parser.add_argument("--heat", metavar="FILE", help="write the counts of the cases to this file")
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    if chosen.heat:
        heat_of_cases(game).save(chosen.heat)
    print("\n".join(report(game)))


if __name__ == "__main__":
    main()
