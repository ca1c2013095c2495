"""A kernel is killed in mid-game: the bench says so and how to go on, and nothing that was on the screen is lost."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.desks import Bench, laid
from tests.browser.kernels import do, settle

CELLS = (
    "import workbench as wb\n"
    "s = wb.start('noblemen', players=['Zoë', 'Ben', 'Cat'], seed=4)\nwb.bench(s, open=['story'])",
    "t = wb.start('dueling_nobles', players=['Ann', 'Öse'], seed=3)\nwb.bench(t, open=['story'])",
)
BUSY = """import random
draw = random.Random(4)
for s in (s, t):
    for _ in range(12):
        s.play(draw.choice(list(s.legal_moves)))
"""
KILL = """() => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  window.killed = kernel.id;
  kernel.requestExecute({ code: "import os, signal; os.kill(os.getpid(), signal.SIGKILL)", silent: true }).done
    .catch(() => null);
}"""
ALL_GONE = """() => [...document.querySelectorAll(".nw")].every(bench => bench.classList.contains("nw-gone"))"""
SCREEN = """bench => {
  const text = selector => [...bench.querySelectorAll(selector)].map(each => each.textContent);
  return {
    caption: text(".nw-caption"), story: text(".nw-story li"), ask: text(".nw-question .nw-ask"),
    moves: text(".nw-question .nw-row"), facts: text(".nw-bar-row"), nodes: text(".nw-timeline title"),
    lines: text(".nw-transport option"), changes: text(".nw-at-edit li, .nw-at-edit .nw-code"),
    pieces: [...bench.querySelectorAll(".nw-board [data-id]")].map(each => [each.dataset.id, each.textContent]),
  };
}"""


def screen(bench: Bench) -> dict[str, Any]:
    return bench.root.evaluate(SCREEN)


def another_line(bench: Bench, note: str) -> None:
    """A note, a step back and another move, so that there are two lines."""
    bench.button("Note", bench.find(".nw-transport")).click()
    bench.find("input.nw-note").fill(note)
    bench.find("input.nw-note").press("Enter")
    expect(bench.caption).to_contain_text(note)
    expect(bench.find("input.nw-note")).to_have_count(0)
    bench.press("◀ Back")
    rows = bench.find(".nw-question .nw-row.nw-legal")
    rows.last.click()
    bench.moved(bench.button("Play it").click)
    expect(bench.find(".nw-transport option")).to_have_count(2)


def begin_to_edit(bench: Bench, title: str) -> None:
    """Changes in the editor that nobody has applied yet."""
    form = bench.open("Editor")
    for value in ("7", "8"):
        number = form.get_by_label(title, exact=True).first
        number.fill(value)
        number.press("Tab")
        expect(form.locator(".nw-code")).to_contain_text(f": {value}")
    expect(bench.banner).to_contain_text("not yet applied")
    bench.shut("Editor")
    expect(bench.tool("Editor")).to_contain_text("changes wait")
    bench.find(".nw-bar").screenshot(path=bench.desk.shots / "changes-wait.png")
    bench.open("Editor")
    expect(bench.banner).to_contain_text("not yet applied")


def bring_back(bench: Bench, before: dict[str, Any], players: str) -> None:
    """What a person does after the kernel came back; the screen then is as it was."""
    files = bench.open("Files")
    saved = files.locator("li", has_text=players)
    saved.first.get_by_role("button", name="bring back").click()
    expect(files).to_contain_text("loaded from an autosave")
    bench.shut("Files")
    expect(bench.find(".nw-at-edit .nw-code")).to_have_count(1 if before["changes"] else 0)  # it opens by itself
    settle(bench.page)
    found = screen(bench)
    for part, shown in before.items():
        assert found[part] == shown, part


def test_a_killed_kernel_loses_nothing_that_was_on_the_screen(lab, desk) -> None:
    benches = laid(lab, desk, "killed.ipynb", *CELLS)
    do(desk.page, BUSY)
    for bench in benches:
        another_line(bench, "Here we were")
    begin_to_edit(benches[1], "Gold in the chest")
    settle(desk.page)
    before = [screen(bench) for bench in benches]

    desk.page.evaluate(KILL)
    desk.page.wait_for_function(ALL_GONE)
    for bench, shown in zip(benches, before, strict=True):
        notice = bench.find(".nw-notice")
        expect(notice).to_be_visible()
        expect(notice).to_contain_text("Disconnected")
        expect(notice).to_contain_text("“bring back” under Files")
        assert screen(bench) == shown, "the last picture stays"
        expect(bench.find(".nw-board [role=button]:not([aria-disabled=true])")).to_have_count(0)
    assert benches[0].find(".nw-board [role=button]").count() > 0
    desk.page.get_by_role("dialog").get_by_role("button", name="Ok").click()  # JupyterLab's own news of it
    desk.cell_width(1040, 1400)
    desk.shot("killed", ".nw")

    desk.wait_for_kernel("killed.ipynb")
    desk.command("notebook:clear-all-cell-outputs")
    desk.run_all()
    for place, (shown, players) in enumerate(zip(before, ("Zoë, Ben, Cat", "Ann, Öse"), strict=True)):
        fresh = Bench(desk, place)
        assert not fresh.root.evaluate("bench => bench.classList.contains('nw-gone')")
        assert fresh.find(".nw-transport option").count() == 0, "a sitting that has only begun"
        bring_back(fresh, shown, players)
    desk.check_quiet()
