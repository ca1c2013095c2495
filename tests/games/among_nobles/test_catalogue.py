"""The worked examples of the rulebook and the acceptance cases of the catalogue, in short."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.among_nobles.table import GEORGE, Table, unit
from workbench.games.among_nobles import game
from workbench.kernel import Hidden, make_settings, view
from workbench.kernel.play import play, run_tasks, settle
from workbench.session import Session

PROVINCES = {
    "provinces.holland.symbols": "C",
    "provinces.sachsen.symbols": "C",
    "provinces.wien.symbols": "P",
    "provinces.normandie.symbols": "CP",
    "provinces.westfalen.symbols": "CP",
}
G, A = "george-of-cumberland", "arianne-of-cumberland"


def gold(amount: int, armies: int = 0, **more: object) -> dict[str, object]:
    return {"seats.0.gold": amount, "seats.0.armies": armies, **PROVINCES, **more}


def test_c01_the_next_number_decides_a_tie() -> None:
    table = Table(position="fingers").play("fingers 3", "fingers 5", "fingers 5", "fingers 4")
    assert table.state.first == 3


@pytest.mark.parametrize(("answer", "first"), [("highest-unique", 4), ("second-or-restart", None)])
def test_several_tied_levels(answer: str, first: int | None) -> None:
    table = Table(position="fingers", players=5, rulings={"finger-tie": answer})
    table.play("fingers 5", "fingers 5", "fingers 2", "fingers 2", "fingers 0")
    assert table.state.first == first
    assert table.step == ("ShowFingers" if first is None else "ChooseCouple")


def test_c03_setup_with_four_players() -> None:
    session = Session(game, make_settings(game.rulebook, 4), game.start(make_settings(game.rulebook, 4)), 5)
    session.run()
    for text in ("fingers 3", "fingers 2", "fingers 1", "fingers 0", "couple christian", "couple charlemagne"):
        session.play(text)
    state = session.state
    assert [len(deck.pile) for deck in state.decks] == [9, 16, 16]
    assert len(state.display) == 7
    assert len(state.provinces) == 9
    assert all((seat.gold, seat.armies, seat.prestige, seat.tokens) == (1, 2, 0, 1) for seat in state.seats)
    assert [seat.rows[0][0].card for seat in state.seats] == [
        "charlemagne",
        "george-of-cumberland",
        "alfonso-de-aragon",
        "christian-af-danmark",
    ]


def test_c05_the_worked_example_of_the_couples() -> None:
    table = Table(position="couples", players=5, given={"gone": [], "display": []})
    table.play("couple Christian af Danmark", "couple Charlemagne", "couple Johann")
    lords = [seat.rows[0][0].card for seat in table.state.seats]
    assert lords == ["charlemagne", "johann-der-grossmuetige", G, "alfonso-de-aragon", "christian-af-danmark"]
    assert "carlos-de-austria" in table.state.gone


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


def test_c15_a_son() -> None:
    table = Table(
        [GEORGE], rows={G: {1: "S"}}, shields={"fernando": 1}, display=("fernando", "isabel"), given=gold(2, 2)
    ).play(f"a {G} 1", "b fernando")
    assert table.mine == (1, 0, 3)
    assert table.family() == [[f"{G}+{A}"], ["fernando"]]
    assert table.state.display == ["isabel"]


def test_c17_no_fitting_trait() -> None:
    table = Table(
        [unit("charlemagne", "hildegard-de-france")],
        rows={"charlemagne": {2: "E P"}},
        display=("anne-cleves", "sibylle", "cosimo", "eleonora"),
        given=gold(3),
    ).play("a charlemagne 2", "-", "p")
    assert table.mine == (3, 1, 0)
    assert table.told("birth.excuse-trait")


def test_c19_births_are_mandatory() -> None:
    table = Table([GEORGE], rows={G: {2: "D P"}}, display=("jane-seymour", "anne-cleves", "isabel"), given=gold(0))
    table.play(f"a {G} 2")
    assert table.refused("-") == ["birth.mandatory"]
    assert table.refused("b isabel") == ["birth.trait"]
    table.play("b anne of cleves", "p")
    assert table.mine == (2, 1, 0)


def test_c21_the_worked_example_of_warfare() -> None:
    table = Table([GEORGE], rows={G: {1: "W W"}}, given=gold(1, 2, **{"provinces.westfalen.armies.0": 1}))
    table.play(f"a {G} 1", "w westfalen>wien", "w +sachsen")
    assert table.mine == (0, 0, 1)
    assert [table.army(name)[0] for name in ("wien", "sachsen", "westfalen")] == [1, 1, 0]


def test_c23_battle_and_income() -> None:
    table = Table([GEORGE], position="upkeep", given=gold(0, 0, **{"provinces.sachsen.armies": [3, 2, 0, 0]}))
    table.ticks(3)
    assert table.army("sachsen") == [1, 0, 0, 0]
    assert table.mine == (1, 0, 2)
    assert table.of(1) == (0, 0, 2)


AGE_1 = [
    "antoine", "fernando", "baudouin", "christian-ii", "charles-victorieux", "christian-iv", "cosimo", "francesco",
    "jane-seymour", "mary-i", "elisabeth", "isabel", "anne-cleves", "sibylle", "eleonora", "isabella",
]  # fmt: skip
AGE_2 = [
    "charles-i", "charles-ix", "carew", "joachim", "felipe-ii", "solier", "edward-vi", "guidobaldo",
    "esterhazy", "mary-scots", "marguerite", "mariana", "anne-autriche", "maria-medici", "boleyn", "leonor",
]  # fmt: skip
AGE_3 = [
    "wellington", "august-iii", "alasdair", "heinrich", "napoleon", "pyotr", "ferdinand", "henry-viii",
    "catherine", "leszczynska", "pompadour", "henriette", "charlotte", "cathcart", "ulla", "howe",
]  # fmt: skip


def decks(*cards: list[str]) -> dict[str, object]:
    return {f"decks.{age}.pile.layers": [{"cards": pile}] if pile else [] for age, pile in enumerate(cards)}


def test_c25_the_display_is_discarded() -> None:
    given = {**gold(0), **decks(AGE_1[7:], AGE_2, AGE_3)}
    table = Table([GEORGE], position="upkeep", display=tuple(AGE_1[:7]), given=given)
    settle(table.state, Random(1), table.hear)
    assert all(card in table.state.gone for card in AGE_1[:7])
    assert len(table.state.decks[0].pile) == 2
    assert not table.state.pending


def test_pitfall_b19_a_deck_runs_out_within_a_refill() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "christian-ii"), (2, "cosimo"), (3, "christian-iv"))}
    given = {**gold(0), **decks(AGE_1[:2], AGE_2, AGE_3)}
    table = Table([GEORGE], [unit("baudouin")], position="upkeep", others=others, given=given)
    state = table.state
    settle(state, Random(1), table.hear)
    assert (len(state.decks[1].pile), state.pending, state.changes) == (11, True, 0)
    while (step := settle(state, Random(2), table.hear)) is not None and state.round == 3:
        play(state, step.legal(state)[-1], table.hear)
    assert (len(state.decks[1].pile), state.pending, state.changes) == (4, False, 1)


def test_c29_the_first_change() -> None:
    table = Table(
        [unit("christian-af-danmark", "benedicte-af-danmark")],
        [unit("cosimo", "jane-seymour"), unit("isabella")],
        [unit("eleonora")],
        position="change",
        given=gold(0),
    )
    table.ticks(3)
    assert table.family() == [["cosimo+jane-seymour", "isabella"], ["eleonora"]]


def test_c31_a_new_head() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "antoine"), (2, "fernando"), (3, "baudouin"))}
    table = Table(
        [GEORGE],
        position="change",
        others=others,
        given={**gold(0), **decks([], ["felipe-ii", *AGE_2[8:]], AGE_3)},
    ).play("=felipe-ii")
    assert table.family() == [["felipe-ii"]]
    assert len(table.state.decks[1].pile) == 8
    assert not table.state.drawn


def test_rescue_with_other_cards_and_a_daughter() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "antoine"), (2, "fernando"), (3, "baudouin"))}
    given = {**gold(0), **decks([], AGE_2, AGE_3)}
    table = Table([GEORGE], [unit("jane-seymour")], [unit("eleonora")], position="change", others=others, given=given)
    table.play("=leonor", "=boleyn", "=charles-i")
    assert len(table.state.decks[1].pile) == 15
    assert table.refused("-") == ["gen.no-heir-bride"]
    assert table.refused("marry eleonora") == ["gen.no-heir-bride"]
    table.play("marry jane")
    assert table.family() == [["charles-i+jane-seymour"], ["eleonora"]]


def test_c33_and_c127_fernando_dies() -> None:
    table = Table(
        [unit("fernando", "jane-seymour")],
        [unit("charles-i")],
        position="change",
        given=gold(0, 4, changes=1, **{"provinces.wien.armies.0": 6}),
    )
    table.ticks(3)
    assert table.mine == (0, 0, 5)
    assert table.family() == [["charles-i"]]


def wedding(**more: object) -> Table:
    settings = {
        "rows": {G: {4: "M"}},
        "others": {1: [[unit("jane-seymour")]], 3: [[unit("elisabeth")]]},
        "given": gold(3),
    }
    return Table([GEORGE], [unit("fernando")], **{**settings, **more})  # type: ignore[arg-type]


def test_c35_a_wedding() -> None:
    table = wedding().play(f"a {G} 4", "m fernando", "present jane", "present elisabeth", "marry jane")
    assert [table.of(seat)[:2] for seat in range(4)] == [(1, 0), (0, 2), (0, 0), (0, 0)]
    assert table.family() == [[f"{G}+{A}"], ["fernando+jane-seymour"]]
    assert table.family(3)[1] == ["elisabeth"]


@pytest.mark.parametrize(
    ("bride", "prestige", "coins"),
    [("mary-i", 4, 2), ("isabel", 4, 2), ("sibylle", 4, 2), ("isabella", 4, 2), ("howe", 4, 0), ("boleyn", 4, 0)],
)
def test_c37_alliances(bride: str, prestige: int, coins: int) -> None:
    table = wedding(others={1: [[unit(bride)]]}, given=gold(2))
    table.play(f"a {G} 4", "m fernando", f"present {bride}")
    assert table.refused("-") == ["marry.must-choose"]
    table.play(f"marry {bride}")
    assert table.of(1)[:2] == (coins, prestige)
    assert table.mine[0] == 0


def test_c39_the_groom_himself() -> None:
    table = Table(
        [GEORGE],
        [unit("fernando")],
        rows={"fernando": {4: "M P"}, "isabel": {4: "P P"}},
        others={1: [[unit("isabel")]]},
        given=gold(2),
    ).play("a fernando 4", "m fernando", "present isabel", "marry isabel", "p")
    assert table.state.player == 1
    assert table.mine[:2] == (0, 1)
    assert table.of(1)[:2] == (2, 4)


def test_c41_a_bride_must_be_presented() -> None:
    table = wedding().play(f"a {G} 4", "m fernando")
    assert table.refused("-") == ["marry.present"]


def test_c45_mariana() -> None:
    table = wedding(rows={G: {4: "M"}, "fernando": {1: "W"}}, others={1: [[unit("mariana")]]}, given=gold(2))
    table.play(f"a {G} 4", "m fernando")
    assert table.mine[0] == 2
    assert table.family()[1] == ["fernando"]


@pytest.mark.parametrize(("answer", "prestige"), [("five", 5), ("three", 3)])
def test_c47_the_dowry(answer: str, prestige: int) -> None:
    table = wedding(
        rulings={"medici-points": answer}, others={1: [[unit("maria-medici", gold=3)]]}, given=gold(2)
    ).play(f"a {G} 4", "m fernando", "present maria", "marry maria de' medici")
    assert table.mine[0] == 3
    assert table.of(1)[1] == prestige
    assert table.state.seats[0].rows[1][0].gold == 0


def test_c49_hire() -> None:
    table = Table([GEORGE], rows={G: {1: "H H"}}, given=gold(5, 1)).play(f"a {G} 1", "h p")
    assert table.mine == (3, 1, 1)
    assert table.refused("h c") == ["hire.not"]
    table.play("h w", "w +wien")
    assert table.mine == (0, 1, 0)


def test_c51_intrigue_without_ability() -> None:
    table = Table(
        [GEORGE],
        [unit("fernando", "isabella"), unit("eleonora")],
        rows={"isabella": {4: "I I"}, "eleonora": {4: "I"}},
    ).play("a fernando 4")
    assert table.state.player == 1
    assert table.told("intrigue.nothing")


def test_c53_cosimo() -> None:
    rows = {"cosimo": {4: "I E"}}
    table = Table([unit("cosimo", "anne-cleves")], rows=rows, display=("fernando", "elisabeth"), given=gold(1))
    table.play("a cosimo 4", "i")
    assert table.refused("-") == []
    table.play("b elisabeth")
    assert table.mine == (3, 0, 0)
    table = Table([unit("cosimo", "anne-cleves")], rows=rows, display=("fernando", "elisabeth"), given=gold(1))
    table.play("a cosimo 4", "-")
    assert table.refused("b elisabeth") == ["birth.trait"]
    table.play("-")
    assert table.mine == (1, 0, 0)


def test_c55_francesco() -> None:
    table = Table([GEORGE], [unit("francesco")], rows={"francesco": {4: "I"}}, given=gold(1, 1))
    table.play("a francesco 4", "i", "w +wien")
    assert table.mine == (0, 1, 0)


@pytest.mark.parametrize(
    ("couple", "child", "coins"),
    [
        (unit(G, A), "jane-seymour", 2),
        (unit("charlemagne", "hildegard-de-france"), "elisabeth", 2),
        (unit(G, A), "anne-cleves", 2),
        (unit("cosimo", "isabel"), "eleonora", 2),
        (unit(G, A), "esterhazy", 3),
        (unit("charlemagne", "hildegard-de-france"), "marguerite", 3),
        (unit(G, A), "anne-autriche", 3),
    ],
)
def test_c57_c79_gold_at_birth(couple: dict[str, object], child: str, coins: int) -> None:
    card = str(couple["card"])
    table = Table([couple], rows={card: {1: "D"}}, display=(child,), given=gold(0)).play(f"a {card} 1", f"b {child}")
    assert table.mine == (coins, 0, 0)


def test_c59_charles_i() -> None:
    table = Table(
        [unit("charles-i", "jane-seymour")], rows={"charles-i": {1: "S"}}, display=("fernando",), given=gold(1)
    )
    table.play("a charles-i 1", "b fernando")
    assert table.mine == (0, 0, 1)


def test_c61_charles_ix() -> None:
    table = Table([unit("charles-ix", "isabella")], rows={"isabella": {4: "I"}}, given=gold(0, 1)).play(
        "a charles-ix 4"
    )
    assert table.refused("w +sachsen") == ["char.charles-ix-target"]
    table.play("w +wien")
    assert table.mine == (0, 0, 0)
    assert table.army("wien")[0] == 1


def test_c63_mary_queen_of_scots() -> None:
    table = Table([GEORGE], [unit("mary-scots")], rows={"mary-scots": {4: "I I"}}, given=gold(1, 2))
    table.play("a mary-scots 4", "w +sachsen")
    assert table.refused("w +wien") == ["war.no-gold"]
    table.play("w sachsen>wien")
    assert table.mine == (0, 0, 1)
    assert table.army("wien")[0] == 1


def test_c65_henry_viii() -> None:
    table = Table(
        [unit("henry-viii", "jane-seymour")],
        rows={"henry-viii": {4: "I M P"}, "jane-seymour": {4: "C C"}, "elisabeth": {4: "C"}},
        others={1: [[unit("elisabeth")]]},
        given=gold(0),
    ).play("a henry-viii 4", "i wife", "m henry-viii", "present elisabeth", "marry elisabeth", "p")
    assert table.state.player == 1
    assert table.mine[:2] == (1, 4)
    assert table.of(1)[1] == 2


def test_c67_carew() -> None:
    table = Table(
        [unit("carew", "jane-seymour")], rows={"carew": {4: "I D"}}, display=("elisabeth", "marguerite"), given=gold(0)
    ).play("a carew 4", "i again", "b elisabeth", "a carew 4")
    assert table.refused("i again") == ["char.carew"]
    table.play("-", "b marguerite")
    assert table.mine[0] == 5
    assert table.family()[1] == ["elisabeth", "marguerite"]
    assert table.state.seats[0].rows[0][0].tokens == 1


def test_c69_joachim() -> None:
    given = gold(3, 0, **{"provinces.wien.armies.0": 1})
    table = Table([GEORGE], [unit("joachim")], rows={"joachim": {1: "H H"}}, given=given)
    table.play("a joachim 1", "h p", "h w", "w wien>sachsen")
    assert table.mine == (0, 1, 0)
    assert table.army("sachsen")[0] == 1


def test_c71_felipe_ii() -> None:
    table = Table(
        [GEORGE],
        [unit("felipe-ii"), unit("carew", "jane-seymour"), unit("eleonora")],
        rows={"felipe-ii": {4: "I"}},
    ).play("a felipe-ii 4")
    assert table.refused("i jane-seymour") == ["char.felipe-ii"]
    table.play("i eleonora")
    assert table.mine == (2, 2, 0)
    assert "eleonora" in table.state.gone


def test_c73_solier() -> None:
    table = Table(
        [GEORGE], [unit("solier")], rows={"solier": {4: "M"}}, others={1: [[unit("jane-seymour")]]}, given=gold(0)
    ).play("a solier 4", "m solier", "present jane", "marry jane")
    assert table.mine[0] == 0
    assert table.of(1)[1] == 2


def test_c75_edward_vi() -> None:
    table = Table([GEORGE], [unit("edward-vi"), unit("eleonora")], rows={"eleonora": {3: "C C"}})
    table.play("a edward-vi>eleonora 3", "c", "c", "a carlos 1", "a alfonso 1", "a johann 1", "a eleonora 3", "c", "c")
    assert table.mine[0] == 4
    assert [one.tokens for one in table.state.seats[0].rows[1]] == [1, 1]


def test_c77_guidobaldo() -> None:
    given = gold(0, 0, **{"provinces.sachsen.armies.0": 1})
    table = Table([GEORGE], [unit("guidobaldo")], rows={"guidobaldo": {4: "I"}}, given=given)
    table.play("a guidobaldo 4", "i -sachsen")
    assert table.mine == (2, 2, 0)
    assert table.army("sachsen")[0] == 0


def test_c81_wellington() -> None:
    given = gold(0, 0, **{"provinces.wien.armies": [1, 2, 0, 0]})
    table = Table([GEORGE], [unit("wellington")], rows={"wellington": {4: "I I"}}, given=given).play("a wellington 4")
    assert table.refused("i A@wien") == ["char.wellington"]
    table.play("i B@wien", "-")
    assert table.army("wien") == [1, 1, 0, 0]
    assert table.of(1)[2] == 1


def test_c83_alasdair_and_howe() -> None:
    table = Table(
        [GEORGE], [unit("alasdair")], rows={"alasdair": {1: "H"}}, others={1: [[unit("howe")]]}, given=gold(3)
    ).play("a alasdair 1", "h m", "m alasdair", "present howe", "marry howe")
    assert table.mine[0] == 0
    assert table.of(1)[1] == 4


def test_c85_napoleon() -> None:
    given = gold(1, 1, **{"provinces.wien.armies.1": 1, "provinces.sachsen.armies.2": 1})
    table = Table([GEORGE], [unit("napoleon")], rows={"napoleon": {1: "W W"}}, given=given)
    table.play("a napoleon 1", "w +wien", "w wien>sachsen")
    assert table.mine == (0, 2, 0)
    assert table.army("sachsen") == [1, 0, 1, 0]


def test_c87_ferdinand() -> None:
    table = Table(
        [GEORGE],
        [unit("ferdinand"), unit("edward-vi", "isabel"), unit("eleonora"), unit("jane-seymour", None, 1)],
        [unit("howe")],
        rows={"ferdinand": {4: "I"}},
    ).play("a ferdinand 4", "i")
    assert table.mine[1] == 3


def test_c89_catherine() -> None:
    table = Table([GEORGE], [unit("catherine")], rows={"catherine": {1: "W W"}}, given=gold(0, 2))
    table.play("a catherine 1", "w +wien", "w +sachsen")
    assert table.mine == (0, 0, 0)


def test_c91_leszczynska() -> None:
    table = Table(
        [GEORGE],
        [unit("leszczynska"), unit("edward-vi", "jane-seymour", 1), unit("felipe-ii")],
        rows={"leszczynska": {2: "P"}, "edward-vi": {2: "P P"}},
    ).play("a leszczynska 2", "p")
    assert table.refused("r felipe-ii 1") == ["char.leszczynska-target"]
    table.play("r edward-vi 2", "p")
    assert table.mine[1] == 2
    assert table.state.seats[0].rows[1][1].tokens == 1
    assert table.state.player == 1


def test_c93_pompadour() -> None:
    table = Table(
        [unit("baudouin", "jane-seymour")],
        [unit("felipe-ii", None, 1)],
        rows={"baudouin": {2: "D P"}, "felipe-ii": {3: "C C"}},
        display=("pompadour",),
        given=gold(0),
    ).play("a baudouin 2", "b pompadour", "a felipe-ii 3", "c", "c", "p")
    assert table.mine[:2] == (2, 1)
    assert [one.tokens for one in table.state.seats[0].rows[1]] == [1, 0]


@pytest.mark.parametrize(
    ("answer", "moves"),
    [
        ("at-once", ("b pompadour", "a felipe-ii 3", "c", "c", "p", "b esterhazy")),
        ("after-series", ("b pompadour", "p", "b esterhazy", "a felipe-ii 3", "c", "c")),
    ],
)
def test_pitfall_b15_nested_effects_one_after_another(answer: str, moves: tuple[str, ...]) -> None:
    table = Table(
        [unit("baudouin", "jane-seymour")],
        [unit("felipe-ii", None, 1)],
        rulings={"christening-nesting": answer},
        rows={"baudouin": {2: "D P D"}, "felipe-ii": {3: "C C"}},
        display=("pompadour", "esterhazy"),
        given=gold(0),
    ).play("a baudouin 2", *moves)
    assert table.mine[:2] == (5, 1)
    assert table.state.player == 1


def test_c95_charlotte() -> None:
    given = gold(0, 0, **{"provinces.wien.armies.1": 2, "provinces.sachsen.armies.2": 1})
    table = Table([unit("solier", "jane-seymour")], rows={"solier": {1: "D"}}, display=("charlotte",), given=given)
    table.play("a solier 1", "b charlotte", "home B@wien", "home C@sachsen")
    assert table.army("wien")[1] == 1
    assert table.army("sachsen")[2] == 0
    assert (table.of(1)[2], table.of(2)[2]) == (1, 1)


def test_c97_cathcart() -> None:
    table = Table(
        [GEORGE],
        [unit("cathcart"), unit("felipe-ii")],
        rows={"cathcart": {2: "P"}},
        others={1: [[unit("jane-seymour")]]},
        given=gold(0),
    ).play("a cathcart 2", "p", "m felipe-ii", "present jane", "marry jane")
    assert table.mine[:2] == (0, 1)
    assert table.of(1)[1] == 2


def test_c99_ulla() -> None:
    table = Table(
        [unit("guidobaldo", "jane-seymour")],
        [unit("felipe-ii")],
        rows={"guidobaldo": {1: "D"}},
        others={1: [[unit("elisabeth")]]},
        display=("ulla",),
        given=gold(0, 1),
    ).play("a guidobaldo 1", "b ulla", "c", "p", "w +wien")
    assert table.mine == (0, 1, 0)
    assert table.refused("m felipe-ii") == ["marry.cost"]


def test_c101_howe_is_not_taken() -> None:
    table = wedding(others={1: [[unit("howe")]], 2: [[unit("jane-seymour")]]}, given=gold(2))
    table.play(f"a {G} 4", "m fernando", "present howe", "present jane", "marry jane")
    assert (table.of(1)[1], table.of(2)[1]) == (2, 2)
    assert table.family(1)[1] == ["howe"]


def test_c103_the_winner() -> None:
    given = {"seats.0.gold": 7, "seats.0.prestige": 20, "seats.1.gold": 2, "seats.1.prestige": 21}
    table = Table([GEORGE], position="score", given=given).run()
    assert [(seat.score, seat.rest) for seat in table.state.seats[:2]] == [(22, 1), (21, 2)]
    assert table.state.winners == [0]
    assert table.state.over


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


@pytest.mark.parametrize(("answer", "coins"), [("full", 2), ("leftmost", 1), ("none", None)])
def test_c113_edward_is_reactivated(answer: str, coins: int | None) -> None:
    table = Table(
        [unit("edward-vi", None, 1), unit("felipe-ii", None, 1)],
        rulings={"edward-reactivated": answer},
        rows={"felipe-ii": {3: "C C"}},
        given=gold(0, 0, **{"seats.0.tokens": 1}),
    ).run()
    if coins is None:
        assert table.refused("r edward-vi>felipe-ii 3") == ["ruling.edward-reactivated"]
        return
    table.play("r edward-vi>felipe-ii 3", *("c",) * coins)
    assert table.mine[0] == coins
    assert [one.tokens for one in table.state.seats[0].rows[0]] == [2, 1]
    assert table.state.player == 1


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


def test_c117_empty_display() -> None:
    table = Table([GEORGE], rows={G: {2: "E P"}}, given=gold(3)).play(f"a {G} 2", "-", "p")
    assert table.mine == (3, 1, 0)
    assert table.told("birth.excuse-display")


def test_c119_each_army_pays() -> None:
    table = Table([GEORGE], rows={G: {1: "W W W"}}, given=gold(2, 3)).play(f"a {G} 1", "w +wien", "w +sachsen")
    assert table.refused("w +holland") == ["war.no-gold"]
    table.play("w wien>holland")
    assert table.mine == (0, 0, 1)


def test_c121_pompadour_herself() -> None:
    table = Table(
        [unit("baudouin", "jane-seymour")],
        rows={"baudouin": {2: "D"}, "pompadour": {2: "P"}},
        display=("pompadour",),
    ).play("a baudouin 2")
    assert table.refused("-") == ["birth.mandatory"]
    table.play("b pompadour")
    assert table.refused("a pompadour 2") == ["ruling.pompadour-self"]
    table.play("-")
    assert table.mine[1] == 0


@pytest.mark.parametrize(
    ("variants", "lords"),
    [
        ((), {G, "charlemagne", "carlos-de-austria"}),
        (("remove-red",), {"christian-af-danmark", "alfonso-de-aragon", "carlos-de-austria"}),
        (("remove-blue",), {G, "alfonso-de-aragon", "johann-der-grossmuetige"}),
        (("remove-yellow",), {"christian-af-danmark", "charlemagne", "johann-der-grossmuetige"}),
    ],
)
def test_c123_three_players(variants: tuple[str, ...], lords: set[str]) -> None:
    state = game.start(make_settings(game.rulebook, 3, None, variants))
    settle(state, Random(2))
    assert len(state.display) == 5
    assert len(state.provinces) == 6
    assert len(state.gone) == 15
    for text in (3, 2, 1):
        play(state, next(move for move in state.agenda[-1].legal(state) if move.count == text))
    run_tasks(state)
    assert {move.lord for move in state.agenda[-1].legal(state)} == lords


def test_c133_a_birth_in_a_reactivation() -> None:
    table = Table([unit(G, A, 1)], rows={G: {1: "S W"}}, display=("fernando", "jane-seymour"), given=gold(1, 1)).play(
        f"r {G} 1"
    )
    assert table.refused("-") == ["birth.mandatory"]
    table.play("b fernando", "a carlos 1", "a alfonso 1", "a johann 1")
    assert table.mine == (0, 0, 1)
    assert table.state.seats[0].rows[0][0].tokens == 2
    assert table.refused(f"r {G} 1") == ["react.gate"]


@pytest.mark.parametrize(("answer", "prestige"), [("no", 1), ("yes", 2)])
def test_c135a_antoine_and_pyotr(answer: str, prestige: int) -> None:
    table = Table(
        [unit("pyotr", "jane-seymour")],
        rulings={"christening-frame": answer},
        rows={"pyotr": {1: "S W"}},
        display=("antoine",),
        given=gold(1, 1),
    ).play("a pyotr 1", "b antoine", "w +wien", "w wien>westfalen")
    assert table.mine == (0, prestige, 0)


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_c135b_ulla_and_solier(answer: str) -> None:
    table = Table(
        [unit("solier", "isabella")],
        [unit("felipe-ii")],
        rulings={"christening-frame": answer},
        rows={"solier": {1: "D M"}},
        display=("ulla",),
        others={1: [[unit("jane-seymour")]]},
        given=gold(0),
    ).play("a solier 1", "b ulla", "c", "p", "-")
    if answer == "yes":
        assert table.refused("m felipe-ii") == []
        return
    assert table.refused("m felipe-ii") == ["marry.cost"]
    table.play("-", "m felipe-ii", "present jane", "marry jane")
    assert table.mine[:2] == (1, 1)
    assert table.of(1)[1] == 2


@pytest.mark.parametrize(("answer", "legal"), [("counts", False), ("collapses", True)])
def test_pitfall_b49_a_gap_in_the_rows(answer: str, legal: bool) -> None:
    from workbench.games.among_nobles.family import tidy

    table = Table(
        [unit("baudouin", "jane-seymour")],
        [unit("henriette")],
        [unit("charles-i", "elisabeth")],
        rulings={"gap-row": answer},
        rows={"charles-i": {1: "D"}},
        display=("marguerite",),
    )
    state = table.state
    state.gone.append(state.seats[0].rows[1].pop().card)
    tidy(state, 0)
    table.play("a charles-i 1")
    assert table.refused("b marguerite") == ([] if legal else ["birth.excuse-row"])


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


def test_c27_the_card_is_passed() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "christian-ii"), (2, "cosimo"), (3, "christian-iv"))}
    table = Table([unit(G, A, 2)], position="upkeep", others=others, given={**gold(0), **decks([], AGE_2, [])})
    settle(table.state, Random(3), table.hear)
    assert [seat.tokens for seat in table.state.seats] == [3, 3, 3, 3]
    assert table.state.seats[0].rows[0][0].tokens == 0
    assert table.state.first == table.state.player == 1


def test_c105_the_last_round() -> None:
    given = {**gold(0), **decks([], [], AGE_3[:3]), "changes": 2}
    table = Table([GEORGE], position="upkeep", display=tuple(AGE_1[:2]), given=given)
    state = table.state
    while (step := settle(state, Random(3), table.hear)) is not None and state.round < 4:
        assert (len(state.display), state.pending, state.changes) == (5, True, 2)
        play(state, step.legal(state)[-1], table.hear)
    assert (state.over, state.changes, state.round, len(state.display)) == (True, 3, 3, 5)


def test_c111_the_bride_stands_in_his_row() -> None:
    table = Table(
        [GEORGE],
        [unit("fernando")],
        rows={G: {4: "M"}},
        others={1: [[unit("cosimo")], [unit("isabella")]]},
        given=gold(2),
    ).play(f"a {G} 4", "m fernando", "present isabella", "marry isabella")
    assert table.family() == [[f"{G}+{A}"], ["fernando+isabella"]]
    assert len(table.family(1)) == 2
    assert table.of(1)[:2] == (2, 4)


def test_c125_females_may_act() -> None:
    table = Table([GEORGE], [unit("jane-seymour")], rows={"jane-seymour": {2: "P"}}).play("a jane-seymour 2", "p")
    assert table.mine[1] == 1
    assert table.state.seats[0].rows[1][0].tokens == 1


def test_c129_a_married_male_is_an_heir() -> None:
    others = {seat: [[unit(card)]] for seat, card in ((1, "christian-ii"), (2, "cosimo"), (3, "christian-iv"))}
    given = {**gold(0), **decks([], AGE_2, [])}
    table = Table(
        [GEORGE], [unit("fernando", "elisabeth"), unit("jane-seymour")], position="change", others=others, given=given
    ).run()
    assert table.family() == [["fernando+elisabeth", "jane-seymour"]]
    assert not table.told("gen.no-heir")


def test_c131_prestige_is_secret() -> None:
    table = Table([GEORGE], given={**gold(4, 2), "seats.0.prestige": 9})
    other, own = view(table.state, 1).seats[0], view(table.state, 0).seats[0]
    assert (other.gold, other.armies, own.prestige) == (4, 2, 9)
    assert isinstance(other.prestige, Hidden)
    table = Table([GEORGE], variants=("open-prestige",), given={"seats.0.prestige": 9})
    assert view(table.state, 1).seats[0].prestige == 9
