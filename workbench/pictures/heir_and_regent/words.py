"""What the parts of the picture of Heir and Regent share: the table that is seen, and how things are said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from workbench.games.heir_and_regent.board import council_in_use, court_grid
from workbench.games.heir_and_regent.cards import is_faction_card, is_noble, major, minor
from workbench.games.heir_and_regent.components import deeds, factions
from workbench.games.heir_and_regent.scoring import Share, shares, tallied
from workbench.games.heir_and_regent.words import LETTERS, card_name, faction_name, noble_name
from workbench.kernel.game import Game
from workbench.pictures.canvas import Canvas

TINTS = {"Heir": "heir", "Regent": "regent"}
ICONS = {"Heir": "crown", "Regent": "shield"}
NOBODY = "–"


class Table:
    """A view with the few facts that every part of the picture asks for.

    Attributes:
        seen: the view.
        names: the players.
        cliques: whether cliques count (variant.cliques).
        grid: rows and columns of the Court.
        left, right: the Heir's and the Regent's seat; 0 and 1 before sides are settled.
        shares: what each Noble would bring if the year ended now, as the rules count it.
    """

    def __init__(self, game: Game, seen: Any) -> None:
        self.game, self.seen = game, seen
        self.settings = seen.settings
        self.names: Sequence[str] = seen.settings.players
        self.cliques: bool = seen.settings.has("cliques")
        self.council: bool = council_in_use(seen.settings)
        self.grid = court_grid(seen.settings)
        self.left = seen.heir if seen.heir in (0, 1) else 0
        self.right = 1 - self.left
        self.shares = _shares(seen)
        self.codes = [faction.code for faction in factions(seen.settings)]

    @property
    def sides(self) -> tuple[int, int]:
        """Both seats, as they sit: the Heir at the purple ends of the tracks, the Regent at the green ones."""
        return self.left, self.right

    def of_piece(self, piece: str) -> list[Share]:
        """What the Noble on a space would bring: one share, or two under Cliques."""
        return [share for share in self.shares if share.piece == piece]

    def name(self, seat: int | None) -> str:
        """A player's name; by its number a seat that only an edited position can have."""
        if seat is None:
            return "nobody"
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def role(self, seat: int | None) -> str:
        """ "Heir", "Regent"; "" for nobody and before sides are settled."""
        return "" if seat is None else self.seen.role(seat)

    def who(self, seat: int | None) -> str:
        """A seat in sentences: "the Heir", before sides are settled the player's name, else "nobody"."""
        role = self.role(seat)
        return f"the {role}" if role else self.name(seat)

    def letter(self, seat: int | None) -> str:
        """A seat in one letter: H, R, before sides are settled A or B; a dash for nobody."""
        role = self.role(seat)
        return NOBODY if seat is None else role[0] if role else seat_letter(seat)

    def tint(self, seat: int | None) -> str | None:
        """The colour of a side."""
        return TINTS.get(self.role(seat))

    def faction(self, code: str) -> str:
        """A Faction's name."""
        return faction_name(self.settings, code)

    def card(self, card: str) -> str:
        """A card's name, also that of one which no deck has."""
        if is_noble(card) or is_faction_card(card):
            return card_name(self.settings, card)
        return "the Heir’s Birthday" if card == "B" else f"{card}, no card of this game"

    def deeds(self, code: str) -> str:
        """The deeds that the cards of a Faction name, for screen readers and tips; "" if the pack has none."""
        named = deeds(self.settings, code)
        return f"; its deeds: {', '.join(named)}" if named else ""

    def noble(self, noble: str) -> str:
        """A Noble for screen readers: "Merchant/Pious"."""
        return noble_name(self.settings, noble) if is_noble(noble) else self.card(noble)


def _shares(seen: Any) -> list[Share]:
    """What each Noble would bring; nothing where an impossible position cannot be scored."""
    try:
        found = shares(seen)
        tallied(found)
    except (IndexError, KeyError, ValueError):
        return []
    return found


def pays(table: Table, share: Share) -> str:
    """What a share means, for screen readers."""
    clique = f", clique of {share.size}" if share.size else ""
    if share.seat is None:
        return f"nobody by its {share.side}{clique}" if share.side else "would pay nobody now"
    by = f"by its {share.side} Faction {table.faction(share.faction)}"
    return f"would pay {table.who(share.seat)} {share.points} {by}{clique}"


def seat_letter(seat: int) -> str:
    """The letter of a seat; "?" for one that no table has."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"


def shorter(name: str, most: int) -> str:
    """A name of at most so many letters: the whole, else its first word, else its beginning."""
    if len(name) <= most:
        return name
    first = name.split()[0] if name.split() else ""
    return first if 0 < len(first) <= most else f"{name[: most - 1].rstrip()}…"


def counted(count: int, word: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{count} {word if count == 1 else f'{word}s'}"


def listed(words: Iterable[str]) -> str:
    """ "1, 2 and 5"."""
    *first, last = list(words) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def signed(number: int) -> str:
    """ "+4", "−1"."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def pair_face(noble: str) -> str | None:
    """What a Noble shows: its major Faction before its minor one; nothing if it is none."""
    return f"pair:{major(noble)}/{minor(noble)}" if is_noble(noble) else None


def pill(canvas: Canvas, key: str, x: float, y: float, text: str, tone: str, **fields: Any) -> None:
    """A pill whose upper left corner is at x, y: a badge of a text without words."""
    canvas.put(key, "text", x - 5, y + 10, 40, 7, badges=[{"text": text, "tone": tone, "at": "w"}], **fields)
