"""The picture of Among Nobles says nothing that is not so: what a bride brings, who decides, who comes first."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from tests.games.among_nobles.givens import G
from tests.games.among_nobles.table import GEORGE, Table, unit


def court(*moves: str, **options: Any) -> Table:
    """Ann's groom Fernando is at court; three opponents can present brides."""
    table = Table(
        [GEORGE],
        [unit("fernando")],
        rows={G: {4: "M"}},
        others={
            1: [[unit("isabella"), unit("howe")]],
            2: [[unit("catherine"), unit("jane-seymour")]],
            3: [[unit("maria-medici", gold=3), unit("mary-i")]],
        },
        given={"seats.0.gold": 4},
        **options,
    )
    return table.play(f"a {G} 4", *moves)


def texts(node: dict[str, Any]) -> list[str]:
    return [line["text"] for line in node.get("lines", ())]


@pytest.mark.parametrize(
    ("bride", "lines", "words"),
    [
        ("isabella", ["Ben", "+4 prestige", "+2 gold"], "+4 prestige, +2 gold for Ben if she is taken"),
        ("howe", ["Ben", "+2 prestige"], "+2 prestige for Ben if she is taken"),
        ("catherine", ["Cat", "+2 prestige", "+2 armies"], "+2 prestige, +2 armies for Cat if she is taken"),
        ("maria-medici", ["Dan", "+5 prestige"], "+5 prestige for Dan if she is taken"),
    ],
)
def test_a_bride_at_court_shows_what_she_brings(bride: str, lines: list[str], words: str) -> None:
    shown = [f"show {bride if bride == 'howe' else 'isabella'}", "show catherine", "show maria-medici"]
    node = wb.graph(court("m fernando in order", *shown).state).nodes[bride]
    assert texts(node) == lines
    assert node["full"].endswith(words)


@pytest.mark.parametrize(
    ("moves", "how"),
    [
        (("m fernando", "-", "present howe"), "brides are chosen in secret"),
        (("m fernando in order", "show howe"), "brides are shown in player order"),
        (("m fernando", "-", "present howe", "present jane", "present mary-i"), "all brides have been shown"),
        (("m fernando in order", "show howe", "show jane", "show mary-i"), "all brides have been shown"),
    ],
)
def test_the_court_says_how_far_the_brides_are(moves: tuple[str, ...], how: str) -> None:
    if moves[1] == "-":
        moves = tuple(move for move in moves if move != "-")
    assert wb.graph(court(*moves).state).nodes["court"]["sub"].endswith(how)


@pytest.mark.parametrize(
    ("family", "said"),
    [
        ([unit("boleyn")], ["Reactivation is open", "no male and no couple to wait for"]),
        ([unit("fernando", None, 1)], ["Reactivation is open", "all of these have acted", "☑ Fernando"]),
        ([unit("fernando")], ["Reactivation is closed", "waits for every male and couple", "☐ Fernando"]),
    ],
)
def test_the_gate_says_for_whom_it_waits(family: list[dict[str, Any]], said: list[str]) -> None:
    assert wb.graph(Table(family).run().state).nodes["gate:A"]["full"].split(", ") == said


@pytest.mark.parametrize("options", [{}, {"variants": ("open-prestige",)}, {"rulings": {"prestige-view": "open"}}])
def test_the_viewers_family_comes_first_also_where_prestige_is_open(options: dict[str, Any]) -> None:
    state = court("m fernando", **options).state
    for seat in range(4):
        nodes = wb.graph(state, seat).nodes
        places = sorted((nodes[f"family:{letter}"]["y"], letter) for letter in "ABCD")
        assert places[0][1] == "ABCD"[seat]


def badge(state: Any, letter: str) -> tuple[str, bool]:
    node = wb.graph(state).nodes[f"player:{letter}"]
    texts = [one["text"] for one in node.get("badges", ()) if one["at"] == "ne"]
    return texts[0] if texts else "", node.get("tint") == "owner"


