"""The lesson in the guide for authors is a real one, and the public names do what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import workbench as wb
from workbench.teaching.check import main
from workbench.teaching.lesson import TASKS, Board, Check

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "writing-lessons.md").read_text(encoding="utf-8")


def test_the_lesson_of_the_page_is_proof_played(tmp_path: Path) -> None:
    text = re.search(r"````markdown\n(.*?)````", PAGE, re.DOTALL)
    assert text is not None
    (tmp_path / "01-taxes.md").write_text(text[1], encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    (lesson,) = wb.lessons(folder=tmp_path)
    assert lesson.open().attempt("T").solved


def test_the_page_names_every_kind_and_field() -> None:
    for name in (*TASKS, *Board.__struct_fields__, *Check.__struct_fields__):
        if name not in ("text", "key", "odd"):
            assert f"`{name}`" in PAGE, name


def test_the_examples_of_the_page_run() -> None:
    lesson = wb.lessons("noblemen")["castles"]
    sitting = lesson.open()
    assert not sitting.session.why("B ca 1,1").legal


def test_the_examples_for_teachers_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / "teaching.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(block, names)
    assert {"ann.json", "drill.json", "castles.html"} <= {path.name for path in tmp_path.iterdir()}
