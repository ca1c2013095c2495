"""The copy of a state that no game has written: equal, and independent down to the last list."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.kernel import Layer, Pile
from workbench.kernel.copying import copied


class Inner(msgspec.Struct):
    cards: list[str]
    places: dict[str, list[int]]


class Fixed(msgspec.Struct, frozen=True):
    name: str


class Outer(msgspec.Struct):
    inner: list[Inner]
    deck: Pile
    fixed: Fixed
    pair: tuple[int, int] = (1, 2)


def containers(value: Any) -> list[Any]:
    """Everything in a value that can change."""
    found: list[Any] = [value] if isinstance(value, (list, dict, Inner, Outer, Pile, Layer)) else []
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, msgspec.Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    return found + [each for part in parts for each in containers(part)]


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    whole = Outer([Inner(["a"], {"x": [1]})], Pile([Layer(["c", "d"], [0])]), Fixed("f"))
    again = copied(whole)
    assert again == whole
    assert len(containers(whole)) == 11
    assert not {id(one) for one in containers(whole)} & {id(one) for one in containers(again)}
    assert again.fixed is whole.fixed
    again.inner[0].places["x"].append(2)
    again.deck.take("c")
    assert whole == Outer([Inner(["a"], {"x": [1]})], Pile([Layer(["c", "d"], [0])]), Fixed("f"))
