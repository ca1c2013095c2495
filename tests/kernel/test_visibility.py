"""Fields as they are declared: which of them may hold structs, and are walked."""

from __future__ import annotations

from typing import Annotated

import msgspec

from workbench.kernel.visibility import Public, Visible, declared_fields, fields


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
