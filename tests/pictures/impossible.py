"""Positions that only an edit can make: what is edited in a random game, by name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import workbench as wb

IN_TURN: dict[str, dict[str, Any]] = {
    "a Noble in a hand": {"seats.0.hand": ["KS"]},
    "an unknown card in a hand": {"seats.0.hand": ["ZZ", "4C"], "seats.1.hand": ["ZZ"]},
    "a card twice": {"seats.0.hand": ["4C", "4C", "5D"]},
    "a Support card in arms": {"seats.0.arms.+": {"card": "4C"}},
    "an unknown card in arms": {"seats.0.arms.+": {"card": "ZZ", "defeats": 9, "knight": "YY"}},
    "a Noble as Knight": {"seats.0.arms.0.knight": "KS"},
    "an unknown Knight": {"seats.0.arms.0.knight": "ZZ"},
    "bad cards known": {
        "seats.1.exposed": ["ZZ", "KS", "4C", "5C", "6C", "7C", "8C", "9C", "10C"],
        "seats.1.hand": ["4C"],
    },
    "a bad report": {"seats.0.report": {"turn": -3, "cards": ["ZZ", "KS"]}},
    "bad piles": {"support_pile": ["ZZ", "KS"], "noble_pile": ["4C", "", "a card whose name is long"]},
    "bad cards paid": {"paid": ["ZZ", "KS", "4C", "4C", "5C", "6C", "7C"]},
    "long piles": {"noble_pile": ["KS"] * 40, "support_pile": ["4C"] * 90},
    "many Defeats": {"seats.0.arms.0.defeats": 5, "seats.1.arms.0.defeats": -2},
    "negative numbers": {"seats.0.chest": -3, "supply": -7, "removed": -1, "turn": -2},
    "a winner without a seat": {"over": True, "winner": 7},
    "no seats": {"seats": []},
    "one seat": {"seats": [{"seat": 0, "hand": ["4C"]}]},
    "three seats": {"seats": [{"seat": 0}, {"seat": 1}, {"seat": 2, "hand": ["KS"], "arms": [{"card": "QS"}]}]},
    "seats with one number": {"seats.1.seat": 0, "seats.0.seat": 7},
    "a player without a seat": {"player": 9},
    "nobody plays": {"player": None},
    "nothing left to happen": {"agenda": []},
    "unknown actions used": {"used": ["", "ZZ", "taxes", "taxes"]},
    "unknown Agents": {"seats.0.agents": ["cook", "spy", "spy"]},
    "support for a battle that is not": {"agenda.+": {"step": "SupportChoice", "seat": 0}},
    "a choice of seat 7": {"agenda.+": {"step": "SupportChoice", "seat": 7}},
    "a phase of seat 7": {"agenda.+": {"step": "PoliticalPhase", "seat": 7}},
    "a die of seat 7": {"agenda.+": {"step": "RollDie", "seat": 7, "number": 3}},
}
IN_BATTLE: dict[str, dict[str, Any]] = {
    "a side of seat 5": {"battle.attack.seat": 5},
    "both sides of one seat": {"battle.attack.seat": 0, "battle.defence.seat": 0},
    "an unknown Noble fights": {"battle.attack.noble": "ZZ"},
    "a Support card fights": {"battle.defence.noble": "4C"},
    "bad cards laid": {"battle.attack.cards": ["ZZ", "KS", "4C"], "battle.defence.sealed": ["QQ"]},
    "strange dice": {"battle.attack.dice": [-3, 99, 7, 7]},
    "no seats": {"seats": []},
    "one seat": {"seats": [{"seat": 1, "arms": [{"card": "ZZ"}]}]},
    "a Noble as Knight": {"seats.0.arms.0.knight": "KS", "seats.1.arms.0.knight": "ZZ"},
}


def edits() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """A name, the step at which it is edited, and the edit."""
    yield from ((f"turn: {name}", "PoliticalPhase", edit) for name, edit in IN_TURN.items())
    yield from ((f"battle: {name}", "SupportChoice", edit) for name, edit in IN_BATTLE.items())


def sitting(step: str) -> wb.Session:
    """A random game, some turns on, at a step of a name."""
    session, draw = wb.start("dueling_nobles", players=["Ann", "Ben"], seed=7), Random(18)
    while session.node.depth < 100 or session.question is None or session.question.step != step:
        session.play(draw.choice(list(session.legal_moves)))
    return session
