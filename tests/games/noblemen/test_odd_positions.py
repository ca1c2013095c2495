"""Positions that only an edit can make: no raw error anywhere, every defect named, every mend that is offered mends."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

import workbench as wb
from workbench.games.noblemen.settle import settle
from workbench.kernel import Problem, make_settings
from workbench.kernel.play import verdict
from workbench.kernel.registry import find_game
from workbench.session import Session
from workbench.session.edits import edited

GAME = find_game("noblemen")
TURN, BALL, START = "turn", "ball", "start"
COUNTING = {"step": "CountPrestige", "seat": 0}

# name: (position, edit, what a problem says, the mend of that problem)
ODD: dict[str, tuple[str, dict[str, Any], str, dict[str, Any]]] = {
    "a Title by its name": (TURN, {"seats.0.title": "Duke"}, "'Duke' is no Title", {"seats.0.title": "duke"}),
    "a lady's Title": (TURN, {"seats.0.title": "Countess"}, "'Countess' is no Title", {"seats.0.title": "earl"}),
    "a card by its name": (
        TURN,
        {"seats.0.cards": ["Secret Marriage"]},
        "'Secret Marriage' is no Scandal Card",
        {"seats.0.cards": ["Marriage"]},
    ),
    "a strange card": (TURN, {"seats.0.cards": ["Joker"]}, "'Joker' is no Scandal Card", {"seats.0.cards.-": "Joker"}),
    "a tile by its name": (TURN, {"seats.0.estate.1,0": "Field"}, "'Field' on 1,0", {"seats.0.estate.1,0": "F"}),
    "a small tile": (TURN, {"seats.0.estate.1,0": "f"}, "'f' on 1,0 is no tile", {"seats.0.estate.1,0": "F"}),
    "a strange tile": (TURN, {"seats.0.estate.1,0": "X"}, "'X' on 1,0 is no tile", {}),
    "a strange hand": (TURN, {"seats.0.hand": ["X", "F"]}, "'X' is no tile", {"seats.0.hand.-": "X"}),
    "four strange tiles": (
        TURN,
        {f"seats.0.estate.{cell}": "X" for cell in ("1,0", "2,0", "1,1", "2,1")},
        "'X' on 1,0 is no tile",
        {},
    ),
    "a structure by its name": (
        TURN,
        {"seats.0.structures.0,0": "Palace"},
        "'Palace' on 0,0 is no structure",
        {"seats.0.structures.0,0": "palace"},
    ),
    "a strange structure": (
        TURN,
        {"seats.0.structures.0,0": "barn"},
        "'barn' on 0,0 is no structure",
        {"seats.0.structures.-": "0,0"},
    ),
    "a cell with a space": (TURN, {"seats.0.estate.1, 0": "F"}, "'1, 0' is no cell", {"seats.0.estate.-": "1, 0"}),
    "a cell that is none": (TURN, {"seats.0.estate.here": "F"}, "'here' is no cell", {"seats.0.estate.-": "here"}),
    "round 12": (TURN, {"round": 12}, "The Round Counter stands on 12; the spaces are 0 to 11", {"round": 11}),
    "round below nothing": (TURN, {"round": -1}, "The Round Counter stands on -1", {"round": 0}),
    "decade 4": (TURN, {"decade": 4}, "Decade is 4; the most is 3", {"decade": 3}),
    "a Queen of nobody": (TURN, {"queen": 3}, "Seat 3 has the Queen; the seats are 0 to 2", {"queen": 0}),
    "a start of nobody": (TURN, {"start": 8}, "Seat 8 is the Start Player", {"start": 0}),
    "a claim of nobody": (TURN, {"claim": 9, "round": 10}, "Seat 9 claims the Queen", {"claim": None}),
    "a winner of nobody": (TURN, {"winners": [9], "over": True}, "Seat 9 is a winner", {"winners.-": 9}),
    "winners too early": (TURN, {"winners": [1]}, "There are winners, but the game is not over", {"winners": []}),
    "a seat twice": (TURN, {"seats.2.seat": 0}, "Place 2 at the table holds seat 0", {"seats.2.seat": 2}),
    "another seat's turn": (TURN, {"turn.seat": 1}, "played, but it is noted for seat 1", {"turn.seat": 0}),
    "a turn of nobody": (TURN, {"turn.seat": 7}, "The turn is noted for seat 7", {"turn.seat": 0}),
    "no turn": (TURN, {"turn": None}, "A turn of seat 0 is being played, but none is noted", {"turn": {"seat": 0}}),
    "a strange card of the turn": (TURN, {"turn.card": "Joker"}, "The card of the turn is 'Joker'", {"turn.card": ""}),
    "a strange action": (TURN, {"turn.action": "dance"}, "'dance' is no action", {"turn.action": ""}),
    "Titles gone": (TURN, {"supply.titles": {}}, "Title Duke: 0 in all", {"supply.titles.duke": 1}),
    "a strange Title": (TURN, {"supply.titles.king": 1}, "'king' is no Title", {"supply.titles.-": "king"}),
    "Titles below nothing": (TURN, {"supply.titles.duke": -2}, "holds -2 of the Title Duke", {"supply.titles.duke": 1}),
    "too many tokens": (TURN, {"board.bribes": 25}, "Bribe Token: 25 in all, 20 in the game", {}),
    "a tile too many": (TURN, {"seats.0.hand": ["F"]}, "Field: 63 on the table, 62 in the game", {}),
    "a Chapel paired for ever": (
        TURN,
        {"seats.0.paired": {"1,0": "0,0"}},
        "A Chapel is paired, but no structures are being scored",
        {"seats.0.paired": {}},
    ),
    "tiles picked for ever": (TURN, {"seats.0.picked": ["F"]}, "Tiles are kept as picked", {"seats.0.picked": []}),
    "an empty layer": (TURN, {"stack.layers.+": {"cards": []}}, "A layer of the Scandal Cards is empty", {}),
    "a count without a Ball": (TURN, {"agenda.+": COUNTING}, "A step of a Ball waits, but", {"ball": {}}),
    "a Ball without steps": (TURN, {"ball": {}}, "There is a Ball, but no step of it is left", {"ball": None}),
    "step 9 of a Ball": (BALL, {"ball.step": 9}, "The Ball is in step 9", {}),
    "a seat that counted twice": (
        BALL,
        {"ball.counted": [0, 0], "ball.totals": [1, 1]},
        "The seats that have counted are 0, 0",
        {},
    ),
    "totals of nobody": (BALL, {"ball.totals": [3]}, "Seats that have counted: 0; totals kept: 1.", {}),
    "a counter below nothing": (BALL, {"seats.0.prestige": -1}, "Prestige Counter is -1", {"seats.0.prestige": 0}),
    "strange Areas": (TURN, {"seats.0.areas": ["X:farm@1"]}, "Areas follow from the tiles", {"seats.0.areas": []}),
    "a man on nothing": (TURN, {"seats.0.men": ["nowhere"]}, "'nowhere', which is", {"seats.0.men.-": "nowhere"}),
    "a draw from an empty bag": (
        TURN,
        {"bag": [], "agenda.+": {"step": "DrawTiles", "seat": 0, "left": 2, "by": "card.dowry"}},
        "A tile is to be drawn, but the bag is empty",
        {},
    ),
    "a card from an empty stack": (
        TURN,
        {"stack.layers": [], "agenda.+": {"step": "DrawScandal", "seat": 0, "left": 1}},
        "A Scandal Card is to be drawn, but there is none",
        {},
    ),
    "a choice among no cards": (
        TURN,
        {"agenda.+": {"step": "KeepScandal", "seat": 0, "by": "chapel"}},
        "A Scandal Card is to be kept, but none was drawn",
        {},
    ),
}  # fmt: skip


def sitting(position: str, edit: dict[str, Any]) -> Session:
    """A sitting at an edited position of a name."""
    settings = make_settings(GAME.rulebook, ["Ann", "Ben", "Cat"])
    state = GAME.positions[position](settings)
    session = Session(GAME, settings, state, 1)
    session.run()
    session.edit(edit)
    return session


def found(session: Session, said: str) -> Problem:
    fitting = [problem for problem in session.problems() if said in problem.sentence]
    assert fitting, [problem.sentence for problem in session.problems()]
    return fitting[0]


@pytest.mark.parametrize("name", ODD)
def test_every_defect_is_named_and_its_mend_mends_it(name: str) -> None:
    position, edit, said, mend = ODD[name]
    session = sitting(position, edit)
    problem = found(session, said)
    assert problem.mend == mend
    assert problem.rule in ("conservation", "bounds") or GAME.rulebook.cite(problem.rule)
    if mend:
        session.edit(problem.mend)
        assert not [other for other in session.problems() if said in other.sentence]


@pytest.mark.parametrize("name", ODD)
def test_whatever_is_asked_of_an_odd_position_has_an_answer(name: str) -> None:
    position, edit, _, _ = ODD[name]
    session = sitting(position, edit)
    assert repr(session)
    assert str(session.story())
    for seat in (None, 0, 1, 2):
        graph = wb.graph(session.state, seat)
        assert json.loads(json.dumps(dict(graph.nodes(data=True)))) == dict(graph.nodes(data=True))
        for key, node in graph.nodes(data=True):
            assert node["x"] >= 0, key
            assert node["y"] + node["h"] <= graph.graph["height"], key
    assert wb.draw(session.state).labels
    bench = wb.bench(session)
    assert bench.controller.error == {}
    bench.close()
    for question in (
        lambda: session.legal_moves,
        lambda: session.verdicts(),
        lambda: [session.why(text) for text in ("A", "B pa 0,0", "k Marriage", "P -", "T duke", "stop", "keep Dowry")],
        lambda: [session.preview(text) for text in ("A", "G", "P -")],
        lambda: session.play("G"),
        lambda: session.play("P -"),
        lambda: session.step(),
        lambda: session.run(),
    ):
        with suppress(wb.WorkbenchError):
            question()


@pytest.mark.parametrize(
    ("edit", "move", "reason"),
    [
        ({"turn": None}, "A", "the position has none (turn is null)"),
        ({"agenda.+": COUNTING}, "P -", "the position has none (ball is null)"),
    ],
)
def test_what_cannot_be_judged_says_why(edit: dict[str, Any], move: str, reason: str) -> None:
    session = sitting(TURN, edit)
    why = session.why(move)
    assert not why.legal
    assert why.reasons[0].phrase == "cannot be judged here"
    assert reason in verdict(session.state, why.verdict.move).fault
    with pytest.raises(wb.WorkbenchError, match="the position has none"):
        list(session.legal_moves)


def test_a_strange_card_is_not_on_offer_and_a_strange_title_takes_nothing_off() -> None:
    session = sitting(TURN, {"seats.0.cards": ["Joker"], "seats.0.title": "Duke", "seats.0.money": 9})
    assert not [item for item in session.verdicts() if getattr(item.move, "card", "") == "Joker"]
    counting = sitting(BALL, {"queen": 2, "seats.2.cards": ["Joker", "Dowry"]})
    assert [str(item.move) for item in counting.verdicts()] == ["P b1", "P Dowry", "P -"]
    assert "pays £7" in session.describe("B pa 0,0").details  # the printed price for three players


def test_a_chapel_draws_from_the_next_layer_when_the_first_is_empty() -> None:
    given = {"seats.0.money": 9, "seats.0.estate.1,0": "M"}
    settings = make_settings(GAME.rulebook, 3)
    state = edited(GAME, GAME.positions[TURN](settings), given)
    settle(state, given, {})
    session = Session(GAME, settings, state, 1)
    session.run()
    layers = [{"cards": []}, *json.loads(json.dumps([{"cards": list(session.state.stack)}]))]
    session.edit({"stack.layers": layers})
    session.play("B ch 1,0")
    assert session.question is not None
    assert session.question.step == "KeepScandal"
    assert len(session.state.seats[0].looking) == 3
