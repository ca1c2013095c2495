"""Benches at random places of all games, everything that a page could send them, and all that they send a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import workbench as wb
from tests.session.sittings import GAMES, sitting
from workbench.session import Session
from workbench.ui.bench import Bench
from workbench.ui.sections import SECTIONS

NAMES = [section.name for section in SECTIONS]
PLACES = [(game, seed) for game in GAMES for seed in range(3)]


def place(game: str, seed: int, waiting: str = "choice") -> Session:
    """A sitting at a random place of a game at which something of this kind waits."""
    session = sitting(game, seed)
    if waiting == "choice":
        return session
    found = [node for node in session.line if session.at(node).waiting == waiting]
    session.goto(found[-1])
    return session


def opened(session: Session, seat: Any = None) -> Bench:
    """A bench with all its sections open."""
    return wb.bench(session, open=NAMES, seat=seat)


def sent(bench: Bench) -> dict[str, Any]:
    """All that a bench has sent its page, by part."""
    parts = {panel.__class__.__name__: panel.view for panel in bench.panels}
    board = bench.board
    return parts | {
        "board": [board.graph, board.overlay, board.interactive, board.banner, board.label, board.description]
    }


def alike(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The parts that differ."""
    return [name for name in one if _text(one[name]) != _text(other.get(name))]


def _text(view: Any) -> str:
    return json.dumps(view, sort_keys=True, ensure_ascii=False)


def events(bench: Bench, rng: Random) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Something that can be done in each section and in the bench: (part, kind, fields), made of what is shown."""
    session = bench.session
    nodes = [node.id for node in session.tree]
    node = rng.choice(nodes)
    yield from (
        ("lines", "goto", {"id": node}),
        ("lines", "compare", {"id": node}),
        ("lines", "name", {"id": node, "text": f"line {rng.random():.3f}"}),
        ("lines", "promote", {"id": node}),
        ("lines", "delete", {"id": rng.choice(nodes)}),
        ("lines", "undelete", {"id": rng.choice([gone.node for gone in session.deleted] or [0])}),
    )
    yield from (("chance", "mode", {"id": mode}) for mode in ("auto", "seeded", "ask", "scripted"))
    yield from (
        ("chance", "seed", {"text": str(rng.randrange(99))}),
        ("chance", "redraw", {}),
        ("chance", "script", {"text": ""}),
        ("chance", "roll", {}),
        ("chance", "pictures", {}),
        ("chance", "turn", {"id": rng.choice(["before", "after"])}),
    )
    if len(session.outcomes()) < 30:
        yield ("chance", "fan", {})
    if session.outcomes():
        outcome = str(rng.choice(session.outcomes())[0])
        yield from (("chance", kind, {"id": outcome}) for kind in ("outcome", "bring"))
    ruling = rng.choice(session.rulings())
    answer = rng.choice(ruling.answers)[0]
    yield ("rules", "answer", {"id": ruling.name, "text": answer})
    yield from (("rules", kind, {}) for kind in ("at-work", "apply", "replay", "drop", "pack"))
    if session.variants():
        yield ("rules", "variant", {"id": rng.choice(session.variants()).name})
    yield ("rules", "words", {"text": rng.choice(["", "may", "gold"])})
    yield from editing(bench, rng)
    yield ("knowledge", "knower", {"value": rng.choice(["0", "1", "public"])})
    yield from (("files", kind, {}) for kind in ("save", "page", "sheet", "look"))
    yield ("files", "case", {"text": "What this shows"})
    yield from general(bench, rng, node)


def editing(bench: Bench, rng: Random) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Something that can be done in the editor, made of its fields."""
    view = bench._opened["edit"].view
    if not view.get("tabs"):
        return
    yield ("edit", "tab", {"id": rng.choice(view["tabs"])[0]})
    numbers = [field for field in view["fields"] if field["kind"] == "number"]
    if numbers:
        yield ("edit", "set", {"path": rng.choice(numbers)["path"], "text": str(rng.randrange(-2, 9))})
    chosen = [field for field in view["fields"] if field["kind"] == "choice" and field.get("options")]
    if chosen:
        field = rng.choice(chosen)
        yield ("edit", "set", {"path": field["path"], "text": rng.choice(field["options"])[0]})
    adding = [field for field in view["fields"] if field.get("adds") and field.get("options")]
    if adding:
        field = rng.choice(adding)
        yield ("edit", "set", {"path": field["adds"], "text": rng.choice(field["options"])[0]})
    if view["changes"]:
        yield ("edit", "drop", {"path": rng.choice(view["changes"])["path"]})
    if view["problems"]:
        yield ("edit", "mend", {"id": rng.choice(view["problems"])["n"]})
    yield from (("edit", kind, {}) for kind in ("undo", "clear", "apply", "replay", "board"))


def general(bench: Bench, rng: Random, node: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Something that can be done outside the sections."""
    yield from (
        ("", kind, {}) for kind in ("back", "step", "run", "start", "slow", "pause", "fix", "take-fix", "links")
    )
    yield from (("", "key", {"key": key}) for key in ["1", "l", "m", "f", "?", "Escape"])
    yield from (
        ("", "tick", {"id": bench.session.node.id}),
        ("", "pace", {"value": rng.choice(["0", "1000"])}),
        ("", "peek", {"id": node}),
        ("", "peek", {"id": -1}),
        ("", "goto", {"id": node}),
        ("", "note", {"text": "A note"}),
        ("", "story", {"value": rng.choice(["all", "turn"])}),
    )
    rows = [row for group in bench.question.view.get("groups", ()) for row in group["rows"] if row["kind"] != "fold"]
    if rows:
        row = rng.choice(rows)
        yield from (("", kind, {"id": row["id"]}) for kind in ("choose", "play"))
        yield ("", "enter", {"text": row["id"]})


def do(bench: Bench, part: str, kind: str, fields: dict[str, Any]) -> None:
    """What the page would do."""
    if part:
        bench._section_event(part, kind, fields)
    else:
        bench.handle(kind, fields)
