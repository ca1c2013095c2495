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
