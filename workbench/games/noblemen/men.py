"""Castle: the reward. A Man-at-arms goes onto an opponent's Area, and its owner pays tribute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Annotated, ClassVar

from workbench.games.noblemen import grid
from workbench.games.noblemen.queen import outlook, take_queen
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.tiles import areas, holds, into_hand, occupied, rearrange
from workbench.games.noblemen.turn import TurnChoice, TurnMove, on_offer
from workbench.games.noblemen.words import (
    AREA_NAMES,
    AREA_PATTERN,
    area_parts,
    area_text,
    hand_tile,
    in_order,
    is_area,
    man_on,
    matched,
    own,
    tiles_text,
)
from workbench.kernel import Choice, Description, Move, Objection, Public, Tell, Visible, objection

FARM_TRIBUTE = 2
FOREST_TRIBUTE = 2


class ManMove(TurnMove, frozen=True):
    """A move with a Man-at-arms after a Castle has been built."""

    when: ClassVar[str] = "castle.reward"

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("castle.reward", key="later", seat=seat)


class SendMan(ManMove, frozen=True):
    """Put a Man-at-arms on an Area, from the supply or from another: `+B:farm@1,0`, `+C:garden@3,2 from B:farm@1,0`."""

    weighs = (
        "castle.reward",
        "men.source",
        "men.target",
        "men.stay",
        "ruling.men-source",
        "ruling.men-same-victim",
    )

    area: Public[str]
    source: Public[str] = ""

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"\+ ?({AREA_PATTERN})(?: from ({AREA_PATTERN}))?", text)
        if found is None:
            return None
        area, source = (_area(one) for one in found)
        return cls(area, source) if is_area(area) and (not found[1] or is_area(source)) else None

    def __str__(self) -> str:
        return f"+{self.area} from {self.source}" if self.source else f"+{self.area}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        man = () if seat is None else ((man_on(seat, self.source),) if self.source else (own("men", seat),))
        return (self.area, *man)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield from self._against_source(state, seat)
        yield from self._against_target(state, seat)

    def _against_source(self, state: AnyState, seat: int) -> Iterator[Objection]:
        player = state.seats[seat]
        if not self.source:
            if player.men_left <= 0:
                yield objection("men.source", own("men", seat), key="supply", seat=seat)
        elif self.source not in player.men:
            yield objection("men.source", self.source, seat=seat, area=self.source)
        elif player.men_left > 0 and state.settings.answers["men-source"] == "supply-first":
            yield objection("ruling.men-source", own("men", seat), count=player.men_left)

    def _against_target(self, state: AnyState, seat: int) -> Iterator[Objection]:
        owner, _, _ = area_parts(self.area)
        again = state.settings.answers["men-same-victim"]
        if owner == seat:
            yield objection("men.target", self.area, key="own", area=self.area)
        elif owner >= len(state.seats) or self.area not in areas(state, owner):
            yield objection("men.target", self.area, key="none", area=self.area)
        else:
            there = occupied(state).get(self.area)
            lifted = again == "lift-first" and self.source == self.area
            if there is not None and not lifted:
                yield objection("men.target", man_on(there, self.area), key="taken", area=self.area, other=there)
                if self.source == self.area:
                    yield objection("ruling.men-same-victim", self.area, key=again, area=self.area)
        if again == "other-victim" and self.source and area_parts(self.source)[0] == owner and self.source != self.area:
            yield objection("ruling.men-same-victim", self.source, key="other-victim", other=owner)

    def describe(self, state: AnyState, seat: int) -> Description:
        owner, kind, corner = area_parts(self.area)
        victim = state.settings.players[owner] if owner < len(state.settings.players) else "nobody"
        gains = {
            "farm": f"up to £{FARM_TRIBUTE}",
            "forest": f"up to {FOREST_TRIBUTE} tiles",
            "garden": outlook(state, seat) if state.queen == owner else "the Queen is not there",
        }
        where = () if not self.source else (f"shifted from {_named(state, self.source)}",)
        return Description(f"{AREA_NAMES[kind]} of {victim} at {corner}", (*where, gains[kind]), f"On {victim}'s Areas")


def _named(state: AnyState, area: str) -> str:
    owner, kind, corner = area_parts(area)
    who = state.settings.players[owner] if owner < len(state.settings.players) else "nobody"
    return f"{who}'s {AREA_NAMES[kind]} at {corner}"


def _area(text: str) -> str:
    """An Area as typed, with its cell in the one form."""
    if not text:
        return ""
    head, _, cell = area_text(text).partition("@")
    return f"{head}@{grid.tidy(cell)}"


_send = cache(SendMan)


class NoMan(ManMove, frozen=True):
    """Leave the reward of the Castle: `no man`."""

    weighs = ("castle.reward",)

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"no man|no men", text) is not None else None

    def __str__(self) -> str:
        return "no man"

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        return iter(())

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description("No Man-at-arms", ("the reward is lost",))


class SendHome(ManMove, frozen=True):
    """Drive an opponent's Man-at-arms off, which the rules never allow: `home B:farm@1,0`."""

    weighs = ("men.stay",)

    area: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"home ({AREA_PATTERN})", text)
        return cls(_area(found[0])) if found and is_area(_area(found[0])) else None

    def __str__(self) -> str:
        return f"home {self.area}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (self.area,)

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield from self.objections(state, seat)
        yield from super().untimely(state, seat)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """Always one: a man leaves only when his own player shifts him."""
        there = occupied(state).get(self.area)
        yield objection("men.stay", self.area, key="empty" if there is None else "", area=self.area, other=there)

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description(f"Send the man on {_named(state, self.area)} home")