def test_whoever_decides_is_marked() -> None:
    state = court("m fernando").state
    assert [badge(state, letter) for letter in "ABCD"] == [
        ("on turn", True),
        ("decides", True),
        ("", False),
        ("", False),
    ]
    for position, move in (("fingers", "fingers 2"), ("couples", "couple charlemagne")):
        table = Table(position=position).run()
        first = table.state.agenda[-1].seat
        assert badge(table.state, "ABCD"[first]) == ("decides", True)
        table.play(move)
        assert badge(table.state, "ABCD"[first]) == ("", False)
    heir = Table(
        [unit("antoine")],
        [unit("mary-i"), unit("jane-seymour")],
        position="change",
        given={"decks.1.pile.layers": [{"cards": ["charles-i"]}]},
    )
    heir.ticks(7).play("=charles-i")
    assert badge(heir.state, "A") == ("decides", True)


def test_the_display_says_whose_child_a_card_can_be() -> None:
    table = Table(
        [GEORGE],
        [unit("henriette")],
        rows={G: {1: "S", 2: "D"}, "henriette": {1: "D"}, "carlos-de-austria": {1: "E"}},
        display=("fernando", "jane-seymour", "elisabeth", "cosimo"),
    ).run()
    nodes = wb.graph(table.state).nodes
    assert {name: texts(nodes[name])[2:] for name in table.state.display} == {
        "fernando": ["fits A"],
        "jane-seymour": ["fits A"],
        "elisabeth": ["fits A B"],
        "cosimo": ["fits nobody"],
    }
    assert nodes["elisabeth"]["full"].endswith("could be born to Henriette of Ann and Carlos + Beatriz of Ben")
    assert nodes["cosimo"]["full"].endswith("no couple could have it")


def test_a_fourth_row_and_closed_boxes_count() -> None:
    rows = {G: {1: "S"}, "anne-cleves": {1: "D"}, "fernando": {}}
    display = ("antoine", "jane-seymour")
    full = Table([unit("charlemagne")], [unit("cosimo")], [GEORGE], rows=rows, display=display).run()
    assert texts(wb.graph(full.state).nodes["antoine"])[2:] == ["fits nobody"]
    closed = Table([unit("fernando", "anne-cleves", barred=True)], rows=rows, display=display).run()
    assert texts(wb.graph(closed.state).nodes["jane-seymour"])[2:] == ["fits nobody"]
    opened = Table([unit("fernando", "anne-cleves")], rows=rows, display=display).run()
    assert texts(wb.graph(opened.state).nodes["jane-seymour"])[2:] == ["fits A"]


def test_at_a_birth_the_display_says_who_can_be_born_and_why_not() -> None:
    table = Table(
        [GEORGE],
        rows={G: {1: "S"}},
        display=("fernando", "jane-seymour", "cosimo"),
    ).play(f"a {G} 1")
    nodes = wb.graph(table.state).nodes
    assert [texts(nodes[name])[2] for name in table.state.display] == ["no gold", "other sex", "other trait"]
    table.state.seats[0].gold = 1
    assert texts(wb.graph(table.state).nodes["fernando"])[2] == "can be born"


def test_the_caption_says_when_any_trait_will_do() -> None:
    table = Table(
        [unit("cosimo", "jane-seymour")],
        rows={"cosimo": {4: "I E"}},
        display=("esterhazy", "carew"),
        given={"seats.0.gold": 2},
    ).play("a cosimo 4")
    table.play("i")
    assert texts(wb.graph(table.state).nodes["text:birth"]) == ["A child of Cosimo I and Jane, of any trait"]
    plain = Table([GEORGE], rows={G: {1: "D"}}, display=("jane-seymour",)).play(f"a {G} 1")
    assert texts(wb.graph(plain.state).nodes["text:birth"]) == ["A daughter of George (R) and Arianne (Y)"]


def test_an_empty_display_leaves_no_hole() -> None:
    nodes = wb.graph(Table([GEORGE]).run().state).nodes
    assert nodes["text:provinces"]["y"] - nodes["text:display"]["y"] < 40


def test_the_end_tells_prestige_and_what_counts_in_a_tie() -> None:
    table = Table([GEORGE], position="score", given={"seats.0.gold": 7, "seats.0.prestige": 4}).run()
    node = wb.graph(table.state).nodes["player:A"]
    assert node["sub"] == "prestige 6"
    assert "1 gold counts in a tie" in node["full"]


def test_the_legend_explains_every_sign() -> None:
    said = " ".join(texts(wb.graph(court("m fernando").state).nodes["text:legend"]))
    for sign in ("room for a wife", "at court", "army +1", "♂ II", "fits A B", "action token", "W warfare"):
        assert sign in said
