"""What people type: forgiving input, fixed output, clear errors for what is no move."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from tests.session.test_history import at_random, duel


@pytest.mark.parametrize("text", ["t", "T ", " taxes", "TAXES", "Ann: T", "a: t", "A:T"])
def test_input_is_forgiving(text: str) -> None:
    session = duel(rulings={"first-player": "chosen"})
    session.play(session.legal_moves[0])
    session.play(session.legal_moves[0])
    session.play("first A")
    session.play(text)
    assert session.state.seats[0].chest == 1


@pytest.mark.parametrize("text", ["keep J♠ j♥ q♦", "KEEP js jh qd", "keep QD JS JH", "keep JS, JH, QD"])
def test_cards_may_be_typed_with_signs_and_in_any_order(text: str) -> None:
    session = duel()
    assert str(session.why(text).verdict.move) == "keep JS JH QD"


@pytest.mark.parametrize(
    "text", ["", "xyzzy", "keep", "S", "kn JH>3H", "+", "[", "[]", "=", "T T", "B KS KH KD", "9" * 500]
)
def test_what_is_no_move_is_named_or_refused(text: str) -> None:
    session = at_random(duel(), 4)
    with pytest.raises((wb.UnknownMove, wb.IllegalMove, wb.AmbiguousMove)):
        session.play(text)


@pytest.mark.parametrize("thing", [None, 3, 2.5, [], object(), b"T"])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    session = duel()
    with pytest.raises(wb.UnknownMove):
        session.play(thing)


def test_near_misses_name_the_nearest() -> None:
    session = duel()
    with pytest.raises(wb.UnknownMove, match="Did you mean"):
        session.play("kep JS JH QD")


def test_unknown_games_players_rulings_and_variants() -> None:
    with pytest.raises(wb.UnknownGame, match="dueling_nobles"):
        wb.start("chess")
    with pytest.raises(wb.UnknownGame, match="Did you mean 'dueling_nobles'"):
        wb.start("dueling_noble_s")
    for options in (
        {"players": 3},
        {"players": ["Ann"]},
        {"players": ["Ann", "Ann"]},
        {"players": ["Ann", ""]},
        {"rulings": {"no-such": "x"}},
        {"rulings": {"oblige-limit": "x"}},
        {"variants": ["no-such"]},
        {"preset": "no-such"},
        {"rulings": {"noble-choice": "in-turn-order", "first-player": "weaker"}},
    ):
        with pytest.raises(wb.BadSettings):
            wb.start("dueling_nobles", **options)
    with pytest.raises(wb.BadComponents):
        wb.start("dueling_nobles", components="mine.toml")


def test_another_seat_may_be_asked_about_by_name_letter_or_number() -> None:
    session = duel()
    for seat in ("Ben", "ben", "B", 1):
        assert session.why("keep KS KH QH", seat=seat).seat == 1
    with pytest.raises(wb.WorkbenchError):
        session.why("keep KS KH QH", seat="Zoe")


def test_legal_moves_understand_text() -> None:
    session = duel()
    assert "keep JS JH QD" in session.legal_moves
    assert "keep JS JH" not in session.legal_moves
    assert "nonsense" not in session.legal_moves
    assert 3 not in session.legal_moves
    assert len(session.legal_moves) == 20


def test_every_public_thing_has_a_one_line_repr() -> None:
    session = at_random(duel(), 5)
    things = [session, session.node, session.legal_moves, session.why("T"), session.story(), session.state.seats[0]]
    for thing in things:
        assert "\n" not in repr(thing)
        assert "0x" not in repr(thing)
