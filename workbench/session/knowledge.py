"""Who knows what: for each hidden place and each piece what a seat knows it to be, can be, and cannot be.

All is worked out from the declared visibility and the stocks of pieces: what is not seen must lie where nobody sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from workbench.kernel.game import Game
from workbench.kernel.pile import SeenPile
from workbench.kernel.state import AnyState
from workbench.kernel.visibility import Hidden, view
from workbench.kernel.worlds import shown_pieces
from workbench.session.deduction import Deduction, Slot
from workbench.session.fields import Spot, Wording, spots
from workbench.session.texts import joined


class HiddenPlace(msgspec.Struct, frozen=True):
    """A place into which a seat cannot look.

    Attributes:
        path, label: where it is, and its name in words.
        owner: whose it is; None for the table.
        population: the stock of pieces of which it holds some; "" for a choice or a number of another kind.
        count: how many pieces lie there; None if the seat does not know.
        known: the pieces that must lie there, each as often as is sure.
        can: the pieces that can lie there, with how many of each at the most; the known ones among them.
        cannot: the pieces of the stock that cannot lie there.
        values: for a hidden choice the values it can have.
        low, high: for a hidden number its bounds, as far as they follow; None where nothing follows.
        text: all this in words.
        help: what the place is for, as the game says it; "" if it says nothing.
    """

    path: str
    label: str
    owner: int | None = None
    population: str = ""
    count: int | None = None
    known: tuple[str, ...] = ()
    can: tuple[tuple[str, int], ...] = ()
    cannot: tuple[str, ...] = ()
    values: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    text: str = ""
    help: str = ""

    @property
    def sure(self) -> bool:
        """Whether the seat knows all that lies there."""
        if self.population and self.low is None:
            return self.count is not None and len(self.known) == self.count
        return len(self.values) == 1 or (self.low is not None and self.low == self.high)


class PieceKnown(msgspec.Struct, frozen=True):
    """A piece of which a seat does not see every copy.

    Attributes:
        piece, label: its id and its name.
        population: its stock.
        copies: how many there are in the game.
        unseen: how many of them the seat does not see.
        surely: paths of the hidden places where a copy must lie.
        maybe: paths of the hidden places where a copy can lie.
    """

    piece: str
    label: str
    population: str
    copies: int
    unseen: int
    surely: tuple[str, ...]
    maybe: tuple[str, ...]


class Knowledge(msgspec.Struct, frozen=True):
    """What a seat knows of what it cannot see.

    Attributes:
        seat: the seat; None for one who sees all, -1 for what all know.
        places: the places into which it cannot look.
        pieces: the pieces of which it does not see every copy.
        consistent: whether the unseen pieces fit the hidden places; in an impossible position they may not.
    """

    seat: int | None
    places: tuple[HiddenPlace, ...] = ()
    pieces: tuple[PieceKnown, ...] = ()
    consistent: bool = True

    def __getitem__(self, path: str) -> HiddenPlace:
        """The hidden place at a path. Raises KeyError."""
        found = next((place for place in self.places if place.path == path), None)
        if found is None:
            raise KeyError(path)
        return found

    def __str__(self) -> str:
        return "\n".join(f"{place.label}: {place.text}" for place in self.places) or "Nothing is hidden."


def knowledge(game: Game, state: AnyState, reader: int | None) -> Knowledge:
    """What a reader knows of what it cannot see; None sees all, so that nothing is hidden."""
    if reader is None:
        return Knowledge(None)
    seen = view(state, reader)
    hidden = [spot for spot in spots(game, state, seen) if spot.hidden is not None]
    shown = shown_pieces(seen)
    words = Wording(game, state.settings)
    places: dict[str, HiddenPlace] = {}
    pieces: list[PieceKnown] = []
    consistent = True
    for name, stock in game.populations(state.settings).items():
        there = [spot for spot in hidden if spot.population == name and spot.could_be is None]
        if stock is None or isinstance(stock, int):
            left = None if stock is None else stock - sum(shown.numbers.get(name, ()))
            places |= {spot.path: _number(spot, left, len(there)) for spot in there}
            continue
        copies = Counter(stock)
        unseen = copies - shown.pieces.get(name, Counter())
        slots = [_Slot(spot) for spot in there]
        deduced = Deduction(unseen, [slot.room for slot in slots])
        consistent = consistent and deduced.possible
        found = [_filled(slot, number, deduced, copies, words) for number, slot in enumerate(slots)]
        places |= {place.path: place for place in found}
        pieces += _pieces(name, copies, unseen, found, words)
    ordered = ((spot, places.get(spot.path) or _other(spot, words)) for spot in hidden)
    told = tuple(msgspec.structs.replace(place, help=spot.shape.help) for spot, place in ordered)
    return Knowledge(int(reader), told, tuple(pieces), consistent)


class _Slot:
    """A hidden place of a stock: what is seen of it, and how many pieces are to be found out."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        seen: Any = spot.hidden
        self.seen = seen
        if isinstance(seen, SeenPile):
            self.known = [card for layer in seen.layers for card in layer.cards or ()]
            self.count: int | None = len(seen)
        else:
            self.known = list(seen.known)
            single = not isinstance(spot.value, (list, tuple))
            self.count = 1 if single and seen.count is None else seen.count
        self.room = Slot(None if self.count is None else self.count - len(self.known), spot.fits)


