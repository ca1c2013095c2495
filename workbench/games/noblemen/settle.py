"""Where the pieces lie that a case does not mention: bag, stack, board and supply hold the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from workbench.games.noblemen.components import (
    ALL_CARDS,
    BRIBES,
    POUNDS,
    STRUCTURE_STOCK,
    TILE_STOCK,
    TILES,
    TITLES_IN_PLAY,
)
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.structures import PLURAL
from workbench.kernel.pile import Layer

HANDS = {f"seats.{seat}.hand": seat for seat in range(5)}
CARDS = {f"seats.{seat}.cards": seat for seat in range(5)}


def settle(state: AnyState, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
    """Lay the pieces that `given` does not mention where they belong, or where `rest` says."""
    _tiles(state, given, rest.get("tile", ""))
    _cards(state, given, rest.get("Scandal Card", ""))
    _structures(state, given)
    _titles(state, given)
    if "bribes" not in {path.partition(".")[2] for path in given if path.startswith("board")}:
        state.board.bribes = BRIBES - sum(seat.bribes for seat in state.seats)
    if state.settings.answers["money-supply"] == "limited" and "supply.money" not in given:
        state.supply.money = POUNDS - sum(seat.money for seat in state.seats)


def _left(stock: Mapping[str, int], lying: Iterable[str]) -> list[str]:
    left = Counter(stock)
    left.subtract(Counter(lying))
    return [piece for piece in stock for _ in range(left[piece])]


def _tiles(state: AnyState, given: Mapping[str, Any], place: str) -> None:
    lying = [*state.church]
    for seat in state.seats:
        lying += [*seat.hand, *seat.estate.values()]
    if "bag" not in given:
        state.bag = _left(TILE_STOCK, lying)
    elif place:
        hand = state.seats[HANDS[place]].hand
        hand += _left(TILE_STOCK, [*lying, *state.bag])
        hand.sort(key=TILES.index)


def _cards(state: AnyState, given: Mapping[str, Any], place: str) -> None:
    stock = Counter(ALL_CARDS)
    lying = [card for seat in state.seats for card in (*seat.cards, *seat.looking)]
    if "stack.layers" not in given:
        left = _left(stock, lying)
        state.stack.layers = [Layer(left)] if left else []
    elif place:
        cards = state.seats[CARDS[place]].cards
        cards += _left(stock, [*lying, *state.stack])
        cards.sort(key=list(stock).index)
    elif left := _left(stock, [*lying, *state.stack]):
        state.stack.layers.append(Layer(left))


def _structures(state: AnyState, given: Mapping[str, Any]) -> None:
    for kind, stock in STRUCTURE_STOCK.items():
        built = sum(there == kind for seat in state.seats for there in seat.structures.values())
        if f"supply.{PLURAL[kind]}" not in given:
            setattr(state.supply, PLURAL[kind], stock - built - getattr(state.board, PLURAL[kind]))


def _titles(state: AnyState, given: Mapping[str, Any]) -> None:
    stock = {**TITLES_IN_PLAY[len(state.seats)], "baron": len(state.seats)}
    if state.supply.titles and not any(path.startswith("supply.titles") for path in given):
        held = Counter(seat.title for seat in state.seats)
        state.supply.titles = {title: count - held[title] for title, count in stock.items()}
