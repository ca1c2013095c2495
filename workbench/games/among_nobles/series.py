"""Activation: the boxes of a series from left to right, and what follows when they are done.

A running activation is a frame of the state. `RunSeries` takes its next box and waits under that box's step; a child
whose christening is an activation puts a frame of its own on top, which ends before the outer one goes on.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from workbench.games.among_nobles.birth import Birth, Christen
from workbench.games.among_nobles.cards import BIRTHS, BOXES, MALE
from workbench.games.among_nobles.components import Row, card
from workbench.games.among_nobles.family import find_unit
from workbench.games.among_nobles.hire import HireBox
from workbench.games.among_nobles.hooks import POWERS, power_of
from workbench.games.among_nobles.marriage import Marriage
from workbench.games.among_nobles.piety_commerce import Commerce, Piety
from workbench.games.among_nobles.state import AnyState, Frame, Unit
from workbench.games.among_nobles.warfare import Warfare
from workbench.kernel import Public, Step, Task, Tell, silent


class Plan(Struct, frozen=True):
    """The boxes of a series: the joined row, how many are his or the single character's, and which are carried out."""

    row: Row
    his: int
    first: int
    last: int


def plan(state: AnyState, unit: Unit, series: int, kind: str, leftmost: bool) -> Plan:
    """What a unit would carry out in a series.

    Args:
        state: the position.
        unit: the character or couple.
        series: 1 to 4, from the top.
        kind: "activation" or "reactivation".
        leftmost: whether only the first box is open.
    """
    own = card(state, unit.card).rows[series - 1]
    row = own
    if unit.wife is not None and not unit.barred:
        row = own + card(state, unit.wife).rows[series - 1]
        if len(row) > 4 and state.answer("series-length") == "joined-four":
            row = row[:4]
    his = min(len(own), len(row))
    if not leftmost:
        return Plan(row, his, 0, len(row))
    first = _first(state, unit, row, his)
    return Plan(row, his, first, min(first + 1, len(row)))


def _first(state: AnyState, unit: Unit, row: Row, his: int) -> int:
    """The place of the leftmost box (react.leftmost)."""
    if unit.wife is not None:
        nothing = his == 0 and state.answer("react-couple-leftmost") == "husband-only"
        return len(row) if nothing else 0
    if state.answer("react-unavailable") == "first-usable":
        return next((place for place, box in enumerate(row) if usable(unit, box)), len(row))
    return 0


def usable(unit: Unit, box: str) -> bool:
    """Whether a box can do anything for a unit (act.birth-unmarried, intrigue.nothing)."""
    if box in BIRTHS:
        return unit.wife is not None or power_of(unit.card).births_unmarried
    return power_of(unit.card).plots(unit) if box == "I" else box in BOXES


def boxes_of(state: AnyState, unit: Unit, planned: Plan) -> str:
    """The boxes that would be carried out, in words, with what those do that are idle."""
    row = planned.row[planned.first : planned.last]
    return ", ".join(_boxed(state, unit, row[:place], box) for place, box in enumerate(row)) or "no boxes"


def _boxed(state: AnyState, unit: Unit, before: Row, box: str) -> str:
    """A box in words, after the boxes `before` it."""
    word = BOXES.get(box, "no box of the game")
    if usable(unit, box):
        return word
    weds = unit.card in MALE and unit.wife is None and bool({*before} & {"M", "H"})
    if weds and usable(Unit(unit.card, unit.card), box) and _counts_wedding(state, box):
        return f"{word} (if he marries first)"
    return f"{word} (not while unmarried)" if box in BIRTHS else f"{word} (does nothing)"


def _counts_wedding(state: AnyState, box: str) -> bool:
    """Whether a wedding earlier in a series opens a box (ruling.wedding-then-birth)."""
    return box not in BIRTHS or state.answer("wedding-then-birth") == "checked-at-box"


def begin(
    state: AnyState, seat: int, unit: Unit, series: int, kind: str, leftmost: bool, origin: str, tell: Tell
) -> None:
    """Let a unit act: its frame goes on top of those that are running."""
    planned = plan(state, unit, series, kind, leftmost)
    repeated = origin != "token" and unit.tokens > 0
    unit.acted = True
    frame = Frame(
        seat,
        unit.card,
        series,
        kind,
        origin,
        planned.row,
        planned.his,
        planned.first,
        planned.last,
        single=unit.wife is None,
        repeated=repeated,
    )
    state.frames.append(frame)
    if tell is not silent:
        _tell_begun(seat, unit, series, kind, origin, tell)
    power = POWERS.get(unit.card)
    if power is not None:
        power.activated(state, frame, tell)
    state.push(*_ACTIVATION)


