"""The library of cases, and positions written as cases and as tests."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.cases.case import games, load_cases
from tests.session.sittings import PLACES, numbers, on, sitting
from tests.session.test_history import at_random, duel
from workbench.kernel.codec import to_json
from workbench.session.cases import Case, position_of, read_cases, settings_of
from workbench.session.cases.case import BadCase
from workbench.session.cases.writing import slug, to_toml, toml_value

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def nobodys_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user's folder of its own, so that what lies in the real one does not matter."""
    monkeypatch.setenv("NOBLES_WORKBENCH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


# ------------------------------------------------------------------------------------------------- the library


def test_the_library_holds_every_case_whose_settings_fit() -> None:
    library = wb.edge_cases()
    wanted = {case.name for game in games() for case in load_cases(game) if not case.unfit}
    assert {case.case.name for case in library} == wanted
    assert library.faults == ()
    for game in games():
        assert {case.id for case in wb.edge_cases(game)} == {case.id for case in library if case.game == game}
    with pytest.raises(wb.UnknownGame):
        wb.edge_cases("chess")


@pytest.mark.parametrize("game", games())
def test_every_case_opens_at_its_end_and_at_its_beginning(game: str) -> None:
    for case in wb.edge_cases(game)[::5]:
        end = case.open()
        assert end.branches[0].name == case.title
        assert end.chance == "seeded"
        for refusal in case.case.refuse:
            assert not end.why(refusal.move, refusal.seat).legal
        begin = case.open(played=False)
        assert begin.node.id == 0
        assert begin.line == end.line
        assert begin.forward("tick") is begin.tree[begin.line[min(1, len(begin.line) - 1)]]


def test_cases_are_found_by_id_and_by_words() -> None:
    library = wb.edge_cases()
    assert library["noblemen:C21"].title == "The raid cannot pay for the Castle"
    assert library["noblemen:C21"].id == "C21"
    with pytest.raises(KeyError):
        library["no such case"]
    found = library.about("castle afford")
    assert library["noblemen:C21"] in found
    assert all("afford" in " ".join(case.rules) + case.title + case.case.note for case in found)
    assert library[0] is next(iter(library))
    assert len(library[:3]) == 3
    assert "The raid cannot pay" in repr(found)
    assert repr(library.about("no such words at all")) == "No case."
    assert all(case.question for case in library.asking)


def test_a_case_says_what_the_other_answers_lead_to() -> None:
    case = wb.edge_cases("among")["finger-tie.second-or-restart"]
    answers = {answer.answer: answer for answer in case.answers() if answer.id == "ruling.finger-tie"}
    ruling = case.open().game.rulebook.ruling("finger-tie")
    assert set(answers) == set(ruling.answers)
    assert answers["second-or-restart"].chosen
    assert not answers["second-or-restart"].differs
    assert answers[ruling.default].default
    assert answers[ruling.default].differs
    assert any("First" in text for text in answers[ruling.default].changes)
    assert all(answer.question == ruling.question and answer.text for answer in answers.values())


def test_answers_that_cannot_stand_together_say_so() -> None:
    unfit = [answer for case in wb.edge_cases("dueling")[::6] for answer in case.answers() if answer.unfit]
    assert all("excludes" in answer.unfit or answer.unfit for answer in unfit)


def test_a_users_own_cases_join_the_library(tmp_path: Path, nobodys_folder: Path) -> None:
    text = duel().as_case("Ann chooses", question="Which three?")
    folder = nobodys_folder / "cases"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(text)
    assert wb.edge_cases("dueling")["ann-chooses"].question == "Which three?"
    (folder / "broken.toml").write_text("[[case]]\nid = 3\n")
    library = wb.edge_cases("dueling")
    assert library["ann-chooses"].open().question.step == duel().question.step
    assert "broken.toml" in library.faults[0]
    other = tmp_path / "other.toml"
    other.write_text(text.replace("ann-chooses", "elsewhere"))
    assert wb.edge_cases(folder=other)["elsewhere"].game == "dueling_nobles"
    other.write_text("[[case")
    with pytest.raises(BadCase, match=r"other\.toml is no TOML"):
        wb.edge_cases(folder=other)


# --------------------------------------------------------------------------------------------------- writing


def test_a_position_becomes_a_case_that_holds_and_opens() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A"):
        session.play(move)
    begin = session.node
    for move in ("T", "-", "S1"):
        session.play(move)
    text = session.as_case(
        "Buying “one” card", since=begin, moves=["S1", "B: T"], note='said "so"\n', expect=["seats.0.chest"]
    )
    wb.check_case(text)
    case = read_cases(text)[0]
    assert case.id == "buying-one-card"
    assert case.game == "dueling_nobles"
    assert case.play[0] == "T"
    assert case.expect["seats.0.chest"] == session.state.seats[0].chest
    assert {refusal.move for refusal in case.refuse} == {"S1", "B: T"}
    assert case.rulings == {"first-player": "chosen"}
    opened = wb.edge_cases(folder=_file(text))["buying-one-card"].open()
    assert to_json(opened.state) == to_json(session.state)
    tomllib.loads(text)


def _file(text: str) -> Path:
    import tempfile

    path = Path(tempfile.mkdtemp()) / "case.toml"
    path.write_text(text)
    return path


def test_a_case_that_no_longer_holds_names_what_does_not() -> None:
    session = at_random(duel(), 6)
    text = session.as_case("six moves", expect=["turn"])
    wb.check_case(text)
    with pytest.raises(wb.CaseFailed, match=r"turn is \d+, not 77"):
        wb.check_case(text.replace(f"expect.turn = {session.state.turn}", "expect.turn = 77"))
    with pytest.raises(AssertionError):
        wb.check_case(text.replace('expect.step = "', 'expect.step = "No'))
    for wrong, says in (("", "holds no"), ("[[case]]\nid = 1", "id"), ("x = [", "no TOML"), ('case = "x"', "tables")):
        with pytest.raises(BadCase, match=says):
            wb.check_case(wrong)
    with pytest.raises(BadCase, match="of which game"):
        wb.check_case('[[case]]\nid = "a"\ntitle = "b"\n')


def test_a_case_becomes_a_test_file_that_pytest_runs(tmp_path: Path) -> None:
    session = at_random(duel(), 9)
    bad = next((str(found.move) for found in session.verdicts() if not found.legal), None)
    text = session.as_test('What "Ann" may do \\ here', moves=[move for move in (bad,) if move])
    path = tmp_path / "test_mine.py"
    path.write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", str(path)],
        capture_output=True, text=True, cwd=tmp_path, check=False, env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
    path.write_text(text.replace("expect.turn", "expect.turn.nowhere").replace('position = "', 'position = "no'))
    compile(text, "test_mine.py", "exec")


def test_a_case_begins_after_edits_and_says_so() -> None:
    session = at_random(duel(), 6)
    begin = session.node
    edit = session.edit({"seats.0.chest": 3})
    with pytest.raises(BadCase, match=f"since={edit.id}"):
        session.as_case("with an edit", since=begin)
    wb.check_case(session.as_case("after the edit", since=edit))
    with pytest.raises(BadCase, match="does not lie on the way"):
        session.as_case("elsewhere", since=_aside(session))
    with pytest.raises(BadCase, match="no nowhere"):
        session.as_case("x", expect=["nowhere"])
    with pytest.raises(wb.UnknownMove):
        session.as_case("x", moves=["xyzzy"])
    for title in (None, "\ud800"):
        with pytest.raises(wb.WorkbenchError):
            session.as_case(title)


def _aside(session: Any) -> int:
    """A node on another line."""
    here = session.node
    session.goto(here.parent)
    aside = session.edit({"seats.0.chest": 1}).id
    session.goto(here)
    return aside


def test_a_pack_and_switched_off_variants_are_in_the_case(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(
        'name = "mine"\n[prices]\ncastle = [4, 4, 5, 6, 8]\nchapel = [2, 3, 3, 4, 5]\npalace = [6, 7, 8, 9]\n'
    )
    session = wb.start("noblemen", players=["Ann", "Ben", "Zoë"], seed=2, components=own)
    on(session, 5, Random(1))
    text = session.as_case("my prices")
    wb.check_case(text)
    case = read_cases(text)[0]
    assert settings_of(case) == session.settings


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_any_position_can_be_saved_as_a_case(game: str, seed: int) -> None:
    session = sitting(game, seed)
    rng = Random(seed)
    path = session.tree.path(session.node)
    since = path[max(0, len(path) - rng.randrange(1, 25))]
    moves = [str(found.move) for found in session.verdicts()][:5]
    text = session.as_case("a random place", since=since, moves=moves)
    wb.check_case(text)
    case = read_cases(text)[0]
    assert not case.exact or "null" in case.exact, "the position can be read, but where TOML has no word for it"
    assert to_json(position_of(case, settings_of(case))) == to_json(since._state)
    session.edit({rng.choice(numbers(session.state)): -3})
    session.goto(session.node)
    odd = session.as_case("an impossible place")
    assert to_json(position_of(case := read_cases(odd)[0], settings_of(case))) == to_json(session.state)


@pytest.mark.parametrize("text", ["", "x", 'a "b" \\ c', "line\nline\ttab", "é 王 \x7f\x01", "'''", '"""', "=#[]{}"])
def test_texts_survive_toml(text: str) -> None:
    case = Case(id="a", title=text or "t", note=text, given={"seats.0.x y": text}, game="dueling_nobles")
    again = read_cases(to_toml(case))[0]
    assert (again.title, again.note, again.given) == (case.title, case.note, case.given)
    assert tomllib.loads(f"x = {toml_value([text, {'k': 1, 'n': None}, True, 2.5])}")["x"] == [
        text,
        {"k": 1},
        True,
        2.5,
    ]


def test_names_are_made_of_titles() -> None:
    assert slug("Castle beside Élise’s Castle!") == "castle-beside-elise-s-castle"
    assert slug("王") == "case"
    assert slug("C21 b", "_") == "c21_b"
