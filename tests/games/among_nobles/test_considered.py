"""What is listed as considered for a move bears on this very move."""

from __future__ import annotations

import pytest

from tests.games.among_nobles.givens import A, G
from tests.games.among_nobles.table import GEORGE, Table, unit
from workbench.games.among_nobles import game
from workbench.kernel.play import verdict
from workbench.session.reading import read_move


def considered(table: Table, text: str) -> tuple[str, ...]:
    move, _ = read_move(game, table.state, text)
    return verdict(table.state, move).considered


@pytest.mark.rule("char.mariana")
def test_what_mariana_asks_for_bears_on_mariana_alone() -> None:
    table = Table(
        [GEORGE],
        [unit("fernando")],
        rows={G: {1: "M"}, "fernando": {1: "P"}},
        others={1: [[unit("mariana"), unit("jane-seymour")]]},
        given={"seats.0.gold": 2},
    ).play(f"a {G} 1", "m fernando")
    assert considered(table, "present jane") == ("marry.present",)
    assert considered(table, "present mariana") == ("marry.present", "char.mariana")


def test_an_intrigue_is_weighed_by_its_own_text() -> None:
    for head, rule in (("francesco", "char.francesco"), ("ferdinand", "char.ferdinand"), ("cosimo", "char.cosimo")):
        table = Table([unit(head)], rows={head: {1: "I"}}).play(f"a {head} 1")
        weighed = considered(table, "i")
        assert rule in weighed
        assert ("ruling.cosimo-bachelor" in weighed) == (head == "cosimo")


def test_edwards_rules_bear_on_edward() -> None:
    table = Table([unit("edward-vi"), unit("fernando")]).run()
    weighed = {text: considered(table, text) for text in ("a fernando 1", "a edward-vi 1", "a edward-vi>fernando 1")}
    assert [any("edward" in rule for rule in rules) for rules in weighed.values()] == [False, True, True]
    alone = Table([unit("fernando"), unit("felipe-ii")]).run()
    assert "char.edward-vi" in considered(alone, "a fernando>felipe-ii 1")


def test_a_hire_is_weighed_by_what_is_hired() -> None:
    table = Table([unit("fernando")], rows={"fernando": {1: "H"}}, given={"seats.0.gold": 9}).play("a fernando 1")
    assert "marry.groom" not in considered(table, "h w")
    assert "setup.army-bank" in considered(table, "h w")
    assert "setup.army-bank" not in considered(table, "h m")
    assert "marry.groom" in considered(table, "h m")
    assert "hire.added-cost" not in considered(table, "h p")
    assert "ruling.heinrich-pair" not in considered(table, "h w")


def test_a_child_is_weighed_by_its_sex_and_by_who_may_ignore_traits() -> None:
    table = Table([unit(G, A)], rows={G: {1: "E"}}, display=("fernando", "jane-seymour"), given={"seats.0.gold": 1})
    table.play(f"a {G} 1")
    assert "birth.son-cost" in considered(table, "b fernando")
    assert "birth.daughter-cost" not in considered(table, "b fernando")
    assert "birth.son-cost" not in considered(table, "b jane")
    assert "birth.unmarried" not in considered(table, "b jane")
    alone = Table([unit("henriette")], rows={"henriette": {1: "D"}}, display=("eleonora",)).play("a henriette 1")
    assert "birth.trait" not in considered(alone, "b eleonora")
    assert "char.henriette-trait" in considered(alone, "b eleonora")
