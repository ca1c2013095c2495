"""The review register: rulings and data gaps as an agenda that is marked, commented and exported as minutes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import msgspec

from workbench.kernel.arguments import told
from workbench.kernel.catalogue import UnknownRule
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.ids import hint
from workbench.kernel.registry import find_game
from workbench.kernel.rulebook import Rulebook
from workbench.lab.compare import Comparison
from workbench.lab.errors import BadResults
from workbench.lab.heat_files import named_file, write_text
from workbench.lab.plan import the_game
from workbench.lab.results import pandas
from workbench.lab.rule_heat import RuleHeat
from workbench.lab.sweep import Sweep

if TYPE_CHECKING:
    from pandas import DataFrame

Mark = Literal["open", "keep", "change", "try", "later"]
MARKS: tuple[Mark, ...] = get_args(Mark)
MARK_WORDS: dict[Mark, str] = {
    "open": "not discussed yet",
    "keep": "the answer stays",
    "change": "another answer is taken",
    "try": "to be tried at the table",
    "later": "put off",
}
LARGEST = 16 * 2**20


class Comment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody said: the text, who said it, and when (ISO 8601, UTC; "" where no time was kept)."""

    text: str
    by: str = ""
    at: str = ""


class Item(msgspec.Struct, forbid_unknown_fields=True):
    """A point of the agenda.

    Attributes:
        id: the ruling, variant, data gap or rule.
        kind: "ruling", "variant", "gap" or "rule".
        asks: the question, or what is missing or was never met.
        options: the possible answers of a ruling, with their texts.
        usual: the answer that holds unless another is chosen; for a gap how it is filled now.
        why: why that is so.
        mark: what was decided; see `MARK_WORDS`.
        answer: the answer that was decided on, if another.
        comments: what was said.
        evidence: what games showed, in sentences.
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9.=-]{1,120}$")]
    kind: Literal["ruling", "variant", "gap", "rule"]
    asks: str
    options: dict[str, str] = {}
    usual: str = ""
    why: str = ""
    mark: Mark = "open"
    answer: str = ""
    comments: list[Comment] = []
    evidence: list[str] = []


class RegisterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A register in a file."""

    register: int
    game: str
    rulebook: str
    title: str
    items: list[Item]


