"""Sittings that were saved by themselves and that nobody has open, as the bench lists them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from workbench.kernel import UnknownGame, WorkbenchError
from workbench.kernel.registry import find_game
from workbench.session import Session
from workbench.session.autosave import Autosave, autosaves, recover

View = dict[str, Any]

SHOWN = 6


def listed() -> list[View]:
    """The newest ones, each with an id and words."""
    return _shown(_idle())


def listed_and_open() -> tuple[list[View], int]:
    """The same list, and how many sittings some kernel is still writing."""
    saved = autosaves()
    idle = [each for each in saved if not each.live]
    return _shown(idle), len(saved) - len(idle)


def brought_back(name: str) -> Session:
    """The sitting with this id. Raises WorkbenchError if it is not there, BadSave if it is damaged."""
    found = next((each for each in _idle() if each.path.name == name), None)
    if found is None:
        raise WorkbenchError("This sitting is not there any more, or somebody has it open.")
    return recover(found)


def _idle() -> list[Autosave]:
    return [each for each in autosaves() if not each.live]


def _shown(idle: list[Autosave]) -> list[View]:
    return [{"id": each.path.name, "text": _told(each)} for each in idle[:SHOWN]]


def _told(saved: Autosave) -> str:
    try:
        game = find_game(saved.game).title
    except UnknownGame:
        game = saved.game
    nodes = "1 node" if saved.nodes == 1 else f"{saved.nodes} nodes"
    where = f", {Path(saved.notebook).name}" if saved.notebook else ""
    return f"{game}, {', '.join(saved.players)}: {nodes}, {saved.changed:%d %b %Y, %H:%M}{where}"
