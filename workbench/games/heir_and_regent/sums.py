"""What the year would bring if it ended now, Noble by Noble (`scoring.shares`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.heir_and_regent.scoring import Share, shares
from workbench.games.heir_and_regent.words import LETTERS, faction_name, noble_name
from workbench.kernel import Derivation

_AREAS = {"court": "Court", "council": "Privy Council", "retinue": "Retinue"}


def sums(state: Any) -> Iterator[Derivation]:
    """The coming Year End for each seat; works on views too, since nothing in it is hidden."""
    found = shares(state)
    for seat, who in enumerate(state.settings.players):
        areas = tuple(_area(state, area, [one for one in found if one.area == area], seat) for area in _AREAS)
        made = tuple(area for area in areas if area.parts)
        total = sum(area.amount or 0 for area in made)
        yield Derivation(f"Year End of {who}, if it came now", total, "year.score", (f"vp:{LETTERS[seat]}",), made)


def _area(state: Any, area: str, found: list[Share], seat: int) -> Derivation:
    made = tuple(_noble(state, share) for share in found if share.seat == seat)
    return Derivation(_AREAS[area], sum(part.amount or 0 for part in made), parts=made)


def _noble(state: Any, share: Share) -> Derivation:
    name = noble_name(state.settings, share.noble)
    if share.faction:
        name += f" by its {share.side} Faction, {faction_name(state.settings, share.faction)}"
    if share.size:
        name += f", clique of {share.size}"
    return Derivation(name, share.points, share.rule, (share.piece,))
