"""What IPython shows of sessions, states, rulebooks, verdicts and stories."""

from __future__ import annotations

import subprocess
import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell

import workbench as wb
from workbench.display import register

HOSTILE = "<img src=x onerror=alert(1)>"
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def shown():
    shell = InteractiveShell()
    register(shell)

    def show(thing):
        return shell.display_formatter.format(thing)[0]

    return show


@pytest.fixture
def session():
    return wb.start("dueling_nobles", players=[HOSTILE, "Ben"], seed=7)


def test_a_session_shows_the_bench_and_words_beside_it(shown, session) -> None:
    data = shown(session)
    assert data[VIEW]["model_id"]
    assert data["text/plain"] == repr(session)
    assert HOSTILE not in data["text/html"]
    assert "&lt;img" in data["text/html"]


def test_a_state_and_a_view_show_a_picture(shown, session) -> None:
    for thing in (session.state, wb.view(session.state, 1)):
        svg = shown(thing)["image/svg+xml"]
        assert "<svg" in svg
        assert "<img" not in svg


def test_a_rulebook_a_verdict_and_a_story_show_html(shown, session) -> None:
    book = shown(wb.rulebook("dueling_nobles"))["text/html"]
    assert "taxes.gain" in book
    assert "ruling.support-open" in book
    why = shown(session.why(session.legal_moves[0]))["text/html"]
    assert "✓ Allowed" in why
    story = shown(session.story())["text/html"]
    assert HOSTILE not in story
    assert "&lt;img" in story


def test_without_ipython_nothing_is_registered() -> None:
    script = "import workbench, sys; workbench.start('dueling_nobles'); assert 'ipywidgets' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)
    register(None)


@pytest.mark.parametrize(
    "make",
    [
        lambda: wb.lessons("noblemen"),
        lambda: wb.lessons("noblemen")["castles"],
        lambda: wb.lessons("noblemen")["castles"].open(),
        lambda: wb.quiz("dueling_nobles", 2, seed=1, title=HOSTILE),
        lambda: wb.quiz("dueling_nobles", 2, seed=1, title=HOSTILE).take("Ann"),
    ],
)
def test_lessons_and_quizzes_show_a_page_and_words_beside_it(shown, make) -> None:
    thing = make()
    data = shown(thing)
    assert data[VIEW]["model_id"]
    assert data["text/plain"] == repr(thing)
    assert "<li>" in data["text/html"]
    assert HOSTILE not in data["text/html"]


def test_a_presentation_shows_itself(shown) -> None:
    assert shown(wb.present(wb.start("dueling_nobles", seed=1)))[VIEW]["model_id"]
