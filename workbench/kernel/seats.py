"""Which seat is meant: a number, a letter A to E, or a unique player name."""

from __future__ import annotations

import unicodedata

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.settings import Settings

LETTERS = "ABCDE"
BLINDFOLD = "public"  # how a reader is called who sees only what all may see


class _Nobody(int):
    """A seat that nobody has."""

    def __repr__(self) -> str:
        return BLINDFOLD


PUBLIC = _Nobody(-1)
"""The reader who sees only what all may see; no seat number."""


def find_seat(settings: Settings, seat: int | str) -> int:
    """The seat that a number, a letter or a unique (beginning of a) player name means. Names go before letters.

    Raises:
        WorkbenchError: nobody is meant; the message lists the players.
    """
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(settings.players):
        return seat
    found = seat_called(settings, seat) if isinstance(seat, str) else None
    if found is None:
        raise WorkbenchError(f"No player is {seat!r}: {_listed(settings)}.")
    return found


def find_reader(settings: Settings, reader: int | str | None) -> int | None:
    """Whose eyes are meant: a seat as in `find_seat`, None for one who sees all, "public" for what all may see.

    Raises:
        WorkbenchError: nobody is meant; the message lists the players.
    """
    if reader is None:
        return None
    if reader is PUBLIC or (_is_blindfold(reader) and seat_called(settings, BLINDFOLD) is None):
        return PUBLIC
    return find_seat(settings, reader)


def _is_blindfold(reader: object) -> bool:
    return isinstance(reader, str) and reader.strip().casefold() == BLINDFOLD


def _listed(settings: Settings) -> str:
    return ", ".join(f"{number} or {LETTERS[number]} is {name}" for number, name in enumerate(settings.players))


def seat_called(settings: Settings, name: str) -> int | None:
    """The seat called `name`; None if nobody is, or several begin like that."""
    wanted = without_accents(name)
    names = [without_accents(player) for player in settings.players]
    if wanted in names:
        return names.index(wanted)
    if len(wanted) == 1 and wanted.upper() in LETTERS[: len(names)]:
        return LETTERS.index(wanted.upper())
    begun = [seat for seat, player in enumerate(names) if wanted and player.startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def without_accents(text: str) -> str:
    """Text without case and accents, for comparison."""
    parts = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
