"""What lies before each player: the hand by Faction with counters, its Nobles, and the Retinue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from workbench.games.heir_and_regent.cards import is_faction_card, is_noble
from workbench.games.heir_and_regent.words import in_hand, retinue_pieces
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.heir_and_regent.words import Table, counted, seat_letter, shorter

SLOT, SLOT_PITCH, HEIGHT, ROW = 41, 45, 24, 30
NOBLE, NOBLE_PITCH = 54, 60
BACK, BACK_PITCH, BACKS = 22, 25, 12
HEADING = 24  # letters of a name


def strip(table: Table, canvas: Canvas, seat: int, y: float) -> float:
    """A player's strip; its lower edge."""
    player, letter = table.seen.seats[seat], seat_letter(seat)
    canvas.put(f"rule:{letter}", "area", 0, y, WIDTH, 1)
    y += 7
    name, cards = table.name(seat), len(player.hand)
    label, full = f"{shorter(name, HEADING)}’s hand", f"{name}: {counted(cards, 'card')} in hand"
    canvas.put(
        f"hand:{letter}",
        "text",
        0,
        y,
        180 + 8 * len(label),
        16,
        label=label,
        sub=_says(player.hand),
        tone="plain",
        full=full,
    )
    y += 25
    y = _hidden(table, canvas, seat, y) if is_hidden(player.hand) else _open(table, canvas, seat, player.hand, y)
    return _retinue(table, canvas, seat, y)


def _says(hand: Any) -> str:
    if is_hidden(hand):
        known = f", {len(hand.known)} known" if hand.known else ""
        return f"{counted(len(hand), 'card')}, hidden{known}"
    nobles = sum(map(is_noble, hand))
    return f"{counted(len(hand) - nobles, 'Faction card')}, {counted(nobles, 'Noble')}"


def _open(table: Table, canvas: Canvas, seat: int, hand: Sequence[str], y: float) -> float:
    """Each Faction has its own place, whether there is a card of it or not; the Nobles follow."""
    count = Counter(hand)
    codes = dict.fromkeys([*table.codes, *sorted(card for card in count if is_faction_card(card))])
    for place, code in enumerate(codes):
        x = 0.5 + SLOT_PITCH * place
        _slot(table, canvas, seat, code, count[code], x, y)
    first = SLOT_PITCH * len(codes) + 12
    nobles = {card: number for card, number in count.items() if not is_faction_card(card)}
    return _nobles(table, canvas, seat, nobles, first, y)


def _slot(table: Table, canvas: Canvas, seat: int, code: str, count: int, x: float, y: float) -> None:
    full = f"{table.name(seat)}: {counted(count, f'{table.faction(code)} card')} in hand"
    key = in_hand(seat, code) if 0 <= seat < 2 else f"hand:?:{code}"
    if count:
        canvas.put(key, "card", x, y, SLOT, HEIGHT, label=f"{code} ×{count}", mark=False, full=full)
    else:
        canvas.put(key, "space", x, y, SLOT, HEIGHT, label=code, state="empty", focus=False)


def _nobles(table: Table, canvas: Canvas, seat: int, nobles: dict[str, int], first: float, y: float) -> float:
    """The Nobles of a hand beside its Faction cards, in as many rows as they need."""
    a_row = max(1, int((WIDTH - first + NOBLE_PITCH - NOBLE) // NOBLE_PITCH))
    for place, (noble, count) in enumerate(nobles.items()):
        x, top = first + NOBLE_PITCH * (place % a_row), y + ROW * (place // a_row)
        key = in_hand(seat, noble) if 0 <= seat < 2 else f"hand:?:{noble}"
        label = f"{noble} ×{count}" if count > 1 else noble
        full = f"{table.name(seat)}: {table.noble(noble)}, a Noble in hand{f', {count} of them' if count > 1 else ''}"
        canvas.put(key, "card", x, top, NOBLE, HEIGHT, label=label, mark=False, full=full)
    return y + ROW * max(1, -(-len(nobles) // a_row))


def _hidden(table: Table, canvas: Canvas, seat: int, y: float) -> float:
    """Backs, and the cards that are known."""
    hand, letter = table.seen.seats[seat].hand, seat_letter(seat)
    count = max(0, len(hand) - len(hand.known))
    for place in range(min(count, BACKS)):
        key = f"back:{letter}:{place}"
        canvas.put(key, "card", 0.5 + BACK_PITCH * place, y, BACK, HEIGHT, face="hidden", mark=False)
    x = BACK_PITCH * min(count, BACKS) + 8
    if count > BACKS:
        canvas.put(f"back:{letter}:more", "text", x, y + 4, 60, 16, lines=[line(f"and {count - BACKS} more", "muted")])
        x += 66
    known = Counter(hand.known)
    return _nobles(table, canvas, seat, dict(known), x + 4, y) if known else y + ROW


def _retinue(table: Table, canvas: Canvas, seat: int, y: float) -> float:
    player, letter = table.seen.seats[seat], seat_letter(seat)
    count = len(player.retinue)
    full = f"{table.name(seat)}’s Retinue: {counted(count, 'Noble')}, 1 Victory Point each at every Year End"
    sub = "1 VP each, every year" if count else "empty"
    canvas.put(f"retinue:{letter}", "text", 0, y + 4, 176, 16, label="Retinue", sub=sub, full=full)
    first = 206.0
    a_row = int((WIDTH - first + NOBLE_PITCH - NOBLE) // NOBLE_PITCH)
    pieces = retinue_pieces(seat, player.retinue) if 0 <= seat < 2 else player.retinue
    for place, (piece, noble) in enumerate(zip(pieces, player.retinue, strict=True)):
        x, top = first + NOBLE_PITCH * (place % a_row), y + ROW * (place // a_row)
        said = (
            f"{table.noble(noble)} in {table.name(seat)}’s Retinue, pays {table.who(seat)} 1 Victory Point every year"
        )
        tint = table.tint(seat)
        canvas.put(
            piece,
            "card",
            x,
            top,
            NOBLE,
            HEIGHT,
            label=noble,
            mark=False,
            tint=tint,
            full=said,
            layered={"tint": "payer"},
        )
    return y + ROW * max(1, -(-count // a_row)) - 2