def _tell_begun(seat: int, unit: Unit, series: int, kind: str, origin: str, tell: Tell) -> None:
    if origin != "token":
        tell("act.left-to-right", *unit.cards, key=kind, seat=seat, unit=unit.cards, series=series)
    if unit.barred:
        also = ("ruling.new-wife-until",)
        tell("marry.self-groom", *unit.cards, key="barred", also=also, seat=seat, unit=unit.cards)
    elif unit.wife is not None:
        tell("card.couple-series", *unit.cards, also=("ruling.series-length",), seat=seat, unit=unit.cards)


class RunSeries(Task, frozen=True):
    """The next box of the running series; the rest waits under it."""

    rule: ClassVar[str] = "act.left-to-right"
    title: ClassVar[str] = "the next box"

    def do(self, state: AnyState, tell: Tell) -> None:
        frame = state.frames[-1]
        place = frame.next
        if place >= frame.last:
            return
        if frame.level is not None and state.answer("removed-running") == "lost":
            tell("ruling.removed-running", frame.card, seat=frame.seat, card=frame.card)
            frame.last = place
            return
        frame.next = place + 1
        state.agenda.append(self)
        step = _step(state, frame, frame.row[place], place >= frame.his, tell)
        if step is not None:
            state.agenda.append(step)


def _step(state: AnyState, frame: Frame, box: str, hers: bool, tell: Tell) -> Step | None:
    """The step of a box; None if it does nothing."""
    seat = frame.seat
    if box == "W":
        return Warfare(seat, frame.card, hers)
    if box == "P":
        return Piety(seat)
    if box == "C":
        return Commerce(seat)
    if box == "M":
        return Marriage(seat, frame.card, hers)
    if box == "H":
        return HireBox(seat, frame.card, hers)
    if box == "I":
        return _intrigue(state, frame, hers, tell)
    if box in BIRTHS:
        return _birth(state, frame, box, tell)
    tell("card.series-short", frame.card, seat=seat, card=frame.card)  # only an edit brings such a box
    return None


def _intrigue(state: AnyState, frame: Frame, hers: bool, tell: Tell) -> Step | None:
    """An intrigue box, on either card, uses the ability of the husband or of the single character."""
    power = POWERS.get(frame.card)
    step = None if power is None else power.intrigue(state, frame, hers, tell)
    if step is None:
        also = ("intrigue.when", "intrigue.couple") if hers else ("intrigue.when",)
        tell("intrigue.nothing", frame.card, also=also, seat=frame.seat, card=frame.card)
    return step


def _birth(state: AnyState, frame: Frame, box: str, tell: Tell) -> Step | None:
    unit = find_unit(state, frame.seat, frame.card)
    if unit is not None and unit.wife is not None:
        if frame.single and state.answer("wedding-then-birth") == "fixed-at-start":
            tell("ruling.wedding-then-birth", *unit.cards, seat=frame.seat, unit=unit.cards)
            return None
    elif not power_of(frame.card).births_unmarried:
        tell("act.birth-unmarried", frame.card, also=("birth.unmarried",), seat=frame.seat, card=frame.card)
        return None
    return Birth(frame.seat, box)


class EndActivation(Task, frozen=True):
    """The boxes are done: christenings that waited, what the character may do afterwards, and another activation.

    Attributes:
        stage: 0 before what the character may do afterwards, 1 when that is done.
    """

    rule: ClassVar[str] = "act.turn"
    title: ClassVar[str] = "the activation ends"

    stage: Public[int] = 0

    def do(self, state: AnyState, tell: Tell) -> None:
        frame = state.frames[-1]
        if self.stage == 0:
            if frame.christenings:
                child = frame.christenings.pop(0)
                tell("ruling.christening-nesting", child, key="after-series", seat=frame.seat, card=child)
                state.push(Christen(frame.seat, child), self)
                return
            power = POWERS.get(frame.card)
            if power is not None:
                power.boxes_done(state, frame, tell)
                if frame.level is None and (steps := power.afterwards(state, frame, tell)):
                    state.push(*steps, EndActivation(1))
                    return
        self._close(state, frame)

    def _close(self, state: AnyState, frame: Frame) -> None:
        state.frames.pop()
        if frame.wed and state.answer("new-wife-until") == "this-activation":
            unit = find_unit(state, frame.seat, frame.card)
            if unit is not None:
                unit.barred = False
        if frame.again:
            state.push(*power_of(frame.again).again(state, frame))


_ACTIVATION = (RunSeries(), EndActivation())
