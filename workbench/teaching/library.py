"""The library of lessons: ours, those that a game brings, and those in a folder of your own.

Lessons are found in three places: the folder `lessons/GAME` beside this file, the folder `lessons` beside a game's
rulebook, and packages named by entry points of the group `workbench.lessons`, whose folders are named after games.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import EntryPoint
from importlib.resources import files
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any, overload

import msgspec

from workbench.kernel.arguments import path_of, told
from workbench.kernel.errors import BadLesson, WorkbenchError
from workbench.kernel.ids import hint, plain_id
from workbench.kernel.registry import find_game, game_ids, installed, kept_until_added
from workbench.teaching.lesson import Lesson
from workbench.teaching.lesson_file import parse_lesson
from workbench.teaching.progress import Record

LESSONS = "workbench.lessons"
OWN = Path(__file__).parent / "lessons"
COMMON = "common.toml"


class NoLesson(BadLesson, IndexError):
    """There is no lesson at a place of a library."""


class Library(Sequence[Lesson]):
    """Lessons in order. `library[3]`, `library["castle"]`, `for lesson in library`; shows itself as a list.

    Attributes:
        lessons: the lessons.
        faults: what is wrong with files that could not be read, one sentence each.
        record: the progress of a learner; None if none is kept.
    """

    def __init__(self, lessons: Iterable[Lesson], faults: Iterable[str] = (), record: Record | None = None) -> None:
        self.lessons = tuple(lessons)
        self.faults = tuple(faults)
        self.record = record

    def __len__(self) -> int:
        return len(self.lessons)

    def __iter__(self) -> Iterator[Lesson]:
        return iter(self.lessons)

    @overload
    def __getitem__(self, which: int | str) -> Lesson: ...
    @overload
    def __getitem__(self, which: slice) -> Library: ...
    def __getitem__(self, which: int | str | slice) -> Lesson | Library:
        """A lesson by its place, id, title, or a part of these that only one has.

        Raises:
            BadLesson: no lesson, or several, are called so.
            NoLesson: there is no such place; it is an IndexError, too.
        """
        if isinstance(which, slice):
            return Library(self.lessons[which], (), self.record)
        if not isinstance(which, int):
            return self._called(which)
        if not -len(self) <= which < len(self):
            places = f"they have the places 0 to {len(self) - 1}" if len(self) else "no lesson could be read"
            raise NoLesson(f"There is no lesson {which}; {places}.{self._left_out()}")
        return self.lessons[which]

    def _left_out(self) -> str:
        """What stood in files that could not be read."""
        return f" Left out: {' '.join(self.faults)}" if self.faults else ""

    def _called(self, name: str) -> Lesson:
        if not isinstance(name, str):
            raise BadLesson(f"A lesson is named by its place, id or title, not by {told(name)}.")
        wanted = plain_id(name)
        names = {lesson: (plain_id(f"{lesson.game_id}/{lesson.id}"), plain_id(lesson.title)) for lesson in self}
        found = [lesson for lesson, (full, title) in names.items() if wanted in (full, full.partition("/")[2], title)]
        found = found or [lesson for lesson, parts in names.items() if wanted and any(wanted in part for part in parts)]
        if len(found) == 1:
            return found[0]
        if found:
            raise BadLesson(f"{name!r} can be {', '.join(lesson.title for lesson in found)}.")
        near = hint(name, [lesson.title for lesson in self])
        raise BadLesson(f"No lesson is called {name!r}{near}.{self._left_out()}")

    def open(self, which: int | str) -> Any:
        """A sitting of a lesson; its progress is kept in the library's record. Raises like `library[which]`."""
        lesson = self[which]
        return lesson.open(self.record.path if self.record is not None else None)

    def of_rule(self, rule: str) -> Library:
        """The lessons that cite a rule."""
        return Library((lesson for lesson in self if rule in lesson.rules), (), self.record)

    def state(self, lesson: Lesson) -> str:
        """How far the learner is: "", "begun" or "done"."""
        if self.record is None:
            return ""
        progress = self.record.of(lesson)
        return "done" if progress.done else "begun" if progress.share or progress.at else ""

    def __repr__(self) -> str:
        lines = [self._line(place, lesson) for place, lesson in enumerate(self)]
        return "\n".join([*lines, *(f"! {fault}" for fault in self.faults)]) or "no lessons"

    def _line(self, place: int, lesson: Lesson) -> str:
        facts = [f"{lesson.minutes} minutes", f"{len(lesson.tasks)} tasks", self.state(lesson)]
        return f"{place:3}  {lesson.game.title}: {lesson.title} ({', '.join(filter(None, facts))})"


