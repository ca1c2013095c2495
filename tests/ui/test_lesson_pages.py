"""Lessons on the screen: taken by what a page sends, refused with the rule, and nothing told before it is asked."""

from __future__ import annotations

import gc
import json
import weakref
from pathlib import Path

import pytest
from ipywidgets.widgets.widget import _instances

import workbench as wb
from tests.session.sittings import GAMES
from workbench.kernel.play import candidates
from workbench.pictures import graph
from workbench.teaching.lesson import Lesson, PlayTask
from workbench.teaching.lesson_sitting import LessonSitting
from workbench.ui.board import wire
from workbench.ui.lessons.lesson import LessonDesk
from workbench.ui.lessons.library import LessonShelf
from workbench.ui.lessons.words import line, words
from workbench.ui.rows import by_name


@pytest.fixture
def desk():
    made = LessonDesk(wb.lessons("noblemen")["castles"].open())
    yield made
    made.close()


def at(desk: LessonDesk, number: int) -> LessonDesk:
    desk.handle("goto", {"id": number})
    return desk


def cited(desk: LessonDesk) -> list[str]:
    """The rules that the page shows for the last answer."""
    view = desk.task.view
    chips = [rule["chip"] for rule in view["result"]["rules"]]
    chips += [chip for choice in view["choices"] for chip in choice.get("chips", ())]
    return [chip["id"] for chip in chips if chip["text"]]


def rows(desk: LessonDesk) -> list[dict]:
    return [row for group in desk.moves_panel.view.get("groups", ()) for row in group["rows"] if row["kind"] != "fold"]


def play(desk: LessonDesk, text: str) -> None:
    """Choose a move in the list and do it; one that is not listed is typed."""
    row = desk.step.moves.row(str(desk.sitting.session.why(text).verdict.move))
    if row is None:
        desk.handle("enter", {"text": text})
    else:
        desk.handle("choose", {"id": row.text})
        assert desk.task.view["act"]["id"] == "play"
        desk.handle("play", {})


def pick(desk: LessonDesk, letters: str) -> None:
    for letter in letters:
        desk.handle("key", {"key": str("ABCDEFGH".index(letter) + 1)})
    desk.handle("answer", {})


def wrong(desk: LessonDesk) -> None:
    """Give an answer that a rule refuses."""
    task = desk.sitting.task
    if isinstance(task, PlayTask):
        play(desk, next(entry.move for entry in task.wrong if entry.rule))
        assert desk.task.view["result"]["pill"] == "✕ Not allowed"
        return
    letter = next(letter for letter in "ABCDEFGH" if letter not in desk.sitting.question.key)
    pick(desk, letter)
    assert desk.task.view["result"]["pill"] == "✕ Not right"
    if desk.sitting.question.several:
        pick(desk, "")
        desk.handle("pick", {"id": "ABCDEFGH".index(letter)})


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_taken_by_what_a_page_sends(game: str) -> None:
    for lesson in wb.lessons(game):
        desk = LessonDesk(lesson.open())
        for number, step in enumerate(lesson.steps):
            assert desk.sitting.number == number
            if step.task is not None:
                wrong(desk)
                assert cited(desk), (lesson, step.title)
                if desk.sitting.question is not None:
                    pick(desk, desk.sitting.question.key)
                else:
                    for move in step.task.solution:
                        play(desk, move)
                assert desk.task.view["result"]["pill"] == "✓ Solved", (lesson, step.title)
            for panel in desk.panels:
                assert json.loads(json.dumps(panel.view)) == panel.view
            desk.handle("next", {})
        assert desk.below.view["done"]["title"] == f"{lesson.title}: done"
        assert desk.step.moves.error == {}
        desk.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_moves_does_not_tell_which_are_allowed(game: str) -> None:
    for lesson in wb.lessons(game):
        for number, step in enumerate(lesson.steps):
            if not isinstance(step.task, PlayTask):
                continue
            desk = at(LessonDesk(lesson.open()), number)
            listed = desk.step.moves.rows
            assert {row.text for row in listed} == {str(move) for move in candidates(desk.sitting.session.state, 400)}
            assert {row.kind for row in listed} == {"legal"}
            assert not any(row.rule or row.facts or row.outlook for row in listed)
            assert not any("chip" in row or "out" in row for row in rows(desk))
            states = " ".join(mark["state"] for mark in desk.board.overlay.values())
            assert not {"allowed", "forbidden", "notnow"} & set(states.split())
            assert list(listed) == sorted(listed, key=lambda row: (by_name(row.group), by_name(row.label)))
            desk.close()


