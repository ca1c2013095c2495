"""The story of a line and the titles of its nodes, as each seat may read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from workbench.kernel.event import Event
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.settings import Settings
from workbench.kernel.visibility import Hidden, view_of
from workbench.session.chance import outcome_label
from workbench.session.sentences import Story, StoryLine, sentence
from workbench.session.texts import capital
from workbench.session.tree import Cause, Node, Tree


def event_lines(
    game: Game, settings: Settings, node: int, events: Iterable[Event], reader: int | None, mark: str = ""
) -> tuple[StoryLine, ...]:
    """The sentences of events at a node, as a reader may see them; events without a sentence are left out."""
    told = ((event, sentence(game, settings, event, reader)) for event in events)
    return tuple(
        StoryLine(node, text, tuple(dict.fromkeys((event.rule, *event.also))), event.pieces, mark=mark)
        for event, text in told
        if text
    )


def story_of(game: Game, tree: Tree, node: Node, reader: int | None) -> Story:
    """What happened on the way to a node."""
    return Story(tuple(line for step in tree.path(node) for line in lines_at(game, tree, step, reader)))


def lines_at(game: Game, tree: Tree, node: Node, reader: int | None) -> tuple[StoryLine, ...]:
    """What happened at a node, worded once: it stays as it is."""
    key = ("lines", node.id, reader, node.cause is not None and node.cause.forced)
    if key not in tree.derived:
        tree.derived[key] = _lines(game, node, reader)
    lines: tuple[StoryLine, ...] = tree.derived[key]
    return lines


def _lines(game: Game, node: Node, reader: int | None) -> tuple[StoryLine, ...]:
    cause, settings = node.cause, node._state.settings
    if cause is None:
        return event_lines(game, settings, node.id, node.events, reader)
    if cause.kind == "edit":
        return (StoryLine(node.id, _edit_text(cause.edit, reader), (), mark="edited"),)
    if cause.kind == "settings":
        return (StoryLine(node.id, _settings_text(cause, reader), _changed_ids(cause), mark="settings"),)
    mark = "forced" if cause.forced else ""
    told = event_lines(game, settings, node.id, node.events, reader, mark)
    if cause.forced and not told:
        return (StoryLine(node.id, _outcome_text(game, node, cause, reader), (), mark=mark),)
    return told


def _outcome_text(game: Game, node: Node, cause: Cause, reader: int | None) -> str:
    """A draw of which the rules tell nothing, in words."""
    assert cause.move is not None
    settings = node._state.settings
    veiled = is_veiled(settings, cause.move, cause.seat, reader)
    came = "hidden" if veiled else outcome_label(game, node._state, cause.move)
    return game.worded(f"{capital(cause.title)}: {came}.", settings)


def _edit_text(edit: Mapping[str, Any], reader: int | None) -> str:
    if reader is not None:
        return "The position was edited."
    return f"The position was edited: {_listed(edit)}."


def _settings_text(cause: Cause, reader: int | None) -> str:
    switched = {name: "on" if on else "off" for name, on in cause.variants.items()}
    chosen = ", ".join(f"{name} = {answer}" for name, answer in {**cause.rulings, **switched}.items())
    if not cause.edit:
        return f"From here on other rules hold: {chosen}."
    fitted = "the position was fitted to them" + (f" ({_listed(cause.edit)})" if reader is None else "")
    return f"From here on other rules hold: {chosen}; {fitted}."


def _changed_ids(cause: Cause) -> tuple[str, ...]:
    return (*(f"ruling.{name}" for name in cause.rulings), *(f"variant.{name}" for name in cause.variants))


def _listed(edit: Mapping[str, Any]) -> str:
    return ", ".join(f"{path} = {msgspec.json.encode(value).decode()}" for path, value in edit.items())


# -------------------------------------------------------------------------------------------------------- titles


def title_of(game: Game, node: Node, reader: int | None) -> str:
    """A short text for a node, as a reader may read it."""
    cause, settings = node.cause, node._state.settings
    if cause is None:
        return "Start"
    plain = {"edit": "Edited", "settings": "Other rules", "checkpoint": "Checkpoint"}
    if cause.kind in plain:
        return plain[cause.kind]
    if cause.move is None:
        return game.worded(capital(cause.title), settings)
    text = move_as_seen(settings, cause.move, cause.seat, reader)
    players = settings.players
    who = cause.seat if cause.kind == "move" else None
    return text if who is None else f"{players[who] if 0 <= who < len(players) else f'seat {who}'}: {text}"


def move_as_seen(settings: Settings, move: Move, owner: int | None, reader: int | None) -> str:
    """The notation of a move as a reader may see it."""
    return move.veiled() if is_veiled(settings, move, owner, reader) else str(move)


def is_veiled(settings: Settings, move: Move, owner: int | None, reader: int | None) -> bool:
    """Whether part of a move is hidden from a reader."""
    seen = view_of(move, reader, owner, settings)
    return any(isinstance(getattr(seen, name), Hidden) for name in type(move).__struct_fields__)
