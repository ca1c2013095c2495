"""The picture of Among Nobles: family trees, the market between them, and where in the phase we are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import networkx as nx
import pytest

import workbench as wb
from tests.games.among_nobles.test_random_play import STOPS, henriettes_table
from workbench.games.among_nobles.birth import Birth
from workbench.games.among_nobles.cards import CARDS
from workbench.games.among_nobles.court import Present, Reveal
from workbench.games.among_nobles.series import EndActivation, RunSeries
from workbench.games.among_nobles.state import Court, Deck, Frame, Offer, Unit
from workbench.games.among_nobles.turns import NextTurn, Turn
from workbench.kernel import Pile
from workbench.kernel.registry import find_game
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world
from workbench.pictures.among_nobles import boxes, words
from workbench.pictures.canvas import Canvas
from workbench.pictures.figure import figure

GAME = find_game("among_nobles")
NAMES = ("Ann", "Ben", "Anna Esterházy", "Maximilian Alexander", "Пётр")
_FIELDS = """
kind x y w h label sub full owner mark face rows lines badges tone tint align state ring group halves focus
"""
FIELDS = frozenset(_FIELDS.split())
SOLID = frozenset({"person", "couple", "card", "space", "counter", "seat", "phase"})
ANCESTORS = ("johann-der-grossmuetige", "sigrid-von-sachsen")


# ------------------------------------------------------------------------------------------------------ positions


def play_on(count: int, seed: int, **settings: Any) -> Iterator[Any]:
    """Every position, tick by tick, of a game in which all play at random."""
    session = wb.start("among_nobles", players=NAMES[:count], seed=seed, **settings)
    rng = Random(seed)
    yield session.state
    while session.waiting != "over":
        if session.waiting == "choice":
            session.play(rng.choice(list(session.legal_moves)), run=False)
        else:
            session.step()
        yield session.state


@cache
def games() -> tuple[tuple[Any, ...], ...]:
    """Three games of 3, 4 and 5 players, all ticks."""
    open_ = {"rulings": {"new-wife-until": "whole-phase"}}
    return tuple(tuple(play_on(count, seed, **more)) for count, seed, more in ((3, 5, {}), (4, 1, open_), (5, 3, {})))


@cache
def positions() -> tuple[Any, ...]:
    """Some positions of every game, and those made by hand."""
    found = [state for game in games() for state in (*game[:60:8], *game[60::71], game[-1])]
    return (*found, table(), long_names(), at_court())


def seen_positions() -> Iterator[tuple[Any, int | None]]:
    for number, state in enumerate(positions()):
        yield state, (None, 0, 1, 2)[number % 4]


def settle(state: Any) -> Any:
    """Put all cards that lie nowhere out of the game."""
    laid = {name for purse in state.seats for row in purse.rows for unit in row for name in unit.cards}
    laid |= {*state.display, *(name for deck in state.decks for name in deck.pile)}
    state.gone = [name for name in CARDS if name not in laid]
    return state


def table(players: tuple[str, ...] = NAMES[:4]) -> Any:
    """Ann has three generations; Antoine and Isabel are about to have a child; a generational change is due."""
    state = GAME.positions["turn"](wb.start("among_nobles", players=players, seed=1).settings)
    state.seats[0].rows = [
        [Unit(*ANCESTORS)],
        [Unit("cosimo", "elisabeth", 1, acted=True), Unit("antoine", "isabel", 1, acted=True), Unit("fernando")],
        [Unit("francesco", "sibylle"), Unit("eleonora"), Unit("marguerite"), Unit("jane-seymour")],
    ]
    old, new = ("cosimo", "antoine", "fernando"), ("cosimo", "elisabeth")
    state.parents = dict.fromkeys(old, ANCESTORS) | dict.fromkeys(("francesco", "eleonora"), new)
    state.parents |= dict.fromkeys(("marguerite", "jane-seymour"), ("antoine", "isabel"))
    state.seats[1].rows.append([Unit("baudouin"), Unit("isabella")])
    state.seats[3].rows = [[Unit("christian-af-danmark", "benedicte-af-danmark")]]
    state.display = ["esterhazy", "charles-i", "carew", "guidobaldo", "boleyn", "maria-medici"]
    state.decks[1] = Deck(2, Pile.of(["leonor", "mariana"]))
    for name, armies in {"westfalen": [2, 0, 0, 0], "sachsen": [1, 1, 0, 0], "wien": [4, 3, 2, 2]}.items():
        state.provinces[name].armies = armies
    state.seats[0].gold, state.seats[0].armies, state.seats[0].prestige = 1, 2, 9
    state.pending, state.round = True, 4
    state.frames = [Frame(0, "antoine", 1, "activation", "token", ("W", "E", "W"), 2, 2, 3)]
    state.agenda.clear()
    state.push(Birth(0, "E"), RunSeries(), EndActivation(), NextTurn(0))
    return settle(state)


def long_names() -> Any:
    """Three rows of four with the longest names."""
    state = table(("Ann", "Ben", "Anna Esterházy", "Dan"))
    state.pending, state.frames = False, []
    state.agenda.clear()
    state.push(NextTurn(0))
    state.seats[0].rows = [
        [Unit("wellington", "cathcart"), Unit("guidobaldo", "henriette"), Unit("napoleon", "ulla"), Unit("antoine")],
        [Unit("heinrich", "charlotte", barred=True), Unit("carew"), Unit("pompadour"), Unit("pyotr", "leszczynska")],
        [Unit("baudouin"), Unit("charles-victorieux"), Unit("catherine", gold=3), Unit("alasdair", born=True)],
    ]
    state.seats[1].rows, state.display = [[Unit("charlemagne", "hildegard-de-france")]], []
    state.seats[3].rows = []
    state.parents = {
        "heinrich": ("wellington", "cathcart"),
        "carew": ("guidobaldo", "henriette"),
        "pompadour": ("wellington", "cathcart"),
        "pyotr": ("guidobaldo", "henriette"),
        "leszczynska": ("napoleon", "ulla"),
        "baudouin": ("pyotr", "leszczynska"),
        "alasdair": ("pompadour",),
    }
    return settle(state)


def at_court() -> Any:
    """Fernando's wedding within a birth: Ben has chosen in secret, Dan has shown Mary, Cat is to choose."""
    state = table()
    state.seats[2].rows.append([Unit("mariana"), Unit("leonor")])
    state.seats[3].rows.append([Unit("mary-i")])
    state.parents |= {"mary-i": ("christian-af-danmark", "benedicte-af-danmark")}
    outer = Frame(0, "cosimo", 4, "activation", "token", ("I", "E", "I"), 2, 2, 3)
    inner = Frame(0, "fernando", 4, "activation", "cosimo", ("M",), 1, 1, 1)
    state.frames = [outer, inner]
    offers = [Offer(1, ("isabella", "eleonora"), "isabella"), Offer(3, ("mary-i",), "mary-i", True)]
    state.court = Court(0, "fernando", 2, offers=offers)
    state.agenda.clear()
    waiting = (RunSeries(), EndActivation())
    state.push(Present(2), Reveal(), *waiting, *waiting, NextTurn(0))
    state.decks[1] = Deck(2, Pile())
    return settle(state)


