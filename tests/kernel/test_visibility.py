"""Fields as they are declared: that they are, which of them may hold structs and are walked, and what is filled in."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any, TypeVar

import msgspec
import pytest

from tests import toy
from tests.cases.case import games
from workbench.kernel import Game, Settings, make_settings, view
from workbench.kernel.registry import find_game
from workbench.kernel.visibility import Public, Visible, declared_fields, fields, reader_of, undeclared
from workbench.kernel.worlds import sample_world


class Inner(msgspec.Struct):
    seat: Public[int] = 0


class Outer(msgspec.Struct):
    """One field of each form that declarations take."""

    name: Public[str] = ""
    words: Annotated[list[str], Visible("owner")] = []
    places: Public[dict[str, tuple[int, ...]]] = {}
    title: Public[str | None] = None
    one: Public[Inner | None] = None
    many: Public[dict[str, list[Inner]]] = {}
    whatever: Public[list] = []  # type: ignore[type-arg]


def test_only_fields_that_may_hold_structs_are_walked() -> None:
    assert [field.name for field in fields(Outer) if field.nests] == ["one", "many", "whatever"]
    outer = Outer(words=["a"], one=Inner(1), many={"x": [Inner(2)]}, whatever=[Inner(3)])
    inside = [(path, value) for path, _, value in declared_fields(outer) if path.endswith("seat")]
    assert inside == [("one.seat", 1), ("many.x.0.seat", 2), ("whatever.0.seat", 3)]


@pytest.mark.parametrize("game", [*map(find_game, games()), toy.toy], ids=lambda game: game.id)
def test_every_field_of_every_game_says_who_sees_it(game: Game) -> None:
    assert undeclared(game.state_type, *game.moves) == ()


class Face(msgspec.Struct):
    rows: tuple[str, str] | None = None
    trait: Public[str] = ""


class Card(msgspec.Struct):
    faces: Public[dict[str, list[Face | Inner]]] = {}
    back: Annotated[str, "no visibility"] = ""


def test_fields_without_a_word_on_who_sees_them_are_found_however_deep_they_lie() -> None:
    assert undeclared(Outer, Card) == ("Card.back", "Face.rows")
    assert undeclared(toy.State[toy.AnyStep]) == ()


S = TypeVar("S")


class Chest(msgspec.Struct):
    seat: Public[int]
    jewel: Annotated[str, Visible("owner", population="jewels")]


class Vault(toy.State[S], kw_only=True):
    """A table at which hidden things stand in a table by name."""

    chests: Public[dict[str, Chest]] = {}


class Treasury(toy.ToyCourt):
    id = "treasury"
    state_type = Vault[toy.AnyStep]

    def populations(self, settings: Settings) -> Any:
        return {**super().populations(settings), "jewels": ("ruby", "pearl", "onyx")}


def test_hidden_things_in_a_table_are_dealt_in_an_imagined_world() -> None:
    game = Treasury()
    plain = toy.toy.start(make_settings(toy.toy.rulebook, 3))
    chests = {"red": Chest(0, "ruby"), "blue": Chest(1, "pearl"), "green": Chest(2, "onyx")}
    state: Any = Vault(**{name: getattr(plain, name) for name in plain.__struct_fields__}, chests=chests)
    seen = view(state, 0)
    worlds = [sample_world(game, seen, Random(number)) for number in range(20)]
    assert {world.chests["red"].jewel for world in worlds} == {"ruby"}
    assert {world.chests["blue"].jewel for world in worlds} == {"pearl", "onyx"}
    assert all(view(world, 0) == seen for world in worlds)


def test_a_view_knows_whose_it_is() -> None:
    state = toy.toy.start(make_settings(toy.toy.rulebook, 3))
    assert [reader_of(view(state, seat)) for seat in (None, 0, "C")] == [None, 0, 2]
    assert reader_of(state) is None
    assert view(state, 1) == view(state, 1)
