"""What the list of moves says of costs and gains is what happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.among_nobles.givens import AGE_1, AGE_2, AGE_3, G
from tests.games.among_nobles.table import GEORGE, Table, unit
from workbench.games.among_nobles import game
from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.words import gains
from workbench.session.reading import read_move

ALL = (*AGE_1, *AGE_2, *AGE_3)
FEMALES = [card for card in ALL if card not in MALE]


def details(table: Table, text: str) -> tuple[str, ...]:
    move, _ = read_move(game, table.state, text)
    found: tuple[str, ...] = table.state.agenda[-1].describe(table.state, move).details
    return found


def difference(before: tuple[int, int, int], after: tuple[int, int, int]) -> str:
    gold, prestige, armies = (late - early for early, late in zip(before, after, strict=True))
    return gains(prestige, gold, armies)


def court(bride: str, **options: Any) -> Table:
    """Fernando is at court; Ben is to present the bride."""
    gold = 3 if bride == "maria-medici" else 0
    table = Table(
        [GEORGE],
        [unit("fernando")],
        rows={G: {4: "M"}, "fernando": {1: "P"}},
        others={1: [[unit(bride, gold=gold)]]},
        given={"seats.0.gold": 4},
        **options,
    )
    return table.play(f"a {G} 4", "m fernando")


@pytest.mark.parametrize("rulings", [{}, {"medici-points": "three"}, {"marry-upfront": "pay-after"}], ids=str)
@pytest.mark.parametrize("bride", FEMALES)
def test_a_bride_brings_what_the_lists_of_both_players_say(bride: str, rulings: dict[str, str]) -> None:
    table = court(bride, rulings=rulings)
    before, said = table.of(1), details(table, f"present {bride}")
    table.play(f"present {bride}")
    at_once, shown = difference(before, table.of(1)), table.of(1)
    assert [part for part in said if part.endswith("at once")] == ([f"{at_once} at once"] if at_once else [])
    mine, said_to_groom = table.mine, details(table, f"marry {bride}")
    table.play(f"marry {bride}")
    theirs = difference(shown, table.of(1))
    assert f"{theirs} if taken" in said
    assert f"{theirs} for Ben" in said_to_groom
    due = 2 if rulings.get("marry-upfront") == "pay-after" else 0
    assert [part for part in said_to_groom if part == "2 gold"] == ["2 gold"] * (due > 0)
    dowry = table.mine[0] - mine[0] + due
    assert [part for part in said_to_groom if part.startswith("+") and part.endswith("gold")] == (
        [f"+{dowry} gold"] if dowry else []
    )
    assert ("her 3 gold for Ann" in said) == (dowry == 3)


FOLLOWS = {
    "antoine": "a warfare action, free of cost",
    "maria-medici": "a dowry of 3 gold",
    "leonor": "+1 action token",
    "pompadour": "an unmarried character may act",
    "charlotte": "up to 2 armies of opponents go home",
    "ulla": "commerce, piety, warfare, marriage",
}
LATE = ("antoine", "pompadour", "ulla")


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("child", [card for card in ALL if card != "henriette"])
def test_a_birth_brings_what_the_list_says(child: str, late: bool) -> None:
    table = Table(
        [unit("henriette")],
        rows={"henriette": {1: "E P"}},
        rulings={"christening-nesting": "after-series" if late else "at-once"},
        shields={child: 2},
        display=(child,),
        given={"seats.0.gold": 3, "provinces.wien.armies.1": 1},
    ).play("a henriette 1")
    said, tokens = details(table, f"b {child}"), table.state.seats[0].bonus
    table.play(f"b {child}")
    gold, _, armies = table.mine
    cost = 1 if child in MALE else 0
    assert said[1:3] == ("1 gold" if cost else "free", f"+{armies} armies")
    assert said[0].startswith("son, " if cost else "daughter, ")
    gain = gold - 3 + cost
    when = "after the series " if late and child in LATE else "then "
    follows = f"+{gain} gold" if gain else FOLLOWS.get(child, "")
    assert said[3:] == ((when + follows,) if follows else ())
    assert (table.state.seats[0].bonus > tokens) == (follows == "+1 action token")
    waits = table.step in ("Warfare", "FreeActivation", "SendHome", "Commerce")
    assert waits == (child in FOLLOWS and child not in ("maria-medici", "leonor") and when == "then ")


@pytest.mark.parametrize(
    ("child", "said"),
    [pytest.param("fernando", "+2 armies", marks=pytest.mark.rule("char.charles-i")), ("jane-seymour", "+1 army")],
)
def test_a_son_of_charles_brings_his_army_as_well(child: str, said: str) -> None:
    table = Table(
        [unit("charles-i", "isabel")],
        rows={"charles-i": {1: "E"}},
        shields={child: 1},
        display=(child,),
        given={"seats.0.gold": 1},
    ).play("a charles-i 1")
    assert details(table, f"b {child}")[2] == said
    table.play(f"b {child}")
    assert gains(army=table.mine[2]) == said


@pytest.mark.parametrize(
    ("answer", "said", "mine"),
    [("family", ("+3 gold",), (3, 0, 0)), ("bank", (), (0, 0, 0)), ("full", ("+3 prestige, +3 gold",), (3, 3, 0))],
)
@pytest.mark.rule("ruling.medici-rescue")
def test_the_new_heads_bride_brings_what_the_ruling_says(answer: str, said: tuple[str, ...], mine: Any) -> None:
    table = Table(
        [unit("jane-seymour")],
        [unit("maria-medici", gold=3), unit("isabel")],
        position="change",
        rulings={"medici-rescue": answer},
        given={"decks.1.pile.layers": [{"cards": ["felipe-ii"]}]},
    )
    table.ticks(7).play("=felipe-ii")
    assert details(table, "marry maria-medici")[1:] == said
    table.play("marry maria-medici")
    assert table.mine == mine


# ---------------------------------------------------------------------------------------------- who may act, and how


def described(table: Table, text: str) -> tuple[str, tuple[str, ...], str]:
    move, _ = read_move(game, table.state, text)
    found = table.state.agenda[-1].describe(table.state, move)
    return found.label, found.details, found.group


ROWS = {
    "fernando": {1: "C E", 2: "M E", 3: "H I P"},
    "felipe-ii": {1: "I C"},
    "henry-viii": {1: "I P", 2: "M I"},
    "henriette": {1: "S"},
    "mary-scots": {1: "I"},
    "howe": {1: "I D"},
}


@pytest.mark.parametrize(
    ("move", "boxes"),
    [
        ("a fernando 1", "commerce, birth of a son or daughter (not while unmarried)"),
        ("a fernando 2", "marriage, birth of a son or daughter (if he marries first)"),
        ("a fernando 3", "hire, intrigue (does nothing), piety"),
        ("a fernando 4", "no boxes"),
        ("a felipe-ii 1", "intrigue, commerce"),
        ("a henry-viii 1", "intrigue (does nothing), piety"),
        ("a henry-viii 2", "marriage, intrigue (if he marries first)"),
        ("a henriette 1", "birth of a son"),
        ("a mary-scots 1", "intrigue"),
        ("a howe 1", "intrigue (does nothing), birth of a daughter (not while unmarried)"),
    ],
)
def test_idle_boxes_are_named_as_such(move: str, boxes: str) -> None:
    table = Table([unit(card) for card in ROWS], rows=ROWS).run()
    assert described(table, move)[1] == (boxes,)


@pytest.mark.rule("ruling.wedding-then-birth")
def test_a_wedding_that_opens_no_birth_promises_none() -> None:
    rulings = {"wedding-then-birth": "fixed-at-start"}
    table = Table(
        [unit("fernando")], rows=ROWS, rulings=rulings, others={1: [[unit("howe")]]}, given={"seats.0.gold": 2}
    )
    table.run()
    said = described(table, "a fernando 2")[1]
    assert said == ("marriage, birth of a son or daughter (not while unmarried)",)
    table.play("a fernando 2", "m fernando", "present howe", "marry howe")
    assert table.told("ruling.wedding-then-birth")


@pytest.mark.parametrize("series", [0, 5, 9])
def test_there_are_four_series(series: int) -> None:
    table = Table([unit("fernando"), unit("jane-seymour")], rows=ROWS).run()
    for text, name in ((f"a fernando {series}", "Fernando"), (f"a jane {series}", "Jane")):
        assert described(table, text) == (f"{name}, series {series}", ("there are four series",), "")


def test_a_substitute_does_not_act_again() -> None:
    table = Table([unit("edward-vi", None, 1), unit("jane-seymour")], rows={"jane-seymour": {1: "P C"}}).run()
    group = "In place of Edward VI"
    assert described(table, "r edward-vi>jane 1") == (
        "Jane for another token on Edward VI, series 1",
        ("piety, commerce",),
        group,
    )
    assert described(table, "a edward-vi>jane 1") == ("Jane for Edward VI, series 1", ("piety, commerce",), group)
    assert described(table, "r edward-vi 1") == ("Edward VI again, series 1", ("no boxes",), "Reactivate")


@pytest.mark.parametrize(("answer", "boxes"), [("full", "warfare, piety, commerce"), ("leftmost", "warfare")])
def test_carews_extra_activation_lists_the_boxes_that_follow(answer: str, boxes: str) -> None:
    table = Table([unit("carew")], rows={"carew": {1: "I", 2: "W P C"}}, rulings={"carew-full": answer})
    table.play("a carew 1", "i again")
    assert described(table, "a carew 2") == ("Nicholas, series 2", (boxes,), "Activate")
