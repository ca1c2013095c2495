"""What IPython shows of results, comparisons, sweeps, heat maps and registers."""

from __future__ import annotations

from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import workbench as wb
from workbench.display import register

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def shown() -> Any:
    shell = InteractiveShell()
    register(shell)
    return lambda thing: shell.display_formatter.format(thing)[0]


def things() -> list[Any]:
    options = {"workers": 1, "progress": False}
    names = {"players": [HOSTILE, "Ben"]}
    agenda = wb.register("dueling_nobles", title=HOSTILE)
    agenda.mark("first-attack", "change", "peace", comment=HOSTILE, by=HOSTILE)
    settings = [{"label": HOSTILE}, {"rulings": {"first-attack": "peace"}}]
    return [
        wb.simulate("dueling_nobles", 3, **options, **names),
        wb.compare("dueling_nobles", settings, 3, **options, **names),
        wb.sweep("dueling_nobles", 2, questions=["first-attack"], **options, **names),
        wb.heat("dueling_nobles", 1, name=HOSTILE, **options),
        agenda,
    ]


def test_all_that_the_lab_yields_shows_itself_escaped(shown: Any) -> None:
    """Pitfall B31."""
    for thing in things():
        data = shown(thing)
        assert "<img" not in data["text/html"], thing
        assert data["text/plain"] == repr(thing)
        assert "\n" not in repr(thing)
    comparison, heat, agenda = (shown(things()[place])["text/html"] for place in (1, 3, 4))
    assert all("&lt;img" in html for html in (comparison, heat, agenda))


def test_a_figure_shows_its_drawing_once(shown: Any) -> None:
    data = shown(things()[0].plot("wins"))
    assert "image/svg+xml" in data
    assert "image/png" not in data
    assert "<img" not in data["image/svg+xml"]


def test_an_unfinished_run_says_so(shown: Any) -> None:
    def stops(game: Any, seen: Any, seat: int, legal: Any, rng: Any) -> Any:
        raise KeyboardInterrupt

    kept = wb.simulate("dueling_nobles", 3, stops, workers=1, progress=False)
    assert "Interrupted after 0 of 3." in shown(kept)["text/html"]
