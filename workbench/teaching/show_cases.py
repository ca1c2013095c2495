"""Show me, out of the edge cases: small positions in which a rule is known to be at work."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.play import verdict, waiting
from workbench.kernel.step import Choice
from workbench.session import Node, Session
from workbench.session.cases import EdgeCase, edge_cases
from workbench.teaching import prose
from workbench.teaching.shown import Shown

AT_END = "This is where the case ends; its line lies behind it."


def refused(game: Game, rule: str) -> Iterator[Shown]:
    """Cases that end where a seat decides and the rule stands against a move; those in which it alone does first."""
    scenes = [scene for scene in _refused(game, rule) if scene.session.waiting == "choice"]
    yield from sorted(scenes, key=lambda scene: len(scene.session.why(scene.move).verdict.objections))


def refused_elsewhere(game: Game, rule: str) -> Iterator[Shown]:
    """Cases that end where nobody decides, as at the end of a game, and the rule stands against a move all the same."""
    return (scene for scene in _refused(game, rule) if scene.session.waiting != "choice")


def _refused(game: Game, rule: str) -> Iterator[Shown]:
    for case in _cases(game.id):
        move = next((entry.move for entry in case.case.refuse if entry.rule == rule and entry.seat is None), "")
        session = _opened(case) if move else None
        why = session.why(move) if session is not None else None
        if session is not None and why is not None and rule in {item.rule for item in why.verdict.objections}:
            fact = next((reason.phrase for reason in why.reasons if reason.rule == rule and reason.phrase), "")
            text = f"“{why.label}” is not allowed here: {fact or prose.plain(why.summary)}"
            named = move if why.seat != session.decider else why.move  # "B: T" is a move of who does not decide
            yield Shown(session, named, True, _ended(text), _source(case))


def told(game: Game, rule: str) -> Iterator[Shown]:
    """Cases on whose line the rule happens: the board stands at the choice before it."""
    for case, session in _about(game, rule):
        for node in session.tree.path(session.node):
            if any(rule in (event.rule, *event.also) for event in node.events):
                said = next((line.text for line in session.story() if line.node == node.id and rule in line.rules), "")
                move = _go_before(session, node)
                yield Shown(session, move, False, said or "The rule is at work in what follows.", _source(case))
                break


def weighed(game: Game, rule: str) -> Iterator[Shown]:
    """Cases in which a move was made that the rule allowed."""
    for case, session in _about(game, rule):
        for before, after in pairwise(session.tree.path(session.node)):
            move = _made(after)
            if move is not None and rule in verdict(before.state, move).considered:
                session.goto(before)
                text = f"“{session.why(move).label}” is weighed against this rule, and is allowed."
                yield Shown(session, str(move), False, text, _source(case))
                break


def resting(game: Game, rule: str) -> Iterator[Shown]:
    """Cases that rest on an answer or a variant, at their end."""
    for case, session in _about(game, rule):
        yield Shown(session, "", False, f"{_ended(case.question or case.title)} {AT_END}", _source(case))


@cache
def _cases(game: str) -> tuple[EdgeCase, ...]:
    """The cases of a game; reading them takes longer than a click may, so they are read once."""
    return tuple(edge_cases(game))


def _about(game: Game, rule: str) -> Iterator[tuple[EdgeCase, Session]]:
    """The cases that rest on a rule, opened at their end, those with the shortest line first."""
    cases = sorted((case for case in _cases(game.id) if rule in case.rules), key=lambda case: len(case.case.play))
    for case in cases:
        session = _opened(case)
        if session is not None:
            yield case, session


def _opened(case: EdgeCase) -> Session | None:
    try:
        return case.open()
    except WorkbenchError:  # a case of somebody's own that does not work shows nothing
        return None


def _go_before(session: Session, node: Node) -> str:
    """Go to the choice that led to a node, or, where none did, to the node before it; the move chosen there."""
    path = session.tree.path(node)
    for before, after in reversed(list(pairwise(path))):
        move = _made(after)
        if move is not None and isinstance(waiting(before.state), Choice):
            session.goto(before)
            return str(move)
    session.goto(path[-2] if len(path) > 1 else node)
    return ""


def _made(node: Node) -> Move | None:
    """The move that led to a node; None where chance or the rules did."""
    cause = node.cause
    return cause.move if cause is not None and cause.kind == "move" else None


def _ended(text: str) -> str:
    """A text that ends like a sentence."""
    return text if text.endswith(("?", ".")) else f"{text}."


def _source(case: EdgeCase) -> str:
    return f"case {case.case.id}: {case.title}"
