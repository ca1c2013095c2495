"""The picture of Heir and Regent: whole, still where the game is, blind where the seat is, true to the scoring."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import networkx as nx
import pytest

import workbench as wb
from tests.courts import acting, lay
from tests.pictures.positions import content
from workbench.games.heir_and_regent.cliques import SIDES, cliques, members
from workbench.games.heir_and_regent.scoring import shares, tally
from workbench.games.heir_and_regent.words import LETTERS, retinue_pieces
from workbench.games.heir_and_regent.year_end import FinishYear, ScoreNoble
from workbench.kernel.play import play, run_tasks
from workbench.kernel.registry import find_game
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world
from workbench.pictures import previews
from workbench.pictures.canvas import WIDTH, Canvas
from workbench.pictures.figure import figure
from workbench.pictures.heir_and_regent.outlines import court_graph
from workbench.pictures.heir_and_regent.places import Grid, numbers, pitch

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
KINDS = frozenset(["area", "bar", "card", "counter", "meter", "person", "phase", "seat", "space", "structure", "text"])
RELATIONS = frozenset(["faction", "preview"])
SOLID = frozenset(["card", "counter", "meter", "person", "phase", "seat", "space"])
HIGHER = ("track:", "then:", "change:", "gone:", "paid:")
TEXTS = ("text", "area")


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


# ------------------------------------------------------------------------------------------------ a whole picture


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


# ----------------------------------------------------------------------------------------------- true to the rules


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


# ------------------------------------------------------------------------------------------------------ the preview


def test_a_preview_shows_markers_payers_and_the_sums() -> None:
    session = crowded(**KEPT)
    assert previews(GAME)
    graph = wb.graph(session.state, after=session.foresee("inf Me 3"))
    nodes = graph.nodes
    assert graph.has_edge("track:Me", "then:Me")
    assert (nodes["then:Me"]["label"], nodes["then:Me"]["state"]) == ("2", "preview")
    pills = {key: nodes[key]["badges"][0]["text"] for key in nodes if key.startswith("change:")}
    assert pills == dict.fromkeys(["change:court:1:0", "change:court:2:0", "change:court:5:0"], "H+4") | {
        "change:court:12:1": "H+1"
    }
    assert (nodes["sum:then:-1"]["label"], nodes["sum:then:1"]["label"]) == ("35", "17")
    assert nodes["if:then"]["lines"][0]["text"] == "Heir +13: Court 1, 2, 5 and 12"
    added = [key for key in nodes if key not in wb.graph(session.state)]
    assert all(nodes[key]["layer"] == "preview" for key in added)


def test_a_preview_shows_a_noble_that_comes_and_one_that_leaves() -> None:
    session = crowded(**KEPT)
    lay(session, {"seats.0.hand": ["Pr", "Pr", "Me", "Me", "Pr/Ag"]})
    nodes = wb.graph(session.state, after=session.foresee("inv Pr/Ag 8 x2")).nodes
    assert nodes["then:court:8"]["label"] == "Pr/Ag"
    assert "label" not in nodes["court:8"]
    nodes = wb.graph(session.state, after=session.foresee("take Me/Pi 1")).nodes
    assert nodes["gone:court:1"]["badges"][0]["text"] == "leaves"


@pytest.mark.parametrize("seat", [None, 0])
def test_a_preview_is_what_comes(seat: int | None) -> None:
    """After the move the picture shows the sums that the preview has announced."""
    compared = 0
    for session in ticks(7, KEPT):
        if session.waiting != "choice" or session.question.step != "Act" or session.decider != 0:
            continue
        for move in list(session.legal_moves)[:6]:
            if str(move) == "end":
                continue
            there = session.foresee(move, seat)
            announced = wb.graph(session.state, seat, after=there).nodes
            here = session.node
            session.play(move, run=False)
            now = wb.graph(session.state, seat).nodes
            session.goto(here)
            for way in (-1, 1):
                said = announced.get(f"sum:then:{way}", announced[f"sum:now:{way}"])
                assert said["label"] == now[f"sum:now:{way}"]["label"], move
            compared += 1
        if compared > 60:
            return
    raise AssertionError("too few actions")


# ------------------------------------------------------------------------------------------------------- Year Ends


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_year_end_is_three_slides_with_a_true_tally(game: int) -> None:
    """On every tick of the scoring the bars say exactly what has been paid since it began."""
    states, ticked = played()[game], 0
    points: list[int] = []
    for before, state in pairwise(states):
        nodes = wb.graph(state).nodes if _scoring(state) else {}
        if not nodes:
            points = []
            continue
        points = points or [player.vp for player in before.seats]
        assert nodes["slide:scoring"]["state"] in ("now", "past")
        paid = [player.vp - point for player, point in zip(state.seats, points, strict=True)]
        for seat, way in ((state.heir, -1), (1 - state.heir, 1)):
            assert nodes[f"sum:paid:{way}"]["label"] == str(paid[seat])
        left = {step.space for step in state.agenda if isinstance(step, ScoreNoble) and step.area == "court"}
        waiting = any(type(step).__name__ == "ScoreCourt" for step in state.agenda)
        done = [] if waiting else [space for space in state.court if space not in left]
        assert {key for key in nodes if key.startswith("paid:court")} == {f"paid:court:{space}" for space in done}
        ticked += 1
    assert ticked > 10


def _scoring(state: Any) -> bool:
    names = [type(step).__name__ for step in state.agenda]
    return "FinishYear" in names and "YearEnd" not in names and "DiscardHands" not in names


def test_the_three_slides_come_in_order() -> None:
    order: list[str] = []
    for state in played()[0]:
        nodes = wb.graph(state).nodes
        if "slides" in nodes:
            now = next(key for key, node in nodes.items() if node["kind"] == "phase" and node["state"] == "now")
            if not order or order[-1] != now:
                order.append(now)
    year = ["slide:hands", "slide:scoring", "slide:set-up"]
    assert order == [*year, *year, *year, *year]


def test_after_the_last_year_the_panel_says_what_it_brought() -> None:
    state = played()[0][-1]
    nodes = wb.graph(state).nodes
    assert nodes["if:title"]["label"] == "The last Year End brought"
    assert "the game is over" in wb.graph(state).graph["facts"]


# --------------------------------------------------------------------------------------------------- who sees what


def test_a_seat_sees_its_own_hand_and_backs_of_the_other() -> None:
    session = crowded()
    graph = wb.graph(session.state, 0)
    assert graph.nodes["hand:A:Me"]["label"] == "Me ×3"
    assert graph.nodes["back:B:0"]["face"] == "hidden"
    assert not [key for key in graph if key.startswith("hand:B:")]


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_hidden_things_leave_no_trace(game: int) -> None:
    """Other hidden cards, same picture: nothing in it depends on what the seat may not know."""
    changed = 0
    for number, state in enumerate(played()[game][::61]):
        seat = number % 2
        world = sample_world(GAME, view(state, seat), Random(number))
        assert content(wb.graph(world, seat)) == content(wb.graph(state, seat))
        changed += content(wb.graph(world)) != content(wb.graph(state))
    assert changed > 1


def test_what_a_seat_foresees_does_not_depend_on_secrets() -> None:
    """The preview in another world that looks the same to the seat is the same preview."""
    compared = 0
    for number, session in enumerate(ticks(8, {"variants": ["cliques"]})):
        if session.waiting == "choice" and session.question.step == "Act":
            seat = session.decider
            world = sample_world(GAME, view(session.state, seat), Random(number))
            for move in list(session.legal_moves)[:2]:
                foreseen = session.foresee(move, seat)
                if foreseen is not None:
                    trial = world.copy()
                    play(trial, move)
                    run_tasks(trial)
                    there = wb.graph(world, seat, view(trial, seat))
                    assert content(wb.graph(session.state, seat, foreseen)) == content(there)
                    compared += 1
        if compared > 60:
            return
    raise AssertionError("too few actions")


# --------------------------------------------------------------------------------------------- other packs, edits

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


# ----------------------------------------------------------------------------------------------------- figures


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
from tests.pictures.test_heir_and_regent import KEPT, ticks
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
