"""Positions of random games, and what a graph says, for the tests of the pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import networkx as nx

import workbench as wb

OLD_WORDS = "old-terms"


def play_on(players: tuple[str, ...], seed: int, **settings: Any) -> Iterator[Any]:
    """Every position of a game in which both sides move at random."""
    session = wb.start("dueling_nobles", players=players, seed=seed, **settings)
    rng = Random(seed)
    yield session.state
    while session.waiting == "choice" and session.node.depth < 600:
        session.play(rng.choice(list(session.legal_moves)))
        yield session.state


@cache
def positions() -> tuple[Any, ...]:
    """Positions of several games: all kinds of settings, long names, the end; every fifth one."""
    games = (
        play_on(("Ann", "Ben"), 1),
        play_on(("Ann", "Ben"), 2, rulings={"support-open": "sealed"}),
        play_on(("Anna Esterházy", "Maximilian Alexander"), 3, variants=[OLD_WORDS]),
        play_on(("Ann", "Ben"), 4, rulings={"discards-open": "top-only", "open-counts": "secret"}),
        play_on(("Ann", "Ben"), 5, rulings={"intrigue-whose": "both-sides", "spent-gold": "removed"}),
    )
    found = []
    for game in games:
        states = list(game)
        found.extend([*states[::5], states[-1]])
    return tuple(found)


def seen_positions() -> Iterator[tuple[Any, int | None]]:
    """The positions with the eyes that see them: nobody's, then each seat's."""
    for number, state in enumerate(positions()):
        yield state, (None, 0, 1)[number % 3]


def content(graph: nx.MultiDiGraph) -> str:
    """A graph as text, the order of its pieces included."""
    nodes = list(graph.nodes(data=True))
    return json.dumps([graph.graph, nodes, list(graph.edges(data=True))], ensure_ascii=False)
