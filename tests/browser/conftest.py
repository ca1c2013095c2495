"""A real JupyterLab and a headless Chromium for the browser tests.

`lab` is a JupyterLab server of its own: own port and token, own settings, a folder of its own holding copies of our
notebooks. `desk` is one page on it, with what a person would do there. Both keep to this machine: any other request is
refused and noted in `desk.outside`.

The browser belongs to a module, not to the whole run: while Playwright is active it keeps an event loop running, in
which no later test could call `asyncio.run`.

Screenshots go to the folder that WORKBENCH_SHOTS names, else to the test's own temporary folder. WORKBENCH_CHROMIUM
names a Chromium that is not found by itself.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, sync_playwright

import run

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ELSEWHERE = re.compile(r"^(https?|wss?)://(?!127\.0\.0\.1[:/]|localhost[:/])")
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
WIDTH, HEIGHT = 1280, 900
# The width of the first such element, once it has stayed the same for five frames.
STEADY = """selector => new Promise((done, failed) => {
  const element = document.querySelector(selector);
  if (!element) return failed("no cell has an output yet");
  let before = -1, alike = 0;
  const look = () => {
    const { width } = element.getBoundingClientRect();
    alike = width === before ? alike + 1 : 0;
    before = width;
    if (alike === 5) done(Math.round(width)); else requestAnimationFrame(look);
  };
  look();
})"""
PATIENCE = 60  # seconds; a busy machine with two cores needs some


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder drives a browser; the marker `browser` says so."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium() -> str | None:
    """The path of a Chromium or Chrome, if there is one."""
    named = os.environ.get("WORKBENCH_CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


# --- the server


class Lab:
    """A running JupyterLab and the folder it serves."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "files"
        self.token = secrets.token_hex(16)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.root.mkdir(parents=True)
        if (ROOT / "notebooks").is_dir():
            shutil.copytree(ROOT / "notebooks", self.root / "notebooks", ignore=shutil.ignore_patterns(".*"))
        self._process = self._start(folder)

    def _start(self, folder: Path) -> subprocess.Popen[bytes]:
        settings = folder / "settings"
        put(settings, "@jupyterlab/apputils-extension", "notification", {"fetchNews": "false"})
        places = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        environment = os.environ | {name: str(folder / place) for name, place in places.items()}
        environment |= {"JUPYTER_PREFER_ENV_PATH": "1"}
        environment.pop("JUPYTER_PATH", None)
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            f"--ServerApp.root_dir={self.root}",
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={self.port}",
            "--ServerApp.port_retries=0",
            run.PROMPT,
            f"--IdentityProvider.token={self.token}",
            "--LabApp.expose_app_in_browser=True",
        ]
        with self.log.open("wb") as log:
            return subprocess.Popen(
                command, cwd=self.root, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
            )

    def wait(self) -> None:
        """Wait until the server answers; its log is shown when it does not."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            try:
                self.ask("GET", "status")
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
            else:
                return
        self.stop()
        pytest.fail("JupyterLab did not start:\n" + self.log.read_text(errors="replace")[-3000:])

    def ask(self, method: str, path: str) -> Any:
        """Put a question to the server's own interface."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request, timeout=10) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def stop_kernels(self) -> None:
        """End every kernel, so that one test's kernels do not slow down the next."""
        for kernel in self.ask("GET", "kernels"):
            self.ask("DELETE", f"kernels/{kernel['id']}")

    def write(self, name: str, *cells: str) -> str:
        """Write a notebook of code cells and return its name."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
        return name

    def stop(self) -> None:
        """End the server and, with it, its kernels."""
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def put(settings: Path, extension: str, plugin: str, values: dict[str, Any]) -> None:
    """Write a user's settings of one JupyterLab plugin."""
    path = settings / extension / f"{plugin}.jupyterlab-settings"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(values), encoding="utf-8")


