"""What holds of the course of the game in every position of play: seats, counters, the turn, the Ball, the agenda."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.noblemen.actions import OnTurn, TakeTurn
from workbench.games.noblemen.ball import (
    AssignTitles,
    BallMove,
    CountPrestige,
    GiveTitle,
    ResetPrestige,
    ReturnTitles,
    TakeTitle,
    TitlePoints,
)
from workbench.games.noblemen.components import CARD_STOCK, POUNDS
from workbench.games.noblemen.end_of_turn import EndOfTurn, Linger
from workbench.games.noblemen.scandal import DrawScandal, KeepScandal
from workbench.games.noblemen.scoring import EndDecade, PairChapel, ScoreSeat
from workbench.games.noblemen.setup import FillHands
from workbench.games.noblemen.state import AnyState
from workbench.games.noblemen.tiles import DrawTiles
from workbench.games.noblemen.words import ACTION_NAMES, known_card, own
from workbench.kernel import Problem

BALL = (ReturnTitles, CountPrestige, AssignTitles, TakeTitle, GiveTitle, TitlePoints, ResetPrestige, BallMove)
LAST_STEP = 6
TURN = "turn"  # the field


def course_problems(state: AnyState) -> Iterator[Problem]:
    """Defects of a position that lie in its course, not in its pieces."""
    yield from _seats(state)
    yield from _counters(state)
    yield from _turn(state)
    yield from _ball(state)
    yield from _leftovers(state)
    yield from _agenda(state)


def _seats(state: AnyState) -> Iterator[Problem]:
    """Seats that there are not, and seats out of their place."""
    count = len(state.seats)
    for place, player in enumerate(state.seats):
        if player.seat != place:
            text = f"Place {place} at the table holds seat {player.seat}."
            yield Problem(text, "setup.players", (), {f"seats.{place}.seat": place})
    named: tuple[tuple[str, str, int | None, tuple[str, ...], dict[str, Any]], ...] = (
        ("has the Queen", "component.single", state.queen, ("queen",), {"queen": 0}),
        ("is the Start Player", "setup.start-player", state.start, (), {"start": 0}),
        ("claims the Queen", "ruling.lock-claim-later", state.claim, ("queen",), {"claim": None}),
        *(("is a winner", "end.winner", seat, (), {"winners.-": seat}) for seat in state.winners),
    )
    for what, rule, seat, pieces, mend in named:
        if seat is not None and not 0 <= seat < count:
            yield Problem(f"Seat {seat} {what}; the seats are 0 to {count - 1}.", rule, pieces, mend)
    if state.winners and not state.over:
        yield Problem("There are winners, but the game is not over.", "end.winner", (), {"winners": []})


def _counters(state: AnyState) -> Iterator[Problem]:
    spaces = state.pack.round_track.spaces
    if not 0 <= state.round < len(spaces):
        text = f"The Round Counter stands on {state.round}; the spaces are 0 to {len(spaces) - 1}."
        yield Problem(text, "track.circle", ("round",), {"round": max(0, min(state.round, len(spaces) - 1))})
        return
    running = state.turn is not None and not state.turn.over and state.ball is None and not state.over
    if running and state.space in ("mask", "scoring") and not state.delayed:
        text = f"The Round Counter rests on a {state.space} space between turns."
        yield Problem(text, "ball.move", ("round",), {"round": (state.round + 1) % len(spaces)})
    if state.delayed and state.space not in ("mask", "scoring"):
        yield Problem("An event waits, but the space has none.", "ruling.chain-events", ("round",), {"delayed": False})
    if state.claim is not None and state.space != "lock" and running:
        yield Problem(
            "A claim on the Queen is kept without a lock.", "ruling.lock-claim-later", ("queen",), {"claim": None}
        )
    if state.ball is None:
        for player in state.seats:
            if player.prestige:
                mend = {f"seats.{player.seat}.prestige": 0}
                text = "Outside a Ball every Prestige Counter is on 0."
                yield Problem(text, "prestige.ball-only", (own("counter", player.seat),), mend)
    if state.settings.answers["money-supply"] == "limited":
        total = state.supply.money + sum(player.money for player in state.seats)
        if total != POUNDS and not state.supply.money:
            yield Problem(f"There are £{total} in all; the game has £{POUNDS}.", "component.money")


def _turn(state: AnyState) -> Iterator[Problem]:
    """The turn that is noted must be the one that is played."""
    turn, count = state.turn, len(state.seats)
    played = next((step.seat for step in state.agenda if isinstance(step, (OnTurn, TakeTurn, EndOfTurn, Linger))), None)
    if turn is None:
        if played is not None:
            text = f"A turn of seat {played} is being played, but none is noted."
            yield Problem(text, "turn.order", (), {"turn": {"seat": played}})
        return
    if not 0 <= turn.seat < count:
        mend = {f"{TURN}.seat": played} if played is not None else {}
        yield Problem(
            f"The turn is noted for seat {turn.seat}; the seats are 0 to {count - 1}.", "turn.order", (), mend
        )
    elif played is not None and played != turn.seat:
        text = f"A turn of seat {played} is being played, but it is noted for seat {turn.seat}."
        yield Problem(text, "turn.order", (), {f"{TURN}.seat": played})
    if turn.action and turn.action not in ACTION_NAMES:
        text = f"{turn.action!r} is no action: {', '.join(ACTION_NAMES)}."
        yield Problem(text, "action.list", (), {f"{TURN}.action": ""})
    if turn.card and turn.card not in CARD_STOCK:
        text = f"The card of the turn is {turn.card!r}, which is no Scandal Card: {', '.join(CARD_STOCK)}."
        yield Problem(text, "turn.one-card", (), {f"{TURN}.card": known_card(turn.card) or ""})


def _ball(state: AnyState) -> Iterator[Problem]:
    """A Ball and its steps go together; everyone counts and chooses once."""
    waits = any(isinstance(step, BALL) for step in state.agenda)
    if state.ball is None:
        if waits:
            yield Problem("A step of a Ball waits, but there is no Ball.", "ball.steps", (), {"ball": {}})
        return
    ball, seats = state.ball, range(len(state.seats))
    if not waits:
        yield Problem("There is a Ball, but no step of it is left.", "ball.steps", (), {"ball": None})
    if not 1 <= ball.step <= LAST_STEP:
        yield Problem(f"The Ball is in step {ball.step}; the steps are 1 to {LAST_STEP}.", "ball.steps")
    for what, rule, named in (
        ("counted", "prestige.order", ball.counted),
        ("taken a Title", "title.order", ball.chosen),
    ):
        if len(set(named)) != len(named) or any(seat not in seats for seat in named):
            text = f"The seats that have {what} are {', '.join(map(str, named))}; each of 0 to {seats[-1]} comes once."
            yield Problem(text, rule)
    if len(ball.totals) != len(ball.counted):
        text = f"Seats that have counted: {len(ball.counted)}; totals kept: {len(ball.totals)}."
        yield Problem(text, "prestige.counter")


def _leftovers(state: AnyState) -> Iterator[Problem]:
    """What belongs to one moment only is not kept beyond it."""
    scoring = any(isinstance(step, (PairChapel, ScoreSeat, EndDecade)) for step in state.agenda)
    picking = any(isinstance(step, FillHands) for step in state.agenda)
    for player in state.seats:
        here = f"seats.{player.seat}"
        if player.paired and not scoring:
            text = "A Chapel is paired, but no structures are being scored."
            yield Problem(text, "ruling.chapel-shared", (own("estate", player.seat),), {f"{here}.paired": {}})
        if player.picked and not picking:
            text = "Tiles are kept as picked, but the starting tiles are behind the screens already."
            yield Problem(text, "setup.hand-choice", (own("hand", player.seat),), {f"{here}.picked": []})
    if any(not layer.cards for layer in state.stack.layers):
        yield Problem("A layer of the Scandal Cards is empty.", "scandal.receive", ("stack",))


def _agenda(state: AnyState) -> Iterator[Problem]:
    if not state.agenda and not state.over:
        yield Problem("Nothing is left to happen, yet the game is not over.", "turn.order")
    count = len(state.seats)
    for step in state.agenda:
        seat = getattr(step, "seat", 0)
        if not 0 <= seat < count:
            yield Problem(f"A step belongs to seat {seat}; there are {count}.", "setup.players")
        if isinstance(step, DrawTiles) and not state.bag:
            yield Problem("A tile is to be drawn, but the bag is empty.", "bag.short", ("bag",))
        if isinstance(step, DrawScandal) and not len(state.stack):
            yield Problem("A Scandal Card is to be drawn, but there is none.", "scandal.receive", ("stack",))
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, KeepScandal) and 0 <= top.seat < count and not state.seats[top.seat].looking:
        yield Problem("A Scandal Card is to be kept, but none was drawn.", "scandal.receive", ("stack",))
