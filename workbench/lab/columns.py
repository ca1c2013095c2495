"""What is kept of a game: the columns of the two frames, known before the first game from the game's types alone.

Columns depend on the game and its settings only, never on what happened, so that frames of any runs fit together:
0 games, games without a winner and games of another worker have the same columns of the same types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from workbench.kernel.game import Game
from workbench.kernel.pile import Pile
from workbench.kernel.settings import Settings
from workbench.kernel.step import Choice

TEXT, WHOLE, SMALL, NUMBER, YES = "string", "Int64", "int32", "Float64", "bool"


class Column(msgspec.Struct, frozen=True):
    """A column of a frame.

    Attributes:
        name: its name. A part before a dot says what family it is of: `move.` how often a kind of move was made,
            `piece.` how often a move named a piece, `step.` decisions at a step, `options.` legal moves at these
            decisions in all, `end.` what there was at the end.
        type: its pandas type.
        says: what it holds, in words.
    """

    name: str
    type: str
    says: str


GAME = (
    Column("game", "int64", "number of the game"),
    Column("players", SMALL, "number of players"),
    Column("ended", YES, "whether it came to its end; False if it was stopped at the bound"),
    Column("drawn", YES, "whether it ended without a winner"),
    Column("winners", TEXT, "letters of the winning seats, such as A or AC; empty without a winner"),
    Column("ending", TEXT, "id of the rule that ended or decided it"),
    Column("turns", WHOLE, "number of the last turn; missing where the game counts none"),
    Column("moves", SMALL, "moves made"),
    Column("decisions", SMALL, "moves with at least two legal ones to choose from"),
    Column("branching", NUMBER, "legal moves at a decision, on average"),
    Column("widest", SMALL, "most legal moves at one decision"),
    Column("best", NUMBER, "the winner's score, or the best one in a draw; missing where the game keeps no score"),
    Column("margin", NUMBER, "how far the best score lies before the next one"),
    Column("lead_changes", WHOLE, "how often the lead passed to another seat, looked at when a turn begins"),
    Column("line", TEXT, "fingerprint of its decisions and its result: equal for equal games"),
)
SEAT = (
    Column("game", "int64", "number of the game"),
    Column("seat", SMALL, "number of the seat, from 0"),
    Column("player", TEXT, "name of the player"),
    Column("agent", TEXT, "what played the seat"),
    Column("won", "float64", "its part of the victory: 1, 1/2 if two share it, 0 in a draw"),
    Column("drawn", YES, "whether the game ended without a winner"),
    Column("ended", YES, "whether the game came to its end"),
    Column("share", "float64", "its part where a draw is shared by all: what an agent scored"),
    Column("score", NUMBER, "its score at the end; missing where the game keeps none"),
    Column("decisions", SMALL, "its decisions with at least two legal moves"),
    Column("options", SMALL, "legal moves at these decisions in all"),
)


class Layout:
    """The columns for a game with its settings, and how they are read from a last position.

    Attributes:
        kinds: the kinds of moves, each with its place and the fields of it that can name pieces.
        pieces: the pieces whose use is counted, those of the game's populations, each with its place.
        steps: the steps at which a seat decides, each with its place.
        games, seats: the columns of the frames.
    """

    def __init__(self, game: Game, settings: Settings) -> None:
        self.kinds = {kind: (place, named_pieces(kind)) for place, kind in enumerate(game.moves)}
        self.pieces = {piece: place for place, piece in enumerate(_pieces(game, settings))}
        self.steps = {step: place for place, step in enumerate(choices(game))}
        state = get_origin(game.state_type) or game.state_type
        self.state_ends = readers(state)
        self.seat_ends = readers(seat_type(state))
        ends = [Column(f"end.{name}", kind, f"{name} at the end") for name, kind, _ in self.state_ends]
        own = [Column(f"end.{name}", kind, f"the seat's {name} at the end") for name, kind, _ in self.seat_ends]
        self.games = (*GAME, *self._step_columns(game), *ends)
        self.seats = (*SEAT, *self._move_columns(), *self._piece_columns(game, settings), *own)

    def _step_columns(self, game: Game) -> Iterable[Column]:
        for step in self.steps:
            title = step.title or step.__name__
            yield Column(f"step.{step.__name__}", SMALL, f"decisions: {title}")
            yield Column(f"options.{step.__name__}", SMALL, f"legal moves at these decisions in all: {title}")

    def _move_columns(self) -> Iterable[Column]:
        return (Column(f"move.{kind.__name__}", SMALL, f"{kind.__name__} made") for kind in self.kinds)

    def _piece_columns(self, game: Game, settings: Settings) -> Iterable[Column]:
        for piece in self.pieces:
            yield Column(f"piece.{piece}", SMALL, f"moves of the seat that name {game.label(piece, settings)}")


def _pieces(game: Game, settings: Settings) -> tuple[str, ...]:
    stocks = (
        stock for stock in game.populations(settings).values() if stock is not None and not isinstance(stock, int)
    )
    return tuple(dict.fromkeys(piece for stock in stocks for piece in stock))


def choices(game: Game) -> tuple[type[Choice], ...]:
    """The steps of a game at which a seat decides, in the game's order."""
    found: list[type[Choice]] = []
    for argument in get_args(game.state_type):
        kinds = get_args(argument) or (argument,)
        found += [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Choice)]
    return tuple(found)


def seat_type(state: type) -> type | None:
    """The type of a player in a state: what the list `seats` holds; None without such a list."""
    inside = get_args(_plain(_hints(state).get("seats")))
    return inside[0] if inside and isinstance(inside[0], type) and hasattr(inside[0], "__struct_fields__") else None


# ---------------------------------------------------------------------------------------------- last positions

Read = Callable[[Any], Any]


def readers(kind: type | None) -> list[tuple[str, str, Read]]:
    """How the numbers of a struct are read: (field, pandas type, reader). Lists, tables and piles are counted."""
    if kind is None:
        return []
    found = []
    for name in kind.__struct_fields__:  # type: ignore[attr-defined]
        if name in ("settings", "agenda", "over", "seat", "seats", "winners", "ending"):
            continue
        column = _reader(name, _plain(_hints(kind)[name]))
        if column is not None:
            found.append((name, *column))
    return found


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _plain(hint: Any) -> Any:
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return hint


def _reader(name: str, hint: Any) -> tuple[str, Read] | None:
    options = tuple(part for part in get_args(hint) if part is not type(None))
    optional = type(None) in get_args(hint)
    inner = _plain(options[0]) if optional and len(options) == 1 else hint
    if inner is bool:
        return ("boolean", lambda thing: getattr(thing, name))
    if inner is int:
        return (WHOLE, lambda thing: getattr(thing, name))
    if inner is float:
        return (NUMBER, lambda thing: getattr(thing, name))
    if inner is str:
        return (TEXT, lambda thing: getattr(thing, name))
    if inner is Pile or get_origin(inner) in (list, dict, tuple):
        return (WHOLE, lambda thing: None if getattr(thing, name) is None else len(getattr(thing, name)))
    return None


def named_pieces(kind: type) -> tuple[str, ...]:
    """The fields of a kind of move that can name pieces: texts and tuples of them."""
    return tuple(name for name, hint in _hints(kind).items() if name in kind.__struct_fields__ and _texts(hint))  # type: ignore[attr-defined]


def _texts(hint: Any) -> bool:
    hint = _plain(hint)
    return hint is str or any(_texts(part) for part in get_args(hint))