def _filled(slot: _Slot, number: int, deduced: Deduction, stock: Counter[str], words: Wording) -> HiddenPlace:
    """What can and must lie in a place."""
    known, can = Counter(slot.known), Counter(slot.known)
    for piece in deduced.unseen:
        least, most = deduced.bounds(piece, number)
        known[piece] += least
        can[piece] += most
    sure = tuple(piece for piece in stock for _ in range(known[piece]))
    possible = tuple((piece, can[piece]) for piece in stock if can[piece] > 0)
    cannot = tuple(piece for piece in stock if can[piece] <= 0)
    spot = slot.spot
    place = HiddenPlace(
        spot.path, spot.label, spot.seat, spot.population, slot.count, sure, possible, cannot
    )  # fmt: skip
    return msgspec.structs.replace(place, text=_in_words(place, words, spot.shape.field.name))


def _in_words(place: HiddenPlace, words: Wording, name: str) -> str:
    count = "an unknown number" if place.count is None else str(place.count)
    if place.count == 0:
        return "nothing"
    if place.sure:
        return f"{count}: {words.value(place.known, name)}"
    among = words.value([piece for piece, _ in place.can], name)
    if not place.known:
        return f"{count}, among {among}"
    return f"{count}: {words.value(place.known, name)} for sure, the others among {among}"


def _pieces(
    name: str, copies: Counter[str], unseen: Counter[str], places: Iterable[HiddenPlace], words: Wording
) -> list[PieceKnown]:
    there = [(place.path, set(place.known), {piece for piece, _ in place.can}) for place in places]
    seen_in_part = [piece for piece in copies if unseen[piece] or any(piece in known for _, known, _ in there)]
    return [
        PieceKnown(
            piece,
            words.value(piece),
            name,
            copies[piece],
            unseen[piece],
            tuple(path for path, known, _ in there if piece in known),
            tuple(path for path, _, can in there if piece in can),
        )
        for piece in seen_in_part
    ]


def _number(spot: Spot, left: int | None, places: int) -> HiddenPlace:
    """A hidden number of a stock that is numbers: what is left of the total, if there is one."""
    high = None if left is None else max(left, 0)
    low = high if places == 1 and high is not None else 0
    text = "0 or more" if high is None else str(high) if low == high else f"{low} to {high}"
    return HiddenPlace(spot.path, spot.label, spot.seat, spot.population, low=low, high=high, text=text)


def _other(spot: Spot, words: Wording) -> HiddenPlace:
    """A hidden place that holds no pieces of a stock: a choice, or a number."""
    name = spot.shape.field.name
    if spot.could_be is not None:
        text = joined((words.value(value, name) for value in spot.could_be), 12)
        return HiddenPlace(
            spot.path, spot.label, spot.seat, spot.population, values=spot.could_be, text=f"one of {text}"
        )
    count = spot.hidden.count if isinstance(spot.hidden, Hidden) else None
    return HiddenPlace(spot.path, spot.label, spot.seat, count=count, text="unknown" if count is None else f"{count}")
