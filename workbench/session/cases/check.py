"""Holding a case against all that it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from workbench.kernel import play
from workbench.kernel.arguments import told
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.event import Event
from workbench.kernel.game import Game
from workbench.kernel.registry import find_game
from workbench.kernel.state import AnyState
from workbench.kernel.step import Chance
from workbench.kernel.visibility import plain, view
from workbench.session.cases.case import NOTHING, BadCase, Case, read_cases
from workbench.session.cases.play import Played, carry_out, settings_of, verdict_on
from workbench.session.sentences import phrase, sentence

GAP = "…"


class CaseFailed(WorkbenchError, AssertionError):
    """Something in a case that does not hold; the message lists it all."""


def check_case(case: Case | str) -> None:
    """Play a case, or all cases of a TOML text, and hold it against what it says.

    Raises:
        CaseFailed: with all that does not hold.
        BadCase: the text holds no case, or one with a fault.
    """
    if not isinstance(case, (Case, str)):
        raise BadCase(f"A case is one of `wb.edge_cases`, or its text in TOML, not {told(case)}.")
    cases = [case] if isinstance(case, Case) else read_cases(case)
    if not cases:
        raise BadCase("The text holds no [[case]].")
    for each in cases:
        if not each.game:
            raise BadCase(f"{each.id}: the case does not say of which game it is.")
        faults = [*faults_of(each, carry_out(each, settings_of(each)))]
        if faults:
            raise CaseFailed(f"{each.id} {each.title}:\n  " + "\n  ".join(faults))


def faults_of(case: Case, played: Played) -> Iterator[str]:
    """All that a case says and that does not hold."""
    game, state = find_game(case.game), played.state
    if played.refused:
        yield f"play stopped: {played.refused} is refused"
        return
    if "problems" not in case.expect:
        yield from played.problems
    yield from _verdict_faults(game, case, state)
    if case.choices is not None:
        legal = [str(move) for move in play.legal_moves(state)]
        if sorted(legal) != sorted(case.choices):
            yield f"the legal moves are {', '.join(legal)}"
    yield from _expectation_faults(case, played)
    for seat, paths in case.sees.items():
        seen = plain(view(state, "ABCDE".index(seat)))
        yield from (f"{seat} sees {fault}" for path, value in paths.items() for fault in _fault(seen, path, value))
    yield from _story_faults(game, case, played)
    for text, wanted in case.worded.items():
        if game.worded(text, state.settings) != wanted:
            yield f"{text!r} is worded {game.worded(text, state.settings)!r}"


def _verdict_faults(game: Game, case: Case, state: AnyState) -> Iterator[str]:
    for refusal in case.refuse:
        verdict = verdict_on(game, state, refusal.move, refusal.seat)
        rules = [item.rule for item in verdict.objections]
        if refusal.rule not in rules:
            yield f"{refusal.move} should be refused by {refusal.rule}, but is by {', '.join(rules) or 'nothing'}"
        for item in verdict.objections:
            if GAP in (short := phrase(game, state.settings, item, verdict.seat)):
                yield f"the refusal of {refusal.move} has a gap: {short}"
    for text in case.allow:
        verdict = verdict_on(game, state, text)
        if not verdict.legal:
            yield f"{text} should be legal, but {', '.join(item.rule for item in verdict.objections)} forbids it"


def _expectation_faults(case: Case, played: Played) -> Iterator[str]:
    state = played.state
    special = {
        "decider": play.decider(state),
        "step": type(play.waiting(state)).__name__,
        "chance": isinstance(play.waiting(state), Chance),
        "problems": sorted({problem.partition(":")[0] for problem in played.problems}),
    }
    for path, value in case.expect.items():
        if path in special:
            if not _same(special[path], value):
                yield f"{path} is {special[path]!r}, not {value!r}"
        else:
            yield from _fault(state, path, value)


def _story_faults(game: Game, case: Case, played: Played) -> Iterator[str]:
    for wanted in case.told:
        if not any(_tells(game, played, event, wanted) for event in played.events):
            same = [event for event in played.events if event.rule == wanted["rule"]]
            yield f"no event tells {wanted}; those of the rule: {same}"
    for event in played.events:
        if GAP in (text := sentence(game, played.state.settings, event, None)):
            yield f"a sentence of {event.rule} has a gap: {text}"
    carried = {rule for event in played.events for rule in (event.rule, *event.also)}
    for rule in case.untold:
        if rule in carried:
            yield f"an event carries {rule}"


def _tells(game: Game, played: Played, event: Event, wanted: Mapping[str, Any]) -> bool:
    values = {**event.values, **event.secret, "rule": event.rule, "key": event.key, "seat": event.seat}
    if "sentence" in wanted and sentence(game, played.state.settings, event, None) != wanted["sentence"]:
        return False
    return all(_same(values.get(name), value) for name, value in wanted.items() if name != "sentence")


def _fault(root: Any, path: str, wanted: Any) -> Iterator[str]:
    try:
        found = value_at(root, path)
    except (AttributeError, KeyError, IndexError, ValueError):
        yield f"there is no {path}"
        return
    if not _same(found, wanted):
        yield f"{path} is {msgspec.to_builtins(found)!r}, not {wanted!r}"


def value_at(root: Any, path: str) -> Any:
    """What lies at a dotted path; `count` is the length of a list, negative numbers count from the end."""
    here = root
    for part in path.split("."):
        if isinstance(here, (list, tuple)):
            here = len(here) if part == "count" else here[int(part)]
        elif isinstance(here, dict):
            here = here[part]
        else:
            here = getattr(here, part)
    return here


def _same(found: Any, wanted: Any) -> bool:
    if wanted == NOTHING:
        return found is None or found == NOTHING
    if isinstance(found, msgspec.Struct) and isinstance(wanted, dict):
        return bool(found == msgspec.convert(wanted, type(found)))
    if isinstance(found, (list, tuple)) and isinstance(wanted, (list, tuple)):
        return len(found) == len(wanted) and all(map(_same, found, wanted))
    return bool(found == wanted)
