"""The start page and the list of cases: what they offer, what they open, and what they refuse."""

from __future__ import annotations

import gc
import json
import weakref

import pytest
from ipywidgets.widgets.widget import _instances

import workbench as wb
from tests.session.sittings import GAMES
from workbench.display import _cases_bundle
from workbench.session.cases import EdgeCases
from workbench.ui.app import App, app
from workbench.ui.cases import CaseBrowser


def say(shelf, kind: str, **fields) -> None:
    shelf.panel._receive(None, {"type": kind, **fields}, None)


# ---- the start page


@pytest.fixture
def page():
    made = app()
    yield made
    made.close()


def test_the_start_page_offers_every_game_with_names_that_fit(page: App) -> None:
    assert [game["title"] for game in page.panel.view["games"]] == [title for _, title, _ in wb.list_games()]
    for game in GAMES:
        say(page, "game", id=game)
        least = {name: seats for name, _, seats in wb.list_games()}[game][0]
        assert len(page.panel.view["names"].split(",")) == least
        assert json.loads(json.dumps(page.panel.view)) == page.panel.view
    say(page, "game", id="chess")
    assert "There is no game 'chess'" in page.panel.view["message"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begins_and_is_left_and_gone_on_with(page: App, game: str) -> None:
    say(page, "game", id=game)
    say(page, "seed", text="7")
    names = "Zoë, Ben" if page.panel.view["seats"] == "2" else "Zoë, Ben, Cat"
    say(page, "names", text=names)
    say(page, "begin")
    assert page.panel.view == {"playing": True, "message": ""}
    session = page.bench.session
    assert session.seed == 7
    assert session.players[0] == "Zoë"
    page.bench.handle("play", {"id": str(session.legal_moves[0])})
    node, nodes = session.node.id, len(session.tree)
    say(page, "leave")
    assert page.bench is None
    kept = page.panel.view["kept"][0]
    assert session.game.title in kept["text"]
    say(page, "recover", id=kept["id"])
    again = page.bench.session
    assert again is not session
    assert (again.node.id, len(again.tree), again.players) == (node, nodes, session.players)
    say(page, "leave")


def test_a_sitting_that_another_window_has_open_is_counted_until_it_is_left(page: App) -> None:
    before = page.panel.view["open"]
    elsewhere = wb.start("dueling_nobles", players=["Ann", "Uwe"], seed=3)
    elsewhere.autosave()
    say(page, "look")
    assert page.panel.view["open"] == before + 1
    assert not any("Uwe" in each["text"] for each in page.panel.view["kept"])
    elsewhere.stop_autosave()
    say(page, "look")
    assert page.panel.view["open"] == before
    assert any("Uwe" in each["text"] for each in page.panel.view["kept"])


@pytest.mark.parametrize(
    ("names", "says"),
    [("Ann", "for 3 to 5 players, not 1"), ("Ann, Ann, Ben", "Two players are called"), ("", "not 0")],
)
def test_names_that_do_not_fit_are_told(page: App, names: str, says: str) -> None:
    say(page, "game", id="noblemen")
    say(page, "names", text=names)
    say(page, "begin")
    assert says in page.panel.view["message"]
    assert page.bench is None
    say(page, "names", text="Ann, Ben, Cat")
    assert page.panel.view["message"] == ""


def test_a_preset_and_a_text_as_seed(page: App) -> None:
    say(page, "game", id="heir_and_regent")
    presets = page.panel.view["preset"]["options"]
    assert presets[0] == ["", "the usual rules"]
    assert len(presets) > 1
    say(page, "preset", value=presets[1][0])
    say(page, "seed", text="castle")
    say(page, "begin")
    settings = page.bench.session.settings
    assert (page.bench.session.seed, settings) == (
        "castle",
        wb.start("heir_and_regent", players=settings.players, preset=presets[1][0]).settings,
    )
    say(page, "leave")


@pytest.mark.parametrize("kind", ["recover", "upload", "nonsense", "preset", "seed"])
def test_nothing_a_page_sends_does_harm(page: App, kind: str) -> None:
    for fields in ({}, {"id": "../../etc", "text": "{", "name": "<b>"}, {"id": 3, "value": "x" * 999}):
        say(page, kind, **fields)
        assert page.bench is None
    say(page, "begin")
    if page.bench is not None:
        say(page, "leave")


def test_a_saved_sitting_is_loaded_and_a_broken_one_is_not(page: App, tmp_path) -> None:
    session = wb.start("noblemen", seed=3)
    session.play(session.legal_moves[0])
    session.save(tmp_path / "one.json")
    say(page, "upload", name="one.json", text="{]")
    assert "one.json" in page.panel.view["message"]
    say(page, "upload", name="one.json", text=(tmp_path / "one.json").read_text())
    assert page.bench.session.node.id == session.node.id
    say(page, "leave")


# ---- cases


@pytest.fixture(scope="module")
def asking() -> EdgeCases:
    return wb.edge_cases().asking


def test_the_library_asks_at_least_forty_questions_over_all_games(asking: EdgeCases) -> None:
    assert len(asking) >= 40
    for game in GAMES:
        assert sum(case.game == game for case in asking) >= 10, game
    assert len({case.question for case in asking}) == len(asking)
    assert all(case.question.endswith(("?", ".")) and "?" in case.question for case in asking)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_its_usual_answer_and_another_one_that_differs(asking: EdgeCases, game: str) -> None:
    for case in (case for case in asking if case.game == game):
        answers = case.answers()
        chosen = [answer for answer in answers if answer.chosen]
        assert all(answer.default for answer in chosen if answer.id.startswith("ruling.")), case.id
        assert any(answer.differs for answer in answers), case.id


def test_every_case_that_asks_opens_on_the_one_bench(asking: EdgeCases) -> None:
    browser = CaseBrowser(asking)
    widgets = None
    for case in asking[::5]:
        say(browser, "case", id=case.case.name)
        view = browser.panel.view
        assert view["message"] == ""
        assert view["case"]["ask"].replace("−", "-") == case.question
        assert json.loads(json.dumps(view)) == view
        bench = browser.bench
        assert bench.session.game.id == case.game
        assert bench.bar.view["title"] == bench.session.game.title
        assert bench.controller.error == {}
        assert bench.board.label == f"The table of {bench.session.game.title}"
        told = [answer for ruling in view["case"]["rulings"] for answer in ruling["answers"]]
        assert [answer["leads"] for answer in told if answer["chosen"]] == ["so it is played here"] * len(
            view["case"]["rulings"]
        )
        assert any(answer["differs"] for answer in told)
        widgets = widgets or set(_instances)
        assert set(_instances) == widgets  # nothing is made anew
    browser.close()


def test_cases_are_found_by_words_and_by_game(asking: EdgeCases) -> None:
    browser = CaseBrowser(asking)
    whole = len(browser.panel.view["cases"])
    say(browser, "words", text="folly")
    found = browser.panel.view["cases"]
    assert 0 < len(found) < whole
    say(browser, "words", text="")
    say(browser, "game", value="heir_and_regent")
    assert {row["game"] for row in browser.panel.view["cases"]} == {"Heir and Regent"}
    say(browser, "game", value="chess")
    assert len(browser.panel.view["cases"]) == whole
    say(browser, "case", id="chess:C1")
    assert "There is no case 'chess:C1'" in browser.panel.view["message"]
    assert browser.bench is None
    browser.close()


def test_a_list_of_cases_shows_itself_with_words_for_a_page_without_widgets(asking: EdgeCases) -> None:
    data, _ = _cases_bundle(asking[:3])
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"].count("\n") == 2
    assert data["text/html"].count("<li") == 3


def test_a_closed_shelf_lets_everything_go(asking: EdgeCases) -> None:
    before = set(_instances)
    browser = CaseBrowser(asking)
    say(browser, "case", id=asking[0].case.name)
    gone = weakref.ref(browser.bench.session)
    browser.bench.session.stop_autosave()
    browser.close()
    del browser
    gc.collect()
    assert gone() is None
    assert [each for key, each in _instances.items() if key not in before] == []
