"""Sittings of all games at random places, and what of them must never change."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from tests.soak import random_settings
from workbench.kernel import make_settings
from workbench.kernel.codec import to_json
from workbench.kernel.registry import find_game, game_ids
from workbench.session import Session

GAMES = game_ids()
PLACES = [(game, seed) for game in GAMES for seed in range(6)]


def pick(session: Session, rng: Random) -> Any:
    """A legal move: its kind first, so that all of a game is seen."""
    kinds: dict[str, list[Any]] = {}
    for move in session.legal_moves:
        kinds.setdefault(type(move).__name__, []).append(move)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def on(session: Session, moves: int, rng: Random) -> Session:
    """The sitting after some more random moves."""
    for _ in range(moves):
        if session.waiting != "choice":
            break
        session.play(pick(session, rng))
    return session


def sitting(game: str, seed: int, moves: int | None = None, usual: bool = False) -> Session:
    """A sitting under random settings, or the usual ones, after some random moves, where a seat decides."""
    rng = Random(f"{game} {seed}")
    found = find_game(game)
    settings = make_settings(found.rulebook, found.seats[0]) if usual else random_settings(found, rng)
    pack = found.components
    if pack is not None:
        settings = msgspec.structs.replace(settings, pack=pack.name, components=pack.fingerprint, parts=pack)
    session = Session(found, settings, found.start(settings), seed)
    session.run()
    on(session, rng.randrange(8, 70) if moves is None else moves, rng)
    while session.waiting != "choice":
        session.back()
    return session


def nodes_of(session: Session) -> dict[int, tuple[Any, ...]]:
    """What every node is, by id: nothing of it may ever change."""
    return {
        node.id: (
            node.parent,
            node.cause,
            node.events,
            to_json(node._state),
            node._state.settings,
            node.note,
            node.line,
        )
        for node in session.tree
    }


def numbers(state: Any) -> list[str]:
    """Paths of some numbers in a state that an edit may change."""
    from workbench.session.fields import kind_of, spots

    game = find_game(state.settings.game)
    return [
        spot.path
        for spot in spots(game, state)
        if kind_of(spot) == "number"
        and spot.value is not None
        and "agenda" not in spot.path
        and spot.path[-4:] != "seat"
    ]


def chance_nodes(session: Session) -> Iterator[Any]:
    """The nodes of the current line at which a draw waited, the last first."""
    for node in reversed(session.tree.path(session.node)):
        if session.at(node).waiting == "chance":
            yield node
