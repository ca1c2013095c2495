"""The picture of Noblemen: whole, inside the drawing, still where the game is, blind where the seat is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx
import pytest

import workbench as wb
from tests.pictures.positions import content
from workbench.games.noblemen import grid
from workbench.games.noblemen.ball import landing, prestige
from workbench.games.noblemen.expand import LayTile
from workbench.games.noblemen.tiles import areas
from workbench.games.noblemen.words import LETTERS, hand_tile, tile_at
from workbench.kernel import make_settings
from workbench.kernel.registry import find_game
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world
from workbench.pictures.canvas import WIDTH, Canvas
from workbench.pictures.figure import figure
from workbench.pictures.noblemen.estate import Flow, frame
from workbench.session import Session
from workbench.session.edits import edited

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
GAMES: tuple[tuple[int, int, dict[str, str]], ...] = (
    (3, 1, {"screen-secrecy": "counts-open", "expand-connected": "whole-set", "donate-two-sets": "three-per-set"}),
    (4, 2, {"area-overlap": "disjoint", "chapel-shared": "once", "money-supply": "limited"}),
    (5, 3, {}),
)
KINDS = frozenset(["area", "card", "counter", "phase", "seat", "space", "structure", "text", "tile"])
RELATIONS = frozenset(["adjacent", "diagonal", "preview"])
SOLID = frozenset(["card", "counter", "phase", "seat", "space", "text", "tile"])


def played(players: int, seed: int, rulings: dict[str, str]) -> Iterator[Any]:
    """Every session of a game at random in which tiles are laid close together and things are built."""
    session = wb.start("noblemen", players=NAMES[:players], seed=seed, rulings=rulings)
    rng = Random(seed)
    yield session
    while session.waiting == "choice":
        session.play(_liked(session, rng))
        yield session


def _liked(session: Any, rng: Random) -> str:
    texts = [str(move) for move in session.legal_moves]
    plain = [text for text in texts if not text.startswith("t ")] or texts
    laid = [text for text in plain if text[0] in "FWNM" and "," in text]
    if laid and rng.random() < 0.9:
        estate = session.state.seats[session.decider].estate
        return max(laid, key=lambda text: (sum(near in estate for near in grid.around(text[1:])), rng.random()))
    eager = [text for text in plain if text == "A" or text.startswith("B ")]
    return rng.choice(eager if eager and rng.random() < 0.5 else plain)


@cache
def positions() -> tuple[tuple[Any, int | None], ...]:
    """Positions of several games, each with the eyes that see it."""
    found: list[tuple[Any, int | None]] = []
    for players, seed, rulings in GAMES:
        states = [session.state for session in played(players, seed, rulings)]
        chosen = [*states[::37], *[state for state in states if state.ball is not None][::9], states[-1]]
        found += [(state, (None, *range(players))[place % (players + 1)]) for place, state in enumerate(chosen)]
    return tuple(found)


@cache
def graphs() -> tuple[nx.MultiDiGraph, ...]:
    return tuple(wb.graph(state, seat) for state, seat in positions())


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
        assert graph.graph["width"] >= WIDTH


def test_all_values_survive_json() -> None:
    for graph in graphs():
        for fields in (graph.graph, *(fields for _, fields in graph.nodes(data=True))):
            assert json.loads(json.dumps(fields)) == fields


def test_no_key_is_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    put = Canvas.put

    def careful(self: Canvas, key: str, *place: Any, **fields: Any) -> str:
        assert key not in self.graph, key
        return put(self, key, *place, **fields)

    monkeypatch.setattr(Canvas, "put", careful)
    for state, seat in positions():
        wb.graph(state, seat)


def test_pieces_of_one_layer_lie_apart() -> None:
    for graph in graphs():
        solid = [(key, node) for key, node in graph.nodes(data=True) if _layer(key, node) == "table"]
        for (one, a), (other, b) in combinations(solid, 2):
            assert not _overlap(a, b), (one, other)


def _layer(key: str, node: dict[str, Any]) -> str:
    """What lies on something else on purpose is of another layer: men, counters on tracks, numbers in boxes."""
    on_top = node.get("badges") or key.startswith(("man:", "round", "counter:", "price:", "given:", "fall:"))
    return "table" if node["kind"] in SOLID and not on_top else "above"


def _overlap(a: dict[str, Any], b: dict[str, Any]) -> bool:
    across = a["x"] < b["x"] + b["w"] and b["x"] < a["x"] + a["w"]
    return bool(across and a["y"] < b["y"] + b["h"] and b["y"] < a["y"] + a["h"])


def test_every_tile_structure_area_and_man_is_drawn() -> None:
    for state, seat in positions():
        graph = wb.graph(state, seat)
        for player in state.seats:
            letter = LETTERS[player.seat]
            assert all(graph.nodes[tile_at(player.seat, cell)]["kind"] == "tile" for cell in player.estate)
            assert all(f"{kind}:{letter}:{cell}" in graph for cell, kind in player.structures.items())
            assert all(area in graph for area in areas(state, player.seat))
            assert all(f"man:{letter}@{area}" in graph for area in player.men)


def test_neighbours_are_related_by_edges_and_corners() -> None:
    state = positions()[-1][0]
    graph = wb.graph(state)
    kinds = {(one, other): fields["kind"] for one, other, fields in graph.edges(data=True)}
    for player in state.seats:
        for cell in player.estate:
            east = grid.edges(cell)[0]
            pair = (tile_at(player.seat, cell), tile_at(player.seat, east))
            assert (kinds.get(pair) == "adjacent") == (east in player.estate)
        for cell, kind in player.structures.items():
            corner = grid.around(cell)[1]
            if kind == "castle":
                assert kinds[tile_at(player.seat, cell), tile_at(player.seat, corner)] == "diagonal"


def test_pieces_that_moves_touch_and_refusals_name_are_on_the_board() -> None:
    """All that the bench may mark, for each kind of decision met."""
    met: set[str] = set()
    for players, seed, rulings in GAMES:
        for number, session in enumerate(played(players, seed, rulings)):
            if session.waiting != "choice" or (session.question.step in met and number % 53):
                continue
            met.add(session.question.step)
            graph = wb.graph(session.state, session.decider)
            for verdict in session.verdicts():
                touched = verdict.move.touches(session.state, session.decider)
                named = [fact for objection in verdict.objections for fact in objection.facts]
                assert not [piece for piece in (*touched, *named) if piece not in graph], (
                    session.question,
                    verdict.move,
                )
    assert {"ChooseTiles", "TakeTurn", "LayTile", "PlaceMan", "KeepScandal", "CountPrestige", "TakeTitle"} <= met


def test_nothing_moves_when_laying_begins() -> None:
    began = 0
    for before, after in pairwise(map(_seen, played(5, 8, {}))):
        by_card = before[0].turn is not None and after[0].turn.card != before[0].turn.card  # that card leaves the hand
        if before[2] == "TakeTurn" and after[2] == "LayTile" and not by_card:
            began += 1
            for key, node in before[1].nodes(data=True):
                if key in after[1]:
                    there = after[1].nodes[key]
                    assert [there[side] for side in "xywh"] == [node[side] for side in "xywh"], key
        if began > 12:
            return
    raise AssertionError("too few expansions")


def _seen(session: Any) -> tuple[Any, nx.MultiDiGraph, str]:
    return session.state, wb.graph(session.state), session.question.step if session.question else ""


def test_free_cells_show_where_a_tile_may_lie() -> None:
    for session in played(4, 5, {}):
        step = session.state.agenda[-1] if session.state.agenda else None
        if isinstance(step, LayTile) and step.laid:
            graph = wb.graph(session.state)
            free = grid.frontier(session.state.seats[step.seat].estate)
            assert all(graph.nodes[tile_at(step.seat, cell)]["kind"] == "space" for cell in free)
            return
    raise AssertionError("no tile was laid")


def test_a_falling_counter_is_shown_above_the_track() -> None:
    found = 0
    for state, seat in positions():
        step = state.agenda[-1] if state.agenda else None
        if state.ball is not None and type(step).__name__ == "CountPrestige":
            assert step is not None
            graph = wb.graph(state, seat)
            total = prestige(state, step.seat) + state.ball.returned
            space = landing(state, step.seat, total)
            assert graph.has_edge("fall:from", "fall:to") == (total != space)
            assert graph.nodes["ball:2"]["state"] == "now"
            found += 1
    assert found


def test_a_seat_sees_its_own_hand_and_backs_of_the_others() -> None:
    state = next(state for state, _ in positions() if len(state.seats) == 5 and state.turn)
    graph = wb.graph(state, 0)
    assert hand_tile(0, "F") in graph
    assert graph.nodes["back:hand:B:0"]["face"] == "hidden"
    assert hand_tile(1, "F") not in graph
    assert graph.nodes["money:B"]["label"] == "£?"
    assert graph.nodes["heading:prices"]["label"] == "Prices for Ann"


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_hidden_things_leave_no_trace(game: int) -> None:
    """Other hidden tiles and cards, same picture: nothing in it depends on what the seat may not know."""
    changed, players = 0, GAMES[game][0]
    mine = [state for state, _ in positions() if len(state.seats) == players]
    for number, state in enumerate(mine):
        seat = number % players
        world = sample_world(find_game("noblemen"), view(state, seat), Random(number))
        assert content(wb.graph(world, seat)) == content(wb.graph(state, seat))
        changed += content(wb.graph(world)) != content(wb.graph(state))
    assert changed > 3


def test_a_figure_holds_every_word_and_every_estate() -> None:
    state, seat = positions()[-1]
    drawn = figure(wb.graph(state, seat))
    said = " ".join(label.text for label in drawn.labels)
    assert "Round track" in said
    assert "Church" in said
    assert all(name in said for name in NAMES)


def estates(*wide: int) -> Any:
    """Five Estates of about thirty tiles, so many cells wide."""
    state = positions()[-1][0].copy()
    for player, columns in zip(state.seats, wide, strict=True):
        cells = ((x, y) for x in range(columns) for y in range(-(-30 // columns)))
        player.estate = {f"{x},{y}": "FWNM"[(x + y) % 4] for x, y in cells}
        player.structures, player.areas, player.men = {"0,0": "castle"}, [], []
    return state


@pytest.mark.parametrize(
    ("wide", "size", "most"),
    [
        ((5, 5, 5, 5, 5), 34, 1650),  # a compact shape needs no smaller cells
        ((6, 6, 6, 6, 6), 34, 1600),
        ((9, 7, 8, 8, 9), 27, 1500),  # the usual shape: two side by side, in smaller cells
        ((9, 9, 9, 9, 9), 24, 1500),
        ((6, 8, 10, 12, 14), 30, 1750),  # two that find no room beside each other stand one below the other
    ],
)
def test_five_large_estates_stay_within_a_height(wide: tuple[int, ...], size: int, most: int) -> None:
    """All cells of one size, with the numbers of rows and columns beside them."""
    state = estates(*wide)
    graph = wb.graph(state)
    for player in state.seats:
        panel = graph.nodes[f"estate:{LETTERS[player.seat]}"]
        for cell in player.estate:
            tile = graph.nodes[tile_at(player.seat, cell)]
            assert (tile["w"], tile["h"]) == (size, size)
            assert panel["x"] < tile["x"]
            assert tile["x"] + size < panel["x"] + panel["w"]
            assert panel["y"] < tile["y"]
            assert tile["y"] + size < panel["y"] + panel["h"]
    assert graph.graph["width"] == WIDTH
    assert graph.graph["height"] < most


def test_a_very_wide_estate_makes_the_drawing_wider() -> None:
    state = positions()[-1][0].copy()
    state.seats[2].estate = {f"{x},0": "F" for x in range(30)}
    state.seats[2].structures = {}
    graph = wb.graph(state)
    last = graph.nodes[tile_at(2, "29,0")]
    assert graph.graph["width"] == 26 + last["w"] * 32 + 10
    assert last["x"] + last["w"] < graph.graph["width"]


def test_a_frame_grows_only_when_it_must() -> None:
    start = frame({"0,0": "M"}, 1)
    assert start == frame({"0,0": "M", "1,0": "F", "-2,1": "F"}, 1)
    assert (start.columns, start.rows) == (7, 5)
    assert frame({"0,0": "M", "4,0": "F"}, 1).east == 5
    assert frame({"0,0": "M"}, 3).rows == 7


def at(position: str, given: dict[str, Any], players: int = 3, moves: Sequence[str] = (), **chosen: Any) -> Any:
    """The state after moves from an edited position of a name."""
    game = find_game("noblemen")
    parts = game.pack(chosen.pop("components", None))
    settings = make_settings(game.rulebook, NAMES[:players], parts=parts, **chosen)
    state = edited(game, game.positions[position](settings), given) if given else game.positions[position](settings)
    session = Session(game, settings, state, 1)
    session.run()
    for move in moves:
        session.play(move)
    return session.state


def framed(graph: nx.MultiDiGraph) -> list[str]:
    """The panels in the thick frame."""
    return [key for key, node in graph.nodes(data=True) if (node.get("group") or {}).get("style") == "major"]


def test_the_thick_frame_is_round_the_seat_that_decides() -> None:
    state = at("ball", {"queen": 1})
    assert (state.turn.seat, state.agenda[-1].seat) == (2, 1)
    assert framed(wb.graph(state)) == ["estate:B"]
    assert framed(wb.graph(at("turn", {}))) == ["estate:A"]
    raided = {"seats.0.money": 9, "seats.0.estate.2,0": "M", "seats.0.estate.1,0": "F"}
    raided |= {f"seats.1.estate.{cell}": "W" for cell in ("1,0", "2,0", "1,1", "2,1")} | {
        "seats.1.hand": ["F", "N", "M"]
    }
    state = at("turn", raided, moves=("B ca 2,0", "+B:forest@1,0"))
    assert framed(wb.graph(state)) == ["estate:B"]


def test_counters_that_share_a_space_all_stay_in_sight() -> None:
    given = {f"seats.{seat}.estate.1,0": "N" for seat in range(3)}
    state = at("ball", given, rulings={"prestige-zero": "stay-if-none"}, moves=("P -", "P -", "P -"))
    assert sorted(player.prestige for player in state.seats) == [0, 1, 1]
    graph = wb.graph(state)
    counters = [graph.nodes[f"counter:{letter}"] for letter in "ABC"]
    assert not any(_overlap(one, other) for one, other in combinations(counters, 2))
    track = graph.nodes["prestige:1"]
    assert all(track["y"] <= node["y"] and node["y"] + node["h"] <= track["y"] + track["h"] for node in counters)


def test_the_length_of_the_prestige_track_is_marked_as_a_stand_in(tmp_path: Path) -> None:
    assert "standin:prestige" in wb.graph(at("ball", {}))
    path = tmp_path / "board.toml"
    path.write_text("[prestige_track]\nlast = 18\n", encoding="utf-8")
    graph = wb.graph(at("ball", {}, components=path))
    assert "standin:prestige" not in graph
    assert "standin:track" in wb.graph(at("turn", {}, components=path))


def test_titles_are_worded_by_the_chosen_face() -> None:
    state = at("ball", {"queen": 0}, variants=["title-face"], moves=("P -", "P -", "P -"))
    graph = wb.graph(state)
    assert graph.nodes["supply:duke"]["label"] == "Duchess"
    assert "(reaches Baroness)" in graph.graph["notes"][0]["lines"][0]
    assert wb.graph(at("turn", {}, variants=["title-face"])).nodes["supply:earl"]["label"] == "Countess"


def test_what_has_been_counted_at_a_ball_stays_in_the_note() -> None:
    state = at("ball", {"seats.2.cards": ["Dowry"], "seats.2.estate.1,0": "N"}, moves=("P Dowry", "P -"))
    lines = wb.graph(state).graph["notes"][0]["lines"]
    assert lines[2] == "Cat: structures 0 VP, Prestige 2 counted (reaches Viscount)"
    assert lines[0] == "Ann: structures 0 VP, Prestige 0 (reaches Baron)"


def test_spaces_before_the_arrow_are_not_past_when_the_decade_begins(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(
        '[round_track]\nspaces = ["plain", "mask", "mask", "lock", "scoring", "arrow", "plain"]\n', encoding="utf-8"
    )
    graph = wb.graph(at("turn", {"round": 6}, components=path))
    assert [graph.nodes[f"space:{number}"].get("state") for number in range(7)] == [None] * 5 + ["past", "now"]
    graph = wb.graph(at("turn", {"round": 0}, components=path))
    assert [graph.nodes[f"space:{number}"].get("state") for number in range(7)] == ["now"] + [None] * 4 + ["past"] * 2


def test_cards_are_as_wide_as_their_names_with_the_number() -> None:
    state = at("turn", {"seats.0.cards": ["Blackmail", "Blackmail", "Inheritance", "Inheritance"]})
    drawn = figure(wb.graph(state))
    shown = {label.text for label in drawn.labels}
    assert {"Blackmail ×2", "Inheritance ×2"} <= shown


def test_the_setup_shows_nothing_of_turns() -> None:
    graph = wb.graph(wb.start("noblemen", seed=1).state)
    assert "turn" not in graph
    assert not any(key.startswith("action:") for key in graph)
    assert "notes" not in graph.graph


def test_starting_tiles_are_picked_in_boxes_by_whom_they_are_no_secret() -> None:
    state = wb.start("noblemen", players=NAMES[:3], seed=1).state
    for seat, there in ((None, True), (0, True), (1, False)):
        assert ("pick:F:3" in wb.graph(state, seat)) is there
    touched = find_game("noblemen").read("take F3 W1 M2")[0].touches(state, 0)
    assert touched == ("pick:F:3", "pick:W:1", "pick:N:0", "pick:M:2")
    assert all(piece in wb.graph(state, 0) for piece in touched)


def test_facts_flow_into_rows() -> None:
    flow = Flow(10, 5, 100)
    assert [flow.place(45, 20, gap=10) for _ in range(3)] == [(10, 5), (65, 5), (10, 30)]
    flow.row()
    assert (flow.bottom, flow.place(10, 10)) == (55, (10, 55))


def test_a_graph_is_made_quickly() -> None:
    """Measured against filling a bare graph with the same nodes and edges: a busy machine slows both."""
    state = max((state for state, _ in positions()), key=lambda state: sum(len(seat.estate) for seat in state.seats))
    made = wb.graph(state)
    nodes, edges = list(made.nodes(data=True)), list(made.edges(data=True))

    def bare() -> None:
        graph = nx.MultiDiGraph()
        for key, fields in nodes:
            graph.add_node(key, **fields)
        for one, other, fields in edges:
            graph.add_edge(one, other, **fields)

    assert _least_time(lambda: wb.graph(state)) < 8 * _least_time(bare)


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
from tests.pictures.positions import content
from tests.pictures.test_noblemen import played
import workbench as wb
text = hashlib.sha256()
for session in islice(played(4, 11, {}), 0, 120, 20):
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


@pytest.mark.parametrize("seat", [7, -9])
def test_a_pick_of_a_seat_that_is_not_there_is_drawn_without_boxes(seat: int) -> None:
    game = find_game("noblemen")
    start = game.start(make_settings(game.rulebook, NAMES[:3]))
    session = Session(game, start.settings, start, 1)
    session.run()
    boxes = [node for node in wb.graph(session.state) if str(node).startswith("pick:F")]
    assert boxes
    session.edit({f"agenda.{len(session.state.agenda) - 1}.seat": seat})
    assert not [node for node in wb.graph(session.state) if str(node).startswith("pick:F")]
    assert wb.graph(session.state).nodes
