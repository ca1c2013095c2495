"""A long sitting and many benches leave nothing behind, and little is sent."""

from __future__ import annotations

import gc
import json
import random
import tracemalloc
import weakref

import pytest
from ipywidgets.widgets.widget import _instances

import workbench as wb
from tests.ui.benches import NAMES, opened


def widgets() -> set[str]:
    gc.collect()
    return set(_instances)


def test_two_hundred_steps_make_no_widget_and_keep_little() -> None:
    session = wb.start("noblemen", players=3, seed=4)
    bench = opened(session)
    rng = random.Random(4)
    for _ in range(40):
        bench.handle("play", {"id": str(rng.choice(list(session.legal_moves)))})
    before = widgets()
    line = session.line
    sizes = []
    for number in range(200):
        if number == 170:  # tracing makes a step five times as slow; by now every node was looked at
            tracemalloc.start()
        bench.handle("goto", {"id": line[number % len(line)]})
        bench.handle("peek", {"id": line[(7 * number) % len(line)]})
        if number in (175, 199):  # between them, all that is shown was replaced, which leaves as much as was there
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert widgets() == before
    assert sizes[1] - sizes[0] < 24 * 20_000  # bytes a step
    bench.close()
    session.stop_autosave()


@pytest.mark.parametrize("open_", [[], NAMES])
def test_twenty_benches_made_and_dropped_leave_nothing(open_: list[str]) -> None:
    session = wb.start("dueling_nobles", seed=2)
    wb.bench(session, open=open_).close()
    before = widgets()
    made = []
    for _ in range(20):
        bench = wb.bench(session, open=open_)
        bench.handle("play", {"id": str(session.legal_moves[0])})
        made.append(weakref.ref(bench))
        bench.close()
    del bench
    assert widgets() == before
    assert [ref for ref in made if ref() is not None] == []
    session.stop_autosave()
    assert session._watchers == []


def test_a_section_that_is_closed_is_not_made_anew() -> None:
    bench = wb.bench(wb.start("dueling_nobles", seed=2), open=NAMES)
    panels, before = dict(bench._opened), widgets()
    for _ in range(3):
        for name in NAMES:
            bench.handle("section", {"id": name})
    assert bench._opened == panels
    assert widgets() == before
    bench.close()


def test_a_closed_section_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    session = wb.start("noblemen", seed=2)
    bench = wb.bench(session, open=["rules"])
    calls = []
    for name, section in bench.sections.items():
        made = section.view
        monkeypatch.setattr(section, "view", lambda made=made, name=name: (calls.append(name), made())[1])
    bench.handle("choose", {"id": str(session.legal_moves[0])})
    assert set(calls) == {"rules"}
    bench.handle("section", {"id": "rules"})
    calls.clear()
    bench.handle("play", {"id": str(session.legal_moves[0])})
    assert calls == []
    bench.close()


def test_looking_at_another_node_sends_the_board_alone() -> None:
    session = wb.start("noblemen", seed=2)
    session.play(session.legal_moves[0])
    bench = opened(session)
    sent = []
    for panel in bench.panels:
        panel.observe(lambda change: sent.append(type(change["owner"]).__name__), "view")
    bench.handle("peek", {"id": 1})
    bench.handle("peek", {"id": -1})
    assert sent == []
    bench.close()


def test_what_a_click_sends_is_small() -> None:
    """All that changes with a move in a long game; the page draws it at once."""
    session = wb.start("among_nobles", players=5, seed=5)
    rng = random.Random(5)
    for _ in range(60):
        if session.waiting == "choice":
            session.play(rng.choice(list(session.legal_moves)))
    bench = wb.bench(session)
    sent = []
    for panel in bench.panels:
        panel.observe(lambda change: sent.append(change["new"]), "view")
    bench.board.observe(lambda change: sent.append(change["new"]), ["graph", "overlay"])
    bench.handle("play", {"id": str(session.legal_moves[0])})
    assert len(json.dumps(sent)) < 400_000
    bench.close()
