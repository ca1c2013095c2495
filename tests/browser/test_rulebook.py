"""The living rulebook in a real JupyterLab: searched, followed from rule to rule, and shown at work on a bench."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import workbench
from tests.browser.test_bench import CELLS, SMALL, WIDE

PACKAGE = Path(workbench.__file__).resolve().parent
CODE = """import workbench as wb
wb.rulebook("{game}")"""
LOOKS = (("light", (1280, 860)), ("dark", (860, 1280)))  # the second game is looked at in the dark only
FOCUS = "() => document.activeElement.closest('[data-id]')?.dataset.id"
SERVER = """root => {
  const element = document.getElementById("jupyter-config-data");
  element.textContent = JSON.stringify({...JSON.parse(element.textContent), serverRoot: root});
}"""
IN_SIGHT = """() => {
  const box = document.querySelector(".nw-rb-shown").getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
}"""


class Book:
    """A rulebook on the page, and what a reader does there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".nw-rulebook")
        self.root.locator(".nw-rb-read button").first.wait_for()

    def settled(self, script: str, arg: Any = None) -> None:
        self.page.wait_for_function(script, arg=arg, timeout=20000)

    def search(self, words: str) -> list[str]:
        """Type words after "/", and wait until what is found fits them."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(words)
        hits = self.root.locator(f".nw-rb-hits[data-words='{words}'] li")
        hits.first.wait_for()
        return hits.evaluate_all("rows => rows.map(row => row.dataset.id)")

    def at(self, rule: str) -> None:
        """Wait until a rule is chosen, told of, and has the focus."""
        self.root.locator(f"[data-id='{rule}'].nw-chosen").wait_for()
        self.root.locator(".nw-rb-about > h3 .nw-chip").get_by_text(rule, exact=True).wait_for()
        self.settled(f"rule => ({FOCUS})() === rule", rule)


def faults(page: Page) -> list[str]:
    """What axe has against the rulebook and the bench below it."""
    found = Axe().run(page, context=".nw-shelf").response["violations"]
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize(
    ("game", "words", "first", "link", "forbidden", "looks"),
    [
        ("noblemen", "castle eight cells", "castle.apart", "card.inheritance", "B ca", LOOKS),
        ("heir_and_regent", "two or more cards influence", "influence.set", "cliques.influence", "inf", LOOKS[1:]),
    ],
)
def test_a_rule_is_found_followed_and_shown(
    lab: Any, desk: Any, game: str, words: str, first: str, link: str, forbidden: str, looks: Any
) -> None:
    name = lab.write("rulebook.ipynb", CODE.format(game=game), "1 + 1")
    desk.open(name)
    desk.page.evaluate(SERVER, str(PACKAGE.parent))
    desk.run_all()
    desk.cell_width(1232, 900)
    book, page = Book(desk.page), desk.page
    cells = page.evaluate(CELLS)
    book.root.locator(".nw-rb-read button").first.focus()

    # Search as one types, by keyboard alone.
    assert first in book.search(words)[:5]
    desk.shot(f"rulebook-{game}-search", ".nw-shelf")
    book.root.locator(f".nw-rb-hits [data-id='{first}'] button").press("Enter")
    book.at(first)

    # A cross link, and the way back.
    book.root.locator(f".nw-rb-about button.nw-chip[aria-label='Rule {link}']").first.press("Enter")
    book.at(link)
    book.root.get_by_role("button", name=f"◀ {first}").press("Enter")
    book.at(first)

    # The code: a link to the file where JupyterLab serves it, and the line itself.
    code = book.root.locator(".nw-rb-about a.nw-link").first
    assert f"/lab/tree/workbench/games/{game}/" in str(code.get_attribute("href"))
    assert f'"{first}"' in book.root.locator(".nw-rb-about .nw-code .nw-on").first.inner_text()

    # Show me: the bench below stands where the rule forbids a move, and says so.
    book.root.get_by_role("button", name=f"Show me {first}").first.press("Enter")
    verdict = page.locator(".nw-shelf .nw-verdict")
    verdict.get_by_text("Not allowed").first.wait_for()
    against = verdict.locator(".nw-rule.nw-against .nw-chip").all_inner_texts()
    assert first in against
    assert forbidden in verdict.locator(".nw-note-text").first.inner_text()
    book.settled(IN_SIGHT)
    assert page.evaluate(CELLS) == cells

    # How often, counted on the spot.
    book.root.get_by_role("button", name="Count now").click()
    book.settled("() => document.querySelector('.nw-rb-counts thead')?.innerText.includes('now')")
    book.root.get_by_role("button", name="Count now").wait_for()
    assert "Now: 40 other games" in book.root.locator(".nw-rb-about").inner_text()

    for theme, widths in looks:
        desk.theme(theme)
        for width in widths:
            desk.cell_width(width)
            assert page.evaluate(SMALL) == []
            assert page.evaluate(WIDE) == []
            desk.shot(f"rulebook-{game}-{theme}-{width}")
        assert faults(page) == []
    desk.check_quiet()
