"""Writing a position as a case: TOML for a library of cases, or a test file for pytest."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from workbench.kernel.arguments import texts
from workbench.kernel.codec import to_plain
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.play import decider, legal_moves, waiting
from workbench.kernel.settings import DEFAULT_NAMES, Settings, to_builtins
from workbench.kernel.state import AnyState
from workbench.kernel.step import Choice, Task
from workbench.session.cases.case import NOTHING, BadCase, Case, Refusal, read_cases
from workbench.session.cases.check import value_at
from workbench.session.cases.play import position_of, settings_of
from workbench.session.compare import changes_between
from workbench.session.edits import edit_between
from workbench.session.place import Place
from workbench.session.texts import written
from workbench.session.tree import Node

CHOICES = 40
FACTS = 30


def as_case(
    place: Place,
    title: str,
    name: str = "",
    since: Node | None = None,
    moves: Iterable[str] = (),
    expect: Iterable[str] | None = None,
    question: str = "",
    note: str = "",
) -> str:
    """A place as a case in TOML: `wb.edge_cases` opens it, `wb.check_case` holds it against what it says.

    The case begins at `since`, plays what was played from there to the place, and pins what holds there: who decides
    what, all legal moves if they are few, the verdicts on `moves`, and the facts that changed or are named.

    Raises:
        BadCase: the way from `since` holds an edit, other rules or a position kept from a file.
        UnknownMove, AmbiguousMove: one of `moves` is no move of the game.
    """
    first = place.node if since is None else since
    called = written(title, "a title")
    case = Case(
        id=written(name, "a name") or slug(called),
        title=called,
        game=place.game.id,
        question=written(question, "a question"),
        note=written(note, "a note"),
    )
    case = _begun(place.game, case, first._state)
    case = msgspec.structs.replace(case, play=tuple(_played(place, first)), until=_until(place))
    judged = texts(moves, "moves", "a list of moves in notation")
    facts = None if expect is None else texts(expect, "expect", "a list of paths such as ['seats.0.money']")
    case = _pinned(place, case, first, judged, facts)
    return _checked(place, first, case)


def as_test(case: str) -> str:
    """A case in TOML as a test file for pytest."""
    found = read_cases(case)[0]
    quoted = f"'''\n{case.strip()}\n'''" if "'''" not in case and "\\" not in case else json.dumps(case)
    return (
        f'"""{_one_line(found.title)}. A case made with the Nobles Workbench."""\n\n'
        f"import workbench as wb\n\n"
        f"CASE = {quoted}\n\n\n"
        f"def test_{slug(found.id, '_')}() -> None:\n"
        f"    wb.check_case(CASE)\n"
    )


def _one_line(text: str) -> str:
    return " ".join(text.replace('"', "'").replace("\\", "/").split()).rstrip(".")


def slug(text: str, joint: str = "-") -> str:
    """A text as a name: plain letters and digits, joined."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return joint.join(re.findall(r"[a-z0-9]+", plain.casefold())) or "case"


# ------------------------------------------------------------------------------------------------- the position


def _begun(game: Game, case: Case, state: AnyState) -> Case:
    """The case with settings and position: of the named positions the one that needs the smallest edit."""
    settings: Settings = state.settings
    book, defaults = game.rulebook, game.rulebook.default_answers()
    names = settings.players
    own = names != DEFAULT_NAMES[: len(names)]
    case = msgspec.structs.replace(
        case,
        players=names if own else len(names),
        rulings={name: answer for name, answer in settings.rulings if defaults[name] != answer},
        variants=settings.variants,
        whole=True,
    )
    if settings.components != ("" if game.components is None else game.components.fingerprint):
        case = msgspec.structs.replace(case, pack=to_builtins(settings)["parts"])
    missing = set(book.default_variants()) - set(settings.variants)
    if missing:
        case = msgspec.structs.replace(case, without=tuple(sorted(missing)))
    edits = {name: edit_between(position(settings), state) for name, position in game.positions.items()}
    best = min(edits, key=lambda name: (len(json.dumps(edits[name])), name != "start"))
    edit = edits[best]
    values = {path: _without_nothing(value) for path, value in edit.items() if value is not None}
    return msgspec.structs.replace(
        case,
        position=best,
        given={path: value for path, value in values.items() if not isinstance(value, dict)},
        nothing=tuple(path for path, value in edit.items() if value is None),
        tables={path: value for path, value in values.items() if isinstance(value, dict)},
    )


def _without_nothing(value: Any) -> Any:
    """A value without the parts that are nothing; a struct's fields are nothing if they are not said."""
    if isinstance(value, dict):
        return {key: _without_nothing(item) for key, item in value.items() if item is not None}
    return [_without_nothing(item) for item in value] if isinstance(value, list) else value


def _checked(place: Place, first: Node, case: Case) -> str:
    """The case as text, once it is sure that it leads to the same position when it is read again."""
    text = to_toml(case)
    try:
        again = read_cases(text)[0]
        same = to_plain(position_of(again, settings_of(again))) == to_plain(first._state)
    except WorkbenchError:
        same = False
    if same:
        return text
    start = place.game.start(first._state.settings)
    edit = json.dumps(edit_between(start, first._state), ensure_ascii=False)
    return to_toml(msgspec.structs.replace(case, position="start", given={}, nothing=(), tables={}, exact=edit))


