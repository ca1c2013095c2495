"""Whatever kind of thing a public function is given: it answers, or one WorkbenchError says what would be right.

Every argument of every public name and of every method of a sitting is given things of the wrong kind, one at a time,
all others being right. A thing that is nothing at all is always refused, so that nonsense is not kept to do harm later.
Switches are left out: everything is true or false.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import workbench as wb

GAME = "dueling_nobles"
NOTHING = object()
WRONG = (None, -1, 3, 3.5, float("nan"), 10**30, True, "zzz", "a\0b", b"x", [3], [[]], {3: 3}, len, NOTHING)
ONE = {"games": 1, "workers": 1, "progress": False}
MADE_BY_OTHERS = {"Results", "Session"}  # `simulate` and `start` make them

MOVE = "keep JS JH QD"
RIGHT_OF_A_SITTING: dict[str, dict[str, Any]] = {
    "after": {"node": 0},
    "as_case": {"title": "A case"},
    "as_test": {"title": "A case"},
    "at": {"node": 0},
    "branches_seen_by": {"seat": 0},
    "compare": {"one": 0},
    "delete": {"node": 1},
    "deleted_seen_by": {"seat": 0},
    "describe": {"move": MOVE},
    "edit": {"edit": {"seats.0.chest": 7}},
    "fix": {"move": "S3", "seconds": 0},
    "foresee": {"move": MOVE},
    "goto": {"node": 0},
    "knows": {"seat": 0},
    "name_line": {"name": "A line"},
    "note": {"text": "A note"},
    "pieces": {"move": MOVE},
    "play": {"move": MOVE},
    "preview": {"move": MOVE},
    "save": {"path": "sitting.json"},
    "watch": {"callback": print},
    "why": {"move": "S3"},
}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def sitting() -> wb.Session:
    session = wb.start(GAME, players=["Ann", "Ben"], seed=7)
    session.play(MOVE)
    session.back()
    return session


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What each public function takes."""
    folder = tmp_path_factory.mktemp("right")
    session = sitting()
    session.save(folder / "sitting.json")
    wb.quiz(session, questions=1, seed=1).save(folder / "quiz.json")
    results = wb.simulate(GAME, **ONE)
    results.save(folder / "results", format="csv")
    state = session.state
    return {
        "LivingRulebook": {"game": GAME},
        "add_game": {"folder": str(folder)},
        "agent": {"name": "random"},
        "autosaves": {},
        "bench": {"session": session},
        "check_case": {"case": wb.edge_cases(GAME)[0].case},
        "class_table": {"sheets": []},
        "compare": {"game": GAME, "settings": [{}, {"rulings": {"first-player": "chosen"}}], **ONE},
        "draw": {"state": state},
        "edge_cases": {"game": GAME},
        "find": {"game": GAME, "rule": "setup.keep", **ONE},
        "graph": {"state": state},
        "handout": {"lesson": wb.lessons(GAME)[0], "path": folder / "handout.html"},
        "heat": {"source": GAME, **ONE},
        "last_turn": {"session": session},
        "lessons": {},
        "list_games": {},
        "load": {"path": folder / "sitting.json"},
        "load_quiz": {"path": folder / "quiz.json"},
        "load_results": {"folder": folder / "results"},
        "paste": {"text": session.sheet()},
        "present": {"thing": session},
        "quiz": {"source": session, "questions": 1},
        "recover": {},
        "register": {"source": GAME},
        "rulebook": {"game": GAME},
        "score_tree": {"session": wb.start("noblemen", players=3, seed=1), "seat": 0},
        "simulate": {"game": GAME, **ONE},
        "start": {"game": GAME},
        "sweep": {"game": GAME, "questions": ["first-player"], **ONE},
        "view": {"state": state, "seat": 0},
    }


def functions() -> list[str]:
    """Public names that are called, without the errors."""
    named = {name: getattr(wb, name) for name in wb.__all__}
    errors = {name for name, it in named.items() if isinstance(it, type) and issubclass(it, BaseException)}
    return sorted(set(named) - errors - MADE_BY_OTHERS)


def methods() -> list[str]:
    """Methods of a sitting that take something."""
    found = inspect.getmembers(wb.Session, inspect.isfunction)
    return [name for name, it in found if not name.startswith("_") and len(inspect.signature(it).parameters) > 1]


@pytest.mark.parametrize("name", functions())
def test_a_public_function_answers_or_says_what_would_be_right(name: str, right: dict[str, dict[str, Any]]) -> None:
    function = getattr(wb, name)
    assert list(tried(lambda: function, right[name])) == []


@pytest.mark.parametrize("name", methods())
def test_a_method_of_a_sitting_answers_or_says_what_would_be_right(name: str) -> None:
    assert list(tried(lambda: getattr(sitting(), name), RIGHT_OF_A_SITTING.get(name, {}))) == []


def tried(function: Callable[[], Callable[..., Any]], right: Mapping[str, Any]) -> Iterator[str]:
    """What went wrong when each argument in turn was of each wrong kind."""
    for parameter in inspect.signature(function()).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD or parameter.annotation == "bool":
            continue
        for wrong in WRONG:
            try:
                if parameter.kind is parameter.VAR_POSITIONAL:
                    done = function()(wrong, **right)
                else:
                    done = function()(**{**right, parameter.name: wrong})
                if inspect.isgenerator(done):
                    list(done)
            except wb.WorkbenchError as error:
                if not str(error).strip():
                    yield f"{parameter.name}={wrong!r}: nothing is said"
            except Exception as error:
                yield f"{parameter.name}={wrong!r}: {type(error).__name__}: {error}"
            else:
                if wrong is NOTHING:
                    yield f"{parameter.name}={wrong!r} is taken"


def test_every_public_function_is_among_them(right: dict[str, dict[str, Any]]) -> None:
    assert sorted(right) == functions()
    assert set(RIGHT_OF_A_SITTING) <= set(methods())


BOOK = ("rule", "ruling", "variant", "preset", "gap", "cite")
LOOKED_UP: dict[str, Callable[[Any], Any]] = {
    **{f"rulebook.{name}": lambda wrong, name=name: getattr(wb.rulebook(GAME), name)(wrong) for name in BOOK},
    "book.entry": lambda wrong: wb.LivingRulebook(GAME).entry(wrong),
    "book.chapter": lambda wrong: wb.LivingRulebook(GAME).chapter(wrong),
    "book.search": lambda wrong: wb.LivingRulebook(GAME).search(wrong),
    "book.show": lambda wrong: wb.LivingRulebook(GAME).show(wrong),
    "edge_cases.about": lambda wrong: wb.edge_cases(GAME).about(wrong),
    "lessons.open": lambda wrong: wb.lessons(GAME).open(wrong),
    "lesson.goto": lambda wrong: wb.lessons(GAME).open(0).goto(wrong),
    "handout.save": lambda wrong: wb.lessons(GAME)[0].handout().save(wrong),
    "present.goto": lambda wrong: wb.present(sitting()).goto(wrong),
}


@pytest.mark.parametrize("name", LOOKED_UP)
@pytest.mark.parametrize("wrong", [None, b"x", [3], NOTHING], ids=["None", "bytes", "list", "nothing"])
def test_what_is_looked_up_by_the_wrong_kind_of_thing_is_told(name: str, wrong: Any) -> None:
    with pytest.raises(wb.WorkbenchError):
        LOOKED_UP[name](wrong)
