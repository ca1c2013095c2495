"""Edit and rebase, fan out and ruling switches at random positions of all games, possible or not, one upon another.

What is edited is whatever the form offers: any field, a piece put in or taken out, a step put next. Whatever it leads
to, nothing raises but the workbench's own errors, and the lines that were there are there, node by node as they were.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.session.sittings import GAMES, chance_nodes, nodes_of, sitting
from workbench.session import Session
from workbench.session.form import Blank, Form, FormField

MOST = 60  # outcomes in a fan
FEW = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def offered(form: Form, data: st.DataObject) -> dict[str, Any]:
    """An edit that the form offers."""
    fields = [field for field in form.fields() if field.kind != "hidden" and field.path != "agenda"]
    kind = data.draw(st.sampled_from(["value", "value", "add", "take", "step"]))
    if kind == "step":
        name = data.draw(st.sampled_from(sorted(form.steps)))
        return {"agenda.+": {"step": name, **_parts(form, form.steps[name][1], data)}}
    if kind == "add":
        field = data.draw(st.sampled_from([field for field in fields if field.adds]))
        return {field.adds: _new(form, field, data)}
    if kind == "take":
        field = data.draw(st.sampled_from([field for field in fields if field.removes is not None]))
        assert field.removes is not None
        return {field.removes[0]: field.removes[1]}
    field = data.draw(st.sampled_from([field for field in fields if field.kind in ("number", "switch", "choice")]))
    return {field.path: _value(field.kind, field.options, data)}


def _value(kind: str, options: Any, data: st.DataObject) -> Any:
    if options:
        return data.draw(st.sampled_from([option.value for option in options]))
    if kind == "switch":
        return data.draw(st.booleans())
    return data.draw(st.integers(-3, 40)) if kind == "number" else data.draw(st.sampled_from(["", "A", "0,0"]))


def _new(form: Form, field: FormField, data: st.DataObject) -> Any:
    if field.blank:
        return _parts(form, field.blank, data)
    empty: dict[str, Any] = {"list": [], "table": {}, "group": {}}
    options = form.stocks.get(field.stock, field.options)
    return empty[field.item] if field.item in empty else _value(field.item, options, data)


def _parts(form: Form, blanks: tuple[Blank, ...], data: st.DataObject) -> dict[str, Any]:
    empty: dict[str, Any] = {"list": [], "table": {}, "group": {}}
    return {
        blank.name: empty[blank.kind]
        if blank.kind in empty
        else _value(blank.kind, form.stocks.get(blank.stock, blank.options), data)
        for blank in blanks
        if blank.needed
    }


def switched(session: Session, data: st.DataObject) -> dict[str, Any]:
    """Another answer to a ruling, or a variant the other way."""
    variants = session.variants()
    if variants and data.draw(st.booleans()):
        variant = data.draw(st.sampled_from(variants))
        return {"variants": {variant.name: not variant.on}}
    card = data.draw(st.sampled_from([card for card in session.rulings() if len(card.answers) > 1]))
    return {"rulings": {card.name: data.draw(st.sampled_from([a for a, _ in card.answers if a != card.chosen]))}}


def deed(session: Session, data: st.DataObject) -> Callable[[], Any]:
    """Something that is done to the sitting, at a random node of its line."""
    at = session.tree[data.draw(st.sampled_from(session.line))]
    kind = data.draw(st.sampled_from(["edit", "rebase", "rebase", "fan", "switch", "switch and rebase"]))
    if kind == "fan":
        draws = list(chance_nodes(session))
        if draws:
            session.goto(data.draw(st.sampled_from(draws)))
        return lambda: session.fan_out(most=MOST)
    if kind in ("edit", "rebase"):
        edit = offered(session.at(at).form(), data)
        if kind == "edit":
            return lambda: session.edit(edit, at=at)
        redraw = data.draw(st.booleans())
        return lambda: session.rebase(edit, at=at, redraw=redraw)
    change = switched(session, data)
    if kind == "switch":
        return lambda: (session.contrast(**change), session.change(**change))
    return lambda: session.rebase(**change, at=at)


def told(session: Session, line: tuple[int, ...]) -> list[Any]:
    """What a line is to who reads it: its nodes with their titles, and its story."""
    end = session.at(line[-1])
    return [[(node, session.title(node)) for node in line], [(each.node, each.text) for each in end.lines()]]


@pytest.mark.parametrize("game", GAMES)
@FEW
@given(data=st.data(), seed=st.integers(0, 10_000), moves=st.integers(2, 25))
def test_whatever_is_changed_the_old_lines_stay_as_they_were(
    game: str, data: st.DataObject, seed: int, moves: int
) -> None:
    session = sitting(game, seed, moves)
    first = session.line
    known, story = nodes_of(session), told(session, first)
    for _ in range(5):
        doing = deed(session, data)
        here, count = session.node, len(session.tree)
        try:
            doing()
        except wb.WorkbenchError:
            assert session.node is here
            assert len(session.tree) == count, "what was refused has left no node"
        now = nodes_of(session)
        assert {node: fact for node, fact in now.items() if node in known} == known
        assert tuple(node.id for node in session.tree.path(session.tree[first[-1]])) == first
        assert told(session, first) == story
        assert sum(branch.length for branch in session.branches) == len(session.tree)
        known = now
        everything_can_be_asked(session)
        if data.draw(st.booleans()):
            session.goto(first[-1])


def everything_can_be_asked(session: Session) -> None:
    """What the bench shows of a position, however odd it is."""
    session.badges, session.form(), session.draft().later(), session.problems()
    str(session.compare(session.line[0]))
    if session.waiting == "chance":
        assert session.odds.outcomes or session.problems()
