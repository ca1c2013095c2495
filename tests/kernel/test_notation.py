"""The notation of a move from the form of its kind, there and back."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Meta

from workbench.kernel import Move, Owner, Public, Visible

Card = Annotated[str, Meta(pattern="^[BFHL][1-6]$")]


class Present(Move, frozen=True):
    form = "{card}[ with {escort}]"
    card: Public[Card]
    escort: Public[Card] = ""


class Rolled(Move, frozen=True):
    form = "={die}"
    die: Public[int]


class Hide(Move, frozen=True):
    form = "hide {card} (face down)[ at {place}]"
    card: Annotated[Card, Visible("owner")]
    place: Owner[str] = ""


class Wait(Move, frozen=True):
    form = "wait"


MOVES = [
    (Present("H5"), "H5"),
    (Present("H5", "L2"), "H5 with L2"),
    (Rolled(4), "=4"),
    (Rolled(-1), "=-1"),
    (Hide("B1"), "hide B1 (face down)"),
    (Hide("B1", "left"), "hide B1 (face down) at left"),
    (Wait(), "wait"),
]


@pytest.mark.parametrize(("move", "text"), MOVES, ids=[text for _, text in MOVES])
def test_a_move_is_written_and_read(move: Move, text: str) -> None:
    assert str(move) == text
    assert type(move).read(text) == move
    assert type(move).read(text.swapcase()) == move or "left" in text


@pytest.mark.parametrize("text", ["", "H7", "H5 with", "H5 with Q9", "=x", "hide B1", "waiting", "wait "])
def test_what_has_another_form_is_no_move(text: str) -> None:
    assert [kind.read(text) for kind in (Present, Rolled, Hide, Wait)] == [None] * 4


def test_what_others_may_not_see_is_a_question_mark() -> None:
    assert Hide("B1").veiled() == "hide ? (face down)"
    assert Hide("B1", "left").veiled() == "hide ? (face down) at ?"
    assert Present("H5").veiled() == "H5"


def test_a_form_of_a_field_that_cannot_be_typed_is_refused() -> None:
    class Many(Move, frozen=True):
        form = "{cards}"
        cards: Public[tuple[str, ...]]

    with pytest.raises(TypeError, match=r"Many\.form: cards"):
        Many.read("H5")


def test_a_kind_without_a_form_reads_nothing() -> None:
    class Silent(Move, frozen=True):
        pass

    assert Silent.read("anything") is None
    assert str(Silent()) == repr(Silent())
