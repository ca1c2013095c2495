"""Why not, and what would it take: complete verdicts, and the smallest edit that makes a move legal."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import PLACES, nodes_of, sitting
from tests.session.test_history import at_random, duel
from workbench.kernel.play import verdict
from workbench.kernel.visibility import is_hidden, view
from workbench.session.edits import edited


def refused(session: Any) -> list[Any]:
    """Verdicts on the moves that are not allowed."""
    return [found for found in session.verdicts() if not found.legal]


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_the_verdict_names_every_rule_considered_with_its_text_and_the_facts(game: str, seed: int) -> None:
    session = sitting(game, seed)
    for found in session.verdicts():
        why = session.why(found.move)
        assert why.legal is found.legal
        assert {reason.rule for reason in why.reasons} == set(found.considered)
        assert [reason.forbids for reason in why.reasons] == sorted(
            (reason.forbids for reason in why.reasons), reverse=True
        )
        assert all(reason.text and reason.section for reason in why.reasons)
        assert {(reason.rule, reason.facts) for reason in why.reasons if reason.forbids} <= {
            (item.rule, item.facts) for item in found.objections
        }
        assert all("…" not in reason.phrase for reason in why.reasons)


def at_the_market() -> Any:
    """Ann's Reinforcement Phase without the Gold that a card costs."""
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "-"):
        session.play(move)
    session.edit({"seats.0.chest": 0, "supply": session.state.supply + session.state.seats[0].chest})
    assert session.problems() == ()
    return session


def test_the_smallest_single_edit_is_found_and_balanced_and_makes_the_move_legal() -> None:
    session = at_the_market()
    assert "S1" not in session.legal_moves
    before, here = nodes_of(session), session.node
    found = session.fix("S1")
    assert nodes_of(session) == before
    assert found
    assert found.edit == {"seats.0.chest": 1}
    assert found.best.text == "Ann: Gold in the chest: 0 → 1"
    assert found.best.balance == {"supply": session.state.supply - 1}, "the Gold comes out of the supply"
    assert found.best.problems == ()
    assert str(found) == "Ann: Gold in the chest: 0 → 1. Then S1 is legal."
    session.edit(found.best.whole)
    assert session.node.parent == here.id, "it is offered as a line of its own"
    assert "S1" in session.legal_moves
    assert session.problems() == ()
    session.goto(here)
    assert "S1" not in session.legal_moves


def test_a_legal_move_needs_nothing() -> None:
    session = duel()
    found = session.fix(session.legal_moves[0])
    assert found.legal
    assert not found
    assert found.edit == {}
    assert "legal as it is" in str(found)


def test_rulings_under_which_the_move_is_legal_are_named() -> None:
    session = wb.start("noblemen", players=3, seed=3)
    rng = Random(1)
    for _ in range(80):
        if "C 0" in [str(each.move) for each in session.verdicts()]:
            break
        session.play(rng.choice(session.legal_moves))
    found = session.fix("C 0")
    rule = next(rule for rule in found.rules if rule.id == "ruling.zero-quantity")
    assert rule.text
    session.change(rulings={rule.id: rule.answer})
    assert "C 0" in session.legal_moves


def test_that_no_single_edit_does_it_is_said_clearly_with_what_does_it_together() -> None:
    session = wb.start("noblemen", players=3, seed=3)
    rng = Random(4)
    for _ in range(300):
        twofold = [
            each
            for each in refused(session)
            if {item.rule for item in each.objections} == {"turn.one-action", "bribe.afford"}
        ]
        if twofold:
            break
        session.play(rng.choice(session.legal_moves))
    found = session.fix(twofold[0].move)
    assert not found
    assert found.complete
    assert found.tried > 500
    assert f"No single edit makes {found.move} legal; {found.tried} were tried." in str(found)
    assert found.together is not None
    assert found.together.text in str(found)
    session.edit(found.together.whole)
    assert found.move in session.legal_moves


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_what_is_found_is_what_it_says_at_random_places(game: str, seed: int) -> None:
    """Each remedy is a single edit, makes the move legal by the kernel's own verdict, and tells its problems."""
    session = sitting(game, seed)
    rng, before, state = Random(seed), nodes_of(session), session.state
    known = {problem.sentence for problem in session.problems()}
    against = refused(session)
    for found in rng.sample(against, min(len(against), 4)):
        began = time.process_time()
        fix = session.fix(found.move)
        assert time.process_time() - began < 2.0, "the search ends after a second"
        for remedy in filter(None, (fix.best, *fix.others)):
            assert len(remedy.edit) == 1
            whole = edited(session.game, state, remedy.whole)
            assert verdict(whole, found.move).legal
            problems = [problem.sentence for problem in session.game.problems(whole)]
            assert [each for each in problems if each not in known] == list(remedy.problems)
            assert remedy.text
        if fix.best is not None and fix.best.problems:
            assert not any(other.problems == () for other in fix.others), "edits without problems come first"
        if fix.together is not None:
            assert fix.best is None
            assert verdict(edited(session.game, state, fix.together.whole), found.move).legal
        for rule in fix.rules:
            kind, _, name = rule.id.partition(".")
            choice = {"rulings": {name: rule.answer}} if kind == "ruling" else {"variants": {name: rule.answer == "on"}}
            session.change(**choice, fit=False)
            assert session.why(found.move).legal
            session.delete(session.node)
    assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in before} == before


def test_the_search_ends_when_the_time_is_up() -> None:
    session = sitting("among_nobles", 1)
    move = refused(session)[0].move
    found = session.fix(move, seconds=0.0)
    assert not found.complete
    assert found.tried == 0
    assert "before the time was up" in str(found)


@pytest.mark.parametrize("seat", [0, 1])
def test_for_a_reader_only_what_it_sees_is_edited(seat: int) -> None:
    session = at_random(duel(rulings={"first-player": "chosen"}), 12)
    while session.decider != seat or not refused(session):
        session.back()
    seen = view(session.state, seat)
    hidden = {f"seats.{1 - seat}.hand", "support_deck", "noble_deck"}
    assert is_hidden(seen.seats[1 - seat].hand)
    for found in refused(session)[:6]:
        fix = session.fix(found.move, reader=seat)
        for remedy in filter(None, (fix.best, *fix.others, fix.together)):
            assert not any(path.startswith(tuple(hidden)) for path in remedy.whole)
            assert remedy.problems == (), "problems name hidden pieces"


def test_a_fix_is_looked_for_in_impossible_positions_too() -> None:
    from tests.session.test_odd_positions import ODD

    for odd in ODD.values():
        session = at_random(duel(), 6)
        session.edit(odd)
        assert str(session.fix("kn 3H>KS", seconds=0.2))
