"""The bench in a real JupyterLab: a game by clicking alone, the keyboard, both themes, two widths, hostile names."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.kernels import do, settle

HOSTILE = "<img src=x onerror=alert(1)>"
START = "import workbench as wb\ns = wb.start('dueling_nobles', players={players!r}, seed={seed})\nwb.bench(s{more})"
TO_BATTLE = """import random
draw, played = random.Random(19), 0
while played < 60 or s.question.step != "SupportChoice" or s.decider != 1 or len(s.legal_moves) < 4:
    s.play(draw.choice(list(s.legal_moves)))
    played += 1
"""

OVERLAPS = """() => {
  const texts = [...document.querySelectorAll(".nw-board text")]
    .filter(t => t.textContent && t.getAttribute("visibility") !== "hidden")
    .map(t => [t.textContent, t.getBoundingClientRect()]);
  const found = [];
  for (const [i, [a, p]] of texts.entries()) for (const [b, q] of texts.slice(i + 1)) {
    const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (w > 0.5 && h > 2) found.push(a + " | " + b);
  }
  return found;
}"""
SMALL = """() => [...document.querySelectorAll(".nw *")]
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < (e.closest(".nw-letter, .nw-mark") ? 10 : 11))
  .map(e => e.textContent)"""
WIDE = """() => [...document.querySelectorAll(".nw .nw-card, .nw .nw-bar, .nw .nw-board")]
  .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className)"""
CUT = """names => {
  const known = text => names.some(name => text.startsWith(name) || name.startsWith(text.slice(0, 8)));
  const shown = [...document.querySelectorAll(".nw text, .nw tspan")].map(e => e.textContent)
    .filter(text => text.includes("…") && !known(text));
  const clipped = [...document.querySelectorAll(".nw *")]
    .filter(e => getComputedStyle(e).textOverflow === "ellipsis" && e.scrollWidth > e.clientWidth + 1)
    .map(e => e.textContent);
  const outside = [...document.querySelectorAll(".nw svg text")]
    .filter(e => e.textContent && e.getAttribute("visibility") !== "hidden")
    .filter(e => { const [a, b] = [e.getBoundingClientRect(), e.closest("svg").getBoundingClientRect()];
      return a.left < b.left - 1 || a.right > b.right + 1; }).map(e => e.textContent);
  return [...shown, ...clipped, ...outside];
}"""
IN_SIGHT = """() => {
  const box = document.querySelector(".nw-timeline").getBoundingClientRect();
  const now = document.querySelector(".nw-timeline .nw-now").getBoundingClientRect();
  return now.left >= box.left && now.right <= box.right;
}"""
REGION = """() => document.activeElement
  .closest(".nw-bar, .nw-board, .nw-transport, .nw-question, .nw-story")?.className"""
COLUMNS = """columns => columns ===
  getComputedStyle(document.querySelector(".nw-main")).gridTemplateColumns.split(" ").length"""
PAPER = "() => getComputedStyle(document.querySelector('.nw-board')).backgroundColor"
LONG = "Maximiliana Alexandrina von und zu Hohenlohe-Waldenburg-Fürs"
STAGES = (  # each a sitting of its own
    "s = wb.start('dueling_nobles', players=['Ann', 'Ben'], seed=3)",
    """s = wb.start('dueling_nobles', players=['Ann', 'Ben'], seed=3, variants=['old-turn-order', 'mandatory-taxes'])
onward(s, 'GenerateResources')""",
    f"s = wb.start('dueling_nobles', players=['Ann', {LONG!r}], seed=3)\nonward(s, 'SupportChoice')",
    """s = wb.start('dueling_nobles', players=['Ann', 'Ben'], seed=5, variants=['old-terms'])
onward(s, 'CommandPhase')
six = [[{'card': r + suit, 'defeats': n % 2} for n, r in enumerate('KQJ') for suit in suits] for suits in ('SH', 'DC')]
s.edit({'seats.0.arms': six[0], 'seats.1.arms': six[1], 'noble_pile': [], 'noble_deck.layers': [], 'seats.0.agents': [],
    'seats.1.agents': ['spy'], 'seats.0.hand': ['2S', '3S', '4S', '5S', '6S', '7S', '8S', '9H', '10H', 'AH']})""",
    """s = wb.start('dueling_nobles', players=['Ann', 'Ben'], seed=148)
while s.waiting != 'over':
    s.play(draw.choice(list(s.legal_moves)))""",
    """s = wb.start('dueling_nobles', players=['Ann', 'Ben'], seed=3)
