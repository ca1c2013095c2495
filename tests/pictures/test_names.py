from __future__ import annotations

import io
import unicodedata
import warnings
from pathlib import Path

import networkx as nx
import pytest

from workbench.pictures import glyphs
from workbench.pictures.figure import Figure, figure
from workbench.pictures.names import fit_name, name_forms
from workbench.pictures.style import BOLD, SMALL

NAMES = Path(__file__).with_name("names.txt").read_text(encoding="utf-8").splitlines()


def cards(names: list[str], width: int = 98) -> Figure:
    graph = nx.MultiDiGraph(width=626, height=60 * (len(names) // 6 + 1), title="Names")
    for place, name in enumerate(names):
        x, y = 4 + 102 * (place % 6), 4 + 60 * (place // 6)
        graph.add_node(str(place), kind="person", x=x, y=y, w=width, h=54, label=name, full=name)
    return figure(graph)


def shown(drawn: Figure, piece: int = 0) -> list[str]:
    return [label.text for label in drawn.labels if label.piece == str(piece)]


def test_sixty_names_fit_and_differ() -> None:
    assert len(NAMES) == 60
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        drawn = cards(NAMES)
        for kind in ("png", "pdf", "svg"):
            drawn.savefig(io.BytesIO(), format=kind)
    assert not [label.text for label in drawn.labels if "…" in label.text or glyphs.STAND_IN in label.text]
    assert len({tuple(shown(drawn, place)) for place in range(60)}) == 60


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Anna Esterházy", ("Anna", "Esterházy")),
        ("Johann der Großmütige", ("Johann", "der Großmütige")),
        ("Arthur, Duke of Wellington", ("Arthur", "Wellington")),
        ("Mary, Baroness of Cathcart", ("Mary", "Cathcart")),
        ("Henriette Marie de France", ("Henriette M.", "de France")),
        ("Ulla Tessin, née Sparre", ("Ulla Tessin", "née Sparre")),
        ("Guidobaldo II Rovere", ("Guidobaldo II", "Rovere")),
        ("Charlotte von Mecklenburg", ("Charlotte", "Mecklenburg")),
        ("Charlemagne", ("Charlemagne", "")),
    ],
)
def test_names_are_shortened_by_rule(name: str, form: tuple[str, str]) -> None:
    assert fit_name(name, 84, 82, glyphs.width, {}) == form


def test_a_numeral_goes_to_the_second_line_before_anything_is_cut() -> None:
    assert fit_name("Guidobaldo II Rovere", 74, 80, glyphs.width, {}) == ("Guidobaldo", "II Rovere")


def test_two_names_in_sight_never_look_the_same() -> None:
    taken: dict[tuple[str, str], str] = {}
    forms = [fit_name(name, 60, 60, glyphs.width, taken) for name in ("Mary, Countess Howe", "Mary, Baroness Howe")]
    assert forms[0] != forms[1]


def test_forms_begin_with_the_full_name() -> None:
    assert all(name_forms(name)[0] == (name, "") for name in NAMES)


def test_composed_and_decomposed_accents_look_the_same() -> None:
    name = "Anna Esterházy"
    apart = unicodedata.normalize("NFD", name)
    assert apart != name
    one, other = cards([name]), cards([apart])
    assert shown(one) == shown(other)
    places = [drawn.labels[-1].get_path().vertices.tolist() for drawn in (one, other)]
    assert places[0] == places[1]


def test_other_alphabets_that_the_font_has() -> None:
    for name in ("Пётр", "Ελένη", "Þórr", "Łukasz"):
        assert shown(cards([name])) == [name]


def test_a_letter_the_font_lacks_gets_a_stand_in_and_a_note() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        drawn = cards(["王"])
        drawn.savefig(io.BytesIO(), format="png")
    assert shown(drawn) == [glyphs.STAND_IN]
    assert drawn.labels[-1].text == "Letters the figure’s font lacks: □ is U+738B"
    assert "王" in drawn.description


def test_several_stand_ins_can_be_told_apart() -> None:
    drawn = cards(["王", "李"])
    assert [shown(drawn, place) for place in (0, 1)] == [["□₁"], ["□₂"]]


@pytest.mark.parametrize("font", [BOLD, SMALL])
def test_cutting_keeps_within_the_room(font: glyphs.Font) -> None:
    for room in range(0, 120, 7):
        assert glyphs.width(glyphs.cut("Henriette Marie de France", font, room), font) <= room
