"""Activation Phase: rounds, turns, activating and reactivating, and passing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, ClassVar

from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.decisions import Action, Decision, weigh
from workbench.games.among_nobles.family import daughters, find_unit, holding, units
from workbench.games.among_nobles.hooks import power_of
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.series import Plan, begin, boxes_of, plan
from workbench.games.among_nobles.state import AnyState, Unit
from workbench.games.among_nobles.words import player, short
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, objection, silent

TOKENS = {3: 3, 4: 3, 5: 2}
SERIES = (1, 2, 3, 4)


def tokens_of_phase(state: AnyState) -> int:
    """Action tokens of each player in the coming phase: 1 in the very first one (act.first-phase)."""
    return 1 if state.round <= 1 else TOKENS[len(state.seats)]


class BeginRound(Task, frozen=True):
    """A round begins with its activation phase."""

    rule: ClassVar[str] = "game.round"
    title: ClassVar[str] = "the round begins"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.round += 1
        state.phase = "activation"
        state.allowance = tokens_of_phase(state)
        for purse in state.seats:
            purse.tokens = state.allowance
            for unit in daughters(state, purse.seat):
                power_of(unit.card).phase_begins(state, purse.seat, tell)
        rule = "act.first-phase" if state.round == 1 else "act.tokens"
        also = ("setup.tokens", "players.tokens", "game.round", "act.order")
        tell(rule, player(state.first or 0), also=also, seat=state.first or 0, count=state.allowance, turn=state.round)
        state.push(NextTurn(None))


class NextTurn(Task, frozen=True):
    """Whoever is next in player order and has a token left takes a turn; without tokens the phase is over."""

    rule: ClassVar[str] = "act.order"
    title: ClassVar[str] = "the next turn"

    after: Public[int | None]

    def do(self, state: AnyState, tell: Tell) -> None:
        if self.after is not None:
            end_turn(state, self.after)
        extra = state.extra
        seat = self._next(state)
        state.player = seat
        if seat is None:
            self._end_phase(state)
            return
        if extra is not None and state.extra is None:
            tell("ruling.leonor-order", player(seat), also=("char.leonor",), seat=seat)
        if tell is not silent:
            tell("act.order", player(seat), also=("act.tokens",), seat=seat, count=state.seats[seat].tokens)
        state.push(*_turn(seat))

    def _end_phase(self, state: AnyState) -> None:
        from workbench.games.among_nobles.upkeep import Upkeep

        for purse in state.seats:
            purse.lapsed, purse.tokens = purse.lapsed + purse.tokens, 0
        state.passed.clear()
        state.extra = None
        state.push(Upkeep())

    def _next(self, state: AnyState) -> int | None:
        if state.extra is not None and state.extra == self.after and state.seats[state.extra].tokens:
            state.extra = None
            return self.after
        holders = [purse for purse in state.seats if purse.tokens and purse.seat not in state.passed]
        if not holders:
            return None
        if state.answer("leonor-order") == "very-last":
            # Extra tokens are used when nobody else has a token left.
            holders = [purse for purse in holders if purse.tokens > purse.bonus] or holders
        start = (state.first or 0) if self.after is None else self.after + 1
        following = [purse.seat for purse in holders if purse.seat >= start]
        return following[0] if following else holders[0].seat


def end_turn(state: AnyState, seat: int) -> None:
    """What lasts for one turn is over (ruling.new-wife-until, ruling.carew-turn)."""
    if state.answer("new-wife-until") != "whole-phase":
        for unit in units(state.seats[seat]):
            unit.barred = False
    if state.used and state.answer("carew-turn") == "players-turn":
        state.used.clear()


# ------------------------------------------------------------------------------------------- who may be activated


def has_token(unit: Unit) -> bool:
    """Whether a unit counts as carrying a token (ruling.groom-token)."""
    return unit.tokens > 0 and not unit.fresh


def without_token(state: AnyState, seat: int) -> list[Unit]:
    """The units of a family that do not count as carrying a token."""
    return [unit for row in state.seats[seat].rows for unit in row if unit.tokens <= 0 or unit.fresh]


def too_young(state: AnyState, unit: Unit) -> bool:
    """Whether a unit was born in this phase and cannot act yet (ruling.newborn-acts)."""
    return unit.born and state.answer("newborn-acts") == "next-phase"


def open_gate(state: AnyState, seat: int) -> list[Unit]:
    """The males and couples that stand in the way of reactivation; empty if the gate is open (react.gate)."""
    lenient = state.answer("gate-counts") == "any-activation"
    infants = state.answer("newborn-acts") != "at-once"
    return [
        unit
        for unit in without_token(state, seat)
        if unit.card in MALE and not (lenient and unit.acted and not unit.fresh) and not (infants and unit.born)
    ]


def empty(state: AnyState, planned: Plan) -> bool:
    """Whether a series must not be named because it has no box (ruling.empty-series)."""
    return not planned.row and state.answer("empty-series") == "needs-box"


class UnitAction(Action, frozen=True):
    """Let a unit act in one of its series: `a cosimo 4`; `a edward-vi>cosimo 4` puts the token on Edward.

    Class facts:
        letter: the first sign of the notation.
        kind: "activation" or "reactivation".
    """

    when: ClassVar[str] = "act.turn"
    letter: ClassVar[str] = ""
    kind: ClassVar[str] = ""

    card: Public[str]
    series: Public[int]
    instead: Public[str] = ""

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"\+?{cls.letter} ([^>]+?)(?:>([^>]+?))? (\d)", text)
        if found is None:
            return None
        card, instead = read_card(found[0]), read_card(found[1]) if found[1] else ""
        return None if card is None or instead is None else cls(card, int(found[2]), instead)

    def __str__(self) -> str:
        way = f">{self.instead}" if self.instead else ""
        return f"{self.letter} {self.card}{way} {self.series}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card, self.instead) if self.instead else (self.card,)

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        """The cards of the units, wives included."""
        found = [] if seat is None else [find_unit(state, seat, name) for name in self.pieces]
        return tuple(name for unit in found if unit is not None for name in unit.cards) or self.pieces

    @property
    def actor(self) -> str:
        """The head of the unit that acts."""
        return self.instead or self.card

    def shape(self, state: AnyState) -> tuple[str, bool]:
        """The kind of activation of the acting unit, and whether only its first box is open."""
        if not self.instead:
            return self.kind, self.kind == "reactivation"
        leftmost = self.kind == "reactivation" and state.answer("edward-reactivated") == "leftmost"
        return "activation", leftmost

    def weighed(self, state: AnyState, step: Decision, rules: tuple[str, ...]) -> tuple[str, ...]:
        if self.instead or power_of(self.card).substitutes:
            return rules
        return tuple(rule for rule in rules if rule not in _EDWARD)

    def unit_objections(self, state: AnyState, seat: int, with_token: bool) -> Iterator[Objection]:
        """Why the named units cannot act at all, whatever they carry."""
        unit = find_unit(state, seat, self.card)
        if unit is None:
            yield from _strange(state, seat, self.card)
            return
        if too_young(state, unit):
            yield objection("ruling.newborn-acts", unit.card, card=unit.card)
        if self.instead:
            yield from self._instead_objections(state, seat, unit, with_token)
        if not 1 <= self.series <= 4:
            yield objection("act.series-four", *unit.cards, count=self.series)
            return
        actor = find_unit(state, seat, self.actor)
        if actor is not None and empty(state, plan(state, actor, self.series, *self.shape(state))):
            yield objection("ruling.empty-series", *actor.cards, count=self.series)

    def _instead_objections(self, state: AnyState, seat: int, unit: Unit, with_token: bool) -> Iterator[Objection]:
        if not power_of(unit.card).substitutes:
            yield objection("char.edward-vi", unit.card, card=unit.card)
        elif not with_token and state.answer("edward-no-token") == "no":
            yield objection("ruling.edward-no-token", unit.card)
        elif self.kind == "reactivation" and state.answer("edward-reactivated") == "none":
            yield objection("ruling.edward-reactivated", unit.card)
        other = find_unit(state, seat, self.instead)
        if other is None:
            yield from _strange(state, seat, self.instead)
        elif other is unit:
            yield objection("char.edward-vi", unit.card, key="self", card=unit.card)
        elif too_young(state, other):
            yield objection("ruling.newborn-acts", other.card, card=other.card)

    def describe(self, state: AnyState, step: Decision) -> Description:
        return described(state, step.seat, self, *self.shape(state))


def described(state: AnyState, seat: int, move: UnitAction, kind: str, leftmost: bool) -> Description:
    """How a move reads with which a unit acts in a certain way."""
    actor, again = find_unit(state, seat, move.actor), move.kind == "reactivation"
    names = " and ".join(map(short, (move.actor,) if actor is None else actor.cards))
    label, group = (f"{names} again", "Reactivate") if again else (names, "Activate")
    if move.instead:
        group = f"In place of {short(move.card)}"
        label = f"{names} for {'another token on ' * again}{short(move.card)}"
    label = f"{label}, series {move.series}"
    if actor is None or find_unit(state, seat, move.card) is None:
        return Description(label)
    if move.series not in SERIES:
        return Description(label, ("there are four series",))
    return Description(label, (boxes_of(state, actor, plan(state, actor, move.series, kind, leftmost)),), group)


def _strange(state: AnyState, seat: int, name: str) -> Iterator[Objection]:
    """Why a card that heads no unit of the family cannot be chosen."""
    place = holding(state, name)
    if place is not None and place[0] == seat:
        yield objection("marry.no-own-token", name, place[1].card, card=name, other_card=place[1].card)
    else:
        yield objection("act.turn", name, key="stranger", card=name)


@cache
def four(kind: type[UnitAction], name: str) -> tuple[UnitAction, ...]:
    """The moves of a kind for a unit, one for each series; made once."""
    return tuple(kind(name, series) for series in SERIES)


def moves_of(kind: type[UnitAction], state: AnyState, seat: int, ready: list[Unit]) -> Iterator[Iterable[UnitAction]]:
    """The legal moves of a kind, unit by unit, for units that only their age or an empty series can keep from it."""
    strict = state.answer("empty-series") == "needs-box" or state.answer("newborn-acts") == "next-phase"
    for unit in ready:
        moves = four(kind, unit.card)
        substituted = power_of(unit.card).substitutes
        if substituted:
            moves = (*moves, *instead_of(kind, state, seat, unit.card))
        if substituted or strict:
            yield [move for move in moves if next(move.unit_objections(state, seat, with_token=True), None) is None]
        else:
            yield moves


def instead_of(kind: type[UnitAction], state: AnyState, seat: int, name: str) -> Iterator[UnitAction]:
    """The moves with which another unit acts in place of `name`."""
    for other in units(state.seats[seat]):
        if other.card != name:
            yield from (kind(name, series, other.card) for series in SERIES)


_EDWARD = (
    "char.edward-vi",
    "char.edward-vi-token",
    "ruling.edward-reactivated",
    "ruling.edward-no-token",
)
_UNIT = (
    "act.turn",
    "act.couple",
    "act.series-four",
    "marry.no-own-token",
    "ruling.newborn-acts",
    "ruling.empty-series",
)


class Activate(UnitAction, frozen=True):
    """Put a token on a unit that carries none, and let it act: `a cosimo 4`."""

    weighs = (*_UNIT, "act.once", "act.tokens", "act.females", "marry.acts-twice", *_EDWARD)
    letter = "a"
    kind = "activation"

    @classmethod
    def options(cls, state: AnyState, step: Decision) -> Iterable[Action]:
        for unit in units(state.seats[step.seat]):
            yield from four(cls, unit.card)
            if power_of(unit.card).substitutes:
                yield from instead_of(cls, state, step.seat, unit.card)

    @classmethod
    def legal_options(cls, state: AnyState, step: Decision) -> Iterable[Action]:
        ready = without_token(state, step.seat)
        return chain.from_iterable(moves_of(cls, state, step.seat, ready))

    def objections(self, state: AnyState, step: Decision) -> Iterator[Objection]:
        unit = find_unit(state, step.seat, self.card)
        if unit is not None and has_token(unit):
            yield objection("act.once", *unit.cards, unit=unit.cards, count=unit.tokens)
        yield from self.unit_objections(state, step.seat, with_token=True)

    def play(self, state: AnyState, step: Decision, tell: Tell) -> None:
        put_token(state, step.seat, self, tell)


class Reactivate(UnitAction, frozen=True):
    """Put another token on a unit that has been activated, for the first box of a series: `r cosimo 4`."""

    weighs = (
        *_UNIT,
        "react.gate",
        "react.how",
        "react.females",
        "react.leftmost",
        "react.absent",
        "ruling.react-repeat",
        *_EDWARD,
    )
    letter = "r"
    kind = "reactivation"

    @classmethod
    def options(cls, state: AnyState, step: Decision) -> Iterable[Action]:
        for unit in units(state.seats[step.seat]):
            yield from four(cls, unit.card)
            if power_of(unit.card).substitutes and has_token(unit):
                yield from instead_of(cls, state, step.seat, unit.card)

    @classmethod
    def legal_options(cls, state: AnyState, step: Decision) -> Iterable[Action]:
        if open_gate(state, step.seat):
            return ()
        ready = [unit for unit in units(state.seats[step.seat]) if has_token(unit)]
        if state.answer("react-repeat") == "once":
            ready = [unit for unit in ready if not unit.reacted]
        return chain.from_iterable(moves_of(cls, state, step.seat, ready))

    def objections(self, state: AnyState, step: Decision) -> Iterator[Objection]:
        unit = find_unit(state, step.seat, self.card)
        if unit is not None:
            if not has_token(unit):
                yield objection("react.how", *unit.cards, unit=unit.cards)
            elif unit.reacted and state.answer("react-repeat") == "once":
                yield objection("ruling.react-repeat", *unit.cards, unit=unit.cards)
            closed = open_gate(state, step.seat)
            if closed:
                cards = tuple(name for other in closed for name in other.cards)
                yield objection("react.gate", *cards, unit=closed[0].cards, count=len(closed))
        yield from self.unit_objections(state, step.seat, with_token=True)

    def play(self, state: AnyState, step: Decision, tell: Tell) -> None:
        put_token(state, step.seat, self, tell)


_REACTIVATED = ("react.gate", "react.females", "react.leftmost", "react.absent", "ruling.react-repeat")


def put_token(state: AnyState, seat: int, move: UnitAction, tell: Tell) -> None:
    """Put one of the seat's tokens on a unit, and let it (or its substitute) act."""
    unit = find_unit(state, seat, move.card)
    assert unit is not None
    purse = state.seats[seat]
    purse.tokens -= 1
    if purse.bonus > purse.tokens and state.answer("leonor-order") == "very-last":
        tell("char.leonor-last", player(seat), also=("ruling.leonor-order",), seat=seat)
    unit.tokens += 1
    unit.acted, unit.fresh = True, False
    state.passed.clear()
    if move.kind == "reactivation":
        unit.reacted = True
    if tell is not silent:
        _tell_token(seat, unit, move, tell)
    if move.instead:
        hand_on(state, seat, move, "edward-vi", tell)
    else:
        kind, leftmost = move.shape(state)
        begin(state, seat, unit, move.series, kind, leftmost, "token", tell)


