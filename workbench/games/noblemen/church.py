"""F. Donate to the Church: tiles for Victory Points, at most three of each type in a decade."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar

from workbench.games.noblemen.components import TILES
from workbench.games.noblemen.purse import score
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.turn import STOP, Action, Stop, TurnChoice, TurnMove
from workbench.games.noblemen.words import TILE_NAMES, hand_tile, matched, rank
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

LIMIT = 3
SETS = 2
POINT = 1


def church_limit(state: AnyState) -> int:
    """How many tiles of a type the Church takes in a decade (ruling.donate-two-sets)."""
    return LIMIT if state.settings.answers["donate-two-sets"] == "three-total" else LIMIT * SETS


class Donate(Action, frozen=True):
    """Give a tile to the Church: `F W`; `F -` for none, where that is allowed. More tiles follow one by one."""

    action = "donate"
    weighs = (
        "turn.one-action",
        "action.list",
        "donate.any-number",
        "donate.limit",
        "donate.vp",
        "ruling.donate-two-sets",
        "ruling.zero-quantity",
    )

    tile: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:f|donate) ([FWNM-])", text)
        return cls(found[0].upper().replace("-", "")) if found else None

    def __str__(self) -> str:
        return f"F {self.tile or '-'}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        if seat is None or not self.tile:
            return ("church", "action:donate")
        return (hand_tile(seat, self.tile), f"church:{self.tile}", "action:donate")

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (_donate(tile) for tile in (*TILES, ""))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        found: list[TurnMove] = [*_welcome(state, seat)]
        if state.settings.answers["zero-quantity"] == "zero-allowed":
            found.append(_donate(""))
        return found

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if not self.tile:
            if state.settings.answers["zero-quantity"] == "at-least-one":
                yield objection("donate.any-number", key="none", seat=seat)
                yield objection("ruling.zero-quantity", key="donate")
            return
        yield from self.tile_objections(state, seat)

    def tile_objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """Why this tile cannot be given."""
        if self.tile not in state.seats[seat].hand:
            yield objection("donate.any-number", hand_tile(seat, self.tile), tile=self.tile, seat=seat)
        have, limit = state.church.count(self.tile), church_limit(state)
        if have >= limit:
            yield objection("donate.limit", f"church:{self.tile}", tile=self.tile, have=have, need=limit)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        tell("action.list", key="donate", also=("turn.one-action",), seat=seat)
        if self.tile:
            self.give(state, seat, tell)

    def give(self, state: AnyState, seat: int, tell: Tell) -> None:
        """Lay the tile on the donation spaces; more may follow."""
        state.seats[seat].hand.remove(self.tile)
        insort(state.church, self.tile, key=rank)
        pieces = (f"church:{self.tile}",)
        tell("donate.any-number", *pieces, also=("donate.limit", "donate.stay"), seat=seat, tile=self.tile)
        score(state, seat, POINT, "donate.vp", tell, *pieces)
        state.push(DonateMore(seat))

    def describe(self, state: AnyState, seat: int) -> Description:
        if not self.tile:
            return Description("Donate nothing", ("the action is wasted",), "Donate to the Church")
        left = church_limit(state) - state.church.count(self.tile)
        details = (f"+{POINT} VP", f"room for {left}")
        return Description(f"Give a {TILE_NAMES[self.tile]}", details, "Donate to the Church")


_donate = cache(Donate)


def _welcome(state: AnyState, seat: int) -> list[Donate]:
    """The tiles behind a seat's screen that the Church takes."""
    hand = state.seats[seat].hand
    if not hand:
        return []
    church, limit = state.church, church_limit(state)
    return [_donate(tile) for tile in TILES if tile in hand and church.count(tile) < limit]


class DonateMore(TurnChoice, frozen=True):
    """Another tile is given, or the donation ends."""

    rule: ClassVar[str] = "donate.any-number"
    title: ClassVar[str] = "F · donate"
    ends: ClassVar[str] = "finish giving (stop)"
    considers = {
        Donate: ("donate.any-number", "donate.limit", "donate.vp", "ruling.donate-two-sets"),
        Stop: ("donate.any-number",),
    }

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} give another tile?"

    def choices(self, state: AnyState) -> Iterable[Move]:
        yield from (_donate(tile) for tile in TILES)
        yield STOP

    def against(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if isinstance(move, Donate):
            if move.tile:
                yield from move.tile_objections(state, self.seat)
            else:
                yield objection("donate.any-number", key="stop")

    def allowed(self, state: AnyState) -> list[Move]:
        return [*_welcome(state, self.seat), STOP]

    def carry_out(self, state: AnyState, move: Move, tell: Tell) -> None:
        if isinstance(move, Donate):
            move.give(state, self.seat, tell)

    def described(self, state: AnyState, move: Move) -> Description:
        return move.describe(state, self.seat) if isinstance(move, Donate) else Description("Give no more")
