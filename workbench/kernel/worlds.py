"""Worlds consistent with what a seat knows, and the conservation of pieces, from the declarations alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import msgspec

from workbench.kernel.codec import from_plain
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.pile import SeenPile, cards_of
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState, Problem
from workbench.kernel.visibility import Field, Hidden, View, declared_fields, fields, plain


def pieces_on_table(state: AnyState) -> dict[str, Counter[str]]:
    """For each population the pieces that the state's declared fields hold, counted."""
    return _pieces_in(declared_fields(state))


def _pieces_in(places: Iterable[tuple[str, Field, Any]]) -> dict[str, Counter[str]]:
    found: dict[str, list[str]] = {}
    for _, field, value in places:
        name = field.visible.population
        if name and value is not None and not isinstance(value, int):
            found.setdefault(name, []).extend(cards_of(value))
    return {name: Counter(pieces) for name, pieces in found.items()}


def population_problems(game: Game, state: AnyState) -> Iterator[Problem]:
    """Pieces that lie nowhere or twice, numbers whose total is wrong, numbers out of their bounds."""
    places = declared_fields(state)
    table = _pieces_in(places)
    for name, stock in game.populations(state.settings).items():
        if isinstance(stock, int):
            yield from _total_problems(places, name, stock)
        elif stock is not None:
            yield from _piece_problems(game, state.settings, Counter(stock), table.get(name, Counter()))
    yield from _bound_problems(places)


def _piece_problems(game: Game, settings: Settings, stock: Counter[str], table: Counter[str]) -> Iterator[Problem]:
    if stock == table:
        return
    for piece in sorted((stock - table).keys()):
        yield Problem(f"{_amiss(game.label(piece, settings), stock[piece], table[piece])}.", "conservation", (piece,))
    for piece in sorted((table - stock).keys()):
        yield Problem(f"{_amiss(game.label(piece, settings), stock[piece], table[piece])}.", "conservation", (piece,))


def _amiss(name: str, stock: int, table: int) -> str:
    """What is wrong with a piece that there should be `stock` times, and that lies in `table` places."""
    if stock > 1:
        return f"{name}: {table} on the table, {stock} in the game"
    if not stock:
        return f"{name} is not part of this game"
    return f"{name} lies in {table} places" if table else f"{name} lies nowhere"


def _total_problems(places: Iterable[tuple[str, Field, Any]], name: str, stock: int) -> Iterator[Problem]:
    parts = [value for _, field, value in places if field.visible.population == name]
    total = sum(value for value in parts if isinstance(value, int))
    if total != stock:
        yield Problem(f"{name}: {total} in all, {stock} in the game.", "conservation")


def _bound_problems(places: Iterable[tuple[str, Field, Any]]) -> Iterator[Problem]:
    for path, field, value in places:
        bounds = field.bounds
        if bounds is None or not isinstance(value, int):
            continue
        if bounds.low is not None and value < bounds.low:
            yield Problem(f"{path} is {value}; the least is {bounds.low}.", "bounds", (), {path: bounds.low})
        if bounds.high is not None and value > bounds.high:
            yield Problem(f"{path} is {value}; the most is {bounds.high}.", "bounds", (), {path: bounds.high})


def missing_pieces(game: Game, state: AnyState) -> dict[str, list[str]]:
    """For each population of pieces those that lie nowhere, in the population's order."""
    table = pieces_on_table(state)
    missing: dict[str, list[str]] = {}
    for name, stock in game.populations(state.settings).items():
        if stock is None or isinstance(stock, int):
            continue
        left = Counter(table.get(name, Counter()))
        missing[name] = [piece for piece in stock if not _took(left, piece)]
    return missing


def _took(left: Counter[str], piece: str) -> bool:
    if left[piece] <= 0:
        return False
    left[piece] -= 1
    return True


def sample_world(game: Game, seen: Any, rng: Random) -> AnyState:
    """A full state that looks like `seen`, a view of one seat, with hidden pieces dealt at random.

    Raises:
        WorkbenchError: the pieces that are left do not fill the hidden places (an impossible position).
    """
    settings = seen.settings
    values = plain(seen)
    slots: dict[str, list[_Slot]] = {}
    shown = Shown()
    for holder, key, field, inner, default, known, fits in _places(seen, values):
        name = field.visible.population
        if known is not None and type(inner) is Hidden:
            holder[key] = rng.choice(known)
        else:
            shown.note(name, inner)
        if (type(inner) is Hidden and known is None) or type(inner) is SeenPile:
            slots.setdefault(name, []).append(_Slot(holder, key, inner, default, field.visible.likely, fits))
    for slot in slots.pop("", ()):
        slot.fill(slot.default)
    for name, places in slots.items():
        stock = game.populations(settings).get(name)
        if isinstance(stock, int) or stock is None:
            _share(places, None if stock is None else stock - sum(shown.numbers.get(name, ())), rng)
        else:
            _deal(name, places, Counter(stock) - shown.pieces.get(name, Counter()), rng)
    return from_plain(game, settings, values)


class Shown:
    """The pieces and numbers of each stock that a view shows.

    Attributes:
        pieces: the pieces, counted, by stock.
        numbers: the numbers, by stock.
    """

    def __init__(self) -> None:
        self.pieces: dict[str, Counter[str]] = {}
        self.numbers: dict[str, list[int]] = {}

    def note(self, population: str, inner: Any) -> None:
        """Note what a place of a stock shows."""
        if population and type(inner) in (int, bool):
            self.numbers.setdefault(population, []).append(inner)
        elif population:
            self.pieces.setdefault(population, Counter()).update(_shown(inner))


