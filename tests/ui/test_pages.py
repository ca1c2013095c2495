"""The page to print: it stands by itself, means something, keeps secrets, and shows every text as text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import workbench as wb
from tests.session.sittings import GAMES
from tests.ui.benches import do, place
from workbench.ui.page import page

HOSTILE = ("</script><img src=x onerror=alert(1)>", '<b>x</b> & "y"', "]]><svg onload=alert(1)>")


class Reader(HTMLParser):
    """What a browser would make of a page: tags, attributes, text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append(tag)
        self.attributes.extend((name, value or "") for name, value in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("game", GAMES)
def test_a_page_tells_question_moves_verdict_story_and_rules(game: str) -> None:
    session = place(game, 1)
    move = str(session.verdicts()[-1].move)
    read = Reader(page(session, None, move))
    assert session.question.text in read.text
    assert session.game.title in read.text
    why = session.why(move)
    assert ("Allowed" if why.legal else "Not allowed") in read.text
    assert all(reason.rule in read.text for reason in why.reasons)
    assert str(list(session.story())[-1].text) in read.text
    assert "svg" in read.tags
    assert {tag for tag in read.tags if tag in ("script", "iframe", "object", "embed", "form")} == set()
    assert not any(name.startswith("on") for name, _ in read.attributes)
    outside = [value for name, value in read.attributes if name in ("src", "href") and re.match(r"(https?:)?//", value)]
    assert outside == []


@pytest.mark.parametrize("game", GAMES)
def test_hostile_names_and_notes_are_shown_as_they_are(game: str) -> None:
    """Pitfall B31."""
    names = [f"{text[:50]}{number}" for number, text in enumerate(HOSTILE)]
    count = {name: seats[0] for name, _, seats in wb.list_games()}[game]
    session = wb.start(game, players=names[:count], seed=3)
    session.note(HOSTILE[0])
    session.name_line(HOSTILE[1])
    text = page(session)
    read = Reader(text)
    assert "<img src=x" not in text
    assert "<b>x</b>" not in text
    assert not any(name.startswith("on") for name, _ in read.attributes)
    assert names[0] in read.text
    assert read.tags[0] == "html"
    assert text.rstrip().endswith("</html>")


@pytest.mark.parametrize("game", GAMES)
def test_a_page_for_a_seat_tells_what_the_seat_may_know(game: str) -> None:
    session = place(game, 0)
    whole = Reader(page(session)).text
    for seat in (*range(len(session.players)), "public"):
        reader = wb.bench(session, seat=seat, open=["files"])
        do(reader, "files", "page", {})
        file = reader._opened["files"].view["file"]
        read = Reader(file["text"])
        shown = [line.text for line in session.story(seat)]
        assert all(line in read.text for line in shown)
        hidden = [line.text for line in session.story() if line.text not in shown]
        assert not any(line in read.text for line in hidden)
        assert "Score sheet" not in read.text
        reader.close()
    assert "Score sheet" in whole


def test_files_have_names_that_say_what_they_are() -> None:
    session = place("noblemen", 1)
    bench = wb.bench(session, open=["files"])
    found = []
    for kind in ("save", "page", "case"):
        do(bench, "files", kind, {"text": "What it shows"})
        file = bench._opened["files"].view["file"]
        found.append((file["name"], file["type"]))
    node = session.node.id
    assert found == [
        (f"noblemen-node-{node}.json", "application/json"),
        (f"noblemen-node-{node}.html", "text/html"),
        ("test_what_it_shows.py", "text/x-python"),
    ]
    told = bench._opened["files"].view["told"]
    assert told == "test_what_it_shows.py is among your downloads. Run it with: python -m pytest test_what_it_shows.py"
    do(bench, "files", "case", {"text": ""})
    assert bench._opened["files"].view["file"]["name"] == f"test_noblemen_node_{node}.py"
    assert "What it shows" in file["text"]
    bench.close()


def test_no_file_has_the_number_of_one_before(tmp_path) -> None:
    """A page takes each number once: also after another sitting was loaded, the next file gets through."""
    place("noblemen", 1).save(tmp_path / "other.json")
    bench = wb.bench(place("dueling_nobles", 1), open=["files", "rules"])
    numbers = []
    for _ in range(3):
        do(bench, "files", "save", {})
        numbers.append(bench._opened["files"].view["file"]["serial"])
        do(bench, "files", "upload", {"name": "other.json", "text": (tmp_path / "other.json").read_text()})
        do(bench, "rules", "pack", {})
        numbers.append(bench._opened["rules"].view["file"]["serial"])
    assert len(set(numbers)) == 6
    bench.close()


def test_uploads_act_each_time_and_say_what_was_loaded_last(tmp_path) -> None:
    """Pitfall B33."""
    first = wb.start("dueling_nobles", players=["Ann", "Ben"], seed=3)
    first.save(tmp_path / "case.json")
    saved = (tmp_path / "case.json").read_text()
    bench = wb.bench(wb.start("noblemen", seed=1), open=["files"])

    def upload(name: str, text: str) -> None:
        do(bench, "files", "upload", {"name": name, "text": text})

    upload("case.json", saved)
    assert bench.session.game.id == "dueling_nobles"
    assert bench._opened["files"].view["loaded"] == "case.json"
    loaded = bench.session
    for _ in range(3):
        bench.handle("play", {"id": str(bench.session.legal_moves[0])})
    upload("case.json", saved)
    assert bench.session is not loaded
    assert bench.session.node.id == first.node.id
    upload("copy.json", saved)
    assert bench._opened["files"].view["loaded"] == "copy.json"
    before = bench.session
    upload("broken.json", saved[: len(saved) // 2])
    assert bench.session is before
    assert "broken.json" in bench._opened["files"].view["said"]
    assert bench._opened["files"].view["loaded"] == "copy.json"
    assert bench.fault.view == {"fault": {}}
    upload("good.json", saved)
    assert bench.session is not before
    assert "said" not in bench._opened["files"].view
    assert bench._opened["files"].view["loaded"] == "good.json"
    bench.close()


def test_a_score_sheet_goes_out_and_comes_back() -> None:
    session = place("dueling_nobles", 1)
    bench = wb.bench(session, open=["files"])
    do(bench, "files", "sheet", {})
    sheet = bench._opened["files"].view["text"]
    do(bench, "files", "paste", {"text": sheet})
    assert bench.session is not session
    assert bench.session.node.state == session.node.state
    assert bench._opened["files"].view["loaded"] == "a score sheet"
    bench.close()
