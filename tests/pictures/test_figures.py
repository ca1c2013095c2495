from __future__ import annotations

import io
import re
import time
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import matplotlib
import networkx as nx
import numpy as np
import pytest

import workbench as wb
from tests.pictures.all_kinds import all_kinds
from tests.pictures.positions import play_on, positions, seen_positions
from workbench.pictures.figure import HEAD, RIM, Figure, figure
from workbench.pictures.leaves import leaves
from workbench.pictures.pieces import KINDS, Piece, draw_piece
from workbench.pictures.relations import RELATIONS, draw_relation
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Label, Sheet
from workbench.pictures.style import POINTS

FRAMED = frozenset({"person", "couple", "card", "phase", "seat", "counter", "die", "text", "area", "tile"})


@pytest.fixture(scope="module")
def figures() -> list[Figure]:
    return [wb.draw(state, seat) for state, seat in list(seen_positions())[::5]]


def ink(label: Label) -> Box:
    """The box round the letters themselves."""
    points = label.get_path().vertices
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return Box(left, top, right - left, bottom - top)


def overlap(a: Box, b: Box) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > 0.5 and min(a.bottom, b.bottom) - max(a.y, b.y) > 0.5


def test_no_label_overlaps_another(figures: list[Figure]) -> None:
    for drawn in figures:
        boxes = [(label.text, ink(label)) for label in drawn.labels]
        for (one, box), (other, beside) in combinations(boxes, 2):
            assert not overlap(box, beside), (drawn.title, one, other)


