"""The picture of Heir and Regent is whole: all pieces are there, apart from each other, and still within a turn."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from typing import Any

import pytest

import workbench as wb
from tests.pictures.heir_and_regent_games import (
    GAMES,
    NAMES,
    Kind,
    graphs,
    played,
    positions,
    ticks,
)
from workbench.games.heir_and_regent.words import LETTERS, retinue_pieces
from workbench.pictures.canvas import WIDTH, Canvas

KINDS = frozenset(["area", "bar", "card", "counter", "meter", "person", "phase", "seat", "space", "structure", "text"])
RELATIONS = frozenset(["faction", "preview"])
SOLID = frozenset(["card", "counter", "meter", "person", "phase", "seat", "space"])
HIGHER = ("track:", "then:", "change:", "gone:", "paid:")
TEXTS = ("text", "area")


def test_every_node_is_whole_and_inside_the_picture() -> None:
    for graph in graphs():
        for key, node in graph.nodes(data=True):
            assert node["kind"] in KINDS, key
            assert None not in node.values(), key
            assert node["x"] >= 0, key
            assert node["y"] >= 0, key
            assert node["x"] + node["w"] <= graph.graph["width"], key
            assert node["y"] + node["h"] <= graph.graph["height"], key
        assert {fields["kind"] for _, _, fields in graph.edges(data=True)} <= RELATIONS
        assert graph.graph["width"] == WIDTH


def test_all_values_survive_json() -> None:
    for graph in graphs():
        for fields in (graph.graph, *(fields for _, fields in graph.nodes(data=True))):
            assert json.loads(json.dumps(fields)) == fields


def test_only_alike_cards_share_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    put = Canvas.put

    def careful(self: Canvas, key: str, *place: Any, **fields: Any) -> str:
        assert key not in self.graph or key.startswith("pool:"), key
        return put(self, key, *place, **fields)

    monkeypatch.setattr(Canvas, "put", careful)
    for state, seat in positions():
        wb.graph(state, seat)


def test_pieces_of_one_layer_lie_apart() -> None:
    for graph in graphs():
        solid = [(key, node) for key, node in graph.nodes(data=True) if node["kind"] in SOLID and not _above(key)]
        for (one, a), (other, b) in combinations(solid, 2):
            assert not _overlap(a, b), (one, other)


def _above(key: str) -> bool:
    """Markers lie on their tracks on purpose."""
    return key.startswith(HIGHER) and key.count(":") == 1


def _overlap(a: Kind, b: Kind) -> bool:
    across = a["x"] < b["x"] + b["w"] and b["x"] < a["x"] + a["w"]
    return bool(across and a["y"] < b["y"] + b["h"] and b["y"] < a["y"] + a["h"])


def test_every_card_in_sight_is_drawn() -> None:
    for state, seat in positions():
        graph = wb.graph(state, seat)
        assert all(graph.nodes[f"court:{space}"]["face"] == f"pair:{noble}" for space, noble in state.court.items())
        assert all(graph.nodes[f"council:{space}"]["face"] == f"pair:{noble}" for space, noble in state.council.items())
        assert all(f"pool:{card}" in graph for card in (*state.faction_pool, *state.noble_pool))
        assert all(f"track:{code}" in graph for code in state.markers)
        for player in state.seats:
            pieces = retinue_pieces(player.seat, player.retinue)
            assert all(piece in graph for piece in pieces)
            if seat in (None, player.seat):
                assert all(f"hand:{LETTERS[player.seat]}:{card}" in graph for card in player.hand)


def test_pieces_that_moves_touch_and_refusals_name_are_on_the_board() -> None:
    """All that the bench may mark, for each kind of decision met."""
    met: dict[str, int] = {}
    for seed, more in GAMES:
        for session in ticks(seed, more):
            if session.waiting != "choice" or met.get(session.question.step, 0) > 30:
                continue
            met[session.question.step] = met.get(session.question.step, 0) + 1
            graph = wb.graph(session.state, session.decider)
            for verdict in session.verdicts():
                touched = verdict.move.touches(session.state, session.decider)
                named = [fact for objection in verdict.objections for fact in objection.facts]
                missing = [piece for piece in (*touched, *named) if piece not in graph]
                assert not missing, (session.question, verdict.move, missing)
    assert {"AgreeSides", "DrawCard", "Act"} <= met.keys()


def test_nothing_moves_within_a_turn() -> None:
    """What stays on the table stays in its place, but for the markers and what an action moves."""
    compared = 0
    for states in played():
        for before, after in pairwise(states):
            if before.turn != after.turn or before.year != after.year or not before.agenda:
                continue
            old, new = wb.graph(before).nodes, wb.graph(after).nodes
            for key in old:
                fixed = key.startswith(("court:", "council:", "pool:", "deck:", "discards:", "birthday", "if:title"))
                if fixed and "#" not in key and key in new and "pool:" not in key:
                    assert [old[key][side] for side in "xy"] == [new[key][side] for side in "xy"], key
            compared += 1
            if compared % 150 == 0:
                break
    assert compared > 300


def test_a_taken_card_leaves_a_gap_that_the_next_one_fills() -> None:
    session = wb.start("heir_and_regent", players=NAMES, seed=3)
    while session.question.step != "DrawCard":
        session.play(session.legal_moves[0])
    pool = session.state.noble_pool
    places = [wb.graph(session.state).nodes[f"pool:{card}"]["x"] for card in pool]
    session.play(f"d {pool[0]}", run=False)
    graph = wb.graph(session.state)
    assert [graph.nodes[f"pool:{card}"]["x"] for card in pool[1:]] == places[1:]
    assert graph.nodes["pool:noble:0"]["x"] == places[0]
    session.run()
    new = session.state.noble_pool[0]
    assert (wb.graph(session.state).nodes[f"pool:{new}"]["x"], session.state.noble_pool[1:]) == (places[0], pool[1:])
