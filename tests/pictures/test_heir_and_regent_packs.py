"""Other packs, edited and impossible positions of Heir and Regent can be drawn."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from tests.pictures.heir_and_regent_games import (
    NAMES,
    Kind,
)
from workbench.pictures.figure import figure

PACK = """name = "many"
stand_in = []
factions = [
    { code = "Aa", name = "Alpha" }, { code = "Bb", name = "Beta" }, { code = "Cc", name = "Gamma" },
    { code = "Dd", name = "Delta" }, { code = "Ee", name = "Epsilon" }, { code = "Ff", name = "Zeta" },
    { code = "Gg", name = "Eta" }, { code = "Hh", name = "Theta" }, { code = "Ii", name = "Iota" },
]
deeds = []

[nobles]
each_pair = 1
more = ["Aa/Bb", "Aa/Bb"]

[large_court]
rows = 2
columns = 15
"""


def test_another_pack_with_many_factions_and_a_wide_court(tmp_path: Any) -> None:
    path = tmp_path / "many.toml"
    path.write_text(PACK, encoding="utf-8")
    session = wb.start(
        "heir_and_regent", players=NAMES, seed=1, components=str(path), variants=["large-court", "cliques"]
    )
    while session.question.step != "Act":
        session.play(session.legal_moves[0])
    session.edit(
        {"seats.0.hand": [*(f"{a}{a.lower()}" for a in "ABCDEFGHI"), "Aa/Bb", "Aa/Bb"], "court": {"15": "Aa/Bb"}}
    )
    graph = wb.graph(session.state)
    assert graph.graph["width"] > 1500
    assert all(f"track:{code}" in graph for code in session.state.markers)
    assert graph.nodes["hand:A:Aa/Bb"]["label"] == "Aa/Bb ×2"
    assert graph.nodes["court:15"]["x"] + graph.nodes["court:15"]["w"] <= graph.graph["width"]
    assert graph.graph["badges"] == [{"text": "▦ stand-in: decks, turn", "tone": "standin"}]


EDITS: tuple[tuple[str, Kind], ...] = (
    (
        "strange cards",
        {"seats.0.hand": ["ZZ", "Me/Me", "Xx/Yy", "", "Me"], "faction_pool": ["ZZ", "ZZ", "Me", "Me", "Me"]},
    ),
    ("spaces off the board", {"court": {"13": "Me/Pi", "99": "Pi/Me", "x": "Co/Im"}, "council": {"7": "Me/Co"}}),
    ("no Nobles", {"court": {"1": "ZZ", "2": ""}, "council": {"1": "Me"}, "seats.1.retinue": ["Me/Pi", "Me/Pi", "?"]}),
    ("markers off the track", {"markers": {"Me": 0, "Pi": 14, "Xx": -3}}),
    ("no sides", {"heir": None}),
    ("a stranger is Heir", {"heir": 5, "player": 9}),
    ("three seats", {"seats.+": {"seat": 2, "hand": ["Me"], "retinue": ["Pi/Me"]}}),
    ("no seats", {"seats": []}),
    ("one seat", {"seats": [{"seat": 0}]}),
    ("years", {"year": 77, "turn": -1, "deck_size": -5, "least_above": 90, "most_above": 3}),
)


@pytest.mark.parametrize(("name", "edit"), [pytest.param(*item, id=item[0]) for item in EDITS])
@pytest.mark.parametrize("more", [{}, {"variants": ["cliques"]}], ids=["current", "cliques"])
def test_an_impossible_position_is_drawn(name: str, edit: Kind, more: Kind) -> None:
    session = wb.start("heir_and_regent", players=NAMES, seed=1, **more)
    while session.question.step != "Act":
        session.play(session.legal_moves[0])
    session.edit(edit)
    state = session.state
    for seat in (None, *range(min(2, len(state.seats)))):
        graph = wb.graph(state, seat)
        assert graph.number_of_nodes() > 30
        for key, node in graph.nodes(data=True):
            assert 0 <= node["x"] <= node["x"] + node["w"] <= graph.graph["width"], key
            assert node["y"] + node["h"] <= graph.graph["height"], key
        assert figure(graph).labels


def test_the_hands_of_long_names_fit() -> None:
    session = wb.start("heir_and_regent", players=("Maximiliana " + "x" * 48, "y" * 60), seed=1)
    graph = wb.graph(session.state)
    cut = [label.text for label in figure(graph).labels if label.text.endswith("…")]
    assert all(text.startswith(("Maximiliana", "yyy")) for text in cut)