def test_labels_lie_inside_the_picture(figures: list[Figure]) -> None:
    for drawn in figures:
        axes = drawn.axes[0]
        (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
        whole = Box(left, top, right - left, bottom - top)
        assert all(whole.holds(ink(label)) for label in drawn.labels)


def test_labels_lie_inside_their_piece(figures: list[Figure]) -> None:
    """Sideways exactly; tags sit astride the upper edge."""
    for drawn in figures:
        for label in drawn.labels:
            node = drawn.graph.nodes.get(label.piece)
            if node is not None and node["kind"] in FRAMED and node.get("face") != "total":
                box = Box(node["x"] - 0.5, node["y"] - 10, node["w"] + 1, node["h"] + 18)
                assert box.holds(ink(label)), (label.piece, label.text)


def test_labels_do_not_run_into_pieces_of_others(figures: list[Figure]) -> None:
    for drawn in figures:
        cards = {
            key: Box(*(node[side] for side in "xywh"))
            for key, node in drawn.graph.nodes(data=True)
            if node["kind"] in ("person", "card")
        }
        for label in drawn.labels:
            if label.piece and label.text not in ("attacks", "defends", "chosen"):
                letters = ink(label)
                hit = {key for key, box in cards.items() if overlap(letters, box)}
                assert hit <= {label.piece, *drawn.graph.successors(label.piece)}, label.text


def test_nothing_is_cut_short_in_a_plain_game() -> None:
    for state in list(play_on(("Ann", "Ben"), 11))[::12]:
        assert not [label.text for label in wb.draw(state).labels if "…" in label.text]


def test_type_is_nine_points_or_more(figures: list[Figure]) -> None:
    assert min(label.points for drawn in (*figures, figure(all_kinds())) for label in drawn.labels) >= 9


def test_fits_between_the_margins_of_a4() -> None:
    wide, high = wb.draw(positions()[0]).get_size_inches()
    assert wide <= 7.5
    assert high <= 11


@pytest.mark.parametrize(("game", "players"), [("among_nobles", 5), ("noblemen", 5), ("dueling_nobles", 2)])
def test_a_tall_picture_is_cut_for_paper_beside_its_pieces_and_labels(game: str, players: int) -> None:
    session, rng = wb.start(game, players=players, seed=3), Random(3)
    most = 0
    for _ in range(2):
        for _ in range(60):
            if session.waiting == "choice":
                session.play(rng.choice(list(session.legal_moves)))
        drawn = wb.draw(session.state)
        svgs = drawn.parts(800, 930)
        boxes = [[float(part) for part in re.findall(r'viewBox="([^"]*)"', svg)[0].split()] for svg in svgs]
        most = max(most, len(svgs))
        ends = [top + high for _, top, _, high in boxes]
        assert [top for _, top, _, _ in boxes] == pytest.approx([0.0, *ends[:-1]])
        assert ends[-1] == pytest.approx(drawn.get_size_inches()[1] * 72, abs=0.1)
        for end in ends[:-1]:
            cut = end / POINTS - HEAD - RIM
            for _, node in drawn.graph.nodes(data=True):
                assert node["h"] <= 1 or not node["y"] < cut < node["y"] + node["h"], node
            assert not any(ink(label).y < cut < ink(label).bottom for label in drawn.labels)
    assert (most == 1) == (game == "dueling_nobles"), "a low picture stays whole"


def test_every_kind_and_relation_is_drawn() -> None:
    table = all_kinds()
    assert {fields["kind"] for _, fields in table.nodes(data=True)} == set(KINDS)
    assert {fields["kind"] for _, _, fields in table.edges(data=True)} == set(RELATIONS)
    axes = figure(nx.MultiDiGraph(width=626, height=680)).axes[0]
    sheet, drawn = Sheet(axes, {}), 0
    pieces = {key: Piece(key, fields) for key, fields in table.nodes(data=True)}
    for key, piece in pieces.items():
        if piece.kind == "couple":
            piece.names = [("Henriette", "de France"), ("Arthur", "Wellington")]
        draw_piece(sheet, piece)
        assert len(axes.patches) > drawn, key
        drawn = len(axes.patches)
    for source, target, fields in table.edges(data=True):
        draw_relation(sheet, pieces[source], pieces[target], fields)
        assert len(axes.patches) > drawn, fields
        drawn = len(axes.patches)


def test_unknown_kinds_and_relations_do_no_harm() -> None:
    graph = nx.MultiDiGraph(width=100, height=60, title="T")
    graph.add_node("a", kind="dragon", x=0, y=0, w=90, h=50, label="Here be")
    graph.add_edge("a", "a", kind="devours")
    assert [label.text for label in figure(graph).labels] == ["T", "Here be"]
    assert figure(nx.MultiDiGraph(width=10, height=10)).labels == []


@pytest.mark.parametrize("face", ["K♠", "10♥", "A♦", "9♣"])
def test_suits_are_shapes_red_for_hearts_and_diamonds(face: str) -> None:
    graph = nx.MultiDiGraph(width=40, height=40)
    graph.add_node("a", kind="card", x=0, y=0, w=28, h=36, face=face, label=face)
    fills = [matplotlib.colors.to_hex(patch.get_facecolor()) for patch in figure(graph).axes[0].patches]
    assert ("#a3262a" in fills) == (face[-1] in "♥♦")
    assert [label.text for label in figure(graph).labels] == [face[:-1]]


def test_readable_in_grey() -> None:
    """Owners, traits, suits and states differ in a picture without colour (B43)."""
    for field, values in {
        "face": ["trait:R", "trait:B", "trait:Y", "trait:G", "K♠", "K♥", "K♦", "K♣", "hidden"],
        "owner": [0, 1, 2, 3, 4],
        "rows": [[{"boxes": [{"state": state}]}] for state in ("idle", "done", "next", "fatal", "barred")],
    }.items():
        pictures = [_grey({field: value}) for value in values]
        for one, other in combinations(pictures, 2):
            assert np.abs(one - other).max() > 60


def _grey(fields: dict[str, Any]) -> Any:
    graph = nx.MultiDiGraph(width=126, height=126)
    graph.add_node("a", kind="person", x=0, y=0, w=126, h=120, label="Ann", **fields)
    stream = io.BytesIO()
    figure(graph).savefig(stream, format="rgba", dpi=86.4)
    return np.frombuffer(stream.getvalue(), np.uint8).reshape(-1, 4)[:, :3].astype(float) @ (0.299, 0.587, 0.114)


# ------------------------------------------------------------------------------------------------ what comes out


def _ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', svg)


def test_same_table_same_bytes(tmp_path: Path) -> None:
    state = positions()[7]
    for ending in ("svg", "png", "pdf"):
        for name in ("one", "two"):
            wb.draw(state).savefig(tmp_path / f"{name}.{ending}")
        assert (tmp_path / f"one.{ending}").read_bytes() == (tmp_path / f"two.{ending}").read_bytes()


def test_the_readers_own_style_changes_nothing() -> None:
    state = positions()[7]
    plain = wb.draw(state)._repr_svg_()
    with matplotlib.rc_context({"svg.fonttype": "none", "savefig.bbox": "tight", "font.size": 30, "path.snap": True}):
        assert wb.draw(state)._repr_svg_() == plain


def test_two_pictures_share_no_id() -> None:
    one, other, *_ = (wb.draw(state)._repr_svg_() for state in positions()[5:7])
    assert len(set(_ids(one))) == len(_ids(one))
    assert not set(_ids(one)) & set(_ids(other))
    wanted = set(re.findall(r'(?:href="#|url\(#)([^")]*)', one))
    assert wanted <= set(_ids(one))


def test_svg_says_what_it_shows() -> None:
    drawn = next(wb.draw(state) for state in positions() if state.battle is not None)
    root = ET.fromstring(drawn._repr_svg_())
    assert root.get("role") == "img"
    said = {child.get("id"): child.text for child in root}
    assert said[root.get("aria-labelledby")] == drawn.title
    assert said[root.get("aria-describedby")] == drawn.description
    fighters = next((source, target) for source, target, kind in drawn.graph.edges(data="kind") if kind == "fights")
    names = [drawn.graph.nodes[key]["full"].split(",")[0] for key in fighters]
    assert f"{names[0]} attacks {names[1]}" in drawn.description


def test_one_line_repr_and_no_pyplot() -> None:
    drawn = wb.draw(positions()[7])
    assert "\n" not in repr(drawn)
    assert "Dueling Nobles" in repr(drawn)
    assert getattr(drawn, "_repr_png_", None) is None
    assert drawn.number is None if hasattr(drawn, "number") else True


def test_hostile_text_stays_text() -> None:
    graph = nx.MultiDiGraph(width=200, height=60, title="<script>&amp;", facts='"]]>')
    graph.add_node("a", kind="person", x=0, y=0, w=190, h=50, label="$x^2$ & <b>\u202e\x00", full="</desc><script>")
    root = ET.fromstring(figure(graph)._repr_svg_())
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert "$x^2$ & <b>" in [label.text.strip() for label in figure(graph).labels]


def test_writes_to_streams(tmp_path: Path) -> None:
    drawn = wb.draw(positions()[0])
    text, octets = io.StringIO(), io.BytesIO()
    drawn.savefig(text, format="svg")
    drawn.savefig(octets, format="svg")
    drawn.savefig(str(tmp_path / "table.svg"))
    assert text.getvalue() == octets.getvalue().decode() == (tmp_path / "table.svg").read_text(encoding="utf-8")


def test_a_long_estate_keeps_its_type_and_its_place() -> None:
    graph = nx.MultiDiGraph(width=30 * 36 + 6, height=40, title="Estate")
    for place in range(30):
        graph.add_node(f"t{place}", kind="tile", x=3 + 36 * place, y=2, w=34, h=34, face=f"tile:{'FWNM'[place % 4]}")
        if place:
            graph.add_edge(f"t{place - 1}", f"t{place}", kind="adjacent")
    drawn = figure(graph)
    assert min(label.points for label in drawn.labels) >= 9
    assert len(drawn.labels) == 31


def test_a_state_is_drawn_within_a_second() -> None:
    wb.draw(positions()[0])
    state = max(positions(), key=lambda state: len(wb.graph(state)))
    begin = time.process_time()
    wb.draw(state)._repr_svg_()
    assert time.process_time() - begin < 1


def test_a_heading_goes_to_the_next_leaf_with_what_it_heads() -> None:
    graph = nx.MultiDiGraph()
    graph.add_node("above", kind="card", x=0, y=0, w=40, h=60)
    graph.add_node("heading", kind="text", label="Provinces", x=0, y=76, w=80, h=16)
    graph.add_node("headed", kind="card", x=0, y=102, w=40, h=60)
    assert leaves(graph, 162, 98, 98) == [(0, 68), (68, 162)]
