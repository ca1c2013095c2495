"""Other rules in mid-game: a branch, what differs, and the same line under them; the old line stays as it was."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import GAMES, PLACES, nodes_of, on, sitting
from tests.session.test_history import at_random, duel
from workbench.kernel import BadSettings
from workbench.kernel.codec import to_json


def another(session: Any, rng: Random) -> dict[str, Any]:
    """A random other answer or variant."""
    rulings = [card for card in session.rulings() if len(card.answers) > 1]
    if session.variants() and rng.random() < 0.3:
        card = rng.choice(session.variants())
        return {"variants": {card.name: not card.on}}
    card = rng.choice([card for card in rulings if card.at_work] or rulings)
    return {"rulings": {card.name: rng.choice([answer for answer, _ in card.answers if answer != card.chosen])}}


def test_a_change_is_a_node_and_the_rules_before_it_still_hold_before_it() -> None:
    session = at_random(duel(), 8)
    here, before = session.node, nodes_of(session)
    assert session.settings.answer("open-counts") == "public"
    node = session.change(rulings={"open-counts": "secret"})
    assert node.parent == here.id
    assert node.cause.kind == "settings"
    assert node.cause.rulings == {"open-counts": "secret"}
    assert session.settings.answer("open-counts") == "secret"
    assert "open-counts = secret" in str(session.story(1))
    at_random(session, 3)
    assert session.settings.answer("open-counts") == "secret", "they hold on"
    assert session.title(node) == "Other rules"
    session.goto(here)
    assert session.settings.answer("open-counts") == "public"
    assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in before} == before


def test_changes_that_are_none_or_exclude_each_other_make_no_node() -> None:
    """Pitfall B23: a switch in mid-game is checked as at the start."""
    session = duel()
    before = nodes_of(session)
    for wrong in (
        {"rulings": {"open-counts": "public"}},
        {"rulings": {}},
        {"rulings": {"no-such": "x"}},
        {"rulings": {"open-counts": "x"}},
        {"variants": ["no-such"]},
        {"rulings": {"noble-choice": "in-turn-order", "first-player": "weaker"}},
        {},
    ):
        for ask in (session.change, session.contrast):
            with pytest.raises(BadSettings):
                ask(**wrong)
    assert nodes_of(session) == before


def test_the_position_is_fitted_to_the_new_rules_where_a_problem_says_how() -> None:
    session = wb.start("noblemen", players=3, seed=5)
    rng = Random(1)
    on(session, 40, rng)
    assert session.settings.answer("area-overlap") == "overlap"
    tiles = {"1,0": "W", "2,0": "W", "1,1": "W", "2,1": "W"}
    bag = list(session.state.bag)
    for tile in tiles.values():
        bag.remove(tile)
    session.edit({"seats.0.estate": {**session.state.seats[0].estate, **tiles}, "bag": bag})
    assert session.problems() == ()
    kept = {"seats.0.areas": ["A:forest@1,0"]}
    expected = session.contrast(rulings={"area-overlap": "disjoint"}, line=False)
    assert expected.fitted == kept
    assert expected.problems == ()
    node = session.change(rulings={"area-overlap": "disjoint"})
    assert node.cause.edit == kept
    assert session.problems() == ()
    assert "fitted" in str(session.story())
    session.change(rulings={"area-overlap": "overlap"})
    assert session.node.cause.edit == {"seats.0.areas": []}
    assert session.problems() == ()
    session.goto(node.parent)
    session.change(rulings={"area-overlap": "disjoint"}, fit=False)
    assert session.problems()


def test_controls_say_question_answers_default_and_what_is_at_work() -> None:
    session = duel(rulings={"first-player": "chosen"})
    cards = {card.name: card for card in session.rulings()}
    assert set(cards) == set(session.game.rulebook.rulings)
    card = cards["first-player"]
    assert (card.chosen, card.id) == ("chosen", "ruling.first-player")
    assert card.question.endswith("?")
    assert card.why
    assert card.default in dict(card.answers)
    assert all(text for _, text in card.answers)
    for move in ("keep JS JH QD", "keep KS KH QH", "first A"):
        session.play(move)
    at_work = {card.name for card in session.rulings() if card.at_work}
    used = {
        name.partition("=")[0].removeprefix("ruling.")
        for found in session.verdicts()
        for name in session.why(found.move).rulings
    }
    assert at_work >= {name for name in used if not name.startswith("variant.")}
    assert 0 < len(at_work) < len(cards)
    assert {card.name for card in session.variants()} == set(session.game.rulebook.variants)
    assert all(card.text for card in session.variants())


def test_what_differs_here_and_on_the_line() -> None:
    session = wb.start("noblemen", players=3, seed=3)
    rng = Random(1)
    while "C 0" not in [str(each.move) for each in session.verdicts()]:
        session.play(rng.choice(session.legal_moves))
    before = nodes_of(session)
    found = session.contrast(rulings={"zero-quantity": "zero-allowed"})
    assert nodes_of(session) == before, "nothing is kept"
    assert "C 0" in found.gained
    assert not found.lost
    assert found.kept == len(session.legal_moves)
    assert found.moves_changed == len(found.gained)
    assert found.line.first_difference is None
    assert f"{found.moves_changed} of {found.moves_changed + found.kept} legal moves change" in str(found)
    assert "stays as it is" in str(found)
    session.change(rulings={"zero-quantity": "zero-allowed"})
    assert set(found.gained) <= {str(move) for move in session.legal_moves}


def test_where_the_line_parts_under_other_rules() -> None:
    """Under a finite supply from the beginning the first position is another one already."""
    session = at_random(duel(rulings={"gold-supply": "unlimited"}), 20)
    found = session.contrast(rulings={"gold-supply": "finite"})
    assert found.line.first_difference == 0
    assert found.line.changes
    assert any("upply" in change.label for change in found.line.changes)


def test_a_line_that_a_rule_stops_names_the_rule() -> None:
    session = duel(rulings={"first-player": "chosen", "oblige-limit": "until-disband"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A"):
        session.play(move)
    ruled = {card.name: card for card in session.rulings()}
    stops = 0
    for name, card in ruled.items():
        for answer, _ in card.answers:
            if answer == card.chosen:
                continue
            try:
                found = session.contrast(rulings={name: answer})
            except BadSettings:
                continue
            if found.line.stop is not None:
                stops += 1
                assert found.line.stop.rules or found.line.stop.reason
                assert found.line.first_difference is not None
                assert found.line.repeated < found.line.length
    assert stops, "under some answers this line could not have been played"


def test_the_whole_line_can_be_played_again_under_other_rules() -> None:
    session = at_random(duel(rulings={"gold-supply": "unlimited"}), 12)
    here, before = session.node, nodes_of(session)
    found = session.rebase(rulings={"gold-supply": "finite"}, at=0)
    assert found.stop is None
    assert session.state.supply > 0, "it began as a game with a finite supply begins"
    assert session.state.seats == here.state.seats
    assert session.problems() == ()
    assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in before} == before


def test_rules_and_position_change_together() -> None:
    session = at_random(duel(), 12)
    middle = session.tree.path(session.node)[28]
    found = session.rebase({"seats.0.chest": 5}, at=middle, rulings={"open-counts": "secret"})
    assert found.node.cause.kind == "edit"
    assert session.tree[found.node.parent].cause.kind == "settings"
    assert session.settings.answer("open-counts") == "secret"


def test_changed_rules_are_kept_in_the_file(tmp_path: Path) -> None:
    session = at_random(duel(), 8)
    middle = session.node
    session.change(rulings={"open-counts": "secret"}, variants={"old-terms": True})
    at_random(session, 5)
    session.goto(middle)
    at_random(session, 2, seed=9)
    session.save(tmp_path / "rules.json")
    again = wb.load(tmp_path / "rules.json")
    assert nodes_of(again) == nodes_of(session)
    assert [str(again.story(seat)) for seat in (None, 0, 1)] == [str(session.story(seat)) for seat in (None, 0, 1)]


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_random_switches_in_mid_game_never_crash_and_lose_nothing(game: str, seed: int) -> None:
    session = sitting(game, seed)
    rng = Random(seed)
    for _ in range(5):
        before, here = nodes_of(session), session.node
        change = another(session, rng)
        try:
            found = session.contrast(**change)
        except BadSettings:
            assert nodes_of(session) == before
            continue
        assert nodes_of(session) == before
        assert str(found)
        node = session.change(**change)
        assert node.parent == here.id
        assert dict(node.cause.edit) == found.fitted
        difference = session.compare(here)
        assert difference.rulings
        if session.at(here).decider == session.decider:
            assert (difference.gained, difference.lost) == (found.gained, found.lost)
        if not session.problems() and session.waiting == "choice":
            try:
                on(session, 2, rng)
            except wb.BrokenStep:
                assert session.settings != here._state.settings, "a position that the other rules do not know"
        assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in before} == before
        if rng.random() < 0.5:
            session.goto(here)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_replayed_under_its_own_rules_is_itself(game: str, seed: int) -> None:
    """Switching a ruling back and forth at the root changes nothing of the line."""
    session = sitting(game, seed, usual=True)
    here = session.node
    rng = Random(seed)
    change = another(session, rng)
    name = next(iter(change["rulings"])) if "rulings" in change else None
    if name is None:
        variant, on_ = next(iter(change["variants"].items()))
        there = session.rebase(variants={variant: on_}, at=0)
        back: dict[str, Any] = {"variants": {variant: not on_}}
    else:
        there = session.rebase(rulings=change["rulings"], at=0)
        back = {"rulings": {name: here._state.settings.answer(name)}}
    again = session.rebase(**back, at=there.node)
    if there.stop is None and again.stop is None and not there.skipped and not there.drawn:
        assert to_json(session.state) == to_json(here._state)