onward(s, 'PoliticalPhase')
s.edit({'seats.0.hand': ['KS', 'ZZ', '4C', '4C'], 'seats.0.arms': [{'card': 'QD', 'defeats': 5, 'knight': 'ZZ'},
    {'card': '4C'}, {'card': 'YY', 'defeats': -2}], 'seats.0.chest': -3, 'player': 9})""",
)
ONWARD = """import random
import workbench as wb
draw = random.Random(5)
def onward(s, step):
    while s.question.step != step:
        s.play(draw.choice(list(s.legal_moves)))"""
HASTE = """import time
for place in range(2, 62):
    s.goto(s.line[place])
    time.sleep(1 / 60)"""
CELLS = """() => JSON.stringify([...window.jupyterapp.shell.currentWidget.content.model.cells]
  .map(cell => [cell.type, cell.sharedModel.source, cell.executionCount ?? null]))"""


class Table:
    """A bench on the page, and what a player does there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bench = page.locator(".nw").first
        self.rows(".nw-row, .nw-sub").first.wait_for()
        self.bench.locator("xpath=self::*[@data-lm-suppress-shortcuts]").wait_for()

    def rows(self, kind: str = ".nw-row.nw-legal") -> Locator:
        return self.bench.locator(f".nw-question {kind}")

    def text(self, part: str) -> str:
        return self.bench.locator(part).first.inner_text()

    def node(self) -> int:
        return int(self.text(".nw-caption").split()[1])

    def after(self, action: Any, *args: Any) -> int:
        """Do something that changes the node, and wait until the page shows it."""
        before = self.text(".nw-caption")
        action(*args)
        self.page.wait_for_function(
            "before => document.querySelector('.nw-caption').innerText !== before", arg=before, timeout=20000
        )
        settle(self.page)
        return self.node()

    def choose(self, place: int) -> None:
        row = self.rows().nth(place)
        row.click()
        self.settled("() => document.querySelector('.nw-play')")

    def play(self, place: int) -> int:
        self.choose(place)
        return self.after(self.bench.get_by_role("button", name="Play it").click)

    def press(self, name: str) -> int:
        return self.after(self.bench.locator(".nw-transport").get_by_role("button", name=name, exact=True).click)

    def settled(self, script: str, arg: Any = None) -> None:
        """Wait until something holds on the page, and then until all else is there that came with it."""
        self.page.wait_for_function(script, arg=arg, timeout=20000)
        settle(self.page)


@pytest.fixture
def table(lab, desk) -> Any:
    """Opens a notebook with a bench; ends with a look at the console."""

    def lay(
        players: tuple[str, str] = ("Ann", "Ben"),
        more: str = "",
        first: str = "",
        seed: int = 7,
        cells: tuple[str, ...] = ("1 + 1",),
    ) -> Table:
        start, shown = START.format(players=list(players), more=more, seed=seed).rsplit("\n", 1)
        lab.write("bench.ipynb", f"{start}\n{first}{shown}", *cells)
        desk.open("bench.ipynb")
        desk.run_all()
        return Table(desk.page)

    yield lay
    desk.check_quiet()


def test_a_whole_game_by_clicking_and_a_battle_fought_again(table, desk) -> None:
    board = table(seed=148)  # a short game: some sixty decisions
    desk.page.set_default_timeout(20000)
    draw, fought = random.Random(5), 0
    while "The end" not in board.text(".nw-question h3"):
        if "Which Support card" in board.text(".nw-ask"):
            fought += 1
            if fought == 2:
                fight_again(board)
                continue
        board.play(draw.randrange(board.rows().count()))
    assert fought > 2
    assert "wins" in board.text(".nw-ask") or "drawn" in board.text(".nw-ask")
    assert board.bench.locator(".nw-transport select option").count() == 2
    assert board.bench.locator(".nw-fault").count() == 0
    board.settled(IN_SIGHT)
    desk.cell_width(1040, 1500)
    desk.shot("bench-end", ".nw")


def fight_again(board: Table) -> None:
    """Fight a battle, go back over it, and fight it differently."""
    at = board.node()
    asked = board.text(".nw-ask")
    board.play(0)
    story = board.text(".nw-story ol")
    board.press("◀ Back")
    while board.node() != at:
        board.press("◀ Back")
    assert board.text(".nw-ask") == asked
    board.play(1)
    assert board.text(".nw-story ol") != story
    assert board.bench.locator(".nw-stub").count() == 1
    there = board.bench.locator(".nw-stub .nw-hit")
    other = board.after(there.click)
    assert board.text(".nw-caption").startswith(f"Node {other}")
    board.after(board.bench.locator(".nw-stub .nw-hit").click)
    board.press("Run to choice ▶▶")