def test_the_board_is_seen_from_the_learners_seat(desk: LessonDesk) -> None:
    state = desk.sitting.session.state
    assert desk.board.graph["nodes"] == wire(graph(state, desk.sitting.lesson.seat))["nodes"]


def test_a_refused_move_shows_what_stands_against_it(desk: LessonDesk) -> None:
    at(desk, 1)
    play(desk, "B ca 1,1")
    assert "forbidden" in desk.board.overlay["tile:A:1,1"]["state"]
    edge = next(edge for edge in desk.board.graph["edges"] if edge["kind"] == "blocks")
    assert (edge["source"], edge["target"]) == ("tile:A:1,1", "castle:A:0,0")
    assert cited(desk) == ["castle.apart"]
    assert desk.below.view["lines"][0]["tone"] == "bad"
    assert "castle.apart" in desk.bar.view["live"]
    desk.handle("choose", {"id": "B ca 2,0"})
    assert "forbidden" not in desk.board.overlay["tile:A:2,0"]["state"]
    assert not [edge for edge in desk.board.graph["edges"] if edge["kind"] == "blocks"]


def test_a_move_that_misses_the_goal_stays_to_be_looked_at(desk: LessonDesk) -> None:
    at(desk, 2)
    play(desk, "C 1")
    view = desk.task.view
    assert view["result"]["pill"].startswith("◐")
    assert view["act"] == {"id": "again", "text": "Try once more", "on": True}
    assert desk.moves_panel.view == {}
    desk.handle("again", {})
    assert desk.task.view["result"] is None
    assert rows(desk)
    at(desk, 1)
    play(desk, "B ca 2,0")
    assert desk.task.view["result"]["pill"] == "✓ Allowed, go on"
    assert [goal["reached"] for goal in desk.task.view["goals"]] == [True, True, False]


def test_hints_come_one_by_one_and_the_solution_is_shown_as_shown(desk: LessonDesk) -> None:
    at(desk, 1)
    assert desk.task.view["tools"] == {"hint": "Hint", "again": False, "solution": False}
    desk.handle("hint", {})
    assert desk.task.view["tools"]["hint"] == "Hint, 1 more"
    desk.handle("key", {"key": "h"})
    assert len(desk.task.view["hints"]) == 2
    chips = _chips(desk.task.view["hints"][0]["words"])
    assert [part["chip"]["id"] for part in chips] == ["build.cost", "build.afford"]
    assert desk.task.view["tools"]["hint"] == ""
    desk.handle("solution", {})
    assert desk.task.view["solved"]
    assert desk.text.view["dots"][1]["state"] == "shown"


def _chips(parts: list) -> list[dict]:
    found = [part for part in parts if isinstance(part, dict) and "chip" in part]
    return found + [chip for part in parts if isinstance(part, dict) for chip in _chips(part.get("of", []))]


def press(desk: LessonDesk, piece: str) -> None:
    desk.step.press(piece, False)
    desk.refresh()


def test_pieces_and_keys_choose(desk: LessonDesk) -> None:
    press(desk, "tile:A:2,0")
    assert desk.step.picks.letters == "B"
    desk.handle("key", {"key": "4"})
    desk.handle("key", {"key": "Enter"})
    assert desk.task.view["solved"]
    assert all("right" in choice for choice in desk.task.view["choices"])
    at(desk, 1)
    press(desk, "action:build")
    press(desk, "ladder:castle")
    press(desk, "tile:A:2,0")
    assert desk.task.view["act"]["text"] == "Do it: Castle on 2,0"
    desk.handle("key", {"key": "Escape"})
    desk.handle("key", {"key": "Escape"})
    assert desk.task.view["act"] is None


def test_what_is_typed_wrongly_costs_nothing(desk: LessonDesk) -> None:
    at(desk, 1)
    desk.handle("enter", {"text": "fly to the moon"})
    assert "fly to the moon" in desk.moves_panel.view["message"]["text"]
    assert desk.sitting.tries == ()
    desk.handle("play", {})
    assert "Choose a move first" in desk.moves_panel.view["message"]["text"]
    at(desk, 0)
    desk.handle("answer", {})
    assert "No answer was given" in desk.task.view["message"]["text"]


