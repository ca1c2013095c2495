"""The lessons, pictures and declarations of a game, checked."""

from __future__ import annotations

from random import Random
from typing import Any

from workbench.kernel import make_settings, play
from workbench.kernel.registry import find_game
from workbench.kernel.seats import PUBLIC
from workbench.kernel.visibility import undeclared
from workbench.pictures.drawing import drawn
from workbench.teaching.check import faults
from workbench.teaching.library import lessons

SPOKEN = ("person", "couple", "card", "tile", "seat", "counter", "structure", "die")


def undeclared_fields(game: str) -> list[str]:
    """Fields of states, steps and moves for which nobody has said who sees them, one sentence each.

    Such a field is hidden from everybody, also from its owner: nearly always a slip.
    """
    found = find_game(game)
    return [
        f"{field}: say who sees it, with Public[…], Owner[…], Nobody[…] or Visible(…)"
        for field in undeclared(found.state_type, *found.moves)
    ]


def lesson_faults(game: str) -> list[str]:
    """What does not work in the lessons of a game, one sentence each: every solution and wrong answer is played."""
    library = lessons(game)
    return [*library.faults, *(fault for lesson in library for fault in faults(lesson))]


def picture_faults(game: str, games: int = 2, seed: int = 1) -> list[str]:
    """What is wrong with the picture of a game in random games, as every seat sees it, one sentence each.

    A position must be drawn without an error, with JSON values only, inside the drawing, and every piece needs words
    for a screen reader.
    """
    found = find_game(game)
    least, most = found.seats
    wrong: dict[str, None] = {}
    for number in range(games):
        rng = Random(f"{seed}:{number}")
        settings = make_settings(found.rulebook, rng.randint(least, most))
        state = found.start(settings)
        while play.settle(state, rng) is not None:
            for reader in (None, PUBLIC, *range(len(settings.players))):
                wrong |= dict.fromkeys(_faults(state, reader))
            play.play(state, rng.choice(play.legal_moves(state)))
        wrong |= dict.fromkeys(_faults(state, None))
    return list(wrong)


def _faults(state: object, reader: int | None) -> list[str]:
    try:
        graph = drawn(state, reader)
    except Exception as error:  # whatever a picture that is being written raises
        return [f"{type(error).__name__}: {error}"]
    return [fault for node, fields in graph.nodes(data=True) for fault in _of_node(graph, node, fields)]


def _of_node(graph: Any, node: str, fields: dict[str, object]) -> list[str]:
    missing = [name for name in ("kind", "x", "y", "w", "h") if name not in fields]
    if missing:
        return [f"{node} has no {', '.join(missing)}"]
    x, y, w, h = (float(str(fields[name])) for name in "xywh")
    wrong = []
    if x < 0 or y < 0 or x + w > graph.graph["width"] or y + h > graph.graph["height"]:
        wrong.append(f"{node} lies outside of the drawing")
    if fields["kind"] in SPOKEN and not any(fields.get(name) for name in ("full", "label", "face", "lines", "owner")):
        wrong.append(f"{node}, a {fields['kind']}, has no words: give it a label, or full")
    return wrong
