"""The documents tell the truth: their examples run, their links lead somewhere, the reference names everything."""

from __future__ import annotations

import doctest
import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

import workbench as wb
from tests.added import Copy, template
from tests.test_imports import FLOORS
from workbench.kernel.catalogue import KINDS
from workbench.kernel.game import Game
from workbench.testing import CHECKS

__all__ = ["template"]

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = {".git", ".venv", "node_modules", ".pytest_cache", "lessons"}
PAGES = sorted(path for path in ROOT.rglob("*.md") if not SKIPPED & set(path.relative_to(ROOT).parts))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
RUN = ("docs/teachers.md", "docs/explorers.md", "docs/reviewers.md", "docs/rule-authors.md")
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]*)\)|src=\"(?!https?:)([^\"]+)\"")
MANY = re.compile(r"games=\d+")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def prose(path: Path) -> str:
    """The text of a page or notebook, without its code blocks."""
    if path.suffix == ".ipynb":
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    else:
        text = path.read_text(encoding="utf-8")
    return re.sub(r"^(`{3,}).*?^\1$", "", text, flags=re.DOTALL | re.MULTILINE)


def blocks(page: str, kind: str = "python") -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """The names by which the headings of a page can be linked to."""
    headings = re.findall(r"^#+ (.+)$", prose(path), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-") for heading in headings}


def links() -> Iterator[tuple[Path, str]]:
    for path in (*PAGES, *NOTEBOOKS):
        for found in LINK.finditer(prose(path)):
            yield path, found[1] or found[2]


@pytest.mark.parametrize(("page", "link"), sorted(set(links())), ids=lambda part: str(part).removeprefix(f"{ROOT}/"))
def test_the_link_leads_somewhere(page: Path, link: str) -> None:
    target, _, anchor = link.partition("#")
    there = (page.parent / target).resolve() if target else page
    assert there.exists(), f"{name(page)} links to {link}"
    if anchor:
        assert anchor in anchors(there), f"{name(page)} links to {link}; there are {sorted(anchors(there))}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_of_the_environment_are_said_to_be(page: Path) -> None:
    """After `python3 run.py`, a plain `python` in a terminal is another one, which has no workbench."""
    text = page.read_text(encoding="utf-8")
    if re.search(r"(^|`|# )(python -m|pip install)", text, re.MULTILINE) and page.name != "CHANGELOG.md":
        assert "README.md#python-and-pip-in-these-pages" in text or "(#python-and-pip-in-these-pages)" in text


def test_there_are_pages_and_links() -> None:
    assert len(PAGES) >= 10
    assert len(set(links())) > 30


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which an example may leave its files, and a home for autosaves."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NOBLES_WORKBENCH_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.mark.parametrize("page", RUN)
def test_the_examples_of_the_page_run(page: str, here: Path) -> None:
    for number, text in enumerate(blocks(page, "toml")):
        if text.startswith("name ="):
            (here / "my_board.toml").write_text(text, encoding="utf-8")
            assert number == 0
    known: dict[str, object] = {"__name__": page}
    found = [block for block in blocks(page) if "pip install" not in block]  # clusters: tests/lab/test_clusters.py
    for block in found:
        few = MANY.sub(lambda told: "games=60" if "200" in told[0] else "games=2", block)
        exec(compile(few, page, "exec"), known)
    assert len(found) >= 2


def test_the_examples_of_your_own_game_run(template: Copy, here: Path) -> None:
    assert here == template.folder.parent
    play, test = blocks("docs/your-own-game.md")
    exec(compile(play, "your-own-game", "exec"), {})
    assert "parametrize" in test
    own = next((template.folder / "tests").glob("*.py")).read_text(encoding="utf-8")
    assert test.split("import testing")[1].split() == own.split("import testing")[1].split()
    for entry in blocks("docs/your-own-game.md", "toml")[0].splitlines():
        assert entry in (template.folder / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    for line in blocks("docs/your-own-game.md", "text")[0].splitlines():
        file = line.split()[0].rstrip("/")
        assert file == "antechamber" or list(template.folder.rglob(file)), file


def test_the_examples_of_the_reference_give_what_they_say(here: Path) -> None:
    parser = doctest.DocTestParser()
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    examples = parser.get_doctest(text, {}, "reference.md", None, 0)
    told: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.DocTestRunner(optionflags=flags).run(examples, out=told.append)
    assert not result.failed, "".join(told)
    assert result.attempted > 40


def test_the_reference_names_everything_public() -> None:
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert [each for each in wb.__all__ if not re.search(rf"`wb\.{each}\b", text)] == []
    assert sorted(set(re.findall(r"wb\.([A-Za-z_]+)", text)) - set(wb.__all__)) == []


def test_the_drawing_of_the_house_is_the_one_that_is_made_and_shows_every_room() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "pictures" / "house.py"))
    assert made["drawing"]() == (ROOT / "docs" / "pictures" / "house.svg").read_text(encoding="utf-8")
    shown = {room: len(made["FLOORS"]) - place for place, rooms in enumerate(made["FLOORS"]) for room, _ in rooms}
    assert shown == {**FLOORS, "your game": FLOORS["games"]}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {name: int(floor) for floor, name in re.findall(r"^\| (\d) \| `workbench/(\w+)", readme, re.M)} == FLOORS


def test_the_page_for_rule_authors_names_every_hook() -> None:
    text = (ROOT / "docs" / "rule-authors.md").read_text(encoding="utf-8")
    own = {each for each in vars(Game) if not each.startswith("_")} - {"rulebook", "components", "pack", "seats"}
    assert sorted(each for each in own - {"pack_from_text"} if not re.search(rf"`{each}\b", text)) == []
    assert [kind for kind in KINDS if f"`{kind}`" not in text] == []


def test_the_page_on_your_own_game_names_every_check() -> None:
    text = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    assert [check.__name__ for check in CHECKS if f"`{check.__name__}`" not in text] == []
