"""The notebook that writes the game template, cell by cell: `python -m tests.own_game` copies the files into it.

A cell that begins with `%%writefile {folder}/PATH` holds the file PATH of the template.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "examples" / "antechamber"
NOTEBOOK = ROOT / "notebooks" / "your_own_game.ipynb"
KINDS = (".py", ".toml", ".md")
LEFT_OUT = ("README.md",)
_FIRST = re.compile(r"%%writefile \{folder\}/(\S+)\n")


def template_files() -> dict[str, str]:
    """The files of the template with their texts, by path."""
    found = (path for path in sorted(TEMPLATE.rglob("*")) if path.suffix in KINDS and path.name not in LEFT_OUT)
    return {path.relative_to(TEMPLATE).as_posix(): path.read_text(encoding="utf-8") for path in found}


def written_files(notebook: Path = NOTEBOOK) -> list[tuple[str, str]]:
    """The files that the notebook writes, in the order of its cells."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return [(found[1], source[found.end() :] + "\n") for source in sources if (found := _FIRST.match(source))]


def main() -> None:
    """Copy the template's files into the cells that write them."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    files = template_files()
    for cell in notebook["cells"]:
        found = _FIRST.match("".join(cell["source"]))
        if cell["cell_type"] == "code" and found:
            cell["source"] = (found[0] + files[found[1]]).rstrip("\n").splitlines(keepends=True)
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
