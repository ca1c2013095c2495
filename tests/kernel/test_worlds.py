"""Imagined worlds: places that can hold only some pieces of their population get only such."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Annotated, Any

import msgspec
import pytest

from workbench import kernel
from workbench.kernel import Game, Pile, Public, Settings, Step, Visible, WorkbenchError, view
from workbench.kernel.worlds import population_problems, sample_world

_CARD = Visible("nobody", population="card")
STOCK = ("a1", "a2", "a3", "a4", "b1", "b2", "b3")


class Owner(msgspec.Struct):
    """A seat with a hand of both kinds."""

    seat: Public[int]
    hand: Annotated[list[str], Visible("owner", population="card")] = []


class Nothing(Step, frozen=True):
    """A step, so that the agenda has a type."""


class Table(kernel.State[Nothing], kw_only=True):
    """Two decks of one kind each, discards of the second kind, and two hands."""

    seats: Public[list[Owner]]
    a_deck: Annotated[Pile, _CARD]
    b_deck: Annotated[Pile, _CARD]
    b_discards: Annotated[list[str], _CARD] = []

    def could_hold(self, field: str) -> Callable[[str], bool] | None:
        """Decks hold one kind; hands both."""
        kind = field[0] if field.endswith(("deck", "discards")) else ""
        return (lambda card: card[0] == kind) if kind else None


class TwoDecks(Game):
    """The game around it."""

    id = "two_decks"
    title = "Two Decks"
    state_type = Table

    def populations(self, settings: Settings) -> Any:
        return {"card": STOCK}


GAME = TwoDecks()


def table() -> Table:
    return Table(
        settings=Settings("two_decks", ("Ann", "Ben")),
        seats=[Owner(0, ["a1"]), Owner(1, ["a2", "b1"])],
        a_deck=Pile.of(["a3", "a4"]),
        b_deck=Pile.of(["b2"]),
        b_discards=["b3"],
    )


def test_a_deck_of_one_kind_gets_no_card_of_the_other() -> None:
    state, hands = table(), set()
    for number in range(200):
        world = sample_world(GAME, view(state, 0), Random(number))
        assert list(population_problems(GAME, world)) == []
        assert {card[0] for card in world.a_deck} == {"a"}
        assert {card[0] for card in (*world.b_deck, *world.b_discards)} == {"b"}
        assert view(world, 0) == view(state, 0)
        hands.add(tuple(sorted(world.seats[1].hand)))
    assert hands == {(a, b) for a in ("a2", "a3", "a4") for b in ("b1", "b2", "b3")}


def test_an_impossible_position_is_told_by_the_place_that_cannot_be_filled() -> None:
    state = table()
    state.b_deck, state.seats[1].hand = Pile.of(["b2", "b1", "a2", "b3"]), []
    state.b_discards = []
    with pytest.raises(WorkbenchError, match="4 card pieces are hidden in b_deck, but only 3 fit there"):
        sample_world(GAME, view(state, 0), Random(1))
