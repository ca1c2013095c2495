"""The derivation of a number as a tree: a graph like that of a table, so that the same figure and board draw it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

import networkx as nx

from workbench.kernel.derivation import Derivation
from workbench.pictures.canvas import WIDTH, Canvas, line

INDENT, ROW, GAP, LETTER = 26, 15, 6, 6.3
MOST = 8


def derivation_graph(tree: Derivation, most: int = MOST) -> nx.MultiDiGraph:
    """A derivation as a graph with positions: every number a node, an edge from each sum to its parts.

    Args:
        tree: the derivation.
        most: how many parts of a sum are drawn; the rest are drawn as one.

    Returns:
        A MultiDiGraph that follows the contract of the node fields (px, y down).
    """
    canvas = Canvas(f"{tree.name}: {_amount(tree, 0)}")
    keys: dict[int, str] = {}
    top = 0.0
    for number, (depth, part) in enumerate(_drawn(tree, 0, most)):
        left = INDENT * depth
        rows = _rows(part, depth)
        high = ROW * len(rows) + 4
        key = canvas.put(
            f"part:{number}",
            "text",
            left,
            top,
            WIDTH - left - 1,
            high,
            label=f"{_amount(part, depth)}  {rows[0]}",
            sub=part.rule or None,
            lines=[line(f"\u2003{row}") for row in rows[1:]] or None,
            tone="accent" if not depth else "plain",
            full=f"{_amount(part, depth)}, {part.name}",
        )
        if depth:
            canvas.relate(keys[depth - 1], key, "part")
        keys[depth] = key
        top += high + GAP
    return canvas.finish()


def _drawn(part: Derivation, depth: int, most: int) -> Iterator[tuple[int, Derivation]]:
    """The numbers that are drawn, the whole before its parts; what is too many as one."""
    yield depth, part
    shown = part.parts if len(part.parts) <= most else part.parts[: most - 1]
    for inner in shown:
        yield from _drawn(inner, depth + 1, most)
    rest = part.parts[len(shown) :]
    if rest:
        yield depth + 1, Derivation(f"{len(rest)} more", sum(one.amount or 0 for one in rest))


def _rows(part: Derivation, depth: int) -> list[str]:
    """The name in rows that leave room for the number and the rule."""
    room = WIDTH - INDENT * depth - LETTER * (len(part.rule) + 6)
    return wrap(part.name, max(24, int(room / LETTER))) or [""]


def _amount(part: Derivation, depth: int) -> str:
    if part.amount is None:
        return "?"
    sign = "−" if part.amount < 0 else "+" if depth else ""
    return f"{sign}{abs(part.amount)}"