def late_turn() -> Any:
    """A turn of five players, met by random play, when all families have grown."""
    return [state for state in play_on(5, 5) if state.round == 4 and isinstance(state.agenda[-1], Turn)][-1]


def content(graph: nx.MultiDiGraph) -> str:
    return json.dumps([graph.graph, list(graph.nodes(data=True)), list(graph.edges(data=True))], ensure_ascii=False)


def sorted_content(graph: nx.MultiDiGraph) -> str:
    return json.dumps([graph.graph, sorted(graph.nodes(data=True), key=str), sorted(map(str, graph.edges(data=True)))])


def states_of(graph: nx.MultiDiGraph, card: str, series: int) -> list[str]:
    return [box["state"] for box in graph.nodes[card]["rows"][series - 1]["boxes"]]


# ---------------------------------------------------------------------------------------------------- the contract


def test_nodes_keep_to_the_contract_and_survive_json() -> None:
    for state, seat in seen_positions():
        graph = wb.graph(state, seat)
        for key, fields in graph.nodes(data=True):
            assert not fields.keys() - FIELDS, key
            assert None not in fields.values(), key
            assert json.loads(json.dumps(fields)) == fields
            assert fields["x"] >= 0, key
            assert fields["y"] >= 0, key
            assert fields["x"] + fields["w"] <= graph.graph["width"], key
            assert fields["y"] + fields["h"] <= graph.graph["height"], key
        assert json.loads(json.dumps(graph.graph)) == graph.graph
        assert {fields["kind"] for *_, fields in graph.edges(data=True)} <= {"parent", "married", "serves"}
        assert "" not in (fields.get("full", "?") for _, fields in graph.nodes(data=True))