def test_keys_act_in_the_bench_and_not_on_the_notebook(table, desk) -> None:
    """Pitfall B25."""
    board = table(first=TO_BATTLE)
    before = desk.page.evaluate(CELLS)
    press = desk.page.keyboard.press
    moves = board.bench.locator(".nw-moves")
    moves.focus()
    for key in ("a", "x", "d", "d", "y", "Shift+Enter", "Shift+A", "z"):
        press(key)
    press("2")
    board.settled("() => document.querySelector('.nw-row.nw-chosen kbd')?.textContent === '2'")
    press("ArrowDown")
    board.settled("() => document.querySelector('.nw-row.nw-chosen kbd')?.textContent === '3'")
    press("Home")
    board.settled("() => document.querySelector('.nw-row.nw-chosen kbd')?.textContent === '1'")
    press("Space")
    press("l")
    board.settled("() => !document.querySelector('.nw-row.nw-no')")
    press("l")
    press("Escape")
    board.settled("() => !document.querySelector('.nw-row.nw-chosen') && document.querySelector('.nw-row.nw-no')")
    press("?")
    board.settled("() => document.querySelector('.nw-keys')")
    press("?")
    press("w")
    settle(desk.page)
    assert desk.page.evaluate("() => document.activeElement.closest('.nw-verdict') !== null")
    press("/")
    assert desk.page.evaluate("() => document.activeElement.matches('.nw-filter')")
    desk.page.keyboard.type("b d 1")
    board.settled("() => !document.querySelector('.nw-row.nw-legal')")
    press("Escape")
    board.settled(
        "() => document.querySelector('.nw-row.nw-legal') && document.querySelector('.nw-filter').value === ''"
    )
    moves.focus()
    press("1")
    board.after(press, "Enter")
    assert desk.page.evaluate("() => document.activeElement.matches('.nw-moves')")
    board.after(press, "b")
    timeline = board.bench.locator(".nw-timeline")
    timeline.focus()
    for key in ("a", "x", "d", "d", "y", "Shift+Enter"):
        press(key)
    here = board.node()
    assert board.after(press, "ArrowLeft") < here
    assert board.after(press, "Home") == 0
    board.after(press, "End")
    piece = board.bench.locator(".nw-board [data-id][tabindex='0']")
    piece.focus()
    for key in (
        "a",
        "x",
        "d",
        "d",
        "m",
        "y",
        "r",
        "ArrowRight",
        "ArrowDown",
        "Shift+Enter",
        "Space",
        "Enter",
        "Escape",
    ):
        press(key)
    settle(desk.page)
    assert desk.page.evaluate(CELLS) == before
    assert desk.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length") == 2


def test_tab_typing_pieces_and_seats(table, desk) -> None:
    board = table(first=TO_BATTLE)
    tab_goes_through_the_regions(board, desk.page)
    a_piece_narrows(board, desk.page)
    a_move_can_be_typed(board)
    a_seat_sees_its_own_moves_only(board)


def tab_goes_through_the_regions(board: Table, page: Page) -> None:
    page.locator(".nw-bar select").focus()
    regions = []
    for _ in range(12):
        region = page.evaluate(REGION)
        if region and region not in regions:
            regions.append(region)
        page.keyboard.press("Tab")
    assert [name.split()[-1] for name in regions] == ["nw-bar", "nw-board", "nw-transport", "nw-question", "nw-story"]
    page.locator(".nw-transport button").first.focus()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => document.activeElement.closest('.nw-board') !== null")


def a_piece_narrows(board: Table, page: Page) -> None:
    count = board.rows().count()
    page.evaluate("() => { window.kept = [...document.querySelectorAll('.nw-board [data-id]')]; }")
    board.bench.locator(".nw-board [data-id][role=button]").first.click()
    board.settled("count => document.querySelectorAll('.nw-row.nw-legal').length < count", count)
    board.bench.get_by_role("button", name="Show all").click()
    board.settled("count => document.querySelectorAll('.nw-row.nw-legal').length === count", count)
    assert page.evaluate("() => window.kept.every(piece => piece.isConnected)")


def a_move_can_be_typed(board: Table) -> None:
    field = board.bench.locator(".nw-filter")
    field.fill("+KS")
    field.press("Enter")
    board.settled("() => document.querySelector('.nw-message')?.innerText.includes('No move is called')")
    field.fill("+2D+3D+4D")
    field.press("Enter")
    board.settled("() => document.querySelector('.nw-verdict .nw-pill')?.innerText.includes('Not allowed')")
    assert board.text(".nw-rule.nw-against .nw-fact")
    board.bench.locator(".nw-rule.nw-against button.nw-chip").first.click()
    board.bench.locator(".nw-rule-card").wait_for()
    field.fill("+0")
    board.after(field.press, "Enter")


