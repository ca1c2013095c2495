"""Pictures on one page do not lean on each other: deleting one leaves all others as they were (ids of inline SVG)."""

from __future__ import annotations

import io
from typing import Any

import matplotlib.image
import numpy as np

CELLS = (
    """import workbench as wb
s = wb.start("dueling_nobles", players=["Ann", "Ben"], seed=3)
wb.bench(s)""",
    "wb.draw(s.state)",
    "wb.draw(s.state, seat=0)",
    "wb.bench(s)",
    """noblemen = wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=4)
wb.draw(noblemen.state)""",
    "wb.bench(noblemen)",
)
PICTURES = ".jp-OutputArea-output :is(svg, img)"
IDS = """() => [...document.querySelectorAll(".jp-OutputArea-output svg [id]")].map(piece => piece.id)"""
LARGE = 200  # px; what is smaller is an icon
# Cells end on fractions of a pixel: after the page has moved, the same picture would be drawn a little differently.
# So each is looked at alone, in the corner of the window.
ALONE = """picture => {
    const board = picture.closest(".nw-board") ?? picture, place = document.createComment("its place");
    const {width, height} = board.getBoundingClientRect(), stage = document.createElement("div");
    stage.id = "stage";
    stage.style.cssText = `position: fixed; top: 0; left: 0; width: ${Math.round(width)}px; `
        + `height: ${Math.round(height)}px; z-index: 99999; background: white; overflow: hidden`;
    board.replaceWith(place);
    stage.append(board);
    document.body.append(stage);
    window.putBack = () => { place.replaceWith(board); stage.remove(); };
}"""


def looks(desk: Any) -> list[np.ndarray]:
    """The pixels of every picture of the page that is large enough to be one."""
    found = []
    for picture in desk.page.query_selector_all(PICTURES):
        box = picture.bounding_box()
        if box is None or box["width"] < LARGE or box["height"] < LARGE:
            continue
        picture.evaluate(ALONE)
        png = desk.page.locator("#stage").screenshot()
        desk.page.evaluate("() => window.putBack()")
        found.append(matplotlib.image.imread(io.BytesIO(png))[..., :3])
    return found


def test_deleting_one_picture_leaves_the_others_as_they_were(lab: Any, desk: Any) -> None:
    desk.open(lab.write("apart.ipynb", *CELLS))
    desk.run_all()
    desk.viewport(1280, 5000)
    desk.page.wait_for_timeout(500)
    ids = desk.page.evaluate(IDS)
    assert ids
    assert len(set(ids)) == len(ids), "two pictures share an id"
    before = looks(desk)
    assert len(before) == len(CELLS), [picture.shape for picture in before]
    assert all(picture.std() > 0.02 for picture in before), "a picture is empty"
    desk.page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0; }")
    desk.command("notebook:delete-cell")
    desk.page.wait_for_timeout(500)
    after = looks(desk)
    assert len(after) == len(before) - 1
    for number, (one, other) in enumerate(zip(before[1:], after, strict=True), 1):
        assert one.shape == other.shape, (number, one.shape, other.shape)
        assert float(np.abs(one - other).max()) == 0, (number, float(np.abs(one - other).mean()))
    desk.check_quiet()
