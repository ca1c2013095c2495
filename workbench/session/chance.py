"""How chance happens in a sitting: by itself, by a seed, when asked, or from a list; and its odds."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, get_args

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.state import AnyState
from workbench.kernel.step import Chance

Mode = Literal["auto", "seeded", "ask", "scripted"]
MODES: tuple[str, ...] = get_args(Mode)


class TooMany(WorkbenchError):
    """A fan of more outcomes than was asked for.

    Attributes:
        size: how many outcomes there are.
    """

    def __init__(self, size: int, most: int) -> None:
        super().__init__(
            f"Chance has {size} outcomes here, more than {most}. Say most={size} to make a branch for each of them."
        )
        self.size = size


class Odd(msgspec.Struct, frozen=True):
    """An outcome of chance.

    Attributes:
        move: the outcome.
        text: its notation, as `play` and `script` understand it.
        label: its name.
        group: heading under which it stands with others of its kind; "" where the game has none.
        weight: of `Odds.total` in all.
        share: its probability, between 0 and 1.
        pieces: ids of the pieces it touches.
        nodes: ids of the nodes that it has led to from here already.
    """

    move: Move
    text: str
    label: str
    group: str
    weight: int
    share: float
    pieces: tuple[str, ...] = ()
    nodes: tuple[int, ...] = ()


class Odds(msgspec.Struct, frozen=True):
    """What chance can bring.

    Attributes:
        outcomes: the outcomes, at most 400 of them, in the game's order.
        total: the sum of all weights.
        size: how many outcomes there are.
    """

    outcomes: tuple[Odd, ...] = ()
    total: int = 0
    size: int = 0

    @property
    def more(self) -> int:
        """How many outcomes are not listed; they can be typed."""
        return self.size - len(self.outcomes)

    def groups(self) -> tuple[tuple[str, int, tuple[Odd, ...]], ...]:
        """The outcomes by heading: (heading, weight together, outcomes), in the order of their first outcome."""
        found: dict[str, list[Odd]] = {}
        for odd in self.outcomes:
            found.setdefault(odd.group, []).append(odd)
        return tuple((name, sum(odd.weight for odd in odds), tuple(odds)) for name, odds in found.items())

    def __repr__(self) -> str:
        listed = ", ".join(f"{odd.text} {odd.weight} of {self.total}" for odd in self.outcomes[:8])
        return f"<{self.size} outcomes: {listed}{', …' if self.size > 8 else ''}>"


class Desk:
    """Where chance is decided.

    Attributes:
        seed: what seeded draws follow.
        mode: "auto" draws anew each time; "seeded" follows the seed; "ask" and "scripted" stop before a draw for which
            no outcome is in the list.
        redraw: whether a draw that is come to again is drawn again; else it brings what it brought before.
        again: how often the sitting has gone back; what makes a repeated draw another one.
        script: outcomes in waiting: the draws that come take them in order, whatever the mode.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.mode: Mode = "seeded"
        self.redraw = False
        self.again = 0
        self.script: list[str] = []

    @property
    def asks(self) -> bool:
        """Whether somebody must choose, or say that chance may decide, where the list is empty."""
        return self.mode in ("ask", "scripted")

    def draw(self, state: AnyState, step: Chance, number: int, anew: bool) -> Move:
        """What chance brings to the draw with this number on a line; with `anew` something else after going back."""
        return step.sample(state, self._rng(number, anew))

    def _rng(self, number: int, anew: bool) -> Random:
        if self.mode == "auto":
            return Random()
        return Random(f"{self.seed}/{number}/{self.again}" if anew and self.again else f"{self.seed}/{number}")


def checked_mode(mode: Any) -> Mode:
    """A way for chance to happen. Raises WorkbenchError."""
    if mode not in MODES:
        raise WorkbenchError(f"Chance is {', '.join(MODES[:-1])} or {MODES[-1]}, not {mode!r}.")
    found: Mode = mode
    return found


def odds_of(game: Game, state: AnyState, step: Chance, most: int, taken: dict[str, tuple[int, ...]]) -> Odds:
    """What a chance step can bring, at most `most` outcomes; `taken` names the nodes they have led to."""
    every = list(step.outcomes(state))
    total, seat = sum(weight for _, weight in every), getattr(step, "seat", None)
    outcomes = tuple(
        Odd(
            move,
            str(move),
            outcome_label(game, state, move),
            outcome_group(game, state, move),
            weight,
            weight / total,
            move.touches(state, seat),
            taken.get(str(move), ()),
        )
        for move, weight in every[:most]
    )
    return Odds(outcomes, total, len(every))


def outcome_label(game: Game, state: AnyState, move: Move) -> str:
    """An outcome by the names of its pieces, else by its notation without brackets."""
    pieces = move.pieces or (str(move).strip("[]="),)
    return ", ".join(game.label(piece, state.settings) for piece in pieces)


def outcome_group(game: Game, state: AnyState, move: Move) -> str:
    """The heading under which an outcome that is one piece stands; "" for others."""
    return game.group(move.pieces[0], state.settings) if len(move.pieces) == 1 else ""