def a_seat_sees_its_own_moves_only(board: Table) -> None:
    own = board.text(".nw-question h3 > span").split()[0]
    other = {"Ann": "Ben", "Ben": "Ann"}[own]
    seen = board.bench.locator(".nw-seen select")
    seen.select_option(label=other)
    board.settled("() => !document.querySelector('.nw-moves')")
    assert f"not shown to {other}" in board.text(".nw-question .nw-sub")
    seen.select_option(label=own)
    board.settled("() => document.querySelectorAll('.nw-row.nw-legal').length > 0")


def test_it_looks_right_in_both_themes_and_all_widths(table, desk) -> None:
    board = table(more=", seat='Ben'", first=TO_BATTLE)
    board.choose(1)
    for theme, paper in (("light", "rgb(250, 248, 244)"), ("dark", "rgb(25, 26, 29)")):
        desk.theme(theme)
        assert desk.page.evaluate(PAPER) == paper
        for width, columns in ((1040, 2), (860, 1), (600, 1)):
            desk.cell_width(width, 2600)
            board.settled(COLUMNS, columns)
            board.settled(IN_SIGHT)
            desk.shot(f"bench-{width}-{theme}", ".nw")
            assert desk.page.evaluate(OVERLAPS) == []
            assert desk.page.evaluate(SMALL) == []
            assert desk.page.evaluate(CUT, []) == []
            if width > 640:
                assert desk.page.evaluate(WIDE) == []
    desk.cell_width(860, 1400)
    no_labels_meet_on_the_way_back(board, desk.page)


def test_every_stage_of_a_game_fits(lab, desk) -> None:
    lab.write("stages.ipynb", ONWARD, *(f"{stage}\nwb.bench(s)" for stage in STAGES))
    desk.open("stages.ipynb")
    desk.run_all()
    benches = desk.page.locator(".nw")
    benches.nth(len(STAGES) - 1).locator(".nw-question .nw-ask").wait_for()
    for width in (1040, 860):
        desk.cell_width(width, 1400)
        for theme in ("light", "dark") if width == 1040 else ("light",):
            desk.theme(theme)
            for place in range(len(STAGES)):
                benches.nth(place).screenshot(path=desk.shots / f"stage-{place}-{width}-{theme}.png")
        assert desk.page.evaluate(CUT, [LONG]) == []
        assert desk.page.evaluate(OVERLAPS) == []
        assert desk.page.evaluate(WIDE) == []
    assert desk.page.locator(".nw-fault").count() == 0
    assert desk.page.locator(".nw-problems li").count() > 2
    assert "wins" in benches.nth(4).locator(".nw-verdict").inner_text()
    desk.check_quiet()


def no_labels_meet_on_the_way_back(board: Table, page: Page) -> None:
    faults, seen = {}, set()
    for _ in range(25):
        asked = board.text(".nw-question .nw-badge")
        if asked not in seen and (found := page.evaluate(OVERLAPS)):
            faults[board.node()] = found
        seen.add(asked)
        board.press("◀ Back")
    assert len(seen) >= 5
    assert faults == {}


def test_hostile_names_two_benches_haste_and_a_dead_kernel(table, desk) -> None:
    dialogs = []
    desk.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    board = table(players=(HOSTILE, "Ben"), first=TO_BATTLE, cells=(HASTE, "s"))
    settle(desk.page)
    assert board.node() == 61
    desk.page.wait_for_timeout(400)  # nothing late comes by itself
    assert board.node() == 61
    assert desk.page.locator(".nw").count() == 2
    board.press("Run to choice ▶▶")
    second = desk.page.locator(".nw-caption").nth(1)
    desk.page.wait_for_function(
        "() => { const [a, b] = document.querySelectorAll('.nw-caption'); return a.innerText === b.innerText; }"
    )
    a_hostile_note(board)
    assert HOSTILE in second.inner_text()
    assert HOSTILE in desk.page.locator(".nw-seen select").first.inner_text()
    assert desk.page.locator(".nw img").count() == 0
    ids = desk.page.evaluate("() => [...document.querySelectorAll('.nw [id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    desk.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    gone = "() => document.querySelector('.nw.nw-gone') && !document.querySelector('.nw-notice').hidden"
    desk.page.wait_for_function(gone, timeout=20000)
    assert dialogs == []


def a_hostile_note(board: Table) -> None:
    board.bench.locator(".nw-note-button").click()
    note = board.bench.locator("input.nw-note")
    note.fill("Half a no")
    do(board.page, "s.note('from a cell meanwhile', node=0)")
    assert note.input_value() == "Half a no", "news does not take away what somebody is writing"
    note.fill(HOSTILE)
    board.bench.locator("input.nw-note").press("Enter")
    board.settled("text => document.querySelectorAll('.nw-caption')[1].innerText.includes(text)", HOSTILE)
