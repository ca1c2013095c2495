#!/usr/bin/env python3
"""Start the Nobles Workbench, or test it, with nothing but Python installed.

Standard library only. The first run makes an environment in the folder .venv beside this file and installs the
workbench there; later runs see that nothing changed and start at once.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / ".workbench-installed"
CONSTRAINTS = ROOT / "constraints.txt"
START = "notebooks/start.ipynb"
APP = "notebooks/app.ipynb"
# The kernel of a page that went without a word, as when a browser is killed, ends by itself; its sitting stays saved.
ENDS_UNSEEN = ["--MappingKernelManager.cull_idle_timeout=300", "--MappingKernelManager.cull_interval=30"]
PROMPT = "--ServerApp.kernel_websocket_connection_class=workbench.ui.websocket.PromptConnection"
OLDEST = (3, 11)
TARGET = ["-e", ".[lab,app,test]"]

HELP = """\
usage: python3 run.py [lab] [NOTEBOOK.ipynb] [JupyterLab options]
       python3 run.py app [Voila options]
       python3 run.py test [pytest options]
       python3 run.py setup

  python3 run.py           make the environment, open JupyterLab on notebooks/start.ipynb
  python3 run.py app       make the environment, serve the workbench as a page of its own, without JupyterLab
  python3 run.py test      make the environment, run all tests: ruff, mypy, pytest
  python3 run.py setup     only make the environment

Further arguments are passed on:
  python3 run.py --no-browser            serve the notebook and print its address
  python3 run.py --port=8890             on another port
  python3 run.py notebooks/other.ipynb   open another notebook
  python3 run.py app --theme=dark        the page in dark colours; --no-browser and --port=8890 work here, too
  python3 run.py test -k duel -x         the tests that pytest selects (ruff and mypy run too)

The environment is the folder .venv; delete it to start afresh. It is brought up to date when pyproject.toml or
constraints.txt changes. Where uv is installed it is used, because it is faster. JupyterLab refuses to run as root
unless it is told --allow-root; when you are root, that is added for you.
"""


class Trouble(Exception):
    """Something the user has to mend; the text says how."""


def main(argv: list[str]) -> int:
    """Do what the command line asks and return the exit code."""
    if argv and argv[0] in ("-h", "--help", "help"):
        print(HELP, end="")
        return 0
    command, arguments = (argv[0], argv[1:]) if argv and argv[0] in ("lab", "app", "test", "setup") else ("lab", argv)
    if argv and command == "lab" and argv[0] != "lab" and looks_like_a_word(argv[0]):
        raise Trouble("run.py knows no command {!r}; it knows lab, app, test and setup.\n\n{}".format(argv[0], HELP))
    make_environment()
    if command == "test":
        return test(arguments)
    if command == "lab":
        return lab(arguments)
    if command == "app":
        return app(arguments)
    print(f"The environment is ready: {VENV}")
    return 0


def looks_like_a_word(argument: str) -> bool:
    """Whether an argument is a mistyped command rather than an option or a notebook."""
    return not argument.startswith("-") and not (ROOT / argument).exists() and not Path(argument).exists()


# --- the environment


def make_environment() -> None:
    """Make or refresh .venv; a matter of milliseconds when nothing changed."""
    if sys.version_info < OLDEST and not shutil.which("uv"):
        raise Trouble(
            "This is Python {}.{} ({}), and the workbench needs 3.11 or newer.\n"
            "Run this file with a newer one, for instance: python3.12 run.py\n"
            "Or install uv, which brings its own Python, and run this again.".format(
                sys.version_info[0], sys.version_info[1], sys.executable
            )
        )
    stamp = fingerprint()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == stamp and works():
        return
    if not CONSTRAINTS.exists() or not (ROOT / "pyproject.toml").exists():
        raise Trouble(f"pyproject.toml or constraints.txt is missing in {ROOT}; is this a whole copy of the workbench?")
    if STAMP.exists():
        STAMP.unlink()
        print("Bringing the environment in .venv up to date ...", flush=True)
    else:
        print("Making the environment in .venv; this takes a minute or two, once ...", flush=True)
    install()
    quiet_news()
    STAMP.write_text(stamp, encoding="utf-8")


def fingerprint() -> str:
    """What an installed environment depends on. The place counts: an editable install points at this folder."""
    digest = hashlib.sha256(str(ROOT).encode("utf-8"))
    for name in ("pyproject.toml", "constraints.txt"):
        path = ROOT / name
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()


def works() -> bool:
    """Whether .venv has a Python that starts (its base may have been removed) and is new enough."""
    check = f"import sys; sys.exit(sys.version_info < {OLDEST!r})"
    try:
        return subprocess.call([str(PYTHON), "-I", "-c", check], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def install() -> None:
    """Install with uv where there is one, otherwise, or if that fails, with pip; pinned first, then unpinned."""
    uv = shutil.which("uv")
    pins = ["-c", str(CONSTRAINTS)]
    ways = []
    if uv:
        ways.append(("uv", lambda: uv_install(uv, pins)))
    if sys.version_info >= OLDEST:
        ways.append(("pip", lambda: pip_install(pins)))
        ways.append(("pip without the pinned versions", lambda: pip_install([])))
    else:
        ways.append(("uv without the pinned versions", lambda: uv_install(uv, [])))
    for number, (name, way) in enumerate(ways):
        try:
            way()
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"Installing with {name} failed ({error}).", file=sys.stderr)
            if number + 1 < len(ways):
                print(f"Trying {ways[number + 1][0]} ...", file=sys.stderr, flush=True)
        else:
            return
    raise Trouble("The environment could not be made; the messages above say why. Is there a network connection?")


def uv_install(uv: str, pins: list[str]) -> None:
    """Make .venv and install into it with uv."""
    if not (PYTHON.exists() and works()):
        remove_broken()
        wanted = sys.executable if sys.version_info >= OLDEST else ">={}.{}".format(*OLDEST)
        run([uv, "venv", "--quiet", "--seed", "--python", wanted, str(VENV)])
    run([uv, "pip", "install", "--quiet", "--python", str(PYTHON), *pins, *TARGET])


def pip_install(pins: list[str]) -> None:
    """Make .venv and install into it with the standard library's venv and pip."""
    if not (PYTHON.exists() and works() and has_pip()):
        try:
            import ensurepip  # noqa: F401
            import venv  # noqa: F401
        except ImportError:
            raise Trouble(
                "This Python ({0}) cannot make environments: its venv module is not installed.\n"
                "On Debian and Ubuntu: sudo apt install python3-venv\n"
                "(or python{1}.{2}-venv, if your Python is not the system's own). Then run this again.\n"
                "Or install uv, which needs no venv module.".format(sys.executable, *sys.version_info[:2])
            ) from None
        remove_broken()
        run([sys.executable, "-m", "venv", str(VENV)])
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    run([*pip, *pins, *TARGET])


