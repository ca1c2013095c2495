"""Noblemen on the bench: a decade of three players by clicking alone, starting tiles by clicks, five large Estates."""

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
SETUP = "import workbench as wb\ns = wb.start('noblemen', players=['Ann', 'Ben', 'Cat'], seed=4)\nwb.bench(s)"
LATE = """import workbench as wb
s = wb.start("noblemen", players=["Ann", "Ben", "Cat", "Dan", "Eve"], seed=4, variants=["first-game-hand"])
while s.question.step != "TakeTurn":
    s.play(s.legal_moves[0])
bag = list(s.state.bag)
shape = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
edit = {"seats.0.money": 20}
for seat in range(5):
    for x, y in shape:
        edit[f"seats.{seat}.estate.{x},{y}"] = bag.pop(7 * (x + 3 * y) % len(bag))
s.edit(edit | {"bag": bag})
wb.bench(s)"""
IN_WINDOW = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const notebook = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  return box.height > 0 && box.top >= notebook.top - 1 && box.bottom <= notebook.bottom + 1;
}"""
BOARD_TALL = "() => document.querySelector('.nw-board').offsetHeight > 1.4 * window.innerHeight"


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


@pytest.fixture
def late(lab, desk) -> Any:
    lab.write("noblemen-late.ipynb", LATE)
    desk.open("noblemen-late.ipynb")
    desk.run_all()
    yield Table(desk.page), desk
    desk.check_quiet()


def press(table: Table, piece: str) -> None:
    """Scroll to a piece of the board and click on it."""
    found = table.bench.locator(f'.nw-board [data-id="{piece}"]')
    found.scroll_into_view_if_needed()
    found.click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_question_and_verdict_stay_beside_a_tall_board(late, theme) -> None:
    table, desk = late
    desk.theme(theme)
    for width in (1040, 1280):
        desk.cell_width(width, 800)
        assert desk.page.evaluate(BOARD_TALL)
        press(table, "action:leisure")
        press(table, "ladder:castle")
        table.settled("() => document.querySelector('.nw-narrowed')?.innerText.includes('Castles on the board')")
        for part in (".nw-ask", ".nw-narrowed", ".nw-verdict h3"):
            assert desk.page.evaluate(IN_WINDOW, part), (part, width)
        assert not table.bench.locator(".nw-foot").is_visible()
        desk.shot(f"noblemen-tall-{theme}-{width}")
        press(table, "ladder:castle")
        table.settled("() => !document.querySelector('.nw-narrowed')")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_click_is_answered_in_sight_in_a_narrow_bench(late, theme) -> None:
    table, desk = late
    desk.theme(theme)
    for width in (860, 600):
        desk.cell_width(width, 800)
        press(table, "ladder:castle")
        foot = table.bench.locator(".nw-foot")
        foot.wait_for()
        table.settled("() => document.querySelector('.nw-foot').innerText.includes('Castles on the board')")
        assert desk.page.evaluate(IN_WINDOW, ".nw-foot")
        assert "What does Ann do in this turn?" in foot.inner_text()
        desk.shot(f"noblemen-foot-{theme}-{width}")
        press(table, "ladder:castle")
        press(table, "board:bribes")
        press(table, "bag")  # no move has to do with both: only the bag is left
        table.settled("() => document.querySelector('.nw-foot').innerText.includes('the bag')")
        press(table, "bag")
    press(table, "action:leisure")
    table.settled("() => document.querySelector('.nw-foot').innerText.includes('Leisure Time')")
    assert "✓ Allowed" in foot.inner_text()
    before = table.node()
    assert table.after(foot.get_by_role("button", name="Play").click) > before
    assert "before the turn ends" in foot.inner_text()
    foot.get_by_role("button", name="moves").click()
    table.settled("() => document.activeElement.matches('.nw-moves')")
    assert desk.page.evaluate(IN_WINDOW, ".nw-ask")
    table.bench.locator(".nw-verdict").scroll_into_view_if_needed()
    table.settled("() => document.querySelector('.nw-foot').hidden")


def test_starting_tiles_are_picked_by_clicks_and_by_opening_a_group(lab, desk) -> None:
    lab.write("noblemen-setup.ipynb", SETUP)
    desk.open("noblemen-setup.ipynb")
    desk.run_all()
    table = Table(desk.page)
    for width in (1040, 860):
        desk.cell_width(width, 2400)
        desk.shot(f"noblemen-setup-{width}", ".nw")
        for script in (OVERLAPS, SMALL, WIDE):
            assert desk.page.evaluate(script) == [], width
    assert table.rows(".nw-row.nw-fold").count() == 16
    for piece in ("pick:F:3", "pick:W:1", "pick:N:3", "pick:M:0", "pick:F:2"):
        press(table, piece)
    table.settled("() => document.querySelector('.nw-verdict').innerText.includes('take F2 W1 N3')")
    assert table.rows().count() == 1
    table.after(table.bench.locator(".nw-play").click)
    assert "Ben" in table.text(".nw-ask")
    table.rows(".nw-row.nw-fold").first.click()
    table.settled("() => document.querySelectorAll('.nw-question .nw-row.nw-legal').length === 16")
    assert "3 Fields and 3 Woods" in table.text(".nw-question .nw-group")
    table.play(1)
    assert "Cat" in table.text(".nw-ask")
    assert "Ben: take F3 W3 N3 M2" in table.text(".nw-caption")
    desk.check_quiet()
