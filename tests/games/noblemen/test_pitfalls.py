"""Trials taken from reports about other programs: leaks, ties, prices below nothing, exchanged Titles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest

import workbench as wb
from workbench.kernel import make_settings, view
from workbench.kernel.play import candidates, verdicts
from workbench.kernel.registry import find_game
from workbench.kernel.visibility import plain
from workbench.session.edits import edited
from workbench.session.session import Session

GAME = find_game("noblemen")
FOREST = {"1,0": "W", "2,0": "W", "1,1": "W", "2,1": "W"}
CASTLE_SPOT = {"1,0": "F", "2,0": "M"}


def sitting(given: Mapping[str, Any], moves: Sequence[str] = (), position: str = "turn", players: int = 3) -> Session:
    settings = make_settings(GAME.rulebook, ["Ann", "Ben", "Cat", "Dan", "Eve"][:players])
    state = edited(GAME, GAME.positions[position](settings), given)
    GAME.settle(state, given, {})
    found = Session(GAME, settings, state, 1)
    found.run()
    for move in moves:
        found.play(move)
    return found


def all_that_a_seat_gets(session: Session, seat: int) -> dict[str, Any]:
    """Everything through which a secret could reach a seat: position, words, lists, pictures and widgets."""
    bench = wb.bench(session)
    bench.handle("seen", {"value": str(seat)})
    graph = wb.graph(session.state, seat)
    asked = session.question
    found = {
        "view": plain(view(session.state, seat)),
        "question": asked.text if asked else "",
        "verdicts": [str(item.move) for item in session.verdicts(seat)],
        "story": str(session.story(seat)),
        "titles": [session.title(node, seat) for node in session.line],
        "graph": (sorted(graph.nodes(data=True), key=str), sorted(graph.edges(data=True), key=str)),
        "panels": [panel.view for panel in bench.panels],
        "board": (bench.board.graph, bench.board.overlay),
    }
    bench.close()
    return found


# ------------------------------------------------------------------------------------------------------ leaks

RAID = ("B ca 2,0", "+B:forest@1,0")


def raided(hand: str) -> Session:
    given = {"seats.0.money": 5, "seats.0.estate": {"0,0": "M", **CASTLE_SPOT}}
    given |= {"seats.1.estate": {"0,0": "M", **FOREST}, "seats.1.hand": sorted(hand, key="FWNM".index)}
    return sitting(given, RAID)


@pytest.mark.parametrize("seat", [0, 2])
def test_how_many_tiles_the_owner_of_a_raided_forest_can_give_stays_secret(seat: int) -> None:
    three, nine = raided("FNM"), raided("FFFFWWMMM")
    assert len(candidates(three.state)) != len(candidates(nine.state))
    assert all_that_a_seat_gets(three, seat) == all_that_a_seat_gets(nine, seat)


def test_selecting_on_one_bench_shows_nothing_on_another_seats_bench() -> None:
    session = raided("FNM")
    own, other = wb.bench(session), wb.bench(session)
    own.handle("seen", {"value": "1"})
    other.handle("seen", {"value": "0"})
    before = [panel.view for panel in other.panels], other.board.graph, other.board.overlay
    for text in ("gives FN", "gives NM"):
        own.handle("choose", {"id": text})
        assert ([panel.view for panel in other.panels], other.board.graph, other.board.overlay) == before
    own.close()
    other.close()


def test_which_tiles_were_given_is_known_to_the_two_only() -> None:
    one, another = raided("FNM"), raided("FNM")
    one.play("gives FN")
    another.play("gives NM")
    assert all_that_a_seat_gets(one, 2) == all_that_a_seat_gets(another, 2)
    assert all_that_a_seat_gets(one, 0) != all_that_a_seat_gets(another, 0)


def looking(*cards: str) -> Session:
    given = {"seats.0.money": 4, "seats.0.estate": {"0,0": "M", "1,0": "M"}}
    session = sitting(given)
    session.play("B ch 1,0", chance=[f"={card}" for card in cards])
    return session


@pytest.mark.parametrize("seat", [1, 2])
def test_the_three_cards_that_are_looked_at_stay_secret(seat: int) -> None:
    same, different = looking("Dowry", "Dowry", "Dowry"), looking("Tribute", "Liaison", "Vicar")
    assert len(verdicts(same.state)) != len(verdicts(different.state))
    assert all_that_a_seat_gets(same, seat) == all_that_a_seat_gets(different, seat)
    same.play("keep Dowry")
    different.play("keep Liaison")
    assert all_that_a_seat_gets(same, seat) == all_that_a_seat_gets(different, seat)


ROW = {"0,0": "M", "1,0": "W", "2,0": "M"}


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    ("held", "instead", "moves"),
    [
        # who holds a Cunning Stroke: the tiles of Woods wait for the player, whatever card is held
        ({"hand": ["W"], "cards": ["Cunning"]}, {"hand": ["W"], "cards": ["Tribute"]}, ("A", "W3,0", "stop")),
        ({"hand": ["W", "F"], "cards": ["Cunning"]}, {"hand": ["W"], "cards": ["Vicar"]}, ("A", "W3,0", "stop")),
        # an empty hand: what could be done with tiles is asked all the same
        ({"hand": ["F"], "cards": ["Vicar"]}, {"hand": [], "cards": ["Vicar"]}, ("k Vicar",)),
        ({"hand": ["F"], "cards": ["Cunning"]}, {"hand": [], "cards": ["Cunning"]}, ("k Cunning",)),
        ({"hand": ["F", "M"], "cards": []}, {"hand": ["F"], "cards": []}, ("A", "F3,0")),
        ({"hand": ["F", "M"], "cards": []}, {"hand": ["F"], "cards": []}, ("F F",)),
    ],
)
def test_what_happens_next_does_not_tell_what_lies_behind_the_screen(
    held: Mapping[str, Any], instead: Mapping[str, Any], moves: Sequence[str], seat: int
) -> None:
    one, another = (
        sitting({"seats.0.estate": ROW, "seats.0.hand": there["hand"], "seats.0.cards": there["cards"]}, moves)
        for there in (held, instead)
    )
    assert one.decider == another.decider
    assert all_that_a_seat_gets(one, seat) == all_that_a_seat_gets(another, seat)


# ------------------------------------------------------------------------------------------------------- ties

THREE = ((50, 7), (50, 7), (50, 3))


@pytest.mark.rule("end.tie-shared")
@pytest.mark.parametrize("order", sorted(set(permutations(THREE))))
def test_players_tied_in_points_and_money_share_wherever_they_sit(order: tuple[tuple[int, int], ...]) -> None:
    given = {
        f"seats.{seat}.{field}": value
        for seat, pair in enumerate(order)
        for field, value in zip(("vp", "money"), pair, strict=True)
    }
    session = sitting(given, position="end")
    richest = tuple(seat for seat, pair in enumerate(order) if pair == (50, 7))
    assert session.outcome is not None
    assert session.outcome.winners == richest
    names = " and ".join(session.players[seat] for seat in richest)
    assert session.outcome.sentence == f"{names} share the victory."


# ----------------------------------------------------------------------------------------------------- prices


@pytest.mark.rule("build.min-zero")
def test_a_reduction_larger_than_the_price_pays_nothing_out() -> None:
    session = sitting({"seats.0.title": "duke", "seats.0.estate": {"0,0": "M", "1,0": "M"}}, ["B ch 1,0"], players=5)
    assert session.state.seats[0].money == 0
    assert "£0: 2, less 3, at least 0" in str(session.story())


# ----------------------------------------------------------------------------------------------------- Titles


@pytest.mark.rule("ball.return-titles", "title.vp")
def test_two_players_take_each_others_title() -> None:
    row = {f"{x},0": "N" for x in range(1, 6)}
    given = {
        "seats.0.title": "duke",
        "seats.0.bribes": 9,
        "seats.0.estate": {"0,0": "M", **row},
        "seats.1.title": "marquess",
        "seats.1.bribes": 10,
        "seats.1.estate": {"0,0": "M", **row},
        "seats.2.estate": {"0,0": "M", "1,0": "N", "2,0": "N", "3,0": "N"},
    }
    session = sitting(given, ["P -", "P b9", "P -", "P b10", "P -"], position="ball")
    assert [seat.title for seat in session.state.seats] == [None, None, None]
    for seat in range(3):
        with pytest.raises(wb.IllegalMove):
            session.play(f"{'ABC'[seat]}: B pa 0,0")
    for move in ("T duke", "T marquess", "T viscount"):
        session.play(move)
    assert [seat.title for seat in session.state.seats] == ["marquess", "duke", "viscount"]
    assert [seat.vp for seat in session.state.seats] == [5, 7, 1]
    assert session.state.supply.titles["earl"] == 1


@pytest.mark.parametrize(
    ("card", "answer", "others"),
    [
        ("Blackmail", "blackmail-only", "Ann: P Blackmail"),
        ("Tribute", "blackmail-only", "Ann: P ?"),
        ("Tribute", "shown", "Ann: P Tribute"),
    ],
)
def test_a_card_returned_at_a_ball_is_veiled_only_where_it_stays_secret(card: str, answer: str, others: str) -> None:
    settings = make_settings(GAME.rulebook, ["Ann", "Ben", "Cat"], {"returned-cards-shown": answer})
    given = {"seats.0.cards": [card], "queen": 0}
    state = edited(GAME, GAME.positions["ball"](settings), given)
    GAME.settle(state, given, {})
    session = Session(GAME, settings, state, 1)
    session.run()
    node = session.play(f"P {card}")
    told = [event for event in node.events if event.rule.startswith("prestige.")]
    assert ("card.blackmail" in told[0].also) == (card == "Blackmail")
    titles = {
        seat: next(t for n in session.line if (t := session.title(n, seat)).startswith("Ann: P")) for seat in (0, 1)
    }
    assert titles == {0: f"Ann: P {card}", 1: others}


def test_an_event_names_its_own_rule_once() -> None:
    session = sitting({"queen": 0}, ["P -", "P -", "P -", "T baron"], "ball")
    events = [event for node in session.line for event in session.tree[node].events]
    assert any(event.rule == "title.choose" for event in events)
    assert all(event.rule not in event.also for event in events)