def has_pip() -> bool:
    """Whether the environment has a pip of its own."""
    return subprocess.call([str(PYTHON), "-m", "pip", "--version"], stdout=subprocess.DEVNULL) == 0


def remove_broken() -> None:
    """Remove an environment that does not work; nothing that is not one is removed."""
    if VENV.is_symlink():
        raise Trouble(f"{VENV} is a link to an environment that does not work; remove the link and run this again.")
    if not VENV.exists():
        return
    if not (VENV / "pyvenv.cfg").exists() and any(VENV.iterdir()):
        raise Trouble(f"{VENV} is in the way and is no Python environment; move it away and run this again.")
    shutil.rmtree(str(VENV))


def quiet_news() -> None:
    """Tell the JupyterLab of this environment not to ask every newcomer about news."""
    folder = VENV / "share" / "jupyter" / "lab" / "settings"
    folder.mkdir(parents=True, exist_ok=True)
    overrides = folder / "overrides.json"
    if not overrides.exists():
        overrides.write_text(
            '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}\n', encoding="utf-8"
        )


def run(command: list[str]) -> None:
    """Run a command in the project's folder; raise when it fails."""
    subprocess.run(command, cwd=str(ROOT), check=True)


# --- what is run in it


def lab(arguments: list[str]) -> int:
    """Open JupyterLab on the start notebook, or on the one that is named."""
    notebooks = [a for a in arguments if not a.startswith("-") and a.endswith(".ipynb")]
    options = [a for a in arguments if a not in notebooks[:1]]
    page = address_of(notebooks[0] if notebooks else START)
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in options:
        print("You are root, so JupyterLab is started with --allow-root.", flush=True)
        options.append("--allow-root")
    command = [str(PYTHON), "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT}", f"--LabApp.default_url={page}"]
    return hand_over([*command, *([] if uses_gateway(options) else [PROMPT]), *options])


def uses_gateway(options: list[str]) -> bool:
    """Whether the kernels run elsewhere; the server then connects to them in a way of its own."""
    return "JUPYTER_GATEWAY_URL" in os.environ or any(a.lower().startswith("--gateway") for a in options)


def app(arguments: list[str]) -> int:
    """Serve the workbench as a page of its own; every visitor gets a kernel."""
    paths = [str(ROOT / "workbench" / "ui"), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(paths)  # where the page's template is found
    return hand_over([str(PYTHON), "-m", "voila", APP, "--template=workbench", *ENDS_UNSEEN, *arguments])


def address_of(notebook: str) -> str:
    """The address of a notebook in JupyterLab, given its path from the project's folder or from where the user is."""
    for base in (ROOT, Path.cwd()):
        path = (base / notebook).resolve()
        if path.exists():
            break
    else:
        if notebook == START:
            return "/lab"
        raise Trouble(f"There is no notebook {notebook}.")
    try:
        inside = path.relative_to(ROOT)
    except ValueError:
        raise Trouble(f"{path} is not in {ROOT}; JupyterLab shows only what is in that folder.") from None
    from urllib.parse import quote

    return "/lab/tree/" + quote(inside.as_posix())


def hand_over(command: list[str]) -> int:
    """Run a command in place of this one, so that it gets the signals itself; on Windows wait for it."""
    sys.stdout.flush()
    if os.name != "nt":
        os.chdir(str(ROOT))
        os.execv(command[0], command)
    process = subprocess.Popen(command, cwd=str(ROOT))
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def test(arguments: list[str]) -> int:
    """Run ruff, mypy and pytest; all of them, also when one fails."""
    # The browser tests come first, as they are collected: the longest last would leave all processes but one idle.
    shared = ["-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]
    checks = [
        ("ruff", ["-m", "ruff", "check", "."]),
        ("mypy", ["-m", "mypy"]),
        ("pytest", ["-m", "pytest", *shared, *arguments]),
    ]
    failed = []
    for name, command in checks:
        print(f"== {name}", flush=True)
        if subprocess.call([str(PYTHON), *command], cwd=str(ROOT)) != 0:
            failed.append(name)
    if failed:
        print("\nfailed: {}".format(", ".join(failed)), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
