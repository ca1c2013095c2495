"""The sections of the bench as somebody works with them in JupyterLab: lines, chance, the position editor, verdicts.

One page holds a bench for each game. Every test lays a sitting of its own on the benches that it needs, does everything
by mouse and keyboard, and compares what is on the page with what the session says in the kernel.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import HEIGHT, WIDTH, Desk, Lab, shots_folder
from tests.browser.desks import WIDTHS, Bench, fits, laid
from tests.browser.kernels import do, settle
from workbench.session.sentences import minus

BEGIN = """import hashlib
import random

import workbench as wb
from workbench.kernel.codec import to_json
from workbench.session.sentences import minus

def begun(game, players, moves, **more):
    "A sitting after some random moves: kinds of moves first, so that all of a game comes up."
    session, draw = wb.start(game, players=players, **more), random.Random(1)
    for _ in range(moves):
        kinds = {}
        for move in session.legal_moves:
            kinds.setdefault(type(move).__name__, []).append(move)
        session.play(draw.choice(kinds[draw.choice(sorted(kinds))]))
    return session

def facts(session):
    "What every node of a sitting is: nothing of it may change."
    return {
        node.id: (node.parent, node.cause and node.cause.text, hashlib.sha1(to_json(node.state)).hexdigest())
        for node in session.tree
    }
