"""Lines of the history: named, promoted, deleted and brought back, compared; nothing is silently lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import GAMES, PLACES, nodes_of, on, sitting
from tests.session.test_history import at_random, duel
from workbench.session import Session


def forked(seed: int = 7) -> tuple[Session, Any, Any]:
    """A sitting with two lines: the fork, and the first node of the branch, at whose end it stands."""
    session = at_random(duel(seed), 12)
    while len(session.legal_moves) < 2 or session.node.main is None:
        session.back()
    fork = session.node
    taken = session.tree[fork.main].cause.text
    other = next(move for move in session.legal_moves if str(move) != taken)
    session.play(other)
    at_random(session, 3)
    first = next(node for node in session.tree.path(session.node) if node.parent == fork.id)
    return session, fork, first


def test_places_answer_as_the_sitting_would_there_and_move_nothing() -> None:
    session = at_random(duel(), 15)
    here, before = session.node, nodes_of(session)
    heard: list[int] = []
    session.watch(lambda: heard.append(1))
    asked = []
    for node in session.tree:
        place = session.at(node)
        asked.append((place.waiting, place.question, list(place.legal_moves), str(place.story(1)), place.title()))
    assert session.node is here
    assert not heard
    assert nodes_of(session) == before
    for node, found in zip(list(session.tree), asked, strict=True):
        session.goto(node)
        told = (session.waiting, session.question, list(session.legal_moves), str(session.story(1)), session.title())
        assert told == found


def test_a_line_is_named_at_its_first_node_from_anywhere_on_it() -> None:
    session, fork, first = forked()
    session.name_line("the other way")
    assert session.tree[first.id].line == "the other way"
    assert [branch.name for branch in session.branches] == ["main", "the other way"]
    session.name_line("as it was", node=fork)
    assert session.branches[0].name == "as it was"
    session.name_line("")
    assert session.branches[1].name == first.cause.text


def test_the_ways_on_from_a_fork_are_told_with_the_one_that_forward_takes() -> None:
    session, fork, first = forked()
    end = session.node
    session.goto(fork)
    main, other = session.ways()
    assert (main.node, main.main, main.taken) == (fork.main, True, False)
    assert (other.node, other.main, other.taken) == (first.id, False, True)
    assert main.length == session.branches[0].length - fork.depth - 1
    assert other.length == end.depth - fork.depth
    assert session.forward("tick") is first
    assert session.at(0).node.children
    session.goto(end)
    assert session.ways() == ()


def test_promoting_a_branch_makes_it_the_main_line_and_moves_nothing() -> None:
    session, fork, first = forked()
    old, here, before = session.branches, session.node, nodes_of(session)
    main = session.promote()
    assert session.node is here
    assert nodes_of(session) == before
    assert main.head == here.id
    assert [branch.fork for branch in session.branches] == [None, fork.id]
    assert session.branches[1].head == old[0].head, "what was the main line is now the branch"
    assert session.branches[1].first in fork.children
    assert first.id in [node.id for node in session.tree.path(here)]
    session.promote(old[0].head)
    assert session.branches == old


def test_deleting_is_undone_as_if_nothing_had_been() -> None:
    session, fork, first = forked()
    session.note("do not lose me")
    session.name_line("the other way")
    before, branches, here = nodes_of(session), session.branches, session.node
    gone = session.delete(first)
    assert gone.name == "the other way"
    assert (gone.length, gone.notes) == (branches[1].length, 1)
    assert session.node is fork, "the sitting stood on the line that went"
    assert len(session.branches) == 1
    assert [found.node for found in session.deleted] == [first.id]
    with pytest.raises(wb.WorkbenchError, match=rf"undelete\({first.id}\)"):
        session.goto(here.id)
    assert session.undelete() is first
    assert nodes_of(session) == before
    assert session.branches == branches
    assert session.deleted == ()
    assert session.goto(here) is here


def test_the_main_line_can_be_deleted_from_a_node_on_and_comes_back_as_the_main_line() -> None:
    session, fork, first = forked()
    session.goto(session.branches[0].head)
    branches, main = session.branches, fork.main
    session.delete(main)
    assert session.node is fork
    assert [branch.fork for branch in session.branches] == [None]
    assert session.forward("tick") is first, "what is left leads on"
    session.undelete(main)
    assert session.branches == branches


def test_deletions_within_deletions_come_back_one_by_one() -> None:
    session = at_random(duel(), 12)
    path = session.tree.path(session.node)
    inner, outer = path[-3], path[-8]
    before = nodes_of(session)
    session.delete(inner)
    session.delete(outer)
    assert [found.node for found in session.deleted] == [outer.id]
    with pytest.raises(wb.WorkbenchError, match="deleted"):
        session.undelete(inner.id)
    with pytest.raises(wb.WorkbenchError, match="together with"):
        session.undelete(path[-7].id)
    session.undelete(outer.id)
    assert inner not in session.tree
    session.undelete(inner.id)
    assert nodes_of(session) == before


def test_what_cannot_be_deleted_or_brought_back_is_said() -> None:
    session = at_random(duel(), 3)
    before = nodes_of(session)
    with pytest.raises(wb.WorkbenchError, match="first position"):
        session.delete(0)
    with pytest.raises(wb.WorkbenchError, match="Nothing was deleted"):
        session.undelete()
    with pytest.raises(wb.WorkbenchError, match="not deleted"):
        session.undelete(3)
    with pytest.raises(wb.WorkbenchError, match="no node"):
        session.delete(10_000)
    assert nodes_of(session) == before


def test_ids_are_never_given_twice() -> None:
    session, fork, first = forked()
    most = max(node.id for node in session.tree)
    session.delete(first)
    session.goto(fork)
    made = at_random(session, 6, seed=5).tree
    assert any(node.id > most for node in made), "something new was played"
    assert not set(made.nodes) & set(made.lost)
    session.undelete(first.id)
    assert all(made.nodes[id_].id == id_ for id_ in made.nodes)


def test_badges_say_what_is_not_plain_play() -> None:
    session, _, first = forked()
    assert session.badges.line == first.cause.text
    assert session.badges.words == (f"on the line “{first.cause.text}”",)
    assert session.at(0).badges.words == ()
    edit = session.edit({"seats.0.chest": 60})
    session.change(rulings={"open-counts": "secret"})
    badges = session.badges
    assert badges.edited == (edit.id,)
    assert badges.settings == (session.node.id,)
    assert badges.impossible == len(session.problems()) > 0
    assert {"edited", "other rules", "impossible position"} <= set(badges.words)
    session.goto(edit.parent)
    assert session.badges.edited == ()


def test_two_nodes_are_compared_in_words() -> None:
    session = at_random(duel(), 8)
    before = session.node
    session.edit({"seats.0.chest": session.state.seats[0].chest + 3})
    found = session.compare(before)
    assert found.fork == before.id
    assert [change.path for change in found.changes] == ["seats.0.chest"]
    assert found.changes[0].label == "Ann: Gold in the chest"
    assert (
        found.changes[0].text
        == f"Ann: Gold in the chest: {before.state.seats[0].chest} → {before.state.seats[0].chest + 3}"
    )
    assert found.changes[0].seat == 0
    assert {standing.seat for standing in found.standings} == {0, 1}
    assert "problem" not in str(found)
    assert found.problems, "there is more Gold than the game has"
    assert not session.compare(before, before)
    assert str(session.compare(before, before)) == "Nothing differs."


def test_comparing_tells_which_moves_become_legal_and_which_cease_to_be() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "-"):
        session.play(move)
    here = session.node
    legal = {str(move) for move in session.legal_moves}
    session.edit({"seats.0.chest": 5})
    found = session.compare(here)
    assert set(found.gained) == {str(move) for move in session.legal_moves} - legal
    assert found.gained
    assert not found.lost
    assert found.kept == len(legal)
    back = session.compare(session.node, here)
    assert (back.gained, back.lost) == (found.lost, found.gained)


def test_comparing_for_a_seat_shows_nothing_that_it_may_not_know() -> None:
    session = at_random(duel(), 10)
    here = session.node
    deck, hand = list(session.state.support_deck), session.state.seats[1].hand
    swap = {
        "seats.1.hand": [deck[0], *hand[1:]],
        "support_deck.layers.0.cards": [hand[0], *deck[1:]],
        "seats.1.exposed": [],
    }
    session.edit({"seats.1.exposed": []})
    veiled = session.node
    session.edit(swap)
    assert session.compare(veiled, seat=0).changes == ()
    assert session.compare(veiled, seat="public").changes == ()
    assert session.compare(veiled, seat=1).changes
    assert session.compare(here, seat=0).standings == ()
    assert session.compare(here, seat=0).problems == ()


def test_rules_that_differ_are_told_with_both_answers() -> None:
    session = at_random(duel(), 6)
    here = session.node
    session.change(rulings={"open-counts": "secret"}, variants={"old-terms": True})
    found = session.compare(here)
    assert found.rulings == (
        ("ruling.open-counts", here._state.settings.answer("open-counts"), "secret"),
        ("variant.old-terms", "off", "on"),
    )


def test_lines_are_named_for_a_seat_without_what_it_may_not_know() -> None:
    session = duel()
    for choice in ("keep JS JH QD", "keep JD JC QC"):
        session.goto(session.tree[0])
        session.run()
        session.play(choice)
    named = {seat: session.branches_seen_by(seat)[1].name for seat in (None, 0, 1, "public")}
    assert "JD" in named[None]
    assert "JD" in named[0]
    assert "JD" not in named[1]
    assert named[1] == named["public"]
    session.delete(session.branches[1].first)
    assert "JD" in session.deleted_seen_by(0)[0].name
    assert "JD" not in session.deleted_seen_by(1)[0].name


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_any_two_nodes_can_be_compared_for_anybody(game: str, seed: int) -> None:
    session = sitting(game, seed)
    rng = Random(seed)
    nodes = list(session.tree)
    for _ in range(6):
        one, other = rng.choice(nodes), rng.choice(nodes)
        for seat in (None, "public", *range(len(session.players))):
            found = session.compare(one, other, seat)
            assert bool(found.changes) <= (one is not other)
            assert str(found)
            assert all(change.label and change.text for change in found.changes)


@pytest.mark.parametrize("game", GAMES)
def test_random_work_on_lines_loses_nothing(game: str) -> None:
    """Branch, name, note, promote, delete and bring back at random: every node is there or can be brought back."""
    rng = Random(game)
    session = sitting(game, 1)
    known = nodes_of(session)
    for _ in range(60):
        target = rng.choice(list(session.tree))
        action = rng.randrange(6)
        if action == 0:
            session.goto(target)
            on(session, 2, rng)
        elif action == 1 and target.parent is not None:
            session.delete(target)
        elif action == 2 and session.deleted:
            session.undelete(rng.choice(session.deleted).node)
        elif action == 3:
            session.promote(target)
        elif action == 4:
            session.goto(target)
        else:
            session.back("tick")
        assert session.node in session.tree
        known |= nodes_of(session)
        everything = {**session.tree.nodes, **session.tree.lost}
        assert set(everything) == set(known)
        leads = [session.tree.branch_of(node) for node in session.tree]
        assert {branch.first for branch in leads} == {branch.first for branch in session.branches}
        assert sum(branch.length for branch in session.branches) == len(session.tree), "every node lies on one line"
    while session.deleted:
        session.undelete()
    assert nodes_of(session) == known


def test_steps_and_tables_are_compared_by_what_comes_and_goes() -> None:
    session = at_random(duel(), 6)
    before = session.state
    session.edit({"agenda.+": {"step": "PoliticalPhase", "seat": 1}})
    found = {change.path: change.text for change in session.compare(session.node.parent).changes}
    title = session.form().steps["PoliticalPhase"][0]
    assert found["agenda"] == f"What happens next: + {title}"
    back = session.compare(session.node.id, session.node.parent).changes
    assert [change.text for change in back if change.path == "agenda"] == [f"What happens next: − {title}"]
    assert len(session.state.agenda) == len(before.agenda) + 1
    session = wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=3)
    session.edit({"seats.0.estate.1,0": "F"})
    [change] = [each for each in session.compare(session.node.parent).changes if "estate" in each.path]
    assert change.text == "Ann: Estate: + 1,0: Field"
