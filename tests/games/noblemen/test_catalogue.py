"""The worked examples of the rulebook and the catalogue's cases, played through the kernel alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.noblemen.randomly import GAME
from workbench.kernel import Chance, Choice, Listener, make_settings, view
from workbench.kernel.play import legal_moves, play, tick, verdict, waiting
from workbench.kernel.visibility import Hidden
from workbench.kernel.worlds import missing_pieces
from workbench.session.edits import edited
from workbench.session.reading import read_move

FARM = {"1,0": "F", "2,0": "F", "1,1": "F", "2,1": "F"}
FOREST = dict.fromkeys(FARM, "W")
GARDEN = dict.fromkeys(FARM, "N")


def estate(**kinds: str) -> dict[str, str]:
    """An Estate from lists of cells by tile: estate(F="1,0 2,0", M="0,1")."""
    cells = {"0,0": "M"}
    for tile, text in kinds.items():
        cells |= dict.fromkeys(text.split(), tile)
    return cells


def table(given: dict[str, Any], position: str = "turn", players: int = 3, **rulings: str) -> Any:
    """A position with edits; tiles named nowhere are in the bag, cards under the stack, structures in the supply."""
    settings = make_settings(
        GAME.rulebook, players, {name.replace("_", "-"): answer for name, answer in rulings.items()}
    )
    state = GAME.positions[position](settings)
    if given:
        state = edited(GAME, state, given)
    for kind in ("castle", "chapel", "palace"):
        built = sum(there == kind for seat in state.seats for there in seat.structures.values())
        total = {"castle": 15, "chapel": 15, "palace": 12}[kind]
        setattr(state.supply, f"{kind}s", total - built - getattr(state.board, f"{kind}s"))
    state.board.bribes = (
        20 - sum(seat.bribes for seat in state.seats) if "board.bribes" not in given else state.board.bribes
    )
    if "bag" not in given:
        state.bag = []
        for tile in missing_pieces(GAME, state)["tile"]:
            state.bag.append(tile)
    cards = list(state.stack)
    for seat in state.seats:
        for card in (*seat.cards, *seat.looking):
            cards.remove(card)
    if "stack.layers" not in given:
        state.stack.layers[0].cards[:] = cards
    return settle(state)


def settle(state: Any, hear: Any = None) -> Any:
    """Run on to the next choice; draws are made at random."""
    while (step := waiting(state)) is not None and not isinstance(step, Choice):
        if isinstance(step, Chance):
            play(state, step.sample(state, Random(0)))
        else:
            tick(state, hear or Listener())
    return state


def make(state: Any, *moves: str, run: bool = True) -> Any:
    """Play moves and forced outcomes."""
    for text in moves:
        move, seat = read_move(GAME, state, text)
        found = verdict(state, move, seat)
        assert found.legal, (text, [item.rule for item in found.objections])
        play(state, move)
        while waiting(state) is not None and not isinstance(waiting(state), (Choice, Chance)):
            tick(state, Listener())
    return settle(state) if run else state


def refused(state: Any, text: str, seat: int | None = None) -> list[str]:
    """The rules that forbid a move."""
    move, named = read_move(GAME, state, text)
    return [item.rule for item in verdict(state, move, named if seat is None else seat).objections]


def test_c01_setup_for_four() -> None:
    state = GAME.start(make_settings(GAME.rulebook, 4))
    settle(state)
    make(state, "take F3 W3 N2 M1", *["take F3 W3 N3 M3"] * 3)
    while (step := waiting(state)) is not None and type(step).__name__ == "KeepScandal":
        make(state, str(legal_moves(state)[0]))
    assert (state.board.castles, state.board.chapels, state.board.palaces) == (4, 4, 3)
    assert (state.supply.castles, state.supply.chapels, state.supply.palaces) == (7, 11, 9)
    assert [seat.money for seat in state.seats] == [10, 11, 12, 13]
    assert state.queen == 3
    assert len(state.bag) == 150
    assert len(state.stack) == 31
    assert [len(seat.hand) for seat in state.seats] == [12] * 4
    assert state.supply.titles == {"duke": 1, "marquess": 1, "earl": 1, "viscount": 2, "baron": 0}
    assert (state.turn.seat, state.round, state.decade) == (0, 0, 1)


def test_c03_limits_of_the_first_choice() -> None:
    state = settle(GAME.start(make_settings(GAME.rulebook, 3)))
    assert refused(state, "take F4 W3 N3 M2") == ["setup.hand-choice"]
    assert len(state.bag) == 199
    make(state, "take -", "take -", "take -")
    assert len(state.bag) == 163


def test_c05_palace_on_the_first_turn() -> None:
    state = table({"seats.0.money": 10, "round": 0}, players=4)
    make(state, "B pa 0,0", ".", *["G", "."] * 4)
    assert [seat.vp for seat in state.seats] == [3, 1, 1, 1]
    assert state.seats[0].money == 4
    assert (state.round, state.queen, state.supply.castles, state.board.palaces) == (2, 0, 8, 2)


@pytest.mark.parametrize(("areas", "pounds"), [("overlap", 7), ("disjoint", 5), ("disjoint-best", 5)])
def test_c07_two_farms_in_one_action(areas: str, pounds: int) -> None:
    state = table({"seats.0.estate": estate(F="1,0 2,0 1,1"), "seats.0.hand": ["F"] * 3}, area_overlap=areas)
    make(state, "A", "F2,1", "F3,0", "F3,1")
    assert state.seats[0].money == pounds


def test_c09_c11_c13_laying() -> None:
    state = make(table({"seats.0.hand": ["W", "W", "M"]}), "A")
    assert refused(state, "W1,1") == ["expand.adjacent"]
    assert "ruling.zero-quantity" in refused(state, "stop")
    assert refused(state, "N1,0") == ["expand.up-to-three"]
    assert refused(state, "W0,0") == ["expand.empty-cell"]
    make(state, "W1,0", "W1,1", run=False)
    assert len(state.seats[0].hand) == 1
    make(state, "M0,1", "w")
    assert len(state.seats[0].hand) == 2
    assert "expand.up-to-three" in refused(state, "F2,0")


def test_c15_the_bag_runs_short() -> None:
    state = table({"seats.0.estate": estate(W="1,0 2,0 1,1"), "seats.0.hand": ["W", "W"]})
    state.seats[1].hand, state.bag = [*state.seats[1].hand, *state.bag[2:]], state.bag[:2]
    make(state, "A", "W2,1", "W3,0", "stop", "w")
    assert (len(state.bag), len(state.seats[0].hand)) == (0, 2)


def test_c17_a_garden_brings_the_queen_in_mid_action() -> None:
    state = table({"round": 2, "queen": 1, "seats.0.estate": estate(N="1,0 2,0 1,1"), "seats.0.hand": ["F", "N", "M"]})
    make(state, "A", "N2,1")
    assert state.queen == 0
    assert "expand.garden" in refused(state, "no Q")
    make(state, "F3,0", "M0,1", ".")
    assert (state.seats[0].vp, state.seats[0].money, state.round, state.turn.seat) == (1, 1, 3, 1)


def test_c19_ladder_and_reduction() -> None:
    given = {"seats.0.title": "marquess", "seats.0.money": 10, "seats.0.estate": estate(F="1,0 3,0", M="2,0 4,0")}
    state = make(table(given, players=4), "B ca 2,0", "no man")
    assert (state.seats[0].money, state.board.castles) == (8, 3)
    state = table({**given, "board.castles": 3, "seats.0.money": 8}, players=4)
    assert "castle.cheapest" in refused(state, "B ca 2,0 at 7")
    make(state, "B ca 2,0")
    assert state.seats[0].money == 5


def test_c21_c25_c95_raids() -> None:
    given = {
        "seats.0.money": 3,
        "seats.0.estate": estate(M="2,0", F="1,0"),
        "seats.1.estate": {**estate(), **FARM},
        "seats.1.money": 10,
    }
    assert refused(table(given, players=4), "B ca 2,0") == ["build.afford"]
    state = make(table({**given, "seats.0.money": 4}, players=4), "B ca 2,0")
    assert [str(move) for move in legal_moves(state)] == ["+B:farm@1,0", "no man"]
    assert refused(state, "+B:farm@3,0") == ["men.target"]
    make(state, "+B:farm@1,0")
    assert (state.seats[0].money, state.seats[1].money, state.seats[0].men) == (2, 8, ["B:farm@1,0"])
    assert "men.stay" in refused(state, "home B:farm@1,0", 1)


@pytest.mark.parametrize(
    ("hand", "gives", "left"), [(["F", "N", "M"], "gives NM", ["F"]), (["W"], "gives W", []), ([], "", [])]
)
def test_c23_raid_on_a_forest(hand: list[str], gives: str, left: list[str]) -> None:
    given = {
        "seats.0.money": 9,
        "seats.0.estate": estate(M="2,0", F="1,0"),
        "seats.1.estate": {**estate(), **FOREST},
        "seats.1.hand": hand,
    }
    state = make(table(given), "B ca 2,0", "+B:forest@1,0")
    if gives:
        assert type(waiting(state)).__name__ == "GiveTiles"
        assert isinstance(view(state, 2).seats[1].hand, Hidden)
        make(state, gives)
    assert (state.seats[1].hand, len(state.seats[0].hand)) == (left, len(hand) - len(left))
    assert state.seats[0].men == ["B:forest@1,0"]


def test_c27_c29_palace_and_chapels() -> None:
    state = table({"seats.0.structures": {"0,0": "palace"}, "seats.0.estate": estate(M="1,0 0,1"), "seats.0.money": 20})
    assert "palace.need-castle" in refused(state, "B pa 1,0")
    given = {"seats.0.estate": estate(M="1,0 2,0 2,1 3,0"), "seats.0.money": 20}
    state = make(table(given), "B ch 1,0")
    make(state, str(legal_moves(state)[0]))
    state.turn.action = ""
    settle(state)
    assert refused(state, "B ch 2,1") == ["chapel.apart"]
    assert refused(state, "B ch 2,0") == ["chapel.apart"]
    assert "chapel.meadow" in refused(state, "B ch 0,0")
    assert refused(state, "B ch 3,0") == []


def test_c31_a_chapels_card_played_at_once() -> None:
    state = table(
        {
            "seats.0.money": 9,
            "seats.0.estate": estate(M="1,0"),
            "seats.1.cards": ["Tribute", "Tribute"],
            "seats.2.cards": ["Whitehall"],
        }
    )
    make(state, "B ch 1,0", "=Dowry", "=Liaison", "=Blackmail", "keep Dowry", "k Dowry")
    assert len(state.stack) == 32
    assert list(state.stack)[-3:] == ["Liaison", "Blackmail", "Dowry"]
    assert (len(state.seats[0].hand), state.turn.card) == (4, "Dowry")


def test_c33_c35_follies() -> None:
    farms = estate(F="1,0 2,0 1,1 2,1 -2,0 -1,0 -2,1 -1,1", M="0,1")
    state = make(table({"seats.0.money": 12, "seats.0.estate": farms}), "B fo farms 0,1")
    assert (state.seats[0].money, state.seats[0].vp, len(state.board.follies)) == (0, 12, 3)
    assert set(
        refused(table({"seats.0.money": 12, "seats.0.estate": {**FARM, "0,0": "M", "0,1": "M"}}), "B fo farms 0,1")
    ) == {
        "folly.farms",
        "folly.areas",
    }
    state = table({"seats.0.money": 11, "seats.0.estate": farms})
    assert refused(state, "B fo farms 0,1") == ["build.afford"]
    state.seats[0].title = "earl"
    assert refused(state, "B fo farms 0,1") == []
    state.board.follies.remove("farms")
    assert refused(state, "B fo farms 0,1") == ["folly.proper"]


def test_c37_bribes() -> None:
    state = table({"seats.0.money": 12})
    assert "bribe.take" in refused(state, "C 6")
    make(state, "C 5")
    assert (state.seats[0].money, state.seats[0].vp, state.board.bribes) == (2, 5, 15)


def test_c39_the_worked_tax_example() -> None:
    given = {
        "seats.0.estate": estate(F="1,0 2,0 1,1 2,1 3,0 4,0 5,0"),
        "seats.1.estate": {**estate(), **FARM},
        "seats.0.men": ["B:farm@1,0"],
        "seats.0.bribes": 1,
    }
    state = make(table(given), "D 0")
    assert (state.seats[0].money, state.seats[0].taxed, state.seats[0].bribes) == (11, True, 1)


def test_the_worked_example_of_new_lands() -> None:
    given = {
        "seats.0.estate": estate(W="1,0 2,0 1,1 2,1 3,0 4,0 5,0"),
        "seats.1.men": ["A:forest@1,0"],
        "seats.0.bribes": 3,
    }
    state = make(table(given), "E 3")
    assert len(state.seats[0].hand) == 10


def test_c43_new_lands_through_an_own_man() -> None:
    given = {
        "seats.0.estate": {**estate(), **FOREST},
        "seats.1.estate": {**estate(), **FOREST},
        "seats.0.men": ["B:forest@1,0"],
    }
    state = make(table(given), "E 0")
    assert len(state.seats[0].hand) == 8
    state.turn.action = ""
    assert refused(state, "E 0") == ["acquire.once"]


def test_the_worked_expansion_example() -> None:
    """Two Woods and a Fountain complete a Forest: 2 + 2 tiles, no money."""
    given = {"seats.0.estate": estate(F="0,1 0,2", W="1,0 1,1", N="-1,0 -1,1"), "seats.0.hand": ["W", "W", "N"]}
    state = make(table(given), "A", "W2,0", "W2,1", "N-2,0", "w")
    assert (len(state.seats[0].hand), state.seats[0].money) == (4, 0)


def test_c45_the_worked_donation_example() -> None:
    state = table({"church": ["F", "F", "F", "N", "N", "M", "M"], "seats.0.hand": ["F", "F", "W", "W", "W", "N"]})
    assert refused(state, "F F") == ["donate.limit"]
    make(state, "F W", "F W", "F W", "F N", "stop")
    assert (state.seats[0].vp, state.seats[0].hand) == (4, ["F", "F"])


def test_c47_to_c53_turn_and_cards() -> None:
    state = make(table({}), "G")
    assert refused(state, "C 1")[0] == "turn.one-action"
    state = table({"seats.0.hand": ["F", "F"], "seats.0.cards": ["Tribute"], "turn.seat": 0})
    make(state, "G", ".")
    assert refused(state, "A: k Tribute") == ["turn.own-turn-only"]
    assert refused(state, "A: t FF>W") == ["turn.own-turn-only"]
    given = {"seats.0.cards": ["Tribute"], "seats.0.estate": estate(M="2,0", F="1,0")}
    state = make(table(given, players=4), "k Tribute", "B ca 2,0")
    assert (state.seats[0].money, len(state.stack), list(state.stack)[-1]) == (1, 35, "Tribute")
    state = make(table({"church": ["F"] * 3, "seats.0.hand": ["F"] * 5, "seats.0.cards": ["Vicar"]}), "k Vicar")
    make(state, *["back F"] * 4)
    assert refused(state, "back F") == ["card.vicar"]
    assert (state.seats[0].vp, state.seats[0].hand) == (4, ["F"])


@pytest.mark.parametrize(("tokens", "taken"), [(20, 2), (1, 1), (0, 0)])
def test_c55_secret_marriage(tokens: int, taken: int) -> None:
    state = table({"seats.0.cards": ["Marriage"], "seats.1.bribes": 20 - tokens, "board.bribes": tokens})
    make(state, "k Marriage")
    assert (state.seats[0].vp, state.seats[0].bribes, state.seats[0].money) == (2, taken, 0)


def test_c57_c59_cards() -> None:
    state = make(table({"seats.0.cards": ["Whitehall"]}), "G", "k Whitehall", ".")
    assert (state.seats[0].vp, state.round, state.queen) == (2, 2, 0)
    state = table({"seats.0.cards": ["Blackmail", "Intrigue", "Liaison"]})
    for card in ("Blackmail", "Intrigue", "Liaison"):
        assert refused(state, f"k {card}") == [f"card.{card.casefold()}"]


def line(count: int) -> str:
    return " ".join(f"{x},0" for x in range(1, count + 1))


def test_the_worked_ball_example_and_c61() -> None:
    """Karsten counts 10, Britta 9, Frank 9 and pays two for 11, Paul 1."""
    given = {
        "queen": 0,
        "seats.0.estate": estate(N=line(10)),
        "seats.1.estate": estate(N=line(9)),
        "seats.2.estate": estate(N="1,0 2,0 1,1 2,1 3,0"),
        "seats.2.structures": {"0,0": "palace"},
        "seats.2.bribes": 1,
        "seats.2.cards": ["Tribute"],
        "seats.3.estate": estate(N=line(1)),
    }
    state = make(table(given, "ball", 4), "P -", "P -", "P b1", "P Tribute", "P -", "P -")
    assert [seat.prestige for seat in state.seats] == [10, 9, 11, 1]
    make(state, "T marquess", "T earl", "T viscount", "T baron")
    assert [seat.vp for seat in state.seats] == [3, 1, 5, 0]
    state = make(table(given, "ball", 4), "P -", "P -", "P -", "P -")
    assert [seat.prestige for seat in state.seats] == [10, 9, 8, 1]
    make(state, "T marquess", "T earl", "T viscount", "T baron")
    assert [seat.vp for seat in state.seats] == [5, 3, 1, 0]
    assert (state.round, state.turn.seat) == (5, 1)


@pytest.mark.parametrize(("value", "second"), [("space", 1), ("value", 3), ("mixed", 3)])
def test_c63_pushed_below_a_minimum(value: str, second: int) -> None:
    given = {
        "queen": 0,
        **{f"seats.{seat}.estate": estate(N=line(count)) for seat, count in enumerate((6, 6, 3, 1, 0))},
    }
    state = make(table(given, "ball", 5, prestige_value=value, title_lower="highest"), *["P -"] * 5)
    assert [seat.vp for seat in state.seats] == [3, second, 1, 0, 0]


def test_c65_blackmail_makes_a_duke() -> None:
    given = {
        "queen": 0,
        "seats.0.estate": {**estate(), **GARDEN},
        "seats.0.cards": ["Blackmail", "Blackmail", "Tribute"],
        "seats.0.bribes": 2,
    }
    state = table(given, "ball", 4)
    before = len(state.stack)
    make(state, "P Blackmail", "P Blackmail", "P Tribute", "P b2", *["P -"] * 4, "T duke")
    assert (state.seats[0].title, len(state.stack), state.seats[0].money) == ("duke", before + 3, 0)


def test_c69_occupied_gardens_in_the_count() -> None:
    given = {
        "queen": 0,
        "seats.0.estate": estate(N="1,0 2,0 3,0 1,1 2,1 3,1"),
        "seats.1.men": ["A:garden@1,0"],
        "seats.1.structures": {"0,0": "palace"},
    }
    state = make(table(given, "ball"), "P -", "P -", "P -")
    assert state.ball.totals == [8, 4, 0]


def test_c71_the_worked_scoring_example_and_c73() -> None:
    cells = {f"{x},{y}": "F" for x in range(-2, 7) for y in range(-2, 3)}
    structures = {
        "0,0": "palace",
        "3,0": "castle",
        "6,0": "castle",
        "-1,-1": "chapel",
        "1,1": "chapel",
        "4,-1": "chapel",
        "6,-1": "chapel",
        "2,2": "folly",
    }
    cells |= dict.fromkeys(structures, "M")
    given = {
        "seats.0.estate": cells,
        "seats.0.structures": structures,
        "board.follies": ["forests", "farms", "gardens"],
    }
    state = table(given, "scoring")
    assert [seat.vp for seat in state.seats] == [13, 0, 0]
    cells = {**estate(F="1,0 0,1 -1,1 -1,0 -1,-1 0,-1", M="1,-1")}
    state = table({"seats.0.estate": cells, "seats.0.structures": {"0,0": "castle", "1,-1": "chapel"}}, "scoring")
    assert state.seats[0].vp == 0


def test_c75_c77_a_new_decade() -> None:
    given = {
        "round": 11,
        "queen": 1,
        "seats.0.taxed": True,
        "seats.0.acquired": True,
        "seats.1.taxed": True,
        "seats.0.title": "earl",
        "supply.titles.earl": 0,
        "supply.titles.baron": 0,
    }
    state = table(given, "decade")
    order = []
    while type(waiting(state)).__name__ == "KeepScandal":
        order.append(waiting(state).seat)  # type: ignore[union-attr]
        make(state, str(legal_moves(state)[0]))
    assert order == [1, 2, 0]
    assert (state.decade, state.round, state.turn.seat, state.queen) == (2, 0, 2, 1)
    assert not any(seat.taxed or seat.acquired for seat in state.seats)
    castles = {f"{x},0": "castle" for x in range(0, 6, 2)}
    land = {f"{x},0": "M" for x in range(6)}
    given = {
        f"seats.{seat}.{what}": value
        for seat in range(4)
        for what, value in (("structures", castles), ("estate", land))
    }
    state = table({**given, "decade": 2, "board.castles": 0}, "decade", 4)
    assert (state.board.castles, state.supply.castles) == (3, 0)


def test_c79_c81_the_end() -> None:
    given = {
        "seats.0.vp": 48,
        "seats.1.vp": 50,
        "seats.2.vp": 44,
        "seats.0.cards": ["Liaison", "Liaison", "Tribute"],
        "seats.2.cards": ["Liaison"],
    }
    state = table(given, "end")
    assert [seat.vp for seat in state.seats] == [54, 50, 47]
    assert (state.over, state.winners) == (True, [0])
    state = make(table({"decade": 3, "round": 10, "queen": 0}), "G", ".")
    assert (state.over, state.round, state.seats[0].vp) == (True, 11, 2)


def test_b13_ties() -> None:
    given = {
        "seats.0.vp": 50,
        "seats.0.money": 7,
        "seats.1.vp": 50,
        "seats.1.money": 7,
        "seats.2.vp": 50,
        "seats.2.money": 3,
    }
    assert GAME.outcome(table(given, "end")).winners == (0, 1)
    given |= {"seats.2.money": 7, "seats.0.money": 3}
    assert GAME.outcome(table(given, "end")).winners == (1, 2)


def test_b17_a_reduction_larger_than_the_price() -> None:
    given = {"seats.0.title": "duke", "seats.0.money": 0, "seats.0.estate": estate(M="1,0"), "supply.titles.duke": 0}
    state = make(table(given, players=5), "B ch 1,0")
    assert state.seats[0].money == 0


def test_c83_c85_the_lock_and_three_moves_in_one_circle() -> None:
    given = {
        "round": 10,
        "queen": 2,
        "seats.0.money": 9,
        "seats.0.estate": estate(M="2,0", F="1,0"),
        "seats.2.estate": {**estate(), **GARDEN},
    }
    state = make(table(given), "B ca 2,0", "+C:garden@1,0")
    assert state.queen == 2
    given = {
        "round": 0,
        "seats.0.cards": ["Whitehall"],
        "seats.1.estate": estate(N="1,0 2,0 1,1"),
        "seats.1.hand": ["N"],
        "seats.3.money": 10,
    }
    state = make(table(given, players=4), "k Whitehall", "G", ".", "A", "N2,1", "stop", ".", "G", ".", "B pa 0,0", ".")
    assert (state.round, [seat.vp for seat in state.seats]) == (3, [2, 1, 1, 1])


def test_c87_the_queen_may_be_refused_under_may() -> None:
    given = {"round": 8, "queen": 1, "seats.0.estate": estate(N="1,0 2,0 1,1"), "seats.0.hand": ["N"]}
    state = make(table(given, queen_mandatory="may"), "A", "N2,1", "no Q", "stop", ".")
    assert (state.queen, state.round) == (1, 8)


def test_c89_who_sees_what() -> None:
    state = table({"seats.0.hand": ["F", "W"], "seats.1.hand": ["F", "W"], "seats.0.money": 3})
    seen = view(state, 1)
    assert isinstance(seen.seats[0].hand, Hidden)
    assert seen.seats[0].hand.count is None
    assert isinstance(seen.seats[0].money, Hidden)
    assert isinstance(seen.bag, Hidden)
    assert seen.bag.count is None
    assert seen.seats[1].hand == ("F", "W")
    assert len(view(state, 0).bag) == len(state.bag)
    state.seats[0].hand.pop()
    assert isinstance(view(state, 0).bag, Hidden)


def test_c93_a_ball_lies_between_turns() -> None:
    given = {"seats.0.hand": ["F", "F"], "seats.0.cards": ["Dowry"], "queen": 0, "round": 3}
    state = make(table(given), "G", ".")
    assert type(waiting(state)).__name__ == "CountPrestige"
    assert refused(state, "t FF>W") == ["turn.own-turn-only"]
    assert refused(state, "k Dowry") == ["turn.own-turn-only"]
    make(state, "P Dowry", "P -")
    assert state.ball.totals == [1]


def test_c101_two_structures_in_one_turn() -> None:
    given = {
        "seats.0.money": 20,
        "seats.0.vp": 7,
        "seats.0.cards": ["Inheritance"],
        "seats.0.estate": estate(F="1,0", M="2,0 3,0"),
    }
    state = make(table(given, players=4), "B ch 3,0")
    make(state, str(legal_moves(state)[0]))
    assert "build.one" in refused(state, "B ca 2,0")
    make(state, "k Inheritance 2,0")
    assert (state.seats[0].money, state.seats[0].vp, state.board.castles) == (17, 7, 3)


def test_b45_titles_go_back_before_they_are_taken() -> None:
    given = {
        "queen": 0,
        "seats.0.title": "duke",
        "seats.1.title": "marquess",
        "supply.titles.duke": 0,
        "supply.titles.marquess": 0,
        "seats.0.estate": estate(N=line(14)),
        "seats.1.estate": estate(N=line(15)),
        "seats.2.estate": estate(N=line(3)),
    }
    state = make(table(given, "ball", title_lower="highest"), *["P -"] * 3)
    assert [seat.title for seat in state.seats] == ["marquess", "duke", "viscount"]
    assert state.supply.titles["earl"] == 1
