"""Money and Victory Points: gaining, paying, and what the supply holds."""

from __future__ import annotations

from typing import Any

from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.words import own
from workbench.kernel import Tell, silent


def earn(state: AnyState, seat: int, pounds: int, rule: str, tell: Tell, *pieces: str, **values: Any) -> None:
    """Give pounds out of the supply to a seat; under money-supply = limited no more than lie there."""
    given = pounds
    if state.settings.answers["money-supply"] == "limited":
        given = min(pounds, state.supply.money)
        state.supply.money -= given
        if given < pounds:
            tell("ruling.money-supply", own("money", seat), seat=seat, pounds=given, need=pounds)
    state.seats[seat].money += given
    tell(rule, *pieces, own("money", seat), also=("setup.money-supply",), seat=seat, pounds=given, **values)


def spend(state: AnyState, seat: int, pounds: int) -> None:
    """Pay pounds into the supply."""
    state.seats[seat].money -= pounds
    if state.settings.answers["money-supply"] == "limited":
        state.supply.money += pounds


def score(
    state: AnyState,
    seat: int,
    points: int,
    rule: str,
    tell: Tell,
    *pieces: str,
    also: tuple[str, ...] = (),
    **values: Any,
) -> None:
    """Give Victory Points to a seat, marked at once on the open track (vp.track)."""
    player = state.seats[seat]
    player.vp += points
    if tell is silent:
        return  # scoring is too frequent to gather what nobody hears
    tell(
        rule,
        *pieces,
        own("seat", seat),
        also=(*also, "vp.track"),
        seat=seat,
        vp=points,
        before=player.vp - points,
        after=player.vp,
        **values,
    )
