"""A person who plays a seat, asked in the notebook or the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.seats import without_accents
from workbench.kernel.visibility import plain
from workbench.lab.errors import BadAgent

SHOWN = 30


class HumanAgent:
    """Asks a person: shows what the seat sees and its legal moves, and takes a number or the notation of a move.

    Args:
        ask: how a question is put and its answer read; `input` if None.
        tell: how something is shown; `print` if None.
    """

    looks = True
    local = True  # it is asked where the run was started, never in a worker

    def __init__(self, ask: Callable[[str], str] | None = None, tell: Callable[[str], None] | None = None) -> None:
        self.ask, self.tell = ask or input, tell or print

    def choose(self, game: Game, seen: Any, seat: int, legal: Sequence[Move], rng: Random) -> Move:
        """The move the person names; asks again until it is one of the legal ones.

        Raises:
            BadAgent: the answer is "stop", or there is nobody to answer.
        """
        player = seen.settings.players[seat]
        self.tell("\n".join(_seen_lines(plain(seen))))
        self.tell("\n".join(f"{number:>3}  {move}" for number, move in enumerate(legal[:SHOWN], 1)))
        if len(legal) > SHOWN:
            self.tell(f"     and {len(legal) - SHOWN} more")
        while True:
            try:
                answer = self.ask(f"{player}, which move (1 to {len(legal)}, its notation, or stop)? ").strip()
            except EOFError:
                raise BadAgent(f"Nobody answers for {player}.") from None
            if answer.casefold() == "stop":
                raise BadAgent(f"{player} has stopped the game.")
            try:
                return _picked(game, answer, legal)
            except WorkbenchError as error:
                self.tell(str(error))


def _picked(game: Game, answer: str, legal: Sequence[Move]) -> Move:
    if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(legal):
        return legal[int(answer) - 1]
    wanted = without_accents(game.tidy(answer))
    meant = [move for move in legal if without_accents(str(move)) == wanted]
    meant = meant or [move for move in legal if wanted and without_accents(str(move)).startswith(wanted)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise BadAgent(f"{answer!r} can be {', '.join(map(str, meant[:6]))}; write more of it.")
    raise BadAgent(f"{answer!r} is none of the legal moves.")


def _seen_lines(seen: dict[str, Any]) -> list[str]:
    """What the seat sees, a line for each thing; seats on lines of their own."""
    lines = []
    for name, value in seen.items():
        if name in ("agenda", "over"):
            continue
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{name} {number}: {_short(item)}" for number, item in enumerate(value)]
        else:
            lines.append(f"{name}: {_short(value)}")
    return lines


def _short(value: Any) -> str:
    if isinstance(value, dict):
        if set(value) <= {"hidden", "known"}:
            return f"{'?' if value['hidden'] is None else value['hidden']} hidden"
        if set(value) == {"layers"}:
            return f"{sum(layer.get('count') or len(layer.get('cards') or ()) for layer in value['layers'])} cards"
        return ", ".join(f"{name} {_short(inner)}" for name, inner in value.items() if inner not in (None, [], {}, ""))
    if isinstance(value, list):
        return " ".join(_short(item) for item in value) or "none"
    return str(value)
