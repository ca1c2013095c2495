"""Drills: quizzes as readable JSON files. When one is opened the rules are asked anew which answers are right."""

from __future__ import annotations

from os import PathLike
from typing import Any

import msgspec

from workbench.kernel.arguments import path_of
from workbench.kernel.codec import from_plain, to_plain
from workbench.kernel.errors import BadDrill, UnknownGame, WorkbenchError
from workbench.kernel.registry import find_game
from workbench.kernel.settings import from_builtins, to_builtins
from workbench.session import Session
from workbench.teaching.json_file import FORMAT, read, read_text, text_of, write
from workbench.teaching.question import LETTERS, Choice, Question
from workbench.teaching.quiz import Item, Quiz
from workbench.teaching.quiz_numbers import number_now


class SavedPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in a file."""

    game: str
    settings: dict[str, Any]
    state: dict[str, Any]


class SavedItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question in a file, with the number of its position."""

    position: int
    question: Question


class DrillFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drill.

    Attributes:
        drill: number of the format.
        title: what it is called.
        positions: the positions asked about.
        items: the questions.
    """

    drill: int
    title: str
    positions: list[SavedPosition]
    items: list[SavedItem]


def save(quiz: Quiz, path: str | PathLike[str]) -> None:
    """Write a quiz to a file. Raises BadDrill."""
    write(path_of(path, BadDrill), _file(quiz), BadDrill)


def as_text(quiz: Quiz) -> str:
    """What the file of a quiz holds."""
    return text_of(_file(quiz)).decode()


def _file(quiz: Quiz) -> DrillFile:
    positions: list[SavedPosition] = []
    items: list[SavedItem] = []
    for item in quiz:
        place = SavedPosition(item.game_id, to_builtins(item.settings), to_plain(item.state))
        if place not in positions:
            positions.append(place)
        items.append(SavedItem(positions.index(place), item.question))
    return DrillFile(FORMAT, quiz.title, positions, items)


def load_quiz(path: str | PathLike[str]) -> Quiz:
    """The quiz in a file.

    Which answers are right is asked of the rules as they are now; a question whose answer has changed says so
    (`item.changed`), one that no longer makes sense is refused.

    Raises:
        BadDrill: no file, no JSON, no drill, or one whose positions or moves do not fit the game.
    """
    where = path_of(path, BadDrill)
    return _quiz(read(where, DrillFile, "drill", BadDrill), where.name)


def from_text(text: str, name: str) -> Quiz:
    """The quiz in the content of a file that is called `name`. Raises like `load_quiz`."""
    return _quiz(read_text(text, name, DrillFile, "drill", BadDrill), name)


def _quiz(file: DrillFile, name: str) -> Quiz:
    places = [_place(name, number, saved) for number, saved in enumerate(file.positions)]
    return Quiz([_item(name, number, saved, places) for number, saved in enumerate(file.items)], file.title)


def _place(name: str, number: int, saved: SavedPosition) -> Item:
    try:
        game = find_game(saved.game)
        settings = from_builtins(game.rulebook, saved.settings, game.pack_type)
        state = from_plain(game, settings, saved.state)
    except (WorkbenchError, UnknownGame) as error:
        raise BadDrill(f"{name}, position {number}: {error}") from error
    return Item(game.id, settings, state, Question("legal", "", ()))


def _item(name: str, number: int, saved: SavedItem, places: list[Item]) -> Item:
    where = f"{name}, question {number + 1}"
    if not 0 <= saved.position < len(places):
        raise BadDrill(f"{where}: there is no position {saved.position}.")
    question = saved.question
    if not 1 < len(question.choices) <= len(LETTERS):
        raise BadDrill(f"{where}: a question has 2 to {len(LETTERS)} choices, not {len(question.choices)}.")
    place = places[saved.position]
    try:
        right = right_now(place.session(), question)
    except WorkbenchError as error:
        raise BadDrill(f"{where}: {error}") from error
    if not any(right):
        raise BadDrill(f"{where}: none of its answers is right any more.")
    choices = tuple(_judged(choice, now) for choice, now in zip(question.choices, right, strict=True))
    several = question.several or sum(right) > 1
    judged = msgspec.structs.replace(question, choices=choices, several=several)
    return Item(place.game_id, place.settings, place.state, judged, judged.right != question.right)


def _judged(choice: Choice, right: bool) -> Choice:
    if choice.right == right:
        return choice
    because = "By the rules as they are now this is right." if right else "By the rules as they are now this is wrong."
    return msgspec.structs.replace(choice, right=right, because=because)


def right_now(session: Session, question: Question) -> list[bool]:
    """Which answers the rules call right at a position; the saved key is not asked, save for a lesson's own questions.

    Raises:
        WorkbenchError: a move of the question is none.
    """
    values = [choice.value for choice in question.choices]
    if question.kind == "legal":
        return [session.why(value).legal for value in values]
    if question.kind == "rule":
        against = {item.rule for item in session.why(question.move).verdict.objections}
        return [value in against for value in values]
    if question.kind == "next":
        told = {line.text for line in session.preview(question.move, session.decider)}
        return [value in told for value in values]
    if question.kind == "score":
        number = number_now(session, question)
        return [value == str(number) for value in values]
    return [choice.right for choice in question.choices]
