"""The lesson in the guide for authors is a real one, and the public names do what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import workbench as wb
from workbench.teaching.check import main
from workbench.teaching.lesson import TASKS, Board, Check

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "writing-lessons.md").read_text(encoding="utf-8")


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
