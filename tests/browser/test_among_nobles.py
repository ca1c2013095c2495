"""Among Nobles on the bench: a whole generation by clicking alone, and the places where the board is fullest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.test_bench import CUT, OVERLAPS, SMALL, Table
from tests.browser.test_board import COVERED
from tests.games.among_nobles.test_random_play import STOPS, henriettes_table
from tests.pictures.test_among_nobles import GAME, at_court, late_turn
from tests.pictures.test_among_nobles import table as family
from workbench.games.among_nobles.cards import LORDS
from workbench.session import Session

NAMES = ("Ann", "Ben", "Cat")
OPEN = f"""import workbench as wb
s = wb.start("among_nobles", players={list(NAMES)}, seed=32)
s.edit({{f"seats.{{seat}}.gold": 10 for seat in range(3)}})  # enough for weddings and sons
wb.bench(s)"""
STATE = """import json
state = s.state
print(json.dumps({
    "families": [[[unit.cards for unit in row] for row in seat.rows] for seat in state.seats],
    "gold": [seat.gold for seat in state.seats],
    "tokens": [seat.tokens for seat in state.seats],
    "display": state.display,
    "decks": [len(deck.pile) for deck in state.decks],
    "parents": state.parents,
    "changes": state.changes, "round": state.round,
}))"""
ROWS = """() => [...document.querySelectorAll(".nw-question .nw-row.nw-legal")]
  .map(row => [row.querySelector(".nw-row-right").innerText, row.querySelector(".nw-row-details")?.innerText ?? ""])"""
CRUMBS = """() => [...document.querySelectorAll(".nw-board [data-id^='crumb:']")]
  .map(crumb => crumb.querySelector("text").textContent)"""
NAMED = """() => Object.fromEntries([...document.querySelectorAll(".nw-board [data-id]")]
  .map(piece => [piece.dataset.id, piece.getAttribute("aria-label") ?? ""]))"""
LONG = "Maximilian Alexander"  # the one name that has no room on a player's card
TAKEN_FIRST = ("marry", "present", "m", "b")
ENOUGH = 100  # decisions; the generation takes fewer


def worth(details: str) -> int:
    """Which series is chosen: weddings and births, and little else."""
    return 3 * details.count("marriage") + 2 * details.count("birth") - details.count(",")


class Generation:
    """What three families do at a bench, and what is seen on the way."""

    def __init__(self, table: Table, desk: Any) -> None:
        self.table, self.desk = table, desk
        self.played: list[str] = []
        self.trails: list[list[str]] = []

    def decide(self) -> None:
        """Click the move that is wanted, and play it."""
        rows = self.desk.page.evaluate(ROWS)
        place = self.wanted(rows)
        self.played.append(rows[place][0])
        self.table.play(place)
        self.trails.append(self.desk.page.evaluate(CRUMBS))

    def wanted(self, rows: list[list[str]]) -> int:
        """Different fingers; then weddings and children wherever they can be had."""
        notations = [notation.replace("\n", "") for notation, _ in rows]
        kinds = [notation.split()[0] for notation in notations]
        if kinds[0] == "fingers":
            return NAMES.index(self.table.text(".nw-question h3 > span").split()[0])
        for kind in TAKEN_FIRST:
            if kind in kinds:
                return kinds.index(kind)
        if kinds[0] == "a":
            return max((place for place, kind in enumerate(kinds) if kind == "a"), key=lambda one: worth(rows[one][1]))
        return 0

    def count(self, kind: str) -> int:
        """How many moves of a kind have been played."""
        return sum(move.split()[0] == kind for move in self.played)

    def over(self) -> bool:
        """Whether the ancestors, whom all families began with, have left the board."""
        return self.count("couple") > 0 and not set(self.pieces()) & set(LORDS)

    def pieces(self) -> dict[str, str]:
        """The pieces on the board, by id, with their names for a screen reader."""
        found: dict[str, str] = self.desk.page.evaluate(NAMED)
        return found

    def facts(self) -> Any:
        """What the kernel knows of the position that is shown."""
        self.desk.page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1; }")
        self.desk.command("notebook:run-cell")
        return json.loads(self.desk.outputs()[1][0]["text"])

    def market(self) -> bool:
        """Whether a groom may choose among several brides."""
        return sum(notation.startswith("marry ") for notation, _ in self.desk.page.evaluate(ROWS)) > 1

    def secret(self) -> bool:
        """Whether a bride has just been presented while another player is still to choose one."""
        last = self.played[-1].startswith("present ") and self.table.text(".nw-question .nw-badge") == "bride"
        return last and "B" in "".join(key[-1] for key in self.pieces() if key.startswith("offer:"))

    def story(self) -> str:
        """The whole story so far."""
        self.table.bench.locator(".nw-story select").select_option(label="All")
        self.table.settled("() => document.querySelector('.nw-story ol').innerText.includes('fingers')")
        return self.table.text(".nw-story ol")

    def look(self, name: str) -> None:
        """Look at the bench in both widths."""
        for width in (1040, 860):
            self.desk.cell_width(width, 2600)
            self.desk.shot(f"among-nobles-{name}-{width}", ".nw")
            assert faults(self.desk.page) == [], (name, width)


def faults(page: Any, *cut: str) -> list[str]:
    """Labels that meet, are cut (unless they begin as `cut` does), hidden or small."""
    found = [page.evaluate(script) for script in (OVERLAPS, SMALL, COVERED)]
    return [fault for part in (*found, page.evaluate(CUT, list(cut))) for fault in part]


@pytest.fixture
def generation(lab, desk) -> Any:
    lab.write("generation.ipynb", OPEN, STATE)
    desk.open("generation.ipynb")
    desk.run_all()
    yield Generation(Table(desk.page), desk)
    desk.check_quiet()


def test_a_whole_generation_by_clicking(generation) -> None:
    table, looked = generation.table, False
    while not generation.over() and len(generation.played) < ENOUGH:
        if not looked and generation.market():
            generation.look("market")
            looked = True
        generation.decide()
        if generation.secret():
            a_bride_is_hidden_from_the_others(generation)
    assert looked
    assert table.bench.locator(".nw-fault").count() == 0
    facts = generation.facts()
    assert (facts["changes"], facts["round"]) == (1, 4)
    assert generation.count("b") == len(facts["parents"]) >= 9
    assert generation.count("present") > generation.count("marry") > 2
    the_trail_shows_what_is_nested(generation)
    the_board_shows_the_position(generation.pieces(), facts)
    the_story_tells_of_the_change(generation.story())
    generation.look("second-generation")


def a_bride_is_hidden_from_the_others(generation: Generation) -> None:
    """Ben has presented a bride and Cat is still to choose: neither Cat nor the timeline knows whom."""
    table = generation.table
    name = generation.played[-1].split()[1]
    seen = table.bench.locator(".nw-seen select")
    seen.select_option(label="Cat")
    table.settled("() => document.querySelector('.nw-caption').innerText.includes('present ?')")
    assert generation.pieces()["offer:B"] == "A bride presented by Ben, not shown yet"
    assert name not in table.text(".nw-story ol")
    seen.select_option(label="everyone")
    table.settled("name => document.querySelector('.nw-caption').innerText.includes(name)", name)
    assert "not shown yet" in generation.pieces()["offer:B"]


def the_trail_shows_what_is_nested(generation: Generation) -> None:
    """The round, who acts, and the wedding in which that has got to."""
    weddings = [trail for trail in generation.trails if trail[-1] == "Wedding"]
    assert weddings
    assert all(len(trail) == 3 and trail[0].startswith("Round ") for trail in weddings)


def the_board_shows_the_position(pieces: dict[str, str], facts: Any) -> None:
    """The cards, gold and tokens that the kernel knows of stand on the board."""
    assert set(facts["display"]) <= set(pieces)
    for seat, name in enumerate(NAMES):
        letter, rows = "ABC"[seat], facts["families"][seat]
        cards = [card for row in rows for unit in row for card in unit]
        assert set(cards) <= set(pieces)
        count = "1 character" if len(cards) == 1 else f"{len(cards)} characters"
        assert pieces[f"family:{letter}"].startswith(f"{name}’s family: {count}, {len(rows)} generation")
        assert pieces[f"supply:{letter}"].startswith(f"the supply of {name}: {facts['gold'][seat]} gold")
        assert f"{facts['tokens'][seat]} tokens to use" in pieces[f"player:{letter}"]


def the_story_tells_of_the_change(story: str) -> None:
    for name in NAMES:
        assert f"The oldest row of {name} dies" in story
    for told in ("Ben has no male left and searches deck II", "is the new head of the family of Ben", "Round 4 begins"):
        assert told in story
    steps = [story.rindex(f"\n{number}. ") for number in range(1, 8)]
    assert steps == sorted(steps)
    assert steps[4] < story.index("The oldest row of Ann dies") < steps[5]


def test_the_fullest_places_can_be_read(lab, desk) -> None:
    """In a window of 1280 px: twelve characters in three rows, five families, a bride market, weddings in births."""
    deepest = henriettes_table().play(*STOPS).state
    states = {
        "family": (family(), 0),
        "five": (late_turn(), None),
        "market": (at_court(), 0),
        "nested": (deepest, None),
    }
    cells = ["import workbench as wb"]
    for name, (state, seat) in states.items():
        Session(GAME, state.settings, state, 1).save(lab.root / f"{name}.json")
        cells.append(f"s = wb.load('{name}.json')\ns.run() if s.waiting == 'task' else None\nwb.bench(s, seat={seat})")
    lab.write("fullest.ipynb", *cells)
    desk.open("fullest.ipynb")
    desk.run_all()
    desk.page.evaluate("() => { window.jupyterapp.shell.collapseLeft(); window.jupyterapp.shell.collapseRight(); }")
    benches = desk.page.locator(".nw")
    benches.nth(len(states) - 1).locator(".nw-ask").wait_for()
    for theme in ("light", "dark"):
        desk.theme(theme)
        desk.viewport(1280, 3200)
        for place, name in enumerate(states):
            benches.nth(place).screenshot(path=desk.shots / f"among-nobles-{name}-1280-{theme}.png")
        assert faults(desk.page, LONG) == []
    for width in (1040, 860):
        desk.cell_width(width, 3200)
        assert faults(desk.page, LONG) == []
    assert benches.first.locator("[data-id='family:A']").get_attribute("aria-label") == (
        "Ann’s family: 12 characters, 3 generations"
    )
    assert benches.nth(1).locator(".nw-board [data-id^='family:']").count() == 5
    desk.check_quiet()
