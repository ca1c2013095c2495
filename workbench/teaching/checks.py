"""Whether something holds on the board: at a path of the position, in the events told, in a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.event import Event
from workbench.kernel.play import waiting
from workbench.session import Session
from workbench.teaching.lesson import Check

NOTHING = "none"


def holds(check: Check, session: Session, events: Iterable[Event] = ()) -> bool:
    """Whether a check holds in a sitting's position.

    Args:
        check: what is looked at.
        session: the sitting.
        events: what has happened since the task began.

    Raises:
        WorkbenchError: a path leads nowhere, or a text is no move.
    """
    if check.legal:
        return session.why(check.legal).legal
    if check.forbidden:
        return not session.why(check.forbidden).legal
    if check.told:
        return any(_tells(check, event) for event in events)
    return _compared(check, _looked_up(check, session))


def _looked_up(check: Check, session: Session) -> Any:
    """What a check compares."""
    if check.sum:
        return _sum(session, check.sum)
    if check.at == "decider":
        return session.decider
    if check.at == "step":
        step = waiting(session.state)
        return None if step is None else type(step).__name__
    return found_at(session.state, check.at)


def _sum(session: Session, name: str) -> int | None:
    """A number that the rules work out, by the beginning of its name. Raises WorkbenchError."""
    found = list(session.game.derivations(session.state))
    for one in found:
        if one.name.casefold().startswith(name.casefold()):
            return one.amount
    raise WorkbenchError(
        f"Nothing that the rules work out here is called {name!r}: {', '.join(o.name for o in found)}."
    )


def found_at(root: Any, path: str) -> Any:
    """What lies at a dotted path; `count` is the length of a list or table, a missing key is nothing.

    Raises:
        WorkbenchError: the path leads nowhere.
    """
    here = root
    for part in path.split("."):
        if here is None:
            return None
        here = _part_of(here, part, path)
    return here


def _part_of(here: Any, part: str, path: str) -> Any:
    if part == "count" and isinstance(here, (list, tuple, dict)):
        return len(here)
    if isinstance(here, dict):
        return here.get(part)
    if isinstance(here, (list, tuple)):
        place = _number(part)
        if place is None:
            raise WorkbenchError(f"{path}: {part!r} is no place in a list.")
        return here[place] if -len(here) <= place < len(here) else None
    if part == "count" and hasattr(here, "__len__"):
        return len(here)
    if not hasattr(here, part) or part.startswith("_"):
        raise WorkbenchError(f"{path}: there is no {part!r}.")
    return getattr(here, part)


def _number(text: str) -> int | None:
    bare = text.removeprefix("-")
    return int(text) if bare.isascii() and bare.isdigit() else None


def _compared(check: Check, found: Any) -> bool:
    plain = msgspec.to_builtins(found) if found is not None else None
    tests = [
        check.equals is msgspec.UNSET or _same(plain, check.equals),
        check.holds is msgspec.UNSET or (isinstance(plain, (list, dict)) and _has(plain, check.holds)),
        check.lacks is msgspec.UNSET or not (isinstance(plain, (list, dict)) and _has(plain, check.lacks)),
        check.least is None or (isinstance(plain, (int, float)) and plain >= check.least),
        check.most is None or (isinstance(plain, (int, float)) and plain <= check.most),
    ]
    return all(tests)


def _has(found: Any, wanted: Any) -> bool:
    return any(_same(item, wanted) for item in found)


def _same(found: Any, wanted: Any) -> bool:
    """Whether a value is the wanted one; of a table only the fields named are compared."""
    if wanted == NOTHING:
        return found is None or found == NOTHING
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(_same(found.get(name), value) for name, value in wanted.items())
    if isinstance(wanted, (list, tuple)):
        same_length = isinstance(found, (list, tuple)) and len(found) == len(wanted)
        return same_length and all(map(_same, found, wanted))
    return bool(found == wanted)


def _tells(check: Check, event: Event) -> bool:
    if check.told not in (event.rule, *event.also) or (check.key is not None and check.key != event.key):
        return False
    values = {**event.values, **event.secret, "seat": event.seat}
    return all(_same(msgspec.to_builtins(values.get(name)), value) for name, value in check.values.items())