def shown_pieces(seen: Any) -> Shown:
    """The pieces and numbers of each stock that a view shows its reader."""
    shown = Shown()
    for _, _, field, inner, _, could_be, _ in _places(seen, plain(seen)):
        if could_be is None or type(inner) is not Hidden:
            shown.note(field.visible.population, inner)
    return shown


class _Slot:
    """A hidden place: where it stands in the plain values, and what is seen of it."""

    def __init__(
        self,
        holder: Any,
        key: Any,
        seen: Hidden | SeenPile,
        default: Any,
        likely: tuple[int, int] | None = None,
        fits: Callable[[str], bool] | None = None,
    ) -> None:
        self.holder, self.key, self.seen, self.default, self.likely = holder, key, seen, default, likely
        self.fits = fits

    @property
    def open(self) -> bool:
        """Whether it holds pieces of which not even the number is known."""
        return isinstance(self.seen, Hidden) and self.seen.count is None and isinstance(self.default, list)

    def fill(self, value: Any) -> None:
        self.holder[self.key] = value


def _places(seen: Any, values: Any) -> Iterator[tuple[Any, Any, Any, Any, Any, Any, Any]]:
    """Every declared field of a view beside its place in the plain values, its default, what it could be and hold."""
    if type(seen) is View:
        defaults = _defaults(seen._kind)
        could_be = seen.could_be if hasattr(seen._kind, "could_be") else lambda name: None
        fits = seen.could_hold if hasattr(seen._kind, "could_hold") else lambda name: None
        for field in fields(seen._kind):
            if field.name in values:
                inner = seen._values[field.name]
                yield values, field.name, field, inner, defaults[field.name], could_be(field.name), fits(field.name)
                yield from _places(inner, values[field.name])
    elif isinstance(seen, tuple):
        for index, item in enumerate(seen):
            yield from _places(item, values[index])
    elif isinstance(seen, Mapping):
        for key, item in seen.items():
            yield from _places(item, values[str(key)])


@cache
def _defaults(kind: type) -> dict[str, Any]:
    """What a struct's fields hold if nothing is said, by name; None where something must be said."""
    return {field.name: _default(field) for field in msgspec.structs.fields(kind)}


def _default(field: Any) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return None if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _shown(inner: Any) -> tuple[str, ...]:
    if type(inner) is Hidden:
        return inner.known
    if type(inner) is SeenPile:
        return tuple(card for layer in inner.layers for card in layer.cards or ())
    return cards_of(inner)


def _deal(name: str, places: list[_Slot], left: Counter[str], rng: Random) -> None:
    cards = sorted(left.elements())
    rng.shuffle(cards)
    vague = [slot for slot in places if slot.open]
    places = [slot for slot in places if not slot.open]
    need = sum(_unknown(slot.seen) for slot in places)
    if need > len(cards) or (need < len(cards) and not vague):
        raise WorkbenchError(f"{len(cards)} {name} pieces are unseen but {need} hidden places are open")
    for slot in sorted(places, key=lambda slot: slot.fits is None):
        dealt = _fitting(name, slot, cards)
        if isinstance(slot.seen, SeenPile):
            slot.fill({"layers": [_layer(layer, dealt) for layer in slot.seen.layers]})
        elif slot.seen.count is None:
            slot.fill(dealt.pop())
        else:
            slot.fill([*dealt, *slot.seen.known])

    _deal_unnumbered(vague, cards, rng)


def _fitting(name: str, slot: _Slot, cards: list[str]) -> list[str]:
    """Take the cards for a place off the end of `cards`; only such as fit, where the struct says what does."""
    count = _unknown(slot.seen)
    if slot.fits is None:
        return [cards.pop() for _ in range(count)]
    chosen = [index for index in reversed(range(len(cards))) if slot.fits(cards[index])][:count]
    if len(chosen) < count:
        raise WorkbenchError(f"{count} {name} pieces are hidden in {slot.key}, but only {len(chosen)} fit there")
    return [cards.pop(index) for index in chosen]


def _deal_unnumbered(vague: list[_Slot], cards: list[str], rng: Random) -> None:
    """Deal the last cards to places of unknown size: likely numbers, the rest to the place that has none."""
    sink = next((slot for slot in vague if slot.likely is None), None)
    heaps: dict[int, list[str]] = {index: [] for index in range(len(vague))}
    for index, slot in enumerate(vague):
        if sink is not None and slot.likely is not None:
            size = min(rng.randint(*slot.likely), len(cards))
            heaps[index] = [cards.pop() for _ in range(size)]
    while cards:
        index = vague.index(sink) if sink is not None else rng.randrange(len(vague))
        heaps[index].append(cards.pop())
    for index, slot in enumerate(vague):
        slot.fill(sorted(heaps[index]))


def _unknown(seen: Hidden | SeenPile) -> int:
    if isinstance(seen, SeenPile):
        return sum(layer.count for layer in seen.layers if layer.cards is None)
    return 1 if seen.count is None else seen.count - len(seen.known)


def _layer(layer: Any, cards: list[str]) -> dict[str, Any]:
    if layer.cards is not None:
        return {"cards": list(layer.cards), "seats": list(layer.seats)}
    seats = None if layer.seats is None else list(layer.seats)
    return {"cards": [cards.pop() for _ in range(layer.count)], "seats": seats}


def _share(places: list[_Slot], total: int | None, rng: Random) -> None:
    """Split a hidden total at random over hidden numbers; without a total each is drawn on its own."""
    left = 24 if total is None else max(total, 0)
    places = sorted(places, key=lambda slot: slot.likely is None)
    for index, slot in enumerate(places):
        last = index == len(places) - 1 and total is not None
        low, high = (0, left) if slot.likely is None else (min(slot.likely[0], left), min(slot.likely[1], left))
        part = left if last else rng.randint(low, high)
        slot.fill(part)
        left -= part if total is not None else 0
