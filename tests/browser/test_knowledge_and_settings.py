"""Who knows what, rulings in mid-game, and slow motion, on the benches of four games in a real JupyterLab."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.desks import Bench, laid
from tests.browser.kernels import settle

AHEAD = """import random
import workbench as wb

def ahead(game, moves, seed=0):
    s = wb.start(game, seed=seed)
    draw = random.Random(seed)
    for _ in range(moves):
        s.play(draw.choice(list(s.legal_moves)))
    return s
"""
SIT = "{} = ahead({!r}, {}, seed={})\nwb.bench({}, open=['story'])"
TOLD = """bench => [...bench.querySelectorAll(".nw-story li > span:last-child")].map(line =>
  [...line.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join("").trim())"""
TITLES = """bench => [...bench.querySelectorAll(".nw-timeline .nw-node > title")].map(title => title.textContent)"""


def sitting(name: str, game: str, moves: int, seed: int = 0) -> str:
    """A cell that plays some moves and shows the bench."""
    return SIT.format(name, game, moves, seed, name)


# ---- who knows what


def test_a_seat_sees_what_it_may_know_and_nothing_else(lab, desk) -> None:
    cells = sitting("t", "dueling_nobles", 8, seed=1), sitting("s", "noblemen", 14, seed=4)
    duel, estates = laid(lab, desk, "secrets.ipynb", AHEAD, *cells)
    for bench, name in ((duel, "t"), (estates, "s")):
        who_knows(bench, name)
        for seat, eyes in ((0, "Ann"), (1, "Ben"), ("public", "only what lies open")):
            look_on(bench, eyes)
            story_titles_and_moves_obey(bench, name, seat)
        look_on(bench, "everyone")
        hidden = bench.kernel(f"sum('hidden' in str(l) for l in {name}.story(0))")
        assert hidden or bench.kernel(f"{name}.story(0) != {name}.story()"), "there is something to hide here"
    the_picture_hides_a_hand(duel)
    a_save_holds_what_a_seat_knows(duel, "t")
    desk.cell_width(1040, 2600)
    for game, bench in (("duel", duel), ("estates", estates)):
        look_on(bench, "Ann")
        bench.open("Who knows")
        bench.look(f"who-knows-{game}", 1040)
        bench.look(f"who-knows-{game}", 860, "dark")
        desk.theme("light")
    desk.check_quiet()


def look_on(bench: Bench, name: str) -> None:
    """Choose whose eyes look on, and wait until the bench shows it."""
    bench.find(".nw-seen select").first.select_option(label=name)
    value = {"everyone": "all"}.get(name)
    expect(bench.find(".nw-seen select").first).to_have_value(value or re.compile("."))
    settle(bench.page)


def who_knows(bench: Bench, name: str) -> None:
    """For each hidden place what must, can and cannot lie there, as the session itself tells it."""
    card = bench.open("Who knows")
    chooser = card.locator("select")
    for seat, knower in ((0, "Ann"), (1, "Ben"), ("public", "all together")):
        chooser.select_option(label=knower)
        told = f"{name}.knows({seat!r}).places"
        labels = bench.kernel(f"[place.label for place in {told} if place.count != 0]")
        expect(card.locator(".nw-hidden-head b")).to_have_text(labels)
        shown = [text_of(place) for place in card.locator(".nw-hidden").all()]
        known = bench.kernel(f"[len(place.known) for place in {told} if place.count != 0]")
        assert [len(place["sure"]) for place in shown] == [min(40, count) for count in known]
        maybe = bench.kernel(
            f"[len([p for p, _ in place.can if p not in place.known]) for place in {told} if place.count != 0]"
        )
        assert [len(place["maybe"]) for place in shown] == [min(40, count) for count in maybe]
        never = bench.kernel(f"[len(place.cannot) for place in {told} if place.count != 0]")
        for place, count in zip(shown, never, strict=True):
            assert len(place["never"]) in (min(40, count), 0)
    bench.shut("Who knows")


def text_of(place: Locator) -> dict[str, list[str]]:
    kinds = ("sure", "maybe", "never")
    return {kind: place.locator(f".nw-token.nw-{kind}").all_text_contents() for kind in kinds}


def story_titles_and_moves_obey(bench: Bench, name: str, seat: int | str) -> None:
    """Story, timeline and moves on the page are those that the session has for this seat."""
    told = bench.kernel(f"[line.text for line in {name}.story({seat!r})]")
    assert bench.root.evaluate(TOLD) == told
    line = bench.kernel(f"[{name}.title(node, {seat!r}) for node in {name}.line]")
    shown = bench.root.evaluate(TITLES)
    assert shown == line[: len(shown)]
    decider = bench.kernel(f"{name}.decider")
    rows = bench.find(".nw-question .nw-row")
    if seat == decider:
        expect(rows.first).to_be_visible()
    else:
        expect(rows).to_have_count(0)
        expect(bench.find(".nw-question .nw-sub").first).to_contain_text("is not shown to")


def the_picture_hides_a_hand(bench: Bench) -> None:
    """The other one's cards are nowhere in the page, not even in names for screen readers."""
    ids = "[n for n in __import__('workbench').graph(t.state, seat={seat}).nodes]"
    for seat, eyes in ((0, "Ann"), (1, "Ben")):
        look_on(bench, eyes)
        drawn = bench.root.locator(".nw-board [data-id]").evaluate_all("all => all.map(each => each.dataset.id)")
        assert set(drawn) == set(bench.kernel(ids.format(seat=seat)))
        cards = set(bench.kernel(f"[str(c) for c in t.state.seats[{1 - seat}].hand]"))
        assert cards
        assert not cards & set(drawn)
        own = set(bench.kernel(f"[str(c) for c in t.state.seats[{seat}].hand]"))
        assert own <= set(drawn)
    look_on(bench, "everyone")


def a_save_holds_what_a_seat_knows(bench: Bench, name: str) -> None:
    """What Ann takes away holds her own hand; what lies hidden from her is drawn anew from what she knows it can be."""
    look_on(bench, "Ann")
    files = bench.open("Files")
    with bench.page.expect_download() as waiting:
        bench.button("Save what Ann knows", files).click()
    saved = json.loads(Path(waiting.value.path()).read_text())
    hands = [[seat["hand"] for seat in node["state"]["seats"]] for node in saved["nodes"] if node.get("state")]
    own, hidden = bench.kernel(f"[[str(c) for c in seat.hand] for seat in {name}.state.seats]")
    assert sorted(hands[-1][0]) == sorted(own)
    assert len(hands[-1][1]) == len(hidden)
    assert all(sorted(hand) != sorted(hidden) for _, hand in hands)
    bench.shut("Files")
    look_on(bench, "everyone")


# ---- rulings and variants in mid-game


def test_another_ruling_in_mid_game_begins_a_line_and_says_what_differs(lab, desk) -> None:
    cells = sitting("s", "dueling_nobles", 8), sitting("t", "heir_and_regent", 2)
    duel, court = laid(lab, desk, "rulings.ipynb", AHEAD, *cells)
    moves_differ(duel, "s", "first-attack", "peace", "No longer legal:", "lost")
    moves_differ(court, "t", "card-source", "pool-noble", "Would be legal:", "gained")
    the_score_and_the_outcome_differ(court)
    the_line_stops_and_is_replayed(duel)
    a_variant_begins_a_line(duel, "s", "mandatory-taxes")
    a_variant_begins_a_line(court, "t", "three-years")
    what_excludes_each_other_is_refused(court)
    desk.check_quiet()


def pick(bench: Bench, card: Locator, ruling: str, answer: str) -> Locator:
    """Choose another answer to a ruling; the card that says what it would change."""
    card.get_by_role("textbox", name="Find a question").fill(ruling)
    group = card.locator(f".nw-ruling:has(input[name='ruling-{ruling}'])")
    place = bench.kernel(f"[a for a, _ in next(r for r in {_name(bench)}.rulings() if r.name == {ruling!r}).answers]")
    group.locator("input").nth(place.index(answer)).check()
    contrast = card.locator(".nw-contrast")
    expect(contrast).to_be_visible()
    return contrast


def _name(bench: Bench) -> str:
    return "st"[bench.place]


def moves_differ(bench: Bench, name: str, ruling: str, answer: str, says: str, which: str) -> None:
    """What becomes legal, or no longer is, stands there beforehand, and is so on the new line."""
    old, moves = bench.node(), bench.kernel(f"[str(m) for m in {name}.legal_moves]")
    card = bench.open("Rulings")
    contrast = pick(bench, card, ruling, answer)
    expect(contrast).to_contain_text(says)
    changed = bench.kernel(f"list({name}.contrast({{{ruling!r}: {answer!r}}}).{which})")
    assert changed
    for move in changed[:6]:
        expect(contrast).to_contain_text(move)
    if len(changed) > 6:
        expect(contrast).to_contain_text(f"and {len(changed) - 6} more")
    bench.desk.cell_width(1040, 2000)
    bench.root.screenshot(path=bench.desk.shots / f"ruling-{ruling}.png")
    bench.moved(bench.button("Continue under these", card).click)
    now = bench.kernel(f"[str(m) for m in {name}.legal_moves]")
    assert set(now) ^ set(moves) == set(changed)
    expect(bench.find(".nw-bar .nw-badge", "other rules")).to_have_count(1)
    assert bench.kernel(f"[str(m) for m in {name}.at({old}).legal_moves]") == moves, "the old line is as it was"
    bench.press("◀ Back")
    bench.shut("Rulings")


def the_score_and_the_outcome_differ(bench: Bench) -> None:
    """Seven factions change the estimate at this place and what the same moves lead to."""
    card = bench.open("Rulings")
    contrast = pick(bench, card, "factions", "seven")
    expect(contrast).to_contain_text("The game’s own estimate:")
    expect(contrast).to_contain_text("At the end of the line:")
    expect(contrast).to_contain_text("First difference: node")
    before = bench.kernel("[[e.seat, e.before, e.after] for e in t.contrast({'factions': 'seven'}).standings]")
    for seat, was, would in before:
        expect(contrast).to_contain_text(f"{['Ann', 'Ben'][seat]} {was:g} → {would:g}".replace("-", "−"))
    bench.button("Drop", card).click()
    expect(contrast).to_have_count(0)
    bench.shut("Rulings")


def the_line_stops_and_is_replayed(bench: Bench) -> None:
    """The same moves under another answer, as far as they go; what stops them is named, and the old line stays."""
    nodes = bench.kernel("len(s.tree)")
    card = bench.open("Rulings")
    contrast = pick(bench, card, "first-player", "chosen")
    expect(contrast).to_contain_text("The line stops:")
    bench.moved(bench.button("Replay the line under these", card).click)
    assert bench.kernel("s.state.settings.answer('first-player')") == "chosen"
    assert bench.kernel("len(s.tree)") > nodes
    expect(bench.find(".nw-transport select option").first).to_be_attached()
    bench.moved(
        bench.find(".nw-transport select[aria-label=Line]").select_option, bench.kernel("str(s.branches[0].head)")
    )
    assert bench.kernel("s.state.settings.answer('first-player')") != "chosen"
    bench.shut("Rulings")


def a_variant_begins_a_line(bench: Bench, name: str, variant: str) -> None:
    """A variant switched on in mid-game: an edit of its own, with the position as it was."""
    old = bench.kernel(f"{name}.node.id")
    text = bench.kernel(f"next(v.text for v in {name}.variants() if v.name == {variant!r})")
    card = bench.open("Rulings")
    card.get_by_role("switch", name=text).click()
    expect(card.locator(".nw-contrast")).to_be_visible()
    bench.moved(bench.button("Continue under these", card).click)
    assert bench.kernel(f"{name}.node.parent") == old or bench.kernel(f"{name}.node.id") != old
    assert bench.kernel(f"next(v.on for v in {name}.variants() if v.name == {variant!r})") is True
    expect(card.get_by_role("switch", name=text)).to_have_attribute("aria-checked", "true")
    bench.press("◀ Back")
    expect(card.get_by_role("switch", name=text)).to_have_attribute("aria-checked", "false")
    bench.shut("Rulings")


def what_excludes_each_other_is_refused(bench: Bench) -> None:
    """Pitfall B23 on the bench: two variants that exclude each other are refused with the reason; no node is made."""
    nodes = bench.kernel("len(t.tree)")
    card = bench.open("Rulings")
    pick(bench, card, "end-full-cliques", "not-together")
    card.get_by_role("textbox", name="Find a question").fill("")
    for variant in ("cliques", "end-when-full"):
        text = bench.kernel(f"next(v.text for v in t.variants() if v.name == {variant!r})")
        card.get_by_role("switch", name=text).click()
    refusal = card.locator(".nw-contrast.nw-bad")
    expect(refusal).to_be_visible()
    expect(refusal).to_contain_text("end-full-cliques")
    expect(bench.button("Continue under these", card)).to_have_count(0)
    bench.button("Drop", card).click()
    assert bench.kernel("len(t.tree)") == nodes
    bench.shut("Rulings")


# ---- slow motion


def test_slow_motion_goes_step_by_step_each_with_its_rule(lab, desk) -> None:
    cells = sitting("s", "dueling_nobles", 11), sitting("t", "among_nobles", 13)
    duel, families = laid(lab, desk, "slowly.ipynb", AHEAD, *cells)
    by_key(duel, "s", "+0", 4)
    by_key(families, "t", "-", 8)
    at_a_pace(duel, "s", "+0")
    at_a_pace(families, "t", "-")
    desk.check_quiet()


def by_key(bench: Bench, name: str, move: str, least: int) -> None:
    """Every step waits for the key; what it says is what the session says of it."""
    here = bench.node()
    bench.find(".nw-moves").focus()
    bench.page.keyboard.press("m")
    motion = bench.find(".nw-motion")
    expect(motion).to_be_visible()
    motion.locator("select").select_option(label="by key (s)")
    bench.play(move)
    steps = 0
    bench.find(".nw-question h3").first.evaluate("head => { head.tabIndex = -1; head.focus(); }")
    while bench.kernel(f"{name}.waiting in ('task', 'chance')"):
        bench.moved(bench.page.keyboard.press, "s")
        steps += 1
        tick = bench.kernel(f"(lambda t: [t.text, list(t.rules), [l.text for l in t.lines]])({name}.last_tick())")
        text, rules, lines = tick
        if text:
            expect(motion.locator(".nw-tick-rule")).to_contain_text(text)
        for line in lines:
            expect(motion.locator(".nw-tick")).to_contain_text(line[1:])
        assert {*motion.locator(".nw-tick button.nw-chip").all_text_contents()} == {*rules}
    assert steps >= least
    expect(motion).to_contain_text("It stops here:")
    bench.look(f"slow-{name}", 1040)
    bench.moved(bench.find(f".nw-timeline [data-node='{here}']").dispatch_event, "click")


def at_a_pace(bench: Bench, name: str, move: str) -> None:
    """At a pace the steps come by themselves; pausing holds them; it ends at the next choice."""
    motion = bench.find(".nw-motion")
    motion.locator("select").select_option(label="every second")
    bench.play(move)
    first = bench.node()
    bench.moved(lambda: None)
    motion.get_by_role("button", name="❚❚ Pause").click()
    expect(motion.get_by_role("button", name="▶ Go on")).to_be_visible()
    settle(bench.page)
    held = bench.node()
    assert held > first
    assert bench.kernel(f"{name}.waiting in ('task', 'chance')")
    bench.page.wait_for_timeout(1300)  # longer than the pace: nothing may come now
    assert bench.node() == held
    bench.moved(motion.get_by_role("button", name="▶ Go on").click)
    bench.find(".nw-moves, .nw-question h3").first.focus()
    bench.find(".nw-caption").get_by_role("switch", name="Slow motion").click()
    expect(motion).to_have_count(0)
    if bench.kernel(f"{name}.waiting in ('task', 'chance')"):
        bench.press("Run to choice ▶▶")
    assert bench.kernel(f"{name}.waiting") == "choice"
