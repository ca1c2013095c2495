"""What a person does at a bench with its sections, and what is seen there; several benches can stand on one page.

    bench = laid(lab, desk, "duel.ipynb", "import workbench as wb; s = wb.start(...)")[0]
    lines = bench.open("Lines")
    bench.click(lines, "Compare")
    assert bench.kernel("s.node.id") == bench.node()

Everything waits for what it expects, as Playwright's `expect` does; nothing sleeps.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.kernels import ask, settle
from tests.browser.test_bench import CUT, OVERLAPS, SMALL, WIDE

WIDTHS = (1280, 1040, 860)
expect.set_options(timeout=20000)


def laid(lab: Any, desk: Any, name: str, *cells: str) -> tuple[Bench, ...]:
    """Open a notebook of these cells, run it, and give a bench for each that came up."""
    lab.write(name, *cells)
    desk.open(name)
    desk.run_all()
    desk.page.locator(".nw-caption").first.wait_for()
    return tuple(Bench(desk, place) for place in range(desk.page.locator(".nw").count()))


def fits(desk: Any, width: int, theme: str = "light", height: int = 2600) -> None:
    """At a width and theme nothing on the page overlaps, is clipped or too small."""
    desk.cell_width(width, height)
    desk.theme(theme)
    for script in (OVERLAPS, SMALL, WIDE):
        assert desk.page.evaluate(script) == [], (width, theme)
    assert desk.page.evaluate(CUT, []) == [], (width, theme)


class Bench:
    """One bench of a page.

    Attributes:
        desk: the browser page with what a person does there.
        page: Playwright's page.
        root: the bench's own element; everything is looked for within it.
    """

    def __init__(self, desk: Any, place: int = 0) -> None:
        self.desk = desk
        self.page: Page = desk.page
        self.place = place
        self.root = self.page.locator(".nw").nth(place)
        expect(self.caption).not_to_be_empty()

    # ---- finding

    def find(self, selector: str, text: str | re.Pattern[str] | None = None) -> Locator:
        """Elements of the bench, those that hold a text only if one is given."""
        return self.root.locator(selector, has_text=text)

    def button(self, name: str, within: Locator | None = None) -> Locator:
        """A button by its exact name, in the whole bench or a part of it."""
        return (within or self.root).get_by_role("button", name=name, exact=True)

    @property
    def caption(self) -> Locator:
        """What stands under the timeline: the node and what led to it."""
        return self.find(".nw-caption")

    @property
    def banner(self) -> Locator:
        """What is said of the board when it shows another position."""
        return self.find(".nw-at-board .nw-banner")

    @property
    def verdict(self) -> Locator:
        """The verdict card."""
        return self.find(".nw-verdict")

    def node(self) -> int:
        """The node at which the bench stands."""
        found = re.match(r"Node (\d+)", self.caption.inner_text())
        assert found
        return int(found[1])

    def kernel(self, expression: str) -> Any:
        """What an expression is worth in the kernel, after everything that was done here was answered."""
        return ask(self.page, expression)

    # ---- doing

    def tool(self, title: str) -> Locator:
        """The button of a section, whatever it says of it besides."""
        return self.find(".nw-bar .nw-tool[data-section]", re.compile(rf"^\W*{re.escape(title)}(changes wait)?$"))

    def open(self, title: str) -> Locator:
        """Open a section by its button, if it is not open, and give its card."""
        tool = self.tool(title)
        section = tool.get_attribute("data-section")
        if tool.get_attribute("data-open") != "true":
            tool.click()
        card = self.find(f".nw-at-{section} > .nw-card, .nw-at-{section} .nw-card").first
        expect(card.locator("h3").first).to_be_visible()
        return card

    def shut(self, title: str) -> None:
        """Put a section away by its button."""
        tool = self.tool(title)
        if tool.get_attribute("data-open") == "true":
            tool.click()
            expect(tool).to_have_attribute("data-open", "false")

    def moved(self, action: Callable[..., Any], *args: Any) -> int:
        """Do something that goes to another node, wait until the bench stands there, and say which it is."""
        before = self.node()
        action(*args)
        expect(self.caption).not_to_have_text(re.compile(rf"^Node {before}\b"))
        settle(self.page)
        return self.node()

    def type(self, notation: str) -> None:
        """Type a move and press Enter: it is played if it is allowed, else its verdict comes up."""
        field = self.find(".nw-question .nw-filter")
        field.fill(notation)
        field.press("Enter")

    def play(self, notation: str) -> int:
        """Play an allowed move by typing it."""
        return self.moved(self.type, notation)

    def press(self, name: str) -> int:
        """Press a button under the board and wait until the bench stands elsewhere."""
        return self.moved(self.button(name, self.find(".nw-transport")).click)

    # ---- looking

    def shot(self, name: str) -> None:
        """Take a picture of this bench."""
        self.root.screenshot(path=self.desk.shots / f"{name}.png")

    def look(self, name: str, width: int, theme: str = "light", height: int = 2600) -> None:
        """Take a picture at a width and theme; fails where something overlaps, is clipped or too small."""
        fits(self.desk, width, theme, height)
        self.shot(f"{name}-{width}-{theme}")
