"""Kinds of move: which is meant where several read alike, how a long list is cut, whose move it is during a draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.toy import Present, PresentBride, Take, TakeBaby, TakeBride, ToyCourt
from workbench.kernel import Move, Settings, UnknownMove, make_settings
from workbench.kernel.play import candidates, objections
from workbench.session.reading import read_move

PLAYERS = ["Ann", "Ben", "Cat"]


class Grab(Take, frozen=True):
    """A move of other rules whose notation is that of a Take."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        word, _, name = text.partition(" ")
        return cls(name) if word == "take" and name else None

    @classmethod
    def played(cls, settings: Settings) -> bool:
        return settings.players[0] == "Zoe"


class Doubled(ToyCourt):
    """The toy with two kinds of move that read alike, and with long forms of its words."""

    moves = (*ToyCourt.moves[:-1], Grab, Take)

    def spelled(self, text: str, settings: Settings) -> str:
        return text.replace("let us take", "take").replace("Clara the Fair", "Clara")


class Wide(TakeBride, frozen=True):
    """More ladies than a list holds, and two moves of other kinds behind them."""

    def candidates(self, state: Any) -> Iterable[Move]:
        yield from (Take(bride) for bride in self.shown)
        yield from (Grab("Anne"), Grab("Berta"), Present("Clara"))


def at(step: Any, *players: str) -> tuple[Doubled, Any]:
    game = Doubled()
    state = game.start(make_settings(game.rulebook, list(players or PLAYERS)))
    state.agenda.clear()
    state.push(step)
    return game, state


def test_the_kind_on_offer_is_meant_also_where_it_has_no_candidate() -> None:
    game, state = at(TakeBride(0, ()), "Zoe", "Ben", "Cat")
    assert candidates(state) == []
    assert read_move(game, state, "take Anne") == (Take("Anne"), None)


@pytest.mark.parametrize(("first", "kind"), [("Ann", Take), ("Zoe", Grab)])
def test_elsewhere_the_kind_is_meant_that_these_rules_have(first: str, kind: type[Move]) -> None:
    game, state = at(PresentBride(1), first, "Ben", "Cat")
    assert type(read_move(game, state, "take Anne")[0]) is kind


def test_long_forms_are_read_where_a_text_is_no_notation_as_it_stands() -> None:
    game, state = at(TakeBride(0, ("Clara",)))
    assert read_move(game, state, "Ben: let us take Clara the Fair") == (Take("Clara"), 1)
    with pytest.raises(UnknownMove, match="let us have Clara"):
        read_move(game, state, "let us have Clara")


def test_no_kind_of_move_drops_out_of_a_list_that_is_cut() -> None:
    _, state = at(Wide(0, tuple(f"lady {number}" for number in range(60))))
    assert len(candidates(state)) == 63
    cut = candidates(state, 20)
    assert [str(move) for move in cut] == [
        *(f"take lady {number}" for number in range(17)),
        "grab Anne",
        "grab Berta",
        "present Clara",
    ]
    assert [str(move) for move in candidates(state, 4)] == ["take lady 0", "grab Anne", "grab Berta", "present Clara"]
    assert candidates(state, 63) == candidates(state, 100) == candidates(state)


def test_while_chance_decides_the_move_of_the_seat_is_meant_whose_step_is_uppermost() -> None:
    _, state = at(PresentBride(2))
    state.push(TakeBaby())
    assert [item.values["seat"] for item in objections(state, Present("Dora"))] == [2]
    assert [item.values["seat"] for item in objections(state, Present("Dora"), 1)] == [1]