def test_no_key_is_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    put = Canvas.put

    def careful(self: Canvas, key: str, *place: Any, **fields: Any) -> str:
        assert key not in self.graph, key
        return put(self, key, *place, **fields)

    monkeypatch.setattr(Canvas, "put", careful)
    for state, seat in seen_positions():
        wb.graph(state, seat)


def test_no_piece_lies_on_another_unless_it_serves_it() -> None:
    for state, seat in seen_positions():
        graph = wb.graph(state, seat)
        solid = {key: node for key, node in graph.nodes(data=True) if node["kind"] in SOLID}
        for one, other in combinations(solid, 2):
            if not graph.has_edge(one, other) and not graph.has_edge(other, one):
                assert not overlap(solid[one], solid[other]), (one, other)


def overlap(a: dict[str, Any], b: dict[str, Any]) -> bool:
    across = a["x"] < b["x"] + b["w"] and b["x"] < a["x"] + a["w"]
    return across and a["y"] < b["y"] + b["h"] and b["y"] < a["y"] + a["h"]


def test_every_piece_of_a_move_can_be_marked() -> None:
    """Cards in families and on display, players, supplies, provinces, decks and the first player card are nodes."""
    for state, seat in seen_positions():
        graph = wb.graph(state, seat)
        family = {name for purse in state.seats for row in purse.rows for unit in row for name in unit.cards}
        wanted = family | {*state.display, *state.drawn, *state.ancestors, *state.provinces}
        letters = "ABCDE"[: len(state.seats)]
        wanted |= {f"{kind}:{letter}" for kind in ("player", "supply") for letter in letters}
        wanted |= {f"deck:{deck.age}" for deck in state.decks} | ({"first-card"} if state.first is not None else set())
        assert wanted <= set(graph)


# ----------------------------------------------------------------------------------------------------- the tree


def test_rows_are_generations_and_children_hang_below_their_parents() -> None:
    graph = wb.graph(table(), 0)
    rows = [{graph.nodes[unit.card]["y"] for unit in row} for row in table().seats[0].rows]
    assert all(len(row) == 1 for row in rows)
    assert sorted(rows, key=min) == rows
    assert set(graph.successors("wed:antoine")) == {"marguerite", "jane-seymour"}
    assert set(graph.predecessors("wed:antoine")) == {"antoine", "isabel"}
    assert set(graph.successors("wed:johann-der-grossmuetige")) == {"cosimo", "antoine", "fernando"}
    assert graph.edges["wed:johann-der-grossmuetige", "cosimo", 0] == {"kind": "parent", "half": "left"}
    assert "daughter of Cosimo I de' Medici and Elisabeth d'Autriche" in graph.nodes["eleonora"]["full"]


def test_parents_are_drawn_as_far_as_they_are_remembered() -> None:
    graph = wb.graph(long_names(), 0)
    assert graph.edges["wed:napoleon", "pyotr", 0]["half"] == "right"
    assert graph.edges["wed:guidobaldo", "pyotr", 0]["half"] == "left"
    assert graph.has_edge("issue:pompadour", "alasdair")
    assert not [key for key in graph.predecessors("catherine") if not key.startswith("token")]


def test_lines_of_descent_that_cross_run_at_different_heights() -> None:
    for state in (long_names(), *positions()):
        graph = wb.graph(state)
        spans: dict[float, list[tuple[float, float, str]]] = {}
        for source in dict.fromkeys(source for source, _, kind in graph.edges(data="kind") if kind == "parent"):
            node = graph.nodes[source]
            targets = [(graph.nodes[target], fields) for _, target, fields in graph.out_edges(source, data=True)]
            shares = {"left": 0.25, "right": 0.75}
            ends = [node["x"], *(one["x"] + one["w"] * shares.get(how.get("half"), 0.5) for one, how in targets)]
            height = (node["y"] + targets[0][0]["y"]) / 2
            if all(min(ends) > right or max(ends) < left for left, right, _ in spans.get(height, [])):
                spans.setdefault(height, []).append((min(ends), max(ends), source))
            else:
                assert len(spans[height]) > 1, (source, spans[height])


