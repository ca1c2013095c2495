"""Heir and Regent on the bench: a whole year by clicking alone, its Year End slide by slide, and the layers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.kernels import settle
from tests.browser.test_bench import CUT, OVERLAPS, SMALL, WIDE, Table

SHORT = """# As few cards as a year needs.
name = "short"
stand_in = ["faction_cards.each"]

[faction_cards]
each = 4
"""
OPEN = """import random
import workbench as wb

s = wb.start("heir_and_regent", players=["Ann", "Ben"], seed=48, variants=["cliques"],
             rulings={"cliques-council": "kept"}, components="short.toml")
draw = random.Random(48)
while s.state.year < 3 or s.question.step != "DrawCard":
    moves = [str(move) for move in s.legal_moves]
    placing = [move for move in moves if move.split()[0] in ("inv", "seat")]
    s.play(draw.choice(placing or moves))
wb.bench(s)"""
ROWS = """() => [...document.querySelectorAll(".nw-question .nw-row.nw-legal")].map(row => row.innerText)"""
DRAWN = """kind => document.querySelectorAll(`.nw-board [data-id^="${kind}"]`).length"""
NAMED = """id => document.querySelector(`.nw-board [data-id="${id}"]`)?.getAttribute("aria-label") ?? "" """
WRITTEN = (
    """id => [...document.querySelectorAll(`.nw-board [data-id="${id}"] text`)].map(t => t.textContent).join(" ")"""
)
OUTLINES = """() => document.querySelectorAll(".nw-board .nw-edges path[d$=Z]").length"""
NOTATION = re.compile(r"(?:d|inf|inv|seat|ret|take) .+|end")
BETTER = ("seat", "inv", "inf", "take", "end")  # what is done, if it can be
ENOUGH = 80  # decisions; a year takes fewer
SLIDES = ("hands", "scoring", "set-up")


class Year:
    """What two players do at a bench, and what is seen on the way."""

    def __init__(self, table: Table, desk: Any) -> None:
        self.table, self.desk = table, desk
        self.done: list[str] = []

    # ---- what is on the page

    def moves(self) -> list[str]:
        """The notation of the rows that can be clicked."""
        rows = self.desk.page.evaluate(ROWS)
        return [next(line for line in row.split("\n") if NOTATION.fullmatch(line.strip())) for row in rows]

    def drawn(self, kind: str) -> int:
        """How many pieces of a kind are on the board."""
        return self.desk.page.evaluate(DRAWN, kind)

    def outlines(self) -> int:
        """How many cliques are outlined."""
        return self.desk.page.evaluate(OUTLINES)

    def points(self) -> tuple[int, int]:
        """The Victory Points of Ann and Ben."""
        ann, ben = (self.named(f"vp:{letter}") for letter in "AB")
        return int(re.findall(r"\d+", ann)[0]), int(re.findall(r"\d+", ben)[0])

    def promised(self) -> tuple[int, int]:
        """What the year would bring Ann and Ben if it ended now."""
        said = dict(re.findall(r"the (Heir|Regent) (\d+)", self.named("if:now")))
        ann = "Heir" if "the Heir" in self.named("seat:A") else "Regent"
        ben = "Regent" if ann == "Heir" else "Heir"
        return int(said[ann]), int(said[ben])

    def named(self, piece: str) -> str:
        """What a screen reader hears of a piece."""
        return self.desk.page.evaluate(NAMED, piece)

    def written(self, piece: str) -> str:
        """What is written on a piece."""
        return self.desk.page.evaluate(WRITTEN, piece)

    def slide(self) -> str:
        """The slide of the Year End that is on; "" outside one."""
        return next((name for name in SLIDES if self.named(f"slide:{name}").endswith(", now")), "")

    # ---- what is done

    def decide(self) -> None:
        """Draw a Faction card; take an action while there is one, then end the turn."""
        moves = self.moves()
        draws = [move for move in moves if move.startswith("d ") and "/" not in move]
        wanted = draws[0] if draws else min(moves, key=lambda move: BETTER.index(move.split()[0]))
        self.done.append(wanted.split()[0])
        self.table.play(moves.index(wanted))

    def switch(self, layer: str) -> None:
        """Press the switch of a layer."""
        button = self.table.bench.locator(".nw-layers").get_by_role("button", name=layer)
        before = button.get_attribute("aria-pressed")
        button.click()
        other = "false" if before == "true" else "true"
        self.table.bench.locator(f".nw-layers button[aria-pressed={other}]", has_text=layer).wait_for()
        settle(self.desk.page)

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
        self.desk.theme("light")


@pytest.fixture
def year(lab, desk) -> Any:
    (lab.root / "short.toml").write_text(SHORT, encoding="utf-8")
    lab.write("heir-year.ipynb", OPEN)
    desk.open("heir-year.ipynb")
    desk.run_all()
    yield Year(Table(desk.page), desk)
    desk.check_quiet()


def test_a_whole_year_by_clicking(year) -> None:
    table = year.table
    while "turned up" not in table.text(".nw-board") and len(year.done) < ENOUGH:
        if len(year.done) == 12:
            layers_come_and_go(year)
        year.decide()
    while year.moves() != ["end"]:
        year.decide()
    before, promised = year.points(), year.promised()
    assert sum(promised) > 5
    seen = slides_step_by_step(year)
    assert [name for place, name in enumerate(seen) if not place or seen[place - 1] != name] == list(SLIDES)
    assert seen.count("scoring") > 10
    assert year.points() == (before[0] + promised[0], before[1] + promised[1])
    table.press("Run to choice ▶▶")
    assert "year 4 of 4" in table.text(".nw-bar")
    assert {"d", "end"} < set(year.done)


def layers_come_and_go(year: Year) -> None:
    """Each switch takes its layer off the board and brings it back; a chosen move is previewed."""
    moves = year.moves()
    while not any(move.startswith("inf") for move in moves):
        year.decide()
        moves = year.moves()
    year.table.choose(next(place for place, move in enumerate(moves) if move.startswith("inf")))
    year.table.settled("() => document.querySelector('.nw-board [data-id^=\"then:\"]')")
    year.look("preview", ("light", "dark"))
    whole = year.outlines()
    assert whole > 1
    year.switch("Preview")
    assert year.drawn("then:") == 0
    year.switch("Minor")
    year.switch("Major")
    assert year.outlines() < whole
    noble = next(f"court:{space}" for space in range(1, 13) if "major" in year.written(f"court:{space}"))
    year.switch("Payer")
    assert "major" not in year.written(noble)
    assert "major" in year.named(noble)
    for layer in ("Payer", "Major", "Minor", "Preview"):
        year.switch(layer)
    assert year.outlines() == whole
    assert year.drawn("then:") > 0


def slides_step_by_step(year: Year) -> list[str]:
    """End the last turn and step through the Year End; the slides that are on."""
    year.table.choose(year.moves().index("end"))
    year.table.press("Step ▶")
    seen: list[str] = []
    while year.slide() != "set-up":
        if year.slide():
            seen.append(year.slide())
        if seen.count("scoring") == 6:
            year.look("scoring", ("light", "dark"))
        year.table.press("Step ▶")
    seen.append(year.slide())
    year.look("set-up")
    return seen


def test_the_notebook_ends_with_a_bench_that_previews_a_move(lab, desk) -> None:
    desk.open("notebooks/heir_and_regent.ipynb")
    desk.run_all()
    table = Table(desk.page)
    year = Year(table, desk)
    table.bench.scroll_into_view_if_needed()
    table.choose(year.moves().index("inf Me 3"))
    table.settled("() => document.querySelector('.nw-board [data-id=\"then:Me\"]')")
    assert year.written("then:Me") == "2"
    assert [year.written(f"change:court:{space}") for space in ("1:0", "2:0", "5:0", "12:1")] == ["H+4"] * 3 + ["H+1"]
    assert (year.written("sum:now:-1"), year.written("sum:then:-1")) == ("22", "35")
    year.look("table", ("light", "dark"))
    desk.check_quiet()
