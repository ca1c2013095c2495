from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.pictures.positions import content, positions, seen_positions
from workbench.kernel.registry import find_game
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world
from workbench.pictures import drawing
from workbench.pictures.canvas import Canvas
from workbench.pictures.figure import figure
from workbench.pictures.generic import GenericPicture

_KINDS = "person couple card tile structure space counter area seat text bar die phase"
_FIELDS = """
kind x y w h label sub full owner mark face rows lines badges tone tint align state ring group halves focus
"""
_RELATIONS = "parent married fights blocks sums adjacent preview faction serves"
KINDS, FIELDS, RELATIONS = (frozenset(text.split()) for text in (_KINDS, _FIELDS, _RELATIONS))
SOLID = frozenset({"person", "card", "counter", "seat", "phase", "die"})

GRAPHS = [wb.graph(state, seat) for state, seat in seen_positions()]


def test_every_node_has_the_fields_of_the_contract() -> None:
    for graph in GRAPHS:
        for key, fields in graph.nodes(data=True):
            assert isinstance(key, str)
            assert fields["kind"] in KINDS, key
            assert not fields.keys() - FIELDS, key
            assert all(isinstance(fields[name], (int, float)) for name in "xywh"), key
            assert None not in fields.values(), key
        assert {fields["kind"] for _, _, fields in graph.edges(data=True)} <= RELATIONS


def test_all_values_survive_json() -> None:
    for graph in GRAPHS:
        for fields in (graph.graph, *(fields for _, fields in graph.nodes(data=True))):
            assert json.loads(json.dumps(fields)) == fields


def test_no_key_is_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    put = Canvas.put

    def careful(self: Canvas, key: str, *place: Any, **fields: Any) -> str:
        assert key not in self.graph, key
        return put(self, key, *place, **fields)

    monkeypatch.setattr(Canvas, "put", careful)
    for state, seat in seen_positions():
        wb.graph(state, seat)


def test_nodes_lie_inside_the_picture() -> None:
    for graph in GRAPHS:
        for key, node in graph.nodes(data=True):
            assert node["x"] >= 0, key
            assert node["y"] >= 0, key
            assert node["x"] + node["w"] <= graph.graph["width"], key
            assert node["y"] + node["h"] <= graph.graph["height"], key


def test_no_piece_lies_on_another_unless_it_serves_it() -> None:
    for graph in GRAPHS:
        solid = {key: node for key, node in graph.nodes(data=True) if node["kind"] in SOLID}
        for one, other in combinations(solid, 2):
            if not graph.has_edge(one, other) and not graph.has_edge(other, one):
                assert not _overlap(solid[one], solid[other]), (one, other)


def _overlap(a: dict[str, Any], b: dict[str, Any]) -> bool:
    across = a["x"] < b["x"] + b["w"] and b["x"] < a["x"] + a["w"]
    return across and a["y"] < b["y"] + b["h"] and b["y"] < a["y"] + a["h"]


def test_every_card_in_sight_is_drawn_once() -> None:
    for state in positions():
        graph = wb.graph(state)
        for seat in state.seats:
            cards = [*seat.hand, *seat.dealt, *seat.chosen, *(noble.card for noble in seat.arms)]
            assert all(card in graph for card in [*cards, *(noble.knight for noble in seat.arms if noble.knight)])
        if state.battle is not None:
            sides = (state.battle.attack, state.battle.defence)
            assert all(card in graph for side in sides for card in (*side.cards, *side.sealed))
            assert [fields["kind"] for _, _, fields in graph.edges(data=True)].count("fights") <= 1


def test_fighters_are_related() -> None:
    fights = [
        graph.has_edge(state.battle.attack.noble, state.battle.defence.noble)
        for state, seat in seen_positions()
        if state.battle is not None
        for graph in [wb.graph(state, seat)]
        if state.battle.attack.noble in graph and state.battle.defence.noble in graph
    ]
    assert fights
    assert all(fights)


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_cards_leave_no_trace(seat: int) -> None:
    """Other hidden cards elsewhere, same picture: nothing in it depends on what the seat may not know."""
    changed = 0
    for number, state in enumerate(positions()):
        if number % 4:
            continue
        game = find_game(state.settings.game)
        world = sample_world(game, view(state, seat), Random(number))
        assert content(wb.graph(world, seat)) == content(wb.graph(state, seat))
        changed += content(wb.graph(world)) != content(wb.graph(state))
    assert changed > 3


