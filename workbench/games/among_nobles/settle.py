"""What the cards of a case show, and where the cards lie that it does not mention.

The text prints no rows, shields or province symbols, so the cases have fixtures. In `rest` a card's name stands before
what it shows: `fernando = "2: E C, 4: M, 1 shield"`; rows and shields not given are empty. `Card` says where the other
cards lie: "deck:2 deck:3" puts those of ages II and III into their decks; all others are out of the game. Province
symbols are those of the catalogue unless given. Tokens that lie on units are among the tokens of the phase; where a
case gives fewer unused ones the missing ones have lapsed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.games.among_nobles.cards import BY_ID, CARDS
from workbench.games.among_nobles.components import Face
from workbench.games.among_nobles.state import AnyState
from workbench.kernel.game import Game
from workbench.kernel.pile import Layer
from workbench.kernel.worlds import missing_pieces

SYMBOLS = {"holland": "C", "sachsen": "C", "wien": "P", "normandie": "CP", "westfalen": "CP"}


def settle(game: Game, state: AnyState, given: Mapping[str, Any], rest: Mapping[str, str]) -> None:
    """Complete a position: faces, symbols, cards, tokens."""
    if state.provinces:
        _faces(state, rest)
        for name, symbols in SYMBOLS.items():
            if name in state.provinces and f"provinces.{name}.symbols" not in given:
                state.provinces[name].symbols = symbols
    _cards(game, state, rest.get("Card", "").split())
    for purse in state.seats:
        lying = sum(unit.tokens for row in purse.rows for unit in row)
        held = {name for name in ("tokens", "spent", "lapsed") if f"seats.{purse.seat}.{name}" in given}
        if "tokens" not in held:
            purse.tokens -= lying + purse.spent + purse.lapsed - purse.bonus
        elif "lapsed" not in held:
            purse.lapsed = state.allowance + purse.bonus - purse.tokens - purse.spent - lying


def _faces(state: AnyState, rest: Mapping[str, str]) -> None:
    for card in CARDS:
        state.faces[card] = _face(rest.get(card, ""))


def _face(text: str) -> Face:
    rows, shields = ["", "", "", ""], 0
    for part in filter(None, text.split(", ")):
        series, colon, boxes = part.partition(": ")
        if colon:
            rows[int(series) - 1] = boxes
        else:
            shields = int(part.split()[0])
    first, second, third, fourth = rows
    return Face(rows=(first, second, third, fourth), shields=shields)


def _cards(game: Game, state: AnyState, decks: list[str]) -> None:
    for cards in missing_pieces(game, state).values():
        state.gone += [card for card in cards if f"deck:{BY_ID[card].age}" not in decks]
        for deck in state.decks:
            below = [card for card in cards if BY_ID[card].age == deck.age and f"deck:{deck.age}" in decks]
            if below:
                deck.pile.layers.append(Layer(below))