def _tell_token(seat: int, unit: Unit, move: UnitAction, tell: Tell) -> None:
    key = "instead" if move.instead else ""
    if move.kind == "reactivation":
        also = _REACTIVATED
        tell("react.how", *unit.cards, key=key, also=also, seat=seat, unit=unit.cards, series=move.series)
    else:
        rules = ("act.once", "act.series-four", "act.left-to-right", "act.couple" if unit.wife else "act.females")
        tell("act.turn", *unit.cards, key=key, also=rules, seat=seat, unit=unit.cards, series=move.series)


def hand_on(state: AnyState, seat: int, move: UnitAction, origin: str, tell: Tell) -> None:
    """Another unit acts in place of the one that was to act; it gets no token (char.edward-vi-token)."""
    other = find_unit(state, seat, move.instead)
    assert other is not None
    also: tuple[str, ...] = ("char.edward-vi-token", "ruling.gate-counts")
    if move.kind == "reactivation":
        also = (*also, "ruling.edward-reactivated")
    kind, leftmost = move.shape(state)
    told: dict[str, Any] = {"unit": other.cards, "card": move.card, "series": move.series}
    tell("char.edward-vi", move.card, *other.cards, key="leftmost" if leftmost else "", also=also, seat=seat, **told)
    begin(state, seat, other, move.series, kind, leftmost, origin, tell)