SCRIPT = """
import hashlib
from tests.pictures.positions import content, play_on
import workbench as wb
text = hashlib.sha256()
for state in list(play_on(("Ann", "Ben"), 8))[::15]:
    for seat in (None, 0, 1):
        text.update(content(wb.graph(state, seat)).encode())
    text.update(wb.draw(state)._repr_svg_().encode())
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


def test_cards_that_stay_keep_their_place_in_their_row() -> None:
    """Within a row the order of the pieces that stay never changes (B41)."""
    states = positions()
    for before, after in pairwise(states):
        if before.settings is not after.settings or not before.turn:
            continue
        for seat in (0, 1):
            kept = [noble.card for noble in before.seats[seat].arms if after.seats[seat].noble(noble.card)]
            graph = wb.graph(after)
            places = [(graph.nodes[card]["y"], graph.nodes[card]["x"]) for card in kept]
            assert places == sorted(places)


def test_a_game_without_a_picture_gets_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "installed", lambda group: {})
    drawing.picture_of.cache_clear()
    try:
        state = positions()[-1]
        assert isinstance(drawing.picture_of(state.settings.game), GenericPicture)
        graph = wb.graph(state, 0)
        assert {"table", "seat:0", "seat:1"} <= set(graph)
        shown = " ".join(label.text for label in figure(graph).labels)
        assert "hand:" in shown
        assert "…" not in shown
    finally:
        drawing.picture_of.cache_clear()


# ------------------------------------------------------------------------------------------------ words of the duel


def _edited(
    edit: dict[str, Any], step: str = "PoliticalPhase", players: tuple[str, ...] = ("Ann", "Ben"), **more: Any
) -> Any:
    session, draw = wb.start("dueling_nobles", players=players, seed=7, **more), Random(18)
    while session.question is None or session.question.step != step:
        session.play(draw.choice(list(session.legal_moves)))
    if edit:
        session.edit(edit)
    return session.state


@pytest.mark.parametrize(
    ("exposed", "recalled", "lines"),
    [
        (["4C", "5C"], [], []),
        (["4C"], [], ["No longer in that hand: 5♣."]),
        ([], [], ["None of them is in that hand any more."]),
        ([], ["4C", "5C"], ["One or more may lie face down: 4♣ 5♣."]),
        ([], ["5C"], ["No longer in that hand: 4♣.", "5♣ may lie face down."]),
    ],
)
def test_a_spy_does_not_forget_cards_laid_face_down(exposed: list[str], recalled: list[str], lines: list[str]) -> None:
    edit = {
        "seats.0.report": {"turn": 2, "cards": ["4C", "5C"]},
        "seats.1.exposed": exposed,
        "battle.attack.seat": 1,
        "battle.defence.seat": 0,
        "battle.attack.recalled": recalled,
    }
    state = _edited(edit, "SupportChoice", rulings={"support-open": "sealed"})
    (note,) = (note for note in wb.graph(state).graph["notes"] if "Ann’s Spy" in note["title"])
    assert note["lines"] == ["4♣ 5♣", *lines]


def test_the_ribbon_lists_the_actions_of_each_phase_in_the_older_order() -> None:
    state = _edited({"used": ["oblige"]}, "GenerateResources", variants=["old-turn-order"])
    nodes = wb.graph(state).nodes
    said = {phase: nodes[f"phase:{phase}"] for phase in ("command", "political", "reinforcement")}
    assert said["command"]["label"] == "Beginning of Turn"
    assert [line["text"] for line in said["command"]["lines"]] == ["✓ Oblige", "Agents, Knights unused"]
    assert [line["text"] for line in said["political"]["lines"]] == ["Taxes, Betrayal", ""]


def test_a_long_name_leaves_room_for_what_it_heads() -> None:
    state = _edited({}, players=("Maximiliana " + "x" * 48, "y" * 60))
    graph = wb.graph(state)
    headings = [graph.nodes[f"text:hand:{letter}"]["label"] for letter in "AB"]
    assert headings == ["Maximiliana’s hand", f"{'y' * 39}…’s hand"]
    assert not [
        label.text for label in figure(graph).labels if label.text.endswith("…") and not label.text.startswith("y")
    ]
