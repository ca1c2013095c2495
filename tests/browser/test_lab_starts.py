"""JupyterLab opens a notebook and runs its cells: the ground on which the other browser tests stand."""

from __future__ import annotations

import sys

import pytest


def texts(desk) -> list[str]:
    return ["".join(out.get("text", "") for out in outs) for outs in desk.outputs()]


def test_every_cell_runs_in_the_environment_under_test(lab, desk) -> None:
    lab.write("probe.ipynb", "import sys, workbench\nprint(sys.prefix)", "x = 6", "print(x * 7)")
    desk.open("probe.ipynb")
    desk.run_all()
    assert texts(desk) == [sys.prefix + "\n", "", "42\n"]
    desk.check_quiet()


def test_a_widget_answers_a_click(lab, desk) -> None:
    lab.write(
        "widget.ipynb",
        "import ipywidgets\nb = ipywidgets.Button(description='Strike')\nn = ipywidgets.HTML('<i>0</i>')\n"
        "def more(_):\n    n.value = f'<i>{int(n.value[3:-4]) + 1}</i>'\nb.on_click(more)\nipywidgets.VBox([b, n])",
    )
    desk.open("widget.ipynb")
    desk.run_all()
    for number in (1, 2, 3):
        desk.page.get_by_role("button", name="Strike", exact=True).click()
        desk.page.locator(".jp-OutputArea i", has_text=str(number)).wait_for()
    desk.check_quiet()


def test_themes_and_widths_can_be_set(lab, desk) -> None:
    lab.write("look.ipynb", "print('a line')")
    desk.open("look.ipynb", theme="dark")
    desk.run_all()
    assert desk.page.evaluate("() => document.body.dataset.jpThemeLight") == "false"
    for width in (1040, 860):
        desk.cell_width(width)
        assert desk.shot(f"look-{width}-dark").stat().st_size > 5000
        area = desk.page.locator(".jp-OutputArea-output").first.bounding_box()
        assert round(area["width"]) == width
    desk.theme("light")
    assert desk.page.evaluate("() => document.body.dataset.jpThemeLight") == "true"


def test_an_error_in_a_cell_is_not_overlooked(lab, desk) -> None:
    lab.write("broken.ipynb", "1 / 0", "print('never')")
    desk.open("broken.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        desk.run_all()
    desk.run_all(errors=True)


def test_nothing_outside_is_reached(lab, desk) -> None:
    lab.write("outside.ipynb", "from IPython.display import HTML\nHTML('<img src=\"https://example.com/x.png\">')")
    desk.open("outside.ipynb")
    desk.run_all()
    desk.page.locator(".jp-OutputArea img").wait_for(state="attached")
    desk.page.wait_for_timeout(300)
    assert set(desk.outside) == {"https://example.com/x.png"}
    assert desk.errors == []