def test_a_birth_and_a_wedding_move_no_card() -> None:
    before = table()
    after = before.copy()
    after.seats[0].rows[2].append(Unit("esterhazy", born=True))
    after.seats[0].rows[1][2].wife = "isabella"
    del after.seats[1].rows[1][1], after.display[0]
    one, other = wb.graph(before, 0), wb.graph(after, 0)
    for row in before.seats[0].rows:
        for unit in row:
            assert [one.nodes[unit.card][side] for side in "xy"] == [other.nodes[unit.card][side] for side in "xy"]
    assert other.nodes["esterhazy"]["x"] > other.nodes["jane-seymour"]["x"]


def test_a_row_that_is_too_wide_gives_up_the_room_for_wives_from_the_right() -> None:
    state = long_names()
    state.seats[0].rows[2] = [Unit("baudouin"), Unit("charles-victorieux"), Unit("alasdair"), Unit("catherine")]
    graph = wb.graph(settle(state), 0)
    assert "bride:baudouin" in graph
    assert not {"bride:charles-victorieux", "bride:alasdair"} & set(graph)
    assert graph.nodes["catherine"]["x"] + graph.nodes["catherine"]["w"] <= 626
    assert graph.nodes["alasdair"]["x"] == graph.nodes["charles-victorieux"]["x"] + 117 + 8


