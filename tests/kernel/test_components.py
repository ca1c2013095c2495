"""Component packs of any game: faults are told with line and field however deep they lie, and stand-ins are marked."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from workbench.kernel import BadComponents, Pack
from workbench.kernel.components import parse_pack


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    letter: str
    count: int = 1


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trait: str
    boxes: tuple[Box, ...] = ()
    best: Box | None = None


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    castle: tuple[int, ...] = (3, 4)
    chapel: tuple[int, ...] = (2, 3)


class Toys(Pack, frozen=True, kw_only=True):
    """A pack with a struct, a table of structs, and structs in lists and alternatives inside."""

    prices: Prices
    cards: Annotated[dict[str, Card], "by name"]


OWN = """
name = "standard"
stand_in = ["cards", "prices.castle"]
[prices]
castle = [3, 4]
[cards]
anne = { trait = "red" }
berta = { trait = "blue", boxes = [{ letter = "W" }] }
"""


def own() -> Toys:
    return parse_pack(OWN, Toys)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[cards]\nanne = { trai = "red", trait = "red" }',
            "line 2: cards.anne.trai is unknown; the nearest is 'trait'",
        ),
        ("[cards.anne]\ntrait = 'red'\nboxs = []", "line 3: cards.anne.boxs is unknown; the nearest is 'boxes'"),
        (
            '[cards]\nanne = { trait = "red", boxes = [{ letter = "W", cont = 1 }] }',
            "line 2: cards.anne.boxes.0.cont is unknown; the nearest is 'count'",
        ),
        (
            '[cards]\nanne = { trait = "red", best = { leter = "W" } }',
            "line 2: cards.anne.best.leter is unknown; the nearest is 'letter'",
        ),
        ('[cards]\nanne = { zzz = 1, trait = "red" }', "line 2: cards.anne.zzz is unknown"),
        ("[cards]\nanne = {}", "line 2: cards.anne.trait is missing"),
        ("[cards]\nanne = 3", "line 2: cards.anne must be a table, got a whole number"),
        ("[price]\ncastle = [1]", "line 1: price is unknown; the nearest is 'prices'"),
        ("[prices]\ncastel = [1]", "line 2: prices.castel is unknown; the nearest is 'castle'"),
        ("# mine\nname = ' '", "line 2: name is empty; give the pack a name, or leave the line out"),
        ('stand_in = ["card"]', "line 1: stand_in names 'card', which is no part of the pack; the nearest is 'cards'"),
        ('stand_in = ["prices.palace"]', "line 1: stand_in names 'prices.palace', which is no part of the pack"),
    ],
)
def test_a_fault_is_told_with_line_and_field(text: str, message: str) -> None:
    with pytest.raises(BadComponents) as caught:
        parse_pack(text, Toys, "mine.toml", own())
    assert str(caught.value).startswith(f"mine.toml, {message}")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("", ("cards", "prices.castle")),
        ('[cards]\nanne = { trait = "red" }', ("cards.berta", "prices.castle")),
        ('[cards]\nanne = { trait = "red" }\nberta = { trait = "red" }', ("prices.castle",)),
        ('[prices]\ncastle = [3, 4]\n[cards]\nberta = { trait = "red" }', ("cards.anne",)),
        ("[prices]\nchapel = [1]", ("cards", "prices.castle")),
        # What the file leaves out stays invented, whatever the file says of itself.
        ('stand_in = []\n[cards]\nanne = { trait = "red" }', ("cards.berta", "prices.castle")),
    ],
)
def test_what_a_file_leaves_out_is_still_a_stand_in(text: str, left: tuple[str, ...]) -> None:
    assert parse_pack(text, Toys, "mine.toml", own()).stand_in == left


def test_a_place_is_a_stand_in_with_what_is_around_it_and_within_it() -> None:
    pack = parse_pack('[cards]\nanne = { trait = "red" }', Toys, "mine.toml", own())
    asked: dict[str, Any] = {place: pack.invented(place) for place in ("cards", "cards.anne", "cards.berta", "prices")}
    assert asked == {"cards": True, "cards.anne": False, "cards.berta": True, "prices": True}
    assert [pack.invented(place) for place in ("prices.castle", "prices.chapel", "card")] == [True, False, False]
    assert own().invented("cards.anne")
    assert not own().invented("cards2")
