"""E. Acquire Lands: tiles for Woods, Forests, Men-at-arms and Bribe Tokens, once per decade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar

from workbench.games.noblemen.bribes import give_back
from workbench.games.noblemen.components import WOOD
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.tiles import draw, free_areas, men_out
from workbench.games.noblemen.turn import STOP, Action, Stop, TurnChoice, TurnMove
from workbench.games.noblemen.words import matched, own
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

FOREST = 2
MAN = 2


class AcquireLands(Action, frozen=True):
    """Acquire Lands, returning so many Bribe Tokens: `E 2`."""

    action = "acquire"
    weighs = (
        "turn.one-action",
        "action.list",
        "acquire.once",
        "acquire.wood",
        "acquire.forest",
        "acquire.men",
        "acquire.bribes",
        "bribe.spend-when",
        "ruling.acquire-bribe-timing",
        "ruling.acquire-bag-short",
    )

    tokens: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:e|lands|acquire) ?(\d{1,2})?", text)
        return cls(int(found[0] or 0)) if found else None

    def __str__(self) -> str:
        return f"E {self.tokens}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (own("token:acquire", seat), "action:acquire") if seat is not None else ()

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        return (_acquire(tokens) for tokens in range(state.seats[seat].bribes + 2))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[TurnMove]:
        player = state.seats[seat]
        if player.acquired:
            return ()
        most = player.bribes
        if most and state.settings.answers["acquire-bribe-timing"] == "after":
            most = 0
        if most and state.settings.answers["acquire-bag-short"] == "capped":
            most = min(most, _room(state, seat))
        return _acquiring(most)

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        player = state.seats[seat]
        if player.acquired:
            yield objection("acquire.once", own("token:acquire", seat), seat=seat)
        if self.tokens > player.bribes:
            yield objection("acquire.bribes", own("bribes", seat), have=player.bribes, need=self.tokens)
        if self.tokens and state.settings.answers["acquire-bribe-timing"] == "after":
            yield objection("ruling.acquire-bribe-timing", own("bribes", seat))
        if self.tokens and state.settings.answers["acquire-bag-short"] == "capped" and self.tokens > _room(state, seat):
            yield objection("ruling.acquire-bag-short", "bag", have=_room(state, seat), need=self.tokens)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        state.seats[seat].acquired = True
        tell("action.list", key="acquire", also=("turn.one-action",), seat=seat)
        tell("acquire.once", own("token:acquire", seat), seat=seat)
        give_back(state, seat, self.tokens, "acquire.bribes", tell)
        total = self.tokens
        for rule, count, tiles in land_parts(state, seat):
            if count:
                total += tiles
                tell(rule, own("estate", seat), key="counted", seat=seat, count=count, tiles=tiles)
        if self.tokens:
            tell("acquire.bribes", own("bribes", seat), key="counted", seat=seat, count=self.tokens, tiles=self.tokens)
        if state.settings.answers["acquire-bribe-timing"] == "after":
            state.push(SpendToken(seat))
        draw(state, seat, total, "acquire.wood")

    def describe(self, state: AnyState, seat: int) -> Description:
        given = f", returns {self.tokens} Bribe Token{'' if self.tokens == 1 else 's'}" if self.tokens else ""
        total = land_yield(state, seat) + self.tokens
        return Description(f"Acquire Lands{given}", (f"draws {total} tile{'' if total == 1 else 's'}",), "Actions")


_acquire = cache(AcquireLands)


@cache
def _acquiring(tokens: int) -> tuple[AcquireLands, ...]:
    """Acquire Lands with none and up to so many tokens."""
    return tuple(_acquire(returned) for returned in range(tokens + 1))


def _room(state: AnyState, seat: int) -> int:
    """How many tiles the bag has beyond those drawn without tokens."""
    due = state.turn.due if state.turn is not None else 0
    return max(0, len(state.bag) - due - land_yield(state, seat))


def land_parts(state: AnyState, seat: int) -> tuple[tuple[str, int, int], ...]:
    """What new lands come from, tokens left aside: (rule, how many, tiles)."""
    woods = [*state.seats[seat].estate.values()].count(WOOD)
    forests, men = len(free_areas(state, seat, "forest")), len(men_out(state, seat, "forest"))
    return (
        ("acquire.wood", woods, woods),
        ("acquire.forest", forests, FOREST * forests),
        ("acquire.men", men, MAN * men),
    )


def land_yield(state: AnyState, seat: int) -> int:
    """How many tiles Acquire Lands brings a seat now, tokens left aside."""
    return sum(tiles for _, _, tiles in land_parts(state, seat))


class Token(TurnMove, frozen=True):
    """Return one more Bribe Token for one more tile: `token`."""

    when: ClassVar[str] = "ruling.acquire-bribe-timing"
    weighs = ("acquire.bribes", "ruling.acquire-bribe-timing", "ruling.acquire-bag-short")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"token", text) is not None else None

    def __str__(self) -> str:
        return "token"

    def interrupting(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("ruling.acquire-bribe-timing", key=state.settings.answers["acquire-bribe-timing"])


class SpendToken(TurnChoice, frozen=True):
    """Having seen the tiles, the player may return tokens one by one (acquire-bribe-timing = after)."""

    rule: ClassVar[str] = "ruling.acquire-bribe-timing"
    title: ClassVar[str] = "E · one more token"
    ends: ClassVar[str] = "say that no more tokens are returned (stop)"
    considers = {Token: Token.weighs, Stop: ("acquire.bribes", "ruling.acquire-bribe-timing")}

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} return a Bribe Token?"

    def choices(self, state: AnyState) -> Iterable[Move]:
        return (Token(), STOP)

    def against(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if isinstance(move, Stop):
            return
        if state.seats[self.seat].bribes == 0:
            yield objection("acquire.bribes", own("bribes", self.seat), have=0, need=1)
        if not state.bag and state.settings.answers["acquire-bag-short"] == "capped":
            yield objection("ruling.acquire-bag-short", "bag", have=0, need=1)

    def carry_out(self, state: AnyState, move: Move, tell: Tell) -> None:
        if isinstance(move, Token):
            give_back(state, self.seat, 1, "acquire.bribes", tell)
            state.push(SpendToken(self.seat))
            draw(state, self.seat, 1, "acquire.bribes")

    def described(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, Token):
            return Description("Return a Bribe Token", ("draws 1 tile",))
        return Description("Return no more")
