"""Impossible positions load and are studied; misuse of public names gives one clear error and changes nothing."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import workbench as wb
from tests.session.test_history import at_random, duel, tree_of

POLITICAL = {"step": "PoliticalPhase", "seat": 7}
ODD = {
    "a King in hand": {"seats.0.hand": ["KS"]},
    "an unknown card in hand": {"seats.0.hand": ["ZZ"]},
    "a number card in arms": {"seats.0.arms.+": {"card": "4C"}},
    "an unknown card in arms": {"seats.0.arms.+": {"card": "ZZ"}},
    "a King as a Knight": {"seats.0.arms.0.knight": "KS"},
    "an unknown Knight": {"seats.0.arms.0.knight": "ZZ"},
    "odd cards in the piles": {"support_pile": ["ZZ", "KS"], "noble_pile": ["4C", "ZZ"]},
    "an odd card known": {"seats.1.exposed": ["ZZ"]},
    "an odd card paid": {"paid": ["ZZ"]},
    "five Defeats": {"seats.0.arms.0.defeats": 5},
    "less than nothing": {"seats.0.chest": -4},
    "a winner who is nobody": {"over": True, "winner": 7},
    "a turn of nobody": {"player": 9},
    "no seats": {"seats": []},
    "a phase of nobody": {"agenda.+": POLITICAL},
    "Support without a battle": {"agenda.+": {"step": "SupportChoice", "seat": 0}},
    "a Feint without a battle": {"agenda.+": {"step": "FeintChoice", "seat": 0}},
    "a roll without a battle": {"agenda.+": {"step": "RollDie", "seat": 0, "number": 1}},
    "a battle of strangers": {
        "battle": {
            "attack": {"seat": 5, "noble": "ZZ", "dice": [9]},
            "defence": {"seat": 1, "noble": "KS", "cards": ["ZZ"]},
            "announced": "QQ",
        }
    },
    "nothing to happen": {"agenda": []},
}


def asked(session: Any) -> None:
    """Everything that can be asked about a position, errors of the workbench allowed."""
    for question in (
        lambda: session.legal_moves,
        lambda: session.verdicts(),
        lambda: session.why("T"),
        lambda: session.why("kn 3H>KS"),
        lambda: session.why("KS x QH"),
        lambda: session.why("+9S"),
        lambda: session.describe("T"),
        lambda: session.describe("NO KS"),
        lambda: session.preview("T"),
        lambda: session.preview("T", seat=0),
        lambda: session.play("T"),
        lambda: session.step(),
        lambda: session.run(),
        lambda: session.odds,
        lambda: session.badges,
        lambda: session.form(),
        lambda: session.form(0),
        lambda: session.knows(0),
        lambda: session.knows("public"),
        lambda: session.rulings(),
        lambda: session.contrast(rulings={"open-counts": "secret"}),
        lambda: session.compare(0),
        lambda: session.compare(0, seat=0),
        lambda: session.snapshot(),
        lambda: session.snapshot(0),
        lambda: session.sheet(),
        lambda: session.as_case("odd", moves=["T"]),
        lambda: session.draft().later(),
        lambda: session.next_tick(),
    ):
        with suppress(wb.WorkbenchError):
            question()


@pytest.mark.parametrize("name", ODD)
def test_an_impossible_position_is_examined_without_a_crash(name: str) -> None:
    session = at_random(duel(), 6)
    before = tree_of(session)
    session.edit(ODD[name])
    here = session.node
    assert session.problems(), "every one of these is a defect"
    assert repr(session)
    assert session.question is None or session.question.text
    assert str(session.story())
    for seat in (None, 0, 1):
        wb.graph(session.state, seat) if name != "no seats" or seat is None else None
    asked(session)
    session.goto(here)
    session.back("tick")
    assert tree_of(session)[: len(before)] == before


def test_outcomes_that_no_draw_takes_are_refused() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "-", "-", "-"):
        session.play(move)
    before = tree_of(session)
    with pytest.raises(wb.WorkbenchError, match="No draw came for =7S"):
        session.play("JH x QH", chance=["=7S"])
    assert tree_of(session) == before
    session.play("JH x QH")
    session.play("hold", chance=["[2]", "[5]"])


def test_a_script_with_a_bad_entry_can_be_cleared() -> None:
    session = duel()
    session.play(session.legal_moves[0])
    session.script("[7]")
    with pytest.raises(wb.IllegalMove):
        session.play(session.legal_moves[0])
    session.script()
    session.play(session.legal_moves[0])


def test_a_move_of_another_seat_is_no_legal_move() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A"):
        session.play(move)
    assert "T" in session.legal_moves
    assert "A: T" in session.legal_moves
    assert "B: T" not in session.legal_moves


@pytest.mark.parametrize("path", [None, 5, b"x", ["a"], "\0", object()])
def test_files_are_named_by_texts_or_paths(path: Any) -> None:
    with pytest.raises(wb.BadSave):
        wb.load(path)
    with pytest.raises(wb.BadSave):
        duel().save(path)


def test_texts_that_cannot_be_written_are_refused_at_once() -> None:
    session = duel()
    for action in (session.note, session.name_line, session.script):
        for value in ("\ud800", None, 5):
            with pytest.raises(wb.WorkbenchError):
                action(value)
    for seed in (1.5, [1], True, "\ud800"):
        with pytest.raises(wb.WorkbenchError):
            wb.start("dueling_nobles", seed=seed)
    for chance in (5, None, [3]):
        with pytest.raises(wb.WorkbenchError):
            session.play(session.legal_moves[0], chance=chance)


def test_places_in_the_history_are_named_exactly() -> None:
    session, other = at_random(duel(), 3), at_random(duel(), 3)
    for place in (True, 1.0, "1", None, other.node):
        with pytest.raises(wb.WorkbenchError):
            session.goto(place)
    for go in (session.back, session.forward):
        with pytest.raises(wb.WorkbenchError, match="tick"):
            go("foo")


def test_after_the_end_the_rule_that_ended_the_game_stands_against_moves() -> None:
    session = at_random(duel(), 6)
    session.edit({"over": True, "winner": None, "ending": "ruling.long-game"})
    assert session.why("T").reasons[0].rule == "ruling.long-game"
    session.edit({"ending": "win.check", "winner": 0})
    assert session.why("T").reasons[0].rule == "win.check"
    assert session.why("T").summary == "The game is over."


PHRASES = {
    "min": "a Heart must be named",
    "min 6H": "a Noble must be named",
    "min 8D": "8♦ is not in Ann’s hand",
    "spy": "a Spade must be named",
    "kn 2D>KS 3H>QH": "2♦ already serves the King of Spades",
    "kn 2D>KS": "nothing would change",
    "kn 3H>QH 3H>KS": "3♥ is placed twice",
    "kn 9S>QH": "9♠ is neither a 2 nor a 3",
}


@pytest.mark.parametrize("move", PHRASES)
def test_refusals_say_the_fact_that_stands_against_the_move(move: str) -> None:
    session = at_random(duel(), 2)
    arms = [{"card": "KS", "knight": "2D", "defeats": 1}, {"card": "QH"}]
    agenda = [{"step": "EndTurn", "seat": 0}, {"step": "CommandPhase", "seat": 0}]
    hand = ["6H", "9S", "3H"]
    session.edit({"seats.0.arms": arms, "seats.0.hand": hand, "agenda": agenda, "player": 0, "turn": 2, "used": []})
    assert PHRASES[move] in [reason.phrase for reason in session.why(move).reasons]
