"""The whole picture: where we are, the players, their families, and what lies between them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

import networkx as nx

from workbench.games.among_nobles.cards import BOXES
from workbench.games.among_nobles.draw import deck_in_use
from workbench.games.among_nobles.upkeep import owner_of
from workbench.kernel.game import Game
from workbench.kernel.visibility import is_hidden, reader_of
from workbench.pictures.among_nobles import market, words
from workbench.pictures.among_nobles.crumbs import draw_crumbs
from workbench.pictures.among_nobles.family import Family
from workbench.pictures.among_nobles.table import LETTERS, Table
from workbench.pictures.canvas import WIDTH, Canvas, line

CARD_HEIGHT = 68
TOKEN = 14


class AmongNoblesPicture:
    """The picture: the viewer's family first, then display and provinces, then the other families."""

    def graph(self, game: Game, seen: Any) -> nx.MultiDiGraph:
        """The graph of a view."""
        return _Picture(game, seen).graph()


class _Picture:
    def __init__(self, game: Game, seen: Any) -> None:
        self.seen = seen
        self.canvas = Canvas(game.title, _facts(seen))
        self.table = Table(game, seen, self.canvas)

    def graph(self) -> nx.MultiDiGraph:
        draw_crumbs(self.table, 1)
        below = self._players(64)
        first, *others = self._order()
        if self.seen.ancestors:
            below = market.draw_ancestors(self.table, below + 14)
        below = Family(self.table, first).draw(below + 16)
        below = market.draw_display(self.table, below + 14)
        below = market.draw_provinces(self.table, below + 16)
        if self.seen.court is not None:
            below = market.draw_court(self.table, below + 12)
        for seat in others:
            below = Family(self.table, seat).draw(below + 20)
        self._legend(below + 12)
        self._wide()
        facts = self.canvas.graph.graph
        if self.table.stand_in:
            facts["badges"] = [{"text": f"▦ stand-in {self.table.stand_in}", "tone": "standin"}]
        notes = list(self._notes())
        if notes:
            facts["notes"] = notes
        return self.canvas.finish()

    def _order(self) -> list[int]:
        """The viewer's family first, then the others in player order."""
        count, viewer = len(self.seen.seats), reader_of(self.seen) or 0
        return [(viewer + step) % count for step in range(count)]

    def _wide(self) -> None:
        """A row with many couples makes the drawing wider; the board scrolls."""
        graph = self.canvas.graph
        graph.graph["width"] = max(WIDTH, *(ceil(node["x"] + node["w"]) for node in graph.nodes.values()))

    # ---- the players

    def _players(self, y: float) -> float:
        count = len(self.seen.seats)
        columns = 4 if count == 4 else 3
        wide = (WIDTH - 2 - 7 * (columns - 1)) / columns
        for seat in range(count):
            row, column = divmod(seat, columns)
            self._player(seat, 1 + (wide + 7) * column, y + row * (CARD_HEIGHT + 12), wide)
        return y + -(-count // columns) * (CARD_HEIGHT + 12) - 12

    def _player(self, seat: int, x: float, y: float, wide: float) -> None:
        purse, letter, name = self.seen.seats[seat], LETTERS[seat], self.table.names[seat]
        sign = self._sign(seat)
        prestige = "?" if is_hidden(purse.prestige) else str(purse.prestige)
        goods = f"{purse.gold} gold, {words.counted(purse.armies, 'army', 'armies')}"
        said = [f"prestige {prestige if prestige != '?' else 'hidden'}", goods, f"{purse.tokens} tokens to use"]
        self.canvas.put(
            f"player:{letter}",
            "seat",
            x,
            y,
            wide,
            CARD_HEIGHT,
            owner=seat,
            label=name,
            sub=self._standing(purse, prestige),
            tint="owner" if seat in self._busy() else None,
            badges=list(self._badges(seat, sign)) or None,
            full=", ".join(filter(None, (name, sign, *said, self._tie_break(purse)))),
        )
        parts = [
            {"text": "gold", "tone": "muted"},
            {"text": str(purse.gold), "bold": True},
            {"text": "armies", "tone": "muted"},
            {"text": str(purse.armies), "bold": True},
        ]
        full = f"the supply of {name}: {goods}"
        self.canvas.put(f"supply:{letter}", "text", x + 32, y + 41, wide - 42, 16, lines=[{"parts": parts}], full=full)
        left = 0 if self.seen.over else purse.tokens
        self.table.tokens(f"token:{letter}", left, seat, x + wide - 8, y + 24, TOKEN, f"player:{letter}")
        if self.seen.first == seat:
            self._first(name, x + 8, y + 3)

    def _badges(self, seat: int, sign: str) -> Iterator[dict[str, Any]]:
        if sign:
            yield {"text": sign, "tone": "owner", "at": "ne"}
        if self.seen.first == seat and self.seen.pending:
            yield {"text": "generational change", "tone": "new", "at": "sw"}

    def _standing(self, purse: Any, prestige: str) -> str:
        if purse.fingers is not None:
            shown = "chosen" if is_hidden(purse.fingers) else str(purse.fingers)
            return f"fingers {shown}"
        if purse.score is not None and self.seen.over:
            return f"prestige {purse.score}"
        return f"prestige {prestige}"

    def _tie_break(self, purse: Any) -> str:
        return f"{purse.rest or 0} gold counts in a tie" if self.seen.over and purse.score is not None else ""

    def _busy(self) -> tuple[int | None, ...]:
        """Whose activation or turn goes on, and who decides."""
        return () if self.seen.over else (self.table.acting(), self.table.deciding())

    def _sign(self, seat: int) -> str:
        if self.seen.over:
            return "wins" if seat in self.seen.winners else ""
        if self.table.acting() == seat:
            return "on turn" if self.seen.player in (None, seat) else "acts"
        return "decides" if self.table.deciding() == seat else ""

    def _first(self, name: str, x: float, y: float) -> None:
        turned = ", turned over: a generational change comes in the next upkeep" if self.seen.pending else ""
        full = f"The first player card, with {name}{turned}"
        self.canvas.put("first-card", "structure", x, y, 16, 16, face="crown", full=full)

    # ---- below

    def _legend(self, y: float) -> None:
        letters = " · ".join(f"{letter} {word}" for letter, word in _LEGEND)
        signs = "Square box his, round hers · struck done · amber now · blue rim coming · hatched not carried out"
        lines = [line(text, "muted") for text in (letters, signs, *_MARKS)]
        self.canvas.put("text:legend", "text", 1, y, WIDTH - 2, 2 + 15 * len(lines), lines=lines)

    def _notes(self) -> Iterator[dict[str, Any]]:
        """What upkeep would bring if it came now."""
        if self.seen.phase != "activation":
            return
        lines = []
        for seat, name in enumerate(self.table.names):
            held = [land for land in self.seen.provinces.values() if owner_of(list(land.armies)) == seat]
            gold = sum(land.symbols.count("C") for land in held)
            prestige = sum(land.symbols.count("P") for land in held)
            lines.append(f"{name}: +{gold} gold, +{prestige} prestige")
        yield {"title": "If upkeep came now", "lines": lines}


_MARKS = (
    "Mark above a card: an action token · ♂ II sex and age · army +1 comes with the birth · dotted: room for a wife",
    "“at court”: her card lies there now · “fits A B”: whose couples could have the child, by trait, boxes and row",
)
_LEGEND = [(letter, word.removeprefix("birth of a ")) for letter, word in BOXES.items()]


def _facts(seen: Any) -> str:
    count = f"{len(seen.seats)} players"
    if seen.over:
        return f"{count} · the game is over"
    if not seen.round:
        return f"{count} · setup"
    deck = deck_in_use(seen)
    age = f"deck {words.age(deck.age)}" if deck is not None else "all decks are out"
    return f"{count} · round {seen.round} · {age}"


picture = AmongNoblesPicture()
