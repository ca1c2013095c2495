"""The library of cases: those that come with the workbench, with a game, or that a user has written."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import SupportsIndex, overload

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.play import legal_moves
from workbench.kernel.registry import find_game, game_ids
from workbench.session.autosave import home
from workbench.session.cases.case import ANYTHING, BadCase, Case, read_file
from workbench.session.cases.check import check_case
from workbench.session.cases.play import Played, carry_out, position_of, settings_of
from workbench.session.compare import changes_between
from workbench.session.savefile import file_path
from workbench.session.session import Session
from workbench.session.texts import written

PACKAGE = Path(__file__).parents[2]


class Answer(msgspec.Struct, frozen=True):
    """What a case leads to under one answer of a ruling, or with a variant on or off.

    Attributes:
        id: full id of the ruling or variant.
        question: what the text leaves open, or what the variant is.
        answer: the answer; "on" or "off" for a variant.
        text: what that answer says.
        default: whether it holds if nothing is said.
        chosen: whether the case itself is played under it.
        refused: the move that can no longer be played, and by which rules; "" if all can.
        changes: what differs where the case ends from how it ends under the chosen answer, in words.
        gained, lost: moves that are legal at the end under this answer only, and under the chosen one only.
        unfit: why this answer cannot stand beside what else the case has chosen; "" if it can.
    """

    id: str
    question: str
    answer: str
    text: str
    default: bool
    chosen: bool
    refused: str = ""
    changes: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    unfit: str = ""

    @property
    def differs(self) -> bool:
        """Whether the case leads to something else under it."""
        return bool(self.refused or self.changes or self.gained or self.lost)


class EdgeCase:
    """A case that can be opened, tried under other rules, and checked.

    Attributes:
        case: what it says.
    """

    def __init__(self, case: Case) -> None:
        self.case = case

    @property
    def id(self) -> str:
        """Its id, unique within its game."""
        return self.case.id

    @property
    def game(self) -> str:
        """Id of its game."""
        return self.case.game

    @property
    def title(self) -> str:
        """What it shows."""
        return self.case.title

    @property
    def question(self) -> str:
        """What somebody would ask who meets this position; "" if the case asks nothing."""
        return self.case.question

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules, rulings and variants on which it rests."""
        chosen = (
            *(f"ruling.{name}" for name in self.case.rulings),
            *(f"variant.{name}" for name in self.case.variants),
        )
        refused = (refusal.rule for refusal in self.case.refuse)
        return tuple(dict.fromkeys((*self.case.rules, *refused, *chosen)))

    def open(self, played: bool = True) -> Session:
        """The case as a sitting.

        Args:
            played: whether to go to its end; with False the sitting stands at the beginning, and `forward` leads on.

        Raises:
            WorkbenchError: something in the case does not work; the message says what.
        """
        case = self.case
        settings = settings_of(case)
        session = Session(find_game(case.game), settings, position_of(case, settings), seed=0)
        session.chance = "ask"
        if case.play or not case.until:
            _run_on(session)
        for number, text in enumerate(case.play):
            _play(session, text, run=not (case.until and number == len(case.play) - 1))
        if case.until:
            _until(session, case.until)
        session.chance = "seeded"
        session.name_line(case.title)
        if case.note:
            session.note(case.note, 0)
        if not played:
            session.goto(0)
        return session

    def check(self) -> None:
        """Hold the case against all that it says. Raises CaseFailed."""
        check_case(self.case)

    def answers(self) -> tuple[Answer, ...]:
        """What every answer of the rulings on which the case rests leads to, the chosen answers among them."""
        own = carry_out(self.case, settings_of(self.case))
        return tuple(answer for full in self.rules for answer in self._answers_of(full, own))

    def _answers_of(self, full: str, own: Played) -> Iterator[Answer]:
        book = find_game(self.game).rulebook
        kind, _, name = full.partition(".")
        if kind == "ruling" and name in book.rulings:
            ruling = book.rulings[name]
            chosen = self.case.rulings.get(name, ruling.default)
            for option in ruling.options:
                under = {**self.case.rulings, name: option.id}
                answer = Answer(ruling.id, ruling.question, option.id, option.text, option.id == ruling.default,
                                option.id == chosen)  # fmt: skip
                yield self._tried(answer, msgspec.structs.replace(self.case, rulings=under), own)
        elif kind == "variant" and name in book.variants:
            variant = book.variants[name]
            for word in ("off", "on"):
                others = tuple(other for other in self.case.variants if other != name)
                under_variants = (*others, name) if word == "on" else others
                answer = Answer(variant.id, variant.text, word, variant.changes, variant.default == (word == "on"),
                                (name in self.case.variants) == (word == "on"))  # fmt: skip
                yield self._tried(answer, msgspec.structs.replace(self.case, variants=under_variants), own)

    def _tried(self, answer: Answer, case: Case, own: Played) -> Answer:
        if answer.chosen:
            return answer
        try:
            other = carry_out(case, settings_of(case))
        except WorkbenchError as error:
            return msgspec.structs.replace(answer, unfit=str(error))
        game = find_game(self.game)
        before, after = ([str(move) for move in legal_moves(played.state)] for played in (own, other))
        return msgspec.structs.replace(
            answer,
            refused=other.refused,
            changes=tuple(change.text for change in changes_between(game, own.state, other.state, None)),
            gained=tuple(text for text in after if text not in before),
            lost=tuple(text for text in before if text not in after),
        )

    def __repr__(self) -> str:
        return f"<{self.case.name}: {self.question or self.title}>"


