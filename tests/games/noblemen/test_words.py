"""What Noblemen says: refusals that fit what was typed, sentences with their numbers right, Titles by their face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import workbench as wb
from workbench.games.noblemen.settle import settle
from workbench.kernel import make_settings
from workbench.kernel.registry import find_game
from workbench.session import Session
from workbench.session.edits import edited

GAME = find_game("noblemen")
NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve"]
RICH = {
    "seats.0.hand": ["F", "F", "W", "W", "N", "M"],
    "seats.0.money": 20,
    "seats.0.bribes": 1,
    "seats.0.cards": ["Cunning", "Vicar"],
    "seats.0.estate": {"0,0": "M", "1,0": "F", "2,0": "M"},
}


def sitting(
    given: Mapping[str, Any], moves: Sequence[str] = (), position: str = "turn", players: int = 3, **chosen: Any
) -> Session:
    settings = make_settings(GAME.rulebook, NAMES[:players], **chosen)
    state = GAME.positions[position](settings)
    state = edited(GAME, state, given) if given else state
    settle(state, given, {})
    found = Session(GAME, settings, state, 1)
    found.run()
    for move in moves:
        found.play(move)
    return found


def refusals(session: Session, text: str) -> list[str]:
    """The short refusals of a move, each with its rule."""
    return [f"{reason.phrase} [{reason.rule}]" for reason in session.why(text).reasons if reason.forbids]


def told(session: Session, seat: int | None = None) -> list[str]:
    return [line.text for line in session.story(seat)]


# --------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("moves", "text", "said"),
    [
        ((), "=F", "no tile is being drawn now [expand.draw-late]"),
        ((), "=Dowry", "no Scandal Card is being received [scandal.receive]"),
        ((), "first B", "the Start Player is settled [setup.start-player]"),
        ((), "back F", "comes with Favour of the Vicar [card.vicar]"),
        ((), "stop", "nothing goes on that could be ended; “.” ends the turn [turn.one-action]"),
        ((), "B ca 2,0 at 7", "the cheapest costs £5, not £7 [castle.cheapest]"),
        ((), "D 2", "has 1 Bribe Token, not 2 [tax.bribes]"),
        ((), "E 2", "has 1 Bribe Token, not 2 [acquire.bribes]"),
        (("k Vicar", "back F"), "G", "first say that no more tiles go into the bag (stop) [turn.one-action]"),
        (("k Vicar", "back F", "stop"), "back F", "no more tiles go into the bag with this card [card.vicar]"),
        (("k Cunning",), "G", "first finish laying (stop) [turn.one-action]"),
        (("k Cunning",), "D 0", "first finish laying (stop) [turn.one-action]"),
        (("A",), "G", "the action of this turn is taken [turn.one-action]"),
        (("A",), ".", "first finish laying (stop) [turn.one-action]"),
        (("F F",), ".", "first finish giving (stop) [turn.one-action]"),
        (("B ca 2,0",), ".", "first send a Man-at-arms or none (no man) [turn.one-action]"),
        (("B ca 2,0",), "stop", "first send a Man-at-arms or none (no man) [turn.one-action]"),
    ],
)
def test_a_refusal_says_what_stands_against_this_very_move(moves: Sequence[str], text: str, said: str) -> None:
    assert said in refusals(sitting(RICH, moves), text)


def test_no_token_is_no_return_for_prestige() -> None:
    session = sitting({"queen": 0, "seats.0.bribes": 3}, position="ball")
    assert refusals(session, "P b0") == ["at least one token is returned; P - counts without more [prestige.bribes]"]
    assert refusals(session, "P b4") == ["has 3 Bribe Tokens, not 4 [prestige.bribes]"]


def test_a_draw_says_what_is_not_there() -> None:
    session = sitting({**RICH, "seats.0.cards": ["Dowry"]})
    session.chance = "ask"
    session.play("k Dowry")
    session.edit({"bag": ["F", "W", "M"]})
    assert refusals(session, "=N") == ["no Fountain in the bag [bag.short]"]
    session = sitting({"seats.0.money": 9, "seats.0.estate": {"0,0": "M", "1,0": "M"}})
    session.chance = "ask"
    session.play("B ch 1,0")
    session.edit({"stack.layers": [{"cards": ["Dowry", "Dowry", "Liaison"]}]})
    assert refusals(session, "=Tribute") == ["Tribute cannot be on top of the stack [scandal.receive]"]
    assert session.question is not None
    assert session.question.text == "Which Scandal Card does Ann look at, 1 of 3?"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A F1,0 W0,1 N-1,0", "Tiles are laid one by one: A, then for instance F1,0; stop ends it."),
        ("F1,0 W0,1", "Tiles are laid one by one"),
        ("F WW", "Tiles are given one by one: F W, then F W again; stop ends it."),
        ("back FW", "Tiles go into the bag one by one"),
        ("B ca 2,0 +B:farm@1,0", "The Man-at-arms is sent once the Castle stands: B ca 2,0, then +B:farm@1,0."),
        ("P b2 Blackmail", "Tokens and cards are returned one by one: P b2, then P Blackmail; P - counts."),
    ],
)
def test_several_moves_in_one_are_told_to_follow_one_by_one(text: str, said: str) -> None:
    with pytest.raises(wb.UnknownMove) as caught:
        sitting(RICH).why(text)
    assert str(caught.value).startswith(f"No move is called “{text}”. {said}")


def test_the_starting_tiles_have_their_numbers_named() -> None:
    session = wb.start("noblemen", players=NAMES[:3], seed=1)
    assert refusals(session, "take F4 W1") == ["4 Fields picked; the most is 3 [setup.hand-choice]"]
    said = refusals(session, "take F5 W5 N5 M5")
    assert said[-1] == "20 tiles picked; a hand has 12 [setup.hand-size]"


# -------------------------------------------------------------------------------------------------- sentences


@pytest.mark.rule("card.dowry", "bag.short")
def test_a_dowry_is_told_once() -> None:
    given = {"seats.0.cards": ["Dowry"]}
    session = sitting(given, ["k Dowry"])
    assert told(session, 1)[-2:] == ["Ann plays Dowry; it goes under the stack.", "Ann draws 4 tiles."]
    session = sitting(given)
    session.edit({"bag": ["F"], "seats.2.hand": list(session.state.bag)[1:]})
    session.play("k Dowry")
    assert told(session, 1)[-3:] == [
        "Ann draws 1 tile.",
        "The bag is empty now: Ann got 1 of 4 tiles.",
        "3 tiles are lost to Ann.",
    ]


@pytest.mark.rule("chapel.reward", "ruling.scandal-short")
def test_a_chapels_card_is_told_once_and_not_where_there_is_none() -> None:
    given = {"seats.0.money": 9, "seats.0.estate": {"0,0": "M", "1,0": "M"}}
    session = sitting(given, ["B ch 1,0"])
    assert [text for text in told(session, 1) if "Scandal Card" in text] == [
        "The Chapel brings Ann a Scandal Card.",
        "Ann looks at 3 Scandal Cards.",
    ]
    session = sitting(given)
    session.edit({"seats.2.cards": list(session.state.stack), "stack.layers": []})
    session.play("B ch 1,0")
    assert told(session)[-1] == "Ann receives no Scandal Card: 0 of 3 are left."
    assert not any("brings Ann" in text for text in told(session))


@pytest.mark.rule("track.lock", "palace.queen")
def test_who_has_the_locked_queen_is_not_told_that_she_does_not_get_her() -> None:
    given = {"queen": 0, "round": 10, "seats.0.money": 20}
    session = sitting(given, ["B pa 0,0"])
    assert told(session)[-1] == "Ann has the Queen already: a new Palace."
    session = sitting({**given, "queen": 1}, ["B pa 0,0"])
    assert told(session)[-1] == "The Queen is locked: she stays with Ben, and Ann does not get her."


GARDEN = {"seats.0.estate": {"0,0": "M", "1,0": "N", "2,0": "N", "1,1": "N"}, "seats.0.hand": ["N"]}
GARDEN |= {"seats.0.money": 20, "seats.0.cards": ["Whitehall"]}


@pytest.mark.parametrize(
    ("given", "chosen", "said"),
    [
        ({"queen": 1}, {}, "takes the Queen"),
        ({"queen": 1}, {"rulings": {"queen-mandatory": "may"}}, "may take the Queen"),
        ({"queen": 0}, {}, "has the Queen already"),
        ({"queen": 1, "round": 10}, {}, "no Queen: she is locked"),
        ({"queen": 0, "round": 10}, {}, "has the Queen already"),
        ({"queen": 1, "round": 10}, {"rulings": {"lock-claim-later": "deferred"}}, "claims the Queen: she is locked"),
    ],
)
def test_garden_palace_and_whitehall_promise_the_queen_only_where_she_is_to_be_had(
    given: dict[str, Any], chosen: dict[str, Any], said: str
) -> None:
    session = sitting({**GARDEN, **given}, **chosen)
    assert session.describe("B pa 0,0").details[-1] == said
    assert session.describe("k Whitehall").details == (said,)
    session.play("A")
    assert session.describe("N2,1").details == ("1 Garden", said)


@pytest.mark.parametrize(
    ("queen", "counter", "said"),
    [(1, 1, "takes the Queen"), (2, 1, "the Queen is not there"), (1, 10, "no Queen: she is locked")],
)
def test_a_raid_promises_the_queen_only_where_she_is(queen: int, counter: int, said: str) -> None:
    given = {**RICH, "queen": queen, "round": counter}
    given["seats.1.estate"] = {"0,0": "M", "1,0": "N", "2,0": "N", "1,1": "N", "2,1": "N"}
    session = sitting(given, ["B ca 2,0"])
    assert session.describe("+B:garden@1,0").details == (said,)


def test_an_event_that_waits_is_no_move_of_the_counter() -> None:
    given = {"queen": 0, "round": 11, "delayed": True, "seats.0.money": 9, **GARDEN}
    session = sitting(given, ["G"], rulings={"chain-events": "delayed"})
    assert session.describe(".").details == ("+1 VP", "the event that waited takes place")
    chosen = {"rulings": {"chain-events": "delayed", "queen-mandatory": "may"}}
    session = sitting({**given, "queen": 1}, ["B pa 0,0"], **chosen)
    assert session.describe("Q").details == ("+1 VP and the event that waited takes place at the end of this turn",)


@pytest.mark.rule("expand.forest", "expand.wood")
def test_forests_are_counted_not_their_tiles() -> None:
    given = {"seats.0.estate": {"0,0": "M", "1,0": "W", "2,0": "W", "1,1": "W"}, "seats.0.hand": ["W"]}
    session = sitting(given, ["A"])
    assert session.describe("W2,1").details == ("draws 3 tiles later", "1 Forest")
    assert session.describe("W3,0").details == ("draws 1 tile later",)
    session.play("W2,1")
    assert "1 new Forest gives Ann 2 more tiles, drawn when laying is over." in told(session)


def test_numbers_agree_with_their_nouns_when_a_decade_is_prepared() -> None:
    given = {"board.palaces": 1, "board.chapels": 3, "board.castles": 0, "supply.castles": 1, "supply.palaces": 1}
    session = sitting(
        {**given, "seats.0.structures": {}, "seats.1.structures": {}, "seats.2.structures": {}}, (), "decade"
    )
    said = told(session)
    assert "1 Castle comes onto the board." in said
    assert "No Chapel comes onto the board." in said
    assert "1 Palace comes onto the board." in said


def test_titles_are_worded_by_the_chosen_face() -> None:
    session = wb.start("noblemen", players=NAMES[:3], seed=1, variants=["title-face"])
    assert "Everyone begins as Baroness." in told(session)
    assert "Everyone begins as Baron." in told(wb.start("noblemen", seed=1))
    session.edit({"supply.titles.duke": 0})
    assert "Title Duchess: 0 in all; with 3 players 1 in the game." in [item.sentence for item in session.problems()]


def test_the_end_of_the_prestige_track_is_no_collision() -> None:
    row = {"0,0": "M", **{f"{x},0": "N" for x in range(1, 25)}}
    given = {"seats.0.estate": row, "seats.2.estate": row}
    session = sitting(given, (), "ball", rulings={"prestige-track-end": "capped"})
    assert session.describe("P -").details == ("the track ends: space 20",)
    session.play("P -")
    assert session.describe("P -").details == ("pushed down: space 19",)


def test_the_question_while_tiles_are_laid_fits_an_empty_hand() -> None:
    session = sitting({"seats.0.hand": ["F"]}, ["A"])
    assert session.question is not None
    assert session.question.text == "Which tile does Ann lay first, and where?"
    session.play("F1,0")
    assert [str(move) for move in session.legal_moves] == ["stop"]
    assert session.question.text == "Does Ann lay a second tile, and where?"


def test_only_money_that_decides_is_told_at_the_end() -> None:
    session = sitting({"seats.1.vp": 9, "seats.1.money": 7}, position="end")
    (decided,) = [event for node in session.line for event in session.tree[node].events if event.rule == "end.winner"]
    assert decided.values == {"other": [1], "total": 9}
    assert decided.also == ()
