"""What an entry point of the group `workbench.games` yields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from workbench.kernel.components import Pack, load_pack, parse_pack
from workbench.kernel.derivation import Derivation
from workbench.kernel.errors import BadComponents
from workbench.kernel.move import Move
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.rulebook_file import load_rulebook
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState, Problem
from workbench.kernel.visibility import Hidden


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    Attributes:
        winners: the winning seats; several share the victory, none is a draw.
        rule: id of the rule that decided.
        sentence: the result in words, with {seat} for the winner's name.
    """

    winners: tuple[int, ...]
    rule: str
    sentence: str


class Game:
    """A game of the workbench. Subclasses state the facts and override what they need.

    Class facts:
        id, title: name in the API and on the screen.
        folder: where `rulebook.toml` lies.
        state_type: the state's type with its union of steps, ready for decoding (`State[AnyStep]`).
        moves: all kinds of moves and outcomes, in rulebook order.
        pack_type: what its components are, if a file may replace them (`components.toml` lies in the folder).
        points: what its score is counted in.
        seat_fields: names of the fields of states, steps and events that hold numbers of seats.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    folder: ClassVar[Path]
    state_type: ClassVar[Any]
    moves: ClassVar[tuple[type[Move], ...]]
    pack_type: ClassVar[type[Pack] | None] = None
    points: ClassVar[str] = "points"
    seat_fields: ClassVar[frozenset[str]] = frozenset({"seat", "other", "player"})

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules catalogue, loaded when first asked for."""
        return load_rulebook(self.folder / "rulebook.toml")

    @cached_property
    def components(self) -> Pack | None:
        """The game's own component pack, loaded when first asked for; None if it has none."""
        return None if self.pack_type is None else load_pack(self.folder / "components.toml", self.pack_type)

    def pack(self, path: str | PathLike[str] | None = None) -> Pack | None:
        """The pack in a user's file, or the game's own one. Raises BadComponents."""
        return self.components if path is None else load_pack(path, self._replaceable(), self.components)

    def pack_from_text(self, text: str, name: str) -> Pack:
        """The pack in the text of a user's file with this name. Raises BadComponents."""
        return parse_pack(text, self._replaceable(), name, self.components)

    def _replaceable(self) -> type[Pack]:
        """The kind of the game's pack. Raises BadComponents if it has none."""
        if self.pack_type is None:
            raise BadComponents(
                f"{self.title} has no component pack that a file could replace: its pieces are all printed."
            )
        return self.pack_type

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the largest number of players."""
        return self.rulebook.players

    def start(self, settings: Settings) -> AnyState:
        """A new game, before its first step."""
        raise NotImplementedError

    @property
    def positions(self) -> Mapping[str, Callable[[Settings], Any]]:
        """Named start positions for cases, each a function of the settings."""
        return {"start": self.start}

    def settle(self, state: Any, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
        """Complete a position of a case, in place: lay the pieces that it does not mention where they belong.

        Needed only where the usual way will not do: pieces that the case puts somewhere are taken from where the
        named position had them, pieces that lie nowhere go where `rest` says, and defects that can be mended are.

        Args:
            state: a named position with what the case gives.
            given: what it gives, by path.
            rest: where else the pieces of a stock lie.
        """

    def tidy(self, text: str) -> str:
        """Notation in its plain form: what the moves' `read` and comparison work on."""
        return " ".join(text.split())

    def read(self, text: str) -> list[Move]:
        """The moves that `text` can mean by its form alone; usually one, none if it is no notation."""
        tidy = self.tidy(text)
        found = (kind.read(tidy) for kind in self.moves)
        return [move for move in found if move is not None]

    def hint(self, text: str) -> str:
        """A sentence for whoever typed a `text` (tidied) that is no notation but looks as if it was meant; else ""."""
        return ""

    def spelled(self, text: str, settings: Settings) -> str:
        """What was typed, with the names that stand on the table in place of short forms turned into notation.

        Asked only where `text` is no notation as it stands.
        """
        return text

    def populations(self, settings: Settings) -> Mapping[str, Iterable[str] | int | None]:
        """The stocks of pieces that are always all on the table, or their total; None for an unlimited one."""
        return {}

    def problems(self, state: Any) -> tuple[Problem, ...]:
        """All defects of a position: pieces that lie nowhere or twice, numbers out of bounds, what the state says."""
        from workbench.kernel.worlds import population_problems  # it works with games, and so stands above this file

        return (*population_problems(self, state), *state.problems())

    def evaluate(self, state: Any, seat: int) -> float:
        """How good the position is for a seat, for agents; larger is better. By default its score, if there is one."""
        return self.score(state, seat) or 0.0

    def score(self, state: Any, seat: int) -> float | None:
        """What the rules rank a seat by so far, such as its points; None where a game keeps no score."""
        return None

    def derivations(self, state: Any) -> Iterable[Derivation]:
        """The numbers that the rules work out in a position, such as forces and incomes, each with its parts.

        Works on views too; what a reader may not see is left out.
        """
        return ()

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return None

    def label(self, piece: str, settings: Settings) -> str:
        """The name of a piece as it stands in sentences."""
        return piece

    def group(self, piece: str, settings: Settings) -> str:
        """The heading under which a piece is listed among many, such as its suit; "" where there is none."""
        return ""

    def choices(self, state: Any, kind: type, field: str) -> Sequence[Any] | None:
        """The values that a field of a struct of this kind can have in play, where its type leaves more open.

        The editor offers them; they are not enforced. None where any value of the type will do, or where the field
        holds pieces of a population, which are offered anyway.
        """
        return range(len(state.settings.players)) if field in self.seat_fields else None

    def phrase(self, name: str, value: Any, settings: Settings) -> Any:
        """A value of an event or objection as it stands in a sentence; `name` is its placeholder."""
        if name in ("seat", "other") and isinstance(value, int):
            return settings.players[value] if 0 <= value < len(settings.players) else f"seat {value}"
        if isinstance(value, (list, tuple)):
            return [self.phrase(name, item, settings) for item in value]
        return self.label(value, settings) if isinstance(value, str) else value

    def brief(self, name: str, value: Any, settings: Settings) -> Any:
        """The same in a short refusal, where there is room for few words: a short name if the game has one."""
        return self.phrase(name, value, settings)

    def unseen(self, name: str, hidden: Hidden) -> str:
        """How a value that the reader may not see stands in a sentence; `name` is its placeholder."""
        many = (hidden.count or 0) > 1
        return f"{hidden.count} hidden cards" if many else "a hidden card" if name == "card" else "hidden"

    def worded(self, sentence: str, settings: Settings) -> str:
        """A sentence in the words of the settings, for games that have older or other words."""
        return sentence
