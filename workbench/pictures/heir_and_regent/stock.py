"""Pools, decks, discards, and where the Birthday can be in the Faction deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from workbench.games.heir_and_regent.birthday import danger
from workbench.games.heir_and_regent.cards import is_noble
from workbench.games.heir_and_regent.components import MIXED_POOL, POOL, pack
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import Canvas, line
from workbench.pictures.heir_and_regent.words import Table, counted, pill

CARD, CARD_PITCH, CARD_HEIGHT = 54, 60, 28
BLOCK = 174
A_ROW, FACTIONS_A_ROW = 3, 5
STANDIN = "▦ stand-in"


def pools(table: Table, canvas: Canvas, x: float, y: float, across: bool = False) -> float:
    """The open cards: two pools one below the other or side by side, or the one of the mixed deck."""
    seen = table.seen
    if table.settings.has("mixed-deck"):
        return _pool(
            table, canvas, "faction", "Pool", seen.faction_pool, MIXED_POOL[table.settings.answer("mixed-pool")], x, y
        )
    first = _pool(table, canvas, "faction", "Faction pool", seen.faction_pool, POOL, x, y)
    second = (x + BLOCK + 16, y) if across else (x, first + 8)
    return max(first, _pool(table, canvas, "noble", "Noble pool", seen.noble_pool, POOL, *second))


def _pool(
    table: Table, canvas: Canvas, kind: str, name: str, cards: Sequence[str], places: int, x: float, y: float
) -> float:
    full = f"{name}: {counted(len(cards), 'open card')}"
    canvas.put(f"pool:{kind}", "text", x, y, BLOCK, 16, label=name, full=full)
    shown = max(places, len(cards))
    for place in range(shown):
        left, top = x + 0.5 + CARD_PITCH * (place % A_ROW), y + 20 + (CARD_HEIGHT + 6) * (place // A_ROW)
        if place >= len(cards):
            canvas.put(f"pool:{kind}:{place}", "space", left, top, CARD, CARD_HEIGHT, focus=False)
            continue
        card = cards[place]
        what = "Noble" if is_noble(card) else "Faction card"
        full = f"{name}: {table.card(card)}{'' if card == 'B' else f', a {what}'}"
        label = "Birthday" if card == "B" else card
        canvas.put(f"pool:{card}", "card", left, top, CARD, CARD_HEIGHT, label=label, mark=False, full=full)
    return y + 20 + (CARD_HEIGHT + 6) * -(-shown // A_ROW) - 6


def stock(table: Table, canvas: Canvas, x: float, y: float) -> float:
    """Decks and discards with their numbers; the lower edge."""
    seen, mixed = table.seen, table.settings.has("mixed-deck")
    rows: list[tuple[str, str, int]] = [("deck:faction", "Deck" if mixed else "Faction deck", len(seen.faction_deck))]
    if not mixed:
        rows.append(("deck:noble", "Noble deck", len(seen.noble_deck)))
    if table.settings.has("third-of-nobles"):
        rows.append(("unused", "Nobles not used this year", len(seen.unused)))
    for key, name, count in rows:
        canvas.put(
            key, "counter", x, y, BLOCK, 17, label=name, sub=str(count), full=f"{name}: {counted(count, 'card')}"
        )
        y += 18
    y = _discards(table, canvas, "faction", "Faction discards", seen.faction_discards, x, y)
    nobles = len(seen.noble_discards)
    full = f"Noble discards: {_what(table, seen.noble_discards)}"
    canvas.put("discards:noble", "counter", x, y, BLOCK, 17, label="Noble discards", sub=str(nobles), full=full)
    return y + 17


def _discards(table: Table, canvas: Canvas, kind: str, name: str, cards: Any, x: float, y: float) -> float:
    full = f"{name}: {_what(table, cards)}"
    canvas.put(f"discards:{kind}", "counter", x, y, BLOCK, 17, label=name, sub=str(len(cards)), full=full)
    count = Counter(() if is_hidden(cards) else cards)
    said = [f"{code} {count[code]}" for code in table.codes]
    rows = [said[at : at + FACTIONS_A_ROW] for at in range(0, len(said), FACTIONS_A_ROW)]
    lines = [line("not open", "muted")] if is_hidden(cards) else [line(" · ".join(row), "muted") for row in rows]
    height = 15 * len(rows) + 2
    canvas.put(f"discards:{kind}:each", "text", x + 8, y + 17, BLOCK - 8, height, lines=lines)
    return y + 17 + height + 2


def _what(table: Table, cards: Any) -> str:
    """What lies in a discard pile, by kind."""
    if is_hidden(cards):
        return f"{counted(len(cards), 'card')}, not open"
    count = Counter(cards)
    return ", ".join(f"{count[card]} {table.card(card)}" for card in sorted(count)) or "none"


def birthday(table: Table, canvas: Canvas, x: float, y: float) -> float:
    """The danger zone: how many cards have come off the Faction deck, and with which one the Birthday can turn up."""
    seen, zone = table.seen, danger(table.seen)
    canvas.put("birthday:name", "text", x, y, BLOCK, 16, label="Birthday", sub=_when(table))
    size = max(zone.size, zone.taken)
    if size:
        known = [zone.first, zone.last] if zone.first is not None and zone.last is not None else None
        full = f"{zone.taken} of {size} cards have come off the Faction deck; the Birthday {_said(table)}"
        canvas.put("birthday", "meter", x, y + 18, BLOCK, 20, count=size, done=zone.taken, zone=known, full=full)
        says = f"{zone.taken} of {size} off the deck"
        tone = "bad" if zone.near and not seen.birthday else "muted"
        canvas.put(
            "birthday:off",
            "text",
            x,
            y + 39,
            BLOCK,
            16,
            lines=[line(f"{says}{', next may be it' if zone.near else ''}", tone)],
        )
    return y + 55


def _when(table: Table) -> str:
    zone, seen = danger(table.seen), table.seen
    if seen.birthday:
        left = seen.last_turns
        return "turned up" if left is None else f"turned up, {counted(left, 'turn')} left"
    if zone.first is None:
        return "not in the deck yet"
    return f"with card {zone.first} to {zone.last}" if zone.first != zone.last else f"with card {zone.first}"


def _said(table: Table) -> str:
    zone = danger(table.seen)
    if table.seen.birthday:
        return "has turned up"
    return "is not in the deck" if zone.first is None else f"comes {_when(table)}"


def badges(table: Table) -> list[dict[str, str]]:
    """What of this table is a stand-in."""
    invented = pack(table.settings).stand_in
    found = []
    if any(field.startswith(("faction_cards", "nobles")) for field in invented):
        found.append("decks")
    if table.settings.has("large-court") and "large_court" in invented:
        found.append("size of the Court")
    return [{"text": f"{STANDIN}: {', '.join([*found, 'course of a turn'])}", "tone": "standin"}]


def mark_stand_in(table: Table, canvas: Canvas, x: float, y: float) -> None:
    """A pill beside what is invented."""
    if badges(table)[0]["text"] != f"{STANDIN}: course of a turn":
        pill(canvas, "standin:decks", x, y, STANDIN, "standin")
