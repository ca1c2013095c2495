"""Heir and Regent in print: no label on another, words for what is on the table, the same bytes every time."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import combinations

import networkx as nx

import workbench as wb
from tests.pictures.heir_and_regent_games import (
    KEPT,
    crowded,
    graphs,
)
from workbench.pictures.canvas import WIDTH
from workbench.pictures.figure import figure
from workbench.pictures.heir_and_regent.places import Grid, numbers, pitch


def test_no_label_of_a_figure_lies_on_another() -> None:
    session = crowded(**KEPT)
    shown = [figure(graph) for graph in graphs()[::9]]
    shown += [wb.draw(session.state, after=session.foresee(move)) for move in ("inf Me 3", "inf Co 2")]
    for drawn in shown:
        boxes = [(label.text, label.box) for label in drawn.labels]
        for (one, a), (other, b) in combinations(boxes, 2):
            across = min(a.right, b.right) - max(a.x, b.x) > 0.5
            assert not (across and min(a.bottom, b.bottom) - max(a.y, b.y) > 2.5), (drawn.title, one, other)


def test_a_figure_says_what_is_on_the_table() -> None:
    drawn = wb.draw(crowded(**KEPT).state)
    said = {label.text for label in drawn.labels}
    assert {"Court", "Privy Council", "Faction pool", "Im × 3 · H 12", "If the year ended now"} <= said
    assert (
        "Court space 3: Imperialist/Progressive, would pay the Heir 4 by its major Faction Imperialist"
        in drawn.description
    )


def test_places() -> None:
    grid = Grid(0, 10, 4, 109, 52)
    assert grid.place(6) == (109, 70, 101, 52)
    assert grid.rows(12) == 3 * 60 - 8
    assert (pitch(3), pitch(4), pitch(15)) == (109, 109, 104)
    assert 6 * pitch(6) - 8 == WIDTH - 1
    assert numbers({"2": "", "x": ""}, 2) == {1: "1", 2: "2", 3: "x"}


def test_a_graph_is_made_quickly() -> None:
    """Measured against filling a bare graph with the same nodes and edges: a busy machine slows both."""
    state = crowded(**KEPT).state
    made = wb.graph(state)
    nodes, edges = list(made.nodes(data=True)), list(made.edges(data=True))

    def bare() -> None:
        graph = nx.MultiDiGraph()
        for key, fields in nodes:
            graph.add_node(key, **fields)
        for one, other, fields in edges:
            graph.add_edge(one, other, **fields)

    assert _least_time(lambda: wb.graph(state)) < 14 * _least_time(bare)


def _least_time(work: Callable[[], object]) -> float:
    times = []
    for _ in range(40):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


SCRIPT = """
import hashlib
from itertools import islice
from tests.courts import acting, lay
from tests.pictures.positions import content
from tests.pictures.heir_and_regent_games import KEPT, ticks
import workbench as wb
text = hashlib.sha256()
for session in islice(ticks(11, KEPT), 0, 700, 97):
    for seat in (None, 0, 1):
        text.update(content(wb.graph(session.state, seat)).encode())
print(text.hexdigest())
"""


def test_two_processes_draw_the_same() -> None:
    said = set()
    for seed in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment, timeout=300, check=False
        )
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
    assert len(said) == 1
