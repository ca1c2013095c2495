"""Activation phase: tokens, turns, series, reactivation, passing."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.among_nobles.givens import ROUND, WEDDING, A, G, at, bachelor, gold
from tests.games.among_nobles.table import GEORGE, Table, unit
from workbench.games.among_nobles import game
from workbench.kernel import make_settings
from workbench.kernel.play import play, settle


def test_c07_one_token_in_the_first_phase() -> None:
    settings = make_settings(game.rulebook, 5)
    state, rng = game.start(settings), Random(4)
    seats = []
    while (step := settle(state, rng)) is not None and state.round < 2:
        if type(step).__name__ == "Turn":
            seats.append(step.seat)
        play(state, rng.choice(step.legal(state)))
    assert len(seats) == 5
    assert [seat.tokens for seat in state.seats] == [2] * 5


def test_c09_gate_and_order() -> None:
    table = Table([unit(G, A, 1)], [unit("fernando"), unit("jane-seymour")], given={"seats.0.tokens": 2}).run()
    assert table.refused(f"a {G} 1") == ["act.once"]
    assert table.refused(f"r {G} 1") == ["react.gate"]
    table.play("a fernando 1")
    assert table.state.player == 1


def test_c11_unmarried_births_do_nothing() -> None:
    table = Table([GEORGE], [unit("fernando")], rows={"fernando": {2: "E C"}}, display=("antoine",), given=gold(1))
    table.play("a fernando 2", "c")
    assert table.mine == (2, 0, 0)
    assert table.state.display == ["antoine"]


def test_c13_left_to_right() -> None:
    table = Table([GEORGE], rows={G: {1: "W C", 3: "C W"}}, given=gold(0, 1)).play(f"a {G} 3", "c", "w +wien")
    assert table.mine == (0, 0, 0)
    assert table.army("wien")[0] == 1
    table = Table([GEORGE], rows={G: {1: "W C", 3: "C W"}}, given=gold(0, 1)).play(f"a {G} 1")
    assert table.refused("w +wien") == ["war.no-gold"]
    table.play("-", "c")
    assert table.mine == (1, 0, 1)


def test_c107_passing() -> None:
    table = Table([unit(G, A, 2)], given={"seats.0.tokens": 1}).run()
    assert table.refused("pass") == []
    table = Table([unit(G, A, 2)], [unit("jane-seymour")], given={"seats.0.tokens": 1}).run()
    assert table.refused("pass") == ["ruling.must-activate"]


def test_c109_a_newborn_closes_the_gate() -> None:
    table = Table([GEORGE], rows={G: {1: "S"}}, display=("fernando",), given=gold(1))
    table.play(f"a {G} 1", "b fernando", "a carlos 1", "a alfonso 1", "a johann 1")
    assert table.refused(f"r {G} 1") == ["react.gate"]
    assert table.refused("a fernando 1") == []


def test_c125_females_may_act() -> None:
    table = Table([GEORGE], [unit("jane-seymour")], rows={"jane-seymour": {2: "P"}}).play("a jane-seymour 2", "p")
    assert table.mine[1] == 1
    assert table.state.seats[0].rows[1][0].tokens == 1


def test_c115_a_new_couple_counts_as_its_groom() -> None:
    table = Table(
        [GEORGE],
        [unit("fernando", None, 1)],
        rows={G: {4: "M"}, "jane-seymour": {3: "C C"}},
        others={1: [[unit("jane-seymour")]]},
        given=gold(2),
    ).play(f"a {G} 4", "m fernando", "present jane", "marry jane", "a carlos 1", "a alfonso 1", "a johann 1")
    assert table.refused("a fernando 3") == ["act.once"]
    table.play("r fernando 3", "c")
    assert table.mine[0] == 1
    assert table.state.player == 1


@at("must-activate", ("must-activate", (True, False)), ("may-pass", (False, False)), ("never-pass", (True, True)))
def test_must_activate(rulings: dict[str, str], expected: Any) -> None:
    table = Table([GEORGE], rulings=rulings).run()
    spent = Table([unit(G, A, 1)], rulings=rulings).run()
    assert (bool(table.refused("pass")), bool(spent.refused("pass"))) == expected


@at("pass-final", ("token-lost", (1, 1)), ("out-of-phase", (0, 2)), ("wait", (2, 0)))
def test_pass_final(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit(G, A, 1)], rulings=rulings).play("pass")
    assert (table.state.seats[0].tokens, table.state.seats[0].lapsed) == expected


def test_a_phase_ends_when_all_with_tokens_pass_in_a_row() -> None:
    given = {f"seats.{seat}.rows.0.0.tokens": 1 for seat in (1, 2, 3)}
    table = Table([unit(G, A, 1)], rulings={"pass-final": "wait"}, given=given)
    table.play("pass", "pass", "pass").play("pass")
    assert table.state.phase != "activation" or table.state.round == 3


@at("series-length", ("per-card", 5), ("joined-four", 4))
def test_series_length(rulings: dict[str, str], expected: Any) -> None:
    table = Table([GEORGE], rulings=rulings, rows={G: {1: "C C C"}, A: {1: "C C"}}).play(f"a {G} 1", *("c",) * expected)
    assert table.mine[0] == expected
    assert table.state.player == 1


@at("empty-series", ("allowed", []), ("needs-box", ["ruling.empty-series"]))
def test_empty_series(rulings: dict[str, str], expected: Any) -> None:
    table = Table([GEORGE], rulings=rulings, rows={G: {1: "C"}}).run()
    assert table.refused(f"a {G} 2") == expected
    assert table.refused(f"a {G} 1") == []


@at("newborn-acts", ("at-once", (False, True)), ("act-no-gate", (False, False)), ("next-phase", (True, False)))
def test_newborn_acts(rulings: dict[str, str], expected: Any) -> None:
    table = Table([GEORGE], rulings=rulings, rows={G: {1: "S"}}, display=("fernando",), given=gold(1))
    table.play(f"a {G} 1", "b fernando", *ROUND)
    assert (bool(table.refused("a fernando 1")), bool(table.refused(f"r {G} 1"))) == expected


@at("gate-counts", ("token-only", True), ("any-activation", False))
def test_gate_counts(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("edward-vi"), unit("fernando")], rulings=rulings).play("a edward-vi>fernando 1", *ROUND)
    assert bool(table.refused("r edward-vi 1")) == expected
    assert table.refused("a fernando 1") == []


@at("react-repeat", ("unlimited", []), ("once", ["ruling.react-repeat"]))
def test_react_repeat(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit(G, A, 1)], rulings=rulings).play(f"r {G} 1", *ROUND)
    assert table.refused(f"r {G} 1") == expected


@at("react-unavailable", ("first-printed", 0), ("first-usable", 1))
def test_react_unavailable(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("fernando", None, 1)], rulings=rulings, rows={"fernando": {1: "S C C"}})
    table.play("r fernando 1", *("c",) * expected)
    assert table.mine[0] == expected
    assert table.state.player == 1


@at("react-couple-leftmost", ("joined", 1), ("husband-only", 0))
def test_react_couple_leftmost(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit(G, A, 1)], rulings=rulings, rows={A: {1: "C C"}}).play(f"r {G} 1", *("c",) * expected)
    assert table.mine[0] == expected
    assert table.state.player == 1


@at("groom-token", ("groom-decides", ["act.once"]), ("fresh-couple", []))
def test_groom_token(rulings: dict[str, str], expected: Any) -> None:
    table = bachelor(rulings, rows={"fernando": {1: "M"}}).play("a fernando 1", *WEDDING, *ROUND)
    assert table.refused("a fernando 1") == expected


@at("wedding-then-birth", ("checked-at-box", "Birth"), ("fixed-at-start", "Turn"))
def test_wedding_then_birth(rulings: dict[str, str], expected: Any) -> None:
    table = bachelor(rulings).play("a fernando 1", *WEDDING)
    assert table.step == expected


@at("new-wife-until", ("players-turn", 2), ("this-activation", 2), ("whole-phase", 1))
def test_new_wife_in_a_later_turn(rulings: dict[str, str], expected: Any) -> None:
    """Edward's substitute marries himself; it carries no token and may be activated later in the phase."""
    table = Table(
        [unit("edward-vi"), unit("fernando")],
        rulings=rulings,
        rows={"fernando": {1: "M", 2: "C"}, "jane-seymour": {2: "C"}},
        others={1: [[unit("jane-seymour")]]},
        given=gold(2),
    ).play("a edward-vi>fernando 1", *WEDDING, *ROUND, "a fernando 2", *("c",) * expected)
    assert table.mine[0] == expected
    assert table.state.player == 1


@at("new-wife-until", ("players-turn", 1), ("this-activation", 2), ("whole-phase", 1))
def test_new_wife_in_carews_extra_activation(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("carew")],
        rulings=rulings,
        rows={"carew": {1: "I M", 2: "C"}, "jane-seymour": {2: "C"}},
        others={1: [[unit("jane-seymour")]]},
        given=gold(2),
    ).play("a carew 1", "i again", "m carew", "present jane", "marry jane", "a carew 2", *("c",) * expected)
    assert table.mine[0] == expected
    assert table.state.player == 1
