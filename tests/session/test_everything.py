"""Whatever is done to a sitting, in any order: no exception but the workbench's own, nothing lost, nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import GAMES, nodes_of, numbers, pick, sitting
from workbench.session import Session


def deeds(session: Session, rng: Random) -> dict[str, Callable[[], Any]]:
    """Everything that can be done, each at a random place."""
    anywhere = rng.choice(list(session.tree))
    path = numbers(anywhere._state)
    edit = {rng.choice(path): rng.randrange(-1, 8)} if path else {}
    card = rng.choice([card for card in session.rulings() if len(card.answers) > 1])
    other = {card.name: rng.choice([answer for answer, _ in card.answers if answer != card.chosen])}
    return {
        "play": lambda: session.play(some_move(session, rng), run=rng.random() < 0.8),
        "play on": lambda: session.play(some_move(session, rng)),
        "step": session.step,
        "run": session.run,
        "roll": session.roll,
        "tick": session.next_tick,
        "fan": lambda: session.fan_out(most=60),
        "force": lambda: session.play(some_outcome(session, rng)),
        "goto": lambda: session.goto(anywhere),
        "back": session.back,
        "back a tick": lambda: session.back("tick"),
        "forward": session.forward,
        "edit": lambda: session.edit(edit, at=anywhere),
        "rebase": lambda: session.rebase(edit, at=anywhere, redraw=rng.random() < 0.5),
        "other rules": lambda: session.change(rulings=other),
        "replay under other rules": lambda: session.rebase(rulings=other, at=anywhere),
        "contrast": lambda: session.contrast(rulings=other),
        "compare": lambda: session.compare(anywhere, seat=rng.choice([None, 0, "public"])),
        "draft": lambda: session.draft(at=anywhere).later(),
        "promote": lambda: session.promote(anywhere),
        "delete": lambda: session.delete(anywhere),
        "undelete": session.undelete,
        "note": lambda: session.note(str(rng.random()), node=anywhere),
        "name": lambda: session.name_line(str(rng.random())),
        "redraw": lambda: setattr(session, "redraw", rng.random() < 0.5),
        "mode": lambda: setattr(session, "chance", rng.choice(["auto", "seeded", "ask", "scripted"])),
        "snapshot": lambda: session.snapshot(rng.choice([None, 0, "public"])),
        "badges": lambda: session.badges,
    }


def some_move(session: Session, rng: Random) -> Any:
    if not session.legal_moves:
        raise wb.WorkbenchError("There is nothing to play.")
    return pick(session, rng)


def some_outcome(session: Session, rng: Random) -> Any:
    if not session.odds.outcomes:
        raise wb.WorkbenchError("There is nothing to draw.")
    return rng.choice(session.odds.outcomes).move


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_anything_in_any_order(game: str, seed: int, tmp_path: Path) -> None:
    rng = Random(f"{game}/{seed}")
    session = sitting(game, seed, moves=6)
    session.autosave(tmp_path)
    known = facts_of(session)
    done = set()
    for _ in range(110):
        name, deed = rng.choice(list(deeds(session, rng).items()))
        before, here = facts_of(session), session.node
        try:
            deed()
            done.add(name)
        except wb.WorkbenchError:
            assert facts_of(session) == before, f"{name} failed and yet changed something"
            assert session.node is here
        now = facts_of(session)
        assert {id_: now[id_] for id_ in known} == known, f"{name} changed a node"
        known = now
        assert session.node in session.tree
        assert sum(branch.length for branch in session.branches) == len(session.tree)
    assert len(done) > 15
    again = wb.recover(session.autosaved.path)
    assert facts_of(again) == known
    assert again.node.id == session.node.id
    session.save(tmp_path / "all.json")
    loaded = wb.load(tmp_path / "all.json")
    assert [fact[1:] for fact in nodes_of(loaded).values()] == [fact[1:] for fact in nodes_of(session).values()]
    assert [branch.length for branch in loaded.branches] == [branch.length for branch in session.branches]


def facts_of(session: Session) -> dict[int, tuple[Any, ...]]:
    """What every node is that is there or can be brought back; notes and names may change."""
    tree = session.tree
    return {
        id_: (node.parent, _cause(node), node.events, node._state)
        for id_, node in sorted({**tree.nodes, **tree.lost}.items())
    }


def _cause(node: Any) -> Any:
    """A cause without whether it was chosen, which chance itself may take back."""
    cause = node.cause
    return None if cause is None else (cause.kind, cause.text, cause.step, cause.seat, cause.edit, cause.rulings)
