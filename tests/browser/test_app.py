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


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the app is served, by the command that `run.py app` gives in its environment."""
    need_chromium()
    folder = tmp_path_factory.mktemp("app")
    port, given = free_port(), []
    kept = os.environ.get("JUPYTER_PATH")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "hand_over", lambda command: given.extend(command) or 0)
        patch.setattr(run, "PYTHON", Path(sys.executable))
        run.app(["--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"])
        environment = os.environ | {"IPYTHONDIR": str(folder / "ipython"), "JUPYTER_CONFIG_DIR": str(folder / "config")}
    os.environ.pop("JUPYTER_PATH") if kept is None else os.environ.update(JUPYTER_PATH=kept)
    log = folder / "log"
    with log.open("wb") as out:
        server = subprocess.Popen(given, cwd=run.ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
    address, until = f"http://127.0.0.1:{port}/", time.monotonic() + PATIENCE
    while not answers(f"{address}voila/static/voila.js"):
        assert server.poll() is None, log.read_text()
        assert time.monotonic() < until, "Voila did not start:\n" + log.read_text()
        time.sleep(0.1)
    yield address
    server.terminate()
    server.wait(15)


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


def test_games_are_begun_played_left_and_gone_on_with(address: str, page: Page, tmp_path: Path) -> None:
    shots = Path(os.environ.get("WORKBENCH_SHOTS") or tmp_path)
    page.goto(address)
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


def a_game_is_begun(page: Page, title: str, names: str) -> str:
    """Begin a game by clicks, play a move by a click on a row, and go back to the list; where the game stood."""
    page.locator(".nw-start-game", has_text=title).click()
    field = page.get_by_role("textbox", name="Players")
    field.fill(names)
    field.blur()
    seed = page.get_by_role("textbox", name="Seed")
    seed.fill("7")
    seed.blur()
    page.get_by_role("button", name="Begin", exact=True).click()
    caption = page.locator(".nw-caption")
    expect(caption).to_contain_text("Node")
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
    stood = caption.evaluate("caption => caption.firstChild.data")
    page.get_by_role("button", name="◀ All games").click()
    expect(page.locator(".nw-caption")).to_have_count(0)
    return str(stood)


def test_the_help_names_the_app() -> None:
    """`python3 run.py --help` says what `app` does."""
    said = subprocess.run(
        [sys.executable, "run.py", "--help"], cwd=run.ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert "app" in said
    assert "without JupyterLab" in said or "page of its own" in said
