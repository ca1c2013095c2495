"""Pools, decks, discards, and where the Birthday can be in the Faction deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from workbench.games.heir_and_regent.birthday import Danger, danger
from workbench.games.heir_and_regent.cards import BIRTHDAY, is_noble
from workbench.games.heir_and_regent.components import MIXED_POOL, POOL, pack
from workbench.games.heir_and_regent.decks import Refill, TurnUp
from workbench.games.heir_and_regent.words import in_pool
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import Canvas, line
from workbench.pictures.heir_and_regent.words import Table, counted, pill

CARD, CARD_PITCH, CARD_HEIGHT = 53, 60, 28
BLOCK = 174
A_ROW, FACTIONS_A_ROW = 3, 5
STANDIN = "▦ stand-in"


def pools(table: Table, canvas: Canvas, x: float, y: float, across: bool = False) -> float:
    """The open cards: two pools one below the other or side by side, or the one of the mixed deck."""
    if table.settings.has("mixed-deck"):
        return _pool(table, canvas, "faction", "Pool", x, y)
    first = _pool(table, canvas, "faction", "Faction pool", x, y)
    second = (x + BLOCK + 16, y) if across else (x, first + 8)
    return max(first, _pool(table, canvas, "noble", "Noble pool", *second))


def _pool(table: Table, canvas: Canvas, kind: str, name: str, x: float, y: float) -> float:
    cards = _in_places(table, kind)
    full = f"{name}: {counted(sum(card is not None for card in cards), 'open card')}"
    canvas.put(f"pool:{kind}", "text", x, y, BLOCK, 16, label=name, full=full)
    for place, card in enumerate(cards):
        left, top = x + 0.5 + CARD_PITCH * (place % A_ROW), y + 20 + (CARD_HEIGHT + 6) * (place // A_ROW)
        if card is None:
            canvas.put(f"pool:{kind}:{place}", "space", left, top, CARD, CARD_HEIGHT, focus=False)
            continue
        what = "" if card == BIRTHDAY else ", a Noble" if is_noble(card) else f", a Faction card{table.deeds(card)}"
        label = "B’day" if card == BIRTHDAY else card
        full = f"{name}: {table.card(card)}{what}"
        canvas.put(in_pool(card), "card", left, top, CARD, CARD_HEIGHT, label=label, mark=False, full=full)
    return y + 20 + (CARD_HEIGHT + 6) * -(-len(cards) // A_ROW) - 6


def _in_places(table: Table, kind: str) -> list[str | None]:
    """The cards of a pool in their places: the one that is to be refilled stays free, and so do those at the end."""
    seen = table.seen
    cards: list[str | None] = list(seen.noble_pool if kind == "noble" else seen.faction_pool)
    size = MIXED_POOL[table.settings.answer("mixed-pool")] if table.settings.has("mixed-deck") else POOL
    for step in seen.agenda:
        if isinstance(step, (TurnUp, Refill)) and step.kind == kind and step.place < len(cards) < size:
            cards.insert(step.place, None)
    if kind == "faction" and seen.birthday == "pool":
        cards.append(BIRTHDAY)
    return cards + [None] * (size - len(cards))


def stock(table: Table, canvas: Canvas, x: float, y: float) -> float:
    """Decks and discards with their numbers; the lower edge."""
    seen, mixed = table.seen, table.settings.has("mixed-deck")
    rows: list[tuple[str, str, int]] = [("deck:faction", "Deck" if mixed else "Faction deck", seen.faction_deck_count)]
    if not mixed:
        rows.append(("deck:noble", "Noble deck", len(seen.noble_deck)))
    if table.settings.has("third-of-nobles"):
        rows.append(("unused", "Nobles not used this year", len(seen.unused)))
    for key, name, count in rows:
        canvas.put(
            key, "counter", x, y, BLOCK, 17, label=name, sub=str(count), full=f"{name}: {counted(count, 'card')}"
        )
        y += 18
    name = "Discards" if mixed else "Faction discards"
    y = _discards(table, canvas, "faction", name, seen.faction_discards, x, y)
    if mixed and not len(seen.noble_discards):
        return y
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
    zone = danger(table.seen)
    canvas.put("birthday:name", "text", x, y, BLOCK, 16, label="Birthday", sub=_when(table, zone))
    size = max(zone.size, zone.taken + table.seen.faction_deck_count)
    known = [zone.first, zone.last] if zone.first is not None and zone.last is not None else None
    deck = "deck" if table.settings.has("mixed-deck") else "Faction deck"
    full = f"{zone.taken} of {size} cards have come off the {deck}; the Birthday {_said(table, zone)}"
    canvas.put("birthday", "meter", x, y + 18, BLOCK, 20, count=size, done=zone.taken, zone=known, full=full)
    one, many = zone.odds
    says = f"{zone.taken} of {size} off the deck"
    near = {"text": f"next: {one} in {many}", "tone": "bad", "bold": True}
    lines = [{"parts": [{"text": says, "tone": "muted"}, *([near] if one else [])]}]
    canvas.put("birthday:off", "text", x, y + 39, BLOCK, 16, lines=lines)
    return y + 55


def _when(table: Table, zone: Danger) -> str:
    if zone.up:
        left = table.seen.last_turns
        return "turned up" if left is None else f"turned up, {counted(left, 'turn')} left"
    if zone.first is None:
        return "not in the deck yet"
    return f"card {zone.first} to {zone.last}" if zone.first != zone.last else f"card {zone.first}"


def _said(table: Table, zone: Danger) -> str:
    if zone.up:
        return "has turned up"
    return "is not in the deck" if zone.first is None else f"comes with {_when(table, zone)}"


def badges(table: Table) -> list[dict[str, str]]:
    """What of this table is a stand-in."""
    invented = pack(table.settings).stand_in
    found = []
    if any(field.startswith(("faction_cards", "nobles")) for field in invented):
        found.append("decks")
    if table.settings.has("large-court"):
        found += ["size of the Court"] if any(field.startswith("large_court") for field in invented) else []
    elif table.cliques:
        found.append("rows of the Court")
    return [{"text": f"{STANDIN}: {', '.join([*found, 'turn'])}", "tone": "standin"}]


def mark_stand_in(table: Table, canvas: Canvas, x: float, y: float) -> None:
    """A pill beside what is invented."""
    if badges(table)[0]["text"] != f"{STANDIN}: turn":
        pill(canvas, "standin:decks", x, y, STANDIN, "standin")