class Register:
    """The agenda of a design review. Made by `wb.register`.

    Attributes:
        game: the game.
        title: the heading of the minutes.
        items: the points by id, in the order of the rulebook: rulings, variants, gaps, then rules that were added.
        figures: the figures that go into the minutes, each with the point it belongs to, or "".
    """

    def __init__(self, game: Game, title: str = "", items: Iterable[Item] | None = None) -> None:
        self.game = game
        self.title = title or f"{game.title}: design review"
        listed = agenda(game.rulebook) if items is None else items
        self.items: dict[str, Item] = {item.id: item for item in listed}
        self.figures: list[tuple[str, Any]] = []

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items.values())

    def __getitem__(self, name: str) -> Item:
        """A point by its id; rulings, variants and gaps are understood without their prefix.

        Raises:
            UnknownRule: the agenda has no such point; the message names the nearest.
        """
        if not isinstance(name, str):
            raise UnknownRule(f"A point of the agenda is named by its id, a text, not by {name!r}.")
        for full in (name, *(f"{kind}.{name}" for kind in ("ruling", "variant", "gap"))):
            if full in self.items:
                return self.items[full]
        known = [*self.items, *(item.partition(".")[2] for item in self.items)]
        raise UnknownRule(f"The agenda of {self.game.title} has no point {name!r}{hint(name, known)}.")

    def mark(self, name: str, mark: str, answer: str = "", comment: str = "", by: str = "") -> Item:
        """Decide a point.

        Args:
            name: the point, by its id.
            mark: "keep", "change", "try", "later", or "open" to take it back.
            answer: the answer that is taken, where it is "change"; one of the ruling's own, or words for a gap.
            comment, by: what was said, and by whom.

        Raises:
            UnknownRule, WorkbenchError: no such point, mark or answer. Nothing has changed.
        """
        item = self[name]
        if mark not in MARKS:
            raise WorkbenchError(f"A point is marked {', '.join(MARKS)}; {mark!r} is none of these.")
        if answer and item.options and answer not in item.options:
            known = ", ".join(item.options)
            raise WorkbenchError(f"{item.id} has no answer {answer!r}; there are {known}.")
        if mark == "change" and item.options and not answer:
            raise WorkbenchError(f"Say which answer of {item.id} is taken: {', '.join(item.options)}.")
        said = _comment(comment, by)
        item.mark, item.answer = mark, answer
        if said is not None:
            item.comments.append(said)
        return item

    def comment(self, name: str, text: str, by: str = "") -> Item:
        """Put a comment on a point. Raises UnknownRule, or WorkbenchError for an empty comment."""
        item, said = self[name], _comment(text, by)
        if said is None:
            raise WorkbenchError("A comment is a text that is not empty.")
        item.comments.append(said)
        return item

    def add(self, what: Any, to: str = "") -> None:
        """Take what games showed into the register.

        Args:
            what: a sweep (its sentences go to their questions), a heat map (its never-met rules become points), a
                comparison or results (their sentences and figures), a figure, or a sentence.
            to: the point it belongs to; the review as a whole if "".

        Raises:
            UnknownRule, WorkbenchError: no such point, or nothing that a register can take.
        """
        point = self[to] if to else None
        self._check_game(what)
        if isinstance(what, Sweep):
            self._add_sweep(what)
        elif isinstance(what, RuleHeat):
            self._add_heat(what)
        elif isinstance(what, str):
            if point is None:
                raise WorkbenchError("Say to which point the sentence belongs: add(sentence, to='area-overlap').")
            point.evidence.append(what)
        elif hasattr(what, "plot"):
            if point is not None:
                point.evidence.extend(getattr(what, "sentences", ()))
            self.figures.append((point.id if point else "", what.plot()))
        elif hasattr(what, "_repr_svg_"):
            self.figures.append((point.id if point else "", what))
        else:
            raise WorkbenchError(f"A register takes results, comparisons, figures and sentences, not {what!r}.")

    def _check_game(self, what: Any) -> None:
        """What games showed belongs to the review of their own game: ids of rulings are alike in several."""
        base = what.base if isinstance(what, Sweep) else what
        if isinstance(base, Comparison):
            base = next(iter(base.results.values()))
        game = getattr(base, "game", None)
        if isinstance(game, Game) and game.id != self.game.id:
            raise WorkbenchError(f"This is the review of {self.game.title}; what was added is of {game.title}.")

    def _add_sweep(self, found: Sweep) -> None:
        for question in found:
            if question.difference is not None and question.id in self.items:
                self.items[question.id].evidence.append(question.difference.sentence)
        self.figures.append(("", found.plot()))

    def _add_heat(self, found: RuleHeat) -> None:
        for rule in found.never:
            if rule not in self.items:
                asks = f"Never came up in {found.subtitle}: {self.game.rulebook.cite(rule).text}"
                self.items[rule] = Item(rule, "rule", asks)
        self.figures.append(("", found.plot()))

    # ---- what comes of it

    def marked(self, *marks: str) -> tuple[Item, ...]:
        """The points with one of these marks."""
        return tuple(item for item in self if item.mark in marks)

    @property
    def rulings(self) -> dict[str, str]:
        """The answers that were decided on, ready for `wb.start(rulings=...)`."""
        decided = (item for item in self if item.kind == "ruling" and item.mark in ("change", "keep") and item.answer)
        return {item.id.partition(".")[2]: item.answer for item in decided}

    @property
    def frame(self) -> DataFrame:
        """One row for each point."""
        header = ("id", "kind", "mark", "usual", "answer", "comments", "evidence", "asks")
        rows = [
            (item.id, item.kind, item.mark, item.usual, item.answer, len(item.comments), len(item.evidence), item.asks)
            for item in self
        ]
        return pandas().DataFrame(rows, columns=list(header))

    @property
    def sentence(self) -> str:
        """How far the review is."""
        decided = len(self) - len(self.marked("open"))
        return f"{decided} of {len(self)} points are decided."

    def minutes(self, path: str | PathLike[str]) -> Path:
        """Write the minutes: HTML (one file, figures inside) or Markdown (figures in a folder beside it).

        Args:
            path: a name that ends in .html or .md; an existing file is replaced when the new one is complete.

        Returns:
            Where they were written.

        Raises:
            BadResults: another ending, or they cannot be written.
        """
        from workbench.lab.minutes import write

        return write(self, path)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the register to a JSON file, to go on another day; figures stay out. Raises BadResults."""
        file = RegisterFile(1, self.game.id, self.game.rulebook.fingerprint, self.title, list(self))
        write_text(named_file(path), msgspec.json.format(msgspec.json.encode(file), indent=1))

    def __repr__(self) -> str:
        return f"<{self.title}: {self.sentence}>"


def _comment(text: Any, by: Any) -> Comment | None:
    if not isinstance(text, str) or not isinstance(by, str):
        raise WorkbenchError("A comment and a name are texts.")
    if not text.strip():
        return None
    return Comment(text, by, datetime.now(UTC).isoformat(timespec="minutes"))


def agenda(book: Rulebook) -> Iterator[Item]:
    """The rulings, variants and data gaps of a rulebook as points."""
    for ruling in book.rulings.values():
        options = {option.id: option.text for option in ruling.options}
        yield Item(ruling.id, "ruling", ruling.question, options, ruling.default, ruling.why)
    for variant in book.variants.values():
        text = f"{variant.text} {variant.changes}".strip()
        options = {"on": "switched on", "off": "switched off"}
        yield Item(variant.id, "variant", text, options, "on" if variant.default else "off")
    for gap in book.gaps.values():
        yield Item(gap.id, "gap", gap.what, usual=gap.reconstruction)


def register(source: Any, title: str = "") -> Register:
    """The agenda of a design review: a game's rulings, variants and data gaps, to be marked and commented.

    Args:
        source: a game by its id, or the path of a file that `Register.save` has written.
        title: the heading of the minutes.

    Raises:
        UnknownGame: no such game.
        BadResults: the file holds no register. Points that the rulebook no longer has stay in it.
    """
    if not isinstance(title, str):
        raise WorkbenchError(f"The title of the minutes is a text, not {told(title)}.")
    if isinstance(source, PathLike) or (isinstance(source, str) and source.endswith(".json")):
        return _loaded(Path(source), title)
    return Register(the_game(source), title)


def _loaded(path: Path, title: str) -> Register:
    try:
        if path.stat().st_size > LARGEST:
            raise BadResults(f"{path} is too large to be a register.")
        file = msgspec.json.decode(path.read_bytes(), type=RegisterFile)
        game = find_game(file.game)
    except OSError as error:
        raise BadResults(f"{path} cannot be read: {error.strerror or error}.") from error
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadResults(f"{path} is no register: {error}.") from error
    except WorkbenchError as error:
        raise BadResults(f"{path}: {error}") from error
    if file.register != 1:
        raise BadResults(f"{path} has format {file.register}; this workbench reads format 1.")
    saved = {item.id: item for item in file.items}
    known = {item.id: saved.pop(item.id, item) for item in agenda(game.rulebook)}
    return Register(game, title or file.title, [*known.values(), *saved.values()])
