"""What stands beside the controls of the sections: the rule that stops a line, what was there, what mends it."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import GAMES
from tests.session.test_history import duel
from tests.ui.benches import do, opened, place
from workbench.session.sentences import minus


def bought() -> tuple[Any, Any, int]:
    """A sitting in which Ann buys a card for her only Gold, its bench, and the node before that."""
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "T", "-", "S1", "-", "-", "-"):
        session.play(move)
    buys = next(node for node in session.tree.path(session.node) if node.cause and node.cause.text == "S1")
    return session, opened(session), buys.parent


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_story_says_to_which_node_it_leads(game: str) -> None:
    session = place(game, 1)
    bench = wb.bench(session, open=["story"])
    lines = bench.story.view["lines"]
    assert lines
    assert {line["node"] for line in lines} <= set(session.line)
    assert all(line["n"] in ("", str(line["node"])) for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_lines_say_in_words_how_they_begin_and_end(game: str) -> None:
    session = place(game, 1)
    here = session.node.id
    for move in list(session.legal_moves)[:2]:
        session.play(move)
        session.goto(here)
    bench = opened(session)
    lines = bench._opened["lines"].view["lines"]
    assert len(lines) > 1
    for line in lines:
        if told := session.at(line["head"]).lines():
            assert line["ends"] == minus(told[-1].text)
        if not line["main"]:
            assert line["begins"].startswith(minus(session.at(line["id"]).lines()[0].text))
    bench.close()


def test_a_stopped_line_is_told_before_and_after_with_the_rules_that_stop_it() -> None:
    session, bench, before = bought()
    session.goto(before)
    do(bench, "edit", "tab", {"id": "seat:0"})
    do(bench, "edit", "set", {"path": "seats.0.chest", "text": "0"})
    later = bench._opened["edit"].view["later"]
    assert later["stop"]["text"] == "S1"
    assert [chip["id"] for chip in later["stop"]["chips"]] == ["support.price"]
    assert later["text"].endswith("can be made again on the changed position.")
    do(bench, "edit", "replay", {})
    session.goto(session.line[-1])
    stop = bench.transport.view["stop"]
    assert stop == later["stop"]
    assert session.tree[stop["of"]].cause.text == "S1"
    assert [node["id"] for node in bench.transport.view["nodes"] if node.get("stop")] == [session.node.id]
    bench.handle("seen", {"value": "1"})
    assert bench.transport.view["stop"] is None
    assert not any(node.get("stop") for node in bench.transport.view["nodes"])
    bench.close()


def test_a_changed_field_says_what_was_there_and_a_problem_what_mends_it() -> None:
    _, bench, _ = bought()
    do(bench, "edit", "tab", {"id": "seat:0"})
    was = {field["path"]: field for field in bench._opened["edit"].view["fields"]}["seats.0.chest"]["value"]
    do(bench, "edit", "set", {"path": "seats.0.chest", "text": "-2"})
    view = bench._opened["edit"].view
    field = {field["path"]: field for field in view["fields"]}["seats.0.chest"]
    assert (field["title"], field["was"]) == ("Gold in the chest", was)
    assert field["problems"] == ["Ann: Gold in the chest is −2; the least is 0."]
    number = next(problem["n"] for problem in view["problems"] if "least is 0" in problem["text"])
    assert view["problems"][number]["mend"] == "Ann: Gold in the chest: −2 → 0"
    do(bench, "edit", "mend", {"id": number})
    assert {f["path"]: f for f in bench._opened["edit"].view["fields"]}["seats.0.chest"]["value"] == "0"
    bench.close()


def test_a_step_or_an_item_with_parts_is_made_from_the_parts_that_the_form_names() -> None:
    _, bench, _ = bought()
    do(bench, "edit", "tab", {"id": "seat:0"})
    arms = {field["path"]: field for field in bench._opened["edit"].view["fields"]}["seats.0.arms"]
    card = next(part for part in arms["blank"] if part["needed"])
    assert (card["name"], card["kind"]) == ("card", "text")
    do(bench, "edit", "set", {"path": arms["adds"], "text": f'{{"card": {card["options"][0][0]}}}'})
    do(bench, "edit", "tab", {"id": "steps"})
    view = bench._opened["edit"].view
    assert view["next"]
    step = next(step for step in view["steps"] if step["name"] == "PoliticalPhase")
    assert step["title"] != "PoliticalPhase"
    seat = next(part for part in step["parts"] if part["needed"])
    assert [label for _, label in seat["options"]] == ["Ann", "Ben"]
    do(bench, "edit", "set", {"path": "agenda.+", "text": '{"step": "PoliticalPhase", "seat": 1}'})
    assert len(bench._opened["edit"].view["changes"]) == 2
    bench.close()


def test_an_answer_under_which_a_move_is_allowed_can_be_tried_as_a_line() -> None:
    session = wb.start("heir_and_regent", players=["Ann", "Ben"], seed=3)
    while "d top faction" not in [str(verdict.move) for verdict in session.verdicts()]:
        session.play(session.legal_moves[0])
    bench = wb.bench(session)
    here, tree = session.node, len(session.tree)
    bench.handle("choose", {"id": "d top faction"})
    bench.handle("fix", {})
    fix = bench.verdict.view["fix"]
    assert fix["take"] == ""
    assert "ruling.draw-source" not in fix["text"], "the answer stands in a line of its own"
    [rule] = fix["rules"]
    for wrong in (-1, 5, "x", True):
        bench.handle("take-rule", {"id": wrong})
        assert len(session.tree) == tree
    bench.handle("take-rule", {"id": rule["place"]})
    assert (session.node.parent, session.node.cause.kind) == (here.id, "settings")
    assert bench.verdict.view["pill"] == "✓ Allowed"
    bench.close()


def test_what_stands_against_a_chosen_move_is_lit_though_the_move_does_not_touch_it() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "-"):
        session.play(move)
    bench = wb.bench(session)
    assert bench.board.overlay.get("chest:A", {}).get("state") != "forbidden chosen"
    bench.handle("choose", {"id": "S3"})
    assert bench.board.overlay["chest:A"] == {"state": "forbidden chosen", "word": "price"}
    bench.close()