@pytest.mark.parametrize("kind", ["goto", "pick", "choose", "play", "enter", "rule", "fold", "key", "near"])
def test_nothing_a_page_sends_does_harm(desk: LessonDesk, kind: str) -> None:
    for fields in ({}, {"id": "../../etc", "text": "<b>", "key": "<"}, {"id": 99, "rule": "x"}, {"id": -1, "key": "9"}):
        desk.handle(kind, fields)
    assert desk.step.moves.error == {}
    assert desk.sitting.number == 0
    desk.handle("nonsense", {})
    pick(desk, "BD") if desk.step.picks.letters == "" else None
    assert desk.text.view["number"] == 0


def test_what_code_does_is_shown_too(desk: LessonDesk) -> None:
    desk.sitting.attempt("BD")
    assert desk.task.view["solved"]
    desk.sitting.next()
    assert desk.text.view["number"] == 1


def test_free_play_presenting_and_the_handout(desk: LessonDesk) -> None:
    desk.handle("free", {})
    assert desk.beside.bench in desk.children
    desk.beside.bench.handle("play", {"id": "C 1"})
    assert len(desk.sitting.session.tree) == 1
    desk.handle("put-away", {})
    assert desk.beside.bench is None
    at(desk, 2)
    desk.handle("key", {"key": "x"})
    assert desk.beside.presentation in desk.children
    assert desk.beside.presentation.panel.view["heading"] == desk.sitting.step.title
    desk.beside.presentation.handle("leave", {})
    assert desk.beside.presentation is None
    desk.handle("print", {"id": "learner"})
    file = desk.bar.view["file"]
    assert (file["name"], file["type"]) == ("noblemen-03-castles-and-palaces.html", "text/html")
    assert "<svg" in file["text"]
    assert "For the teacher" not in file["text"]
    desk.handle("save", {})
    assert json.loads(desk.bar.view["file"]["text"])["progress"]["noblemen/03-castles-and-palaces"]


def test_the_last_step_leads_back_to_what_is_open_and_keeps_its_answer() -> None:
    desk = LessonDesk(wb.lessons("dueling_nobles")["01-first-turn"].open())
    last = len(desk.sitting.lesson.steps) - 1
    for number in range(1, last):
        if number != 3:
            at(desk, number).handle("solution", {})
    at(desk, last).handle("pick", {"id": 1})
    desk.handle("answer", {})
    for number in (0, 3):  # a page that was not read, and a task that was left
        at(desk, last)
        assert desk.below.view["next"] == f"Step {number + 1}, still open ▶"
        desk.handle("next", {})
        assert desk.sitting.number == number
        desk.handle("next" if number == 0 else "solution", {})
    at(desk, last).handle("pick", {"id": 1})
    desk.handle("answer", {})
    assert (desk.below.view["next"], bool(desk.below.view["done"])) == ("Done", True)
    desk.handle("next", {})
    assert desk.task.view["result"]["pill"] == "✓ Solved"
    desk.close()


def test_an_unsolved_last_task_offers_no_way_on() -> None:
    desk = LessonDesk(wb.lessons("dueling_nobles")["01-first-turn"].open())
    for number in range(len(desk.sitting.lesson.steps) - 1):
        if at(desk, number).sitting.step.task is None:
            desk.handle("next", {})
        else:
            desk.handle("solution", {})
    at(desk, len(desk.sitting.lesson.steps) - 1)
    assert desk.below.view["next"] == ""
    desk.close()


def test_a_rule_is_opened_and_put_away(desk: LessonDesk) -> None:
    desk.handle("rule", {"id": "castle.apart"})
    assert "eight cells" in desk.task.view["rule"]["text"]
    desk.handle("rule", {"id": "castle.apart"})
    assert desk.task.view["rule"] is None


def test_a_closed_lesson_lets_everything_go() -> None:
    before = set(_instances)
    desk = LessonDesk(wb.lessons("noblemen")["castles"].open())
    gone = weakref.ref(desk.sitting)
    desk.handle("free", {})
    desk.handle("present", {})
    desk.close()
    del desk
    gc.collect()
    assert gone() is None
    left = [each for key, each in _instances.items() if key not in before]
    assert {type(each).__name__ for each in left} <= {"Layout"}


# ---- words


