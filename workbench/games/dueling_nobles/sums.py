"""Forces with their parts: of the two sides of a battle, else what each Noble in arms brings before dice and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.dueling_nobles.force import Part, parts
from workbench.games.dueling_nobles.state import Side
from workbench.games.dueling_nobles.words import card_name, short_name
from workbench.kernel import Derivation

_SETTLED = ("1", "2a", "2b", "5")


def forces(state: Any) -> Iterator[Derivation]:
    """The forces in a position (force.sum); works on views too."""
    if state.battle is not None:
        for side in (state.battle.attack, state.battle.defence):
            yield _force(state, side, tuple(parts(state, side)))
        return
    for player in state.seats:
        for noble in player.arms:
            side = Side(player.seat, noble.card)
            yield _force(state, side, tuple(part for part in parts(state, side) if part.step in _SETTLED))


def _force(state: Any, side: Any, found: tuple[Part, ...]) -> Derivation:
    name = f"{card_name(side.noble)} of {state.settings.players[side.seat]}"
    made = tuple(_part(part) for part in found)
    return Derivation(f"Force of the {name}", sum(part.amount or 0 for part in made), "force.sum", (side.noble,), made)


def _part(part: Part) -> Derivation:
    cards = " ".join(map(short_name, part.pieces))
    name = f"{part.step} {part.name}" + (f" {cards}" if cards else "")
    return Derivation(name, part.amount, part.rule, part.pieces)
