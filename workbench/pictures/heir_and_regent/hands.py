"""What lies before each player: the hand by Faction with counters, its Nobles, and the Retinue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from workbench.games.heir_and_regent.cards import is_faction_card, is_noble
from workbench.games.heir_and_regent.words import in_hand, retinue_pieces
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.heir_and_regent.words import Table, counted, seat_letter, shorter

LEFT, ROW = 160, 36  # where the cards begin beside their heading, and how high a row is
SLOT, SLOT_PITCH, HEIGHT = 41, 45, 24
NOBLE, SEVERAL, NOBLE_GAP = 54, 78, 6  # a Noble, one that is held several times, and the gap between two
BACK, BACK_PITCH, BACKS = 22, 25, 12
HEADING = 14  # letters of a name


def strip(table: Table, canvas: Canvas, seat: int, y: float) -> float:
    """A player's strip; its lower edge."""
    player, letter = table.seen.seats[seat], seat_letter(seat)
    canvas.put(f"rule:{letter}", "area", 0, y, WIDTH, 1)
    y += 12
    name = table.name(seat)
    full = f"{name}: {counted(len(player.hand), 'card')} in hand"
    _heading(canvas, f"hand:{letter}", y, f"{shorter(name, HEADING)}’s hand", _says(player.hand), full)
    rows = _hidden(table, canvas, seat, y) if is_hidden(player.hand) else _open(table, canvas, seat, player.hand, y)
    y += ROW * rows + 4
    count = len(player.retinue)
    full = f"{name}’s Retinue: {counted(count, 'Noble')}, 1 Victory Point each at every Year End"
    says = "1 VP each, every year" if count else "no Nobles"
    _heading(canvas, f"retinue:{letter}", y, "Retinue", says, full)
    return y + ROW * _retinue(table, canvas, seat, y) - 4


def _heading(canvas: Canvas, key: str, y: float, label: str, says: str, full: str) -> None:
    canvas.put(key, "text", 0, y, LEFT - 22, 31, label=label, tone="plain", lines=[line(says, "muted")], full=full)


def _says(hand: Any) -> str:
    if is_hidden(hand):
        known = f", {len(hand.known)} known" if hand.known else ""
        return f"{counted(len(hand), 'card')}, hidden{known}"
    nobles = sum(map(is_noble, hand))
    return f"{counted(len(hand) - nobles, 'Faction card')}, {counted(nobles, 'Noble')}"


def _open(table: Table, canvas: Canvas, seat: int, hand: Sequence[str], y: float) -> int:
    """Each Faction has its own place, whether there is a card of it or not; the Nobles follow. How many rows."""
    count = Counter(hand)
    codes = dict.fromkeys([*table.codes, *sorted(card for card in count if is_faction_card(card))])
    a_row = (WIDTH - LEFT) // SLOT_PITCH
    for place, code in enumerate(codes):
        x, top = LEFT + SLOT_PITCH * (place % a_row), y + ROW * (place // a_row)
        _slot(table, canvas, seat, code, count[code], x, top)
    row, column = divmod(len(codes) - 1, a_row)
    nobles = {card: number for card, number in count.items() if not is_faction_card(card)}
    return row + _nobles(table, canvas, seat, nobles, LEFT + SLOT_PITCH * (column + 1) + 12, y + ROW * row)


def _slot(table: Table, canvas: Canvas, seat: int, code: str, count: int, x: float, y: float) -> None:
    full = f"{table.name(seat)}: {counted(count, f'{table.faction(code)} card')} in hand{table.deeds(code)}"
    key = _key(seat, code)
    if count:
        canvas.put(key, "card", x, y + 4, SLOT, HEIGHT, label=f"{code} ×{count}", mark=False, full=full)
    else:
        canvas.put(key, "space", x, y + 4, SLOT, HEIGHT, label=code, state="empty", focus=False)


def _key(seat: int, card: str) -> str:
    """The id of a card in a hand, also in that of a seat which only an edited position can have."""
    return in_hand(seat, card) if 0 <= seat < 2 else f"hand:?:{card}"


def _places(first: float, widths: Iterable[int]) -> Iterator[tuple[float, int]]:
    """Where Nobles of such widths lie: x and row; beside what ends at `first`, then below from the left."""
    x, row = first, 0
    for width in widths:
        if x + width > WIDTH:
            x, row = LEFT, row + 1
        yield x, row
        x += width + NOBLE_GAP


def _nobles(table: Table, canvas: Canvas, seat: int, nobles: Mapping[str, int], first: float, y: float) -> int:
    """The Nobles of a hand; how many rows."""
    row = 0
    widths = [NOBLE if count == 1 else SEVERAL for count in nobles.values()]
    places = _places(first, widths)
    for (noble, count), width, (x, row) in zip(nobles.items(), widths, places, strict=True):
        label = f"{noble} ×{count}" if count > 1 else noble
        full = f"{table.name(seat)}: {table.noble(noble)}, a Noble in hand{f', {count} of them' if count > 1 else ''}"
        canvas.put(_key(seat, noble), "card", x, y + 4 + ROW * row, width, HEIGHT, label=label, mark=False, full=full)
    return row + 1


def _hidden(table: Table, canvas: Canvas, seat: int, y: float) -> int:
    """Backs, and the cards that are known; how many rows."""
    hand, letter = table.seen.seats[seat].hand, seat_letter(seat)
    count = max(0, len(hand) - len(hand.known))
    shown = min(count, BACKS)
    for place in range(shown):
        key = f"back:{letter}:{place}"
        canvas.put(key, "card", LEFT + BACK_PITCH * place, y + 4, BACK, HEIGHT, face="hidden", mark=False)
    x = LEFT + BACK_PITCH * shown + 8
    if count > BACKS:
        canvas.put(f"back:{letter}:more", "text", x, y + 8, 60, 16, lines=[line(f"and {count - BACKS} more", "muted")])
        x += 66
    return _nobles(table, canvas, seat, Counter(hand.known), x, y)


def _retinue(table: Table, canvas: Canvas, seat: int, y: float) -> int:
    """The Nobles of a Retinue; how many rows."""
    player = table.seen.seats[seat]
    pieces = retinue_pieces(seat, player.retinue) if 0 <= seat < 2 else player.retinue
    row = 0
    for piece, noble, (x, row) in zip(pieces, player.retinue, _places(LEFT, [NOBLE] * len(pieces)), strict=True):
        said = (
            f"{table.noble(noble)} in {table.name(seat)}’s Retinue, pays {table.who(seat)} 1 Victory Point every year"
        )
        fields: dict[str, Any] = {"label": noble, "mark": False, "tint": table.tint(seat), "full": said}
        canvas.put(piece, "card", x, y + 4 + ROW * row, NOBLE, HEIGHT, layered={"tint": "payer"}, **fields)
    return row + 1
