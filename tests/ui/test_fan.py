"""Outcomes side by side: which part of the table is shown, how many at once, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import GAMES, nodes_of, sitting
from tests.ui.benches import do
from workbench.ui import fan
from workbench.ui.board import wire


def at_draw(game: str, least: int, most: int) -> Any:
    """A sitting at a draw with so many outcomes."""
    for seed in range(12):
        session = sitting(game, seed)
        for node in reversed(session.line):
            if session.at(node).waiting == "chance" and least <= len(session.at(node).outcomes()) <= most:
                session.goto(node)
                return session
    pytest.skip(f"no such draw in {game}")
    return None


def shown(bench: Any) -> Any:
    return bench._opened["chance"].view["pictures"]


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_becomes_a_picture_of_where_they_differ(game: str) -> None:
    session = at_draw(game, 2, 12)
    bench = wb.bench(session, open=["chance"])
    assert shown(bench) is None or not shown(bench)["open"]
    here = session.node
    do(bench, "chance", "fan", {})
    view = shown(bench)
    assert session.node is here
    odds = session.odds
    assert [item["label"] for item in view["items"]] == [odd.label for odd in odds.outcomes]
    graphs = [wire(wb.graph(session.at(item["node"]).state)) for item in view["items"]]
    pieces = fan.differing(graphs)
    assert view["same"] is (not pieces)
    x, y, w, _ = view["box"]
    assert x >= 0
    assert y >= 0
    assert x + w <= max(graph["width"] for graph in graphs) + 1e-6
    for item, graph in zip(view["items"], graphs, strict=True):
        full = {node["id"]: node for node in graph["nodes"]}
        assert all(full[node["id"]] == node for node in item["graph"]["nodes"])
        assert set(item["marks"]) <= set(pieces)
    if pieces:
        inside = [node["id"] for item in view["items"] for node in item["graph"]["nodes"]]
        assert set(inside) & pieces
    do(bench, "chance", "goto", {"id": view["items"][-1]["node"]})
    assert session.node.id == view["items"][-1]["node"]
    assert session.waiting != "task"
    bench.close()


def test_many_outcomes_come_twelve_at_a_time() -> None:
    session = at_draw("dueling_nobles", 15, 60)
    bench = wb.bench(session, open=["chance"])
    count = len(session.outcomes())
    do(bench, "chance", "fan", {})
    met = [item["node"] for item in shown(bench)["items"]]
    assert len(met) == 12
    assert shown(bench)["pages"] == f"1 to 12 of {count}"
    assert (shown(bench)["before"], shown(bench)["after"]) == (False, True)
    while shown(bench)["after"]:
        do(bench, "chance", "turn", {"id": "after"})
        met += [item["node"] for item in shown(bench)["items"]]
    assert len(met) == len(set(met)) == count
    do(bench, "chance", "turn", {"id": "after"})  # beyond the end
    assert shown(bench)["items"]
    for _ in range(9):
        do(bench, "chance", "turn", {"id": "before"})
    assert shown(bench)["pages"].startswith("1 to 12")
    bench.close()


def test_very_many_are_asked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_draw("dueling_nobles", 15, 60)
    made = type(session).fan_out
    monkeypatch.setattr(type(session), "fan_out", lambda self, most=5: made(self, most))
    bench = wb.bench(session, open=["chance"])
    count, before = len(session.outcomes()), nodes_of(session)
    do(bench, "chance", "fan", {})
    assert nodes_of(session) == before
    assert bench._opened["chance"].view["fan"] == f"Yes, make {count} lines"
    do(bench, "chance", "fan", {})
    assert len(session.node.children) >= count
    assert bench._opened["chance"].view["fan"] == ""
    bench.close()


def test_who_may_not_know_the_outcomes_gets_no_pictures() -> None:
    session = at_draw("dueling_nobles", 15, 60)
    session.fan_out()
    bench = wb.bench(session, open=["chance"], seat=1)
    view = bench._opened["chance"].view
    assert view["groups"] == []
    assert "pictures" not in view
    before = nodes_of(session)
    do(bench, "chance", "fan", {})
    do(bench, "chance", "pictures", {})
    assert nodes_of(session) == before
    assert "shown only to who sees all" in bench.question.view["sub"] or "pictures" not in bench._opened["chance"].view
    bench.close()


def node(name: str, x: float, y: float, w: float = 40, h: float = 20, **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": "card", "x": x, "y": y, "w": w, "h": h, **more}


def table(*nodes: dict[str, Any]) -> dict[str, Any]:
    return {"width": 600, "height": 800, "nodes": list(nodes), "edges": []}


def test_the_part_lies_round_what_differs() -> None:
    one = table(node("a", 10, 10, label="A"), node("b", 500, 700))
    other = table(node("a", 10, 10, label="B"), node("b", 500, 700))
    assert fan.differing([one, other]) == {"a"}
    x, y, w, h = fan.part([one, other], frozenset("a"))
    assert x <= 10
    assert y <= 10
    assert x + w >= 50
    assert y + h >= 30
    assert w * h < 0.1 * 600 * 800
    assert [each["id"] for each in fan.cut(one, (x, y, w, h))["nodes"]] == ["a"]


def test_far_apart_the_part_of_a_player_is_shown() -> None:
    one = table(node("bag", 10, 760, label="1"), node("hand", 400, 20, label="1", owner=0))
    other = table(node("bag", 10, 760, label="2"), node("hand", 400, 20, label="2", owner=0))
    box = fan.part([one, other], fan.differing([one, other]))
    assert [each["id"] for each in fan.cut(one, box)["nodes"]] == ["hand"]


def test_what_is_spread_over_most_of_the_table_is_shown_whole() -> None:
    one = table(*(node(str(n), 60 * (n % 10), 80 * (n // 10), 55, 75, label="1") for n in range(100)))
    other = table(*(node(str(n), 60 * (n % 10), 80 * (n // 10), 55, 75, label="2") for n in range(100)))
    assert fan.part([one, other], fan.differing([one, other])) == (0.0, 0.0, 600, 800)
    assert fan.part([one, one], frozenset()) == (0.0, 0.0, 600, 800)
