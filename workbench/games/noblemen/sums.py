"""What the rules would count now: the points of Castles and Palaces, Prestige, taxes, new lands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from workbench.games.noblemen.ball import prestige_parts
from workbench.games.noblemen.lands import land_parts
from workbench.games.noblemen.scoring import CHAPEL_POINTS, CHAPEL_RULES, POINTS, RULES, Worth, worths
from workbench.games.noblemen.taxes import tax_parts
from workbench.games.noblemen.words import STRUCTURE_NAMES, own, structure_at
from workbench.kernel import Derivation

Parts = Callable[[Any, int], tuple[tuple[str, int, int], ...]]

# What a line of a count is called, one and many of it.
_COUNTED = {
    "prestige.fountain": ("Fountain", "Fountains"),
    "prestige.garden": ("free Garden", "free Gardens"),
    "prestige.men": ("Man-at-arms on a Garden", "Men-at-arms on Gardens"),
    "prestige.palace": ("Palace", "Palaces"),
    "tax.field": ("Field", "Fields"),
    "tax.farm": ("free Farm", "free Farms"),
    "tax.men": ("Man-at-arms on a Farm", "Men-at-arms on Farms"),
    "acquire.wood": ("Wood", "Woods"),
    "acquire.forest": ("free Forest", "free Forests"),
    "acquire.men": ("Man-at-arms on a Forest", "Men-at-arms on Forests"),
}
_COUNTS: tuple[tuple[str, str, Parts], ...] = (
    ("Prestige", "prestige.counter", prestige_parts),
    ("Taxes in pounds", "tax.source", tax_parts),
    ("New lands in tiles", "acquire.wood", land_parts),
)


def sums(state: Any) -> Iterator[Derivation]:
    """The counts of every seat; tokens and cards behind the screens are left aside."""
    for player in state.seats:
        who = state.settings.players[player.seat]
        yield _scoring(state, player.seat, who)
        for name, rule, counted in _COUNTS:
            made = tuple(_line(*line) for line in counted(state, player.seat))
            total = sum(part.amount or 0 for part in made)
            yield Derivation(f"{name} of {who}", total, rule, (own("estate", player.seat),), made)


def _line(rule: str, count: int, amount: int) -> Derivation:
    return Derivation(f"{count} {_COUNTED[rule][count != 1]}", amount, rule)


def _scoring(state: Any, seat: int, who: str) -> Derivation:
    made = tuple(_structure(seat, worth) for worth in worths(state, seat))
    points = sum(part.amount or 0 for part in made)
    return Derivation(
        f"Structures of {who} at a scoring, in Victory Points",
        points,
        "scoring.every-decade",
        (own("estate", seat),),
        made,
    )


def _structure(seat: int, worth: Worth) -> Derivation:
    piece = structure_at(worth.kind, seat, worth.cell)
    name = f"{STRUCTURE_NAMES[worth.kind]} on {worth.cell}"
    if not worth.enclosed:
        return Derivation(f"{name}, land on {worth.land} of 8 cells", 0, "scoring.open-none", (piece,))
    itself = Derivation("enclosed by land", POINTS[worth.kind], RULES[worth.kind], (piece,))
    chapels = tuple(
        Derivation(
            f"Chapel on {cell}",
            CHAPEL_POINTS[worth.kind],
            CHAPEL_RULES[worth.kind],
            (structure_at("chapel", seat, cell),),
        )
        for cell in worth.chapels
    )
    return Derivation(name, worth.points, RULES[worth.kind], (piece,), (itself, *chapels))