def _run_on(session: Session) -> None:
    if session.waiting == "task":
        session.run()


def _play(session: Session, text: str, run: bool) -> None:
    """Play a move or outcome of a case; "*" lets chance decide until a seat must."""
    if text != ANYTHING:
        session.play(text, run=run)
        return
    while session.waiting in ("chance", "task"):
        session.roll(run) if session.waiting == "chance" else session.step()


def _until(session: Session, step: str) -> None:
    while session.waiting == "task" and (session.question is None or session.question.step != step):
        session.step()


class EdgeCases(tuple[EdgeCase, ...]):
    """Cases in a list.

    Attributes:
        faults: files that could not be read, each with why.
    """

    faults: tuple[str, ...] = ()

    @overload
    def __getitem__(self, key: SupportsIndex) -> EdgeCase: ...
    @overload
    def __getitem__(self, key: slice) -> EdgeCases: ...
    @overload
    def __getitem__(self, key: str) -> EdgeCase: ...
    def __getitem__(self, key: SupportsIndex | slice | str) -> EdgeCase | EdgeCases:
        """A case by its place, or by its id with or without its game ("noblemen:C21"). Raises KeyError."""
        if isinstance(key, slice):
            return EdgeCases(tuple(self)[key])
        if not isinstance(key, str):
            return super().__getitem__(key)
        found = [case for case in self if key in (case.id, case.case.name)]
        if len(found) == 1:
            return found[0]
        raise KeyError(f"{key}: {', '.join(case.case.name for case in found)}" if found else key)

    def about(self, words: str) -> EdgeCases:
        """The cases in whose id, title, question, note or rules all words are found."""
        wanted = written(words, "what is looked for").casefold().split()
        return EdgeCases(case for case in self if all(word in _text(case) for word in wanted))

    @property
    def asking(self) -> EdgeCases:
        """The cases that ask a question."""
        return EdgeCases(case for case in self if case.question)

    def __repr__(self) -> str:
        return "\n".join(f"{case.case.name}: {case.question or case.title}" for case in self) or "No case."


def _text(case: EdgeCase) -> str:
    said = case.case
    return " ".join((said.name, said.title, said.question, said.note, *case.rules)).casefold()


def edge_cases(game: str | None = None, folder: str | PathLike[str] | None = None) -> EdgeCases:
    """The cases of the library, each of which opens as a sitting.

    They come with the workbench, with a game (a folder `cases` beside its code), from the user's own folder, and from
    `folder`. Settings that exclude each other and cases that show nothing but that are left out. A file with a fault is
    left out, too, and named in `faults`, unless it lies in `folder`.

    Args:
        game: a game, by its id or a unique beginning; all games if None.
        folder: a folder of TOML files of the user's, or one file.

    Raises:
        UnknownGame: no such game.
        BadCase: a file of `folder` has a fault.
    """
    games = game_ids() if game is None else (find_game(game).id,)
    own_folder = None if folder is None else file_path(folder)
    found: list[Case] = []
    faults: list[str] = []
    for path, own in _files(games):
        try:
            found += read_file(path, own)
        except BadCase as error:
            faults.append(str(error))
    if own_folder is not None:
        found += [case for path in _toml_files(own_folder) for case in read_file(path)]
    listed = EdgeCases(EdgeCase(case) for case in found if case.game in games and not case.unfit)
    listed.faults = tuple(faults)
    return listed


def cases_of(game: str) -> list[Case]:
    """The cases that come with the workbench or with a game, unfit ones too. Raises BadCase."""
    places = (_packaged() / game, find_game(game).folder / "cases")
    return [case for place in places for path in _toml_files(place) for case in read_file(path, game)]


def _files(games: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """All files of cases, with the game that their folder belongs to."""
    for game in games:
        for folder in (_packaged() / game, find_game(game).folder / "cases", home() / "cases" / game):
            yield from ((path, game) for path in _toml_files(folder))
    yield from ((path, "") for path in _toml_files(home() / "cases"))


def _packaged() -> Path:
    """Where the workbench's own cases lie: in an installed package inside it, in a checkout beside it."""
    inside = PACKAGE / "cases"
    return inside if inside.is_dir() else PACKAGE.parent / "tests" / "cases"


def _toml_files(place: Path) -> list[Path]:
    if place.suffix == ".toml":
        return [place]
    try:
        return sorted(path for path in place.iterdir() if path.suffix == ".toml")
    except OSError:
        return []
