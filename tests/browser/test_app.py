"""The workbench without a notebook: `python3 run.py app` serves the page, and games are played and gone on with."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import run
from tests.browser.conftest import ELSEWHERE, PATIENCE, free_port, need_chromium

GAMES = {"Dueling Nobles": "Ann, Zoë", "Noblemen": "Ann, Ben, Cat"}
SEATS = {"Dueling Nobles": "2", "Noblemen": "3 to 5"}


class Server:
    """The app, served by the command that `run.py app` gives, in its environment."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.begin()

    def begin(self) -> None:
        """Serve the app, and wait until it answers."""
        given: list[str] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("JUPYTER_PATH", os.environ.get("JUPYTER_PATH", ""))
            patch.setattr(run, "hand_over", lambda command: given.extend(command) or 0)
            patch.setattr(run, "PYTHON", Path(sys.executable))
            run.app(["--no-browser", f"--port={self.port}", "--Voila.ip=127.0.0.1"])
            places = {"IPYTHONDIR": str(self.folder / "ipython"), "JUPYTER_CONFIG_DIR": str(self.folder / "config")}
            environment = os.environ | places
        log = self.folder / "log"
        with log.open("ab") as out:
            self.process = subprocess.Popen(given, cwd=run.ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
        until = time.monotonic() + PATIENCE
        while not answers(f"{self.address}voila/static/voila.js"):
            assert self.process.poll() is None, log.read_text()
            assert time.monotonic() < until, "Voila did not start:\n" + log.read_text()
            time.sleep(0.1)

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(15)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    need_chromium()
    server = Server(tmp_path_factory.mktemp("app"))
    yield server
    server.end()


def answers(address: str) -> bool:
    with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5):
        return True
    return False


@pytest.fixture
def page(browser: Any) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1180, "height": 1300})
    page.set_default_timeout(PATIENCE * 1000)
    page.outside = []  # type: ignore[attr-defined]
    page.route(ELSEWHERE, lambda route: (page.outside.append(route.request.url), route.abort()))
    page.errors = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    yield page
    assert page.errors == []  # type: ignore[attr-defined]
    page.close()


def test_games_are_begun_played_left_and_gone_on_with(served: Server, page: Page, tmp_path: Path) -> None:
    shots = Path(os.environ.get("WORKBENCH_SHOTS") or tmp_path)
    page.goto(served.address)
    begin = page.get_by_role("button", name="Begin", exact=True)
    expect(begin).to_be_visible(timeout=PATIENCE * 1000)
    page.screenshot(path=shots / "app-start.png")
    places = {title: a_game_is_begun(page, title, names) for title, names in GAMES.items()}
    kept = page.locator(".nw-start-kept button")
    for title, names in GAMES.items():
        expect(kept.filter(has_text=names).first).to_contain_text(title)
    page.reload()  # another kernel: what was left can be gone on with
    for title, names in GAMES.items():
        page.locator(".nw-start-kept button", has_text=names).first.click()
        expect(page.locator(".nw-caption")).to_contain_text(places[title])
        expect(page.locator(".nw-bar h2")).to_have_text(title)
        page.screenshot(path=shots / f"app-{title.split()[0].lower()}.png")
        leave = page.get_by_role("button", name="◀ All games")
        expect(leave).to_be_focused()
        leave.click()
        expect(begin).to_be_visible()


def test_a_page_that_is_left_and_a_server_that_dies_lose_nothing(served: Server, page: Page, tmp_path: Path) -> None:
    """A page that is loaded again in mid-game lets its kernel end, so that the sitting can be gone on with at once."""
    shots = Path(os.environ.get("WORKBENCH_SHOTS") or tmp_path)
    page.goto(served.address)
    a_move_is_played(page, "Noblemen", "Mia, Noé, Ola")
    for leave in (page.reload, lambda: the_server_dies(served, page, shots)):
        stood = place(page)
        leave()
        look_again_for(page, "Mia, Noé, Ola").click()
        expect(page.locator(".nw-caption")).to_contain_text(stood)


def the_server_dies(served: Server, page: Page, shots: Path) -> None:
    """The bench says that nobody answers, and how to go on; and it is served again."""
    served.kill()
    notice = page.locator(".nw-notice")
    expect(notice).to_contain_text("Disconnected")
    expect(notice).to_contain_text("load this page again")
    assert page.locator(".nw-gone .nw-side").evaluate("side => getComputedStyle(side).pointerEvents") == "none"
    page.screenshot(path=shots / "app-server-killed.png")
    served.begin()
    page.goto(served.address)
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_visible(timeout=PATIENCE * 1000)


def look_again_for(page: Page, names: str) -> Any:
    """A sitting on the start page, as soon as the kernel that had it is gone."""
    sitting = page.locator(".nw-start-kept button", has_text=names).first
    until = time.monotonic() + PATIENCE
    page.get_by_role("button", name="Begin", exact=True).wait_for()
    while not sitting.count() and time.monotonic() < until:
        page.get_by_role("button", name="Look again").click()
        page.wait_for_timeout(200)
    return sitting


def place(page: Page) -> str:
    """Where the bench stands, as its caption says."""
    return str(page.locator(".nw-caption").evaluate("caption => caption.firstChild.data"))


def a_game_is_begun(page: Page, title: str, names: str) -> str:
    """Begin a game by clicks, play a move by a click on a row, and go back to the list; where the game stood."""
    a_move_is_played(page, title, names)
    stood = place(page)
    page.get_by_role("button", name="◀ All games").click()
    expect(page.locator(".nw-caption")).to_have_count(0)
    return stood


def a_move_is_played(page: Page, title: str, names: str) -> None:
    """Begin a game by clicks, and play a move by a click on a row."""
    page.locator(".nw-start-game", has_text=title).click()
    # Choosing a game brings its usual names: what is typed before they come would be put behind them.
    field = page.get_by_role("textbox", name=f"Players, {SEATS[title]},")
    field.fill(names)
    field.blur()
    seed = page.get_by_role("textbox", name="Seed")
    seed.fill("7")
    seed.blur()
    page.get_by_role("button", name="Begin", exact=True).click()
    caption = page.locator(".nw-caption")
    expect(caption).to_contain_text("Node")
    expect(page.get_by_role("button", name="◀ All games")).to_be_focused()
    before = re.match(r"Node \d+", caption.inner_text())
    assert before
    expect(page.locator(".nw-row").first).to_be_visible()
    if page.locator(".nw-row").first.evaluate("row => row.classList.contains('nw-fold')"):
        page.locator(".nw-row").first.click()  # the moves lie in groups
    page.locator(".nw-row.nw-legal").first.click()
    expect(page.locator(".nw-verdict .nw-pill")).to_contain_text("Allowed")
    page.get_by_role("button", name="Play it", exact=True).click()
    expect(caption).not_to_contain_text(re.compile(rf"{before[0]}\b"))
    expect(page.locator(".nw-board [data-id]").first).to_be_visible()


def test_the_help_names_the_app() -> None:
    """`python3 run.py --help` says what `app` does."""
    said = subprocess.run(
        [sys.executable, "run.py", "--help"], cwd=run.ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert "app" in said
    assert "without JupyterLab" in said or "page of its own" in said
