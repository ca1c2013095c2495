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
