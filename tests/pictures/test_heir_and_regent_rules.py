"""The picture of Heir and Regent is true to the rules: whom Nobles pay, cliques, tracks, the birthday."""

from __future__ import annotations

import networkx as nx

import workbench as wb
from tests.pictures.heir_and_regent_games import (
    KEPT,
    NAMES,
    Kind,
    crowded,
    positions,
)
from workbench.games.heir_and_regent.cliques import SIDES, cliques, members
from workbench.games.heir_and_regent.scoring import shares, tally
from workbench.pictures.heir_and_regent.outlines import court_graph


def test_lines_and_tints_say_whom_each_noble_pays() -> None:
    said = 0
    for state, seat in positions():
        nodes = wb.graph(state, seat).nodes
        for share in shares(state):
            if share.area != "retinue":
                lines = [_text(line) for line in nodes[share.piece]["lines"]]
                role = state.role(share.seat)[:1] if share.seat is not None else ""
                assert f"{share.side or 'none'} {f'{share.points} {role}' if role else '–'}" in lines
                said += 1
    assert said > 100


def _text(line: Kind) -> str:
    return " ".join(part["text"] for part in line.get("parts", [line]))


def test_the_panel_says_what_a_year_end_would_bring() -> None:
    session = crowded(**KEPT)
    nodes = wb.graph(session.state).nodes
    assert [line["text"] for line in nodes["if:items"]["lines"]] == ["Court 16 : 12 · Council 4 : 2", "Retinues 2 : 3"]
    assert (nodes["sum:now:-1"]["label"], nodes["sum:now:1"]["label"]) == ("22", "17")
    assert tally(session.state).total == (22, 17)
    assert nodes["if:now"]["full"].startswith("If the year ended now: the Heir 22, the Regent 17")


def test_cliques_are_the_components_of_the_court() -> None:
    found = 0
    for state, _ in positions():
        if not state.settings.has("cliques"):
            continue
        for side in SIDES:
            components = {tuple(sorted(part, key=int)) for part in nx.connected_components(court_graph(state, side))}
            assert components == {clique.spaces for clique in cliques(state) if clique.side == side}
            assert all(members(state.settings, state.court, part[0], side) == part for part in components)
            found += sum(len(part) > 1 for part in components)
    assert found > 20


def test_outlines_bear_size_and_points() -> None:
    graph = wb.graph(crowded(**KEPT).state)
    labels = {
        group["label"]: (key, group["style"], group["tint"])
        for key, node in graph.nodes(data=True)
        for group in node.get("group", ())
        if group["label"]
    }
    assert labels == {
        "Me × 3 · –": ("court:1", "major", "none"),
        "Im × 3 · H 12": ("court:3", "major", "heir"),
        "Pi × 2 · R 6": ("court:6", "major", "regent"),
        "co × 3 · –": ("court:7", "minor", "none"),
    }
    joined = {(a, b) for a, b, fields in graph.edges(data=True) if fields["side"] == "major"}
    assert joined == {
        ("court:1", "court:2"),
        ("court:1", "court:5"),
        ("court:3", "court:4"),
        ("court:3", "court:7"),
        ("court:6", "court:10"),
    }


def test_without_the_variant_there_are_no_cliques() -> None:
    graph = wb.graph(crowded().state)
    assert not [key for key, node in graph.nodes(data=True) if node.get("group")]
    assert graph.number_of_edges() == 0
    assert [layer["id"] for layer in graph.graph["layers"]] == ["payer", "preview"]
    assert [layer["id"] for layer in wb.graph(crowded(**KEPT).state).graph["layers"]] == [
        "payer",
        "major",
        "minor",
        "preview",
    ]


def test_an_empty_space_tells_which_cliques_a_noble_in_hand_would_make() -> None:
    state = crowded(**KEPT).state
    assert "Pr/Ag here: major clique of 2, minor clique of 2" in wb.graph(state).nodes["court:8"]["full"]
    assert "here" not in wb.graph(state, 1).nodes["court:8"]["full"]


def test_tracks_say_how_far_a_change_is() -> None:
    nodes = wb.graph(crowded().state).nodes
    assert nodes["track:Me"]["full"] == "Merchant: the marker is on space 4 of 9, 1 to Heir, 3 to Regent"
    assert nodes["track:Pi"]["full"] == "Pious: the marker is on space 8 of 9, Regent’s, 2 to lose"
    letters = [nodes[f"track:Me:{space}"].get("label", "") for space in range(1, 10)]
    assert letters == ["H", "H", "H", "", "", "", "R", "R", "R"]


def test_the_birthday_has_its_zone_and_its_odds() -> None:
    session = wb.start("heir_and_regent", players=NAMES, seed=3)
    odds: dict[int, str] = {}
    while session.state.birthday != "up":
        if session.state.turn:
            nodes = wb.graph(session.state).nodes
            meter = nodes["birthday"]
            assert meter["zone"] == [19, 27]
            odds[meter["done"]] = _text(nodes["birthday:off"]["lines"][0])
        faction = [move for move in session.legal_moves if str(move).startswith("d ") and "/" not in str(move)]
        session.play((faction or list(session.legal_moves))[-1])
    assert (odds[17], odds[18], odds[20]) == (
        "17 of 28 off the deck",
        "18 of 28 off the deck next: 1 in 9",
        "20 of 28 off the deck next: 1 in 7",
    )
    assert "zone" not in wb.graph(session.state).nodes["birthday"]
