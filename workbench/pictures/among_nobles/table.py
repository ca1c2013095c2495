"""The table that all parts of the picture lay their pieces on, and what they need to know of the view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from workbench.games.among_nobles.cards import BY_ID, TRAITS
from workbench.games.among_nobles.components import Card, card, invented, pack_of
from workbench.games.among_nobles.words import LETTERS
from workbench.kernel import Choice
from workbench.kernel.game import Game
from workbench.pictures.canvas import Canvas, line

CARD_WIDTH, CARD_HEIGHT, CARD_PITCH = 84, 113, 89.4
MOST_TOKENS = 5


class Table:
    """A view, the canvas, and facts that several parts ask for.

    Attributes:
        seen: the view.
        canvas: where the pieces lie.
        names: the players' names.
        step: the step on top of the agenda, or None.
        doing: the name of its class.
        frames: the running activations, the innermost last.
        parents: of every child that has been born.
        pausing: whether the innermost activation is between two boxes.
        most: how many boxes of a joined row are carried out.
        shown: brides that have been shown at court; they stand there and not in their family.
        stand_in: "cards" or "provinces" where some of them are invented; "" where none is.
        mixed: whether some cards or provinces of the pack are invented and some are not.
    """

    def __init__(self, game: Game, seen: Any, canvas: Canvas) -> None:
        self.game, self.seen, self.canvas = game, seen, canvas
        self.names: tuple[str, ...] = seen.settings.players
        self.step: Any = seen.agenda[-1] if seen.agenda else None
        self.doing = kind(self.step)
        self.frames: list[Any] = list(seen.frames)
        self.parents: Mapping[str, tuple[str, ...]] = seen.parents
        self.pausing = self.doing in ("RunSeries", "EndActivation")
        self.most = 4 if seen.settings.answer("series-length") == "joined-four" else 99
        self._cards: dict[str, Card] = {}
        court = seen.court
        self.shown = [offer.bride for offer in court.offers if offer.shown] if court is not None else []
        pack = pack_of(seen.settings)
        signs = [invented(seen.settings, name) for name in (*pack.characters, *pack.provinces)]
        self.stand_in = "cards" if pack.invented("characters") else "provinces" if any(signs) else ""
        self.mixed = any(signs) and not all(signs)

    def card(self, name: str) -> Card:
        """A card as it lies on the table; a blank one where an edit has put what is no card of the game."""
        found = self._cards.get(name)
        if found is None:
            found = self._cards[name] = card(self.seen, name) if name in BY_ID else _blank(name)
        return found

    def face(self, name: str) -> str:
        """The trait stripe of a card; none for what is no trait."""
        trait = self.card(name).trait
        return f"trait:{trait[0].upper()}" if trait in TRAITS else "trait:?"

    def badges(self, *given: dict[str, Any] | None, piece: str = "") -> list[dict[str, Any]] | None:
        """Badges, with the sign of invented data where only some of it is; None without any."""
        found = [badge for badge in given if badge is not None]
        if self.mixed and piece and invented(self.seen.settings, piece):
            found.append({"text": "▦", "tone": "standin", "at": "s"})
        return found or None

    def tokens(self, key: str, count: int, owner: int, right: float, y: float, size: int, serves: str) -> None:
        """Action tokens in a row, the first at the right; where there are more than fit, how many more."""
        for place in range(min(count, MOST_TOKENS)):
            x = right - size - (size + 1) * place
            token = f"{key}:{place}"
            self.canvas.put(token, "counter", x, y, size, size, label=LETTERS[owner], owner=owner, focus=False)
            self.canvas.relate(token, serves, "serves")
        if count > MOST_TOKENS:
            more = [line(f"+{count - MOST_TOKENS}", None, True)]
            x = right - (size + 1) * MOST_TOKENS - 30
            self.canvas.put(f"{key}:more", "text", x, y - 1, 29, 16, align="right", lines=more)

    def deciding(self) -> int | None:
        """Which seat decides; None where the rules or chance go on by themselves."""
        return int(self.step.seat) if isinstance(self.step, Choice) else None

    def acting(self) -> int | None:
        """Whose activation or turn is going on."""
        if self.seen.frames:
            return int(self.seen.frames[-1].seat)
        return None if self.seen.player is None else int(self.seen.player)

    def display_card(
        self, name: str, x: float, y: float, more: Sequence[dict[str, Any]] = (), told: str = "", **others: Any
    ) -> None:
        """A card as it lies on display or at court: stripe, name, sex and cost, and what else is told of it."""
        shown = self.card(name)
        sex, cost = ("♂ son", "1 gold") if shown.male else ("♀ daughter", "free")
        said = f"{shown.name}, {sex[2:]}, {shown.trait}, {cost}"
        gift = f"army +{shown.shields}" if shown.shields else ""
        fields: dict[str, Any] = {
            "label": shown.name,
            "face": self.face(name),
            "lines": [line(sex, "muted"), line(cost, "muted"), *more],
            "badges": self.badges({"text": gift, "tone": "plain", "at": "nw"} if gift else None, piece=name),
            "full": ", ".join(filter(None, (said, gift, told))),
        }
        self.canvas.put(name, "card", x, y, CARD_WIDTH, CARD_HEIGHT, **(fields | others))


def _blank(name: str) -> Card:
    return Card(name, name or "no card", 0, False, "no card of the game", 0, ((), (), (), ()))


def kind(step: Any) -> str:
    """The name of a step's class; "" for none."""
    return "" if step is None else str(step.__class__.__name__)


__all__ = ["CARD_HEIGHT", "CARD_PITCH", "CARD_WIDTH", "LETTERS", "Table", "kind"]
