"""Saving, loading, printing, exporting: what is taken away from a bench means something without it, and comes back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import nbconvert
from playwright.sync_api import Download, Page, expect

from tests.browser.desks import Bench, laid
from tests.browser.kernels import do, settle

HOSTILE = '</script><img src=x onerror=alert(1)> & "y"'
BEGIN = """import random
import workbench as wb
hostile = {hostile!r}
draw = random.Random(4)
def begun(game, players, moves, **settings):
    s = wb.start(game, players=players, seed=4, **settings)
    for _ in range(moves):
        s.play(draw.choice(list(s.legal_moves)))
    return s
"""
CELLS = (
    "s = begun('noblemen', [hostile, 'Ben', 'Cat'], 12)\ns.note(hostile)\nwb.bench(s)",
    "t = begun('dueling_nobles', ['Ann', hostile], 10)\nt",
)
NAMES = "st"
FACTS = """() => ({
  pictures: [...document.querySelectorAll("img[alt^='The table'], figure svg")].map(each =>
    each.tagName === "IMG" ? each.complete && each.naturalWidth : each.getBoundingClientRect().width),
  images: [...document.querySelectorAll("img")].map(each => each.getAttribute("src").slice(0, 18)),
  text: document.body.innerText,
})"""


HIGHEST = """() => Math.max(...[...document.querySelectorAll("figure svg")].map(each =>
  each.getBoundingClientRect().height))"""


def test_what_is_taken_away_comes_back(lab, desk, browser, tmp_path) -> None:
    dialogs: list[str] = []
    desk.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    benches = laid(lab, desk, "files.ipynb", BEGIN.format(hostile=HOSTILE), *CELLS)
    for bench in benches:
        files = bench.open("Files")
        expect(files).to_contain_text("Every change is saved by itself.")
        uploads_act_each_time(bench, tmp_path)
        a_page_without_a_kernel(bench, browser, tmp_path)
        a_score_sheet_comes_back(bench)
        this_is_made_a_test(bench, tmp_path)
        assert bench.root.locator("img").count() == 0
    desk.cell_width(1040, 2000)
    desk.shot("files", ".nw")
    the_exported_notebook(lab, desk, browser)
    assert dialogs == []
    desk.check_quiet()


def downloaded(bench: Bench, button: str) -> Download:
    with bench.page.expect_download() as waiting:
        bench.button(button, bench.open("Files")).click()
    return waiting.value


def upload(bench: Bench, name: str, content: str) -> None:
    chosen = bench.open("Files").locator("input[type=file]")
    chosen.set_input_files({"name": name, "mimeType": "application/json", "buffer": content.encode()})


def loaded(bench: Bench, name: str) -> None:
    expect(bench.find(".nw-files h3 .nw-badge")).to_have_text(f"loaded from {name}")
    settle(bench.page)


def uploads_act_each_time(bench: Bench, folder: Path) -> None:
    """Pitfall B33: the same file twice, a copy under another name, a broken one, a good one."""
    file = downloaded(bench, "Save the sitting")
    saved = Path(file.path()).read_text()
    there = bench.node()
    upload(bench, "case.json", saved)
    loaded(bench, "case.json")
    assert bench.node() == there
    for _ in range(3):
        bench.moved(bench.find(".nw-question .nw-row.nw-legal").first.dblclick)
    bench.moved(upload, bench, "case.json", saved)
    assert bench.node() == there
    bench.moved(bench.find(".nw-question .nw-row.nw-legal").first.dblclick)
    upload(bench, "copy.json", saved)
    loaded(bench, "copy.json")
    assert bench.node() == there
    upload(bench, "broken.json", saved[: len(saved) // 2])
    expect(bench.find(".nw-message")).to_contain_text("broken.json")
    loaded(bench, "copy.json")
    assert bench.node() == there
    expect(bench.find(".nw-fault h3")).to_have_count(0)
    upload(bench, "good.json", saved)
    loaded(bench, "good.json")
    expect(bench.find(".nw-message")).to_have_count(0)
    assert file.suggested_filename.endswith(f"-node-{there}.json")


def a_page_without_a_kernel(bench: Bench, browser: Any, folder: Path) -> None:
    """The page to print: picture, question, the chosen move's verdict, moves and story, in a browser of its own."""
    row = bench.find(".nw-question .nw-row.nw-no, .nw-question .nw-row.nw-legal").first
    row.click()
    expect(bench.verdict.locator(".nw-pill")).to_be_visible()
    path = folder / f"{bench.place}.html"
    downloaded(bench, "Page to print").save_as(path)
    page, asked = standing_alone(browser, path)
    facts = page.evaluate(FACTS)
    assert facts["pictures"]
    assert all(width > 300 for width in facts["pictures"])
    assert bench.find(".nw-question .nw-ask").inner_text() in facts["text"]
    assert "Allowed" in facts["text"] or "Not allowed" in facts["text"]
    for line in bench.find(".nw-story li > span:last-child").all()[-3:]:
        assert line.evaluate("line => line.firstChild.data") in facts["text"]
    assert HOSTILE in facts["text"]
    assert "Score sheet" in facts["text"]
    page.screenshot(path=bench.desk.shots / f"page-{bench.place}.png", full_page=True)
    page.emulate_media(media="print")
    assert page.evaluate(HIGHEST) <= 268 / 25.4 * 96 + 1, "no part of the picture is higher than a page"
    assert asked == []
    page.close()


