"""The notebook of edge cases: its list is narrowed, and a case of each game opens on the bench below it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.kernels import ask

GAMES = {"among_nobles": "Among Nobles", "dueling_nobles": "Dueling Nobles", "heir_and_regent": "Heir and Regent",
         "noblemen": "Noblemen"}  # fmt: skip


@pytest.fixture
def library(lab: Any, desk: Any) -> Locator:
    """The first list of the notebook, with its cells run."""
    desk.open("notebooks/edge_cases.ipynb")
    desk.run_all(timeout=180)
    desk.cell_width(1040, 1600)
    first = desk.page.locator(".nw-shelf").first
    expect(first.locator(".nw-case").first).to_be_visible()
    return first


def test_cases_are_found_and_opened_with_what_every_ruling_answers(library: Locator, desk: Any) -> None:
    page, count = desk.page, library.get_by_role("status").first
    whole = int(count.inner_text().split()[0])
    assert whole >= 40
    assert library.locator(".nw-case").count() == whole
    words = library.get_by_role("textbox", name="Find a case")
    words.fill("folly")
    expect(count).not_to_have_text(f"{whole} cases")
    found = int(count.inner_text().split()[0])
    assert 0 < found < whole
    expect(library.locator(".nw-case")).to_have_count(found)
    words.fill("")
    expect(count).to_have_text(f"{whole} cases")
    per_game = {game: a_case_is_opened(library, page, game, title) for game, title in GAMES.items()}
    assert sum(per_game.values()) == whole
    assert min(per_game.values()) >= 10
    the_open_case_can_be_played_on(library, page)
    desk.shot("edge-cases", ".nw-shelf")
    desk.theme("dark")
    desk.shot("edge-cases-dark", ".nw-shelf")
    desk.check_quiet()


def a_case_is_opened(library: Locator, page: Page, game: str, title: str) -> int:
    """The cases of one game alone; the second of them on the bench, and how many there are."""
    library.get_by_role("combobox", name="Game").select_option(label=title)
    expect(library.locator(".nw-case", has_not_text=title)).to_have_count(0)
    rows = library.locator(".nw-case")
    asked = rows.nth(1).locator("button").inner_text()
    rows.nth(1).locator("button").click()
    card = library.locator(".nw-case-card")
    expect(card.locator(".nw-ask")).to_have_text(asked)
    expect(library.locator(".nw-bar h2")).to_have_text(title)
    expect(rows.nth(1).locator("button")).to_have_attribute("aria-current", "true")
    name = card.locator("h3").first.inner_text()
    assert name.startswith(f"{game}:")
    answers = ask(page, f"[a.text.replace('-', '−') for a in __import__('workbench').edge_cases()[{name!r}].answers()]")
    told = card.locator(".nw-case-ruling li").all_inner_texts()
    assert len(told) == len(answers)
    for answer, text in zip(answers, told, strict=True):
        assert answer in text.replace("-", "−")
    assert any("so it is played here" in text for text in told)
    assert any(library.locator(".nw-case-leads").all_inner_texts()), "another answer leads elsewhere"
    return int(library.get_by_role("status").first.inner_text().split()[0])


def the_open_case_can_be_played_on(library: Locator, page: Page) -> None:
    """The bench below is a bench like any other."""
    caption = library.locator(".nw-caption")
    before = caption.inner_text()
    library.locator(".nw-transport").get_by_role("button", name="◀ Back").click()
    expect(caption).not_to_have_text(before)
    row = library.locator(".nw-question .nw-row.nw-legal").first
    row.click()
    expect(library.locator(".nw-verdict .nw-pill")).to_contain_text("Allowed")
