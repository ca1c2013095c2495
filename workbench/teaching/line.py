"""A line of play in a lesson: stated moves, and what the others and chance answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.event import Event
from workbench.kernel.game import Game
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.session import Session

ANYTHING = "*"


def sitting_at(game: Game, settings: Settings, state: AnyState, seed: int | str) -> Session:
    """A sitting that begins with a position, at the first thing that somebody or chance must decide."""
    session = Session(game, settings, state, seed)
    session.chance = "ask"
    if session.waiting == "task":
        session.run()
    return session


def follow(session: Session, line: Iterable[str]) -> None:
    """Play a stated line: moves and outcomes of chance; "*" lets chance decide as often as it must.

    Raises:
        WorkbenchError: a move is refused, or is none.
    """
    for text in line:
        if text == ANYTHING:
            while session.waiting == "chance":
                _draw(session)
        else:
            session.play(text)


def answer(session: Session, seat: int, answers: Iterable[str]) -> tuple[str, ...]:
    """Let the others and chance act until `seat` decides again.

    Args:
        session: the sitting.
        seat: the learner's seat.
        answers: what they do, in order. Where an outcome does not fit chance follows the seed; where a move does not
            fit the line stops.

    Returns:
        The answers that are left.
    """
    left = list(answers)
    while session.waiting == "chance" or (session.waiting == "choice" and session.decider != seat):
        drawn = session.waiting == "chance"
        if left and _plays(session, left[0]):
            left.pop(0)
        elif drawn:
            _draw(session)
        else:
            break
    return tuple(left)


def events(session: Session) -> Iterator[Event]:
    """What happened from the first position of a sitting to where it stands."""
    for node in session.tree.path(session.node):
        yield from node.events


def _plays(session: Session, text: str) -> bool:
    try:
        session.play(text)
    except WorkbenchError:
        return False
    return True


def _draw(session: Session) -> None:
    """Let chance follow the seed once: what it brought here before it brings again."""
    session.chance = "seeded"
    try:
        session.step()
    finally:
        session.chance = "ask"
    _settle(session)


def _settle(session: Session) -> None:
    if session.waiting == "task":
        session.run()
