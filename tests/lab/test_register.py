"""The review register: an agenda that is marked and commented, and minutes in which what people wrote stays text."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import workbench as wb
from workbench.kernel.registry import find_game, game_ids
from workbench.lab.minutes import escape, html, literal, markdown, writable

GAMES = game_ids()
NASTY = ("</script><img src=x onerror=alert(1)>", '<b>x</b> & "y"', "[link](javascript:alert(1))", "`code` *bold* # no")


class Seen(HTMLParser):
    """What a browser would show and carry out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("name", GAMES)
def test_the_agenda_holds_every_open_question_and_gap(name: str) -> None:
    book, agenda = find_game(name).rulebook, wb.register(name)
    for table in (book.rulings, book.variants, book.gaps):
        assert all(each.id in agenda.items for each in table.values())
    assert len(agenda) == len(book.rulings) + len(book.variants) + len(book.gaps)
    assert {item.mark for item in agenda} == {"open"}
    assert len(agenda.frame) == len(agenda)
    assert repr(agenda) == f"<{book.title}: design review: 0 of {len(agenda)} points are decided.>"


def test_points_are_marked_commented_and_become_rulings() -> None:
    agenda = wb.register("noblemen")
    agenda.mark("area-overlap", "change", "disjoint", comment="Too many Farms.", by="Zoë")
    agenda.mark("ruling.card-passive", "keep")
    agenda.comment("round-track", "Look at a real board.", by="Пётр")
    assert agenda.rulings == {"area-overlap": "disjoint"}
    assert [comment.text for comment in agenda["area-overlap"].comments] == ["Too many Farms."]
    assert [item.id for item in agenda.marked("change", "keep")] == ["ruling.area-overlap", "ruling.card-passive"]
    assert wb.start("noblemen", rulings=agenda.rulings).settings.answer("area-overlap") == "disjoint"
    agenda.mark("area-overlap", "open")
    assert agenda.rulings == {}


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (("area-overlapp", "keep"), "the nearest is"),
        (("area-overlap", "maybe"), "is none of these"),
        (("area-overlap", "change"), "Say which answer"),
        (("area-overlap", "change", "sideways"), "has no answer 'sideways'"),
        (("area-overlap", "keep", "", 7), "are texts"),
    ],
)
def test_a_wrong_mark_changes_nothing(wish: tuple[Any, ...], words: str) -> None:
    agenda = wb.register("noblemen")
    before = agenda.frame.to_json()
    with pytest.raises(wb.WorkbenchError, match=words):
        agenda.mark(*wish)
    assert agenda.frame.to_json() == before
    with pytest.raises(wb.WorkbenchError, match="not empty"):
        agenda.comment("area-overlap", "  ")


def test_what_games_showed_goes_to_its_points(tmp_path: Path) -> None:
    agenda = wb.register("dueling_nobles")
    agenda.add(wb.sweep("dueling_nobles", 2, questions=["first-attack"], workers=1, progress=False))
    assert len(agenda["first-attack"].evidence) == 1
    agenda.add(wb.heat("dueling_nobles", 1, workers=1, progress=False))
    never = [item for item in agenda if item.kind == "rule"]
    assert never
    compared = wb.compare(
        "dueling_nobles", {"rulings": {"first-attack": ["allowed", "peace"]}}, 2, workers=1, progress=False
    )
    agenda.add(compared, to="first-attack")
    agenda.add("The testers did not notice.", to="first-attack")
    assert agenda["first-attack"].evidence[-1] == "The testers did not notice."
    assert [point for point, _ in agenda.figures] == ["", "", "ruling.first-attack"]
    page = agenda.minutes(tmp_path / "minutes.html").read_text(encoding="utf-8")
    assert page.count("<figure>") == 3
    assert re.search(r'alt="[^"]*first-attack', page)
    text = agenda.minutes(tmp_path / "minutes.md").read_text(encoding="utf-8")
    files = re.findall(r"\]\(<(.*?)>\)", text)
    assert len(files) == 3
    assert all((tmp_path / name).read_text(encoding="utf-8").startswith("<svg") for name in files)
    with pytest.raises(wb.WorkbenchError, match="takes results"):
        agenda.add(7)
    with pytest.raises(wb.WorkbenchError, match="to which point"):
        agenda.add("A sentence.")


def test_what_another_game_showed_is_refused() -> None:
    """Games share ids of rulings: a sweep of the one would become evidence about the other."""
    agenda = wb.register("heir_and_regent")
    before = agenda.frame.to_json()
    options: dict[str, Any] = {"workers": 1, "progress": False}
    settings = {"rulings": {"first-attack": ["allowed", "peace"]}}
    for alien in (
        wb.sweep("dueling_nobles", 1, questions=["first-player"], **options),
        wb.compare("dueling_nobles", settings, 1, **options),
        wb.simulate("dueling_nobles", 1, **options),
        wb.heat("dueling_nobles", 1, **options),
    ):
        with pytest.raises(wb.WorkbenchError, match="review of Heir and Regent; what was added is of Dueling Nobles"):
            agenda.add(alien)
    assert agenda.frame.to_json() == before
    assert not agenda.figures