def test_markdown_becomes_plain_elements_and_no_html() -> None:
    book = wb.rulebook("noblemen")
    made = words("A **b** <img src=x onerror=alert(1)> (`castle.apart`), `no.rule`\n\n- one\n", book, lambda rule: rule)
    assert made == [
        {
            "tag": "p",
            "of": [
                "A ",
                {"tag": "strong", "of": ["b"]},
                " <img src=x onerror=alert(1)> ",
                {"tag": "span", "of": ["(", {"chip": "castle.apart"}, "),"], "whole": True},
                " ",
                {"tag": "code", "of": ["no.rule"]},
            ],
        },
        {"tag": "ul", "of": [{"tag": "li", "of": ["one"]}]},
    ]
    assert line("[x](javascript:alert(1))", book, str) == ["[x](javascript:alert(1))"]
    assert line("[x](https://example.org)", book, str) == [{"tag": "a", "href": "https://example.org", "of": ["x"]}]
    assert line("to -1,2", book, str) == ["to −1,2"]


# ---- the list


def row_of(shelf: LessonShelf, lesson: Lesson) -> dict:
    rows = [row for group in shelf.panel.view["groups"] for row in group["rows"]]
    return next(row for row in rows if row["id"] == f"{lesson.game_id}/{lesson.id}")


def test_the_list_says_what_a_teacher_wants_to_know() -> None:
    library = wb.lessons()
    shelf = LessonShelf(library)
    assert shelf.panel.view["count"] == f"{len(library)} of {len(library)} lessons, 0 done"
    for lesson in library:
        row = row_of(shelf, lesson)
        assert (row["title"], row["minutes"], row["tasks"]) == (lesson.title, lesson.minutes, len(lesson.tasks))
        assert row["chapters"] == list(lesson.head.chapter)
        assert row["rules"] == list(lesson.rules)
    shelf.handle("words", {"text": "castle.apart"})
    found = [row["title"] for group in shelf.panel.view["groups"] for row in group["rows"]]
    assert found == [lesson.title for lesson in library.of_rule("castle.apart")]
    shelf.handle("words", {"text": ""})
    shelf.handle("game", {"value": "dueling_nobles"})
    assert [group["title"] for group in shelf.panel.view["groups"]] == ["Dueling Nobles"]
    shelf.handle("rule", {"id": "noblemen castle.apart"})
    assert "eight cells" in shelf.panel.view["rule"]["text"]
    shelf.close()


def test_a_lesson_is_opened_left_and_followed_by_the_next() -> None:
    library = wb.lessons("noblemen")
    shelf = LessonShelf(library)
    shelf.handle("open", {"id": "noblemen/02-land-and-areas"})
    desk = shelf.desk
    desk.handle("solution", {})
    desk.handle("leave", {})
    assert shelf.desk is None
    assert shelf.children == (shelf.panel,)
    assert row_of(shelf, library[1])["state"] == "begun"
    shelf.handle("open", {"id": "noblemen/02-land-and-areas"})
    for number, _ in enumerate(library[1].steps):
        shelf.desk.handle("goto", {"id": number})
        shelf.desk.handle("solution", {})
    assert shelf.desk.below.view["done"]["following"] == library[2].title
    shelf.desk.handle("following", {})
    assert shelf.desk.sitting.lesson is library[2]
    shelf.desk.handle("leave", {})
    assert row_of(shelf, library[1])["said"] == "done"
    shelf.handle("save", {})
    assert "noblemen/02-land-and-areas" in shelf.panel.view["file"]["text"]
    shelf.handle("open", {"id": "chess/1"})
    assert "There is no lesson 'chess/1'" in shelf.panel.view["message"]
    shelf.handle("present", {"id": "noblemen/01-first-turn"})
    shelf.beside.presentation.handle("leave", {})
    shelf.handle("handout", {"id": "noblemen/02-land-and-areas"})
    assert "For the teacher" in shelf.panel.view["file"]["text"]
    shelf.close()


def test_progress_is_kept_in_a_record(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    shelf = LessonShelf(wb.lessons("noblemen", record=path))
    shelf.handle("open", {"id": "noblemen/02-land-and-areas"})
    shelf.desk.handle("solution", {})
    shelf.desk.handle("leave", {})
    assert row_of(shelf, shelf.library[1])["state"] == "begun"
    assert shelf.panel.view["kept"] == "Progress is kept in ann.json."
    shelf.close()
    again = LessonShelf(wb.lessons("noblemen", record=path))
    assert row_of(again, again.library[1])["state"] == "begun"
    again.close()


def test_a_sitting_knows_whether_its_moves_are_used_up() -> None:
    sitting: LessonSitting = wb.lessons("noblemen")["castles"].open()
    sitting.goto(2)
    assert not sitting.spent
    sitting.attempt("C 1")
    assert sitting.spent
    sitting.reset()
    assert not sitting.spent
    assert sitting.kept_in is None
