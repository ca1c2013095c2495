"""Introduction and Set up the board: who is Heir and who Regent, the markers, who takes the first turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar

from workbench.games.heir_and_regent.components import factions, tracks
from workbench.games.heir_and_regent.preparation import PrepareYear
from workbench.games.heir_and_regent.state import CENTER, AnyState
from workbench.games.heir_and_regent.turn import on_offer
from workbench.games.heir_and_regent.words import LETTERS, matched, track
from workbench.kernel import BrokenStep, Chance, Choice, Description, Move, Objection, Public, Task, Tell, objection

BOTH = (0, 1)


class SetUp(Task, frozen=True):
    """The board is laid out; sides and the first player are settled, then the first year is prepared."""

    rule: ClassVar[str] = "setup.orientation"
    title: ClassVar[str] = "set up the board"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.push(SettleSides(), PlaceMarkers(), SettleFirst(), PrepareYear())


# ---------------------------------------------------------------------------------------------- Heir and Regent


class SettleSides(Task, frozen=True):
    """Who is Heir and who is Regent: by agreement or by lot (ruling.roles)."""

    rule: ClassVar[str] = "game.roles"
    title: ClassVar[str] = "Heir and Regent"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.push(AgreeSides(0) if state.settings.answers["roles"] == "chosen" else DrawSides())


class Heir(Move, frozen=True):
    """Who is the Heir: `heir A` or `heir B`; the other one is the Regent."""

    when: ClassVar[str] = "ruling.roles"

    seat: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"heir ([AB])", text)
        return cls(LETTERS.index(found[0].upper())) if found else None

    def __str__(self) -> str:
        return f"heir {LETTERS[self.seat]}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"seat:{LETTERS[self.seat]}",)

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when, key="early" if state.heir is None else "", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.when, key="agreed", seat=seat, other=decider)


class AgreeSides(Choice, frozen=True):
    """The players agree on their sides; the first seat says it for both."""

    rule: ClassVar[str] = "game.roles"
    title: ClassVar[str] = "choose sides"
    considers = {Heir: ("game.roles", "ruling.roles")}

    def question(self, state: AnyState) -> str:
        return "Who is the Heir?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield from (Heir(seat) for seat in BOTH)

    def objections(self, state: AnyState, move: Heir) -> Iterator[Objection]:
        return iter(())

    def play(self, state: AnyState, move: Heir, tell: Tell) -> None:
        _settle_sides(state, move.seat, "chosen", tell)

    def describe(self, state: AnyState, move: Heir) -> Description:
        names = state.settings.players
        return Description(f"{names[move.seat]} is the Heir", (f"{names[1 - move.seat]} is the Regent",))


class DrawSides(Chance, frozen=True):
    """A fair random choice decides who is the Heir."""

    rule: ClassVar[str] = "game.roles"
    title: ClassVar[str] = "draw sides"

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for seat in BOTH:
            yield Heir(seat), 1

    def sample(self, state: AnyState, rng: Random) -> Move:
        return Heir(int(rng.random() * 2))

    def play(self, state: AnyState, outcome: Heir, tell: Tell) -> None:
        _settle_sides(state, outcome.seat, "random", tell)


def _settle_sides(state: AnyState, heir: int, how: str, tell: Tell) -> None:
    state.heir = heir
    tell("ruling.roles", f"seat:{LETTERS[heir]}", key=how, also=("game.roles",), seat=heir, other=1 - heir)
    tell("setup.orientation", also=("track.colors",), seat=heir, other=1 - heir)


# ------------------------------------------------------------------------------------------------- the markers


class PlaceMarkers(Task, frozen=True):
    """One marker starts on the center space of each Faction Track."""

    rule: ClassVar[str] = "setup.markers"
    title: ClassVar[str] = "place the markers"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.markers = dict.fromkeys(tracks(state.settings), CENTER)
        pieces = tuple(track(faction) for faction in state.markers)
        tell("setup.markers", *pieces, also=("track.favor",), count=len(pieces), after=CENTER)
        if state.settings.answers["factions"] != "merge":
            extra = [faction.code for faction in factions(state.settings) if faction.extra]
            key = state.settings.answers["factions"] if extra else "none"
            tell("ruling.factions", key=key, faction=extra, extra=len(extra), count=len(pieces))


# -------------------------------------------------------------------------------------------- the first player


class SettleFirst(Task, frozen=True):
    """Who takes the first turn (ruling.first-player)."""

    rule: ClassVar[str] = "ruling.first-player"
    title: ClassVar[str] = "who begins"

    def do(self, state: AnyState, tell: Tell) -> None:
        how = state.settings.answers["first-player"]
        if how == "random":
            state.push(DrawFirst())
        else:
            seat = state.heir if how == "heir" else state.regent
            if seat not in BOTH:
                raise BrokenStep("Who begins cannot be told: `heir`, the Heir’s seat, is empty.")
            _settle_first(state, seat, how, tell)


class First(Move, frozen=True):
    """Who takes the first turn: `first A` or `first B`."""

    when: ClassVar[str] = "ruling.first-player"

    seat: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"first ([AB])", text)
        return cls(LETTERS.index(found[0].upper())) if found else None

    def __str__(self) -> str:
        return f"first {LETTERS[self.seat]}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"seat:{LETTERS[self.seat]}",)

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when, key=state.settings.answers["first-player"], seat=seat)


class DrawFirst(Chance, frozen=True):
    """A fair random choice decides who takes the first turn."""

    rule: ClassVar[str] = "ruling.first-player"
    title: ClassVar[str] = "draw who begins"

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for seat in BOTH:
            yield First(seat), 1

    def sample(self, state: AnyState, rng: Random) -> Move:
        return First(int(rng.random() * 2))

    def play(self, state: AnyState, outcome: First, tell: Tell) -> None:
        _settle_first(state, outcome.seat, "random", tell)


def _settle_first(state: AnyState, seat: int, how: str, tell: Tell) -> None:
    state.first = seat
    tell("ruling.first-player", f"seat:{LETTERS[seat]}", key=how, seat=seat)