class PlaceMan(TurnChoice, frozen=True):
    """After building a Castle: place a Man-at-arms, shift one, or leave it."""

    rule: ClassVar[str] = "castle.reward"
    title: ClassVar[str] = "B · Man-at-arms"
    ends: ClassVar[str] = "send a Man-at-arms or none (no man)"
    considers = {SendMan: SendMan.weighs, NoMan: NoMan.weighs, SendHome: SendHome.weighs}

    def question(self, state: AnyState) -> str:
        return f"Where does {state.settings.players[self.seat]} send a Man-at-arms?"

    def choices(self, state: AnyState) -> Iterable[Move]:
        player = state.seats[self.seat]
        sources = ["", *player.men]
        for owner in state.clockwise(self.seat):
            for area in areas(state, owner):
                if owner == self.seat:
                    yield _send(area, "")
                else:
                    yield from (_send(area, source) for source in sources)
        yield NoMan()

    def against(self, state: AnyState, move: ManMove) -> Iterator[Objection]:
        return move.objections(state, self.seat)

    def carry_out(self, state: AnyState, move: ManMove, tell: Tell) -> None:
        if not isinstance(move, SendMan):
            tell("castle.reward", key="declined", seat=self.seat)
            return
        men = state.seats[self.seat].men
        if move.source:
            men.remove(move.source)
        men.append(move.area)
        key = "again" if move.source == move.area else "shifted" if move.source else "placed"
        tell(
            "men.source",
            man_on(self.seat, move.area),
            move.area,
            key=key,
            also=("men.target", "men.stay"),
            seat=self.seat,
            area=move.area,
            source=move.source,
        )
        if move.source and move.source != move.area:
            _set_free(state, move.source, tell)
        _tribute(state, self.seat, move.area, tell)

    def described(self, state: AnyState, move: ManMove) -> Description:
        return move.describe(state, self.seat)


def _set_free(state: AnyState, area: str, tell: Tell) -> None:
    """The Areas that a leaving man held fast may be set out anew (area-overlap = disjoint-best)."""
    owner, kind, _ = area_parts(area)
    if owner < len(state.seats) and state.settings.answers["area-overlap"] == "disjoint-best":
        rearrange(state, owner, kind, tell)