# ----------------------------------------------------------------------------------------------- what is played


def _played(place: Place, first: Node) -> Iterator[str]:
    """The moves and outcomes on the way from `first`."""
    path = place.tree.path(place.node)
    if first not in path:
        raise BadCase(f"Node {first.id} does not lie on the way to node {place.node.id}.")
    for node in path[path.index(first) + 1 :]:
        cause = node.cause
        assert cause is not None
        if cause.kind in ("edit", "settings", "checkpoint"):
            raise BadCase(f"Node {node.id} is no move; let the case begin there or later: since={node.id}.")
        if cause.kind != "task":
            yield cause.text


def _until(place: Place) -> str:
    """The automatic step that waits at the place; "" if none does."""
    step = waiting(place._now)
    return type(step).__name__ if isinstance(step, Task) else ""


# ----------------------------------------------------------------------------------------------- what must hold


def _pinned(place: Place, case: Case, first: Node, moves: tuple[str, ...], expect: tuple[str, ...] | None) -> Case:
    state = place._now
    step = waiting(state)
    facts: dict[str, Any] = {
        "step": type(step).__name__,
        "decider": NOTHING if decider(state) is None else decider(state),
    }
    for path in _facts(place, first) if expect is None else expect:
        facts[path] = _fact(state, path)
    problems = sorted({f"{problem.rule}" for node in (first, place.node) for problem in place.at(node).problems()})
    if problems:
        facts["problems"] = problems
    refuse, allow, rules = _judged(place, moves)
    choices = None
    if isinstance(step, Choice) and not place.problems():
        legal = [str(move) for move in legal_moves(state)]
        choices = tuple(legal) if len(legal) <= CHOICES else None
    return msgspec.structs.replace(case, expect=facts, refuse=refuse, allow=allow, rules=rules, choices=choices)


def _facts(place: Place, first: Node) -> list[str]:
    """The paths of the facts that changed on the way, as far as they are plain values."""
    changes = changes_between(place.game, first._state, place._now, None)
    paths = [change.path for change in changes if not change.path.startswith("agenda")]
    return [path for path in paths if _is_plain(_reached(place._now, path))][:FACTS]


def _reached(state: Any, path: str) -> Any:
    try:
        return msgspec.to_builtins(value_at(state, path))
    except (AttributeError, KeyError, IndexError, ValueError):
        return {}


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, (str, int)) for item in value)
    return not isinstance(value, dict)


def _fact(state: Any, path: str) -> Any:
    """What lies at a path, as a case says it. Raises BadCase."""
    try:
        value = msgspec.to_builtins(value_at(state, path))
    except (AttributeError, KeyError, IndexError, ValueError) as error:
        raise BadCase(f"There is no {path} in this position.") from error
    return NOTHING if value is None else value


def _judged(place: Place, moves: Iterable[str]) -> tuple[tuple[Refusal, ...], tuple[str, ...], tuple[str, ...]]:
    """The moves that are refused, those that are allowed, and the rules that refuse."""
    refused, allowed, rules = [], [], []
    for text in moves:
        found = place.why(text).verdict
        if found.legal:
            allowed.append(text)
            continue
        seat = found.seat if found.seat != place.decider else None
        refused.append(Refusal(text, found.objections[0].rule, seat))
        rules += [item.rule for item in found.objections if item.rule not in rules]
    return tuple(refused), tuple(allowed), tuple(rules)


# ---------------------------------------------------------------------------------------------------------- TOML

_BARE = re.compile(r"^[A-Za-z0-9_-]+$")
_HEAD = ("id", "title", "game", "question", "note", "players", "rulings", "variants", "without", "position", "whole")


def to_toml(case: Case) -> str:
    """A case as a `[[case]]` table; what holds anyway is left out."""
    data = msgspec.to_builtins(case)
    usual = msgspec.to_builtins(Case(id="", title=""))
    kept = {name: value for name, value in data.items() if value != usual.get(name) and name not in ("folder", "file")}
    lines = ["[[case]]"]
    ordered = [*(name for name in _HEAD if name in kept), *(name for name in kept if name not in _HEAD)]
    for name in ordered:
        value = kept[name]
        if name in ("given", "expect"):
            lines += [f"{name}.{_path(path)} = {toml_value(each)}" for path, each in value.items()]
        else:
            lines.append(f"{name} = {toml_value(value)}")
    return "\n".join(lines) + "\n"


def _path(path: str) -> str:
    return ".".join(_key(part) for part in path.split("."))


def _key(key: str) -> str:
    return key if _BARE.match(key) else _text(key)


def toml_value(value: Any) -> str:
    """A JSON value as TOML. Raises BadCase for nothing, which TOML cannot say."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        parts = (f"{_key(key)} = {toml_value(item)}" for key, item in value.items() if item is not None)
        return f"{{ {', '.join(parts)} }}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    raise BadCase(f"{value!r} cannot be written in TOML.")


def _text(text: str) -> str:
    """A TOML string: a JSON string but for one sign that JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
