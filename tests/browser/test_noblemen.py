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
wb.bench(s)"""
HABITS = {  # what each does in a turn; a row is found by the notation at its right
    "Ann": ("A", "F1,0", "stop", "."),
    "Ben": ("C 1", "."),
    "Cat": ("G", "."),
}
ROWS = """() => [...document.querySelectorAll(".nw-question .nw-row.nw-legal")].map(row => row.innerText)"""
ASKED = 120  # decisions; a decade takes fewer


class Evening:
    """What three players do at a bench, and what has been seen on the way."""

    def __init__(self, table: Table, desk: Any) -> None:
        self.table, self.desk = table, desk
        self.asked: list[str] = []
        self.seen: dict[str, str] = {}

    def decide(self) -> None:
        """Click a move of whoever is asked, and play it."""
        ask = self.table.text(".nw-ask")
        self.asked.append(ask)
        self.table.play(self.place(ask))

    def place(self, ask: str) -> int:
        """Which of the rows is clicked: the habit's, else the shortest way on, else the first."""
        rows = [row.split("\n") for row in self.desk.page.evaluate(ROWS)]
        who = next((name for name in HABITS if name in ask), "")
        wanted = ("P -", *HABITS.get(who, ()), "stop", ".")
        found = (place for move in wanted for place, row in enumerate(rows) if move in row)
        return next(found, 0)

    def look(self, name: str) -> None:
        """Look at the bench in both widths, once under each name."""
        if name in self.seen:
            return
        self.seen[name] = self.table.text(".nw-story ol")
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


def test_a_whole_decade_by_clicking(evening, desk) -> None:
    evening.look("setup")
    while "decade II" not in evening.table.text(".nw-bar") and len(evening.asked) < ASKED:
        evening.decide()
    print(len(evening.asked), evening.asked, evening.table.text(".nw-bar"), evening.table.text(".nw-story"))
    evening.look("decade-II")
