"""Heir and Regent on the bench: a whole year by clicking alone, its Year End slide by slide, and the layers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_bench import CUT, OVERLAPS, SMALL, WIDE, Table

SHORT = """# As few cards as a year needs.
name = "short"
stand_in = ["faction_cards.each"]

[faction_cards]
each = 4
"""
OPEN = """import workbench as wb
s = wb.start("heir_and_regent", players=["Ann", "Ben"], seed=5, variants=["cliques"],
             rulings={"cliques-council": "kept"}, components="short.toml")
while s.question.step != "DrawCard":
    s.play(s.legal_moves[0])
wb.bench(s)"""
ROWS = """() => [...document.querySelectorAll(".nw-question .nw-row.nw-legal")].map(row => row.innerText)"""
DRAWN = """kind => [...document.querySelectorAll(`.nw-board [data-id^="${kind}"]`)].length"""
ENOUGH = 90  # decisions; a year takes fewer


class Year:
    """What two players do at a bench, and what is seen on the way."""

    def __init__(self, table: Table, desk: Any) -> None:
        self.table, self.desk = table, desk
        self.taken: dict[str, int] = {}

    def rows(self) -> list[str]:
        return self.desk.page.evaluate(ROWS)

    def decide(self) -> None:
        """Draw a Faction card, take an action while there is one, end the turn."""
        rows = self.rows()
        draws = [place for place, row in enumerate(rows) if "/" not in row]
        place = draws[0] if "draw" in self.table.text(".nw-ask").lower() else 0
        word = rows[place].split()[0]
        self.taken[word] = self.taken.get(word, 0) + 1
        self.table.play(place)

    def drawn(self, kind: str) -> int:
        """How many pieces of a kind are on the board."""
        return self.desk.page.evaluate(DRAWN, kind)

    def look(self, name: str, themes: tuple[str, ...] = ("light",)) -> None:
        """Look at the bench in all widths."""
        for theme in themes:
            self.desk.theme(theme)
            for width in (1280, 1040, 860):
                self.desk.cell_width(width, 2600)
                self.desk.shot(f"heir-{name}-{width}-{theme}", ".nw")
                for script in (OVERLAPS, SMALL, WIDE):
                    assert self.desk.page.evaluate(script) == [], (name, width)
                assert self.desk.page.evaluate(CUT, []) == [], (name, width)


@pytest.fixture
def year(lab, desk) -> Any:
    (lab.root / "short.toml").write_text(SHORT, encoding="utf-8")
    lab.write("heir-year.ipynb", OPEN)
    desk.open("heir-year.ipynb")
    desk.run_all()
    yield Year(Table(desk.page), desk)
    desk.check_quiet()


def test_a_whole_year_by_clicking(year) -> None:
    n = 0
    print(year.rows(), year.table.text(".nw-ask"))
    while "turned up" not in year.table.text(".nw-board") and n < ENOUGH:
        year.decide()
        n += 1
        if n == 20:
            year.look("play", ("light", "dark"))
    print(n, year.taken)
    print(
        year.desk.page.evaluate(
            '() => [...document.querySelectorAll(".nw-board [data-id^=court]")].map(e=>[e.dataset.id, e.getAttribute("aria-label"), e.querySelectorAll(".nw-allowed").length])'
        )
    )
    year.look("birthday", ("light", "dark"))
