"""Games and tables of Heir and Regent of which pictures are made, each played and drawn once a process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import networkx as nx

import workbench as wb
from tests.courts import acting
from workbench.games.heir_and_regent.year_end import FinishYear, ScoreNoble
from workbench.kernel.registry import find_game

NAMES = ("Ann", "Ben")
GAME = find_game("heir_and_regent")
Kind = dict[str, Any]
GAMES: tuple[tuple[int, Kind], ...] = (
    (1, {}),
    (2, {"variants": ["cliques"]}),
    (
        3,
        {
            "variants": ["cliques", "large-court", "mixed-deck"],
            "rulings": {"factions": "seven", "mixed-pool": "four-six"},
        },
    ),
    (4, {"variants": ["cliques"], "rulings": {"cliques-grid": "2x6", "cliques-council": "kept", "roles": "random"}}),
    (5, {"variants": ["third-of-nobles"], "rulings": {"discards-open": "closed", "hand-knowledge": "tracked"}}),
    (6, {"rulings": {"factions": "trackless", "birthday-slot": "takes-place", "year-end-when": "one-more-each"}}),
)


def ticks(seed: int, more: Kind) -> Iterator[Any]:
    """Every tick of a game at random in which Nobles are placed where they can be."""
    session, rng = wb.start("heir_and_regent", players=NAMES, seed=seed, **more), Random(seed)
    yield session
    while session.waiting != "over":
        if session.waiting == "choice":
            session.play(liked(session, rng), run=False)
        else:
            session.step()
        yield session


def liked(session: Any, rng: Random) -> str:
    texts = [str(move) for move in session.legal_moves]
    placing = [text for text in texts if text.startswith(("inv ", "seat ", "ret ", "take "))]
    if placing and rng.random() < 0.8:
        return rng.choice(placing)
    acting = [text for text in texts if text != "end"]
    return rng.choice(acting if acting and rng.random() < 0.7 else texts)


@cache
def played() -> tuple[tuple[Any, ...], ...]:
    """The states of every tick of several games."""
    return tuple(tuple(session.state for session in ticks(seed, more)) for seed, more in GAMES)


@cache
def positions() -> tuple[tuple[Any, int | None], ...]:
    """Positions of all games, each with the eyes that see it; the Year Ends among them."""
    found: list[tuple[Any, int | None]] = []
    for states in played():
        scoring = [state for state in states if state.agenda and isinstance(state.agenda[-1], (ScoreNoble, FinishYear))]
        chosen = [*states[:40:9], *states[40::53], *scoring[::5], states[-1]]
        found += [(state, (None, 0, 1)[place % 3]) for place, state in enumerate(chosen)]
    return tuple(found)


@cache
def graphs() -> tuple[nx.MultiDiGraph, ...]:
    return tuple(wb.graph(state, seat) for state, seat in positions())


def crowded(**more: Any) -> Any:
    """A sitting in the middle of a year with a full table, the Heir to act."""
    return acting(TABLE, **more)


TABLE: Kind = {
    "markers": {"Im": 2, "Me": 4, "Pi": 8, "Pr": 3, "Co": 6, "Ag": 7},
    "court": {
        "1": "Me/Pi",
        "2": "Me/Co",
        "3": "Im/Pr",
        "4": "Im/Ag",
        "5": "Me/Im",
        "6": "Pi/Co",
        "7": "Im/Co",
        "9": "Ag/Pi",
        "10": "Pi/Ag",
        "12": "Pr/Me",
    },
    "council": {"1": "Co/Im", "2": "Ag/Me", "3": "Pr/Pi"},
    "seats.0.retinue": ["Pi/Im", "Co/Ag"],
    "seats.1.retinue": ["Ag/Co", "Me/Ag", "Co/Pr"],
    "seats.0.hand": ["Me", "Me", "Me", "Co", "Co", "Im", "Pi", "Pr/Ag"],
    "seats.1.hand": ["Ag", "Ag", "Pr", "Ag/Im"],
    "faction_pool": ["Pi", "Co", "Ag"],
    "noble_pool": ["Me/Pr", "Co/Pi", "Pi/Pr"],
}
KEPT = {"variants": ["cliques"], "rulings": {"cliques-council": "kept"}}
