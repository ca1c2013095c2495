"""The table as a graph: what lies where. The workbench draws it, on the board and for print."""

from typing import Any

from antechamber.state import name, rank
from workbench.kernel.game import Game
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas

CARD, HIGH, PITCH, A_ROW = 84, 58, 92, 6


class AntechamberPicture:
    """For each player a line with the prestige, the salon, and below it the hand."""

    def graph(self, game: Game, seen: Any) -> Any:
        """The graph of what one reader sees."""
        canvas, top = Canvas(game.title, f"turn {seen.turn}"), 36.0
        canvas.put("deck", "counter", 0, 2, 148, 20, label="Deck", sub=str(len(seen.deck)))
        if seen.die:
            canvas.put("die", "die", 170, 2, 20, 20, face=f"die:{seen.die}", full=f"the die shows {seen.die}")
        for seat, who in zip(seen.seats, seen.settings.players, strict=True):
            points = f"{seat.prestige} prestige"
            canvas.put(f"seat:{seat.seat}", "seat", 0, top, WIDTH, 22, owner=seat.seat, label=who, sub=points)
            below = self._cards(canvas, seat.salon, top + 28, "", owner=seat.seat, tint="owner")
            top = self._cards(canvas, seat.hand, below, f"hand:{seat.seat}") + 12
        return canvas.finish()

    def _cards(self, canvas: Canvas, cards: Any, top: float, key: str, **marks: Any) -> float:
        """Cards in rows, hidden ones by their backs. Returns where the next row begins."""
        for place, card in enumerate([""] * len(cards) if is_hidden(cards) else cards):
            x, y = PITCH * (place % A_ROW), top + (HIGH + 8) * (place // A_ROW)
            title, *house = name(card).split(" of ") if card else [""]
            words = {"label": title, "sub": f"{house[0]} {rank(card)}"} if card else {"face": "hidden"}
            canvas.put(card or f"{key}:{place}", "card", x, y, CARD, HIGH, **words, **marks)
        return top + (HIGH + 8) * -(-len(cards) // A_ROW)


picture = AntechamberPicture()
