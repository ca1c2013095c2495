"""Characters of age III."""

from __future__ import annotations

from typing import Any

from tests.games.among_nobles.givens import ROUND, A, G, at, gold
from tests.games.among_nobles.table import GEORGE, Table, unit


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