def lessons(
    game: str | None = None, folder: str | PathLike[str] | None = None, record: str | PathLike[str] | None = None
) -> Library:
    """The lessons of a game, or of all games.

    Args:
        game: id of a game, or the beginning of one; None for all.
        folder: read the `.md` files of this folder instead, as while writing lessons.
        record: a JSON file in which a learner's progress is kept.

    Returns:
        The library. A file with a fault is left out and named in `library.faults`.

    Raises:
        UnknownGame: no such game.
        BadLesson: there is no such folder.
        BadSave: the record cannot be read.
    """
    wanted = (find_game(game).id,) if game is not None else game_ids()
    kept = None if record is None else Record.open(record)
    if folder is not None:
        return Library(*_read_all(_in_folder(path_of(folder, BadLesson), wanted, game)), kept)
    found = [_of_game(name) for name in wanted]
    return Library((lesson for some, _ in found for lesson in some), (f for _, some in found for f in some), kept)


@kept_until_added
def _of_game(game: str) -> tuple[tuple[Lesson, ...], tuple[str, ...]]:
    """The lessons of a game from all three places, in the order of their file names, place by place."""
    places: list[Any] = [OWN / game]
    try:
        places.append(find_game(game).folder / "lessons")
    except Exception as error:  # a game of somebody else that cannot be loaded keeps no lesson from the others
        return (), (f"{game}: {type(error).__name__}: {error}",)
    places += [root / game for root in _packages()]
    return _read_all((place, name, game) for place in places for name in _names(place))


def _packages() -> Iterator[Any]:
    for entry in installed(LESSONS).values():
        module = _loaded(entry)
        if module is not None:
            yield files(module)


def _loaded(entry: EntryPoint) -> ModuleType | None:
    try:
        module = entry.load()
    except Exception:  # whatever somebody else's package raises; its lessons are simply not there
        return None
    return module if isinstance(module, ModuleType) else None


def _names(place: Any) -> list[str]:
    return sorted(entry.name for entry in place.iterdir() if entry.name.endswith(".md")) if place.is_dir() else []


def _in_folder(folder: Path, wanted: tuple[str, ...], game: str | None) -> Iterator[tuple[Any, str, str]]:
    if not folder.is_dir():
        raise BadLesson(f"There is no folder {folder}.")
    here = _names(folder)
    yield from ((folder, name, wanted[0] if game is not None else "") for name in here)
    for own in wanted:
        yield from ((folder / own, name, own) for name in _names(folder / own))


def _read_all(sources: Iterable[tuple[Any, str, str]]) -> tuple[tuple[Lesson, ...], tuple[str, ...]]:
    found, faults = [], []
    for place, name, game in sources:
        try:
            found.append(read_lesson(place, name, game))
        except WorkbenchError as error:
            faults.append(str(error))
    return tuple(found), tuple(faults)


def read_lesson(place: Any, name: str, game: str = "") -> Lesson:
    """The lesson in a file of a folder (a path, or a resource of a package); `common.toml` beside it completes it.

    Raises:
        BadLesson: the file cannot be read, or has a fault.
    """
    try:
        text = (place / name).read_bytes().decode("utf-8")
    except UnicodeDecodeError as problem:
        raise BadLesson(f"{name}: byte {problem.start} is not UTF-8; save the file as UTF-8.") from None
    except OSError as problem:
        raise BadLesson(f"{name} cannot be read: {problem.strerror or problem}.") from None
    lesson = parse_lesson(text, name, game, f"{place.name}/{name}")
    common = _common(place)
    if not common:
        return lesson
    head = msgspec.structs.replace(lesson.head, rest={**common.get("rest", {}), **lesson.head.rest})
    return msgspec.structs.replace(lesson, head=head)


def _common(place: Any) -> dict[str, Any]:
    """What all lessons of a folder have in common: where the pieces lie that no board mentions."""
    file = place / COMMON
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as problem:
        raise BadLesson(f"{place.name}/{COMMON} is not TOML: {problem}.") from None
