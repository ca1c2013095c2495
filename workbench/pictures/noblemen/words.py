"""What the parts of the picture of Noblemen share: the table that is seen, and how things are said."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from workbench.games.noblemen.ball import prestige_parts
from workbench.games.noblemen.scoring import worths
from workbench.games.noblemen.words import title_name
from workbench.kernel.game import Game
from workbench.kernel.visibility import is_hidden

ROMAN = ("", "I", "II", "III")
STANDIN = "▦ stand-in"


class Table:
    """A view with the few facts that every part of the picture asks for.

    Attributes:
        step: the step on top of the agenda.
        decider: the seat that decides now.
        reader: the seat whose prices are shown: the one that looks, else the one that decides or is in turn.
        worths: what the Castles and Palaces of each seat would score.
        parts: what each seat's Prestige comes from, tokens and cards left aside.
    """

    def __init__(self, game: Game, seen: Any) -> None:
        self.game, self.seen, self.names = game, seen, seen.settings.players
        self.step: Any = seen.agenda[-1] if seen.agenda else None
        seat = getattr(self.step, "seat", None) if self.step is not None else None
        chooses = hasattr(self.step, "candidates")
        self.decider: int | None = seat if chooses and isinstance(seat, int) and 0 <= seat < len(self.names) else None
        self.reader = self._reader()
        seats = range(len(seen.seats))
        self.worths = [worths(seen, seat) for seat in seats]
        self.parts = [prestige_parts(seen, seat) for seat in seats]

    def _reader(self) -> int:
        open_hands = [player.seat for player in self.seen.seats if not is_hidden(player.hand)]
        if len(open_hands) == 1:
            seat: int = open_hands[0]
            return seat
        if self.decider is not None:
            return self.decider
        turn: Any = self.seen.turn
        return int(turn.seat) if turn is not None and 0 <= turn.seat < len(self.names) else 0

    def prestige(self, seat: int) -> int:
        """A seat's Prestige, tokens and cards left aside."""
        return sum(part for _, _, part in self.parts[seat])

    def name(self, seat: int) -> str:
        """The name of a seat's player; of a seat that only an edited position has, its number."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def title(self, title: str) -> str:
        """A Title by the head it shows (variant.title-face)."""
        return title_name(title, self.seen.settings.has("title-face"))

    def invented(self, field: str) -> bool:
        """Whether a field of the component pack, or part of it, is a stand-in."""
        return bool(self.seen.pack.invented(field))


def roman(number: int) -> str:
    """A decade's number as it stands on the board; plain beyond the three."""
    return ROMAN[number] if 0 < number < len(ROMAN) else minus(number)


def counted(count: int, word: str, plural: str = "") -> str:
    """ "1 tile", "2 tiles"."""
    return f"{count} {word if count == 1 else plural or f'{word}s'}"


@cache
def minus(value: object) -> str:
    """A number or a cell with a proper minus sign."""
    return str(value).replace("-", "−")


class Surface(Protocol):
    """Where pieces can be put."""

    def put(self, key: str, kind: str, x: float, y: float, w: float, h: float, **fields: Any) -> str: ...


def pill(canvas: Surface, key: str, x: float, y: float, text: str, tone: str, w: float = 60) -> None:
    """A pill whose upper left corner is at x, y: a badge of a text without words."""
    badge = {"text": text, "tone": tone, "at": "w"}
    canvas.put(key, "text", x - 5, y + 10, w + 5, 7, badges=[badge])
