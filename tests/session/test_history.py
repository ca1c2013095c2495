"""The history tree: going back never deletes, edits are nodes, nothing is lost when something fails."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.toy import toy
from workbench.kernel import make_settings
from workbench.kernel.codec import to_json
from workbench.session import Session

TOY = make_settings(toy.rulebook, ["Ann", "Ben", "Cat"])


def duel(seed: int = 7, **options: Any) -> Session:
    return wb.start("dueling_nobles", players=["Ann", "Ben"], seed=seed, **options)


def at_random(session: Session, moves: int, seed: int = 1) -> Session:
    rng = Random(seed)
    for _ in range(moves):
        if session.waiting == "over":
            break
        session.play(rng.choice(session.legal_moves))
    return session


def tree_of(session: Session) -> list[tuple[int, int | None, bytes, str]]:
    return [(node.id, node.parent, to_json(node.state), node.note) for node in session.tree]


def test_legal_moves_do_not_go_stale_while_the_sitting_moves_on() -> None:
    """Pitfall B01."""
    session = at_random(duel(), 6)
    expected = list(session.legal_moves)
    met = []
    for move in session.legal_moves:
        met.append(move)
        session.play(move)
        session.back()
    assert met == expected
    here = session.node
    met = []
    for move in session.legal_moves:
        met.append(move)
        session.edit({"seats.0.chest": len(met)})
        session.goto(here)
    assert met == expected


def test_back_and_a_new_move_keep_the_old_line() -> None:
    """Pitfall B07."""
    session = at_random(duel(), 20)
    old = session.line
    session.note("the end of the old line")
    eighth = session.tree.path(session.node)[40]
    session.goto(eighth)
    while session.waiting != "choice":
        session.back("tick")
    fork = session.node
    taken = session.tree.next_on(fork)
    other = next(move for move in session.legal_moves if str(move) != taken.cause.text)
    session.play(other)
    assert all(session.tree[node] for node in old)
    assert session.tree[old[-1]].note == "the end of the old line"
    assert [branch.fork for branch in session.branches] == [None, fork.id]
    assert session.branches[1].name == str(other)
    assert set(session.line) & set(old) == set(old[: old.index(fork.id) + 1])
    session.goto(fork)
    assert session.forward("tick").cause.text == str(other), "forward follows the way last taken"
    session.goto(old[-1])
    session.goto(fork)
    assert session.forward("tick").id == taken.id


def test_an_edit_is_a_node_and_back_returns_to_the_position_before() -> None:
    session = at_random(duel(), 10)
    before, node = to_json(session.state), session.node.id
    session.edit({"seats.0.chest": 5})
    assert session.node.parent == node
    assert session.node.cause.kind == "edit"
    assert session.state.seats[0].chest == 5
    session.back()
    assert session.node.id == node
    assert to_json(session.state) == before
    assert "edited" in str(duel_story(session))


def duel_story(session: Session) -> str:
    session.forward("tick")
    return str(session.story())


def test_back_stops_at_decisions_and_back_tick_at_every_node() -> None:
    session = at_random(duel(), 5)
    here = session.node
    assert session.back("tick").id == here.parent
    session.goto(here)
    assert session.back().id < here.id
    assert session.waiting == "choice"
    session.goto(0)
    assert session.back().id == 0


def test_the_same_move_twice_is_one_node() -> None:
    session = duel()
    move = session.legal_moves[0]
    first = session.play(move)
    session.back()
    assert session.play(move) is first
    assert len(session.branches) == 1


def test_a_state_taken_out_changes_nothing_inside() -> None:
    session = at_random(duel(), 8)
    before = tree_of(session)
    taken = session.state
    taken.seats[0].chest = 99
    taken.seats[0].hand.clear()
    taken.agenda.clear()
    session.node.state.support_pile.append("x")
    assert tree_of(session) == before


def test_questions_change_nothing() -> None:
    """Pitfall B03 (1): looking, asking and drawing leave every node as it was."""
    session = at_random(duel(), 15)
    before = tree_of(session)
    for verdict in session.verdicts():
        session.why(verdict.move)
        session.describe(verdict.move)
        session.preview(verdict.move)
    for seat in (None, 0, 1):
        wb.graph(session.state, seat)
        session.story(seat)
    assert tree_of(session) == before


@pytest.mark.parametrize("seed", range(3))
def test_copies_json_and_saves_go_on_alike(seed: int, tmp_path: Any) -> None:
    """Pitfall B03 (2): a saved sitting goes on with the same draws and positions as the one left open."""
    session = at_random(duel(seed), 10 + 7 * seed, seed)
    session.save(tmp_path / "duel.json")
    again = wb.load(tmp_path / "duel.json")
    assert tree_of(again) == tree_of(session)
    at_random(session, 30, 5)
    at_random(again, 30, 5)
    assert to_json(again.state) == to_json(session.state)
    assert [str(again.story(seat)) for seat in (None, 0, 1)] == [str(session.story(seat)) for seat in (None, 0, 1)]


def test_seeds_deal_alike_and_without_a_seed_differently() -> None:
    """Pitfall B21."""
    deals = {to_json(wb.start("dueling_nobles").state) for _ in range(20)}
    assert len(deals) >= 2
    alone = at_random(duel(7), 12, 3)
    one, two = duel(7), duel(7)
    rngs = Random(3), Random(3)
    for _ in range(12):
        for session, rng in zip((one, two), rngs, strict=True):
            session.play(rng.choice(session.legal_moves))
    assert to_json(one.state) == to_json(two.state) == to_json(alone.state)


def test_a_failing_step_changes_nothing_and_says_which() -> None:
    """Pitfall B05: a task reached by running on fails after it has changed the state."""
    session = Session(toy, TOY, toy.start(TOY, ("birth", "bomb", "birth")), seed=1)
    session.run()
    session.play("present Anne")
    session.play("present Dora")
    before, node = tree_of(session), session.node.id
    with pytest.raises(wb.BrokenStep, match=r"Bomb.*bomb\.go.*fuse.*node") as caught:
        session.play("take Anne")
    assert isinstance(caught.value, wb.WorkbenchError)
    assert tree_of(session) == before
    assert session.node.id == node
    assert len(session.legal_moves) == 2
    session.play("take Anne", run=False)
    assert session.state.wives == ["Anne"]


def test_objections_that_fail_are_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toy import PresentBride

    session = Session(toy, TOY, toy.start(TOY), seed=1)
    session.run()
    before = tree_of(session)

    def broken(self: Any, state: Any, move: Any) -> Any:
        raise ZeroDivisionError("of course")

    monkeypatch.setattr(PresentBride, "objections", broken)
    answer = session.why("present Anne")
    assert not answer.legal
    assert answer.reasons[0].phrase == "cannot be judged here"
    with pytest.raises(wb.BrokenStep, match=r"PresentBride.*of course"):
        session.play("present Anne")
    assert tree_of(session) == before


def test_a_refused_move_leaves_everything_as_it_was() -> None:
    session = at_random(duel(), 9)
    before = tree_of(session)
    for text in ("N", "keep KS KH QH", "S9", "kn 4H>KS"):
        with pytest.raises(wb.IllegalMove) as caught:
            session.play(text)
        assert caught.value.verdict.objections
        assert caught.value.verdict.objections[0].rule in str(caught.value)
    assert tree_of(session) == before


def test_step_is_the_smallest_tick_and_never_decides() -> None:
    session = duel(run=False)
    assert session.waiting == "task"
    session.step()
    assert session.waiting == "chance"
    assert len(session.outcomes()) == 12
    session.step()
    assert len(session.tree) == 3
    session.run()
    assert session.waiting == "choice"
    with pytest.raises(wb.WorkbenchError, match="Which three Nobles"):
        session.step()


def test_chance_can_be_asked_for_forced_and_scripted() -> None:
    session = duel(run=False)
    session.chance = "ask"
    session.run()
    assert session.waiting == "chance"
    session.play("=KS", run=False)
    assert session.state.seats[0].dealt == ["KS"]
    with pytest.raises(wb.IllegalMove, match=r"prep\.deal"):
        session.play("=KS")
    session.script("=KH", "=QD")
    session.run()
    assert session.state.seats[1].dealt == ["KH"]
    assert session.state.seats[0].dealt == ["KS", "QD"]
    assert session.waiting == "chance"


def test_a_scripted_outcome_that_cannot_be_changes_nothing() -> None:
    session = duel()
    session.play(session.legal_moves[0])
    before = tree_of(session)
    with pytest.raises(wb.IllegalMove, match="not among the outcomes"):
        session.play(session.legal_moves[0], chance=["=KS"])
    assert tree_of(session) == before


@pytest.mark.parametrize(
    "edit",
    [
        {"seats.0.chets": 3},
        {"seats.7.chest": 3},
        {"seats.0.chest": "lots"},
        {"seats.0.chest.+": 3},
        {"seats.0.hand.-": "9S9"},
        {"seats.0.arms": [{"crad": "KS"}]},
        {"seats.0.arms": [{"card": "KS", "colour": "red"}]},
        {"agenda.0": {"step": "Nothing"}},
        {"settings.players": []},
        {"": 1},
        {"seats.0.chest": object()},
        {"seats.0.chest": float("nan")},
        {},
        None,
    ],
)
def test_bad_edits_say_where_and_change_nothing(edit: Any) -> None:
    session = at_random(duel(), 4)
    before = tree_of(session)
    with pytest.raises(wb.BadEdit):
        session.edit(edit)
    assert tree_of(session) == before


def test_edits_append_and_remove() -> None:
    session = at_random(duel(), 4)
    card = session.state.seats[0].hand[0]
    session.edit({"seats.0.hand.-": card, "support_pile.+": card})
    assert card not in session.state.seats[0].hand
    assert session.state.support_pile[-1] == card
    assert session.problems() == ()
    session.edit({"seats.0.chest": 60})
    assert session.problems()


def test_lines_and_nodes_have_names_and_notes() -> None:
    session = at_random(duel(), 3)
    session.name_line("Ann keeps two Kings")
    assert session.branches[0].name == "Ann keeps two Kings"
    session.note("look here")
    assert session.node.note == "look here"
    assert session.title(0) == "Start"
    with pytest.raises(wb.WorkbenchError, match="no node"):
        session.goto(10_000)


def test_watchers_hear_every_change_and_can_leave() -> None:
    session, heard = duel(), []
    leave = session.watch(lambda: heard.append(session.node.id))
    session.play(session.legal_moves[0])
    session.back()
    leave()
    session.forward()
    assert len(heard) == 2
