"""Sentences of events and objections, made from the rulebook's templates when somebody reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from workbench.kernel.event import Event
from workbench.kernel.game import Game
from workbench.kernel.move import Objection
from workbench.kernel.settings import Settings
from workbench.kernel.templates import fill
from workbench.kernel.visibility import Hidden

_NEGATIVE = re.compile(r"(?<![\w.)\]-])-(?=\d)")
Worded = Callable[[str, Any, Settings], Any]


class StoryLine(msgspec.Struct, frozen=True):
    """A sentence of the story.

    Attributes:
        node: id of the node at which it happened.
        text: the sentence.
        rules: ids of the rules it rests on, the main one first.
        pieces: ids of the pieces it speaks of.
        depth: how deep it is nested in what caused it.
        mark: "forced" where somebody chose what chance brought, "edited", "settings", or "" for what play brought.
    """

    node: int
    text: str
    rules: tuple[str, ...]
    pieces: tuple[str, ...] = ()
    depth: int = 0
    mark: str = ""


FORCED = " (chosen, not drawn)"


class Story:
    """What happened, as one seat may see it."""

    def __init__(self, lines: tuple[StoryLine, ...]) -> None:
        self.lines = lines

    def __iter__(self) -> Iterator[StoryLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __str__(self) -> str:
        return "\n".join("  " * line.depth + line.text + FORCED * (line.mark == "forced") for line in self.lines)

    def __repr__(self) -> str:
        return f"<story of {len(self.lines)} lines>"


def sentence(game: Game, settings: Settings, event: Event, seat: int | None) -> str:
    """The sentence of an event as `seat` may read it; "" if the rulebook has none for it."""
    template = game.rulebook.tells(event.rule, event.key)
    if not template:
        return ""
    seen = event.as_seen_by(seat)
    values = {"seat": seen.seat, **seen.values}
    text = minus(fill(template, _phrases(game, settings, values, game.phrase)))
    return game.worded(text[:1].upper() + text[1:], settings)


def phrase(game: Game, settings: Settings, objection: Objection, seat: int | None) -> str:
    """The short refusal of an objection: the fact that stands against a move of `seat`."""
    template = game.rulebook.forbids(objection.rule, objection.key)
    values: dict[str, Any] = {"seat": seat}
    if seat is not None and len(settings.players) == 2:
        values["other"] = 1 - seat
    if not template:
        return ""
    told = _phrases(game, settings, values | objection.values, game.brief)
    return game.worded(minus(fill(template, told)), settings)


def minus(text: str) -> str:
    """Numbers below nothing with a true minus sign, both of a cell such as −1,−2; hyphens in words and ids stay."""
    return _NEGATIVE.sub("−", text)


def _phrases(game: Game, settings: Settings, values: Mapping[str, Any], worded: Worded) -> dict[str, object]:
    return {
        name: game.unseen(name, value) if isinstance(value, Hidden) else worded(name, value, settings)
        for name, value in values.items()
        if value is not None
    }