"""
GAMES = {
    "duel": 'begun("dueling_nobles", ["Ann", "Ben"], 14, seed=3)',
    "among": 'begun("among_nobles", ["Ann", "Ben", "Cat"], 14, seed=3)',
    "noblemen": 'begun("noblemen", ["Ann", "Ben", "Cat"], 14, seed=3)',
    "heir": 'begun("heir_and_regent", ["Ann", "Ben"], 14, seed=3)',
}
KEPT = "{id: fact for id, fact in facts({s}).items() if id in old} == old"
LIT = """ids => ids.map(id => Boolean(document.querySelector(
  `.nw-board [data-id="${CSS.escape(id)}"] :is(.nw-forbidden, .nw-chosen)`)))"""


class Sitting:
    """A bench on the page and the sitting on it, which the kernel knows by the name of its game."""

    def __init__(self, bench: Bench, name: str) -> None:
        self.bench, self.name, self.page = bench, name, bench.page

    def begin(self, code: str | None = None) -> Bench:
        """Lay a new sitting on the bench and put all sections away."""
        for title in ("Lines", "Chance", "Rulings", "Editor"):
            self.bench.shut(title)
        do(self.page, f"{self.name} = {code or GAMES[self.name]}\n{self.name}_bench.lay({self.name})")
        self.do("old = facts({s})")
        here = self.says("{s}.node.id")
        expect(self.bench.caption).to_have_text(re.compile(rf"^Node {here}\b"))
        return self.bench

    def says(self, expression: str, value: object = "") -> Any:
        """What an expression is worth in the kernel; {s} stands for the sitting, {v} for a value."""
        return self.bench.kernel(expression.replace("{s}", self.name).replace("{v}", repr(value)))

    def do(self, code: str) -> None:
        """Run code in the kernel, as another cell would; {s} stands for the sitting."""
        do(self.page, code.replace("{s}", self.name))

    def goto(self, node: int) -> None:
        """Go to a node, as another cell would, and wait until the bench shows it."""
        self.do(f"{{s}}.goto({node})")
        expect(self.bench.caption).to_have_text(re.compile(rf"^Node {node}\b"))

    def nothing_lost(self) -> bool:
        """Whether every node that there was is there, unchanged."""
        return self.says(KEPT)


@pytest.fixture(scope="module")
def desk(browser: Browser, lab: Lab, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One page for all tests of this file."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    desk = Desk(context.new_page(), lab, shots_folder(tmp_path_factory.mktemp("shots")))
    yield desk
    context.close()
    lab.stop_kernels()


@pytest.fixture(scope="module")
def sittings(desk: Desk, lab: Lab) -> Iterator[dict[str, Sitting]]:
    """A bench for each game, on one page and one kernel."""
    cells = [f"{name} = {code}\n{name}_bench = wb.bench({name})\n{name}_bench" for name, code in GAMES.items()]
    benches = laid(lab, desk, "desk.ipynb", BEGIN, *cells)
    desk.cell_width(1040, 2400)
    yield {name: Sitting(bench, name) for name, bench in zip(GAMES, benches, strict=True)}
    desk.check_quiet()


# ------------------------------------------------------------------------------------------------------- history


@pytest.mark.parametrize("game", ["duel", "noblemen"])
def test_lines_are_made_named_compared_promoted_and_deleted(sittings: dict[str, Sitting], game: str) -> None:
    sitting = sittings[game]
    bench = sitting.begin()
    end = bench.node()
    looking_at_a_line_of_the_story_and_going_there(sitting)
    sitting.goto(end)
    first = another_move(sitting)
    expect(bench.find(".nw-bar .nw-badge", "on the line")).to_be_visible()
    lines = bench.open("Lines")
    expect(lines.locator(".nw-line")).to_have_count(2)
    branch = lines.locator(".nw-line").nth(1)
    bench.button("Name", branch).click()
    branch.get_by_label("Name of the line").fill("<b>What if</b>")
    branch.get_by_label("Name of the line").press("Enter")
    expect(branch.locator(".nw-line-name b")).to_have_text("<b>What if</b>")
    assert sitting.says("{s}.branches[1].name") == "<b>What if</b>"
    expect(bench.find(".nw-bar .nw-badge", "on the line “<b>What if</b>”")).to_be_visible()
    a_note_at_a_node(sitting, lines)
    bench.button("Compare", lines.locator(".nw-line").first).click()
    what_differs(sitting, lines, end)
    bench.button("Make it main", branch).click()
    expect(bench.find(".nw-bar .nw-badge", "on the line")).to_have_count(0)
    expect(lines.locator(":focus")).to_have_count(1)  # its button is gone, and the keys of the bench still act
    assert sitting.says("{s}.branches[0].head") == sitting.says("{s}.line[-1]")
    expect(lines.locator(".nw-line")).to_have_count(2)
    nodes = sitting.says("sorted(facts({s}))")
    bench.button("Delete", lines.locator(".nw-line").nth(1)).click()
    expect(lines.locator(".nw-line")).to_have_count(1)
    assert end not in sitting.says("sorted(facts({s}))")
    expect(lines.locator(":focus")).to_have_count(1)
    bench.button("Bring back", lines).click()
    expect(lines.locator(".nw-line")).to_have_count(2)
    assert sitting.says("sorted(facts({s}))") == nodes
    assert sitting.nothing_lost()
    bench.moved(bench.button("Go to its end", lines.locator(".nw-line").nth(1)).click)
    assert bench.node() == end
    assert first in nodes


def looking_at_a_line_of_the_story_and_going_there(sitting: Sitting) -> None:
    """The pointer on a line shows that position and changes nothing; a click goes there. A node of the timeline too."""
    bench = sitting.bench
    end = bench.node()
    for stops in (bench.find(".nw-story li[data-peek]"), bench.find(".nw-timeline .nw-node[data-peek]")):
        place = stops.nth(max(0, stops.count() - 6))
        node = int(place.evaluate("e => e.closest('[data-peek]').dataset.peek"))
        assert node != end
        place.hover()
        expect(bench.banner).to_contain_text(f"Preview of node {node}:")
        assert sitting.says("{s}.node.id") == end
        bench.find("h2").hover()
        expect(bench.banner).to_be_hidden()
        assert bench.moved(lambda here=place: here.click(position={"x": 5, "y": 9})) == node
        assert sitting.says("{s}.node.id") == node
        sitting.goto(end)


def another_move(sitting: Sitting) -> int:
    """Back to a decision with a choice, and another move than the one that was made there; the node it made."""
    bench = sitting.bench
    rows = bench.find(".nw-row.nw-legal")
    bench.press("◀ Back")
    while rows.count() < 2:
        bench.press("◀ Back")
    made = sitting.says("[{s}.tree[n].cause.text for n in {s}.node.children]")
    other = sitting.says("[str(move) for move in {s}.legal_moves]")
    return bench.play(next(move for move in other if move not in made))


def a_note_at_a_node(sitting: Sitting, lines: Any) -> None:
    """A note is written under the board, marked on the timeline and listed among the notes of the line."""
    bench = sitting.bench
    before = bench.find(".nw-timeline .nw-noted").count()
    bench.find(".nw-note-button").click()
    bench.find("input.nw-note").fill("Why <i>not</i>?")
    bench.find("input.nw-note").press("Enter")
    expect(bench.caption).to_contain_text("Why <i>not</i>?")
    expect(bench.find(".nw-timeline .nw-noted")).to_have_count(before + 1)
    expect(lines.locator(".nw-told li", has_text="Why <i>not</i>?")).to_contain_text(f"node {bench.node()}")
    assert sitting.says("{s}.node.note") == "Why <i>not</i>?"


def what_differs(sitting: Sitting, lines: Any, other: int) -> None:
    """Facts, standing and legal moves that differ, as the session tells them."""
    found = lines.locator(".nw-compared")
    expect(found).to_contain_text(f"and node {other}")
    text = found.inner_text()
    changes = sitting.says("[minus(c.text) for c in {s}.compare({s}.node.id, {v}).changes]", other)
    assert changes
    assert all(change in text for change in changes[:12])
    standings = sitting.says("len({s}.compare({s}.node.id, {v}).standings)", other)
    assert ("The game’s own estimate" in text) == bool(standings)
    assert ("Legal there, not here" in text) == bool(sitting.says("{s}.compare({s}.node.id, {v}).gained", other))
    assert ("Legal here, not there" in text) == bool(sitting.says("{s}.compare({s}.node.id, {v}).lost", other))


# -------------------------------------------------------------------------------------------------------- chance


BEFORE_CHANCE = """
for node in reversed({s}.line):
    if {s}.at(node).waiting == "chance":
        break
{s}.goto(node)
old = facts({s})"""


@pytest.mark.parametrize("game", ["duel", "among"])
def test_chance_is_asked_for_scripted_seeded_and_fanned_out(sittings: dict[str, Sitting], game: str) -> None:
    sitting = sittings[game]
    bench = sitting.begin()
    desk = bench.open("Chance")
    expect(desk).to_contain_text("No draw waits here.")
    bench.moved(sitting.do, BEFORE_CHANCE)
    at = bench.node()
    the_odds_are_shown(sitting, desk)
    ask_me(sitting, desk, at)
    a_list_of_outcomes(sitting, desk, at)
    a_seed(sitting, desk)
    keep_or_draw_again(sitting, desk, at)
    all_outcomes_as_pictures(sitting, desk, at)
    assert sitting.nothing_lost()


def the_odds_are_shown(sitting: Sitting, desk: Any) -> None:
    """Every outcome with its share, under headings where there are some."""
    shut = desk.locator(".nw-odd-head[aria-expanded=false]")
    for left in range(shut.count(), 0, -1):
        shut.first.click()
        expect(shut).to_have_count(left - 1)
    outcomes = desk.locator(".nw-odd:not(.nw-odd-head)")
    odds = sitting.says("[(odd.label, odd.weight) for odd in {s}.odds.outcomes]")
    expect(outcomes).to_have_count(len(odds))
    total = sum(weight for _, weight in odds)
    shown = [text.replace("\u200b", "") for text in outcomes.all_inner_texts()]
    for label, weight in odds:
        percent = f"{round(100 * weight / total, 1):g} %"
        assert any(label in text and f"{weight} of {total}" in text and percent in text for text in shown), label


def mode(desk: Any, name: str) -> None:
    """Choose how chance happens."""
    desk.get_by_role("radio", name=re.compile(name)).click()
    expect(desk.get_by_role("radio", name=re.compile(name))).to_have_attribute("aria-checked", "true")


def ask_me(sitting: Sitting, desk: Any, at: int) -> None:
    """Somebody chooses what comes; that it was chosen is said from then on."""
    bench = sitting.bench
    mode(desk, "Ask me")
    assert sitting.says("{s}.chance") == "ask"
    made = sitting.says("[{s}.tree[n].cause.text for n in {s}.node.children]")
    odds = sitting.says("[(odd.text, odd.label) for odd in {s}.odds.outcomes]")
    text, label = next((text, label) for text, label in odds if text not in made)
    desk.locator(".nw-odd:not(.nw-odd-head)").nth([each for each, _ in odds].index(text)).locator("input").click()
    bench.moved(bench.button(f"Let {label} come", desk).click)
    assert sitting.says("[n.cause.text for n in {s}.tree.path({s}.node) if n.parent == {v}]", at) == [text]
    expect(bench.find(".nw-bar .nw-badge", "chance chosen")).to_be_visible()
    sitting.goto(at)


def a_list_of_outcomes(sitting: Sitting, desk: Any, at: int) -> None:
    """Draws take the outcomes of a list; one that is no outcome is refused, and changes nothing."""
    bench, again = sitting.bench, desk.get_by_role("switch", name="Going back draws again")
    mode(desk, "Script")
    again.click()
    odds = sitting.says("[odd.text for odd in {s}.odds.outcomes]")
    field = desk.get_by_label("Outcomes to come")
    field.fill(odds[-1])
    field.press("Enter")
    bench.moved(bench.find(".nw-transport").get_by_role("button", name=re.compile("Step")).click)
    assert sitting.says("[n.cause.text for n in {s}.tree.path({s}.node) if n.parent == {v}]", at) == [odds[-1]]
    assert sitting.says("list({s}.scripted)") == []
    sitting.goto(at)
    field.fill("[77]")
    field.press("Enter")
    bench.find(".nw-transport").get_by_role("button", name=re.compile("Step")).click()
    expect(bench.find(".nw-message")).to_contain_text("77")
    settle(sitting.page)
    assert bench.node() == at
    field.fill("")
    field.press("Enter")
    again.click()


def a_seed(sitting: Sitting, desk: Any) -> None:
    """The same seed draws the same again."""
    mode(desk, "Seed")
    desk.get_by_label("Seed", exact=True).fill("12345")
    desk.get_by_label("Seed", exact=True).press("Enter")
    expect(desk.get_by_role("radio", name=re.compile("Seed 12345"))).to_be_visible()
    assert sitting.says("({s}.chance, {s}.seed)") == ("seeded", 12345)


def keep_or_draw_again(sitting: Sitting, desk: Any, at: int) -> None:
    """Going back keeps what was drawn, or lets it be drawn again, by a switch that is in sight."""
    bench = sitting.bench
    mode(desk, "Random")
    switch = desk.get_by_role("switch", name="Going back draws again")
    expect(switch).to_have_attribute("aria-checked", "false")
    step = bench.find(".nw-transport").get_by_role("button", name=re.compile("Step"))
    came = set()
    for _ in range(3):
        came.add(bench.moved(step.click))
        sitting.goto(at)
    assert len(came) == 1
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    for _ in range(40):  # that always the same comes is less likely than one in a billion billions
        came.add(bench.moved(step.click))
        sitting.goto(at)
        if len(came) > 1:
            break
    assert len(came) > 1
    switch.click()


def all_outcomes_as_pictures(sitting: Sitting, desk: Any, at: int) -> None:
    """A line and a small picture for every outcome; the pointer on one shows it on the board, a button goes there."""
    bench = sitting.bench
    size = sitting.says("{s}.odds.size")
    bench.button(f"Fan out: {size} lines", desk).click()
    pictures = desk.locator(".nw-fan li")
    expect(pictures).to_have_count(size)
    expect(pictures.locator(".nw-thumb svg")).to_have_count(size)
    faces = {text.replace("\u200b", "") for text in pictures.locator("b").all_inner_texts()}
    assert faces == set(sitting.says("[odd.label for odd in {s}.odds.outcomes]"))
    drawn = pictures.locator(".nw-thumb svg").evaluate_all("all => all.map(svg => svg.innerHTML.length)")
    assert min(drawn) > 200
    assert sitting.says("{s}.node.id") == at
    assert sitting.says("len({s}.node.children)") == size
    last = pictures.last
    node = int(last.get_attribute("data-peek") or -1)
    last.locator("b").hover()
    expect(bench.banner).to_contain_text(f"Preview of node {node}:")
    assert (
        bench.moved(bench.button(f"Go to {last.locator('b').inner_text()}".replace("\u200b", ""), desk).click) == node
    )


# -------------------------------------------------------------------------------------------------------- editor


EDITS = {  # a number of the first player, by what its field is called, with its path
    "heir": ("Victory Points", "seats.0.vp"),
    "among": ("Gold", "seats.0.gold"),
}


@pytest.mark.parametrize("game", ["heir", "among"])
def test_the_form_shows_problems_at_once_and_its_edits_are_nodes(sittings: dict[str, Sitting], game: str) -> None:
    sitting = sittings[game]
    bench = sitting.begin()
    here = bench.node()
    title, path = EDITS[game]
    form = bench.open("Editor")
    field = form.locator(".nw-edit", has=form.page.get_by_text(title, exact=True)).first
    expect(field).to_contain_text(path)
    before = sitting.says(f"{{s}}.state.{path.replace('seats.0', 'seats[0]')}")
    number = field.get_by_label(title, exact=True)
    expect(number).to_have_value(str(before))
    number.fill("-3")
    number.press("Tab")
    expect(form.locator(".nw-editor-problems")).to_contain_text("the least is 0")
    expect(field).to_contain_text("the least is 0")
    expect(field.locator(".nw-was")).to_have_text(f"was {before}")
    expect(form.locator(".nw-code")).to_have_text(f"s.edit({{'{path}': -3}})")
    expect(bench.banner).to_contain_text("Preview of your changes")
    assert (bench.node(), sitting.says("{s}.node.id")) == (here, here)
    mends = form.locator(".nw-editor-problems button", has_text=title)
    expect(mends.first).to_contain_text("−3 → 0")
    mends.first.click()
    expect(number).to_have_value("0")
    number.fill("-3")
    number.press("Tab")
    what_happens_next(sitting, form)
    bench.moved(bench.button("Apply as a new line", form).click)
    assert sitting.says("({s}.node.parent, {s}.node.cause.kind)") == (here, "edit")
    assert sitting.says(f"{{s}}.state.{path.replace('seats.0', 'seats[0]')}") == -3
    for badge in ("edited", "impossible position"):
        expect(bench.find(".nw-bar .nw-badge", badge)).to_be_visible()
    expect(bench.find(".nw-problems")).to_contain_text("the least is 0")
    assert sitting.nothing_lost()
    bench.press("◀ Back")
    expect(bench.find(".nw-bar .nw-badge", "edited")).to_have_count(0)


def part(form: Any, name: str) -> None:
    """Open a part of the form."""
    tab = form.get_by_role("tab", name=name)
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")


def what_happens_next(sitting: Sitting, form: Any) -> None:
    """The steps that wait are fields too, the one in progress first; another can be put before it, and taken back."""
    part(form, "What happens next")
    steps = form.locator(".nw-edits-top > details.nw-edit")
    expect(steps).to_have_count(sitting.says("len({s}.state.agenda)"))
    expect(steps.first).to_contain_text("in progress")
    expect(form.locator(".nw-badge", has_text="in progress")).to_have_count(1)
    more = form.get_by_label("Let another step happen next")
    count = steps.count()
    more.select_option(index=1)
    item = form.locator(".nw-new-item")
    for choice in item.locator("select").all():
        choice.select_option(index=1)
    for typed in item.locator("input.nw-input[type=number]").all():
        typed.fill("1")
    item.get_by_role("button", name="Add").click()
    expect(steps).to_have_count(count + 1)
    form.get_by_role("button", name=re.compile("Take back: What happens next")).click()
    expect(steps).to_have_count(count)


REBASES = {  # an edit at an earlier node, by the tab and the button that makes it, with the move that it stops
    "heir": (63, "Table", "Take Conservative/Pious out", "d Co/Pi"),
    "noblemen": (57, "Cat", "Take Field out", "t FW>F"),
}


@pytest.mark.parametrize("game", ["heir", "noblemen"])
def test_moves_are_made_again_on_an_edited_position(sittings: dict[str, Sitting], game: str) -> None:
    sitting = sittings[game]
    bench = sitting.begin()
    at, tab, button, stopped = REBASES[game]
    sitting.goto(at)
    form = bench.open("Editor")
    part(form, tab)
    bench.button(button, form).first.click()
    later = form.locator(".nw-later")
    expect(later).to_contain_text(f"{stopped} no longer works")
    foreseen = later.locator(".nw-stop .nw-chip").all_inner_texts()
    assert foreseen
    assert sitting.says("{s}.node.id") == at
    replay = form.get_by_role("button", name=re.compile(r"Apply and replay \d+ node"))
    count = int(re.findall(r"\d+", replay.inner_text())[0])
    bench.moved(replay.click)
    assert sitting.nothing_lost()
    made = sitting.says("[n for n in {s}.line if n not in old]")
    assert len(made) >= count
    sitting.goto(sitting.says("{s}.line[-1]"))
    mark = bench.find(".nw-transport .nw-stop")
    expect(mark).to_contain_text(f"{stopped} no longer works")
    rules = sitting.says("list({s}.node.stop.rules)")
    assert mark.locator(".nw-chip").all_inner_texts() == rules == foreseen
    expect(bench.find(".nw-timeline .nw-stopped")).to_have_count(1)
    mark.locator(".nw-chip").first.click()
    expect(bench.find(".nw-rule-card")).to_contain_text(rules[0])
    of = sitting.says("{s}.node.stop.of")
    assert sitting.says("{s}.tree[{v}].cause.text", of) == stopped
    assert bench.moved(mark.get_by_role("button", name=f"node {of}").click) == of


# ------------------------------------------------------------------------------------------- why, and what it takes


REFUSED = {  # how to get there, and a move that is not allowed there
    "noblemen": ("{s}.goto(64)", "B ca 0,0"),
    "among": ("{s}.goto(40)", "h w"),
    "duel": ("{s}.goto(56)", "+3S+8D"),
}


@pytest.mark.parametrize("game", REFUSED)
def test_a_refusal_names_every_rule_and_offers_what_it_takes(sittings: dict[str, Sitting], game: str) -> None:
    sitting = sittings[game]
    bench = sitting.begin()
    place, move = REFUSED[game]
    sitting.do(place)
    expect(bench.caption).to_have_text(re.compile(rf"^Node {sitting.says('{s}.node.id')}\b"))
    bench.type(move)
    expect(bench.verdict.locator(".nw-pill")).to_have_text("✕ Not allowed")
    rules = bench.verdict.locator(".nw-rule")
    weighed = sitting.says("[(r.rule.partition('=')[0], r.forbids) for r in {s}.why({v}).reasons]", move)
    shown = rules.evaluate_all(
        "all => all.map(row => [row.querySelector('.nw-chip').innerText, row.classList.contains('nw-against')])"
    )
    assert [tuple(row) for row in shown] == weighed
    assert all(text.strip() for text in rules.locator("div > span").all_inner_texts())
    facts = sitting.says("[f for r in {s}.why({v}).reasons if r.forbids for f in r.facts]", move)
    drawn = set(sitting.says("[n for n in wb.graph({s}.state).nodes]"))
    lit = [fact for fact in facts if fact in drawn]
    assert lit
    assert all(bench.page.evaluate(LIT, lit)), lit
    bench.button("What would it take?", bench.verdict).click()
    fix = bench.verdict.locator(".nw-fix")
    best = sitting.says("(lambda best: best and best.text)({s}.fix({v}).best)", move)
    expect(fix).to_contain_text("What it would take")
    here = bench.node()
    if best is not None:
        expect(fix).to_contain_text(minus(best))
        bench.moved(bench.button("Try it on a new line", fix).click)
        kind = "edit"
    else:
        bench.moved(bench.button("Try this answer on a new line", fix).first.click)
        kind = "settings"
    assert sitting.says("({s}.node.parent, {s}.node.cause.kind)") == (here, kind)
    expect(bench.verdict.locator(".nw-pill")).to_have_text("✓ Allowed")
    weighed = sitting.says("sorted(r.rule.partition('=')[0] for r in {s}.why({v}).reasons)", move)
    assert sorted(rules.locator(".nw-chip").all_inner_texts()) == weighed
    bench.moved(bench.button("Play it", bench.verdict).click)
    assert sitting.nothing_lost()


# ---------------------------------------------------------------------------------------------------------- looks


def test_everything_open_fits_in_all_widths_and_both_themes(sittings: dict[str, Sitting], desk: Desk) -> None:
    for sitting in sittings.values():
        bench = sitting.begin()
        sitting.do("{s}.note('a note'); {s}.edit({'seats.0.seat': 1}); {s}.goto({s}.node.parent)")
        for title in ("Lines", "Chance", "Editor"):
            bench.open(title)
        if bench.find(".nw-row.nw-no").count():
            bench.find(".nw-row.nw-no").first.click()
            expect(bench.verdict.locator(".nw-pill")).to_have_text("✕ Not allowed")
    for width in WIDTHS:
        for theme in ("light", "dark") if width == 1040 else ("light",):
            fits(desk, width, theme)
            for name, sitting in sittings.items():
                sitting.bench.shot(f"desk-{name}-{width}-{theme}")