def _tribute(state: AnyState, raider: int, area: str, tell: Tell) -> None:
    """What the owner of an Area gives to the raider."""
    owner, kind, _ = area_parts(area)
    victim = state.seats[owner]
    if kind == "farm":
        paid = min(FARM_TRIBUTE, victim.money)
        victim.money -= paid
        state.seats[raider].money += paid
        rule = "men.farm" if paid == FARM_TRIBUTE else "men.farm-short"
        tell(rule, own("money", owner), own("money", raider), seat=owner, other=raider, pounds=paid)
    elif kind == "forest":
        if victim.hand:
            state.push(GiveTiles(owner, raider))
        else:
            tell("men.forest-short", area, key="nothing", seat=owner, other=raider)
    elif state.queen == owner:
        take_queen(state, raider, "men.garden", tell)
    else:
        tell("men.garden-none", area, seat=owner, other=raider)


class Give(Move, frozen=True):
    """Hand tiles to the raider of a Forest: `gives NM`."""

    when: ClassVar[str] = "men.forest"
    who: ClassVar[str] = "men.forest"

    tiles: Annotated[tuple[str, ...], Visible("owner", when=(("open-transfers", "public", "public"),))]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"gives? ([FWNM ]*)", text)
        return cls(tuple(in_order(found[0].upper().replace(" ", "")))) if found else None

    def __str__(self) -> str:
        return f"gives {''.join(self.tiles)}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return tuple(dict.fromkeys(hand_tile(seat, tile) for tile in self.tiles)) if seat is not None else ()

    def veiled(self) -> str:
        return "gives ??"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("men.forest", key="unasked", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection("men.forest", key="victim", seat=seat, other=decider)


_give = cache(Give)


class GiveTiles(Choice, frozen=True):
    """The owner of a raided Forest chooses two tiles for the raider, out of turn."""

    rule: ClassVar[str] = "men.forest"
    title: ClassVar[str] = "tribute of tiles"
    considers = {Give: ("men.forest", "men.forest-short")}

    raider: Public[int]

    def question(self, state: AnyState) -> str:
        names = state.settings.players
        return f"Which tiles does {names[self.seat]} give to {names[self.raider]}?"

    def _need(self, state: AnyState) -> int:
        return min(FOREST_TRIBUTE, len(state.seats[self.seat].hand))

    def candidates(self, state: AnyState) -> Iterable[Move]:
        hand = state.seats[self.seat].hand
        kinds = list(dict.fromkeys(hand))
        for tiles in combinations_with_replacement(kinds, self._need(state)):
            if len(set(tiles)) == len(tiles) or holds(hand, tiles):
                yield _give(tiles)

    def objections(self, state: AnyState, move: Give) -> Iterator[Objection]:
        hand, need = state.seats[self.seat].hand, self._need(state)
        if len(move.tiles) != need:
            rule = "men.forest" if need == FOREST_TRIBUTE else "men.forest-short"
            yield objection(rule, key="number", have=len(move.tiles), need=need)
        if not holds(hand, move.tiles):
            facts = tuple(hand_tile(self.seat, tile) for tile in dict.fromkeys(move.tiles))
            yield objection("men.forest", *facts, tile=move.tiles, seat=self.seat)

    def legal(self, state: AnyState) -> list[Move]:
        return list(self.candidates(state))

    def play(self, state: AnyState, move: Give, tell: Tell) -> None:
        victim = state.seats[self.seat]
        for tile in move.tiles:
            victim.hand.remove(tile)
            into_hand(state, self.raider, tile)
        rule = "men.forest" if len(move.tiles) == FOREST_TRIBUTE else "men.forest-short"
        if state.settings.answers["open-transfers"] == "public":
            tell(rule, also=("ruling.open-transfers",), seat=self.seat, other=self.raider, tile=list(move.tiles))
        else:
            knows = (self.seat, self.raider)
            count = len(move.tiles)
            secret = {"tile": list(move.tiles)}
            tell(rule, seat=self.seat, other=self.raider, count=count, secret=secret, knows=knows)

    def describe(self, state: AnyState, move: Give) -> Description:
        return Description(tiles_text(move.tiles), (f"to {state.settings.players[self.raider]}",))
