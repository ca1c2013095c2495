"""Noblemen on the bench: a decade of three players by clicking alone, with both Balls, the scoring and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_bench import CUT, OVERLAPS, SMALL, WIDE, Table

SHORT = """# A stand-in for a quick decade: every kind of space, and no more.
name = "short"
stand_in = ["round_track.spaces"]

[round_track]
spaces = ["arrow", "mask", "plain", "mask", "lock", "scoring"]
"""
OPEN = """import workbench as wb
s = wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=4, components="short.toml")
while s.question.step != "TakeTurn":
    s.play(s.legal_moves[0])
wb.bench(s)"""
TURNS = {  # what each clicks in the three turns of the decade
    "Ann": ("A", "F1,0", "stop", ".", "D 0", ".", "E 0", "."),
    "Ben": ("C 1", ".", "F N", "stop", ".", "D 1", "."),
    "Cat": ("G", ".", "G", ".", "C 2", "."),
}
BALL = (
    "What does Cat return",
    "What does Ann return",
    "What does Ben return",
    "Title does Cat",
    "Ann take",
    "Ben take",
)
ROWS = (
    """() => [...document.querySelectorAll(".nw-question .nw-row.nw-legal")].map(row => row.innerText.split("\\n"))"""
)
ENOUGH = 60  # decisions; a decade takes fewer


class Evening:
    """What three players do at a bench, and what is seen on the way."""

    def __init__(self, table: Table, desk: Any) -> None:
        self.table, self.desk = table, desk
        self.turns = {name: iter(moves) for name, moves in TURNS.items()}
        self.asked: list[str] = []

    def decide(self) -> None:
        """Click a move of whoever is asked, and play it."""
        ask = self.table.text(".nw-ask")
        self.asked.append(ask)
        rows = self.desk.page.evaluate(ROWS)
        wanted = self.wanted(ask)
        self.table.play(next((place for place, row in enumerate(rows) if wanted in row), 0))

    def wanted(self, ask: str) -> str:
        """The notation of the move that is clicked; where no row shows it, the first is."""
        if "return for Prestige" in ask:
            return "P -"
        if "Title" in ask or "Scandal Card" in ask:
            return ""
        return next(self.turns[next(name for name in TURNS if name in ask)])

    def balls(self) -> int:
        """How many whole Balls there were: everyone was asked what to return, then everyone for a Title."""
        places = [place for place, ask in enumerate(self.asked) if BALL[0] in ask]
        return sum(all(part in ask for part, ask in zip(BALL, self.asked[place:], strict=False)) for place in places)

    def story(self) -> str:
        """The whole story of the evening so far."""
        self.table.bench.locator(".nw-story select").select_option(label="All")
        self.table.settled("() => document.querySelector('.nw-story ol').innerText.includes('sit down to play')")
        return self.table.text(".nw-story ol")

    def look(self, name: str) -> None:
        """Look at the bench in both widths."""
        for width in (1040, 860):
            self.desk.cell_width(width, 2400)
            self.desk.shot(f"noblemen-{name}-{width}", ".nw")
            for script in (OVERLAPS, SMALL, WIDE):
                assert self.desk.page.evaluate(script) == [], (name, width)
            assert self.desk.page.evaluate(CUT, []) == [], (name, width)


@pytest.fixture
def evening(lab, desk) -> Any:
    (lab.root / "short.toml").write_text(SHORT, encoding="utf-8")
    lab.write("noblemen-decade.ipynb", OPEN)
    desk.open("noblemen-decade.ipynb")
    desk.run_all()
    yield Evening(Table(desk.page), desk)
    desk.check_quiet()


def test_a_whole_decade_by_clicking(evening) -> None:
    table = evening.table
    while "decade II" not in table.text(".nw-bar") and len(evening.asked) < ENOUGH:
        if len(evening.asked) == 10:
            evening.look("ball")
        evening.decide()
    assert evening.balls() == 2
    assert all(next(moves, None) is None for moves in evening.turns.values())
    evening.look("decade-II")
    story = evening.story()
    assert story.count("A Masquerade Ball begins") == 2
    for told in ("Structures are scored in decade 1", "Decade 1 is over", "Decade 2 is prepared"):
        assert told in story
