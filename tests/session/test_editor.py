"""The position editor: a form made from the types, drafts that show what they would do, and later moves made again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import workbench as wb
from tests.session.sittings import GAMES, PLACES, nodes_of, numbers, on, sitting
from tests.session.test_history import at_random, duel
from workbench.kernel.codec import to_json, to_plain
from workbench.kernel.registry import find_game
from workbench.session.edits import edit_between, edited
from workbench.session.fields import shapes

# ------------------------------------------------------------------------------------------------- the form


def plain_of(state: Any) -> Any:
    """A state as a JSON reader gets it."""
    return msgspec.json.decode(msgspec.json.encode(to_plain(state)))


def at(plain: Any, path: str) -> Any:
    for part in path.split("."):
        plain = plain[int(part)] if isinstance(plain, list) else plain[part]
    return plain


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_every_place_of_a_position_has_a_field_that_says_what_lies_there(game: str, seed: int) -> None:
    session = sitting(game, seed)
    plain = plain_of(session.state)
    form = session.form()
    fields = list(form.fields())
    assert len({field.path for field in fields}) == len(fields)
    for field in fields:
        if not field.parts:
            assert at(plain, field.path) == msgspec.json.decode(msgspec.json.encode(field.value)), field.path
        assert field.label
        assert field.title
        assert field.kind in ("number", "switch", "text", "choice", "list", "table", "pile", "step", "group")
    leaves = {path for path in _leaves(plain, "") if ".seats" not in path or "layers" not in path}
    shown = {field.path for field in fields}
    assert {path for path in leaves if path not in shown and ".step" not in path} == set()


def _leaves(plain: Any, path: str) -> set[str]:
    if isinstance(plain, dict):
        return {leaf for key, value in plain.items() for leaf in _leaves(value, f"{path}.{key}" if path else key)}
    if isinstance(plain, list):
        return {leaf for index, value in enumerate(plain) for leaf in _leaves(value, f"{path}.{index}")}
    return {path}


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_what_the_form_offers_can_be_set(game: str, seed: int) -> None:
    """Every field takes its own value, its options, pieces of its stock, and what it says of adding and removing."""
    session = sitting(game, seed)
    rng, state, found = Random(seed), session.state, find_game(game)
    form = session.form()
    for field in form.fields():
        if field.kind in ("number", "switch", "text", "choice"):
            values = [field.value, *(option.value for option in field.options[:3])]
            if field.kind == "number":
                values += [bound for bound in (field.low, field.high) if bound is not None]
            if field.stock and field.kind == "text":
                values.append(rng.choice(form.stocks[field.stock]).value)
            if field.optional:
                values.append(None)
            for value in values:
                assert at(plain_of(edited(found, state, {field.path: value})), field.path) == value
        if field.adds and field.stock:
            piece = form.stocks[field.stock][0].value
            assert piece in at(plain_of(edited(found, state, {field.adds: piece})), field.path)
        if field.removes is not None:
            path, value = field.removes
            changed = edited(found, state, {path: value})
            assert to_json(changed) != to_json(state)


def test_a_form_says_what_a_newcomer_needs_to_know() -> None:
    session = wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=3)
    form = session.form()
    money = form["seats.0.money"]
    assert (money.kind, money.low, money.high, money.seat) == ("number", 0, None, 0)
    assert money.label == "Ann: pounds"
    assert money.help == "pounds behind the screen."
    assert money.hidden_from == (1, 2)
    title = form["seats.1.title"]
    assert title.kind == "choice"
    assert title.optional
    assert "duke" in [option.value for option in title.options]
    hand = form["seats.2.hand"]
    assert (hand.kind, hand.stock, hand.adds) == ("list", "tile", "seats.2.hand.+")
    assert [section.label for section in form.sections] == ["Ann", "Ben", "Cat", "Table", "What happens next"]
    assert form.sections[-1].fields[0].kind == "step"
    decade = form["decade"]
    assert (decade.low, decade.high) == (1, 3)
    forest = next(option for option in form.stocks["tile"] if option.value == "F")
    assert "in the bag" in forest.where


def test_new_steps_and_new_items_can_be_made_from_what_the_form_says() -> None:
    session = at_random(duel(), 6)
    form = session.form()
    title, blanks = form.steps["PoliticalPhase"]
    assert title
    new = {"step": "PoliticalPhase", **{blank.name: blank.options[0].value for blank in blanks if blank.needed}}
    session.edit({"agenda.+": new})
    assert session.question.step == "PoliticalPhase"
    arms = form["seats.0.arms"]
    needed = {blank.name: form.stocks[blank.stock][0].value for blank in arms.blank if blank.needed}
    session.edit({arms.adds: needed})
    assert session.state.seats[0].arms[-1].card == needed["card"]


def test_problems_stand_at_the_fields_that_they_concern() -> None:
    session = at_random(duel(), 6)
    session.edit({"seats.0.chest": -4})
    form = session.form()
    concerned = form["seats.0.chest"].problems
    assert concerned
    assert "least is 0" in form.problems[concerned[0]].sentence
    card = session.state.seats[1].hand[0]
    session.edit({"seats.0.hand.+": card})
    form = session.form()
    doubled = [field for field in form.fields() if field.value == card and field.problems]
    assert {field.path.rpartition(".")[0] for field in doubled} >= {"seats.0.hand", "seats.1.hand"}


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_a_form_for_a_seat_holds_nothing_that_it_may_not_know(game: str, seed: int) -> None:
    """What is hidden is dealt anew in a world that looks the same: the form stays the same."""
    from workbench.kernel.visibility import view
    from workbench.kernel.worlds import sample_world
    from workbench.session import Session

    session = sitting(game, seed)
    for seat in (*range(len(session.players)), "public"):
        world = sample_world(session.game, view(session.state, seat), Random(1))
        other = Session(session.game, session.settings, world, 1)
        mine, theirs = session.form(seat), other.form(seat)
        assert msgspec.json.encode(mine.sections) == msgspec.json.encode(theirs.sections)
        assert mine.stocks == theirs.stocks
        assert mine.problems == ()


# --------------------------------------------------------------------------------------------------- drafts


def test_a_draft_shows_what_it_would_do_and_keeps_nothing() -> None:
    session = at_random(duel(), 10)
    before, here = nodes_of(session), session.node
    draft = session.draft()
    chest = draft.state.seats[0].chest
    draft.set("seats.0.chest", 50)
    draft.set("seats.0.hand.+", "ZZ")
    assert [change.text for change in draft.changes] == [f"Ann: Gold in the chest: {chest} → 50", "Ann: hand: + ZZ"]
    assert len(draft.problems) > 1
    assert draft.form()["seats.0.chest"].value == 50
    assert draft.code == f"s.edit({draft.edit!r})"
    draft.undo()
    assert list(draft.edit) == ["seats.0.chest"]
    draft.set("seats.1.chest", 3)
    draft.drop("seats.0.chest")
    assert list(draft.edit) == ["seats.1.chest"]
    draft.clear()
    assert draft.edit == {}
    assert draft.code == ""
    assert nodes_of(session) == before
    assert session.node is here


def test_a_bad_change_leaves_the_draft_as_it_was() -> None:
    session = at_random(duel(), 10)
    draft = session.draft()
    draft.set("seats.0.chest", 5)
    for path, value in (
        ("seats.0.chets", 3),
        ("seats.0.chest", "lots"),
        ("seats.7.chest", 1),
        ("seats.0.hand.-", "ZZ"),
    ):
        with pytest.raises(wb.BadEdit):
            draft.set(path, value)
    assert list(draft.edit) == ["seats.0.chest"]
    with pytest.raises(wb.BadEdit, match="was not changed"):
        draft.drop("seats.1.chest")
    draft.clear()
    for keep in (draft.apply, draft.rebase):
        with pytest.raises(wb.BadEdit, match="Nothing was changed"):
            keep()


@pytest.mark.parametrize("value", [object(), "\ud800", {1: object()}])
def test_a_value_that_no_file_can_hold_is_refused_in_plain_words(value: Any) -> None:
    session = wb.start("noblemen", seed=1)
    words = "seats.0.money: a value is text, a number, true, false, null, a list or a table."
    with pytest.raises(wb.WorkbenchError) as told:
        session.edit({"seats.0.money": value})
    assert str(told.value) == words


def test_an_applied_draft_is_one_edit_at_its_node() -> None:
    session = at_random(duel(), 12)
    end, middle = session.node, session.tree.path(session.node)[20]
    draft = session.draft(at=middle)
    draft.set("seats.0.chest", 7)
    assert f"at={middle.id}" in draft.code
    made = draft.apply()
    assert made.parent == middle.id
    assert session.node is made
    assert session.state.seats[0].chest == 7
    assert end in session.tree
    assert eval(draft.code, {"s": session}).parent == middle.id


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_the_edit_between_two_positions_makes_the_one_of_the_other(game: str, seed: int) -> None:
    session = sitting(game, seed)
    rng, nodes = Random(seed), list(session.tree)
    for _ in range(8):
        one, other = rng.choice(nodes).state, rng.choice(nodes).state
        edit = edit_between(one, other)
        assert to_json(edited(session.game, one, edit) if edit else one) == to_json(other)


# --------------------------------------------------------------------------------------------------- rebase


def test_an_earlier_edit_takes_the_later_moves_with_it() -> None:
    session = at_random(duel(), 14)
    old, here = session.line, session.node
    before = nodes_of(session)
    early = next(node for node in session.tree.path(here) if session.at(node).waiting == "choice" and node.depth > 25)
    found = session.rebase({"seats.1.chest": early.state.seats[1].chest + 1}, at=early)
    assert found.node.parent == early.id
    assert found.stop is None
    assert found.rest == ()
    assert [pair[0] for pair in found.same] == list(old[old.index(early.id) + 1 :])
    assert session.node.id == dict(found.same)[here.id], "the sitting stands where it stood, on the new line"
    assert session.state.seats[1].chest == here.state.seats[1].chest + 1
    assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in before} == before
    assert [session.tree[new].cause.text for _, new in found.same] == [
        session.tree[id_].cause.text for id_, _ in found.same
    ]


def test_the_first_move_that_fails_is_marked_with_the_rule_that_stops_it() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "T", "-", "S1", "-", "-", "-"):
        session.play(move)
    old, before = session.line, nodes_of(session)
    recruit = next(node for node in session.tree.path(session.node) if node.cause and node.cause.text == "S1")
    draft = session.draft(at=recruit.parent)
    draft.set("seats.0.chest", 0)
    expected = draft.later()
    assert nodes_of(session) == before
    found = draft.rebase()
    stop = found.stop
    assert stop == expected.stop
    assert (stop.text, stop.of, stop.seat, stop.secret) == ("S1", recruit.id, 0, False)
    assert "recruit.price" in stop.rules or stop.rules
    assert all(session.game.rulebook.cite(rule).text for rule in stop.rules)
    assert found.head.stop == stop
    assert session.badges.stop == stop
    assert found.rest == old[old.index(recruit.id) :]
    assert all(session.tree[id_] for id_ in found.rest), "what follows is kept and can be looked at"
    assert "S1" in str(found)
    assert stop.rules[0] in str(found)
    assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in before} == before
    session.goto(old[-1])
    assert session.badges.edited == ()


def test_the_mark_of_a_stopped_line_is_kept_in_the_file(tmp_path: Any) -> None:
    session = at_random(duel(), 14)
    session.rebase({"seats.0.hand": []}, at=session.tree.path(session.node)[30])
    stopped = [node for node in session.tree if node.stop]
    assert stopped
    session.save(tmp_path / "stopped.json")
    again = wb.load(tmp_path / "stopped.json")
    assert [(node.id, node.stop) for node in again.tree if node.stop] == [(node.id, node.stop) for node in stopped]


def test_draws_keep_their_outcomes_or_are_drawn_anew_when_they_cannot() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "T", "-", "S1"):
        session.play(move)
    draw = next(node for node in reversed(session.tree.path(session.node)) if node.cause.kind == "chance")
    card = draw.cause.text.removeprefix("=")
    parent = session.tree[draw.parent]
    deck = list(parent.state.support_deck)
    moved = {"support_deck.layers.0.cards": [each for each in deck if each != card], "seats.1.hand.+": card}
    stopped = session.rebase(moved, at=parent)
    assert stopped.stop.text == draw.cause.text
    assert stopped.stop.rules
    session.goto(draw)
    redrawn = session.rebase(moved, at=parent, redraw=True)
    assert redrawn.stop is None
    assert len(redrawn.drawn) == 1
    assert session.tree[redrawn.drawn[0]].cause.text != draw.cause.text
    session.goto(draw)
    kept = session.rebase({"seats.1.chest": 3}, at=parent)
    assert session.tree[dict(kept.same)[draw.id]].cause.text == draw.cause.text


def test_a_rebase_needs_something_to_change() -> None:
    session = at_random(duel(), 5)
    before = nodes_of(session)
    for wrong in (lambda: session.rebase(), lambda: session.rebase({}), lambda: session.rebase({"x": 1}, at=3)):
        with pytest.raises(wb.BadEdit):
            wrong()
    assert nodes_of(session) == before


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in GAMES for seed in range(12)])
def test_random_edits_and_rebases_lose_nothing_and_never_crash(game: str, seed: int) -> None:
    session = sitting(game, seed)
    rng = Random(seed)
    for _ in range(4):
        before, line = nodes_of(session), session.line
        target = session.tree[rng.choice(line)]
        path = rng.choice(numbers(target._state))
        found = session.rebase({path: rng.randrange(-2, 9)}, at=target, redraw=rng.random() < 0.5)
        now = nodes_of(session)
        assert {id_: fact for id_, fact in now.items() if id_ in before} == before, "the old line is as it was"
        old = line[line.index(target.id) + 1 :]
        assert set(found.rest) <= set(old)
        assert {id_ for id_, _ in found.same} | set(found.rest) | set(found.skipped) >= {
            id_ for id_ in old if session.tree[id_].cause.kind != "task"
        }, "every move was made again, or is told not to have been"
        assert (found.stop is None) == (found.rest == ())
        assert found.head.stop == found.stop
        _same_path(session, found)
        on(session, 2, rng) if session.waiting == "choice" and not session.problems() else None
        if session.problems() or rng.random() < 0.5:
            session.goto(line[-1])


def _same_path(session: Any, found: Any) -> None:
    """A rebased line leads from move to move, each of them legal where it is made."""
    path = session.tree.path(found.head)
    for old, new in found.same:
        was, now = session.tree[old].cause, session.tree[new].cause
        assert (was.kind, was.step) == (now.kind, now.step) or new in found.drawn
        assert session.tree[new] in path
        if now.kind == "move":
            assert session.at(now_parent(session, new)).why(now.move, now.seat).legal


def now_parent(session: Any, node: int) -> int:
    parent = session.tree[node].parent
    assert parent is not None
    return parent


@pytest.mark.parametrize("game", GAMES)
def test_titles_name_fields_that_there_are_and_no_title_comes_twice(game: str) -> None:
    """A struct says only of its own fields what they are called, and two of its fields are never called the same."""
    kinds = set(map(type, _structs(sitting(game, 0).state)))
    assert any(vars(kind).get("field_titles") for kind in kinds)
    for kind in kinds:
        said = {*vars(kind).get("field_titles", {}), *vars(kind).get("item_titles", {})}
        assert said <= set(kind.__struct_fields__), kind
        titles = [shape.title for shape in shapes(kind)]
        assert len(titles) == len(set(titles)), kind


def _structs(value: Any) -> Iterator[Any]:
    """All structs in a value, the value among them."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _structs(getattr(value, name))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _structs(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _structs(item)
