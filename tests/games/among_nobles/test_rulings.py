"""What every answer of a ruling changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.among_nobles.table import GEORGE, Table, unit
from tests.games.among_nobles.test_catalogue import AGE_2, AGE_3, A, G, decks, gold
from workbench.games.among_nobles import game
from workbench.kernel import make_settings
from workbench.kernel.play import play, settle

ROUND = ("a carlos 1", "a alfonso 1", "a johann 1")
WEDDING = ("m fernando", "present jane", "marry jane")


def at(ruling: str, *answers: Any) -> Any:
    """A test for each answer, with what is expected."""
    return pytest.mark.parametrize(("rulings", "expected"), [({ruling: answer}, value) for answer, value in answers])


def answers(*names: str) -> dict[str, str]:
    return dict(zip(names[::2], names[1::2], strict=True))


@at("start-resources", ("once", (1, 2)), ("per-couple", (2, 4)))
def test_start_resources(rulings: dict[str, str], expected: Any) -> None:
    state = game.start(make_settings(game.rulebook, 4, rulings))
    settle(state, Random(1))
    assert (state.seats[0].gold, state.seats[0].armies) == expected


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


def bachelor(rulings: dict[str, str], **more: Any) -> Table:
    values: dict[str, Any] = {
        "rows": {"fernando": {1: "M E", 2: "C"}, "jane-seymour": {2: "C"}},
        "others": {1: [[unit("jane-seymour")]]},
        "display": ("esterhazy",),
        "given": gold(2),
    }
    return Table([GEORGE], [unit("fernando")], rulings=rulings, **{**values, **more})


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


@at("either-no-gold", ("daughter", ["birth.mandatory"]), ("excused", []))
def test_either_no_gold(rulings: dict[str, str], expected: Any) -> None:
    display = ("fernando", "jane-seymour")
    table = Table([GEORGE], rulings=rulings, rows={G: {1: "E"}}, display=display, given=gold(0)).play(f"a {G} 1")
    assert table.refused("-") == expected
    assert table.refused("b fernando") == ["birth.son-cost"]


@at("gender-missing", ("skip", ["birth.gender"]), ("other-sex", []))
def test_gender_missing(rulings: dict[str, str], expected: Any) -> None:
    table = Table([GEORGE], rulings=rulings, rows={G: {1: "S"}}, display=("jane-seymour",), given=gold(1))
    table.play(f"a {G} 1")
    assert table.refused("b jane") == expected
    assert bool(table.refused("-")) == (not expected)


@at("avoid-birth", ("allowed", []), ("bound", ["ruling.avoid-birth"]))
def test_avoid_birth(rulings: dict[str, str], expected: Any) -> None:
    def table(coins: int) -> Table:
        rows = {G: {1: "C W H S"}}
        return Table([GEORGE], rulings=rulings, rows=rows, display=("fernando",), given=gold(coins, 1)).play(f"a {G} 1")

    assert table(0).refused("-") == expected
    assert table(1).refused("-") == []
    assert table(0).play("c").refused("w +wien") == expected
    assert table(1).play("c", "-").refused("h p") == expected
    assert table(2).play("c", "-").refused("h p") == []


@at("cosimo-mandatory", ("may-decline", []), ("forced", ["birth.mandatory"]))
def test_cosimo_mandatory(rulings: dict[str, str], expected: Any) -> None:
    rows = {"cosimo": {1: "I E"}}
    table = Table([unit("cosimo", "anne-cleves")], rulings=rulings, rows=rows, display=("elisabeth",))
    assert table.play("a cosimo 1", "i").refused("-") == expected


@at("cosimo-bachelor", ("yes", []), ("no", ["ruling.cosimo-bachelor"]))
def test_cosimo_bachelor(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("cosimo")], rulings=rulings, rows={"cosimo": {1: "I"}}).play("a cosimo 1")
    assert table.refused("i") == expected


@at("birth-order", ("armies-first", []), ("christening-first", ["setup.army-bank"]))
def test_birth_order(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("charles-i", "jane-seymour")],
        rulings=rulings,
        rows={"charles-i": {1: "S"}},
        shields={"antoine": 1},
        display=("antoine",),
        given=gold(1),
    ).play("a charles-i 1", "b antoine")
    assert table.refused("w +wien") == expected
    assert table.play("-").mine == (0, 0, 2)


@at("removed-running", ("lost", 0), ("goes-on", 1), ("not-allowed", None))
def test_removed_running(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit(G, A)],
        [unit("henriette"), unit("felipe-ii")],
        rulings=rulings,
        rows={"henriette": {1: "D C D"}, "felipe-ii": {1: "I"}},
        display=("pompadour", "howe"),
        given=gold(0),
    ).play("a henriette 1", "b pompadour", "a felipe-ii 1")
    if expected is None:
        assert table.refused("i henriette") == ["ruling.removed-running"]
        return
    table.play("i henriette", *("c", "b howe") * expected)
    assert table.mine[0] == 2 + expected
    assert table.state.player == 1
    assert table.family()[2:] == [["pompadour", "howe"] if expected else ["pompadour"]]


@at("nobility-scope", ("own-actions", 0), ("whole-family", 1))
def test_nobility_scope(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit(G, A), unit("pyotr")], rulings=rulings, rows={G: {1: "W"}}, given=gold(1, 1))
    assert table.play(f"a {G} 1", "w +wien").mine[1] == expected


@at("nobility-wife-boxes", ("couple", (1, 1)), ("own-boxes", (2, 0)))
def test_nobility_wife_boxes(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("alasdair", "jane-seymour")], rulings=rulings, rows={"jane-seymour": {1: "H"}}, given=gold(2))
    assert table.play("a alasdair 1", "h p").mine[0] == 2 - expected[0]
    table = Table([unit("pyotr", "jane-seymour")], rulings=rulings, rows={"jane-seymour": {1: "W"}}, given=gold(1, 1))
    assert table.play("a pyotr 1", "w +wien").mine[1] == expected[1]


@at("nobility-wife-boxes", ("couple", []), ("own-boxes", []))
def test_solier_names_his_wife(rulings: dict[str, str], expected: Any) -> None:
    rows = {"jane-seymour": {1: "M"}}
    table = Table([unit("solier", "jane-seymour"), unit("fernando")], rulings=rulings, rows=rows)
    assert table.play("a solier 1").refused("m fernando") == expected


@at("hired-is-own", ("fee-only", 2), ("full-price", 4))
def test_hired_is_own(rulings: dict[str, str], expected: Any) -> None:
    rows, others = {"solier": {1: "H"}}, {1: [[unit("jane-seymour")]]}
    table = Table([unit("solier")], rulings=rulings, rows=rows, others=others, given=gold(4))
    assert table.play("a solier 1", "h m", "m solier", "present jane", "marry jane").mine[0] == 4 - expected
    table = Table([unit("catherine")], rulings=rulings, rows={"catherine": {1: "H"}}, given=gold(4, 1))
    assert table.play("a catherine 1", "h w", "w +wien").mine[0] == 4 - (2 if expected == 2 else 3)


@at("charles-react-time", ("before", []), ("after", ["war.no-gold"]))
def test_charles_react_time(rulings: dict[str, str], expected: Any) -> None:
    rows = {"charles-victorieux": {1: "W"}}
    table = Table([unit("charles-victorieux", None, 1)], rulings=rulings, rows=rows, given=gold(0, 1))
    assert table.play("r charles-victorieux 1").refused("w +wien") == expected
    assert table.play("-").mine[0] == 1


@at("charles-token-activation", ("no", 0), ("yes", 1))
def test_charles_token_activation(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("edward-vi"), unit("charles-victorieux", None, 1)], rulings=rulings)
    assert table.play("a edward-vi>charles-victorieux 1").mine[0] == expected


@at("double-dowry", ("no", 4), ("yes", 7))
def test_double_dowry(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("charles-victorieux")],
        [unit("fernando"), unit("maria-medici", gold=3)],
        position="change",
        rulings=rulings,
        given=gold(2, changes=1),
    ).ticks(3)
    assert table.mine[0] == expected


@at("medici-leaves", ("bank", 2), ("owner", 5))
def test_medici_leaves(rulings: dict[str, str], expected: Any) -> None:
    family = [unit("felipe-ii"), unit("maria-medici", gold=3)]
    table = Table(family, rulings=rulings, rows={"felipe-ii": {1: "I"}}).play("a felipe-ii 1", "i maria-medici")
    assert table.mine[0] == expected


@at("medici-rescue", ("family", (3, 0)), ("bank", (0, 0)), ("full", (3, 3)))
def test_medici_rescue(rulings: dict[str, str], expected: Any) -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "antoine"), (2, "fernando"), (3, "baudouin"))}
    family = ([GEORGE], [unit("maria-medici", gold=3)])
    given = {**gold(0), **decks([], ["charles-i", "carew"], AGE_3)}
    table = Table(*family, position="change", others=others, rulings=rulings, given=given)
    assert table.play("=charles-i", "marry maria-medici").mine[:2] == expected


@at("leonor-when", ("birth", (4, 3)), ("every-round", (4, 4)), ("when-activated", (3, 3)))
def test_leonor_when(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("cosimo", "isabel")],
        rulings=rulings,
        rows={"cosimo": {1: "D"}},
        display=("leonor",),
        given=decks(["fernando", "antoine"], AGE_2[:15], AGE_3),
    ).play("a cosimo 1", "b leonor")
    purse = table.state.seats[0]
    assert purse.tokens + 1 == expected[0]
    while (step := settle(table.state, Random(1), table.hear)) is not None and table.state.round < 3:
        legal = [move for move in step.legal(table.state) if str(move) != "pass"]
        play(table.state, legal[-1] if legal else step.legal(table.state)[0], table.hear)
    assert purse.tokens + sum(one.tokens for row in purse.rows for one in row) == expected[1]


def test_leonor_earns_a_token_each_time_she_is_activated() -> None:
    table = Table([unit(G, A), unit("leonor")], rulings={"leonor-when": "when-activated"}).play("a leonor 1")
    assert table.state.seats[0].tokens == 3


@at("leonor-order", ("very-last", 1), ("right-away", 0))
def test_leonor_order(rulings: dict[str, str], expected: Any) -> None:
    display, rows = ("leonor",), {"cosimo": {1: "D"}}
    table = Table([unit("cosimo", "isabel")], rulings=rulings, rows=rows, display=display).play(
        "a cosimo 1", "b leonor"
    )
    assert table.state.player == expected


@at("no-bride-hire", ("fee-kept", 2), ("all-back", 4))
def test_no_bride_hire(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "H"}}, given=gold(4))
    assert table.play("a fernando 1", "h m", "m fernando").mine[0] == expected


@at("marry-upfront", ("pay-first", ["marry.cost"]), ("pay-after", []))
def test_marry_upfront(rulings: dict[str, str], expected: Any) -> None:
    others = {1: [[unit("maria-medici", gold=3), unit("boleyn")]], 2: [[unit("jane-seymour")]]}
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "M"}}, others=others, given=gold(0))
    assert table.play("a fernando 1").refused("m fernando") == expected
    if not expected:
        table.play("m fernando", "present maria-medici", "present jane")
        assert table.refused("marry jane") == ["marry.cost"]
        assert table.play("marry maria-medici").mine[0] == 1


def test_a_wedding_that_nobody_can_pay_is_broken_off() -> None:
    others = {1: [[unit("maria-medici", gold=3), unit("boleyn")]]}
    rulings = {"marry-upfront": "pay-after"}
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "M"}}, others=others, given=gold(0))
    table.play("a fernando 1", "m fernando", "present boleyn")
    assert table.legal == ["-"]
    assert table.play("-").family() == [["fernando"]]


@at("marry-hopeless", ("groom-needed", []), ("bride-needed", ["ruling.marry-hopeless"]))
def test_marry_hopeless(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "M"}}, given=gold(2)).play("a fernando 1")
    assert table.refused("m fernando") == expected


@at(
    "present-request",
    ("anyone-before-reveal", (True, True, "MayAsk")),
    ("presenters-only", (False, True, "Present")),
    ("active-only", (True, False, "Present")),
)
def test_present_request(rulings: dict[str, str], expected: Any) -> None:
    others = {1: [[unit("jane-seymour"), unit("boleyn")]], 2: [[unit("isabella"), unit("howe")]]}
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "M"}}, others=others, given=gold(2))
    table.play("a fernando 1")
    assert (not table.refused("m fernando in order")) == expected[0]
    table.play("m fernando")
    assert table.step == expected[2]
    if table.step == "MayAsk":
        table.play("-")
    table.play("present jane")
    assert (not table.refused("in order")) == expected[1]
    if expected[1]:
        table.play("in order", "show boleyn")
        assert table.state.court is not None
        assert [offer.shown for offer in table.state.court.offers] == [True]


def test_brides_are_always_shown_in_order_under_the_variant() -> None:
    others = {1: [[unit("howe")]], 2: [[unit("isabella")]]}
    table = Table(
        [unit("fernando")],
        variants=("brides-in-order",),
        rows={"fernando": {1: "M"}},
        others=others,
        given=gold(2),
    ).play("a fernando 1")
    assert table.refused("m fernando in order") == ["variant.brides-in-order"]
    assert table.play("m fernando", "present howe").of(1)[1] == 2


@at("mariana-piety", ("printed-piety", ["char.mariana"]), ("piety-or-hire", []))
def test_mariana_piety(rulings: dict[str, str], expected: Any) -> None:
    rows, others = {"fernando": {1: "M", 2: "H"}}, {1: [[unit("mariana"), unit("howe")]]}
    table = Table([unit("fernando")], rulings=rulings, rows=rows, others=others, given=gold(2))
    assert table.play("a fernando 1", "m fernando").refused("present mariana") == expected


@at("henry-second", ("yes", []), ("no", ["ruling.henry-second"]))
def test_henry_second(rulings: dict[str, str], expected: Any) -> None:
    rows, others = {"henry-viii": {1: "I M I"}}, {1: [[unit("howe")]]}
    table = Table([unit("henry-viii", "jane-seymour")], rulings=rulings, rows=rows, others=others)
    table.play("a henry-viii 1", "i wife", "m henry-viii", "present howe", "marry howe")
    assert table.refused("i wife") == expected


@at("henry-token", ("stays", ["act.once"]), ("fresh", []))
def test_henry_token(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("henry-viii", "jane-seymour")], rulings=rulings, rows={"henry-viii": {1: "I"}})
    assert table.play("a henry-viii 1", "i wife", *ROUND).refused("a henry-viii 1") == expected


@at("carew-full", ("full", 2), ("leftmost", 1))
def test_carew_full(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("carew")], rulings=rulings, rows={"carew": {1: "I", 2: "C C"}})
    table.play("a carew 1", "i again", "a carew 2", *("c",) * expected)
    assert table.mine[0] == expected
    assert table.state.player == 1


@at("carew-turn", ("players-turn", []), ("phase", ["char.carew"]))
def test_carew_turn(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("carew")], rulings=rulings, rows={"carew": {1: "I"}})
    assert table.play("a carew 1", "i again", "-", *ROUND, "r carew 1").refused("i again") == expected


@at("carew-reactivated", ("yes", []), ("no", ["ruling.carew-reactivated"]))
def test_carew_reactivated(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("carew", None, 1)], rulings=rulings, rows={"carew": {1: "I"}})
    assert table.play("r carew 1").refused("i again") == expected


@at("edward-no-token", ("no", ["ruling.edward-no-token"]), ("yes", []))
def test_edward_no_token(rulings: dict[str, str], expected: Any) -> None:
    table = Table(
        [unit("baudouin", "jane-seymour")],
        [unit("edward-vi"), unit("fernando")],
        rulings=rulings,
        rows={"baudouin": {1: "D"}},
        display=("pompadour",),
    ).play("a baudouin 1", "b pompadour")
    assert table.refused("a edward-vi>fernando 1") == expected
    assert table.refused("a edward-vi 1") == []


@at("leszczynska-free", ("free-always", (True, True)), ("free-activation", (True, False)), ("token", (True, True)))
def test_leszczynska_free(rulings: dict[str, str], expected: Any) -> None:
    def table(tokens: int) -> Table:
        return Table([unit(G, A, 1), unit("leszczynska", None, tokens)], rulings=rulings)

    first, again = table(0).play("a leszczynska 1"), table(1).play("r leszczynska 1")
    if rulings["leszczynska-free"] == "token":
        assert again.step == "Turn"  # no token is left to pay with
        first.play(f"r {G} 1")
        assert (first.state.seats[0].tokens, first.state.seats[0].rows[0][0].tokens) == (0, 2)
        return
    assert (first.step == "ExtraReactivation", again.step == "ExtraReactivation") == expected


@at("cathcart-when", ("every-time", "Marriage"), ("full-only", "Turn"))
def test_cathcart_when(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit(G, A, 1), unit("cathcart", None, 1)], rulings=rulings).play("r cathcart 1")
    assert table.step == expected


@at("pompadour-self", ("other", ["ruling.pompadour-self"]), ("self-too", []))
def test_pompadour_self(rulings: dict[str, str], expected: Any) -> None:
    rows = {"baudouin": {1: "D"}}
    table = Table([unit("baudouin", "jane-seymour")], rulings=rulings, rows=rows, display=("pompadour",))
    assert table.play("a baudouin 1", "b pompadour").refused("a pompadour 1") == expected


@at("pompadour-mother", ("yes", []), ("no", ["ruling.pompadour-mother"]))
def test_pompadour_mother(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("henriette")], rulings=rulings, rows={"henriette": {1: "D", 2: "C"}}, display=("pompadour",))
    assert table.play("a henriette 1", "b pompadour").refused("a henriette 2") == expected


@at("henriette-may", ("optional", []), ("compulsory", ["birth.mandatory"]))
def test_henriette_may(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("henriette")], rulings=rulings, rows={"henriette": {1: "D"}}, display=("jane-seymour",))
    assert table.play("a henriette 1").refused("-") == expected


@at("heinrich-pair", ("same-kind-optional", "Warfare"), ("mixed", "HireAgain"), ("all-or-nothing", "Warfare"))
def test_heinrich_pair(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("heinrich")], rulings=rulings, rows={"heinrich": {1: "H"}}, given=gold(4, 2))
    table.play("a heinrich 1", "h w")
    bound = rulings["heinrich-pair"] == "all-or-nothing"
    assert table.refused("-") == (["ruling.heinrich-pair"] if bound else [])
    table.play("w +wien")
    assert table.step == expected
    if expected == "HireAgain":
        assert table.play("h p").mine == (1, 1, 1)


@at("hire-waste", ("no", ["setup.army-bank"]), ("yes", []))
def test_hire_waste(rulings: dict[str, str], expected: Any) -> None:
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "H"}}, given=gold(3, 0))
    assert table.play("a fernando 1").refused("h w") == expected
    table = Table([unit("fernando")], rulings=rulings, rows={"fernando": {1: "H"}}, given=gold(3, 1))
    assert bool(table.play("a fernando 1", "h w").refused("-")) == bool(expected)


@at("wellington-optional", ("optional", []), ("compulsory", ["ruling.wellington-optional"]))
def test_wellington_optional(rulings: dict[str, str], expected: Any) -> None:
    given = {"provinces.wien.armies.1": 1}
    table = Table([unit("wellington")], rulings=rulings, rows={"wellington": {1: "I"}}, given=given)
    assert table.play("a wellington 1").refused("-") == expected


@at("charlotte-fewer", ("up-to-two", []), ("two-or-none", ["ruling.charlotte-fewer"]))
def test_charlotte_fewer(rulings: dict[str, str], expected: Any) -> None:
    given = {"provinces.wien.armies.1": 2}
    table = Table(
        [unit("solier", "jane-seymour")],
        rulings=rulings,
        rows={"solier": {1: "D"}},
        display=("charlotte",),
        given=given,
    ).play("a solier 1", "b charlotte")
    assert table.refused("-") == []
    assert table.play("home B@wien").refused("-") == expected


@at("war-same-province", ("must-differ", ["ruling.war-same-province"]), ("may-stay", []))
def test_war_same_province(rulings: dict[str, str], expected: Any) -> None:
    given = gold(0, 0, **{"provinces.wien.armies.0": 1})
    table = Table([unit("pyotr")], rulings=rulings, rows={"pyotr": {1: "W"}}, given=given).play("a pyotr 1")
    assert table.refused("w wien>wien") == expected
    if not expected:
        assert table.play("w wien>wien").mine[1] == 1


@at("groom-token", ("groom-decides", ["act.once"]), ("fresh-couple", []))
def test_groom_token(rulings: dict[str, str], expected: Any) -> None:
    table = bachelor(rulings, rows={"fernando": {1: "M"}}).play("a fernando 1", *WEDDING, *ROUND)
    assert table.refused("a fernando 1") == expected


@at("removed-token", ("spent", (2, 1)), ("usable", (3, 0)))
def test_removed_token(rulings: dict[str, str], expected: Any) -> None:
    family = [unit("felipe-ii"), unit("jane-seymour", None, 1)]
    table = Table(family, rulings=rulings, rows={"felipe-ii": {1: "I"}}, given={"seats.0.tokens": 2})
    table.play("a felipe-ii 1", "i jane-seymour")
    purse = table.state.seats[0]
    assert (purse.tokens + 1, purse.spent) == expected


RIVALS = {seat: [[unit(card)]] for seat, card in ((1, "antoine"), (2, "fernando"), (3, "baudouin"))}


@at("rescue-deck", ("next-deck", "DrawHeir"), ("without", "DrawToDisplay"))
def test_rescue_deck(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2[8:], AGE_3)}
    table = Table([GEORGE], position="change", others=RIVALS, rulings=rulings, given=given).run()
    assert table.step == expected


@at("rescue-order", ("player-order", 0), ("next-first", 1))
def test_rescue_order(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2, AGE_3)}
    table = Table([GEORGE], position="change", rulings=rulings, given=given).run()
    assert table.state.agenda[-1].seat == expected


@at("rescue-gifts", ("none", 0), ("shields", 2))
def test_rescue_gifts(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2, AGE_3)}
    shields = {"charles-i": 2}
    table = Table([GEORGE], position="change", others=RIVALS, rulings=rulings, shields=shields, given=given)
    assert table.play("=charles-i").mine[2] == expected


@at("rescue-bride", ("plain", ["gen.no-heir-bride"]), ("declinable", []))
def test_rescue_bride(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2, AGE_3)}
    table = Table(
        [GEORGE], [unit("jane-seymour")], position="change", others=RIVALS, rulings=rulings, given=given
    ).play("=charles-i")
    assert table.refused("-") == expected


@at("empty-top-row", ("topmost-filled", [["charles-i"]]), ("fixed-row", [["fernando"], ["charles-i"]]))
def test_empty_top_row(rulings: dict[str, str], expected: Any) -> None:
    family: tuple[list[Any], ...] = ([unit("jane-seymour")], [unit("fernando")], [unit("charles-i")])
    table = Table(*family, position="change", rulings=rulings, given=gold(0, changes=1))
    from workbench.games.among_nobles.family import take_out

    table.state.gone.append("jane-seymour")
    take_out(table.state, 0, table.state.seats[0].rows[0][0])
    assert table.ticks(3).family() == expected


@at("end-conversion", ("all-then-rest", (12, 1)), ("before-trade", (12, 7)), ("voluntary", None))
def test_end_conversion(rulings: dict[str, str], expected: Any) -> None:
    given = {"seats.0.gold": 7, "seats.0.prestige": 10}
    table = Table([GEORGE], position="score", rulings=rulings, given=given).run()
    if expected is None:
        table.play("trade 1")
        purse = table.state.seats[0]
        assert (purse.prestige, purse.rest) == (11, 4)
        return
    assert (table.state.seats[0].score, table.state.seats[0].rest) == expected


@at("discards", ("out", (0, 16)), ("display-under-deck", (7, 23)))
def test_discards(rulings: dict[str, str], expected: Any) -> None:
    given = {**gold(0), **decks([], AGE_2, [])}
    table = Table([GEORGE], position="upkeep", rulings=rulings, display=tuple(AGE_3[:7]), given=given).ticks(4)
    assert (len(table.state.returned), len(table.state.decks[1].pile)) == expected


@at("prestige-view", ("owner-only", False), ("open", True))
def test_prestige_view(rulings: dict[str, str], expected: Any) -> None:
    from workbench.kernel import view

    table = Table([GEORGE], rulings=rulings, given={"seats.0.prestige": 9})
    assert (view(table.state, 1).seats[0].prestige == 9) == expected