def free_port() -> int:
    """A port that nobody uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- the page


class Desk:
    """One browser page on the lab, and what a person does there."""

    def __init__(self, page: Page, lab: Lab, shots: Path) -> None:
        self.page = page
        self.lab = lab
        self.shots = shots
        self.errors: list[str] = []  # console errors and uncaught exceptions
        self.outside: list[str] = []  # requests to other machines, all refused
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.route(ELSEWHERE, self._refuse)

    def _note(self, message: ConsoleMessage) -> None:
        source = str(message.location.get("url", ""))
        if message.type == "error" and not ELSEWHERE.match(source):
            self.errors.append(f"{message.text} ({source})")

    def _refuse(self, route: Route) -> None:
        self.outside.append(route.request.url)
        route.abort()

    def open(self, path: str, theme: str = "light") -> None:
        """Open a notebook, path from the served folder, and wait until its kernel can run cells."""
        workspace = secrets.token_hex(4)  # a fresh one, so that no earlier test's tabs come back
        self.page.goto(f"{self.lab.url}/lab/workspaces/{workspace}/tree/{quote(path)}?token={self.lab.token}")
        self.wait_for_kernel(path)
        self.theme(theme)

    def wait_for_kernel(self, path: str) -> None:
        """Wait until the notebook's kernel is connected and idle.

        The indicator in the notebook's corner says idle before the connection is open, and cells run then are lost.
        """
        self.page.wait_for_function(
            """path => {
                const panel = window.jupyterapp?.shell?.currentWidget;
                return panel?.context?.path === path && panel.context.isReady && panel.sessionContext?.isReady
                    && panel.sessionContext.session?.kernel?.connectionStatus === "connected"
                    && panel.sessionContext.session.kernel.status === "idle"
                    && !document.querySelector("#jupyterlab-splash");
            }""",
            arg=path,
        )
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.info")

    def run_all(self, timeout: float = PATIENCE, errors: bool = False) -> None:
        """Run all cells and wait for the last; a cell's error fails the test unless `errors` allows it."""
        self.command("notebook:run-all-cells", timeout=timeout)
        self.page.wait_for_function(
            """() => {
                const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
                    .filter(cell => cell.cell_type === "code" && cell.source.trim());
                return cells.every(cell => cell.execution_count !== null)
                    || cells.some(cell => cell.outputs.some(output => output.output_type === "error"));
            }""",
            timeout=timeout * 1000,
        )
        if not errors:
            found = [out for outs in self.outputs() for out in outs if out["output_type"] == "error"]
            assert not found, "\n\n".join(plain("\n".join(out["traceback"])) for out in found)

    def command(self, name: str, args: dict[str, Any] | None = None, timeout: float = PATIENCE) -> None:
        """Execute one of JupyterLab's commands and wait until it is done."""
        self.page.evaluate(
            """([name, args]) => {
                window.__done = null;
                window.jupyterapp.commands.execute(name, args).then(
                    () => { window.__done = "done"; }, error => { window.__done = "failed: " + error; });
            }""",
            [name, args or {}],
        )
        self.page.wait_for_function("() => window.__done !== null", timeout=timeout * 1000)
        result = self.page.evaluate("() => window.__done")
        assert result == "done", f"{name} {result}"

    def outputs(self) -> list[list[dict[str, Any]]]:
        """The outputs of every cell, as the notebook format has them; of a cell without code an empty list."""
        return self.page.evaluate(
            """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map(
                cell => cell.type === "code" ? cell.outputs.toJSON() : [])"""
        )

    def theme(self, name: str) -> None:
        """Switch to the theme `light` or `dark`."""
        light = "true" if name == "light" else "false"
        if self.page.evaluate("() => document.body.dataset.jpThemeLight") != light:
            self.command("apputils:change-theme", {"theme": THEMES[name]})
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light && !document.querySelector('#jupyterlab-splash')",
            arg=light,
        )

    def viewport(self, width: int, height: int = HEIGHT) -> None:
        """Make the window that many px wide and high."""
        self.page.set_viewport_size({"width": width, "height": height})

    def cell_width(self, width: int, height: int = HEIGHT) -> None:
        """Make the window so wide that a cell's output area is `width` px wide; the side bar is closed for it."""
        self.page.evaluate("() => { window.jupyterapp.shell.collapseLeft(); window.jupyterapp.shell.collapseRight(); }")
        wide = width + 200
        for _ in range(3):
            self.viewport(wide, height)
            shown = self.page.evaluate(STEADY, ".jp-OutputArea-output")
            if shown == width:
                return
            wide += width - shown

    def shot(self, name: str, of: str | None = None) -> Path:
        """Take a picture of the page, or of the first element that the selector `of` finds."""
        path = self.shots / f"{name}.png"
        (self.page.locator(of).first if of else self.page).screenshot(path=path)
        return path

    def check_quiet(self) -> None:
        """Fail when the page had an error or asked another machine for something."""
        assert self.errors == []
        assert self.outside == []


def plain(text: str) -> str:
    """Text without terminal colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


# --- the fixtures


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Take a picture of the page of a failing test."""
    report = yield
    desk = getattr(item, "funcargs", {}).get("desk")
    if report.when == "call" and report.failed and desk is not None:
        with contextlib.suppress(Exception):
            path = desk.shot("failed-" + re.sub(r"\W+", "-", item.name))
            report.sections.append(("the page", f"{path}\nconsole: {desk.errors}\nrefused: {desk.outside}"))
    return report


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab server for the whole run."""
    need_chromium()
    running = Lab(tmp_path_factory.mktemp("lab"))
    running.wait()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium for one module."""
    path = need_chromium()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture
def desk(browser: Browser, lab: Lab, tmp_path: Path) -> Iterator[Desk]:
    """A fresh page; its kernels end with the test."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    yield Desk(context.new_page(), lab, shots_folder(tmp_path))
    context.close()
    lab.stop_kernels()


def shots_folder(otherwise: Path) -> Path:
    """Where screenshots go."""
    named = os.environ.get("WORKBENCH_SHOTS")
    folder = Path(named).resolve() if named else otherwise
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def need_chromium() -> str:
    """The path of a Chromium; where there is none the test is skipped and says how to get one."""
    path = chromium()
    if path is None:
        pytest.skip(
            "no Chromium found; get one (Debian and Ubuntu: sudo apt install chromium; elsewhere Chromium or Chrome) "
            "or name one in the environment variable WORKBENCH_CHROMIUM"
        )
    return path
