"""The driver: which step waits, what may be done, and doing it. Changes states in place; knows no history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from workbench.kernel.event import Tell, silent
from workbench.kernel.move import Move, Objection, Verdict
from workbench.kernel.state import AnyState
from workbench.kernel.step import Chance, Choice, Step, Task

WALKED = 25  # how many times a short list's length is looked at to find moves of every kind


def waiting(state: AnyState) -> Step | None:
    """The step that happens next; None when the game is over."""
    if state.over or not state.agenda:
        return None
    step: Step = state.agenda[-1]
    return step


def decider(state: AnyState) -> int | None:
    """The seat that decides now; None when chance, the rules or nobody does."""
    step = waiting(state)
    return step.seat if isinstance(step, Choice) else None


def candidates(state: AnyState, most: int | None = None) -> list[Move]:
    """The candidates of the waiting choice, each once, at most `most` of them; empty where nobody decides.

    Where there are more, kinds of move with many share what those with few leave: no kind drops out of the list.
    """
    step = waiting(state)
    if not isinstance(step, Choice):
        return []
    found = list(dict.fromkeys(islice(step.candidates(state), None if most is None else most * WALKED)))
    return found if most is None or len(found) <= most else _shared_out(found, most)


def _shared_out(moves: list[Move], most: int) -> list[Move]:
    """The first moves of every kind, `most` in all, in their order."""
    count = Counter(type(move) for move in moves)
    share, left, kinds = dict[type[Move], int](), most, len(count)
    for kind, number in sorted(count.items(), key=lambda item: item[1]):
        share[kind] = min(number, -(-left // kinds))
        left, kinds = left - share[kind], kinds - 1
    seen = Counter[type[Move]]()
    kept: list[Move] = []
    for move in moves:
        seen[type(move)] += 1
        if seen[type(move)] <= share[type(move)]:
            kept.append(move)
    return kept


def objections(state: AnyState, move: Move, seat: int | None = None) -> Iterator[Objection]:
    """Why `move` is not allowed now to `seat` (the decider if None). Total: answers for any move of the game."""
    step = waiting(state)
    if step is None:
        return iter((Objection(state.ended()),))
    if isinstance(step, Chance):
        return _chance_objections(step, state, move, _speaker(state) if seat is None else seat)
    if not isinstance(step, Choice):
        return move.untimely(state, _speaker(state) if seat is None else seat)
    by = step.seat if seat is None else seat
    intruding = move.intruding(state, by, step.seat) if by != step.seat else iter(())
    if type(move) not in step.offered(state):
        return chain(intruding, move.untimely(state, by))
    if by != step.seat:
        return intruding
    return step.objections(state, move)


def _speaker(state: AnyState) -> int:
    """Whose move is meant where nobody decides: that of the seat to which the uppermost step of a seat belongs."""
    seats = (getattr(step, "seat", None) for step in reversed(state.agenda))
    return next((seat for seat in seats if isinstance(seat, int)), 0)


def _chance_objections(step: Chance, state: AnyState, move: Move, seat: int | None) -> Iterator[Objection]:
    if type(move) not in _outcome_kinds(step, state):
        yield from move.untimely(state, 0 if seat is None else seat)
    else:
        yield from step.objections(state, move)


def _outcome_kinds(step: Chance, state: AnyState) -> set[type[Move]]:
    first = next(iter(step.outcomes(state)), None)
    return set() if first is None else {type(first[0])}


def verdict(state: AnyState, move: Move, seat: int | None = None) -> Verdict:
    """`move` with all its objections and every rule considered.

    In an impossible position a step may fail to judge; then `fault` says how, and the step's own rule objects.
    """
    step = waiting(state)
    by = seat if seat is not None else decider(state)
    timely = True
    weighed: tuple[str, ...] = ()
    fault = ""
    try:
        timely, weighed = _weighed(step, state, move, by)
        found = tuple(objections(state, move, seat))
    except Exception as error:  # whatever an impossible position makes a step raise
        fault = f"{type(error).__name__}: {error}"
        found = (Objection(step.rule if step is not None else state.ended(), key="unjudged"),)
    missing = dict.fromkeys(item.rule for item in found if item.rule not in weighed)
    return Verdict(move, by, found, (*missing, *weighed), timely, fault)


def _weighed(step: Step | None, state: AnyState, move: Move, seat: int | None) -> tuple[bool, tuple[str, ...]]:
    """Whether moves of this kind are on offer to the seat, and the rules weighed for them."""
    if isinstance(step, Choice) and seat == step.seat:
        if type(move) not in step.offered(state):
            return False, ()
        return True, tuple(rule for rule in step.weighed(state, move) if _in_force(state, rule))
    if isinstance(step, Chance) and type(move) in _outcome_kinds(step, state):
        return True, (step.rule,)
    return False, ()


def _in_force(state: AnyState, rule: str) -> bool:
    """Whether a rule named by a step plays a part: variants do only when switched on."""
    return not rule.startswith("variant.") or state.settings.has(rule.removeprefix("variant."))


def verdicts(state: AnyState, most: int | None = None) -> list[Verdict]:
    """Verdicts of all candidates of the waiting choice, in their order."""
    return [verdict(state, move) for move in candidates(state, most)]


def legal_moves(state: AnyState) -> list[Move]:
    """The legal moves of the waiting choice; empty where nobody decides."""
    step = waiting(state)
    return step.legal(state) if isinstance(step, Choice) else []


def play(state: AnyState, move: Move, tell: Tell = silent) -> None:
    """Carry out a legal move or a possible outcome of chance, in place. Legality is the caller's business."""
    step: Any = state.agenda.pop()
    step.play(state, move, tell)


def tick(state: AnyState, tell: Tell = silent) -> None:
    """Carry out the waiting task, in place."""
    step: Any = state.agenda.pop()
    step.do(state, tell)


def run_tasks(state: AnyState, tell: Tell = silent) -> Step | None:
    """Carry out tasks until somebody or chance must decide; that step, or None when the game is over."""
    while not state.over and state.agenda:
        step: Step = state.agenda[-1]
        if not isinstance(step, Task):
            return step
        state.agenda.pop()
        step.do(state, tell)
    return None


def settle(state: AnyState, rng: Random, tell: Tell = silent) -> Choice | None:
    """Carry out tasks and sampled chance until a seat must decide; its choice, or None when the game is over."""
    agenda = state.agenda
    while not state.over and agenda:
        step = agenda[-1]
        decides = step.decides
        if decides == "seat":
            choice: Choice = step
            return choice
        agenda.pop()
        if decides == "rules":
            step.do(state, tell)
        else:
            step.play(state, step.sample(state, rng), tell)
    return None