def standing_alone(browser: Any, path: Path) -> tuple[Page, list[str]]:
    """A file opened by itself, with every other address refused: the page, and what it asked for or reported."""
    page = browser.new_page(viewport={"width": 1000, "height": 1200})
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.route(lambda url: not url.startswith(("file:", "data:")), lambda route: (asked.append(route.request.url),
                                                                               route.abort()))  # fmt: skip
    page.goto(path.as_uri())
    return page, asked


def a_score_sheet_comes_back(bench: Bench) -> None:
    """The sheet that is shown, pasted back, is the same line."""
    files = bench.open("Files")
    there, asked = bench.node(), bench.find(".nw-question .nw-ask").inner_text()
    bench.button("Score sheet", files).click()
    sheet = files.get_by_role("textbox", name="Score sheet", exact=True)
    expect(sheet).not_to_have_value("")
    text = sheet.input_value()
    bench.press("◀ Back")
    files.locator("summary").click()
    field = files.get_by_role("textbox", name="Score sheet to load")
    field.fill("no sheet at all")
    field.blur()
    expect(bench.find(".nw-message")).to_be_visible()
    field.fill(text)
    field.blur()
    loaded(bench, "a score sheet")
    assert bench.node() == there
    expect(bench.find(".nw-question .nw-ask")).to_have_text(asked)
    expect(bench.find(".nw-message")).to_have_count(0)


def this_is_made_a_test(bench: Bench, folder: Path) -> None:
    """The position as a test that passes, with the title that was given."""
    files = bench.open("Files")
    files.get_by_role("textbox", name="Title of the test").fill("What <this> shows")
    file = downloaded(bench, "Make this a test")
    path = folder / file.suggested_filename
    file.save_as(path)
    assert path.name.startswith("test_")
    assert "What <this> shows" in path.read_text()
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", path.name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def the_exported_notebook(lab: Any, desk: Any, browser: Any) -> None:
    """The saved notebook as HTML, opened without a kernel and without a network: both benches still mean something."""
    do(desk.page, "s.players, t.players")
    desk.command("docmanager:save")
    html, _ = nbconvert.HTMLExporter().from_filename(str(lab.root / "files.ipynb"))
    path = lab.root / "files.html"
    path.write_text(html)
    page, asked = standing_alone(browser, path)
    facts = page.evaluate(FACTS)
    assert "1" not in asked, "something in it ran"
    assert [width > 300 for width in facts["pictures"]] == [True, True]
    assert all(source.startswith("data:image/svg+xml") for source in facts["images"])
    for words in ("Noblemen", "Dueling Nobles", HOSTILE, "node ", "This is the bench as it was when the cell ran."):
        assert words in facts["text"], words
    assert page.locator("summary", has_text="Moves (").count() == 2
    page.screenshot(path=desk.shots / "exported.png", full_page=True)
    page.close()
