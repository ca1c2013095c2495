"""How a number came about: a tree whose every part names its rule."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Derivation(msgspec.Struct, frozen=True):
    """A number and what it is made of.

    Attributes:
        name: what it is, in words.
        amount: the number; None while it is not settled, as a die not yet rolled.
        rule: id of the rule that makes it count; "" where only its parts have one.
        pieces: ids of the pieces it comes from.
        parts: the numbers of which it is the sum; none for one that stands for itself.
        node: the place in the history at which it happened; None where none is meant.
    """

    name: str
    amount: int | None
    rule: str = ""
    pieces: tuple[str, ...] = ()
    parts: tuple[Derivation, ...] = ()
    node: int | None = None

    @property
    def sums_up(self) -> bool:
        """Whether every number is the sum of its parts; unsettled parts count nothing."""
        if not self.parts:
            return True
        total = sum(part.amount or 0 for part in self.parts)
        return total == (self.amount or 0) and all(part.sums_up for part in self.parts)

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Derivation]]:
        """Every number in the tree with its depth, the whole before its parts."""
        yield depth, self
        for part in self.parts:
            yield from part.walk(depth + 1)

    @property
    def leaves(self) -> tuple[Derivation, ...]:
        """The numbers that stand for themselves, in order."""
        return tuple(part for _, part in self.walk() if not part.parts)

    def __str__(self) -> str:
        return "\n".join(f"{'  ' * depth}{_line(part, depth)}" for depth, part in self.walk())

    def __repr__(self) -> str:
        return f"<derivation of {self.name}: {signed(self.amount, 0)} from {len(self.leaves)} parts>"


def _line(part: Derivation, depth: int) -> str:
    rule = f" [{part.rule}]" if part.rule else ""
    return f"{signed(part.amount, depth)}  {part.name}{rule}"


def signed(amount: int | None, depth: int) -> str:
    """A number as it stands in a tree: the whole bare, its parts with their sign; "?" while it is not settled."""
    if amount is None:
        return "?"
    sign = "+" if depth and amount >= 0 else "−" if amount < 0 else ""
    return f"{sign}{abs(amount)}"
