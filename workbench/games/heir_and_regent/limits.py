"""Special Notes: the ends of a track, empty spaces only, full areas; and cards that more than one action asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbench.games.heir_and_regent.board import marker_fault, notches_left
from workbench.games.heir_and_regent.hand import held, lies_open
from workbench.games.heir_and_regent.scoring import in_order
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.words import in_hand, in_pool, track
from workbench.kernel import Objection, objection


def space_objections(
    area: dict[str, str], count: int, space: str, piece: Callable[[str], str], rule: str
) -> Iterator[Objection]:
    """Why a Noble cannot be put on a space of an area; "" is the first empty one.

    Args:
        area: Noble by space.
        count: how many spaces the area has.
        space: the space, or "".
        piece: the id of a space of the area.
        rule: the rule of the action that asks for an empty space.
    """
    if len(area) >= count:
        yield objection("limit.full", *map(piece, in_order(area)), count=count)
    elif space in area:
        yield objection("limit.empty-only", piece(space), space=space, noble=area[space])
    elif space and not (space.isdecimal() and 1 <= int(space) <= count):
        yield objection(rule, space=space, count=count)


def noble_objections(state: AnyState, seat: int, noble: str, rule: str) -> Iterator[Objection]:
    """Why a Noble cannot be used for an action: it is not in the hand (ruling.card-source)."""
    if noble in state.seats[seat].hand:
        return
    if not lies_open(state, noble):
        key = "" if state.settings.answers["card-source"] == "hand-only" else "nowhere"
        yield objection(rule, key=key, noble=noble)
    elif state.settings.answers["card-source"] == "hand-only":
        yield objection("ruling.card-source", in_pool(noble), noble=noble)


def price_objections(state: AnyState, seat: int, faction: str, cards: int, rule: str, need: int) -> Iterator[Objection]:
    """Why an action cannot be paid with so many cards of a Faction; its price, stated by `rule`, is `need`."""
    have = held(state, seat, faction)
    piece = in_hand(seat, faction)
    if cards < need:
        yield objection(rule, piece, key="price", count=cards, need=need)
    elif have < cards:
        yield objection(rule, piece, have=have, need=cards, faction=faction)
    if cards > need and state.settings.answers["overpay"] == "exact":
        yield objection("ruling.overpay", piece, count=cards, need=need)


def end_objections(state: AnyState, seat: int, faction: str, notches: int) -> Iterator[Objection]:
    """Why a set cannot be played when its notches do not fit on the track (ruling.influence-at-end)."""
    answer = state.settings.answers["influence-at-end"]
    if answer == "truncate" or notches < 1 or faction not in state.markers or marker_fault(state, faction):
        return  # a Faction without a track has no marker that could move
    left = notches_left(state, faction, seat)
    if left < (1 if answer == "need-one" else notches):
        yield objection("ruling.influence-at-end", track(faction), key=answer, left=left, need=notches)


def fits_at_end(state: AnyState, seat: int, faction: str, notches: int) -> bool:
    """Whether `end_objections` has nothing against a set."""
    answer = state.settings.answers["influence-at-end"]
    if answer == "truncate" or faction not in state.markers:
        return True
    return notches_left(state, faction, seat) >= (1 if answer == "need-one" else notches)


def marker_objections(state: AnyState, faction: str) -> Iterator[Objection]:
    """Why a marker cannot be moved in a position that no play leads to: it is missing, or off its track."""
    fault = marker_fault(state, faction)
    if fault == "missing":
        yield objection("setup.markers", track(faction), faction=faction)
    elif fault:
        yield objection("limit.track-end", track(faction), faction=faction, after=state.markers[faction])