class Pass(Action, frozen=True):
    """Let a turn go by: `pass`."""

    when: ClassVar[str] = "ruling.must-activate"
    weighs = ("act.turn", "ruling.must-activate", "ruling.pass-final")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"pass", text) is not None else None

    def __str__(self) -> str:
        return "pass"

    @classmethod
    def options(cls, state: AnyState, step: Turn) -> Iterable[Action]:
        return _PASS

    def objections(self, state: AnyState, step: Turn) -> Iterator[Objection]:
        answer = state.answer("must-activate")
        if answer == "may-pass":
            return
        idle = next(iter(Activate.legal_options(state, step)), None)
        if idle is None and answer == "never-pass":
            idle = next(iter(Reactivate.legal_options(state, step)), None)
        if isinstance(idle, UnitAction):
            unit = find_unit(state, step.seat, idle.card)
            assert unit is not None
            yield objection("ruling.must-activate", *unit.cards, key=idle.kind, unit=unit.cards)

    def play(self, state: AnyState, step: Turn, tell: Tell) -> None:
        purse = state.seats[step.seat]
        answer = state.answer("pass-final")
        if answer == "wait":
            state.passed.append(step.seat)
        else:
            lost = purse.tokens if answer == "out-of-phase" else 1
            purse.tokens -= lost
            purse.lapsed += lost
        tell("ruling.pass-final", player(step.seat), key=answer, also=("ruling.must-activate",), seat=step.seat)

    def describe(self, state: AnyState, step: Turn) -> Description:
        follows = {
            "token-lost": "this token lapses",
            "out-of-phase": "all tokens left lapse",
            "wait": "the token can be used later",
        }
        return Description("Pass", (follows[state.answer("pass-final")],))


_PASS = (Pass(),)


class Turn(Decision, frozen=True):
    """A player puts an action token on a character or couple, or passes."""

    rule: ClassVar[str] = "act.turn"
    title: ClassVar[str] = "turn"
    considers = weigh(Activate, Reactivate, Pass)

    def question(self, state: AnyState) -> str:
        return f"Who acts for {self.who(state)}, and in which series?"

    def legal(self, state: AnyState) -> list[Move]:
        activations, again = list(Activate.legal_options(state, self)), list(Reactivate.legal_options(state, self))
        answer = state.answer("must-activate")
        owed = answer != "may-pass" and (activations or (answer == "never-pass" and again))
        return [*activations, *again] if owed else [*activations, *again, *_PASS]


@cache
def _turn(seat: int) -> tuple[Turn, NextTurn]:
    """A seat's turn and what comes after it, made once."""
    return Turn(seat), NextTurn(seat)