def test_cards_keep_their_place_in_their_row_from_tick_to_tick() -> None:
    """A unit moves sideways only if its row has changed on its left, or gives up room that it can no longer afford."""
    compared = 0
    for game in games():
        window = [state for state in game[len(game) // 3 :][:80] if not state.over]
        drawn = [(state, wb.graph(state)) for state in window]
        for (before, one), (after, other) in pairwise(drawn):
            for unit in _unmoved(before, after):
                here, there = one.nodes[unit], other.nodes[unit]
                if "card" not in (here["kind"], there["kind"]):  # a bride that is shown stands at court
                    assert here["x"] == there["x"] or rooms(one) - rooms(other), unit
                    compared += 1
    assert compared > 500


def rooms(graph: nx.MultiDiGraph) -> set[str]:
    """The places kept free for wives."""
    return {key for key in graph if key.startswith("bride:")}


def _unmoved(before: Any, after: Any) -> Iterator[str]:
    """The units to the left of which nothing has changed."""
    for old, new in zip(before.seats, after.seats, strict=True):
        for row, later in zip(old.rows, new.rows, strict=False):
            for unit, same in zip(row, later, strict=False):
                if unit.card != same.card:
                    break
                yield unit.card


def test_the_order_in_which_parents_are_kept_does_not_matter() -> None:
    state = long_names()
    other = state.copy()
    other.parents = dict(reversed(state.parents.items()))
    assert content(wb.graph(state)) == content(wb.graph(other))


SCRIPT = """
import hashlib
from tests.pictures.test_among_nobles import at_court, content, long_names, table
import workbench as wb
text = hashlib.sha256()
for state in (table(), long_names(), at_court()):
    for seat in (None, 0, 1):
        text.update(content(wb.graph(state, seat)).encode())
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


# ------------------------------------------------------------------------------------------------- boxes of a unit


def test_the_running_series_is_lit() -> None:
    graph = wb.graph(table(), 0)
    assert states_of(graph, "antoine", 1) == ["done", "now", "next"]
    assert [box["whose"] for box in graph.nodes["antoine"]["rows"][0]["boxes"]] == ["his", "his", "hers"]
    assert set(states_of(graph, "antoine", 2)) == {"idle"}
    assert "birth of a son or daughter (now) | hers: warfare (coming)" in graph.nodes["antoine"]["full"]


def test_between_two_boxes_none_is_lit() -> None:
    state = table()
    state.agenda.pop()
    assert states_of(wb.graph(state, 0), "antoine", 1) == ["done", "done", "next"]


def test_a_reactivation_carries_out_one_box() -> None:
    state = table()
    state.frames = [Frame(0, "antoine", 1, "reactivation", "token", ("W", "E", "W"), 2, 1, 1)]
    assert states_of(wb.graph(state, 0), "antoine", 1) == ["now", "barred", "barred"]


def test_boxes_of_a_new_wife_are_barred() -> None:
    state = table()
    state.seats[0].rows[1][2] = Unit("fernando", "isabella", 1, barred=True)
    state.frames = [Frame(0, "fernando", 4, "activation", "token", ("M",), 1, 1, 1, single=True)]
    state.seats[1].rows[1].pop()
    graph = wb.graph(state, 0)
    assert states_of(graph, "fernando", 4) == ["now", "barred", "barred"]
    assert states_of(graph, "fernando", 1) == ["idle", "idle", "barred"]


def test_only_four_boxes_of_a_joined_row_count_where_the_ruling_says_so() -> None:
    state = boxes.resting((("W", "W", "S"), (), (), ()), (("P", "C"), (), (), ()), False, 4)
    assert [box.state for box in state[0]] == ["idle"] * 4 + ["barred"]


def test_tokens_newborns_and_dowries_are_shown() -> None:
    state = long_names()
    state.seats[0].rows[0][0].tokens = 2
    graph = wb.graph(state, 0)
    assert {"token:wellington:0", "token:wellington:1"} <= set(graph)
    texts = {card: [badge["text"] for badge in graph.nodes[card]["badges"]] for card in ("catherine", "alasdair")}
    assert texts == {"catherine": ["♀ III", "3 gold"], "alasdair": ["♂ III", "newborn"]}


def test_cards_that_are_not_invented_are_told_from_those_that_are(tmp_path: Any) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(
        'name = "mine"\n[characters]\nantoine = { trait = "red", shields = 1, rows = ["W E", "P", "M", "H W"] }\n',
        encoding="utf-8",
    )
    session = wb.start("among_nobles", players=NAMES[:4], seed=1, components=str(own))
    state = table()
    state.settings = session.settings
    graph = wb.graph(state, 0)
    assert "antoine" in graph
    marked = [key for key, node in graph.nodes(data=True) if {"▦"} & {one["text"] for one in node.get("badges", ())}]
    assert "cosimo" in marked
    assert "antoine" not in marked
    assert graph.graph["badges"] == [{"text": "▦ stand-in cards", "tone": "standin"}]


def test_stand_ins_are_told_once_where_everything_is_one() -> None:
    graph = wb.graph(table(), 0)
    assert graph.graph["badges"] == [{"text": "▦ stand-in cards", "tone": "standin"}]
    assert not [key for key, node in graph.nodes(data=True) if "▦" in str(node.get("badges"))]


# ---------------------------------------------------------------------------------------- what stands beside the tree


def test_the_gate_is_a_checklist() -> None:
    texts = [line["text"] for line in wb.graph(table(), 0).nodes["gate:A"]["lines"]]
    assert texts[1:] == [
        "☐ Johann + Sigrid",
        "☑ Cosimo I + Elisabeth",
        "☑ Antoine + Isabel",
        "☐ Fernando",
        "☐ Francesco + Sibylle",
    ]


def test_the_row_that_leaves_is_named_with_its_legacies() -> None:
    assert "no legacy" in wb.graph(table(), 0).nodes["leaves:A"]["full"]
    state = long_names()
    assert "leaves:A" not in wb.graph(state, 0)
    state.pending, state.seats[0].rows[0][3] = True, Unit("fernando")
    assert "legacy of Fernando" in wb.graph(state, 0).nodes["leaves:A"]["full"]


def test_short_names_differ() -> None:
    assert len(set(words.SHORT.values())) == len(CARDS)
    assert words.pair(("carew", "mary-scots")) == "Nicholas + Mary Scots"


# --------------------------------------------------------------------------------------------- between the families


def test_a_birth_names_the_parents() -> None:
    graph = wb.graph(table(), 0)
    assert graph.nodes["text:birth"]["lines"][0]["text"] == "A child of Antoine (R) and Isabel (B)"
    assert [graph.nodes[name]["lines"][1]["text"] for name in ("esterhazy", "charles-i")] == ["free", "1 gold"]


def test_provinces_say_who_would_own_them() -> None:
    graph = wb.graph(table(), 0)
    signs = {name: [badge["text"] for badge in graph.nodes[name].get("badges", ())] for name in table().provinces}
    assert [signs[name] for name in ("westfalen", "sachsen", "holland")] == [["★ A"], ["tie"], []]
    assert graph.nodes["westfalen"]["owner"] == 0
    assert "after upkeep Ann would own it with 1" in graph.nodes["wien"]["full"]
    assert graph.nodes["army:wien:A:0:count"]["lines"][0]["text"] == "4"


def test_a_bride_that_is_not_shown_lies_face_down() -> None:
    state = at_court()
    for seat, face in ((0, "hidden"), (1, "trait:G"), (2, "hidden"), (None, "trait:G")):
        graph = wb.graph(state, seat)
        assert graph.nodes["offer:B"]["face"] == face
        assert graph.nodes["isabella"]["kind"] == "person"
    assert graph.nodes["mary-i"]["kind"] == "card"
    assert graph.nodes["place:mary-i"]["label"] == "at court"
    assert graph.has_edge("wed:christian-af-danmark", "place:mary-i")
    assert {"may:leonor", "may:isabella", "may:eleonora"} <= set(graph)
    assert "may:mariana" not in graph


def test_nested_activations_are_a_trail() -> None:
    graph = wb.graph(at_court(), 0)
    trail = [graph.nodes[f"crumb:{place}"] for place in range(4)]
    assert [crumb["label"] for crumb in trail] == ["Round 4", "Cosimo I + Elisabeth", "Fernando", "Wedding"]
    assert [crumb["state"] for crumb in trail] == ["past", "past", "past", "now"]


def test_a_christening_stands_in_the_trail() -> None:
    """Henriette Marie bears Ulla, whose christening holds a wedding."""
    labels = []
    table = henriettes_table()
    for text in STOPS:
        table.play(text)
        graph = wb.graph(table.state, 0)
        labels.append([graph.nodes[key]["label"] for key in graph if key.startswith("crumb:")])
    assert labels[0] == ["Round 2", "Henriette"]
    assert labels[1:5] == [["Round 2", "Henriette", "Ulla"]] * 4
    assert labels[-1] == ["Round 2", "Henriette", "Ulla", "Wedding"]
    deepest = wb.graph(table.state, 0)
    assert [one["text"] for one in deepest.nodes["crumb:2"]["lines"]] == ["christening"]


def test_upkeep_goes_from_step_to_step() -> None:
    places = []
    for state in games()[1]:
        if state.phase == "upkeep" and state.round == 2:
            graph = wb.graph(state)
            states = [graph.nodes[f"crumb:{place}"]["state"] for place in range(7)]
            places.append(states.index("now"))
    assert set(places) == set(range(7))
    assert places == sorted(places)


# ------------------------------------------------------------------------------------------------------- secrets


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_hidden_things_leave_no_trace(seat: int) -> None:
    """Other fingers, brides and prestige elsewhere, same picture."""
    fingers = [state for state in games()[2][:30] if any(purse.fingers is not None for purse in state.seats)]
    changed = 0
    for number, state in enumerate((at_court(), *fingers, *games()[0][40::97])):
        world = sample_world(GAME, view(state, seat), Random(number))
        assert content(wb.graph(world, seat)) == content(wb.graph(state, seat))
        changed += content(wb.graph(world)) != content(wb.graph(state))
    assert changed > 3


def test_prestige_of_others_is_a_question_mark() -> None:
    graph = wb.graph(table(), 0)
    assert [graph.nodes[f"player:{letter}"]["sub"] for letter in "AB"] == ["prestige 9", "prestige ?"]
    assert wb.graph(table()).nodes["player:B"]["sub"] == "prestige 0"


def test_the_viewers_family_comes_first() -> None:
    for seat in (0, 1, 2, 3):
        graph = wb.graph(table(), seat)
        places = sorted((graph.nodes[f"family:{letter}"]["y"], letter) for letter in "ABCD")
        assert places[0][1] == "ABCD"[seat]


# --------------------------------------------------------------------------------------------------- print and speed


def test_long_names_are_whole_in_print() -> None:
    drawn = figure(wb.graph(long_names(), 0))
    axes = drawn.axes[0]
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    labels = [(label, label.box) for label in drawn.labels]
    for label, box in labels:
        assert "…" not in label.text
        assert label.points >= 9
        assert left <= box.x <= box.x + box.w <= right
        assert top <= box.y <= box.y + box.h <= bottom
    for (one, box), (other, beside) in combinations(labels, 2):
        across = min(box.x + box.w, beside.x + beside.w) - max(box.x, beside.x)
        down = min(box.y + box.h, beside.y + beside.h) - max(box.y, beside.y)
        assert across <= 1 or down <= 3.5, (one.text, other.text)


def test_print_says_which_cards_are_invented() -> None:
    drawn = figure(wb.graph(table(), 0))
    assert "▦ stand-in cards" in [label.text for label in drawn.labels]
    assert drawn.title == "Among Nobles, 4 players · round 4 · deck II, stand-in cards"


def test_five_couples_in_a_row_make_the_drawing_wider() -> None:
    state = long_names()
    state.seats[0].rows[0][3:] = [Unit("joachim", "howe"), Unit("antoine", "anne-cleves")]
    graph = wb.graph(settle(state), 0)
    assert graph.graph["width"] > 1000
    assert wb.graph(table(), 0).graph["width"] == 626
