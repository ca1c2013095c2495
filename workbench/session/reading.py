"""Reading moves as people type them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from workbench.kernel.errors import AmbiguousMove, UnknownMove
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.play import candidates, waiting
from workbench.kernel.seats import seat_called, without_accents
from workbench.kernel.state import AnyState
from workbench.kernel.step import Chance, Choice

MOST = 400
LONGEST = 400


def read_move(game: Game, state: AnyState, text: str) -> tuple[Move, int | None]:
    """The move that `text` names now, and the seat before a colon ("B: hold"), None without one.

    Raises:
        UnknownMove: it names none; the message holds the nearest.
        AmbiguousMove: it could be several; the message lists them.
    """
    if not isinstance(text, str):
        raise UnknownMove(f"A move is a text such as {_example(state)!r}, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise UnknownMove(f"A move of {len(text)} signs is none of this game; the longest has fewer than {LONGEST}.")
    before, colon, after = text.partition(":")
    seat = seat_called(state.settings, before) if colon else None
    typed = after if seat is not None else text
    offered = _on_offer(state)
    found = _formed(game, state, game.tidy(typed), offered)
    if found is None:
        found = _formed(game, state, game.tidy(game.spelled(typed, state.settings)), offered)
    return (_begun(game, game.tidy(typed), offered) if found is None else found), seat


def _on_offer(state: AnyState) -> list[Move]:
    step = waiting(state)
    if isinstance(step, Chance):
        return [outcome for outcome, _ in zip((move for move, _ in step.outcomes(state)), range(MOST), strict=False)]
    try:
        return candidates(state, MOST)
    except Exception:
        return []  # an impossible position; moves can still be read by their form


def _formed(game: Game, state: AnyState, body: str, offered: list[Move]) -> Move | None:
    """The move whose notation a text is; None if it is no notation.

    Where moves of several kinds read alike, the one on offer now is meant, else one that these rules have.
    """
    wanted = without_accents(body)
    exact = [move for move in offered if without_accents(str(move)) == wanted]
    if exact:
        return exact[0]
    formed = game.read(body)
    kinds = _kinds(state, offered)
    now = [move for move in formed if type(move) in kinds]
    return next(iter(now or [move for move in formed if move.played(state.settings)] or formed), None)


def _kinds(state: AnyState, offered: list[Move]) -> set[type[Move]]:
    """The kinds of move on offer now, also those of which there is no candidate."""
    step, kinds = waiting(state), {type(move) for move in offered}
    try:
        return kinds.union(step.offered(state)) if isinstance(step, Choice) else kinds
    except Exception:
        return kinds  # an impossible position


def _begun(game: Game, body: str, offered: list[Move]) -> Move:
    """The only move on offer that begins with a text."""
    wanted = without_accents(body)
    begun = [move for move in offered if wanted and without_accents(str(move)).startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise AmbiguousMove(f"{body!r} can be {_listed(map(str, begun))}.")
    raise UnknownMove(_unknown(body, [str(move) for move in offered], game.hint(body)))


def _unknown(body: str, known: list[str], hint: str) -> str:
    near = [] if hint else get_close_matches(body, known, n=3, cutoff=0.5)
    more = hint or (f"Did you mean {_listed(near)}?" if near else "")
    return f"No move is called “{body}”. {more}".rstrip()


def _listed(names: Iterable[str]) -> str:
    shown = list(names)
    more = f" and {len(shown) - 6} more" if len(shown) > 6 else ""
    return ", ".join(f"“{name}”" for name in shown[:6]) + more


def _example(state: AnyState) -> str:
    return next((str(move) for move in _on_offer(state)), "-")