def test_odd_names_of_points_and_files_are_refused() -> None:
    agenda = wb.register("heir_and_regent")
    with pytest.raises(wb.WorkbenchError, match="named by its id, a text"):
        agenda.mark(5, "try")  # type: ignore[arg-type]
    for wrong in (5, "", b"x", "a\0b"):
        for write in (agenda.minutes, agenda.save):
            with pytest.raises(wb.BadResults, match="named by a text or a path"):
                write(wrong)  # type: ignore[arg-type]


def nasty_register() -> Any:
    agenda = wb.register("noblemen", title=NASTY[0])
    for number, text in enumerate(NASTY):
        agenda.comment("area-overlap", text, by=NASTY[-1 - number])
        agenda.add(text, to="area-overlap")
    agenda.mark("gap.round-track", "change", NASTY[1], comment="line one\n# line two\n- line three")
    return agenda


def test_what_people_wrote_is_shown_literally_in_html() -> None:
    """Pitfall B31."""
    page = html(nasty_register())
    seen = Seen(page)
    assert set(seen.tags) <= {
        *("html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "code", "section"),
        *("blockquote", "ul", "li", "figure", "img"),
    }
    assert "img" not in seen.tags
    assert not any(name.startswith("on") for name, _ in seen.attributes)
    assert all(text in seen.text for text in NASTY)
    assert "default-src 'none'" in page


def test_what_people_wrote_is_shown_literally_in_markdown() -> None:
    """Pitfall B31, in the Markdown that the notebook itself renders."""
    import mistune

    rendered = str(mistune.html(markdown(nasty_register(), [])))
    seen = Seen(rendered)
    assert not {"script", "img", "a", "strong", "em"} & set(seen.tags)
    assert seen.tags.count("h1") == 1
    assert all(" ".join(text.split()) in " ".join(seen.text.split()) for text in NASTY)
    assert "# line two" in seen.text


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1) | st.text("ab12#+-=:.)(*_`[]<>&~$|!\\\n \"'/", min_size=1))
@example("http://example.com www.example.com a@example.com")
@example("1. one")
@example("--- a")
@example("[^1]: note")
def test_any_text_survives_markdown_and_html(text: str) -> None:
    import mistune

    shown = Seen(str(mistune.html(literal(text))))
    assert set(shown.tags) <= {"p"}
    assert shown.text.split() == writable(text).split()
    assert Seen(escape(text)).tags == []
    escape(text).encode()


def test_a_register_comes_back_as_it_was(tmp_path: Path) -> None:
    agenda = nasty_register()
    agenda.save(tmp_path / "review.json")
    back = wb.register(tmp_path / "review.json")
    assert list(back) == list(agenda)
    assert back.title == agenda.title
    assert wb.register(str(tmp_path / "review.json"), title="Another").title == "Another"


def test_points_that_the_rulebook_lost_stay_and_new_ones_come(tmp_path: Path) -> None:
    wb.register("noblemen").save(tmp_path / "review.json")
    file = json.loads((tmp_path / "review.json").read_text())
    gone = dict(file["items"][0], id="ruling.long-gone", mark="keep")
    file["items"] = [gone, *file["items"][1:]]
    (tmp_path / "review.json").write_text(json.dumps(file))
    back = wb.register(tmp_path / "review.json")
    assert back["long-gone"].mark == "keep"
    assert len(back) == len(wb.register("noblemen")) + 1


def test_a_damaged_file_gives_one_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "review.json"
    wb.register("noblemen").save(path)
    whole = path.read_text()
    for damage, words in (
        ("{", "is no register"),
        (whole.replace('"open"', '"perhaps"', 1), "is no register"),
        (whole.replace("ruling.area-overlap", "<img src=x>"), "is no register"),
        (whole.replace('"register": 1', '"register": 7'), "has format 7"),
        (whole.replace('"noblemen"', '"chess"'), "No game is called"),
    ):
        assert damage != whole
        path.write_text(damage)
        with pytest.raises(wb.BadResults, match=words):
            wb.register(path)
    with pytest.raises(wb.BadResults, match="cannot be read"):
        wb.register(tmp_path / "none.json")
    with pytest.raises(wb.BadResults, match=r"ends in \.html or \.md"):
        wb.register("noblemen").minutes(tmp_path / "minutes.pdf")
    with pytest.raises(wb.BadResults, match="cannot be written"):
        wb.register("noblemen").minutes(path / "minutes.html")
