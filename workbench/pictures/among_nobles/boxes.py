"""The four rows of boxes of a character or couple, with what has been done in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from workbench.games.among_nobles.cards import BOXES
from workbench.games.among_nobles.components import Card, Row

SAID = {"done": "done", "now": "now", "next": "coming", "barred": "not carried out"}
JOINED = 4


class Box(NamedTuple):
    """A box: its letter, its state, and whose it is in a couple ("" on a single card)."""

    letter: str
    state: str
    whose: str


Rows = tuple[tuple[Box, ...], ...]


@lru_cache(maxsize=512)
def resting(own: tuple[Row, ...], hers: tuple[Row, ...] | None, barred: bool, most: int) -> Rows:
    """Rows in which nothing is going on.

    Args:
        own: the boxes of the character or husband.
        hers: the wife's; None without one.
        barred: whether hers are not open yet.
        most: how many boxes of a joined row are carried out.
    """
    if hers is None:
        return tuple(tuple(Box(letter, "idle", "") for letter in row) for row in own)
    return tuple(tuple(_joined(*rows, barred, most)) for rows in zip(own, hers, strict=True))


def _joined(own: Row, hers: Row, barred: bool, most: int) -> Iterator[Box]:
    for place, letter in enumerate((*own, *hers)):
        wifely = place >= len(own)
        shut = place >= most or (wifely and barred)
        yield Box(letter, "barred" if shut else "idle", "hers" if wifely else "his")


def rows_of(cards: list[Card], barred: bool, frames: list[Any], pausing: bool, most: int) -> Rows:
    """The rows of a unit.

    Args:
        cards: the character, or husband and wife.
        barred: whether the wife's boxes are not open yet.
        frames: the running activations of the unit, the innermost last.
        pausing: whether the innermost of them is between two boxes.
        most: how many boxes of a joined row are carried out.
    """
    hers = cards[1].rows if len(cards) > 1 else None
    rows = resting(cards[0].rows, hers, barred, most)
    if not frames:
        return rows
    found = list(rows)
    for frame in frames:
        place = frame.series - 1
        new = hers[place] if hers is not None and barred else ()
        between = pausing and frame is frames[-1]
        found[place] = tuple(_running(frame, new, between, alone=hers is None))
    return tuple(found)


def _running(frame: Any, new: Row, between: bool, alone: bool) -> Iterator[Box]:
    """The boxes of a running series; those of a wife who is new in it follow, barred."""
    row, his = frame.row, frame.his
    single = alone and his == len(row)
    for place, letter in enumerate(row):
        yield Box(letter, _progress(frame, place, between), "" if single else "his" if place < his else "hers")
    if his == len(row):
        yield from (Box(letter, "barred", "hers") for letter in new)


def _progress(frame: Any, place: int, between: bool) -> str:
    skipped = frame.kind == "reactivation" and place < frame.last - 1
    if place >= frame.last or skipped:
        return "barred"
    if place >= frame.next:
        return "next"
    return "now" if place == frame.next - 1 and not between else "done"


def drawn(rows: Rows) -> list[dict[str, Any]]:
    """The rows as the board draws them."""
    return [
        {
            "label": str(series),
            "boxes": [
                {"letter": letter, "state": state, "whose": whose} if whose else {"letter": letter, "state": state}
                for letter, state, whose in row
            ],
        }
        for series, row in enumerate(rows, 1)
    ]


@lru_cache(maxsize=512)
def in_words(rows: Rows) -> str:
    """The rows for a screen reader: "series 1: warfare (done) | hers: piety (now)"."""
    said = []
    for series, row in enumerate(rows, 1):
        own = ", ".join(_word(box) for box in row if box.whose != "hers")
        hers = ", ".join(_word(box) for box in row if box.whose == "hers")
        said.append(f"series {series}: {' | hers: '.join(filter(None, (own, hers))) or 'no boxes'}")
    return "; ".join(said)


def _word(box: Box) -> str:
    return BOXES.get(box.letter, "no box of the game") + (f" ({SAID[box.state]})" if box.state in SAID else "")
